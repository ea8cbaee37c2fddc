"""Back up the desk while it is in use."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.common.errors import StateError
from tournaments.models import Activity
from tournaments.services.integrity import activity, backups, kept_backups

__all__ = ["Command"]


class Command(BaseCommand):
    """Copy the database into a file, and print what it contains."""

    help = "Copy the database into FILE while Shinpan is in use; the copy is checked before it gets its name."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the target file, and the option to replace an older one."""
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument(
            "--kept",
            action="store_true",
            help="FILE is a new one of the site's own backups: write its result beside it, copy it into "
            "BACKUP_COPY_DIR, and delete automatic backups that are no longer kept",
        )
        parser.add_argument("--replace", action="store_true", help="write over FILE if it is there")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Copy, and print the counts."""
        try:
            if options["kept"]:
                kept_backups.make(options["file"])
                return
            backup = backups.back_up(options["file"], replace=options["replace"])
        except (StateError, OSError) as error:
            raise CommandError(f"No backup was made: {error}" if options["kept"] else str(error)) from error
        activity.record_if_possible(Activity.Kind.BACKUP_MADE, subject=options["file"].name)
        self.stdout.write(
            f"{options['file']}: {backup.rows} rows, {backup.entries} entries, equal to the database's."
        )
        if backup.faults:
            self.stdout.write(
                f"{backup.faults} entries are wrong, in the database as in the copy: see `verify`."
            )
