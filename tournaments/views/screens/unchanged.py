"""Middleware that answers a page that asks again whether anything is new, while nothing was written."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from django.conf import settings
from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.urls import ResolverMatch

from tournaments.services.screens import poll_versions
from tournaments.services.screens.poll_versions import Version
from tournaments.views.common.outages import Outages

__all__ = ["Unchanged"]

_POLLS: Final = re.compile(
    r"/(?:t/(?P<table>[\w-]+)/(?:now|riichi)|tournaments/(?P<floor>[\w-]+)/floor|own/(?P<own>[\w-]+))/"
)
_MAX_ANSWERS: Final = 5_000
_SECONDS: Final = 60
"""Seconds after which an answer is computed again: a table without entries becomes noticeable by time alone."""
_Answer = tuple[Version, list[tuple[str, str]], ResolverMatch | None]


class Unchanged:
    """Middleware that repeats the answer 204 to the same device until something was written, from one indexed read.

    The view gave the answer to this device, with these cookies, at this address, after its own checks; the version of
    the page also changes with everything from which these follow. So whoever may not see the page gets the view's
    answer. Everything else passes through.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response
        self._answers: dict[tuple[object, ...], _Answer] = {}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Repeat the answer, or call the next middleware."""
        poll = _POLLS.fullmatch(request.path_info)
        if poll is None or request.method != "GET" or "seen=" not in request.META.get("QUERY_STRING", ""):
            return self._get_response(request)
        try:
            version = _version(request, poll)
        except Error as error:
            response = Outages(self._get_response).process_exception(request, error)
            if response is None:
                raise
            return response
        asked = _asked(request)
        known_version, headers, view = self._answers.get(asked, (None, [], None))
        if version is not None and version == known_version:
            # Whoever counts requests asks which view answered.
            request.resolver_match = view
            return HttpResponse(status=HTTPStatus.NO_CONTENT, headers=dict(headers))
        response = self._get_response(request)
        if version is not None and response.status_code == HTTPStatus.NO_CONTENT and not response.cookies:
            if len(self._answers) >= _MAX_ANSWERS:
                self._answers.clear()
            self._answers[asked] = (version, list(response.items()), request.resolver_match)
        return response


def _version(request: HttpRequest, poll: re.Match[str]) -> Version | None:
    if token := poll["table"]:
        return poll_versions.table_version(token)
    if token := poll["own"]:
        return poll_versions.own_version(token)
    session = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    return poll_versions.floor_version(poll["floor"], session) if session.isalnum() else None


def _asked(request: HttpRequest) -> tuple[object, ...]:
    """Return all of the request on which the answer can depend, and the period of time."""
    headers = [request.META.get(name, "") for name in ("HTTP_HOST", "HTTP_COOKIE", "HTTP_HX_REQUEST")]
    return (request.get_full_path(), *headers, int(time.time() // _SECONDS))
