"""Which rounds the journal reopened after they were finished."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.models import JournalEntry, Round

__all__ = ["is_reopened", "mark_reopened"]


def mark_reopened(event_rounds: Iterable[Round]) -> None:
    """Set `is_reopened` of those rounds of one event that are open again after they were finished."""
    open_rounds = [round_ for round_ in event_rounds if round_.is_open]
    if not open_rounds:
        return
    entries = JournalEntry.objects.filter(
        event=open_rounds[0].tournament.uid, kind__in=("opening", "reopening")
    ).order_by("number")
    last_kinds = {payload["round"]: kind for kind, payload in entries.values_list("kind", "payload")}
    for round_ in open_rounds:
        round_.is_reopened = last_kinds.get(round_.number) == "reopening"


def is_reopened(round_: Round) -> bool:
    """Return whether the round is open again after it was finished."""
    mark_reopened([round_])
    return round_.is_reopened
