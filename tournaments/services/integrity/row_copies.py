"""Copy all rows of a desk from one database into another, of whatever kind, and compare the two.

Both databases are open under an alias. Every value is compared as Python reads it, so that the way in which a database
stores a moment, a yes or a JSON object makes no difference; a key's place in an object does.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from django.apps import apps
from django.apps.registry import Apps
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import load_backend

__all__ = [
    "SOURCE",
    "copy_rows",
    "create_tables",
    "current_database",
    "opened",
    "sqlite_file",
    "sqlite_memory",
]

SOURCE: Final = "source"
"""The alias of the database that is copied; the copy has the default alias, so that migrations write into it."""

_BATCH: Final = 500

Digests = dict[str, tuple[int, int, str]]
"""By table: the number of rows, the last automatic key, and a digest of the values."""


def sqlite_file(file: Path, *, read_only: bool) -> dict[str, Any]:
    """Return the settings of the SQLite database in *file*, without what the desk's own connection sets."""
    mode = "ro" if read_only else "rw"
    name = f"{file.absolute().as_uri()}?mode={mode}"
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": name, "OPTIONS": {"uri": True}}


def current_database() -> dict[str, Any]:
    """Return the settings of the desk's database for one connection of its own, outside the pool."""
    own: Mapping[str, Any] = settings.DATABASES["default"]
    return {**own, "OPTIONS": {name: value for name, value in own["OPTIONS"].items() if name != "pool"}}


def sqlite_memory() -> dict[str, Any]:
    """Return the settings of an empty SQLite database that no other connection sees."""
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:", "OPTIONS": {}}


@contextlib.contextmanager
def opened(database: dict[str, Any], alias: str = DEFAULT_DB_ALIAS) -> Iterator[BaseDatabaseWrapper]:
    """Open that database under *alias* for this thread within the context."""
    complete = {**settings.DATABASES["default"], **database}
    replaced = connections[alias] if alias in connections.settings else None
    connection: BaseDatabaseWrapper = load_backend(complete["ENGINE"]).DatabaseWrapper(complete, alias)
    connections[alias] = connection
    try:
        yield connection
    finally:
        if replaced is None:
            del connections[alias]
        else:
            connections[alias] = replaced
        connection.close()


def create_tables(applied: Iterable[tuple[str, str]] | None = None) -> Apps:
    """Run these migrations, or all, on the default database; return the models that fit its tables."""
    executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
    graph = executor.loader.graph
    targets = graph.leaf_nodes() if applied is None else [key for key in applied if key in graph.nodes]
    executor.migrate(targets)
    return apps if applied is None else executor.loader.project_state(targets).apps


def delete_rows(registry: Apps) -> None:
    """Delete all rows of the default database, such as those that migrations write."""
    # In SQL, because the models of what is only appended to refuse to delete.
    with transaction.atomic(), connections[DEFAULT_DB_ALIAS].cursor() as cursor:
        for model in _models(registry):
            cursor.execute(f'DELETE FROM "{model._meta.db_table}"')  # noqa: S608 - a table's own name


def copy_rows(registry: Apps) -> str:
    """Copy all rows from the source into the empty tables of the default database, and return "".

    If a table is not equal afterwards, return its name.
    """
    every = _models(registry)
    # In one transaction, at whose end every row finds those that it belongs to.
    with transaction.atomic():
        for model in every:
            _copy_table(model)
        _set_last_keys({model: _last_key(model, SOURCE) for model in every if _has_automatic_key(model)})
    source, copy = _digests(every, SOURCE), _digests(every, DEFAULT_DB_ALIAS)
    return next((table for table, digest in source.items() if copy[table] != digest), "")


def _models(registry: Apps) -> list[type[models.Model]]:
    """Return the models of all tables, the list of migrations included."""
    every = registry.get_models(include_auto_created=True)
    own = [model for model in every if model._meta.managed and not model._meta.proxy]
    return [*own, MigrationRecorder.Migration]


def _copy_table(model: type[models.Model]) -> None:
    fields = model._meta.local_concrete_fields
    size = min(_BATCH, connections[DEFAULT_DB_ALIAS].ops.bulk_batch_size(fields, [None] * _BATCH))
    rows: list[models.Model] = []
    for row in _rows(model, SOURCE):
        rows.append(row)
        if len(rows) == size:
            _insert(model, fields, rows)
            rows = []
    if rows:
        _insert(model, fields, rows)


def _rows(model: type[models.Model], alias: str) -> Iterator[models.Model]:
    return model._base_manager.using(alias).order_by("pk").iterator(chunk_size=_BATCH)


def _insert(model: type[models.Model], fields: Sequence[Any], rows: list[models.Model]) -> None:
    # Raw: a field that notes the moment of saving would note this one.
    manager: Any = model._base_manager
    manager._insert(rows, fields=fields, using=DEFAULT_DB_ALIAS, raw=True)


def _digests(every: Sequence[type[models.Model]], alias: str) -> Digests:
    digests = {}
    for model in every:
        names = [field.attname for field in model._meta.local_concrete_fields]
        digest, rows = hashlib.sha256(repr(names).encode()), 0
        for row in _rows(model, alias):
            digest.update(repr([_plain(getattr(row, name)) for name in names]).encode())
            rows += 1
        last = _last_key(model, alias) if _has_automatic_key(model) else 0
        digests[model._meta.db_table] = rows, last, digest.hexdigest()
    return digests


def _plain(value: object) -> object:
    match value:
        case dict() | list():
            return json.dumps(value)
        case memoryview():
            return bytes(value)
        case datetime():
            return value.astimezone(UTC)
        case _:
            return value


def _has_automatic_key(model: type[models.Model]) -> bool:
    return isinstance(model._meta.pk, models.AutoField)


def _last_key(model: type[models.Model], alias: str) -> int:
    """Return the last key that the table gave out. A deleted row's key is not given again."""
    connection, table = connections[alias], model._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
            found = cursor.fetchone()
            return int(found[0]) if found else 0
        cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [f'"{table}"', model._meta.pk.column])
        cursor.execute(f"SELECT last_value, is_called FROM {cursor.fetchone()[0]}")  # noqa: S608 - its own name
        last, is_called = cursor.fetchone()
        return int(last) if is_called else int(last) - 1


def _set_last_keys(last_keys: dict[type[models.Model], int]) -> None:
    connection = connections[DEFAULT_DB_ALIAS]
    with connection.cursor() as cursor:
        for model, last in last_keys.items():
            table = model._meta.db_table
            if connection.vendor == "sqlite":
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                if last:
                    cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, last])
            else:
                sequence = [f'"{table}"', model._meta.pk.column, last + 1]
                cursor.execute("SELECT setval(pg_get_serial_sequence(%s, %s), %s, false)", sequence)
