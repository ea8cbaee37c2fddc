"""Benchmark of the standings of 64 tables."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.http import HttpRequest
from django.test import RequestFactory, override_settings
from django.urls import reverse

from tests.benchmarks.clock import Figure, side_by_side
from tests.halls import full_hall
from tournaments.models import Folded, Tournament
from tournaments.presenters.events import standings, table_results
from tournaments.services.tables import refolding
from tournaments.views.events.standings import show

__all__ = ["figures"]

TABLES = 64
ROUNDS = (1, 8)


def figures() -> list[Figure]:
    """The service and the whole page: with every table folded, on a server that just started, and after that."""
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(STORAGES={"staticfiles": plain}):
        return [figure for rounds in ROUNDS for figure in _figures_of_hall(rounds)]


def _figures_of_hall(rounds: int) -> list[Figure]:
    hall = full_hall(TABLES, played=rounds, name=f"Hall of {rounds}")
    refolding.refresh_results(hall)
    page = _page(hall)

    def warm() -> None:
        standings.current(hall)

    def cold() -> None:
        table_results.clear_cache()
        warm()

    def folded() -> None:
        # The next run needs the stored results again.
        with transaction.atomic():
            Folded.objects.all().delete()
            cold()
            transaction.set_rollback(True)

    games_played = f"{TABLES} tables, {rounds} round{'s' if rounds > 1 else ''}"
    runs: dict[str, Callable[[], object]] = {
        "standings: every game folded": folded,
        "standings: server just started": cold,
        "standings: nothing new": warm,
        "standings page: nothing new": page,
    }
    seconds = side_by_side(runs.values(), times=3)
    return [
        Figure(subject=f"{subject} ({games_played})", value=value * 1000, unit="ms")
        for subject, value in zip(runs, seconds, strict=True)
    ]


def _page(hall: Tournament) -> Callable[[], object]:
    request: HttpRequest = RequestFactory().get(reverse("standings", args=[hall.slug]))
    request.user = AnonymousUser()
    return lambda: show(request, slug=hall.slug)
