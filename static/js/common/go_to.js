/** The key / moves to the search for pages, players and tables of an event. */

/** @param {KeyboardEvent} event */
const goTo = (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest("input, textarea, select, [contenteditable]")) return;
  const field = document.querySelector("[data-go-to]");
  if (!(field instanceof HTMLInputElement)) return;
  event.preventDefault();
  const menu = /** @type {HTMLElement} */ (field.closest("[popover]"));
  if (!field.checkVisibility()) menu.showPopover();
  field.focus();
};

document.addEventListener("keydown", goTo);
