"""The team of a player on a day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from django.db.models import prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.common.language import joined
from tournaments.models import Player, Team, Tournament
from tournaments.services.integrity.compiled_query import CompiledQuery

__all__ = ["Memberships", "next_round_day"]


_TEAMS: Final = CompiledQuery(lambda event: Team.objects.filter(tournament=event))


class Memberships:
    """Which player plays for which team of an event on a day; read once."""

    def __init__(self, tournament: Tournament) -> None:
        self.teams: list[Team] = _TEAMS.objects(tournament.pk)
        prefetch_related_objects(self.teams, "members")
        self._memberships: dict[int, list[tuple[str, Team]]] = defaultdict(list)
        for team in self.teams:
            for member in team.members.all():
                self._memberships[member.player_id].append((member.since, team))

    @property
    def has_days(self) -> bool:
        """Whether somebody plays for a team from a certain day on."""
        return any(since for memberships in self._memberships.values() for since, _team in memberships)

    def next_change(self, day: str) -> str:
        """Return the first day after *day* from which somebody joins or changes teams; empty if there is none."""
        days = {since for memberships in self._memberships.values() for since, _team in memberships}
        return min((since for since in days if since > day), default="")

    def team_of(self, player: int, day: str = "") -> Team | None:
        """Return the team of the player with that key on *day*; without a day, their first team."""
        memberships = self._memberships.get(player, [])
        valid = [membership for membership in memberships if not (day and membership[0] > day)]
        if not valid:
            return None
        return (max if day else min)(valid, key=lambda membership: membership[0])[1]

    def teammates(self, players: Iterable[Player], day: str = "") -> dict[Team, list[Player]]:
        """Return the *players* of each team that has two or more of them on *day*."""
        players_by_team: dict[Team, list[Player]] = defaultdict(list)
        for player in players:
            team = self.team_of(player.pk, day)
            if team is not None:
                players_by_team[team].append(player)
        return {team: members for team, members in players_by_team.items() if len(members) > 1}

    def teammate_sentences(self, table: int, players: Iterable[Player], day: str = "") -> list[str]:
        """Say which of *players* at table number *table* play for one team on *day*, in sentences; usually empty."""
        text = _("Table %(table)d seats teammates of %(team)s together: %(names)s.")
        return [
            text % {"table": table, "names": joined(mate.name for mate in mates), "team": team.name}
            for team, mates in self.teammates(players, day).items()
        ]

    def teammate_keys(self, day: str = "") -> list[list[int]]:
        """Return the keys of the players of one team on *day*, team by team."""
        keys_by_team: dict[int, list[int]] = defaultdict(list)
        for player in self._memberships:
            team = self.team_of(player, day)
            if team is not None:
                keys_by_team[team.pk].append(player)
        return [keys for _team, keys in sorted(keys_by_team.items()) if len(keys) > 1]


def next_round_day(tournament: Tournament, memberships: Memberships) -> str:
    """Return the day of a round that is drawn now, in a league or if somebody plays for a team from a certain day on.

    It is the event's next day that is not over, else today. In other events rounds have no day: empty.
    """
    if tournament.kind != Tournament.Kind.LEAGUE and not memberships.has_days:
        return ""
    today = timezone.localdate().isoformat()
    return min((day for day in tournament.dates if day >= today), default=today)
