"""Inputs of a seating-plan search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.errors import StateError
from tournaments.journal.kinds import PlanningMethod
from tournaments.models import Player, Tournament
from tournaments.services.events import drawing, legs
from tournaments.services.events.house_substitutes import missing_substitutes
from tournaments.services.events.plans.round_plans import GONE_STATES, planned_rounds
from tournaments.services.events.plans.saving import version

__all__ = ["PlanRequest", "search_input"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanRequest:
    """What an organizer requests: a number of rounds, a method and a seed.

    With *keep* the present plan is kept as far as possible, tables set by hand stay, and the search starts from it.
    With *filled* substitutes of the event fill incomplete tables and nobody rests. *tables* is the maximum number of
    tables. *people* are the players to plan for, if not all active ones. *steps* is the number of search steps; 0 moves
    as few players as possible.
    """

    rounds: int
    seed: int
    method: PlanningMethod = PlanningMethod.FIXED
    keep: bool = False
    filled: bool = False
    tables: int | None = None
    people: Sequence[Player] | None = None
    steps: int = referee.seating.DEFAULT_STEPS


def search_input(tournament: Tournament, request: PlanRequest) -> dict[str, Any]:
    """Return the wish as input of the search: people by their random words, with the rounds played and planned so far.

    Raises `StateError` in a relay, whose legs are not planned, if too few people take part for a table, or if there are
    fewer substitutes than are needed.
    """
    if tournament.relay_stock is not None:
        raise StateError(legs.no_leg_message())
    seats = tournament.ruleset.players
    people = list(
        tournament.players.filter(active=True).select_related("person")
        if request.people is None
        else request.people
    )
    if request.filled:
        people += missing_substitutes(tournament, people)
    if len(people) < seats:
        text = _("A table needs %(seats)d players, but only %(people)d take part. Add players first.")
        raise StateError(text % {"seats": seats, "people": len(people)})
    id_by_key = {player.pk: player.person_id for player in tournament.players.all()}
    player_keys = {player.pk for player in people}
    tables = len(people) // seats if request.tables is None else min(request.tables, len(people) // seats)
    old_plans = planned_rounds(tournament)[: request.rounds] if request.keep else ()
    fixed = [
        (index, number - 1)
        for index, player in enumerate(old_plans)
        for number in sorted(player.by_hand)
        if number <= tables and _can_stay(player.tables[number - 1], player_keys, seats)
    ]
    return {
        "event": tournament.uid,
        "version": version(tournament),
        "first": drawing.next_round_number(tournament),
        "method": request.method.value,
        "seed": request.seed,
        "people": [player.person_id for player in people],
        "rounds": request.rounds,
        "seats": seats,
        "tables": request.tables,
        "apart": [
            [id_by_key[pk] for pk in team if pk in player_keys]
            for team in drawing.teams_to_separate(tournament)
        ],
        "alike": [[id_by_key[pk] for pk in club] for club in drawing.group_by_club(people)],
        "begun": [
            {
                "tables": [[id_by_key[pk] for pk in table] for table in draw.tables],
                "rests": [id_by_key[pk] for pk in draw.resting],
            }
            for draw in drawing.stored_rounds(tournament)
        ],
        "start": [
            {
                "tables": [[player.person_id for player in table] for table in player.tables],
                "rests": [player.person_id for player in player.resting],
            }
            for player in old_plans
        ],
        "fixed": fixed,
        "steps": request.steps,
    }


def _can_stay(table: Sequence[Player], player_keys: set[int], seats: int) -> bool:
    """Return whether a table set by hand can stay: it is full and all its players still take part."""
    return len(table) == seats and all(
        player.pk in player_keys and player.state not in GONE_STATES for player in table
    )
