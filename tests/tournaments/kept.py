"""Writes the rows with which many tests start, without calling the services again for each test.

Rows that services wrote once in this run, in whatever process, are inserted again: the same values, the same keys.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.apps import apps
from django.contrib.auth.models import Group
from django.core.management.color import no_style
from django.db import connection, models

from tests.desks import once
from tournaments import demo
from tournaments.models import DeskEnd, Tournament
from tournaments.models.sealing import unlocked

__all__ = ["loaded_demo", "play_once"]

Rows = dict[str, list[tuple[Any, ...]]]
"""The rows of each table."""

DESK_END = DeskEnd._meta.db_table

_recorded_rows: dict[Path, Rows] = {}


def loaded_demo(shared: Path) -> tuple[Tournament, ...]:
    """The events of the demo in an empty database, in the order of `demo.load`, which only the first test calls."""
    play_once(shared, "demo", demo.load)
    return tuple(Tournament.objects.order_by("pk"))


def play_once(shared: Path, name: str, play: Callable[[], object]) -> None:
    """Stores the rows of *play* in an empty database; for each *name* only the first *play* of a run is called.

    All processes of the run find the rows in the folder *shared*.
    """
    # A user's row refers to groups by their keys, and the groups are gone after a test that emptied the database.
    groups = repr(list(Group.objects.order_by("pk").values_list("pk", "name")))
    played: list[Rows] = []

    def make(folder: Path) -> None:
        played.append(_played(play))
        (folder / "rows.pickle").write_bytes(pickle.dumps(played[0]))

    digest = hashlib.sha256(groups.encode()).hexdigest()[:16]
    file = once(shared, f"{name} {digest}", make) / "rows.pickle"
    if played:
        _recorded_rows[file] = played[0]
        return
    if file not in _recorded_rows:
        _recorded_rows[file] = pickle.loads(file.read_bytes())  # noqa: S301 - this run wrote it
    _write(_recorded_rows[file])


def _played(play: Callable[[], object]) -> Rows:
    before = _read()
    play()
    after = _read()
    # Only the end of the desk's own chain moves on.
    [end] = before[DESK_END]
    assert all(
        [row for row in before[table] if row not in rows] in ([], [end]) for table, rows in after.items()
    )
    return {table: [row for row in rows if row not in before[table]] for table, rows in after.items()}


def _models() -> list[type[models.Model]]:
    every = (model for app in apps.get_app_configs() for model in app.get_models(include_auto_created=True))
    return [model for model in every if model._meta.managed and not model._meta.proxy]


def _read() -> Rows:
    with connection.cursor() as cursor:
        rows = {}
        for model in _models():
            table = model._meta.db_table
            cursor.execute(f'SELECT * FROM "{table}" ORDER BY 1')  # noqa: S608
            rows[table] = cursor.fetchall()
        return rows


def _write(rows: Rows) -> None:
    with unlocked(), connection.cursor() as cursor:
        if rows[DESK_END]:
            DeskEnd.objects.all().delete()
        for table, lines in rows.items():
            if lines:
                places = ", ".join(["%s"] * len(lines[0]))
                cursor.executemany(f'INSERT INTO "{table}" VALUES ({places})', lines)  # noqa: S608
        for statement in connection.ops.sequence_reset_sql(no_style(), _models()):
            cursor.execute(statement)
