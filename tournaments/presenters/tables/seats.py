"""The seats of a table, and the effects of an exchange."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.punctuation import labelled
from tournaments.common.winds import round_with_honba
from tournaments.models import Player, Round, Table
from tournaments.presenters.tables.entries import hand_of
from tournaments.presenters.tables.score_sheet import sheet_extras
from tournaments.presenters.tables.table_page import ResultLine, TablePage, page
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.events.results import moved_rulings

__all__ = [
    "SeatExchange",
    "SeatLine",
    "TableSeats",
    "exchange_seats",
    "hands_at_table",
    "rulings_on_players",
    "table_seats",
]


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
class SeatExchange:
    """The seats after an exchange, and the rulings and penalties that would concern another player."""

    lines: tuple[SeatLine, ...]
    rulings: tuple[str, ...]


def hands_at_table(round_: Round, table: int) -> dict[int, str]:
    """The hands entered at a table and, last, the one in play, in words by the numbers of their entries.

    Empty before the first entry, and in a round that is not open.
    """
    if not round_.is_open:
        return {}
    stored_table = round_.tables.get(number=table)
    stored_table.round = round_
    snapshot = TableSnapshot.of(stored_table)
    if not snapshot.stored:
        return {}
    states = {row.number: row.before for row in snapshot.page.rows if not row.voided}
    if not snapshot.page.table.over:
        states[len(snapshot.stored) + 1] = snapshot.page.table
    return {number: round_with_honba(str(state.round), state.honba) for number, state in states.items()}


def table_seats(snapshot: TableSnapshot) -> TableSeats:
    """The seats as they are."""
    current_page = page(snapshot)
    results = {result.seat: result for result in current_page.results}
    return TableSeats(
        page=current_page,
        lines=tuple(
            SeatLine(seat=line.seat, player=line.player, score=line.score, result=results.get(line.seat))
            for line in current_page.seats
        ),
    )


def exchange_seats(table: TableSeats, seats: Sequence[referee.Seat]) -> SeatExchange:
    """The table with each seat's player coming from that of *seats*; saves nothing.

    Points stay with the seats, except those that a relay's team brought along.
    """
    start = table.page.snapshot.page.start
    points_brought = start.starting_scores or (0,) * len(table.lines)
    moved_seats = {
        line.seat: seat for line, seat in zip(table.lines, seats, strict=True) if line.seat != seat
    }
    return SeatExchange(
        lines=tuple(
            SeatLine(
                seat=line.seat,
                player=table.lines[seat].player,
                score=line.score + points_brought[seat] - points_brought[line.seat],
                result=line.result,
            )
            for line, seat in zip(table.lines, seats, strict=True)
        ),
        rulings=_rulings_at_seats(table.page, {referee.Seat(seat) for seat in moved_seats}),
    )


def rulings_on_players(round_: Round, players: Sequence[Player]) -> tuple[str, ...]:
    """The rulings and penalties at the seats of *players* in the round, each with its table."""
    texts: list[str] = []
    tables = Table.objects.filter(round=round_).select_related("round__tournament").order_by("number")
    for table in tables.filter(seatings__player__in=players).distinct():
        current_page = page(TableSnapshot.of(table))
        seats = {referee.Seat(line.seat) for line in current_page.seats if line.player in players}
        table_label = _("Table %(table)d: ") % {"table": table.number}
        texts += [table_label + text for text in _rulings_at_seats(current_page, seats)]
    return tuple(texts)


def _rulings_at_seats(page: TablePage, seats: set[referee.Seat]) -> tuple[str, ...]:
    """The rulings and penalties at *seats*, each with the hand in which it was given."""
    hands = {line.number: hand_of(line) for line in page.snapshot.page.lines}
    note_texts = {note.number: note.text for note in sheet_extras(page).notes}
    numbers = moved_rulings(page.snapshot.page, seats)
    return tuple(
        labelled(hands[number], note_texts[number]) if hands[number] else note_texts[number]
        for number in numbers
    )
