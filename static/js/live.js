// A session's pages: read again when the session changed, print.

// --- The socket, whose address stands in data-live, only says "changed"; whoever listens (hx-trigger="poke from:body") reads its own address again.

const live = document.querySelector("[data-live]");

function listen(delay = 1000) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}${live.dataset.live}`);
  let wait = delay;
  const poke = () => document.body.dispatchEvent(new Event("poke"));
  const lost = () => document.body.dispatchEvent(new Event("lost"));
  socket.addEventListener("open", () => {
    wait = 1000;
    poke();  // what changed before we listened was missed
    socket.addEventListener("close", lost);
  });
  socket.addEventListener("message", poke);
  socket.addEventListener("close", () => setTimeout(listen, wait + Math.random() * 500, Math.min(wait * 2, 30000)));
}

// Nothing is read anew under the hand, while cards are being chosen or a command is on its way: it is read after that.

const atHand = () => document.querySelector("#match :checked, #match form[data-busy]");
let missed = false;

for (const moment of ["htmx:beforeRequest", "htmx:beforeSwap"]) {
  live?.addEventListener(moment, (event) => {
    if (event.detail.requestConfig.elt !== live || !atHand()) return;
    event.preventDefault();
    missed = true;
  });
}

live?.addEventListener("htmx:afterRequest", (event) => {
  if (!missed || event.detail.requestConfig.elt === live) return;
  missed = false;
  setTimeout(() => document.body.dispatchEvent(new Event("poke")));
});

if (live) listen();

// --- The wall turns its pages by itself when they are more than the screen holds.

function turn() {
  const last = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  scrollTo(0, last ? 0 : scrollY + innerHeight * 0.9);
}

if (document.documentElement.classList.contains("wall")) setInterval(turn, 12000);

// --- At a table of three the winner is not behind anybody: that line goes.

function hideWinner(form) {
  const winner = form.querySelector("[name=winner]:checked")?.value;
  form.querySelectorAll("[data-side]").forEach((line) => { line.hidden = line.dataset.side === winner; });
}

addEventListener("input", (event) => { const form = event.target.closest?.("form.entry"); if (form) hideWinner(form); });

// --- Whoever works by keyboard goes on where the next table is entered; nothing that has focus loses it.

function goOn() {
  if (document.activeElement !== document.body) return;
  const first = "#entry [name=winner]:checked, #entry [name=winner], #entry .btn, [data-next]";
  document.querySelector(first)?.focus();
}

function ready(root) {
  root.querySelectorAll("form.entry").forEach(hideWinner);
  goOn();
}

addEventListener("htmx:load", (event) => ready(event.target));
addEventListener("click", (event) => { if (event.target.closest("[data-print]")) print(); });
ready(document);
