"""Middleware that counts and times every answer, and names the request in the log lines that are written for it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tournaments.common.monitoring.counts import REQUESTS
from tournaments.common.monitoring.log_lines import current_request, view_name

__all__ = ["Watching"]

_log = logging.getLogger("tournaments.requests")


class Watching:
    """The first middleware. The next one turns every error into an answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response
        self._notes = bool(settings.METRICS_TOKEN or settings.LOG_REQUESTS)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Call the next middleware, and count its answer if somebody may read the counts."""
        former = current_request.set(request)
        started = time.perf_counter()
        try:
            response = self._get_response(request)
            if self._notes:
                _note(request, response.status_code, time.perf_counter() - started)
        finally:
            current_request.reset(former)
        return response


def _note(request: HttpRequest, status: int, seconds: float) -> None:
    REQUESTS.add(view_name(request), status, seconds)
    if settings.LOG_REQUESTS:
        numbers = {"status_code": status, "milliseconds": round(seconds * 1000, 1)}
        _log.info("%s", request.method, extra=numbers)
