"""The entries in force once every correction and review is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from referee.errors import LedgerError
from referee.judgement import Judgement
from referee.ledger.entries import (
    Correct,
    Count,
    Entry,
    HandEntry,
    PenaltyEntry,
    Result,
    Review,
    RulingEntry,
    Swap,
    Void,
)
from referee.ledger.rulings import form_problems
from referee.reports import Report
from referee.rules import Ruleset

__all__ = ["EntriesInForce", "entries_in_force", "is_change"]

"""The outcomes of a review that replace a ruling by another judgement."""


@dataclass(slots=True, kw_only=True)
class EntriesInForce:
    """For each hand its report as last corrected, for each ruling the judgement in force.

    *results_and_penalties* are the results on paper and the penalties beside the hands. *voided* names the entry that
    voided a hand, a result or a penalty, *dealt_again* the hands that a ruling has replayed; *changed* is the last
    change to a hand and why. *ended* are the numbers of the entries that ended a hand.
    """

    reports: dict[int, Report] = field(default_factory=dict)
    results_and_penalties: set[int] = field(default_factory=set)
    voided: dict[int, int] = field(default_factory=dict)
    dealt_again: set[int] = field(default_factory=set)
    changed: dict[int, tuple[int, str]] = field(default_factory=dict)
    judgements: dict[int, Judgement] = field(default_factory=dict)
    reviews: dict[int, list[tuple[int, Review]]] = field(default_factory=dict)
    ended: list[int] = field(default_factory=list)


def entries_in_force(rules: Ruleset, entries: Sequence[Entry]) -> EntriesInForce:
    """What is in force; raises `LedgerError` if a void, a correction or a review refers to a missing entry.

    It is also raised for a count or a penalty for another number of players.
    """
    in_force = EntriesInForce()
    # A judgement that replaces another takes its place in the order, as a correction does.
    for entry in entries:
        match entry.what:
            case RulingEntry(judgement=judgement):
                in_force.judgements[entry.number] = judgement
                in_force.reviews[entry.number] = []
            case Review(number=number, outcome=outcome, judgement=new_judgement) as review:
                if number not in in_force.judgements:
                    raise LedgerError(
                        f"entry {entry.number} speaks of ruling {number}, but no ruling has that number"
                    )
                in_force.reviews[number].append((entry.number, review))
                if outcome.changes_ruling and new_judgement is not None:
                    in_force.judgements[number] = new_judgement
            case _:
                pass
    for entry in entries:
        _apply_entry(rules, in_force, entry)
    in_force.ended = [number for number in in_force.ended if number not in in_force.voided]
    return in_force


def _apply_entry(rules: Ruleset, in_force: EntriesInForce, entry: Entry) -> None:
    match entry.what:
        case HandEntry(report=report):
            in_force.reports[entry.number] = report
            in_force.ended.append(entry.number)
        case Void(number=number) if number in in_force.results_and_penalties:
            in_force.voided[number] = entry.number
        case Void(number=number, why=reason):
            _check_hand_number(entry.number, number, in_force.reports)
            in_force.voided[number] = entry.number
            in_force.dealt_again.discard(number)
            in_force.changed[number] = (entry.number, reason)
        case Correct(number=number, report=report, why=reason):
            _check_hand_number(entry.number, number, in_force.reports)
            _correct_hand(in_force, entry.number, number, report, reason)
        case RulingEntry():
            judgement = in_force.judgements[entry.number]
            if form_problems(rules, judgement):
                return
            if judgement.about in in_force.reports:
                _apply_past_hand_ruling(in_force, entry.number, judgement.about, judgement)
            elif judgement.ends_hand or (judgement.about is None and judgement.hand.deals_again):
                in_force.ended.append(entry.number)
        case Count(scores=scores) if len(scores) != rules.players:
            raise LedgerError(
                f"entry {entry.number} counts the points of {len(scores)} players, but {rules.players} play"
            )
        case Result() as result:
            _check_result_size(rules, entry.number, result)
            in_force.results_and_penalties.add(entry.number)
        case Swap(seats=seats) if sorted(seats) != sorted(rules.seats):
            raise LedgerError(
                f"entry {entry.number} does not say for each of {rules.players} seats who sits there"
            )
        case PenaltyEntry(seat=seat) if seat not in rules.seats:
            raise LedgerError(f"entry {entry.number} speaks of seat {int(seat)}, but {rules.players} play")
        case PenaltyEntry():
            in_force.results_and_penalties.add(entry.number)
        case _:
            pass


def _check_result_size(rules: Ruleset, entry_number: int, result: Result) -> None:
    figures = result.results or result.scores
    if bool(result.results) == bool(result.scores) or len(figures) != rules.players:
        raise LedgerError(
            f"entry {entry_number} must give the scores or the results of {rules.players} players"
        )
    if result.places and (not result.results or len(result.places) != rules.players):
        raise LedgerError(
            f"entry {entry_number} must give {rules.players} places beside as many results, or none"
        )
    if any(not 1 <= place <= rules.players for place in result.places):
        raise LedgerError(f"entry {entry_number}: a place is a number from 1 to {rules.players}")
    if result.sticks_left < 0:
        raise LedgerError(f"entry {entry_number}: the sticks left are none or more")


def _correct_hand(
    in_force: EntriesInForce, entry_number: int, number: int, report: Report, reason: str
) -> None:
    in_force.reports[number] = report
    # A hand that was voided by mistake is brought back by correcting it.
    in_force.voided.pop(number, None)
    in_force.changed[number] = (entry_number, reason)


def _apply_past_hand_ruling(
    in_force: EntriesInForce, entry_number: int, number: int, judgement: Judgement
) -> None:
    """Apply a ruling on a hand that is over: it is kept, dealt again or corrected."""
    reason = judgement.reason or judgement.facts or judgement.code
    if judgement.hand.deals_again:
        in_force.voided[number] = entry_number
        in_force.dealt_again.add(number)
        in_force.changed[number] = (entry_number, reason)
    elif judgement.hand.corrects and judgement.report is not None:
        _correct_hand(in_force, entry_number, number, judgement.report, reason)


def _check_hand_number(entry_number: int, number: int, reports: dict[int, Report]) -> None:
    if number not in reports:
        raise LedgerError(f"entry {entry_number} speaks of hand {number}, but no hand has that number")


def is_change(entry: Entry) -> bool:
    """Whether *entry* may change what follows from entries before it."""
    match entry.what:
        case Void() | Correct() | Review():
            return True
        case RulingEntry(judgement=judgement):
            return judgement.about is not None
        case _:
            return False
