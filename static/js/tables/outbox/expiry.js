// Says how long a table's page is kept on this device.
const DAYS = 3;
const DAY = 86_400_000;

/**
 * Tells whether a kept table can be forgotten: it was not opened for some days, and no hands wait for it.
 * @param {Pick<KeptTable, "token" | "at">} table
 * @param {Set<string>} waiting the tokens of the tables with waiting hands
 * @param {number} now
 */
export function isExpired({ token, at }, waiting, now) {
  return at < now - DAYS * DAY && !waiting.has(token);
}
