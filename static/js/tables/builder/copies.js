// Counts the copies of a tile that are left.
import { isRed, kindOf } from "../tiles.js";

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
