// After a match: arrow keys step through the record, and its address is copied where the browser lets it be.

addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input")) return;
  const way = { ArrowLeft: "back", ArrowRight: "forward" }[event.key];
  const link = way && document.getElementById(way);
  if (!link) return;
  event.preventDefault();
  link.click();
});

const address = document.getElementById("address");
const copy = document.querySelector("[data-copy]");
if (copy) {
  copy.hidden = !navigator.clipboard;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(address.value);
    document.getElementById("copied").textContent = "The address is copied.";
  });
}
addEventListener("htmx:pushedIntoHistory", () => { address.value = location.href; });
