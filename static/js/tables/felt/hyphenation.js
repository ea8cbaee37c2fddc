// Adds possible hyphenation points to long words in names.
const LONG = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{16,}/gu;
const PART = /.{1,7}/gu;

/**
 * Returns a text with soft hyphens in its long words.
 * @param {string} text
 */
export function hyphenated(text) {
  return text.replace(LONG, (word) => (word.match(PART) ?? []).join("\u00ad"));
}

/**
 * Shows a text; the full text is also the title, for a line without room for it.
 * @param {HTMLElement} place
 * @param {string} text
 */
export function sayIn(place, text) {
  const shown = hyphenated(text);
  // Skip unchanged text.
  if (place.textContent !== shown) {
    place.textContent = shown;
    place.title = text;
  }
}
