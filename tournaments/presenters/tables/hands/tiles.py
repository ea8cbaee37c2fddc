"""Add tiles to a hand that was entered by its value."""

from __future__ import annotations

from typing import cast

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.errors import StateError
from tournaments.common.language import current_language
from tournaments.presenters.tables.hands import previews
from tournaments.presenters.tables.hands.worths import ValueInWords
from tournaments.presenters.tables.table_snapshot import TableSnapshot

__all__ = ["Comparison", "WinnerComparison", "comparison", "entered_values", "reason", "row_without_tiles"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnerComparison:
    """One winner: the value as entered, and the value by the tiles."""

    name: str
    entered: str
    by_tiles: ValueInWords

    @property
    def as_worths(self) -> tuple[ValueInWords]:
        """Only the value by the tiles."""
        return (self.by_tiles,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Every winner's two values, and the change that the tiles would make.

    They agree if the same points move, the penalties are the same and no other hand's ruling changes; the page shows
    whether han and fu are the same too.
    """

    winners: tuple[WinnerComparison, ...]
    agrees: bool
    change: previews.Change


def row_without_tiles(page: referee.ledger.Page, number: int) -> referee.ledger.Row | None:
    """The won hand with that number, if it is in force and a winner has no tiles."""
    for row in page.rows:
        if row.number == number and not row.voided and isinstance(row.report, referee.Win):
            return row if any(not winner.hand for winner in row.report.winners) else None
    return None


def entered_values(row: referee.ledger.Row) -> dict[referee.Seat, str]:
    """The entered value of each winner's hand, in words."""
    return {
        finding.seat: referee.messages.say_worth({**finding.facts, "yaku": ()}, current_language())
        for finding in (row.ruling.findings if row.ruling else ())
        if finding.code == "hand_worth" and finding.seat is not None
    }


def comparison(snapshot: TableSnapshot, row: referee.ledger.Row, report: referee.Report) -> Comparison:
    """The hand of *row* as entered, compared with *report*, the same hand with tiles.

    Raises `referee.Rejected` for impossible tiles, `StateError` if nothing can be corrected.
    """
    change = previews.preview_change(
        snapshot, referee.ledger.Correct(number=row.number, report=report, why="")
    )
    values_by_seat, (first, *later_hands) = entered_values(row), change.hands
    same = ("round", "honba", "verdict", "deltas", "penalties", "sticks_after")
    return Comparison(
        winners=tuple(
            WinnerComparison(
                name=worth.name, entered=values_by_seat.get(referee.Seat(worth.seat), ""), by_tiles=worth
            )
            for worth in cast(previews.Preview, change.preview).worths
        ),
        agrees=all(getattr(first.before, name) == getattr(first.after, name) for name in same)
        and not any(hand.is_ruled_anew for hand in later_hands),
        change=change,
    )


def reason(hand_comparison: Comparison, typed_reason: str) -> str:
    """The reason for replacing the entered value: *typed_reason*, or, if the values agree, that they do.

    Raises `StateError` if they differ and there is no reason.
    """
    if hand_comparison.agrees:
        return typed_reason or _("Tiles added. They match what was entered.")
    if not typed_reason:
        raise StateError(_("The tiles do not match what was entered. Give a reason for the correction."))
    return typed_reason
