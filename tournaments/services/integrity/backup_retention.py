"""Which automatic backups are kept."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Final

from django.utils.timezone import localdate

__all__ = ["KEPT_DAYS", "kept"]

KEPT_DAYS: Final = 14
"""Days for which the last backup of each is kept."""


def kept(moments: Sequence[datetime], newest: int) -> set[datetime]:
    """Return which of the backups made at *moments*, newest first, are kept.

    These are the *newest* ones, and the last one of each of the 14 days before today.
    """
    first_day = localdate() - timedelta(days=KEPT_DAYS)
    last_by_day: dict[date, datetime] = {}
    for moment in moments:
        last_by_day.setdefault(localdate(moment), moment)
    return {*moments[:newest], *(moment for day, moment in last_by_day.items() if day >= first_day)}
