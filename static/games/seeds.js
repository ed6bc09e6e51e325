// Draws a seed for each deck, keeps receipts of what the server publishes, and shows the seed only if nothing of it changed.
// games/dealing/honest_client.py does the same for programs.

/**
 * What the server publishes of a deck. Hashes are in hex, lists are by seat, "" stands for what is not there yet.
 * @typedef {object} Deck
 * @property {number} deal counted from 0
 * @property {string} server its commitment
 * @property {string[]} seats their commitments
 * @property {string[]} drawn_by who drew their seeds: "player" or "server"
 * @property {boolean[]} shown whether the server has their seeds
 */

/** @typedef {{ events: number, endings: number, head: string }} Head of the chain, after so many events and endings */
/** @typedef {{ decks: Deck[], head: Head | null, code?: string }} Published `code` is that of a refusal */

/**
 * A deck before this seat showed its seed, and the chain's head at that time. `seed` is null if this browser drew none.
 * @typedef {Omit<Deck, "shown"> & Omit<Head, "endings"> & { seed: string | null }} Receipt
 */

/** @typedef {{ after: string, before: string, deal: number, why: string }} Stop what was published before and after */

// Browsers give SHA-256 only to encrypted pages.

/** @param {number} count @param {number} power */
const roots = (count, power) => {
  const found = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) prime &&= n % d > 0;
    if (prime) found.push(n ** power * 2 ** 32 | 0);
  }
  return found;
};
const K = roots(64, 1 / 3), START = roots(8, 1 / 2);
/** @param {number} word @param {number} by how many bits */
const turn = (word, by) => word >>> by | word << 32 - by;

/** @param {number[]} message bytes @returns {string} in hex */
function sha256(message) {
  const blocks = new DataView(new ArrayBuffer((message.length + 72) >> 6 << 6));
  message.forEach((byte, at) => blocks.setUint8(at, byte));
  blocks.setUint8(message.length, 128);
  blocks.setUint32(blocks.byteLength - 4, message.length * 8);
  const hash = [...START];
  for (let block = 0; block < blocks.byteLength; block += 64) {
    /** @type {number[]} */
    const w = [];
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      if (i < 16) w[i] = blocks.getInt32(block + i * 4);
      else {
        const x = w[i - 15], y = w[i - 2];
        w[i] = w[i - 16] + w[i - 7] + (turn(x, 7) ^ turn(x, 18) ^ x >>> 3) + (turn(y, 17) ^ turn(y, 19) ^ y >>> 10) | 0;
      }
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & f ^ ~e & g) + K[i] + w[i];
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c);
      [a, b, c, d, e, f, g, h] = [one + two | 0, a, b, c, d + one | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => { hash[at] = hash[at] + word | 0; });
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** @param {string} text */
const utf8 = (text) => new TextEncoder().encode(text);
/** @param {string} hex */
const bytes = (hex) => /** @type {string[]} */ (hex.match(/../g)).map((pair) => parseInt(pair, 16));
/** @param {number} number */
const u32 = (number) => [number >>> 24, number >>> 16 & 255, number >>> 8 & 255, number & 255];
/** @param {(number[] | Uint8Array)[]} values */
const fields = (...values) => values.flatMap((value) => [...u32(value.length), ...value]);

/** @param {string} match @param {number} deal @param {number} seat @param {string} seed in hex */
export const commitment = (match, deal, seat, seed) => sha256(
  fields(utf8("twice-around/fair-deal/2/seat"), bytes(match.replaceAll("-", "")), u32(deal), [seat], bytes(seed)));

const draw = () => Array.from(crypto.getRandomValues(new Uint8Array(32)), (b) => b.toString(16).padStart(2, "0")).join("");

// Receipts are kept one to a key, with the seat's own commitment in it: no tab overwrites what another one promised.

/**
 * What is kept under a key, by the part of the key after the prefix.
 * @template {string} Kind
 * @typedef {Kind extends `deal ${string}` ? Receipt
 *   : Kind extends `head ${string}` ? Head : Kind extends "stop" ? Stop : {}} Kept
 */

const button = () => document.getElementById("receipts");
const page = () => {  // throws without such a button
  const { match, seat } = /** @type {{ match: string, seat: string }} */ (/** @type {HTMLElement} */ (button()).dataset);
  return { match, seat: Number(seat) };
};
/** @param {{ match: string, seat: number }} page */
const prefix = ({ match, seat }) => `receipts ${match} ${seat} `;
/** @param {string} key */
const parsed = (key) => JSON.parse(localStorage.getItem(key) ?? "null");
/** @template {string} Kind @param {Kind} kind @returns {Kept<Kind> | null} */
const stored = (kind) => parsed(prefix(page()) + kind);
/** @template {string} Kind @param {Kind} kind @returns {(Kept<Kind> & { key: string })[]} */
const kept = (kind) => Object.keys(localStorage)
  .filter((key) => key.startsWith(prefix(page()) + kind))
  .map((key) => ({ ...parsed(key), key }));
/** @template {string} Kind @param {Kind} kind @param {Kept<Kind>} value */
function store(kind, value) {
  try {
    localStorage.setItem(prefix(page()) + kind, JSON.stringify(value));
  } catch (full) {
    say(sentence("full"));
    throw full;
  }
}

const alert = () => /** @type {HTMLElement} */ (document.getElementById("stopped"));
/** @param {string} name of a sentence that the page gives */
const sentence = (name) => alert().dataset[name] ?? "";

/** @param {string} said */
function say(said) {
  const element = alert();
  if (element.textContent !== said) element.textContent = said;
  element.hidden = false;
}

class Stopped extends Error {}
/** @param {number} deal @param {string} reason @param {string} before @param {string} after @returns {never} */
function stop(deal, reason, before, after) {
  if (!stored("stop")) store("stop", { after, before, deal, why: sentence(reason) });
  throw new Stopped();
}

/** @param {unknown} text @returns {text is string} */
const isHash = (text) => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
/** @param {unknown} sent @returns {sent is number} */
const isNumber = (sent, end = 2 ** 31) => typeof sent === "number" && Number.isInteger(sent) && sent >= 0 && sent < end;
/** @type {(sent: unknown) => never} */
const unread = (sent) => stop(0, "unreadable", "", JSON.stringify(sent));

/** @param {{ [name in keyof Head]?: unknown }} sent */
function noteHead({ events, endings, head }) {
  if (!isHash(head) || !isNumber(events) || !isNumber(endings)) unread({ events, endings, head });
  const place = /** @type {const} */ (`head ${events} ${endings}`), known = stored(place);
  if (known && known.head !== head) stop(0, "otherHead", known.head, head);
  if (!known) store(place, { endings, events, head });
}

// Keep what is new in a list, and stop where something that was in it has changed.
/** @param {number} seat @param {Deck} deck */
function compare(seat, deck) {
  const { deal, server, seats, drawn_by } = deck, list = JSON.stringify({ drawn_by, seats, server });
  for (const { key, ...receipt } of kept(`deal ${deal} `)) {
    const own = key.split(" ").at(-1), before = receipt.seats;
    if (receipt.seed && !before[seat] && seats[seat] && seats[seat] !== own) {
      localStorage.removeItem(key);  // another tab or browser of this player was faster
      continue;
    }
    const was = JSON.stringify({ drawn_by: receipt.drawn_by, seats: before, server: receipt.server });
    if (server !== receipt.server || seats.length !== before.length
      || before.some((its, at) => its && (its !== seats[at] || receipt.drawn_by[at] !== drawn_by[at])))
      stop(deal, "changed", was, list);
    if (receipt.seed && seats[seat] === own && drawn_by[seat] !== "player")
      stop(deal, "notMine", was, list);
    store(`deal ${deal} ${own}`, { ...receipt, drawn_by, seats });
  }
}

// Anything else would make receipts that no check can read.
/** @param {{ decks?: unknown, head?: unknown } | null} list what its head says is left to noteHead
 * @param {number} seat @returns {list is Published} */
function isReadable(list, seat) {
  const { decks, head } = list ?? {};
  /** @param {Deck} deck */
  const drawn = ({ seats, drawn_by }) => seats.every((its, at) =>
    its === "" ? drawn_by[at] === "" : isHash(its) && ["player", "server"].includes(drawn_by[at]));
  return typeof head === "object" && Array.isArray(decks) && decks.every((deck) => isNumber(deck?.deal, 1e4)
    && (deck.server === "" || isHash(deck.server)) && deck.seats?.length > seat
    && [deck.seats, deck.drawn_by, deck.shown].every((its) => Array.isArray(its) && its.length === deck.seats.length)
    && drawn(deck));
}

/** @param {string} address @param {Record<string, string>} [given] */
async function send(address, given) {
  const headers = JSON.parse(document.body.getAttribute("hx-headers") ?? "{}");
  const answer = await fetch(address, given ? { method: "POST", headers, body: new URLSearchParams(given) } : {});
  if (!answer.ok && answer.status !== 409) throw answer.status;  // too often, or nobody there: later
  /** @type {{ decks?: unknown, head?: unknown } | null} */
  const list = await answer.json();
  const { seat } = page();
  if (!isReadable(list, seat)) unread(list);
  if (list.head) noteHead(list.head);
  for (const deck of list.decks) compare(seat, deck);
  return list;
}

// Returns whether there is more to do for the newest deck.
/** @param {string} address */
async function give(address) {
  const { match, seat } = page();
  let { decks, head } = await send(address);
  const newest = decks.at(-1);
  if (!newest) return false;
  let { deal, server, seats, drawn_by, shown } = newest;
  if (shown[seat] || !head || head.endings) return false;  // the final head is not a deck's
  /** @param {string} own @param {string | null} seed */
  const receipt = (own, seed) =>
    store(`deal ${deal} ${own}`, { deal, drawn_by, events: head.events, head: head.head, seats, seed, server });
  const before = kept("deal ").find((its) => its.deal < deal && its.events >= head.events);
  if (!server) stop(deal, "noServer", "", server);
  if (before) stop(deal, "sameHead", before.head, head.head);
  if (!seats[seat]) {
    let [mine] = kept(`deal ${deal} `).map(({ key }) => key.split(" ").at(-1));
    if (!mine) {
      const seed = draw();
      receipt(mine = commitment(match, deal, seat, seed), seed);
    }
    ({ decks } = await send(address, { deal: String(deal), commitment: mine }));
    ({ seats, drawn_by } = /** @type {Deck} */ (decks.find((deck) => deck.deal === deal)));
    if (!seats[seat]) return false;  // the match was over
  }
  const own = stored(`deal ${deal} ${seats[seat]}`);
  if (!own) receipt(seats[seat], null);
  if (!own?.seed || !seats.every(Boolean)) return own?.seed;
  return (await send(address, { deal: String(deal), seed: own.seed })).code;
}

let busy = false, later = 0;

function tellStops() {
  const stopped = stored("stop");
  if (stopped) say(`${sentence("stops")} ${stopped.why} ${sentence("after")}`);
  return stopped;
}

async function look() {
  if (!button() || busy) return;
  busy = true;
  clearTimeout(later);
  let waits = false;
  const asked = document.querySelector("[data-seeds]");
  try {
    const { events, endings, head } = /** @type {HTMLElement} */ (document.getElementById("head")).dataset;
    noteHead({ endings: Number(endings), events: Number(events), head });
    if (asked && !stored("stop")) waits = Boolean(await give(/** @type {string} */ (asked.dataset.seeds)));
  } catch (error) {
    waits = !(error instanceof Stopped);  // offline: the server draws for browsers that do not respond
  }
  busy = false;
  const saves = button();
  if (!saves) return;
  saves.hidden = false;
  if (tellStops()) return;
  if (waits) later = setTimeout(look, 2000);
  else if (asked) {
    asked.remove();
    look();
  }
}

// The file that `verify` holds a match to. What was saved is forgotten when another match is opened.

function save() {
  const { match, seat } = page();
  /** @template {{ key: string }} Its @param {Its[]} list */
  const bare = (list) => list.map(({ key: _key, ...its }) => its);
  const deals = bare(kept("deal ")).sort((a, b) => a.deal - b.deal);
  const heads = bare(kept("head ")).sort((a, b) => a.events - b.events || a.endings - b.endings);
  const rest = { deals, heads, match, record: "twice-around-receipts", seat, stopped: bare(kept("stop")), version: 2 };
  const label = utf8("twice-around/fair-deal/2/receipts");
  const checksum = sha256(fields(label, utf8(JSON.stringify(rest))));
  const file = new Blob([JSON.stringify({ checksum, ...rest }), "\n"], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `receipts-${match}-seat-${seat}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  if (heads.some(({ endings }) => endings)) store("saved", {});
}

function forgetSaved() {
  for (const key of Object.keys(localStorage).filter((key) => /^receipts .* saved$/.test(key))) {
    const its = key.slice(0, -"saved".length);
    if (button() && its !== prefix(page()))
      for (const old of Object.keys(localStorage)) if (old.startsWith(its)) localStorage.removeItem(old);
  }
}

document.addEventListener("click", ({ target }) => { if (target.id === "receipts") save(); });
addEventListener("htmx:afterSettle", look);
document.body.addEventListener("live-update", look);
forgetSaved();
look();
