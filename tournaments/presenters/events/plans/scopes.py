"""The players for whom the next rounds are planned."""

from __future__ import annotations

from referee.frozen import dataclass
from tournaments.models import Player, Tournament
from tournaments.presenters.events.round_players import next_round

__all__ = ["Scope", "scope"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """The players for whom rounds are planned, and the last round.

    *people* are those of the next round's *stage*, None for everybody who takes part; *until* is the last of the
    stage's consecutive rounds, None without stages. *refused* says why the players are not known yet.
    """

    people: tuple[Player, ...] | None = None
    until: int | None = None
    stage: str = ""
    refused: str = ""


def scope(tournament: Tournament) -> Scope:
    """The scope of the next rounds to plan."""
    upcoming = next_round(tournament)
    if upcoming.settings is None:
        return Scope(refused=upcoming.refused)
    last_round = upcoming.number
    while last_round + 1 in upcoming.settings.rounds:
        last_round += 1
    return Scope(people=upcoming.players, until=last_round, stage=upcoming.name, refused=upcoming.refused)
