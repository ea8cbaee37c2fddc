"""Which tables still play?"""

from __future__ import annotations

from tournaments.models import Announcement, Round, Table

__all__ = ["still_playing"]


def still_playing(round_: Round) -> list[Table]:
    """The round's tables whose last announced ruling does not say that the game is over, by number."""
    last: dict[int, bool] = {}
    rulings = Announcement.objects.filter(entry__table__round=round_).order_by("entry__number")
    for table, ruling in rulings.values_list("entry__table_id", "ruling"):
        last[table] = bool(ruling.get("table", {}).get("over"))
    return [table for table in round_.tables.all() if not last.get(table.pk)]
