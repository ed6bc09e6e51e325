// Offline: stored pages, and entries that wait to be sent.

// ===== Pages stored by the service worker.

const TRY_AGAIN = 3000;  // ms
const line = document.getElementById("line");
const { worker = "", kept: sentence = "" } = line?.dataset ?? {};
if (worker) navigator.serviceWorker?.register(worker).catch(() => {});  // none over plain HTTP

const { kept } = document.body.dataset;
if (kept !== undefined) {
  const time = new Date(kept).toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
  dispatchEvent(new CustomEvent("say", { detail: sentence.replace("{time}", time) }));
}

const list = document.getElementById("kept");
if (kept !== undefined || list) setInterval(() => fetch("/healthz").then(({ ok }) => ok && !own.size && location.reload(), () => {}), TRY_AGAIN);
if (list) listKept(list);

/** @param {HTMLElement} list gets a link to each page that is kept */
async function listKept(list) {
  for (const name of (await caches.keys()).filter((each) => each.startsWith("pages"))) {
    const pages = await caches.open(name);
    for (const { url } of await pages.keys()) {
      const page = new DOMParser().parseFromString(await (await pages.match(url))?.text() ?? "", "text/html");
      const link = Object.assign(document.createElement("a"), { href: url, textContent: page.title.replace(/\s+/g, " ").trim() });
      const row = document.createElement("li");
      row.append(link);
      list.append(row);
      list.closest("section")?.removeAttribute("hidden");
    }
  }
}

// Linked pages, and pages loaded before the worker, are stored.
const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-keep]"));
const needed = [...links].map(({ href }) => href).concat(worker && !navigator.serviceWorker?.controller ? location.href : []);
const keepThem = () => needed.forEach((address) => fetch(address).catch(() => {}));
if (navigator.serviceWorker?.controller) keepThem();
else navigator.serviceWorker?.addEventListener("controllerchange", keepThem, { once: true });

// ===== The outbox: offline entries wait in the browser, are sent in order, and survive a restart.
// Each has an id. Anonymous pages have no outbox.

const SEND_AGAIN = 5000;  // ms
const page = document.getElementById("outbox");
/** @param {Document} shown @returns {string} whose page it is: of an account, or of a player by a private link */
const readerOf = ({ body: { dataset: { user = "", player = "" } } }) => `${user} ${player}`;
const user = readerOf(document);

/** @typedef {{ key: string, at: number, user: string, to: string, page: string, title: string, body: string[][], refused?: string }} Entry */

/** @type {Promise<IDBDatabase> | undefined} */
let opened;
/** @returns {Promise<IDBDatabase>} */
const open = () => new Promise((resolve, reject) => {
  const asked = indexedDB.open("outbox", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("entries", { keyPath: "key" });
  asked.onsuccess = () => resolve(asked.result);
  asked.onerror = () => reject(asked.error);
});

/** @param {(entries: IDBObjectStore) => IDBRequest} change @returns {Promise<any>} */
async function entries(change) {
  const asked = change((await (opened ??= open())).transaction("entries", "readwrite").objectStore("entries"));
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/** @returns {Promise<Entry[]>} of this user, oldest first */
async function mine() {
  /** @type {Entry[]} */
  const all = await entries((store) => store.getAll());
  return all.filter((entry) => entry.user === user).sort((one, other) => one.at - other.at);
}

/** @param {HTMLFormElement} form */
const idOf = (form) => /** @type {HTMLInputElement | null} */ (form.querySelector("[name$=entry_id]"));
/** @param {HTMLInputElement | null} id */
const renew = (id) => {
  if (id) id.value = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => (byte % 16).toString(16)).join("");
};
/** @param {HTMLFormElement} form */
const keyOf = (form) => form.dataset.draft ? `${form.action} ${form.dataset.draft}` : idOf(form)?.value ?? "";
/** @type {Set<string>} entries whose forms send themselves again, or show a refusal */
const own = new Set();

if ("kept" in document.body.dataset) for (const form of document.forms) {  // its ids may be used
  if (!form.dataset.draft) renew(idOf(form));
}

addEventListener("unsent", async ({ target, detail: [button, sent] }) => {  // from pages.js: no response
  const form = /** @type {HTMLFormElement} */ (target), id = idOf(form), key = keyOf(form);
  if (!id || !page) return;
  const body = [...sent].filter(([name]) => name !== "csrfmiddlewaretoken")  // each page has its own
    .map(([name, value]) => [name, String(value)]);
  if (button?.name) body.push([button.name, button.value]);
  const isOver = !form.closest("[data-resend]") && !form.dataset.draft;  // another entry is next
  if (isOver) {
    renew(id);
    const typed = [...new FormData(form)].filter(([name, value]) => value !== sent.get(name));  // since the press
    form.reset();
    for (const [name, value] of typed) Object.assign(form.elements.namedItem(name) ?? {}, { value });
  } else if (form.closest("[data-resend]")) own.add(key);
  const what = button?.name ? button.textContent : Object.fromEntries(body).name || form.closest("section")?.querySelector("h2")?.textContent;
  const title = [document.title, what].filter(Boolean).join(": ").replace(/\s+/g, " ").trim();
  const at = Math.max(Date.now(), 1 + ((await mine()).at(-1)?.at ?? 0));  // in order, even if the clock was set back
  const to = button?.hasAttribute("formaction") ? button.formAction : form.action;
  await entries((store) => store.put({ key, at, user, to, page: location.href, title, body }));
  if (isOver) say("resent");
  await show();
});

/** @param {string} sentence by its name in base.html */
const say = (sentence) => dispatchEvent(new CustomEvent("say", { detail: document.getElementById("line")?.dataset[sentence] }));

addEventListener("htmx:afterRequest", async ({ detail: { requestConfig: { elt }, xhr } }) => {  // the page shows the answer
  const form = elt.closest("form"), key = form && xhr.status && xhr.status < 500 ? keyOf(form) : "";
  if (!own.has(key)) return;
  if (xhr.status < 400) own.delete(key);
  await entries((store) => store.delete(key));
  await show();
});

const headers = () => JSON.parse(document.body.getAttribute("hx-headers") ?? "{}");

/** Send in order, until there is no response. */
async function sendAll() {
  let isHere = false;
  for (const entry of (await mine()).filter(({ key, refused }) => !refused && !own.has(key))) {
    const answer = await fetch(entry.to, { method: "POST", body: new URLSearchParams(entry.body), headers: headers() }).catch(() => null);
    if (!answer || answer.status >= 500 || answer.status === 429) break;
    const shown = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.ok && readerOf(shown) !== user) {  // for its reader
      say("forbidden");
      break;
    }
    const no = shown.querySelector("#messages .error, main [role=alert], main .errorlist");
    if (answer.ok && !no) await entries((store) => store.delete(entry.key));
    else await entries((store) => store.put({ ...entry, refused: (no ?? shown.querySelector("main p"))?.textContent.trim() || "?" }));
    sessionStorage.removeItem(`draft ${entry.key}`);
    isHere ||= entry.page === location.href;
  }
  await show();
  if (isHere) location.reload();
}

/** @type {Promise<any> | undefined} */
let sending;
/** One tab at a time, if there are locks; the server recognizes repeats. */
const send = () => sending ??= (navigator.locks?.request("outbox", { ifAvailable: true }, (lock) => lock && sendAll()) ?? sendAll())
  .finally(() => sending = undefined);

/** Send a refused entry once more as a form; a redirect keeps its number. @param {Entry} entry */
function check({ to, at, body }) {
  const form = Object.assign(document.createElement("form"), { method: "post", action: `${to}#${at}` });
  for (const [name, value] of [...body, ["csrfmiddlewaretoken", headers()["x-csrftoken"]]]) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  document.body.append(form);
  form.submit();
}

async function show() {
  const waiting = await mine(), list = page?.querySelector("ul");
  if (!page || !list) return;
  page.hidden = !waiting.length;
  page.querySelector("[data-sent]")?.toggleAttribute("hidden", waiting.every(({ refused }) => refused));
  list.replaceChildren(...waiting.map((entry) => {
    const row = /** @type {HTMLElement} */ (page.querySelector("template")?.content.firstElementChild?.cloneNode(true));
    const link = /** @type {HTMLAnchorElement} */ (row.querySelector("a"));
    link.href = entry.page;
    link.textContent = entry.title;
    if (entry.refused) link.addEventListener("click", (event) => { event.preventDefault(); check(entry); });
    const time = new Date(entry.at).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    row.querySelectorAll("[data-state]").forEach((state) => {
      if (state.getAttribute("data-state") !== (entry.refused ? "refused" : "unsent")) state.remove();
      else if (!entry.refused) state.append(` ${time}`);
    });
    row.querySelector("[data-why]")?.append(entry.refused ? `${time}: ${entry.refused}` : "");
    row.querySelector("button")?.addEventListener("click", async () => {
      await entries((store) => store.delete(entry.key));
      await show();
    });
    return row;
  }));
}

/** Waiting drafts, and an entry refused once more, go into their forms again. */
async function fill() {
  for (const { key, at, to, page: address, body } of await mine()) {
    const isAnswer = location.hash === `#${at}`;
    if (isAnswer && !document.querySelector("#messages .error, .empty h1")) {  // saved, or shown
      await entries((store) => store.delete(key));
      continue;
    }
    const form = [...document.forms].find((each) => isAnswer ? each.action === to
      : address === location.href && each.dataset.draft && keyOf(each) === key);
    if (!form) continue;
    for (const field of /** @type {Field[]} */ ([...form.elements])) {
      for (const [, value] of body.filter(([name]) => name === field.name)) {
        if (["hidden", "submit"].includes(field.type)) continue;
        if (["radio", "checkbox"].includes(field.type)) field.checked ||= field.value === value;
        else field.value = value;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
    }
  }
}

if (page) {
  addEventListener("online", send);
  setInterval(async () => { if ((await mine()).some(({ refused }) => !refused)) send(); }, SEND_AGAIN);
  fill().then(show).then(send);
}
