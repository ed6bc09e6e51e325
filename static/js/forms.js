// Every form is sent once, some are sent again after a lost connection, and nothing typed is lost.

const line = /** @type {HTMLElement} */ (document.getElementById("line"));
/** @param {string} sentence for the banner at the foot; an empty one hides it */
const say = (sentence) => {
  if (line.textContent !== sentence) line.textContent = sentence;  // else read out again
  line.hidden = !sentence;
};
addEventListener("say", ({ detail }) => say(detail));
const RETRY_MS = 3000;
const PATIENCE_MS = 8000;
const { offline = "", resent = "", forbidden = "", failed = "" } = line.dataset;  // the sentences, in the page's language

// --- A form is sent once: its buttons are disabled until the answer is here.

/** @type {WeakMap<HTMLFormElement, HTMLElement | null>} */
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

// While a form waits to be sent again nothing else is sent: the answer would replace it.
/** @param {HTMLElement} form */
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

addEventListener("submit", (event) => {  // a later listener prevented it: nothing was sent
  const byHtmx = event.target.closest("[hx-post], [data-hx-post], [hx-boost='true']");
  if (event.defaultPrevented && !byHtmx) release(event.target);
});

addEventListener("pageshow", ({ persisted }) => {
  document.querySelectorAll("form[data-busy]").forEach(release);
  if (persisted && document.querySelector("[data-once]")) location.reload();
});

// --- htmx: an answer releases the form; without one the banner says so, and what may go twice is sent again.

// By the request: once the answer has taken the form's place, the event happens further up.
/** @param {HtmxEvent} event */
const formOf = (event) => (event.detail.requestConfig?.elt ?? event.detail.elt)?.closest("form");
/** @param {HtmxEvent} event */
const isRead = (event) => event.detail.requestConfig?.verb === "get";
/** @type {Set<HTMLFormElement>} */
const waiting = new Set();

/** @param {HTMLFormElement} form sent again as it was, with the same button */
function retry(form) {
  if (!waiting.delete(form) || !form.isConnected) return;
  const button = pressed.get(form);
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
  if (resend !== undefined) {  // a form with its own id: the server knows it when it comes twice
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
  say(status === 403 ? forbidden : failed.replace("{status}", String(status)));
});
addEventListener("beforeunload", (event) => { if (waiting.size) event.preventDefault(); });

// --- What was typed into a form marked data-draft is there again after a reload, until it is saved.

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
// Without htmx it is sent once its page is known to be there; what is typed is kept if one must sign in.
/** @type {HTMLFormElement | null} */
let asked = null;
addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (!form.dataset.draft || event.defaultPrevented) return;
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
  if (isRead(event) || status < 200 || status >= 400) return;  // 0 is no answer at all
  if (form?.dataset.draft) sessionStorage.removeItem(draftOf(form));
  if (new URL(responseURL).pathname === location.pathname) history.replaceState(history.state, "", responseURL);  // for a reload
}

addEventListener("htmx:beforeSwap", saved);  // before the answer's own form is filled from it
addEventListener("htmx:afterRequest", saved);

addEventListener("htmx:load", ({ target }) => target.querySelectorAll("form[data-draft]").forEach((form) => {
  fillFromDraft(form);
  keepDraft({ target: form });
}));
