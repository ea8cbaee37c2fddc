// The entry of a hand on the felt: its draft, what is looked at, the steps to undo, and its place in the ledger.
// It does not touch the page; every step is stored on the device before anything is shown.
import {
  begin,
  blank,
  drag,
  eventOf,
  hasContent,
  hasRiichi,
  isBegun,
  isWhole,
  lacksWorth,
  readDraft,
  setWorth,
  tap,
  toggleRiichi,
  winnerAt,
  withSticks,
} from "./draft.js";

/**
 * Returns the winner whose value is asked for: one without a value, else the last.
 * @param {Draft} draft
 * @returns {Pick<FeltView, "aim" | "byTiles">}
 */
export function aimOf(draft) {
  const winner = lacksWorth(draft) ?? draft.winners?.at(-1);
  return { aim: winner?.seat ?? null, byTiles: Boolean(winner?.hand) };
}

/**
 * Tells whether two places in the ledger are the same.
 * @param {LedgerPlace} one
 * @param {LedgerPlace} other
 */
export function isSamePlace(one, other) {
  return one.expects === other.expects && one.round === other.round && one.honba === other.honba;
}

export class Entry {
  #memory;
  #table;
  /** @type {{ draft: Draft, view: FeltView }[]} */
  #past = [];
  /**
   * The place after the hands that wait on this device.
   * @type {LedgerPlace | null}
   */
  #after = null;

  /**
   * @param {EntryMemory} memory
   * @param {EntryTable} table
   */
  constructor(memory, table) {
    this.#memory = memory;
    this.#table = table;
    /** @type {Draft} */
    this.draft = readDraft(memory.draft()) ?? blank();
    /** @type {FeltView} */
    this.view = { asked: "", mark: "tenpai", ...aimOf(this.draft) };
    /** @type {DraftPlace | null} */
    this.place = memory.place();
  }

  // Steps

  /**
   * Goes on to another draft: it is stored, and the step can be undone unless it *stays* one step with the last.
   * @param {Draft} draft
   */
  change(draft, { stays = false } = {}) {
    if (!stays) {
      this.#past.push({ draft: this.draft, view: { ...this.view } });
    }
    this.#replace(draft);
  }

  /**
   * Replaces the draft and stores it; its place is where the table was when it got its first content.
   * @param {Draft} draft
   */
  #replace(draft) {
    const wasEmpty = !hasContent(this.draft);
    this.draft = draft;
    if (!isBegun(draft)) {
      this.#startOver();
    }
    this.#memory.keepDraft(hasContent(draft) ? draft : null);
    // An emptied or restarted draft is still for the place of the hand being changed.
    if (!this.place?.changes) {
      if (!hasContent(draft)) {
        this.place = null;
        this.#past = [];
      } else if (wasEmpty || !this.place) {
        this.place = this.#here();
      }
    }
    this.#memory.keepPlace(this.place);
  }

  /** Forgets what was chosen, and that the hand was undone. */
  #startOver() {
    this.view = { ...this.view, asked: "", aim: null, byTiles: false, mark: "tenpai" };
    const { undone: _undone, ...place } = this.place ?? {};
    this.place = this.place && /** @type {DraftPlace} */ (place);
  }

  /**
   * Takes a tap on a seat.
   * @param {number} seat
   */
  tap(seat) {
    const won = Boolean(winnerAt(this.draft, seat));
    this.change(tap(this.draft, seat, { ...this.view, asks: this.#table.asks(this.draft) }));
    this.#aimAt(won ? undefined : winnerAt(this.draft, seat));
  }

  /**
   * Takes a drag from the discarder to a winner.
   * @param {number} from
   * @param {number} to
   */
  drag(from, to) {
    this.change(drag(this.draft, from, to));
    this.#aimAt(winnerAt(this.draft, to));
  }

  /**
   * Asks for the hand of the winner tapped last, or of one without a value.
   * @param {Winner | undefined} winner
   */
  #aimAt(winner) {
    const aim = winner ? { aim: winner.seat, byTiles: Boolean(winner.hand) } : aimOf(this.draft);
    this.view = { ...this.view, ...aim };
  }

  /**
   * Lays a riichi stick or takes it back.
   * @param {number} seat
   */
  toggleRiichi(seat) {
    this.change(toggleRiichi(this.draft, seat));
  }

  /** Returns the riichi sticks that were laid, without those that an abortive draw by four riichi adds. */
  get laid() {
    const { draft } = this;
    if (draft.reason !== "suucha_riichi") {
      return draft.riichi;
    }
    const before = this.#past.findLast((step) => step.draft.reason !== "suucha_riichi");
    return before ? before.draft.riichi : (this.#memory.sharedRiichi()?.seats ?? []);
  }

  /**
   * Takes over the riichi sticks that the devices share, in their order, also for the steps that can be undone; returns
   * whether anything changed.
   * @param {number[]} seats
   */
  shareRiichi(seats) {
    const before = JSON.stringify(this.draft.riichi);
    const shared = (/** @type {Draft} */ draft) =>
      draft.reason === "suucha_riichi" ? draft : withSticks(draft, seats);
    this.#past = this.#past.map((step) => ({ ...step, draft: shared(step.draft) }));
    const draft = shared(this.draft);
    const isChanged = JSON.stringify(draft.riichi) !== before;
    if (isChanged) {
      this.#replace(draft);
    }
    return isChanged;
  }

  /**
   * Starts a hand by the button of its ending.
   * @param {string} ending
   * @param {string} [reason] of a chombo or an abortive draw
   */
  begin(ending, reason) {
    const sticks = blank(this.draft.riichi);
    this.#startOver();
    switch (ending) {
      case "draw":
        this.change(begin(sticks, "exhaustive_draw"));
        break;
      case "chombo":
        this.change(begin(sticks, "chombo", reason ? { reason } : {}));
        break;
      case "abort":
        this.change(this.#abort(sticks, reason));
        break;
      default:
        this.change(begin(sticks, "win", { winners: [] }));
        this.view = { ...this.view, asked: ending };
    }
  }

  /**
   * Returns an abortive draw; one by the rons of all the others keeps their discarder.
   * @param {Draft} sticks
   * @param {string | undefined} reason
   */
  #abort(sticks, reason) {
    const draft = begin(sticks, "abortive_draw", { reason, riichi: this.#riichiOfAbort(reason) });
    const { from } = this.draft;
    return from !== undefined && this.#table.asks(draft) === "from" ? { ...draft, from } : draft;
  }

  /**
   * Starts a chombo of a seat for a reason.
   * @param {string} reason
   * @param {number} seat
   */
  beginFoul(reason, seat) {
    this.#startOver();
    this.change(begin(blank(this.draft.riichi), "chombo", { reason, offenders: [seat] }));
  }

  /**
   * Returns the sticks of an abortive draw: by four riichi everybody has one.
   * @param {string | undefined} reason
   */
  #riichiOfAbort(reason) {
    const { riichi } = this.draft;
    if (reason !== "suucha_riichi") {
      return [...riichi];
    }
    const seats = Array.from({ length: this.#table.players() }, (_, seat) => seat);
    return [...riichi, ...seats.filter((seat) => !hasRiichi(this.draft, seat))];
  }

  /**
   * Sets the value of the winner who is asked for, or takes the same one away, and goes on to the next.
   * @param {WinValue} value
   */
  chooseValue(value) {
    const same = JSON.stringify(winnerAt(this.draft, this.view.aim)?.value) === JSON.stringify(value);
    this.change(setWorth(this.draft, this.view.aim, same ? {} : { value }));
    if (lacksWorth(this.draft)) {
      this.view = { ...this.view, ...aimOf(this.draft) };
    }
  }

  /**
   * Sets what is typed or tapped in for the seat that is looked at.
   * @param {{ value?: WinValue, hand?: PlainHand }} given
   */
  setWorth(given) {
    this.change(setWorth(this.draft, this.view.aim, given), { stays: true });
  }

  /**
   * Changes what is looked at.
   * @param {Partial<FeltView>} view
   */
  look(view) {
    this.view = { ...this.view, ...view };
  }

  /** Undoes the last step; returns whether there was one. */
  stepBack() {
    const last = this.#past.pop();
    if (last) {
      this.#replace(last.draft);
      this.view = last.view;
    }
    return Boolean(last);
  }

  /** Throws the hand away; the riichi sticks stay, except those that its abortive draw added, unless they go too. */
  clear({ sticks = true } = {}) {
    this.change(blank(sticks ? this.laid : []));
    this.#past = [];
  }

  /** Goes on with the draft that was set aside, or with an empty one: this one is finished. */
  finish() {
    const aside = this.#memory.aside();
    this.#memory.keepAside(null);
    this.#take(readDraft(aside?.draft) ?? blank(), aside?.place ?? null);
  }

  /**
   * Takes another draft over.
   * @param {Draft} draft
   * @param {DraftPlace | null} place
   */
  #take(draft, place) {
    this.#past = [];
    this.draft = draft;
    this.place = place;
    this.view = { ...this.view, asked: "", mark: "tenpai", ...aimOf(draft) };
    this.#memory.keepDraft(hasContent(draft) ? draft : null);
    this.#memory.keepPlace(place);
  }

  /**
   * Opens a hand again that was undone; a draft that was not finished is set aside.
   * @param {unknown} report
   */
  reopen(report) {
    const draft = readDraft(report);
    if (draft && !this.place?.changes) {
      if (hasContent(this.draft)) {
        this.#memory.keepAside({ draft: this.draft, place: this.place });
      }
      this.#take(draft, { ...this.#here(), undone: true });
    }
  }

  /** Tells whether the hand was undone and opened again, and can be confirmed once more. */
  get isUndone() {
    return Boolean(this.place?.undone) && isWhole(this.draft, this.#table.asks(this.draft));
  }

  // The place in the ledger

  /**
   * Returns the table's place, or the one after the waiting hands, with a new key.
   * @returns {DraftPlace}
   */
  #here() {
    const here = { ...this.#table.place(), key: this.#table.newKey() };
    return this.#after ? { ...here, ...this.#after, waits: true } : here;
  }

  /**
   * Tells whether the draft was started for an earlier state of the table; only the judge knows
   * whether it is still valid.
   */
  get isOutdated() {
    const { place } = this;
    return hasContent(this.draft) && place !== null && !isSamePlace(place, this.#table.place()) && !place.waits;
  }

  /** Keeps the draft for the table as it is now. */
  keepForNow() {
    this.place = { ...this.#here(), changes: this.place?.changes };
    this.#memory.keepPlace(this.place);
  }

  /** Notes that the full form is opened with the draft. */
  handOver() {
    this.#memory.keepPlace(this.place && { ...this.place, handed: true });
  }

  /**
   * Starts with the stored draft; if a hand was stored in the full form, it was this one.
   * @param {number | null} stored the number of the entry that the page reports as stored
   */
  start(stored) {
    const { place } = this;
    if (place?.handed && stored !== null && stored >= place.expects) {
      this.finish();
      // Sticks that were laid before an undo are for the hand after the undone one, which is entered again now.
      if (!isBegun(this.draft) && hasContent(this.draft)) {
        this.keepForNow();
      }
    } else if (place?.handed) {
      this.place = { ...place, handed: false };
    } else if (hasContent(this.draft) && !place) {
      this.place = this.#here();
    }
  }

  /**
   * Starts to change a waiting hand; a draft that was not finished is set aside.
   * @param {LedgerPlace & { key: string, event: unknown }} hand
   */
  changeWaiting({ round, honba, expects, key, event }) {
    if (!this.place?.changes && hasContent(this.draft)) {
      this.#memory.keepAside({ draft: this.draft, place: this.place });
    }
    const place = { ...this.#here(), round, honba, expects, changes: key, waits: true };
    this.#take(readDraft(event) ?? blank(), place);
  }

  /**
   * Finds the place of the next hand: after the hands waiting on this device, else after the table's last entry.
   * @param {Pick<WaitingHand, "key" | "state">[]} line
   * @param {LedgerPlace | null} after
   */
  settle(line, after) {
    if (this.#isGone(line)) {
      this.finish();
    }
    const { place } = this;
    this.#after = place?.changes ? null : after;
    if (after) {
      // A changed hand at the table's current place is previewed; one behind waiting hands is not.
      const waits = !place?.changes || !isSamePlace(after, this.#table.place());
      const key = place?.key ?? this.#table.newKey();
      const undone = place?.undone ? { undone: true } : {};
      this.place = { ...this.#table.place(), ...after, key, changes: place?.changes, waits, ...undone };
    } else if (place?.waits) {
      this.place = hasContent(this.draft) ? { ...this.#placeAlone(place), waits: false } : null;
    }
    this.#memory.keepPlace(hasContent(this.draft) || this.place?.changes ? this.place : null);
  }

  /**
   * Tells whether the draft was queued when the phone was switched off, or the hand being
   * changed was left or discarded.
   * @param {Pick<WaitingHand, "key" | "state">[]} line
   */
  #isGone(line) {
    const { place } = this;
    if (!place) {
      return false;
    }
    const changing = line.some(({ key, state }) => key === place.changes && state === "changing");
    return line.some(({ key }) => key === place.key) || (Boolean(place.changes) && !changing);
  }

  /**
   * Returns the place of a draft behind which no hand waits any more. A place named by the judge is kept; if the table
   * is at another place, the judge is asked about the draft.
   * @param {DraftPlace} place
   */
  #placeAlone(place) {
    const here = this.#table.place();
    const named = place.round !== "" || place.expects !== here.expects;
    return named ? place : { ...here, key: place.key, ...(place.undone ? { undone: true } : {}) };
  }

  // For the desk

  /** Returns the event to send. */
  event() {
    return eventOf(this.draft, this.#table.players());
  }

  /**
   * Returns what to ask the desk, or null while the draft is not complete or has no place.
   * @returns {{ event: Draft, expects: number, round: string, honba: number | null, rules?: string } | null}
   */
  question() {
    const { draft, place } = this;
    if (!place || place.round === "" || this.isOutdated || !this.#table.isOpen()) {
      return null;
    }
    const { expects, round, honba } = place;
    const asks = this.#table.asks(draft);
    return isWhole(draft, asks)
      ? { event: this.event(), expects, round, honba, rules: this.#table.place().rules }
      : null;
  }
}
