// Lays hands on the felt with its own gestures. Reads a line of JSON for each hand, an event of the protocol and the
// number of players, and writes the event that the felt would send.
import { stdin } from "node:process";
import { createInterface } from "node:readline";
import { readHand, writeHand } from "../../../../static/js/tables/builder/protocol.js";
import {
  begin,
  blank,
  cellOfValue,
  drag,
  eventOf,
  hasRiichi,
  setFoul,
  setWorth,
  tap,
  toggleRiichi,
  valueOfCell,
} from "../../../../static/js/tables/felt/draft.js";
import { answerDoubt, doubtfulSeats } from "../../../../static/js/tables/felt/draws.js";
import { answerLiability } from "../../../../static/js/tables/felt/liability.js";

const RIICHI = "riichi";

/**
 * Enters the worth of a winner, and who is liable.
 * @param {Draft} draft
 * @param {Winner} winner
 */
function enterWorth(draft, { seat, value, hand, liable }) {
  const sticks = hasRiichi(draft, seat);
  const flags = (hand?.flags ?? []).filter((flag) => flag !== RIICHI);
  const worth = value
    ? { value: valueOfCell(cellOfValue(value)) }
    : { hand: writeHand(readHand(/** @type {PlainHand} */ (hand)), { sticks, flags }) };
  const entered = setWorth(draft, seat, worth);
  if (!liable) {
    return entered;
  }
  const [answer] = liable;
  const question = { seat, yaku: /** @type {[string, string][]} */ ([[answer?.yaku ?? "", ""]]), candidates: [] };
  return answerLiability(
    entered,
    { ...question, counted: Boolean(value) },
    answer ? { who: answer.seat, yaku: answer.yaku } : { who: null },
  );
}

/**
 * Enters who won.
 * @param {Draft} draft
 * @param {Draft} event
 */
function layWin(draft, { from, winners = [] }) {
  const won = winners.reduce(
    (laid, { seat }) => (from === undefined ? tap(laid, seat) : drag(laid, from, seat)),
    draft,
  );
  return winners.reduce((laid, winner) => enterWorth(laid, winner), won);
}

/**
 * Enters what each player shows at a draw.
 * @param {Draft} sticks
 * @param {Draft} event
 */
function layDraw(sticks, { tenpai = [], refuses = [], nagashi = [], shown = {}, reason }) {
  let draft = begin(sticks, "exhaustive_draw");
  const wrong = [0, 1, 2, 3].filter((seat) => Boolean(draft.tenpai?.includes(seat)) !== tenpai.includes(seat));
  for (const seat of wrong) {
    draft = tap(draft, seat, { mark: "tenpai" });
  }
  for (const seat of refuses) {
    draft = tap(draft, seat, { mark: "refuses" });
  }
  for (const seat of nagashi) {
    draft = tap(draft, seat, { mark: "nagashi" });
  }
  for (const [seat, hand] of Object.entries(shown)) {
    draft = setWorth(draft, Number(seat), { hand: writeHand(readHand(hand), null) });
  }
  const doubtful = reason ? doubtfulSeats(draft) : [];
  return doubtful.reduce((laid, seat) => answerDoubt(laid, { seat, given: "noten" }), draft);
}

/**
 * Lays a hand.
 * @param {Draft} event
 */
function lay(event) {
  const sticks = event.riichi.reduce((draft, stick) => toggleRiichi(draft, Number(stick)), blank());
  const { reason, by, from, offenders = [] } = event;
  switch (event.kind) {
    case "win":
      return layWin(sticks, event);
    case "exhaustive_draw":
      return layDraw(sticks, event);
    case "chombo":
      return setFoul(
        offenders.reduce((draft, seat) => tap(draft, seat), begin(sticks, "chombo")),
        event,
      );
    default: {
      const draft = begin(sticks, "abortive_draw", { reason });
      const asks = by === undefined ? "from" : "by";
      const seat = by ?? from;
      return seat === undefined ? draft : tap(draft, seat, { asks });
    }
  }
}

for await (const line of createInterface({ input: stdin })) {
  const { event, players } = JSON.parse(line);
  console.log(JSON.stringify(eventOf(lay({ riichi: [], ...event }), players)));
}
