// The wall: one page at a time, with whole rows only. Overflow flows into further columns, to which this scrolls.
import "./rounds.js";

const NAMES = ".name:not(:has(span)), .name > span:not(.outcome)";
const TURN = 12000, FADE = 700, FLASH = 3000;  // ms
const wide = matchMedia("(min-width: 48rem)");  // on a phone the reader scrolls
const still = matchMedia("(prefers-reduced-motion: reduce)");
const pages = () => [...document.querySelectorAll(".page")];
/** @type {Set<string> | undefined} results that were there */
let known;
/** @type {Set<string>} results that are to flash when their row is on the screen */
const fresh = new Set();
let page = 0, part = 0;
let turned = setInterval(turn, TURN, 1);

/** @param {HTMLElement} list @returns {number} how far it is to its next part */
const stride = (list) => list.clientWidth + parseFloat(getComputedStyle(list).columnGap) || 1;

/** Opens a page. @param {HTMLElement} each @returns {number} how many parts it has */
function open(each) {
  pages().forEach((other) => other.classList.toggle("on", other === each));
  const list = each.querySelector("ol");
  if (!list) return 1;
  const parts = enlarge(list);
  list.style.setProperty("--parts", String(parts));
  return parts;
}

/** Makes the rows of a short list as large as fits, with each name in one line. @param {HTMLElement} list @returns {number} its parts */
function enlarge(list) {
  const unit = getComputedStyle(document.documentElement).getPropertyValue("--u");
  let parts = 0;
  for (const times of [1.6, 1.4, 1.2, 1]) {
    list.style.removeProperty("--parts");
    list.style.setProperty("--u", `calc(${unit} * ${times})`);
    parts = Math.ceil((list.scrollWidth - list.clientWidth) / stride(list) - 0.01) + 1;
    if (parts === 1 && ![...list.querySelectorAll(NAMES)].some(wraps)) break;
  }
  return parts;
}

/** @param {HTMLElement} name */
const wraps = (name) => name.offsetHeight > 2 * parseFloat(getComputedStyle(name).fontSize);

function show() {
  document.documentElement.classList.toggle("turns", wide.matches);
  const all = pages();
  if (!wide.matches || !all.length) return;
  const parts = all.map(open);
  page = Math.min(page, all.length - 1);
  part = Math.min(part, parts[page] - 1);
  open(all[page]);
  const list = all[page].querySelector("ol");
  list?.scrollTo({ left: part * stride(list), behavior: "instant" });
  const sum = (/** @type {number} */ to) => parts.slice(0, to).reduce((one, other) => one + other, 0);
  say(sum(page) + part, sum(all.length));
  list?.querySelectorAll("[data-result]").forEach((row) => flash(row, list));
}

/** "1 of 3", and a dot for each. @param {number} at @param {number} of */
function say(at, of) {
  const where = document.querySelector("[data-at]");
  if (!where || of < 2) return;
  const dots = document.createElement("span");
  dots.setAttribute("aria-hidden", "true");
  dots.textContent = "●".padStart(at + 1, "○").padEnd(of, "○");
  where.replaceChildren(dots, ` ${where.dataset.at?.replace("{page}", String(at + 1)).replace("{pages}", String(of))}`);
}

/** @param {number} by 1 to the next, -1 back */
function turn(by) {
  const all = pages();
  if (!wide.matches || !all.length) return;
  clearInterval(turned);
  turned = setInterval(turn, TURN, 1);
  part += by;
  if (part < 0 || part >= open(all[page])) {
    page = (page + by + all.length) % all.length;
    part = by < 0 ? Infinity : 0;
  }
  show();
  if (!still.matches) all[page].animate({ opacity: [0, 1] }, FADE);
}

/** @param {HTMLElement} row */
const text = (row) => row.textContent.replace(/\s+/g, " ");

/** @param {HTMLElement} row @param {HTMLElement} list */
function flash(row, list) {
  const at = row.offsetLeft - list.scrollLeft;
  if (at < 0 || at >= list.clientWidth || !fresh.delete(text(row))) return;
  row.animate({ backgroundColor: ["var(--flash)", "transparent"] }, { duration: FLASH, easing: still.matches ? "step-end" : "ease-in" });
}

function read() {
  const now = [...document.querySelectorAll("[data-result]")].map(text);
  now.forEach((each) => { if (known && !known.has(each)) fresh.add(each); });
  known = new Set(now);
  show();
}

addEventListener("htmx:afterSwap", read);
addEventListener("resize", show);
addEventListener("keydown", ({ key }) => { if (/^Arrow(Right|Left)$/.test(key)) turn(key === "ArrowRight" ? 1 : -1); });
document.fonts.ready.then(read);
