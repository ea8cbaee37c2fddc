"""Middleware that restricts `next`, the redirect target, to the desk's pages."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse

from tournaments.common.addresses import is_own_page

__all__ = ["NEXT", "LocalNextMiddleware"]

NEXT = "next"
"""The parameter that Django's login, logout and language views read, and `views.paper.paper_size` too."""


class LocalNextMiddleware:
    """Middleware that replaces a `next` outside the desk with the home page, before any view reads it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Call the next middleware with a safe `next`."""
        if NEXT in request.GET:
            request.GET = _with_safe_next(request.GET)  # type: ignore[assignment]  # the stubs allow only the original
        if request.method == "POST" and request.content_type != "application/json" and NEXT in request.POST:
            request.POST = _with_safe_next(request.POST)  # type: ignore[assignment]  # the same
        return self.get_response(request)


def _with_safe_next(query: QueryDict) -> QueryDict:
    """Return *query* with a safe `next`; of several values, Django reads the last."""
    address = query.get(NEXT)
    if not address or is_own_page(address):
        return query
    safe = query.copy()
    safe[NEXT] = reverse("home")
    safe._mutable = False
    return safe
