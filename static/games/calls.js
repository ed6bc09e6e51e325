// Calls a reader back who looks elsewhere: by the tab's title, and by a notification where a button has allowed it.

const title = document.title;
const ask = /** @type {HTMLButtonElement | null} */ (document.getElementById("notify"));
const KEPT = "notify";
const turn = () => document.getElementById("turn")?.textContent.trim() ?? "";
let known = turn();

const isOn = () => "Notification" in window && Notification.permission === "granted" && localStorage.getItem(KEPT) === "yes";

/** @param {string} sentence */
function notify(sentence) {
  try {
    const shown = new Notification(title, { body: sentence, tag: location.pathname });
    shown.addEventListener("click", () => { globalThis.focus(); shown.close(); });
  } catch {
    // a browser that lets only service workers notify
  }
}

addEventListener("htmx:afterSwap", ({ target }) => {
  if (target.id !== "match") return;
  const now = turn(), fresh = now && now !== known;
  known = now;
  if (!document.hidden || !now) document.title = title;
  else if (fresh) {
    document.title = `● ${now}`;
    if (isOn()) notify(now);
  }
});
addEventListener("visibilitychange", () => { if (!document.hidden) document.title = title; });

// The browser asks its reader only after the button; where it can't notify, there is none.

const shows = () => ask?.setAttribute("aria-pressed", String(isOn()));
if (ask && "Notification" in window && Notification.permission !== "denied") {
  ask.hidden = false;
  shows();
  ask.addEventListener("click", async () => {
    const allowed = isOn() ? "no" : await Notification.requestPermission();
    localStorage.setItem(KEPT, allowed === "granted" ? "yes" : "no");
    ask.hidden = allowed === "denied";
    shows();
  });
}
