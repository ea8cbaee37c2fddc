"""Whether a sheet can be printed now, and if not, the reason."""

from __future__ import annotations

from tournaments.models import Tournament
from tournaments.printing.event_facts import EventFacts
from tournaments.printing.kinds import Sheet

__all__ = ["unavailable_reason"]


def unavailable_reason(event: Tournament, sheet: Sheet, facts: EventFacts | None = None) -> str | None:
    """Why *sheet* cannot be printed of *event*, in one sentence; None if it can be printed.

    It can be printed if there is a choice of round, table or evening for which it has something to show. Pass the same
    *facts* for several sheets of one event, so that each fact is read once.
    """
    if not sheet.work.fits(event):
        return str(sheet.unfit)
    return sheet.work.waits(facts or EventFacts(event)) or None
