// The pages of a round: its clock, entering a result.
import "./live_updates.js";

// --- A round's clock: data-left has the seconds left when the page was loaded.

setInterval(() => document.querySelectorAll("[data-left]").forEach((clock) => {
  const left = Math.max(0, Number(clock.dataset.left) - 1);
  clock.dataset.left = String(left);
  clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}), 1000);

// --- Once a winner is tapped, the margin has the focus; digits typed on a winner go there; Enter leads to the next row.

/** @param {HTMLElement} winner @returns {HTMLInputElement | undefined} */
function marginFor(winner) {
  const scores = [.../** @type {Field[] | NodeListOf<Field>} */ (winner.closest(".entry, .result")?.querySelectorAll("[name*=margin], [name$=spread]") ?? [])];
  const others = scores.filter((score) => score.closest("[data-side]")?.dataset.side !== /** @type {Field} */ (winner).value);
  return others.find((score) => !score.value) ?? others[0];
}

/** @param {HTMLElement} winner */
function goToMargin(winner) {
  const margin = marginFor(winner);
  margin?.focus({ preventScroll: true });
  margin?.select();
}

/** @param {HTMLElement} score @returns {HTMLElement | null} the next field on a page of all results */
function after(score) {
  const row = score.closest(".result"), scores = [...row?.querySelectorAll(".score") ?? []];
  const rest = scores.slice(scores.indexOf(score) + 1).find((each) => each.checkVisibility?.({ visibilityProperty: true }));
  let next = row?.nextElementSibling;
  while (next && !next.querySelector(FIRST)) next = next.nextElementSibling;
  return rest ?? next?.querySelector(`${WINNER}:checked`) ?? next?.querySelector(FIRST) ?? null;
}

const WINNER = "[type=radio]:is([name$=winner], [name$=won]):not([value=''])";
const FIRST = `${WINNER}, .scores .score`;  // where a row begins
/** @type {Record<string, string>} */
const MARKS = { w: "1", l: "0" };  // on a scorecard
const root = document.documentElement;
root.dataset.pointed = "";  // until a key is pressed: the focus must not look like a choice
addEventListener("pointerdown", () => { root.dataset.pointed = ""; }, true);
addEventListener("keydown", () => { delete root.dataset.pointed; }, true);
addEventListener("click", ({ target }) => { if ("pointed" in root.dataset && target.matches(WINNER)) goToMargin(target); });
addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (/^\d$/.test(key) && target.matches(WINNER)) goToMargin(target);
  const mark = target.matches("[type=radio][name$=won]") && MARKS[key.toLowerCase()];
  const marked = mark && target.closest(".result")?.querySelector(`[name$=won][value="${mark}"]`);
  if (marked) {
    event.preventDefault();
    marked.click();
    goToMargin(marked);
  }
  const next = key === "Enter" && target.matches(".result .score") ? after(target) : null;
  if (next) event.preventDefault();
  next?.focus();
});
