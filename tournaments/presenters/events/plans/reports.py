"""The report on the drawn and the planned rounds of an event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import referee
from tournaments.models import Player, Tournament
from tournaments.services.events import drawing as services
from tournaments.services.events.plans.round_plans import GONE_STATES, PlanPlayers, RoundPlan

__all__ = ["drawn_rounds", "people_of_plan", "report"]


def report(
    tournament: Tournament,
    drawn_rounds: Sequence[RoundPlan],
    planned_rounds: Sequence[RoundPlan],
    participants: PlanPlayers | None = None,
) -> referee.seating.SeatingReport[int]:
    """The report on *drawn_rounds* and *planned_rounds* together; players are identified by their keys.

    A player who is *participants* and has no place in a planned round rests in it.
    """
    people = people_of_plan(drawn_rounds, planned_rounds)
    keys = [player.id for player in people]
    known_keys = frozenset(keys)
    teams = [[key for key in team if key in known_keys] for team in services.teams_to_separate(tournament)]
    return referee.seating.report_on(
        keys,
        [
            [[player.id for player in table] for table in round_plan.tables]
            for round_plan in (*drawn_rounds, *planned_rounds)
        ],
        seats=tournament.ruleset.players,
        apart=teams,
        alike=services.group_by_club(people),
        participants=[
            *({*_round_players([round_plan])} for round_plan in drawn_rounds),
            *(
                {
                    *_round_players([round_plan]),
                    *(player.id for player in (participants.left_out(round_plan) if participants else ())),
                }
                for round_plan in planned_rounds
            ),
        ],
    )


def drawn_rounds(tournament: Tournament, players: Mapping[int, Player] | None = None) -> list[RoundPlan]:
    """The saved rounds, in the form of planned ones.

    *players* are all players of the tournament by their keys, if they were read already.
    """
    if players is None:
        players = {player.id: player for player in tournament.players.all()}
    return [
        RoundPlan(
            number=number,
            tables=tuple(tuple(players[key] for key in table) for table in draw.tables),
            resting=tuple(players[key] for key in draw.resting),
        )
        for number, draw in services.stored_by_number(tournament).items()
    ]


def people_of_plan(drawn_rounds: Sequence[RoundPlan], planned_rounds: Sequence[RoundPlan]) -> list[Player]:
    """The people of the plan: players who have left are excluded unless a planned round has them."""
    drawn_players = _round_players(drawn_rounds)
    players = {key: player for key, player in drawn_players.items() if player.state not in GONE_STATES}
    players |= _round_players(planned_rounds)
    return sorted((players or drawn_players).values(), key=lambda player: player.number)


def _round_players(rounds: Sequence[RoundPlan]) -> dict[int, Player]:
    return {player.id: player for round_plan in rounds for player in round_plan.everybody}
