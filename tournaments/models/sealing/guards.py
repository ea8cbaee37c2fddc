"""The database's own guards of chained rows, which refuse UPDATE and DELETE unless a transaction lifts them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db import connection, transaction

__all__ = ["GUARDS", "are_unlocked", "missing_guards", "unlocked"]

GUARDS: Final = {
    f"tournaments_{table}_no_{verb}": f"tournaments_{table}"
    for table in ("entry", "announcement", "journalentry", "anchor", "deskentry", "deskend", "activity")
    for verb in ("update", "delete")
}
"""The triggers, as migrations made them, each with its table."""
_GUARDS_QUERY: Final = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')",
}


@contextmanager
def unlocked() -> Iterator[None]:
    """Lift the guards within one transaction, which no other connection sees; for what the program itself deletes."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO tournaments_unlocked (unlocked) VALUES (1)")
        yield
        cursor.execute("DELETE FROM tournaments_unlocked")


def are_unlocked() -> bool:
    """Return whether the guards are lifted; outside `unlocked` the program never leaves them so."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM tournaments_unlocked")
        return bool(cursor.fetchone()[0])


def missing_guards() -> list[str]:
    """Return the names of the guards that the database does not have, or that are disabled.

    A backup of an earlier version lacks a table and its guards.
    """
    tables = connection.introspection.table_names()
    with connection.cursor() as cursor:
        cursor.execute(_GUARDS_QUERY[connection.vendor])
        present = {name for (name,) in cursor.fetchall()}
    return sorted(name for name, table in GUARDS.items() if table in tables and name not in present)
