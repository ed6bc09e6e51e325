// Keypads, menus, texts to copy, pages to print, and what is forgotten after signing out.

// --- A keypad types into its input as a keyboard would.

/** @param {HTMLElement | null | undefined} keys */
const inputsOf = (keys) => /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll(keys?.dataset.keypad ?? "_")]);

addEventListener("htmx:load", ({ target }) => target.querySelectorAll("[data-keypad][hidden]").forEach((keys) => {
  keys.hidden = false;
  if (matchMedia("(pointer: coarse)").matches) inputsOf(keys).forEach((input) => { input.inputMode = "none"; });
}));

/** @type {WeakSet<HTMLInputElement>} */
const begun = new WeakSet();  // fields that were typed into here
/** @param {HTMLInputElement} input */
const untouched = (input) => !begun.has(input) && input.value === input.defaultValue;  // the first digit replaces what was there

addEventListener("click", (event) => {
  const key = event.target.closest("[data-key]");
  const inputs = inputsOf(key?.closest("[data-keypad]"));
  const input = inputs.find((each) => each.matches(":focus")) ?? inputs.find((each) => each.checkVisibility?.({ visibilityProperty: true }) !== false);
  if (!key || !input) return;
  const pressed = key.dataset.key;
  if (pressed === "clear") input.value = "";
  else if (pressed === "") input.value = input.value.slice(0, -1);
  else {
    const grown = (untouched(input) ? "" : input.value) + pressed;
    if (grown.length <= (input.maxLength > 0 ? input.maxLength : 4)) input.value = grown;
  }
  begun.add(input);
  input.dispatchEvent(new Event("input", { bubbles: true }));
});

addEventListener("mousedown", (event) => { if (event.target.closest("[data-key]")) event.preventDefault(); });  // the focus stays

// --- The menu closes after a click elsewhere; data-copy copies the text of a field, data-share sends it.

addEventListener("click", (event) => {
  document.querySelectorAll("details[data-menu]").forEach((menu) => {
    if (!menu.contains(event.target)) menu.open = false;
  });
});
addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector("details[data-menu][open]");
  if (menu) { menu.open = false; menu.querySelector("summary")?.focus(); }
});
addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.copy ?? ""));
  field.select();
  const copied = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);  // only with https
  const words = document.getElementById("line")?.dataset;
  button.textContent = (copied || document.execCommand("copy") ? words?.copied : words?.notCopied) ?? "";
});

if ("share" in navigator) for (const button of document.querySelectorAll("[data-share]")) button.hidden = false;
addEventListener("click", ({ target }) => {
  const { share } = target.closest("[data-share]")?.dataset ?? {};
  const field = /** @type {HTMLInputElement | null} */ (share && document.getElementById(share));
  if (field) navigator.share({ url: field.value, title: document.title }).catch(() => {});  // who changed their mind
});

// --- A new club's clock is most likely this one's.

const zone = document.querySelector("select[data-time-zone]");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone?.value === "UTC" && [...zone.options].some((option) => option.value === here)) zone.value = here;

// --- After signing out, and for another person, nothing is left of what the browser kept of the club: drafts and marks.
// localStorage holds seeds and receipts of matches and names nobody. It stays: without it a match can't be checked later.

const logins = self.BroadcastChannel && new BroadcastChannel("logins");
const user = document.body.dataset.user ?? "";
const known = sessionStorage.getItem("user") ?? user;

if (document.querySelector("#messages .signed-out")) {
  sessionStorage.clear();
  logins?.postMessage("signed out");
} else if (user && known !== user) sessionStorage.clear();
if (user) sessionStorage.setItem("user", user);

logins?.addEventListener("message", () => {  // in another tab, whose storage this tab can't reach
  if (!user) return;
  sessionStorage.clear();
  // A match can be watched by anyone; its page hears of this on its socket too, and must not end up elsewhere.
  location.replace(document.querySelector("[data-here]") ? location.pathname : "/");
});

// --- On paper.

addEventListener("click", ({ target }) => { if (target.closest("[data-print]")) print(); });
