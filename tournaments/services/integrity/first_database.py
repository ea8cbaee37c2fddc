"""Refuse databases older than the first supported one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.core.management import CommandError
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.db.migrations.recorder import MigrationRecorder

from tournaments.common.errors import StateError

__all__ = ["OLD_MIGRATIONS", "check_before_migrating", "check_supported", "is_older"]

OLD_MIGRATIONS: Final = frozenset(
    {
        "0001_beginning",
        "0002_groups",
        "0003_rules_decisions",
        "0004_judges_hands",
        "0005_readings",
        "0006_last_round",
    }
)
"""The former migrations. Their names are never used again, so an older database never looks up to date."""


def is_older(applied: Iterable[tuple[str, str]]) -> bool:
    """Return whether a database with these migrations, as (app, name), is older than the first supported one."""
    return any(app == "tournaments" and name in OLD_MIGRATIONS for app, name in applied)


def check_supported(using: str = DEFAULT_DB_ALIAS) -> None:
    """Raise `StateError`, with what to do, if the desk's database is older than supported; an empty one is not."""
    connection = connections[using]
    try:
        is_too_old = is_older(MigrationRecorder(connection).applied_migrations())
    except DatabaseError:
        # A database that cannot be read is reported by the next access.
        return
    if is_too_old:
        instruction = (
            f"Move {connection.settings_dict['NAME']}* away"
            if connection.vendor == "sqlite"
            else "Name an empty database in DATABASE_URL"
        )
        raise StateError(
            "This database was made by an older Shinpan, before the first that is carried on, and cannot be taken "
            f"over. {instruction} and run `manage.py prepare`, which begins anew."
        )


def check_before_migrating(using: str, **_more: Any) -> None:
    """Raise `CommandError` before `migrate`, which would only report that a table exists already."""
    try:
        check_supported(using)
    except StateError as error:
        raise CommandError(str(error)) from error
