"""The names of people and teams in an event's file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.frozen import dataclass
from tournaments.models import Player, Team, Tournament

__all__ = ["FileNames", "file_names", "file_names_of_event"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FileNames:
    """The names in a file for every person and team of an event, by their keys; each name is unique."""

    people: Mapping[int, str]
    teams: Mapping[int, str]


def file_names(players: Sequence[Player], teams: Sequence[Team]) -> FileNames:
    """The names of the file that they came from, else their numbers; another word if the name is already taken."""
    used_names = {player.ref for player in players if player.ref} | {team.ref for team in teams if team.ref}

    def name(entrant: Player | Team, word: str) -> str:
        if not entrant.ref:
            words = (word, *(f"{word}-{number}" for number in range(2, len(used_names) + 3)))
            word = next(candidate for candidate in words if candidate not in used_names)
            used_names.add(word)
        return entrant.ref or word

    return FileNames(
        people={player.pk: name(player, f"p{player.number}") for player in players},
        teams={team.pk: name(team, f"t{team.number}") for team in teams},
    )


def file_names_of_event(tournament: Tournament) -> FileNames:
    """The names of all players and teams of an event."""
    return file_names(list(tournament.players.order_by("number")), list(tournament.teams.all()))
