// Search in a list: rows that do not match are hidden while the user types. Without this file the form asks the desk.
import { find, findAll, need } from "./dom.js";
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
  const table = need(document, ".listing", HTMLTableElement);
  field.addEventListener("input", () => {
    const words = wordsOf(field.value);
    for (const { row, ...found } of rows) {
      row.hidden = !matches(words, found);
    }
    table.classList.toggle("short", !words.length && Boolean(find(document, "[data-show-all]:not([hidden])")));
    if (table.tFoot) {
      table.tFoot.hidden = words.length > 0;
    }
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    field.blur();
  });
}

/**
 * Asks the desk for the list when a filter is chosen.
 * @param {HTMLFormElement} form
 */
function filterOnChange(form) {
  for (const choice of findAll(form, "select", HTMLSelectElement)) {
    // The rows found so far are searched again by the desk: `submit` does not call the listener above.
    choice.addEventListener("change", () => form.submit());
  }
}

/**
 * Shows a hint before a list that is wider than the screen.
 * @param {HTMLElement} list
 */
function hintAtEdges(list) {
  const hint = list.previousElementSibling;
  const look = () => {
    const isWide = list.scrollWidth > list.clientWidth + 1;
    hint?.classList.toggle("needed", isWide);
    list.classList.toggle("fits", !isWide);
  };
  new ResizeObserver(look).observe(list);
  look();
}

/**
 * Lets a link show all rows of the list without asking the desk.
 * @param {HTMLElement} link
 */
function showAll(link) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    find(document, ".listing.short")?.classList.remove("short");
    link.hidden = true;
  });
}

for (const form of findAll(document, "[data-find-in]", HTMLFormElement)) {
  searchIn(form);
  filterOnChange(form);
}
for (const list of findAll(document, ".scroll.edges")) {
  hintAtEdges(list);
}
for (const link of findAll(document, "[data-show-all]")) {
  showAll(link);
}
