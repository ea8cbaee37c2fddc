// A stored hand that is corrected on the felt: the form of its page has the hand, and the reason.
import { around, find, need } from "../../common/dom.js";

export class Correction {
  #form;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form;
  }

  /** Returns the hand as it is stored, as an event of the protocol. */
  event() {
    return JSON.parse(this.#field("event").value);
  }

  /**
   * Returns the hand as a draft for its place.
   * @param {LedgerPlace} place
   */
  at(place) {
    return { ...place, key: this.#field("key").value, draft: this.event() };
  }

  /** Tells whether the reason is given. */
  get hasReason() {
    return Boolean(this.#field("why").value.trim());
  }

  /**
   * Sends the correction.
   * @param {Draft} event
   * @param {string} seen the mark of the ruling that is shown
   */
  send(event, seen) {
    this.#field("event").value = JSON.stringify(event);
    this.#field("seen").value = seen;
    this.#form.submit();
  }

  /**
   * Returns a field of the form.
   * @param {string} name
   */
  #field(name) {
    return need(this.#form, `[name="${name}"]`, HTMLInputElement);
  }
}

/**
 * Returns the correction of the sheet, if it has one.
 * @param {HTMLElement} root
 */
export function correctionOf(root) {
  const form = find(root, "#correction", HTMLFormElement);
  return form && new Correction(form);
}

/**
 * Opens the correction of a hand on the felt; without this script its link leads to the form with all fields.
 * @param {MouseEvent} event
 */
export function openCorrection(event) {
  const link = around(event.target, 'a[href$="/correct/"]', HTMLAnchorElement);
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    location.assign(`${link.href}felt/`);
  }
}
