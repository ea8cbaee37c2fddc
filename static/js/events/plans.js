// Change a planned round by hand: two people change places by dragging, or by choosing one and then the other.
import { find, findAll, makeButton, need } from "../common/dom.js";

class PlannedRound {
  #form;
  #text;
  #parts;
  /**
   * The seat chosen first.
   * @type {HTMLElement | null}
   */
  #chosen = null;

  /** @param {HTMLElement} form */
  constructor(form) {
    this.#form = form;
    this.#text = need(form, "textarea", HTMLTextAreaElement);
    this.#parts = findAll(form, "[data-seats], [data-resting]");
  }

  /** Makes every seat a button, and shows the seats. */
  start() {
    for (const seat of findAll(this.#form, "[data-seats] li[data-name], [data-resting] li[data-name]")) {
      this.#addMover(seat);
    }
    for (const part of [...this.#parts, ...findAll(document, ".with-script")]) {
      part.hidden = false;
    }
    this.#form.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        this.#choose(null);
      }
    });
    // The typed text is the round; the seats show it only after a preview.
    this.#text.addEventListener("input", () => {
      this.#choose(null);
      for (const part of this.#parts) {
        part.hidden = true;
      }
    });
  }

  /**
   * Makes the name on a seat a button that can be dragged to another seat.
   * @param {HTMLElement} seat
   */
  #addMover(seat) {
    const name = need(seat, ".grow");
    const button = makeButton("mover");
    button.draggable = true;
    button.setAttribute("aria-pressed", "false");
    button.append(...name.childNodes);
    name.replaceWith(button);
    button.addEventListener("click", () => this.#tap(seat));
    button.addEventListener("dragstart", (event) => {
      this.#choose(seat);
      if (event.dataTransfer) {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", seat.dataset.name ?? "");
      }
    });
    button.addEventListener("dragend", () => this.#choose(null));
    this.#takeDrops(seat);
  }

  /**
   * Lets a seat take a person who is dragged to it.
   * @param {HTMLElement} seat
   */
  #takeDrops(seat) {
    seat.addEventListener("dragover", (event) => {
      if (this.#chosen) {
        event.preventDefault();
        seat.classList.add("over");
      }
    });
    seat.addEventListener("dragleave", () => seat.classList.remove("over"));
    seat.addEventListener("drop", (event) => {
      event.preventDefault();
      seat.classList.remove("over");
      if (this.#chosen) {
        this.#exchange(this.#chosen, seat);
      }
    });
  }

  /**
   * Chooses a seat, or exchanges it with the one chosen before.
   * @param {HTMLElement} seat
   */
  #tap(seat) {
    if (this.#chosen) {
      this.#exchange(this.#chosen, seat);
    } else {
      this.#choose(seat);
    }
  }

  /**
   * Marks the chosen seat.
   * @param {HTMLElement | null} seat
   */
  #choose(seat) {
    if (this.#chosen) {
      need(this.#chosen, ".mover").setAttribute("aria-pressed", "false");
    }
    this.#chosen = seat;
    if (seat) {
      need(seat, ".mover").setAttribute("aria-pressed", "true");
      this.#say(this.#form.dataset.chosen, [seat.dataset.name]);
    }
  }

  /**
   * Lets two people change places.
   * @param {HTMLElement} one
   * @param {HTMLElement} other
   */
  #exchange(one, other) {
    this.#choose(null);
    if (one === other) {
      return;
    }
    const [mine, theirs] = [need(one, ".mover"), need(other, ".mover")];
    const names = [one.dataset.name, other.dataset.name];
    [other.dataset.name, one.dataset.name] = names;
    const inside = [...mine.childNodes];
    mine.replaceChildren(...theirs.childNodes);
    theirs.replaceChildren(...inside);
    theirs.focus();
    this.#write();
    this.#say(this.#form.dataset.moved, names);
  }

  /** Writes the seats as the text of the round. */
  #write() {
    const tables = findAll(this.#form, "[data-seats] ol.seats");
    const lines = tables.map((table) => findAll(table, "li").map(({ dataset }) => dataset.name));
    this.#text.value = lines.map((names) => names.join(", ")).join("\n");
  }

  /**
   * Says what was done.
   * @param {string | undefined} sentence
   * @param {(string | undefined)[]} names
   */
  #say(sentence = "", [name = "", other = ""]) {
    need(this.#form, "[data-said]").textContent = sentence.replace("{name}", name).replace("{other}", other);
  }
}

const planned = find(document, "[data-round]");
if (planned) {
  new PlannedRound(planned).start();
}
