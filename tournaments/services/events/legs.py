"""The players of each team in a leg of a relay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _

import referee
from tournaments.common.language import joined
from tournaments.common.punctuation import bracketed
from tournaments.models import Player, RoundResult, Seating, Team, Tournament
from tournaments.services.events.memberships import Memberships

__all__ = ["choose_players", "no_leg_message", "seated_twice_message", "teams_seated_twice", "to_team_rounds"]


def no_leg_message() -> str:
    """Return the message for rounds in a relay that are not legs."""
    return _("In a relay, each round is a leg. Draw it by lot, or enter who plays for each team.")


def choose_players(tournament: Tournament, people: Sequence[Player], day: str) -> dict[Team, Player]:
    """Choose the player of each team whose turn it is on *day*: the one of *people* with the fewest legs, then by team
    order.

    A team without anyone in *people* is left out.
    """
    memberships = Memberships(tournament)
    by_key = {player.pk: player for player in people}
    leg_counts = Counter(
        Seating.objects.filter(round__tournament=tournament).values_list("player_id", flat=True)
    )
    leg_counts.update(
        RoundResult.objects.filter(round__tournament=tournament).values_list("player_id", flat=True)
    )
    player_by_team = {}
    for team in memberships.teams:
        member_keys = dict.fromkeys(member.player_id for member in team.members.all())
        available_keys = [pk for pk in member_keys if pk in by_key and memberships.team_of(pk, day) == team]
        if available_keys:
            player_by_team[team] = by_key[min(available_keys, key=lambda pk: leg_counts[pk])]
    return player_by_team


def to_team_rounds(
    tournament: Tournament, draws: Mapping[int, referee.seating.Draw[int]]
) -> list[referee.seating.Draw[int]]:
    """Convert the rounds of *draws*, which seat players by key, into rounds that seat teams by key; teams without a
    seat rest.

    Players without a team, and second players of a team, represent no team.
    """
    memberships = Memberships(tournament)
    dates = dict(tournament.rounds.values_list("number", "date"))
    team_rounds = []
    for number, draw in draws.items():
        seated_teams: set[int] = set()
        tables = tuple(
            tuple(
                _represented_team(memberships.team_of(player, dates[number]), player, seated_teams)
                for player in table
            )
            for table in draw.tables
        )
        resting = tuple(team.pk for team in memberships.teams if team.pk not in seated_teams)
        team_rounds.append(referee.seating.Draw(tables=tables, resting=resting))
    return team_rounds


def _represented_team(team: Team | None, player: int, seated_teams: set[int]) -> int:
    """Return the team's key and add it to *seated_teams*; for a player without a team, a number that no team has."""
    if team is None or team.pk in seated_teams:
        return -player
    seated_teams.add(team.pk)
    return team.pk


def teams_seated_twice(tournament: Tournament, players: Iterable[Player], day: str) -> str:
    """List the teams of a relay with more than one of *players* seated on *day*, and who they are; usually empty."""
    if tournament.relay_stock is None:
        return ""
    mates = Memberships(tournament).teammates(players, day)
    teams = (
        bracketed(team.name, joined(mate.name for mate in seated_players))
        for team, seated_players in mates.items()
    )
    return joined(teams, by="measures")


def seated_twice_message(number: int, teams: str) -> str:
    """Return the message that *teams*, from `teams_seated_twice`, prevent the round from being opened."""
    text = _(
        "In a relay, one player per team plays a leg. In round %(number)d these teams have more than "
        "one: %(teams)s."
    )
    return text % {"number": number, "teams": teams}
