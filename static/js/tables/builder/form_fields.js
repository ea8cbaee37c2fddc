// In a plain form, a builder writes into the fields that are used without scripts.
import { find, findAll, need } from "../../common/dom.js";
import { Builder } from "../builder.js";
import { parse, write } from "../tiles.js";
import { readMelds, writeMelds } from "./melds.js";

const MELDS = [1, 2, 3, 4];
// The fields of the tiles, by their name in the protocol.
const TEXTS = /** @type {const} */ (["winning_tile", "concealed", "dora", "ura", "discards", "passed"]);
/** @type {Partial<Record<typeof TEXTS[number], string>>} */
const FIELD_NAMES = { winning_tile: "winning" };
const MELD_PARTS = /** @type {const} */ (["type", "tiles", "called", "from"]);

class FormFields {
  #form;
  #prefix;

  /**
   * @param {HTMLFormElement} form
   * @param {string} prefix what the names of the hand's fields start with
   */
  constructor(form, prefix) {
    this.#form = form;
    this.#prefix = prefix;
  }

  /**
   * Returns a field of the hand; the indicators are asked once for all winners.
   * @param {string} name
   */
  #field(name) {
    const { elements } = this.#form;
    const field =
      elements.namedItem(this.#prefix + name) ?? (["dora", "ura"].includes(name) ? elements.namedItem(name) : null);
    return field && "value" in field ? field : null;
  }

  /**
   * Returns the value of a field, or "".
   * @param {string} name
   */
  #value(name) {
    return this.#field(name)?.value ?? "";
  }

  /**
   * Writes the value of a field if there is one.
   * @param {string} name
   * @param {string | number | null | undefined} value
   */
  #write(name, value) {
    const field = this.#field(name);
    if (field) {
      field.value = String(value ?? "");
    }
  }

  /** Tells whether the hand has no field for the indicators, because another one of the form has it. */
  get sharesWall() {
    return !this.#form.elements.namedItem(`${this.#prefix}dora`);
  }

  /**
   * Tells whether the value of a field has just become tiles.
   * @param {EventTarget | null} target
   */
  choosesTiles(target) {
    return target instanceof HTMLInputElement && target.name === `${this.#prefix}by` && target.value === "tiles";
  }

  /**
   * Reads the hand from the fields.
   * @param {string[]} flags
   * @returns {PlainHand}
   */
  read(flags) {
    const texts = TEXTS.map((part) => [part, this.#value(FIELD_NAMES[part] ?? part)]);
    const melds = this.#field("melds") ? readMelds(this.#value("melds")) : MELDS.flatMap((at) => this.#readMeld(at));
    return { ...Object.fromEntries(texts), flags, melds };
  }

  /**
   * Reads a meld from its own fields.
   * @param {number} at
   */
  #readMeld(at) {
    const [type, tiles, called, from] = MELD_PARTS.map((name) => this.#value(`m${at}_${name}`));
    if (!tiles) {
      return [];
    }
    const known = /** @type {MeldType} */ (type || readMelds(tiles)[0]?.type);
    return [{ type: known, tiles, called, from: from === "" ? null : Number(from) }];
  }

  /**
   * Writes the hand into the fields.
   * @param {PlainHand} hand
   */
  write(hand) {
    for (const part of TEXTS) {
      this.#write(FIELD_NAMES[part] ?? part, hand[part]);
    }
    this.#write("melds", writeMelds(hand.melds ?? []));
    for (const at of MELDS) {
      for (const name of MELD_PARTS) {
        this.#write(`m${at}_${name}`, hand.melds?.[at - 1]?.[name]);
      }
    }
  }

  /** Tells the page that the hand has changed. */
  announce() {
    const field = this.#field("concealed");
    if (field instanceof Element) {
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}

/**
 * Tells whether the player of a builder is in riichi by the form.
 * @param {HTMLElement} root
 * @param {HTMLFormElement} form
 */
function isInRiichi(root, form) {
  const { seat, riichi } = root.dataset;
  const stick = seat === "" ? null : form.querySelector(`[name="riichi"][value="${seat}"]`);
  return stick instanceof HTMLInputElement ? stick.checked : riichi === "yes";
}

/**
 * On the dispute desk, opens the first field for one tile that is still empty: it is asked for after the hand. Returns
 * whether there is one.
 * @param {HTMLFormElement} form
 */
function openNextTile(form) {
  const fields = findAll(form, "input[data-tiles='1']:not([data-built])", HTMLInputElement);
  const empty = fields.find((field) => !field.value && field.parentElement?.checkVisibility());
  const field = form.id === "facts" ? empty?.parentElement : null;
  if (field) {
    find(field, ".drawn")?.click();
  }
  return Boolean(field);
}

/**
 * Returns the three tiles of a kan that its player held before the last one was drawn; one five of a suit may be red.
 * @param {Tile} tile
 * @param {boolean} hasRedFives
 */
function heldForKan(tile, hasRedFives) {
  const plain = /** @type {Tile} */ (tile.replace("0", "5"));
  const red = /** @type {Tile} */ (tile.replace("5", "0"));
  return [hasRedFives && plain === tile && !tile.endsWith("z") ? red : plain, plain, plain];
}

/**
 * Moves the open keypad to a builder; its keys stay in the same place on the screen.
 * @param {Builder} builder
 * @param {number} top where the keypad was
 */
function moveKeypad(builder, top) {
  builder.open({ stays: true });
  const pad = find(builder.root, "#keypad");
  if (pad) {
    window.scrollBy({ top: pad.getBoundingClientRect().top - top, behavior: "instant" });
  }
}

/**
 * Lets a kan that is asked for first put its tiles into an empty hand, which goes on there.
 * @param {Builder} builder
 * @param {FormFields} fields
 * @param {HTMLInputElement} kan
 */
function startWithKan(builder, fields, kan) {
  const form = /** @type {HTMLFormElement} */ (kan.form);
  kan.addEventListener("input", () => {
    const [tile] = parse(kan.value);
    if (tile && !builder.tiles(true).length) {
      builder.set({ concealed: write(heldForKan(tile, Number(builder.root.dataset.aka) > 0)) });
      fields.write(builder.get());
      const pad = find(form, "#keypad");
      const top = pad?.getBoundingClientRect().top;
      // The keypad closes for the kan first.
      queueMicrotask(() => (top === undefined ? builder.open() : moveKeypad(builder, top)));
    }
  });
}

/**
 * Starts a builder of a form.
 * @param {HTMLElement} root
 * @param {Set<Builder>} group
 */
function mount(root, group) {
  const form = /** @type {HTMLFormElement} */ (root.closest("form"));
  const fields = new FormFields(form, root.dataset.prefix ?? "");
  const { sharesWall } = fields;
  const read = () => fields.read(findAll(root, "[data-flag]:checked", HTMLInputElement).map((box) => box.value));
  let writing = false;
  const builder = new Builder(root, group, {
    hand: read(),
    riichi: isInRiichi(root, form),
    sharesWall,
    onChange: (hand) => {
      fields.write(hand);
      writing = true;
      fields.announce();
      writing = false;
    },
    onWhole: () => {
      if (!openNextTile(form)) {
        builder.close();
      }
    },
  });
  root.classList.add("built");
  form.addEventListener("input", ({ target }) => {
    if (writing) {
      return;
    }
    builder.update({ riichi: isInRiichi(root, form) });
    // Another winner's builder has added an indicator; a builder opened by the user's choice starts at once.
    if (sharesWall) {
      builder.set(read());
    }
    if (fields.choosesTiles(target)) {
      builder.open();
    }
  });
  const kan = form.elements.namedItem(root.dataset.kan ?? "");
  if (kan instanceof HTMLInputElement) {
    startWithKan(builder, fields, kan);
  }
  return builder;
}

/** Starts every builder of the page's forms. */
function mountAll() {
  /** @type {Set<Builder>} */
  const group = new Set();
  const mounted = findAll(document, "form [data-builder]").map((root) => mount(root, group));
  // On a page that asks for tiles first, an empty hand opens its keypad at once.
  if (find(document, "form.adding")) {
    mounted[0]?.open();
  } else if (find(document, "form#facts") && !mounted[0]?.tiles(true).length) {
    // Whose rules hold stays in view above it.
    if (find(document, "form#facts [data-kan]")) {
      openNextTile(need(document, "form#facts", HTMLFormElement));
    } else {
      mounted[0]?.open({ stays: true });
    }
  }
}

mountAll();
