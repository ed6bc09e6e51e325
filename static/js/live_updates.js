// Live pages: they reload after a change.

// --- The socket at data-live only says "changed"; listeners (hx-trigger="live-update from:body") request their URL.

const live = document.querySelector("[data-live], #live-region");  // a mute region has no socket
const { live: path = "", here: herePath } = live?.dataset ?? {};
const line = document.getElementById("line");
const LOST = line?.dataset.lost ?? "";
const isTold = path.includes("?");  // by the server, whether this page is out of date
const JITTER = 2000;  // ms within which spectators update, players at once
const BEAT = 4000, PATIENCE = 5000, SOON = 3500, LATE = 20000, HERE = 20000;  // ms; lost is said after BEAT and PATIENCE
const update = () => document.body.dispatchEvent(new Event("live-update"));
/** @type {WebSocket | null} */
let socket = null;
/** @type {number | undefined} */
let calm;
let beat = 0, wait = SOON;

/** @param {string} sentence for the banner; other texts are kept */
function tell(sentence) {
  if (line?.hidden || line?.textContent === LOST) dispatchEvent(new CustomEvent("say", { detail: sentence }));
}

function updateSoon() {
  calm ??= setTimeout(() => { calm = undefined; update(); }, Math.random() * JITTER);
}

function connect() {
  const mine = socket = new WebSocket(location.origin.replace("http", "ws") + path);
  const send = (/** @type {object} */ frame) => mine.send(JSON.stringify(frame));
  const ping = () => { send({ t: "ping" }); beat = setTimeout(drop, PATIENCE); };
  let opened = false;
  beat = setTimeout(drop, LATE);
  mine.addEventListener("open", () => {
    opened = true;
    wait = SOON;
    tell("");
    clearTimeout(beat);
    ping();
    if (!isTold) update();  // earlier changes were missed
  });
  mine.addEventListener("message", ({ data }) => {
    if (data === "changed") return live?.matches("[data-calm]") ? updateSoon() : update();
    clearTimeout(beat);
    send({ t: "echo", n: JSON.parse(data).n });
    beat = setTimeout(ping, BEAT);
  });
  mine.addEventListener("close", ({ code }) => {
    if (mine !== socket) return;
    drop(opened && code !== 4001);
    if (code === 4001) herePath ? location.reload() : update();  // signed out: read again without the login
  });
}

function drop(lost = true) {
  const gone = socket;
  socket = null;
  clearTimeout(beat);
  gone?.close();
  if (lost) {
    tell(LOST);
    document.body.dispatchEvent(new Event("lost"));
  }
  beat = setTimeout(connect, wait + Math.random() * 500);
  wait = Math.min(wait * 1.5, LATE);
}

/** Without a socket the page itself says that its reader is at the table. @param {string} address */
function sayHere(address) {
  if (socket?.readyState === WebSocket.OPEN) return;
  const headers = JSON.parse(document.body.getAttribute("hx-headers") ?? "{}");
  fetch(address, { method: "POST", headers }).catch(() => {});
}

if (live && path) {
  addEventListener("htmx:load", () => { if (!socket) connect(); }, { once: true });  // for its listeners
  addEventListener("offline", () => drop());
  addEventListener("online", () => { if (!socket) { clearTimeout(beat); connect(); } });
  live.addEventListener("htmx:sendError", () => tell(LOST));
  live.addEventListener("htmx:afterRequest", (event) => { if (event.detail.successful) tell(""); });
  if (herePath) setInterval(sayHere, HERE, herePath);
}

// No update while a finger is down or a command is in flight, but after that.

const HELD = 10000;  // ms; some presses have no end event, as on a select
const READING = 60000;  // ms in which the reason of a refusal stays on the page
let pressed = 0, missed = false;
const atHand = () => pressed || document.querySelector("form:is([data-busy], .htmx-request), #entry .errors")
  || performance.now() < READING && live?.querySelector(".errors");

/** @param {HtmxEvent} event */
const isUpdate = ({ detail: { requestConfig: { elt } } }) => elt === live || elt.matches("#others, #queue");

/** @param {HtmxEvent} event */
function holdBack(event) {
  if (!isUpdate(event) || !atHand()) return;
  event.preventDefault();
  missed = true;
}

addEventListener("htmx:beforeRequest", holdBack);
addEventListener("htmx:beforeSwap", holdBack, true);  // first

function readMissed() {
  if (!missed) return;
  missed = false;
  setTimeout(update);
}

addEventListener("htmx:afterRequest", (event) => { if (!isUpdate(event)) readMissed(); });

function release() {
  clearTimeout(pressed);
  pressed = 0;
  readMissed();
}

addEventListener("pointerdown", () => { clearTimeout(pressed); pressed = setTimeout(release, HELD); }, true);
for (const moment of ["pointerup", "pointercancel", "blur"]) addEventListener(moment, () => setTimeout(release));  // after the click

// --- Open folds stay open when the page updates.

const folds = () => [...document.querySelectorAll(":is(#work, #match) details")]
  .map((fold) => /** @type {HTMLDetailsElement} */ (fold));
/** @param {HTMLElement} fold its data-fold, or its summary */
const name = (fold) => fold.dataset.fold ?? fold.querySelector("summary")?.textContent.trim();
/** @type {(string | undefined)[]} */
let open = [];
const shut = new WeakSet();  // by the reader
let rests = false;  // without focus or match

addEventListener("click", ({ target }) => {
  const fold = target.closest("summary")?.parentElement;
  if (fold) shut[fold.matches("[open]") ? "add" : "delete"](fold);
}, true);
addEventListener("htmx:beforeSwap", ({ detail: { requestConfig: { verb } } }) => {  // a desk's own press closes them
  open = verb === "get" || live && live.id !== "work" ? folds().filter((fold) => fold.open).map(name) : [];
  rests = verb === "get" && !!live?.id && document.activeElement === document.body;
});
addEventListener("htmx:afterSwap", () => folds().forEach((fold) => {
  fold.open = (fold.open || open.includes(name(fold))) && !shut.has(fold);
}));

// --- By keyboard the focus moves to the next control, and is never lost.

/** @param {ParentNode} root */
function focusNext(root) {
  if (document.activeElement !== document.body) return;
  const field = root.querySelector("#entry [name=winner]:checked, #entry [name=winner], #entry .score, #entry .btn, [data-next], .ends input");
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();  // typing replaces the number
}

addEventListener("htmx:load", (event) => { if (!rests) focusNext(event.target); });
focusNext(document);
