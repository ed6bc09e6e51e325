// A seed of this seat's own for every pack: first its commitment, and the seed once every seat has committed.
// They lie in the store by their commitments: no tab writes over what another promised.

// SHA-256 of our own: browsers keep theirs from pages without encryption.

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
const turn = (word, by) => word >>> by | word << 32 - by;

function sha256(message) {
  const blocks = new DataView(new ArrayBuffer((message.length + 72) >> 6 << 6));
  message.forEach((byte, at) => blocks.setUint8(at, byte));
  blocks.setUint8(message.length, 128);
  blocks.setUint32(blocks.byteLength - 4, message.length * 8);
  const hash = [...START];
  for (let block = 0; block < blocks.byteLength; block += 64) {
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

const utf8 = (text) => new TextEncoder().encode(text);
const bytes = (hex) => hex.match(/../g).map((pair) => parseInt(pair, 16));
const u32 = (number) => [number >>> 24, number >>> 16 & 255, number >>> 8 & 255, number & 255];
const fields = (...values) => values.flatMap((value) => [...u32(value.length), ...value]);

export const commitment = (match, deal, seat, seed) => sha256(
  fields(utf8("twice-around/fair-deal/1/seat"), bytes(match.replaceAll("-", "")), u32(deal), [seat], bytes(seed)));

// What the page asks for stands in [data-seeds].

const draw = () => Array.from(crypto.getRandomValues(new Uint8Array(32)), (b) => b.toString(16).padStart(2, "0")).join("");
const promised = {};
let busy = false, later;

async function send(address, given) {
  const headers = JSON.parse(document.body.getAttribute("hx-headers"));
  const answer = await fetch(address, given ? { method: "POST", headers, body: new URLSearchParams(given) } : {});
  return answer.status < 429 ? answer.json() : Promise.reject(answer.status);  // too often, or nobody there: later
}

// Answers whether there is more to do for this pack.
async function give(asked) {
  const { seeds, match, deal, seat } = asked, pack = match + deal;
  promised[pack] ||= asked.mine;
  if (!promised[pack]) {
    const seed = draw();
    localStorage.setItem(promised[pack] = commitment(match, deal, seat, seed), seed);
  }
  const { packs } = await send(seeds, asked.mine ? null : { deal, commitment: promised[pack] });
  const { seats, whole } = packs.find((its) => its.deal === Number(deal)), stands = seats[seat];
  if (stands !== promised[pack]) localStorage.removeItem(promised[pack]);  // another tab was quicker
  const seed = localStorage.getItem(promised[pack] = stands);
  if (!seed || !whole) return seed;
  if (!(await send(seeds, { deal, seed })).code) localStorage.removeItem(stands);
}

async function look() {
  const asked = document.querySelector("[data-seeds]");
  if (!asked || busy) return;
  busy = true;
  clearTimeout(later);
  const waits = await give(asked.dataset).catch(() => true);  // off the network: for who does not answer the server draws
  busy = false;
  if (waits) return later = setTimeout(look, 2000);
  asked.remove();
  look();
}

addEventListener("htmx:afterSettle", look);
document.body.addEventListener("poke", look);
look();
