// Reads, writes and sorts tiles in notation.
const SUITS = "mpsz";

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
