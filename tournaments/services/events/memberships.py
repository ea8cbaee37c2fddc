"""The team of a player on a day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Player, Team, Tournament

__all__ = ["Memberships", "day_of"]


class Memberships:
    """Who plays for which team of an event, as of a day; read once."""

    def __init__(self, tournament: Tournament) -> None:
        self.teams = list(Team.objects.filter(tournament=tournament).prefetch_related("members"))
        self._held: dict[int, list[tuple[str, Team]]] = defaultdict(list)
        for team in self.teams:
            for member in team.members.all():
                self._held[member.player_id].append((member.since, team))

    @property
    def by_day(self) -> bool:
        """Whether somebody plays for a team from a day on."""
        return any(since for held in self._held.values() for since, _team in held)

    def next_change(self, day: str) -> str:
        """The first day after *day* from which somebody plays for another team, or a first one; empty for none."""
        days = {since for held in self._held.values() for since, _team in held}
        return min((since for since in days if since > day), default="")

    def team_of(self, player: int, day: str = "") -> Team | None:
        """For whom the player of that key plays on *day*; where no day is known, the first team that they were of."""
        held = self._held.get(player, [])
        by_then = [one for one in held if not (day and one[0] > day)]
        if not by_then:
            return None
        return (max if day else min)(by_then, key=lambda one: one[0])[1]

    def mates(self, players: Iterable[Player], day: str = "") -> dict[Team, list[Player]]:
        """Those of *players* who play for one team on *day*, two or more, by team."""
        found: dict[Team, list[Player]] = defaultdict(list)
        for player in players:
            team = self.team_of(player.pk, day)
            if team is not None:
                found[team].append(player)
        return {team: those for team, those in found.items() if len(those) > 1}

    def says_of(self, table: int, players: Iterable[Player], day: str = "") -> list[str]:
        """That two or more of *players* at the table of that number play for one team on *day*; nothing as a rule."""
        text = _("Table %(table)d seats %(names)s together, who play for one team: %(team)s.")
        return [
            text % {"table": table, "names": ", ".join(one.name for one in mates), "team": team.name}
            for team, mates in self.mates(players, day).items()
        ]

    def apart(self, day: str = "") -> list[list[int]]:
        """The keys of those who play for one team on *day*, team by team."""
        found: dict[int, list[int]] = defaultdict(list)
        for player in self._held:
            team = self.team_of(player, day)
            if team is not None:
                found[team.pk].append(player)
        return [those for _team, those in sorted(found.items()) if len(those) > 1]


def day_of(tournament: Tournament, memberships: Memberships) -> str:
    """The day that a round bears which is drawn now: a league's, or where somebody plays for a team from a day on.

    Of the event's days the next one that is not over, else today; elsewhere a round has no day.
    """
    if tournament.kind != Tournament.Kind.LEAGUE and not memberships.by_day:
        return ""
    today = timezone.localdate().isoformat()
    return min((day for day in tournament.dates if day >= today), default=today)
