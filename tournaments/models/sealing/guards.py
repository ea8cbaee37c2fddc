"""The database's own guards of chained rows, which refuse UPDATE and DELETE unless a transaction lifts them.

No other triggers, views, rules, row security or defaults belong to the program.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Final

from django.db import connection, transaction

from referee.frozen import dataclass

__all__ = [
    "Foreign",
    "are_unlocked",
    "drop_foreign",
    "expected_guards",
    "foreign_objects",
    "missing_guards",
    "unlocked",
]

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
_OBJECTS: Final = {
    "sqlite": "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE type IN ('trigger', 'view') ORDER BY 1, 2, 3",
    # Views of extensions, such as statistics of the server, belong to PostgreSQL.
    "postgresql": """
        SELECT 'trigger', t.tgname::text, c.relname::text, pg_get_triggerdef(t.oid, true)
        FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
        WHERE NOT t.tgisinternal AND pg_table_is_visible(c.oid)
        UNION ALL SELECT 'rule', r.rulename::text, c.relname::text, ''
        FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
        WHERE r.rulename <> '_RETURN' AND pg_table_is_visible(c.oid)
            AND c.relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
        UNION ALL SELECT 'view', c.relname::text, c.relname::text, ''
        FROM pg_class c
        WHERE c.relkind IN ('v', 'm') AND pg_table_is_visible(c.oid)
            AND c.relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
            AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
        UNION ALL SELECT 'event trigger', e.evtname::text, e.evtname::text, '' FROM pg_event_trigger e
        UNION ALL SELECT 'row security', c.relname::text, c.relname::text, ''
        FROM pg_class c WHERE c.relrowsecurity AND pg_table_is_visible(c.oid)
        UNION ALL SELECT 'default', a.attname::text, c.relname::text, ''
        FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        WHERE a.atthasdef AND a.attgenerated = '' AND c.relkind = 'r' AND pg_table_is_visible(c.oid)
            AND c.relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
        ORDER BY 1, 2, 3
    """,
}
_REWORDED: Final = re.compile(r'[\s()"]|::text')
"""What PostgreSQL writes in another way than it was told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Foreign:
    """A trigger, view, rule, row security or default that is not the program's.

    *table* is the one on which it is, or the view itself.
    """

    kind: str
    name: str
    table: str

    def __str__(self) -> str:
        return f"{self.kind} {self.name}" + ("" if self.table == self.name else f" on {self.table}")


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


def foreign_objects() -> list[Foreign]:
    """Return what in the database changes or replaces rows and is not made by the migrations.

    A trigger with the name of a guard is not among them, because `missing_guards` names it.
    """
    guards = expected_guards(connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute(_OBJECTS[connection.vendor])
        return [
            found
            for found in _foreign(cursor.fetchall(), connection.vendor)
            if guards.get(found.name, ("",))[0] != found.table
        ]


def drop_foreign(database: sqlite3.Connection) -> list[Foreign]:
    """Drop the triggers and views of an SQLite database that are not the program's, and return them."""
    dropped = list(_foreign(database.execute(_OBJECTS["sqlite"]).fetchall(), "sqlite"))
    for found in dropped:
        name = found.name.replace('"', '""')
        database.execute(f'DROP {found.kind.upper()} IF EXISTS "{name}"')
    return dropped


def _foreign(rows: Iterable[tuple[str, str, str, str | None]], vendor: str) -> Iterator[Foreign]:
    own_definitions = {definition for _table, definition in expected_guards(vendor).values()}
    for kind, name, table, definition in rows:
        if kind != "trigger" or _plain(definition or "") not in own_definitions:
            yield Foreign(kind=kind, name=name, table=table)


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
