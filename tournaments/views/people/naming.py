"""Middleware that decides whether a page shows names, initials or nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse

from tournaments.models.naming import override_public_names
from tournaments.services.people import permissions
from tournaments.views.people.page_place import OF_SERIES, role_of

__all__ = ["Naming"]

_PRIVATE: Final = (
    "t/<str:token>/",
    "here/<str:token>/",
    "at/<str:token>/",
    "registration/<str:link>/",
)


class Naming:
    """Middleware that shows full names to the event's officials and behind private links, and shown names to others.

    A series shows people of all its events, so only the officials of all of them see full names there.

    It decides when the first person is read: a page without people costs no query. The decision depends on the user, so
    Django itself adds `Vary: Cookie`.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Call the next middleware, with names as the user may see them."""
        decision: list[bool] = []

        def everybody() -> bool:
            if not decision:
                # Reading the user reads no person of an event; this value prevents a recursion meanwhile.
                decision.append(True)
                decision[0] = not _is_private(request) and not _sees_full_names(request)
            return decision[0]

        with override_public_names(everybody):
            return self._get_response(request)


def _sees_full_names(request: HttpRequest) -> bool:
    match = request.resolver_match
    if match is not None and match.route.startswith(OF_SERIES):
        return permissions.is_official_of_series(request.user, match.kwargs["slug"])
    return role_of(request) is not None


def _is_private(request: HttpRequest) -> bool:
    match = request.resolver_match
    return match is not None and match.route.startswith(_PRIVATE)
