"""Give a table the time back that a call took."""

from __future__ import annotations

import math
from datetime import timedelta
from typing import Final

from django.utils.translation import gettext as _

from referee.frozen import dataclass
from tournaments.common.errors import StateError
from tournaments.journal.kinds import Settled
from tournaments.models import ClockEvent, JournalEntry, Round, Table
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.tables import clocks

__all__ = ["CallTime", "add_minutes", "call_times"]

_OFFERED_FOR: Final = timedelta(minutes=15)
"""So long after a call its time can be added."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTime:
    """What a call that is over took from a table's time: *minutes*, rounded up.

    *call* is the number of the calling entry in the journal, *table* the table's number in the round.
    """

    call: int
    table: int
    minutes: int


def call_times(round_: Round, clock: clocks.RoundClock, by: str) -> list[CallTime]:
    """Return the times of the calls that *by* ended lately, the newest first, in at most three queries.

    Left out are calls while the clock stood, and tables that were given minutes since they called.
    """
    if clock.all is None:
        return []
    event = JournalEntry.objects.filter(event=round_.tournament.uid)
    ended = {
        entry.payload["call"]: entry
        for entry in event.filter(kind="settled", by=by, at__gte=clock.now - _OFFERED_FOR).order_by("-number")
        if entry.payload["round"] == round_.number and entry.payload["how"] == Settled.DONE.value
    }
    if not ended:
        return []
    called_at = dict(event.filter(number__in=ended).values_list("number", "at"))
    extensions = [turn for turn in clock.turns if turn.kind == ClockEvent.Kind.EXTEND]
    extended_at = {turn.table_id: turn.at for turn in extensions}
    numbers = {entry.payload["table"] for entry in ended.values()}
    keys = dict(Table.objects.filter(round=round_, number__in=numbers).values_list("number", "pk"))
    times = []
    for call, entry in ended.items():
        table, called = entry.payload["table"], called_at[call]
        extended = extended_at.get(keys[table])
        took = clocks.running_time(clock.turns, called, entry.at)
        if took and (extended is None or extended < called):
            times.append(CallTime(call=call, table=table, minutes=math.ceil(took / timedelta(minutes=1))))
    return times


def add_minutes(round_: Round, call: int, *, act: Action) -> ClockEvent:
    """Give the table of that call the minutes that it took. Raises `StateError` if they are not offered any more."""
    clock = clocks.clock_of(round_)
    offered = next((time for time in call_times(round_, clock, act.by) if time.call == call), None)
    if offered is None:
        raise StateError(_("The time of this call was already added, or the call was too long ago."))
    table = Table.objects.get(round=round_, number=offered.table)
    return clocks.extend(table, offered.minutes, act=act, expects=clock.next_number)
