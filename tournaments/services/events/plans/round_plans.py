"""Planned rounds, and whether each can be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations

from django.utils.translation import gettext as _

import referee
from tournaments.common.language import joined
from tournaments.models import PlannedSeat, Player, Substitution, Tournament
from tournaments.services.events.drawing import next_round_number, teams_to_separate

__all__ = [
    "GONE_STATES",
    "PlanPlayers",
    "RoundPlan",
    "join_names",
    "next_planned_number",
    "plan_players",
    "planned_rounds",
]

GONE_STATES = frozenset({Player.State.WITHDRAWN, Player.State.DISQUALIFIED})
"""States of players who no longer take part."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPlan:
    """A round that is not drawn yet: its tables by number from 1, each from the first dealer on, and who rests.

    *by_hand* are the numbers of the tables that somebody set.
    """

    number: int
    tables: tuple[tuple[Player, ...], ...]
    resting: tuple[Player, ...] = ()
    by_hand: frozenset[int] = field(default_factory=frozenset)

    @property
    def numbered_tables(self) -> tuple[tuple[int, tuple[Player, ...], bool], ...]:
        """Each table's number, its players, and whether somebody set it."""
        return tuple(
            (number, players, number in self.by_hand) for number, players in enumerate(self.tables, start=1)
        )

    @property
    def text(self) -> str:
        """The tables as typed text."""
        return "\n".join(", ".join(player.name for player in table) for table in self.tables)

    @property
    def draw(self) -> referee.seating.Draw[Player]:
        """The round in the referee's form."""
        return referee.seating.Draw(tables=self.tables, resting=self.resting)


def planned_rounds(tournament: Tournament) -> tuple[RoundPlan, ...]:
    """Return the planned rounds that are not drawn yet, in order; empty if there is no plan."""
    seats = PlannedSeat.objects.filter(tournament=tournament, round__gte=next_round_number(tournament))
    tables: dict[int, dict[int, list[Player]]] = {}
    resting: dict[int, list[Player]] = {}
    by_hand: dict[int, set[int]] = {}
    for seat in seats.select_related("player__person").order_by("round", "table", "seat", "pk"):
        round_tables = tables.setdefault(seat.round, {})
        if seat.table is None:
            resting.setdefault(seat.round, []).append(seat.player)
            continue
        round_tables.setdefault(seat.table, []).append(seat.player)
        if seat.by_hand:
            by_hand.setdefault(seat.round, set()).add(seat.table)
    return tuple(
        RoundPlan(
            number=number,
            tables=tuple(
                tuple(round_tables.get(table_number, ()))
                for table_number in range(1, max(round_tables, default=0) + 1)
            ),
            resting=tuple(resting.get(number, ())),
            by_hand=frozenset(by_hand.get(number, ())),
        )
        for number, round_tables in sorted(tables.items())
    )


def next_planned_number(tournament: Tournament) -> int | None:
    """Return the number of the next round if it is planned, else None."""
    number = next_round_number(tournament)
    is_planned = PlannedSeat.objects.filter(tournament=tournament, round=number).exists()
    return number if is_planned else None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanPlayers:
    """Who plays in the event's planned rounds, the number of *seats* per table, and the pairs who never sit together.

    With *chosen* only these *people* play, besides the event's substitutes and those *sitting_in* to the end of the
    event. Rounds after *until* belong to another stage. In a *relay* the pairs never sit in one round.
    """

    seats: int
    people: tuple[Player, ...]
    mates: frozenset[frozenset[int]]
    chosen: bool = False
    until: int | None = None
    relay: bool = False
    sitting_in: frozenset[int] = frozenset()

    def problems(self, round_: RoundPlan) -> list[str]:
        """Return why the planned round cannot be played as it is, in sentences; empty if it can."""
        sentences = []
        if self.until is not None and round_.number > self.until:
            sentences.append(
                _("This round belongs to another stage. Plan it when the qualified players are known.")
            )
        for number, table in enumerate(round_.tables, start=1):
            if len(table) != self.seats:
                facts = {"table": number, "people": len(table), "seats": self.seats}
                sentences.append(_("Table %(table)d has %(people)d of %(seats)d players.") % facts)
        places = Counter(chain(chain.from_iterable(round_.tables), round_.resting))
        sentences += [
            _("%(name)s is listed twice in this round.") % {"name": player}
            for player, count in places.items()
            if count > 1
        ]
        if absent_players := [player for player in places if player.state in GONE_STATES]:
            text = _("No longer taking part: %(names)s.")
            sentences.append(text % {"names": join_names(absent_players)})
        allowed_keys = {player.pk for player in places}
        if self.chosen:
            allowed_keys = {player.pk for player in self.people} | self.sitting_in
        substitute_state = Player.State.SUBSTITUTE
        if strangers := [
            player
            for player in places
            if player.pk not in allowed_keys and player.state not in {*GONE_STATES, substitute_state}
        ]:
            text = _("Not playing in this stage: %(names)s.")
            sentences.append(text % {"names": join_names(strangers)})
        for number, table in enumerate(round_.tables, start=1):
            if any(
                frozenset((player.pk, other_player.pk)) in self.mates
                for player, other_player in combinations(table, 2)
            ):
                sentences.append(_("Table %(table)d seats two teammates.") % {"table": number})
        pairs = combinations(chain.from_iterable(round_.tables), 2) if self.relay else ()
        team_pairs = [pair for pair in pairs if frozenset(player.pk for player in pair) in self.mates]
        if team_pairs:
            text = _("More than one player of a team in this leg: %(names)s.")
            sentences.append(text % {"names": join_names(dict.fromkeys(chain.from_iterable(team_pairs)))})
        return sentences

    def left_out(self, round_: RoundPlan) -> list[Player]:
        """Return active players who are not in the planned round; if it is opened, they rest."""
        planned_keys = {player.pk for player in chain(chain.from_iterable(round_.tables), round_.resting)}
        return [player for player in self.people if player.pk not in planned_keys]


def plan_players(
    tournament: Tournament, people: Sequence[Player] | None = None, *, until: int | None = None
) -> PlanPlayers:
    """Return who plays in the planned rounds up to round *until*: *people*, or all active players."""
    is_chosen = people is not None
    players: Iterable[Player] | None = people
    if players is None:
        players = tournament.players.filter(active=True).select_related("person")
    pairs = chain.from_iterable(combinations(team, 2) for team in teams_to_separate(tournament))
    lasting_substitutions = Substitution.objects.filter(
        tournament=tournament, until=Substitution.Until.END, to_round=None
    )
    return PlanPlayers(
        seats=tournament.ruleset.players,
        people=tuple(players),
        mates=frozenset(frozenset(pair) for pair in pairs),
        chosen=is_chosen,
        until=until,
        relay=tournament.relay_stock is not None,
        sitting_in=frozenset(lasting_substitutions.values_list("in_player_id", flat=True))
        if is_chosen
        else frozenset(),
    )


def join_names(players: Collection[Player]) -> str:
    """Return their names, separated by commas."""
    return joined(player.name for player in players)
