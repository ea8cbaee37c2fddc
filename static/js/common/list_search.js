// Search in a list: rows that do not match are hidden while the user types. Without this file the form asks the desk.
import { find, findAll } from "./dom.js";
import { matches, plain, wordsOf } from "./search_words.js";

/**
 * Returns what can be searched in a row: the player, the country and the club, and the player's number.
 * @param {HTMLElement} row
 */
function searchable(row) {
  const parts = [".player", ".country", ".club"].map((name) => find(row, name)?.textContent ?? "");
  const link = find(row, ".player a", HTMLAnchorElement);
  return {
    text: find(row, ".player") ? plain(parts.join(" ")) : "",
    number: link?.pathname.match(/(\d+)\/?$/u)?.[1] ?? "",
  };
}

/**
 * Lets a form search the page's list, unless the desk has searched it already.
 * @param {HTMLFormElement} form
 */
function searchIn(form) {
  const field = form.elements.namedItem("find");
  const body = find(document, ".listing tbody", HTMLTableSectionElement);
  if (!(field instanceof HTMLInputElement) || !body || field.value) {
    return;
  }
  const rows = [...body.rows].map((row) => ({ row, ...searchable(row) }));
  const foot = body.closest("table")?.tFoot;
  field.addEventListener("input", () => {
    const words = wordsOf(field.value);
    for (const { row, ...found } of rows) {
      row.hidden = !matches(words, found);
    }
    if (foot) {
      foot.hidden = words.length > 0;
    }
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    field.blur();
  });
}

/**
 * Shows a hint before a list that is wider than the screen.
 * @param {HTMLElement} list
 */
function hintAtEdges(list) {
  const hint = list.previousElementSibling;
  const look = () => hint?.classList.toggle("needed", list.scrollWidth > list.clientWidth + 1);
  new ResizeObserver(look).observe(list);
  look();
}

for (const form of findAll(document, "[data-find-in]", HTMLFormElement)) {
  searchIn(form);
}
for (const list of findAll(document, ".scroll.edges")) {
  hintAtEdges(list);
}
