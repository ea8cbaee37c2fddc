"""Import an event from a file."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from django.db import transaction

from tournaments.common.errors import DeskError
from tournaments.journal.problems import Problem
from tournaments.models import Tournament
from tournaments.presenters.interchange import event_files
from tournaments.presenters.rulings.effects import announcement
from tournaments.services.events import zones
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.interchange import importing, unchanged_import
from tournaments.services.interchange.eventfile import reading
from tournaments.services.interchange.eventfile.problems import FileRefused
from tournaments.services.interchange.eventfile.readable_part import differences
from tournaments.services.interchange.eventfile.shape import EventFile

__all__ = ["import_event"]

_MOST = 100


def import_event(
    data: bytes,
    *,
    by: str,
    device: str = "",
    progress: Callable[[int, int], None] = lambda _done, _of: None,
) -> tuple[Tournament, list[str]]:
    """Import the event of the file *data*, whole or not at all; return it, and notes on values that were changed.

    An exported event keeps its hash chains. *progress* is called with the number of stored rounds and their total.
    Raises `FileRefused` with all problems.
    """
    raw = reading.parse_json(data)
    event_file = reading.read_event(raw)
    act = Action(by=by, key=f"import-{hashlib.sha256(data).hexdigest()[:40]}", device=device)
    report = importing.ImportReport(progress=progress)
    try:
        stored = (
            _import_unchanged(raw, event_file, act)
            if event_file.uid
            else importing.store_event(event_file, act=act, report=report, announced=announcement)
        )
    except DeskError as error:
        raise FileRefused([Problem(path="", code="bad_decision", facts={"says": str(error)})]) from error
    event = Tournament.objects.get(pk=stored.pk)
    if note := zones.unknown_zone_note(event):
        report.notes.append(note)
    return event, report.notes


@transaction.atomic
def _import_unchanged(raw: object, event_file: EventFile, act: Action) -> Tournament:
    """Import an exported event. Raises `FileRefused` if its plain data differs from its hash chains."""
    tournament = unchanged_import.import_unchanged(event_file, act=act)
    # Leagues exported by versions without meetings have rounds instead.
    problems = list(differences(raw, event_files.event(tournament, by_meeting=event_file.rounds is None)))
    if problems:
        raise FileRefused(problems[:_MOST])
    return tournament
