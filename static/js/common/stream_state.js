// What a board or a page does about a silent or a broken stream.
const SILENT = 15_000; // the desk gives a sign of life every 10 seconds
const GONE = 3_000; // a broken stream is reported after this time
const TRY = 8_000; // the timeout of an attempt: after an outage all boards of a hall reconnect at once
const BOARD_WAITS = [250, 1_000, 2_000]; // pauses between attempts, short so that a board is back soon after the network
const PAGE_WAITS = [1_000, 4_000, 15_000, 60_000]; // longer, because a page polls meanwhile
const LONGEST = PAGE_WAITS.length;
const ASKS = 4; // after this many failed attempts it fetches the board itself, for a server without streams

export const PATIENCE = TRY;

/**
 * Returns the pause before an attempt, without what is added by chance.
 * @param {number} attempts those that failed
 * @param {boolean} isPage a page polls meanwhile; a board does not
 */
export function pauseBefore(attempts, isPage = false) {
  const waits = isPage ? PAGE_WAITS : BOARD_WAITS;
  return waits[Math.min(attempts, waits.length - 1)];
}

/**
 * Counts a failed attempt: a desk that refuses a page, because it is full or has no streams, is asked again much later.
 * @param {number} attempts those that failed before
 * @param {boolean} isRefused the desk has answered
 */
export function countFailure(attempts, isRefused) {
  return isRefused ? Math.max(attempts + 1, LONGEST) : attempts + 1;
}

/**
 * Tells whether to fetch the board itself after a failed attempt.
 * @param {number} attempts those that failed
 */
export function shouldFetch(attempts) {
  return attempts % ASKS === 0;
}

/**
 * Tells whether to report that the desk is silent.
 * @param {number} quiet milliseconds since the desk was last heard
 * @param {boolean} broken the stream broke, and no answer to a fetch came since
 */
export function isSilent(quiet, broken) {
  return quiet > (broken ? GONE : SILENT);
}

/**
 * Tells whether to give a stream up and open another one.
 * @param {number} quiet milliseconds since the desk was last heard
 * @param {number | null} tried milliseconds since the attempt started; null: it has succeeded
 */
export function isLost(quiet, tried) {
  return tried === null ? quiet > SILENT : tried > TRY;
}
