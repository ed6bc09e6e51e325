// The card table: announces events once and in order, answers questions, keeps the focus, moves pegs.
import "../js/live_updates.js";
import "./seeds.js";

// Elements that are always there.
/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {ParentNode} where @param {string} selectors */
const within = (where, selectors) => /** @type {HTMLElement} */ (where.querySelector(selectors));

const felt = within(document, ".felt");
const log = byId("said");
const heardUntil = `heard ${location.pathname.replace("command/", "")}`;
/** @param {Element} line */
const numberOf = (line) => Number(line.id.slice(5));
const newest = () => (log.firstElementChild ? numberOf(log.firstElementChild) : 0);
const keep = () => sessionStorage.setItem(heardUntil, String(newest()));
const turn = () => document.getElementById("turn")?.textContent ?? "";
/** @param {string} ask */
const answerTo = (ask) => document.querySelector(`[data-answer="${ask}"]`)?.textContent ?? "";
/** @param {string} ask @param {number} many */
const counted = (ask, many) => answerTo(many === 1 ? `one ${ask}` : ask).replace("{n}", String(many));

if (location.pathname.endsWith("/command/")) history.replaceState(null, "", location.pathname.replace("command/", ""));

// --- The live regions: in order, nothing lost, at most one write in half a second.
// A turn does not interrupt speech: it waits politely for its end.

const EVERY_MS = 500;
const LETTER_MS = 60;
const KEPT = 20;
const [heard, called, answered, follows] = ["heard", "call", "answer", "next"].map(byId);
/** @type {Record<"answers" | "lines" | "calls" | "turns", string[]>} */
const waiting = { answers: [], lines: [], calls: [], turns: [] };
/** @type {number | null} */
let timer = null;
let written = -EVERY_MS;
let read = 0; // when a voice will have finished
let spoken = ""; // the latest of all of it

/** @param {string} sentence */
function paragraph(sentence) {
  const said = document.createElement("p");
  said.textContent = sentence;
  return said;
}

// Repeated words are announced only if the text differs.
/** @param {HTMLElement} region @param {string} sentence */
function write(region, sentence) {
  region.textContent = region.textContent === sentence ? `${sentence}\u00a0` : sentence;
  reads(sentence);
}

/** @param {string} sentence */
function reads(sentence) {
  spoken = sentence;
  read = Math.max(read, performance.now()) + LETTER_MS * sentence.length;
}

/** @param {string[]} sentences not empty */
const first = (sentences) => /** @type {string} */ (sentences.shift());

function next() {
  timer = null;
  if (waiting.answers.length) write(answered, first(waiting.answers));
  else if (waiting.lines.length) {
    waiting.lines.forEach(reads);
    while (heard.children.length > KEPT) heard.children[0].remove();
    heard.append(...waiting.lines.splice(0).map(paragraph));
  } else if (waiting.calls.length) write(called, first(waiting.calls));
  else if (waiting.turns.length) write(performance.now() < read ? follows : called, first(waiting.turns));
  else return;
  written = performance.now();
  schedule();
}

function schedule() {
  if (timer || !Object.values(waiting).some((said) => said.length)) return;
  timer = setTimeout(next, Math.max(0, written + EVERY_MS - performance.now()));
}

/** @param {keyof typeof waiting} where @returns {(...sentences: (string | string[])[]) => void} */
const say = (where) => (...sentences) => { waiting[where].push(...sentences.flat()); schedule(); };

const polite = say("lines"); // events, politely
const assertive = say("calls"); // a refusal
const assertiveTurn = say("turns"); // "Your turn", during the turn
const reply = say("answers"); // to a key or a typed word

// --- Two generated sounds: a click for a card, two notes for one's turn.

/** @type {AudioContext | null} */
let context = null;

/** @param {number} frequency @param {number} at seconds from now @param {number} seconds @param {OscillatorType} [type] */
function tone(frequency, at, seconds, type = "sine") {
  context ??= new AudioContext();
  const [wave, volume] = [context.createOscillator(), context.createGain()];
  const begin = context.currentTime + at;
  wave.type = type;
  wave.frequency.value = frequency;
  volume.gain.setValueAtTime(0.12, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
  wave.connect(volume).connect(context.destination);
  wave.start(begin);
  wave.stop(begin + seconds);
}

const click = () => tone(1100, 0, 0.05, "triangle");
const notes = () => { tone(660, 0, 0.15); tone(880, 0.16, 0.25); };

// --- An existing sentence is not inserted again. After an absence, the number of missed ones is announced.
const FEW = 2; // missed sentences up to this number are announced, not counted
let away = false;
/** @type {HTMLElement[] | null} */
let catchUp = null;
let before = turn();

/** @param {HTMLElement[]} lines */
function missed(lines) {
  const plays = lines.filter((line) => "play" in line.dataset).length, others = lines.length - plays;
  const more = others ? counted(plays ? "more missed" : "missed", others) : "";
  return `${plays ? counted("plays missed", plays) : ""} ${more}`.trim();
}

addEventListener("htmx:oobBeforeSwap", (event) => {
  if (event.detail.target !== log) return;
  event.detail.shouldSwap = false;
  const known = newest();
  const fresh = [...event.detail.fragment.querySelectorAll("p[id]")].filter((line) => numberOf(line) > known).reverse();
  fresh.forEach((line) => log.prepend(line));
  keep();
  if (!fresh.length) return;
  if (away && fresh.length > FEW) catchUp = fresh;
  else polite(fresh.map((each) => each.textContent));
  if ("sound" in felt.dataset && fresh.some((each) => "play" in each.dataset)) click();
});

for (const loss of ["lost", "htmx:sendError", "offline", "freeze"]) addEventListener(loss, () => { away = true; }, true);
addEventListener("htmx:afterRequest", (event) => { if (event.detail.xhr.status === 204) away = false; });

// --- New events other than cards are called: an offer, an absence, an early end.

const notices = () => [...document.querySelectorAll("#match [data-notice]")];
const over = () => document.querySelector("#match .announce");
/** @param {HTMLElement} element */
const worded = (element) => element.textContent.trim().replace(/\s+/g, " ");
let knownNotices = notices().map((each) => each.dataset.notice);

/** @param {boolean} acted whether the reader did something */
function callBesides(acted) {
  const now = notices();
  const fresh = now.filter((each) => !knownNotices.includes(each.dataset.notice));
  fresh.forEach((each) => assertive(worded(each)));
  if (knownNotices.includes("waits") && !now.length && !acted && !over()) assertive(answerTo("declined"));
  knownNotices = now.map((each) => each.dataset.notice);
}

// --- Before each swap: save the focus and the pegs' positions.

/** @typedef {HTMLInputElement} Control whatever has the focus, seen as a field */
/** @type {ReturnType<typeof place>} */
let focus = null;
/** @type {string[]} */
let cards = [];
let raised = "";  // the card chosen by touch
/** @type {number[]} */
let holes = [];

/** @param {Control} field */
const purpose = (field) => field.labels?.[0]?.textContent.replace(/\d+/g, "");  // without the bounds

function place() {
  const active = /** @type {Control} */ (document.activeElement);
  if (!byId("match").contains(active)) return null;
  const typed = active.type === "number" && active.value !== active.defaultValue ? active.value : "";
  const { id, value, dataset: { card } } = active, fold = summaryOf(active);
  const button = active.matches("button[name=do]") ? `#match button[name=do][value="${value}"]`
    : active.matches("[data-discards]") && "#match [data-discards]";
  return { same: id && `#${CSS.escape(id)}` || card && `#match [data-card="${card}"]` || button, fold, typed, purpose: purpose(active) };
}

/** @param {Control} control */
const summaryOf = (control) => control.closest("#match details")?.querySelector("summary")?.textContent;
/** @param {string} which @returns {NodeListOf<HTMLInputElement>} */
const boxes = (which) => document.querySelectorAll(`#match [name=cards]${which}`);
const chosen = () => [...boxes(":checked")].map((box) => box.value);

/** @param {string[]} cards */
function chooseAgain(cards) {  // the page may update while cards are chosen
  for (const box of boxes(":not(:checked)")) if (cards.includes(box.value)) box.click();
}

/** @param {Control | null | undefined} control */
const usable = (control) => control && !control.disabled && control.getClientRects().length > 0;

// A finger taps a card of the deck: the field for its number would bring up a keyboard over the cards.
const byFinger = matchMedia("(pointer: coarse)").matches;
const spareKeyboard = () => {
  if (byFinger && document.activeElement?.id === "at") within(document, "#match .call").focus({ preventScroll: true });
};
spareKeyboard();
addEventListener("htmx:load", spareKeyboard);

/** @param {NonNullable<typeof focus>} was @param {boolean} acted */
function giveBack({ typed, ...was }, acted) {
  const same = was.same ? document.querySelector(was.same) : null;
  const fold = [...document.querySelectorAll("#match summary")].find((each) => each.textContent === was.fold);
  const all = [same, fold, ...document.querySelectorAll(`#match [data-next]${byFinger ? ":not(#at)" : ""}`), document.querySelector("#match .call")];
  const next = /** @type {(Control | null | undefined)[]} */ (all).find(usable);
  const to = /** @type {Control} */ (next ?? document.querySelector("#match .hand[tabindex]") ?? felt);
  to.focus({ preventScroll: true });
  if (to.matches(":focus-visible")) choose(cardAt(to));  // it may have had the focus all along
  if (typed && !acted && to === same && purpose(to) === was.purpose) to.value = typed;
  else to.select?.();  // typing replaces the number
}

const front = () => [...document.querySelectorAll("#match .board:first-of-type .peg[data-hole]")];

/** @param {string} page */
const versionIn = (page) => Number(/id="seen"[^>]*value="(\d+)"/.exec(page)?.[1]);

addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target.id !== "match") return;
  const seen = /** @type {HTMLInputElement} */ (byId("seen"));
  if (versionIn(event.detail.serverResponse) < Number(seen.value)) {  // requested before a command, answered after it
    event.detail.shouldSwap = false;
    return;
  }
  focus = place();
  cards = chosen();
  raised = raisedCard()?.value ?? "";
  tried = undefined;
  holes = front().map((peg) => Number(peg.dataset.hole));
  lay = new Map(openCards().map(({ name, card }) => [name, card.getBoundingClientRect()]));
});

addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id !== "match") return;  // the event also fires for each swapped part
  const acted = event.detail.requestConfig.verb === "post";
  if (!acted) chooseAgain(cards);
  layOut();
  raise(cardAt(document.querySelector(`#match button.playing-card[value="${raised}"]`)));
  showOn();
  if (focus) giveBack(focus, acted);
  walk();
  moveCards();
  document.querySelector("#match .hint")?.scrollIntoView({ block: "nearest" });
  if (acted) document.querySelector("#ask + #refused")?.remove();
  const refused = document.getElementById("refused")?.textContent;
  const caughtUp = catchUp;  // it then announces the turn
  if (caughtUp) polite([missed(caughtUp), answerTo("where")]);
  catchUp = null;
  away = false;
  if (turn() !== before) {
    waiting.turns = [];
    for (const past of [called, follows]) if (past.textContent.trim() === before) past.textContent = "";
  }
  if (acted && refused) refuse(refused);
  else if (turn() && (acted || turn() !== before)) {
    if (!caughtUp) assertiveTurn(turn());
    if ("sound" in felt.dataset) notes();
  }
  before = turn();
  callBesides(acted);
  if (acted) typed = "";
});

// A refusal is announced and scrolled into view, until another card is chosen or the next letter replaces it.
/** @type {string | undefined} */
let tried;  // the card that was chosen then

/** @param {string} sentence */
function refuse(sentence) {
  const refused = document.getElementById("refused") ?? refusal(), isTyped = typed && document.activeElement === field;
  refused.textContent = sentence;
  tried = raisedCard()?.value ?? "";
  if (isTyped) byId("ask").after(refused);  // next to the typed text, until the next command
  assertive(sentence);
  refused.scrollIntoView({ block: "nearest" });
  if (!isTyped) return;
  field.value = typed;
  field.select();
}

function refusal() {
  const made = Object.assign(document.createElement("p"), { id: "refused", className: "message error" });
  within(document, "#match .mid").after(made);
  return made;
}

/** @param {string} [card] chosen now */
function forgetRefusal(card) {
  if (tried !== undefined && card !== tried) document.getElementById("refused")?.remove();
}

// --- The button below the hand shows a card's outcome as soon as the card has the focus or the pointer. By touch,
// which has no hovering, the first tap chooses a card, and the button or another tap plays it.

const playing = () => /** @type {HTMLButtonElement | null} */ (document.getElementById("play"));

/** @param {EventTarget | null} target @returns {HTMLButtonElement | null} */
const cardAt = (target) => target instanceof Element ? target.closest("#match button.playing-card:enabled") : null;

/** @param {HTMLButtonElement | null} card */
function choose(card) {
  const button = playing();
  if (!button || !card || card.form !== button.form) return;
  button.value = card.value;
  button.disabled = false;
  button.textContent = card.dataset.plays ?? "";
}

function layOut() {
  const button = playing();
  if (button) button.hidden = false;
  sayDiscards();
}

addEventListener("pointerover", ({ target, pointerType }) => { if (pointerType === "mouse") choose(cardAt(target)); });
addEventListener("focusin", ({ target }) => {
  const card = target.matches(":focus-visible") ? cardAt(target) : null;
  if (card) forgetRefusal(card.value);
  choose(card);
});

const raisedCard = () => /** @type {HTMLButtonElement | null} */ (document.querySelector("#match button.playing-card[aria-pressed=true]"));

/** @param {HTMLButtonElement | null} card */
function raise(card) {
  if (!card) return;
  raisedCard()?.removeAttribute("aria-pressed");
  card.setAttribute("aria-pressed", "true");
  choose(card);
}

// A card that is too high for the count says so, and the chosen one stays chosen.
addEventListener("pointerup", ({ target }) => {
  const { high } = target.closest("#match [data-high]")?.dataset ?? {};
  if (high) refuse(high);
});

addEventListener("click", (event) => {
  const card = cardAt(event.target);
  if (!card || event.pointerType !== "touch" || card.matches("[aria-pressed=true]")) return;
  event.preventDefault();
  event.stopPropagation();
  raise(card);
  forgetRefusal(card.value);
}, true);

/** The cards that are chosen, on the button that discards them. */
function sayDiscards() {
  const button = /** @type {HTMLButtonElement | null} */ (document.querySelector("#match [data-discards]"));
  if (!button) return;
  button.dataset.says ??= button.textContent;
  const names = [...boxes(":checked")].map((box) => /** @type {HTMLElement} */ (box.closest("label")));
  const cards = names.map((card) => within(card, "b").textContent + within(card, "i").textContent).join(" ");
  const whole = names.length === Number(button.dataset.number);
  button.textContent = whole ? (button.dataset.discards ?? "").replace("{cards}", cards) : button.dataset.says;
}

addEventListener("change", ({ target }) => {
  if (!target.matches("#match [name=cards]")) return;
  sayDiscards();
  forgetRefusal();
});
layOut();

// --- A hand of the show stays for seconds, unless its reader prefers to continue manually, or holds it.

let held = "";
/** @type {number | undefined} */
let end;
function showOn() {
  clearTimeout(end);  // an update keeps the form
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("#match form[data-seconds]"));
  const next = /** @type {HTMLButtonElement} */ (byId("continue"));
  if (!form || next.value === held) return;
  end = setTimeout(() => { if (form.isConnected) next.click(); }, 1000 * Number(form.dataset.seconds));
  const wait = byId("wait");
  wait.hidden = false;
  wait.onclick = () => { clearTimeout(end); held = next.value; wait.hidden = true; next.focus(); };
}

showOn();

// --- Pegs move hole by hole, in both drawings, from the front peg's place; static with reduced motion.

const STEP_MS = 40;
const isStill = () => "jump" in felt.dataset || matchMedia("(prefers-reduced-motion: reduce)").matches;

let walks = 0;  // an update ends the walk before it

function walk() {
  const walk = ++walks;
  if (isStill()) return;
  const drawn = /** @type {string} */ (within(document, "#match .holes").getAttribute("d"));
  const dots = [...drawn.matchAll(/M([\d.]+) ([\d.]+)/g)];
  for (const peg of document.querySelectorAll("#match .peg[data-hole]")) {
    const [to, first] = [Number(peg.dataset.hole), Number(peg.dataset.first)];
    const board = /** @type {ParentNode} */ (peg.parentNode);
    const from = holes[[...board.querySelectorAll(".peg[data-hole]")].indexOf(peg)];
    /** @param {number} hole */
    const step = (hole) => {
      if (walk !== walks || hole > to) return;
      const [, x, y] = dots[first + hole - 1];
      peg.setAttribute("cx", x);
      peg.setAttribute("cy", y);
      setTimeout(step, STEP_MS, hole + 1);
    };
    if (from < to) step(from + 1);
  }
}

// --- Cards move from their old places, and new ones appear one after the other.

const MOVE_MS = 200, DEAL_MS = 50, NEAR = 16;  // pixels: a chosen card is raised by this
/** @type {Map<string, DOMRect>} */
let lay = new Map();

const openCards = () => [...document.querySelectorAll("#match .close .playing-card")]
  .filter((card) => !card.closest(".chair"))
  .map((card) => ({ card, name: within(card, "b").textContent + within(card, "i").textContent }));

function moveCards() {
  if (isStill()) return;
  let dealt = 0;
  for (const { card, name } of openCards()) {
    const from = lay.get(name), to = card.getBoundingClientRect();
    if (from && Math.hypot(from.x - to.x, from.y - to.y) <= NEAR) continue;
    const way = from ? `translate(${from.x - to.x}px, ${from.y - to.y}px)` : "translateY(-4rem)";
    const delay = from ? 0 : DEAL_MS * dealt++;
    card.animate([{ transform: way, opacity: from ? 1 : 0 }, {}], { duration: MOVE_MS, delay, easing: "ease-out", fill: "backwards" });
  }
}

// --- Clocks tick between updates; only the server decides. Twenty seconds before the end are announced.

const LATE_S = 20;
/** @type {WeakMap<Element, number>} */
let ends = new WeakMap();
addEventListener("htmx:afterSwap", ({ target }) => { if (target.id === "match") ends = new WeakMap(); });  // the server's time

/** @param {HTMLElement} element @param {number} seconds at first */
function secondsLeft(element, seconds) {
  if (!ends.has(element)) ends.set(element, performance.now() + seconds * 1000);
  return Math.max(0, Math.ceil((/** @type {number} */ (ends.get(element)) - performance.now()) / 1000));
}

/** @param {number} left in seconds */
const digits = (left) => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
let warned = false;

function tick() {
  let late = false;
  for (const clock of document.querySelectorAll("#match .clock[data-seconds]")) {
    const left = secondsLeft(clock, Number(clock.dataset.seconds));
    const time = within(clock, ".time");
    if (left < 3600 && time.textContent !== digits(left)) time.textContent = digits(left);
    clock.classList.toggle("late", left <= LATE_S);
    if (!clock.hasAttribute("data-mine")) continue;
    late = left > 0 && left <= LATE_S;
    if (late && !warned) assertive(counted("seconds left", left));
  }
  warned = late;
  for (const wait of document.querySelectorAll("#match [data-countdown]")) {
    const left = secondsLeft(wait, Number(wait.dataset.countdown));
    const said = counted("seconds", left);
    if (left && wait.textContent !== said) wait.textContent = said;
    if (left || "over" in wait.dataset) continue;
    wait.dataset.over = "";
    document.body.dispatchEvent(new Event("live-update"));  // the server knows the possible actions
  }
}

setInterval(tick, 250);
tick();

// --- After a reload: missed events, then the state of the game. The log itself is not announced.

const until = sessionStorage.getItem(heardUntil);
if (until !== null) {
  const lines = /** @type {HTMLElement[]} */ ([...log.children]).filter((line) => numberOf(line) > Number(until));
  polite([...(lines.length ? [missed(lines)] : []), answerTo("where")]);
}
keep();

// --- Questions and commands, by key and by word.

const lines = () => [...log.children].map((line) => line.textContent);
let back = 0;
let step = -1;

/** @param {number} at counted from the newest */
function line(at) {
  back = Math.max(0, Math.min(at, lines().length - 1));
  return lines()[back] ?? answerTo("nothing yet");
}

/** @type {Record<string, (action: string) => string>} */
const ACTIONS = {
  where: () => [answerTo("where"), ...notices().map(worded)].join(" "),
  last: () => line(0),
  back: () => line(back + 1),
  forward: () => line(back - 1),
  repeat: () => spoken || lines()[0],
  review: () => {
    const parts = [...document.querySelectorAll(".shows :is(.label, li)")];  // the owner, then each combination
    step = (step + 1) % Math.max(parts.length, 1);
    return parts[step]?.textContent ?? answerTo("no count");
  },
  away: () => {
    const form = /** @type {HTMLFormElement | null} */ (document.querySelector("#match form.away"));
    form?.requestSubmit();
    return form ? "" : answerTo("no discard");
  },
  verbosity: () => { within(document, "#verbosity button").click(); return ""; },
  help: () => {
    /** @type {HTMLDetailsElement} */ (byId("help")).open = true;
    return answerTo("help");
  },
};

const isBusy = () => document.querySelector("#match form[data-busy]");

// Presses the table's button of that name, except Resign.
/** @param {string} action @returns {string} the answer */
function pressButton(action) {
  const button = document.querySelector(`#match :is(a, button):is([id="${action}"], [name=do][value="${action}"])`);
  if (!button) return answerTo(action);
  if (isBusy()) return answerTo("busy");
  if (action !== "resign") {
    button.click();
    return "";
  }
  for (let fold = button.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) fold.open = true;
  button.focus();
  return answerTo("press enter");
}

/** @param {string} action */
function ask(action) {
  const sentence = (ACTIONS[action] ?? pressButton)(action);
  if (sentence) reply(sentence);
}

addEventListener("htmx:oobBeforeSwap", () => { back = 0; step = -1; });

// --- Keys, while the focus is at the table and not in a text field.

const TYPED = "input:not([type=checkbox], [type=radio]), select, textarea";

/** @param {KeyboardEvent} event */
function isTyped({ target, key }) {  // a letter can't be part of a number
  return target.matches(TYPED) && (/** @type {Control} */ (target).type !== "number" || !/^[^\d.,+-]$/.test(key));
}

/** @param {number} number counted from 1 */
function toCard(number) {
  const cards = [...document.querySelectorAll("#match .hand:not(.small) > .playing-card")];
  const card = cards[number - 1];
  if (!card) return;
  const control = /** @type {HTMLLabelElement} */ (card).control ?? card;
  if (control.matches("[type=checkbox]")) {
    control.focus();
    control.click();
  } else if (control.matches("button:enabled")) control.focus();
  else reply(/** @type {HTMLElement} */ (card).dataset.high ?? `${within(card, ".visually-hidden").textContent}.`);
}

/** @param {"keys" | "questions"} what @returns {Record<string, string>} actions, by key or by word */
const actionsBy = (what) => JSON.parse(/** @type {string} */ (felt.dataset[what]));
const keys = actionsBy("keys");

felt.addEventListener("keydown", (event) => {
  if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || isTyped(event) || !Object.keys(keys).length) return;
  const action = keys[event.key.toLowerCase()];
  if (event.key >= "1" && event.key <= "6") toCard(Number(event.key));
  else if (action) ask(action);
  else return;
  event.preventDefault();
});

// --- Words

const field = /** @type {HTMLInputElement} */ (byId("words"));
const questions = new Map(Object.entries(actionsBy("questions")));
let typed = "";  // a command, until it is answered

byId("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  const words = field.value.trim();
  const said = words.toLowerCase().replace(/^\//, "").replace(/(.)[? ]+$/, "$1");
  const asked = questions.get(said) ?? (said === "away" && chosen().length ? "away" : undefined);
  if (!asked && isBusy()) {
    assertive(answerTo("busy"));
    return;
  }
  field.value = "";
  answered.textContent = "";
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("typed"));
  if (asked) ask(asked);
  else if (words && form) {
    /** @type {HTMLInputElement} */ (form.elements.namedItem("words")).value = typed = words;
    form.requestSubmit();
  } else if (words) reply(answerTo("watching"));
});

const WAYS = ["terse", "normal", "verbose"];

byId("verbosity").addEventListener("submit", (event) => {
  const button = /** @type {HTMLButtonElement} */ (event.target.elements.namedItem("verbosity"));
  reply(answerTo(`now ${button.value}`));
  setTimeout(() => {
    button.value = WAYS[(WAYS.indexOf(button.value) + 1) % WAYS.length];
    button.textContent = answerTo(`make it ${button.value}`);
  });
});

// --- A reader in another window is called back: by the tab's title, and by a notification if allowed.

const title = document.title;
const allows = /** @type {HTMLButtonElement | null} */ (document.getElementById("notify"));
const ALLOWED = "notify";
let turnBefore = turn().trim();

const isOn = () => "Notification" in window && Notification.permission === "granted" && localStorage.getItem(ALLOWED) === "yes";

/** @param {string} sentence */
function notify(sentence) {
  try {
    const shown = new Notification(title, { body: sentence, tag: location.pathname });
    shown.addEventListener("click", () => { globalThis.focus(); shown.close(); });
  } catch {
    // only service workers can notify in this browser
  }
}

addEventListener("htmx:afterSwap", ({ target }) => {
  if (target.id !== "match") return;
  const now = turn().trim(), fresh = now && now !== turnBefore;
  turnBefore = now;
  if (!document.hidden || !now) document.title = title;
  else if (fresh) {
    document.title = `● ${now}`;
    if (isOn()) notify(now);
  }
});
addEventListener("visibilitychange", () => { if (!document.hidden) document.title = title; });

// The button asks for permission; without notifications there is none.

const shows = () => allows?.setAttribute("aria-pressed", String(isOn()));
if (allows && "Notification" in window && Notification.permission !== "denied") {
  allows.hidden = false;
  shows();
  allows.addEventListener("click", async () => {
    const allowed = isOn() ? "no" : await Notification.requestPermission();
    localStorage.setItem(ALLOWED, allowed === "granted" ? "yes" : "no");
    allows.hidden = allowed === "denied";
    shows();
  });
}
