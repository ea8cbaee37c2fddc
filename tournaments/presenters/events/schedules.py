"""Every player's rounds and seats."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from django.utils.translation import gettext as _

from referee.frozen import dataclass
from tournaments.models import Player, Substitution, Tournament
from tournaments.presenters.events.plans import drawn_rounds
from tournaments.services.events.plans.round_plans import RoundPlan, planned_rounds
from tournaments.services.events.rounds import is_hidden
from tournaments.services.people.player_search import sort_by_name
from tournaments.services.screens import held_back

__all__ = ["Place", "Schedule", "ScheduleRow", "schedule", "sitting_in", "to_come_for"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A player's place in a round: the table's number and the seat (0 deals first); both None for a rest."""

    round: int
    table: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleRow:
    """A player with a place in each of the schedule's rounds; None if they are not in it."""

    player: Player
    places: tuple[Place | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """The numbers of the rounds, and the players in any of them, by name.

    *has_unpublished*: only officials see all of these rounds.
    """

    rounds: tuple[int, ...]
    rows: tuple[ScheduleRow, ...]
    has_unpublished: bool = False


def schedule(tournament: Tournament, *, everything: bool) -> Schedule:
    """Every player's seats in all rounds played, drawn or planned; without *everything* in those open to the public."""
    people = {player.id: player for player in tournament.players.all()}
    drawn, planned = drawn_rounds(tournament, people), planned_rounds(tournament, people)
    hidden_rounds = held_back.rounds_entered(tournament)
    unpublished = _unpublished(tournament, [*drawn, *planned])
    if not everything:
        hidden_rounds |= unpublished
    shown = [round_plan for round_plan in (*drawn, *planned) if round_plan.number not in hidden_rounds]
    places: dict[int, dict[int, Place]] = defaultdict(dict)
    for round_plan in shown:
        number = round_plan.number
        for table, players in enumerate(round_plan.tables, start=1):
            for seat, player in enumerate(players):
                places[player.id][number] = Place(round=number, table=table, seat=seat)
        for player in round_plan.resting:
            places[player.id][number] = Place(round=number)
    numbers = tuple(round_plan.number for round_plan in shown)
    return Schedule(
        rounds=numbers,
        rows=tuple(
            ScheduleRow(player=player, places=tuple(map(places[player.id].get, numbers)))
            for player in sort_by_name(people[key] for key in places)
        ),
        has_unpublished=any(number in unpublished for number in numbers),
    )


def _unpublished(tournament: Tournament, rounds: Iterable[RoundPlan]) -> frozenset[int]:
    """The numbers of the drawn and planned *rounds* that only officials see."""
    stored = {round_.number: is_hidden(tournament, round_) for round_ in tournament.rounds.all()}
    shown_to = tournament.seats_shown_to
    return frozenset(
        round_plan.number
        for round_plan in rounds
        if stored.get(round_plan.number, round_plan.number > shown_to)
    )


def sitting_in(tournament: Tournament, rounds: Collection[int]) -> Mapping[int, list[str]]:
    """The substitutions in these *rounds*: a sentence for each of the two players, by their keys."""
    sentences: dict[int, list[str]] = defaultdict(list)
    substitutions = Substitution.objects.filter(tournament=tournament).select_related(
        "out__person", "in_player__person"
    )
    for substitution in substitutions.order_by("number"):
        last = (
            substitution.from_round
            if substitution.until == Substitution.Until.ROUND
            else substitution.to_round
        )
        if not any(
            substitution.from_round <= number and (last is None or number <= last) for number in rounds
        ):
            continue
        facts = {
            "out": substitution.out.name,
            "in": substitution.in_player.name,
            "first": substitution.from_round,
            "last": last,
        }
        if last is None:
            out = _("From round %(first)d on, %(in)s plays as substitute.")
            in_ = _("Substitute for %(out)s from round %(first)d on.")
        elif last == substitution.from_round:
            out = _("In round %(first)d, %(in)s plays as substitute.")
            in_ = _("Substitute for %(out)s in round %(first)d.")
        else:
            out = _("In rounds %(first)d to %(last)d, %(in)s plays as substitute.")
            in_ = _("Substitute for %(out)s in rounds %(first)d to %(last)d.")
        sentences[substitution.out_id].append(out % facts)
        sentences[substitution.in_player_id].append(in_ % facts)
    return sentences


def to_come_for(player: Player, *, everything: bool) -> tuple[Place, ...]:
    """The player's places in the planned rounds that are not drawn yet and may be seen."""
    places = []
    hidden_rounds = held_back.rounds_entered(player.tournament)
    for round_plan in planned_rounds(player.tournament):
        if round_plan.number in hidden_rounds:
            continue
        if not everything and round_plan.number > player.tournament.seats_shown_to:
            continue
        if player in round_plan.resting:
            places.append(Place(round=round_plan.number))
        for table, players in enumerate(round_plan.tables, start=1):
            if player in players:
                places.append(Place(round=round_plan.number, table=table, seat=players.index(player)))
    return tuple(places)
