// The record of a match: arrow keys step through it, and the URL to copy is the step's.

addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input")) return;
  const way = { ArrowLeft: "back", ArrowRight: "forward" }[event.key];
  const link = way && document.getElementById(way);
  if (!link) return;
  event.preventDefault();
  link.click();
});
addEventListener("htmx:pushedIntoHistory", () => {
  /** @type {HTMLInputElement} */ (document.getElementById("address")).value = location.href;
});
