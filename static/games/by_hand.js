// The board for real cards: whoever works by keyboard stays on the button that was pressed.

let pressed = "";

addEventListener("submit", (event) => {
  if (event.target.closest("#match")) pressed = event.submitter?.id ?? "";
}, true);

addEventListener("htmx:load", (event) => {
  if (event.target.id !== "match" || document.activeElement !== document.body || !pressed) return;
  const buttons = [...event.target.querySelectorAll("button[name=press]")];
  const there = buttons.filter((button) => button.checkVisibility());
  (there.find((button) => button.id === pressed) ?? there[0])?.focus({ preventScroll: true });
});

// --- A sentence that is there already is not put there again, or it would be read out twice.

addEventListener("htmx:oobBeforeSwap", (event) => {
  const said = event.detail.target;
  if (said.id !== "said") return;
  event.detail.shouldSwap = false;
  const fresh = [...event.detail.fragment.querySelectorAll("[id]")].filter((line) => !document.getElementById(line.id));
  fresh.reverse().forEach((line) => said.prepend(line));
});
