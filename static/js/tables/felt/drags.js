// A drag from the discarder to the winner: a finger or a mouse goes down on one seat and up on another.
import { around } from "../../common/dom.js";

const LEAST = 12;

class Drags {
  #actions;
  /**
   * The seat where the finger went down, and where on the screen.
   * @type {{ seat: HTMLElement, x: number, y: number } | null}
   */
  #start = null;
  #dragging = false;
  /** Whether the last touch was a drag. */
  #dragged = false;

  /**
   * @param {HTMLElement} desk
   * @param {DragActions} actions
   */
  constructor(desk, actions) {
    this.#actions = actions;
    desk.addEventListener("pointerdown", (event) => this.#down(event));
    desk.addEventListener("pointermove", (event) => this.#move(event));
    window.addEventListener("pointerup", (event) => this.#up(event));
    // Keep the browser from scrolling during a drag: it would treat the next tap as the end of the scroll.
    for (const name of ["touchmove", "touchend"]) {
      desk.addEventListener(name, (event) => this.#holdStill(event), { passive: false });
    }
    for (const name of ["pointercancel", "blur"]) {
      window.addEventListener(name, () => this.#stop());
    }
  }

  /**
   * Starts on a seat.
   * @param {PointerEvent} event
   */
  #down(event) {
    const seat = around(event.target, ".taps");
    this.#dragged = false;
    if (seat && event.isPrimary && event.button === 0) {
      this.#start = { seat, x: event.clientX, y: event.clientY };
    }
  }

  /**
   * Follows the pointer; a small movement is still a tap.
   * @param {PointerEvent} event
   */
  #move(event) {
    if (!this.#start || !event.isPrimary) {
      return;
    }
    const { seat, x, y } = this.#start;
    if (!seat.isConnected) {
      this.#stop();
      return;
    }
    this.#dragging ||= Math.hypot(event.clientX - x, event.clientY - y) > LEAST;
    this.#dragged = this.#dragging;
    if (this.#dragging) {
      this.#actions.moved(seat, event, seatUnder(event));
    }
  }

  /**
   * Ends the drag, on another seat or nowhere.
   * @param {PointerEvent} event
   */
  #up(event) {
    const from = this.#dragging && event.isPrimary ? this.#start?.seat : null;
    const to = from ? seatUnder(event) : null;
    this.#stop();
    if (from && event.pointerType === "mouse") {
      // A drag that ends where it started means nothing; ignore the click that follows at once.
      window.addEventListener("click", swallow, true);
      setTimeout(() => window.removeEventListener("click", swallow, true));
    }
    if (from && to && to !== from) {
      this.#actions.dropped(Number(from.dataset.seat), Number(to.dataset.seat));
    }
  }

  /** Forgets the drag. */
  #stop() {
    if (this.#dragging) {
      this.#actions.ended();
    }
    this.#start = null;
    this.#dragging = false;
  }

  /**
   * Keeps the page from scrolling.
   * @param {Event} event
   */
  #holdStill(event) {
    if (event.cancelable && (this.#dragging || this.#dragged)) {
      event.preventDefault();
    }
  }
}

/**
 * Returns the seat below a pointer.
 * @param {PointerEvent} event
 */
function seatUnder({ clientX, clientY }) {
  return around(document.elementFromPoint(clientX, clientY), ".taps");
}

/**
 * Stops an event.
 * @param {Event} event
 */
function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

/**
 * Watches the drags on the felt.
 * @param {HTMLElement} desk
 * @param {DragActions} actions
 */
export function watchDrags(desk, actions) {
  return new Drags(desk, actions);
}
