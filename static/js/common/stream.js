// Receives every change of a board, or that there is something new for a page; reports when the stream is silent, and
// reopens it until it works again.
import { countFailure, isLost, isSilent, PATIENCE, pauseBefore, shouldFetch } from "./stream_state.js";

const STEP = 1_000;
const SPREAD = 500; // milliseconds added by chance, so that a whole hall does not come back at once
const PAGE_SPREAD = 5_000;

export class Stream {
  #address;
  #seen;
  #actions;
  /** @type {EventSource | null} */
  #source = null;
  /** When the desk was last heard. */
  #last = Date.now();
  /**
   * When the current attempt started, until it succeeds.
   * @type {number | null}
   */
  #since = null;
  #attempts = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #again;
  /** Whether the last message was an answer to a fetch. */
  #fetched = false;
  /** A page polls while it has no stream, and needs none while nobody looks at it. */
  #isPage;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #watching;

  /**
   * @param {string} address
   * @param {string} seen the number of the board that is shown
   * @param {StreamActions} actions
   * @param {{ isPage?: boolean }} kind
   */
  constructor(address, seen, actions, { isPage = false } = {}) {
    this.#address = address;
    this.#seen = seen;
    this.#actions = actions;
    this.#isPage = isPage;
  }

  /** Starts to listen, and watches the stream, the network and the page. */
  start() {
    addEventListener("online", () => this.#watching && this.#open());
    // A page restored from the browser's cache has no stream any more.
    addEventListener("pageshow", ({ persisted }) => persisted && this.#resume());
    if (this.#isPage) {
      // A browser opens few connections to a desk, for all its tabs together.
      document.addEventListener("visibilitychange", () => (isVisible() ? this.#resume() : this.#rest()));
      addEventListener("pagehide", () => this.#rest());
    }
    if (!this.#isPage || isVisible()) {
      this.#resume();
    }
  }

  /** Listens. */
  #resume() {
    clearInterval(this.#watching);
    this.#watching = setInterval(() => this.#watch(), STEP);
    this.#attempts = 0;
    this.#open();
  }

  /** Listens no more until the page is visible again. */
  #rest() {
    clearInterval(this.#watching);
    this.#watching = undefined;
    this.#end();
  }

  /** Ends the stream. */
  #end() {
    clearTimeout(this.#again);
    this.#source?.close();
    this.#source = null;
    this.#since = null;
    this.#actions.lost?.();
  }

  /** Opens a stream in place of any other. */
  #open() {
    this.#end();
    this.#since = Date.now();
    const address = new URL(this.#address, location.href);
    address.searchParams.set("seen", this.#seen);
    this.#source = new EventSource(address);
    this.#source.addEventListener("alive", ({ data }) => this.#hear(Number(data)));
    this.#source.addEventListener("news", ({ data, lastEventId }) => this.#take(data, lastEventId));
    this.#source.addEventListener("error", () => this.#reopen());
  }

  /** Opens another stream soon. */
  #reopen() {
    const isRefused = this.#isPage && this.#source?.readyState === EventSource.CLOSED;
    this.#end();
    const pause = pauseBefore(this.#attempts, this.#isPage);
    this.#attempts = countFailure(this.#attempts, isRefused);
    const spread = Math.random() * (this.#isPage ? PAGE_SPREAD : SPREAD);
    this.#again = setTimeout(() => this.#open(), pause + spread);
    if (!this.#isPage && shouldFetch(this.#attempts)) {
      this.#fetch();
    }
  }

  /**
   * Notes that the desk was heard.
   * @param {number} deskTime
   */
  #hear(deskTime) {
    this.#last = Date.now();
    this.#fetched = false;
    this.#since = null;
    this.#attempts = 0;
    this.#actions.heard(deskTime);
    this.#actions.silent?.(null);
  }

  /**
   * Takes the content of the board, if it is another one.
   * @param {string} html
   * @param {string} number
   */
  #take(html, number) {
    if (number !== this.#seen) {
      this.#seen = number;
      this.#actions.changed(html);
    }
  }

  /** Fetches the board itself; if the desk is unreachable, the next attempt follows automatically. */
  async #fetch() {
    const page = new URL(location.href);
    page.searchParams.set("part", "yes");
    try {
      const answer = await fetch(page, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
      const number = answer.ok ? answer.headers.get("Board-Seen") : null;
      if (number !== null) {
        this.#take(await answer.text(), number);
        const attempts = this.#attempts;
        this.#hear(Number(answer.headers.get("Desk-Time")));
        this.#attempts = attempts;
        this.#fetched = true;
      }
    } catch {
      // The desk is unreachable.
    }
  }

  /** Reports a silent desk, and gives up a stream from which nothing comes. */
  #watch() {
    const now = Date.now();
    const quiet = now - this.#last;
    if (isSilent(quiet, this.#attempts > 0 && !this.#fetched)) {
      this.#actions.silent?.(new Date(this.#last));
    }
    if (this.#source && isLost(quiet, this.#since === null ? null : now - this.#since)) {
      this.#reopen();
    }
  }
}

/** Returns whether somebody can see the page. */
function isVisible() {
  return document.visibilityState === "visible";
}
