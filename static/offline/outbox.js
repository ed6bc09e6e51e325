// What was saved without a connection waits in the browser, is sent in its order, and survives a restart.
// Each entry has an id of its own, so that the server knows it when it comes twice.

const SEND_AGAIN = 5000;  // ms
const page = document.getElementById("outbox");
const { user = "" } = document.body.dataset;

/** @typedef {{ key: string, at: number, user: string, to: string, page: string, title: string, body: string[][], refused?: boolean }} Entry */

/** @type {Promise<IDBDatabase>} */
const opened = new Promise((resolve, reject) => {
  const asked = indexedDB.open("outbox", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("entries", { keyPath: "key" });
  asked.onsuccess = () => resolve(asked.result);
  asked.onerror = () => reject(asked.error);
});

/** @param {(entries: IDBObjectStore) => IDBRequest} change @returns {Promise<any>} */
async function entries(change) {
  const asked = change((await opened).transaction("entries", "readwrite").objectStore("entries"));
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/** @returns {Promise<Entry[]>} of this user, the oldest first */
async function mine() {
  /** @type {Entry[]} */
  const all = await entries((store) => store.getAll());
  return all.filter((entry) => entry.user === user).sort((one, other) => one.at - other.at);
}

/** @param {HTMLFormElement} form */
const keyOf = (form) => form.dataset.draft ? `${form.action} ${form.dataset.draft}` : String(new FormData(form).get("entry_id"));
/** @type {Set<string>} entries of forms on this page that send themselves again; another page sends them if this one is left */
const own = new Set();

addEventListener("unsent", async ({ target }) => {  // from forms.js: there was no answer
  const form = /** @type {HTMLFormElement} */ (target);
  if (!form.querySelector("[name$=entry_id]")) return;
  const body = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const key = keyOf(form);
  if (form.closest("[data-resend]")) own.add(key);
  const title = document.title.replace(/\s+/g, " ").trim();
  await entries((store) => store.put({ key, at: Date.now(), user, to: form.action, page: location.href, title, body }));
  await show();
});

addEventListener("htmx:afterRequest", async ({ detail: { elt, xhr } }) => {  // the page shows the answer
  const form = elt.closest("form"), key = form && xhr.status && xhr.status < 500 ? keyOf(form) : "";
  if (!own.delete(key)) return;
  await entries((store) => store.delete(key));
  await show();
});

/** Send what waits, in its order, until there is no answer. One tab at a time. */
const send = () => navigator.locks?.request("outbox", { ifAvailable: true }, async (lock) => {
  if (!lock) return;
  let isHere = false;
  for (const entry of (await mine()).filter(({ key, refused }) => !refused && !own.has(key))) {
    const headers = JSON.parse(document.body.getAttribute("hx-headers") ?? "{}");
    const answer = await fetch(entry.to, { method: "POST", body: new URLSearchParams(entry.body), headers }).catch(() => null);
    if (!answer || answer.status >= 500 || answer.status === 429) break;
    if (answer.ok && !answer.url.includes("/sign-in/")) await entries((store) => store.delete(entry.key));
    else await entries((store) => store.put({ ...entry, refused: true }));
    sessionStorage.removeItem(`draft ${entry.key}`);
    isHere ||= entry.page === location.href;
  }
  await show();
  if (isHere) location.reload();
});

async function show() {
  const waiting = await mine(), list = page?.querySelector("ul");
  if (!page || !list) return;
  page.hidden = !waiting.length;
  list.replaceChildren(...waiting.map((entry) => {
    const row = /** @type {HTMLElement} */ (page.querySelector("template")?.content.firstElementChild?.cloneNode(true));
    const link = /** @type {HTMLAnchorElement} */ (row.querySelector("a"));
    link.href = entry.page;
    link.textContent = entry.title;
    const time = new Date(entry.at).toLocaleTimeString(document.documentElement.lang, { hour: "numeric", minute: "2-digit" });
    row.querySelectorAll("[data-state]").forEach((state) => {
      if (state.getAttribute("data-state") === (entry.refused ? "refused" : "unsent")) state.append(` ${time}`);
      else state.remove();
    });
    row.querySelector("button")?.addEventListener("click", async () => {
      await entries((store) => store.delete(entry.key));
      await show();
    });
    return row;
  }));
}

/** What was refused is put into its form again, to be checked there. */
async function fill() {
  for (const { page: address, body } of (await mine()).filter(({ refused }) => refused)) {
    if (address !== location.href) continue;
    for (const [name, value] of body) {
      for (const field of /** @type {NodeListOf<Field>} */ (document.getElementsByName(name))) {
        if (["hidden", "submit"].includes(field.type)) continue;
        if (["radio", "checkbox"].includes(field.type)) field.checked ||= field.value === value;
        else field.value = value;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
    }
  }
}

addEventListener("online", send);
setInterval(async () => { if ((await mine()).some(({ refused }) => !refused)) send(); }, SEND_AGAIN);
show().then(fill).then(send);
