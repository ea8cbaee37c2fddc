// Keyboard control of the felt: arrows move between seats by position, Escape undoes a step;
// Enter and Space tap anyway.
import { around, find, need } from "../../common/dom.js";

/** @type {Record<string, number>} */
const SIDES = { ArrowDown: 0, ArrowRight: 1, ArrowUp: 2, ArrowLeft: 3 };

/**
 * Gives the focus to an element, if it is there.
 * @param {string} id
 */
export function focusOn(id) {
  document.getElementById(id)?.focus();
}

/**
 * Watches the keys.
 * @param {HTMLElement} desk
 * @param {{ back: () => void, isBegun: () => boolean }} actions
 */
export function watchKeys(desk, { back, isBegun }) {
  keepFocus(desk);
  watchSingleKeys();
  desk.addEventListener("keydown", (event) => {
    if (event.key in SIDES && around(event.target, ".taps, .lay")) {
      const seat = find(desk, `.seat[data-at="${SIDES[event.key]}"] .taps`);
      if (seat) {
        event.preventDefault();
        seat.focus();
      }
    }
  });
  document.addEventListener("keydown", (event) => {
    const elsewhere = around(event.target, "#keypad, .builder, input, dialog");
    if (event.key === "Escape" && isBegun() && !event.defaultPrevented && !elsewhere) {
      event.preventDefault();
      back();
    }
  });
}

/** Hands single keys on; their script is loaded with the first key, so that phones never load it. */
function watchSingleKeys() {
  /** @type {Promise<typeof import("./keys.js") | null> | null} */
  let loading = null;
  document.addEventListener("keydown", (event) => {
    // One promise for all keys: those pressed while the script loads are handled in their order.
    loading ??= import("./keys.js").catch(() => null);
    loading.then((keys) => keys?.press(event));
  });
}

/**
 * Restores the keyboard focus when the seats are replaced, because the table has changed.
 * @param {HTMLElement} desk
 */
function keepFocus(desk) {
  let last = "";
  desk.addEventListener("focusin", ({ target }) => {
    last = target instanceof Element && target.closest("#state") ? target.id : "";
  });
  desk.addEventListener("pointerdown", () => {
    last = "";
  });
  new MutationObserver(() => {
    if (last && (document.activeElement === document.body || !document.activeElement)) {
      focusOn(last);
    }
  }).observe(need(desk, "#state").parentElement ?? desk, { childList: true });
}
