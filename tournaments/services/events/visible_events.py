"""The events that a user may see, with the numbers that their pages show."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Count, IntegerField, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, Greatest

from tournaments.models import PlannedSeat, Round, Tournament
from tournaments.services.integrity.compiled_query import CompiledQuery
from tournaments.services.people import permissions

__all__ = ["find", "with_coming_rounds", "with_counts"]


def with_counts(user: User | AnonymousUser) -> QuerySet[Tournament]:
    """Return the events that *user* may see, the newest first, with their counts and the round that is open."""
    return _counted(permissions.visible_events(user))


def find(user: User | AnonymousUser, slug: str) -> Tournament | None:
    """Return the event with that address as `with_counts` does, None if *user* may not see it."""
    found: list[Tournament] = _BY_SLUG.objects(slug)
    return next((event for event in found if permissions.sees_event(user, event)), None)


def _counted(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    return events.annotate(
        people_count=Count("players", filter=Q(players__active=True), distinct=True),
        round_count=Count("rounds", distinct=True),
        decision_count=Count("rules_decisions", distinct=True),
        open_round=Max("rounds__number", filter=Q(rounds__state=Round.State.OPEN)),
    ).order_by("-created_at", "-pk")  # counting drops the model's own order


_BY_SLUG: Final = CompiledQuery(lambda slug: _counted(Tournament.objects.filter(slug=slug)))


def with_coming_rounds(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Return *events*, as `with_counts` returns them, with the number of their rounds, those to come included."""
    last_planned = (
        PlannedSeat.objects.filter(tournament=OuterRef("pk")).order_by("-round").values("round")[:1]
    )
    return events.annotate(
        all_rounds=Greatest(
            "round_count",
            Coalesce(Subquery(last_planned), 0),
            Coalesce("last_round", 0),
            output_field=IntegerField(),
        )
    )
