// Without the network, or while the desk cannot read, the ruling on the page may not match the form any more: it is
// replaced by a notice.
import { need } from "./dom.js";

const UNAVAILABLE = 503;
/** After how many milliseconds the desk is asked again. */
const PAUSE = 10000;

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
  const askAgain = () => form.dispatchEvent(new Event("input", { bubbles: true }));
  window.addEventListener("online", askAgain);
  form.addEventListener("htmx:responseError", ({ detail }) => {
    if (detail.elt === form && detail.xhr.status === UNAVAILABLE) {
      replaceRuling(form);
      setTimeout(askAgain, PAUSE);
    }
  });
}
