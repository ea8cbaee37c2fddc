"""How a season ends: promotion, relegation and ties."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field
from enum import Enum
from typing import assert_never

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.journal.kinds import CountingOrder, FinalPlace, Promotion
from tournaments.models import JournalEntry, Player, SeasonPlace, Tournament
from tournaments.presenters.clubs.season_page import divisions
from tournaments.presenters.events.ranking.standing_rows import Row, Standings
from tournaments.services.clubs import counting_rules

__all__ = [
    "Choices",
    "Direction",
    "EndDivision",
    "EndRow",
    "Ending",
    "TiedPlayers",
    "end_entry",
    "ending",
    "final_divisions",
    "ordered",
]


class Direction(Enum):
    """The direction in which a player goes at the end of the season."""

    UP = "up"
    STAYS = "stays"
    DOWN = "down"

    @property
    def is_up(self) -> bool:
        """Whether the player goes up."""
        match self:
            case Direction.UP:
                return True
            case Direction.STAYS | Direction.DOWN:
                return False
            case _:
                assert_never(self)

    @property
    def is_down(self) -> bool:
        """Whether the player goes down."""
        match self:
            case Direction.DOWN:
                return True
            case Direction.UP | Direction.STAYS:
                return False
            case _:
                assert_never(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """The organizer's choices for the end of the season.

    *order* lists the divisions, the highest first. *declines* are the numbers of players who decline promotion.
    *by_hand* maps player numbers to the next division, *titles* player numbers to titles; None for the titles by the
    rule.
    """

    order: tuple[str, ...] = ()
    declines: Collection[int] = ()
    by_hand: Mapping[int, str] = field(default_factory=dict)
    titles: Mapping[int, str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRow:
    """A player's line: where they go, to which division, and the title they won.

    *declines*: they would be promoted, and declined. *by_hand*: the organizer chose a division other than the rule's.
    """

    player: Player
    rank: int | None
    tied: bool
    total: referee.Points
    by_mean: bool
    division: str
    goes: Direction
    next_division: str
    title: str
    declines: bool = False
    by_hand: bool = False

    @property
    def goes_up(self) -> bool:
        """Whether they are promoted."""
        return self.goes.is_up

    @property
    def goes_down(self) -> bool:
        """Whether they are relegated."""
        return self.goes.is_down

    @property
    def changes_division(self) -> bool:
        """Whether they play in another division next."""
        return self.next_division != self.division


@dataclass(frozen=True, slots=True, kw_only=True)
class EndDivision:
    """A division as it ends; the name is empty if there are no divisions."""

    name: str
    rows: tuple[EndRow, ...]
    up: str
    down: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TiedPlayers:
    """Players tied for fewer places than there are of them: promotion (*up*) or relegation from the *division*."""

    division: str
    up: bool
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How the season ends; *by_rule*: the organizer changed nothing; *expects* is its mark."""

    divisions: tuple[EndDivision, ...]
    order: tuple[str, ...]
    promotion: Promotion
    level: tuple[TiedPlayers, ...] = ()
    by_rule: bool = True

    @property
    def places(self) -> tuple[FinalPlace, ...]:
        """The same places in the journal's form."""
        return tuple(
            FinalPlace(
                who=row.player.person_id,
                division=row.division,
                rank=row.rank,
                total=referee.codec.write_points(row.total),
                next_division=row.next_division,
                title=row.title,
            )
            for division in self.divisions
            for row in division.rows
        )

    @property
    def expects(self) -> str:
        """The mark that confirms exactly this ending: players, divisions, ranks, totals and next divisions."""
        fingerprint = [
            [row.player.person_id, row.division, row.rank, str(row.total), row.next_division]
            for division in self.divisions
            for row in division.rows
        ]
        return hashlib.sha256(json.dumps([fingerprint, self.order]).encode()).hexdigest()[:16]


def ordered(standings: Standings) -> tuple[str, ...]:
    """The divisions by name, the highest first, unless the organizer orders them otherwise."""
    return tuple(name for name, _standings in divisions(standings) if name)


def ending(standings: Standings, choices: Choices) -> Ending:
    """How the season would end now, with the organizer's choices; saves nothing.

    Players without a rank and players without a division stay where they are. A player who would go both up and down
    goes up.
    """
    counting = counting_rules.stored_counting(standings.tournament)
    promotion = (counting.promotion if counting else None) or Promotion()
    order = choices.order or ordered(standings)
    by_mean = counting is not None and counting.order is CountingOrder.AVERAGE
    divisions_by_name = dict(divisions(standings))
    names = [
        *(name for name in order if name in divisions_by_name),
        *(name for name in divisions_by_name if name not in order),
    ]
    end_divisions, level = [], []
    for name in names:
        rows = [
            row
            for row in divisions_by_name[name].rows
            if row.state is not referee.standings.EntrantState.GUEST
        ]
        index = order.index(name) if name in order else None
        up = order[index - 1] if index else ""
        down = order[index + 1] if index is not None and index + 1 < len(order) else ""
        promoted, relegated, undecided = _moving_players(
            rows, promotion, choices, up=bool(up), down=bool(down)
        )
        level += [
            TiedPlayers(division=name, up=is_up, players=tuple(players)) for is_up, players in undecided
        ]
        end_divisions.append(
            EndDivision(
                name=name,
                rows=tuple(
                    _end_rows(
                        _by_lot(rows), choices, name, (promoted, up), (relegated, down), by_mean=by_mean
                    )
                ),
                up=up,
                down=down,
            )
        )
    is_changed = any(row.declines or row.by_hand for division in end_divisions for row in division.rows)
    return Ending(
        divisions=tuple(end_divisions),
        order=order,
        promotion=promotion,
        level=tuple(level),
        by_rule=not is_changed,
    )


def _by_lot(rows: Sequence[Row]) -> list[Row]:
    """The rows in their order; players who share a rank follow their lot or play-off if each of them has one."""
    ordered_rows: list[Row] = []
    for rank in dict.fromkeys(row.rank for row in rows):
        tied = [row for row in rows if row.rank == rank]
        ordered_rows += (
            sorted(tied, key=lambda row: row.player.lot or 0) if rank and _is_separated_by_lot(tied) else tied
        )
    return ordered_rows


def _is_separated_by_lot(tied: Sequence[Row]) -> bool:
    lots = [row.player.lot for row in tied]
    return None not in lots and len(set(lots)) == len(lots)


def _moving_players(
    rows: Sequence[Row], promotion: Promotion, choices: Choices, *, up: bool, down: bool
) -> tuple[set[int], set[int], list[tuple[bool, list[Player]]]]:
    """The keys of those promoted and of those relegated, and the players who are tied on one of the two lines."""
    ties: list[tuple[bool, list[Player]]] = []
    ranked = [row for row in rows if row.rank is not None]
    # A lot is drawn among the players it separates. A player who declines has no lot and must not undo the others'
    # lots.
    may_rise = _by_lot([row for row in ranked if row.player.number not in choices.declines])
    rising = may_rise[: promotion.up] if up else []
    if rising and (tied := _tied_across_line(may_rise, len(rising))):
        ties.append((True, tied))
    promoted = {row.player.pk for row in rising}
    remaining = _by_lot([row for row in ranked if row.player.pk not in promoted])
    first = max(0, len(remaining) - promotion.down) if down else len(remaining)
    if 0 < first < len(remaining) and (tied := _tied_across_line(remaining, first)):
        ties.append((False, tied))
    return promoted, {row.player.pk for row in remaining[first:]}, ties


def _tied_across_line(rows: Sequence[Row], line: int) -> list[Player]:
    """The players who share a rank across a line without a lot that separates them."""
    if line >= len(rows) or rows[line - 1].rank != rows[line].rank:
        return []
    tied = [row for row in rows if row.rank == rows[line].rank]
    return [] if _is_separated_by_lot(tied) else [row.player for row in tied]


def _end_rows(
    rows: Sequence[Row],
    choices: Choices,
    name: str,
    rising: tuple[set[int], str],
    sinking: tuple[set[int], str],
    *,
    by_mean: bool,
) -> Iterator[EndRow]:
    leaders = [row for row in rows if row.rank == 1]
    champions = {row.player.pk for row in (leaders[:1] if _is_separated_by_lot(leaders) else leaders)}
    for row in rows:
        direction, next_division = Direction.STAYS, name
        if row.player.pk in rising[0]:
            direction, next_division = Direction.UP, rising[1]
        elif row.player.pk in sinking[0]:
            direction, next_division = Direction.DOWN, sinking[1]
        chosen_division = choices.by_hand.get(row.player.number, next_division)
        title = _("Champion") if row.player.pk in champions else ""
        if choices.titles is not None:
            title = choices.titles.get(row.player.number, "")
        yield EndRow(
            player=row.player,
            rank=row.rank,
            tied=row.tied,
            total=row.total,
            by_mean=by_mean,
            division=name,
            goes=direction,
            next_division=chosen_division,
            title=title,
            declines=row.player.number in choices.declines,
            by_hand=chosen_division != next_division,
        )


def final_divisions(tournament: Tournament) -> tuple[EndDivision, ...]:
    """How the season ended, as it was decided."""
    places_by_division: dict[str, list[SeasonPlace]] = {}
    for place in tournament.season_places.select_related("player__person"):
        places_by_division.setdefault(place.division, []).append(place)
    entry = end_entry(tournament)
    order = list((entry.payload.get("divisions") if entry else None) or places_by_division)
    counting = counting_rules.stored_counting(tournament)
    by_mean = counting is not None and counting.order is CountingOrder.AVERAGE
    return tuple(
        EndDivision(
            name=name,
            up="",
            down="",
            rows=tuple(
                EndRow(
                    player=place.player,
                    rank=place.rank,
                    tied=sum(other.rank == place.rank for other in places) > 1,
                    total=place.points,
                    by_mean=by_mean,
                    division=name,
                    goes=_direction_of(order, place),
                    next_division=place.next_division,
                    title=place.title,
                )
                for place in places
            ),
        )
        for name, places in places_by_division.items()
    )


def end_entry(tournament: Tournament) -> JournalEntry | None:
    """The entry that ended the season, with the official and the reason."""
    entries = JournalEntry.objects.filter(event=tournament.uid, kind="season_end")
    return entries.order_by("number").last()


def _direction_of(order: Sequence[str], place: SeasonPlace) -> Direction:
    """Up or down by the saved order of the divisions; a new division is the lowest."""
    if place.next_division == place.division:
        return Direction.STAYS
    if place.next_division not in order:
        return Direction.DOWN
    return Direction.UP if order.index(place.next_division) < order.index(place.division) else Direction.DOWN
