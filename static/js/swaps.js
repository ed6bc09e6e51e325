// Parts of a page are replaced while people type and tap: what is typed is kept, and no tap goes wrong.

// --- What is typed or chosen during a swap is kept and acted on.

const FIELDS = "input:not([type=hidden], [type=submit], [type=button], [type=file], [type=password]), select, textarea";
/** @param {Field} field */
const isChosen = (field) => ["radio", "checkbox"].includes(field.type);
/** @typedef {string | boolean | undefined} State its value, or whether it is chosen */
/** @param {Field} field @returns {State} */
const stateOf = (field) => isChosen(field) ? field.checked : field.value;

/** @param {Field} field @returns {State} */
function stateAtFirst(field) {
  if (isChosen(field)) return field.defaultChecked;
  return field.options ? ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value : field.defaultValue;
}

// The same field in the new part: of the same form and purpose. An own press may rename the draft.
/** @type {Map<Field, State> | undefined} */
let byOwn;
/** @param {Field} field */
function nameOf(field) {
  const data = field.form?.dataset;
  const purpose = field.labels?.[0]?.textContent.replace(/\d+|\s+/g, "");
  return [field.form?.getAttribute("action"), byOwn && data?.typed || data?.draft, field.type, field.name, isChosen(field) && field.value, purpose].join("|");
}

/** @param {ParentNode} root */
const fieldsIn = (root) => /** @type {Field[]} */ ([...root.querySelectorAll(FIELDS)]).filter((field) => field.name);
/** @typedef {{ name: string, field: Field, was: State, wasSent?: boolean, is: State }} Typed */
/** @type {WeakMap<object, Map<Field, State>>} */
const sent = new WeakMap();  // by request: what the fields held when it was sent
/** @type {Typed[]} */
let typed = [];

addEventListener("htmx:beforeRequest", ({ detail: { elt, requestConfig } }) => {
  const form = elt.closest("form");
  if (form && requestConfig.verb !== "get") sent.set(requestConfig, new Map(fieldsIn(form).map((field) => [field, stateOf(field)])));
});

// How far a bracket is scrolled sideways stays, too.
const sideways = () => document.querySelectorAll(".scroll");
/** @type {number[]} */
let scrolled = [];

addEventListener("htmx:beforeSwap", ({ detail: { target, requestConfig } }) => {
  scrolled = [...sideways()].map((each) => each.scrollLeft);
  const held = byOwn = sent.get(requestConfig);
  typed = fieldsIn(target).map((field) => {
    const was = held?.has(field) ? held.get(field) : stateAtFirst(field);
    return { name: nameOf(field), field, was, wasSent: held?.has(field), is: stateOf(field) };
  }).filter(({ field, was, is }) => is !== was && (is || field.type !== "radio"));
});

// Once "ann" was sent and taken, of "annbob" only "bob" stays.
/** @param {Field} field @param {Typed} typed */
function put(field, { was, is, wasSent }) {
  if (typeof is === "boolean") field.checked = is;
  else if (wasSent && was && field.value !== was) field.value += is?.replace(String(was), "");
  else field.value = is ?? "";
}

addEventListener("htmx:afterSettle", () => {
  sideways().forEach((each, at) => { each.scrollLeft = scrolled[at] ?? 0; });
  const fields = fieldsIn(document);
  for (const each of typed.splice(0)) {
    const field = fields.find((one) => nameOf(one) === each.name);
    if (!field || field === each.field || stateOf(field) === each.is) continue;
    put(field, each);
    if (field === document.activeElement && field.selectionStart != null) field.selectionStart = field.value.length;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
});

// --- A part that begins with a field takes the focus there only for those who type; a press in a list stays in its row.

const isTouch = matchMedia("(pointer: coarse)");
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

// --- The first refused field gets the focus; typing replaces it.

addEventListener("htmx:load", ({ target }) => {
  const refused = target.querySelector("[aria-invalid=true]");
  refused?.focus();
  if (refused instanceof HTMLInputElement) refused.select();
});

// --- A tap on what has just moved was meant for what was there before: shields cover it.

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
let before = null;  // what was where before the swap

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

// Where another control is than was there before.
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
