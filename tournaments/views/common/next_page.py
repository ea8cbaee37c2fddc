"""Middleware that keeps `next`, the address to go on to, among the desk's own pages."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse

from tournaments.common.addresses import is_own_page

__all__ = ["NEXT", "OwnNext"]

NEXT = "next"
"""The parameter that Django's login, logout and choice of language read, and `views.paper` too."""


class OwnNext:
    """Middleware that replaces a `next` that is no page of the desk by the home page, before any view reads it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Ask the next one, with a `next` that can be followed."""
        if NEXT in request.GET:
            request.GET = _with_own(request.GET)
        if request.method == "POST" and request.content_type != "application/json" and NEXT in request.POST:
            request.POST = _with_own(request.POST)
        return self.get_response(request)


def _with_own(sent: QueryDict) -> QueryDict:
    """*sent*, with the last `next`, which is the one that counts, made one of the desk's pages."""
    address = sent[NEXT]
    if not address or is_own_page(address):
        return sent
    changed = sent.copy()
    changed[NEXT] = reverse("home")
    changed._mutable = False
    return changed
