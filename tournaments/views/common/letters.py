"""Reject characters that no database stores."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from urllib.parse import unquote

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

__all__ = ["NoNul", "NoNulInCookies"]

NUL = "\0"


class NoNul:
    """Middleware that answers NUL in an address or a form with a sentence: PostgreSQL keeps no such letter in a text.

    A form that holds more than is read is answered with a sentence too.

    What is sent as JSON is read by the referee, who says at which path it stands.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Ask the next one, unless the letter is there."""
        try:
            held = any(NUL in text for text in _texts(request))
        except (TooManyFieldsSent, TooManyFilesSent, RequestDataTooBig):
            return render(request, "413.html", status=413)
        if held:
            return render(request, "400.html", status=400)
        return self.get_response(request)


class NoNulInCookies:
    """Middleware that takes no cookie with NUL, which none of the desk's own has: a session is looked up by one."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Ask the next one, without those cookies."""
        for name in [name for name, value in request.COOKIES.items() if NUL in value]:
            del request.COOKIES[name]
        return self.get_response(request)


def _texts(request: HttpRequest) -> Iterable[str]:
    yield request.path_info
    yield unquote(request.META.get("QUERY_STRING", ""))
    if request.method == "POST" and request.content_type != "application/json":
        for name, values in request.POST.lists():
            yield name
            yield from values
        for name, file in request.FILES.items():
            yield name
            yield file.name or ""
