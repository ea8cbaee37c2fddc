// Gives the pictures of tiles and their names; both come from the page's keypad, which the desk renders.
import { find } from "../common/dom.js";

/**
 * Returns a new picture of a tile, or its text if the page has no keypad.
 * @param {Tile | "back"} tile
 * @returns {Node}
 */
export function picture(tile) {
  return keyOf(tile)?.querySelector("svg")?.cloneNode(true) ?? document.createTextNode(tile);
}

/**
 * Returns the name of a tile in the language of the page.
 * @param {Tile} tile
 */
export function nameOf(tile) {
  return keyOf(tile)?.dataset.name ?? tile;
}

/**
 * Returns the key of a tile.
 * @param {Tile | "back"} tile
 */
function keyOf(tile) {
  return find(document, tile === "back" ? "#keypad [data-face-down]" : `#keypad [data-tile="${tile}"]`);
}
