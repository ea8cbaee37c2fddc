"""The players of each team in a leg of a relay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _

import referee
from tournaments.models import Player, RoundResult, Seating, Team, Tournament
from tournaments.services.events.memberships import Memberships

__all__ = ["choose_players", "no_leg_message", "seated_twice_message", "teams_seated_twice", "to_team_rounds"]


def no_leg_message() -> str:
    """Return the message for rounds in a relay that are not legs."""
    return _("In a relay a round is a leg: draw it by lot, or type who plays for each team.")


def choose_players(tournament: Tournament, people: Sequence[Player], day: str) -> dict[Team, Player]:
    """Choose the player of each team whose turn it is on *day*: the one of *people* with the fewest legs, then by team
    order.

    A team without anyone in *people* is left out.
    """
    of = Memberships(tournament)
    by_key = {player.pk: player for player in people}
    sat = Counter(Seating.objects.filter(round__tournament=tournament).values_list("player_id", flat=True))
    sat.update(RoundResult.objects.filter(round__tournament=tournament).values_list("player_id", flat=True))
    found = {}
    for team in of.teams:
        named = dict.fromkeys(member.player_id for member in team.members.all())
        there = [pk for pk in named if pk in by_key and of.team_of(pk, day) == team]
        if there:
            found[team] = by_key[min(there, key=lambda pk: sat[pk])]
    return found


def to_team_rounds(
    tournament: Tournament, draws: Mapping[int, referee.seating.Draw[int]]
) -> list[referee.seating.Draw[int]]:
    """Convert the rounds of *draws*, which seat players by key, into rounds that seat teams by key; teams without a
    seat rest.

    Players without a team, and second players of a team, represent no team.
    """
    of = Memberships(tournament)
    dates = dict(tournament.rounds.values_list("number", "date"))
    found = []
    for number, draw in draws.items():
        seated: set[int] = set()
        tables = tuple(
            tuple(_stands_for(of.team_of(player, dates[number]), player, seated) for player in table)
            for table in draw.tables
        )
        resting = tuple(team.pk for team in of.teams if team.pk not in seated)
        found.append(referee.seating.Draw(tables=tables, resting=resting))
    return found


def _stands_for(team: Team | None, player: int, seated: set[int]) -> int:
    """Return the team's key and add it to *seated*; for a player who represents no team, a number that no team has."""
    if team is None or team.pk in seated:
        return -player
    seated.add(team.pk)
    return team.pk


def teams_seated_twice(tournament: Tournament, players: Iterable[Player], day: str) -> str:
    """List the teams of a relay with more than one of *players* seated on *day*, and who they are; usually empty."""
    if tournament.relay_stock is None:
        return ""
    mates = Memberships(tournament).mates(players, day)
    return "; ".join(f"{team.name} ({', '.join(one.name for one in those)})" for team, those in mates.items())


def seated_twice_message(number: int, teams: str) -> str:
    """Return the message that *teams*, from `teams_seated_twice`, prevent the round from being opened."""
    text = _(
        "In a relay one player of each team sits in a leg, and in round %(number)d these teams have more than one: "
        "%(teams)s."
    )
    return text % {"number": number, "teams": teams}
