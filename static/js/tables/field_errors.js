// Shows each error of the preview beside its field too, and removes it once it is fixed.
import { findAll, make } from "../common/dom.js";

/**
 * Shows the errors at the fields of a form.
 * @param {HTMLElement} form
 */
function showErrors(form) {
  for (const slot of findAll(form, "[data-faults]")) {
    const errors = findAll(form, `#preview [data-fault="${CSS.escape(slot.dataset.faults ?? "")}"]`);
    slot.replaceChildren();
    if (errors.length) {
      const list = make("ul", "errorlist");
      list.append(...errors.map(({ textContent }) => make("li", "", textContent?.trim())));
      slot.append(list);
      slot.closest("details")?.setAttribute("open", "");
    }
  }
}

const form = document.getElementById("hand");
form?.addEventListener("htmx:afterSettle", () => showErrors(form));
