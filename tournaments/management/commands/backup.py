"""Back up the desk while it is in use."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from tournaments.common.errors import StateError
from tournaments.common.program.texts import marked as _
from tournaments.models import Activity
from tournaments.services.integrity import activity, backups, kept_backups

__all__ = ["Command"]


class Command(BaseCommand):
    """Copy the database into a file, and print what it contains."""

    help = _(
        "Copy the database into FILE while Shinpan is in use; the copy is checked before it gets its name."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the target file, and the option to replace an older one."""
        parser.add_argument(
            "file", type=Path, metavar="FILE", help=_("the new file, for example shinpan-backup.sqlite3")
        )
        parser.add_argument(
            "--kept",
            action="store_true",
            help=_(
                "FILE is a new one of the site's own backups: write its result beside it, copy it into "
                "BACKUP_COPY_DIR, and delete automatic backups that are no longer kept"
            ),
        )
        parser.add_argument("--replace", action="store_true", help=_("write over FILE if it is there"))

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Copy, and print the counts."""
        try:
            if options["kept"]:
                kept_backups.make(options["file"])
                return
            backup = backups.back_up(options["file"], replace=options["replace"])
        except (StateError, OSError) as error:
            reason = backups.failure_reason(error)
            sentence = gettext("No backup was made: %(reason)s") % {"reason": reason}
            raise CommandError(sentence if options["kept"] else reason) from error
        activity.record_if_possible(Activity.Kind.BACKUP_MADE, subject=options["file"].name)
        sentence = gettext("%(file)s: %(rows)d rows, %(entries)d entries, equal to the database's.")
        self.stdout.write(
            sentence % {"file": options["file"], "rows": backup.rows, "entries": backup.entries}
        )
        if backup.faults:
            sentence = gettext("%(count)d entries are wrong, in the database as in the copy: see `verify`.")
            self.stdout.write(sentence % {"count": backup.faults})
