// Finds the melds that are possible, and reads and writes melds as text.
import { isRed, kindOf, parse, sort, write } from "../tiles.js";

/** @type {Turn[]} */
const TURNS = ["right", "across", "left"];

/**
 * Returns every run that a called tile can be part of, also with a red five in place of a plain one.
 * @param {Tile} called
 * @param {(tile: Tile) => number} copiesLeftOf
 * @returns {Tile[][]}
 */
export function runsWith(called, copiesLeftOf) {
  const number = Number(kindOf(called)[0]);
  const runs = [];
  for (let first = Math.max(1, number - 2); first <= Math.min(7, number); first += 1) {
    const own = runFrom(first, called[1]).filter((tile) => tile !== kindOf(called));
    const five = `5${called[1]}`;
    const withRed = own.map((tile) => (tile === five ? `0${called[1]}` : tile));
    const choices = own.includes(five) ? [own, withRed] : [own];
    runs.push(...choices.filter((tiles) => tiles.every(copiesLeftOf)).map((tiles) => sort([called, ...tiles])));
  }
  return runs;
}

/**
 * Returns the three tiles of a run.
 * @param {number} first
 * @param {string} suit
 */
function runFrom(first, suit) {
  return [first, first + 1, first + 2].map((number) => `${number}${suit}`);
}

/**
 * Returns the four tiles of a quad; `red`: one of its fives is red.
 * @param {Tile} tile
 * @param {boolean} red
 * @returns {Tile[]}
 */
export function quadOf(tile, red) {
  const holdsRed = isRed(tile) || (red && tile[1] !== "z" && tile[0] === "5");
  const plain = Array(holdsRed ? 3 : 4).fill(kindOf(tile));
  return holdsRed ? [...plain, `0${tile[1]}`] : plain;
}

/**
 * Returns the seat to the left, across or to the right of a seat; play goes to the right.
 * @param {Turn} turn
 * @param {number | null} seat
 * @param {number} players
 */
export function seatAt(turn, seat, players) {
  const step = players === 3 && turn === "left" ? 2 : TURNS.indexOf(turn) + 1;
  return seat === null ? null : (seat + step) % players;
}

/**
 * Returns the side that a meld was called from, or null if it is not known.
 * @param {Pick<Meld, "turn" | "from">} meld
 * @param {number | null} seat
 * @param {number} players
 * @returns {Turn | null}
 */
export function turnOf(meld, seat, players) {
  if (meld.turn || meld.from === undefined || meld.from === null || seat === null) {
    return meld.turn ?? null;
  }
  const step = (meld.from - seat + players) % players;
  return players === 3 && step === 2 ? "left" : (TURNS[step - 1] ?? null);
}

/**
 * Reads melds as people type them: "234m 777z 5555p (1111p)"; an ankan is in brackets.
 * @param {string | null | undefined} text
 * @returns {PlainMeld[]}
 */
export function readMelds(text) {
  return (text ?? "")
    .split(/[\s,]+/)
    .map((word) => ({ tiles: parse(word), concealed: word.startsWith("(") }))
    .filter(({ tiles }) => tiles.length)
    .map(({ tiles, concealed }) => ({ type: typeOf(tiles, concealed), tiles: write(tiles) }));
}

/**
 * Returns the type of a meld by its tiles.
 * @param {Tile[]} tiles
 * @param {boolean} concealed
 */
function typeOf(tiles, concealed) {
  if (new Set(tiles.map(kindOf)).size > 1) {
    return "chi";
  }
  return tiles.length < 4 ? "pon" : concealed ? "ankan" : "daiminkan";
}

/**
 * Writes melds as people type them.
 * @param {Pick<PlainMeld, "type" | "tiles">[]} melds
 */
export function writeMelds(melds) {
  return melds.map(({ type, tiles }) => (type === "ankan" ? `(${tiles})` : tiles)).join(" ");
}
