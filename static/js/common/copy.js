// A button that copies the link beside it, if the browser allows it; otherwise the link is selected.
import { findAll } from "./dom.js";

/**
 * Lets a button copy its field.
 * @param {HTMLElement} button
 * @param {HTMLInputElement} field
 */
function copies(button, field) {
  const [ask, done] = findAll(button, "span");
  field.addEventListener("focus", () => field.select());
  if (!navigator.clipboard) {
    return;
  }
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(field.dataset.address ?? field.value);
    } catch {
      field.focus();
      return;
    }
    ask.hidden = true;
    done.hidden = false;
  });
}

for (const button of findAll(document, "button[data-copy]")) {
  const field = document.getElementById(button.dataset.copy ?? "");
  if (field instanceof HTMLInputElement) {
    copies(button, field);
  }
}
