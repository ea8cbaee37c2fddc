// A button that copies the link beside it; if the browser refuses, the link is selected.
import { copyText, thisBrowser } from "./clipboard.js";
import { findAll } from "./dom.js";

/**
 * Lets a button copy its field.
 * @param {HTMLElement} button
 * @param {HTMLInputElement} field
 */
function copies(button, field) {
  const [ask, done] = findAll(button, "span");
  const address = field.dataset.address ?? field.value;
  const select = () => {
    // The field may show the address in a form that is easier to read.
    field.value = address;
    field.focus();
    field.select();
  };
  field.addEventListener("focus", () => field.select());
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (await copyText(address, { select }, thisBrowser())) {
      ask.hidden = true;
      done.hidden = false;
    }
  });
}

for (const button of findAll(document, "button[data-copy]")) {
  const field = document.getElementById(button.dataset.copy ?? "");
  if (field instanceof HTMLInputElement) {
    copies(button, field);
  }
}
