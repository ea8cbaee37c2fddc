// The tiles of a hand on the felt: a winner's, or one shown at a draw. The page fetches this at first use.
import { findAll, need } from "../../common/dom.js";
import { Builder } from "../builder.js";
import { hasRiichi, startingHand, tilesOfHands, winnerAt } from "./draft.js";

/** Returns the winds of the seats. */
function windsOfSeats() {
  const seats = findAll(document, "#felt .taps").map(({ dataset }) => [dataset.seat, dataset.wind]);
  return Object.fromEntries(seats);
}

/**
 * Opens the keypad for a hand; of one that is whole the value is in view instead, and a tap on a row opens it again.
 * @param {Builder} builder
 */
function openUnlessWhole(builder) {
  if (builder.isWhole) {
    builder.close();
  } else {
    builder.open();
  }
}

/** The tiles shown at a draw: one builder, for the selected seat. */
class ShownTiles {
  #part;
  #element;
  #group;
  #onChange;
  /** @type {Builder | null} */
  #builder = null;
  /** @type {number | null} */
  #seat = null;
  /** @type {Draft | null} */
  #draft = null;

  /**
   * @param {HTMLElement} root
   * @param {Set<Builder>} group
   * @param {(hand: PlainHand) => void} onChange
   */
  constructor(root, group, onChange) {
    this.#part = need(root, '[data-part="shown"]');
    this.#element = need(this.#part, "[data-builder]");
    this.#group = group;
    this.#onChange = onChange;
  }

  /** Hides the tiles. */
  hide() {
    this.#part.hidden = true;
    this.#element.hidden = true;
    this.#seat = null;
    this.#builder?.close();
  }

  /**
   * Shows the tiles of a seat.
   * @param {Draft} draft
   * @param {number} seat
   */
  show(draft, seat) {
    const facts = { seat, riichi: hasRiichi(draft, seat), winds: windsOfSeats() };
    const moves = this.#seat !== seat;
    this.#draft = draft;
    this.#seat = seat;
    this.#part.hidden = false;
    this.#element.hidden = false;
    this.#builder ??= new Builder(this.#element, this.#group, {
      ...facts,
      seen: () => this.#tilesOfOthers(),
      onChange: this.#onChange,
      onWhole: () => this.#builder?.close(),
    });
    this.#builder.update(facts);
    if (moves) {
      this.#builder.set(draft.shown?.[seat] ?? {});
      openUnlessWhole(this.#builder);
    }
  }

  /** Returns the tiles that the other seats show. */
  #tilesOfOthers() {
    const others = Object.entries(this.#draft?.shown ?? {}).filter(([seat]) => Number(seat) !== this.#seat);
    return tilesOfHands(
      others.map(([, hand]) => hand),
      false,
    );
  }
}

/** The tiles of a winner. */
class WinnerTiles {
  #root;
  #part;
  #element;
  #group;
  #onChange;
  /** With three players norths may be set aside; they are shown beside the hand. */
  #norths;
  /** @type {Builder | null} */
  #builder = null;
  /** The seat and the ending that the builder shows; "" while it is hidden. */
  #shown = "";
  /** @type {{ draft: Draft, seat: number } | null} */
  #last = null;

  /**
   * @param {HTMLElement} root
   * @param {Set<Builder>} group
   * @param {(hand: PlainHand) => void} onChange
   */
  constructor(root, group, onChange) {
    this.#root = root;
    this.#part = need(root, '[data-part="tiles"]');
    this.#element = need(this.#part, "[data-builder]");
    this.#group = group;
    this.#onChange = onChange;
    this.#norths = findAll(this.#part, "[data-norths] input", HTMLInputElement);
    for (const box of this.#norths) {
      box.addEventListener("input", () => {
        this.#builder?.refresh();
        this.#changed(this.#builder?.get() ?? {});
      });
    }
  }

  /**
   * Shows the place for the tiles, before the builder is there, or hides it.
   * @param {boolean} visible
   */
  reveal(visible) {
    this.#part.hidden = !visible;
    this.#element.hidden = !visible;
    if (!visible && this.#shown) {
      this.#shown = "";
      this.#builder?.close();
    }
  }

  /**
   * Shows the tiles of a winner.
   * @param {Draft} draft
   * @param {Winner} winner
   */
  show(draft, winner) {
    const { seat } = winner;
    this.#last = { draft, seat };
    const riichi = hasRiichi(draft, seat);
    const facts = this.#factsOf(draft, seat);
    const at = JSON.stringify([seat, facts.ends]);
    this.#builder ??= new Builder(this.#element, this.#group, {
      ...facts,
      riichi,
      seen: () => this.#tilesOfOthers(),
      onChange: (hand) => this.#changed(hand),
      onWhole: () => this.#builder?.close(),
    });
    if (this.#shown === at) {
      this.#builder.update({ riichi });
      return;
    }
    this.#shown = at;
    this.#builder.update({ ...facts, riichi });
    for (const box of this.#norths) {
      need(this.#part, "[data-norths]", HTMLFieldSetElement).disabled = false;
      box.checked = Number(box.value) === (winner.hand?.nukidora ?? 0);
    }
    this.#builder.set(startingHand(draft, winner));
    openUnlessWhole(this.#builder);
  }

  /**
   * Returns what the builder must know about a winner.
   * @param {Draft} draft
   * @param {number} seat
   */
  #factsOf(draft, seat) {
    const ends = draft.from === undefined ? "tsumo" : "ron";
    const { flagsRon = "", flagsTsumo = "" } = this.#root.dataset;
    return { seat, ends, winds: windsOfSeats(), flagsAsked: (ends === "ron" ? flagsRon : flagsTsumo).split(" ") };
  }

  /** Returns the number of norths set aside. */
  #setAside() {
    return Number(this.#norths.find(({ checked }) => checked)?.value ?? 0);
  }

  /**
   * Reports a changed hand with its norths.
   * @param {PlainHand} hand
   */
  #changed(hand) {
    const nukidora = this.#setAside();
    this.#onChange({ ...hand, ...(nukidora ? { nukidora } : {}) });
  }

  /** Returns the tiles of the other winners; the discard that several players win on counts once. */
  #tilesOfOthers() {
    if (!this.#last) {
      return [];
    }
    const { draft, seat } = this.#last;
    const others = (draft.winners ?? []).flatMap((one) => (one.hand && one.seat !== seat ? [one.hand] : []));
    const aside = others.reduce((count, { nukidora = 0 }) => count + nukidora, this.#setAside());
    return [...tilesOfHands(others, draft.from === undefined), ...Array(aside).fill("4z")];
  }
}

/** The tiles on the felt: at most one hand at a time. */
export class HandTiles {
  #winner;
  #shown;

  /**
   * @param {HTMLElement} root
   * @param {(hand: PlainHand) => void} onChange
   */
  constructor(root, onChange) {
    /** @type {Set<Builder>} */
    const group = new Set();
    this.#winner = new WinnerTiles(root, group, onChange);
    this.#shown = new ShownTiles(root, group, onChange);
  }

  /**
   * Shows the tiles of the seat that is looked at, or none.
   * @param {Draft} draft
   * @param {FeltView} view
   */
  show(draft, { aim, byTiles }) {
    const seat = byTiles ? aim : null;
    const winner = draft.kind === "win" && seat !== null ? winnerAt(draft, seat) : undefined;
    this.#winner.reveal(Boolean(winner));
    if (winner) {
      this.#shown.hide();
      this.#winner.show(draft, winner);
    } else if (draft.kind === "exhaustive_draw" && seat !== null) {
      this.#shown.show(draft, seat);
    } else {
      this.#shown.hide();
    }
  }
}
