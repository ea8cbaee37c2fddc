// The words of the sheet: its title, its hints, its summary, and long names.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fill } from "../../../../static/js/common/dom.js";
import { rolesOf } from "../../../../static/js/tables/felt/seats.js";
import { typedValue } from "../../../../static/js/tables/felt/sheet_fields.js";
import { hintOf, hyphenated, needOf, Wording } from "../../../../static/js/tables/felt/wording.js";

const WORDS = {
  saysTsumo: "[name] wins by tsumo",
  saysRon: "[name] wins off [discarder]",
  saysOff: "[name] discards",
  saysWhich: "Who won?",
  saysDiscarder: "Who discarded?",
  saysDraw: "Who is tenpai?",
  saysRefuses: "Who will not show?",
  saysNagashi: "Who has nagashi?",
  saysShows: "[name] shows",
  saysChombo: "Whose foul?",
  saysFouls: "Chombo: [name]",
  saysIntended: "intended",
  chombo: "Chombo",
  roleTenpai: "tenpai",
  roleOffenders: "foul",
  roleBy: "declares",
  hintRon: "ron?",
  hintTsumo: "tsumo?",
  hintWinner: "winner?",
  hintValue: "value?",
  hintTiles: "tiles?",
  hintOffender: "offender?",
  hintBy: "by?",
  hintFrom: "from?",
  hintRiichi: "riichi?",
};
const NAMES = ["Ann", "Ben", "Cho", "Dai"];
/** @type {FeltView} */
const VIEW = { asked: "", mark: "tenpai", aim: null, byTiles: false };
const wording = new Wording(WORDS, {
  seat: (seat) => NAMES[seat],
  abort: (code) => (code === "kyuushu_kyuuhai" ? "Nine kinds" : ""),
  foul: (code) => (code === "WRONG" ? "Wrong call" : ""),
  cell: (cell) => ({ "3-30": "3 han 30 fu", y1: "Yakuman" })[cell] ?? null,
  draw: () => "Draw",
  tiles: () => "Tiles",
});
/** @type {(draft: Draft, view?: Partial<FeltView>) => string} */
const title = (draft, view = {}) => wording.titleOf({ draft, view: { ...VIEW, ...view } });
const summary = (/** @type {Draft} */ draft) => wording.summaryOf({ draft, view: VIEW });
/** @type {(more?: Partial<Draft>) => Draft} */
const win = (more) => ({ kind: "win", riichi: [], winners: [], ...more });

/** @type {(draft: Draft, more?: Partial<SheetState>) => string} */
const need = (draft, more = {}) => needOf(WORDS, { draft, view: VIEW, asks: "", answer: null, ...more });

test("the title says who wins off whom", () => {
  assert.equal(title(win({ winners: [{ seat: 1 }] })), "Ben wins by tsumo");
  assert.equal(title(win({ winners: [{ seat: 1 }], from: 0 })), "Ben wins off Ann");
  assert.equal(title(win({ winners: [{ seat: 1 }, { seat: 2 }], from: 0 })), "Ann discards");
});

test("without a winner the title asks for what was chosen", () => {
  assert.equal(title(win(), { asked: "ron" }), "Who discarded?");
  assert.equal(title(win(), { asked: "tsumo" }), "Who won?");
  assert.equal(title(win({ from: 3 })), "Dai discards");
});

test("the title of a draw says what a tap marks, or who shows", () => {
  /** @type {Draft} */
  const draw = { kind: "exhaustive_draw", riichi: [] };
  assert.equal(title(draw, { mark: "refuses" }), "Who will not show?");
  assert.equal(title(draw, { byTiles: true, aim: 0 }), "Ann shows");
});

test("the titles of a chombo and of an abortive draw name the seats", () => {
  assert.equal(title({ kind: "chombo", riichi: [], offenders: [] }), "Whose foul?");
  /** @type {Draft} */
  const chombo = { kind: "chombo", riichi: [], offenders: [0, 2], intentional: true };
  assert.equal(title(chombo), "Chombo: Ann, Cho (intended)");
  assert.equal(title({ kind: "abortive_draw", riichi: [], reason: "kyuushu_kyuuhai", by: 0 }), "Nine kinds · Ann");
  assert.equal(title({ riichi: [1] }), "");
});

test("the summary has each winner's value, with names only if there are several", () => {
  const value = { han: 3, fu: 30 };
  assert.equal(summary(win({ winners: [{ seat: 1, value }] })), "Ben wins by tsumo · 3 han 30 fu");
  const both = [
    { seat: 1, value },
    { seat: 2, hand: {} },
  ];
  assert.equal(summary(win({ winners: both, from: 0 })), "Ann discards · Ben 3 han 30 fu · Cho Tiles");
});

test("a value that is not on the grid is said in figures", () => {
  assert.equal(wording.worthOf({ value: { han: 4, fu: 70 } }), "4/70");
  assert.equal(wording.worthOf({ value: { yakuman: 1 } }), "Yakuman");
  assert.equal(wording.worthOf({}), "");
});

test("the summary of a hand without a winner has the roles of the seats", () => {
  /** @type {Draft} */
  const draw = { kind: "exhaustive_draw", riichi: [], tenpai: [0, 3], refuses: [], nagashi: [] };
  assert.equal(summary(draw), "Draw · tenpai: Ann, Dai");
  /** @type {Draft} */
  const foul = { kind: "chombo", riichi: [], offenders: [0], reason: "WRONG" };
  assert.equal(summary(foul), "Chombo · foul: Ann · Wrong call");
  /** @type {Draft} */
  const nine = { kind: "abortive_draw", riichi: [], reason: "kyuushu_kyuuhai", by: 0 };
  assert.equal(summary(nine), "Nine kinds · declares: Ann");
});

test("a name that looks like a slot is not filled", () => {
  assert.equal(fill("[name] wins", { name: "[name]" }), "[name] wins");
  assert.equal(fill("[other]", {}), "[other]");
});

test("the hint offers what a further tap would mean", () => {
  /** @type {(draft: Draft, view?: Partial<FeltView>) => string} */
  const hint = (draft, view = {}) => hintOf(WORDS, { draft, view: { ...VIEW, ...view } });
  assert.equal(hint(win({ winners: [{ seat: 0 }] })), "tsumo?");
  assert.equal(hint(win({ winners: [{ seat: 0 }] }), { asked: "tsumo" }), "");
  assert.equal(hint(win({ winners: [{ seat: 0 }], from: 1 })), "ron?");
  assert.equal(hint(win({ winners: [{ seat: 0 }, { seat: 2 }], from: 1 })), "");
  assert.equal(hint(win({ winners: [{ seat: 0 }], from: 1 }), { byTiles: true }), "");
  assert.equal(hint(win()), "");
});

test("the sheet names the first thing that is missing", () => {
  assert.equal(need(win({ from: 0 })), "winner?");
  assert.equal(need(win({ winners: [{ seat: 0 }] })), "value?");
  assert.equal(need(win({ winners: [{ seat: 0 }] }), { view: { ...VIEW, byTiles: true } }), "tiles?");
  assert.equal(need(win({ winners: [{ seat: 0, value: { han: 5 } }] })), "");
  assert.equal(need({ kind: "chombo", riichi: [], offenders: [] }), "offender?");
  assert.equal(need({ kind: "exhaustive_draw", riichi: [], shown: { 1: { concealed: "1m" } } }), "tiles?");
});

test("an abortive draw asks for its seat, and four riichi for the sticks once the desk refuses", () => {
  /** @type {Draft} */
  const nine = { kind: "abortive_draw", riichi: [], reason: "kyuushu_kyuuhai" };
  assert.equal(need(nine, { asks: "by" }), "by?");
  assert.equal(need({ ...nine, by: 0 }, { asks: "by" }), "");
  /** @type {Draft} */
  const four = { kind: "abortive_draw", riichi: [], reason: "suucha_riichi" };
  assert.equal(need(four), "");
  assert.equal(need(four, { answer: { status: 422, html: "" } }), "riichi?");
});

test("long words can be broken, short ones and Japanese cannot", () => {
  assert.equal(hyphenated("Wolfeschlegelsteinhausen Ben"), "Wolfesc\u00adhlegels\u00adteinhau\u00adsen Ben");
  assert.equal(hyphenated("竜王戦優勝者決定戦参加者一同様"), "竜王戦優勝者決定戦参加者一同様");
});

test("a seat has all of its roles", () => {
  const draft = win({ from: 0, winners: [{ seat: 1 }] });
  assert.deepEqual(
    [0, 1, 2].map((seat) => rolesOf(draft, seat)),
    [["discards"], ["wins"], []],
  );
  /** @type {Draft} */
  const draw = { kind: "exhaustive_draw", riichi: [], tenpai: [1], nagashi: [1], shown: { 1: {} } };
  assert.deepEqual(rolesOf(draw, 1), ["tenpai", "nagashi", "shown"]);
});

test("typed fields are a value once han or yakuman are there", () => {
  assert.deepEqual(typedValue(3, 70, Number.NaN), { han: 3, fu: 70 });
  assert.deepEqual(typedValue(6, Number.NaN, Number.NaN), { han: 6 });
  assert.deepEqual(typedValue(3, 70, 2), { yakuman: 2 });
  assert.equal(typedValue(Number.NaN, 30, 0), null);
});
