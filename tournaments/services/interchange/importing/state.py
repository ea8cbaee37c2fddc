"""The state of an import, and its report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tournaments.journal.kinds import EventKind, RulesOverlay
from tournaments.models import Player, Team, Tournament
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.interchange.eventfile.shape import EventFile
from tournaments.services.rulings.giving import Announced

__all__ = ["PUBLISHED", "ImportReport", "ImportState"]

PUBLISHED = "as published"
"""The reason stored for published figures that do not add up."""


@dataclass(slots=True)
class ImportReport:
    """What an import reports: its progress, and what it stored differently from the file."""

    progress: Callable[[int, int], None] = lambda _done, _of: None
    notes: list[str] = field(default_factory=list)


@dataclass(slots=True)
class ImportState:
    """The import of an event. *parts* are the round numbers that each round or meeting of the file became."""

    event: Tournament
    event_file: EventFile
    act: Action
    report: ImportReport
    announced: Announced
    players: dict[str, Player] = field(default_factory=dict)
    teams: dict[str, Team] = field(default_factory=dict)
    overlays: dict[str, RulesOverlay | None] = field(default_factory=dict)
    parts: dict[int, list[int]] = field(default_factory=dict)

    def then(self, word: str) -> Action:
        """Return a step of the same act."""
        return self.act.then(word)

    @property
    def kind(self) -> EventKind:
        """The kind of the event; an event with meetings is a league."""
        if self.event_file.meetings is not None and self.event_file.kind in (None, EventKind.TOURNAMENT):
            return EventKind.LEAGUE
        return self.event_file.kind or EventKind.TOURNAMENT

    def word_of(self, ref: str) -> str:
        """Return the stored id of a team or person of the file."""
        return self.teams[ref].word if ref in self.teams else self.players[ref].person_id
