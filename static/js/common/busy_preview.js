// A form that asks the desk while it is filled in: while an answer is on its way, its place is marked as busy, because
// the content there still answers the previous input.
import { findAll, need } from "./dom.js";

class BusyPreview {
  #form;
  #place;
  /** How many inputs there were, and how many the last request knew. */
  #inputs = 0;
  #asked = 0;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form;
    this.#place = need(document, form.getAttribute("hx-target") ?? "");
    form.addEventListener("input", () => {
      this.#inputs += 1;
      this.#show(true);
    });
    form.addEventListener("htmx:beforeRequest", ({ detail }) => {
      if (detail.elt === form) {
        this.#asked = this.#inputs;
        this.#show(true);
      }
    });
    // A request replaced by a newer one ends here too, and leaves the place busy.
    form.addEventListener("htmx:afterRequest", ({ detail }) => {
      if (detail.elt === form) {
        this.#show(this.#inputs !== this.#asked);
      }
    });
  }

  /** Sends the input that was made before this script ran. */
  sendEarlierInput() {
    if ([...this.#form.elements].some(isChanged)) {
      setTimeout(() => this.#form.dispatchEvent(new Event("input", { bubbles: true })));
    }
  }

  /**
   * Marks the place.
   * @param {boolean} busy
   */
  #show(busy) {
    this.#place.setAttribute("aria-busy", String(busy));
  }
}

/**
 * Tells whether a field was changed since the page was sent.
 * @param {Element} field
 */
function isChanged(field) {
  if (field instanceof HTMLInputElement && /^(radio|checkbox)$/.test(field.type)) {
    return field.checked !== field.defaultChecked;
  }
  const writes = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return writes && field.value !== field.defaultValue;
}

for (const form of findAll(document, "form[hx-sync]", HTMLFormElement)) {
  const preview = new BusyPreview(form);
  document.addEventListener("DOMContentLoaded", () => preview.sendEarlierInput());
}
