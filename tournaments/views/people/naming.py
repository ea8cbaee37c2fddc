"""Whether a page shows names, initials or nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse

from tournaments.models.naming import named_for
from tournaments.views.people.roles import role_of

__all__ = ["Naming"]

_PRIVATE: Final = (
    "t/<str:token>/",
    "here/<str:token>/",
    "at/<str:token>/",
    "registration/<str:link>/",
)


class Naming:
    """Names everybody to the event's officials, and behind a private link; to all others as people want to be shown.

    It is asked when the first person is read, so that a page without people costs nothing. What hangs on it hangs on
    who is logged in, so Django itself says `Vary: Cookie` then; what may be kept by others is said below.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer."""
        known: list[bool] = []

        def everybody() -> bool:
            if not known:
                # Who is logged in is no person of an event: nothing is asked while it is asked.
                known.append(True)
                known[0] = not _is_private(request) and role_of(request) is None
            return known[0]

        with named_for(everybody):
            return self._get_response(request)


def _is_private(request: HttpRequest) -> bool:
    match = request.resolver_match
    return match is not None and match.route.startswith(_PRIVATE)
