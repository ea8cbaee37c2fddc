"""The database's own guards of chained rows, which refuse UPDATE and DELETE unless a transaction lifts them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Final

from django.db import connection, transaction

__all__ = ["are_unlocked", "expected_guards", "missing_guards", "unlocked"]

_MIGRATIONS: Final = ("0035_guards", "0038_activity")
_TRIGGER: Final = re.compile(r"CREATE TRIGGER (?P<name>\w+) BEFORE \w+ ON (?P<table>\w+) .*", re.DOTALL)
_FUNCTION: Final = re.compile(r"CREATE FUNCTION (?P<name>\w+)\(\) .*\$\$(?P<body>.*)\$\$", re.DOTALL)
_QUERIES: Final = {
    "sqlite": "SELECT sql FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": (
        "SELECT pg_get_triggerdef(oid, true) FROM pg_trigger WHERE NOT tgisinternal AND tgenabled IN ('O', 'A') "
        "UNION SELECT prosrc FROM pg_proc WHERE proname = 'tournaments_refuse_change' AND pg_function_is_visible(oid)"
    ),
}
_REWORDED: Final = re.compile(r'[\s()"]|::text')
"""What PostgreSQL writes in another way than it was told."""


@cache
def expected_guards(vendor: str) -> Mapping[str, tuple[str, str]]:
    """Return the table and the definition of each guard that the migrations make on that kind of database, by name.

    A definition is without what PostgreSQL rewords. The function of PostgreSQL's triggers is a guard without a table.
    """
    guards = {}
    for name in _MIGRATIONS:
        for statement in import_module(f"tournaments.migrations.{name}").statements(vendor):
            if trigger := _TRIGGER.fullmatch(statement):
                guards[trigger["name"]] = trigger["table"], _plain(statement)
            elif function := _FUNCTION.search(statement):
                guards[function["name"]] = "", _plain(function["body"])
    return guards


def _plain(definition: str) -> str:
    return _REWORDED.sub("", definition).lower()


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
    """Return the names of the guards that the database does not have, that are disabled, or that do something else.

    A backup of an earlier version lacks a table and its guards.
    """
    tables = {"", *connection.introspection.table_names()}
    with connection.cursor() as cursor:
        cursor.execute(_QUERIES[connection.vendor])
        present = {_plain(definition) for (definition,) in cursor.fetchall() if definition}
    return sorted(
        name
        for name, (table, definition) in expected_guards(connection.vendor).items()
        if table in tables and definition not in present
    )
