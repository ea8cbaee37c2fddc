// Numbers that are changed by buttons.

/**
 * Returns the number after a step. From an empty field the first step up gives one, or the minimum if that is higher.
 * @param {string} value
 * @param {number} by
 * @param {{ least: number, most: number }} limits
 */
export function steppedNumber(value, by, { least, most }) {
  const next = value === "" ? Math.max(by, least, 0) : Number(value) + by;
  return Math.min(most, Math.max(least, next));
}
