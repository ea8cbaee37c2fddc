// Hands typed as lines: each change of the lines is read by the desk, and Enter saves them. What is typed while a hand
// is being saved stays in the field.
import { find, findAll, need } from "../common/dom.js";

const PAUSE = 80;

class Typing {
  #form;
  #field;
  /** @type {AbortController | null} */
  #asking = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #waiting;
  #isSaving = false;
  /** Whether Enter was pressed again while a hand was being saved. */
  #savesAgain = false;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form;
    this.#field = need(form, "textarea", HTMLTextAreaElement);
  }

  start() {
    need(this.#form, "[data-check]").hidden = true;
    this.#form.addEventListener("input", () => this.#readSoon());
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#save();
    });
    this.#field.addEventListener("keydown", (event) => this.#pressed(event));
    document.addEventListener("keydown", ({ key }) => {
      const back = key === "Escape" ? find(document, ".typing [data-back]", HTMLAnchorElement) : null;
      back?.click();
    });
    this.#showLastHand();
    this.#field.focus();
    this.#field.scrollIntoView({ block: window.innerWidth < 1200 ? "center" : "end" });
    this.#field.setSelectionRange(this.#field.value.length, this.#field.value.length);
    if (this.#field.value) {
      this.#readSoon();
    }
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    // Enter that chooses a word of an input method is not for the form.
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.#save();
    } else if (event.key === "ArrowUp" && !this.#field.value) {
      event.preventDefault();
      findAll(document, ".typed-hands [data-edit]").at(-1)?.click();
    }
  }

  /** Scrolls the list to the last hand, so that the field stays where it is. */
  #showLastHand() {
    const list = find(this.#form, ".typed-hands");
    list?.classList.add("rolls");
    list?.scrollTo(0, list.scrollHeight);
  }

  #readSoon() {
    clearTimeout(this.#waiting);
    if (!this.#isSaving) {
      this.#waiting = setTimeout(() => this.#read(), PAUSE);
    }
  }

  async #read() {
    const answer = await this.#send("preview", this.#field.value);
    if (answer) {
      this.#show(answer.html);
    }
  }

  /** Saves the lines; those that are finished with Enter meanwhile are saved after them. */
  #save() {
    if (this.#isSaving) {
      this.#savesAgain = true;
      this.#field.setRangeText("\n", this.#field.selectionEnd, this.#field.selectionEnd, "end");
    } else {
      const lines = this.#field.value.trimEnd();
      this.#field.value = `${lines}\n`;
      this.#store(lines);
    }
  }

  /**
   * Stores the first lines of the field, which leave it then.
   * @param {string} lines
   */
  async #store(lines) {
    clearTimeout(this.#waiting);
    this.#isSaving = true;
    const answer = await this.#send("confirm", lines);
    this.#isSaving = false;
    if (answer?.isSaved && "corrects" in this.#form.dataset) {
      window.location.assign(answer.address);
      return;
    }
    const { value } = this.#field;
    this.#field.value = answer?.isSaved ? value.slice(lines.length + 1) : value.trimEnd();
    if (answer) {
      this.#show(answer.html);
    }
    this.#goOn(Boolean(answer?.isSaved));
  }

  /**
   * Goes on with what was typed meanwhile.
   * @param {boolean} isSaved
   */
  #goOn(isSaved) {
    const { value } = this.#field;
    const finished = value.slice(0, Math.max(value.lastIndexOf("\n"), 0));
    const again = this.#savesAgain && isSaved && finished.trim();
    this.#savesAgain = false;
    if (again) {
      this.#store(finished);
    } else if (isSaved && value) {
      this.#readSoon();
    }
  }

  /**
   * Sends the lines; null if a newer request takes the place of this one, or the desk cannot be reached.
   * @param {string} step
   * @param {string} lines
   */
  async #send(step, lines) {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    const body = new FormData(this.#form);
    body.set("step", step);
    body.set("lines", lines);
    try {
      const headers = { "HX-Request": "true" };
      const answer = await fetch(this.#form.action, { method: "POST", headers, body, signal: asking.signal });
      const html = await answer.text();
      if (html.includes("<html")) {
        throw new Error("another page");
      }
      return { html, isSaved: answer.redirected && answer.ok, address: answer.url };
    } catch {
      if (!asking.signal.aborted) {
        need(document, "#reading").textContent = this.#form.dataset.offline ?? "";
      }
      return null;
    }
  }

  /**
   * Shows the desk's parts in place of their old ones: the reading of the lines, and after a change the table.
   * @param {string} html
   */
  #show(html) {
    const fragment = document.createElement("template");
    fragment.innerHTML = html;
    for (const fresh of findAll(fragment.content, "#typed, #head")) {
      fresh.removeAttribute("hx-swap-oob");
      document.getElementById(fresh.id)?.replaceWith(fresh);
    }
    this.#showLastHand();
    const reading = find(fragment.content, "#reading") ?? fragment.content;
    need(document, "#reading").replaceChildren(...reading.childNodes);
  }
}

const form = find(document, "#type", HTMLFormElement);
if (form) {
  new Typing(form).start();
}
