// Adds possible hyphenation points to long words in names.
const LONG = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{16,}/gu;
const PART = /.{1,7}/gu;

export function hyphenated(text) {
  return text.replace(LONG, (word) => word.match(PART).join("\u00ad"));
}

// Skip unchanged text. The full text is also the title, for a line without room for all of it.
export function sayIn(place, text) {
  const shown = hyphenated(text);
  if (place.textContent !== shown) {
    place.textContent = shown;
    place.title = text;
  }
}
