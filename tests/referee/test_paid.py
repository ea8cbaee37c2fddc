"""The referee names wrong payments, and its proposed transfers put them right."""

from __future__ import annotations

from fractions import Fraction

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import referee
from referee import HanFu, Round, Seat, TableState, Win, Winner
from referee.answers import Fact
from referee.ledger import HandEntry
from referee.paid import compare, paid_in
from referee.reports import Paid
from referee.ruling import POT, Party
from referee.values import Wind
from tests.referee.strategies import RULESETS, reports

EAST_1 = Round(Wind.EAST, 1)
RON = Win(discarder=Seat(1), winners=(Winner(seat=Seat(2), worth=HanFu(han=3, fu=40)),))
KNOWN = {Fact.HAND_INTACT: True, Fact.ALL_AGREE: True, Fact.GAME_OVER: False}


def transferred(
    differences: tuple[int | Fraction, ...], transfers: tuple[tuple[Party, Party, int | Fraction], ...]
) -> dict[Party, int | Fraction]:
    """The differences that are left after the transfers."""
    left: dict[Party, int | Fraction] = {Seat(at): points for at, points in enumerate(differences)}
    for giver, taker, points in transfers:
        left[giver] = left.get(giver, 0) - points
        left[taker] = left.get(taker, 0) + points
    return left


@given(
    key=st.sampled_from(RULESETS),
    report=reports(),
    moved=st.lists(st.integers(-80, 80).map(lambda hundreds: hundreds * 100), min_size=4, max_size=4),
)
def test_what_is_proposed_brings_everybody_to_what_was_due(
    key: str, report: referee.Report, moved: list[int]
) -> None:
    rules = referee.ruleset(key)
    try:
        ruling = referee.adjudicate(rules, TableState(scores=(30000,) * 4), report)
    except referee.Rejected:
        return
    paid = [due + points for due, points in zip(ruling.deltas, moved, strict=True)]
    check = compare(rules, ruling, paid)
    left = transferred(check.differences, check.puts_right)
    assert check.agrees == (not any(moved))
    assert check.lost == 0
    assert {party: points for party, points in left.items() if points and party is not POT} == {}
    assert left.get(POT, 0) == sum(moved)
    assert all(points > 0 for _, _, points in check.puts_right)


@given(key=st.sampled_from(RULESETS), report=reports(), at=st.integers(0, 20), hundreds=st.integers(1, 300))
def test_a_single_payment_made_with_other_points_is_among_the_explanations(
    key: str, report: referee.Report, at: int, hundreds: int
) -> None:
    rules = referee.ruleset(key)
    try:
        ruling = referee.adjudicate(rules, TableState(scores=(30000,) * 4), report)
    except referee.Rejected:
        return
    between = [p for p in ruling.payments if isinstance(p.source, Seat) and isinstance(p.to, Seat)]
    if not between:
        return
    wrong = between[at % len(between)]
    short = min(hundreds * 100, wrong.points)
    paid = list(ruling.deltas)
    paid[wrong.source] += short
    paid[wrong.to] -= short
    check = compare(rules, ruling, paid, ruling.table.deposits)
    named = [(one.payment, one.paid) for [one] in check.explanations if one.to is None]
    assert (wrong, wrong.points - short) in named


@given(key=st.sampled_from(RULESETS), report=reports(), moved=st.integers(-30, 30))
def test_each_explanation_leaves_exactly_the_differences_that_it_explains(
    key: str, report: referee.Report, moved: int
) -> None:
    rules = referee.ruleset(key)
    try:
        ruling = referee.adjudicate(rules, TableState(scores=(30000,) * 4), report)
    except referee.Rejected:
        return
    paid = list(ruling.deltas)
    paid[1] += moved * 100
    paid[2] -= moved * 100
    check = compare(rules, ruling, paid, ruling.table.deposits)
    for way in check.explanations:
        left: dict[Party, int | Fraction] = {}
        for one in way:
            unpaid = one.payment.points - one.paid
            holder = one.payment.source if one.to is None else one.to
            left[holder] = left.get(holder, 0) + unpaid
            left[one.payment.to] = left.get(one.payment.to, 0) - unpaid
        differences = {Seat(at): points for at, points in enumerate(check.differences) if points}
        assert {party: points for party, points in left.items() if points} == differences


def entries() -> list[referee.ledger.Entry]:
    hands = [HandEntry(report=RON, round=EAST_1, honba=0)]
    return [referee.ledger.Entry(number=at, what=what) for at, what in enumerate(hands, start=1)]


def test_a_hand_of_the_ledger_is_held_against_what_was_paid() -> None:
    answer = paid_in(referee.ruleset("ema-2025"), entries(), 1, [0, -3900, 3900, 0], answers=KNOWN)
    assert answer.verdict == "correct"
    assert answer.facts["puts_right"] == ((Seat(1), Seat(2), 1300),)


def test_the_second_hand_of_a_table_is_held_against_its_own_payments() -> None:
    """In East 2 South deals: three han and forty fu are 7,700, and West has paid the price for a non-dealer."""
    dealers = Win(discarder=Seat(2), winners=(Winner(seat=Seat(1), worth=HanFu(han=3, fu=40)),))
    later = HandEntry(report=dealers, round=Round(Wind.EAST, 2), honba=0)
    two = [*entries(), referee.ledger.Entry(number=2, what=later)]
    answer = paid_in(referee.ruleset("ema-2025"), two, 2, [0, 5200, -5200, 0], answers=KNOWN)
    assert answer.facts["puts_right"] == ((Seat(2), Seat(1), 2500),)


def test_the_entries_know_that_the_game_is_over() -> None:
    closed = [*entries(), referee.ledger.Entry(number=2, what=referee.ledger.Close())]
    answer = paid_in(referee.ruleset("m-league"), closed, 1, [0, -3900, 3900, 0])
    assert answer.verdict == "stands"
    open_ = {Fact.GAME_OVER: False}
    told = paid_in(referee.ruleset("m-league"), closed, 1, [0, -3900, 3900, 0], answers=KNOWN | open_)
    assert told.verdict == "correct"


def test_a_hand_that_was_voided_was_not_paid() -> None:
    voided = [
        *entries(),
        referee.ledger.Entry(number=2, what=referee.ledger.Void(number=1, why="the wrong table")),
    ]
    with pytest.raises(referee.LedgerError, match="no hand that counts has the number 1"):
        paid_in(referee.ruleset("ema-2025"), voided, 1, [0, -3900, 3900, 0])


def test_everything_wrong_with_the_question_and_with_its_hand_is_said_at_once() -> None:
    event = {
        "kind": "payment",
        "hand": {"kind": "win", "from": 9, "winners": []},
        "paid": [1, "two"],
        "sticks": -1,
        "more": 1,
    }
    answer = referee.codec.answer({"rules": "ema-2025", "event": event})
    assert [(error["path"], error["code"]) for error in answer["errors"]] == [
        ("event.hand.from", "unknown_seat"),
        ("event.paid[1]", "wrong_type"),
        ("event.more", "unknown_field"),
    ]


@pytest.mark.parametrize(
    ("event", "code"),
    [
        ({"paid": [0, 0, 0, 0]}, "missing"),
        ({"hand": {"kind": "value"}, "paid": [0, 0, 0, 0]}, "unknown_word"),
        ({"hand": {"kind": "chombo", "offenders": [0]}, "paid": [0, 0, 0]}, "not_one_for_each_seat"),
        ({"hand": {"kind": "chombo", "offenders": [0]}, "paid": [0, 0, 0, 0], "sticks": -1}, "negative"),
        ({"hand": {"kind": "chombo", "offenders": [0]}, "paid": [100, 0, 0, 0]}, "fact_needed"),
    ],
)
def test_a_question_that_cannot_be_answered_says_why(event: dict[str, object], code: str) -> None:
    answer = referee.codec.answer({"rules": "ema-2025", "event": {"kind": "payment", **event}})
    assert [error["code"] for error in answer["errors"]] == [code]


def test_the_schema_knows_the_question() -> None:
    event = {
        "kind": "payment",
        "hand": {"kind": "win", "from": 1, "winners": [{"seat": 2, "value": {"han": 3, "fu": 40}}]},
        "paid": [0, -3900, 3900, 0],
        "answers": {"hand_intact": True, "game_over": False},
    }
    jsonschema.validate({"rules": "ema-2025", "event": event}, referee.codec.json_schema())
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"rules": "ema-2025", "event": {**event, "hand": 1}}, referee.codec.json_schema())
    assert isinstance(Paid(hand=RON, paid=(0, -3900, 3900, 0)).answers, dict)
