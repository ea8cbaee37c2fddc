"""A judgement is recognized as the core's proposal, as different, or as lighter than the rules allow."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from referee import (
    ExhaustiveDraw,
    Rejected,
    Round,
    Ruleset,
    Seat,
    Win,
    Wind,
    Winner,
    Yakuman,
    first_hand,
    fold,
    ruleset,
)
from referee.answers import Fact, Measure
from referee.judgement import HandEffect, Judgement, PointLoss
from referee.ledger import Entry, HandEntry, RulingEntry, judge, proposed_judgement
from referee.reports import Foul

A, B, C, D = Seat
E1 = Round(Wind.EAST, 1)
AFTER_UMA: dict[str, object] = {
    "penalty_taken": "after_uma",
    "minor_penalty": "free_amount",
    "chombo_with_valid_win": "both",
    "mitigation": "as_listed",
}
AT_TABLE = {"penalty_taken": "at_table"}
IN_DEPOSITS = {"minor_penalty": "deposit"}


def rules_with(*lines: str, **more: object) -> Ruleset:
    """EMA 2025 with the *lines* as steps for slow play, so that each test states its own rules."""
    return ruleset("ema-2025", {**AFTER_UMA, "slow_play": list(lines), **more})


def slow(**answers: bool | int) -> Foul:
    facts: dict[Fact, bool | int] = {Fact(name): value for name, value in answers.items()}
    return Foul(seat=B, code="SLOW", answers=facts)


def decided(
    decision: Measure, points: int = 0, when: PointLoss = PointLoss.AFTER_UMA, **more: Any
) -> Judgement:
    return Judgement(seat=B, decision=decision, points=points, when=when, question=slow(), **more)


@pytest.mark.parametrize(
    ("lines", "more", "follows"),
    [
        # Destination of the points: as the rules take penalties, unless the step itself says otherwise
        (["penalty 2000"], {}, decided(Measure.PENALTY, 2000)),
        (["penalty 2000"], AT_TABLE, decided(Measure.PENALTY, 2000, PointLoss.AT_TABLE)),
        (["penalty 2000 with on_table"], {}, decided(Measure.PENALTY, 2000, PointLoss.AT_TABLE)),
        (["penalty 2000 with on_table"], IN_DEPOSITS, decided(Measure.PENALTY, 2000, PointLoss.AT_TABLE)),
        (["penalty 2000 with deposit"], {}, decided(Measure.PENALTY, 2000, PointLoss.DEPOSIT)),
        (["penalty 2000"], IN_DEPOSITS, decided(Measure.PENALTY, 2000, PointLoss.DEPOSIT)),
        (["penalty 2500"], IN_DEPOSITS, decided(Measure.PENALTY, 2500, PointLoss.AT_TABLE)),
        # Without a riichi deposit, there are no sticks for paying a penalty as a deposit.
        (
            ["penalty 2000"],
            IN_DEPOSITS | {"riichi_deposit": 0},
            decided(Measure.PENALTY, 2000, PointLoss.AT_TABLE),
        ),
        # A step for each player costs only the points of the player ruled on.
        (["penalty 2000 with each_player"], {}, decided(Measure.PENALTY, 2000)),
        # An additional penalty turns a lighter measure into a penalty and leaves a heavier one unchanged.
        (["besides penalty 2000", "warning"], {}, decided(Measure.PENALTY, 2000)),
        (["besides penalty 2000", "penalty 1000"], {}, decided(Measure.PENALTY, 3000)),
        (["besides penalty 2000", "dead_hand"], {}, decided(Measure.DEAD_HAND, 2000)),
        (["besides penalty 2000", "chombo"], {}, decided(Measure.CHOMBO, 2000)),
        # A chombo has its own price, without points beside it.
        (["chombo"], {}, decided(Measure.CHOMBO)),
        # Effect on the hand
        (["chombo with win_stands"], {}, decided(Measure.CHOMBO, hand=HandEffect.STANDS)),
        (["none with redeal"], {}, decided(Measure.NONE, hand=HandEffect.REPLAYED)),
        (["penalty 2000 with redeal"], {}, decided(Measure.PENALTY, 2000, hand=HandEffect.REPLAYED)),
        (["dead_hand"], {}, decided(Measure.DEAD_HAND)),
        (["warning"], {}, decided(Measure.WARNING)),
        # If a win stands beside it, the hand has ended with the win, and the judgement says nothing about it.
        (["penalty 2000 with win_stands"], {}, decided(Measure.PENALTY, 2000)),
        # A range and free discretion name no single judgement.
        (["discretion 2000 to 4000"], {}, None),
        (["discretion"], {}, None),
        # A single number left to the referee is one judgement.
        (["discretion 2000"], {}, decided(Measure.PENALTY, 2000)),
        (["discretion 2000"], AT_TABLE, decided(Measure.PENALTY, 2000, PointLoss.AT_TABLE)),
    ],
    ids=lambda given: " / ".join(given) if isinstance(given, list) else "",
)
def test_what_the_core_proposes_is_this_judgement_and_needs_no_reason(
    lines: list[str], more: dict[str, object], follows: Judgement | None
) -> None:
    rules = rules_with(*lines, **more)
    assert proposed_judgement(rules, first_hand(rules), slow()) == follows
    if follows is not None:
        assert not judge(rules, [], follows).differs


@pytest.mark.parametrize("line", ["penalty 2000", "discretion 2000"])
def test_once_the_game_is_over_points_come_off_the_result_wherever_the_rules_take_them(line: str) -> None:
    rules = rules_with(line, bust="below_zero", **AT_TABLE)
    over = dataclasses.replace(first_hand(rules), over=True)
    fined = decided(Measure.PENALTY, 2000)
    assert proposed_judgement(rules, over, slow()) == fined
    ruinous = Win(winners=(Winner(seat=A, worth=Yakuman()),), discarder=B)
    entries = [Entry(number=1, what=HandEntry(report=ruinous, round=E1, honba=0))]
    assert fold(rules, entries).table.over
    assert not judge(rules, entries, fined).differs


@pytest.mark.parametrize(
    ("lines", "judgement"),
    [
        # If no points are lost, their destination does not matter.
        (["warning"], decided(Measure.WARNING, when=PointLoss.AT_TABLE)),
        # Every number within the range follows the proposal, including both ends.
        (["discretion 2000 to 4000"], decided(Measure.PENALTY, 2000)),
        (["discretion 2000 to 4000"], decided(Measure.PENALTY, 4000)),
        (["discretion"], decided(Measure.DEAD_HAND)),
        # A chombo ends the hand, dealt again or not; a hand that goes on may stand.
        (["chombo"], decided(Measure.CHOMBO, hand=HandEffect.REPLAYED)),
        (["warning"], decided(Measure.WARNING, hand=HandEffect.STANDS)),
        # The proposal says nothing about a hand that is over.
        (["warning"], decided(Measure.WARNING, about=1, hand=HandEffect.REPLAYED)),
        (["chombo"], decided(Measure.CHOMBO, about=1, hand=HandEffect.STANDS)),
    ],
)
def test_this_follows_the_proposal_too(lines: list[str], judgement: Judgement) -> None:
    assert not judge(rules_with(*lines), _one_hand(), judgement).differs


@pytest.mark.parametrize(
    ("line", "points", "when"),
    [
        # No deposit is proposed within a range that does not begin and end with whole sticks.
        ("discretion 2000 to 2500", 2000, PointLoss.AT_TABLE),
        ("discretion 2500 to 4000", 4000, PointLoss.AT_TABLE),
        ("discretion 2000 to 4000", 2000, PointLoss.DEPOSIT),
        ("discretion 2000 to 4000", 4000, PointLoss.DEPOSIT),
    ],
)
def test_a_range_is_laid_down_in_sticks_where_both_its_ends_can_be(
    line: str, points: int, when: PointLoss
) -> None:
    rules = rules_with(line, **IN_DEPOSITS)
    assert not judge(rules, [], decided(Measure.PENALTY, points, when)).differs
    other = PointLoss.AT_TABLE if when is PointLoss.DEPOSIT else PointLoss.AFTER_UMA
    with pytest.raises(Rejected) as refused:
        judge(rules, [], decided(Measure.PENALTY, points, other))
    assert [problem.code for problem in refused.value.problems] == ["reason_missing"]


@pytest.mark.parametrize(
    ("lines", "judgement"),
    [
        (["warning"], decided(Measure.NONE)),
        (["penalty 2000"], decided(Measure.PENALTY, 1900)),
        (["penalty 2000"], decided(Measure.PENALTY, 2100)),
        (["penalty 2000"], decided(Measure.PENALTY, 2000, PointLoss.AT_TABLE)),
        (["discretion 2000 to 4000"], decided(Measure.PENALTY, 1900)),
        (["discretion 2000 to 4000"], decided(Measure.PENALTY, 4100)),
        (["discretion 2000 to 4000"], decided(Measure.PENALTY, 3000, PointLoss.AT_TABLE)),
        (["warning"], decided(Measure.WARNING, hand=HandEffect.REPLAYED)),
        (["none with redeal"], decided(Measure.NONE)),
        (["none with redeal"], decided(Measure.NONE, hand=HandEffect.STANDS)),
        (["chombo"], decided(Measure.CHOMBO, hand=HandEffect.STANDS)),
        (["chombo with win_stands"], decided(Measure.CHOMBO)),
        (["chombo with win_stands"], decided(Measure.CHOMBO, hand=HandEffect.REPLAYED)),
        (["besides penalty 2000", "dead_hand"], decided(Measure.DEAD_HAND)),
    ],
)
def test_this_is_decided_otherwise_and_wants_a_reason(lines: list[str], judgement: Judgement) -> None:
    rules = rules_with(*lines)
    with pytest.raises(Rejected) as refused:
        judge(rules, _one_hand(), judgement)
    assert refused.value.problems[-1].code == "reason_missing"
    assert judge(rules, _one_hand(), dataclasses.replace(judgement, reason="a beginner")).differs


@pytest.mark.parametrize(
    ("lines", "more", "judgement", "light"),
    [
        # If a list of measures names no least, the step itself is the least.
        (["penalty 2000"], {}, decided(Measure.WARNING), True),
        (["penalty 2000"], {}, decided(Measure.PENALTY, 1900), True),
        (["penalty 2000"], {}, decided(Measure.PENALTY, 2000), False),
        (["penalty 2000"], {}, decided(Measure.DEAD_HAND), False),
        (["dead_hand"], {}, decided(Measure.PENALTY, 8000), True),
        (["dead_hand"], {}, decided(Measure.CHOMBO), False),
        (["at_least warning", "penalty 2000"], {}, decided(Measure.NONE), True),
        (["at_least warning", "penalty 2000"], {}, decided(Measure.WARNING), False),
        (["at_least penalty 1000", "penalty 2000"], {}, decided(Measure.PENALTY, 900), True),
        (["at_least penalty 1000", "penalty 2000"], {}, decided(Measure.PENALTY, 1000), False),
        # A range has a lower end; free discretion has none.
        (["discretion 2000 to 4000"], {}, decided(Measure.WARNING), True),
        (["discretion 2000 to 4000"], {}, decided(Measure.PENALTY, 1900), True),
        (["discretion 2000 to 4000"], {}, decided(Measure.PENALTY, 2000), False),
        (["discretion"], {}, decided(Measure.NONE), False),
        # If the referee may be lenient, nothing is too light.
        (["penalty 2000"], {"mitigation": "referee"}, decided(Measure.NONE), False),
        (["penalty 2000"], {"mitigation": "referee"}, decided(Measure.WARNING), False),
        # If the least depends on a fact that was not asked for, nothing counts as too light.
        (["at_least warning if deliberate", "penalty 2000"], {}, decided(Measure.NONE), False),
    ],
)
def test_what_is_lighter_than_the_rules_allow_is_remarked_on_and_nothing_else_is(
    lines: list[str], more: dict[str, object], judgement: Judgement, light: bool
) -> None:
    rules = rules_with(*lines, **more)
    ruling = RulingEntry(judgement=dataclasses.replace(judgement, reason="a beginner"), round=E1, honba=0)
    [ruled] = fold(rules, [Entry(number=1, what=ruling)]).rulings
    said = [(found.code, found.seat, found.clause and found.clause.option) for found in ruled.findings]
    assert said == ([("ruling_too_light", B, "mitigation")] if light else [])


def _one_hand() -> list[Entry]:
    drawn = ExhaustiveDraw(tenpai=(A, B, C, D))
    return [Entry(number=1, what=HandEntry(report=drawn, round=E1, honba=0))]
