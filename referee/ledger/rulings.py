"""Check whether a judge can decide in this way, and find the findings on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from referee.adjudication import adjudicate
from referee.adjudication.validation.table import Problems, check_seats
from referee.answers import Measure, PastHandRulings
from referee.errors import Problem, Rejected
from referee.findings.problems import PAST_HANDS_REFUSED
from referee.findings.rulings import (
    PAST_HAND_NOT_RULED_ON,
    PAST_HAND_RULED_ON,
    RULED_HAND_IS_VOID,
    RULING_TOO_LIGHT,
    TILES_MIXED_BEFORE_RULING,
    NumberFacts,
)
from referee.frozen import dataclass
from referee.incidents import INCIDENTS, MAX_PENALTY_POINTS, is_intended
from referee.judgement import Judgement
from referee.ledger.page import Row
from referee.ledger.proposals import expected_judgement, lighter_than_allowed, proposal_to
from referee.reports import Chombo, Foul
from referee.rules import Ruleset
from referee.ruling import Answer, Finding, TableState

__all__ = [
    "Place",
    "chombo_of",
    "findings_on",
    "form_problems",
    "get_proposal",
    "is_deliberate",
    "judgement_problems",
    "place_problems",
]

# With these measures no points are lost.
_FREE = (Measure.NONE, Measure.CORRECT, Measure.WARNING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """The place of a ruling: the rules, the table, and the hands entered before it, by number."""

    rules: Ruleset
    table: TableState
    hands: Mapping[int, Row]
    closed: bool = False

    def row_of(self, judgement: Judgement) -> Row | None:
        """The hand that a judgement concerns, if it is over and was entered."""
        return next((row for number, row in self.hands.items() if number == judgement.about), None)

    def table_of(self, judgement: Judgement) -> TableState:
        """The table of the hand that a judgement concerns."""
        row = self.row_of(judgement)
        return self.table if row is None else row.before


def is_deliberate(judgement: Judgement) -> bool:
    """Whether the offence was found to be on purpose, or is one that is always on purpose."""
    question = judgement.question
    return isinstance(question, Foul) and is_intended(question.code, question.answers)


def chombo_of(judgement: Judgement) -> Chombo:
    """The report of a hand in play that a judge ends with a chombo: a decision, however the rules price it."""
    return Chombo(
        offenders=(judgement.seat,),
        reason=judgement.code if judgement.code in INCIDENTS else "",
        intentional=is_deliberate(judgement),
        decided=True,
        riichi=judgement.riichi,
    )


def get_proposal(place: Place, judgement: Judgement) -> Answer | None:
    """The core's own proposal; None for a ruling in words. Raises `Rejected` if the question is impossible."""
    if judgement.question is None:
        return None
    return proposal_to(place.rules, place.table_of(judgement), judgement.question)


def form_problems(rules: Ruleset, judgement: Judgement) -> Problems:
    """Problems that leave a judgement without effect, regardless of the entries before it."""
    problems, players = Problems(), rules.players
    check_seats(problems, rules, "judgement.seat", [judgement.seat])
    if judgement.called_by is not None:
        check_seats(problems, rules, "judgement.called_by", [judgement.called_by])
    if judgement.points < 0:
        problems.say("judgement.points", "negative")
    if judgement.moved and len(judgement.moved) != players:
        problems.say("judgement.moved", "wrong_number_of_players", given=len(judgement.moved), wanted=players)
    elif sum(judgement.moved):
        problems.say("judgement.moved", "moved_not_balanced", sum=sum(judgement.moved))
    if judgement.hand.corrects:
        if judgement.about is None:
            problems.say("judgement.about", "hand_to_correct_missing")
        if judgement.report is None:
            problems.say("judgement.report", "corrected_hand_missing")
    return problems


def place_problems(place: Place, judgement: Judgement) -> Problems:
    """Problems that leave a judgement without effect at its place."""
    problems, about = form_problems(place.rules, judgement), judgement.about
    row = place.row_of(judgement)
    if about is not None and (row is None or row.judged):
        problems.say("judgement.about", "no_such_hand", number=about)
    return problems


def judgement_problems(place: Place, judgement: Judgement) -> list[Problem]:
    """Everything that is wrong with a judgement before it is announced."""
    problems = place_problems(place, judgement)
    if place.closed:
        problems.say("judgement", "table_is_closed")
    if judgement.question is None and not judgement.facts.strip():
        problems.say("judgement.facts", "nothing_said")
    if isinstance(judgement.question, Foul) and judgement.question.seat != judgement.seat:
        problems.say(
            "judgement.seat", "seats_differ", seat=judgement.seat, of_question=judgement.question.seat
        )
    if judgement.decision is Measure.DISCRETION:
        problems.say("judgement.decision", "decision_names_no_measure")
    for name, number in (("extra_minutes", judgement.extra_minutes), ("turns_left", judgement.turns_left)):
        if number is not None and number < 0:
            problems.say(f"judgement.{name}", "negative")
    _check_points(problems, place, judgement)
    _check_hand_effect(problems, place, judgement)
    if not problems:
        _check_decision(problems, place, judgement)
    return problems


def _check_points(problems: Problems, place: Place, judgement: Judgement) -> None:
    points, stick = judgement.points, place.rules.riichi_deposit
    if judgement.decision is Measure.PENALTY and not points:
        problems.say("judgement.points", "penalty_without_points")
    if judgement.decision in _FREE and points > 0:
        problems.say("judgement.points", "points_without_penalty", measure=judgement.decision.value)
    for path, number in (
        ("points", points),
        *((f"moved[{index}]", moved_points) for index, moved_points in enumerate(judgement.moved)),
    ):
        if abs(number) > MAX_PENALTY_POINTS:
            problems.say(f"judgement.{path}", "number_too_large", most=MAX_PENALTY_POINTS)
        if number % 100:
            problems.say(f"judgement.{path}", "not_in_hundreds", points=number)
    if judgement.when.is_deposit and not stick:
        problems.say("judgement.when", "deposit_without_sticks")
    elif judgement.when.is_deposit and points % stick:
        problems.say("judgement.when", "deposit_not_in_sticks", points=points, stick=stick)
    if place.table.over:
        if any(judgement.moved):
            problems.say("judgement.moved", "too_late_at_table")
        if points and judgement.when.moves_at_table:
            problems.say("judgement.when", "too_late_at_table")


def _check_hand_effect(problems: Problems, place: Place, judgement: Judgement) -> None:
    rules, table = place.rules, place.table
    if judgement.report is not None and not judgement.hand.corrects:
        problems.say("judgement.report", "report_without_correction")
    if judgement.about is None:
        if judgement.decision is Measure.DEAD_HAND:
            if judgement.seat in table.dead:
                problems.say("judgement.seat", "hand_is_dead_already", seat=judgement.seat)
            if table.over:
                problems.say("judgement.decision", "game_is_over")
        if judgement.hand.deals_again and table.over:
            problems.say("judgement.hand", "game_is_over")
        return
    match rules.past_hand_rulings:
        case PastHandRulings.REFUSED:
            problems.append(PAST_HANDS_REFUSED.at(rules, "judgement.about"))
        case PastHandRulings.WITH_WARNING:
            pass
        case _:
            assert_never(rules.past_hand_rulings)
    if not judgement.hand.is_named:
        problems.say("judgement.hand", "hand_is_over", number=judgement.about)
    if judgement.decision is Measure.DEAD_HAND:
        problems.say("judgement.decision", "hand_is_over", number=judgement.about)
    row = place.row_of(judgement)
    if row is not None and row.voided and not judgement.hand.corrects:
        problems.say("judgement.about", "hand_is_void", number=judgement.about)


def _check_decision(problems: Problems, place: Place, judgement: Judgement) -> None:
    """Note an impossible consequence, and a missing reason where the judge differs from the proposal."""
    try:
        proposal = get_proposal(place, judgement)
    except Rejected as rejected:
        problems += _problems_at(rejected, "judgement.question")
        return
    try:
        if judgement.ends_hand:
            adjudicate(place.rules, place.table, chombo_of(judgement))
        elif judgement.report is not None:
            adjudicate(place.rules, place.table_of(judgement), judgement.report)
    except Rejected as rejected:
        problems += _problems_at(rejected, "judgement.report" if judgement.report else "judgement")
    if proposal is None or judgement.reason.strip():
        return
    expected = expected_judgement(place.rules, place.table, judgement, proposal)
    if expected is None or not expected.differs(judgement):
        return
    if (
        judgement.decision is expected.measure is Measure.PENALTY
        and not expected.least <= judgement.points <= expected.most
    ):
        problems.say("judgement.points", "points_out_of_range", least=expected.least, most=expected.most)
    problems.say("judgement.reason", "reason_missing", measure=expected.measure.value)


def _problems_at(rejected: Rejected, path: str) -> list[Problem]:
    """The problems of an event, with their paths in a judgement."""
    return [
        Problem(path=path + problem.path.removeprefix("event"), code=problem.code, facts=problem.facts)
        if problem.path.startswith("event")
        else problem
        for problem in rejected.problems
    ]


def findings_on(place: Place, judgement: Judgement, proposal: Answer | None) -> list[Finding]:
    """The findings on a ruling, wherever it is shown."""
    rules, findings = place.rules, []
    if proposal is not None and lighter_than_allowed(judgement, proposal):
        findings.append(RULING_TOO_LIGHT.finding(rules, judgement.seat))
    if judgement.about is not None:
        number_fact: NumberFacts = {"number": judgement.about}
        match rules.past_hand_rulings:
            case PastHandRulings.REFUSED:
                findings.append(PAST_HAND_NOT_RULED_ON.finding(rules, None, number_fact))
            case PastHandRulings.WITH_WARNING:
                findings.append(PAST_HAND_RULED_ON.finding(rules, None, number_fact))
            case _:
                assert_never(rules.past_hand_rulings)
        row = place.row_of(judgement)
        if row is not None and row.voided and judgement.hand.keeps_hand:
            findings.append(RULED_HAND_IS_VOID.finding(None, number_fact))
    if judgement.tiles_mixed:
        findings.append(TILES_MIXED_BEFORE_RULING.finding())
    return findings
