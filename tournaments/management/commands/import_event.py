"""Import an event from a file."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext, ngettext

from tournaments.common.program.commands import command_line
from tournaments.common.program.texts import marked as _
from tournaments.forms.interchange.event_files import import_event
from tournaments.services.integrity.against import SQLITE_MAGIC
from tournaments.services.interchange.eventfile.problems import FileRefused, problem_message

__all__ = ["Command"]


class Command(BaseCommand):
    """Store an event from a file, completely or not at all; print its slug on the last line."""

    help = _("Import the event of a JSON file. The last line printed is the last word of its address.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file and the writer's name."""
        parser.add_argument("file", metavar="FILE", help=_("the file; - is standard input"))
        parser.add_argument(
            "--by", default="import", help=_("the name of the person who imports it, for the journal")
        )

    def handle(self, *args: Any, file: str, by: str, **options: Any) -> None:  # noqa: ARG002
        """Store the event, or print everything that is wrong."""
        try:
            data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        except OSError as error:
            sentence = gettext("%(file)s cannot be read: %(reason)s. Check the name of the file.")
            raise CommandError(sentence % {"file": file, "reason": error.strerror}) from error
        try:
            tournament, report_lines = import_event(data, by=by, progress=self._progress)
        except FileRefused as refused:
            errors = [
                {"path": problem.path, "code": problem.code, "says": problem_message(problem)}
                for problem in refused.problems
            ]
            self.stdout.write(json.dumps({"errors": errors}, ensure_ascii=False))
            sentence = ngettext(
                "%(count)d thing is wrong; nothing was saved.",
                "%(count)d things are wrong; nothing was saved.",
                len(errors),
            )
            hint = _hint(file, data) if refused.problems[0].code == "not_json" else ""
            raise CommandError(f"{sentence % {'count': len(errors)}} {hint}".rstrip()) from refused
        for line in report_lines:
            self.stdout.write(line)
        self.stdout.write(tournament.slug)

    def _progress(self, done: int, total: int) -> None:
        if self.stderr.isatty():
            sentence = gettext("round %(done)d of %(count)d") % {"done": done, "count": total}
            self.stderr.write(f"\r{sentence}", ending="" if done < total else "\n")


def _hint(file: str, data: bytes) -> str:
    """Return what to do with a file that is not JSON."""
    if data.startswith(SQLITE_MAGIC):
        sentence = gettext("The file is a backup of all data. Restore it with `%(command)s`.")
        return sentence % {"command": f"{command_line('restore')} {file}"}
    return gettext(
        "Choose a JSON file that Shinpan exported. Lists of players and results are imported on the website."
    )
