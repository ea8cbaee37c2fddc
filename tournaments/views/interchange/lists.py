"""Send a list as a file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpResponse
from django.utils.http import content_disposition_header

from tournaments.listings.screens.held_back import add_note
from tournaments.models import Tournament
from tournaments.presenters.screens.held_back import held_back_messages
from tournaments.services.interchange import spreadsheets

__all__ = ["list_response"]

_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def list_response(
    title: str,
    name: str,
    head: list[str],
    rows: list[list[Any]],
    *,
    events: Tournament | Iterable[Tournament],
) -> HttpResponse:
    """Return a list as CSV or XLSX, chosen by the extension of *name*.

    If results of *events*, one or several, are held back from the user, the file name and each row say so, because a
    file has no page around it that could.
    """
    name, head, rows = add_note(name, head, rows, note=held_back_messages(events))
    is_csv = name.endswith(".csv")
    data = spreadsheets.write_csv(head, rows) if is_csv else spreadsheets.write_xlsx(title, head, rows)
    response = HttpResponse(data, content_type="text/csv; charset=utf-8" if is_csv else _XLSX)
    response["Content-Disposition"] = content_disposition_header(True, name)
    return response
