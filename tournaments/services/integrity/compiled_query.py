"""Queries whose SQL is written once: for a page, Django needs longer to write it than the database to answer it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.db import connection
from django.db.models import QuerySet

from tournaments.models.visibility import Viewer, override_viewer

__all__ = ["CompiledQuery"]

_ANY: Final = 2_000_000_011
"""The first of the numbers for which a query is built; no query has them for another reason."""


def _refuse() -> Viewer:
    raise RuntimeError("A query whose rows depend on the viewer cannot be written once.")


class CompiledQuery:
    """A query for some values, such as a primary key, that has the same rows for every viewer.

    *build* makes it with `values_list` for as many numbers as there are values, each used once or several times; a
    value may also be text. The rows are as the database returns them: SQLite has 0 and 1 for no and yes, and JSON is
    text.
    """

    def __init__(self, build: Callable[..., QuerySet[Any, Any]]) -> None:
        self._build = build
        self._compiled: dict[str, tuple[str, list[tuple[int | None, Any]]]] = {}

    def rows(self, *values: int | str) -> list[tuple[Any, ...]]:
        """Return the rows for *values*."""
        if (compiled := self._compiled.get(connection.vendor)) is None:
            compiled = self._compiled[connection.vendor] = self._compile(len(values))
        sql, parameters = compiled
        with connection.cursor() as cursor:
            cursor.execute(sql, [fixed if index is None else values[index] for index, fixed in parameters])
            rows: list[tuple[Any, ...]] = cursor.fetchall()
            return rows

    def _compile(self, count: int) -> tuple[str, list[tuple[int | None, Any]]]:
        """Return the SQL, and for each parameter the index of its value, or None and the parameter."""
        places = {str(_ANY + index): index for index in range(count)}
        with override_viewer(_refuse):
            sql, parameters = self._build(*map(int, places)).query.sql_with_params()
        return sql, [(places.get(str(parameter)), parameter) for parameter in parameters]
