"""The number of a player's offences, as the rules count it, and the measure for each repetition."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any, assert_never

from referee.adjudication import reply
from referee.answers import Measure, Remedy, TableSettles, WarningsCounted, WarningsKept
from referee.frozen import dataclass
from referee.incidents import MAX_OCCURRENCE
from referee.ledger import RulingRow
from referee.reports import Foul
from referee.rules import Ruleset

__all__ = ["Offence", "Rung", "count_occurrence", "offence_of", "rungs"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Offence:
    """One earlier offence of a player that is still valid: the incident, the measure, and the day of the event.

    *noted*: beside the measure, it was recorded as a minor error or with a warning. *settled*: the players settled it
    among themselves.
    """

    code: str
    measure: Measure
    day: int = 1
    noted: bool = False
    settled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung:
    """The measure for the *times*th offence of a kind, with its points or its range from *points* up.

    *either*: one of the two figures, and nothing between them.
    """

    times: int
    measure: Measure
    points: int | None = None
    most: int | None = None
    either: bool = False


def count_occurrence(rules: Ruleset, history: Iterable[Offence], code: str, day: int = 1) -> int:
    """The number of times, including now, that the player of *history* has done it as the rules count; the first is 1.

    An act that had no consequence and was not recorded is no offence. The number is capped at the highest one that the
    list of incidents distinguishes. Sources: the ruleset's answers to `warnings_counted`, `warnings_kept` and
    `table_settles`.
    """
    earlier_count = sum(
        _is_counted(rules, offence, code) for offence in history if _is_kept(rules, offence, day)
    )
    return min(earlier_count + 1, MAX_OCCURRENCE)


def _is_kept(rules: Ruleset, offence: Offence, day: int) -> bool:
    match rules.warnings_kept:
        case WarningsKept.EVENT:
            return True
        case WarningsKept.DAY:
            return offence.day == day
        case _:
            assert_never(rules.warnings_kept)


def _is_counted(rules: Ruleset, offence: Offence, code: str) -> bool:
    if offence.settled:
        match rules.table_settles:
            case TableSettles.CLEAR_CASES:
                # No warning is recorded for what a table may settle itself.
                return False
            case TableSettles.NO:
                pass
            case _:
                assert_never(rules.table_settles)
    match rules.warnings_counted:
        case WarningsCounted.PER_KIND:
            is_punished = offence.measure.weight >= Measure.WARNING.weight
            return offence.code == code and (is_punished or offence.noted)
        case WarningsCounted.ANY_KIND:
            # A warning that climbed to a penalty was a warning too; a dead hand or a chombo alone was none.
            return offence.measure in (Measure.WARNING, Measure.PENALTY) or offence.noted
        case _:
            assert_never(rules.warnings_counted)


def offence_of(ruling: RulingRow, day: int = 1) -> Offence | None:
    """A current ruling as a line of its player's history; None if it concerned no incident of the list."""
    judgement = ruling.judgement
    if not judgement.code:
        return None
    facts: Mapping[str, Any] = ruling.proposal.facts if ruling.proposal else {}
    has_warning = any(extra["verdict"] == Measure.WARNING.value for extra in facts.get("besides", ()))
    is_noted = has_warning or Remedy.MINOR_ERROR.value in facts.get("remedies", ())
    return Offence(
        code=judgement.code, measure=judgement.decision, day=day, noted=is_noted and not ruling.differs
    )


def rungs(rules: Ruleset, foul: Foul, times: int = 4) -> tuple[Rung, ...]:
    """The ladder of a kind of offence with these facts: the measures for the first to the *times*th offence.

    It ends at the highest number that the list of incidents distinguishes. Raises `Rejected` with ``fact_needed`` if a
    measure depends on a fact that was not given.
    """
    return tuple(
        _compute_rung(rules, dataclasses.replace(foul, occurrence=time))
        for time in range(1, min(times, MAX_OCCURRENCE) + 1)
    )


def _compute_rung(rules: Ruleset, foul: Foul) -> Rung:
    answer = reply(rules, None, foul)
    measure = Measure(answer.verdict)
    points: Any = answer.facts.get("points")
    penalties: Any = answer.facts.get("penalties", ())
    if points:
        low, high = points
        either = bool(answer.facts.get("either"))
        return Rung(times=foul.occurrence, measure=measure, points=low, most=high, either=either)
    if measure is Measure.PENALTY:
        points_lost = sum(-penalty.points for penalty in penalties if penalty.seat == foul.seat)
        return Rung(times=foul.occurrence, measure=measure, points=points_lost)
    return Rung(times=foul.occurrence, measure=measure)
