"""How does an event come to this desk from a file?"""

from __future__ import annotations

import hashlib
import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from tournaments.errors import DeskError
from tournaments.eventfile import reading
from tournaments.eventfile.carried import differences
from tournaments.eventfile.problems import FileRefused, say
from tournaments.eventfile.shape import EventFile
from tournaments.models import Tournament
from tournaments.services import carrying, importing
from tournaments.services.journal.acting import Act
from tournaments.showing import files
from tournaments.showing.rulings.follows import announcement

__all__ = ["Command"]


class Command(BaseCommand):
    """Store the event that a file tells of, whole or not at all; print its slug on the last line."""

    help = "Store the event of a JSON file; the last line printed is its slug."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which file."""
        parser.add_argument("file", metavar="FILE", help="the file; - is standard input")
        parser.add_argument("--by", default="import", help="who brings it here, for the journal")

    def handle(self, *args: Any, file: str, by: str, **options: Any) -> None:  # noqa: ARG002
        """Store it, or say everything that is wrong."""
        try:
            data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        except OSError as fault:
            raise CommandError(f"{file} cannot be read: {fault.strerror}.") from fault
        told = importing.Told(progress=self._progress)
        try:
            raw = reading.parsed(data)
            found = reading.read(raw)
            act = Act(by=by, key=f"import-{hashlib.sha256(data).hexdigest()[:40]}")
            made = _carried(raw, found, act) if found.uid else _stored(found, act, told)
        except FileRefused as refused:
            errors = [{"path": one.path, "code": one.code, "says": say(one)} for one in refused.problems]
            self.stdout.write(json.dumps({"errors": errors}, ensure_ascii=False))
            many = "1 thing is" if len(errors) == 1 else f"{len(errors)} things are"
            raise CommandError(f"{many} wrong; nothing was stored.") from refused
        except DeskError as refused:
            self.stdout.write(json.dumps({"errors": [{"path": "", "code": "refused", "says": str(refused)}]}))
            raise CommandError("Nothing was stored.") from refused
        for line in told.says:
            self.stdout.write(line)
        self.stdout.write(Tournament.objects.get(pk=made.pk).slug)

    def _progress(self, done: int, of: int) -> None:
        if self.stderr.isatty():
            self.stderr.write(f"\rround {done} of {of}", ending="" if done < of else "\n")


def _stored(found: EventFile, act: Act, told: importing.Told) -> Tournament:
    return importing.store(found, act=act, told=told, announced=announcement)


@transaction.atomic
def _carried(raw: object, found: EventFile, act: Act) -> Tournament:
    """The event as it was exported: what it says in the open is what its chains say, or it is refused."""
    made = carrying.carry(found, act=act)
    problems = list(differences(raw, files.event(made)))
    if problems:
        raise FileRefused(problems[:100])
    return made
