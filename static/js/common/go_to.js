/**
 * The search for pages, players and tables of an event: the key / moves to it, the arrow keys move through what it
 * found, and Escape empties it. Without an event the key / moves to the search of the page, if it has one.
 */
import { around, find, findAll } from "./dom.js";

/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1 };

/** @param {KeyboardEvent} event */
function moveToSearch(event) {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (around(event.target, "input, textarea, select, [contenteditable]")) return;
  const field =
    find(document, "[data-go-to]", HTMLInputElement) ?? find(document, "main [type=search]", HTMLInputElement);
  if (!field) return;
  event.preventDefault();
  if (!field.checkVisibility()) around(field, "[popover]", HTMLElement)?.showPopover();
  field.focus();
}

/** @param {KeyboardEvent} event */
function moveInHits(event) {
  if (event.isComposing) return;
  const search = around(event.target, ".go-to", HTMLFormElement);
  const field = search && find(search, "[data-go-to]", HTMLInputElement);
  if (!field) return;
  /** @type {HTMLElement[]} */
  const stops = [field, ...findAll(search, "#go-to-hits a", HTMLAnchorElement)];
  const step = STEPS[event.key];
  if (step) {
    event.preventDefault();
    stops[stops.indexOf(/** @type {HTMLElement} */ (event.target)) + step]?.focus();
  } else if (event.key === "Escape" && field.value) {
    // An Escape that empties the search leaves the menu open; the next one closes it.
    event.preventDefault();
    field.value = "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  }
}

document.addEventListener("keydown", moveToSearch);
document.addEventListener("keydown", moveInHits);
