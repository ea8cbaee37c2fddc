"""Reject characters that no database stores."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from urllib.parse import unquote

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

__all__ = ["RejectNulInCookiesMiddleware", "RejectNulMiddleware"]

NUL = "\0"


class RejectNulMiddleware:
    """Middleware that rejects NUL in an address or a form with an error page: PostgreSQL cannot store it in text.

    Forms above Django's size limits get an error page too.

    JSON bodies are not checked here: the referee reads them and names the path of a NUL.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Call the next middleware, unless the request contains NUL or is too large."""
        try:
            has_nul = any(NUL in text for text in _texts(request))
        except (TooManyFieldsSent, TooManyFilesSent, RequestDataTooBig):
            return render(request, "413.html", status=413)
        if has_nul:
            return render(request, "400.html", status=400)
        return self.get_response(request)


class RejectNulInCookiesMiddleware:
    """Middleware that drops cookies with NUL. The desk sets none, and the session is looked up by a cookie's value."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Call the next middleware without these cookies."""
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
            yield getattr(file, "name", None) or ""
