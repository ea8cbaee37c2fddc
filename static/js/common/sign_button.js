// A button that changes the sign of the figure beside it, because the number pads of phones have no minus.
// Without this script the button is not shown, and the field keeps a keyboard that has one.
import { around, find, findAll, need } from "./dom.js";
import { isNegative, withOtherSign } from "./sign.js";

/**
 * Shows on the button whether the figure is below zero.
 * @param {HTMLInputElement} figure
 */
function showSign(figure) {
  const holder = around(figure, ".signed");
  const button = holder && find(holder, ".sign");
  button?.setAttribute("aria-pressed", String(isNegative(figure.value)));
}

/**
 * Names each button after its field, and gives the field the phone's number pad.
 * @param {ParentNode} root
 */
function prepare(root) {
  for (const figure of findAll(root, ".signed input", HTMLInputElement)) {
    figure.inputMode = figure.dataset.pad ?? "";
    const button = need(/** @type {HTMLElement} */ (figure.closest(".signed")), ".sign");
    const label = figure.labels?.[0]?.textContent?.trim().replace(/\s+/g, " ");
    button.dataset.says ??= button.getAttribute("aria-label") ?? "";
    button.setAttribute("aria-label", label ? `${button.dataset.says}: ${label}` : button.dataset.says);
    showSign(figure);
  }
}

/**
 * Changes the sign.
 * @param {HTMLElement} button
 * @param {boolean} byTap with a keyboard the focus stays on the button
 */
function changeSign(button, byTap) {
  const figure = need(/** @type {HTMLElement} */ (button.closest(".signed")), "input", HTMLInputElement);
  figure.value = withOtherSign(figure.value);
  figure.dispatchEvent(new Event("input", { bubbles: true }));
  if (byTap) {
    figure.focus();
    figure.setSelectionRange(figure.value.length, figure.value.length);
  }
}

document.addEventListener("click", (event) => {
  const button = around(event.target, ".signed .sign");
  if (button) {
    changeSign(button, event.detail > 0);
  }
});
document.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.matches(".signed input")) {
    showSign(target);
  }
});
document.addEventListener("htmx:load", ({ target }) => {
  if (target instanceof Element) {
    prepare(target);
  }
});
document.documentElement.dataset.signs = "";
prepare(document);
