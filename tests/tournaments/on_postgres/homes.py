"""Databases beside that of the test: empty ones on the same PostgreSQL server, and SQLite files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection

__all__ = ["at_home", "empty_postgresql", "in_file"]


@contextmanager
def empty_postgresql(name: str) -> Iterator[dict[str, Any]]:
    """The settings of a new database on this server, which is dropped again."""
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
    try:
        # The pool of this process has connections to the database of the test.
        yield {**settings.DATABASES["default"], "NAME": name, "OPTIONS": {}}
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


def in_file(file: Path) -> dict[str, Any]:
    """The settings of the SQLite database in *file*."""
    engine = "django.db.backends.sqlite3"
    return {**settings.DATABASES["default"], "ENGINE": engine, "NAME": str(file), "OPTIONS": {}}


@contextmanager
def at_home(database: dict[str, Any]) -> Iterator[None]:
    """Make that database the desk's own in the settings within the context; the connection of the test stays."""
    own = settings.DATABASES
    settings.DATABASES = {**own, "default": database}
    try:
        yield
    finally:
        settings.DATABASES = own
