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
    found = reading.read_event(raw)
    act = Action(by=by, key=f"import-{hashlib.sha256(data).hexdigest()[:40]}", device=device)
    told = importing.ImportReport(progress=progress)
    try:
        made = (
            _carried(raw, found, act)
            if found.uid
            else importing.store_event(found, act=act, report=told, announced=announcement)
        )
    except DeskError as refused:
        raise FileRefused([Problem(path="", code="bad_decision", facts={"says": str(refused)})]) from refused
    event = Tournament.objects.get(pk=made.pk)
    if note := zones.unknown_zone_note(event):
        told.says.append(note)
    return event, told.says


@transaction.atomic
def _carried(raw: object, found: EventFile, act: Action) -> Tournament:
    """Import an exported event. Raises `FileRefused` if its plain data differs from its hash chains."""
    made = unchanged_import.import_unchanged(found, act=act)
    # Leagues exported by versions without meetings have rounds instead.
    problems = list(differences(raw, event_files.event(made, by_meeting=found.rounds is None)))
    if problems:
        raise FileRefused(problems[:_MOST])
    return made
