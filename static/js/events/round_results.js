// Results from paper: the sum is shown during typing, and Enter moves to the next figure and the next table.
import { around, find, findAll, need } from "../common/dom.js";
import { matches, plain, wordsOf } from "../common/search_words.js";
import { areFew, areOdd, missingFrom, readPoints, writePoints } from "./paper_figures.js";

/** The form of one table. */
class Paper {
  #form;

  /** @param {HTMLElement} form */
  constructor(form) {
    this.#form = form;
  }

  /** Returns the fields of the figures. */
  get fields() {
    return findAll(this.#form, ".paper-figure:not(.sticks) input.figure", HTMLInputElement);
  }

  /** Returns the unit of the figures. */
  get #unit() {
    return Number(this.#form.dataset.unit);
  }

  /** Returns the sum of all figures: the points of the table without the sticks that are left. */
  get #due() {
    const sticks = find(this.#form, ".sticks input", HTMLInputElement);
    const laid = sticks ? (Number(sticks.value) || 0) * Number(this.#form.dataset.stick) : 0;
    return Number(this.#form.dataset.due) - laid;
  }

  /** Returns the points by seat, read in a unit. */
  #points(unit = this.#unit) {
    return this.fields.map((field) => readPoints(field.value, unit));
  }

  /** Tells whether the desk will ask about the figures and has no reason in words yet, or about recorded hands. */
  get asks() {
    if (find(this.#form, ".replaces input:not(:checked)")) {
      return true;
    }
    const odd = areOdd(this.#points(), { due: this.#due, scores: Number(this.#form.dataset.stick) > 0 });
    return odd && !/\p{L}/u.test(need(this.#form, ".why input", HTMLInputElement).value);
  }

  /** Removes a refusal: it is about the figures that were sent. */
  dropRefusal() {
    find(this.#form, ".notice.error")?.remove();
  }

  /** Offers the last figure, and shows whether the sum is right. */
  show() {
    const points = this.#points();
    const missing = points.filter((one) => one === null).length;
    this.#offerUnits();
    this.#offerLast(points, missing);
    const out = need(this.#form, ".sum");
    if (missing || points.some(Number.isNaN)) {
      out.textContent = "";
      out.className = "sum";
      return;
    }
    const off = -missingFrom(this.#due, points);
    out.textContent = off ? this.#wrongSum(off) : (this.#form.dataset.right ?? "");
    out.className = off ? "sum loss" : "sum gain";
  }

  /**
   * Says by how much the sum is wrong, and asks for riichi sticks if as many points are missing.
   * @param {number} off
   */
  #wrongSum(off) {
    const points = `${off > 0 ? "+" : this.#form.dataset.minus}${Math.abs(off).toLocaleString()}`;
    const sticks = -off / Number(this.#form.dataset.stick);
    const mayBeSticks = Number.isInteger(sticks) && sticks > 0 && sticks <= this.fields.length;
    const text = (mayBeSticks ? this.#form.dataset.left : this.#form.dataset.off) ?? "";
    return text.replace("{points}", points).replace("{sticks}", String(sticks));
  }

  /**
   * Offers the figure that is still missing, except where the others are probably in another unit.
   * @param {(number | null)[]} points
   * @param {number} missing
   */
  #offerLast(points, missing) {
    const due = this.#due;
    // In another unit the difference from the sum would not be meaningful.
    const few = areFew(Number(this.#form.dataset.due), points);
    for (const [at, field] of this.fields.entries()) {
      const offered = missing === 1 && points[at] === null && !few;
      field.placeholder = offered ? writePoints(missingFrom(due, points), this.#unit) : "";
    }
  }

  /** Offers to read the figures in another unit, if they add up in it. */
  #offerUnits() {
    const filled = this.fields.every((field) => field.value.trim());
    const fits = (/** @type {number | undefined} */ unit) => missingFrom(this.#due, this.#points(unit)) === 0;
    const right = filled && fits(undefined);
    for (const button of findAll(this.#form, ".reads")) {
      button.hidden = !filled || right || !fits(Number(button.dataset.size));
    }
  }
}

/**
 * Returns the form around an element.
 * @param {EventTarget | null} target
 */
function formOf(target) {
  return around(target, ".paper-form", HTMLFormElement);
}

/**
 * Returns the first figure of the next table that has a form.
 * @param {Element | null} paper
 */
function nextTable(paper) {
  for (let next = paper?.nextElementSibling; next; next = next.nextElementSibling) {
    const field = next.classList.contains("told") ? null : find(next, ".paper-form input.figure", HTMLInputElement);
    if (field) {
      return field;
    }
  }
  return null;
}

/**
 * Opens a table, which on a phone may be one line only or hidden.
 * @param {HTMLElement | null} paper
 */
function open(paper) {
  paper?.classList.remove("later");
  paper?.classList.add("open");
}

/**
 * Goes to a table's first figure, an empty one if there is one.
 * @param {HTMLElement} paper
 */
function goToPaper(paper) {
  open(paper);
  const form = find(paper, ".paper-form");
  const fold = around(form, "details", HTMLDetailsElement);
  if (fold) {
    fold.open = true;
  }
  const fields = form ? new Paper(form).fields : [];
  paper.scrollIntoView();
  goTo(fields.find((field) => !field.value) ?? fields[0] ?? null);
}

/** Goes to the table of the page's address: by its number, or the first one without a result. */
function goToAddressed() {
  const paper = around(document.getElementById(location.hash.slice(1)), ".paper");
  if (paper) {
    goToPaper(paper);
  }
}

/**
 * Goes to a field and selects what is in it.
 * @param {HTMLElement | null} field
 */
function goTo(field) {
  open(around(field, ".paper"));
  field?.focus();
  if (field instanceof HTMLInputElement) {
    field.select();
  }
}

/**
 * Takes the offered figure, and goes on to the next figure or sends the table.
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement} field
 */
function goOn(form, field) {
  const paper = new Paper(form);
  const { fields } = paper;
  const at = fields.indexOf(field);
  if (at >= 0 && !field.value && field.placeholder) {
    field.value = field.placeholder;
    paper.show();
  }
  if (at >= 0 && at + 1 < fields.length) {
    goTo(fields[at + 1]);
    return;
  }
  const { asks } = paper;
  form.requestSubmit();
  // Move on without waiting for the network, unless it is known that the desk will ask something.
  if (!asks) {
    goTo(nextTable(form.closest(".paper")));
  }
}

/**
 * Goes on after an answer: a stored table needs no attention; a refused one gets the focus back, unless the user types
 * elsewhere by now.
 * @param {HTMLElement} paper
 */
function settle(paper) {
  for (const form of findAll(paper, ".paper-form")) {
    new Paper(form).show();
  }
  const writes = formOf(document.activeElement);
  const elsewhere = writes && !paper.contains(writes) ? writes : null;
  if (elsewhere && new Paper(elsewhere).fields.some((field) => field.value)) {
    return;
  }
  if (find(paper, '[role="alert"]')) {
    // Never the reason: the next table's first figure, typed on, would become the reason of this one.
    const unit = find(paper, ".paper-form .reads:not([hidden])");
    goTo(unit ?? find(paper, ".paper-form [aria-invalid]") ?? find(paper, ".paper-form input.figure"));
  } else if (!elsewhere) {
    goTo(nextTable(paper));
  }
}

/**
 * Watches the papers of a round.
 * @param {HTMLElement} list
 */
function watch(list) {
  list.addEventListener("input", ({ target }) => {
    const form = formOf(target);
    if (form) {
      const paper = new Paper(form);
      paper.dropRefusal();
      paper.show();
    }
  });
  list.addEventListener("keydown", (event) => {
    const form = formOf(event.target);
    if (form && event.key === "Enter" && !event.isComposing && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      goOn(form, event.target);
    }
  });
  document.body.addEventListener("htmx:afterSettle", ({ detail }) => {
    const paper = around(detail.elt, ".paper");
    if (paper) {
      settle(paper);
    }
  });
  list.addEventListener("click", (event) => {
    const link = around(event.target, "a.brief", HTMLAnchorElement);
    const paper = around(link, ".paper");
    if (paper) {
      event.preventDefault();
      goToPaper(paper);
    }
  });
  for (const form of findAll(list, ".paper-form")) {
    new Paper(form).show();
  }
  // The browser itself goes to the address's element until the page is loaded and drawn, and takes the focus away.
  const afterBrowser = () => requestAnimationFrame(() => requestAnimationFrame(goToAddressed));
  addEventListener("hashchange", afterBrowser);
  if (document.readyState === "complete") {
    afterBrowser();
  } else {
    addEventListener("load", afterBrowser);
  }
}

/**
 * Tells whether a table has a number or a player.
 * @param {HTMLElement} paper
 * @param {string[]} words
 */
function isFound(paper, words) {
  const names = findAll(paper, ".names li").map((name) => plain(name.textContent ?? ""));
  const number = paper.id.replace("table-", "");
  return words.length === 1 && /^\d+$/u.test(words[0])
    ? words[0] === number
    : names.some((text) => matches(words, { text, number }));
}

/**
 * Lets a form go to the only table of this page that matches; the site answers if there is none or more than one.
 * @param {HTMLFormElement} form
 */
function watchJump(form) {
  const field = need(form, "input", HTMLInputElement);
  form.addEventListener("submit", (event) => {
    const words = wordsOf(field.value);
    const found = words.length ? findAll(document, ".paper").filter((paper) => isFound(paper, words)) : [];
    if (found.length === 1) {
      event.preventDefault();
      goToPaper(found[0]);
      field.value = "";
    }
  });
}

for (const form of findAll(document, "[data-go-to-table]", HTMLFormElement)) {
  watchJump(form);
}
const papers = find(document, ".papers");
if (papers) {
  watch(papers);
}
