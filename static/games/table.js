// The card table: what was said is added to, and cards are chosen by figure.

// --- A sentence that is there already is not put there again, or it would be read out twice.

addEventListener("htmx:oobBeforeSwap", (event) => {
  const said = event.detail.target;
  if (said.id !== "said") return;
  event.detail.shouldSwap = false;
  const fresh = [...event.detail.fragment.querySelectorAll("[id]")].filter((line) => !document.getElementById(line.id));
  fresh.reverse().forEach((line) => said.prepend(line));
});

// --- 1 to 6 play a card, or pick it to be laid away, while the focus is at the table.

document.querySelector(".felt")?.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input:not([type=checkbox])")) return;
  const card = document.querySelectorAll("#match :is(button, label).pc")[event.key - 1];
  (card?.control ?? card)?.click();
});
