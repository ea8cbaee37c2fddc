// Figures as they are written on score sheets, and what they add up to.

/**
 * Reads a figure: null for none, NaN for what is no figure. `isGrouped`: a point or comma before three
 * digits separates thousands.
 * @param {string} text
 * @returns {number | null}
 */
export function readFigure(text, isGrouped = true) {
  const plain = text
    .normalize("NFKC")
    .replace(/[−–—▲△ー]/g, "-")
    .replace(/[\s']/g, "");
  if (!plain) {
    return null;
  }
  const grouped = isGrouped && /^[-+]?\d{1,3}([,.]\d{3})+$/.test(plain) ? plain.replace(/[,.]/g, "") : plain;
  const figure = Number(grouped.replace(",", "."));
  return Number.isFinite(figure) ? figure : Number.NaN;
}

/**
 * Reads points in a unit. In thousands a comma always separates decimals, as on the desk.
 * @param {string} text
 * @param {number} unit
 * @returns {number | null}
 */
export function readPoints(text, unit) {
  const figure = readFigure(unit === 1 ? text : text.replace(",", "."), unit < 1000);
  return figure === null ? null : Math.round(figure * unit);
}

/**
 * Writes points in a unit.
 * @param {number} points
 * @param {number} unit
 */
export function writePoints(points, unit) {
  return unit === 1 ? String(points) : String(Number((points / unit).toFixed(2)));
}

/**
 * Returns what is missing from the sum; empty fields count nothing.
 * @param {number} due
 * @param {(number | null)[]} points
 */
export function missingFrom(due, points) {
  return due - points.reduce((/** @type {number} */ sum, one) => sum + (one ?? 0), 0);
}

/**
 * Tells whether the points are so few that they are probably in another unit.
 * @param {number} due
 * @param {(number | null)[]} points
 */
export function areFew(due, points) {
  return points.reduce((/** @type {number} */ sum, one) => sum + Math.abs(one ?? 0), 0) < due / 50;
}

/**
 * Tells whether the desk will ask about the points: one is missing or no score, or the sum is wrong.
 * @param {(number | null)[]} points
 * @param {{ due: number, scores: boolean }} table `scores`: the points are scores, not results with uma
 */
export function areOdd(points, { due, scores }) {
  const isOdd = (/** @type {number | null} */ one) => one === null || Number.isNaN(one) || (scores && one % 100 !== 0);
  return points.some(isOdd) || missingFrom(due, points) !== 0;
}
