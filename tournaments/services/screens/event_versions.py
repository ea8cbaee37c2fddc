"""Versions of events and tables: texts that change when one of them changes."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from django.db.models import Count, Max, OuterRef, Q, Subquery, Sum

from tournaments.models import Anchor, ClockEvent, RefereeCall, Round, Table

__all__ = ["EventVersion", "TableVersion", "rounds_by_event", "versions_by_event", "versions_by_table"]


class EventVersion(NamedTuple):
    """The version of an event's journal, and of all its ledgers together."""

    journal: str
    ledgers: str


class TableVersion(NamedTuple):
    """The version of a table's ledger with its clock and its call, and of the riichi sticks that its devices share."""

    game: str
    sticks: str


def versions_by_event(events: Collection[str]) -> dict[str, EventVersion]:
    """Return the version of each event by its random word; it changes with each entry in its journal or ledgers.

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
    return {
        row["event"]: EventVersion(journal=f"{row['decided']}.{row['head']}", ledgers=str(row["written"]))
        for row in rows
    }


def versions_by_table(tokens: Collection[str]) -> dict[str, TableVersion]:
    """Return the version of each table by the token of its private link, in one query for any number of tables."""
    ledgers = Anchor.objects.filter(
        event=OuterRef("round__tournament__uid"), round=OuterRef("round__number"), table=OuterRef("number")
    )
    clock = ClockEvent.objects.filter(round=OuterRef("round")).order_by("-number")
    call = RefereeCall.objects.filter(table=OuterRef("pk")).order_by("at")
    rows = Table.objects.filter(token__in=tokens).values_list(
        "token",
        "riichi_marks__hand",
        "riichi_marks__seats",
        "round__state",
        Subquery(ledgers.values("head")[:1]),
        Subquery(clock.values("number")[:1]),
        Subquery(call.values("number")[:1]),
        Subquery(call.values("answered_at")[:1]),
    )
    return {
        token: TableVersion(game=repr(game), sticks=f"{hand}:{seats}") for token, hand, seats, *game in rows
    }


def rounds_by_event(events: Collection[str]) -> dict[str, str]:
    """Return a version of each event's rounds: it changes if one is drawn, opened, timed or finished."""
    rows = (
        Round.objects.filter(tournament__uid__in=events)
        .order_by()
        .values("tournament__uid")
        .annotate(
            drawn=Count("pk", distinct=True),
            open=Count("pk", distinct=True, filter=Q(state=Round.State.OPEN)),
            finished=Count("pk", distinct=True, filter=Q(state=Round.State.FINISHED)),
            clock=Max("clock_events__pk"),
        )
    )
    return {
        row["tournament__uid"]: f"{row['drawn']}.{row['open']}.{row['finished']}.{row['clock']}"
        for row in rows
    }
