// Reads tiles that are typed on a keyboard in notation: the numbers, then their suit.
import { parse } from "./tiles.js";

const MOST = 14;

export class TypedTiles {
  #numbers = "";

  /**
   * Takes a key; returns the tiles that it completes, or null if it is no key of the notation.
   * @param {string} key
   * @returns {Tile[] | null}
   */
  take(key) {
    if (/^[0-9]$/.test(key)) {
      this.#numbers = (this.#numbers + key).slice(-MOST);
      return [];
    }
    if (!/^[mpsz]$/.test(key) || !this.#numbers) {
      return null;
    }
    const tiles = parse(this.#numbers + key);
    this.clear();
    return tiles;
  }

  /** Forgets the numbers that have no suit yet. */
  clear() {
    this.#numbers = "";
  }
}
