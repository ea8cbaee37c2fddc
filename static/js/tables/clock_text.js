// Times of clocks as text.

/**
 * Writes seconds as minutes and seconds: "90:00".
 * @param {number} seconds
 */
export function clockText(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * Returns the whole seconds of a countdown: it shows 0:01 until its end.
 * @param {number} seconds
 */
export function secondsLeft(seconds) {
  return Math.max(0, Math.ceil(seconds));
}

/**
 * Returns the whole seconds of a waiting time.
 * @param {number} milliseconds
 */
export function secondsPassed(milliseconds) {
  return Math.max(0, Math.floor(milliseconds / 1000));
}
