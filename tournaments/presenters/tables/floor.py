"""All tables of the rounds in play.

Reading any number of tables takes six queries; a table is folded again only after a new entry.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import Enum
from typing import TYPE_CHECKING, Final, assert_never

from django.utils import timezone
from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.authors import author_name
from tournaments.models import Entry, Player, RefereeCall, Round, Seating, Table, Tournament
from tournaments.presenters.rulings import RulingLine, log_numbers, ruling_lines
from tournaments.presenters.tables.floor_queries import (
    LastEntry,
    SeatedPlayer,
    counted_tables,
    read_tables,
    seated,
)
from tournaments.presenters.tables.voice import Voice
from tournaments.services.integrity.compiled_query import CompiledQuery
from tournaments.services.tables import calls, clocks, ledger

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

__all__ = [
    "SILENT",
    "Floor",
    "FloorLine",
    "SeatedPlayer",
    "TableState",
    "clear_cache",
    "floor",
    "lines",
    "open_rounds",
    "other_in_play",
    "players",
    "state_hash",
]


SILENT = timedelta(minutes=20)
"""A table in play without an entry for this long may need a look."""


class TableState(Enum):
    """What a judge must know of a table at a glance, each with its sign."""

    CALLS = "▲"
    """It waits for a judge."""
    HELPED = "◆"
    """A judge is there or on the way."""
    UNCLEAR = "!"
    """It may need a look."""
    NOT_STARTED = "◇"
    PLAYING = "●"
    FINISHED = "■"

    @property
    def text(self) -> str:
        """The state in words."""
        match self:
            case TableState.CALLS:
                return _("calls a judge")
            case TableState.HELPED:
                return _("a judge is coming or there")
            case TableState.UNCLEAR:
                return _("needs a look")
            case TableState.NOT_STARTED:
                return _("not started")
            case TableState.PLAYING:
                return _("in play")
            case TableState.FINISHED:
                return _("finished")
            case _ as unknown:
                assert_never(unknown)


@dataclass(frozen=True, slots=True, kw_only=True)
class FloorLine:
    """One table as it is now: *seated* players, *scores* and *winds* from the first dealer on.

    *hands* counts those that were played; *last_hands* are those left to play after the call of time. *silent*: there
    was no entry for a long time. *differs*: the last count that was read out did not match the ledger. It has the last
    entry, the clock and the call too.
    """

    table: Table
    seated: tuple[SeatedPlayer, ...]
    scores: tuple[referee.Points, ...]
    winds: tuple[int, ...]
    round: str
    honba: int
    sticks: int
    hands: int
    last_hands: int | None
    over: bool
    closed: bool
    silent: bool
    differs: bool
    last_by: str
    last_at: datetime | None
    left: clocks.TimeLeft | None
    call: RefereeCall | None
    rulings: tuple[RulingLine, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names."""
        return tuple(player.name for player in self.seated)

    @property
    def state(self) -> TableState:
        """The state that matters most to a judge."""
        if self.call:
            return TableState.CALLS if self.waits else TableState.HELPED
        if self.needs_closing or self.silent or self.differs:
            return TableState.UNCLEAR
        if self.over or self.closed:
            return TableState.FINISHED
        return TableState.PLAYING if self.is_started else TableState.NOT_STARTED

    @property
    def is_started(self) -> bool:
        """Whether anything was entered at the table, or a judge was called there."""
        return bool(self.last_at or self.call)

    @property
    def is_playing(self) -> bool:
        """Whether the game has started and is not over."""
        return self.is_started and not self.over

    @property
    def is_to_start(self) -> bool:
        """Whether the game has not started."""
        return not (self.is_started or self.over)

    @property
    def may_call(self) -> bool:
        """Whether a raised hand can be registered: the game goes on, and nobody is called."""
        return not (self.call or self.over or self.closed)

    @property
    def waits(self) -> bool:
        """Whether the table waits for a referee and nobody has answered its call."""
        return self.call is not None and self.call.answered_at is None

    @property
    def needs_attention(self) -> bool:
        """Whether a judge may have to go to the table."""
        return bool(self.call or self.needs_closing or self.silent or self.differs or self.last_hands)

    @property
    def shows_clock(self) -> bool:
        """Whether the time left is shown: the game goes on, and time was not called."""
        return bool(self.left) and not self.over and not self.closed and self.last_hands is None

    @property
    def needs_closing(self) -> bool:
        """Whether the game is over and the table is not closed."""
        return self.over and not self.closed


@dataclass(frozen=True, slots=True, kw_only=True)
class Floor:
    """A round and its tables by number; *mark* identifies everything shown."""

    round: Round
    clock: clocks.RoundClock
    lines: tuple[FloorLine, ...]
    mark: str

    @property
    def calls(self) -> tuple[FloorLine, ...]:
        """The tables with a call: unanswered calls first, the longest wait on top, then the answered ones."""
        lines_with_calls = [line for line in self.lines if line.call]
        return tuple(sorted(lines_with_calls, key=lambda line: (not line.waits, line.call.at)))  # type: ignore[union-attr]  # each has one

    @property
    def waiting(self) -> int:
        """The number of tables that wait for a referee."""
        return sum(line.waits for line in self.lines)

    @property
    def playing(self) -> int:
        """The number of games that have started and are not over; a closed table's game is over."""
        return sum(line.is_playing for line in self.lines)

    @property
    def not_started(self) -> int:
        """The number of games that have not started."""
        return sum(line.is_to_start for line in self.lines)

    @property
    def finished(self) -> int:
        """The number of games that are over."""
        return sum(line.over for line in self.lines)

    @property
    def rulings(self) -> tuple[tuple[Table, RulingLine], ...]:
        """Every ruling of the round with its table, the newest first."""
        table_rulings = [(line.table, ruling) for line in self.lines for ruling in line.rulings]
        return tuple(sorted(table_rulings, key=lambda pair: str(pair[1].at), reverse=True))


def open_rounds(tournament: Tournament) -> list[Round]:
    """The rounds in play: the latest one, then those that were reopened before it."""
    rounds: list[Round] = _OPEN_ROUNDS.objects(tournament.pk)
    for round_ in rounds:
        round_.tournament = tournament
    return rounds


_OPEN_ROUNDS: Final = CompiledQuery(
    lambda event: Round.objects.filter(tournament=event, state=Round.State.OPEN).order_by("-number")
)


def other_in_play(round_: Round) -> Round | None:
    """The latest round of the event that is in play beside this one."""
    return next((other for other in open_rounds(round_.tournament) if other != round_), None)


def state_hash(round_: Round, now: datetime | None = None) -> str:
    """A short mark of everything that the floor shows, in three queries: if it is the same, nothing has changed."""
    entry_counts = counted_tables(round_.pk).values_list("pk", "entry_count", "last_at")
    clock = clocks.clock_of(round_, now)
    return _mark(round_, list(entry_counts), clock, calls.calls_by_table(round_))


def floor(round_: Round, now: datetime | None = None) -> Floor:
    """The round's tables as they are now, in the current language."""
    clock, referee_calls = clocks.clock_of(round_, now), calls.calls_by_table(round_)
    tables = read_tables(round_)
    counts = [(table.pk, table.entry_count, table.last_at) for table in tables]
    floor_lines = _lines(round_, tables, clock, referee_calls)
    return Floor(
        round=round_, clock=clock, lines=floor_lines, mark=_mark(round_, counts, clock, referee_calls)
    )


def players(round_: Round) -> dict[int, list[Player]]:
    """The players of each table by its number, with everything by which they are found."""
    players_by_table: dict[int, list[Player]] = defaultdict(list)
    for seating in Seating.objects.filter(round=round_).select_related("table", "player__person"):
        players_by_table[seating.table.number].append(seating.player)
    return players_by_table


def lines(round_: Round) -> dict[int, FloorLine]:
    """Each table as it is now, by its primary key, for pages that show no clock and no call."""
    clock = clocks.RoundClock(turns=(), now=timezone.now())
    return {line.table.pk: line for line in _lines(round_, read_tables(round_), clock, {})}


def _mark(
    round_: Round,
    counts: list[tuple[int, int, datetime | None]],
    clock: clocks.RoundClock,
    referee_calls: dict[int, RefereeCall],
) -> str:
    silent = _silent({pk: last_at for pk, _count, last_at in counts}, clock)
    shown_state = [
        round_.pk,
        round_.state,
        round_.tournament.rules_mark,
        len(clock.turns),
        [(pk, count, pk in silent) for pk, count, _last_at in counts],
        sorted(calls.call_version(call) for call in referee_calls.values()),
    ]
    return hashlib.sha256(repr(shown_state).encode()).hexdigest()


def _silent(last_entries: Mapping[int, datetime | None], clock: clocks.RoundClock) -> frozenset[int]:
    """The tables at which the last entry and the last change of a running clock are both long ago.

    *last_entries* are the moments of the last entries by the table's primary key.
    """
    left, limit = clock.all, clock.now - SILENT
    last_turn = clock.turns[-1].at if clock.turns else None
    if (left is not None and not left.running) or (last_turn is not None and last_turn > limit):
        return frozenset()
    return frozenset(
        table
        for table, last_at in last_entries.items()
        if (last_at <= limit if last_at is not None else last_turn is not None)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _FoldedTable:
    """The folded ledger of a table, as far as the floor shows it, and the entries of its rulings."""

    page: referee.ledger.Page
    hands: int
    rulings: dict[int, Entry]


# A ledger is only ever appended to, and the hash of its last entry identifies all of it. A restart clears this.
_cache: dict[tuple[referee.Ruleset, referee.TableState | None], dict[str, _FoldedTable]] = defaultdict(dict)
_MAX_CACHED = 10_000


def clear_cache() -> None:
    """Forget all folded ledgers."""
    _cache.clear()


def _fold_ledgers(
    rules: referee.Ruleset, start: referee.TableState | None, hashes: dict[int, str]
) -> dict[int, _FoldedTable]:
    """The folded result of each table, by the hash of its last entry."""
    cached = _cache[rules, start]
    folded_tables = {table: cached[hash_] for table, hash_ in hashes.items() if hash_ in cached}
    new_entries: dict[int, list[Entry]] = {table: [] for table in hashes if table not in folded_tables}
    if not new_entries:
        return folded_tables
    # A ledger without a last entry is empty.
    nonempty_tables = [table for table in new_entries if hashes[table]]
    for entry in Entry.objects.filter(table__in=nonempty_tables).order_by("table", "number"):
        new_entries[entry.table_id].append(entry)
    for table, entries in new_entries.items():
        page = referee.fold(rules, ledger.read_entries(entries), start)
        shown_lines = tuple(line for line in page.lines if line.judged or line.count)
        folded_tables[table] = _FoldedTable(
            page=dataclasses.replace(page, lines=shown_lines, at_table=()),
            hands=len(page.hands),
            rulings={entry.number: entry for entry in entries if entry.kind == "ruling"},
        )
        if sum(map(len, list(_cache.values()))) >= _MAX_CACHED:
            _cache.clear()
        # An entry may have been appended between the two queries: use the hash of the last entry that was read.
        _cache[rules, start][entries[-1].hash if entries else ""] = folded_tables[table]
    return folded_tables


def _fold_tables(round_: Round, tables: list[WithAnnotations[Table, LastEntry]]) -> dict[int, _FoldedTable]:
    """The folded result of each table; tables with the same rules and the same start are folded together."""
    folded_tables: dict[int, _FoldedTable] = {}
    tournament = round_.tournament
    groups: dict[str, list[WithAnnotations[Table, LastEntry]]] = defaultdict(list)
    for table in tables:
        has_own = table.own is not None or table.start is not None
        groups[json.dumps([table.own, table.start], sort_keys=True) if has_own else ""].append(table)
    for group in groups.values():
        rules = tournament.rules_under(group[0].own)
        start = tournament.opening_state(rules, group[0].start)
        folded_tables |= _fold_ledgers(rules, start, {table.pk: table.last_hash or "" for table in group})
    return folded_tables


def _lines(
    round_: Round,
    tables: list[WithAnnotations[Table, LastEntry]],
    clock: clocks.RoundClock,
    referee_calls: dict[int, RefereeCall],
) -> tuple[FloorLine, ...]:
    players_at = seated(round_)
    folded = _fold_tables(round_, tables)
    left, silent = clock.times_left_at(tables), _silent({table.pk: table.last_at for table in tables}, clock)
    numbers_in_log = log_numbers(entry for table in folded.values() for entry in table.rulings.values())
    return tuple(
        _line(
            table,
            players_at[table.pk],
            folded[table.pk],
            left[table.pk],
            table.pk in silent,
            referee_calls.get(table.pk),
            numbers_in_log,
        )
        for table in tables
    )


def _line(
    table: WithAnnotations[Table, LastEntry],
    players: dict[referee.Seat, SeatedPlayer],
    folded: _FoldedTable,
    left: clocks.TimeLeft | None,
    silent: bool,
    call: RefereeCall | None,
    numbers_in_log: dict[int, int],
) -> FloorLine:
    page = folded.page
    state = page.table
    playing = not state.over
    rulings: tuple[RulingLine, ...] = ()
    if page.rulings:
        voice = Voice({seat: player.name for seat, player in players.items()})
        rulings = ruling_lines(page, voice, folded.rulings, numbers_in_log)
    return FloorLine(
        table=table,
        seated=tuple(players.values()),
        scores=state.scores,
        winds=tuple(int(seat.wind(state.dealer, len(state.scores))) for seat in players),
        round=str(state.round),
        honba=state.honba,
        sticks=state.deposits,
        hands=folded.hands,
        last_hands=state.last_hands if playing else None,
        over=state.over,
        closed=page.closed,
        silent=playing and silent,
        differs=bool(page.counts) and not page.counts[-1].agrees,
        last_by=author_name(table.last_by or ""),
        last_at=table.last_at,
        left=left,
        call=call,
        rulings=rulings,
    )
