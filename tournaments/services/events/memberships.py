"""The team of a player on a day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Player, Team, Tournament

__all__ = ["Memberships", "next_round_day"]


class Memberships:
    """Which player plays for which team of an event on a day; read once."""

    def __init__(self, tournament: Tournament) -> None:
        self.teams = list(Team.objects.filter(tournament=tournament).prefetch_related("members"))
        self._held: dict[int, list[tuple[str, Team]]] = defaultdict(list)
        for team in self.teams:
            for member in team.members.all():
                self._held[member.player_id].append((member.since, team))

    @property
    def by_day(self) -> bool:
        """Whether somebody plays for a team from a certain day on."""
        return any(since for held in self._held.values() for since, _team in held)

    def next_change(self, day: str) -> str:
        """Return the first day after *day* from which somebody joins or changes teams; empty if there is none."""
        days = {since for held in self._held.values() for since, _team in held}
        return min((since for since in days if since > day), default="")

    def team_of(self, player: int, day: str = "") -> Team | None:
        """Return the team of the player with that key on *day*; without a day, their first team."""
        held = self._held.get(player, [])
        by_then = [one for one in held if not (day and one[0] > day)]
        if not by_then:
            return None
        return (max if day else min)(by_then, key=lambda one: one[0])[1]

    def mates(self, players: Iterable[Player], day: str = "") -> dict[Team, list[Player]]:
        """Return the *players* of each team that has two or more of them on *day*."""
        found: dict[Team, list[Player]] = defaultdict(list)
        for player in players:
            team = self.team_of(player.pk, day)
            if team is not None:
                found[team].append(player)
        return {team: those for team, those in found.items() if len(those) > 1}

    def says_of(self, table: int, players: Iterable[Player], day: str = "") -> list[str]:
        """Say which of *players* at table number *table* play for one team on *day*, in sentences; usually empty."""
        text = _("Table %(table)d seats %(names)s together, who play for one team: %(team)s.")
        return [
            text % {"table": table, "names": ", ".join(one.name for one in mates), "team": team.name}
            for team, mates in self.mates(players, day).items()
        ]

    def apart(self, day: str = "") -> list[list[int]]:
        """Return the keys of the players of one team on *day*, team by team."""
        found: dict[int, list[int]] = defaultdict(list)
        for player in self._held:
            team = self.team_of(player, day)
            if team is not None:
                found[team.pk].append(player)
        return [those for _team, those in sorted(found.items()) if len(those) > 1]


def next_round_day(tournament: Tournament, memberships: Memberships) -> str:
    """Return the day of a round that is drawn now, in a league or if somebody plays for a team from a certain day on.

    It is the event's next day that is not over, else today. In other events rounds have no day: empty.
    """
    if tournament.kind != Tournament.Kind.LEAGUE and not memberships.by_day:
        return ""
    today = timezone.localdate().isoformat()
    return min((day for day in tournament.dates if day >= today), default=today)
