"""Import an event from a file."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from django.db import transaction

from tournaments.errors import DeskError
from tournaments.eventfile import reading
from tournaments.eventfile.carried import differences
from tournaments.eventfile.problems import FileRefused
from tournaments.eventfile.shape import EventFile
from tournaments.journal.problems import Problem
from tournaments.models import Tournament
from tournaments.services import carrying, importing, zones
from tournaments.services.journal.acting import Act
from tournaments.showing import files
from tournaments.showing.rulings.follows import announcement

__all__ = ["bring"]

_MOST = 100


def bring(
    data: bytes,
    *,
    by: str,
    device: str = "",
    progress: Callable[[int, int], None] = lambda _done, _of: None,
) -> tuple[Tournament, list[str]]:
    """Store the event of the file *data*, whole or not at all; give it, and what was stored otherwise than it stood.

    What was exported keeps its chains. *progress* is told how many rounds are stored, and of how many. Raises
    `FileRefused` with everything that is wrong.
    """
    raw = reading.parsed(data)
    found = reading.read(raw)
    act = Act(by=by, key=f"import-{hashlib.sha256(data).hexdigest()[:40]}", device=device)
    told = importing.Told(progress=progress)
    try:
        made = (
            _carried(raw, found, act)
            if found.uid
            else importing.store(found, act=act, told=told, announced=announcement)
        )
    except DeskError as refused:
        raise FileRefused([Problem(path="", code="bad_decision", facts={"says": str(refused)})]) from refused
    event = Tournament.objects.get(pk=made.pk)
    if note := zones.note_on(event):
        told.says.append(note)
    return event, told.says


@transaction.atomic
def _carried(raw: object, found: EventFile, act: Act) -> Tournament:
    """The event as it was exported: what it says in the open is what its chains say, or it is refused."""
    made = carrying.carry(found, act=act)
    # A league that was exported before it had meetings has rounds.
    problems = list(differences(raw, files.event(made, by_meeting=found.rounds is None)))
    if problems:
        raise FileRefused(problems[:_MOST])
    return made
