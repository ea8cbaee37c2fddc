"""Inputs of a seating-plan search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

import referee
from tournaments.common.errors import StateError
from tournaments.journal.kinds import PlanningMethod
from tournaments.models import Player, Tournament
from tournaments.services.events import drawing, legs
from tournaments.services.events.plans.round_plans import GONE_STATES, planned_rounds
from tournaments.services.events.plans.saving import version

__all__ = ["PlanRequest", "house_substitutes", "search_input"]


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


def house_substitutes(tournament: Tournament) -> list[Player]:
    """Return the event's substitutes, who fill incomplete tables, in the order of their numbers."""
    return list(
        tournament.players.filter(state=Player.State.SUBSTITUTE).select_related("person").order_by("number")
    )


def search_input(tournament: Tournament, wish: PlanRequest) -> dict[str, Any]:
    """Return the wish as input of the search: people by their random words, with the rounds played and planned so far.

    Raises `StateError` in a relay, whose legs are not planned, if too few people take part for a table, or if there are
    fewer substitutes than are needed.
    """
    if tournament.relay_stock is not None:
        raise StateError(legs.no_leg_message())
    seats = tournament.ruleset.players
    people = list(
        tournament.players.filter(active=True).select_related("person")
        if wish.people is None
        else wish.people
    )
    if wish.filled and (lacking := -len(people) % seats):
        house = [one for one in house_substitutes(tournament) if one not in people][:lacking]
        if len(house) < lacking:
            text = _(
                "%(lacking)d places are left and the house has %(there)d substitutes. Enter more, or let people rest."
            )
            raise StateError(text % {"lacking": lacking, "there": len(house)})
        people += house
    if len(people) < seats:
        text = _("A table needs %(seats)d players and %(people)d take part. Enter more names first.")
        raise StateError(text % {"seats": seats, "people": len(people)})
    words = {one.pk: one.person_id for one in tournament.players.all()}
    there = {one.pk for one in people}
    tables = len(people) // seats if wish.tables is None else min(wish.tables, len(people) // seats)
    was = planned_rounds(tournament)[: wish.rounds] if wish.keep else ()
    fixed = [
        (at, number - 1)
        for at, one in enumerate(was)
        for number in sorted(one.by_hand)
        if number <= tables and _stands(one.tables[number - 1], there, seats)
    ]
    return {
        "event": tournament.uid,
        "version": version(tournament),
        "first": drawing.next_round_number(tournament),
        "method": wish.method.value,
        "seed": wish.seed,
        "people": [one.person_id for one in people],
        "rounds": wish.rounds,
        "seats": seats,
        "tables": wish.tables,
        "apart": [
            [words[pk] for pk in team if pk in there] for team in drawing.teams_to_separate(tournament)
        ],
        "alike": [[words[pk] for pk in club] for club in drawing.group_by_club(people)],
        "begun": [
            {
                "tables": [[words[pk] for pk in table] for table in draw.tables],
                "rests": [words[pk] for pk in draw.resting],
            }
            for draw in drawing.stored_rounds(tournament)
        ],
        "start": [
            {
                "tables": [[one.person_id for one in table] for table in one.tables],
                "rests": [one.person_id for one in one.resting],
            }
            for one in was
        ],
        "fixed": fixed,
        "steps": wish.steps,
    }


def _stands(table: Sequence[Player], there: set[int], seats: int) -> bool:
    """Return whether a table set by hand can stay: it is full and all its players still take part."""
    return len(table) == seats and all(one.pk in there and one.state not in GONE_STATES for one in table)
