"""Find the table of a request, and who writes there."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any, Final, TypedDict, TypeVar

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.http.request import RawPostDataException
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.views.decorators.cache import never_cache

from tournaments.common.authors import table_author
from tournaments.models import Table
from tournaments.services.tables import link_rights, table_links
from tournaments.views.common.acting import get_device
from tournaments.views.people.page_place import set_page_event

__all__ = [
    "TABLE_COOKIE",
    "at_table",
    "changes_table",
    "is_official",
    "may_change",
    "message_address",
    "new_key",
    "raw_body",
    "remember_reason",
    "remembered_reason",
    "sheet_links",
    "writer",
]

ResponseT = TypeVar("ResponseT", bound=HttpResponseBase)

_REASON_KEY: Final = "correction_reason"
TABLE_COOKIE: Final = "at"
"""The cookie of a device that scanned the code on a table in the hall: the token of that table's link."""


def at_table(view: Callable[..., ResponseT]) -> Callable[..., ResponseT | HttpResponse]:
    """Pass the table of the private link to the view, and give the browser a device identifier.

    A link that was renewed opens nothing: the page says that there is a new one.
    """

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, token: str, *args: Any, **kwargs: Any) -> ResponseT | HttpResponse:
        table = table_links.find(token)
        if table is None:
            return _no_table(request, token)
        set_page_event(request, table.round.tournament)
        get_device(request)
        return view(request, table, *args, **kwargs)

    return guarded


def _no_table(request: HttpRequest, token: str) -> HttpResponse:
    if not table_links.is_renewed(token):
        return render(request, "tables/unknown_link.html", {"token": token}, status=HTTPStatus.NOT_FOUND)
    is_part = "HX-Request" in request.headers
    template = "tables/renewed_link_notice.html" if is_part else "tables/renewed_link.html"
    response = render(request, template, {"token": token}, status=HTTPStatus.GONE)
    if is_part:
        # An open page shows the notice and stays: what is being entered there goes to the outbox.
        response["X-Outage"] = "renewed"
    return response


def changes_table(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let those in who may correct, cancel and close at the table; tell others whom to ask. Goes under `at_table`."""

    @wraps(view)
    def guarded(request: HttpRequest, table: Table, *args: Any, **kwargs: Any) -> HttpResponse:
        if may_change(request, table):
            return view(request, table, *args, **kwargs)
        context = {"table": table, "says": link_rights.only_entering_message()}
        return render(request, "tables/change_refused.html", context, status=HTTPStatus.FORBIDDEN)

    return guarded


class Writer(TypedDict):
    """Who writes an entry, and from which device."""

    by: str
    device: str


def writer(request: HttpRequest, table: Table) -> Writer:
    """Return who writes, the user who is logged in or else the table, and the device."""
    by = request.user.get_username() if request.user.is_authenticated else table_author(table.number)
    return {"by": by, "device": get_device(request)}


def raw_body(request: HttpRequest) -> bytes:
    """Return the raw request body; empty for a multipart form, which is never a hand."""
    try:
        return request.body
    except RawPostDataException:
        return b""


def new_key() -> str:
    """Return a new idempotency key for one confirmation, made when its page is opened."""
    return uuid.uuid4().hex


def message_address(table: Table, number: int, *, already: bool = False) -> str:
    """Return the address of the table's page with a message on entry *number*; *already*: another device stored it."""
    return f"{table.get_absolute_url()}?told={number}" + ("&already=yes" if already else "")


def remember_reason(request: HttpRequest, table: Table, reason: str) -> None:
    """Keep the reason for which the table was opened for correction, to propose it for the correction itself."""
    request.session[_REASON_KEY] = {"table": table.pk, "why": reason}


def remembered_reason(request: HttpRequest, table: Table) -> str:
    """Return the reason for which this user opened the table for correction; empty if they did not."""
    kept = request.session.get(_REASON_KEY, {})
    return str(kept["why"]) if kept.get("table") == table.pk else ""


def sheet_links(table: Table) -> dict[str, str]:
    """Return the addresses of the table's printed sheets that exist."""
    place = [table.round.tournament.slug, table.round.number, table.number]
    links = {}
    for name in ("sheet", "blank_sheet"):
        try:
            links[name] = reverse(name, args=place)
        except NoReverseMatch:
            continue
    return links


def is_official(request: HttpRequest, table: Table) -> bool:
    """Return whether the user is an official of the table's event."""
    return link_rights.may_rule(request.user, table)


def may_change(request: HttpRequest, table: Table) -> bool:
    """Return whether the user, with the table's link, may correct, cancel and close there."""
    return link_rights.may_change(request.user, table)
