// Points in words, as the desk writes them.

/**
 * Returns points with separators for thousands.
 * @param {number} points
 * @param {string} minus
 */
export function pointsText(points, minus) {
  return (points < 0 ? minus : "") + Math.abs(points).toLocaleString("en");
}

/**
 * Returns points won or lost in a hand.
 * @param {number} points
 * @param {string} minus
 */
export function changeText(points, minus) {
  return points ? (points > 0 ? "+" : "") + pointsText(points, minus) : "±0";
}
