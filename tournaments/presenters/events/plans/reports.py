"""The report on the drawn and the planned rounds of an event."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import referee
from tournaments.models import Player, Seating, Tournament
from tournaments.services.events import drawing as services
from tournaments.services.events.plans.round_plans import GONE_STATES, PlanPlayers, RoundPlan

__all__ = ["drawn_rounds", "people_of_plan", "report"]


def report(
    tournament: Tournament,
    drawn_rounds: Sequence[RoundPlan],
    planned_rounds: Sequence[RoundPlan],
    participants: PlanPlayers | None = None,
) -> referee.seating.SeatingReport[Player]:
    """The report on *drawn_rounds* and *planned_rounds* together.

    A player who is *participants* and has no place in a planned round rests in it.
    """
    people = people_of_plan(drawn_rounds, planned_rounds)
    by_pk = {player.pk: player for player in people}
    teams = [[by_pk[pk] for pk in team if pk in by_pk] for team in services.teams_to_separate(tournament)]
    return referee.seating.report_on(
        people,
        [round_plan.tables for round_plan in (*drawn_rounds, *planned_rounds)],
        seats=tournament.ruleset.players,
        apart=teams,
        alike=[[by_pk[pk] for pk in club] for club in services.group_by_club(people)],
        participants=[
            *(_round_players([round_plan]) for round_plan in drawn_rounds),
            *(
                _round_players([round_plan]).union(participants.left_out(round_plan) if participants else ())
                for round_plan in planned_rounds
            ),
        ],
    )


def drawn_rounds(tournament: Tournament) -> list[RoundPlan]:
    """The saved rounds, in the form of planned ones."""
    by_pk = {player.pk: player for player in tournament.players.select_related("person")}
    numbers = sorted(
        set(Seating.objects.filter(round__tournament=tournament).values_list("round__number", flat=True))
        | set(tournament.rounds.filter(rests__isnull=False).values_list("number", flat=True))
    )
    return [
        RoundPlan(
            number=number,
            tables=tuple(tuple(by_pk[pk] for pk in table) for table in draw.tables),
            resting=tuple(by_pk[pk] for pk in draw.resting),
        )
        for number, draw in zip(numbers, services.stored_rounds(tournament), strict=True)
    ]


def people_of_plan(drawn_rounds: Sequence[RoundPlan], planned_rounds: Sequence[RoundPlan]) -> list[Player]:
    """The people of the plan: players who have left are excluded unless a planned round has them."""
    planned_players = _round_players(planned_rounds)
    players = planned_players | {
        player for player in _round_players(drawn_rounds) if player.state not in GONE_STATES
    }
    return sorted(players or _round_players(drawn_rounds), key=lambda player: player.number)


def _round_players(rounds: Sequence[RoundPlan]) -> set[Player]:
    return {
        player
        for round_plan in rounds
        for player in chain(chain.from_iterable(round_plan.tables), round_plan.resting)
    }
