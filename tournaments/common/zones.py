"""Time zones: the names to choose from, and a zone that is looked up when the first time is shown."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

__all__ = ["MAX_LENGTH", "OFFERED", "ZONES", "OnDemand"]

MAX_LENGTH: Final = 60
"""Characters in a time zone's name."""

# Exclude local names of this machine, which mean nothing on another one.
ZONES: Final = frozenset(available_timezones() - {"Factory", "localtime"})
"""The names of all time zones that this machine knows."""

_REGIONS: Final = (
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
)  # fmt: skip
OFFERED: Final = ("UTC", *sorted(name for name in ZONES if name.partition("/")[0] in _REGIONS))
"""The names offered for choice: places and UTC, without the old names of countries and fixed offsets."""


class OnDemand(tzinfo):
    """A time zone that *find* returns when a time is first converted to it; a page without times never looks it up."""

    def __init__(self, find: Callable[[], ZoneInfo]) -> None:
        self._find = find

    def utcoffset(self, at: datetime | None) -> timedelta | None:
        """Return the offset of the zone found."""
        return self._find().utcoffset(at)

    def dst(self, at: datetime | None) -> timedelta | None:
        """Return the daylight saving time of the zone found."""
        return self._find().dst(at)

    def tzname(self, at: datetime | None) -> str | None:
        """Return the short name of the zone found."""
        return self._find().tzname(at)

    def fromutc(self, at: datetime) -> datetime:
        """Return the moment in the zone found; the result has that zone itself."""
        zone = self._find()
        return zone.fromutc(at.replace(tzinfo=zone))

    def __str__(self) -> str:
        return str(self._find())
