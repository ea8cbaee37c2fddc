"""Open a game of a finished round for correction."""

from __future__ import annotations

from django.db import transaction

import referee
from tournaments.models import Table
from tournaments.services.events import rounds
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.tables import ledger, table_actions

__all__ = ["open_game"]


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
