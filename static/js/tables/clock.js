// The countdown uses the desk's clock, regardless of this device's; at zero the page shows a notice.
import { find, findAll, need } from "../common/dom.js";
import { buzz } from "../common/vibrate.js";
import { clockText, secondsLeft, secondsPassed } from "./clock_text.js";

const SOON = 300;
const LONG = 6000; // seconds from which the minutes have three digits
const GONG = [600, 200, 600];
const STEP = 250;

class Clocks {
  /**
   * Milliseconds that the desk's clock is ahead of this device's, for each element.
   * @type {WeakMap<HTMLElement, number>}
   */
  #ahead = new WeakMap();
  /**
   * The clocks that have not ended yet.
   * @type {WeakSet<HTMLElement>}
   */
  #running = new WeakSet();

  /**
   * Returns the time of the desk, and notes when a clock ends by this device's time.
   * @param {HTMLElement} element that was sent with its time
   */
  deskTime(element) {
    let ahead = this.#ahead.get(element);
    if (ahead === undefined) {
      // A page kept on this device was sent long ago: use the device's clock for it.
      const kept = document.body.classList.contains("shell");
      ahead = kept ? 0 : Number(element.dataset.deskTime) - Date.now();
      this.#ahead.set(element, ahead);
      if (element.dataset.timeUp) {
        element.dataset.endsHere = String(Number(element.dataset.timeUp) - ahead);
      }
    }
    return Date.now() + ahead;
  }

  /**
   * Shows the time left, and vibrates at the end of the page's own clock.
   * @param {HTMLElement} clock
   */
  show(clock) {
    const seconds = secondsLeft(secondsTo(clock));
    write(need(clock, ".digits"), seconds);
    clock.classList.toggle("soon", seconds > 0 && seconds <= SOON);
    clock.classList.toggle("up", seconds === 0);
    clock.classList.toggle("long", seconds >= LONG);
    if (seconds > 0) {
      this.#running.add(clock);
    } else if (this.#running.delete(clock) && clock.closest("#head")) {
      buzz(GONG);
    }
  }
}

const clocks = new Clocks();

/**
 * Shows a time if it has changed.
 * @param {HTMLElement} element
 * @param {number} seconds
 */
function write(element, seconds) {
  const text = clockText(seconds);
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

/**
 * Returns the seconds to the end of a clock, with fractions; negative after the end.
 * @param {HTMLElement} clock
 */
export function secondsTo(clock) {
  return (Number(clock.dataset.timeUp) - clocks.deskTime(clock)) / 1000;
}

/** Shows every time on the page. */
export function tick() {
  for (const clock of findAll(document, "[data-time-up][data-desk-time]")) {
    clocks.show(clock);
  }
  for (const waiting of findAll(document, "[data-since]")) {
    write(waiting, secondsPassed(clocks.deskTime(waiting) - Number(waiting.dataset.since)));
  }
  const here = find(document, "#head [data-time-up]");
  if (here) {
    const up = here.classList.contains("up");
    for (const part of findAll(document, "[data-at-zero]")) {
      part.hidden = !up;
    }
  }
}

setInterval(tick, STEP);
document.addEventListener("htmx:afterSettle", tick);
tick();
