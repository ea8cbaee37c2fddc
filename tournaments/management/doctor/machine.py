"""Checks of this computer: versions, fonts and the clock."""

from __future__ import annotations

import platform
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Final

import django
from django.conf import settings
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

import referee
from tournaments.common import dates
from tournaments.common.program.commands import command_line
from tournaments.common.zones import ZONES
from tournaments.management.doctor.findings import Finding, State, finding
from tournaments.models import Entry, JournalEntry
from tournaments.models.visibility import full_visibility
from tournaments.sheets.paper.text.faces import is_prepared
from tournaments.sheets.paper.text.fonts import unprintable

__all__ = ["clock", "fonts", "last_entry", "versions"]

_LETTERS: Final = "審判東南西北和了流局ァあŌłğßΩжĐ"
"""Letters of sheets and of names that one font alone does not have."""
_EARLIEST: Final = datetime(2026, 11, 30, tzinfo=UTC)
"""When this version was made: no clock that is right is earlier."""


def versions() -> Iterator[Finding]:
    """Name the versions, for whoever is asked for help."""
    says = (
        f"Shinpan {referee.__version__}, Python {platform.python_version()}, Django {django.get_version()}."
    )
    yield finding("versions", State.FINE, says)


def fonts() -> Iterator[Finding]:
    """Check that names and sheets can be printed."""
    if missing := unprintable(_LETTERS):
        says = _("No font has these letters: %(letters)s. Install Shinpan's packages again.")
        yield finding("fonts", State.PROBLEM, says % {"letters": missing})
    elif not is_prepared():
        says = _("They are not prepared, so the first sheet takes long. `%(command)s` prepares them.")
        yield finding("fonts", State.NOTE, says % {"command": command_line("prepare")})
    else:
        yield finding("fonts", State.FINE, _("Japanese and other letters can be printed."))


def clock() -> Iterator[Finding]:
    """Check that the clock can be right, and that times are shown in the zone of the hall."""
    now = timezone.now()
    moment = {"now": dates.moment_in_zone(now), "zone": settings.TIME_ZONE}
    if now < _EARLIEST:
        says = _("The clock is wrong: it says %(now)s. Set the clock of this computer.")
        yield finding("clock", State.PROBLEM, says % moment)
    elif "Asia/Tokyo" not in ZONES:
        yield finding("clock", State.PROBLEM, _("The time zones are missing. Install the package tzdata."))
    elif settings.TIME_ZONE == "UTC":
        says = _(
            "Times are in UTC (now %(now)s). Name the zone of the hall in TIME_ZONE, such as Europe/Vienna."
        )
        yield finding("clock", State.NOTE, says % moment)
    else:
        yield finding("clock", State.FINE, _("It is %(now)s in %(zone)s.") % moment)


def last_entry() -> Iterator[Finding]:
    """Check that no entry is of a time to come."""
    with full_visibility():
        found = [rows.objects.aggregate(last=Max("at"))["last"] for rows in (Entry, JournalEntry)]
    last = max((moment for moment in found if moment is not None), default=_EARLIEST)
    if timezone.now() < last - timedelta(minutes=5):
        says = _("The clock is behind: the last entry is of %(last)s. Set the clock of this computer.")
        yield finding("clock", State.PROBLEM, says % {"last": dates.moment_in_zone(last)})
