"""A table's row on the floor: everything that it shows except the time left."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from referee.frozen import dataclass
from tournaments.common import dates
from tournaments.common.winds import round_sign, wind_sign
from tournaments.models import Round
from tournaments.presenters.tables.floor import FloorLine, TableState
from tournaments.services.tables import clocks

__all__ = ["FloorRow", "RowLook", "TimedRow", "rows"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RowLook:
    """How the rows of a page are shown.

    *cells*: also as a grid, *only_cells*: only as one. *on_phone* are the keys of the tables that a phone lists.
    *matching* are the keys of the players who were searched for, None without a search. *is_many*: the names are also
    listed briefly. *again* is the round if it is an earlier one, below the round in play.
    """

    cells: bool = False
    only_cells: bool = False
    on_phone: Collection[int] = ()
    matching: Collection[int] | None = None
    is_many: bool = False
    again: Round | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FloorRow:
    """What the row of a table shows: equal rows look the same in the same language.

    *prefix* starts the identifiers in the page. *later*: a phone lists it only on request. *raises*: its cell registers
    a raised hand. *details*: it is more than a cell. *seats* are the players' names with their winds, and whether they
    were searched for; empty without a search. *last_at* is a time of day.
    """

    prefix: str
    number: int
    token: str
    state: TableState
    waits: bool
    later: bool
    may_call: bool
    raises: bool
    details: bool
    has_clock: bool
    closed: bool
    over: bool
    round: str
    honba: int
    sticks: int
    players: tuple[str, ...]
    is_many: bool
    seats: tuple[tuple[str, bool], ...]
    last_at: str
    last_by: str
    is_called: bool
    answered_by: str
    needs_closing: bool
    silent: bool
    differs: bool
    last_hands: int | None
    rulings: int

    @property
    def hand(self) -> str:
        """The hand in play, as short as possible: "S2-1"; empty once the game is over."""
        return "" if self.over or self.closed else f"{round_sign(self.round)}-{self.honba}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedRow:
    """A row with the time left at its table, None if it shows none."""

    row: FloorRow
    left: clocks.TimeLeft | None


def rows(lines: Iterable[FloorLine], look: RowLook) -> list[TimedRow]:
    """The rows of *lines*."""
    return [_row(line, look) for line in lines]


def _row(line: FloorLine, look: RowLook) -> TimedRow:
    details = bool(look.again) or not look.only_cells
    may_call = not look.again and line.may_call
    has_clock = details and line.shows_clock
    row = FloorRow(
        prefix=f"round-{look.again.number}-" if look.again else "",
        number=line.table.number,
        token=line.table.token,
        state=line.state,
        waits=line.waits,
        later=not look.again and line.table.pk not in look.on_phone,
        may_call=may_call,
        raises=may_call and look.cells,
        details=details,
        has_clock=has_clock,
        closed=line.closed,
        over=line.over,
        round=line.round,
        honba=line.honba,
        sticks=line.sticks,
        players=line.players,
        is_many=look.is_many,
        seats=_seats(line, look),
        last_at=dates.clock(line.last_at) if details and line.last_at else "",
        last_by=line.last_by,
        is_called=line.call is not None,
        answered_by=line.call.answered_by if line.call else "",
        needs_closing=line.needs_closing,
        silent=line.silent,
        differs=line.differs,
        last_hands=line.last_hands,
        rulings=len(line.rulings),
    )
    return TimedRow(row=row, left=line.left if has_clock else None)


def _seats(line: FloorLine, look: RowLook) -> tuple[tuple[str, bool], ...]:
    """Each name after the present wind, "E Sato", and whether the player was searched for."""
    if look.matching is None or look.again:
        return ()
    return tuple(
        (f"{wind_sign(wind)} {player.name}", player.pk in look.matching)
        for wind, player in zip(line.winds, line.seated, strict=True)
    )
