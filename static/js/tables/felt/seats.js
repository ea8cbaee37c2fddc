// Shows the draft on the seats: discarder, winners, riichi sticks and payments.
import { findAll, need } from "../../common/dom.js";
import { drawArrows } from "./arrows.js";
import { hasRiichi, winnerAt } from "./draft.js";

/** @type {("tenpai" | "refuses" | "noten" | "nagashi" | "offenders")[]} */
const LISTS = ["tenpai", "refuses", "noten", "nagashi", "offenders"];

/**
 * Returns the roles of a seat in a draft.
 * @param {Draft} draft
 * @param {number} seat
 * @returns {string[]}
 */
export function rolesOf(draft, seat) {
  return [
    ...LISTS.filter((list) => draft[list]?.includes(seat)),
    ...(draft.from === seat ? ["discards"] : []),
    ...(winnerAt(draft, seat) ? ["wins"] : []),
    ...(draft.by === seat ? ["by"] : []),
    ...(draft.shown?.[seat] ? ["shown"] : []),
  ];
}

/**
 * Returns the word for a role.
 * @param {Words} words
 * @param {string} role
 */
function wordFor(words, role) {
  return words[`role${role[0].toUpperCase()}${role.slice(1)}`];
}

/**
 * Shows the draft.
 * @param {{
 *   draft: Draft, turn: number, changes: Record<string, string>, words: Words,
 *   pull: import("./arrows.js").Pull | null, isOpen: boolean,
 * }} state
 */
export function showSeats({ draft, turn, changes, words, pull, isOpen }) {
  const felt = need(document, "#felt");
  felt.classList.toggle("pulling", Boolean(pull));
  felt.classList.toggle("open", isOpen);
  /** @type {Record<number, HTMLElement>} */
  const buttons = {};
  for (const button of findAll(felt, ".taps")) {
    const number = Number(button.dataset.seat);
    const seat = /** @type {HTMLElement} */ (button.closest(".seat"));
    const roles = rolesOf(draft, number);
    const laid = hasRiichi(draft, number);
    buttons[number] = button;
    seat.dataset.at = String((number - turn + 4) % 4);
    seat.dataset.roles = roles.join(" ");
    seat.classList.toggle("riichi", laid);
    seat.classList.toggle("under", pull?.over === button && pull.from !== button);
    need(button, "[data-role-of]").textContent = roles.map((role) => wordFor(words, role)).join(", ");
    need(button, "[data-riichi-of]").textContent = laid ? words.inRiichi : "";
    need(button, "[data-came]").textContent = changes[number] ?? "";
    need(seat, ".lay").setAttribute("aria-pressed", String(laid));
  }
  drawArrows(felt, pairsOf(draft, buttons), pull);
}

/**
 * Returns the discarder's button with each winner's.
 * @param {Draft} draft
 * @param {Record<number, HTMLElement>} buttons
 * @returns {[HTMLElement, HTMLElement][]}
 */
function pairsOf({ kind, from, winners = [] }, buttons) {
  if (kind !== "win" || from === undefined || !buttons[from]) {
    return [];
  }
  return winners.map(({ seat }) => [buttons[from], buttons[seat]]);
}
