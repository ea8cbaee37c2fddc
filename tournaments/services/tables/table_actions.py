"""Time calls, penalties, closing and reopening of tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

import referee
from tournaments.common.errors import StateError
from tournaments.models import Entry, Round, Table
from tournaments.services.tables import counts, ledger

__all__ = [
    "call_time",
    "cancel_penalty",
    "check_in_force",
    "close",
    "may_be_cancelled_when_closed",
    "penalize",
    "reopen",
    "unfinished_and_unclosed",
    "unfinished_tables",
]

StoredEntry = tuple[Entry, bool]
"""The entry, and whether it is new."""


def unfinished_tables(round_: Round) -> list[Table]:
    """Return the round's tables whose game is not over, by number; closing a table ends its game."""
    playing_tables, _unclosed = unfinished_and_unclosed(round_)
    return playing_tables


def unfinished_and_unclosed(round_: Round) -> tuple[list[Table], list[Table]]:
    """Return the round's tables whose game is not over, and those whose game is over but that are not closed."""
    tournament, pages = round_.tournament, []
    for table in round_.tables.prefetch_related("entries"):
        rules = tournament.rules_under(table.own)
        start = tournament.opening_state(rules, table.start)
        pages.append((table, referee.fold(rules, ledger.read_entries(list(table.entries.all())), start)))
    playing_tables = [table for table, page in pages if not page.table.over]
    return playing_tables, [table for table, page in pages if page.table.over and not page.closed]


def close(
    table: Table,
    *,
    ends_game: bool = False,
    ignores_count: bool = False,
    by: str,
    expects: int,
    key: str,
    device: str = "",
) -> StoredEntry:
    """Close the table after its players have signed. With *ends_game*, an unfinished game ends with its present scores.

    If the last count differs without an explanation, the table is closed only with *ignores_count*.
    """

    def guard(page: referee.ledger.Page) -> None:
        if not page.table.over and not ends_game:
            raise StateError(_("The game is not over. Only a judge can end it early."))
        count = None if ignores_count else counts.latest_count(table)
        if count and count.open:
            raise StateError(
                _(
                    "The last point count does not match the record. Correct a hand, count again, or confirm that "
                    "you close the table anyway."
                )
            )

    return _write(table, referee.ledger.Close(), guard, by=by, expects=expects, key=key, device=device)


def reopen(table: Table, why: str, *, by: str, expects: int, key: str, device: str = "") -> StoredEntry:
    """Open a closed table again, with a reason."""
    content = referee.ledger.Reopen(why=why)
    return _write(table, content, None, must_be_closed=True, by=by, expects=expects, key=key, device=device)


def call_time(
    table: Table,
    *,
    dice_thrown: bool,
    by: str,
    expects: int,
    key: str,
    just_ended: bool = False,
    device: str = "",
) -> StoredEntry:
    """Record that time was called. *dice_thrown* means that the hand in play had started.

    *just_ended* means that a hand had just ended that is still to be entered.
    """

    def guard(page: referee.ledger.Page) -> None:
        if page.table.over:
            raise StateError(_("The game is already over."))
        if page.table.last_hands is not None:
            raise StateError(_("Time was already called."))
        if not table.ruleset.time_limit_end.has_clock:
            raise StateError(_("These rules have no time limit."))

    content = referee.ledger.TimeCalled(dice_thrown=dice_thrown, just_ended=just_ended)
    return _write(table, content, guard, by=by, expects=expects, key=key, device=device)


def penalize(
    table: Table,
    seat: referee.Seat,
    points: int,
    when: referee.ruling.PenaltyWhen,
    why: str,
    *,
    by: str,
    expects: int,
    key: str,
    device: str = "",
) -> StoredEntry:
    """Deduct *points* (a positive number) from *seat*, after the uma or at the table, with a reason."""

    def guard(page: referee.ledger.Page) -> None:
        # With a result on paper, penalties are given while it is entered. A signed table must be opened first.
        if page.closed and (page.paper_result is None or when.at_table):
            raise StateError(_("This table is closed. Ask a judge to reopen it."))
        if page.table.over and when.at_table:
            raise StateError(_("The game is over. Penalties can only be deducted from the result."))

    content = referee.ledger.PenaltyEntry(seat=seat, points=-abs(points), when=when, why=why)
    return _write(table, content, guard, must_be_closed=None, by=by, expects=expects, key=key, device=device)


def check_in_force(page: referee.ledger.Page, number: int) -> None:
    """Raise `StateError` unless entry *number* is a penalty in force."""
    line = next((line for line in page.lines if line.number == number), None)
    if line is None or not isinstance(line.entry.what, referee.ledger.PenaltyEntry):
        raise StateError(_("This is not a penalty."))
    if not line.in_force:
        raise StateError(_("This penalty is already cancelled."))


def may_be_cancelled_when_closed(page: referee.ledger.Page, number: int) -> bool:
    """Return whether the penalty of entry *number* can be cancelled at a closed table: one beside a paper result.

    The signed points include what was paid at the table.
    """
    at_table = {entry_number for entry_number, _payment, _why in page.at_table}
    return page.paper_result is not None and number not in at_table


def cancel_penalty(
    table: Table, number: int, why: str, *, by: str, expects: int, key: str, device: str = ""
) -> StoredEntry:
    """Void the penalty of entry *number* with a reason."""

    def guard(page: referee.ledger.Page) -> None:
        check_in_force(page, number)
        if page.closed and not may_be_cancelled_when_closed(page, number):
            raise StateError(_("This table is closed. Ask a judge to reopen it."))

    content = referee.ledger.Void(number=number, why=why)
    return _write(table, content, guard, must_be_closed=None, by=by, expects=expects, key=key, device=device)


def _write(
    table: Table,
    content: referee.ledger.EntryKind,
    guard: Callable[[referee.ledger.Page], None] | None,
    *,
    must_be_closed: bool | None = False,
    by: str,
    expects: int,
    key: str,
    device: str,
) -> StoredEntry:
    """Append *content* to a table that must be open, or closed with *must_be_closed*; *guard* checks it for None."""

    def announce(before: ledger.LedgerBefore, entry: referee.ledger.Entry) -> dict[str, Any]:
        page = before.page
        if page.closed and must_be_closed is False:
            raise StateError(_("This table is closed. Ask a judge to reopen it."))
        if must_be_closed and not page.closed:
            raise StateError(_("This table is not closed."))
        if guard:
            guard(page)
        new_page = before.page_after(entry)
        kind, payload = referee.codec.write_entry(content)
        results = (
            None
            if new_page.results is None
            else [referee.codec.write_points(points) for points in new_page.results]
        )
        return {
            "verdict": kind,
            **payload,
            "table": referee.codec.write_table(new_page.table),
            "results": results,
        }

    return ledger.append(table, content, by=by, expects=expects, key=key, device=device, announce=announce)
