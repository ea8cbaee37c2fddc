// The draft of a hand: a protocol event that grows. This module does not touch the page and knows no rules.
import { named } from "./fed.js";
import { read, riichiSeats, sent } from "./noten.js";
import { halfShown, withShown } from "./shown.js";

const LISTS = { exhaustive_draw: ["tenpai", "refuses", "nagashi"], chombo: ["offenders"] };

// Reads a kept draft or a waiting hand into the format used here; null for anything else.
export function sound(kept) {
  const { kind, riichi, winners } = Object(kept);
  const known = kind === undefined || ["win", "exhaustive_draw", "chombo", "abortive_draw"].includes(kind);
  if (!kept || !known || (kind === "win" && !Array.isArray(winners))) {
    return null;
  }
  const lists = Object.fromEntries((LISTS[kind] ?? []).map((name) => [name, []]));
  const draft = { ...lists, ...kept, riichi: Array.isArray(riichi) ? riichi : [] };
  return kind === "exhaustive_draw" ? read(draft) : draft;
}

export const blank = (riichi = []) => ({ riichi: [...riichi] });

export const isBegun = (draft) => "kind" in draft;

// Whether the draft has content that could be lost: a kind, or a riichi stick.
export const holds = (draft) => isBegun(draft) || draft.riichi.length > 0;

export const lies = (draft, seat) => draft.riichi.some((one) => seatOf(one) === seat);

export const winner = (draft, seat) => draft.winners?.find((one) => one.seat === seat);

function seatOf(riichi) {
  return typeof riichi === "object" ? riichi.seat : riichi;
}

// Adds a riichi stick or takes it back; the sticks keep their order.
export function lay(draft, seat) {
  const left = draft.riichi.filter((one) => seatOf(one) !== seat);
  const riichi = left.length < draft.riichi.length ? left : [...left, seat];
  if (draft.kind !== "exhaustive_draw") {
    return { ...draft, riichi };
  }
  const others = draft.tenpai.filter((one) => one !== seat);
  const presumed = riichi.length > left.length && !draft.refuses.includes(seat);
  return { ...draft, riichi, tenpai: presumed ? [...others, seat] : others };
}

// A player in riichi counts as tenpai at a draw unless shown otherwise.
export function begin(draft, kind, more = {}) {
  const lists = Object.fromEntries((LISTS[kind] ?? []).map((name) => [name, name === "tenpai" ? riichiSeats(draft) : []]));
  return { kind, riichi: draft.riichi, ...lists, ...more };
}

// A ron by one gesture; another gesture from the same seat adds a winner.
export function drag(draft, from, to) {
  const others = draft.kind === "win" && draft.from === from ? draft.winners : [];
  const already = others.some((one) => one.seat === to);
  return { ...begin(draft, "win"), from, winners: already ? others : [...others, { seat: to }] };
}

// The meaning of a tap on a seat depends on the entry: `asked` is ron or tsumo if a button was tapped, `mark` is what a
// tap marks at a draw, `asks` is the seat that an abortive draw asks for.
export function tap(draft, seat, { asked = "", mark = "tenpai", asks = "" } = {}) {
  switch (draft.kind) {
    case undefined:
      return begin(draft, "win", { winners: [{ seat }] });
    case "win":
      return tapWin(draft, seat, asked);
    case "exhaustive_draw":
      return toggle(exclusive(draft, seat, mark), mark, seat);
    case "chombo":
      return toggle(draft, "offenders", seat);
    default:
      return asks ? { ...draft, [asks]: draft[asks] === seat ? undefined : seat } : draft;
  }
}

function tapWin(draft, seat, asked) {
  if (draft.from === undefined) {
    const [first] = draft.winners;
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
  if (draft.from === seat) {
    return blank(draft.riichi);
  }
  if (!winner(draft, seat)) {
    return { ...draft, winners: [...draft.winners, { seat }] };
  }
  const winners = draft.winners.filter((one) => one.seat !== seat);
  // Without winners only the first seat is left: it wins by tsumo, unless ron was chosen.
  return winners.length || asked === "ron"
    ? { ...draft, winners }
    : begin(draft, "win", { winners: [{ seat: draft.from }] });
}

function toggle(draft, list, seat) {
  const without = draft[list].filter((one) => one !== seat);
  return { ...draft, [list]: without.length < draft[list].length ? without : [...without, seat] };
}

// A player cannot both show tenpai and refuse to show.
function exclusive(draft, seat, mark) {
  const other = { tenpai: "refuses", refuses: "tenpai" }[mark];
  return other ? { ...draft, [other]: draft[other].filter((one) => one !== seat) } : draft;
}

// The reason of a chombo, whether it was intentional, and whether the judge decides it against the rules' default.
export function foul(draft, { reason, intentional, decided }) {
  const { reason: _was, intentional: _meant, decided: _so, ...rest } = draft;
  return { ...rest, ...(reason ? { reason } : {}), ...(intentional ? { intentional } : {}), ...(decided ? { decided } : {}) };
}

// `given` is {value} or {hand}; an empty one removes the value. All winners share the indicators.
export function worth(draft, seat, given) {
  if (draft.kind === "exhaustive_draw") {
    return withShown(draft, seat, given.hand);
  }
  const wall = (hand) => (given.hand ? { ...hand, dora: given.hand.dora, ...(given.hand.ura ? { ura: given.hand.ura } : {}) } : hand);
  const winners = draft.winners.map((one) =>
    one.seat === seat ? { seat, ...given } : one.hand ? { ...one, hand: wall(one.hand) } : one,
  );
  return { ...draft, winners };
}

// The value of a grid cell: "3-30", "5" or "y1".
export function valueOf(cell) {
  const [han, fu] = cell.split("-").map(Number);
  return cell === "y1" ? { yakuman: 1 } : fu ? { han, fu } : { han };
}

const tilesIn = (text) => (text ?? "").replace(/[^0-9]/g, "").length;

function isWorth(one) {
  const { value, hand } = one;
  return Boolean(value) || Boolean(hand?.winning_tile && tilesIn(hand.concealed) + 3 * (hand.melds ?? []).length === 13);
}

export const lacksWorth = (draft) => draft.winners?.find((one) => !isWorth(one));

// Whether the draft is complete enough for the referee. An abortive draw may need a seat first.
export function isWhole(draft, asks = "") {
  switch (draft.kind) {
    case undefined:
      return false;
    case "win":
      return draft.winners.length > 0 && !lacksWorth(draft);
    case "chombo":
      return draft.offenders.length > 0;
    case "abortive_draw":
      return !asks || draft[asks] !== undefined;
    default:
      return !halfShown(draft);
  }
}

// The event to send: winners in turn order from the discarder, and each hand's riichi flags according to the sticks.
export function eventOf(draft, players) {
  if (draft.kind !== "win") {
    return draft.kind === "exhaustive_draw" ? sent(draft) : draft;
  }
  const turns = (one) => (one.seat - (draft.from ?? 0) + players) % players;
  const winners = [...draft.winners].sort((one, other) => turns(one) - turns(other));
  return { ...draft, winners: winners.map((one) => named(one.hand ? { ...one, hand: inRiichi(draft, one) } : one)) };
}

function inRiichi(draft, { seat, hand }) {
  const others = (hand.flags ?? []).filter((flag) => !["riichi", "double_riichi", "open_riichi"].includes(flag));
  return lies(draft, seat) ? { ...hand, flags: ["riichi", ...others] } : { ...hand, flags: others, ura: "" };
}
