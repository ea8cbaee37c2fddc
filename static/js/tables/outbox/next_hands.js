// The hands that can be next while the desk cannot tell, and the winds of the seats in them.

/**
 * Returns the possible next hands, by what happens to the deal.
 * @param {Pick<LedgerPlace, "round" | "honba">} last
 * @param {string[]} rounds all rounds in order; after the last one the first follows
 * @returns {Record<string, [round: string, honba: number]>}
 */
export function possibleNext({ round, honba }, rounds) {
  const next = rounds[(rounds.indexOf(round) + 1) % rounds.length];
  const sticks = honba ?? 0;
  return { stays: [round, sticks + 1], moves: [next, 0], drawn: [next, sticks + 1], again: [round, sticks] };
}

/**
 * Returns the seat of the dealer in a round: its number.
 * @param {string} round
 */
export function dealerOf(round) {
  return Number(round.slice(1)) - 1;
}

/**
 * Returns what the seats show with another dealer: everything moves on with the deal.
 * @template T
 * @param {T[]} shown by seat
 * @param {number} before the dealer's seat so far
 * @param {number} dealer
 * @returns {T[]}
 */
export function turned(shown, before, dealer) {
  return shown.map((_one, seat) => shown[(seat - dealer + before + shown.length) % shown.length]);
}
