"""Who sends a request, from which device, and whether it is repeated."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render

from tournaments.common.errors import DeskError, HeldBack
from tournaments.models import Table, Tournament
from tournaments.services.integrity.journal.acting import Act
from tournaments.services.integrity.journal.chain import stored

__all__ = ["KEY", "Devices", "Refusals", "acting", "device_of", "once"]

KEY: Final = re.compile(r"[\w-]{8,64}", re.ASCII)
"""What the key of an act looks like, which a page sends along."""
_COOKIE: Final = "device"
_YEAR: Final = 3600 * 24 * 365


def acting(request: HttpRequest, table: Table | None = None, *, why: str = "", by_page: bool = False) -> Act:
    """Who is logged in does something, else the *table* itself, under the key that the page was given.

    A page without a key, as a program sends it, is a tap of its own each time. *by_page*: the same tap is told by the
    page that is sent, as `once` asks for it.
    """
    by = (
        request.user.get_username()
        if request.user.is_authenticated
        else f"Table {table.number if table else ''}"
    )
    sent = request.POST.get("key", "")
    key = {"key": sent} if KEY.fullmatch(sent) else {}
    return Act(by=by, device=device_of(request), why=why, sent=_sent(request) if by_page else "", **key)


def _sent(request: HttpRequest) -> str:
    """All that the page says, and where it is sent."""
    fields = {name: said for name, said in request.POST.lists() if name != "csrfmiddlewaretoken"}
    return json.dumps([request.get_full_path(), fields], sort_keys=True)


View = Callable[..., HttpResponse]


def once(after: View) -> Callable[[View], View]:
    """A page of an event that answers a tap that comes again as it did before, with what *after* says.

    What was done may be undone by now, or may be such that nobody could ask for it any more: that is no reason to
    refuse it then. The verb is given the act that `acting` makes *by_page*.
    """

    def around(view: View) -> View:
        @wraps(view)
        def answered(request: HttpRequest, slug: str, *args: Any, **options: Any) -> HttpResponse:
            def again() -> bool:
                uid = Tournament.objects.filter(slug=slug).values_list("uid", flat=True).first()
                return uid is not None and stored(uid, acting(request, by_page=True))

            if KEY.fullmatch(request.POST.get("key", "")) is None:
                return view(request, slug, *args, **options)
            if again():
                return after(request, slug, *args, **options)
            answer = view(request, slug, *args, **options)
            # The first tap may have been at it at the same moment.
            refused = answer.status_code >= HTTPStatus.BAD_REQUEST
            return after(request, slug, *args, **options) if refused and again() else answer

        return answered

    return around


class Refusals:
    """Says on a page what the desk refused, where the page that asked for it has no place for that."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer; where an address takes no such request, in words."""
        answer = self._get_response(request)
        if not isinstance(answer, HttpResponseNotAllowed) or answer.content:
            return answer
        said = render(request, "405.html", status=answer.status_code)
        said["Allow"] = answer["Allow"]
        return said

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Nothing was stored: a view that was refused stores nothing."""
        if isinstance(exception, HeldBack):
            return render(request, "screens/release/refused.html", {"says": str(exception)}, status=403)
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
