// A stored hand that is corrected on the felt: the form of its page has the hand, and the reason.
import { find, need } from "../../common/dom.js";

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

  /** Returns the key of the correction. */
  key() {
    return this.#field("key").value;
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
