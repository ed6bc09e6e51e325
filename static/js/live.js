// A session's pages: read again when the session changed, print.

// --- The socket at data-live only says "changed"; who listens (hx-trigger="live-update from:body") reads its address again.

const live = document.querySelector("[data-live]");
const line = document.getElementById("line");
const LOST = "The connection is lost. Reconnecting …";
const JITTER = 2000;  // ms within which lookers-on read again, players need not wait
const BEAT = 4000, PATIENCE = 5000, SOON = 3500, LATE = 20000, HERE = 20000;  // ms; lost is said after BEAT and PATIENCE
const update = () => document.body.dispatchEvent(new Event("live-update"));
let socket, beat, wait = SOON, calm = null;

function tell(sentence) {  // what else stands on the line is left alone
  if (line?.hidden || line?.textContent === LOST) dispatchEvent(new CustomEvent("say", { detail: sentence }));
}

function updateSoon() {
  calm ??= setTimeout(() => { calm = null; update(); }, Math.random() * JITTER);
}

function connect() {
  const mine = socket = new WebSocket(location.origin.replace("http", "ws") + live.dataset.live);
  const send = (frame) => mine.send(JSON.stringify(frame));
  const ping = () => { send({ t: "ping" }); beat = setTimeout(drop, PATIENCE); };
  let opened = false;
  beat = setTimeout(drop, LATE);
  mine.addEventListener("open", () => {
    opened = true;
    wait = SOON;
    tell("");
    clearTimeout(beat);
    ping();
    update();  // what changed before we listened was missed
  });
  mine.addEventListener("message", ({ data }) => {
    if (data === "changed") return "calm" in live.dataset ? updateSoon() : update();
    clearTimeout(beat);
    send({ t: "echo", n: JSON.parse(data).n });
    beat = setTimeout(ping, BEAT);
  });
  mine.addEventListener("close", ({ code }) => {
    if (mine !== socket) return;
    drop(opened && code !== 4001);
    if (code === 4001) live.dataset.here ? location.reload() : update();  // signed out: read as whoever is left
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

function here() {  // without a socket the page says so by itself that somebody is at the table
  if (socket?.readyState === WebSocket.OPEN) return;
  const headers = JSON.parse(document.body.getAttribute("hx-headers"));
  fetch(live.dataset.here, { method: "POST", headers }).catch(() => {});
}

if (live) {
  connect();
  addEventListener("offline", () => drop());
  addEventListener("online", () => { clearTimeout(beat); socket ?? connect(); });
  live.addEventListener("htmx:sendError", () => tell(LOST));
  live.addEventListener("htmx:afterRequest", (event) => { if (event.detail.successful) tell(""); });
  if (live.dataset.here) setInterval(here, HERE);
}

// Nothing is read again while a finger is down or a command is on its way: it is read after that.

const HELD = 10000;  // ms; the end of some presses is not told, as on a list that folds out
let pressed = null, missed = false;
const atHand = () => pressed || document.querySelector("#match form[data-busy]");

for (const moment of ["htmx:beforeRequest", "htmx:beforeSwap"]) {
  live?.addEventListener(moment, (event) => {
    if (event.detail.requestConfig.elt !== live || !atHand()) return;
    event.preventDefault();
    missed = true;
  });
}

// What says the same as before is not put in its place: that would lose the focus and the scroll position.

let shown = "";
const plain = (page) => page.slice(page.indexOf('id="work"')).replace(/name="csrf[^>]*>|data-left="\d+">[^<]*/g, "");

live?.addEventListener("htmx:beforeSwap", (event) => {
  const { detail } = event;
  if (detail.target.id !== "work" || event.defaultPrevented) return;  // what is held up has not been shown
  const page = detail.requestConfig.elt === live && plain(detail.serverResponse);
  if (page && page === shown) {
    detail.shouldSwap = false;
    setClocks(detail.serverResponse);
  }
  shown = page;
});

function readMissed() {
  if (!missed) return;
  missed = false;
  setTimeout(update);
}

live?.addEventListener("htmx:afterRequest", (event) => { if (event.detail.requestConfig.elt !== live) readMissed(); });

function release() {
  clearTimeout(pressed);
  pressed = null;
  readMissed();
}

addEventListener("pointerdown", () => { clearTimeout(pressed); pressed = setTimeout(release, HELD); }, true);
for (const moment of ["pointerup", "pointercancel", "blur"]) addEventListener(moment, () => setTimeout(release));  // after the click

// --- What somebody has folded out stays so when the page is read again.

const folds = () => [...document.querySelectorAll("#work details, #match details")];
const name = (fold) => fold.querySelector("summary").textContent.trim();
let open = [];

live?.addEventListener("htmx:beforeSwap", () => { open = folds().filter((fold) => fold.open).map(name); });
live?.addEventListener("htmx:afterSwap", () => folds().forEach((fold) => { fold.open ||= open.includes(name(fold)); }));

// --- The wall turns its pages by itself when they are more than the screen holds.

function turn() {
  const last = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  scrollTo(0, last ? 0 : scrollY + innerHeight * 0.9);
}

if (document.documentElement.classList.contains("wall")) setInterval(turn, 12000);

// --- A round's clock: what stands in data-left are the seconds that were left when the page was read.

function setClocks(page) {
  const left = [...page.matchAll(/data-left="(\d+)"/g)].map((found) => found[1]);
  document.querySelectorAll("[data-left]").forEach((clock, at) => { clock.dataset.left = left[at] ?? clock.dataset.left; });
}

setInterval(() => document.querySelectorAll("[data-left]").forEach((clock) => {
  const left = clock.dataset.left = Math.max(0, clock.dataset.left - 1);
  clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}), 1000);

// --- At a table of three the winner is not behind anybody: that line goes.

function hideWinner(form) {
  const winner = form.querySelector("[name=winner]:checked")?.value;
  form.querySelectorAll("[data-side]").forEach((line) => { line.hidden = line.dataset.side === winner; });
}

addEventListener("input", (event) => { const form = event.target.closest?.("form.entry"); if (form) hideWinner(form); });

// --- Whoever works by keyboard goes on where the next table is entered; nothing that has focus loses it.

function focusNext(root) {
  if (document.activeElement !== document.body) return;
  const field = root.querySelector("#entry [name=winner]:checked, #entry [name=winner], #entry .btn, [data-next]");
  field?.focus();
  field?.select?.();  // what is typed replaces the number that stands there
}

function ready(root) {
  root.querySelectorAll("form.entry").forEach(hideWinner);
  focusNext(root);
}

addEventListener("htmx:load", (event) => ready(event.target));
addEventListener("click", (event) => { if (event.target.closest("[data-print]")) print(); });
ready(document);
