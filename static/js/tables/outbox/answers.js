// Reads what comes back for a hand: the desk's answer, a refusal, or something else.
const OUTCOMES = ["stored", "overtaken", "mismatch", "rejected", "refused"];
// Statuses that do not depend on the hand: an unknown address, a missing login, or an answer of a proxy.
const NOT_ITS_FAULT = [401, 403, 404, 405, 407, 408, 425, 429, 502, 503, 504, 511];

/**
 * Returns the desk's answer in a text, or null for a proxy's page or a login.
 * @param {string} text
 * @returns {DeskAnswer | null}
 */
export function readAnswer(text) {
  try {
    const answer = JSON.parse(text);
    return OUTCOMES.includes(answer?.outcome) ? answer : null;
  } catch {
    return null;
  }
}

/**
 * Tells whether the desk was reached and could not accept the hand.
 * @param {number} status
 */
export function isRefusal(status) {
  return status >= 400 && !NOT_ITS_FAULT.includes(status);
}
