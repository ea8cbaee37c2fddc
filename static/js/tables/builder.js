// A hand built by tapping: it is shown as on the table, and impossible tiles cannot be tapped. This script only counts;
// the referee evaluates the hand.
import { around, find, findAll, need } from "../common/dom.js";
import { conditionsOf, drawFlags } from "./builder/flags.js";
import { HandEntry } from "./builder/hand_entry.js";
import { turnOf } from "./builder/melds.js";
import { drawMeld, drawOrigin, drawRows, drawRuns, showWaits } from "./builder/pictures.js";
import { RIICHI, ROWS, writeHand } from "./builder/protocol.js";
import { keypad } from "./keypad.js";
import { nameOf } from "./tile_pictures.js";
import { parse } from "./tiles.js";

export class Builder {
  /** @type {BuilderOptions} */
  #options;
  #part;
  #group;
  #flags;
  #hint;
  #entry;
  /** @type {Partial<Record<RowName, HTMLElement>>} */
  #rows = {};

  /**
   * Starts a builder in its element, and adds it to the others of the page, because no tile can be in two hands.
   * @param {HTMLElement} root
   * @param {Set<Builder>} group
   * @param {BuilderOptions} options
   */
  constructor(root, group, options = {}) {
    this.root = root;
    this.#group = group;
    this.#options = { ends: root.dataset.ends, riichi: false, ...options };
    this.#part = (/** @type {string} */ selector) => need(root, selector);
    this.#hint = this.#part("[data-said]");
    this.#flags = findAll(root, "[data-flag]", HTMLInputElement);
    for (const name of ROWS) {
      const row = find(root, `[data-row="${name}"]`);
      if (row) {
        this.#rows[name] = row;
      }
    }
    this.#entry = new HandEntry(() => this.#facts());
    root.addEventListener("click", (event) => this.#clicked(event));
    root.addEventListener("change", ({ target }) => {
      if (around(target, "[data-flag]") === target) {
        this.#draw();
        this.#options.onChange?.(this.get());
      }
    });
    this.#part("[data-taps]").hidden = false;
    group.add(this);
    this.set(options.hand);
  }

  // For the page around it

  /** Returns the hand in the protocol's format. */
  get() {
    const flags = this.#flags.filter((box) => box.checked).map((box) => box.value);
    return writeHand(this.#entry.hand, this.#rows.winning ? { sticks: this.#options.riichi, flags } : null);
  }

  /**
   * Starts again with a hand.
   * @param {PlainHand} plain
   */
  set(plain = {}) {
    this.#entry.set(plain);
    for (const box of this.#flags) {
      box.checked = (plain.flags ?? []).includes(box.value);
    }
    this.#show();
  }

  /**
   * Takes over facts that have changed.
   * @param {BuilderOptions} options
   */
  update(options) {
    Object.assign(this.#options, options);
    this.#show();
  }

  /** Tells whether no row of the hand lacks a tile. */
  get isWhole() {
    return !this.#entry.called && this.#entry.nextRow() === null;
  }

  /**
   * Opens the keypad for the first row that lacks a tile; `stays`: the page does not scroll to it.
   * @param {{ stays?: boolean }} options
   */
  open({ stays = false } = {}) {
    this.#choose("concealed", stays);
  }

  /** Closes the keypad if it is open for this hand. */
  close() {
    if (keypad.isOpenFor(this.root)) {
      keypad.close();
    }
  }

  /** Shows the hand again after a change elsewhere. */
  refresh() {
    this.#draw();
    keypad.refresh();
  }

  /**
   * Returns the tiles that no other hand can have; the discard of a double ron counts once.
   * @param {boolean} withWinning
   */
  tiles(withWinning) {
    const { hand } = this.#entry;
    return [
      ...hand.concealed,
      ...hand.melds.flatMap((meld) => meld.tiles),
      ...(withWinning ? hand.winning : []),
      ...(this.#options.sharesWall ? [] : [...hand.dora, ...hand.ura]),
    ];
  }

  // Facts of the hand

  /** Returns the seat of the player, if it is known. */
  get #seat() {
    const { seat } = this.root.dataset;
    return this.#options.seat ?? (seat === "" || seat === undefined ? null : Number(seat));
  }

  /** Tells whether the hand was won by tsumo, or null if both are possible. */
  get #isTsumo() {
    const { ends } = this.#options;
    return ends === "either" ? null : ends === "tsumo";
  }

  /** Tells whether the player is in riichi by stick or by flag. */
  get #isInRiichi() {
    return Boolean(this.#options.riichi) || this.#flags.some((box) => box.checked && RIICHI.includes(box.value));
  }

  /** Tells whether the player is the dealer, or null if that is not known. */
  get #deals() {
    const seat = this.#seat;
    const wind = seat === null ? undefined : this.#options.winds?.[seat];
    const { dealer } = this.root.dataset;
    return wind ? wind === "E" : dealer === "" || seat === null ? null : Number(dealer) === seat;
  }

  /** Tells whether the player declares nine kinds, and therefore shows the drawn tile too. */
  #declares() {
    const form = this.root.closest("form");
    const value = (/** @type {string} */ name) => {
      const field = form?.elements.namedItem(name);
      return field && "value" in field ? field.value : undefined;
    };
    return value("abort") === "kyuushu_kyuuhai" && this.#seat !== null && value("by") === String(this.#seat);
  }

  /** Returns the number of tiles of a whole hand without the winning one. */
  #size() {
    return this.#declares() ? 14 : Number(this.root.dataset.most);
  }

  /**
   * Returns what limits the tiles that can be tapped.
   */
  #facts() {
    const { aka, players, chi, ponrii } = this.root.dataset;
    const capacities = Object.entries(this.#rows).map(([name, row]) => [name, Number(row?.dataset.most)]);
    return {
      aka: Number(aka),
      players: Number(players),
      hasChi: Boolean(chi),
      opensInRiichi: Boolean(ponrii),
      riichi: this.#isInRiichi,
      seat: this.#seat,
      size: this.#size(),
      capacity: Object.fromEntries(capacities),
      elsewhere: () => this.#elsewhere(),
    };
  }

  /** Returns the tiles elsewhere on the page. */
  #elsewhere() {
    const form = this.root.closest("form");
    const others = [...this.#group].filter(
      ({ root }) => root !== this.root && root.offsetParent && root.closest("form") === form,
    );
    return [...(this.#options.seen?.() ?? []), ...others.flatMap((other) => other.tiles(this.#isTsumo !== false))];
  }

  // Taps

  /**
   * Handles a tap on the hand and its buttons.
   * @param {MouseEvent} event
   */
  #clicked({ target }) {
    const button = around(target, "button", HTMLButtonElement);
    if (!button || button.closest("#keypad")) {
      return;
    }
    const { mode, row, run, turn, meldAt } = button.dataset;
    if ("takeBack" in button.dataset) {
      this.#choose("concealed");
      this.#takeBack();
    } else if (mode) {
      this.#tapMode(/** @type {MeldType} */ (mode));
    } else if (row) {
      this.#tapRow(/** @type {RowName} */ (row), around(target, "[data-at]")?.dataset.at);
    } else if (run) {
      this.#entry.chooseRun(parse(run));
      this.#changed("");
    } else if (meldAt) {
      this.#takenBack(this.#entry.takeMeld(Number(meldAt)));
    } else if (turn) {
      this.#entry.setTurn(/** @type {Turn} */ (turn));
      this.#changed(button.title);
    } else if ("added" in button.dataset) {
      this.#entry.toggleAdded();
      this.#changed(button.textContent ?? "");
    }
  }

  /**
   * Chooses a meld, or gives it up.
   * @param {MeldType} mode
   */
  #tapMode(mode) {
    const why = this.#entry.modeRefusal(mode);
    if (why) {
      this.#hint.textContent = this.#word(why);
    } else {
      this.#choose(this.#entry.mode === mode ? "concealed" : mode);
    }
  }

  /**
   * Handles a tap on a row: on a placed tile it removes the tile, or makes it the winning one if that is asked for.
   * @param {RowName} row
   * @param {string | undefined} at
   */
  #tapRow(row, at) {
    if (at === undefined || !keypad.isOpenFor(this.root) || !this.#entry.takesTilesOf(row)) {
      this.#choose(row);
    } else if (row === "concealed" && this.#entry.mode === "winning") {
      this.#changed(nameOf(this.#entry.makeWinning(Number(at))));
    } else if (row !== "winning" || this.#entry.mode === "winning") {
      this.#takenBack(this.#entry.takeFrom(row, Number(at)));
    } else {
      this.#choose("winning");
    }
  }

  /**
   * Chooses the row or the meld for the next tile, and opens the keypad.
   * @param {RowName | MeldType} name
   * @param {boolean} stays
   */
  #choose(name, stays = false) {
    this.#entry.choose(name);
    keypad.open({
      at: this.root,
      stays,
      within: this.#part("[data-keypad]"),
      opener: this.#rows.concealed,
      tap: (tile) => {
        this.#entry.tap(tile);
        this.#changed(nameOf(tile));
      },
      back: () => this.#takeBack(),
      refusal: (tile) => this.#word(this.#entry.refusal(tile)),
      refused: (why) => {
        this.#hint.textContent = why;
      },
      closed: () => {
        this.#entry.choose("concealed");
        this.#draw();
      },
    });
    this.#draw();
  }

  /** Takes back the last tile or meld. */
  #takeBack() {
    const tiles = this.#entry.takeBack();
    if (tiles) {
      this.#takenBack(tiles);
    }
  }

  /**
   * Says which tiles were taken back.
   * @param {Tile[]} tiles
   */
  #takenBack(tiles) {
    this.#changed(tiles.length ? this.#word("taken").replace("[tile]", tiles.map(nameOf).join(", ")) : "");
  }

  /**
   * Shows a changed hand, says what changed, and tells the others.
   * @param {string} what
   */
  #changed(what) {
    this.#show();
    this.#part("[data-what]").textContent = what ? `${what}. ` : "";
    for (const other of this.#group) {
      if (other.root !== this.root) {
        other.refresh();
      }
    }
    const hand = this.get();
    this.#options.onChange?.(hand);
    keypad.refresh();
    if (this.isWhole) {
      this.#options.onWhole?.();
    }
    const waitsAt = this.root.closest("[data-waits-at]")?.getAttribute("data-waits-at") ?? undefined;
    showWaits(this.#part("[data-waits]"), waitsAt, this.#entry.isReady ? hand : null);
  }

  // Display

  /**
   * Returns a sentence of the page by its name.
   * @param {string} name
   */
  #word(name) {
    return (name && this.#hint.dataset[name]) || "";
  }

  /** Says what comes next. */
  #nextStep() {
    const entry = this.#entry;
    if (entry.called) {
      return this.#word("runOf");
    }
    const { dora, ura } = entry.hand;
    const chosen = entry.nextRow();
    // A chosen row that is full is not what comes next.
    const name = chosen === "ura" && ura.length >= Math.max(dora.length, 1) ? entry.rowInTurn() : chosen;
    if (name !== null && name !== "concealed") {
      return this.#word(name);
    }
    if (name === null && this.#options.ends !== "shown") {
      return this.#word("whole");
    }
    const laid = String(entry.hand.concealed.length + 3 * entry.hand.melds.length);
    return entry.own().length ? this.#word("count").replace("[n]", laid).replace("[most]", String(this.#size())) : "";
  }

  /** Draws the hand and says what comes next. */
  #show() {
    this.#draw();
    this.#hint.textContent = this.#nextStep();
  }

  /** Draws the hand and its buttons. */
  #draw() {
    const entry = this.#entry;
    const { players, seat, riichi, opensInRiichi } = this.#facts();
    const nameOfType = (/** @type {string} */ type) => this.#part(`[data-mode="${type}"]`).textContent?.trim() ?? "";
    const drawn = entry.hand.melds.map((meld, at) => drawMeld(meld, turnOf(meld, seat, players), at, nameOfType));
    drawRows(this.#rows, entry.hand, keypad.isOpenFor(this.root) ? entry.aim() : null);
    this.#part("[data-melds]").replaceChildren(...drawn);
    this.#drawModes();
    this.#part("[data-take-back]").hidden = keypad.isOpenFor(this.root) || entry.own().length === 0;
    drawRuns(this.#part("[data-runs]"), entry.runs());
    const asked = seat === null ? undefined : entry.askedMeld;
    drawOrigin(this.root, asked, asked ? turnOf(asked, seat, players) : null);
    const tsumo = this.#isTsumo;
    const conditions = conditionsOf(
      { isOpened: entry.isOpened, quads: entry.quads, melds: entry.hand.melds.length },
      { riichi, opensInRiichi, tsumo, deals: this.#deals },
    );
    drawFlags(this.root, this.#flags, this.#options.flagsAsked, conditions);
    find(this.root, "[data-of-ura]")?.toggleAttribute("hidden", !riichi);
  }

  /** Shows which melds can be called. */
  #drawModes() {
    for (const button of findAll(this.root, "[data-mode]")) {
      const mode = /** @type {MeldType} */ (button.dataset.mode);
      const why = this.#word(this.#entry.modeRefusal(mode));
      button.setAttribute("aria-pressed", String(this.#entry.mode === mode));
      button.setAttribute("aria-disabled", String(Boolean(why)));
      button.title = why;
    }
  }
}
