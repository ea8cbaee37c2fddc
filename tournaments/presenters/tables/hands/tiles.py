"""Add tiles to a hand that was entered by its value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from django.utils.translation import gettext as _

import referee
from tournaments.common.errors import StateError
from tournaments.common.language import current_language
from tournaments.presenters.tables.hands import previews
from tournaments.presenters.tables.hands.worths import ValueInWords
from tournaments.presenters.tables.table_snapshot import TableSnapshot

__all__ = ["Compared", "Comparison", "as_entered", "comparison", "reason", "row_to_add_to"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
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

    winners: tuple[Compared, ...]
    agrees: bool
    change: previews.Change


def row_to_add_to(page: referee.ledger.Page, number: int) -> referee.ledger.Row | None:
    """The won hand with that number, if it is in force and a winner has no tiles."""
    for row in page.rows:
        if row.number == number and not row.voided and isinstance(row.report, referee.Win):
            return row if any(not winner.hand for winner in row.report.winners) else None
    return None


def as_entered(row: referee.ledger.Row) -> dict[referee.Seat, str]:
    """The entered value of each winner's hand, in words."""
    return {
        finding.seat: referee.messages.say_worth({**finding.facts, "yaku": ()}, current_language())
        for finding in (row.ruling.findings if row.ruling else ())
        if finding.code == "hand_worth"
    }


def comparison(at: TableSnapshot, row: referee.ledger.Row, report: referee.Report) -> Comparison:
    """The hand of *row* as entered, compared with *report*, the same hand with tiles.

    Raises `referee.Rejected` for impossible tiles, `StateError` if nothing can be corrected.
    """
    change = previews.of_change(at, referee.ledger.Correct(number=row.number, report=report, why=""))
    entered, (first, *others) = as_entered(row), change.hands
    same = ("round", "honba", "verdict", "deltas", "penalties", "sticks_after")
    return Comparison(
        winners=tuple(
            Compared(name=worth.name, entered=entered.get(referee.Seat(worth.seat), ""), by_tiles=worth)
            for worth in cast(previews.Preview, change.preview).worths
        ),
        agrees=all(getattr(first.was, name) == getattr(first.will_be, name) for name in same)
        and not any(hand.is_ruled_anew for hand in others),
        change=change,
    )


def reason(compared: Comparison, why: str) -> str:
    """The reason for replacing the entered value: *why*, or, if the values agree, that they do.

    Raises `StateError` if they differ and there is no reason.
    """
    if compared.agrees:
        return why or _("The tiles were added; they agree with what was entered.")
    if not why:
        raise StateError(
            _("The tiles come to something else than what was entered. Say why the hand is corrected.")
        )
    return why
