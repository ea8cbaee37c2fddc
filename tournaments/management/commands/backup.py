"""Back up the desk while it is in use."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.common.errors import StateError
from tournaments.models import Activity
from tournaments.services.integrity import activity, backups

__all__ = ["Command"]


class Command(BaseCommand):
    """Copy the database into a file, and print what it contains."""

    help = "Copy the database into FILE while Shinpan is in use; the copy is checked before it gets its name."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the target file, and the option to replace an older one."""
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument(
            "--status", type=Path, metavar="FILE", help="write the result as JSON to this file"
        )
        parser.add_argument("--replace", action="store_true", help="write over FILE if it is there")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Copy, and print the counts."""
        try:
            backup = backups.back_up(options["file"], replace=options["replace"])
        except (StateError, OSError) as error:
            _write_status(options["status"], {"failure": str(error)})
            raise CommandError(str(error)) from error
        _write_status(options["status"], asdict(backup))
        # The page of backups, which names a status file, has recorded who asked for it.
        if options["status"] is None:
            activity.record_if_possible(Activity.Kind.BACKUP_MADE, subject=options["file"].name)
        self.stdout.write(
            f"{options['file']}: {backup.rows} rows, {backup.entries} entries, equal to the database's."
        )
        if backup.faults:
            self.stdout.write(
                f"{backup.faults} entries are wrong, in the database as in the copy: see `verify`."
            )


def _write_status(file: Path | None, result: Mapping[str, object]) -> None:
    if file is not None:
        part = file.with_suffix(".part")
        part.write_text(json.dumps(result), encoding="utf-8")
        part.replace(file)
