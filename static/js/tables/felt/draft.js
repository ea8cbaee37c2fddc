// The draft of a hand: what each tap and drag on the felt makes of it, and whether it is complete. It knows no rules.
import { countTiles, parse } from "../tiles.js";
import {
  eventOfDraw,
  hasHalfShownHand,
  isPresumedTenpai,
  readDraw,
  riichiSeats,
  seatOf,
  withShownHand,
} from "./draws.js";
import { withLiability } from "./liability.js";

/**
 * @typedef {"tenpai" | "refuses" | "nagashi" | "offenders"} SeatList
 * The lists of seats that each kind has.
 * @type {Partial<Record<DraftKind, SeatList[]>>}
 */
const LISTS = { exhaustive_draw: ["tenpai", "refuses", "nagashi"], chombo: ["offenders"] };
const KINDS = ["win", "exhaustive_draw", "chombo", "abortive_draw"];
const RIICHI = ["riichi", "double_riichi", "open_riichi"];

/**
 * Reads a stored draft or a waiting hand into the format used here; null for anything else.
 * @param {unknown} stored
 * @returns {Draft | null}
 */
export function readDraft(stored) {
  const { kind, riichi, winners } = /** @type {Partial<Draft>} */ (Object(stored));
  const known = kind === undefined || KINDS.includes(kind);
  if (!stored || !known || (kind === "win" && !Array.isArray(winners))) {
    return null;
  }
  const draft = { ...emptyLists(kind), .../** @type {Draft} */ (stored), riichi: Array.isArray(riichi) ? riichi : [] };
  return kind === "exhaustive_draw" ? readDraw(draft) : draft;
}

/**
 * Returns the empty lists of a kind.
 * @param {DraftKind | undefined} kind
 */
function emptyLists(kind) {
  return Object.fromEntries(((kind && LISTS[kind]) ?? []).map((name) => [name, /** @type {number[]} */ ([])]));
}

/**
 * Returns a draft with riichi sticks only.
 * @param {RiichiStick[]} riichi
 * @returns {Draft}
 */
export function blank(riichi = []) {
  return { riichi: [...riichi] };
}

/**
 * Tells whether the kind of the hand is known.
 * @param {Draft} draft
 */
export function isBegun(draft) {
  return "kind" in draft;
}

/**
 * Tells whether the draft has content that could be lost: a kind, or a riichi stick.
 * @param {Draft} draft
 */
export function hasContent(draft) {
  return isBegun(draft) || draft.riichi.length > 0;
}

/**
 * Tells whether a seat is in riichi.
 * @param {Draft} draft
 * @param {number} seat
 */
export function hasRiichi(draft, seat) {
  return draft.riichi.some((one) => seatOf(one) === seat);
}

/**
 * Returns the winner at a seat.
 * @param {Draft} draft
 * @param {number | null} seat
 */
export function winnerAt(draft, seat) {
  return draft.winners?.find((one) => one.seat === seat);
}

/**
 * Adds a riichi stick or takes it back; the sticks keep their order.
 * @param {Draft} draft
 * @param {number} seat
 * @returns {Draft}
 */
export function toggleRiichi(draft, seat) {
  const others = draft.riichi.filter((one) => seatOf(one) !== seat);
  const added = others.length === draft.riichi.length;
  const riichi = added ? [...others, seat] : others;
  if (draft.kind !== "exhaustive_draw") {
    return { ...draft, riichi };
  }
  const tenpai = (draft.tenpai ?? []).filter((one) => one !== seat);
  return { ...draft, riichi, tenpai: added && isPresumedTenpai(draft, seat) ? [...tenpai, seat] : tenpai };
}

/**
 * Returns the draft with exactly these riichi sticks, in this order.
 * @param {Draft} draft
 * @param {number[]} seats
 */
export function withSticks(draft, seats) {
  const laid = draft.riichi.map(seatOf);
  const changed = [...laid.filter((seat) => !seats.includes(seat)), ...seats.filter((seat) => !laid.includes(seat))];
  const toggled = changed.reduce(toggleRiichi, draft);
  const order = (/** @type {RiichiStick} */ stick) => seats.indexOf(seatOf(stick));
  return { ...toggled, riichi: [...toggled.riichi].sort((one, other) => order(one) - order(other)) };
}

/**
 * Starts a kind of hand. A player in riichi counts as tenpai at a draw unless shown otherwise.
 * @param {Draft} draft
 * @param {DraftKind} kind
 * @param {Partial<Draft>} more
 * @returns {Draft}
 */
export function begin(draft, kind, more = {}) {
  const presumed = kind === "exhaustive_draw" ? { tenpai: riichiSeats(draft) } : {};
  return { kind, riichi: draft.riichi, ...emptyLists(kind), ...presumed, ...more };
}

/**
 * Enters a ron by one gesture; another gesture from the same seat adds a winner.
 * @param {Draft} draft
 * @param {number} from
 * @param {number} to
 * @returns {Draft}
 */
export function drag(draft, from, to) {
  const others = draft.kind === "win" && draft.from === from ? (draft.winners ?? []) : [];
  const already = others.some((one) => one.seat === to);
  return { ...begin(draft, "win"), from, winners: already ? others : [...others, { seat: to }] };
}

/**
 * Returns the draft after a tap on a seat. `asked` is ron or tsumo if a button was tapped, `mark` is what a tap marks
 * at a draw, `asks` is the seat that an abortive draw asks for.
 * @param {Draft} draft
 * @param {number} seat
 * @param {{ asked?: string, mark?: Mark, asks?: AskedSeat }} view
 * @returns {Draft}
 */
export function tap(draft, seat, { asked = "", mark = "tenpai", asks = "" } = {}) {
  switch (draft.kind) {
    case undefined:
      return begin(draft, "win", { winners: [{ seat }] });
    case "win":
      return draft.from === undefined ? tapTsumo(draft, seat, asked) : tapRon(draft, seat, asked);
    case "exhaustive_draw":
      return toggle(exclusive(draft, seat, mark), mark, seat);
    case "chombo":
      return toggle(draft, "offenders", seat);
    default:
      return asks ? { ...draft, [asks]: draft[asks] === seat ? undefined : seat } : draft;
  }
}

/**
 * Returns the draft after a tap while no discarder is known.
 * @param {Draft} draft
 * @param {number} seat
 * @param {string} asked
 */
function tapTsumo(draft, seat, asked) {
  const first = draft.winners?.[0];
  if (!first) {
    return asked === "ron" ? { ...draft, from: seat } : { ...draft, winners: [{ seat }] };
  }
  if (first.seat === seat) {
    return blank(draft.riichi);
  }
  return asked === "tsumo"
    ? begin(draft, "win", { winners: [{ seat }] })
    : begin(draft, "win", { from: first.seat, winners: [{ seat }] });
}

/**
 * Returns the draft after a tap while the discarder is known.
 * @param {Draft} draft
 * @param {number} seat
 * @param {string} asked
 */
function tapRon(draft, seat, asked) {
  const { from, winners = [] } = draft;
  if (from === undefined || from === seat) {
    return blank(draft.riichi);
  }
  if (!winnerAt(draft, seat)) {
    return { ...draft, winners: [...winners, { seat }] };
  }
  const others = winners.filter((one) => one.seat !== seat);
  // Without winners only the first seat is left: it wins by tsumo, unless ron was chosen.
  return others.length || asked === "ron"
    ? { ...draft, winners: others }
    : begin(draft, "win", { winners: [{ seat: from }] });
}

/**
 * Adds a seat to a list or takes it out.
 * @param {Draft} draft
 * @param {Mark | "offenders"} list
 * @param {number} seat
 */
function toggle(draft, list, seat) {
  const seats = draft[list] ?? [];
  const without = seats.filter((one) => one !== seat);
  return { ...draft, [list]: without.length < seats.length ? without : [...without, seat] };
}

/**
 * Takes a seat out of the other list: a player cannot both show tenpai and refuse to show.
 * @param {Draft} draft
 * @param {number} seat
 * @param {Mark} mark
 */
function exclusive(draft, seat, mark) {
  if (mark === "nagashi") {
    return draft;
  }
  const other = mark === "tenpai" ? "refuses" : "tenpai";
  return { ...draft, [other]: (draft[other] ?? []).filter((one) => one !== seat) };
}

/**
 * Sets the reason of a chombo, whether it was intentional, and whether the judge decides it against the rules' default.
 * @param {Draft} draft
 * @param {{ reason?: string, intentional?: boolean, decided?: boolean }} foul
 * @returns {Draft}
 */
export function setFoul(draft, { reason, intentional, decided }) {
  const { reason: _reason, intentional: _intentional, decided: _decided, ...rest } = draft;
  return {
    ...rest,
    ...(reason ? { reason } : {}),
    ...(intentional ? { intentional } : {}),
    ...(decided ? { decided } : {}),
  };
}

/**
 * Sets the value or the tiles of a winner, or the hand shown at a draw; an empty one removes it. All
 * winners share the indicators.
 * @param {Draft} draft
 * @param {number | null} seat
 * @param {{ value?: WinValue, hand?: PlainHand }} given
 * @returns {Draft}
 */
export function setWorth(draft, seat, given) {
  if (draft.kind === "exhaustive_draw") {
    return seat === null ? draft : withShownHand(draft, seat, given.hand);
  }
  const winners = (draft.winners ?? []).map((one) => {
    if (one.seat === seat) {
      return { seat, ...given };
    }
    return one.hand && given.hand ? { ...one, hand: withIndicatorsOf(one.hand, given.hand) } : one;
  });
  return { ...draft, winners };
}

/**
 * Returns a hand with the indicators of another one.
 * @param {PlainHand} hand
 * @param {PlainHand} other
 */
function withIndicatorsOf(hand, { dora, ura }) {
  return { ...hand, dora, ...(ura ? { ura } : {}) };
}

/**
 * Returns the tiles of hands; `winning`: with their winning tiles.
 * @param {PlainHand[]} hands
 * @param {boolean} winning
 */
export function tilesOfHands(hands, winning) {
  const texts = hands.flatMap(({ concealed, melds = [], winning_tile: won }) => [
    concealed,
    ...melds.map(({ tiles }) => tiles),
    winning ? won : "",
  ]);
  return texts.flatMap(parse);
}

/**
 * Returns the hand with which the tiles of a winner start: all winners share the indicators.
 * @param {Draft} draft
 * @param {Winner} winner
 * @returns {PlainHand}
 */
export function startingHand({ winners = [] }, { hand }) {
  const others = winners.flatMap((one) => (one.hand?.dora ? [one.hand] : []));
  return hand ?? { dora: others[0]?.dora ?? "", ura: others.find(({ ura }) => ura)?.ura ?? "" };
}

/**
 * Returns the value of a grid cell: "3-30", "5" or "y1".
 * @param {string} cell
 * @returns {WinValue}
 */
export function valueOfCell(cell) {
  const [han, fu] = cell.split("-").map(Number);
  return cell === "y1" ? { yakuman: 1 } : fu ? { han, fu } : { han };
}

/**
 * Returns the grid cell of a value.
 * @param {WinValue} value
 */
export function cellOfValue({ han, fu, yakuman }) {
  return yakuman ? `y${yakuman}` : fu ? `${han}-${fu}` : String(han);
}

/**
 * Tells whether a winner has a value, or tiles that have one.
 * @param {Winner} winner
 */
function isWorth({ value, hand }) {
  const complete = hand?.winning_tile && countTiles(hand.concealed) + 3 * (hand.melds ?? []).length === 13;
  return Boolean(value || complete);
}

/**
 * Returns the first winner without a value.
 * @param {Draft} draft
 */
export function lacksWorth(draft) {
  return draft.winners?.find((one) => !isWorth(one));
}

/**
 * Tells whether the draft is complete enough for the referee. An abortive draw may need a seat first.
 * @param {Draft} draft
 * @param {AskedSeat} asks
 */
export function isWhole(draft, asks = "") {
  switch (draft.kind) {
    case undefined:
      return false;
    case "win":
      return Boolean(draft.winners?.length) && !lacksWorth(draft);
    case "chombo":
      return Boolean(draft.offenders?.length);
    case "abortive_draw":
      return !asks || draft[asks] !== undefined;
    default:
      return !hasHalfShownHand(draft);
  }
}

/**
 * Returns the event to send: winners in turn order from the discarder, other seats in order whichever was tapped first,
 * and each hand's riichi flags according to the sticks.
 * @param {Draft} draft
 * @param {number} players
 * @returns {Draft}
 */
export function eventOf(draft, players) {
  if (draft.kind !== "win") {
    const lists = (draft.kind && LISTS[draft.kind]) ?? [];
    const sorted = lists.map((name) => [name, [...(draft[name] ?? [])].sort()]);
    const ordered = { ...draft, ...Object.fromEntries(sorted) };
    return draft.kind === "exhaustive_draw" ? eventOfDraw(ordered) : ordered;
  }
  const turns = (/** @type {Winner} */ one) => (one.seat - (draft.from ?? 0) + players) % players;
  const winners = [...(draft.winners ?? [])].sort((one, other) => turns(one) - turns(other));
  return { ...draft, winners: winners.map((one) => withLiability(withRiichiOfSticks(draft, one))) };
}

/**
 * Returns a winner whose hand has the riichi flags of the sticks.
 * @param {Draft} draft
 * @param {Winner} winner
 */
function withRiichiOfSticks(draft, winner) {
  const { seat, hand } = winner;
  if (!hand) {
    return winner;
  }
  const others = (hand.flags ?? []).filter((flag) => !RIICHI.includes(flag));
  const told = hasRiichi(draft, seat) ? { flags: ["riichi", ...others] } : { flags: others, ura: "" };
  return { ...winner, hand: { ...hand, ...told } };
}
