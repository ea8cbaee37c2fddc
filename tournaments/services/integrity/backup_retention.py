"""Which automatic backups are kept."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Final

from django.utils.timezone import localdate

__all__ = ["KEPT_DAYS", "MAX_DAYS", "kept"]

KEPT_DAYS: Final = 14
"""Days for which the last backup of each is kept."""
MAX_DAYS: Final = 90
"""Days after which only the newest backup is kept: backups contain data that was erased since."""


def kept(moments: Sequence[datetime], newest: int) -> set[datetime]:
    """Return which of the backups made at *moments*, newest first, are kept.

    These are the *newest* ones, and the last one of each of the 14 days before today; of those older than 90 days only
    the very newest, if there is no later one.
    """
    first_day = localdate() - timedelta(days=KEPT_DAYS)
    last_by_day: dict[date, datetime] = {}
    for moment in moments:
        last_by_day.setdefault(localdate(moment), moment)
    kept_moments = {*moments[:newest], *(moment for day, moment in last_by_day.items() if day >= first_day)}
    oldest_day = localdate() - timedelta(days=MAX_DAYS)
    return {*moments[:1], *(moment for moment in kept_moments if localdate(moment) >= oldest_day)}
