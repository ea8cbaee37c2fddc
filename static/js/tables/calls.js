// Shows at the table that a call did not reach the desk; a new call makes the judges' devices vibrate. On the floor the
// buttons of calls rest for a moment after the list changed: a second tap was meant for the call that stood there before.
import { around, find, findAll } from "../common/dom.js";
import { rest } from "../common/rest.js";
import { buzz } from "../common/vibrate.js";

const STIR = [200, 100, 200];
const SENT = "call-sent";

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

/** Returns the calls on the page, in their order. */
function listedCalls() {
  return findAll(document, "#floor .calls button").map(({ id }) => id);
}

/** Lets the buttons of calls rest. */
function restCalls() {
  const list = find(document, "#floor .calls");
  if (list) {
    rest(list);
  }
}

/** Vibrates at each new call, and lets the buttons rest if another call may stand in the place of the one before. */
function watchCalls() {
  let before = waitingCalls();
  let listed = listedCalls();
  document.addEventListener("htmx:afterSettle", () => {
    const now = waitingCalls();
    if (now > before) {
      buzz(STIR);
    }
    before = now;
    const calls = listedCalls();
    if (listed.some((id, at) => calls[at] !== id)) {
      restCalls();
    }
    listed = calls;
  });
}

/**
 * Notes that the page that follows is the floor after a tap on a call, and ignores further taps until then.
 * @param {SubmitEvent} event
 */
function noteSent({ target }) {
  const list = around(target, "#floor .calls");
  if (list) {
    sessionStorage.setItem(SENT, "yes");
    list.inert = true;
    list.setAttribute("aria-busy", "true");
  }
}

if (sessionStorage.getItem(SENT)) {
  sessionStorage.removeItem(SENT);
  restCalls();
}
document.addEventListener("submit", noteSent);
window.addEventListener("pageshow", ({ persisted }) => {
  const list = persisted ? find(document, "#floor .calls") : null;
  if (list) {
    list.inert = false;
    list.removeAttribute("aria-busy");
  }
});

for (const lost of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(lost, sayUnreached);
}
watchCalls();
