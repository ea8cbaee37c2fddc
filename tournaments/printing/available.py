"""Whether a sheet can be printed now, and if not, the reason."""

from __future__ import annotations

from tournaments.models import Tournament
from tournaments.printing.event_facts import EventFacts
from tournaments.printing.kinds import Sheet

__all__ = ["why_unavailable"]


def why_unavailable(event: Tournament, sheet: Sheet, known: EventFacts | None = None) -> str | None:
    """Why *sheet* cannot be printed of *event*, in one sentence; None if it can be printed.

    It can be printed if there is a choice of round, table or evening for which it has something to show. Pass the same
    *known* for several sheets of one event, so that each fact is read once.
    """
    if not sheet.fits(event):
        return str(sheet.unfit)
    return sheet.waits(known or EventFacts(event)) or None
