// Shows the draft on the seats: discarder, winners, riichi sticks and payments, with arrows as decoration.
import { find, findAll, need } from "../../common/dom.js";
import { hasRiichi, isBegun, winnerAt } from "./draft.js";

const SVG = "http://www.w3.org/2000/svg";
const WING = 16;
const ANGLE = 0.5;
/** How far from the middle of the table an arrow to the seat across passes beside the round and the sticks. */
const BESIDE = 46;
/** The least distance of such an arrow from the corner of its seats. */
const INSIDE = 9;
/** Below this length there is no room for the wings of an arrow: between neighbours it is a triangle. */
const SHORT = 40;

/** @type {("tenpai" | "refuses" | "noten" | "nagashi" | "offenders")[]} */
const LISTS = ["tenpai", "refuses", "noten", "nagashi", "offenders"];

/**
 * Returns the roles of a seat in a draft.
 * @param {Draft} draft
 * @param {number} seat
 * @param {number[]} [passed] the winners whose ron is passed over
 * @returns {string[]}
 */
export function rolesOf(draft, seat, passed = []) {
  return [
    ...LISTS.filter((list) => draft[list]?.includes(seat)),
    ...(draft.from === seat ? ["discards"] : []),
    ...(winnerAt(draft, seat) ? [passed.includes(seat) ? "passed" : "wins"] : []),
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
 *   draft: Draft, turn: number, changes: Record<string, string>, passed: number[], words: Words,
 *   pull: Pull | null, isOpen: boolean, }} state
 */
export function showSeats({ draft, turn, changes, passed, words, pull, isOpen }) {
  const felt = need(document, "#felt");
  felt.classList.toggle("pulling", Boolean(pull));
  felt.classList.toggle("open", isOpen);
  /** @type {Record<number, HTMLElement>} */
  const buttons = {};
  for (const button of findAll(felt, ".taps")) {
    const number = Number(button.dataset.seat);
    const seat = /** @type {HTMLElement} */ (button.closest(".seat"));
    const roles = rolesOf(draft, number, passed);
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
  showSticks(felt, draft);
}

/**
 * Shows how many sticks were laid in this hand, and offers the abortive draw that four of them may be.
 * @param {HTMLElement} felt
 * @param {Draft} draft
 */
function showSticks(felt, draft) {
  const count = draft.riichi.length;
  need(felt, "[data-laid]").textContent = count ? `+${count}` : "";
  const place = find(document, ".all-riichi");
  const ending = find(document, '.other-ends [data-reason="suucha_riichi"]');
  const isOffered = ending !== null && !isBegun(draft) && count === findAll(felt, ".taps").length;
  if (place && place.hidden === isOffered) {
    place.hidden = !isOffered;
    place.replaceChildren(...(isOffered ? [ending.cloneNode(true)] : []));
  }
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

/**
 * Returns the box of a seat on the felt.
 * @param {HTMLElement} felt
 * @param {HTMLElement} seat
 */
function boxOf(felt, seat) {
  const [whole, box] = [felt.getBoundingClientRect(), seat.getBoundingClientRect()];
  return {
    x: box.x - whole.x + box.width / 2,
    y: box.y - whole.y + box.height / 2,
    w: box.width / 2,
    h: box.height / 2,
  };
}

/**
 * Makes an arrow.
 * @param {{ x: number, y: number }} from
 * @param {{ x: number, y: number }} to
 * @param {string} kind
 */
function arrow(from, to, kind) {
  const path = document.createElementNS(SVG, "path");
  const isShort = kind === "settled" && Math.hypot(to.x - from.x, to.y - from.y) < SHORT;
  path.setAttribute("d", isShort ? trianglePath(from, to) : arrowPath(from, to));
  path.setAttribute("class", isShort ? "short" : kind);
  return path;
}

/**
 * Draws the arrows.
 * @param {HTMLElement} felt
 * @param {[from: HTMLElement, to: HTMLElement][]} pairs
 * @param {Pull | null} pull
 */
export function drawArrows(felt, pairs, pull) {
  const shown = pairs.map(([one, other]) => {
    const [from, to] = [boxOf(felt, one), boxOf(felt, other)];
    return arrow(...(across(from, to) ?? [edge(from, to), edge(to, from)]), "settled");
  });
  if (pull) {
    const whole = felt.getBoundingClientRect();
    const point = { x: pull.event.clientX - whole.x, y: pull.event.clientY - whole.y };
    shown.push(arrow(edge(boxOf(felt, pull.from), point), point, "pulled"));
  }
  need(felt, ".arrows", SVGElement).replaceChildren(...shown);
}

/**
 * Returns the point at which the line from a box's centre to a point leaves the box.
 * @param {Box} box
 * @param {Point} to
 * @returns {Point}
 */
export function edge(box, to) {
  const [dx, dy] = [to.x - box.x, to.y - box.y];
  const part = Math.min(1, 1 / Math.max(Math.abs(dx) / box.w || 0, Math.abs(dy) / box.h || 0, 1e-6));
  return { x: box.x + dx * part, y: box.y + dy * part };
}

/**
 * Returns the ends of a straight arrow between two seats that face each other, or null for neighbours.
 * @param {Box} from
 * @param {Box} to
 * @returns {[Point, Point] | null}
 */
export function across(from, to) {
  const upright = lane(from.x, from.w, to.x, to.w);
  const level = lane(from.y, from.h, to.y, to.h);
  const [down, right] = [Math.sign(to.y - from.y), Math.sign(to.x - from.x)];
  if (upright !== null && Math.abs(to.y - from.y) > from.h + to.h + 2 * WING) {
    return [
      { x: upright, y: from.y + down * from.h },
      { x: upright, y: to.y - down * to.h },
    ];
  }
  if (level !== null && Math.abs(to.x - from.x) > from.w + to.w + 2 * WING) {
    return [
      { x: from.x + right * from.w, y: level },
      { x: to.x - right * to.w, y: level },
    ];
  }
  return null;
}

/**
 * Returns where an arrow passes along the part that two sides share, or null if they share none.
 * @param {number} one
 * @param {number} half of the length of its side
 * @param {number} other
 * @param {number} otherHalf
 */
function lane(one, half, other, otherHalf) {
  const start = Math.max(one - half, other - otherHalf);
  const end = Math.min(one + half, other + otherHalf);
  return end > start ? (start + end) / 2 + Math.min(BESIDE, (end - start) / 2 - INSIDE) : null;
}

/**
 * Returns the path of an arrow with its head.
 * @param {Point} from
 * @param {Point} to
 */
export function arrowPath(from, to) {
  const way = Math.atan2(to.y - from.y, to.x - from.x);
  const wing = (/** @type {number} */ turn) =>
    `${to.x - WING * Math.cos(way + turn)} ${to.y - WING * Math.sin(way + turn)}`;
  return `M${from.x} ${from.y}L${to.x} ${to.y}M${wing(ANGLE)}L${to.x} ${to.y}L${wing(-ANGLE)}`;
}

/**
 * Returns the path of a triangle that points from one seat to its neighbour.
 * @param {Point} from
 * @param {Point} to
 */
export function trianglePath(from, to) {
  const way = Math.atan2(to.y - from.y, to.x - from.x);
  const corner = (/** @type {number} */ turn) =>
    `${to.x - WING * Math.cos(way + turn)} ${to.y - WING * Math.sin(way + turn)}`;
  return `M${to.x} ${to.y}L${corner(ANGLE)}L${corner(-ANGLE)}Z`;
}
