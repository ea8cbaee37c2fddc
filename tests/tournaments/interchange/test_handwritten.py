"""Handwritten entries of a table's ledger are ruled on as at the desk."""

import json

import pytest

from tests.acts import by
from tests.sampled import every_nth
from tests.tournaments.interchange.test_event_files import (
    OPEN,
    ROUND,
    brought,
    exported,
    faults,
    listed,
    whole,
    with_table,
)
from tests.tournaments.tables import games
from tests.tournaments.tables.games import ONE, TWO
from tournaments.models import LoggedRuling, Round, Table
from tournaments.services.events import rounds
from tournaments.services.tables import hands as table_hands

pytestmark = pytest.mark.django_db


def hand(report, at="E1", honba=0):
    return {"kind": "hand", "payload": {"report": report, "round": at, "honba": honba}}


def won(by, from_, **value):
    return {"kind": "win", "from": from_, "winners": [{"seat": by, "value": value}]}


def ruling(seat, points, **more):
    """A penalty as a ruling on a question without tiles."""
    judgement = {
        "seat": seat,
        "decision": "penalty",
        "points": points,
        "facts": "late",
        "judge": "Oka",
        **more,
    }
    return {"kind": "ruling", "payload": {"judgement": judgement, "round": "E1", "honba": 0}}


DRAW = hand({"kind": "exhaustive_draw", "tenpai": [0]})
CLOSE = {"kind": "close", "payload": {}}
PAPER = {"kind": "result", "payload": {"scores": [45000, 35000, 25000, 15000]}}


@pytest.mark.parametrize(
    ("ledger", "at", "says"),
    every_nth(
        [
            ([hand(won(2, 2, han=3, fu=40)), CLOSE], 0, "seat 2"),
            ([hand(won(1, 2, han=500)), CLOSE], 0, "500"),
            ([hand(won(1, 2, han=3, fu=41)), CLOSE], 0, "41"),
            ([hand({"kind": "exhaustive_draw", "tenpai": [0], "tenpai_refused": [0]})], 0, ""),
            ([DRAW, hand(won(1, 2, han=3, fu=40), "S4")], 1, "the table is at E1 · 1"),
            ([DRAW, CLOSE, hand(won(1, 2, han=3, fu=40), "E1", 1)], 2, "This table is closed."),
            ([CLOSE, CLOSE], 1, "This table is closed."),
            ([{"kind": "reopen", "payload": {"why": "x"}}], 0, "This table is not closed."),
            ([DRAW, {"kind": "void", "payload": {"number": 2, "why": "x"}}], 1, "no hand has that number"),
            (
                [DRAW, *[{"kind": "void", "payload": {"number": 1, "why": "x"}}] * 2],
                2,
                "E1 is already cancelled.",
            ),
            (
                [PAPER, *[{"kind": "void", "payload": {"number": 1, "why": "x"}}] * 2],
                2,
                "is no longer valid",
            ),
            ([{"kind": "review", "payload": {"number": 1, "outcome": "confirmed"}}], 0, "1"),
            (
                [{"kind": "penalty", "payload": {"seat": 0, "points": 5, "when": "after_uma", "why": "x"}}],
                0,
                "A penalty takes points",
            ),
            (
                [{"kind": "swap", "payload": {"seats": [1, 1, 2, 3]}}],
                0,
                "does not say for each of 4 seats who sits there",
            ),
            ([PAPER, {"kind": "time", "payload": {"dice_thrown": True}}], 1, "This table is closed."),
            ([{"kind": "count", "payload": {"scores": [30000] * 5, "sticks": 0}}], 0, ""),
        ],
        3,
    ),
)
def test_an_entry_that_the_desk_would_refuse_is_refused_with_its_place(tmp_path, ledger, at, says):
    event = with_table(result=None, ledger=ledger)
    assert set(faults(event, tmp_path)) == {(f"rounds[0].tables[0].ledger[{at}]", "bad_entry")}
    (said, _end) = brought(event, tmp_path)
    assert says in " ".join(one["says"] for one in json.loads(said)["errors"])


@pytest.mark.parametrize(
    ("change", "path", "code"),
    [
        ({"number": 2}, ".number", "entries_in_order"),
        ({"seen": 1}, ".seen", "unknown_field"),
        ({"hash": "ab"}, ".hash", "unknown_field"),
        ({"by": ["x"]}, ".by", "not_text"),
        ({"by": "x" * 151}, ".by", "too_long"),
        ({"device": 3}, ".device", "not_text"),
        ({"at": "yesterday"}, ".at", "not_a_moment"),
        ({"at": "2026-05-02T10:00:00"}, ".at", "not_a_moment"),
        ({"kind": "hanb"}, "", "bad_entry"),
    ],
)
def test_nothing_that_stands_beside_an_entry_is_passed_over(tmp_path, change, path, code):
    event = with_table(result=None, ledger=[{**DRAW, **change}])
    assert faults(event, tmp_path) == [(f"rounds[0].tables[0].ledger[0]{path}", code)]


def test_a_cancelled_penalty_counts_in_no_file_and_is_exported_as_it_came(tmp_path):
    late = {"kind": "penalty", "payload": {"seat": 0, "points": -2000, "when": "at_table", "why": "late"}}
    void = {"kind": "void", "payload": {"number": 1, "why": "It was another player."}}
    brought(
        with_table(result=None, ledger=[late, late, DRAW, void, {"kind": "close", "payload": {}}]), tmp_path
    )
    page = table_hands.fold(Table.objects.get(number=1))
    assert (sum(page.table.scores), [number for number, *_rest in page.at_table]) == (118000, [2])
    kept = exported("open")["rounds"][0]["tables"][0]["ledger"]
    assert [entry["kind"] for entry in kept] == ["penalty", "penalty", "hand", "void", "close"]
    assert kept[3]["payload"] == void["payload"]
    twice = [late, void, void]
    assert faults(with_table(result=None, ledger=twice), tmp_path) == [
        ("rounds[0].tables[0].ledger[2]", "bad_entry")
    ]


def test_what_is_wrong_at_several_tables_is_said_at_once(tmp_path):
    bad = [hand(won(1, 2, han=3, fu=41))]
    tables = [{"seats": table["seats"], "ledger": bad} for table in ROUND["tables"]]
    assert [
        path for path, _code in faults({**OPEN, "rounds": [{"number": 1, "tables": tables}]}, tmp_path)
    ] == [
        "rounds[0].tables[0].ledger[0]",
        "rounds[0].tables[1].ledger[0]",
    ]


def test_a_hand_that_was_written_by_hand_is_announced_as_at_the_desk(full_cup, tmp_path):
    drawn = rounds.draw(full_cup, 1, act=by())
    rounds.open_round(drawn, act=by())
    table = drawn.tables.get(number=1)
    games.play(table, games.ron(TWO, ONE, 3, 30))
    at_desk = table.entries.get().announcement.ruling
    entry = {**hand(won(1, 0, han=3, fu=30)), "number": 1, "by": "Ueda", "device": "tablet"}
    rules = full_cup.ruleset_key
    brought({**with_table(result=None, ledger=[entry]), "name": "Other", "rules": rules}, tmp_path)
    (stored,) = exported("other")["rounds"][0]["tables"][0]["ledger"]
    assert stored["announced"] == at_desk
    assert (stored["by"], stored["device"]) == ("Ueda", "tablet")
    whole()


def test_a_ruling_that_was_written_by_hand_is_announced_numbered_and_looked_at_again(tmp_path):
    ledger = [
        ruling(0, 2000),
        {"kind": "review", "payload": {"number": 1, "outcome": "confirmed", "by": "Mori"}},
        PAPER,
    ]
    brought(with_table(result=None, ledger=ledger), tmp_path)
    (given, looked, _paper) = exported("open")["rounds"][0]["tables"][0]["ledger"]
    assert (given["announced"]["verdict"], given["by"]) == ("penalty", "Oka")
    assert (looked["announced"]["verdict"], looked["by"]) == ("confirmed", "Mori")
    assert list(LoggedRuling.objects.values_list("number", "entry__number")) == [(1, 1)]
    whole()


def test_a_result_in_a_ledger_that_does_not_add_up_is_stored_as_published_and_told(tmp_path):
    off = {"kind": "result", "payload": {"scores": [45000, 35000, 25000, 14000]}}
    told = brought(with_table(result=None, ledger=[DRAW, off]), tmp_path)
    assert told == [
        "round 1, table 1: the total is off by −1,000 points; saved with the reason “as published”",
        "open",
    ]
    stored = exported("open")["rounds"][0]["tables"][0]["ledger"][1]
    assert stored["payload"]["why"] == "as published"


def test_times_that_were_written_by_hand_are_told_to_be_lost(tmp_path):
    timed = {**DRAW, "at": "2026-05-02T10:00:00+02:00"}
    event = with_table(result=None, ledger=[timed, CLOSE])
    event["journal"] = [{"kind": "withdrawal", "who": "p1", "at": "2026-05-02T11:00:00+02:00"}]
    assert brought(event, tmp_path) == [
        "times of 2 handwritten entries were not kept; the time of the import is saved instead",
        "open",
    ]


def test_a_game_without_an_end_keeps_its_round_open_unless_it_is_said_to_be_over(tmp_path):
    going = with_table(result=None, ledger=[DRAW])
    brought(going, tmp_path)
    assert Round.objects.get().state == "open"
    assert listed("open")["complete"] is False
    over = {**going, "name": "Over", "rounds": [{**going["rounds"][0], "state": "finished"}]}
    brought(over, tmp_path)
    assert Round.objects.get(tournament__slug="over").state == "finished"
    rows = {row["id"]: row["games"] for row in listed("over")["rows"]}
    assert (rows["p1"], rows["p5"]) == (0, 1)
    still = {**OPEN, "name": "Still", "rounds": [{**ROUND, "state": "open"}]}
    brought(still, tmp_path)
    assert Round.objects.get(tournament__slug="still").state == "open"
    whole()


def test_a_round_after_one_that_is_not_over_is_refused_with_its_place(tmp_path):
    going = with_table(result=None, ledger=[DRAW])["rounds"][0]
    event = {**OPEN, "rounds": [going, {**ROUND, "number": 2}]}
    assert faults(event, tmp_path) == [("rounds[1]", "bad_decision")]
    drawn = {**ROUND, "state": "drawn"}
    assert faults({**OPEN, "rounds": [drawn]}, tmp_path) == [("rounds[0].state", "played")]
    assert faults({**OPEN, "rounds": [{**ROUND, "state": "bogus"}]}, tmp_path) == [
        ("rounds[0].state", "unknown_word")
    ]
