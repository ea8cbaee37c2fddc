"""The day on which each round of an event was played."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils import timezone

from tournaments.models import JournalEntry, Round, Tournament
from tournaments.services.events import zones

__all__ = ["days_of"]


def days_of(tournament: Tournament, rounds: Iterable[Round]) -> dict[int, str]:
    """The day of each of the event's *rounds* in ISO format, by the round's number; empty if unknown.

    A round with a day of its own has that one. In an event of one day it is that day. In an event of several days it is
    the day on which the round was opened, in the event's time zone, if it is one of the event's days: a round that was
    entered long afterwards was not played on the day of entry.
    """
    days = {round_.number: round_.date for round_ in rounds}
    dates, undated = set(tournament.dates), [number for number, day in days.items() if not day]
    if len(dates) == 1:
        days |= dict.fromkeys(undated, *dates)
    elif dates and undated:
        zone = zones.zone_of(tournament)
        opened = JournalEntry.objects.filter(event=tournament.uid, kind="opening").order_by("number")
        for payload, opened_at in opened.values_list("payload", "at"):
            day = timezone.localdate(opened_at, zone).isoformat()
            if payload["round"] in undated and day in dates:
                days[payload["round"]] = day
    return days
