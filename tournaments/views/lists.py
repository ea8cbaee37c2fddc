"""How does a list leave the desk as a file?"""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.utils.http import content_disposition_header

from tournaments import spreadsheets

__all__ = ["as_file"]

_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def as_file(title: str, name: str, head: list[str], rows: list[list[Any]]) -> HttpResponse:
    """A list as a CSV or an XLSX, by the end of its *name*."""
    is_csv = name.endswith(".csv")
    data = spreadsheets.write_csv(head, rows) if is_csv else spreadsheets.write_xlsx(title, head, rows)
    answer = HttpResponse(data, content_type="text/csv; charset=utf-8" if is_csv else _XLSX)
    answer["Content-Disposition"] = content_disposition_header(True, name)
    return answer
