"""Check whether a player has the points that riichi needs."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import cache
from typing import assert_never

from referee.answers import RiichiMinPoints
from referee.findings.declaration import HAN_WITHOUT_RIICHI, RIICHI_COUNTS_FOR_NOTHING, RIICHI_TOO_FEW_POINTS
from referee.reports import AbortiveDraw, Chombo, ExhaustiveDraw, Flag, HanFu, Report, Win, Winner
from referee.rules import Ruleset
from referee.ruling import Finding, Points, TableState
from referee.values import Seat

__all__ = ["drop_riichi_without_points", "least_points", "points_fault"]

# These flags count for nothing without riichi.
_OF_RIICHI = {Flag.RIICHI, Flag.DOUBLE_RIICHI, Flag.OPEN_RIICHI, Flag.IPPATSU}


def least_points(rules: Ruleset) -> int | None:
    """The least score with which a riichi may be declared; None if any score will do. Source: `riichi_min_points`."""
    return _points_needed(rules.riichi_min_points)


def points_fault(rules: Ruleset, seat: Seat, score: Points) -> Finding | None:
    """Why *seat* may not declare with a *score* before the stick; None if it may. Source: `riichi_min_points`."""
    needed = least_points(rules)
    if needed is None or score >= needed:
        return None
    return RIICHI_TOO_FEW_POINTS.finding(rules, seat, {"points": score, "expected": needed})


@cache
def _points_needed(answer: RiichiMinPoints) -> int | None:
    match answer:
        case RiichiMinPoints.NONE | RiichiMinPoints.BORROW:
            return None
        case RiichiMinPoints.THOUSAND | RiichiMinPoints.THOUSAND_TEMPORARY_ZERO:
            return 1000
        case RiichiMinPoints.ELEVEN_HUNDRED:
            return 1100
        case _:
            assert_never(answer)


def drop_riichi_without_points(
    rules: Ruleset, table: TableState, report: Report
) -> tuple[Report, list[Finding]]:
    """The report without the riichi that lack the points, and two findings for each of them.

    Such a riichi may not be declared at all, and its player is not in riichi: no stick is owed, nothing must be shown,
    and riichi, ippatsu and ura dora count for nothing. The books name no further cost; the findings leave that to the
    referee. Each score is the one before the hand. Source: the ruleset's answer to `riichi_min_points`.
    """
    faults: dict[Seat, Finding] = {}
    for declaration in report.riichi:
        fault = points_fault(rules, declaration.seat, table.scores[declaration.seat])
        if fault is not None:
            faults[declaration.seat] = fault
    if not faults:
        return report, []
    findings: list[Finding] = []
    for seat, fault in faults.items():
        findings += [fault, RIICHI_COUNTS_FOR_NOTHING.finding(rules, seat)]
    riichi = tuple(declaration for declaration in report.riichi if declaration.seat not in faults)
    match report:
        case Win():
            findings += [
                HAN_WITHOUT_RIICHI.finding(rules, winner.seat)
                for winner in report.winners
                if winner.seat in faults and isinstance(winner.worth, HanFu)
            ]
            winners = tuple(_without_riichi(winner, faults) for winner in report.winners)
            return replace(report, riichi=riichi, winners=winners), findings
        case ExhaustiveDraw():
            refuses = tuple(seat for seat in report.refuses if seat not in faults)
            return replace(report, riichi=riichi, refuses=refuses), findings
        case AbortiveDraw() | Chombo():
            return replace(report, riichi=riichi), findings
        case _:
            assert_never(report)


def _without_riichi(winner: Winner, faulty: Collection[Seat]) -> Winner:
    """The winner's hand without what a riichi would have brought; a counted worth is believed."""
    if winner.seat not in faulty or winner.hand is None:
        return winner
    return replace(winner, worth=replace(winner.hand, flags=winner.hand.flags - _OF_RIICHI, ura=()))
