"""Versions of events: texts that change when an event changes."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Max, Q, Sum

from tournaments.models import Anchor

__all__ = ["versions_by_event"]


def versions_by_event(events: Collection[str]) -> dict[str, str]:
    """Return a short version of each event by its random word; it changes with each entry in its journal or ledgers.

    It is one query for any number of events and tables. Changes without an entry, such as how somebody is shown in
    public, do not change the version.
    """
    journals = Q(round=0)
    rows = (
        Anchor.objects.filter(event__in=events)
        .order_by()
        .values("event")
        .annotate(
            decided=Max("length", filter=journals),
            head=Max("head", filter=journals),
            written=Sum("length", filter=~journals, default=0),
        )
    )
    return {row["event"]: f"{row['decided']}.{row['written']}.{row['head']}" for row in rows}
