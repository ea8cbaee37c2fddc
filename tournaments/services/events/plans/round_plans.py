"""Planned rounds, and whether each can be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import chain, combinations

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.language import joined
from tournaments.models import PlannedSeat, Player, Substitution, Tournament
from tournaments.services.events.drawing import next_round_number, teams_to_separate

__all__ = [
    "GONE_STATES",
    "PlanPlayers",
    "RoundPlan",
    "SeatedName",
    "join_names",
    "next_planned_number",
    "plan_players",
    "planned_rounds",
]

GONE_STATES = frozenset({Player.State.WITHDRAWN, Player.State.DISQUALIFIED})
"""States of players who no longer take part."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedName:
    """The name of a player at a table, with its reading, as pages show them."""

    name: str
    reading: str

    def __str__(self) -> str:
        return self.name


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
    def numbered_tables(self) -> tuple[tuple[int, tuple[SeatedName, ...], bool], ...]:
        """Each table's number, the names at it, and whether somebody set it."""
        return tuple(
            (
                number,
                tuple(SeatedName(name=player.name, reading=player.reading) for player in players),
                number in self.by_hand,
            )
            for number, players in enumerate(self.tables, start=1)
        )

    @property
    def everybody(self) -> Iterator[Player]:
        """The players at the tables, then those who rest."""
        return chain(chain.from_iterable(self.tables), self.resting)

    @property
    def text(self) -> str:
        """The tables as typed text."""
        return "\n".join(", ".join(player.name for player in table) for table in self.tables)

    @property
    def draw(self) -> referee.seating.Draw[Player]:
        """The round in the referee's form."""
        return referee.seating.Draw(tables=self.tables, resting=self.resting)


def planned_rounds(
    tournament: Tournament, players: Mapping[int, Player] | None = None
) -> tuple[RoundPlan, ...]:
    """Return the planned rounds that are not drawn yet, in order; empty if there is no plan.

    *players* are all players of the tournament by their keys, if they were read already.
    """
    seats = PlannedSeat.objects.filter(tournament=tournament, round__gte=next_round_number(tournament))
    rows = list(
        seats.order_by("round", "table", "seat", "pk").values_list("round", "table", "player_id", "by_hand")
    )
    if not rows:
        return ()
    if players is None:
        players = {player.id: player for player in tournament.players.all()}
    tables: dict[int, dict[int, list[Player]]] = {}
    resting: dict[int, list[Player]] = {}
    by_hand: dict[int, set[int]] = {}
    for round_, table, player_key, is_by_hand in rows:
        round_tables = tables.setdefault(round_, {})
        if table is None:
            resting.setdefault(round_, []).append(players[player_key])
            continue
        round_tables.setdefault(table, []).append(players[player_key])
        if is_by_hand:
            by_hand.setdefault(round_, set()).add(table)
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
        listed = {player.id: player for player in round_.everybody}
        places = listed.values()
        counts = Counter(player.id for player in round_.everybody)
        sentences += [
            _("%(name)s is listed twice in this round.") % {"name": listed[key]}
            for key, count in counts.items()
            if count > 1
        ]
        if absent_players := [player for player in places if player.state in GONE_STATES]:
            text = _("No longer taking part: %(names)s.")
            sentences.append(text % {"names": join_names(absent_players)})
        strangers = []
        if self.chosen:
            allowed_keys = {player.id for player in self.people} | self.sitting_in
            allowed_states = {*GONE_STATES, Player.State.SUBSTITUTE}
            strangers = [
                player
                for player in places
                if player.id not in allowed_keys and player.state not in allowed_states
            ]
        if strangers:
            text = _("Not playing in this stage: %(names)s.")
            sentences.append(text % {"names": join_names(strangers)})
        for number, table in enumerate(round_.tables if self.mates else (), start=1):
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
        planned_keys = {player.id for player in round_.everybody}
        return [player for player in self.people if player.id not in planned_keys]


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
