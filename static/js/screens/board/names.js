// Fits the names on a board into their places.
import { findAll } from "../../common/dom.js";

const SMALLEST = 0.5; // relative to the other names' size
const BROKEN = 0.6; // the same for a name on two lines

/**
 * Returns how a name is shown: on one line, in smaller type if it is long; a very long one on two lines.
 * @param {number} room the part of the name that fits in full size
 */
export function fitOf(room) {
  if (room >= 1) {
    return { size: 1, isBroken: false };
  }
  return room < SMALLEST ? { size: BROKEN, isBroken: true } : { size: Math.floor(room * 100) / 100, isBroken: false };
}

/**
 * Shows every name on one or two lines, but never three.
 * @param {HTMLElement} board
 */
export function fitNames(board) {
  const names = findAll(board, ".name");
  for (const name of names) {
    name.style.fontSize = "";
    name.style.whiteSpace = "nowrap";
  }
  const fits = names.map((name) => fitOf(name.clientWidth / Math.max(1, name.scrollWidth)));
  for (const [at, { size, isBroken }] of fits.entries()) {
    names[at].style.whiteSpace = isBroken ? "normal" : "nowrap";
    names[at].style.fontSize = size === 1 ? "" : `${size}em`;
  }
  for (const name of names.filter((_name, at) => fits[at].isBroken)) {
    if (name.clientHeight > 2.5 * Number.parseFloat(getComputedStyle(name).lineHeight)) {
      name.style.fontSize = `${SMALLEST}em`;
    }
  }
}
