// Tiles in their notation and as pictures. The pictures and their names stand in the page's keypad, drawn by the desk.
const SUITS = "mpsz";

// "340m77z" as ["3m", "4m", "0m", "7z", "7z"]; whatever is no tile stops the reading, and the desk says so.
export function parse(text) {
  const tiles = [];
  for (const [, numbers, suit] of (text ?? "").matchAll(/([0-9]+)([mpsz])/g)) {
    for (const number of numbers) {
      tiles.push(number + suit);
    }
  }
  return tiles;
}

export function write(tiles) {
  return tiles.map((tile, at) => (tiles[at + 1]?.[1] === tile[1] ? tile[0] : tile)).join("");
}

// The kind of a tile: a red five is a five.
export function kindOf(tile) {
  return tile[0] === "0" ? `5${tile[1]}` : tile;
}

export function isRed(tile) {
  return tile[0] === "0";
}

function place(tile) {
  return SUITS.indexOf(tile[1]) * 20 + (isRed(tile) ? 11 : Number(tile[0]) * 2);
}

// As a hand is sorted: characters, circles, bamboos, honours; a red five right after the plain one.
export function sort(tiles) {
  return [...tiles].sort((one, other) => place(one) - place(other));
}

function key(tile) {
  return document.querySelector(tile === "back" ? "#keypad [data-face-down]" : `#keypad [data-tile="${tile}"]`);
}

// A picture of its own for each place where the tile lies; its text where the page has no keypad.
export function picture(tile) {
  return key(tile)?.querySelector("svg").cloneNode(true) ?? document.createTextNode(tile);
}

export function nameOf(tile) {
  return key(tile)?.dataset.name ?? tile;
}
