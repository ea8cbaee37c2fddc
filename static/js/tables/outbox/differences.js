// A difference between the points that this device showed for a hand and the desk's, kept until it is read.
// Without storage (a private window) it is kept until the page is closed.

/** @type {Map<string, string>} */
const ofThisPage = new Map();

/**
 * Keeps the difference found at a table.
 * @param {string} token the table's
 * @param {object} difference
 */
export function keepDifference(token, difference) {
  const text = JSON.stringify(difference);
  ofThisPage.set(token, text);
  try {
    localStorage.setItem(`differs:${token}`, text);
  } catch {
    // It stays with the page.
  }
}

/**
 * Returns the difference kept for a table, or null.
 * @param {string} token
 */
export function keptDifference(token) {
  try {
    return localStorage.getItem(`differs:${token}`) ?? null;
  } catch {
    return ofThisPage.get(token) ?? null;
  }
}

/**
 * Forgets the difference of a table, once it is read.
 * @param {string} token
 */
export function forgetDifference(token) {
  ofThisPage.delete(token);
  try {
    localStorage.removeItem(`differs:${token}`);
  } catch {
    // There is nothing else to forget.
  }
}
