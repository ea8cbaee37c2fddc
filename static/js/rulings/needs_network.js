// Says that rulings need the server while it cannot be reached, instead of leading to a page that does not open.
import { around, find } from "../common/dom.js";

/** Tells whether the server cannot be reached, as far as the browser knows or the waiting hands have shown. */
function isCutOff() {
  return !navigator.onLine || Boolean(find(document, "#outbox:not([hidden]) [data-when=unreached]:not([hidden])"));
}

/**
 * Shows or hides the notice.
 * @param {boolean} on
 */
function show(on) {
  const notice = document.getElementById("needs-network");
  if (notice) {
    notice.hidden = !on;
  }
}

/**
 * Watches the controls that need the server; the next tap elsewhere hides the notice unless it *stays*.
 * @param {string} selector
 * @param {{ stays?: boolean }} options
 */
export function watchControls(selector, { stays = false } = {}) {
  document.addEventListener(
    "click",
    (event) => {
      const isBlocked = around(event.target, selector) !== null && isCutOff();
      if (isBlocked) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (isBlocked || !stays) {
        show(isBlocked);
      }
    },
    true,
  );
  window.addEventListener("online", () => show(false));
}

/** Shows the notice while the connection is lost. */
export function watchConnection() {
  show(!navigator.onLine);
  window.addEventListener("offline", () => show(true));
  document.addEventListener("htmx:sendError", () => show(true));
  document.addEventListener("htmx:afterSwap", () => show(false));
}
