"""The effect of a judge's ruling on a page, and when a ruling may be given, changed or appealed against."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import (
    Chombo,
    ExhaustiveDraw,
    Finding,
    Hand,
    HanFu,
    LedgerError,
    Payment,
    Rejected,
    Report,
    Riichi,
    Round,
    Ruleset,
    Seat,
    Tile,
    Win,
    Wind,
    Winner,
    adjudicate,
    first_hand,
    fold,
    read_tiles,
    ruleset,
)
from referee.answers import Fact, Measure
from referee.answers.facts import DERIVED_FACTS, NUMBER_FACTS
from referee.codec import entry_schema, read_entry, read_table, write_entry, write_table
from referee.judgement import HandEffect, Judgement, PointLoss, ReviewOutcome
from referee.ledger import (
    Close,
    Correct,
    Count,
    Entry,
    EntryKind,
    HandEntry,
    Page,
    PenaltyEntry,
    Reopen,
    Review,
    RulingEntry,
    RulingRow,
    RulingState,
    TimeCalled,
    Void,
    altered_rows,
    judge,
    proposed_judgement,
    review,
)
from referee.messages import say_finding, say_judgement, say_problem
from referee.question import Question
from referee.reports import AnkanAfterRiichi, Foul, Furiten, RiichiDeclaration, Tenpai
from referee.ruling import OUTSIDE, POT, PaymentFor, Penalty, PenaltyWhen
from tests.referee.strategies import reports

A, B, C, D = Seat
E1, E2 = Round(Wind.EAST, 1), Round(Wind.EAST, 2)
RULES: dict[str, object] = {
    "slow_play": ["penalty 4000 if deliberate", "at_least warning if deliberate", "warning"],
    "talking": ["discretion 8000 to 12000"],
    "noise": ["discretion"],
    "tile_count_wrong": ["dead_hand"],
    "own_tiles_exposed": ["chombo if tiles >= 7", "dead_hand if tiles >= 3", "warning"],
    "wrong_dealer": ["none with redeal"],
    "obstruction": ["penalty 8000", "besides penalty 2000 if deliberate"],
    "repeated_warning": "doubling",
    "repeated_warning_points": 2000,
    "mitigation": "as_listed",
    "past_hand_rulings": "with_warning",
    "appeal": "head_referee",
    "minor_penalty": "free_amount",
    "penalty_taken": "after_uma",
}
"""Answers of our own, so that each test states its own rules."""


def rules_with(**changes: object) -> Ruleset:
    return ruleset("ema-2025", {**RULES, **changes})


EMA = rules_with()


def foul(code: str = "SLOW", seat: Seat = A, occurrence: int = 1, **answers: bool | int) -> Foul:
    facts: dict[Fact, bool | int] = {Fact(name): value for name, value in answers.items()}
    return Foul(seat=seat, code=code, occurrence=occurrence, answers=facts)


SLOW = foul(deliberate=False, serious=False)
ON_PURPOSE = foul(deliberate=True, serious=False)
WARNED = Judgement(seat=A, decision=Measure.WARNING, question=SLOW, judge="Jiro")
FINED = Judgement(seat=A, decision=Measure.PENALTY, points=4000, question=ON_PURPOSE, judge="Jiro")
COUNT_WRONG = Judgement(seat=B, decision=Measure.DEAD_HAND, question=foul("TILE-COUNT", B))
CHEATS = Judgement(seat=C, decision=Measure.CHOMBO, facts="looked into the wall")


def ron(winner: Seat, discarder: Seat, han: int = 3, riichi: tuple[Riichi, ...] = ()) -> Win:
    return Win(
        winners=(Winner(seat=winner, worth=HanFu(han=han, fu=30)),), discarder=discarder, riichi=riichi
    )


def hand(report: Report, round_: Round = E1, honba: int = 0) -> HandEntry:
    return HandEntry(report=report, round=round_, honba=honba)


def ruled(judgement: Judgement, round_: Round = E1, honba: int = 0) -> RulingEntry:
    return RulingEntry(judgement=judgement, round=round_, honba=honba)


def numbered(*kinds: EntryKind) -> list[Entry]:
    return [Entry(number=number, what=what) for number, what in enumerate(kinds, 1)]


def page(*kinds: EntryKind, rules: Ruleset = EMA) -> Page:
    return fold(rules, numbered(*kinds))


def change(judgement: Judgement, **changes: Any) -> Judgement:
    return dataclasses.replace(judgement, **changes)


def codes(findings: tuple[Finding, ...]) -> list[str]:
    return [finding.code for finding in findings]


def articles(findings: tuple[Finding, ...]) -> list[tuple[str, str]]:
    """Every finding by its code, with the question that it rests on; an empty string if it rests on none."""
    return [(found.code, found.clause.option if found.clause else "") for found in findings]


# Effects of a ruling


def test_a_warning_moves_nothing_and_stands_on_the_page_with_what_the_core_proposed() -> None:
    found = page(ruled(WARNED))
    [ruling] = found.rulings
    assert ruling == RulingRow(
        number=1,
        given=WARNED,
        judgement=WARNED,
        round=E1,
        honba=0,
        before=first_hand(EMA),
        proposal=ruling.proposal,
        differs=False,
        state=RulingState.GIVEN,
    )
    assert ruling.proposal is not None
    assert ruling.proposal.verdict == "warning"
    assert found == dataclasses.replace(page(), lines=found.lines, last_number=1)


def test_a_penalty_after_uma_is_a_penalty_of_the_page_under_the_code_of_the_incident() -> None:
    found = page(ruled(FINED))
    assert found.penalties == (Penalty(A, -4000, PenaltyWhen.AFTER_UMA, "SLOW"),)
    assert (found.at_table, found.table) == ((), first_hand(EMA))


def test_a_penalty_at_the_table_leaves_the_game_and_a_deposit_lies_on_the_table_for_the_next_winner() -> None:
    lost = change(FINED, when=PointLoss.AT_TABLE, points=1500)
    laid = change(FINED, when=PointLoss.DEPOSIT, points=2000, question=None, facts="empty call")
    found = page(ruled(lost), ruled(laid))
    assert found.at_table == (
        (1, Payment(A, OUTSIDE, 1500, PaymentFor.AT_TABLE), "SLOW"),
        (2, Payment(A, POT, 2000, PaymentFor.AT_TABLE), "empty call"),
    )
    assert (found.penalties, found.table.scores, found.table.deposits) == (
        (),
        (26500, 30000, 30000, 30000),
        2,
    )
    won = page(ruled(lost), ruled(laid), hand(ron(B, C)))
    assert (won.table.scores, won.table.deposits) == ((26500, 35900, 26100, 30000), 0)


def test_a_deposit_of_nobodys_is_lost_where_the_sticks_go_back_to_those_who_laid_them_down() -> None:
    laid = change(FINED, when=PointLoss.DEPOSIT, points=1000)
    found = page(ruled(laid), Close(), rules=rules_with(leftover_deposits="returned_to_bettors"))
    assert (found.table.scores, found.table.deposits) == ((29000, 30000, 30000, 30000), 0)


def test_a_deposit_that_was_stored_in_broken_sticks_lays_down_whole_ones_and_the_rest_is_lost() -> None:
    found = page(ruled(change(FINED, when=PointLoss.DEPOSIT, points=2500)))
    assert [payment for _, payment, _ in found.at_table] == [
        Payment(A, POT, 2000, PaymentFor.AT_TABLE),
        Payment(A, OUTSIDE, 500, PaymentFor.AT_TABLE),
    ]
    assert (found.table.scores[A], found.table.deposits) == (27500, 2)


def test_a_penalty_at_a_table_whose_game_is_over_comes_off_the_result_wherever_it_was_to_go() -> None:
    for when in (PointLoss.AFTER_UMA, PointLoss.AT_TABLE, PointLoss.DEPOSIT):
        found = page(hand(ron(B, C)), Close(), ruled(change(FINED, when=when), E2))
        assert found.penalties == (Penalty(A, -4000, PenaltyWhen.AFTER_UMA, "SLOW"),)
        assert found.table.scores == (30000, 33900, 26100, 30000)
        assert found.rulings[0].findings == ()


def test_a_penalty_for_what_has_no_code_stands_on_the_page_under_what_was_seen() -> None:
    found = page(ruled(change(FINED, question=None, facts="empty call")))
    assert found.penalties == (Penalty(A, -4000, PenaltyWhen.AFTER_UMA, "empty call"),)


def test_a_deposit_that_was_stored_where_no_sticks_are_laid_down_is_lost() -> None:
    found = page(ruled(change(FINED, when=PointLoss.DEPOSIT)), rules=rules_with(riichi_deposit=0))
    assert found.at_table == ((1, Payment(A, OUTSIDE, 4000, PaymentFor.AT_TABLE), "SLOW"),)
    assert (found.table.scores[A], found.table.deposits) == (26000, 0)


def test_a_payment_put_right_goes_from_those_who_give_to_those_who_receive() -> None:
    right = Judgement(seat=A, decision=Measure.CORRECT, facts="paid too little", moved=(-1300, 300, 0, 1000))
    found = page(ruled(right))
    assert [payment for _, payment, _ in found.at_table] == [
        Payment(A, B, 300, PaymentFor.CORRECTED),
        Payment(A, D, 1000, PaymentFor.CORRECTED),
    ]
    assert found.table.scores == (28700, 30300, 30000, 31000)


def test_a_payment_put_right_is_made_to_the_last_point_by_several_to_several() -> None:
    right = Judgement(seat=A, decision=Measure.CORRECT, facts="paid wrongly", moved=(-301, 101, -100, 300))
    found = page(ruled(right))
    assert [payment for _, payment, _ in found.at_table] == [
        Payment(A, B, 101, PaymentFor.CORRECTED),
        Payment(A, D, 200, PaymentFor.CORRECTED),
        Payment(C, D, 100, PaymentFor.CORRECTED),
    ]
    one = page(ruled(change(right, moved=(-1, 0, 0, 1))))
    assert one.table.scores == (29999, 30000, 30000, 30001)


def test_who_is_disqualified_stands_on_the_page_until_the_ruling_is_overturned() -> None:
    out = Judgement(seat=D, decision=Measure.DISQUALIFIED, facts="marked tiles")
    appealed = Review(number=1, outcome=ReviewOutcome.APPEALED, by="D")
    granted = Review(number=1, outcome=ReviewOutcome.OVERTURNED, judgement=change(out, decision=Measure.NONE))
    assert page(ruled(out), appealed).disqualified == {D}
    assert page(ruled(out), appealed, granted).disqualified == frozenset()


def test_a_chombo_on_purpose_beside_a_win_disqualifies_where_the_rules_say_so_and_a_warning_does_not() -> (
    None
):
    rules = rules_with(chombo_intentional_disqualifies=True)
    meant = change(CHEATS, question=ON_PURPOSE, seat=A, facts="", hand=HandEffect.STANDS)
    assert page(ruled(meant), rules=rules).disqualified == {A}
    assert page(ruled(meant)).disqualified == frozenset()
    for careless in (change(CHEATS, hand=HandEffect.STANDS), change(meant, question=SLOW)):
        assert page(ruled(careless), rules=rules).disqualified == frozenset()
    warned = change(meant, decision=Measure.WARNING, hand=HandEffect.GOES_ON)
    assert page(ruled(warned), rules=rules).disqualified == frozenset()


def test_a_chombo_on_purpose_that_does_not_end_the_hand_costs_what_one_on_purpose_does() -> None:
    rules = rules_with(chombo_points=20000, chombo_intentional_points=40000)
    meant = change(CHEATS, question=ON_PURPOSE, seat=A, facts="")
    careless = change(meant, question=SLOW)
    for beside in (
        {"hand": HandEffect.STANDS},
        {"hand": HandEffect.STANDS, "about": 1},
        {"hand": HandEffect.REPLAYED, "about": 1},
    ):
        for judgement, points in ((meant, -40000), (careless, -20000)):
            found = page(hand(ron(A, B)), ruled(change(judgement, **beside), E1, 1), rules=rules)
            assert found.penalties == (Penalty(A, points, PenaltyWhen.AFTER_UMA, "chombo"),)


def test_points_are_lost_under_the_code_of_the_incident_whatever_was_seen_of_it() -> None:
    seen = change(FINED, facts="waited a minute")
    assert page(ruled(seen)).penalties == (Penalty(A, -4000, PenaltyWhen.AFTER_UMA, "SLOW"),)
    at_table = page(ruled(change(seen, when=PointLoss.AT_TABLE))).at_table
    assert at_table == ((1, Payment(A, OUTSIDE, 4000, PaymentFor.AT_TABLE), "SLOW"),)


def test_sticks_that_lie_there_from_before_stay_where_a_riichi_costs_nothing() -> None:
    rules = rules_with(riichi_deposit=0)
    start = dataclasses.replace(first_hand(rules), deposits=2)
    lost = numbered(ruled(change(FINED, when=PointLoss.AT_TABLE)))
    after = dataclasses.replace(start, scores=(26000, 30000, 30000, 30000), off=4000)
    assert fold(rules, lost, start).table == after


# Dead hands


def test_a_dead_hand_is_noten_at_the_draw_and_alive_again_in_the_next_hand() -> None:
    draw = ExhaustiveDraw(tenpai=(A, B))
    found = page(ruled(COUNT_WRONG), hand(draw), hand(draw, E1, 1))
    assert page(ruled(COUNT_WRONG)).table.dead == {B}
    assert found.rows[0].before.dead == {B}
    assert [row.ruling.deltas for row in found.hands if row.ruling] == [
        (3000, -1000, -1000, -1000),
        (1500, 1500, -1500, -1500),
    ]


def test_a_dead_hand_is_dead_still_when_the_hand_was_entered_wrongly_and_is_entered_again() -> None:
    draw = ExhaustiveDraw(tenpai=(A, B))
    wrong = (ruled(COUNT_WRONG), hand(draw), Void(number=2, why="the other table's"))
    assert page(*wrong).table.dead == {B}
    again = page(*wrong, hand(draw))
    assert again.table.scores == (33000, 29000, 29000, 29000)
    twice = page(*wrong, hand(draw), Void(number=4, why="once more"), hand(draw))
    assert twice.table == again.table
    corrected = page(*wrong, Correct(number=2, report=draw, why="no, it was ours"))
    assert corrected.table == again.table


def test_a_dead_hand_is_dead_still_when_two_hands_were_entered_wrongly_and_both_are_void() -> None:
    draw = ExhaustiveDraw(tenpai=(A, B))
    voids = (Void(number=2, why="the other table's"), Void(number=3, why="that one too"))
    assert page(ruled(COUNT_WRONG), hand(draw), hand(draw, E1, 1), *voids).table.dead == {B}
    assert page(ruled(COUNT_WRONG), hand(draw), hand(draw, E1, 1), *voids[::-1]).table.dead == {B}


def test_a_dead_hand_is_dead_still_when_the_hand_that_was_to_be_dealt_again_is_void() -> None:
    draw = ExhaustiveDraw(tenpai=(A, B))
    again = (ruled(COUNT_WRONG), hand(draw), ruled(about(2, HandEffect.REPLAYED), E1, 1))
    assert page(*again).table.dead == frozenset()
    assert page(*again, Void(number=2, why="the other table's")).table.dead == {B}


OTHER_DEAD = change(COUNT_WRONG, seat=C, question=foul("TILE-COUNT", C))


def test_several_hands_are_dead_in_one_hand_be_it_the_one_that_was_entered_wrongly_or_the_one_after_it() -> (
    None
):
    wrong = hand(ExhaustiveDraw(tenpai=(A, B)))
    both = {B, C}
    assert page(ruled(COUNT_WRONG), ruled(OTHER_DEAD)).table.dead == both
    after = (ruled(COUNT_WRONG), wrong, ruled(OTHER_DEAD, E1, 1))
    assert page(*after).table.dead == {C}
    assert page(*after, Void(number=2, why="the other table's")).table.dead == both
    voids = (Void(number=2, why="the other table's"), Void(number=4, why="that one too"))
    assert page(*after, wrong, *voids).table.dead == both


def test_a_dead_hand_of_a_hand_that_was_entered_wrongly_dies_once_the_hand_is_dealt_again() -> None:
    broken = Judgement(seat=A, decision=Measure.NONE, facts="wall broken", hand=HandEffect.REPLAYED)
    wrong = (ruled(COUNT_WRONG), hand(ExhaustiveDraw()), Void(number=2, why="the other table's"))
    assert page(*wrong).table.dead == {B}
    counted = Count(scores=(30000,) * 4, sticks=0)
    assert page(*wrong, ruled(broken), counted).table.dead == frozenset()


def test_a_dead_hand_does_not_reach_into_a_hand_played_after_the_one_it_was_dead_in() -> None:
    draw = ExhaustiveDraw(tenpai=(A, B))
    played = (ruled(COUNT_WRONG), hand(ron(C, D)), hand(draw, E2), Void(number=2, why="entered twice"))
    found = page(*played)
    assert (found.rows[1].before.dead, found.table.dead) == (frozenset(), frozenset())
    assert page(*played, hand(draw, E1, 1)).table.dead == frozenset()
    assert found.table.scores == (31500, 31500, 28500, 28500)


@pytest.mark.parametrize(
    "end",
    [
        CHEATS,
        Judgement(seat=A, decision=Measure.NONE, facts="wall broken", hand=HandEffect.REPLAYED),
    ],
)
def test_a_chombo_and_a_new_deal_end_the_hand_and_its_dead_hands_with_it(end: Judgement) -> None:
    assert page(ruled(COUNT_WRONG), ruled(end)).table.dead == frozenset()


def test_who_was_dead_in_a_hand_that_is_dealt_again_has_a_live_hand_in_the_new_deal() -> None:
    draw = ExhaustiveDraw(tenpai=(A, B))
    again = about(2, HandEffect.REPLAYED)
    found = page(ruled(COUNT_WRONG), hand(draw), ruled(again, E1, 1), hand(draw))
    assert (found.rows[1].before.dead, found.table.scores) == (frozenset(), (31500, 31500, 28500, 28500))


def test_no_hand_is_dead_at_a_table_whose_game_is_over() -> None:
    assert page(hand(ron(A, B)), Close(), ruled(COUNT_WRONG, E1, 1)).table.dead == frozenset()


def test_a_dead_hand_dies_with_the_game_and_is_dead_again_when_the_table_is_opened() -> None:
    assert page(ruled(COUNT_WRONG), Close()).table.dead == frozenset()
    assert page(ruled(COUNT_WRONG), Close(), Reopen(why="one more hand")).table.dead == {B}


def test_a_hand_voided_at_a_closed_table_is_in_play_again_with_its_dead_hands_once_the_table_is_opened() -> (
    None
):
    closed = (ruled(COUNT_WRONG), hand(ron(A, C)), Close(), Void(number=2, why="of another table"))
    assert page(*closed).table.dead == frozenset()
    assert page(*closed, Reopen(why="one more hand")).table.dead == {B}


# The hand


def test_a_chombo_ends_the_hand_as_its_report_would_and_the_sticks_go_back() -> None:
    code = foul("EXPOSE-OWN", C, tiles=7, deliberate=True, unplayable=True, nobodys_fault=False)
    judged = Judgement(seat=C, decision=Measure.CHOMBO, question=code, riichi=(Riichi(seat=A),))
    report = Chombo(
        offenders=(C,), reason="EXPOSE-OWN", intentional=True, decided=True, riichi=(Riichi(seat=A),)
    )
    found = page(hand(ron(A, B)), ruled(judged, E1, 1))
    [_, row] = found.rows
    assert row.judged
    assert (row.number, row.report) == (2, report)
    assert row.ruling == adjudicate(EMA, row.before, report)
    assert found.penalties == (Penalty(C, -20000, PenaltyWhen.AFTER_UMA, "chombo"),)
    assert found.table == page(hand(ron(A, B))).table


@pytest.mark.parametrize("set_", [{"chombo_replay": "rotate"}, {"chombo_penalty": "mangan_reverse"}])
def test_a_chombo_given_by_a_judge_is_paid_and_followed_as_these_rules_say(set_: dict[str, object]) -> None:
    rules = rules_with(**set_)
    assert page(ruled(CHEATS), rules=rules).table == page(hand(Chombo(offenders=(C,))), rules=rules).table


def test_a_chombo_beside_a_win_that_stands_costs_its_points_and_leaves_the_hand_to_be_entered() -> None:
    beside = change(CHEATS, hand=HandEffect.STANDS)
    found = page(ruled(beside), hand(ron(A, B)))
    assert [row.number for row in found.rows] == [2]
    assert found.penalties == (Penalty(C, -20000, PenaltyWhen.AFTER_UMA, "chombo"),)
    assert found.table == page(hand(ron(A, B))).table
    reverse = page(ruled(beside), rules=rules_with(chombo_penalty="mangan_reverse"))
    assert reverse.table.scores == (34000, 32000, 22000, 32000)


def test_a_hand_dealt_again_without_a_chombo_moves_nothing() -> None:
    again = Judgement(
        seat=A, decision=Measure.NONE, facts="wall broken", hand=HandEffect.REPLAYED, riichi=(Riichi(seat=B),)
    )
    found = page(hand(ron(B, C)), ruled(again, E2))
    assert (found.table, found.rows, found.penalties) == (
        page(hand(ron(B, C))).table,
        page(hand(ron(B, C))).rows,
        (),
    )


def about(number: int, play: HandEffect, **more: Any) -> Judgement:
    return Judgement(
        seat=A, decision=Measure.NONE, facts="the wrong player dealt", about=number, hand=play, **more
    )


def test_a_past_hand_stands_is_dealt_again_or_is_corrected() -> None:
    played = (hand(ron(B, C)), hand(ron(C, D), E2))
    stands = page(*played, ruled(about(1, HandEffect.STANDS), Round(Wind.EAST, 3)))
    assert (stands.table, stands.rows) == (page(*played).table, page(*played).rows)
    assert articles(stands.rulings[0].findings) == [("past_hand_ruled_on", "past_hand_rulings")]
    assert stands.penalties == ()

    again = page(*played, ruled(about(2, HandEffect.REPLAYED)))
    assert again.table == page(played[0]).table
    assert (again.rows[1].voided, again.rows[1].changed_by, again.rows[1].why) == (
        True,
        3,
        "the wrong player dealt",
    )

    right = page(*played, ruled(about(1, HandEffect.CORRECTED, report=ron(B, D))))
    assert right.table == page(hand(ron(B, D)), played[1]).table
    assert right.rows[0].changed_by == 3


def test_a_hand_whose_round_no_longer_fits_after_a_ruling_says_so_as_after_a_correction() -> None:
    played = (hand(ron(A, B)), hand(ron(A, B), E1, 1))
    found = page(*played, ruled(about(1, HandEffect.REPLAYED), E1, 2))
    assert codes(found.rows[1].findings) == ["round_differs"]


@pytest.mark.parametrize(
    ("change_of_hand", "round_", "honba"),
    [(about(1, HandEffect.CORRECTED, report=ron(C, B)), E2, 0), (about(1, HandEffect.REPLAYED), E1, 0)],
)
def test_a_ruling_that_moves_the_round_by_what_it_says_of_the_last_hand_is_not_said_to_be_of_another_round(
    change_of_hand: Judgement, round_: Round, honba: int
) -> None:
    played = numbered(hand(ron(A, B)))
    now = judge(EMA, played, change_of_hand)
    assert (now.round, now.honba) == (E1, 1)
    assert codes(now.findings) == ["past_hand_ruled_on"]
    table = page(hand(ron(A, B)), ruled(change_of_hand, E1, 1)).table
    assert (table.round, table.honba) == (round_, honba)


@pytest.mark.parametrize("play", [HandEffect.GOES_ON, HandEffect.STANDS])
def test_a_ruling_that_leaves_the_hand_it_speaks_of_says_where_it_was_given_in_another_round(
    play: HandEffect,
) -> None:
    found = page(hand(ron(A, B)), ruled(about(1, play), E2))
    assert codes(found.rulings[0].findings) == ["round_differs", "past_hand_ruled_on"]


def test_a_hand_that_is_dealt_again_by_a_ruling_says_where_that_is_of_another_round() -> None:
    again = Judgement(seat=A, decision=Measure.NONE, facts="wall broken", hand=HandEffect.REPLAYED)
    assert codes(page(ruled(again, E2)).rulings[0].findings) == ["round_differs"]


def test_a_chombo_for_a_hand_that_is_over_costs_what_it_did_with_the_dealer_of_that_hand() -> None:
    rules = rules_with(chombo_penalty="mangan_reverse")
    late = change(CHEATS, seat=A, about=1, hand=HandEffect.STANDS)
    found = page(hand(ron(B, C)), ruled(late, E2), rules=rules)
    assert found.rulings[0].payments == tuple(Payment(A, seat, 4000, PaymentFor.CHOMBO) for seat in (B, C, D))


def test_a_question_about_a_hand_that_is_over_is_answered_at_the_table_of_that_hand() -> None:
    rules = rules_with(chombo_penalty="mangan_reverse")
    noten = Foul(seat=A, code="RII-NOTEN", answers={Fact.OWN_WIN: True})
    false = Judgement(seat=A, decision=Measure.CHOMBO, question=noten, about=1, hand=HandEffect.STANDS)
    [dealt] = page(hand(ron(B, A)), ruled(false, E2), rules=rules).rulings
    assert dealt.proposal
    # The offender was the dealer of that hand: 4,000 for each, although South is the dealer now.
    assert [
        finding.facts for finding in dealt.proposal.findings if finding.code == "chombo_mangan_reverse"
    ] == [{"points": 12000}]
    dead = Judgement(seat=A, decision=Measure.DEAD_HAND, facts="two tiles too many")
    tiles = Hand(concealed=read_tiles("234m567p3488s111z"))
    tenpai = Judgement(seat=A, decision=Measure.NONE, question=Tenpai(seat=A, hand=tiles), about=2)
    [_, asked] = page(ruled(dead), hand(ron(B, C)), ruled(tenpai, E2)).rulings
    assert asked.proposal
    assert asked.proposal.verdict == "noten"


def test_a_chombo_for_a_hand_that_is_over_costs_as_much_when_that_hand_is_dealt_again() -> None:
    found = page(hand(ron(B, C)), ruled(change(CHEATS, about=1, hand=HandEffect.REPLAYED), E2))
    assert found.penalties == (Penalty(C, -20000, PenaltyWhen.AFTER_UMA, "chombo"),)
    assert (found.rows[0].voided, found.table) == (True, first_hand(EMA))


def test_a_past_hand_that_is_corrected_to_a_chombo_costs_the_one_that_stands_in_it() -> None:
    report = Chombo(offenders=(C,))
    late = change(CHEATS, about=1, hand=HandEffect.CORRECTED, report=report)
    found = page(hand(ron(B, C)), ruled(late, E2))
    assert found.penalties == (Penalty(C, -20000, PenaltyWhen.AFTER_UMA, "chombo"),)
    assert (found.rulings[0].penalties, found.rows[0].report) == ((), report)


def test_a_table_with_a_dead_hand_is_written_and_read_with_it() -> None:
    table = page(ruled(COUNT_WRONG)).table
    assert write_table(table)["dead"] == [1]
    assert read_table(write_table(table)) == table


def test_a_chombo_that_was_given_in_another_round_says_so_of_the_hand_that_it_ended() -> None:
    told = {"seen": "E2", "seen_honba": 3, "round": "E1", "honba": 0}
    differs = (Finding("round_differs", None, told),)
    found = page(ruled(CHEATS, E2, 3))
    assert (found.rows[0].findings, found.rulings[0].findings) == (differs, differs)


# Reviews


def test_whether_another_judgement_is_as_proposed_is_asked_of_the_player_on_whom_it_is() -> None:
    on_another = change(FINED, seat=B, question=foul(seat=B, deliberate=True, serious=False))
    looked_at = Review(number=1, outcome=ReviewOutcome.CHANGED, judgement=on_another, why="it was the other")
    [ruling] = page(ruled(WARNED), looked_at).rulings
    assert (ruling.differs, ruling.penalties) == (False, (Penalty(B, -4000, PenaltyWhen.AFTER_UMA, "SLOW"),))


def test_whether_a_ruling_is_as_proposed_is_asked_of_the_table_before_it_ended_the_game() -> None:
    rules = rules_with(
        slow_play=["besides penalty 2000", "chombo"],
        penalty_taken="at_table",
        chombo_penalty="mangan_reverse",
        bust="below_zero",
    )
    start = dataclasses.replace(first_hand(rules), scores=(3000, 39000, 39000, 39000))
    at_table = Judgement(seat=A, decision=Measure.CHOMBO, points=2000, when=PointLoss.AT_TABLE, question=SLOW)
    for judgement, differs in ((at_table, False), (change(at_table, when=PointLoss.AFTER_UMA), True)):
        found = fold(rules, numbered(ruled(judgement)), start)
        assert found.table.over
        assert found.rulings[0].differs is differs


def test_a_ruling_changed_on_review_stands_in_the_place_of_the_one_that_was_given() -> None:
    draw = ExhaustiveDraw(tenpai=(A, B))
    lighter = change(COUNT_WRONG, decision=Measure.WARNING, reason="the count was right")
    looked_at = Review(
        number=1, outcome=ReviewOutcome.CHANGED, judgement=lighter, why="counted again", by="Hanako"
    )
    found = page(ruled(COUNT_WRONG), hand(draw), looked_at)
    assert found.table.scores == (31500, 31500, 28500, 28500)
    [ruling] = found.rulings
    assert (ruling.given, ruling.judgement, ruling.state) == (COUNT_WRONG, lighter, RulingState.CHANGED)
    assert ruling.reviews == ((3, looked_at),)
    assert ruling.differs
    assert articles(ruling.findings) == [("ruling_too_light", "mitigation"), ("changed_after_next_hand", "")]
    assert ruling.findings[1].facts == {"number": 3, "hand": 2}


def test_a_ruling_changed_before_the_next_hand_was_entered_is_not_remarked_on() -> None:
    found = page(
        hand(ron(A, B)), ruled(FINED, E1, 1), _review(ReviewOutcome.CHANGED, 2), hand(ron(A, B), E1, 1)
    )
    assert found.rulings[0].findings == ()


def test_a_ruling_changed_after_a_hand_that_did_not_take_place_is_not_remarked_on() -> None:
    again = Void(number=2, why="the wrong table")
    found = page(ruled(FINED), hand(ron(A, B)), again, _review(ReviewOutcome.CHANGED))
    assert found.rulings[0].findings == ()


@pytest.mark.parametrize(
    "end", [CHEATS, Judgement(seat=A, decision=Measure.NONE, facts="wall broken", hand=HandEffect.REPLAYED)]
)
def test_a_ruling_changed_after_a_judge_had_ended_the_hand_is_remarked_on(end: Judgement) -> None:
    found = page(ruled(FINED), ruled(end), _review(ReviewOutcome.CHANGED))
    assert found.rulings[0].findings == (Finding("changed_after_next_hand", None, {"number": 3, "hand": 2}),)


def test_a_ruling_that_ended_the_hand_and_is_changed_at_once_is_not_remarked_on() -> None:
    """The ruling ends its own hand; only a hand that another entry has ended since is between it and the change."""
    other = change(CHEATS, facts="took a tile from the wall")
    changed = Review(number=1, outcome=ReviewOutcome.CHANGED, judgement=other, why="seen by two")
    assert page(ruled(CHEATS), changed).rulings[0].findings == ()
    found = page(ruled(CHEATS), hand(ron(A, B)), changed)
    assert found.rulings[0].findings == (Finding("changed_after_next_hand", None, {"number": 3, "hand": 2}),)


def test_a_ruling_that_would_deal_a_hand_again_that_is_not_there_ends_none() -> None:
    nowhere = ruled(about(7, HandEffect.REPLAYED))
    found = page(ruled(FINED), nowhere, _review(ReviewOutcome.CHANGED))
    assert [codes(ruling.findings) for ruling in found.rulings] == [[], ["ruling_without_effect"]]


def test_a_chombo_for_an_incident_that_is_listed_no_more_is_ended_without_its_reason() -> None:
    gone = change(CHEATS, question=foul("GONE", C))
    [row] = page(ruled(gone)).rows
    assert row.report == Chombo(offenders=(C,), decided=True)


def test_a_ruling_changed_after_another_ruling_in_the_same_hand_is_not_remarked_on() -> None:
    assert page(ruled(FINED), ruled(WARNED), _review(ReviewOutcome.CHANGED)).rulings[0].findings == ()


def test_a_ruling_on_a_past_hand_is_changed_whenever_it_is_without_remark() -> None:
    found = page(hand(ron(A, B)), ruled(about(1, HandEffect.STANDS), E1, 1), hand(ron(A, B), E1, 1))
    changed = Review(
        number=2, outcome=ReviewOutcome.CHANGED, judgement=about(1, HandEffect.STANDS), why="again"
    )
    entries = (hand(ron(A, B)), ruled(about(1, HandEffect.STANDS), E1, 1), hand(ron(A, B), E1, 1), changed)
    assert page(*entries).rulings[0].findings == found.rulings[0].findings


def test_what_a_review_leaves_as_it_was_is_not_remarked_on() -> None:
    confirmed = _review(ReviewOutcome.CONFIRMED)
    assert page(ruled(FINED), hand(ron(A, B)), confirmed).rulings[0].findings == ()
    assert page(ruled(FINED), confirmed, rules=rules_with(appeal="none")).rulings[0].findings == ()
    upheld = map(_review, (ReviewOutcome.APPEALED, ReviewOutcome.UPHELD, ReviewOutcome.CONFIRMED))
    assert page(ruled(FINED), *upheld).rulings[0].findings == ()
    stored = dataclasses.replace(confirmed, judgement=WARNED)
    assert page(ruled(FINED), stored).rulings[0].judgement == FINED
    empty = dataclasses.replace(_review(ReviewOutcome.CHANGED), judgement=None)
    assert page(ruled(FINED), empty).rulings[0].judgement == FINED


def test_an_appeal_that_was_decided_stays_decided_and_one_that_is_open_is_none() -> None:
    decided = map(
        _review,
        (ReviewOutcome.APPEALED, ReviewOutcome.UPHELD, ReviewOutcome.CONFIRMED, ReviewOutcome.CHANGED),
    )
    assert codes(page(ruled(FINED), *decided).rulings[0].findings) == ["changed_after_appeal"]
    open_ = map(_review, (ReviewOutcome.APPEALED, ReviewOutcome.CHANGED))
    assert page(ruled(FINED), *open_).rulings[0].findings == ()


def test_a_hand_dealt_again_says_the_reason_given_or_else_the_incident() -> None:
    reasoned = about(1, HandEffect.REPLAYED, reason="nobody had noticed")
    assert page(hand(ron(B, C)), ruled(reasoned, E2)).rows[0].why == "nobody had noticed"
    named = change(WARNED, about=1, hand=HandEffect.REPLAYED)
    assert page(hand(ron(B, C)), ruled(named, E2)).rows[0].why == "SLOW"
    seen = change(named, facts="a minute late")
    assert page(hand(ron(B, C)), ruled(seen, E2)).rows[0].why == "a minute late"


def test_a_hand_that_was_voided_by_mistake_can_be_ruled_to_have_been_otherwise() -> None:
    entries = numbered(hand(ron(A, B)), Void(number=1, why="twice"))
    judged = judge(EMA, entries, about(1, HandEffect.CORRECTED, report=ron(B, C)))
    assert codes(judged.findings)[-1] == "past_hand_ruled_on"


def test_no_deposit_can_be_ruled_where_no_sticks_are_laid_down() -> None:
    laid = change(FINED, when=PointLoss.DEPOSIT, reason="the club's custom")
    with pytest.raises(Rejected) as refused:
        judge(rules_with(riichi_deposit=0), [], laid)
    assert _said(refused.value) == [("judgement.when", "deposit_without_sticks")]
    assert [say_problem(refused.value.problems[0], str, language) for language in ("en", "ja")] == [
        (
            "A riichi costs nothing under these rules and there are no sticks on the table; choose "
            "another way to take the points."
        ),
        "この規定の立直に供託はなく、卓上に点棒がありません。別の引き方を選んでください。",
    ]


def test_how_much_a_stick_is_is_said_as_points_are() -> None:
    with pytest.raises(Rejected) as refused:
        judge(EMA, [], change(FINED, when=PointLoss.DEPOSIT, points=2500, reason="the club's custom"))
    assert [
        say_problem(one, str, language) for one in refused.value.problems for language in ("en", "ja")
    ] == [
        "A deposit is a number of whole sticks of 1,000 points, and 2,500 is not.",
        "供託は1,000点単位です。2,500点は割り切れません。",
    ]


def test_a_count_is_held_against_what_stood_before_it_although_its_hand_is_dealt_again_later() -> None:
    counted = Count(scores=(30000, 33900, 26100, 30000), sticks=0)
    found = page(hand(ron(B, C)), counted, ruled(about(1, HandEffect.REPLAYED), E2))
    assert found.counts[0].agrees


def test_a_hand_that_became_impossible_by_a_review_says_so() -> None:
    rules = rules_with(chombo_penalty="mangan_reverse", bust="below_zero")
    warned = change(CHEATS, decision=Measure.WARNING)
    proved = Review(number=1, outcome=ReviewOutcome.CHANGED, judgement=CHEATS, why="it was seen")
    played = (ruled(warned), hand(ron(B, C, han=13)), hand(ron(A, B), E2))
    assert [codes(row.findings) for row in page(*played, rules=rules).rows] == [[], []]
    found = page(*played, proved, rules=rules)
    assert [row.number for row in found.rows] == [1, 2, 3]
    assert [codes(row.findings) for row in found.rows] == [[], [], ["after_the_end"]]


def test_a_count_is_held_against_what_stood_before_it_although_a_ruling_is_changed_later() -> None:
    at_table = change(FINED, when=PointLoss.AT_TABLE)
    counted = Count(scores=(26000, 30000, 30000, 30000), sticks=0)
    undone = Review(number=1, outcome=ReviewOutcome.CHANGED, judgement=change(WARNED), why="not on purpose")
    found = page(ruled(at_table), counted, undone)
    assert found.counts[0].agrees
    assert found.table == first_hand(EMA)


def test_what_a_review_would_change_of_the_hands_played_since_is_told_beforehand() -> None:
    entries = numbered(ruled(COUNT_WRONG), hand(ron(C, D)), hand(ExhaustiveDraw(tenpai=(A, B)), E2))
    freed = _next(entries, _review(ReviewOutcome.CHANGED))[0]
    became = fold(EMA, [*entries, freed])
    assert altered_rows(fold(EMA, entries), became) == (became.rows[0],)


def test_a_review_keeps_a_hand_that_the_ruling_had_dealt_again() -> None:
    replayed = Judgement(
        seat=A, decision=Measure.NONE, facts="the wall fell", about=1, hand=HandEffect.REPLAYED
    )
    entries = numbered(hand(ron(C, D)), ruled(replayed))
    assert fold(EMA, entries).rows[0].voided
    kept = Review(
        number=2,
        outcome=ReviewOutcome.CHANGED,
        judgement=change(replayed, hand=HandEffect.STANDS),
        why="it had not",
    )
    assert review(EMA, entries, kept).judgement.hand is HandEffect.STANDS
    assert not fold(EMA, [*entries, Entry(number=3, what=kept)]).rows[0].voided


@pytest.mark.parametrize(
    ("outcomes", "state", "stands"),
    [
        ((), RulingState.GIVEN, FINED),
        ((ReviewOutcome.CONFIRMED,), RulingState.CONFIRMED, FINED),
        ((ReviewOutcome.CHANGED,), RulingState.CHANGED, WARNED),
        ((ReviewOutcome.APPEALED,), RulingState.APPEALED, FINED),
        ((ReviewOutcome.APPEALED, ReviewOutcome.UPHELD), RulingState.UPHELD, FINED),
        (
            (ReviewOutcome.CONFIRMED, ReviewOutcome.APPEALED, ReviewOutcome.OVERTURNED),
            RulingState.OVERTURNED,
            WARNED,
        ),
    ],
)
def test_a_ruling_is_in_the_state_of_its_last_review(
    outcomes: tuple[ReviewOutcome, ...], state: RulingState, stands: Judgement
) -> None:
    found = page(ruled(FINED), *(_review(outcome) for outcome in outcomes))
    assert (found.rulings[0].state, found.rulings[0].judgement) == (state, stands)
    assert found.penalties_of(A) == -stands.points


def _review(outcome: ReviewOutcome, number: int = 1) -> Review:
    changes = outcome in (ReviewOutcome.CHANGED, ReviewOutcome.OVERTURNED)
    return Review(
        number=number, outcome=outcome, judgement=WARNED if changes else None, why="looked at again"
    )


@pytest.mark.parametrize(
    ("before", "outcome", "appeal", "code"),
    [
        ((), ReviewOutcome.CONFIRMED, "head_referee", None),
        ((), ReviewOutcome.CHANGED, "head_referee", None),
        ((), ReviewOutcome.APPEALED, "head_referee", None),
        ((), ReviewOutcome.UPHELD, "head_referee", "not_appealed"),
        ((), ReviewOutcome.OVERTURNED, "head_referee", "not_appealed"),
        ((), ReviewOutcome.APPEALED, "none", "no_appeal"),
        ((), ReviewOutcome.CHANGED, "none", None),
        ((ReviewOutcome.CONFIRMED,), ReviewOutcome.CONFIRMED, "head_referee", "confirmed_already"),
        ((ReviewOutcome.CONFIRMED,), ReviewOutcome.APPEALED, "head_referee", None),
        ((ReviewOutcome.CHANGED,), ReviewOutcome.CONFIRMED, "head_referee", None),
        ((ReviewOutcome.APPEALED,), ReviewOutcome.APPEALED, "head_referee", "appealed_already"),
        ((ReviewOutcome.APPEALED,), ReviewOutcome.CONFIRMED, "head_referee", "appeal_is_open"),
        ((ReviewOutcome.APPEALED,), ReviewOutcome.CHANGED, "head_referee", "appeal_is_open"),
        ((ReviewOutcome.APPEALED,), ReviewOutcome.OVERTURNED, "head_referee", None),
        (
            (ReviewOutcome.APPEALED, ReviewOutcome.UPHELD),
            ReviewOutcome.CONFIRMED,
            "head_referee",
            "decided_on_appeal",
        ),
        (
            (ReviewOutcome.APPEALED, ReviewOutcome.OVERTURNED),
            ReviewOutcome.CONFIRMED,
            "head_referee",
            "decided_on_appeal",
        ),
        (
            (ReviewOutcome.APPEALED, ReviewOutcome.UPHELD),
            ReviewOutcome.APPEALED,
            "head_referee",
            "decided_on_appeal",
        ),
        (
            (ReviewOutcome.APPEALED, ReviewOutcome.UPHELD),
            ReviewOutcome.APPEALED,
            "head_referee_then_written",
            None,
        ),
        (
            (ReviewOutcome.APPEALED, ReviewOutcome.UPHELD, ReviewOutcome.APPEALED, ReviewOutcome.OVERTURNED),
            ReviewOutcome.APPEALED,
            "head_referee_then_written",
            "decided_on_appeal",
        ),
        (
            (ReviewOutcome.APPEALED, ReviewOutcome.OVERTURNED),
            ReviewOutcome.UPHELD,
            "head_referee",
            "not_appealed",
        ),
        ((ReviewOutcome.APPEALED, ReviewOutcome.UPHELD), ReviewOutcome.CHANGED, "head_referee", None),
    ],
)
def test_whether_a_ruling_may_be_looked_at_again_its_reviews_and_the_rules_say(
    before: tuple[ReviewOutcome, ...], outcome: ReviewOutcome, appeal: str, code: str | None
) -> None:
    rules = rules_with(appeal=appeal)
    entries = numbered(ruled(FINED), *map(_review, before))
    if code is None:
        found = review(rules, entries, _review(outcome))
        assert found == fold(rules, [*entries, *_next(entries, _review(outcome))]).rulings[0]
        return
    with pytest.raises(Rejected) as refused:
        review(rules, entries, _review(outcome))
    assert [(problem.path, problem.code) for problem in refused.value.problems] == [("review.outcome", code)]
    quoted = [str(rules.sources["appeal"])] if code in ("no_appeal", "decided_on_appeal") else []
    told = refused.value.problems[0].facts
    assert [told[name] for name in told if name == "source"] == quoted


def _next(entries: list[Entry], what: EntryKind) -> list[Entry]:
    return [Entry(number=len(entries) + 1, what=what)]


def test_a_review_says_everything_that_is_wrong_with_it() -> None:
    entries = numbered(ruled(FINED))
    with pytest.raises(Rejected) as refused:
        review(EMA, entries, Review(number=7, outcome=ReviewOutcome.CONFIRMED))
    assert [(one.code, one.facts) for one in refused.value.problems] == [("no_such_ruling", {"number": 7})]
    with pytest.raises(Rejected) as refused:
        review(EMA, entries, Review(number=1, outcome=ReviewOutcome.CHANGED))
    assert _said(refused.value) == [("review.judgement", "missing"), ("review.why", "review_without_reason")]
    with pytest.raises(Rejected) as refused:
        review(EMA, entries, Review(number=1, outcome=ReviewOutcome.CHANGED, judgement=WARNED, why=" "))
    assert _said(refused.value) == [("review.why", "review_without_reason")]
    with pytest.raises(Rejected) as refused:
        review(EMA, entries, Review(number=1, outcome=ReviewOutcome.CONFIRMED, judgement=WARNED))
    assert _said(refused.value) == [("review.judgement", "nothing_changes_by_it")]
    assert refused.value.problems[0].facts == {"outcome": "confirmed"}
    of_four = Review(number=1, outcome=ReviewOutcome.APPEALED, player=D)
    assert review(EMA, entries, of_four).reviews == ((2, of_four),)
    with pytest.raises(Rejected) as refused:
        review(ruleset("tenhou-3p"), entries, of_four)
    assert _said(refused.value) == [("review.player", "unknown_seat")]
    assert refused.value.problems[0].facts == {"seat": 3, "players": 3}
    free = change(FINED, points=0)
    with pytest.raises(Rejected) as refused:
        review(EMA, entries, Review(number=1, outcome=ReviewOutcome.CHANGED, judgement=free, why="?"))
    assert _said(refused.value) == [("review.judgement.points", "penalty_without_points")]
    nowhere = Review(number=1, outcome=ReviewOutcome.CHANGED, judgement=about(7, HandEffect.STANDS), why="?")
    with pytest.raises(Rejected) as refused:
        review(EMA, entries, nowhere)
    assert [(one.path, one.code, one.facts) for one in refused.value.problems] == [
        ("review.judgement.about", "no_such_hand", {"number": 7})
    ]


def test_a_judgement_put_in_the_place_of_another_must_be_possible_at_the_table_where_that_was_given() -> None:
    dead = numbered(ruled(COUNT_WRONG), hand(ron(A, B)), ruled(change(COUNT_WRONG), E1, 1))
    for number in (1, 3):
        again = Review(
            number=number, outcome=ReviewOutcome.CHANGED, judgement=COUNT_WRONG, why="counted again"
        )
        assert review(EMA, dead, again).judgement == COUNT_WRONG


def test_a_closed_table_is_opened_before_its_rulings_are_changed_and_not_before_they_are_appealed_against() -> (
    None
):
    entries = numbered(ruled(FINED), Close())
    assert review(EMA, entries, _review(ReviewOutcome.APPEALED)).state is RulingState.APPEALED
    with pytest.raises(Rejected) as refused:
        review(EMA, entries, _review(ReviewOutcome.CHANGED))
    assert _said(refused.value) == [("review.judgement", "table_is_closed")]


def test_a_change_after_an_appeal_was_decided_and_one_where_rulings_stand_are_remarked_on() -> None:
    looked_at = map(_review, (ReviewOutcome.APPEALED, ReviewOutcome.UPHELD, ReviewOutcome.CHANGED))
    appealed = page(ruled(FINED), *looked_at).rulings[0]
    assert articles(appealed.findings) == [("changed_after_appeal", "appeal")]
    found = page(ruled(FINED), _review(ReviewOutcome.CHANGED), rules=rules_with(appeal="none"))
    assert articles(found.rulings[0].findings) == [("changed_where_rulings_stand", "appeal")]


def test_what_was_decided_on_appeal_and_then_decided_again_is_remarked_on_as_it_was_changed() -> None:
    granted = map(_review, (ReviewOutcome.APPEALED, ReviewOutcome.OVERTURNED, ReviewOutcome.CHANGED))
    found = page(ruled(FINED), *granted).rulings[0].findings
    assert [(one.code, one.facts) for one in found] == [("changed_after_appeal", {"number": 4})]
    written = rules_with(appeal="head_referee_then_written")
    twice = map(
        _review,
        (ReviewOutcome.APPEALED, ReviewOutcome.UPHELD, ReviewOutcome.APPEALED, ReviewOutcome.OVERTURNED),
    )
    assert page(ruled(FINED), *twice, rules=written).rulings[0].findings == ()
    stored = page(ruled(FINED), _review(ReviewOutcome.OVERTURNED), rules=rules_with(appeal="none"))
    assert articles(stored.rulings[0].findings) == [("changed_where_rulings_stand", "appeal")]


def test_of_several_hands_played_before_a_change_the_first_is_named() -> None:
    played = (hand(ron(A, B)), hand(ron(A, B), E1, 1))
    found = page(ruled(FINED), *played, _review(ReviewOutcome.CHANGED)).rulings[0].findings
    assert found == (Finding("changed_after_next_hand", None, {"number": 4, "hand": 2}),)


def test_a_ruling_that_speaks_of_a_hand_before_that_is_entered_leaves_it_alone() -> None:
    found = page(ruled(about(2, HandEffect.REPLAYED)), hand(ron(A, B)))
    assert (found.rows[0].voided, found.rows[0].changed_by) == (False, None)
    assert codes(found.rulings[0].findings) == ["ruling_without_effect"]


def test_a_review_of_what_is_no_ruling_is_no_ledger() -> None:
    with pytest.raises(LedgerError, match="entry 2 speaks of ruling 1, but no ruling has that number"):
        page(hand(ron(A, B)), _review(ReviewOutcome.CONFIRMED))


def test_a_hand_that_a_judge_ended_is_no_hand_to_void_or_to_correct() -> None:
    with pytest.raises(LedgerError, match="no hand has that number"):
        page(ruled(CHEATS), Void(number=1, why="?"))


# Judgements that are allowed


def _said(rejected: Rejected) -> list[tuple[str, str]]:
    return [(problem.path, problem.code) for problem in rejected.problems]


TALKED = Judgement(
    seat=A, decision=Measure.PENALTY, points=8000, question=foul("INFO", deliberate=True, serious=True)
)


@pytest.mark.parametrize(
    ("judgement", "said"),
    [
        (change(WARNED, question=None), [("judgement.facts", "nothing_said")]),
        (change(WARNED, question=None, facts=" "), [("judgement.facts", "nothing_said")]),
        (change(WARNED, seat=B), [("judgement.seat", "seats_differ")]),
        (
            change(WARNED, decision=Measure.DISCRETION),
            [("judgement.decision", "decision_names_no_measure")],
        ),
        (change(FINED, points=0), [("judgement.points", "penalty_without_points")]),
        (change(FINED, points=4050), [("judgement.points", "not_in_hundreds")]),
        (change(FINED, points=-4000), [("judgement.points", "negative")]),
        (change(WARNED, points=-1000), [("judgement.points", "negative")]),
        (
            change(WARNED, moved=(-2_000_000_000, 1_000_000_000, 1_000_000_000, 0)),
            [("judgement.moved[0]", "number_too_large")],
        ),
        (change(WARNED, decision=Measure.PENALTY, points=1000), [("judgement.reason", "reason_missing")]),
        (
            change(FINED, points=5000),
            [("judgement.points", "points_out_of_range"), ("judgement.reason", "reason_missing")],
        ),
        (change(FINED, when=PointLoss.AT_TABLE), [("judgement.reason", "reason_missing")]),
        (change(FINED, when=PointLoss.AT_TABLE, reason=" "), [("judgement.reason", "reason_missing")]),
        (change(WARNED, points=1000), [("judgement.points", "points_without_penalty")]),
        (
            change(WARNED, decision=Measure.CORRECT, points=1000, reason="x"),
            [("judgement.points", "points_without_penalty")],
        ),
        (
            change(WARNED, decision=Measure.NONE, points=1000, reason="x"),
            [("judgement.points", "points_without_penalty")],
        ),
        (change(FINED, decision=Measure.WARNING, points=0), [("judgement.reason", "reason_missing")]),
        (change(WARNED, hand=HandEffect.REPLAYED), [("judgement.reason", "reason_missing")]),
        (
            change(TALKED, points=13000),
            [("judgement.points", "points_out_of_range"), ("judgement.reason", "reason_missing")],
        ),
        (change(TALKED, decision=Measure.WARNING, points=0), [("judgement.reason", "reason_missing")]),
        (change(FINED, when=PointLoss.DEPOSIT, points=2500), [("judgement.when", "deposit_not_in_sticks")]),
        (change(WARNED, moved=(100, -100)), [("judgement.moved", "wrong_number_of_players")]),
        (change(WARNED, moved=(100, 0, 0, 0)), [("judgement.moved", "moved_not_balanced")]),
        (
            change(WARNED, moved=(50, -50, 0, 0)),
            [("judgement.moved[0]", "not_in_hundreds"), ("judgement.moved[1]", "not_in_hundreds")],
        ),
        (about(7, HandEffect.STANDS), [("judgement.about", "no_such_hand")]),
        (about(1, HandEffect.GOES_ON), [("judgement.hand", "hand_is_over")]),
        (
            change(about(1, HandEffect.STANDS), decision=Measure.DEAD_HAND),
            [("judgement.decision", "hand_is_over")],
        ),
        (about(2, HandEffect.STANDS), [("judgement.about", "hand_is_void")]),
        (about(2, HandEffect.REPLAYED), [("judgement.about", "hand_is_void")]),
        (about(5, HandEffect.STANDS), [("judgement.about", "no_such_hand")]),
        (about(1, HandEffect.CORRECTED), [("judgement.report", "corrected_hand_missing")]),
        (
            change(WARNED, hand=HandEffect.CORRECTED, report=ron(A, B)),
            [("judgement.about", "hand_to_correct_missing")],
        ),
        (change(WARNED, report=ron(A, B)), [("judgement.report", "report_without_correction")]),
        (
            about(1, HandEffect.CORRECTED, report=ron(A, A)),
            [("judgement.report.winners[0].seat", "winner_is_discarder")],
        ),
        (change(COUNT_WRONG), [("judgement.seat", "hand_is_dead_already")]),
        (
            change(CHEATS, riichi=(Riichi(seat=A), Riichi(seat=A))),
            [("judgement.riichi", "seat_named_twice")],
        ),
        (change(WARNED, question=foul()), [("judgement.question.answers.deliberate", "fact_needed")]),
        (change(WARNED, question=foul("NO-SUCH")), [("judgement.question.code", "unknown_incident")]),
        (change(WARNED, extra_minutes=-1), [("judgement.extra_minutes", "negative")]),
        (change(WARNED, turns_left=-1), [("judgement.turns_left", "negative")]),
        (
            change(WARNED, extra_minutes=-1, turns_left=-1),
            [("judgement.extra_minutes", "negative"), ("judgement.turns_left", "negative")],
        ),
    ],
)
def test_what_cannot_be_ruled_is_refused_with_everything_that_is_wrong(
    judgement: Judgement, said: list[tuple[str, str]]
) -> None:
    entries = numbered(
        hand(ron(A, B)),
        hand(ron(B, C), E1, 1),
        Void(number=2, why="twice"),
        ruled(COUNT_WRONG, E1, 1),
        # No other ruling is possible on a hand that a judge ended.
        ruled(CHEATS, E1, 1),
        ruled(COUNT_WRONG, E1, 1),
    )
    with pytest.raises(Rejected) as refused:
        judge(EMA, entries, judgement)
    assert _said(refused.value) == said
    # A refusal without one of its facts would have no sentence.
    problems = refused.value.problems
    assert all(say_problem(problem, str, language) for problem in problems for language in ("en", "ja"))


def test_a_seat_that_is_not_that_of_the_question_and_points_out_of_range_are_told_with_their_figures() -> (
    None
):
    with pytest.raises(Rejected) as refused:
        judge(EMA, [], change(WARNED, seat=B))
    assert [one.facts for one in refused.value.problems] == [{"seat": B, "of_question": A}]
    with pytest.raises(Rejected) as refused:
        judge(EMA, [], change(TALKED, points=13000))
    assert [one.facts for one in refused.value.problems] == [
        {"least": 8000, "most": 12000},
        {"measure": "penalty"},
    ]
    # A measure that is not a penalty by itself has no range for its points.
    beside = rules_with(tile_count_wrong=["besides penalty 2000", "dead_hand"])
    with pytest.raises(Rejected) as refused:
        judge(beside, [], change(COUNT_WRONG, points=1000))
    assert _said(refused.value) == [("judgement.reason", "reason_missing")]


def test_what_may_be_ruled_at_a_table_whose_game_is_over_and_that_is_not_closed_yet() -> None:
    rules = rules_with(bust="below_zero")
    entries = numbered(hand(ron(A, B)), hand(ron(A, B, han=13), E1, 1))
    assert fold(rules, entries).table.over
    right = about(1, HandEffect.CORRECTED, report=ron(A, C))
    for judgement in (
        change(WARNED, moved=(0, 0, 0, 0)),
        change(WARNED, when=PointLoss.AT_TABLE),
        right,
    ):
        assert judge(rules, entries, judgement).judgement == judgement
    for judgement, said in (
        (change(FINED, moved=(-100, 100, 0, 0)), ("judgement.moved", "too_late_at_table")),
        (change(FINED, when=PointLoss.AT_TABLE), ("judgement.when", "too_late_at_table")),
        (change(WARNED, hand=HandEffect.REPLAYED, reason="?"), ("judgement.hand", "game_is_over")),
        (COUNT_WRONG, ("judgement.decision", "game_is_over")),
    ):
        with pytest.raises(Rejected) as refused:
            judge(rules, entries, judgement)
        assert _said(refused.value) == [said]


@pytest.mark.parametrize(
    "judgement",
    [
        change(WARNED, moved=(-1_000_000_000, 1_000_000_000, 0, 0)),
        # A question by another player may be ruled on for this one.
        Judgement(
            seat=A,
            decision=Measure.NONE,
            question=Tenpai(seat=B, hand=Hand(concealed=read_tiles("123m456m789m1199p"))),
        ),
        WARNED,
        FINED,
        change(FINED, points=2000, reason="a beginner"),
        change(FINED, points=8000, when=PointLoss.AT_TABLE, reason="again and again"),
        change(FINED, when=PointLoss.DEPOSIT, reason="the club's custom"),
        TALKED,
        change(TALKED, points=12000),
        Judgement(seat=A, decision=Measure.WARNING, question=foul("NOISE", complained=True)),
        Judgement(seat=A, decision=Measure.PENALTY, points=700, question=foul("NOISE", complained=True)),
        Judgement(
            seat=A,
            decision=Measure.NONE,
            question=foul("DEALER-WRONG", played=True),
            hand=HandEffect.REPLAYED,
        ),
        Judgement(
            seat=A,
            decision=Measure.PENALTY,
            points=10000,
            question=foul("OBSTRUCT", deliberate=True, serious=False),
        ),
        Judgement(seat=A, decision=Measure.WARNING, facts="looked at the wall", called_by=B, explained=True),
        COUNT_WRONG,
        CHEATS,
    ],
)
def test_what_may_be_ruled_is_told_as_it_would_stand(judgement: Judgement) -> None:
    entries = numbered(hand(ron(A, B)))
    found = judge(EMA, entries, judgement)
    assert found == fold(EMA, [*entries, *_next(entries, ruled(judgement, E1, 1))]).rulings[-1]
    assert found.differs is bool(judgement.reason)


def test_whoever_follows_the_proposal_needs_no_reason_whatever_it_is() -> None:
    for question in (
        SLOW,
        ON_PURPOSE,
        foul("TILE-COUNT"),
        foul("DEALER-WRONG", played=True),
        foul("OBSTRUCT", deliberate=True, serious=False),
        foul("EXPOSE-OWN", tiles=7, deliberate=False, unplayable=False, nobodys_fault=False),
    ):
        follows = proposed_judgement(EMA, first_hand(EMA), question)
        assert follows is not None
        assert not judge(EMA, [], follows).differs
    assert proposed_judgement(EMA, first_hand(EMA), foul("NOISE", complained=True)) is None
    deposit = rules_with(minor_penalty="deposit")
    laid = proposed_judgement(deposit, first_hand(deposit), ON_PURPOSE)
    assert laid == Judgement(
        seat=A, decision=Measure.PENALTY, points=4000, when=PointLoss.DEPOSIT, question=ON_PURPOSE
    )


def test_a_hand_that_is_over_is_not_ruled_on_where_the_rules_refuse_it() -> None:
    rules = rules_with(past_hand_rulings="refused")
    entries = numbered(hand(ron(A, B)))
    with pytest.raises(Rejected) as refused:
        judge(rules, entries, about(1, HandEffect.REPLAYED))
    assert _said(refused.value) == [("judgement.about", "past_hands_refused")]
    assert refused.value.problems[0].facts == {"source": str(rules.sources["past_hand_rulings"])}
    stored = fold(rules, [*entries, *_next(entries, ruled(about(1, HandEffect.REPLAYED)))])
    assert articles(stored.rulings[0].findings) == [("past_hand_not_ruled_on", "past_hand_rulings")]
    assert stored.rows[0].voided


def test_nothing_is_ruled_at_a_closed_table_and_at_a_finished_game_no_points_move() -> None:
    entries = numbered(hand(ron(A, B)), Close())
    with pytest.raises(Rejected) as refused:
        judge(EMA, entries, WARNED)
    assert _said(refused.value) == [("judgement", "table_is_closed")]
    over = numbered(hand(ron(A, B, han=13)))
    rules = rules_with(bust="below_zero")
    for judgement, said in (
        (change(FINED, when=PointLoss.AT_TABLE), ("judgement.when", "too_late_at_table")),
        (change(WARNED, moved=(100, -100, 0, 0)), ("judgement.moved", "too_late_at_table")),
        (COUNT_WRONG, ("judgement.decision", "game_is_over")),
        (change(WARNED, hand=HandEffect.REPLAYED), ("judgement.hand", "game_is_over")),
        (CHEATS, ("table.over", "game_is_over")),
    ):
        with pytest.raises(Rejected) as refused:
            judge(rules, over, judgement)
        assert _said(refused.value) == [said]
    assert judge(rules, over, FINED).penalties == (Penalty(A, -4000, PenaltyWhen.AFTER_UMA, "SLOW"),)
    assert judge(rules, over, change(WARNED, when=PointLoss.AT_TABLE)).penalties == ()


# Sentences on a ruling


@pytest.mark.parametrize(
    ("changes", "question", "follows"),
    [
        # An additional penalty on top of a lighter measure is a penalty.
        (
            {"slow_play": ["besides penalty 2000 if deliberate", "warning"]},
            ON_PURPOSE,
            (Measure.PENALTY, 2000, PointLoss.AFTER_UMA),
        ),
        # A deposit is always a whole number of sticks.
        (
            {"slow_play": ["penalty 1500 with deposit"]},
            foul(),
            (Measure.PENALTY, 1500, PointLoss.AT_TABLE),
        ),
        (
            {"slow_play": ["penalty 2000 with deposit"]},
            foul(),
            (Measure.PENALTY, 2000, PointLoss.DEPOSIT),
        ),
        # A doubling penalty stays within the largest number that can be written down.
        (
            {"slow_play": ["penalty 900000"]},
            foul(occurrence=20),
            (Measure.PENALTY, 1_000_000_000, PointLoss.AFTER_UMA),
        ),
        # Zero minutes are not late.
        (
            {"late": ["penalty 1000 per minutes"]},
            foul("LATE", minutes=0, begun=False),
            (Measure.NONE, 0, PointLoss.AFTER_UMA),
        ),
    ],
)
def test_whatever_is_proposed_can_be_ruled_and_written_down(
    changes: dict[str, object], question: Foul, follows: tuple[Measure, int, PointLoss]
) -> None:
    rules = rules_with(**changes)
    judgement = proposed_judgement(rules, first_hand(rules), question)
    assert judgement is not None
    assert (judgement.decision, judgement.points, judgement.when) == follows
    assert not judge(rules, [], judgement).differs
    assert read_entry(1, *write_entry(ruled(judgement))) == Entry(number=1, what=ruled(judgement))


def test_what_is_lighter_than_the_least_allowed_is_remarked_on() -> None:
    free = change(FINED, decision=Measure.NONE, points=0, reason="a beginner")
    assert codes(page(ruled(free)).rulings[0].findings) == ["ruling_too_light"]
    warned = change(free, decision=Measure.WARNING)
    assert codes(page(ruled(warned)).rulings[0].findings) == []
    strict = rules_with(mitigation="none")
    less = change(FINED, question=foul("OBSTRUCT", deliberate=False, serious=False), reason="a beginner")
    assert codes(page(ruled(less), rules=strict).rulings[0].findings) == ["ruling_too_light"]
    assert codes(page(ruled(less), rules=rules_with(mitigation="referee")).rulings[0].findings) == []


def test_mixed_tiles_and_a_round_that_differs_are_remarked_on() -> None:
    found = page(ruled(change(WARNED, tiles_mixed=True), E2, 3))
    assert found.rulings[0].findings == (
        Finding("round_differs", None, {"seen": "E2", "seen_honba": 3, "round": "E1", "honba": 0}),
        Finding("tiles_mixed_before_ruling"),
    )


def test_a_ruling_is_told_as_it_would_stand_beside_those_given_before_it() -> None:
    entries = numbered(ruled(WARNED), ruled(FINED))
    assert judge(EMA, entries, COUNT_WRONG).judgement == COUNT_WRONG
    upheld = Review(number=2, outcome=ReviewOutcome.CONFIRMED, by="Head", why="so it was")
    assert review(EMA, entries, upheld).judgement == FINED


def test_a_judgement_put_in_the_place_of_a_ruling_speaks_only_of_hands_played_before_it() -> None:
    entries = numbered(hand(ron(B, C)), ruled(WARNED, E2), hand(ron(C, D), E2))

    def put_in_its_place(number: int) -> Review:
        changed = about(number, HandEffect.STANDS)
        return Review(
            number=2, outcome=ReviewOutcome.CHANGED, by="Head", why="another hand", judgement=changed
        )

    assert review(EMA, entries, put_in_its_place(1)).judgement.about == 1
    with pytest.raises(Rejected) as refused:
        review(EMA, entries, put_in_its_place(3))
    assert [(one.path, one.code) for one in refused.value.problems] == [
        ("review.judgement.about", "no_such_hand")
    ]


def test_a_count_agrees_where_neither_points_nor_sticks_differ() -> None:
    counted = [((30000,) * 4, 0), ((30000,) * 4, 1), ((30000, 30000, 30000, 29000), 0)]
    found = page(*(Count(scores=scores, sticks=sticks) for scores, sticks in counted))
    assert [count.agrees for count in found.counts] == [True, False, False]


def test_a_page_tells_the_hands_that_count_and_what_each_player_loses() -> None:
    entries = (hand(ron(B, C)), hand(ron(C, D)), ruled(FINED, E2), Void(number=1, why="the other table"))
    found = page(*entries)
    assert [row.number for row in found.hands] == [2]
    assert [found.penalties_of(seat) for seat in Seat] == [-4000, 0, 0, 0]
    assert found.games == ()


def test_a_game_that_was_over_from_the_start_has_its_results() -> None:
    over = dataclasses.replace(first_hand(EMA), over=True)
    assert len(fold(EMA, [], over).games) == 4


def test_a_past_hand_dealt_again_leaves_a_dead_hand_of_the_hand_in_play_dead() -> None:
    found = page(hand(ron(B, C)), ruled(COUNT_WRONG, E2), ruled(about(1, HandEffect.REPLAYED), E2))
    assert found.table.dead == {B}


def test_a_report_beside_a_ruling_by_which_the_hand_stands_corrects_nothing() -> None:
    found = page(hand(ron(B, C)), ruled(about(1, HandEffect.STANDS, report=ron(C, B)), E2))
    assert (found.rows, found.table) == (page(hand(ron(B, C))).rows, page(hand(ron(B, C))).table)


def test_a_single_point_too_few_or_too_many_is_said() -> None:
    stored = page(ruled(change(FINED, points=-1)))
    assert codes(stored.rulings[0].findings) == ["ruling_without_effect"]
    with pytest.raises(Rejected) as refused:
        judge(EMA, [], change(WARNED, points=1))
    assert [one.code for one in refused.value.problems] == ["points_without_penalty", "not_in_hundreds"]


def test_a_stored_ruling_that_fits_no_table_stands_without_effect_and_says_why() -> None:
    for judgement, problem in (
        (change(FINED, moved=(100, 0, 0, 0)), "moved_not_balanced"),
        (change(FINED, about=9), "no_such_hand"),
        (change(FINED, points=-4000), "negative"),
    ):
        found = page(ruled(judgement))
        assert found.rulings[0].findings == (
            Finding("ruling_without_effect", None, {"problems": (problem,)}),
        )
        assert found.rulings[0].proposal is None
        assert (found.penalties, found.table) == ((), first_hand(EMA))
    both = page(ruled(change(FINED, moved=(100, 0, 0, 0), about=9))).rulings[0].findings
    assert both == (
        Finding("ruling_without_effect", None, {"problems": ("moved_not_balanced", "no_such_hand")}),
    )
    three = fold(ruleset("tenhou-3p"), numbered(ruled(change(CHEATS, seat=D))))
    assert codes(three.rulings[0].findings) == ["ruling_without_effect"]
    assert three.rows == ()


@pytest.mark.parametrize("play", [HandEffect.REPLAYED, HandEffect.CORRECTED])
def test_a_stored_ruling_without_effect_leaves_the_hand_of_which_it_speaks_too(play: HandEffect) -> None:
    report = ron(C, D) if play is HandEffect.CORRECTED else None
    unfit = about(1, play, report=report, moved=(100, 0, 0, 0))
    found = page(hand(ron(A, B)), ruled(unfit))
    assert "ruling_without_effect" in codes(found.rulings[0].findings)
    assert (found.rows, found.table) == (page(hand(ron(A, B))).rows, page(hand(ron(A, B))).table)


def test_a_ruling_on_a_hand_that_was_voided_since_stands_and_says_so() -> None:
    moved = about(1, HandEffect.STANDS, moved=(-100, 100, 0, 0))
    found = page(hand(ron(A, B)), ruled(moved), Void(number=1, why="the wrong player dealt"))
    assert codes(found.rulings[0].findings)[-1] == "ruled_hand_is_void"
    assert found.table.scores == (29900, 30100, 30000, 30000)


def test_a_question_that_the_rules_no_longer_answer_leaves_the_ruling_as_it_is() -> None:
    asked = change(FINED, question=foul())
    found = page(ruled(asked))
    assert found.rulings[0].findings == (Finding("question_not_answered", A, {"problems": ("fact_needed",)}),)
    assert found.penalties_of(A) == -4000


def test_points_that_were_to_move_at_a_table_whose_game_is_over_do_not_and_the_ruling_says_so() -> None:
    right = change(WARNED, moved=(-100, 100, 0, 0))
    found = page(Close(), ruled(right))
    assert found.rulings[0].findings == (Finding("too_late_to_pay", A),)
    assert found.table.scores == (30000,) * 4
    late = about(1, HandEffect.STANDS, moved=(-100, 100, 0, 0), tiles_mixed=True)
    told = page(hand(ron(A, B)), Close(), ruled(late, E1, 1)).rulings[0]
    assert codes(told.findings) == ["past_hand_ruled_on", "tiles_mixed_before_ruling", "too_late_to_pay"]


def test_what_comes_off_the_result_comes_off_it_although_other_points_came_too_late() -> None:
    fined = change(FINED, moved=(-100, 100, 0, 0))
    found = page(Close(), ruled(fined))
    assert codes(found.rulings[0].findings) == ["too_late_to_pay"]
    assert (found.penalties_of(A), found.table.scores) == (-4000, (30000,) * 4)


def test_another_question_than_an_incident_proposes_a_measure_only_where_it_names_one() -> None:
    legal = RiichiDeclaration(
        seat=A, concealed=read_tiles("123m456m789m11p23s9s"), discard=Tile.S9, score=30000, wall_left=20
    )
    allowed = Judgement(seat=A, decision=Measure.NONE, question=legal)
    assert not judge(EMA, [], allowed).differs
    with pytest.raises(Rejected) as refused:
        judge(EMA, [], change(allowed, decision=Measure.DEAD_HAND))
    assert _said(refused.value) == [("judgement.reason", "reason_missing")]
    asked = Furiten(seat=A, concealed=read_tiles("123m456m789m11p23s"), discards=(Tile.S1,))
    assert not judge(EMA, [], Judgement(seat=A, decision=Measure.DEAD_HAND, question=asked)).differs


@pytest.mark.parametrize(
    ("judgement", "english", "japanese"),
    [
        (FINED, "Sato: slow play. A penalty of 4,000 points, from the result.", "成績から差し引く"),
        (
            change(CHEATS, points=2000, when=PointLoss.DEPOSIT),
            "Sato: looked into the wall. A chombo and a penalty of 2,000 points, onto the table as a deposit.",
            "供託",
        ),
        (
            about(1, HandEffect.REPLAYED),
            "Sato: the wrong player dealt. No penalty. The hand is dealt again.",
            "局をやり直す。",
        ),
    ],
)
def test_a_ruling_is_said_in_a_sentence(judgement: Judgement, english: str, japanese: str) -> None:
    assert say_judgement(judgement, lambda _: "Sato") == english
    assert japanese in say_judgement(judgement, lambda _: "佐藤", "ja")


def test_every_finding_on_a_ruling_is_said_with_the_names_of_the_players() -> None:
    [finding] = page(ruled(change(FINED, decision=Measure.NONE, points=0))).rulings[0].findings
    assert say_finding(finding, lambda _: "Sato") == ("Sato: this is lighter than these rules allow.")


# Stored entries


_seats = st.sampled_from(Seat)
_words = st.text("abc 裁定", max_size=8)
_fouls = st.builds(
    Foul,
    seat=_seats,
    code=st.sampled_from(["SLOW", "LATE", "EXPOSE-OWN"]),
    occurrence=st.integers(1, 20),
    answers=st.fixed_dictionaries(
        {},
        optional={
            fact: st.integers(0, 20) if fact in NUMBER_FACTS else st.booleans()
            for fact in Fact
            if fact not in DERIVED_FACTS
        },
    ),
)
_hands = st.just(Hand(concealed=read_tiles("123m456m789m1199p")))
_questions: st.SearchStrategy[Question] = st.one_of(
    _fouls,
    st.builds(Tenpai, seat=_seats, hand=_hands),
    st.builds(
        AnkanAfterRiichi,
        seat=_seats,
        hand=_hands,
        drawn=st.just(Tile.P1),
        tile=st.just(Tile.P1),
        kans_so_far=st.none() | st.integers(0, 4),
    ),
    st.builds(Furiten, seat=_seats, concealed=st.just(read_tiles("123m456m789m1199p")), riichi=st.booleans()),
)
_judgements = st.builds(
    Judgement,
    seat=_seats,
    decision=st.sampled_from(Measure),
    question=st.none() | _questions,
    facts=_words,
    points=st.integers(0, 48).map(lambda n: n * 1000),
    when=st.sampled_from(PointLoss),
    hand=st.sampled_from(HandEffect),
    about=st.none() | st.integers(1, 9),
    report=st.none() | reports(),
    moved=st.just(()) | st.permutations([1000, -1000, 300, -300]).map(tuple),
    riichi=st.lists(_seats, unique=True).map(lambda seats: tuple(Riichi(seat=seat) for seat in seats)),
    reason=_words,
    judge=_words,
    called_by=st.none() | _seats,
    explained=st.booleans(),
    extra_minutes=st.integers(0, 10),
    tiles_mixed=st.booleans(),
    turns_left=st.none() | st.integers(0, 18),
)
_rounds = st.builds(Round, st.sampled_from(Wind), st.integers(1, 4))
_kinds: st.SearchStrategy[EntryKind] = st.one_of(
    st.builds(RulingEntry, judgement=_judgements, round=_rounds, honba=st.integers(0, 9)),
    st.builds(
        Review,
        number=st.integers(1, 9),
        outcome=st.sampled_from(ReviewOutcome),
        judgement=st.none() | _judgements,
        why=_words,
        by=_words,
    ),
    st.builds(HandEntry, report=reports(), round=_rounds, honba=st.integers(0, 9)),
    st.builds(Correct, number=st.integers(1, 9), report=reports(), why=_words),
    st.builds(Void, number=st.integers(1, 9), why=_words),
    st.builds(Count, scores=st.just((30000,) * 4), sticks=st.integers(0, 4)),
    st.builds(
        PenaltyEntry, seat=_seats, points=st.just(-1000), when=st.sampled_from(PenaltyWhen), why=_words
    ),
    st.builds(TimeCalled, dice_thrown=st.booleans(), just_ended=st.booleans()),
    st.just(Close()),
    st.builds(Reopen, why=_words),
)
SCHEMA = jsonschema.Draft202012Validator(entry_schema())


@given(_kinds)
def test_what_was_written_is_read_back_and_is_as_the_schema_says(what: EntryKind) -> None:
    kind, payload = json.loads(json.dumps(write_entry(what)))
    assert read_entry(3, kind, payload) == Entry(number=3, what=what)
    SCHEMA.validate({"number": 3, "kind": kind, "payload": payload})


KEPT = (
    EMA,
    rules_with(riichi_deposit=0),
    rules_with(chombo_penalty="mangan_reverse", minor_penalty="deposit", past_hand_rulings="refused"),
    ruleset("m-league"),
    ruleset("tenhou-3p"),
)


@given(st.sampled_from(KEPT), st.lists(_kinds, max_size=8))
def test_whatever_was_stored_is_folded_and_no_point_is_made_or_lost(
    rules: Ruleset, kinds: list[EntryKind]
) -> None:
    stored: list[EntryKind] = []
    for what in kinds:
        try:
            found = page(*stored, what, rules=rules)
        except LedgerError:
            # The entry refers to a hand, ruling or player that does not exist.
            continue
        stored.append(what)
        assert found == page(*stored, rules=rules)
        assert accounted_for(rules, found) == rules.start_points * rules.players


def accounted_for(rules: Ruleset, found: Page) -> Any:
    """All points: those of the players, those on the table and those that left the game."""
    payments = [payment for row in found.hands if row.ruling for payment in row.ruling.payments]
    payments += [payment for _, payment, _ in found.at_table]
    payments += found.closing.payments if found.closing else ()
    gone = sum(payment.points for payment in payments if payment.to is OUTSIDE)
    gone -= sum(payment.points for payment in payments if payment.source is OUTSIDE)
    return sum(found.table.scores) + found.table.deposits * rules.riichi_deposit + gone


@pytest.mark.parametrize(
    ("kind", "payload", "said"),
    [
        (
            "ruling",
            {"judgement": {"seat": 9, "decision": "fine", "question": {"kind": "?"}}, "round": "E1"},
            {
                "entry.judgement.question.kind": "unknown_word",
                "entry.judgement.seat": "unknown_seat",
                "entry.judgement.decision": "unknown_word",
                "entry.honba": "missing",
            },
        ),
        ("ruling", {"round": "E1", "honba": 0}, {"entry.judgement": "missing"}),
        ("ruling", {"judgement": None, "round": "E1", "honba": 0}, {"entry.judgement": "missing"}),
        ("hand", {"report": None, "round": "E1", "honba": 0}, {"entry.report": "missing"}),
        ("close", [], {"entry": "wrong_type"}),
        (
            "review",
            {"number": 1, "outcome": "confirmed", "colour": "red"},
            {"entry.colour": "unknown_field"},
        ),
        # No other entry contains a ruling or a hand.
        (
            "void",
            {"number": 1, "why": "twice", "judgement": {}, "report": {}},
            {"entry.judgement": "unknown_field", "entry.report": "unknown_field"},
        ),
    ],
)
def test_a_stored_ruling_that_cannot_be_read_says_everything_that_is_wrong(
    kind: str, payload: object, said: Mapping[str, str]
) -> None:
    with pytest.raises(Rejected) as refused:
        read_entry(1, kind, payload)
    assert dict(_said(refused.value)) == said
    assert not SCHEMA.is_valid({"number": 1, "kind": kind, "payload": payload})


@pytest.mark.parametrize("kind", ["rulings", "", None, ["ruling"], {}])
def test_an_entry_of_no_kind_that_there_is_is_refused_by_its_number(kind: object) -> None:
    with pytest.raises(LedgerError, match=r"^entry 7: no entry is a"):
        read_entry(7, kind, {})


def test_the_entries_of_a_ledger_are_counted_from_one() -> None:
    kind, payload = write_entry(Close())
    lines = [{"number": number, "kind": kind, "payload": payload} for number in (0, 1)]
    assert [SCHEMA.is_valid(line) for line in lines] == [False, True]
