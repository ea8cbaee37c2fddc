"""Time zones: the names that can be chosen, and a zone that is looked up when the first time is shown."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

__all__ = ["LONGEST", "OFFERED", "ZONES", "OnDemand"]

LONGEST: Final = 60
"""Letters of a time zone's name."""

# Names of this machine's own, which mean nothing on another one.
ZONES: Final = frozenset(available_timezones() - {"Factory", "localtime"})
"""The names of all time zones that this machine knows."""

_REGIONS: Final = (
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
)  # fmt: skip
OFFERED: Final = ("UTC", *sorted(name for name in ZONES if name.partition("/")[0] in _REGIONS))
"""The names that are offered for choice: places and UTC, without the old names of countries and fixed offsets."""


class OnDemand(tzinfo):
    """A time zone that *find* names once a time is converted to it; a page without times never asks."""

    def __init__(self, find: Callable[[], ZoneInfo]) -> None:
        self._find = find

    def utcoffset(self, at: datetime | None) -> timedelta | None:
        """The offset of the zone that was found."""
        return self._find().utcoffset(at)

    def dst(self, at: datetime | None) -> timedelta | None:
        """The daylight saving time of the zone that was found."""
        return self._find().dst(at)

    def tzname(self, at: datetime | None) -> str | None:
        """The short name of the zone that was found."""
        return self._find().tzname(at)

    def fromutc(self, at: datetime) -> datetime:
        """The moment in the zone that was found; the result carries that zone itself."""
        zone = self._find()
        return zone.fromutc(at.replace(tzinfo=zone))

    def __str__(self) -> str:
        return str(self._find())
