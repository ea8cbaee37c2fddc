// A confirmation is sent once: a second tap while the first is on its way does nothing. The desk would store it only
// once anyway; this saves the wait.
import { findAll } from "./dom.js";

/**
 * Ignores further submits of a form until the page is restored by the back button.
 * @param {HTMLFormElement} form
 */
function submitOnce(form) {
  let sent = false;
  form.addEventListener("submit", (event) => {
    if (sent) {
      event.preventDefault();
    }
    sent = true;
  });
  window.addEventListener("pageshow", () => {
    sent = false;
  });
}

for (const form of findAll(document, 'form[method="post"]', HTMLFormElement)) {
  submitOnce(form);
}
