// What every page needs beyond HTML: no form goes twice, nothing typed is lost to a bad connection, keypads, menus.

const line = document.getElementById("line");
const say = (sentence) => {
  if (line.textContent !== sentence) line.textContent = sentence;  // else read out again
  line.hidden = !sentence;
};
addEventListener("say", ({ detail }) => say(detail));
const RETRY_MS = 3000;
const PATIENCE_MS = 8000;
const OFFLINE = "Not saved: no connection. What you typed is still here; press the button again.";

// --- A form is sent once. Its buttons are disabled until the answer is here; by then the browser has read which was pressed.

const pressed = new WeakMap();

function disable(form) {
  form.dataset.busy = "";
  setTimeout(() => [...form.elements].filter(({ type, disabled }) => type === "submit" && !disabled).forEach((button) => {
    if (button === document.activeElement) button.setAttribute("aria-disabled", "true");  // disabled, it would lose the focus
    else button.disabled = true;
    button.dataset.off = "";
  }));
}

const enable = (form) => form.querySelectorAll("[data-off]").forEach((button) => {
  button.disabled = false;
  button.removeAttribute("aria-disabled");
  delete button.dataset.off;
});

function release(form) {
  delete form.dataset.busy;
  setTimeout(enable, 0, form);
}

// While a form waits to be sent again nothing else is sent: the answer would replace it.
const isKept = (form) => form.closest("[data-resend]")?.querySelector("form[data-busy]");

addEventListener("submit", (event) => {
  const form = event.target;
  if ("busy" in form.dataset || isKept(form)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (form.method === "post") {
    pressed.set(form, event.submitter);
    disable(form);
  }
}, true);

addEventListener("submit", (event) => {  // somebody further down said no: nothing was sent
  const byHtmx = event.target.closest("[hx-post], [data-hx-post], [hx-boost='true']");
  if (event.defaultPrevented && !byHtmx) release(event.target);
});

addEventListener("pageshow", ({ persisted }) => {
  document.querySelectorAll("form[data-busy]").forEach(release);
  if (persisted && document.querySelector("[data-once]")) location.reload();
});

// --- htmx: an answer releases the form; without one the banner says so, and what may go twice is sent again.

// By the request: once the answer has taken the form's place, the event happens further up.
const formOf = (event) => (event.detail.requestConfig?.elt ?? event.detail.elt)?.closest("form");
const isRead = (event) => event.detail.requestConfig?.verb === "get";
const waiting = new Set();

function retry(form) {  // as it was sent, with the same button
  if (!waiting.delete(form) || !form.isConnected) return;
  const button = pressed.get(form);
  delete form.dataset.busy;
  enable(form);
  if (button) button.click();
  else form.requestSubmit();
}

function notSent(event) {
  const form = formOf(event);
  if (!form || isRead(event)) return;
  const { resend } = form.closest("[data-resend]")?.dataset ?? {};
  if (resend) say(resend);  // kept as it is, with its buttons disabled
  else release(form);
  if (resend !== undefined) {  // a form with its own id: the server knows it when it comes twice
    if (!resend) say("Not saved: no connection. It will be sent again.");
    if (!waiting.has(form)) {
      waiting.add(form);
      setTimeout(retry, RETRY_MS, form);
    }
  } else {
    say("");
    say(OFFLINE);
  }
}

// A form pressed while something was being read was dropped (hx-sync).
addEventListener("htmx:afterRequest", (event) => {
  const at = isRead(event) && event.detail.requestConfig.elt.closest("[data-resend]");
  if (at) at.querySelectorAll("form[data-busy]").forEach((form) => { if (!waiting.has(form)) release(form); });
});

addEventListener("htmx:sendError", notSent);
addEventListener("htmx:timeout", notSent);
addEventListener("htmx:sendAbort", (event) => { const form = formOf(event); if (form) release(form); });
addEventListener("online", () => waiting.forEach(retry));
addEventListener("htmx:afterRequest", (event) => {
  const form = formOf(event);
  if (form && event.detail.xhr.status && !waiting.has(form) && !isRead(event)) release(form);
  if (event.detail.successful && !waiting.size) say("");
});
const GATEWAY = [502, 503, 504];  // the server is being put back: as good as no answer

addEventListener("htmx:responseError", (event) => {
  const { status } = event.detail.xhr;
  if (GATEWAY.includes(status)) {
    return event.target.dispatchEvent(new CustomEvent("htmx:sendError", { bubbles: true, detail: event.detail }));
  }
  say(status === 403
    ? "Not saved: you are signed out, or this is not yours to change. Load the page again."
    : `Not saved: the server answered with error ${status}. Load the page again to see what stands.`);
});
addEventListener("beforeunload", (event) => { if (waiting.size) event.preventDefault(); });

// --- What was typed into a form marked data-draft is there again after a reload, until it is saved.

const draftOf = (form) => `draft ${form.action} ${form.dataset.draft}`;
const kept = (control) => control.name && !["hidden", "submit", "button", "file", "password"].includes(control.type);

const ticked = ({ type }) => type === "radio" || type === "checkbox";
const changed = (control) => control.value !== control.defaultValue || control.checked !== control.defaultChecked;

function keepDraft(event) {
  if ("busy" in (event.target.form?.dataset ?? {})) return;
  const form = event.target.closest("form[data-draft]");
  if (!form) return;
  const whole = form.querySelector(".errors, .errorlist");  // refused: the defaults were typed
  const typed = [...form.elements].filter((control) => kept(control) && (whole || changed(control)))
    .map((control) => [control.name, control.value, !!control.checked]);
  sessionStorage.setItem(draftOf(form), JSON.stringify(typed));
}

function fillFromDraft(form) {
  const found = JSON.parse(sessionStorage.getItem(draftOf(form)) ?? "[]").map(([name, value, checked]) => {
    const control = [...form.elements].filter(kept).find((one) => one.name === name && (!ticked(one) || one.value === value));
    if (!control) return null;
    if (ticked(control)) control.checked = checked;
    else control.value = value;
    if (changed(control)) control.closest("details")?.setAttribute("open", "");
    return control;
  });
  found.findLast(Boolean)?.dispatchEvent(new Event("input", { bubbles: true }));
}

addEventListener("input", keepDraft);
addEventListener("change", keepDraft);
// Without htmx it is sent once its page is known to be there still; what is typed is kept if one must sign in first.
let asked = null;
addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (!form.dataset.draft || event.defaultPrevented) return;
  if (form === asked) return asked = null;
  if (!AbortSignal.timeout) return sessionStorage.removeItem(draftOf(form));
  event.preventDefault();
  const typed = [...form.elements].filter(kept).map((control) => [control, control.value, control.checked]);
  const read = async (answer) => ({ status: answer.status, page: await answer.text() });
  const found = await fetch(location.href, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(read).catch(() => null);
  release(form);
  if (!found || GATEWAY.includes(found.status)) return say(OFFLINE);
  if (found.page.includes(`data-draft="${form.dataset.draft}"`)) sessionStorage.removeItem(draftOf(form));
  typed.forEach(([control, value, checked]) => Object.assign(control, { value, checked }));
  asked = form;
  setTimeout(() => form.requestSubmit(submitter));  // when its buttons are awake
});
function saved(event) {
  const form = formOf(event), { status, responseURL } = event.detail.xhr;
  if (isRead(event) || status < 200 || status >= 400) return;  // 0 is no answer at all
  if (form?.dataset.draft) sessionStorage.removeItem(draftOf(form));
  if (new URL(responseURL).pathname === location.pathname) history.replaceState(history.state, "", responseURL);  // for a reload
}

addEventListener("htmx:beforeSwap", saved);  // before the answer's own form is filled from it
addEventListener("htmx:afterRequest", saved);

// --- A keypad types into its input as a keyboard would.

function showKeypads(root) {
  root.querySelectorAll("[data-keypad][hidden]").forEach((keys) => {
    keys.hidden = false;
    const input = document.getElementById(keys.dataset.keypad);
    if (input && matchMedia("(pointer: coarse)").matches) input.inputMode = "none";
  });
}

const begun = new WeakSet();  // fields that somebody has typed into here
const untouched = (input) => !begun.has(input) && input.value === input.defaultValue;  // the first figure replaces what stood there

addEventListener("click", (event) => {
  const key = event.target.closest("[data-key]");
  const input = key && document.getElementById(key.closest("[data-keypad]").dataset.keypad);
  if (!input) return;
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

function makeReady(root) {
  showKeypads(root);
  root.querySelectorAll("form[data-draft]").forEach((form) => { fillFromDraft(form); keepDraft({ target: form }); });
}

addEventListener("htmx:load", (event) => makeReady(event.target));

// --- The menu closes when one looks elsewhere; a field marked data-copy gives its text away.

addEventListener("click", (event) => {
  document.querySelectorAll("details[data-menu][open]").forEach((menu) => {
    if (!menu.contains(event.target)) menu.open = false;
  });
});
addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector("details[data-menu][open]");
  if (menu) { menu.open = false; menu.querySelector("summary").focus(); }
});
addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  const copied = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);  // only with https
  button.textContent = copied || document.execCommand("copy") ? "Copied" : "Not copied: copy it by hand";
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
