"""The entries in force once every correction and review is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from referee.errors import LedgerError
from referee.judgement import HandEffect, Judgement, ReviewOutcome
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

__all__ = ["CHANGING_OUTCOMES", "EntriesInForce", "entries_in_force", "is_change"]

CHANGING_OUTCOMES = (ReviewOutcome.CHANGED, ReviewOutcome.OVERTURNED)
"""The outcomes of a review that replace a ruling by another judgement."""


@dataclass(slots=True, kw_only=True)
class EntriesInForce:
    """For each hand its report as last corrected, for each ruling the judgement in force.

    *stated* are the results on paper. *voided* names the entry that voided a hand or a result, *dealt_again* the hands
    that a ruling has replayed; *changed* is the last change to a hand and why. *ended* are the numbers of the entries
    that ended a hand.
    """

    reports: dict[int, Report] = field(default_factory=dict)
    stated: set[int] = field(default_factory=set)
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
    found = EntriesInForce()
    # A judgement that replaces another takes its place in the order, as a correction does.
    for entry in entries:
        match entry.what:
            case RulingEntry(judgement=judgement):
                found.judgements[entry.number] = judgement
                found.reviews[entry.number] = []
            case Review(number=number, outcome=outcome, judgement=changed) as review:
                if number not in found.judgements:
                    raise LedgerError(
                        f"entry {entry.number} speaks of ruling {number}, but no ruling has that number"
                    )
                found.reviews[number].append((entry.number, review))
                if outcome in CHANGING_OUTCOMES and changed is not None:
                    found.judgements[number] = changed
            case _:
                pass
    for entry in entries:
        _read(rules, found, entry)
    found.ended = [number for number in found.ended if number not in found.voided]
    return found


def _read(rules: Ruleset, found: EntriesInForce, entry: Entry) -> None:
    match entry.what:
        case HandEntry(report=report):
            found.reports[entry.number] = report
            found.ended.append(entry.number)
        case Void(number=number) if number in found.stated:
            found.voided[number] = entry.number
        case Void(number=number, why=why):
            _names_a_hand(entry.number, number, found.reports)
            found.voided[number] = entry.number
            found.dealt_again.discard(number)
            found.changed[number] = (entry.number, why)
        case Correct(number=number, report=report, why=why):
            _names_a_hand(entry.number, number, found.reports)
            _put_right(found, entry.number, number, report, why)
        case RulingEntry():
            judgement = found.judgements[entry.number]
            if form_problems(rules, judgement):
                return
            if judgement.about in found.reports:
                _of_past_hand(found, entry.number, judgement.about, judgement)
            elif judgement.ends_hand or (judgement.about is None and judgement.hand is HandEffect.REPLAYED):
                found.ended.append(entry.number)
        case Count(scores=scores) if len(scores) != rules.players:
            raise LedgerError(
                f"entry {entry.number} counts the points of {len(scores)} players, but {rules.players} play"
            )
        case Result() as result:
            _for_so_many(rules, entry.number, result)
            found.stated.add(entry.number)
        case Swap(seats=seats) if sorted(seats) != sorted(rules.seats):
            raise LedgerError(
                f"entry {entry.number} does not say for each of {rules.players} seats who sits there"
            )
        case PenaltyEntry(seat=seat) if seat not in rules.seats:
            raise LedgerError(f"entry {entry.number} speaks of seat {int(seat)}, but {rules.players} play")
        case _:
            pass


def _for_so_many(rules: Ruleset, entry_number: int, result: Result) -> None:
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


def _put_right(found: EntriesInForce, entry_number: int, number: int, report: Report, reason: str) -> None:
    found.reports[number] = report
    # A hand that was voided by mistake is brought back by correcting it.
    found.voided.pop(number, None)
    found.changed[number] = (entry_number, reason)


def _of_past_hand(found: EntriesInForce, entry_number: int, number: int, judgement: Judgement) -> None:
    """Apply a ruling on a hand that is over: it is kept, dealt again or corrected."""
    reason = judgement.reason or judgement.facts or judgement.code
    if judgement.hand is HandEffect.REPLAYED:
        found.voided[number] = entry_number
        found.dealt_again.add(number)
        found.changed[number] = (entry_number, reason)
    elif judgement.hand is HandEffect.CORRECTED and judgement.report is not None:
        _put_right(found, entry_number, number, judgement.report, reason)


def _names_a_hand(entry_number: int, number: int, reports: dict[int, Report]) -> None:
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
