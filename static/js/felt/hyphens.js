// Long words of names, with places where a line may end in a hyphen.
const LONGEST = 15;
const PART = 7;

export function hyphenated(text) {
  return text.replace(/\p{L}+/gu, (word) =>
    word.length > LONGEST && !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)
      ? word.match(new RegExp(`.{1,${PART}}`, "gu")).join("\u00ad")
      : word,
  );
}

// What is said already is not said again. The whole text is a title too, for a line that has no room for all of it.
export function sayIn(place, text) {
  const shown = hyphenated(text);
  if (place.textContent !== shown) {
    place.textContent = shown;
    place.title = text;
  }
}
