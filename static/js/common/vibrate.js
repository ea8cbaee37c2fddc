// This device vibrates only after the user has allowed it with a tap; the choice is stored on this device only.
import { around, findAll } from "./dom.js";

const KEY = "vibrate";
const SHORT = 60;

/**
 * Vibrates if that is allowed and possible.
 * @param {number | number[]} pattern
 */
export function buzz(pattern) {
  if (isAllowed() && "vibrate" in navigator) {
    navigator.vibrate(pattern);
  }
}

/** Tells whether the user has allowed it. */
function isAllowed() {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

/** Shows the choice on its buttons. */
function show() {
  for (const button of findAll(document, "button[data-vibrate]")) {
    button.hidden = !("vibrate" in navigator);
    button.setAttribute("aria-pressed", String(isAllowed()));
  }
}

/** Changes the choice. */
function toggle() {
  try {
    localStorage.setItem(KEY, isAllowed() ? "no" : "yes");
  } catch {
    return;
  }
  show();
  buzz(SHORT);
}

document.addEventListener("click", ({ target }) => {
  if (around(target, "button[data-vibrate]")) {
    toggle();
  }
});
document.addEventListener("htmx:afterSettle", show);
show();
