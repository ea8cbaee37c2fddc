// A board for the hall: it is opened once, receives every change, and turns its pages automatically.
import { findAll, need } from "../common/dom.js";
import { Stream } from "../common/stream.js";
import { tick } from "../tables/clock.js";
import { keepAwake } from "./board/awake.js";
import { Pages } from "./board/pages.js";
import { startSounds } from "./board/sounds.js";

const BUTTONS = 5_000; // milliseconds for which the buttons stay

class Board {
  #element;
  #notice = need(document, "[data-stale]");
  #pages;
  /** Milliseconds by which the desk's clock is ahead of this device's. */
  #ahead;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
    this.#ahead = Number(element.dataset.deskTime) - Date.now();
    this.#pages = new Pages(element);
  }

  /** Shows the board, and receives its changes. */
  start() {
    document.body.classList.add("turning");
    const { stream = "", seen = "" } = this.#element.dataset;
    this.#show();
    new Stream(stream, seen, {
      heard: (deskTime) => {
        this.#ahead = deskTime - Date.now();
      },
      changed: (html) => {
        // The HTML comes from the desk, which has escaped it.
        this.#element.innerHTML = html;
        this.#show();
      },
      silent: (since) => this.#sayStale(since),
    }).start();
    showButtonsOnTouch();
    startSounds(this.#element);
    keepAwake();
  }

  /** Sets the countdowns by the desk's clock, because the same content is sent to everybody, and finds the pages. */
  #show() {
    for (const clock of findAll(this.#element, "[data-time-up]")) {
      clock.dataset.deskTime = String(Date.now() + this.#ahead);
    }
    tick();
    this.#pages.measure();
  }

  /**
   * Says since when the desk was not heard.
   * @param {Date | null} since
   */
  #sayStale(since) {
    this.#notice.hidden = since === null;
    document.body.classList.toggle("is-stale", since !== null);
    if (since !== null) {
      need(this.#notice, "[data-since-when]").textContent = clockOf(since, this.#element.dataset.zone);
    }
  }
}

/**
 * Returns the time of a moment in the event's time zone, or in this device's if it does not know that zone.
 * @param {Date} moment
 * @param {string | undefined} timeZone
 */
function clockOf(moment, timeZone) {
  /** @type {Intl.DateTimeFormatOptions} */
  const form = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" };
  try {
    return new Intl.DateTimeFormat("en-GB", { ...form, timeZone }).format(moment);
  } catch {
    return new Intl.DateTimeFormat("en-GB", form).format(moment);
  }
}

/** Lets the buttons appear when somebody moves the mouse or touches the screen, and disappear after a few seconds. */
function showButtonsOnTouch() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  for (const kind of ["pointermove", "pointerdown"]) {
    addEventListener(kind, () => {
      document.body.classList.add("somebody");
      clearTimeout(timer);
      timer = setTimeout(() => document.body.classList.remove("somebody"), BUTTONS);
    });
  }
}

const element = document.getElementById("board");
if (element) {
  new Board(element).start();
}
