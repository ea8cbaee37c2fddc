"""Rows that an address names by their key."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.http import Http404

__all__ = ["refuse_foreign_row"]


def refuse_foreign_row(rows: QuerySet[Any], key: int) -> None:
    """Raise `Http404` if the row with that key exists, but not among the page's own *rows*.

    A row that is gone is no error: the tap is a repeated one.
    """
    if not rows.filter(pk=key).exists() and rows.model._default_manager.filter(pk=key).exists():
        raise Http404(key)
