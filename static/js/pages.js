// Every page: forms, keypads, menus and copying; parts that are replaced.

// ===== Forms: each is sent once, some again after a lost connection, and no input is lost.

const line = /** @type {HTMLElement} */ (document.getElementById("line"));
/** @param {string} sentence for the banner; an empty one hides it */
const say = (sentence) => {
  if (line.textContent !== sentence) line.textContent = sentence;  // else it is announced again
  line.hidden = !sentence;
};
addEventListener("say", ({ detail }) => say(detail));
const RETRY_MS = 3000;
const PATIENCE_MS = 8000;
const { offline = "", resent = "", forbidden = "", failed = "" } = line.dataset;  // the sentences, in the page's language

// --- A form is sent once: its buttons are disabled until the response.

/** @type {WeakMap<HTMLFormElement, [HTMLElement | null, FormData]>} */
const pressed = new WeakMap();
/** @param {HTMLFormElement} form */
const controlsOf = (form) => /** @type {Field[]} */ ([...form.elements]);

/** @param {HTMLFormElement} form */
function disable(form) {
  form.dataset.busy = "";
  setTimeout(() => controlsOf(form).filter(({ type, disabled }) => type === "submit" && !disabled).forEach((button) => {
    if (button === document.activeElement) button.setAttribute("aria-disabled", "true");  // disabled, it would lose the focus
    else button.disabled = true;
    button.dataset.off = "";
  }));
}

/** @param {HTMLFormElement} form */
const enable = (form) => form.querySelectorAll("button[data-off]").forEach((button) => {
  button.disabled = false;
  button.removeAttribute("aria-disabled");
  delete button.dataset.off;
});

/** @param {HTMLFormElement} form */
function release(form) {
  delete form.dataset.busy;
  setTimeout(enable, 0, form);
}

// While a form waits to be sent again nothing else is sent: the response would replace it.
/** @param {HTMLElement} form */
const isKept = (form) => form.closest("[data-resend]")?.querySelector("form[data-busy]");

addEventListener("submit", (event) => {
  const form = event.target;
  if ("busy" in form.dataset || isKept(form)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (form.method === "post") {
    pressed.set(form, [event.submitter, new FormData(form)]);
    disable(form);
  }
}, true);

addEventListener("submit", (event) => {  // a later listener prevented it
  const byHtmx = event.target.closest("[hx-post], [data-hx-post], [hx-boost='true']");
  if (event.defaultPrevented && !byHtmx) release(event.target);
});

addEventListener("pageshow", ({ persisted }) => {
  document.querySelectorAll("form[data-busy]").forEach(release);
  if (persisted && document.querySelector("[data-once]")) location.reload();
});

// A held Enter presses only one button.
addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter" && !event.target.matches("textarea")) event.preventDefault();
}, true);

// --- htmx: a response releases the form; without one the banner says so, and idempotent forms are sent again.

// Once the form is replaced, the event fires on an ancestor.
/** @param {HtmxEvent} event */
const formOf = (event) => (event.detail.requestConfig?.elt ?? event.detail.elt)?.closest("form");
/** @param {HtmxEvent} event */
const isRead = (event) => event.detail.requestConfig?.verb === "get";
/** @type {Set<HTMLFormElement>} */
const waiting = new Set();

/** @param {HTMLFormElement} form sent again as it was, with the same button */
function retry(form) {
  if (!waiting.delete(form) || !form.isConnected) return;
  const button = pressed.get(form)?.[0];
  delete form.dataset.busy;
  enable(form);
  if (button) button.click();
  else form.requestSubmit();
}

/** @param {HTMLFormElement} form */
const unsent = (form) => form.dispatchEvent(new CustomEvent("unsent", { bubbles: true, detail: pressed.get(form) }));

/** @param {HtmxEvent} event */
function notSent(event) {
  const form = formOf(event);
  if (!form || isRead(event)) return;
  unsent(form);
  const resend = form.closest("[data-resend]")?.dataset.resend;
  if (resend) say(resend);  // kept, with its buttons disabled
  else release(form);
  if (resend !== undefined) {  // a form with its own id: the server recognizes repeats
    if (!resend) say(resent);
    if (!waiting.has(form)) {
      waiting.add(form);
      setTimeout(retry, RETRY_MS, form);
    }
  } else {
    say("");
    say(offline);
  }
}

// A form pressed during an update was dropped (hx-sync).
addEventListener("htmx:afterRequest", (event) => {
  const at = isRead(event) && event.detail.requestConfig.elt.closest("[data-resend]");
  if (at) at.querySelectorAll("form[data-busy]").forEach((form) => { if (!waiting.has(form)) release(form); });
});

addEventListener("htmx:sendError", notSent);
addEventListener("htmx:timeout", notSent);
addEventListener("htmx:sendAbort", (event) => { const form = formOf(event); if (form) release(form); });
addEventListener("online", () => waiting.forEach(retry));
addEventListener("htmx:afterRequest", (event) => {
  const form = formOf(event), { xhr } = event.detail;
  const leaves = xhr.getResponseHeader("HX-Redirect");  // to another page: then this one sends nothing more
  if (form && xhr.status && !leaves && !waiting.has(form) && !isRead(event)) release(form);
  if (event.detail.successful && !waiting.size) say("");
});
const GATEWAY = [502, 503, 504];  // the server is restarting: like no response

addEventListener("htmx:responseError", (event) => {
  const { status } = event.detail.xhr;
  if (GATEWAY.includes(status)) {
    return event.target.dispatchEvent(new CustomEvent("htmx:sendError", { bubbles: true, detail: event.detail }));
  }
  say(status === 403 ? forbidden : failed.replace("{status}", String(status)));
});
addEventListener("beforeunload", (event) => { if (waiting.size) event.preventDefault(); });

// --- The input of a form marked data-draft is restored after a reload, until it is saved.

/** @param {HTMLFormElement} form */
const draftOf = (form) => `draft ${form.action} ${form.dataset.draft}`;
/** @param {Field} control */
const kept = (control) => control.name && !["hidden", "submit", "button", "file", "password"].includes(control.type);

/** @param {Field} control */
const ticked = ({ type }) => type === "radio" || type === "checkbox";
/** @param {Field} control */
const changed = (control) => control.value !== control.defaultValue || control.checked !== control.defaultChecked;

/** @param {{ target: HTMLElement }} event */
function keepDraft({ target }) {
  const form = target.closest("form[data-draft]");
  if (!form || "busy" in (/** @type {Field} */ (target).form?.dataset ?? {})) return;
  const whole = form.querySelector(".errors, .errorlist");  // refused: the defaults were typed
  const typed = controlsOf(form).filter((control) => kept(control) && (whole || changed(control)))
    .map((control) => [control.name, control.value, !!control.checked]);
  sessionStorage.setItem(draftOf(form), JSON.stringify(typed));
}

/** @param {HTMLFormElement} form */
function fillFromDraft(form) {
  /** @type {[string, string, boolean][]} */
  const typed = JSON.parse(sessionStorage.getItem(draftOf(form)) ?? "[]");
  const found = typed.map(([name, value, checked]) => {
    const control = controlsOf(form).filter(kept).find((one) => one.name === name && (!ticked(one) || one.value === value));
    if (!control) return null;
    if (ticked(control)) control.checked = checked;
    else control.value = value;
    if (changed(control)) control.closest("details")?.setAttribute("open", "");
    return control;
  });
  found.findLast(Boolean)?.dispatchEvent(new Event("input", { bubbles: true }));
}

history.replaceState(history.state, "", location.href);  // for Back after a refusal

addEventListener("input", keepDraft);
addEventListener("change", keepDraft);
// Without htmx it is sent once the server responds, as is any form while the connection may be lost: the page stays,
// and the input if the user must sign in.
/** @type {HTMLFormElement | null} */
let asked = null;
addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  const sure = !form.dataset.draft && navigator.onLine && line.hidden;
  if (sure || form.method !== "post" || event.defaultPrevented) return;
  if (form === asked) {
    asked = null;
    return;
  }
  if (!AbortSignal.timeout) return sessionStorage.removeItem(draftOf(form));
  event.preventDefault();
  const typed = controlsOf(form).filter(kept).map((control) => ({ control, value: control.value, checked: control.checked }));
  const read = async (/** @type {Response} */ answer) => ({ status: answer.status, page: await answer.text() });
  const found = await fetch(location.href, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(read).catch(() => null);
  if (!found || GATEWAY.includes(found.status)) {
    release(form);
    unsent(form);
    return say(form.querySelector("[name$=entry_id]") ? resent : offline);
  }
  if (found.page.includes(`data-draft="${form.dataset.draft}"`)) sessionStorage.removeItem(draftOf(form));
  typed.forEach(({ control, value, checked }) => Object.assign(control, { value, checked }));
  asked = form;
  delete form.dataset.busy;
  enable(form);
  if (!form.isConnected) document.body.append(form);
  form.requestSubmit(submitter);
});
/** @param {HtmxEvent} event */
function saved(event) {
  const form = formOf(event), { status, responseURL } = event.detail.xhr;
  if (isRead(event) || status < 200 || status >= 400) return;  // 0 is no response
  if (form?.dataset.draft) sessionStorage.removeItem(draftOf(form));
  if (new URL(responseURL).pathname === location.pathname) history.replaceState(history.state, "", responseURL);  // for a reload
}

addEventListener("htmx:beforeSwap", saved);  // before the response's form is filled from it
addEventListener("htmx:afterRequest", saved);

/** @type {WeakMap<HTMLFormElement, string>} */
const filled = new WeakMap();
addEventListener("htmx:load", ({ target }) => target.querySelectorAll("form[data-draft]").forEach((form) => {
  if (filled.get(form) === draftOf(form)) return;
  filled.set(form, draftOf(form));
  fillFromDraft(form);
  keepDraft({ target: form });
}));

// ===== Controls: keypads, menus, copying, printing, and data deleted on signing out.

// --- A keypad types into its input as a keyboard would.

/** @param {HTMLElement | null | undefined} keys */
const inputsOf = (keys) => /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll(keys?.dataset.keypad ?? "_")]);

const isTouch = matchMedia("(pointer: coarse)");
/** @param {ParentNode} root */
const showKeypads = (root) => root.querySelectorAll("[data-keypad][hidden]").forEach((keys) => {
  keys.hidden = false;
  if (isTouch.matches) root.querySelectorAll(keys.dataset.keypad ?? "_").forEach((input) => { input.inputMode = "none"; });
});

showKeypads(document);  // before the page is shown
addEventListener("htmx:load", ({ target }) => showKeypads(target));

/** @type {WeakSet<HTMLInputElement>} */
const begun = new WeakSet();  // fields with keypad input
/** @param {HTMLInputElement} input */
const untouched = (input) => !begun.has(input) && input.value === input.defaultValue;  // the first digit replaces the value

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

// --- The menu closes after a click elsewhere; data-copy copies a field, data-share sends it.

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
  if (field) navigator.share({ url: field.value, title: document.title }).catch(() => {});  // canceled by the user
});

// --- A new club's time zone.

const zone = document.querySelector("select[data-time-zone]");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone?.value === "UTC" && [...zone.options].some((option) => option.value === here)) zone.value = here;

// --- After signing out, and for another user or player, drafts and marks of the club are deleted.
// localStorage stays: without its receipts no match can be checked, and it has no names.

const logins = self.BroadcastChannel && new BroadcastChannel("logins");
const { user = "", player = "" } = document.body.dataset;  // a player by a private link
const reader = user ? `user ${user}` : player && `player ${player}`;
const known = sessionStorage.getItem("reader") ?? reader;

if (document.querySelector("#messages .signed-out")) {
  sessionStorage.clear();
  logins?.postMessage("signed out");
} else if (reader && known !== reader) sessionStorage.clear();
if (reader) sessionStorage.setItem("reader", reader);

logins?.addEventListener("message", () => {  // in another tab
  if (!user) return;
  sessionStorage.clear();
  // Anyone can watch a match, so its page is not redirected.
  location.replace(document.querySelector("[data-here]") ? location.pathname : "/");
});

// --- On paper.

addEventListener("click", ({ target }) => { if (target.closest("[data-print]")) print(); });

// ===== Swaps: input during a swap is kept, and no tap hits the wrong control.

// --- Typing and choices during a swap are kept and acted on.

const FIELDS = "input:not([type=hidden], [type=submit], [type=button], [type=file], [type=password]), select, textarea";
/** @typedef {string | boolean | undefined} State its value, or whether it is chosen */
/** @param {Field} field @returns {State} */
const stateOf = (field) => ticked(field) ? field.checked : field.value;

/** @param {Field} field @returns {State} */
function stateAtFirst(field) {
  if (ticked(field)) return field.defaultChecked;
  return field.options ? ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value : field.defaultValue;
}

// The same field in the new part: of one form and purpose. An own press may rename the draft.
/** @type {Map<Field, State> | undefined} */
let byOwn;
/** @param {Field} field */
function nameOf(field) {
  const data = field.form?.dataset;
  const purpose = field.labels?.[0]?.textContent.replace(/\d+|\s+/g, "");
  return [field.form?.getAttribute("action"), byOwn && data?.typed || data?.draft, field.type, field.name, ticked(field) && field.value, purpose].join("|");
}

/** @param {ParentNode} root */
const fieldsIn = (root) => /** @type {Field[]} */ ([...root.querySelectorAll(FIELDS)]).filter((field) => field.name);
/** @typedef {{ name: string, field: Field, was: State, wasSent?: boolean, is: State }} Typed */
/** @type {WeakMap<object, Map<Field, State>>} */
const sent = new WeakMap();  // by request: the fields' values when it was sent
/** @type {Typed[]} */
let typed = [];

addEventListener("htmx:beforeRequest", ({ detail: { elt, requestConfig } }) => {
  const form = elt.closest("form");
  if (form && requestConfig.verb !== "get") sent.set(requestConfig, new Map(fieldsIn(form).map((field) => [field, stateOf(field)])));
});

addEventListener("htmx:beforeSwap", ({ detail }) => {
  const held = byOwn = sent.get(detail.requestConfig);
  typed = fieldsIn(document).map((field) => {
    const was = held?.has(field) ? held.get(field) : stateAtFirst(field);
    return { name: nameOf(field), field, was, wasSent: held?.has(field), is: stateOf(field) };
  }).filter(({ field, was, is }) => is !== was && (is || field.type !== "radio"));
});

// An update is morphed into the part: the focus, the selection, scroll positions and a screen reader's place stay, as
// does a result being typed.
/** @param {HTMLElement} element @returns {string} what it is for */
const purposeOf = (element) => element.getAttribute("href")
  ?? (element.matches(FIELDS) ? nameOf(/** @type {Field} */ (element))
    : element.matches(CONTROLS) ? element.parentElement?.dataset.fold ?? identityOf(element) : element.tagName);

document.addEventListener("DOMContentLoaded", () => htmx.defineExtension("morph", {
  isInlineSwap: (style) => style === "morph",
  handleSwap(style, target, fragment) {
    if (style !== "morph") return false;
    const typesResult = typed.some(({ field }) => field.closest("#entry"));
    const at = /** @type {Field} */ (document.activeElement), was = purposeOf(at);
    const ignoreActiveValue = at.matches(TYPED_INTO) && typed.some(({ field }) => field === at);
    let value = "";
    showKeypads(fragment);
    const beforeNodeMorphed = (/** @type {Element} */ part, /** @type {Field} */ its) => {
      if (part === at) value = its.defaultValue;
      return !typesResult || part.id !== "entry";
    };
    Idiomorph.morph(target, fragment.children, { ignoreActiveValue, callbacks: { beforeNodeMorphed } });
    if (at !== document.body && !(at.isConnected && purposeOf(at) === was)) {
      if (ignoreActiveValue) at.value = at.defaultValue = value;
      at.blur();
      [...target.querySelectorAll(`${CONTROLS}, ${FIELDS}`)].find((control) => purposeOf(control) === was)?.focus({ preventScroll: true });
    }
    return [target];
  },
}));

// Once "ann" was sent and accepted, "annbob" becomes "bob".
/** @param {Field} field @param {Typed} typed */
function put(field, { was, is, wasSent }) {
  if (typeof is === "boolean") field.checked = is;
  else if (wasSent && was && field.value !== was) field.value += is?.replace(String(was), "");
  else field.value = is ?? "";
}

addEventListener("htmx:afterSettle", () => {
  const fields = fieldsIn(document);
  for (const each of typed.splice(0)) {
    const field = [each.field, ...fields].find((one) => one.isConnected && nameOf(one) === each.name);
    const isAt = field === document.activeElement;
    if (!field || stateOf(field) === each.is || isAt && field === each.field && field.matches(TYPED_INTO)) continue;
    put(field, each);
    if (isAt && field.selectionStart != null) field.selectionStart = field.value.length;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
});

// --- A part that begins with a field takes the focus only for those who type; a press in a list stays in its row.

/** @type {string | undefined} */
let row;  // the id of the row whose button was pressed

addEventListener("htmx:beforeSwap", ({ detail }) => {
  const pressed = /** @type {SubmitEvent | undefined} */ (detail.requestConfig?.triggeringEvent)?.submitter;
  row = pressed?.closest("li[id]")?.id;
  if (row || (pressed && isTouch.matches)) detail.serverResponse = detail.serverResponse.replace(/\sautofocus(?=[\s>])/g, "");
});

addEventListener("htmx:afterSettle", () => {
  const again = row && document.getElementById(row)?.querySelector("summary");
  row = undefined;
  if (again) again.focus({ preventScroll: true });
});

// --- A refused field gets the focus; typing replaces it.

addEventListener("htmx:load", ({ target }) => {
  const refused = target.querySelector("[aria-invalid=true]");
  refused?.focus();
  if (refused instanceof HTMLInputElement) refused.select();
  target.querySelector("[role=alert]:not(:has(~ * [aria-invalid=true]))")?.scrollIntoView({ block: "nearest" });
});

// --- A tap on a control that has just moved was meant for the previous one: shields cover it.

const AFTER_OWN_PRESS = 700;  // ms
const AFTER_OTHERS = 350;  // ms
const FINGER = 24;  // px around a press
const LEFT = "press";
const CONTROLS = "a[href], button, summary, select, label, input:is([type=radio], [type=checkbox], [type=submit])";
const TYPED_INTO = "input:not([type=radio], [type=checkbox], [type=submit]), textarea";

/** @typedef {{ x: number, y: number, until: number, identity: string, sent: boolean }} Press */
/** @typedef {{ identity: string, box: DOMRect }} Control */
/** @type {Press | null} */
let press = null;  // the last one by a pointer, and until when another may be its second tap
/** @type {Control[] | null} */
let before = null;  // the layout before the swap

/** @param {string | null | undefined} address */
const pathOf = (address) => address == null ? "" : new URL(address, location.href).pathname;

/** @param {HTMLElement} element */
const controlOf = (element) => /** @type {HTMLLabelElement} */ (element).control;  // only labels have one

/** @param {HTMLElement} element */
function identityOf(element) {
  const control = /** @type {Field} */ (controlOf(element) ?? element);
  const address = control.getAttribute("href") ?? control.getAttribute("formaction") ?? control.form?.getAttribute("action");
  return [element.tagName, pathOf(address), control.name, control.value, element.textContent.trim()].join("|");
}

/** @param {HTMLElement} element */
const pressable = (element) => element.checkVisibility?.() !== false
  && !element.parentElement?.closest(CONTROLS) && !controlOf(element)?.matches(TYPED_INTO);

function controls() {
  return [...document.querySelectorAll(CONTROLS)].filter(pressable)
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width && box.bottom > 0 && box.top < innerHeight)
    .map(({ element, box }) => ({ identity: identityOf(element), box }));
}

/** @param {DOMRect} one @param {DOMRect} other */
function overlap(one, other) {
  const [x, y] = [Math.max(one.left, other.left), Math.max(one.top, other.top)];
  const [right, bottom] = [Math.min(one.right, other.right), Math.min(one.bottom, other.bottom)];
  return right - x > 1 && bottom - y > 1 ? new DOMRect(x, y, right - x, bottom - y) : null;
}

/** @param {DOMRect} box @param {DOMRect} place whose middle it holds */
const holds = (box, { x, y, width, height }) =>
  box.left <= x + width / 2 && box.right >= x + width / 2 && box.top <= y + height / 2 && box.bottom >= y + height / 2;

// The places whose control has changed.
/** @param {Control[]} then @param {Control[]} now */
function moved(then, now) {
  return now.flatMap(({ identity, box }) => then.filter((was) => was.identity !== identity)
    .map((was) => overlap(was.box, box))
    .filter((place) => place !== null).filter((place) => !then.some((was) => was.identity === identity && holds(was.box, place))));
}

/** @param {Press} press @param {Control[]} now */
function underFinger({ x, y, identity, sent }, now) {
  const finger = new DOMRect(x - FINGER, y - FINGER, 2 * FINGER, 2 * FINGER);
  return now.filter((control) => sent || control.identity !== identity).map(({ box }) => overlap(finger, box)).filter((place) => place !== null);
}

/** @param {DOMRect[]} places @param {number} time in ms */
function shield(places, time) {
  const shields = places.map(({ x, y, width, height }) => Object.assign(document.createElement("div"), {
    className: "shield", style: `left: ${x}px; top: ${y}px; width: ${width}px; height: ${height}px`,
    onmousedown: () => false,  // the focus stays
  }));
  document.body.append(...shields);
  setTimeout(() => shields.forEach((each) => each.remove()), time);
}

addEventListener("htmx:beforeHistorySave", () => document.querySelectorAll(".shield").forEach((each) => each.remove()));

addEventListener("click", (event) => {
  if (!event.isTrusted || !event.detail) return;  // 0: by a key
  const control = event.target.closest?.(CONTROLS);
  press = { x: event.clientX, y: event.clientY, until: performance.now() + AFTER_OWN_PRESS, identity: control ? identityOf(control) : "", sent: false };
}, true);
addEventListener("keydown", ({ key }) => {
  press = null;
  if (key.length > 1 || key === " " || !document.querySelector("[data-busy]") || document.activeElement?.matches(TYPED_INTO)) return;
  document.querySelector("[autofocus]")?.focus();  // as after the swap
}, true);
addEventListener("submit", ({ target }) => { if (press) press.sent = target.method === "post"; }, true);

addEventListener("htmx:beforeSwap", () => { before = controls(); });
addEventListener("htmx:afterSettle", ({ detail: { requestConfig } }) => {
  if (!before) return;
  const isOwn = press && ["submit", "click"].includes(requestConfig?.triggeringEvent?.type ?? "");
  const rest = isOwn ? AFTER_OWN_PRESS : (press?.until ?? 0) - performance.now();  // others may answer first
  const now = controls();
  shield(moved(before, now), isOwn ? AFTER_OWN_PRESS : AFTER_OTHERS);
  if (press && rest > 0) shield(underFinger(press, now), rest);
  before = null;
});

// --- The next page: only the place under the finger.

addEventListener("pagehide", () => { if (press) sessionStorage.setItem(LEFT, JSON.stringify(press)); });
const left = sessionStorage.getItem(LEFT);
sessionStorage.removeItem(LEFT);
if (left) shield(underFinger(JSON.parse(left), controls()), AFTER_OWN_PRESS);
