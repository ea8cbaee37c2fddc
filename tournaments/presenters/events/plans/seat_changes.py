"""The players whose seats differ between two plans."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _

from referee.frozen import dataclass
from tournaments.common.winds import wind
from tournaments.models import Player
from tournaments.services.events.plans.round_plans import RoundPlan

__all__ = ["Move", "Mover", "moves"]

# The table's number and the seat; None for a rest.
_Place = tuple[int, int] | None

_NOWHERE: Final = (0, 0)
_FEW_MOVERS: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Mover:
    """A player whose table or wind changes, with both places in words."""

    player: Player
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """The players whose seats in a round change."""

    round: int
    movers: tuple[Mover, ...]

    @property
    def is_short(self) -> bool:
        """Whether the list is short enough to be shown at once."""
        return len(self.movers) <= _FEW_MOVERS


def moves(before: Sequence[RoundPlan], after: Sequence[RoundPlan]) -> tuple[Move, ...]:
    """The players whose seats differ, by round; a round that only one of the two plans has is left out."""
    previous = {round_plan.number: round_plan for round_plan in before}
    changes = (
        Move(
            round=round_plan.number,
            movers=tuple(_movers(_places(previous[round_plan.number]), _places(round_plan))),
        )
        for round_plan in after
        if round_plan.number in previous
    )
    return tuple(move for move in changes if move.movers)


def _movers(old: Mapping[Player, _Place], new: Mapping[Player, _Place]) -> Iterable[Mover]:
    for player in sorted({*old, *new}, key=lambda player: player.number):
        if old.get(player, _NOWHERE) != new.get(player, _NOWHERE):
            text = f"{_place_text(old.get(player, _NOWHERE))} → {_place_text(new.get(player, _NOWHERE))}"
            yield Mover(player=player, says=text)


def _place_text(place: _Place) -> str:
    if place == _NOWHERE:
        return _("no seat")
    if place is None:
        return _("bye")
    table, seat = place
    return _("table %(number)d, %(wind)s") % {"number": table, "wind": wind(seat)}


def _places(round_plan: RoundPlan) -> dict[Player, _Place]:
    places: dict[Player, _Place] = dict.fromkeys(round_plan.resting)
    for number, table in enumerate(round_plan.tables, start=1):
        places |= {player: (number, seat) for seat, player in enumerate(table)}
    return places
