// Shows at the table that a call did not reach the desk; a new call makes the judges' devices vibrate. On the floor the
// buttons of calls rest for a moment after the list changed: a second tap was meant for the call that stood there before.
// The tables stay where they are when a call comes in: the page scrolls by what was added above them.
import { around, find, findAll, rest } from "../common/dom.js";
import { buzz } from "../common/vibrate.js";

const STIR = [200, 100, 200];
const SENT = "call-sent";
const IN_USE = 5000; // milliseconds since the last touch of the page or move of the pointer

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

/** Returns the distance of the tables from the top of the screen; undefined at a table. */
function tablesTop() {
  return document.getElementById("floor-tables")?.getBoundingClientRect().top;
}

/** Keeps the place in the list of calls, and the tables in place while the page is in use, or scrolled past the calls; otherwise new calls stay in view. */
function holdTables() {
  let used = Number.NEGATIVE_INFINITY;
  /** @type {number | undefined} */
  let before;
  let strip = 0;
  for (const act of ["pointerdown", "pointermove"]) {
    document.addEventListener(act, () => {
      used = performance.now();
    });
  }
  document.addEventListener("htmx:beforeSwap", () => {
    const list = document.getElementById("floor");
    const passed = (list?.getBoundingClientRect().bottom ?? 0) <= 0;
    strip = list?.scrollTop ?? 0;
    before = passed || performance.now() - used < IN_USE ? tablesTop() : undefined;
  });
  document.addEventListener("htmx:afterSwap", () => {
    document.getElementById("floor")?.scrollTo({ top: strip, behavior: "instant" });
    const now = tablesTop();
    if (before !== undefined && now !== undefined && now !== before) {
      window.scrollBy({ top: now - before, behavior: "instant" });
      before = undefined;
    }
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
holdTables();
