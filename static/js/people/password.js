// A new password is typed once: a switch shows it for checking before it is sent.
import { findAll } from "../common/dom.js";

/**
 * Lets a button show and hide a password.
 * @param {HTMLElement} button
 * @param {HTMLInputElement} field
 */
function shows(button, field) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const shown = field.type === "text";
    field.type = shown ? "password" : "text";
    button.setAttribute("aria-pressed", String(!shown));
  });
}

for (const button of findAll(document, "button[data-shows]")) {
  const field = document.getElementById(button.dataset.shows ?? "");
  if (field instanceof HTMLInputElement) {
    shows(button, field);
  }
}
