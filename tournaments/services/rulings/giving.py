"""Record a judge's ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import Max

import referee
from tournaments.journal.kinds import RulingNumbered
from tournaments.models import LoggedRuling, Table
from tournaments.services.integrity.journal.acting import table_action
from tournaments.services.integrity.journal.chain import open_journal
from tournaments.services.tables import calls, clocks, hands, ledger

__all__ = ["Announced", "give", "proposed_judgement"]

Announced = Callable[
    [referee.Ruleset, referee.ledger.RulingRow, referee.ledger.Page, referee.ledger.Page], dict[str, Any]
]
"""Takes the rules, a ruling and the pages before and after it; returns what is announced, without names."""


def proposed_judgement(
    table: Table, question: referee.reports.Question
) -> referee.judgement.Judgement | None:
    """Return the judgement of the proposal; None if it is left to the judge. Raises `referee.Rejected`."""
    return referee.ledger.proposed_judgement(table.ruleset, hands.fold(table).table, question)


def give(
    table: Table,
    ruling: referee.ledger.RulingEntry,
    *,
    announced: Announced,
    by: str,
    expects: int,
    key: str,
    device: str = "",
) -> tuple[LoggedRuling, bool]:
    """Record *ruling* as entry *expects* under the event's next ruling number; return it and whether it is new.

    The entry, what is *announced*, the number, the table's extra minutes and the end of its call are stored together or
    not at all.

    Raises `referee.Rejected` with everything that is wrong with it, and what `ledger.append` raises.
    """

    def announce(before: ledger.LedgerBefore, entry: referee.ledger.Entry) -> dict[str, Any]:
        rules = table.ruleset
        ruling_row = referee.ledger.judge(rules, before.entries, ruling.judgement, table.opening_state)
        return announced(rules, ruling_row, before.page, before.page_after(entry))

    act = table_action(table, by=by, key=key, device=device)
    # Lock the journal before the table's ledger, as all code that locks both does.
    with open_journal(table.round.tournament.uid, act, "give", table.round.number, table.number) as journal:
        entry, is_new = ledger.append(
            table, ruling, by=by, expects=expects, key=key, device=device, announce=announce
        )
        if not is_new:
            return entry.logged_ruling, False
        logged = LoggedRuling.objects.filter(tournament=table.round.tournament_id)
        last_number = logged.aggregate(last=Max("number"))["last"] or 0
        journal.rows.remember("entry", entry.pk, table_id=table.pk, number=entry.number)
        numbered = RulingNumbered(
            ruling=last_number + 1,
            round=table.round.number,
            table=table.number,
            entry=entry.number,
            head=entry.hash,
        )
        logged_ruling = journal.created_row(LoggedRuling, journal.append(numbered))
        if ruling.judgement.extra_minutes:
            clocks.extend(table, ruling.judgement.extra_minutes, act=act.then("minutes"))
        calls.end_after_ruling(table, act=act.then("call"))
    return logged_ruling, True
