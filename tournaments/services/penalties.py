"""How is a penalty given beside the hands?"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

import referee
from tournaments.errors import OutOfTurn
from tournaments.models import Entry, Table
from tournaments.services import ledger

__all__ = ["give"]


def give(
    table: Table,
    seat: referee.Seat,
    points: int,
    why: str,
    *,
    by: str,
    expects: int,
    key: str,
    when: referee.PenaltyWhen = referee.PenaltyWhen.AFTER_UMA,
    device: str = "",
) -> tuple[Entry, bool]:
    """Append a penalty of *points* (negative) for *seat*, with the reason; say whether the entry was new.

    Raises `OutOfTurn` for one that takes nothing away or gives no reason, `Overtaken` if the table moved on.
    """
    if points >= 0 or points % 100:
        raise OutOfTurn(_("A penalty takes points away, in hundreds: write it as a negative number, such as -5000."))
    if not why.strip():
        raise OutOfTurn(_("Say what the penalty is for."))
    rules = table.round.tournament.ruleset

    def announce(before: list[referee.Entry], entry: referee.Entry) -> dict[str, Any]:
        after = referee.fold(rules, [*before, entry])
        penalty = {"seat": int(seat), "points": points, "when": when.value, "for": why}
        return {"verdict": "penalty", "penalties": [penalty], "table": referee.write_table(after.table)}

    what = referee.PenaltyEntry(seat=seat, points=points, when=when, why=why)
    return ledger.append(table, what, by=by, expects=expects, key=key, device=device, announce=announce)
