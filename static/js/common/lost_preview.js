// Without the network the ruling on the page may not match the form any more: it is replaced by a notice.
import { need } from "./dom.js";

const form = document.getElementById("hand");

/**
 * Replaces the ruling.
 * @param {HTMLElement} of the form
 */
function replaceRuling(of) {
  const bar = need(document, "#bar");
  need(bar, ".sentence, .prompt").textContent = of.dataset.offline ?? "";
  need(bar, "button", HTMLButtonElement).disabled = true;
}

if (form) {
  for (const lost of ["htmx:sendError", "htmx:timeout"]) {
    form.addEventListener(lost, () => replaceRuling(form));
  }
  window.addEventListener("online", () => form.dispatchEvent(new Event("input", { bubbles: true })));
}
