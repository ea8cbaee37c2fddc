"""Start, pause and extend the clock of a round, and the time left in it and at its tables."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.frozen import dataclass
from tournaments.common.errors import ConflictError, StateError
from tournaments.journal.kinds import ClockDoes, ClockTurned
from tournaments.models import ClockEvent, Round, Table
from tournaments.services.integrity.compiled_query import CompiledQuery
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal

__all__ = [
    "MAX_MINUTES",
    "SOON",
    "RoundClock",
    "TimeLeft",
    "clock_of",
    "clock_version",
    "extend",
    "extend_all",
    "pause",
    "resume",
    "running_time",
    "start",
    "time_left",
]

MAX_MINUTES = 600
SOON = 300
"""Seconds left from which a table shows that little time is left."""

Kind = ClockEvent.Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeLeft:
    """What a round's clock shows at the moment *now*, for all tables or for one.

    *seconds* are never negative. *ends_at* is the moment at which the time is up, None while the clock is stopped.
    *extra* are the minutes that were given to this table alone.
    """

    now: datetime
    seconds: int
    ends_at: datetime | None
    extra: int = 0

    @property
    def running(self) -> bool:
        """Whether the clock is not stopped."""
        return self.ends_at is not None

    @property
    def up(self) -> bool:
        """Whether no time is left."""
        return self.seconds == 0

    @property
    def soon(self) -> bool:
        """Whether little time is left, but some."""
        return 0 < self.seconds <= SOON

    @property
    def long(self) -> bool:
        """Whether the minutes left have three figures."""
        return self.seconds >= 6000

    @property
    def ends_ms(self) -> int | None:
        """The moment of the end in milliseconds since 1970, for the page's script."""
        return None if self.ends_at is None else round(self.ends_at.timestamp() * 1000)

    @property
    def now_ms(self) -> int:
        """The moment *now* in the same milliseconds."""
        return round(self.now.timestamp() * 1000)

    @property
    def text(self) -> str:
        """The time left in minutes and seconds.

        >>> TimeLeft(now=datetime(2025, 1, 1), seconds=4505, ends_at=None).text
        '75:05'
        """
        return f"{self.seconds // 60}:{self.seconds % 60:02}"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundClock:
    """A round's clock at the moment *now*, with all its events so far, in order."""

    turns: tuple[ClockEvent, ...]
    now: datetime

    @property
    def all(self) -> TimeLeft | None:
        """The time left at every table without extra minutes of its own; None before the clock is started."""
        return time_left(self.turns, self.now)

    def time_left_at(self, table: Table) -> TimeLeft | None:
        """The time left at *table*; None before the clock is started."""
        return time_left(self.turns, self.now, table.pk)

    def times_left_at(self, tables: Iterable[Table]) -> dict[int, TimeLeft | None]:
        """The time left at each of *tables* by primary key; most have the same, which is computed once."""
        common, extended = self.all, {turn.table_id for turn in self.turns}
        return {table.pk: self.time_left_at(table) if table.pk in extended else common for table in tables}

    def extra_minutes_at(self, table: Table) -> int:
        """The minutes that were given to *table* alone, whether the clock runs or not."""
        return _given_minutes(self.turns, table.pk)

    @property
    def next_number(self) -> int:
        """The number of the clock's next event."""
        return self.turns[-1].number + 1 if self.turns else 1


def time_left(turns: Sequence[ClockEvent], now: datetime, table: int | None = None) -> TimeLeft | None:
    """Compute the time left at *now* for all tables, or for the *table* with that primary key; None before the first
    start.

    A later start resets the clock for all tables; the extra minutes of a single table stay.
    """
    starts = [index for index, turn in enumerate(turns) if turn.kind == Kind.START]
    if not starts:
        return None
    start, *later_turns = turns[starts[-1] :]
    elapsed = timedelta()
    running_since: datetime | None = start.at
    for turn in later_turns:
        if turn.kind == Kind.PAUSE and running_since is not None:
            elapsed, running_since = elapsed + (turn.at - running_since), None
        elif turn.kind == Kind.RESUME and running_since is None:
            running_since = turn.at
    extra = _given_minutes(turns, table) if table is not None else 0
    remaining = timedelta(minutes=(start.minutes or 0) + _given_minutes(turns, None) + extra) - elapsed
    ends_at = running_since + remaining if running_since is not None else None
    if running_since is not None:
        remaining -= now - running_since
    return TimeLeft(
        now=now, seconds=max(0, math.ceil(remaining.total_seconds())), ends_at=ends_at, extra=extra
    )


def running_time(turns: Sequence[ClockEvent], since: datetime, until: datetime) -> timedelta:
    """Return how long the clock ran between the two moments."""
    total, running_since = timedelta(), None
    for turn in turns:
        if turn.kind in (Kind.START, Kind.RESUME):
            running_since = turn.at
        elif turn.kind == Kind.PAUSE and running_since is not None:
            total += _overlap(running_since, turn.at, since, until)
            running_since = None
    return total if running_since is None else total + _overlap(running_since, until, since, until)


def _overlap(start: datetime, end: datetime, since: datetime, until: datetime) -> timedelta:
    return max(timedelta(), min(end, until) - max(start, since))


def _given_minutes(turns: Sequence[ClockEvent], table: int | None) -> int:
    """The extra minutes of one table, or those of all since the last start."""
    total = 0
    for turn in turns:
        if turn.kind == Kind.START and table is None:
            total = 0
        elif turn.kind == Kind.EXTEND and turn.table_id == table:
            total += turn.minutes or 0
    return total


def clock_of(round_: Round, now: datetime | None = None) -> RoundClock:
    """Return the round's current clock, in one query."""
    return RoundClock(turns=tuple(_TURNS.objects(round_.pk)), now=now or timezone.now())


_TURNS: Final = CompiledQuery(lambda round_: ClockEvent.objects.filter(round=round_).order_by("number"))


def clock_version(round_: Round) -> str:
    """Return a short mark of the clock's state; it changes with every event of the clock."""
    return str(round_.clock_events.count())


def start(round_: Round, minutes: int, *, act: Action, expects: int | None = None) -> ClockEvent:
    """Start the clock with *minutes*, or set a stopped clock to them.

    Every change of a clock raises `StateError` if it makes no sense in the clock's state, and `ConflictError` if
    *expects*, the next number that the user saw, has been taken since.
    """
    return _append_event(round_, ClockDoes.START, minutes=minutes, act=act, expects=expects)


def pause(round_: Round, *, act: Action, expects: int | None = None) -> ClockEvent:
    """Stop the clock for all tables; no time is lost until it is resumed."""
    return _append_event(round_, ClockDoes.PAUSE, act=act, expects=expects)


def resume(round_: Round, *, act: Action, expects: int | None = None) -> ClockEvent:
    """Resume a stopped clock."""
    return _append_event(round_, ClockDoes.RESUME, act=act, expects=expects)


def extend_all(round_: Round, minutes: int, *, act: Action, expects: int | None = None) -> ClockEvent:
    """Give every table *minutes* more; a negative number takes back minutes that were given before."""
    return _append_event(round_, ClockDoes.EXTEND, minutes=minutes, act=act, expects=expects)


def extend(table: Table, minutes: int, *, act: Action, expects: int | None = None) -> ClockEvent:
    """Give one *table* *minutes* more, for instance after a ruling; a negative number takes them back.

    They may be given before the clock is started. They count from the end of the time, not from now.
    """
    return _append_event(
        table.round, ClockDoes.EXTEND, minutes=minutes, table=table, act=act, expects=expects
    )


def extend_tables(
    tables: Sequence[Table], minutes: int, *, act: Action, expects: int | None = None
) -> list[ClockEvent]:
    """Give each of the *tables* of one round *minutes* more, all or none of them."""
    if len(tables) == 1:
        return [extend(tables[0], minutes, act=act, expects=expects)]
    with transaction.atomic():
        return [
            extend(
                table,
                minutes,
                act=act.then(str(table.number)),
                expects=None if expects is None else expects + place,
            )
            for place, table in enumerate(tables)
        ]


def _append_event(
    round_: Round,
    change: ClockDoes,
    *,
    act: Action,
    expects: int | None,
    minutes: int = 0,
    table: Table | None = None,
) -> ClockEvent:
    number = None if table is None else table.number
    request = ("turn", round_.number, change.value, minutes, number, expects)
    # Two people who change the clock at the same moment wait for each other here.
    with open_journal(round_.tournament.uid, act, *request) as journal:
        if journal.repeated:
            return journal.created_row(ClockEvent, journal.repeated)
        current_round = Round.objects.get(pk=round_.pk)
        clock = clock_of(current_round, act.at)
        if expects is not None and expects != clock.next_number:
            last_actor = clock.turns[-1].by if clock.turns else ""
            raise ConflictError(
                _("%(by)s changed the clock first. Check it; your change was not saved.") % {"by": last_actor}
            )
        if current_round.state != Round.State.OPEN:
            raise StateError(_("Round %(number)d is not in play.") % {"number": current_round.number})
        _check_possible(clock, Kind(change.value), minutes, table)
        content = ClockTurned(
            round=current_round.number,
            turn=clock.next_number,
            does=change,
            minutes=minutes or None,
            table=number,
        )
        return journal.created_row(ClockEvent, journal.append(content))


def _check_possible(clock: RoundClock, kind: Kind, minutes: int, table: Table | None) -> None:
    """Raise `StateError` if this event makes no sense on *clock*."""
    remaining = clock.all
    is_running = remaining is not None and remaining.running
    if kind == Kind.START:
        if is_running:
            raise StateError(_("The clock is already running. Stop it before you reset it."))
        if not 1 <= minutes <= MAX_MINUTES:
            raise StateError(_("Enter 1 to %(most)d minutes.") % {"most": MAX_MINUTES})
    elif kind == Kind.PAUSE and not is_running:
        raise StateError(_("The clock is not running."))
    elif kind == Kind.RESUME and is_running:
        raise StateError(_("The clock is already running."))
    elif remaining is None and table is None:
        raise StateError(_("The clock has not been started yet."))
    elif kind == Kind.EXTEND:
        _check_extension(minutes, _given_minutes(clock.turns, table.pk if table else None))


def _check_extension(minutes: int, given_minutes: int) -> None:
    """Raise `StateError` if the extension is zero, is too long, or takes back more than the *given_minutes*."""
    if not minutes or given_minutes + minutes > MAX_MINUTES:
        raise StateError(_("Enter 1 to %(most)d extra minutes.") % {"most": MAX_MINUTES})
    if given_minutes + minutes < 0:
        text = ngettext(
            "Only %(given)d extra minute was added here. You cannot remove more.",
            "Only %(given)d extra minutes were added here. You cannot remove more.",
            given_minutes,
        )
        raise StateError(text % {"given": given_minutes})
