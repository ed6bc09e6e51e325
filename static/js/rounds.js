// What the pages of a round need: its clock, entering a result, the wall, print.

// --- A round's clock: data-left holds the seconds that were left when the page was read.

addEventListener("htmx:beforeSwap", ({ detail }) => {  // a page that says nothing else that is new is not put in place
  const left = [...detail.serverResponse.matchAll(/data-left="(\d+)"/g)].map((found) => found[1]);
  document.querySelectorAll("[data-left]").forEach((clock, at) => { clock.dataset.left = left[at] ?? clock.dataset.left; });
});

setInterval(() => document.querySelectorAll("[data-left]").forEach((clock) => {
  const left = Math.max(0, Number(clock.dataset.left) - 1);
  clock.dataset.left = String(left);
  clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}), 1000);

// --- At a table of three the winner is behind no one: that line goes.

/** @param {HTMLFormElement} form */
function hideWinner(form) {
  const winner = form.querySelector("input[name=winner]:checked")?.value;
  form.querySelectorAll("[data-side]").forEach((side) => { side.hidden = side.dataset.side === winner; });
}

/** @param {ParentNode} root */
const hideWinners = (root) => root.querySelectorAll("form.entry").forEach(hideWinner);

addEventListener("input", ({ target }) => { const form = target.closest?.("form.entry"); if (form) hideWinner(form); });
addEventListener("htmx:load", (event) => hideWinners(event.target));
hideWinners(document);

// --- The wall turns its pages by itself when they are more than the screen holds.

function turn() {
  const last = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  scrollTo(0, last ? 0 : scrollY + innerHeight * 0.9);
}

if (document.documentElement.classList.contains("wall")) setInterval(turn, 12000);

addEventListener("click", ({ target }) => { if (target.closest("[data-print]")) print(); });
