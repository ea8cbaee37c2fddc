"""A table's clock and referee call."""

from __future__ import annotations

from referee.frozen import dataclass
from tournaments.models import RefereeCall, Round, Table
from tournaments.presenters.tables.last_hands import LastHands, hands_left
from tournaments.presenters.tables.table_page import TablePage
from tournaments.services.tables import calls, clocks

__all__ = ["Signals", "signals", "state_hash"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Signals:
    """The clock and call of a table; *left* is None without a clock, *call* None without an open call.

    *mark* identifies the clock, the call and the ledger: it changes if any of them changes.
    """

    left: clocks.TimeLeft | None
    hands: LastHands
    call: RefereeCall | None
    mark: str

    @property
    def tells_end_of_time(self) -> bool:
        """Whether the clock runs, and time is neither up nor called."""
        return bool(self.left and self.left.running and not self.left.up and not self.hands.call_text)

    @property
    def awaits_call_of_time(self) -> bool:
        """Whether there is a clock and time was not called yet."""
        return self.left is not None and not self.hands.call_text


def signals(page: TablePage) -> Signals:
    """The time left at the table of *page* and its call, while its round is in play; in two queries."""
    round_ = page.table.round
    clock, call = clocks.clock_of(round_), calls.current_call(page.table)
    is_open = round_.state == Round.State.OPEN
    return Signals(
        left=clock.time_left_at(page.table) if is_open else None,
        hands=hands_left(page),
        call=call if is_open else None,
        mark=_mark(str(clock.next_number - 1), call, page.last_number),
    )


def state_hash(table: Table, last_number: int) -> str:
    """The current mark of `signals` for a ledger with *last_number* entries; in two queries."""
    return _mark(clocks.clock_version(table.round), calls.current_call(table), last_number)


def _mark(turns: str, call: RefereeCall | None, last_number: int) -> str:
    return f"{last_number}.{turns}.{calls.call_version(call)}"
