// Offline, the browser shows the stored page or an explanation, never its own error page.
// The URL of this script contains the files' version: a new version starts with empty caches.

const version = new URL(location.href).searchParams.get("v") ?? "";
const FILES = `files ${version}`, PAGES = `pages ${version}`;
const ALONE = "/offline/";
const KEPT = /^\/c\/[^/]+\/(me|sessions\/\d+|tournaments\/\d+)\/(?!print)/;  // the pages needed in the hall; prints hold private links
const ANOTHER_PERSON = /\/(sign-in|sign-out|forget)\/$|^\/p\//;  // after these, someone else may use the browser
const LONGEST = 12 * 3600_000;  // ms that a page is kept: a day in the hall
const BEING_PUT_BACK = [502, 503, 504];  // statuses of a restarting server: like no response
const PATIENCE = 10_000;  // ms, if a page is stored

/** @typedef {Event & { request: Request, respondWith(answer: Promise<Response>): void, waitUntil(done: Promise<unknown>): void }} WorkerEvent */

/** @param {string} type @param {(event: WorkerEvent) => void} then */
const on = (type, then) => addEventListener(type, (event) => then(/** @type {WorkerEvent} */ (event)));

on("install", (event) => event.waitUntil(caches.open(FILES).then((files) => files.add(new Request(ALONE, { credentials: "omit" })))));

on("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  const old = (await caches.keys()).filter((name) => ![FILES, PAGES].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await /** @type {any} */ (self).clients.claim();
}

on("fetch", (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (pathname.startsWith("/static/")) event.respondWith(fileOf(request));
  else if (request.mode === "navigate") event.respondWith(pageOf(request));
  else if (request.method === "GET" && KEPT.test(pathname)) event.respondWith(fetch(request).then((answer) => keep(request, answer)));
});

/** @param {Request} request a file whose name changes with its content */
async function fileOf(request) {
  const files = await caches.open(FILES), found = await files.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await files.put(request, answer.clone());
  return answer;
}

/** @param {Request} request */
async function pageOf(request) {
  const isAnother = ANOTHER_PERSON.test(new URL(request.url).pathname);
  if (isAnother && request.method === "POST") await caches.delete(PAGES);
  const kept = request.method === "GET" && await found(request.url);
  try {
    const answer = await fetch(request, kept ? { signal: AbortSignal.timeout(PATIENCE) } : {});
    if (isAnother) await caches.delete(PAGES);
    return kept && BEING_PUT_BACK.includes(answer.status) ? marked(kept) : await keep(request, answer);
  } catch (error) {
    const alone = await caches.match(ALONE);
    if (kept) return marked(kept);
    if (alone) return alone;
    throw error;
  }
}

/** What is too old is deleted first. @param {string} url @returns {Promise<Response | undefined>} */
async function found(url) {
  const pages = await caches.open(PAGES);
  for (const each of await pages.keys()) {
    const at = (await pages.match(each))?.headers.get("x-kept-at");
    if (Date.now() - Number(at) > LONGEST) await pages.delete(each);
  }
  return await pages.match(url);
}

/** @param {Request} request @param {Response} answer kept if it is a whole page that is needed in the hall; else its page is over */
async function keep(request, answer) {
  if (request.method !== "GET" || !KEPT.test(new URL(request.url).pathname)) return answer;
  const pages = await caches.open(PAGES);
  if (answer.ok && !answer.redirected) {
    const page = await answer.clone().text();
    const headers = new Headers(answer.headers);
    headers.set("x-kept-at", `${Date.now()}`);
    if (page.includes("<body")) await pages.put(request.url, new Response(page, { headers }));
  } else if (answer.status < 500) await pages.delete(request.url);
  return answer;
}

/** @param {Response} kept @returns {Promise<Response>} with the time at which it was read */
async function marked(kept) {
  const html = (await kept.text()).replace("<body", `<body data-kept="${kept.headers.get("date") ?? ""}"`);
  return new Response(html, { headers: kept.headers });
}
