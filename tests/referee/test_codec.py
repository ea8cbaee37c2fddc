"""Every invalid request is refused with the reason, and nothing is lost in JSON round trips."""

from __future__ import annotations

import json
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import referee
from referee import TableState, fold, ruleset
from referee.codec import (
    answer,
    answer_line,
    codes,
    json_schema,
    read_question,
    read_table,
    ruling_schema,
    write_points,
    write_report,
    write_table,
)
from referee.ledger import Close, Entry
from referee.messages import say_finding
from tests.referee.cases import answered, request
from tests.sampled import every_nth

CASES = sorted((Path(__file__).parents[1] / "cases").glob("*.toml"))
TABLE = {"scores": [30000] * 4, "round": "E1", "dealer": 0, "honba": 0, "deposits": 0}
HAND = {"concealed": "234567m234p5578s", "winning_tile": "9s", "dora": "1z"}


def win(**changes: Any) -> dict[str, Any]:
    """A plain ron with some fields changed; a field set to `...` is left out."""
    event = {"kind": "win", "from": 1, "winners": [{"seat": 2, "value": {"han": 3, "fu": 40}}], **changes}
    return {name: value for name, value in event.items() if value is not ...}


def hand(**changes: Any) -> dict[str, Any]:
    """A ron by tiles with some fields of the hand changed."""
    return win(winners=[{"seat": 2, "hand": {**HAND, **changes}}])


BAD: dict[str, tuple[dict[str, Any], list[tuple[str, str]]]] = {
    "the winner is the discarder": (win(**{"from": 2}), [("event.winners[0].seat", "winner_is_discarder")]),
    "five winners": (
        win(winners=[{"seat": seat % 4, "value": {"han": 5}} for seat in range(5)]),
        [
            ("event.winners", "seat_named_twice"),
            ("event.winners", "too_many_winners"),
            ("event.winners[1].seat", "winner_is_discarder"),
        ],
    ),
    "two win by tsumo": (
        win(**{"from": ..., "winners": [{"seat": s, "value": {"han": 5}} for s in (1, 2)]}),
        [("event.winners", "several_tsumo")],
    ),
    "nobody wins": (win(winners=[]), [("event.winners", "nobody_named")]),
    "a tile five times": (
        hand(concealed="1111m234p567s789s", winning_tile="1m"),
        [("event.winners[0].hand", "too_many_copies")],
    ),
    "a tile five times with the dora": (
        hand(concealed="111m234p567s7899s", winning_tile="9s", dora="1m", ura="1m", flags=["riichi"]),
        [
            ("event.winners[0].hand.flags", "flags_disagree_with_riichi"),
            ("event.winners[0].hand", "too_many_copies"),
        ],
    ),
    "red fives where there are none": (
        hand(concealed="234067m234p5578s"),
        [("event.winners[0].hand", "too_many_red_fives")],
    ),
    "thirteen han with one fu": (
        win(winners=[{"seat": 2, "value": {"han": 13, "fu": 1}}]),
        [("event.winners[0].value.fu", "no_such_fu")],
    ),
    "one han with twenty fu by ron": (
        win(winners=[{"seat": 2, "value": {"han": 1, "fu": 20}}]),
        [("event.winners[0].value", "twenty_fu_ron")],
    ),
    "seven pairs with one han": (
        win(winners=[{"seat": 2, "value": {"han": 1, "fu": 25}}]),
        [("event.winners[0].value", "no_such_han_fu")],
    ),
    "three han without fu": (
        win(winners=[{"seat": 2, "value": {"han": 3}}]),
        [("event.winners[0].value.fu", "fu_needed")],
    ),
    "no han at all": (
        win(winners=[{"seat": 2, "value": {"han": 0, "fu": 30}}]),
        [("event.winners[0].value.han", "no_such_han")],
    ),
    "one han by tsumo in riichi": (
        win(**{"from": ..., "riichi": [2], "winners": [{"seat": 2, "value": {"han": 1, "fu": 30}}]}),
        [("event.winners[0].value.han", "too_few_han")],
    ),
    "an unknown seat": (
        win(winners=[{"seat": 4, "value": {"han": 5}}]),
        [("event.winners[0].seat", "unknown_seat")],
    ),
    "a riichi seat named twice": (win(riichi=[2, 2]), [("event.riichi", "seat_named_twice")]),
    "a riichi won on that was not the discarder's": (
        win(riichi=[{"seat": 3, "ronned": True}]),
        [("event.riichi[0]", "ronned_by_another")],
    ),
    "ippatsu without riichi": (
        hand(flags=["ippatsu"]),
        [("event.winners[0].hand.flags", "ippatsu_without_riichi")],
    ),
    "haitei on a discard": (hand(flags=["haitei"]), [("event.winners[0].hand.flags", "only_by_tsumo")]),
    "twelve tiles": (
        hand(concealed="234567m234p558s"),
        [("event.winners[0].hand.concealed", "wrong_number_of_tiles")],
    ),
    "a meld that is none": (
        hand(concealed="234567m234p5s", melds=[{"type": "chi", "tiles": "124s", "called": "1s", "from": 1}]),
        [("event.winners[0].hand.melds[0].tiles", "no_such_meld")],
    ),
    "a chi from across": (
        hand(concealed="234567m2345p", melds=[{"type": "chi", "tiles": "123s", "called": "1s", "from": 0}]),
        [("event.winners[0].hand.melds[0].from", "chi_not_from_the_left")],
    ),
    "tiles that cannot be read": (
        hand(concealed="234567m234p5578x"),
        [("event.winners[0].hand.concealed", "unreadable_tiles")],
    ),
    "both a value and a hand": (
        win(winners=[{"seat": 2, "value": {"han": 5}, "hand": HAND}]),
        [("event.winners[0]", "one_of_two")],
    ),
    "a field that nobody knows": (win(form=1), [("event.form", "unknown_field")]),
    "han as text": (
        win(winners=[{"seat": 2, "value": {"han": "3", "fu": 40}}]),
        [("event.winners[0].value.han", "wrong_type")],
    ),
    "one liability named twice": (
        win(
            winners=[
                {
                    "seat": 2,
                    "value": {"yakuman": 1},
                    "liable": [{"yaku": "daisangen", "seat": s} for s in (0, 3)],
                }
            ]
        ),
        [("event.winners[0].liable", "liable_twice")],
    ),
    "an open riichi where there is none": (
        win(riichi=[{"seat": 2, "open": True}]),
        [("event.riichi", "no_open_riichi")],
    ),
    "riichi and double riichi": (
        {**hand(flags=["riichi", "double_riichi"]), "riichi": [{"seat": 2, "double": True}]},
        [("event.winners[0].hand.flags", "flags_exclude")],
    ),
    "five kans at an abort": (
        {"kind": "abortive_draw", "reason": "suukaikan", "kans_so_far": 5},
        [("event.kans_so_far", "too_many_kans")],
    ),
    "a seat by another name": (
        {"kind": "exhaustive_draw", "shown": {"00": {"concealed": "123m456m789m1199p"}}},
        [("event.shown.00", "wrong_type")],
    ),
    "a number that nobody means": (
        win(winners=[{"seat": 2, "value": {"han": 10**4000, "fu": 30}}]),
        [("event.winners[0].value.han", "number_too_large")],
    ),
    "a flag that nobody knows": (
        hand(flags=["rinshaan"]),
        [("event.winners[0].hand.flags[0]", "unknown_word")],
    ),
    "an event of no kind": ({"from": 1}, [("event.kind", "missing")]),
    "an event of an unknown kind": ({"kind": "draw"}, [("event.kind", "unknown_word")]),
    "tenpai and refusing": (
        {"kind": "exhaustive_draw", "tenpai": [1], "refuses": [1], "riichi": [1]},
        [("event.refuses", "tenpai_and_refuses")],
    ),
    "refusing without riichi": (
        {"kind": "exhaustive_draw", "refuses": [1]},
        [("event.refuses", "refuses_without_riichi")],
    ),
    "four riichi of three": (
        {"kind": "abortive_draw", "reason": "suucha_riichi", "riichi": [0, 1, 2]},
        [("event.riichi", "not_four_riichi")],
    ),
    "a quad without four tiles": (
        {
            "kind": "ankan_after_riichi",
            "seat": 0,
            "concealed": "123m456m789m1199p",
            "drawn": "1p",
            "tile": "1p",
        },
        [("event.tile", "not_four")],
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_event_is_rejected_at_its_place(name: str) -> None:
    event, wanted = BAD[name]
    given = answer({"id": name, "rules": "ema-2025", "table": TABLE, "event": event})
    assert given["verdict"] == "rejected"
    assert given["id"] == name
    assert [(error["path"], error["code"]) for error in given["errors"]] == wanted
    assert all(error["says"] for error in given["errors"])


@pytest.mark.parametrize(
    ("table", "wanted"),
    [
        ({**TABLE, "dealer": 2}, [("table.dealer", "dealer_contradicts_round")]),
        ({**TABLE, "round": "E5"}, [("table.round", "unreadable_round")]),
        ({**TABLE, "scores": [30000] * 3}, [("table.scores", "wrong_number_of_players")]),
        ({**TABLE, "scores": [30050, 30000, 30000, 29950]},
         [("table.scores[0]", "not_in_hundreds"), ("table.scores[3]", "not_in_hundreds")]),
        ({**TABLE, "honba": -1}, [("table.honba", "negative")]),
        ({**TABLE, "over": True}, [("table.over", "game_is_over")]),
        ({**TABLE, "scores": "much"}, [("table.scores", "wrong_type")]),
        ({}, [("table.scores", "missing")]),
        (None, [("table", "wrong_type"), ("table.scores", "missing")]),
    ],
)  # fmt: skip
def test_a_bad_table_is_rejected_at_its_place(table: object, wanted: list[tuple[str, str]]) -> None:
    given = answer({"rules": "ema-2025", "table": table, "event": win()})
    assert [(error["path"], error["code"]) for error in given["errors"]] == wanted


@pytest.mark.parametrize("given", [0, 5])
def test_a_wrong_number_of_scores_is_refused_in_words_beside_a_fault_that_names_a_player(given: int) -> None:
    hand = {
        "kind": "tenpai",
        "seat": 2,
        "concealed": "3444m223344p",
        "melds": [{"type": "chi", "tiles": "123m", "called": "1m", "from": 0}],
    }
    table = {"scores": [30000] * given, "round": "S4"}
    assert answer({"id": 1, "rules": "ema-2025", "table": table, "event": hand}) == {
        "id": 1,
        "verdict": "rejected",
        "errors": [
            {
                "path": "table.scores",
                "code": "wrong_number_of_players",
                "says": f"Scores: {given}; these rules are for 4 players.",
            },
            {
                "path": "event.melds[0].from",
                "code": "chi_not_from_the_left",
                "says": "North can chi only from the player to the left.",
            },
        ],
    }


def test_faults_of_rules_table_and_event_come_back_together() -> None:
    given = answer({"rules": "emma", "table": {"scores": [1]}, "event": {"kind": "win", "colour": "red"}})
    assert [(error["path"], error["code"]) for error in given["errors"]] == [
        ("rules", "unknown_ruleset"),
        ("event.winners", "missing"),
        ("event.colour", "unknown_field"),
    ]


@pytest.mark.parametrize(
    "line", ["", "{", "[1", "nul", "\x00", '"', "[" * 50_000, "9" * 5_000, "{" + " " * 100_001]
)
def test_a_line_that_is_no_json_is_rejected_and_nothing_worse(line: str) -> None:
    given = answer_line(line)
    assert (given["verdict"], given["id"]) == ("rejected", None)
    assert given["errors"][0]["code"] in ("not_json", "too_long", "wrong_type")


@pytest.mark.parametrize(
    "request_", [None, 1, "x", [], [[]], {}, {"rules": {}}, {"rules": {"base": 1, "set": 2}}]
)
def test_json_that_is_no_request_is_rejected_and_nothing_worse(request_: object) -> None:
    assert answer(request_)["verdict"] == "rejected"


def _cases() -> list[dict[str, Any]]:
    return [case for path in CASES for case in _cases_of(path)]


def _cases_of(path: Path) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    return cases


def test_every_event_of_the_cases_comes_back_as_it_went() -> None:
    for case in _cases():
        if case["event"]["kind"] != "payment":
            asked = read_question(case["event"])
            written = json.loads(json.dumps(write_report(asked)))
            assert read_question(written) == asked
            assert written.keys() <= case["event"].keys()


@pytest.mark.parametrize(
    "event",
    [
        {"kind": "chombo", "offenders": []},
        {"kind": "tenpai", "seat": 1, "concealed": ""},
        # No discards is different from unknown discards.
        {"kind": "exhaustive_draw", "shown": {"1": {"concealed": "1122334455667z", "discards": ""}}},
        {"kind": "furiten", "seat": 1, "concealed": "1122334455667z"},
        {"kind": "win", "from": 1, "winners": [{"seat": 2, "hand": {
            "concealed": "123m", "winning_tile": "1m", "dora": "31z", "discards": "", "passed": "7z1m"}}]},
        {"kind": "win", "riichi": [0, {"seat": 2, "double": True}], "winners": [
            {"seat": 2, "value": {"yakuman": 2}, "liable": [{"seat": 1, "yaku": "rinshan"}]}]},
    ],
)  # fmt: skip
def test_what_is_at_its_default_is_left_out_and_what_is_empty_is_written(event: dict[str, Any]) -> None:
    assert write_report(read_question(event)) == event


def test_a_table_is_written_with_what_is_so_and_no_more() -> None:
    plain = {"scores": [25000] * 4, "round": "E1", "dealer": 0, "honba": 0, "deposits": 0, "over": False}
    assert write_table(TableState(scores=(25000,) * 4)) == plain
    more = {"time": "called", "last_hands": 1, "bettors": [2], "dead": [1, 3], "deposits": 1}
    assert write_table(read_table({**plain, **more})) == {**plain, **more}


def test_nobody_liable_and_nobody_asked_are_two_things_and_come_back_as_they_went() -> None:
    counted = {"seat": 2, "value": {"yakuman": 1}}
    asked, not_asked = ({**counted, "liable": []}, counted)
    for winner, liable in ((asked, ()), (not_asked, None)):
        event = {"kind": "win", "winners": [winner]}
        seen = referee.codec.read_report(event)
        assert isinstance(seen, referee.Win)
        assert seen.winners[0].liable == liable
        assert referee.codec.write_report(seen) == event
        entry = referee.codec.write_entry(
            referee.ledger.HandEntry(report=seen, round=referee.Round(referee.Wind.EAST, 1), honba=0)
        )
        assert referee.codec.write_entry(referee.codec.read_entry(1, *entry).what) == entry


@pytest.mark.parametrize(
    ("language", "says"),
    [
        (
            "en",
            (
                "South's hand: who fed the kan before the win: East or nobody? Until this is answered, "
                "nobody is liable."
            ),
        ),
        (
            "ja",
            "南家の手：和了前のカンを鳴かせたのは誰か（東家、なし）。答えがあるまで、責任者なしとして裁定する。",
        ),
    ],
)
def test_of_a_win_after_a_kan_it_is_asked_who_fed_the_kan(language: str, says: str) -> None:
    melds = [{"type": "daiminkan", "tiles": "5555z", "from": 0}, {"type": "ankan", "tiles": "1111m"}]
    hand = {"concealed": "234p2344s", "melds": melds, "winning_tile": "4s", "flags": ["rinshan"]}
    win = {"kind": "win", "winners": [{"seat": 1, "hand": hand}]}
    answer = referee.codec.answer({"rules": "jpml-a-2012", "language": language, "event": win})
    assert [one["says"] for one in answer["findings"] if one["code"] == "liable_asked"] == [says]


def test_an_open_liability_names_who_may_have_fed_the_last_set() -> None:
    melds = [
        {"type": "pon", "tiles": tiles, "from": seat}
        for tiles, seat in (("555z", 0), ("666z", 2), ("777z", 0))
    ]
    hand = {"concealed": "2344m", "melds": melds, "winning_tile": "4m"}
    answer = referee.codec.answer(
        {"rules": "ema-2025", "event": {"kind": "win", "winners": [{"seat": 1, "hand": hand}]}}
    )
    [asked] = [finding for finding in answer["findings"] if finding["code"] == "liable_asked"]
    assert asked["facts"] == {"yaku": ["daisangen"], "candidates": [2, 0], "nobody": False}
    assert asked["says"] == (
        "South's hand: who fed the last set for daisangen: West or East? Until this is answered, "
        "nobody is liable."
    )
    counted = referee.codec.answer(
        {
            "rules": "wrc-2025",
            "language": "ja",
            "event": {"kind": "win", "winners": [{"seat": 1, "value": {"yakuman": 1}}]},
        }
    )
    [asked] = [finding for finding in counted["findings"] if finding["code"] == "liable_asked"]
    assert asked["facts"] == {
        "yaku": ["daisangen", "daisuushi", "suukantsu"],
        "candidates": [2, 3, 0],
        "nobody": True,
    }
    assert "大三元、大四喜、四槓子の最後の面子を鳴かせたのは誰か（西家、北家、東家、なし）" in asked["says"]


@pytest.mark.larger
def test_the_schema_made_from_the_types_accepts_every_case_and_refuses_what_has_no_such_field() -> None:
    validator = jsonschema.Draft202012Validator(json_schema())
    named = set()
    for case in _cases():
        # The rules of a request are checked separately from the event, each ruleset once.
        for rules in case["rules"]:
            if json.dumps(rules) not in named:
                named.add(json.dumps(rules))
                validator.validate({**THIRDS, "rules": rules})
        validator.validate(request(case, case["rules"][0]))
    assert not validator.is_valid({"rules": "ema-2025", "event": win(colour="red")})
    assert not validator.is_valid({"rules": "ema-2025", "event": {"kind": "win"}})


RULING = jsonschema.Draft202012Validator(ruling_schema())
FINDING = RULING.evolve(schema={"$ref": "#/$defs/Finding", "$defs": ruling_schema()["$defs"]})


@pytest.mark.parametrize("path", every_nth(CASES, 6), ids=lambda path: path.stem)
def test_the_schema_of_a_ruling_accepts_the_answer_to_every_case_and_every_finding_of_it(path: Path) -> None:
    validated: set[str] = set()
    for case in _cases_of(path):
        for rules in case["rules"]:
            given = answered(case, rules)
            findings = {
                json.dumps([finding["code"], finding.get("facts")]): finding
                for finding in given.get("findings", ())
            }
            for text in findings.keys() - validated:
                FINDING.validate(findings[text])
            validated |= findings.keys()
            if "deltas" in given:
                RULING.validate({**given, "findings": []})
            elif "errors" in given:
                RULING.validate(given)


def test_the_schema_of_a_finding_refuses_facts_that_its_kind_does_not_declare() -> None:
    finding = {"code": "furiten_riichi", "says": "", "facts": {"tile": "5p"}}
    FINDING.validate(finding)
    for facts in ({}, {"tile": 5}, {"tile": "5p", "tiles": "5p"}):
        assert not FINDING.is_valid({**finding, "facts": facts})
    assert not FINDING.is_valid({"code": "furiten_riichi", "says": ""})
    assert not FINDING.is_valid({**finding, "code": "riichi_void"})
    assert not FINDING.is_valid({**finding, "code": "furiten_richi"})


def test_the_schema_of_a_ruling_refuses_a_share_that_is_rounded() -> None:
    shared = answer(THIRDS)
    RULING.validate(shared)
    assert not RULING.is_valid({**shared, "deltas": [333.3, 333.3, 333.3, 0]})


THIRDS = {
    "rules": "ema-2016",
    "table": {**TABLE, "scores": [33000, 33000, 33000, 20000], "round": "S4", "dealer": 3, "deposits": 1},
    "event": {"kind": "exhaustive_draw", "tenpai": []},
}


def test_a_third_of_a_stick_is_written_as_the_third_that_it_is_and_said_to_one_decimal() -> None:
    given = answer(THIRDS)
    assert [row["points"] for row in given["payments"]] == ["1000/3"] * 3
    assert given["deltas"] == ["1000/3", "1000/3", "1000/3", 0]
    assert given["results"] == ["25000/3", "25000/3", "25000/3", -25000]
    assert given["table"]["scores"] == ["100000/3", "100000/3", "100000/3", 20000]
    taken = [finding for finding in given["findings"] if finding["code"] == "leftover_taken"]
    assert [finding["facts"] for finding in taken] == [{"points": "1000/3"}] * 3
    assert [finding["says"] for finding in taken] == [
        f"{wind} gets 333.3 for the leftover riichi sticks." for wind in ("South", "West", "North")
    ]


def test_a_share_that_is_whole_is_written_and_said_as_a_whole_number() -> None:
    """Three sticks among four are 750 each."""
    table = TableState(scores=(29250,) * 4, deposits=3)
    closing = fold(ruleset("ema-2016"), [Entry(number=1, what=Close())], table).closing
    assert closing is not None
    assert [write_points(payment.points) for payment in closing.payments] == [750] * 4
    said = [say_finding(finding, str) for finding in closing.findings if finding.code == "leftover_taken"]
    assert said[0].endswith("gets 750 for the leftover riichi sticks.")


def test_a_table_with_a_share_that_does_not_divide_comes_back_as_it_went() -> None:
    table = answer(THIRDS)["table"]
    assert write_table(read_table(table)) == table
    read = read_table({"scores": ["100000/3", "99000/3", -500]}).scores
    assert (read, [type(score) for score in read]) == (
        (Fraction(100000, 3), 33000, -500),
        [Fraction, int, int],
    )


def test_sticks_shared_by_three_or_four_may_leave_them_off_the_hundreds_and_two_slips_may_not() -> None:
    """A relay starts from the points that its legs leave; by EMA 2025, 3.7, a third of a stick is 333."""
    draw = {"kind": "exhaustive_draw", "tenpai": [0]}
    for scores, verdict in (
        ([33333, 33333, 33333, 20000], "exhaustive_draw"),
        ([30250] * 4, "exhaustive_draw"),
        ([30250, 30250, 30000, 29500], "rejected"),
        ([30250, 30150, 30330, 29270], "rejected"),
    ):
        assert answer({"rules": "ema-2025", "table": {"scores": scores}, "event": draw})["verdict"] == verdict


@pytest.mark.parametrize("score", ["1/0", "x", "25000", "1e3", "1.5/2", "٣/٤", "1/3 ", ""])
def test_what_is_no_fraction_is_no_score(score: str) -> None:
    given = answer({"rules": "ema-2016", "table": {"scores": [score, 30000, 30000, 30000]}, "event": win()})
    found = json.dumps(score, ensure_ascii=False)
    assert given["errors"] == [
        {
            "path": "table.scores[0]",
            "code": "wrong_type",
            "says": f"Expected a whole number of points or an exact fraction, found {found}.",
        }
    ]


def test_an_answer_speaks_japanese_when_asked() -> None:
    given = answer({"rules": "ema-2025", "table": TABLE, "event": win(), "language": "ja"})
    assert "西家の和了、3翻40符。" in [finding["says"] for finding in given["findings"]]


def test_all_codes_are_listed_with_a_sentence() -> None:
    assert "noten_riichi" in codes()["findings"]
    assert "too_many_copies" in codes()["errors"]


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"max_ron_winners": 0}, "max_ron_winners"),
        ({"uma": [1000, -1000]}, "uma"),
        ({"honba_value": -300}, "honba_value"),
        ({"noten_pool": 1000}, "noten_pool"),
        ({"riichi_deposit": 333}, "riichi_deposit"),
        ({"chombo_penalty": "fixed_each"}, "chombo_points"),
    ],
)
def test_answers_that_no_table_can_be_played_by_are_rejected_by_name(
    changes: dict[str, Any], name: str
) -> None:
    given = answer({"rules": {"base": "tenhou-4p", "set": changes}, "event": win()})
    assert [(error["path"], error["code"]) for error in given["errors"]] == [
        (f"rules.set.{name}", "answers_disagree")
    ]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('{"id": 1e999, "rules": "ema-2025"}', "1e999 is too large a number"),
        ('{"id": ' + "1" * 500 + "e9}", f": {'1' * 59}… is too large a number"),
        ('{"id": ' + "[" * 900 + "]" * 900 + "}", "nested too deeply"),
        ('{"rules": "ema-2025", "event": ' + '{"a":' * 2000 + "1" + "}" * 2001, "nested too deeply"),
    ],
)
def test_a_line_whose_answer_could_not_be_written_is_no_json(line: str, says: str) -> None:
    [error] = answer_line(line)["errors"]
    assert error["code"] == "not_json"
    assert says in error["says"]


def test_a_value_given_without_end_is_shown_by_its_beginning() -> None:
    event = {"kind": "chombo", "offenders": [0]}
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    for given in (deep, "x" * 5000, [1] * 5000, {"x" * 5000: 1}):
        for rules in (given, {"base": given}, {"base": "ema-2025", "set": {"uma": given}}):
            for error in answer({"rules": rules, "event": event})["errors"]:
                assert len(error["says"]) < 600, error
                assert len(error["path"]) < 100, error


@pytest.mark.parametrize("players", [-1, 0, 1, 2, 5])
def test_no_table_is_played_by_fewer_than_three_or_more_than_four(players: int) -> None:
    rules = {"base": "ema-2025", "set": {"players": players}}
    [error] = answer({"rules": rules, "event": {"kind": "chombo", "offenders": [0]}})["errors"]
    assert (error["path"], error["code"]) == ("rules.set.players", "answers_disagree")


def test_the_codes_are_listed_in_alphabetical_order() -> None:
    for listed in codes().values():
        assert list(listed) == sorted(listed)


def test_the_schema_of_a_request_says_what_rules_language_table_and_payment_may_be() -> None:
    schema = json_schema()
    assert schema["properties"]["language"] == {"enum": ["en", "ja"]}
    overlay = {"base": {"type": "string"}, "set": {"type": "object"}}
    assert schema["properties"]["rules"]["anyOf"] == [
        {"type": "string"},
        {"type": "object", "properties": overlay, "required": ["base"], "additionalProperties": False},
    ]
    assert schema["$defs"]["TableState"]["properties"]["last_hands"] == {"type": ["integer", "null"]}
    hands = ("Win", "ExhaustiveDraw", "AbortiveDraw", "Chombo")
    told = {"oneOf": [{"$ref": f"#/$defs/{hand}"} for hand in hands]}
    assert schema["$defs"]["Paid"]["properties"]["hand"] == told
