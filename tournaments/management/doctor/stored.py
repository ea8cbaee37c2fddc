"""Checks of what is stored: the database and its connections, the space on the disks, and the backups."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.common import dates
from tournaments.common.errors import StateError
from tournaments.common.outages import Outage, data_folder_outage
from tournaments.common.program.commands import command_line
from tournaments.management.doctor.findings import Finding, State, finding
from tournaments.management.doctor.safety import is_private
from tournaments.models import Tournament
from tournaments.presenters.integrity.backup_status import backup_status
from tournaments.services.integrity import automatic_backups
from tournaments.services.integrity.backups import database_size, is_one_file
from tournaments.services.integrity.first_database import check_supported
from tournaments.services.integrity.health import current_health
from tournaments.services.integrity.kept_backups import list_backups
from tournaments.services.integrity.last_verify import last_verify
from tournaments.services.integrity.metrics import database_version
from tournaments.services.integrity.second_backups import second_folder

__all__ = ["backups", "connections", "database", "disk", "is_readable"]

_LEAST_FREE: Final = 200_000_000
"""Bytes that must be free beside room for three copies of the database."""
_VERIFIED_DAYS: Final = 30
_RESERVED: Final = 3
"""Connections that PostgreSQL keeps for its administrator."""


def is_readable() -> bool:
    """Return whether the tables of the database can be read. Without a file, none is made."""
    if (file := _file()) and not file.exists():
        return False
    if current_health().outage in (Outage.UNREACHABLE, Outage.DAMAGED):
        return False
    return Tournament._meta.db_table in connection.introspection.table_names()


def _file() -> Path | None:
    return Path(connection.settings_dict["NAME"]) if is_one_file() else None


def database() -> Iterator[Finding]:
    """Check that the database can be read and saved, is complete and up to date, and was verified."""
    problem = _database_problem()
    if problem:
        yield finding("database", State.PROBLEM, problem)
        return
    says = _("%(database)s, %(size)s, complete and up to date.")
    size = filesizeformat(database_size()) if is_one_file() else settings.DATABASES["default"]["NAME"]
    yield finding("database", State.FINE, says % {"database": database_version(), "size": size})
    yield _verified()


def _database_problem() -> str:
    """Return what is wrong and what to do; empty if nothing is."""
    file = _file()
    if file and not file.exists():
        return _("There is no database at %(file)s. `%(command)s` makes one.") % {
            "file": file,
            "command": command_line("prepare"),
        }
    if outage := current_health().outage:
        return str(outage)
    try:
        check_supported()
    except StateError as error:
        return str(error)
    loader = MigrationLoader(connection)
    if set(loader.disk_migrations) - set(loader.applied_migrations):
        return _("The database is of an older version. `%(command)s` makes a backup and updates it.") % {
            "command": command_line("prepare")
        }
    if file and _is_damaged():
        return str(Outage.DAMAGED)
    if file and not is_private(file):
        return _("Others on this computer can read the database. Type: chmod 600 %(file)s") % {"file": file}
    return ""


def _is_damaged() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA quick_check(1)")
        return bool(cursor.fetchone()[0] != "ok")


def _verified() -> Finding:
    last, verify = last_verify(), {"command": command_line("verify")}
    if last is None:
        says = (
            _("Not verified yet. `%(command)s` checks that nothing was changed outside the program.") % verify
        )
        return finding("database", State.NOTE, says)
    if last.faults:
        says = ngettext(
            "`%(command)s` found %(number)d fault. Run it again to see it.",
            "`%(command)s` found %(number)d faults. Run it again to see them.",
            last.faults,
        )
        return finding("database", State.PROBLEM, says % (verify | {"number": last.faults}))
    at = verify | {"moment": dates.moment_in_zone(last.at)}
    if timezone.now() - last.at > timedelta(days=_VERIFIED_DAYS):
        says = _("It was last verified on %(moment)s. Run `%(command)s`.") % at
        return finding("database", State.NOTE, says)
    return finding("database", State.FINE, _("Verified on %(moment)s.") % at)


def disk() -> Iterator[Finding]:
    """Check that the data folder and the second folder can be written and have room for copies of the database."""
    if outage := data_folder_outage():
        yield finding("disk", State.PROBLEM, str(outage))
        return
    needed = _LEAST_FREE + 3 * database_size()
    folders = [(settings.DATA_DIR, shutil.disk_usage(settings.DATA_DIR).free)]
    # What keeps the second folder from being written is said with the backups.
    if (second := second_folder()) and not second.error:
        folders.append((second.path, second.free))
    for folder, free in folders:
        sizes = {"folder": folder, "free": filesizeformat(free), "needed": filesizeformat(needed)}
        if free < needed:
            says = _(
                "%(folder)s: only %(free)s free, and %(needed)s are needed. Delete downloads and old backups."
            )
            yield finding("disk", State.PROBLEM, says % sizes)
        else:
            yield finding("disk", State.FINE, _("%(folder)s: %(free)s free.") % sizes)


def backups() -> Iterator[Finding]:
    """Check that backups are made, and that one is elsewhere, as the page *Backups* does."""
    status = backup_status(list_backups())
    yield from (finding("backups", State.PROBLEM, says) for says in status.warnings)
    if not automatic_backups.are_on():
        says = _("None are made by themselves. Start Shinpan without BACKUP_MINUTES=0 and BACKUP_KEEP=0.")
        yield finding("backups", State.NOTE, says)
    if status.second is None:
        says = _("They are kept only on this computer. Name a folder on a USB stick in BACKUP_COPY_DIR.")
        yield finding("backups", State.NOTE, says)
    if status.last:
        moment = dates.moment_in_zone(status.last.backup.at)
        says = _("The last one was made on %(moment)s, %(reason)s.")
        yield finding("backups", State.FINE, says % {"moment": moment, "reason": status.last.reason})
    elif not status.warnings:
        yield finding("backups", State.FINE, _("None yet. Next: %(next)s.") % {"next": status.next_backup})


def connections() -> Iterator[Finding]:
    """Check that PostgreSQL accepts as many connections as the processes may open."""
    number = settings.WORKERS
    says = _("Server processes by WEB_CONCURRENCY: %(number)d.") % {"number": number}
    pool = settings.DATABASES["default"]["OPTIONS"].get("pool")
    if is_one_file() or not pool:
        yield finding("processes", State.FINE, says)
        return
    with connection.cursor() as cursor:
        cursor.execute("SHOW max_connections")
        most = int(cursor.fetchone()[0]) - _RESERVED
    facts = {"needed": number * pool["max_size"], "most": most}
    if facts["needed"] > most:
        says = _(
            "The processes open up to %(needed)d connections, and PostgreSQL accepts %(most)d. Lower "
            "DATABASE_CONNECTIONS, or raise max_connections."
        )
        yield finding("processes", State.PROBLEM, says % facts)
    else:
        connected = _("They open up to %(needed)d connections; PostgreSQL accepts %(most)d.") % facts
        yield finding("processes", State.FINE, f"{says} {connected}")
