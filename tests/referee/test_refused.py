"""Every fault in the form of a request is named at its place and explained in full."""

from __future__ import annotations

import json
import re
from typing import Any

import jsonschema
import pytest

from referee.codec import answer, answer_line, json_schema

WIN = {"kind": "win", "from": 1, "winners": [{"seat": 2, "value": {"han": 3, "fu": 40}}]}
HAND = {"concealed": "234567m234p5578s", "winning_tile": "9s", "dora": "1z"}
INCIDENT = {"kind": "incident", "seat": 1, "code": "EXPOSE-OWN", "occurrence": 1}
MISSING = "This field is required."
TILES = "Expected tiles such as 123m406p77z, found "
KINDS = (
    "win, exhaustive_draw, abortive_draw, chombo, ankan_after_riichi, call, furiten, incident, nine_kinds, "
    "riichi_declaration, tenpai, value, payment"
)
LONG = "w" * 61
LONG_SHOWN = "w" * 59 + "…"


def table(**given: Any) -> dict[str, Any]:
    return {"table": {"scores": [30000] * 4, **given}}


def win(**given: Any) -> dict[str, Any]:
    return {"event": {**WIN, **given}}


def winner(**given: Any) -> dict[str, Any]:
    return win(winners=[given])


def hand(**given: Any) -> dict[str, Any]:
    return winner(seat=2, hand={**HAND, **given})


def incident(**answers: Any) -> dict[str, Any]:
    return {"event": {**INCIDENT, "answers": answers}}


def number(path: str, found: str) -> list[tuple[str, str, str]]:
    return [(path, "wrong_type", f"Expected a whole number, found {found}.")]


def seat(path: str, found: str) -> list[tuple[str, str, str]]:
    return [(path, "wrong_type", f"Expected a seat number, found {found}.")]


def round_(found: str) -> list[tuple[str, str, str]]:
    return [("table.round", "unreadable_round", f"“{found}” is not a round; write E1 to N4.")]


def unread(found: str, at: str) -> list[tuple[str, str, str]]:
    says = f"“{found}” cannot be read as tiles at “{at}”; write them like 123m406p77z."
    return [("event.winners[0].hand.concealed", "unreadable_tiles", says)]


def no_field(path: str, name: str) -> tuple[str, str, str]:
    return (path, "unknown_field", f"There is no field “{name}” here; remove it or check its spelling.")


def no_word(path: str, given: str, choices: str) -> list[tuple[str, str, str]]:
    return [(path, "unknown_word", f"“{given}” is not one of: {choices}.")]


def too_large(path: str) -> list[tuple[str, str, str]]:
    return [(path, "number_too_large", "This number is too large; at most 1,000,000,000.")]


FAULTY: list[tuple[dict[str, Any], list[tuple[str, str, str]]]] = [
    # Numbers
    (table(honba=True), number("table.honba", "true")),
    (table(honba=2.5), number("table.honba", "2.5")),
    (table(honba="1"), number("table.honba", '"1"')),
    (table(honba=None), number("table.honba", "null")),
    (winner(seat=2, value={"yakuman": "x"}), number("event.winners[0].value.yakuman", '"x"')),
    # Points
    (table(scores=["x", 30000, None, 30000]),
     [("table.scores[0]", "wrong_type", 'Expected a whole number of points or an exact fraction, found "x".'),
      *number("table.scores[2]", "null")]),
    # Yes or no, and text
    (table(over=1), [("table.over", "wrong_type", "Expected true or false, found 1.")]),
    ({"event": {**INCIDENT, "code": 7}}, [("event.code", "wrong_type", "Expected text, found 7.")]),
    # Lists
    (table(scores="much"), [("table.scores", "wrong_type", 'Expected a list, found "much".')]),
    (win(riichi=7), [("event.riichi", "wrong_type", "Expected a list, found 7.")]),
    # Seats
    (win(riichi=[2, "x", 9, -1, True]),
     [*seat("event.riichi[1]", '"x"'),
      ("event.riichi[2]", "unknown_seat", "There is no seat 9 at a table of 4 players."),
      ("event.riichi[3]", "unknown_seat", "There is no seat -1 at a table of 4 players."),
      *seat("event.riichi[4]", "true")]),
    (win(**{"from": 4}),
     [("event.from", "unknown_seat", "There is no seat 4 at a table of 4 players.")]),
    (win(riichi=[{"seat": "x"}]), seat("event.riichi[0].seat", '"x"')),
    (win(riichi=[{}]), [("event.riichi[0].seat", "missing", MISSING)]),
    # The dealer and the round
    (table(dealer="x"), seat("table.dealer", '"x"')),
    (table(scores="much", dealer="x"),
     [("table.scores", "wrong_type", 'Expected a list, found "much".'), *seat("table.dealer", '"x"')]),
    (table(scores="much", dealer=2), [("table.scores", "wrong_type", 'Expected a list, found "much".')]),
    *((table(round=given), round_(shown))
      for given, shown in (("E0", "E0"), ("E5", "E5"), ("X1", "X1"), ("E", "E"), ("", ""), ("E11", "E11"), ("1E", "1E"),
                           (["E1"], '["E1"]'), (None, "null"), (1, "1"), (LONG, LONG_SHOWN))),
    # Tiles
    (hand(winning_tile="99s"),
     [("event.winners[0].hand.winning_tile", "not_one_tile", "Give one tile here, not “99s”.")]),
    (hand(winning_tile=""),
     [("event.winners[0].hand.winning_tile", "not_one_tile", "Give one tile here, not “”.")]),
    (hand(winning_tile=9), [("event.winners[0].hand.winning_tile", "wrong_type", f"{TILES}9.")]),
    (hand(concealed=7), [("event.winners[0].hand.concealed", "wrong_type", f"{TILES}7.")]),
    (hand(concealed="10z"), unread("10z", "0z")),
    (hand(concealed="18z"), unread("18z", "8z")),
    (hand(concealed="m1"), unread("m1", "m")),
    (hand(concealed="1m p"), unread("1m p", "p")),
    (hand(concealed="12 3"), unread("12 3", "123")),
    (hand(concealed="1m,2m"), unread("1m,2m", ",")),
    # Winners
    (winner(), [("event.winners[0]", "one_of_two", "Give exactly one of: value, hand.")]),
    (winner(seat=2), [("event.winners[0]", "one_of_two", "Give exactly one of: value, hand.")]),
    (win(winners=[7]),
     [("event.winners[0]", "wrong_type", "Expected an object, found 7."),
      ("event.winners[0]", "one_of_two", "Give exactly one of: value, hand.")]),
    (winner(value={"han": 3, "fu": 40}), [("event.winners[0].seat", "missing", MISSING)]),
    (winner(seat="x", value={"han": 3, "fu": 40}), seat("event.winners[0].seat", '"x"')),
    (winner(seat=2, value=7),
     [("event.winners[0].value", "wrong_type", "Expected an object, found 7."),
      ("event.winners[0].value.han", "missing", MISSING)]),
    (winner(seat=2, value={"yakuman": 1, "count": 1}), [no_field("event.winners[0].value.count", "count")]),
    (winner(seat=2, value={"han": 3, "fu": 40}, liable=[{"seat": "x"}], colour=1),
     [*seat("event.winners[0].liable[0].seat", '"x"'), ("event.winners[0].liable[0].yaku", "missing", MISSING),
      no_field("event.winners[0].colour", "colour")]),
    (winner(seat=2, value={"han": 3, "fu": 40}, liable=[{"seat": 1, "yaku": "rinshaan"}]),
     no_word("event.winners[0].liable[0].yaku", "rinshaan", "daisangen, daisuushi, suukantsu")),
    (winner(seat=2, value={"han": 3, "fu": 40}, liable=7),
     [("event.winners[0].liable", "wrong_type", "Expected a list, found 7.")]),
    # Words
    (hand(flags=[7]),
     no_word("event.winners[0].hand.flags[0]", "7",
             "riichi, double_riichi, open_riichi, ippatsu, haitei, houtei, rinshan, chankan, tenhou, chiihou, renhou, "
             "kita_draw, robbed_kita, robbed_ankan")),
    (hand(flags=[{}]),
     no_word("event.winners[0].hand.flags[0]", "{}",
             "riichi, double_riichi, open_riichi, ippatsu, haitei, houtei, rinshan, chankan, tenhou, chiihou, renhou, "
             "kita_draw, robbed_kita, robbed_ankan")),
    # Shown hands, by seat
    ({"event": {"kind": "exhaustive_draw", "shown": {"4": {"concealed": "12m"}, "x": 7, "1": {"concealed": "9x"}}}},
     [*seat("event.shown.4", '"4"'),
      *seat("event.shown.x", '"x"'), ("event.shown.x", "wrong_type", "Expected an object, found 7."),
      ("event.shown.x.concealed", "missing", MISSING),
      ("event.shown.1.concealed", "unreadable_tiles",
       "“9x” cannot be read as tiles at “x”; write them like 123m406p77z.")]),
    # Answers about an incident
    (incident(tiles="three"), number("event.answers.tiles", '"three"')),
    (incident(tiles=None), number("event.answers.tiles", "null")),
    (incident(deliberate="no"),
     [("event.answers.deliberate", "wrong_type", 'Expected true or false, found "no".')]),
    (incident(tiles=True), number("event.answers.tiles", "true")),
    (incident(deliberate=3),
     [("event.answers.deliberate", "wrong_type", "Expected true or false, found 3.")]),
    (incident(tils=1, concealed=2.5),
     [("event.answers.tils", "unknown_word", "There is no “tils” here; did you mean tiles?"),
      *number("event.answers.concealed", "2.5")]),
    (incident(deliberate=None),
     [("event.answers.deliberate", "wrong_type", "Expected true or false, found null.")]),
    # The event
    ({"event": 7}, [("event", "wrong_type", "Expected an object, found 7.")]),
    ({"event": []}, [("event", "wrong_type", "Expected an object, found [].")]),
    ({"event": {"kind": None}}, [("event.kind", "missing", MISSING)]),
    ({"event": {"kind": 7}}, no_word("event.kind", "7", KINDS)),
    ({"event": {"kind": ["win"]}}, no_word("event.kind", '["win"]', KINDS)),
    ({"event": {"kind": LONG}}, no_word("event.kind", LONG_SHOWN, KINDS)),
    ({"event": {"kind": "payment", "paid": "much"}},
     [("event.hand", "missing", MISSING), ("event.paid", "wrong_type", 'Expected a list, found "much".')]),
    ({"event": {"kind": "payment", "paid": [0, 0, 0, 0], "hand": 7, "colour": 1}},
     [("event.hand", "wrong_type", "Expected an object, found 7."), no_field("event.colour", "colour")]),
    ({"event": {"kind": "tenpai", "concealed": "1m", "seat": 1, "hand": {"concealed": "1m"}}},
     [no_field("event.hand", "hand")]),
    ({"event": {"kind": "tenpai", "seat": 1, "melds": 7}},
     [("event.concealed", "missing", MISSING), ("event.melds", "wrong_type", "Expected a list, found 7.")]),
    # The rules
    ({"rules": 7}, [("rules", "wrong_type", "Expected the key of a ruleset, found 7.")]),
    ({"rules": []}, [("rules", "wrong_type", "Expected the key of a ruleset, found [].")]),
    ({"rules": {}}, [("rules.base", "wrong_type", "Expected the key of a ruleset, found null.")]),
    ({"rules": {"base": 7, "set": 2, "colour": 1}},
     [("rules.base", "wrong_type", "Expected the key of a ruleset, found 7."),
      ("rules.set", "wrong_type", "Expected an object, found 2."), no_field("rules.colour", "colour")]),
    # The request
    ({"colour": 1}, [no_field("colour", "colour")]),
    ({"w" * 60: 1}, [no_field("w" * 60, "w" * 60)]),
    ({LONG: 1}, [no_field(LONG_SHOWN, LONG_SHOWN)]),
    ({"language": "fr"}, no_word("language", "fr", "en, ja")),
    ({"language": ["ja"]}, no_word("language", '["ja"]', "en, ja")),
    ({"table": None},
     [("table", "wrong_type", "Expected an object, found null."), ("table.scores", "missing", MISSING)]),
]  # fmt: skip
LARGE: list[tuple[dict[str, Any], list[tuple[str, str, str]]]] = [
    (table(honba=1_000_000_001), too_large("table.honba")),
    (table(honba=-1_000_000_001), too_large("table.honba")),
    (table(scores=[1_000_000_001, 0, 0, 0]), too_large("table.scores[0]")),
    # Text that could be read as one tile after another without end
    (hand(concealed="1m" + " " * 407), [("event.winners[0].hand.concealed", "wrong_type", f'{TILES}"1m{" " * 56}….')]),
    ({"event": {**INCIDENT, "code": "A\0"}},
     [("event.code", "nul_in_text",
       "The text contains an invisible character (NUL) that is not allowed; type it again.")]),
    (table(round="E2", dealer=2), [("table.dealer", "dealer_contradicts_round", "In E2 seat 1 deals, not seat 2.")]),
]  # fmt: skip
SCHEMA = jsonschema.Draft202012Validator(json_schema())


@pytest.mark.parametrize(("given", "faults"), FAULTY + LARGE)
def test_a_fault_of_form_is_named_where_it_stands(
    given: dict[str, Any], faults: list[tuple[str, str, str]]
) -> None:
    found = answer({"id": 7, "rules": "ema-2025", "event": WIN, **given})
    errors = [{"path": path, "code": code, "says": says} for path, code, says in faults]
    assert found == {"id": 7, "verdict": "rejected", "errors": errors}


@pytest.mark.parametrize("given", [given for given, _ in FAULTY if "rules" not in given])
def test_the_schema_refuses_what_the_referee_does(given: dict[str, Any]) -> None:
    assert not SCHEMA.is_valid({"rules": "ema-2025", "event": WIN, **given})


@pytest.mark.parametrize(
    "given",
    [
        {},
        table(honba=1_000_000_000),
        table(scores=["100000/3", "100000/3", "100000/3", 20000]),
        table(round="N4", dealer=3),
        table(round="E3", dealer=None),
        win(riichi=[0, {"seat": 3, "double": True}]),
        winner(seat=2, value={"yakuman": 2}, liable=None),
        winner(seat=2, value={"yakuman": 1}, liable=[{"seat": 1, "yaku": "rinshan"}]),
        {"language": None},
        {"language": "ja"},
    ],
)
def test_what_is_well_formed_is_ruled_on(given: dict[str, Any]) -> None:
    assert answer({"rules": "ema-2025", "event": WIN, **given})["verdict"] == "win"


def test_tiles_are_read_to_the_last_of_as_many_letters_as_the_whole_set_has() -> None:
    [error] = answer({"rules": "ema-2025", **hand(concealed="1m" + " " * 406)})["errors"]
    assert error["code"] == "wrong_number_of_tiles"


@pytest.mark.parametrize("request_", [None, 7, "win", [], [{}]])
def test_what_is_no_object_is_no_request(request_: object) -> None:
    found = json.dumps(request_)
    says = f"Expected an object, found {found}."
    error = {"path": "request", "code": "wrong_type", "says": says}
    assert answer(request_) == {"id": None, "verdict": "rejected", "errors": [error]}


def test_a_request_must_name_its_rules_and_what_happened() -> None:
    assert answer({"id": 7})["errors"] == [
        {"path": name, "code": "missing", "says": MISSING} for name in ("rules", "event")
    ]


@pytest.mark.parametrize(
    ("wind", "given"),
    [("West", {}), ("South", table(round="E2")), ("East", table(round="E3")), ("North", table(round="S4"))],
)
def test_a_refusal_calls_the_seats_by_their_winds_in_that_hand(wind: str, given: dict[str, Any]) -> None:
    asked = {"rules": "ema-2025", **win(riichi=[2, 2]), **given}
    [error] = answer(asked)["errors"]
    assert error["says"] == f"{wind} is named twice."


NO_JSON = (
    ("nul", "値がありません（1文字目）"),
    ('{"a" 1}', "「:」がありません（6文字目）"),
    ("[1 2]", "「,」がありません（4文字目）"),
    ("{'a': 1}", "二重引用符で囲んだキーがありません（2文字目）"),
    ("{} x", "余分な文字があります（4文字目）"),
    ('"abc', "文字列が閉じていません（1文字目）"),
    ('"a\tb"', "文字列の中に制御文字があります（3文字目）"),
    (r'"\x"', "使えないエスケープがあります（2文字目）"),
    (r'"\u12"', "\\uの後が4桁の16進数ではありません（3文字目）"),
    ("\ufeff1", "BOMが重なっています（1文字目）"),
    ("NaN", "NaNはJSONの数ではありません"),
    ("-1e999", "-1e999は数として大きすぎます"),
    ("1" * 5000, "数が4300桁を超えています"),
    ("[" * 200 + "]" * 200, "入れ子が深すぎます"),
)


@pytest.mark.parametrize(("line", "says"), NO_JSON, ids=[line[:9] for line, _says in NO_JSON])
def test_a_line_that_is_no_json_is_refused_in_japanese_too(line: str, says: str) -> None:
    errors = [
        {"path": "", "code": "not_json", "says": f"JSONとして読めません：{says}。この行を確認してください。"}
    ]
    assert answer_line(line, "ja") == {"id": None, "verdict": "rejected", "errors": errors}


def test_of_a_comma_too_many_both_pythons_speak_japanese() -> None:
    # Python 3.13 has its own message for this error.
    said = [answer_line(line, "ja")["errors"][0]["says"] for line in ('{"a": 1,}', "[1,]")]
    assert [re.search("[A-Za-z]{5,}", one) for one in said] == [None, None]


def no_json(detail: str) -> list[dict[str, str]]:
    return [{"path": "", "code": "not_json", "says": f"This is not JSON: {detail}. Check the line."}]


@pytest.mark.parametrize(
    ("line", "errors"),
    [
        ("nul", no_json("Expecting value: line 1 column 1 (char 0)")),
        ('{"id": NaN}', no_json("NaN is not a JSON number")),
        ('{"id": -1e999}', no_json("-1e999 is too large a number")),
        ('{"id": ' + "[" * 100 + "]" * 100 + "}", no_json("nested too deeply")),
        ('{"id": ' + '{"a":' * 100 + "1" + "}" * 101, no_json("nested too deeply")),
        ("[" * 90_000, no_json("nested too deeply")),
        (" " * 100_001,
         [{"path": "", "code": "too_long", "says": "The line is longer than 100,000 characters."}]),
        (" " * 100_000, no_json("Expecting value: line 1 column 100001 (char 100000)")),
    ],
)  # fmt: skip
def test_a_line_that_is_no_request_is_told_why(line: str, errors: list[dict[str, str]]) -> None:
    assert answer_line(line) == {"id": None, "verdict": "rejected", "errors": errors}


@pytest.mark.parametrize(
    "identity", ["[" * 99 + "]" * 99, json.dumps([[n] for n in range(101)]), '{"a": ["b", 1.5]}']
)
def test_a_request_comes_back_with_its_id_whatever_it_is(identity: str) -> None:
    line = f'{{"id": {identity}, "rules": "ema-2025", "event": {json.dumps(WIN)}}}'
    found = answer_line(line)
    assert (found["id"], found["verdict"]) == (json.loads(identity), "win")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", ["tanyao", "SLOW"])
def test_a_field_that_is_not_there_is_named_as_it_was_written(name: str, language: str) -> None:
    event = {"kind": "tenpai", "seat": 0, "concealed": "123m456p789s1122z", name: 1}
    [error] = answer({"rules": "ema-2025", "language": language, "event": event})["errors"]
    assert (error["code"], name in error["says"]) == ("unknown_field", True)


def test_one_north_set_aside_is_told_where_none_can_be() -> None:
    nine = {"kind": "nine_kinds", "seat": 0, "concealed": "19m19p19s1234567z2m", "calls": ["kita"]}
    errors = answer({"rules": "tenhou-4p", "event": nine})["errors"]
    assert [error["says"] for error in errors] == ["The number of norths set aside cannot be 1 here."]


@pytest.mark.parametrize(("seat", "fits"), [(-1, False), (0, True), (3, True), (4, False)])
def test_the_schema_knows_four_seats(seat: int, fits: bool) -> None:
    event = {"kind": "tenpai", "seat": seat, "concealed": "123m456p789s1122z"}
    assert SCHEMA.is_valid({"rules": "ema-2025", "event": event}) is fits


def test_the_schema_takes_the_replacement_tile_for_what_was_fed_and_for_nothing_else() -> None:
    def fits(reason: str, fed: str) -> tuple[bool, bool]:
        abort = {"kind": "abortive_draw", "reason": reason}
        winner = {"seat": 1, "value": {"yakuman": 1}, "liable": [{"yaku": fed, "seat": 2}]}
        win = {"kind": "win", "from": 0, "winners": [winner]}
        given = ({"rules": "ema-2025", "event": event} for event in (abort, win))
        abort_fits, win_fits = map(SCHEMA.is_valid, given)
        return abort_fits, win_fits

    assert fits("suufon_renda", "daisangen") == (True, True)
    assert fits("rinshan", "rinshan") == (False, True)
