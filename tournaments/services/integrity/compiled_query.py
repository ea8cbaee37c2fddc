"""Queries whose SQL is written once: for a page, Django needs longer to write it than the database to answer it."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any, Final, NamedTuple

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Model, QuerySet
from django.db.models.query import ModelIterable
from django.db.models.sql.compiler import SQLCompiler
from django.db.transaction import TransactionManagementError

from tournaments.models.visibility import Viewer, override_viewer

__all__ = ["CompiledQuery"]

_ANY: Final = 2_000_000_011
"""The first of the numbers for which a query is built; no query has them for another reason."""


def _refuse() -> Viewer:
    raise RuntimeError("A query whose rows depend on the viewer cannot be written once.")


class _Compiled(NamedTuple):
    """A query's model, Django's compiler that wrote its SQL, and the SQL.

    Each of *parameters* is the index of its value, or None and the parameter.
    """

    model: type[Model]
    compiler: SQLCompiler
    sql: str
    parameters: tuple[tuple[int | None, Any], ...]
    locks: bool

    def given(self, values: tuple[int | str, ...]) -> tuple[Any, ...]:
        return tuple(fixed if index is None else values[index] for index, fixed in self.parameters)


class _Ready:
    """Stands in for Django's `Query`, so that `ModelIterable` uses SQL that is already written."""

    def __init__(self, compiled: _Compiled, values: tuple[int | str, ...]) -> None:
        self._compiler = copy(compiled.compiler)
        written = compiled.sql, compiled.given(values)
        vars(self._compiler).update(connection=connections[DEFAULT_DB_ALIAS], as_sql=lambda: written)

    def get_compiler(self, **_facts: Any) -> SQLCompiler:
        return self._compiler


class CompiledQuery:
    """A query for some values, such as a primary key, that has the same rows for every viewer.

    *build* makes it for as many numbers as there are values, each used once or several times; a value may also be text.
    """

    def __init__(self, build: Callable[..., QuerySet[Any, Any]]) -> None:
        self._build = build
        self._compiled: dict[str, _Compiled] = {}

    def rows(self, *values: int | str) -> list[tuple[Any, ...]]:
        """Return the rows for *values*, as the database returns them; *build* uses `values_list`.

        SQLite has 0 and 1 for no and yes, and JSON is text.
        """
        compiled = self._ready(len(values))
        with connection.cursor() as cursor:
            cursor.execute(compiled.sql, compiled.given(values))
            rows: list[tuple[Any, ...]] = cursor.fetchall()
            return rows

    def objects(self, *values: int | str) -> list[Any]:
        """Return the model's objects for *values*, with related ones and annotations, but without prefetched ones."""
        compiled = self._ready(len(values))
        query: Any = _Ready(compiled, values)
        return list(ModelIterable(QuerySet(compiled.model, query=query)))

    def _ready(self, count: int) -> _Compiled:
        if (compiled := self._compiled.get(connection.vendor)) is None:
            places = {str(_ANY + index): index for index in range(count)}
            with override_viewer(_refuse):
                rows = self._build(*map(int, places))
                compiler = rows.query.get_compiler(DEFAULT_DB_ALIAS)
                sql, parameters = compiler.as_sql()
            # Each use sets that of its own thread.
            compiler.connection = None
            known = tuple((places.get(str(parameter)), parameter) for parameter in parameters)
            locks = rows.query.select_for_update and connection.features.has_select_for_update
            compiled = self._compiled[connection.vendor] = _Compiled(rows.model, compiler, sql, known, locks)
        if compiled.locks and connection.get_autocommit():
            raise TransactionManagementError("A query that locks rows is for a transaction.")
        return compiled
