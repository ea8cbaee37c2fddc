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
    there: PlanPlayers | None = None,
) -> referee.seating.SeatingReport[Player]:
    """The report on *drawn_rounds* and *planned_rounds* together.

    A player who is *there* and has no place in a planned round rests in it.
    """
    people = people_of_plan(drawn_rounds, planned_rounds)
    by_pk = {one.pk: one for one in people}
    teams = [[by_pk[pk] for pk in team if pk in by_pk] for team in services.teams_to_separate(tournament)]
    return referee.seating.report_on(
        people,
        [one.tables for one in (*drawn_rounds, *planned_rounds)],
        seats=tournament.ruleset.players,
        apart=teams,
        alike=[[by_pk[pk] for pk in club] for club in services.group_by_club(people)],
        participants=[
            *(_in([one]) for one in drawn_rounds),
            *(_in([one]).union(there.left_out(one) if there else ()) for one in planned_rounds),
        ],
    )


def drawn_rounds(tournament: Tournament) -> list[RoundPlan]:
    """The saved rounds, in the form of planned ones."""
    by_pk = {one.pk: one for one in tournament.players.select_related("person")}
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
    to_come = _in(planned_rounds)
    there = to_come | {player for player in _in(drawn_rounds) if player.state not in GONE_STATES}
    return sorted(there or _in(drawn_rounds), key=lambda player: player.number)


def _in(rounds: Sequence[RoundPlan]) -> set[Player]:
    return {player for one in rounds for player in chain(chain.from_iterable(one.tables), one.resting)}
