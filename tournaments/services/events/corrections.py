"""Correct a game of a finished round."""

from __future__ import annotations

from typing import Any

from django.db import transaction

import referee
from tournaments.models import Table
from tournaments.services.events import rounds
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.tables import ledger, table_actions

__all__ = ["cancel_penalty", "open_game"]


def open_game(table: Table, why: str, *, act: Action, for_hands: bool) -> None:
    """Reopen the table's finished round and, *for_hands*, a closed table; what is open already stays as it is.

    A result from paper is changed at a closed table. Raises what `reopen` raises for the round.
    """
    round_ = table.round
    with transaction.atomic():
        if not round_.is_open:
            rounds.reopen(round_, act=act)
        if not for_hands:
            return
        stored = ledger.entries(table)
        page = referee.fold(table.ruleset, ledger.read_entries(stored), table.opening_state)
        if page.closed:
            key = f"{act.key[:40]}-t{table.number}"
            table_actions.reopen(table, why, by=act.by, expects=len(stored) + 1, key=key, device=act.device)


def cancel_penalty(table: Table, number: int, why: str, *, act: Action, expects: int) -> None:
    """Cancel the penalty of entry *number* with a reason.

    A finished round and a closed table are reopened for that, and finished and closed again: nothing else changes.
    *expects* is the next entry on the page that was sent. Raises `ConflictError` if there is another one already, and
    what `rounds.reopen` and `table_actions.cancel_penalty` raise; nothing is stored then.
    """
    round_, was_finished = table.round, not table.round.is_open
    with transaction.atomic():
        page = referee.fold(table.ruleset, ledger.read_entries(ledger.entries(table)), table.opening_state)
        is_closed = page.closed and not table_actions.may_be_cancelled_when_closed(page, number)
        open_game(table, why, act=act, for_hands=is_closed)
        writer: dict[str, Any] = {"by": act.by, "device": act.device}
        table_actions.cancel_penalty(table, number, why, expects=expects + is_closed, key=act.key, **writer)
        if is_closed:
            table_actions.close(
                table,
                ends_game=True,
                ignores_count=True,
                expects=expects + 2,
                key=f"{act.key[:40]}-c{table.number}",
                **writer,
            )
        if was_finished:
            rounds.finish(round_, act=act.then("finish"), anyway=True)
