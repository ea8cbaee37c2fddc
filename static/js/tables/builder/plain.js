// Converts a hand between the protocol's format and the builder's.
import { parse, sort, write } from "../tiles.js";

export const ROWS = ["concealed", "winning", "dora", "ura", "discards", "passed"];
export const RIICHI = ["riichi", "double_riichi", "open_riichi"];

export function readHand(plain) {
  const hand = Object.fromEntries(ROWS.map((name) => [name, parse(plain[name === "winning" ? "winning_tile" : name])]));
  hand.concealed = sort(hand.concealed);
  hand.melds = (plain.melds ?? []).map((meld) => ({ ...meld, tiles: parse(meld.tiles), called: parse(meld.called)[0] }));
  return hand;
}

function writtenMeld({ type, tiles, called, from }) {
  return { type, tiles: write(sort(tiles)), ...(called ? { called } : {}), ...((from ?? null) === null ? {} : { from }) };
}

// *won*: the ticked flags, and riichi according to the sticks; absent for a shown hand.
export function written(hand, won) {
  const plain = { concealed: write(sort(hand.concealed)), melds: hand.melds.map(writtenMeld) };
  if (won) {
    const { sticks } = won;
    const special = sticks ? [sticks.open && "open_riichi", sticks.double && "double_riichi"].filter(Boolean) : [];
    const flags = [...new Set([...(sticks && !special.length ? ["riichi"] : special), ...won.flags])];
    const riichi = flags.some((word) => RIICHI.includes(word));
    Object.assign(plain, {
      winning_tile: hand.winning[0] ?? "",
      dora: write(hand.dora),
      ura: riichi ? write(hand.ura) : "",
      flags,
    });
  }
  for (const name of ["discards", "passed"]) {
    if (hand[name].length) {
      plain[name] = write(hand[name]);
    }
  }
  return plain;
}
