"""The players whose seats differ between two plans."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from tournaments.common.winds import wind
from tournaments.models import Player
from tournaments.services.events.plans.round_plans import RoundPlan

__all__ = ["Move", "Mover", "moves"]

# The table's number and the seat; None for a rest.
_Place = tuple[int, int] | None

_NOWHERE: Final = (0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mover:
    """A player whose table or wind changes, with both places in words."""

    player: Player
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """The players whose seats in a round change."""

    round: int
    who: tuple[Mover, ...]


def moves(before: Sequence[RoundPlan], after: Sequence[RoundPlan]) -> tuple[Move, ...]:
    """The players whose seats differ, by round; a round that only one of the two plans has is left out."""
    was = {one.number: one for one in before}
    found = (
        Move(round=one.number, who=tuple(_movers(_places(was[one.number]), _places(one))))
        for one in after
        if one.number in was
    )
    return tuple(move for move in found if move.who)


def _movers(old: Mapping[Player, _Place], new: Mapping[Player, _Place]) -> Iterable[Mover]:
    for player in sorted({*old, *new}, key=lambda player: player.number):
        if old.get(player, _NOWHERE) != new.get(player, _NOWHERE):
            text = f"{_where(old.get(player, _NOWHERE))} → {_where(new.get(player, _NOWHERE))}"
            yield Mover(player=player, says=text)


def _where(place: _Place) -> str:
    if place == _NOWHERE:
        return _("not there")
    if place is None:
        return _("rests")
    table, seat = place
    return _("table %(number)d, %(wind)s") % {"number": table, "wind": wind(seat)}


def _places(one: RoundPlan) -> dict[Player, _Place]:
    places: dict[Player, _Place] = dict.fromkeys(one.resting)
    for at, table in enumerate(one.tables, start=1):
        places |= {player: (at, seat) for seat, player in enumerate(table)}
    return places
