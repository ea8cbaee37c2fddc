// Counting goes from seat to seat: Enter moves on, and a typed minus ticks the below-zero box.
import { around, find, findAll, need } from "../common/dom.js";

const MINUS = ["-", "−", "ー"];

/**
 * Goes on to the next figure, or to the button that stores them.
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement | undefined} next
 */
function goOn(form, next) {
  (next ?? need(form, '[value="confirm"]')).focus();
  next?.select();
}

/**
 * Handles a key in a figure.
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement[]} figures
 * @param {KeyboardEvent} event
 */
function keyed(form, figures, event) {
  const at = event.target instanceof HTMLInputElement ? figures.indexOf(event.target) : -1;
  if (at < 0 || event.isComposing) {
    return;
  }
  if (event.key === "Enter") {
    event.preventDefault();
    goOn(form, figures[at + 1]);
  } else if (MINUS.includes(event.key)) {
    const reading = around(event.target, ".count-reading");
    const below = reading && find(reading, '[type="checkbox"]');
    if (below) {
      event.preventDefault();
      below.click();
    }
  }
}

const form = document.getElementById("count");
if (form instanceof HTMLFormElement) {
  const figures = findAll(form, "input.figure", HTMLInputElement);
  // The comparison is updated automatically.
  need(form, "[data-compare]").hidden = true;
  form.addEventListener("keydown", (event) => keyed(form, figures, event));
}
