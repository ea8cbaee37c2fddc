"""The seats of a table, and the effects of an exchange."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

import referee
from tournaments.models import Player, Round, Table
from tournaments.presenters.tables.score_sheet import sheet_extras
from tournaments.presenters.tables.table_page import ResultLine, TablePage, page
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.events.results import moved_rulings

__all__ = ["Moved", "SeatLine", "TableSeats", "exchange_seats", "given_to", "table_seats"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLine:
    """A seat, its player, and its points."""

    seat: int
    player: Player
    score: referee.Points
    result: ResultLine | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSeats:
    """A table's seats from the first dealer on, from its *page*."""

    page: TablePage
    lines: tuple[SeatLine, ...]

    @property
    def expects(self) -> int:
        """The number of the table's next entry."""
        return self.page.next_number


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """The seats after an exchange, and the rulings and penalties that would concern another player."""

    lines: tuple[SeatLine, ...]
    rulings: tuple[str, ...]


def table_seats(at: TableSnapshot) -> TableSeats:
    """The seats as they are."""
    shown = page(at)
    results = {result.seat: result for result in shown.results}
    return TableSeats(
        page=shown,
        lines=tuple(
            SeatLine(seat=line.seat, player=line.player, score=line.score, result=results.get(line.seat))
            for line in shown.seats
        ),
    )


def exchange_seats(table: TableSeats, seats: Sequence[referee.Seat]) -> Moved:
    """The table with each seat's player coming from that of *seats*; saves nothing.

    Points stay with the seats, except those that a relay's team brought along.
    """
    start = table.page.at.page.start
    brought = start.begun or (0,) * len(table.lines)
    other = {line.seat: seat for line, seat in zip(table.lines, seats, strict=True) if line.seat != seat}
    return Moved(
        lines=tuple(
            SeatLine(
                seat=line.seat,
                player=table.lines[seat].player,
                score=line.score + brought[seat] - brought[line.seat],
                result=line.result,
            )
            for line, seat in zip(table.lines, seats, strict=True)
        ),
        rulings=_given_at(table.page, {referee.Seat(seat) for seat in other}),
    )


def given_to(round_: Round, players: Sequence[Player]) -> tuple[str, ...]:
    """The rulings and penalties at the seats of *players* in the round, each with its table."""
    found: list[str] = []
    tables = Table.objects.filter(round=round_).select_related("round__tournament").order_by("number")
    for table in tables.filter(seatings__player__in=players).distinct():
        shown = page(TableSnapshot.of(table))
        seats = {referee.Seat(line.seat) for line in shown.seats if line.player in players}
        place = _("Table %(table)d: ") % {"table": table.number}
        found += [place + says for says in _given_at(shown, seats)]
    return tuple(found)


def _given_at(page: TablePage, seats: set[referee.Seat]) -> tuple[str, ...]:
    """The rulings and penalties at *seats*, each with the number of its entry."""
    said = {note.number: note.says for note in sheet_extras(page).notes}
    numbers = moved_rulings(page.at.page, seats)
    return tuple(
        _("Entry %(number)d: %(says)s") % {"number": number, "says": said[number]} for number in numbers
    )
