// Holds a hand while it is tapped in: which row the next tile goes to, which tiles and melds are possible, what a step
// back takes away. It only counts, and neither draws nor values a hand.
import { copiesLeft, isRed, kindOf, sort } from "../tiles.js";
import { quadOf, runsWith, seatAt } from "./melds.js";
import { ROWS, readHand } from "./protocol.js";

/** @type {MeldType[]} */
const MODES = ["chi", "pon", "daiminkan", "ankan"];
const SAME = ["pon", "daiminkan", "ankan"];

export class HandEntry {
  /** @type {BuiltHand} */
  hand = readHand({});
  /**
   * The row or the meld chosen for the next tile; null: the first row that lacks one.
   * @type {RowName | MeldType | null}
   */
  mode = null;
  /**
   * The called tile of a run that is still to be chosen.
   * @type {Tile | null}
   */
  called = null;
  /** The meld whose origin is asked for, or -1. */
  asked = -1;
  /**
   * The taps in order.
   * @type {({ name: RowName, tile: Tile } | { meld: Meld })[]}
   */
  #tapped = [];
  #facts;

  /** @param {() => HandFacts} facts what the hand is built for, at any moment */
  constructor(facts) {
    this.#facts = facts;
  }

  /**
   * Starts again with a hand in the protocol's format.
   * @param {PlainHand} plain
   */
  set(plain) {
    this.hand = readHand(plain);
    this.#tapped = [];
  }

  // What the hand holds

  /** Returns the tiles that a whole hand has outside its melds. */
  get most() {
    return this.#facts().size - 3 * this.hand.melds.length;
  }

  /** Returns the number of quads. */
  get quads() {
    return this.hand.melds.filter(({ tiles }) => tiles.length === 4).length;
  }

  /** Tells whether a tile was called. */
  get isOpened() {
    return this.hand.melds.some(({ type }) => type !== "ankan");
  }

  /** Tells whether only the winning tile is missing. */
  get isReady() {
    return this.hand.concealed.length === this.most && !this.hand.winning.length && this.#facts().size === 13;
  }

  /** Returns the meld whose origin is asked for. */
  get askedMeld() {
    return this.hand.melds[this.asked];
  }

  /** Returns the tiles of the hand and of its indicators. */
  own() {
    const rows = ROWS.filter((name) => name !== "passed");
    return [...rows.flatMap((name) => this.hand[name]), ...this.hand.melds.flatMap(({ tiles }) => tiles)];
  }

  /**
   * Returns how many copies of a tile are left.
   * @param {Tile} tile
   */
  left(tile) {
    const { aka, elsewhere } = this.#facts();
    return copiesLeft(tile, [...this.own(), ...elsewhere()], aka);
  }

  /** Returns the runs between which to choose. */
  runs() {
    return this.called ? this.#runsWith(this.called) : [];
  }

  // What is possible

  /** Tells whether the mode is a meld, not a row. */
  get #isMeld() {
    return MODES.includes(/** @type {MeldType} */ (this.mode));
  }

  /**
   * Returns the row for the next tile: the chosen one, else the first that lacks a tile, else null.
   * @returns {RowName | null}
   */
  nextRow() {
    const { capacity } = this.#facts();
    return this.mode && this.mode in capacity ? /** @type {RowName} */ (this.mode) : this.rowInTurn();
  }

  /**
   * Returns the row that lacks a tile, whichever was chosen; null for a whole hand.
   * @returns {RowName | null}
   */
  rowInTurn() {
    const { capacity, riichi } = this.#facts();
    const { hand } = this;
    if (hand.concealed.length < this.most) {
      return "concealed";
    }
    if (capacity.winning === undefined) {
      return null;
    }
    if (!hand.winning.length) {
      return "winning";
    }
    if (capacity.dora !== undefined && hand.dora.length <= this.quads && hand.dora.length < 5) {
      return "dora";
    }
    return capacity.ura !== undefined && riichi && hand.ura.length < hand.dora.length ? "ura" : null;
  }

  /** Returns the row where the next tile appears, or null while a meld is being called. */
  aim() {
    return this.called || this.#isMeld ? null : this.nextRow();
  }

  /**
   * Returns why a tile cannot be tapped now, or "".
   * @param {Tile} tile
   * @returns {"" | "red" | "run" | "copies" | "four" | "full"}
   */
  refusal(tile) {
    if (isRed(tile) && !this.left(tile)) {
      return "red";
    }
    if (this.mode === "chi") {
      return !this.left(tile) || tile[1] === "z" || !this.#runsWith(tile).length ? "run" : "";
    }
    if (this.mode && SAME.includes(this.mode)) {
      return this.left(kindOf(tile)) < (this.mode === "pon" ? 3 : 4) ? "copies" : "";
    }
    if (!this.left(tile)) {
      return "four";
    }
    const name = this.nextRow();
    return name === "winning" || (name && this.hand[name].length < this.#capacity(name)) ? "" : "full";
  }

  /**
   * Returns why a meld cannot be called now, or "".
   * @param {MeldType} mode
   * @returns {"" | "noChi" | "inRiichi" | "room"}
   */
  modeRefusal(mode) {
    const { hasChi, opensInRiichi, riichi } = this.#facts();
    if (mode === "chi" && !hasChi) {
      return "noChi";
    }
    if (mode !== "ankan" && riichi && !opensInRiichi) {
      return "inRiichi";
    }
    return this.hand.melds.length > 3 || this.hand.concealed.length > this.most - 3 ? "room" : "";
  }

  /**
   * Tells whether a tap on a tile of this row is about the tile, not about the row.
   * @param {RowName} row
   */
  takesTilesOf(row) {
    const { mode } = this;
    return !(mode && mode in this.#facts().capacity) || mode === row || mode === "winning";
  }

  // Taps

  /**
   * Chooses the row or the meld for the next tile.
   * @param {RowName | MeldType} name
   */
  choose(name) {
    this.mode = name === "concealed" ? null : name;
    this.called = null;
    this.asked = -1;
  }

  /**
   * Adds the tapped tile to a row, or the meld that it makes.
   * @param {Tile} tile
   */
  tap(tile) {
    this.asked = -1;
    const { mode } = this;
    if (mode === "chi") {
      this.called = tile;
      const runs = this.#runsWith(tile);
      if (runs.length === 1) {
        this.chooseRun(runs[0]);
      }
    } else if (mode === "pon") {
      this.#lay({ type: "pon", tiles: sort([tile, kindOf(tile), kindOf(tile)]), called: tile });
    } else if (mode === "daiminkan" || mode === "ankan") {
      this.#lay({
        type: mode,
        tiles: quadOf(tile, this.#holdsRed(tile)),
        ...(mode === "ankan" ? {} : { called: tile }),
      });
    } else {
      this.#add(this.nextRow() ?? "concealed", tile);
    }
    this.#sort();
  }

  /**
   * Makes the called tile a run.
   * @param {Tile[]} tiles
   */
  chooseRun(tiles) {
    const { seat, players } = this.#facts();
    this.#lay({
      type: "chi",
      tiles,
      called: this.called ?? tiles[0],
      turn: "left",
      from: seatAt("left", seat, players),
    });
  }

  /**
   * Takes a tile from a row and returns it.
   * @param {RowName} name
   * @param {number} at
   */
  takeFrom(name, at) {
    return this.hand[name].splice(at, 1);
  }

  /**
   * Takes a meld back and returns its tiles.
   * @param {number} at
   */
  takeMeld(at) {
    const [{ tiles }] = this.hand.melds.splice(at, 1);
    this.asked = -1;
    return tiles;
  }

  /**
   * Makes a concealed tile the winning one, and the winning one concealed.
   * @param {number} at
   */
  makeWinning(at) {
    const [tile] = this.takeFrom("concealed", at);
    this.hand.concealed.push(...this.hand.winning);
    this.hand.winning = [tile];
    this.mode = null;
    this.#sort();
    return tile;
  }

  /**
   * Takes back the last tile or meld and returns its tiles: none for a call without a run yet, null if nothing is left.
   * @returns {Tile[] | null}
   */
  takeBack() {
    if (this.called) {
      this.called = null;
      return [];
    }
    for (let last = this.#tapped.pop(); last; last = this.#tapped.pop()) {
      const at = "meld" in last ? this.hand.melds.indexOf(last.meld) : this.hand[last.name].lastIndexOf(last.tile);
      if (at >= 0) {
        return "meld" in last ? this.takeMeld(at) : this.takeFrom(last.name, at);
      }
    }
    return this.#takeUntapped();
  }

  /**
   * Says from which side the newest meld was called.
   * @param {Turn} turn
   */
  setTurn(turn) {
    const { seat, players } = this.#facts();
    Object.assign(this.askedMeld, { turn, from: seatAt(turn, seat, players) });
  }

  /** Says that the newest quad was added to a pon, or that it was not. */
  toggleAdded() {
    this.askedMeld.type = this.askedMeld.type === "kakan" ? "daiminkan" : "kakan";
  }

  // The steps of a tap

  /**
   * Returns the runs that a called tile can be part of.
   * @param {Tile} tile
   */
  #runsWith(tile) {
    return runsWith(tile, (one) => this.left(one));
  }

  /**
   * Returns how many tiles fit into a row.
   * @param {RowName} name
   */
  #capacity(name) {
    return name === "concealed" ? this.most : (this.#facts().capacity[name] ?? 0);
  }

  /**
   * Tells whether a quad of this kind certainly contains a red five.
   * @param {Tile} tile
   */
  #holdsRed(tile) {
    const { aka, players } = this.#facts();
    return aka >= (players === 3 ? 2 : 3) && this.left(`0${tile[1]}`) > 0;
  }

  /**
   * Adds a tile to a row; a new winning tile replaces the one before.
   * @param {RowName} name
   * @param {Tile} tile
   */
  #add(name, tile) {
    if (name === "winning") {
      this.hand.winning = [tile];
      this.mode = null;
    } else {
      this.hand[name].push(tile);
    }
    this.#tapped.push({ name, tile });
  }

  /**
   * Adds a meld; for a pon or an open quad it is asked where it was called from.
   * @param {Meld} meld
   */
  #lay(meld) {
    this.hand.melds.push(meld);
    this.#tapped.push({ meld });
    this.asked = meld.type === "pon" || meld.type === "daiminkan" ? this.hand.melds.length - 1 : -1;
    this.mode = null;
    this.called = null;
  }

  /** Takes back from a hand whose taps are not known: it was there before the page was opened. */
  #takeUntapped() {
    const names = /** @type {RowName[]} */ ([this.mode, "ura", "dora", "winning", "concealed"]);
    const name = names.find((row) => this.hand[row]?.length);
    if (name) {
      return this.takeFrom(name, this.hand[name].length - 1);
    }
    return this.hand.melds.length ? this.takeMeld(this.hand.melds.length - 1) : null;
  }

  /** Sorts the concealed tiles. */
  #sort() {
    this.hand.concealed = sort(this.hand.concealed);
  }
}
