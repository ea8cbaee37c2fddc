// Draws the arrows from the discarder to each winner, and the one of a drag. They are decoration: the seats have the
// words.
import { need } from "../../common/dom.js";
import { arrowPath, edge } from "./arrow_lines.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * A drag in progress: the seat where it started, the last event and the seat below it.
 * @typedef {{ from: HTMLElement, event: PointerEvent, over: HTMLElement | null }} Pull
 */

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
  path.setAttribute("d", arrowPath(from, to));
  path.setAttribute("class", kind);
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
    return arrow(edge(from, to), edge(to, from), "settled");
  });
  if (pull) {
    const whole = felt.getBoundingClientRect();
    const point = { x: pull.event.clientX - whole.x, y: pull.event.clientY - whole.y };
    shown.push(arrow(edge(boxOf(felt, pull.from), point), point, "pulled"));
  }
  need(felt, ".arrows", SVGElement).replaceChildren(...shown);
}
