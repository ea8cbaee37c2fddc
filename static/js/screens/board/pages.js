// Shows a long board page by page, as much as fits on the screen; a key or a touch stops it for a while.
import { around, find, findAll, need } from "../../common/dom.js";
import { fitNames, placeItems, unplaceItems } from "./fitting.js";
import { countedStarts, headingOf, isOnPage, listsOf, pageStarts } from "./page_starts.js";

const TURN = 10_000;
const STOPPED = 120_000; // milliseconds until a stopped board turns its pages again
const STEP = 250;
const GROWTH = 1.05;
const LARGEST = 1.8; // relative to the smallest letters that are readable
/** @type {Record<string, number>} */
const KEYS = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1, " ": 0, p: 0 };

export class Pages {
  #board;
  #turns = find(document, "[data-turns]");
  #buttons = findAll(document, "[data-turn-by]");
  /** The index of the first item on each page. */
  #starts = [0];
  #page = 0;
  /** When the board was stopped; 0 while it turns. */
  #stopped = 0;
  /** When the next page is due. */
  #due = Date.now() + TURN;

  /** @param {HTMLElement} board */
  constructor(board) {
    this.#board = board;
    for (const button of this.#buttons) {
      button.addEventListener("click", () => this.#by(Number(button.dataset.turnBy)));
    }
    board.addEventListener("click", () => {
      if (this.#areSeveral) {
        this.#hold(!this.#stopped);
      }
    });
    addEventListener("keydown", (event) => this.#keyed(event));
    addEventListener("resize", () => this.measure());
    document.fonts?.ready.then(() => this.measure());
    setInterval(() => this.#tick(), STEP);
  }

  /** Finds the pages again, after the content or the screen has changed. */
  measure() {
    const items = this.#items();
    for (const item of items) {
      item.hidden = false;
    }
    const list = items[0]?.parentElement;
    const isPaged = list && getComputedStyle(list).overflowY === "hidden";
    if (!isPaged) {
      if (list) {
        unplaceItems(list);
      }
      fitNames(this.#board);
      this.#starts = [0];
    } else if (list.matches(".cards, .lines")) {
      this.#starts = placedStarts(list, items);
    } else {
      this.#starts = grownStarts(this.#board, list, items);
    }
    this.#show(Math.min(this.#page, this.#starts.length - 1));
  }

  /** Tells whether the board has more than one page. */
  get #areSeveral() {
    return this.#starts.length > 1;
  }

  /** Returns the items of the board. */
  #items() {
    const list = find(this.#board, ".paged");
    return list ? /** @type {HTMLElement[]} */ ([...list.children]) : [];
  }

  /**
   * Shows a page; after the last one the first follows.
   * @param {number} number
   */
  #show(number) {
    const starts = this.#starts;
    this.#page = (number + starts.length) % starts.length;
    const items = this.#items();
    const from = starts[this.#page];
    const to = starts[this.#page + 1] ?? Number.POSITIVE_INFINITY;
    const heading = headingOf(items.map(isHeading), from);
    for (const [at, item] of items.entries()) {
      item.hidden = !isOnPage(at, { from, to, heading });
    }
    for (const part of [this.#turns, ...this.#buttons]) {
      if (part) {
        part.hidden = !this.#areSeveral;
      }
    }
    if (this.#turns) {
      need(this.#turns, "[data-turn]").textContent = `${this.#page + 1}/${starts.length}`;
    }
  }

  /**
   * Turns to a page. Only this restarts the timer: in a full hall changes are more frequent than page turns.
   * @param {number} number
   */
  #turn(number) {
    this.#show(number);
    this.#due = Date.now() + TURN;
  }

  /**
   * Stops the board, or lets it go on.
   * @param {boolean} yes
   */
  #hold(yes) {
    this.#stopped = yes ? Date.now() : 0;
    const button = find(document, '[data-turn-by="0"]');
    if (button) {
      button.setAttribute("aria-pressed", String(yes));
      need(document, "[data-paused]").hidden = !yes;
    }
    this.#due = Date.now() + TURN;
  }

  /**
   * Turns by hand, which stops the board; a step of 0 only stops it or lets it go on.
   * @param {number} step
   */
  #by(step) {
    if (step) {
      this.#hold(true);
      this.#turn(this.#page + step);
    } else {
      this.#hold(!this.#stopped);
    }
  }

  /**
   * Handles a key.
   * @param {KeyboardEvent} event
   */
  #keyed(event) {
    const step = KEYS[event.key];
    if (step !== undefined && this.#areSeveral && !around(event.target, "button, a")) {
      event.preventDefault();
      this.#by(step);
    }
  }

  /** Turns the page when it is due, and lets a stopped board go on after a while. */
  #tick() {
    if (this.#stopped && Date.now() - this.#stopped > STOPPED) {
      this.#hold(false);
    }
    if (!this.#stopped && this.#areSeveral && Date.now() >= this.#due) {
      this.#turn(this.#page + 1);
    }
  }
}

/**
 * Tells whether an item is the heading of a list.
 * @param {HTMLElement} item
 */
function isHeading(item) {
  return item.matches("[data-heads]");
}

/**
 * Returns the first item of each page of a board whose items are placed in a grid.
 * @param {HTMLElement} list
 * @param {HTMLElement[]} items
 */
function placedStarts(list, items) {
  const heads = items.map(isHeading);
  const { longest, headings } = listsOf(heads);
  const placed = items.filter((item) => !isHeading(item));
  return countedStarts(heads, placeItems(list, placed, longest, headings));
}

/**
 * Returns the first item of each page of a board whose letters grow as long as they need no more pages.
 * @param {HTMLElement} board
 * @param {HTMLElement} list
 * @param {HTMLElement[]} items
 */
function grownStarts(board, list, items) {
  const box = list.getBoundingClientRect();
  const smallest = Number.parseFloat(getComputedStyle(list).fontSize);
  const startsWith = (/** @type {number} */ letters) => {
    list.style.setProperty("--letters", `${letters}px`);
    for (const item of items) {
      item.hidden = false;
    }
    fitNames(board);
    const isCut =
      items.some((item) => item.offsetHeight > box.height) ||
      findAll(list, "th, td").some((cell) => cell.scrollWidth > cell.clientWidth + 1);
    return { starts: measuredStarts(items, box), isCut };
  };
  const { starts } = startsWith(smallest);
  let fitting = smallest;
  while (fitting < smallest * LARGEST) {
    const grown = startsWith(fitting * GROWTH);
    if (grown.isCut || grown.starts.length > starts.length) {
      break;
    }
    fitting *= GROWTH;
  }
  return startsWith(fitting).starts;
}

/**
 * Returns the first item of each page, by what fits into a box.
 * @param {HTMLElement[]} items
 * @param {DOMRect} box
 */
function measuredStarts(items, box) {
  return pageStarts(items.map(isHeading), (from, heading) => {
    for (const [at, item] of items.entries()) {
      item.hidden = at < from && at !== heading;
    }
    return items.findIndex((item, at) => {
      const { bottom, right } = item.getBoundingClientRect();
      return at > from && (bottom > box.bottom + 1 || right > box.right + 1);
    });
  });
}
