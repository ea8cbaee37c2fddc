"""Queries whose SQL is written once: for a page, Django needs longer to write it than the database to answer it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from django.db import connection
from django.db.models import QuerySet

from tournaments.models.visibility import Viewer, override_viewer

__all__ = ["CompiledQuery"]

_ANY: Final = -2_000_000_011
"""The number for which a query is built; no row has it as its key."""


def _refuse() -> Viewer:
    raise RuntimeError("A query whose rows depend on the viewer cannot be written once.")


class CompiledQuery:
    """A query for one number, such as a primary key, that has the same rows for every viewer.

    *build* makes it with `values_list` for any number. The rows are as the database returns them: SQLite has 0 and 1
    for no and yes.
    """

    def __init__(self, build: Callable[[int], QuerySet[Any, Any]]) -> None:
        self._build = build
        self._compiled: dict[str, tuple[str, Sequence[Any]]] = {}

    def rows(self, number: int) -> list[tuple[Any, ...]]:
        """Return the rows for *number*."""
        if (compiled := self._compiled.get(connection.vendor)) is None:
            with override_viewer(_refuse):
                compiled = self._build(_ANY).query.sql_with_params()
            self._compiled[connection.vendor] = compiled
        sql, parameters = compiled
        with connection.cursor() as cursor:
            cursor.execute(sql, [number if parameter == _ANY else parameter for parameter in parameters])
            rows: list[tuple[Any, ...]] = cursor.fetchall()
            return rows
