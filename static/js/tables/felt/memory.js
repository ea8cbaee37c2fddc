// What this device stores for a table: the draft, the ledger place that it was started for, and the table's rotation.
// Without storage (a private window) everything works until the page is closed.

import { blank, readDraft } from "./draft.js";

export class DraftMemory {
  #token;
  #storage;

  /**
   * @param {string} token the table's
   * @param {() => Pick<Storage, "getItem" | "setItem" | "removeItem">} storage may throw if there is none
   */
  constructor(token, storage = () => localStorage) {
    this.#token = token;
    this.#storage = storage;
  }

  /** Returns the stored draft, which a different version of this script may have stored. */
  draft() {
    return this.#read("draft");
  }

  /**
   * Stores the draft.
   * @param {Draft | null} draft
   */
  keepDraft(draft) {
    this.#write("draft", draft);
  }

  /**
   * Returns the draft that was set aside while a waiting hand is changed.
   * @returns {{ draft: unknown, place: DraftPlace | null } | null}
   */
  aside() {
    return this.#read("draft-aside");
  }

  /**
   * Stores a draft that is set aside.
   * @param {{ draft: Draft, place: DraftPlace | null } | null} aside
   */
  keepAside(aside) {
    this.#write("draft-aside", aside);
  }

  /**
   * Returns the place that the draft was started for.
   * @returns {DraftPlace | null}
   */
  place() {
    return this.#read("draft-place");
  }

  /**
   * Stores the place of the draft.
   * @param {DraftPlace | null} place
   */
  keepPlace(place) {
    this.#write("draft-place", place);
  }

  /**
   * Notes that the hand undone by an entry was opened again; returns whether it was not before.
   * @param {string} number the number of the entry
   */
  takeUndone(number) {
    const isNew = this.#read("undone") !== number;
    this.#write("undone", number);
    return isNew;
  }

  /**
   * Returns the riichi sticks as the desk had them last.
   * @returns {SharedSticks | null}
   */
  sharedRiichi() {
    return this.#read("riichi");
  }

  /**
   * Stores the riichi sticks that the desk has.
   * @param {SharedSticks} sticks
   */
  keepSharedRiichi(sticks) {
    this.#write("riichi", sticks);
  }

  /** Returns by how many seats the table is rotated. */
  turn() {
    return Number(this.#read("turn") ?? 0) % 4;
  }

  /**
   * Stores the rotation.
   * @param {number} turn
   */
  keepTurn(turn) {
    this.#write("turn", turn);
  }

  /**
   * Reads a value of the table.
   * @param {string} what
   */
  #read(what) {
    try {
      return JSON.parse(this.#storage().getItem(`${what}:${this.#token}`) ?? "null");
    } catch {
      return null;
    }
  }

  /**
   * Stores a value of the table, or removes it.
   * @param {string} what
   * @param {unknown} value
   */
  #write(what, value) {
    const name = `${what}:${this.#token}`;
    try {
      if (value === null) {
        this.#storage().removeItem(name);
      } else {
        this.#storage().setItem(name, JSON.stringify(value));
      }
    } catch {
      // Storage is not available.
    }
  }
}

/** Returns a storage that is gone with the page. */
export function pageStorage() {
  /** @type {Map<string, string>} */
  const values = new Map();
  const storage = {
    getItem: (/** @type {string} */ name) => values.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => void values.set(name, value),
    removeItem: (/** @type {string} */ name) => void values.delete(name),
  };
  return () => storage;
}

/**
 * Returns what the entry at a table starts with: what this device stores for it; or, on a page that keeps nothing, the
 * hand that is corrected there, or the sticks of a practice hand.
 * @param {string} token
 * @param {{ keeps: boolean, corrected: DraftPlace & { draft: Draft } | null }} page
 */
export function memoryOf(token, { keeps, corrected }) {
  const memory = keeps ? new DraftMemory(token) : new DraftMemory(token, pageStorage());
  if (corrected) {
    const { draft, ...place } = corrected;
    memory.keepDraft(draft);
    memory.keepPlace(place);
  } else if (!keeps) {
    memory.keepDraft(sticksOf(new URLSearchParams(location.search).get("entered")));
  }
  return memory;
}

/**
 * Returns the riichi sticks of a practice hand that was not entered as asked, without those that an abortive draw adds.
 * @param {string | null} entered
 */
function sticksOf(entered) {
  const { reason, riichi } = readDraft(JSON.parse(entered ?? "null")) ?? blank();
  return riichi.length && reason !== "suucha_riichi" ? blank(riichi) : null;
}

/** Returns a new key of a hand: it is stored once even if it is sent several times. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
