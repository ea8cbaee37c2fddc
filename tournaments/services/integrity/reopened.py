"""Which rounds the journal reopened after they were finished."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final

from tournaments.models import JournalEntry, Round
from tournaments.services.integrity.compiled_query import CompiledQuery

__all__ = ["is_reopened", "mark_reopened"]


_OPENINGS: Final = CompiledQuery(
    lambda event: (
        JournalEntry.objects.filter(event=event, kind__in=("opening", "reopening"))
        .order_by("number")
        .values_list("kind", "payload")
    )
)


def mark_reopened(event_rounds: Iterable[Round]) -> None:
    """Set `is_reopened` of those rounds of one event that are open again after they were finished."""
    open_rounds = [round_ for round_ in event_rounds if round_.is_open]
    if not open_rounds:
        return
    entries = _OPENINGS.rows(open_rounds[0].tournament.uid)
    last_kinds = {json.loads(payload)["round"]: kind for kind, payload in entries}
    for round_ in open_rounds:
        round_.is_reopened = last_kinds.get(round_.number) == "reopening"


def is_reopened(round_: Round) -> bool:
    """Return whether the round is open again after it was finished."""
    mark_reopened([round_])
    return round_.is_reopened
