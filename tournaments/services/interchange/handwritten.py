"""Store handwritten table entries of a file.

They go through the desk's services: a hand is ruled on, and what the desk would refuse is refused.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

import referee
from tournaments.common.errors import StateError
from tournaments.models import LoggedRuling, Table
from tournaments.services.events import results
from tournaments.services.rulings import giving, reviewing
from tournaments.services.tables import counts, hands, ledger, table_actions

__all__ = ["append"]


def append(
    table: Table,
    entry: referee.ledger.Entry,
    *,
    announced: giving.Announced,
    by: str,
    key: str,
    device: str = "",
) -> None:
    """Write *entry* at its number; *announced* returns the announcement of a judge's ruling.

    A game may be closed while unfinished, and with a count that differs: the file records what happened. Raises what
    the service for such an entry raises, and `referee.LedgerError` for an entry that does not fit the ledger.
    """
    # Report an entry that fits no ledger before checking whether it can follow here.
    referee.fold(table.ruleset, [*ledger.read_entries(ledger.entries(table)), entry], table.opening_state)
    table.is_from_file = True
    options: dict[str, Any] = {"by": by, "expects": entry.number, "key": key, "device": device}
    match entry.what:
        case referee.ledger.HandEntry() as hand:
            hands.record(table, hand, **options)
        case referee.ledger.Void(number=number, why=why):
            kind = table.entries.filter(number=number).values_list("kind", flat=True).first()
            void = {"result": results.void, "penalty": table_actions.cancel_penalty}.get(
                kind or "", hands.void
            )
            void(table, number, why, **options)
        case referee.ledger.Correct(number=number, report=report, why=why):
            hands.correct(table, number, report, why, **options)
        case referee.ledger.Count() as count:
            counts.record(table, count, **options)
        case referee.ledger.PenaltyEntry(seat=seat, points=points, when=when, why=why):
            if points >= 0:
                raise StateError(_("A penalty takes points off. Write a number below zero."))
            table_actions.penalize(table, seat, -points, when, why, **options)
        case referee.ledger.TimeCalled(dice_thrown=dice_thrown, just_ended=just_ended):
            table_actions.call_time(table, dice_thrown=dice_thrown, just_ended=just_ended, **options)
        case referee.ledger.RulingEntry() as ruling:
            giving.give(table, ruling, announced=announced, **options)
        case referee.ledger.Review() as content:
            logged_ruling = LoggedRuling.objects.filter(
                entry__table=table, entry__number=content.number
            ).first()
            if logged_ruling is None:
                sentence = _("This table has no ruling number %(number)d.")
                raise StateError(sentence % {"number": content.number})
            reviewing.review(logged_ruling, content, announced=announced, **options)
        case referee.ledger.Close():
            table_actions.close(table, ends_game=True, ignores_count=True, **options)
        case referee.ledger.Reopen(why=why):
            table_actions.reopen(table, why, **options)
        case referee.ledger.Result() as content:
            results.enter(table, content, **options)
        case referee.ledger.Swap(seats=seats, why=why):
            results.reseat(table, seats, why, **options)
