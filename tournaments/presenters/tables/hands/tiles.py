"""Add tiles to a hand that was entered by its value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from django.utils.translation import gettext as _

import referee
from tournaments.common.errors import OutOfTurn
from tournaments.common.language import current_language
from tournaments.presenters.tables.hands import previews
from tournaments.presenters.tables.hands.worths import WorthSaid
from tournaments.presenters.tables.table_snapshot import At

__all__ = ["Compared", "Comparison", "as_entered", "comparison", "reason", "row_to_add_to"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """One winner: the worth as it was entered, and what the tiles come to."""

    name: str
    entered: str
    by_tiles: WorthSaid

    @property
    def as_worths(self) -> tuple[WorthSaid]:
        """What the tiles come to, alone."""
        return (self.by_tiles,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Every winner's two worths, and the change that the tiles would make.

    They agree where the same points move, nobody is punished otherwise and no other hand is ruled anew; whether
    the han and fu are the same besides can be seen.
    """

    winners: tuple[Compared, ...]
    agrees: bool
    change: previews.Change


def row_to_add_to(page: referee.ledger.Page, number: int) -> referee.ledger.Row | None:
    """The won hand with that number, if somebody won it without tiles and it stands."""
    for row in page.rows:
        if row.number == number and not row.voided and isinstance(row.report, referee.Win):
            return row if any(not winner.hand for winner in row.report.winners) else None
    return None


def as_entered(row: referee.ledger.Row) -> dict[referee.Seat, str]:
    """What each winner's hand was entered as, in words."""
    return {
        finding.seat: referee.messages.say_worth({**finding.facts, "yaku": ()}, current_language())
        for finding in (row.ruling.findings if row.ruling else ())
        if finding.code == "hand_worth"
    }


def comparison(at: At, row: referee.ledger.Row, report: referee.Report) -> Comparison:
    """The hand of *row* as it was entered against *report*, the same with tiles.

    Raises `referee.Rejected` for tiles that cannot be, `OutOfTurn` where nothing can be corrected.
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
    """Why the tiles take the place of what was entered: *why*, or, where they agree, that they do.

    Raises `OutOfTurn` where they come to something else and nobody says why.
    """
    if compared.agrees:
        return why or _("The tiles were added; they agree with what was entered.")
    if not why:
        raise OutOfTurn(
            _("The tiles come to something else than what was entered. Say why the hand is corrected.")
        )
    return why
