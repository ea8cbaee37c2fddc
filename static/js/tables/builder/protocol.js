// Converts a hand between the protocol's format and the builder's.
import { parse, sort, write } from "../tiles.js";

/** @type {RowName[]} */
export const ROWS = ["concealed", "winning", "dora", "ura", "discards", "passed"];
export const RIICHI = ["riichi", "double_riichi", "open_riichi"];

/**
 * Reads a hand of the protocol.
 * @param {PlainHand} plain
 * @returns {BuiltHand}
 */
export function readHand(plain) {
  return {
    concealed: sort(parse(plain.concealed)),
    winning: parse(plain.winning_tile),
    dora: parse(plain.dora),
    ura: parse(plain.ura),
    discards: parse(plain.discards),
    passed: parse(plain.passed),
    melds: (plain.melds ?? []).map((meld) => ({ ...meld, tiles: parse(meld.tiles), called: parse(meld.called)[0] })),
  };
}

/**
 * Writes a hand for the protocol. `won` has the ticked flags, and riichi according to the
 * sticks; a shown hand has none.
 * @param {BuiltHand} hand
 * @param {{ sticks: RiichiSticks, flags: string[] } | null} won
 * @returns {PlainHand & { concealed: string, melds: PlainMeld[] }}
 */
export function writeHand(hand, won) {
  const river = Object.fromEntries(
    ["discards", "passed"].map((name) => [name, write(hand[/** @type {RowName} */ (name)])]).filter(([, text]) => text),
  );
  const shown = { concealed: write(sort(hand.concealed)), melds: hand.melds.map(writeMeld) };
  if (!won) {
    return { ...shown, ...river };
  }
  const flags = [...new Set([...flagsOfSticks(won.sticks), ...won.flags])];
  const riichi = flags.some((word) => RIICHI.includes(word));
  const wall = { winning_tile: hand.winning[0] ?? "", dora: write(hand.dora), ura: riichi ? write(hand.ura) : "" };
  return { ...shown, ...wall, flags, ...river };
}

/**
 * Writes a meld for the protocol.
 * @param {Meld} meld
 */
function writeMeld({ type, tiles, called, from }) {
  return {
    type,
    tiles: write(sort(tiles)),
    ...(called ? { called } : {}),
    ...(from === undefined || from === null ? {} : { from }),
  };
}

/**
 * Returns the flags that follow from the riichi sticks.
 * @param {RiichiSticks} sticks
 */
function flagsOfSticks(sticks) {
  if (!sticks) {
    return [];
  }
  const { open, double } = sticks === true ? {} : sticks;
  const special = [...(open ? ["open_riichi"] : []), ...(double ? ["double_riichi"] : [])];
  return special.length ? special : ["riichi"];
}
