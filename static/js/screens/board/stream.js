// Receives every change of a board, shows a notice when the stream is silent, and reopens it until it works again.
import { isLost, isSilent, PATIENCE, pauseBefore, shouldFetch } from "./stream_state.js";

const STEP = 1_000;
const SPREAD = 500;

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

  /**
   * @param {string} address
   * @param {string} seen the number of the board that is shown
   * @param {StreamActions} actions
   */
  constructor(address, seen, actions) {
    this.#address = address;
    this.#seen = seen;
    this.#actions = actions;
  }

  /** Starts to listen, and watches the stream, the network and the page. */
  start() {
    setInterval(() => this.#watch(), STEP);
    addEventListener("online", () => this.#open());
    // A page restored from the browser's cache has no stream any more.
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) {
        this.#open();
      }
    });
    this.#open();
  }

  /** Opens a stream in place of any other. */
  #open() {
    clearTimeout(this.#again);
    this.#source?.close();
    this.#since = Date.now();
    this.#source = new EventSource(`${this.#address}&seen=${encodeURIComponent(this.#seen)}`);
    this.#source.addEventListener("alive", ({ data }) => this.#hear(Number(data)));
    this.#source.addEventListener("board", ({ data, lastEventId }) => this.#take(data, lastEventId));
    this.#source.addEventListener("error", () => this.#reopen());
  }

  /** Opens another stream soon; the attempts of a hall's boards are spread over time. */
  #reopen() {
    this.#source?.close();
    this.#source = null;
    this.#since = null;
    const pause = pauseBefore(this.#attempts) + Math.random() * SPREAD;
    this.#attempts += 1;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#open(), pause);
    if (shouldFetch(this.#attempts)) {
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
    this.#actions.silent(null);
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
      this.#actions.silent(new Date(this.#last));
    }
    if (this.#source && isLost(quiet, this.#since === null ? null : now - this.#since)) {
      this.#reopen();
    }
  }
}
