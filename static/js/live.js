// A session's pages: read again when the session changed, keep what is half typed, print.

// --- The socket only says "changed"; whoever listens (hx-trigger="poke from:body") reads its own address again.

const live = document.querySelector("[data-live]");

function listen(delay = 1000) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/ws/sessions/${live.dataset.live}/`);
  let wait = delay;
  socket.addEventListener("open", () => { wait = 1000; });
  socket.addEventListener("message", () => document.body.dispatchEvent(new Event("poke")));
  socket.addEventListener("close", () => setTimeout(listen, wait + Math.random() * 500, Math.min(wait * 2, 30000)));
}

if (live) listen();

// --- The wall turns its pages by itself when they are more than the screen holds.

function turn() {
  const last = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  scrollTo(0, last ? 0 : scrollY + innerHeight * 0.9);
}

if (document.documentElement.classList.contains("wall")) setInterval(turn, 12000);

// --- A draft: what was typed survives a reload, until the form has gone.

const fields = (form) => [...form.elements].filter((field) => field.name && field.type !== "hidden");

function keep(form) {
  const typed = fields(form).filter((field) => field.type !== "radio" || field.checked);
  sessionStorage.setItem(form.dataset.draft, JSON.stringify(typed.map((field) => [field.name, field.value])));
}

function restore(form) {
  const draft = JSON.parse(sessionStorage.getItem(form.dataset.draft) || "null");
  if (!draft) return;
  for (const [name, value] of draft) {
    for (const field of fields(form).filter((each) => each.name === name)) {
      if (field.type === "radio") field.checked = field.value === value;
      else if (!field.value) field.value = value;
    }
  }
}

const draftOf = (event) => event.target.closest?.("form[data-draft]");

addEventListener("input", (event) => { const form = draftOf(event); if (form) keep(form); });
addEventListener("submit", (event) => { if (draftOf(event)) sessionStorage.removeItem(event.target.dataset.draft); });

// --- At a table of three the winner is not behind anybody: that line goes.

function hideWinner(form) {
  const winner = form.querySelector("[name=winner]:checked")?.value;
  form.querySelectorAll("[data-side]").forEach((line) => { line.hidden = line.dataset.side === winner; });
}

addEventListener("change", (event) => { const form = event.target.closest?.("form.entry"); if (form) hideWinner(form); });

function ready(root) {
  root.querySelectorAll("form[data-draft]").forEach(restore);
  root.querySelectorAll("form.entry").forEach(hideWinner);
}

addEventListener("htmx:load", (event) => ready(event.target));
addEventListener("click", (event) => { if (event.target.closest("[data-print]")) print(); });
ready(document);
