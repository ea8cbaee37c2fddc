"""Middleware that answers an event's public pages from what was made once, until something was written."""

from __future__ import annotations

import gzip
import hashlib
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Final, NamedTuple

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import Error
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import ResolverMatch
from django.utils.cache import get_conditional_response

from tournaments.services.screens import poll_versions
from tournaments.services.screens.poll_versions import Version

__all__ = ["PublicPages"]

_PAGES: Final = re.compile(
    r"/tournaments/(?!new/)(?P<slug>[^/]+)/"
    r"(?:(?P<results>(?:standings|teams|schedule|statistics)/|players/(?:\d+/(?:statistics/)?)?)"
    r"|rounds/(?P<round>\d{1,9})/tables/(?P<table>\d{1,9})/)?"
)
_MAX_BYTES: Final = 64_000_000
_MAX_ASKED: Final = 2_000
"""Characters of a request whose page is kept; no browser sends more."""
_SECONDS: Final = 60
"""Seconds after which a page is made again: it also shows days, and the names of other events."""
_MAX_WAIT: Final = 1.0
"""Seconds to wait for another request that makes the same page."""


class _Page(NamedTuple):
    version: Version
    content: bytes
    headers: list[tuple[str, str]]
    view: ResolverMatch | None


class PublicPages:
    """Middleware that makes a page once for all visitors who see the same, from one indexed read.

    A browser that has it already is answered 304. Only pages for visitors without a session are kept: those have no
    form tokens and set no cookies. The version of an event changes with everything that its pages show, except for the
    time of day and the names of other events, which may be a minute old. So no page with a clock is among them.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if settings.DEBUG:
            raise MiddlewareNotUsed("templates may change while somebody works on them")
        self._get_response = get_response
        self._pages: dict[tuple[object, ...], _Page] = {}
        self._locks = [threading.Lock() for _ in range(64)]

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer with the page that was made, make it, or call the next middleware."""
        address = _PAGES.fullmatch(request.path_info)
        if address is None or not _is_for_everybody(request):
            return self._get_response(request)
        asked = _asked(request)
        if len(repr(asked)) > _MAX_ASKED:
            return self._get_response(request)
        with self._making(asked):
            try:
                version = _version(address)
            except Error:
                # The view says what is wrong.
                version = None
            page = self._pages.get(asked)
            if version is None or page is None or page.version != version:
                response = self._get_response(request)
                if version is None or not _is_same_for_all(request, response):
                    return response
                page = self._keep(asked, version, request, response)
        # Whoever counts requests asks which view answered.
        request.resolver_match = page.view
        etag = dict(page.headers)["ETag"]
        response = HttpResponse(page.content, headers=dict(page.headers))
        return get_conditional_response(request, etag=etag, response=response) or response

    @contextmanager
    def _making(self, asked: tuple[object, ...]) -> Iterator[None]:
        """Let one request at a time make a page, so that the others find it; nobody waits long."""
        lock = self._locks[hash(asked) % len(self._locks)]
        is_locked = lock.acquire(timeout=_MAX_WAIT)
        try:
            yield
        finally:
            if is_locked:
                lock.release()

    def _keep(
        self, asked: tuple[object, ...], version: Version, request: HttpRequest, response: HttpResponse
    ) -> _Page:
        # Compressed bytes differ each time; the page is the same.
        is_compressed = response.get("Content-Encoding") == "gzip"
        text = gzip.decompress(response.content) if is_compressed else response.content
        response["ETag"] = f'W/"{hashlib.sha256(text).hexdigest()[:32]}"'
        response["Cache-Control"] = "no-cache"
        page = _Page(version, response.content, list(response.items()), request.resolver_match)
        kept = sum(len(kept_page.content) + _MAX_ASKED for kept_page in list(self._pages.values()))
        if kept + len(page.content) > _MAX_BYTES:
            self._pages.clear()
        self._pages[asked] = page
        return page


def _version(address: re.Match[str]) -> Version | None:
    """Return the version of the page at that address."""
    slug = address["slug"]
    if address["results"]:
        return poll_versions.results_version(slug)
    if address["table"]:
        return poll_versions.public_table_version(slug, int(address["round"]), int(address["table"]))
    return poll_versions.event_version(slug)


def _is_for_everybody(request: HttpRequest) -> bool:
    """Whether a visitor without an account asks for a whole page."""
    return (
        request.method == "GET"
        and settings.SESSION_COOKIE_NAME not in request.COOKIES
        and "HTTP_HX_REQUEST" not in request.META
    )


def _is_same_for_all(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether the page holds nothing of this visitor."""
    return (
        response.status_code == HTTPStatus.OK
        and not response.streaming
        and not response.cookies
        and "CSRF_COOKIE_NEEDS_UPDATE" not in request.META
    )


def _asked(request: HttpRequest) -> tuple[object, ...]:
    """Return all of the request on which such a page can depend, and the period of time."""
    cookies = tuple(
        sorted((name, value) for name, value in request.COOKIES.items() if name != settings.CSRF_COOKIE_NAME)
    )
    headers = [request.META.get(name, "") for name in ("HTTP_HOST", "HTTP_ACCEPT_LANGUAGE")]
    is_compressed = "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", "")
    address = (request.scheme, request.get_full_path())
    return (*address, *headers, cookies, is_compressed, int(time.time() // _SECONDS))
