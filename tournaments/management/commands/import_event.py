"""Import an event from a file."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext, ngettext

from tournaments.common.program.texts import marked as _
from tournaments.forms.interchange.event_files import import_event
from tournaments.services.interchange.eventfile.problems import FileRefused, problem_message

__all__ = ["Command"]


class Command(BaseCommand):
    """Store an event from a file, completely or not at all; print its slug on the last line."""

    help = _("Store the event of a JSON file; the last line printed is its slug.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file and the writer's name."""
        parser.add_argument("file", metavar="FILE", help=_("the file; - is standard input"))
        parser.add_argument("--by", default="import", help=_("who brings it here, for the journal"))

    def handle(self, *args: Any, file: str, by: str, **options: Any) -> None:  # noqa: ARG002
        """Store the event, or print everything that is wrong."""
        try:
            data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        except OSError as error:
            sentence = gettext("%(file)s cannot be read: %(reason)s.")
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
                "%(count)d thing is wrong; nothing was stored.",
                "%(count)d things are wrong; nothing was stored.",
                len(errors),
            )
            raise CommandError(sentence % {"count": len(errors)}) from refused
        for line in report_lines:
            self.stdout.write(line)
        self.stdout.write(tournament.slug)

    def _progress(self, done: int, total: int) -> None:
        if self.stderr.isatty():
            self.stderr.write(f"\rround {done} of {total}", ending="" if done < total else "\n")
