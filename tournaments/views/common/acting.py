"""Identify who sends a request, from which device, and whether it is a repetition."""

from __future__ import annotations

import json
import logging
import re
import secrets
from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any, Final, cast
from uuid import uuid4

from django.core.exceptions import ObjectDoesNotExist
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.common.authors import table_author
from tournaments.common.errors import Busy, DeskError, HeldBack, StateError
from tournaments.models import Table, Tournament
from tournaments.models.sealing import Writer, override_writer
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import is_stored
from tournaments.views.common.repeating import repeat_after_conflict, watch_stores
from tournaments.views.common.requests import Request

__all__ = ["KEY_PATTERN", "Devices", "Refusals", "Writers", "get_action", "get_device", "once_per_tap"]

KEY_PATTERN: Final = re.compile(r"[\w-]{8,64}", re.ASCII)
"""Format of the idempotency key that a page sends."""
_logger = logging.getLogger(__name__)
_COOKIE: Final = "device"
_YEAR: Final = 3600 * 24 * 365


def get_action(
    request: HttpRequest, table: Table | None = None, *, why: str = "", by_page: bool = False
) -> Action:
    """Return the `Action` of this request: by the user who is logged in, else by the *table*, under the page's key.

    A request without a key, such as one sent by a program, is a new act each time. *by_page* also compares the
    submitted fields to recognize a repeated tap; `once_per_tap` requires it.
    """
    by = (
        request.user.get_username()
        if request.user.is_authenticated
        else table_author(table.number if table else None)
    )
    key_text = request.POST.get("key", "")
    return Action(
        by=by,
        key=key_text if KEY_PATTERN.fullmatch(key_text) else uuid4().hex,
        device=get_device(request),
        why=why,
        sent=_submitted_fields(request) if by_page else "",
    )


def _submitted_fields(request: HttpRequest) -> str:
    """Return all submitted fields and the address they are sent to."""
    fields = {name: values for name, values in request.POST.lists() if name != "csrfmiddlewaretoken"}
    return json.dumps([request.get_full_path(), fields], sort_keys=True)


View = Callable[..., HttpResponse]


def once_per_tap(after: View) -> Callable[[View], View]:
    """Decorate a view of an event so that a repeated tap gets the response of *after*.

    The act may have been undone meanwhile, or may no longer be possible; a repeated tap is not refused for that. The
    view must give the service the act that `get_action` makes with *by_page*.
    """

    def around(view: View) -> View:
        @wraps(view)
        def answered(request: HttpRequest, slug: str, *args: Any, **options: Any) -> HttpResponse:
            def again() -> bool:
                uid = Tournament.objects.filter(slug=slug).values_list("uid", flat=True).first()
                return uid is not None and is_stored(uid, get_action(request, by_page=True))

            if KEY_PATTERN.fullmatch(request.POST.get("key", "")) is None:
                return view(request, slug, *args, **options)
            if again():
                return after(request, slug, *args, **options)
            response = view(request, slug, *args, **options)
            # The first tap may have run at the same time.
            is_refused = response.status_code >= HTTPStatus.BAD_REQUEST
            return after(request, slug, *args, **options) if is_refused and again() else response

        return answered

    return around


class Refusals:
    """Middleware that shows a refusal on an error page if the view does not handle it.

    A request that another one got in the way of is repeated first.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Render an explanation if the address does not accept the request's method."""
        with watch_stores(request):
            response = self._get_response(request)
        if not isinstance(response, HttpResponseNotAllowed) or response.content:
            return response
        error_page = render(request, "405.html", status=response.status_code)
        error_page["Allow"] = response["Allow"]
        return error_page

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Render a refused request; a refused view has stored nothing."""
        try:
            if response := repeat_after_conflict(request, exception):
                return response
        except DeskError as refusal:
            exception = refusal
        if isinstance(exception, HeldBack):
            return render(request, "screens/release/not_released.html", {"says": str(exception)}, status=403)
        if isinstance(exception, ObjectDoesNotExist) and request.method == "POST":
            # Two officials worked at once: what the view had found was deleted before it could be locked.
            _logger.warning("Refused: a row was deleted meanwhile.", exc_info=exception)
            exception = StateError(_("Someone else deleted this in the meantime. Nothing was saved."))
        if isinstance(exception, Busy):
            busy_page = render(request, "409.html", {"says": str(exception)}, status=503)
            busy_page["Retry-After"] = "60"
            return busy_page
        if isinstance(exception, DeskError):
            return render(request, "409.html", {"says": str(exception)}, status=409)
        return None


def _signer() -> Signer:
    """Return what signs with `SECRET_KEY`, and accepts what was signed with one of `SECRET_KEY_FALLBACKS`."""
    return Signer(salt="tournaments.device")


def get_device(request: HttpRequest) -> str:
    """Return the browser's random identifier: it distinguishes devices and does not identify people.

    It is in entries and exports, so the cookie is signed: nobody who knows another device's identifier can act as it. A
    browser without a valid cookie, such as one from an earlier version, is a new device.
    """
    known = cast(Request, request)
    if not hasattr(known, "device"):
        try:
            known.device = _signer().unsign(request.COOKIES.get(_COOKIE, ""))
        except BadSignature:
            known.device = secrets.token_hex(8)
    return known.device


class Devices:
    """Middleware that sets the device cookie after a browser has written something or opened a table's private link."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Set the cookie if the browser has none, or one that is not signed with the current key."""
        response = self._get_response(request)
        device = getattr(request, "device", "")
        if device and (signed := _signer().sign(device)) != request.COOKIES.get(_COOKIE):
            secure = request.is_secure()
            response.set_cookie(_COOKIE, signed, _YEAR, httponly=True, samesite="Lax", secure=secure)
        return response


class Writers:
    """Middleware that tells the desk's chain who changes rows outside the journals, and through which page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Call the next middleware; who it is, is read only if something is written."""

        def writer() -> Writer:
            match = request.resolver_match
            return Writer(
                # The chain keeps no name of anybody without a login.
                by=request.user.get_username(),
                device=getattr(request, "device", ""),
                why=(match.url_name if match else "") or "",
            )

        with override_writer(writer):
            return self._get_response(request)
