// Reads, writes, sorts and counts tiles in notation.
const SUITS = "mpsz";
/** The most numbers that are typed before their suit. */
const MOST_TYPED = 14;

/**
 * Reads "340m77z" as ["3m", "4m", "0m", "7z", "7z"]; other characters are skipped, and the desk reports them.
 * @param {string | null | undefined} text
 * @returns {Tile[]}
 */
export function parse(text) {
  const groups = [...(text ?? "").matchAll(/([0-9]+)([mpsz])/g)];
  return groups.flatMap(([, numbers, suit]) => [...numbers].map((number) => number + suit));
}

/**
 * Writes tiles as text, the suit once after its numbers.
 * @param {Tile[]} tiles
 */
export function write(tiles) {
  return tiles.map((tile, at) => (tiles[at + 1]?.[1] === tile[1] ? tile[0] : tile)).join("");
}

/**
 * Returns the kind of a tile: a red five is a five.
 * @param {Tile} tile
 * @returns {Tile}
 */
export function kindOf(tile) {
  return isRed(tile) ? `5${tile[1]}` : tile;
}

/**
 * Tells whether a tile is a red five.
 * @param {Tile} tile
 */
export function isRed(tile) {
  return tile[0] === "0";
}

/**
 * Sorts a hand: characters, circles, bamboos, honours; a red five directly after the plain one.
 * @param {Tile[]} tiles
 */
export function sort(tiles) {
  return [...tiles].sort((one, other) => rank(one) - rank(other));
}

/**
 * Counts the tiles of a hand in text.
 * @param {string | undefined} text
 */
export function countTiles(text) {
  return (text ?? "").replace(/[^0-9]/g, "").length;
}

/**
 * Returns the position of a tile in a sorted set.
 * @param {Tile} tile
 */
function rank(tile) {
  return SUITS.indexOf(tile[1]) * 20 + (isRed(tile) ? 11 : Number(tile[0]) * 2);
}

/** Tiles that are typed on a keyboard: the numbers, then their suit. */
export class TypedTiles {
  #numbers = "";

  /**
   * Takes a key; returns the tiles that it completes, or null if it is no key of the notation.
   * @param {string} key
   * @returns {Tile[] | null}
   */
  take(key) {
    if (/^[0-9]$/.test(key)) {
      this.#numbers = (this.#numbers + key).slice(-MOST_TYPED);
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

/**
 * Returns the copies left of a tile when *tiles* are visible: four of a kind, with `aka` red fives in the rules.
 * @param {Tile} tile
 * @param {Tile[]} tiles
 * @param {number} aka
 */
export function copiesLeft(tile, tiles, aka) {
  if (isRed(tile)) {
    const reds = tiles.filter(isRed);
    const alike = reds.filter((red) => red === tile).length;
    // Up to three red fives, each suit has at most one; with more, a suit may have several.
    if (reds.length >= aka || alike >= (aka > 3 ? 4 : 1)) {
      return 0;
    }
  }
  return 4 - tiles.filter((one) => kindOf(one) === kindOf(tile)).length;
}
