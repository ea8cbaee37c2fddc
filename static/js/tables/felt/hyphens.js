// Long words of names, with places where a line may end in a hyphen.
const LONG = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{16,}/gu;
const PART = /.{1,7}/gu;

export function hyphenated(text) {
  return text.replace(LONG, (word) => word.match(PART).join("\u00ad"));
}

// What is said already is not said again. The whole text is a title too, for a line that has no room for all of it.
export function sayIn(place, text) {
  const shown = hyphenated(text);
  if (place.textContent !== shown) {
    place.textContent = shown;
    place.title = text;
  }
}
