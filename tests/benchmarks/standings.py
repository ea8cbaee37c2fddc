"""Benchmark of the standings of 64 tables."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.test import RequestFactory, override_settings
from django.urls import reverse

from tests.benchmarks.clock import Figure, fastest
from tests.halls import full_hall
from tournaments.models import Tournament
from tournaments.presenters.events import games, standings
from tournaments.views.events.standings import show

__all__ = ["figures"]

TABLES = 64
ROUNDS = (1, 8)


def figures() -> list[Figure]:
    """The service and the whole page, first with no table folded, then with every table folded."""
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(STORAGES={"staticfiles": plain}):
        return [figure for rounds in ROUNDS for figure in _figures_of_hall(rounds)]


def _figures_of_hall(rounds: int) -> list[Figure]:
    hall = full_hall(TABLES, played=rounds, name=f"Hall of {rounds}")
    page = _page(hall)

    def cold() -> None:
        games.clear_cache()
        standings.current(hall)

    def warm() -> None:
        standings.current(hall)

    games_played = f"{TABLES} tables, {rounds} round{'s' if rounds > 1 else ''}"
    runs: dict[str, Callable[[], object]] = {
        "standings: every game folded": cold,
        "standings: nothing new": warm,
        "standings page: nothing new": page,
    }
    return [
        Figure(subject=f"{subject} ({games_played})", value=fastest(run, times=3) * 1000, unit="ms")
        for subject, run in runs.items()
    ]


def _page(hall: Tournament) -> Callable[[], object]:
    request: HttpRequest = RequestFactory().get(reverse("standings", args=[hall.slug]))
    request.user = AnonymousUser()
    return lambda: show(request, slug=hall.slug)
