"""The tables that each judge of an event looks after."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from tournaments.common.number_lists import write_numbers
from tournaments.models import JudgeArea, Tournament
from tournaments.services.integrity.compiled_query import CompiledQuery
from tournaments.services.people.permissions import OFFICIALS
from tournaments.services.people.roles import logins_with_role

__all__ = ["areas_of", "judges", "set_areas"]


def areas_of(tournament: Tournament) -> list[JudgeArea]:
    """Return the areas at the event with their judges, in one query."""
    return _AREAS.objects(tournament.pk)


_AREAS: Final = CompiledQuery(lambda event: JudgeArea.objects.filter(tournament=event).select_related("user"))


def judges(tournament: Tournament) -> list[User]:
    """Return the officials of the event and everybody with an area there, by login."""
    logins = logins_with_role(tournament.slug, OFFICIALS)
    has_area = Q(judge_areas__tournament=tournament)
    return list(User.objects.filter(Q(username__in=logins) | has_area).distinct().order_by("username"))


def set_areas(tournament: Tournament, tables: Mapping[User, Collection[int]]) -> None:
    """Give each of these judges the tables with these numbers; nobody keeps an area without tables."""
    with transaction.atomic():
        for judge, numbers in tables.items():
            of_judge = JudgeArea.objects.filter(tournament=tournament, user=judge)
            if numbers:
                of_judge.update_or_create(
                    tournament=tournament, user=judge, defaults={"tables": write_numbers(numbers)}
                )
            else:
                of_judge.delete()
