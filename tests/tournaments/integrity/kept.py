"""Writes the rows with which many tests start, without calling the services again for each test.

Rows that services wrote once in this process are inserted again: the same values, the same keys.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.apps import apps
from django.contrib.auth.models import Group
from django.core.management.color import no_style
from django.db import connection, models

from tournaments.models import DeskEnd
from tournaments.models.sealing import unlocked

__all__ = ["play_once"]

Rows = dict[type[models.Model], list[tuple[Any, ...]]]

_recorded_rows: dict[tuple[str, tuple[tuple[int, str], ...]], Rows] = {}


def play_once(name: str, play: Callable[[], object]) -> None:
    """Stores the rows of *play* in an empty database; for each *name* only the first *play* is called."""
    # A user's row refers to groups by their keys, and the groups are gone after a test that emptied the database.
    key = name, tuple(Group.objects.order_by("pk").values_list("pk", "name"))
    if key in _recorded_rows:
        _write(_recorded_rows[key])
    else:
        before = _read()
        play()
        after = _read()
        # Only the end of the desk's own chain moves on.
        [end] = before[DeskEnd]
        assert all(
            [row for row in before[model] if row not in rows] in ([], [end]) for model, rows in after.items()
        )
        _recorded_rows[key] = {
            model: [row for row in rows if row not in before[model]] for model, rows in after.items()
        }


def _tables() -> list[type[models.Model]]:
    every = (model for app in apps.get_app_configs() for model in app.get_models(include_auto_created=True))
    return [model for model in every if model._meta.managed and not model._meta.proxy]


def _read() -> Rows:
    with connection.cursor() as cursor:
        rows = {}
        for model in _tables():
            cursor.execute(f'SELECT * FROM "{model._meta.db_table}" ORDER BY 1')  # noqa: S608
            rows[model] = cursor.fetchall()
        return rows


def _write(rows: Rows) -> None:
    with unlocked(), connection.cursor() as cursor:
        if rows[DeskEnd]:
            DeskEnd.objects.all().delete()
        for model, lines in rows.items():
            if lines:
                places = ", ".join(["%s"] * len(lines[0]))
                cursor.executemany(f'INSERT INTO "{model._meta.db_table}" VALUES ({places})', lines)  # noqa: S608
        for statement in connection.ops.sequence_reset_sql(no_style(), list(rows)):
            cursor.execute(statement)
