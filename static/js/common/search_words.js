// Compares names with the words of a search, regardless of case and accents.

/**
 * Returns a text in small letters without accents.
 * @param {string} text
 */
export function plain(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * Returns the words of a search.
 * @param {string} text
 */
export function wordsOf(text) {
  return plain(text).split(/\s+/u).filter(Boolean);
}

/**
 * Tells whether a row has all words of a search; a word can also be the player's number.
 * @param {string[]} words
 * @param {{ text: string, number: string }} row
 */
export function matches(words, { text, number }) {
  return words.length === 0 || (text !== "" && words.every((word) => word === number || text.includes(word)));
}
