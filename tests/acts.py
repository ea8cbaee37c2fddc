"""Actions by named people, for tests to pass to the desk's services."""

from __future__ import annotations

from datetime import datetime

from tournaments.services.integrity.journal.acting import Action

__all__ = ["by"]


def by(name: str = "Olga", /, *, at: datetime | None = None, **more: str) -> Action:
    """An action of *name*, now or at the given moment; without a key it counts as a tap of its own."""
    return Action(by=name, at=at, **more)
