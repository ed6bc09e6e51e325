// The board for real cards: with a keyboard the focus stays on the pressed button, or in the field.

let pressed = "";

addEventListener("submit", (event) => {
  if (event.target.closest("#match")) pressed = event.submitter?.id ?? "";
}, true);

addEventListener("htmx:beforeSwap", () => {
  const at = document.activeElement;
  if (at?.id && at.closest("#match")) pressed = at.id;
});

function stay() {
  if (document.activeElement !== document.body || !pressed) return;
  const controls = [...document.querySelectorAll("#match :is(button[name=button], input[id])")];
  const there = controls.filter((control) => control.checkVisibility());
  (there.find((control) => control.id === pressed) ?? there[0])?.focus({ preventScroll: true });
}

// Before other scripts move the focus, and once more after the swap.
for (const moment of ["htmx:load", "htmx:afterSettle", "htmx:afterRequest"]) addEventListener(moment, stay, true);

// --- An existing sentence is not inserted again: it would be announced twice.

addEventListener("htmx:oobBeforeSwap", (event) => {
  const said = event.detail.target;
  if (said.id !== "said") return;
  event.detail.shouldSwap = false;
  const fresh = [...event.detail.fragment.querySelectorAll("[id]")].filter((line) => !document.getElementById(line.id));
  fresh.reverse().forEach((line) => said.prepend(line));
});
