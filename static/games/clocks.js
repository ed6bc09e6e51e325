// Clocks tick between two looks at the server, which alone decides. Twenty seconds before the end it is said aloud.

const read = new WeakMap();
const words = (left) => (left < 3600 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : null);

function tick() {
  for (const clock of document.querySelectorAll(".clock[data-seconds]")) {
    if (!read.has(clock)) read.set(clock, performance.now() + clock.dataset.seconds * 1000);
    const left = Math.max(0, Math.ceil((read.get(clock) - performance.now()) / 1000));
    const time = clock.querySelector(".time");
    const now = words(left);
    if (now && time.textContent !== now) time.textContent = now;
    clock.classList.toggle("late", left <= 20);
    if (left <= 20 && left > 0 && clock.hasAttribute("data-mine") && !clock.dataset.warned) {
      clock.dataset.warned = "yes";
      document.dispatchEvent(new CustomEvent("say", { detail: `${left} seconds left on your clock.` }));
    }
  }
}

setInterval(tick, 250);
tick();
