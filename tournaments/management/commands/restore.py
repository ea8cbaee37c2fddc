"""Restore a backup."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from tournaments.common.errors import StateError
from tournaments.common.program.commands import start_line
from tournaments.common.program.texts import marked as _
from tournaments.models import Activity
from tournaments.services.integrity import activity, backups

__all__ = ["Command"]


class Command(BaseCommand):
    """Restore a backup where there is no database, and print what it contains."""

    help = _("Bring the backup FILE back as the database; only where there is none.")
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the backup's file."""
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Copy, and print the counts."""
        try:
            backup = backups.restore(options["file"])
        except (StateError, OSError) as error:
            raise CommandError(backups.failure_reason(error)) from error
        for name in backup.left_out:
            self.stdout.write(gettext("Left out, because it is not Shinpan's: %(name)s.") % {"name": name})
        if backup.faults:
            sentence = gettext("%(count)d entries are wrong, in the backup as here: see `verify`.")
            self.stdout.write(sentence % {"count": backup.faults})
        sentence = gettext("restored: %(rows)d rows, %(entries)d entries, equal to %(file)s.")
        self.stdout.write(
            sentence % {"file": options["file"], "rows": backup.rows, "entries": backup.entries}
        )
        activity.record_if_possible(Activity.Kind.BACKUP_RESTORED, subject=options["file"].name)
        sentence = gettext("Now start Shinpan: %(command)s. If it still runs, stop it first.")
        self.stdout.write(sentence % {"command": start_line()})
