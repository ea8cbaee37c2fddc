// Shows what follows from a draft as this device settles it, until the desk has ruled.
import { fill, make } from "../../common/dom.js";
import { changeText, pointsText } from "../points_text.js";

/**
 * Returns the ruling of this device, or null if it cannot settle the hand.
 * @param {Settled | null} settled
 */
function rulingOf(settled) {
  return settled && "table" in settled ? settled : null;
}

/**
 * Returns each seat's change of points.
 * @param {Settled | null} settled
 * @param {Words} words
 * @returns {Record<string, string>}
 */
export function changesOf(settled, words) {
  const deltas = rulingOf(settled)?.deltas ?? [];
  return Object.fromEntries(deltas.map((points, seat) => [seat, changeText(points, words.minus)]));
}

/**
 * Returns what each player wins, in words.
 * @param {Settled | null} settled
 * @param {Words} words
 * @param {(seat: number) => string} nameOf
 */
export function gainsText(settled, words, nameOf) {
  return (rulingOf(settled)?.deltas ?? [])
    .flatMap((points, seat) => (points > 0 ? [`${nameOf(seat)} ${changeText(points, words.minus)}`] : []))
    .join(" · ");
}

/**
 * Returns the payments and the next hand, or nothing if the device cannot settle the hand.
 * @param {Settled | null} settled
 * @param {{ words: Words, said: Words, nameOf: (seat: number) => string, nameOfRound: (round: string) => string }} page
 *   `said`: the words for what payments are for
 */
export function settlementParts(settled, { words, said, nameOf, nameOfRound }) {
  const ruling = rulingOf(settled);
  if (!ruling) {
    return [];
  }
  const { round, honba, over } = ruling.table;
  const hand = fill(words.handNamed, { round: nameOfRound(round), honba: String(honba) });
  const next = make("p");
  next.append(make("b", "warns", words.unconfirmed), " ", over ? words.over : fill(words.saysNext, { hand }));
  const partyOf = (/** @type {CardParty} */ party) => (typeof party === "number" ? nameOf(party) : said[party]);
  const list = make("ul", "payments lined");
  for (const { from, to, points, for: reason } of ruling.payments) {
    const row = make("li");
    row.append(make("span", "way", `${partyOf(from)} → ${partyOf(to)}`));
    row.append(make("span", "for quiet", said[reason]));
    row.append(make("b", "figures points", pointsText(points, words.minus)));
    list.append(row);
  }
  return ruling.payments.length ? [next, list] : [next];
}
