"""All that the desk counts and knows about itself, in the text format of Prometheus.

Nothing is personal, and no label names an event, a link or an account. What a process counts has the label `process`;
the rest is the same whichever process answers.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator
from datetime import datetime

import django
from django.db import connection

import referee
from tournaments.common.monitoring.counts import FAMILIES, sample
from tournaments.common.monitoring.shared import all_samples
from tournaments.common.outages import outage_of
from tournaments.services.integrity import backups, kept_backups
from tournaments.services.integrity.health import current_health
from tournaments.services.integrity.last_verify import last_verify
from tournaments.services.integrity.second_backups import second_folder

__all__ = ["database_version", "exposition"]


def exposition() -> str:
    """Return the lines, also while the database cannot be read; what is unknown is left out."""
    return "".join(f"{line}\n" for line in (*_counted(), *_known()))


def database_version() -> str:
    """Return the name and the version of the database system."""
    if backups.is_one_file():
        version = connection.Database.sqlite_version  # type: ignore[attr-defined]
    else:
        version = ".".join(map(str, connection.get_database_version()))
    return f"{connection.display_name} {version}"


def _counted() -> Iterator[str]:
    samples = all_samples()
    for family in FAMILIES:
        yield from _header(family.name, family.kind, family.explanation)
        yield from samples[family.name]


def _known() -> Iterator[str]:
    health = current_health()
    yield from _gauge(
        "shinpan_healthy", "Whether the desk can read and save: 1, or 0.", int(health.outage is None)
    )
    yield from _gauge("shinpan_free_bytes", "Free space on the disk of the data folder.", health.free_bytes)
    if health.outage is None:
        try:
            yield from _of_database()
        except Exception as error:
            if outage_of(error) is None:
                raise
    yield from _of_backups()
    checked = last_verify()
    yield from _gauge(
        "shinpan_last_verify_timestamp_seconds",
        "When `manage.py verify` last ended.",
        _seconds(checked.at if checked else None),
    )
    yield from _gauge(
        "shinpan_last_verify_faults", "How many faults it found.", checked.faults if checked else None
    )


def _of_database() -> Iterator[str]:
    versions = {
        "version": referee.__version__,
        "python": platform.python_version(),
        "django": django.get_version(),
        "database": database_version(),
    }
    yield from _header("shinpan_info", "gauge", "The versions of what runs.")
    yield sample("shinpan_info", versions, 1)
    size = backups.database_size()
    if not backups.is_one_file():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_database_size(current_database())")
            size = cursor.fetchone()[0]
    yield from _gauge("shinpan_database_bytes", "Size of the database.", size)


def _of_backups() -> Iterator[str]:
    listed = kept_backups.list_backups()
    made = next((backup.at for backup in listed if backup.is_made), None)
    yield from _gauge(
        "shinpan_last_backup_timestamp_seconds", "When the last backup was made.", _seconds(made)
    )
    failed = bool(listed and listed[0].failure)
    yield from _gauge("shinpan_last_backup_failed", "Whether the last attempt failed: 1, or 0.", int(failed))
    if second := second_folder():
        yield from _gauge(
            "shinpan_second_folder_available",
            "Whether backups can be copied into the second folder: 1, or 0.",
            int(not second.error),
        )


def _seconds(moment: datetime | None) -> float | None:
    return moment.timestamp() if moment else None


def _gauge(name: str, explanation: str, value: float | None) -> Iterator[str]:
    if value is not None:
        yield from _header(name, "gauge", explanation)
        yield sample(name, {}, value)


def _header(name: str, kind: str, explanation: str) -> Iterator[str]:
    yield f"# HELP {name} {explanation}"
    yield f"# TYPE {name} {kind}"
