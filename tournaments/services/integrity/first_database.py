"""Refuse databases older than the first supported one, and those of a newer program."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable
from typing import Any, Final

from django.core.management import CommandError
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _

from tournaments import migrations
from tournaments.common.errors import StateError
from tournaments.common.program.commands import command_line

__all__ = ["OLD_MIGRATIONS", "check_before_migrating", "check_supported", "is_older", "newer_migrations"]

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


def newer_migrations(applied: Iterable[tuple[str, str]]) -> list[str]:
    """Return the names of the desk's migrations in *applied*, as (app, name), that this program does not have."""
    own = {module.name for module in pkgutil.iter_modules(migrations.__path__)} | OLD_MIGRATIONS
    return sorted(name for app, name in applied if app == "tournaments" and name not in own)


def check_supported(using: str = DEFAULT_DB_ALIAS) -> None:
    """Raise `StateError` with what to do if the database is older or newer than supported; an empty one is neither."""
    connection = connections[using]
    try:
        applied_migrations = MigrationRecorder(connection).applied_migrations()
    except DatabaseError:
        # A database that cannot be read is reported by the next access.
        return
    if newer := newer_migrations(applied_migrations):
        sentence = _(
            "This database was changed by a newer Shinpan (%(name)s), and this one cannot read it. Nothing was "
            "changed. Install the newer one again, or restore the backup whose name ends with -update."
        )
        raise StateError(sentence % {"name": newer[-1]})
    if is_older(applied_migrations):
        sentence = (
            _(
                "This database was made by an older Shinpan, which this version cannot update. Move %(file)s* away "
                "and run `%(command)s`, which creates a new one."
            )
            if connection.vendor == "sqlite"
            else _(
                "This database was made by an older Shinpan, which this version cannot update. Name an empty "
                "database in DATABASE_URL and run `%(command)s`, which creates a new one."
            )
        )
        raise StateError(
            sentence % {"file": connection.settings_dict["NAME"], "command": command_line("prepare")}
        )


def check_before_migrating(using: str, **_more: Any) -> None:
    """Raise `CommandError` before `migrate`, which would only report that a table exists already."""
    try:
        check_supported(using)
    except StateError as error:
        raise CommandError(str(error)) from error
