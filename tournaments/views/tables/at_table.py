"""The table of a request, and who may write there."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.http.request import RawPostDataException
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.views.decorators.cache import never_cache

from tournaments.models import Table
from tournaments.services.people import entry_list
from tournaments.views.common.acting import device_of
from tournaments.views.people.roles import belongs_to

__all__ = ["AT_TABLE", "at_table", "body_of", "is_official", "new_key", "sheet_links", "told_at", "writer"]

AT_TABLE: Final = "at"
"""The cookie of a device that read the code on a table of the hall: the random word of that table's link."""


def at_table(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Give the view the table whose private link was opened, and the browser a name of its own."""

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, token: str, *args: Any, **kwargs: Any) -> HttpResponse:
        table = Table.objects.select_related("round__tournament").filter(token=token).first()
        if table is None:
            return render(request, "tables/gone.html", {"token": token}, status=HTTPStatus.NOT_FOUND)
        belongs_to(request, table.round.tournament)
        device_of(request)
        return view(request, table, *args, **kwargs)

    return guarded


def writer(request: HttpRequest, table: Table) -> dict[str, str]:
    """Who writes: the user who is logged in, else the table itself; and the device."""
    by = request.user.get_username() if request.user.is_authenticated else f"Table {table.number}"
    return {"by": by, "device": device_of(request)}


def body_of(request: HttpRequest) -> bytes:
    """What was sent, as it came; nothing where it came as a form with files, which is no hand."""
    try:
        return request.body
    except RawPostDataException:
        return b""


def new_key() -> str:
    """The key of one confirmation, made when its page is opened."""
    return uuid.uuid4().hex


def told_at(table: Table, number: int, *, already: bool = False) -> str:
    """The table's page, which says what was stored as entry *number*, *already* by somebody else where that is so."""
    return f"{table.get_absolute_url()}?told={number}" + ("&already=yes" if already else "")


def sheet_links(table: Table) -> dict[str, str]:
    """The addresses of the table's printed sheets, as far as there are any."""
    place = [table.round.tournament.slug, table.round.number, table.number]
    links = {}
    for name in ("sheet", "blank_sheet"):
        try:
            links[name] = reverse(name, args=place)
        except NoReverseMatch:
            continue
    return links


def is_official(request: HttpRequest, table: Table) -> bool:
    """Whether a judge or an organizer of its event is at the table."""
    return entry_list.is_official(request.user, table.round.tournament)
