// The sign of a figure as people write it.
const MINUS = /^\s*[-−–—▲△ー]\s*/;

/**
 * Tells whether a figure is below zero.
 * @param {string} figure
 */
export function isNegative(figure) {
  return MINUS.test(figure);
}

/**
 * Returns a figure with the other sign.
 * @param {string} figure
 */
export function withOtherSign(figure) {
  return isNegative(figure) ? figure.replace(MINUS, "") : `-${figure.replace(/^\s*\+/, "")}`;
}
