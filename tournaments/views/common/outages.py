"""Pages while nothing can be saved or read. They need neither the database nor a session."""

from __future__ import annotations

import sys
from http import HTTPStatus
from typing import Final

from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.cache import add_never_cache_headers
from django.utils.deprecation import MiddlewareMixin
from django.views.defaults import server_error as default_server_error

from tournaments.common.monitoring.counts import OUTAGES
from tournaments.common.outages import Outage, log_once, outage_of

__all__ = ["Outages", "Sessions", "server_error"]

_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class Outages(MiddlewareMixin):
    """Middleware that shows what is wrong if a view cannot save or read."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Render an outage; what the view was doing was not saved."""
        outage = outage_of(exception)
        return _unavailable(request, outage) if outage else None


class Sessions(SessionMiddleware):
    """Django's sessions; a page is shown even if what it changes in the session cannot be saved."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Save the session if it was changed."""
        try:
            return super().process_response(request, response)
        except (Error, SessionInterrupted) as error:
            # Django takes a row that could not be written for a session that was deleted.
            outage = outage_of(error)
            if outage is None:
                raise
            return response if request.method in _SAFE else _unavailable(request, outage)


def server_error(request: HttpRequest) -> HttpResponse:
    """Render the error that no middleware has handled, which is being handled when Django calls this."""
    outage = outage_of(sys.exception())
    return _unavailable(request, outage) if outage else default_server_error(request)


def _unavailable(request: HttpRequest, outage: Outage) -> HttpResponse:
    """Return status 503 in the form that the client reads: JSON, a part of a page, or a page."""
    log_once(outage)
    OUTAGES.add(outage.value)
    with translation.override(translation.get_language_from_request(request)):
        if "application/json" in (request.content_type, request.headers.get("Accept")):
            error = {"path": "", "code": outage.value, "says": str(outage)}
            response: HttpResponse = JsonResponse({"errors": [error]})
        else:
            is_part = "HX-Request" in request.headers
            template = "common/outage.html" if is_part else "503.html"
            response = HttpResponse(render_to_string(template, _facts(request, outage)))
    response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
    response["X-Outage"] = outage.value
    response["Retry-After"] = str(outage.retry_seconds)
    add_never_cache_headers(response)
    # Django would log each response, with the token in a table's address.
    response._has_been_logged = True  # type: ignore[attr-defined]
    return response


def _facts(request: HttpRequest, outage: Outage) -> dict[str, object]:
    is_sent = request.method not in _SAFE
    fields = _fields(request) if is_sent else []
    return {
        "outage": outage,
        "address": request.get_full_path(),
        "is_sent": is_sent,
        # The connection may have been lost after the database had saved.
        "is_uncertain": is_sent and outage is Outage.UNREACHABLE and connection.vendor != "sqlite",
        "fields": fields,
        "language": translation.get_language(),
    }


def _fields(request: HttpRequest) -> list[tuple[str, str]]:
    """Return the fields of a form that can be sent again from the page: none with a password, and no files."""
    if request.content_type != "application/x-www-form-urlencoded":
        return []
    fields = [(name, value) for name, values in request.POST.lists() for value in values]
    return [] if any("password" in name for name, _value in fields) else fields
