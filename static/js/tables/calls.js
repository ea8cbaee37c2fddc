// Shows at the table that a call did not reach the desk; a new call makes the judges' devices vibrate.
import { around, findAll } from "../common/dom.js";
import { buzz } from "../common/vibrate.js";

const STIR = [200, 100, 200];

/** Returns the number of calls that wait on the page. */
function waitingCalls() {
  return Number(document.getElementById("floor")?.dataset.waiting ?? 0);
}

/**
 * Says that a call was not sent.
 * @param {Event} event
 */
function sayUnreached({ target }) {
  const signals = around(around(target, ".call form"), "#signals");
  for (const words of signals ? findAll(signals, "[data-unreached]") : []) {
    words.hidden = false;
  }
}

/** Vibrates at each new call. */
function watchCalls() {
  let before = waitingCalls();
  document.addEventListener("htmx:afterSettle", () => {
    const now = waitingCalls();
    if (now > before) {
      buzz(STIR);
    }
    before = now;
  });
}

for (const lost of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(lost, sayUnreached);
}
watchCalls();
