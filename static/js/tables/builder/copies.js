// How many of a tile are left, *tiles* being all that lie in sight: four of a kind, and the red fives of the rules.
import { isRed, kindOf } from "../tiles.js";

export function leftOf(tile, tiles, aka) {
  if (isRed(tile)) {
    const reds = tiles.filter(isRed);
    const alike = reds.filter((red) => red === tile).length;
    // Up to three red fives there is one of each; beyond, a suit may have several.
    if (reds.length >= aka || alike >= (aka > 3 ? 4 : 1)) {
      return 0;
    }
  }
  return 4 - tiles.filter((one) => kindOf(one) === kindOf(tile)).length;
}
