// The preview: the desk is asked shortly after the last tap, and an answer to an older draft is never shown.
import { csrf } from "../outbox/sending.js";

const PAUSE = 60;
const PATIENCE = 8000;
/** @type {PreviewAnswer} */
const NO_ANSWER = { status: 0, html: "" };

export class Preview {
  #address;
  #token;
  #answered;
  /** @type {AbortController | null} */
  #asking = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;

  /**
   * @param {string} address
   * @param {string} token for a browser that has lost its cookie; after a login in another tab only the cookie is valid
   * @param {(answer: PreviewAnswer) => void} answered
   */
  constructor(address, token, answered) {
    this.#address = address;
    this.#token = token;
    this.#answered = answered;
  }

  /**
   * Asks the desk about a draft soon, in place of any draft before.
   * @param {object} question
   */
  ask(question) {
    this.stop();
    this.#waiting = setTimeout(() => this.#send(JSON.stringify(question)), PAUSE);
  }

  /** Asks no more about the draft. */
  stop() {
    clearTimeout(this.#waiting);
    this.#asking?.abort("newer");
    this.#asking = null;
  }

  /**
   * Sends the question.
   * @param {string} body
   */
  async #send(body) {
    const patience = new AbortController();
    this.#asking = patience;
    const late = setTimeout(() => patience.abort("late"), PATIENCE);
    const { signal } = patience;
    try {
      const headers = { "Content-Type": "application/json", "X-CSRFToken": csrf() || this.#token };
      const answer = await fetch(this.#address, { method: "POST", headers, body, signal });
      const html = await answer.text();
      if (!signal.aborted) {
        // A full page instead of a fragment (a login, a proxy's page) is no answer about the hand.
        this.#answered(answer.headers.get("X-Felt") === "yes" ? { status: answer.status, html } : NO_ANSWER);
      }
    } catch {
      if (!signal.aborted || signal.reason === "late") {
        this.#answered(NO_ANSWER);
      }
    } finally {
      clearTimeout(late);
    }
  }
}
