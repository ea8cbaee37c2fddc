"""An action by a named person, for tests to hand to the desk's services."""

from __future__ import annotations

from datetime import datetime

from tournaments.services.integrity.journal.acting import Action

__all__ = ["by"]


def by(name: str = "Olga", /, *, at: datetime | None = None, **more: str) -> Action:
    """What *name* does, now or at that moment; a tap of its own unless it has a key."""
    return Action(by=name, at=at, **more)
