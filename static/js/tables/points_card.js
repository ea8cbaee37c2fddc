// Settles a plain hand without the network. Every figure comes from the table's points card, which the referee made from
// the rules in force; this script looks up and adds. Where the card has no entry it says what it cannot answer.

const WINDS = "ESWN";
/** The fields of a report that the card covers. */
const KNOWN = {
  win: ["kind", "from", "riichi", "winners", "dealer_ends"],
  exhaustive_draw: ["kind", "riichi", "tenpai", "dealer_ends"],
  abortive_draw: ["kind", "reason", "by", "riichi"],
};

/** Something that the card cannot answer; the message is one of the words of `CardDoubt`. */
class Doubt extends Error {}

/**
 * Settles *event* at *table*: the payments, the points and the next hand, or why the referee has to be asked.
 * @param {PointsCard} card
 * @param {CardTable} table
 * @param {CardEvent} event
 * @returns {CardRuling | { asks: CardDoubt }}
 */
export function settle(card, table, event) {
  try {
    return ruling(card, table, event);
  } catch (error) {
    if (error instanceof Doubt) {
      return { asks: /** @type {CardDoubt} */ (error.message) };
    }
    throw error;
  }
}

/**
 * @param {unknown} condition
 * @param {CardDoubt} doubt
 */
function askIf(condition, doubt) {
  if (condition) {
    throw new Doubt(doubt);
  }
}

/**
 * @param {PointsCard} card
 * @param {CardTable} table
 * @param {CardEvent} event
 * @returns {CardRuling}
 */
function ruling(card, table, event) {
  askIf(!(event.kind in KNOWN), "kind");
  const known = KNOWN[/** @type {keyof typeof KNOWN} */ (event.kind)];
  askIf(
    Object.keys(event).some((name) => !known.includes(name) && !isEmpty(event[name])),
    "detail",
  );
  askIf(table.over || (table.time ?? "running") !== "running" || table.dead?.length, "time");
  const place = { wind: WINDS.indexOf(table.round[0]), number: Number(table.round.slice(1)) };
  const dealer = place.number - 1;
  const bets = riichiBets(card, table, event);
  const { payments, dealerStays, honba, won } = outcome(card, table, event, dealer, bets);
  const all = [...bets.map((seat) => pay(seat, "pot", card.stick, "riichi_bet")), ...payments];
  return afterPayments(card, table, event, { all, dealer, dealerStays, honba, won, place });
}

/** @param {unknown} value */
function isEmpty(value) {
  return value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0);
}

/**
 * The payment of *points*.
 * @param {CardParty} from
 * @param {CardParty} to
 * @param {number} points
 * @param {string} reason
 * @returns {CardPayment}
 */
function pay(from, to, points, reason) {
  return { from, to, points, for: reason };
}

/**
 * The seats that lay down a stick in this hand.
 * @param {PointsCard} card
 * @param {CardTable} table
 * @param {CardEvent} event
 */
function riichiBets(card, table, event) {
  /** @type {number[]} */
  const bets = [];
  for (const entry of event.riichi ?? []) {
    const riichi = typeof entry === "number" ? { seat: entry } : entry;
    const { seat, ronned = false, double: _double, ...rest } = riichi;
    askIf(
      Object.values(rest).some((value) => !isEmpty(value)),
      "detail",
    );
    askIf(table.scores[seat] < card.riichi_points, "riichi");
    if (!ronned || card.ronned_riichi_pays) {
      bets.push(seat);
    }
  }
  return card.stick ? bets : [];
}

/**
 * @param {PointsCard} card
 * @param {CardTable} table
 * @param {CardEvent} event
 * @param {number} dealer
 * @param {number[]} bets
 */
function outcome(card, table, event, dealer, bets) {
  if (event.kind === "win") {
    return winOutcome(card, table, event, dealer, bets);
  }
  return event.kind === "exhaustive_draw" ? drawOutcome(card, table, event, dealer) : abortOutcome(card, table, event);
}

/**
 * @param {PointsCard} card
 * @param {CardTable} table
 * @param {CardEvent} event
 * @param {number} dealer
 * @param {number[]} bets
 */
function winOutcome(card, table, event, dealer, bets) {
  const turn = (/** @type {number} */ seat) => (seat - (event.from ?? 0) + card.players) % card.players;
  const winners = [...(event.winners ?? [])];
  const byRon = !isEmpty(event.from);
  askIf(card.four_riichi_abort && event.riichi?.length === card.players, "abort");
  if (byRon) {
    winners.sort((one, other) => turn(one.seat) - turn(other.seat));
  }
  askIf(winners.length === 0 || winners.length > (byRon ? card.rons.most : 1), "winners");
  askIf(table.honba && !card.honba, "honba");
  const payments = winners.flatMap((winner) => handPayments(card, table, event, winner, dealer));
  const honbaWinners = card.rons.honba_to_all ? winners : winners.slice(0, 1);
  if (table.honba && card.honba) {
    const value = card.honba;
    for (const { seat } of honbaWinners) {
      const owed = byRon
        ? [pay(Number(event.from), seat, value.ron, "honba")]
        : selfDraw(card, value.tsumo, seat, dealer, "honba");
      payments.push(
        ...owed.map((one) => ({ ...one, points: one.points * table.honba })).filter(({ points }) => points),
      );
    }
  }
  payments.push(...deposits(card, table, winners, bets));
  const dealerStays = card.rons.nearest_decides_deal
    ? winners[0].seat === dealer
    : winners.some(({ seat }) => seat === dealer);
  return { payments, dealerStays, honba: dealerStays ? table.honba + 1 : 0, won: /** @type {const} */ ("dealer_won") };
}

/**
 * The payments of one winner's hand.
 * @param {PointsCard} card
 * @param {CardTable} table
 * @param {CardEvent} event
 * @param {CardWinner} winner
 * @param {number} dealer
 */
function handPayments(card, table, event, winner, dealer) {
  const { seat, value, ...rest } = winner;
  askIf(!value || Object.values(rest).some((one) => !isEmpty(one)), "hand");
  const byRon = !isEmpty(event.from);
  const { han = 0, fu, yakuman } = /** @type {CardValue} */ (value);
  const word = yakuman ? `y${yakuman}` : han < 5 ? `${han}/${fu}` : String(Math.min(han, 13));
  askIf(!yakuman && han < leastHan(card, table, event, seat, byRon), "han");
  askIf(han > 4 && fu && !card[byRon ? "ron" : "tsumo"][`4/${fu}`], "value");
  askIf(card.only_riichi_wins && !hasRiichi(event, seat), "hand");
  if (byRon) {
    const paid = card.ron[word];
    askIf(!paid, "value");
    return [pay(Number(event.from), seat, paid[seat === dealer ? 0 : 1], "ron")];
  }
  askIf(!card.tsumo[word], "value");
  return selfDraw(card, card.tsumo[word], seat, dealer, "tsumo");
}

/**
 * Whether a seat is in riichi.
 * @param {CardEvent} event
 * @param {number} seat
 */
function hasRiichi(event, seat) {
  return (event.riichi ?? []).some((entry) => (typeof entry === "number" ? entry : entry.seat) === seat);
}

/**
 * The least han of a winner by the riichi and the honba.
 * @param {PointsCard} card
 * @param {CardTable} table
 * @param {CardEvent} event
 * @param {number} seat
 * @param {boolean} byRon
 */
function leastHan(card, table, event, seat, byRon) {
  const declared = (event.riichi ?? []).find((entry) => (typeof entry === "number" ? entry : entry.seat) === seat);
  const byHonba = card.two_han_from_honba !== null && table.honba >= card.two_han_from_honba ? 2 : 1;
  if (declared === undefined) {
    return byHonba;
  }
  const kind = typeof declared === "object" && declared.double ? "double" : "riichi";
  return Math.max(byHonba, card.least_han[`${kind}_${byRon ? "ron" : "tsumo"}`]);
}

/**
 * What everybody pays for a self-draw, in turn order after the winner.
 * @param {PointsCard} card
 * @param {number[]} shares
 * @param {number} winner
 * @param {number} dealer
 * @param {string} reason
 */
function selfDraw(card, [toDealer, dealerGain, byDealer, byOther, gain], winner, dealer, reason) {
  const payments = [];
  for (let turn = 1; turn < card.players; turn += 1) {
    const seat = (winner + turn) % card.players;
    payments.push(pay(seat, winner, winner === dealer ? toDealer : seat === dealer ? byDealer : byOther, reason));
  }
  const paid = payments.reduce((sum, { points }) => sum + points, 0);
  const missing = (winner === dealer ? dealerGain : gain) - paid;
  return missing ? [...payments, pay("out", winner, missing, reason)] : payments;
}

/**
 * The sticks on the table go to the winners.
 * @param {PointsCard} card
 * @param {CardTable} table
 * @param {CardWinner[]} winners
 * @param {number[]} bets
 */
function deposits(card, table, winners, bets) {
  const [nearest, ...others] = winners.map(({ seat }) => seat);
  const ownBack = card.rons.own_stick_back ? others.filter((seat) => bets.includes(seat)) : [];
  const sticks = table.deposits + bets.length - ownBack.length;
  return [...(sticks ? [nearest] : []), ...ownBack]
    .map((seat) => pay("pot", seat, (seat === nearest ? sticks : 1) * card.stick, "deposits"))
    .filter(({ points }) => points);
}

/**
 * @param {PointsCard} card
 * @param {CardTable} table
 * @param {CardEvent} event
 * @param {number} dealer
 */
function drawOutcome(card, table, event, dealer) {
  const tenpai = event.tenpai ?? [];
  const riichi = (event.riichi ?? []).map((entry) => (typeof entry === "number" ? entry : entry.seat));
  askIf(
    riichi.some((seat) => !tenpai.includes(seat)),
    "noten_riichi",
  );
  const dealerStays = card.draw_dealer_stays[tenpai.includes(dealer) ? "tenpai" : "noten"];
  return {
    payments: notenPayments(card, tenpai),
    dealerStays,
    honba: table.honba + 1,
    won: /** @type {const} */ ("dealer_tenpai"),
  };
}

/**
 * Debts are matched with claims in seat order.
 * @param {PointsCard} card
 * @param {number[]} tenpai
 */
function notenPayments(card, tenpai) {
  const [claim, debt] = card.noten[tenpai.length] ?? [0, 0];
  const claims = new Map([...tenpai].sort((one, other) => one - other).map((seat) => [seat, claim]));
  const payments = [];
  for (let payer = 0; payer < card.players; payer += 1) {
    let owed = tenpai.includes(payer) ? 0 : debt;
    for (const [winner, left] of claims) {
      const points = Math.min(owed, left);
      if (points) {
        payments.push(pay(payer, winner, points, "noten"));
        owed -= points;
        claims.set(winner, left - points);
      }
    }
  }
  return payments;
}

/**
 * @param {PointsCard} card
 * @param {CardTable} table
 * @param {CardEvent} event
 */
function abortOutcome(card, table, event) {
  const abort = card.aborts[event.reason ?? ""];
  askIf(!abort || (event.riichi ?? []).length < abort.riichi, "abort");
  askIf(!isEmpty(event.by) && hasRiichi(event, Number(event.by)), "abort");
  return { payments: [], dealerStays: abort.dealer_stays, honba: table.honba + abort.honba, won: null };
}

/**
 * @param {PointsCard} card
 * @param {CardTable} table
 * @param {CardEvent} event
 * @param {{ all: CardPayment[], dealer: number, dealerStays: boolean, honba: number,
 *   won: "dealer_won" | "dealer_tenpai" | null, place: { wind: number, number: number } }} hand
 * @returns {CardRuling}
 */
function afterPayments(card, table, event, hand) {
  const pot = potAfter(table.deposits * card.stick, hand.all);
  const scores = scoresAfter(table.scores, hand.all);
  const over = isOver(card, event, hand, scores);
  const leftover = over && pot ? leftoverPayments(card, scores, pot) : [];
  const payments = [...hand.all, ...leftover];
  const final = scoresAfter(scores, leftover);
  const next = over || hand.dealerStays ? hand.place : following(hand.place, card.players);
  return {
    payments,
    deltas: final.map((points, seat) => points - table.scores[seat]),
    table: {
      scores: final,
      round: `${WINDS[next.wind]}${next.number}`,
      dealer: next.number - 1,
      honba: over ? table.honba : hand.honba,
      deposits: over || !card.stick ? 0 : pot / card.stick,
      over,
    },
  };
}

/**
 * @param {number} pot
 * @param {CardPayment[]} payments
 */
function potAfter(pot, payments) {
  return payments.reduce(
    (sum, { from, to, points }) => sum + (to === "pot" ? points : 0) - (from === "pot" ? points : 0),
    pot,
  );
}

/**
 * @param {number[]} scores
 * @param {CardPayment[]} payments
 */
function scoresAfter(scores, payments) {
  return scores.map((before, seat) =>
    payments.reduce(
      (sum, { from, to, points }) => sum + (to === seat ? points : 0) - (from === seat ? points : 0),
      before,
    ),
  );
}

/**
 * Whether the game ends with this hand.
 * @param {PointsCard} card
 * @param {CardEvent} event
 * @param {{ dealer: number, dealerStays: boolean, won: "dealer_won" | "dealer_tenpai" | null,
 *   place: { wind: number, number: number } }} hand
 * @param {number[]} scores
 */
function isOver({ end }, event, { dealer, dealerStays, won, place }, scores) {
  const round = place.wind * 4 + place.number - 1;
  const most = Math.max(...scores);
  if (end.bust_below !== null && scores.some((points) => points < /** @type {number} */ (end.bust_below))) {
    return true;
  }
  if (round < end.last_round) {
    return false;
  }
  if (!dealerStays) {
    return end.extension_to === null || most >= end.goal || round >= end.extension_to;
  }
  if (won === null || scores.indexOf(most) !== dealer) {
    return false;
  }
  return end[won] === "choice" ? Boolean(event.dealer_ends) : end[won] === "goal" && most >= end.goal;
}

/**
 * Who takes the sticks that are left when the game is over.
 * @param {PointsCard} card
 * @param {number[]} scores
 * @param {number} pot
 */
function leftoverPayments(card, scores, pot) {
  askIf(card.end.leftover === null, "leftover");
  const to = card.end.leftover === "first" ? scores.indexOf(Math.max(...scores)) : "out";
  return [pay("pot", to, pot, "leftover_deposits")];
}

/**
 * The next round; the wind changes when every seat has dealt.
 * @param {{ wind: number, number: number }} place
 * @param {number} players
 */
function following({ wind, number }, players) {
  return number < players ? { wind, number: number + 1 } : { wind: (wind + 1) % 4, number: 1 };
}
