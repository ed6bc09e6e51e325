// What the browser keeps for the time without a connection; the service worker does the keeping.

const TRY_AGAIN = 3000;  // ms
const line = document.getElementById("line");
const { worker = "", kept: sentence = "" } = line?.dataset ?? {};
if (worker) navigator.serviceWorker?.register(worker).catch(() => {});  // not over plain HTTP: then there is no worker

const { kept } = document.body.dataset;
if (kept !== undefined) {
  const time = new Date(kept).toLocaleTimeString(document.documentElement.lang, { hour: "numeric", minute: "2-digit" });
  dispatchEvent(new CustomEvent("say", { detail: sentence.replace("{time}", time) }));
}

const list = document.getElementById("kept");
if (kept !== undefined || list) setInterval(() => fetch("/healthz").then(({ ok }) => ok && location.reload(), () => {}), TRY_AGAIN);
if (list) listKept(list);

/** @param {HTMLElement} list to which a link to each page that is kept is added */
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

// A page that came before the worker, and pages one step on from here, are needed too.
const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-keep]"));
const needed = [...links].map(({ href }) => href).concat(worker && !navigator.serviceWorker?.controller ? location.href : []);
const keepThem = () => needed.forEach((address) => fetch(address).catch(() => {}));
if (navigator.serviceWorker?.controller) keepThem();
else navigator.serviceWorker?.addEventListener("controllerchange", keepThem, { once: true });
