"""A player's offences are counted as the rules say, each one has its step, and the steps never get milder."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee import (
    Rejected,
    Report,
    Round,
    Ruleset,
    Seat,
    Verdict,
    Wind,
    adjudicate,
    first_hand,
    fold,
    reply,
    ruleset,
)
from referee.answers import Fact, Measure
from referee.answers.facts import NUMBER_FACTS
from referee.codec import read_entry, write_entry
from referee.incidents import INCIDENTS
from referee.judgement import Judgement, PointLoss, ReviewOutcome
from referee.ladder import Offence, Rung, count_occurrence, offence_of, rungs
from referee.ledger import (
    Close,
    Entry,
    EntryKind,
    HandEntry,
    Page,
    Review,
    RulingEntry,
    Void,
    judge,
    proposed_judgement,
    review,
)
from referee.reports import Foul
from referee.ruling import OUTSIDE, PenaltyWhen
from tests.referee.strategies import EXAMPLES, reports

A, B, C, D = Seat
WARNED_OF = {
    "slow_play": ["warning"],
    "talking": ["none with minor_error if not deliberate", "warning"],
    "repeated_warning": "doubling",
    "repeated_warning_points": 2000,
    "warnings_counted": "per_kind",
    "warnings_kept": "event",
    "table_settles": "clear_cases",
}


def rules_with(**changes: object) -> Ruleset:
    return ruleset("ema-2025", {**WARNED_OF, **changes})


def slow(**answers: bool) -> Foul:
    facts: dict[Fact, bool | int] = {Fact.DELIBERATE: False, Fact.SERIOUS: False}
    return Foul(seat=A, code="SLOW", answers=facts | {Fact(name): value for name, value in answers.items()})


def past(code: str, measure: Measure = Measure.WARNING, day: int = 1, **more: bool) -> Offence:
    return Offence(code=code, measure=measure, day=day, **more)


HISTORY = (
    past("SLOW"),
    past("INFO"),
    past("SLOW", Measure.PENALTY, day=2),
    past("SLOW", Measure.NONE, day=2),
    past("NOISE", Measure.NONE, day=2, noted=True),
    past("EXPOSE-OWN", Measure.DEAD_HAND, day=2),
    past("SLOW", settled=True, day=2),
)


@pytest.mark.parametrize(
    ("counted", "kept", "code", "day", "times"),
    [
        ("per_kind", "event", "SLOW", 2, 3),
        ("per_kind", "day", "SLOW", 2, 2),
        ("per_kind", "day", "SLOW", 1, 2),
        ("per_kind", "event", "NOISE", 2, 2),
        ("per_kind", "event", "EXPOSE-OWN", 3, 2),
        ("per_kind", "event", "LATE", 2, 1),
        ("any_kind", "event", "LATE", 2, 5),
        ("any_kind", "day", "LATE", 2, 3),
        ("any_kind", "day", "LATE", 3, 1),
    ],
)
def test_what_is_a_repeat_the_rules_say(counted: str, kept: str, code: str, day: int, times: int) -> None:
    rules = rules_with(warnings_counted=counted, warnings_kept=kept)
    assert count_occurrence(rules, HISTORY, code, day) == times


def test_what_a_table_settled_itself_counts_only_where_it_may_not_settle_anything() -> None:
    settled = [past("SLOW", settled=True)]
    assert count_occurrence(rules_with(table_settles="clear_cases"), settled, "SLOW") == 1
    assert count_occurrence(rules_with(table_settles="no"), settled, "SLOW") == 2


def test_no_more_times_are_counted_than_the_list_of_incidents_tells_apart() -> None:
    assert count_occurrence(rules_with(), [past("SLOW")] * 50, "SLOW") == 20
    assert reply(rules_with(), None, dataclasses.replace(slow(), occurrence=20)).verdict == "penalty"


@pytest.mark.parametrize(
    ("set_", "ladder"),
    [
        (
            {"repeated_warning": "doubling"},
            [("warning", None), ("penalty", 2000), ("penalty", 4000), ("penalty", 8000)],
        ),
        (
            {"repeated_warning": "red_card"},
            [("warning", None), ("penalty", 2000), ("penalty", 2000), ("penalty", 2000)],
        ),
        ({"repeated_warning": "again"}, [("warning", None)] * 4),
        (
            {"repeated_warning": "discretion"},
            [("warning", None), ("discretion", None), ("discretion", None), ("discretion", None)],
        ),
        (
            {"slow_play": ["penalty 5000 if repeated", "warning"]},
            [("warning", None), ("penalty", 5000), ("penalty", 5000), ("penalty", 5000)],
        ),
        (
            {"slow_play": ["discretion 8000 to 12000 if repeated", "none"]},
            [("none", None), ("discretion", 8000), ("discretion", 8000), ("discretion", 8000)],
        ),
        # A loss for every player is given for the offender.
        (
            {"slow_play": ["penalty 1000 with each_player"], "repeated_warning": "again"},
            [("penalty", 1000)] * 4,
        ),
    ],
)
def test_the_ladder_of_a_kind_is_spelled_out_step_by_step(
    set_: dict[str, object], ladder: list[tuple[str, int | None]]
) -> None:
    found = rungs(rules_with(**set_), slow())
    assert [(rung.times, rung.measure.value, rung.points) for rung in found] == [
        (times, *step) for times, step in enumerate(ladder, 1)
    ]


def test_the_ladder_ends_with_the_last_time_that_is_told_apart() -> None:
    found = rungs(rules_with(), slow(), times=21)
    assert [rung.times for rung in found] == list(range(1, 21))
    assert found == rungs(rules_with(), slow(), times=20)


def test_a_range_stands_in_the_ladder_with_both_its_ends() -> None:
    rules = rules_with(slow_play=["discretion 8000 to 12000"])
    either = rules_with(slow_play=["discretion 8000 or 12000"])
    assert rungs(either, slow(), times=1) == (
        Rung(times=1, measure=Measure.DISCRETION, points=8000, most=12000, either=True),
    )
    assert rungs(rules, slow(), times=1) == (
        Rung(times=1, measure=Measure.DISCRETION, points=8000, most=12000),
    )


def test_a_ladder_that_depends_on_what_nobody_said_asks_for_it() -> None:
    rules = rules_with(slow_play=["penalty 4000 if deliberate", "warning"])
    with pytest.raises(Rejected) as refused:
        rungs(rules, Foul(seat=A, code="SLOW"))
    assert [problem.code for problem in refused.value.problems] == ["fact_needed"]


def test_a_ruling_is_remembered_as_it_stands_and_one_in_words_is_no_offence_of_the_list() -> None:
    rules = rules_with()
    talked = Foul(seat=A, code="INFO", answers={Fact.DELIBERATE: False, Fact.SERIOUS: False})
    first = Judgement(seat=A, decision=Measure.WARNING, question=slow())
    second = Judgement(seat=A, decision=Measure.NONE, question=talked)
    third = Judgement(seat=A, decision=Measure.WARNING, facts="left the table")
    # The decision differs from the proposal, so the minor error in the proposal is not written down.
    fourth = dataclasses.replace(second, decision=Measure.WARNING, reason="told so twice before")
    kinds: list[EntryKind] = [
        RulingEntry(judgement=one, round=Round(Wind.EAST, 1), honba=0)
        for one in (first, second, third, fourth)
    ]
    freed = dataclasses.replace(first, decision=Measure.NONE)
    kinds.append(Review(number=1, outcome=ReviewOutcome.CHANGED, judgement=freed, why="it was the dealer"))
    found = fold(rules, [Entry(number=number, what=what) for number, what in enumerate(kinds, 1)])
    assert [offence_of(ruling, day=2) for ruling in found.rulings] == [
        past("SLOW", Measure.NONE, day=2),
        past("INFO", Measure.NONE, day=2, noted=True),
        None,
        past("INFO", Measure.WARNING, day=2),
    ]


@pytest.mark.parametrize(
    ("beside", "points", "noted"), [("besides warning", 0, True), ("besides penalty 2000", 2000, False)]
)
def test_a_warning_beside_a_heavier_measure_is_remembered_and_a_penalty_beside_it_is_no_warning(
    beside: str, points: int, noted: bool
) -> None:
    rules = rules_with(slow_play=[beside, "dead_hand"])
    dead = Judgement(seat=A, decision=Measure.DEAD_HAND, points=points, question=slow())
    told = RulingEntry(judgement=dead, round=Round(Wind.EAST, 1), honba=0)
    [ruling] = fold(rules, [Entry(number=1, what=told)]).rulings
    assert not ruling.differs
    assert offence_of(ruling) == past("SLOW", Measure.DEAD_HAND, noted=noted)


def test_a_warning_is_remembered_that_is_the_second_of_two_measures_beside_another() -> None:
    rules = rules_with(phone=["correct", "besides dead_hand", "besides warning"])
    asked = Foul(seat=A, code="PHONE")
    decided = Judgement(seat=A, decision=Measure.CORRECT, question=asked)
    told = RulingEntry(judgement=decided, round=Round(Wind.EAST, 1), honba=0)
    [ruling] = fold(rules, [Entry(number=1, what=told)]).rulings
    assert offence_of(ruling) == past("PHONE", Measure.CORRECT, noted=True)


def test_a_ruling_on_an_incident_counts_though_the_rules_need_a_fact_that_nobody_gave() -> None:
    rules = rules_with(slow_play=["penalty 4000 if deliberate", "warning"])
    warned = Judgement(seat=A, decision=Measure.WARNING, question=Foul(seat=A, code="SLOW"))
    told = RulingEntry(judgement=warned, round=Round(Wind.EAST, 1), honba=0)
    [ruling] = fold(rules, [Entry(number=1, what=told)]).rulings
    assert ruling.proposal is None
    assert offence_of(ruling) == past("SLOW")


def test_where_no_day_is_named_it_is_the_first() -> None:
    rules = rules_with(warnings_kept="day")
    unnamed = Offence(code="SLOW", measure=Measure.WARNING)
    assert unnamed == Offence(code="SLOW", measure=Measure.WARNING, day=1)
    assert count_occurrence(rules, [unnamed], "SLOW") == count_occurrence(rules, [unnamed], "SLOW", 1) == 2


def test_a_judgement_takes_neither_points_nor_minutes_that_it_does_not_name() -> None:
    warned = Judgement(seat=A, decision=Measure.WARNING, facts="left the table")
    assert (warned.points, warned.extra_minutes) == (0, 0)


# Random walks


RULES = {
    "ema-2025": ruleset("ema-2025"),
    "wrc-2025": ruleset("wrc-2025"),
    "rrc": ruleset("rrc"),
    "m-league": ruleset("m-league"),
    "doubling": rules_with(),
    "deposit": ruleset("wrc-2025", {"minor_penalty": "deposit"}),
    "at_table": ruleset("rrc", {"penalty_taken": "at_table", "warnings_kept": "day"}),
}
# Refusals that a judge can meet in a game; any other refusal is our own fault.
_EXPECTED = {
    "appeal_is_open",
    "appealed_already",
    "confirmed_already",
    "decided_on_appeal",
    "game_is_over",
    "hand_is_dead_already",
    "no_appeal",
    "not_appealed",
}
_steps = st.one_of(
    st.tuples(st.just("incident"), st.sampled_from(sorted(INCIDENTS)), st.booleans()),
    # The same offence again and again, so that ladders are climbed.
    st.tuples(st.just("incident"), st.sampled_from(["SLOW", "EXPOSE-OWN"]), st.just(False)),
    st.tuples(st.just("hand"), reports(), st.none()),
    st.tuples(st.just("void"), st.integers(0, 5), st.none()),
    st.tuples(st.just("review"), st.integers(0, 5), st.sampled_from(ReviewOutcome)),
    st.tuples(st.just("day"), st.none(), st.none()),
)


def _is_refused(asked: Callable[[], object]) -> bool:
    """True if the request was refused for an expected reason. Any other refusal is raised and fails the test."""
    try:
        asked()
    except Rejected as refused:
        if {problem.code for problem in refused.problems} <= _EXPECTED:
            return True
        raise
    return False


def _with_facts(rules: Ruleset, foul: Foul, so: bool) -> Foul:
    """The incident with the same answer to every fact needed so far: an earlier rung may need more facts."""
    while True:
        try:
            rungs(rules, foul, times=foul.occurrence)
        except Rejected as refused:
            [problem] = refused.problems
            if problem.code != "fact_needed":
                raise
            needed = Fact(problem.facts["fact"])
            answers = {**foul.answers, needed: (8 if so else 2) if needed in NUMBER_FACTS else so}
            foul = dataclasses.replace(foul, answers=answers)
        else:
            return foul


class Walk:
    """One player's event: tables one after the other, and the walk's own count of offences."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.day = 1
        self.tables: list[tuple[int, list[Entry]]] = [(1, [])]
        # For each ruling: the question, and the core's answer.
        self.asked: list[tuple[Foul, str, object]] = []
        self.tally: Counter[tuple[int, str]] = Counter()

    @property
    def entries(self) -> list[Entry]:
        return self.tables[-1][1]

    @property
    def page(self) -> Page:
        return fold(self.rules, self.entries)

    def history(self) -> list[Offence]:
        pages = [(day, fold(self.rules, entries)) for day, entries in self.tables]
        offences = (
            offence_of(ruling, day)
            for day, page in pages
            for ruling in page.rulings
            if ruling.judgement.seat is A
        )
        return [offence for offence in offences if offence is not None]

    def write(self, what: EntryKind) -> None:
        self.entries.append(Entry(number=len(self.entries) + 1, what=what))

    def step(self, step: tuple[str, object, object]) -> None:
        match step:
            case "incident", str() as code, bool() as so:
                self.incident(code, so)
            case "hand", report, _:
                self.hand(report)  # type: ignore[arg-type]
            case "void", int() as which, _:
                self.void(which)
            case "review", int() as which, ReviewOutcome() as outcome:
                self.review(which, outcome)
            case _:
                self.write(Close())
                self.day += 1
                self.tables.append((self.day, []))

    def incident(self, code: str, so: bool) -> None:
        page = self.page
        times = count_occurrence(self.rules, self.history(), code, self.day)
        assert times == self.times(code), code
        table = dataclasses.replace(page.table, over=False)
        foul = _with_facts(self.rules, Foul(seat=A, code=code, occurrence=times), so)
        answer = reply(self.rules, table, foul)
        judgement = proposed_judgement(self.rules, page.table, foul) or self.decided(
            foul, answer.facts.get("points")
        )
        if _is_refused(lambda: judge(self.rules, self.entries, judgement)):
            return
        self.asked.append((foul, answer.verdict, answer.facts.get("penalties")))
        self.write(RulingEntry(judgement=judgement, round=page.table.round, honba=page.table.honba))
        if self.is_held_against(judgement, str(answer.facts)):
            self.tally[self.day, code] += 1

    @staticmethod
    def decided(foul: Foul, named: object) -> Judgement:
        """A judge's decision where the rules leave it open: the least that they name, or a warning."""
        if isinstance(named, tuple):
            return Judgement(
                seat=A, decision=Measure.PENALTY, points=named[0], question=foul, reason="as little as can be"
            )
        return Judgement(seat=A, decision=Measure.WARNING, question=foul)

    def is_held_against(self, judgement: Judgement, facts: str) -> bool:
        noted = "minor_error" in facts or "'besides': ({'verdict': 'warning'" in facts
        if self.rules.warnings_counted.value == "any_kind":
            return noted or judgement.decision in (Measure.WARNING, Measure.PENALTY)
        return noted or judgement.decision not in (Measure.NONE, Measure.CORRECT)

    def times(self, code: str) -> int:
        """The occurrence of the offence, from the walk's own tally."""
        kind, kept = self.rules.warnings_counted.value, self.rules.warnings_kept.value
        before = sum(
            count
            for (day, of), count in self.tally.items()
            if (kind == "any_kind" or of == code) and (kept == "event" or day == self.day)
        )
        return min(before + 1, 20)

    def hand(self, report: Report) -> None:
        table = self.page.table
        try:
            ruling = adjudicate(self.rules, table, report)
        except Rejected:
            return
        if ruling.verdict is not Verdict.ILLEGAL:
            self.write(HandEntry(report=report, round=table.round, honba=table.honba))

    def void(self, which: int) -> None:
        hands = [row for row in self.page.rows if not row.voided and not row.judged]
        if hands:
            self.write(Void(number=hands[which % len(hands)].number, why="entered wrongly"))

    def review(self, which: int, outcome: ReviewOutcome) -> None:
        rulings = self.page.rulings
        if not rulings:
            return
        ruling = rulings[which % len(rulings)]
        changes = outcome in (ReviewOutcome.CHANGED, ReviewOutcome.OVERTURNED)
        freed = Judgement(
            seat=A, decision=Measure.NONE, question=ruling.judgement.question, reason="it was not he"
        )
        made = Review(
            number=ruling.number, outcome=outcome, judgement=freed if changes else None, why="looked at again"
        )
        if _is_refused(lambda: review(self.rules, self.entries, made)):
            return
        before = offence_of(ruling, self.day)
        self.write(made)
        stands = next(one for one in self.page.rulings if one.number == ruling.number)
        assert stands.judgement == (freed if changes else ruling.judgement)
        if before is not None:
            was = self.is_held_against(ruling.judgement, _noted(before))
            after = offence_of(stands, self.day)
            self.tally[self.day, before.code] -= was and not (
                after is not None and self.is_held_against(stands.judgement, _noted(after))
            )


def _noted(offence: Offence) -> str:
    return "minor_error" if offence.noted else ""


@settings(max_examples=6 * EXAMPLES // 5, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(RULES)), st.lists(_steps, min_size=4, max_size=14))
def test_whatever_a_player_does_the_steps_only_climb_and_no_point_is_lost(
    key: str, steps: list[tuple[str, object, object]]
) -> None:
    rules = RULES[key]
    walk = Walk(rules)
    for step in steps:
        walk.step(step)
    _the_steps_climb(walk)
    for _, entries in walk.tables:
        page = fold(rules, entries)
        assert _accounted_for(rules, page) == rules.start_points * rules.players
        assert sum(penalty.points for penalty in page.penalties) == -_lost_by_decisions(page)
        again = [read_entry(entry.number, *_stored(entry)) for entry in entries]
        assert again == entries
        assert fold(rules, again) == page
        for ruling in page.rulings:
            if ruling.proposal is not None and ruling.judgement.question is not None:
                table = dataclasses.replace(ruling.before, over=False)
                assert reply(rules, table, ruling.judgement.question) == ruling.proposal


def _stored(entry: Entry) -> tuple[str, dict[str, object]]:
    kind, payload = json.loads(json.dumps(write_entry(entry.what)))
    return kind, payload


def _the_steps_climb(walk: Walk) -> None:
    """Check that the same offence with the same facts is never milder the next time, and always follows its rung."""
    kinds: dict[tuple[str, str], list[tuple[int, int, int]]] = {}
    for foul, verdict, penalties in walk.asked:
        measure = Measure(verdict)
        points = sum(-penalty.points for penalty in penalties) if isinstance(penalties, tuple) else 0
        ladder = rungs(walk.rules, dataclasses.replace(foul, occurrence=1), times=foul.occurrence)
        assert ladder[-1].measure is measure
        step = (foul.occurrence, measure.weight, points if measure is Measure.PENALTY else 0)
        kinds.setdefault((foul.code, str(sorted(map(str, foul.answers.items())))), []).append(step)
        weights = [rung.measure.weight for rung in ladder]
        assert weights == sorted(weights)
        fines = [rung.points for rung in ladder if rung.measure is Measure.PENALTY]
        assert fines == sorted(fine for fine in fines if fine is not None)
    for found in kinds.values():
        climbed = [step[1:] for step in sorted(found)]
        assert climbed == sorted(climbed)


def _accounted_for(rules: Ruleset, page: Page) -> Fraction | int:
    payments = [payment for row in page.hands if row.ruling for payment in row.ruling.payments]
    payments += [payment for _, payment, _ in page.at_table]
    payments += page.closing.payments if page.closing else ()
    gone = sum(payment.points for payment in payments if payment.to is OUTSIDE)
    gone -= sum(payment.points for payment in payments if payment.source is OUTSIDE)
    return sum(page.table.scores) + page.table.deposits * rules.riichi_deposit + gone


def _lost_by_decisions(page: Page) -> int:
    """Points lost in the results by decisions in force, including chombo that end a hand or stand beside one."""
    lost = -sum(penalty.points for row in page.hands if row.ruling for penalty in row.ruling.penalties)
    for ruling in page.rulings:
        judgement = ruling.judgement
        if judgement.when is PointLoss.AFTER_UMA or ruling.before.over:
            lost += judgement.points
        if judgement.decision is Measure.CHOMBO and not judgement.ends_hand:
            lost -= sum(
                penalty.points for penalty in ruling.penalties if penalty.when is PenaltyWhen.AFTER_UMA
            )
    return lost


def test_the_walk_climbs_a_ladder_and_comes_down_when_a_ruling_is_overturned() -> None:
    walk = Walk(RULES["doubling"])
    again = ("incident", "SLOW", False)
    for step in (
        again,
        again,
        again,
        ("review", 0, ReviewOutcome.CHANGED),
        again,
        ("day", None, None),
        again,
    ):
        walk.step(step)
    assert [foul.occurrence for foul, _, _ in walk.asked] == [1, 2, 3, 3, 4]
    first, second = (fold(walk.rules, entries) for _, entries in walk.tables)
    assert (first.penalties_of(A), second.penalties_of(A)) == (-2000 - 4000 - 4000, -8000)
    assert first_hand(walk.rules).scores == second.table.scores
