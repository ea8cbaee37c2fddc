// A page that polls is told by the desk when there is something new, and polls then. While it is told, its timed polls
// are left out, except one a minute, and one after news that can wait; without a stream they run as ever.
import { find } from "./dom.js";
import { Stream } from "./stream.js";

const POLLING = '[hx-trigger*="news from:body"]';
const NET = 60_000; // milliseconds after which a page polls although it was told nothing

/**
 * Returns which parts of the news differ; the first news of a page may have been on it already.
 * @param {News | null} before
 * @param {News} now
 */
export function differences(before, now) {
  return {
    isNow: before !== null && now.now !== before.now,
    isLater: before === null || now.later !== before.later,
    isSticks: before !== null && now.sticks !== before.sticks,
  };
}

class Told {
  #isTold = false;
  /** @type {News | null} */
  #last = null;
  /** Whether the next timed poll is due. */
  #isBehind = false;
  #polled = Date.now();
  /** While this device sends a hand, the desk's answer to it brings what is new. */
  #isSending = false;
  /** Whether to poll once the hand is sent. */
  #isHeld = false;

  /** Within how many milliseconds the pages of many people poll, so that the desk is not asked by all at once. */
  #spread = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #soon;

  /**
   * Starts to listen.
   * @param {string} address
   * @param {number} spread
   */
  start(address, spread) {
    this.#spread = spread;
    document.addEventListener("htmx:confirm", (event) => this.#confirm(event));
    document.addEventListener("htmx:afterRequest", ({ detail }) => {
      if (!detail.successful && isPolling(detail.elt)) {
        this.#isBehind = true;
      }
    });
    document.addEventListener("outbox:changed", ({ detail }) => {
      this.#isSending = detail.waiting.some(({ state }) => state === "waiting");
      if (this.#isHeld && !this.#isSending) {
        this.#poll();
      }
    });
    const actions = {
      heard: () => {
        this.#isTold = true;
      },
      changed: (/** @type {string} */ news) => this.#take(JSON.parse(news)),
      lost: () => {
        this.#isTold = false;
      },
    };
    new Stream(address, "", actions, { isPage: true }).start();
  }

  /** Whether the desk tells of news now, and has said how it was before. */
  get isTold() {
    return this.#isTold && this.#last !== null;
  }

  /** @param {News} news */
  #take(news) {
    const { isNow, isLater, isSticks } = differences(this.#last, news);
    this.#last = news;
    this.#isBehind ||= isNow || isLater;
    if (isNow) {
      this.#isHeld = true;
    }
    if (this.#isHeld && !this.#isSending) {
      this.#poll();
    }
    if (isSticks) {
      document.dispatchEvent(new Event("sticks"));
    }
  }

  /** Lets the page poll, at once unless many people have such a page. */
  #poll() {
    this.#isHeld = false;
    const poll = () => document.body.dispatchEvent(new Event("news"));
    clearTimeout(this.#soon);
    if (this.#spread) {
      this.#soon = setTimeout(poll, Math.random() * this.#spread);
    } else {
      poll();
    }
  }

  /**
   * Leaves a timed poll out if the page is told of news and nothing waits.
   * @param {HtmxEvents["htmx:confirm"]} event
   */
  #confirm(event) {
    const { elt, path, triggeringEvent } = event.detail;
    if (!isPolling(elt) || path !== elt.getAttribute("hx-get")) {
      return;
    }
    if (!triggeringEvent && this.isTold && !this.#isBehind && Date.now() - this.#polled < NET) {
      event.preventDefault();
      return;
    }
    this.#isBehind = false;
    this.#polled = Date.now();
  }
}

/**
 * Returns whether that part of the page polls.
 * @param {Element} element
 */
function isPolling(element) {
  return element.matches(POLLING);
}

const told = new Told();

/** Returns whether the desk tells the page of news now. */
export function isTold() {
  return told.isTold;
}

const meta = globalThis.document && find(document, "meta[name=news]", HTMLMetaElement);
if (meta && find(document, POLLING) && "EventSource" in globalThis) {
  told.start(meta.content, Number(meta.dataset.spread));
}
