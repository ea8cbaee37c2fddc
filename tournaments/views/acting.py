"""Who asks for something, from which device, and is it the same tap again?"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.errors import DeskError
from tournaments.models import Table
from tournaments.services.journal.acting import Act

__all__ = ["KEY", "Devices", "Refusals", "acting", "device_of"]

KEY: Final = re.compile(r"[\w-]{8,64}", re.ASCII)
"""What the key of an act looks like, which a page sends along."""
_COOKIE: Final = "device"
_YEAR: Final = 3600 * 24 * 365


def acting(request: HttpRequest, table: Table | None = None, *, why: str = "") -> Act:
    """Who is logged in does something, else the *table* itself, under the key that the page was given.

    A page without a key, as a program sends it, is a tap of its own each time.
    """
    by = (
        request.user.get_username()
        if request.user.is_authenticated
        else f"Table {table.number if table else ''}"
    )
    sent = request.POST.get("key", "")
    key = {"key": sent} if KEY.fullmatch(sent) else {}
    return Act(by=by, device=device_of(request), why=why, **key)


class Refusals:
    """Says on a page what the desk refused, where the page that asked for it has no place for that."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer."""
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Nothing was stored: a view that was refused stores nothing."""
        if isinstance(exception, DeskError):
            return render(request, "409.html", {"says": str(exception)}, status=409)
        return None


def device_of(request: HttpRequest) -> str:
    """The browser's own word: two phones can be told apart by it, and it says nothing about who holds them."""
    if not hasattr(request, "device"):
        known = request.COOKIES.get(_COOKIE, "")
        request.device = known if known.isalnum() and len(known) == 16 else secrets.token_hex(8)
    return request.device


class Devices:
    """Gives a browser its word once it has written something, or opened a table's private link."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, and set the cookie where the browser has none."""
        response = self._get_response(request)
        device = getattr(request, "device", "")
        if device and device != request.COOKIES.get(_COOKIE):
            secure = request.is_secure()
            response.set_cookie(_COOKIE, device, _YEAR, httponly=True, samesite="Lax", secure=secure)
        return response
