// The page's only keypad. It is opened for a slot, which says what a tap means and which tiles cannot be tapped.
import { around, find, findAll } from "../common/dom.js";
import { prepareTileField } from "./tile_field.js";
import { parse, TypedTiles } from "./tiles.js";

const TYPING = "input:not([type=checkbox], [type=radio], [tabindex='-1']), select, textarea";

/** @implements {TileKeypad} */
class Keypad {
  #element;
  #home;
  #typed = new TypedTiles();
  /** @type {Slot | null} */
  #slot = null;

  /** @param {HTMLElement | null} element the keypad, if the page has one */
  constructor(element) {
    this.#element = element;
    this.#home = element?.parentElement;
    element?.addEventListener("click", (event) => this.#clicked(event));
    if (element) {
      document.addEventListener("paste", (event) => this.#pasted(event));
      // A physical keyboard types tiles too while a keypad is open.
      document.addEventListener("keydown", (event) => this.#keyed(event));
    }
  }

  /**
   * Tells whether the keypad is open for an element.
   * @param {HTMLElement} at
   */
  isOpenFor(at) {
    return this.#slot?.at === at;
  }

  /**
   * Returns a sentence of the keypad by its name.
   * @param {string} name
   */
  word(name) {
    return this.#element?.dataset[name] ?? "";
  }

  /** Marks each key that cannot be tapped now, with the reason. */
  refresh() {
    if (!this.#slot || !this.#element) {
      return;
    }
    for (const key of findAll(this.#element, "[data-tile]")) {
      const { tile = "", name = "" } = key.dataset;
      const why = this.#slot.refusal(tile);
      key.setAttribute("aria-disabled", String(Boolean(why)));
      key.title = why ? `${name}: ${why}` : name;
      key.setAttribute("aria-label", key.title);
    }
  }

  /**
   * Opens the keypad for a slot.
   * @param {Slot} slot
   */
  open(slot) {
    if (!this.#element) {
      return;
    }
    if (this.isOpenFor(slot.at)) {
      this.#slot = slot;
      this.refresh();
      return;
    }
    this.close();
    this.#slot = slot;
    this.#typed.clear();
    slot.at.classList.add("now");
    if (slot.within) {
      slot.within.append(this.#element);
    } else {
      slot.at.after(this.#element);
    }
    this.#element.hidden = false;
    this.refresh();
    if (!slot.stays && this.#element.getBoundingClientRect().bottom > window.innerHeight) {
      slot.at.scrollIntoView({ block: "start", behavior: "instant" });
    }
  }

  /** Closes the keypad; a focus on it goes back to what opened it. */
  close() {
    if (!this.#slot || !this.#element) {
      return;
    }
    const { at, opener, closed } = this.#slot;
    const held = this.#element.contains(document.activeElement);
    this.#slot = null;
    at.classList.remove("now");
    this.#element.hidden = true;
    this.#home?.append(this.#element);
    if (held) {
      opener?.focus();
    }
    closed?.();
  }

  /**
   * Taps a tile, or says why that is not possible.
   * @param {Tile} tile
   */
  #tap(tile) {
    const why = this.#slot?.refusal(tile);
    if (why) {
      this.#slot?.refused?.(why);
      return;
    }
    this.#slot?.tap(tile);
    this.refresh();
  }

  /** Takes the last tile back. */
  #back() {
    this.#slot?.back();
    this.refresh();
  }

  /**
   * Handles a tap on a key.
   * @param {MouseEvent} event
   */
  #clicked({ target }) {
    const button = around(target, "button");
    if (!button || !this.#slot) {
      return;
    }
    if (button.dataset.tile) {
      this.#tap(button.dataset.tile);
    } else if ("back" in button.dataset) {
      this.#back();
    } else {
      this.close();
    }
  }

  /**
   * Taps the tiles of a pasted text.
   * @param {ClipboardEvent} event
   */
  #pasted(event) {
    const tiles = parse(event.clipboardData?.getData("text"));
    const types = event.target instanceof Element && event.target.matches("input:not([tabindex='-1']), textarea");
    if (this.#slot && tiles.length && !types) {
      event.preventDefault();
      for (const tile of tiles) {
        this.#tap(tile);
      }
    }
  }

  /**
   * Handles a key of a keyboard: arrows, notation, Backspace and Escape.
   * @param {KeyboardEvent} event
   */
  #keyed(event) {
    const { target } = event;
    if (!this.#slot || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) {
      return;
    }
    if (target.matches(TYPING)) {
      return;
    }
    const key = around(target, "#keypad [data-tile]");
    if (event.key.startsWith("Arrow") && (key || target === this.#slot.opener)) {
      event.preventDefault();
      const next = key ? this.#neighbour(event.key, key) : this.#keys()[0];
      next?.focus();
    } else if (event.key === "Backspace") {
      event.preventDefault();
      this.#back();
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.close();
    } else {
      this.#type(event.key);
    }
  }

  /**
   * Taps the tiles that a typed key completes; a tap may close the keypad.
   * @param {string} key
   */
  #type(key) {
    for (const tile of this.#typed.take(key) ?? []) {
      if (this.#slot && this.#element && find(this.#element, `[data-tile="${tile}"]`)) {
        this.#tap(tile);
      }
    }
  }

  /** Returns the visible keys. */
  #keys() {
    return this.#element ? findAll(this.#element, "[data-tile]").filter((key) => key.offsetParent) : [];
  }

  /**
   * Returns the key beside another one, by position.
   * @param {string} arrow
   * @param {HTMLElement} from
   */
  #neighbour(arrow, from) {
    const keys = this.#keys();
    const at = keys.indexOf(from);
    const { left, top } = from.getBoundingClientRect();
    const box = (/** @type {HTMLElement} */ key) => key.getBoundingClientRect();
    const after = keys.slice(at + 1);
    switch (arrow) {
      case "ArrowLeft":
        return keys[at - 1];
      case "ArrowRight":
        return keys[at + 1];
      case "ArrowUp":
        return keys.slice(0, at).findLast((key) => box(key).top < top - 4 && box(key).left <= left + 4);
      default:
        return (
          after.find((key) => box(key).top > top + 4 && box(key).left >= left - 4) ??
          after.findLast((key) => box(key).top > top + 4)
        );
    }
  }
}

export const keypad = new Keypad(document.getElementById("keypad"));

if (document.getElementById("keypad")) {
  for (const input of findAll(document, "input[data-tiles]:not([data-built])", HTMLInputElement)) {
    prepareTileField(input, keypad);
  }
}
