// Tiles in notation and as pictures. The pictures and their names come from the page's keypad, rendered by the desk.
const SUITS = "mpsz";

// Reads "340m77z" as ["3m", "4m", "0m", "7z", "7z"]; anything else stops the reading, and the desk reports it.
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

// The order of a sorted hand: characters, circles, bamboos, honours; a red five directly after the plain one.
export function sort(tiles) {
  return [...tiles].sort((one, other) => place(one) - place(other));
}

function key(tile) {
  return document.querySelector(tile === "back" ? "#keypad [data-face-down]" : `#keypad [data-tile="${tile}"]`);
}

// A new picture for each use of a tile; its text if the page has no keypad.
export function picture(tile) {
  return key(tile)?.querySelector("svg").cloneNode(true) ?? document.createTextNode(tile);
}

export function nameOf(tile) {
  return key(tile)?.dataset.name ?? tile;
}
