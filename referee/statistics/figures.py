"""Each figure, and the number of games or hands it rests on."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import Final, assert_never

from referee.frozen import dataclass
from referee.ruling import Points
from referee.statistics.places import GameTally
from referee.statistics.tallies import HandTally

__all__ = ["MIN_UNITS", "Figure", "MeasuredFigure", "measure_figure", "measure_figures"]

MIN_UNITS: Final = 10
"""The number of games, hands or other units that a figure needs to be shown.

With fewer, one more unit would move a rate by more than ten in a hundred: the figure would describe the last game
more than the player.
"""


class Figure(Enum):
    """A figure: a sum over what it counts."""

    AVERAGE_PLACE = "average_place"
    """The places added up, over the games whose place is known; a shared place is the better one."""
    AVERAGE_RESULT = "average_result"
    """The results with uma added up, penalties left out, over all games."""
    FIRST_OR_SECOND = "first_or_second"
    """The games ended first or second, over those whose place is known."""
    LAST_AVOIDED = "last_avoided"
    """The games not ended last, over those whose place is known; a shared third place is not a fourth."""
    WIN = "win"
    """The hands won, over all hands."""
    DEAL_IN = "deal_in"
    """The hands in which a discard of the player was won on, over all hands."""
    RIICHI = "riichi"
    """The hands in which the player's riichi stood, over all hands."""
    TSUMO = "tsumo"
    """The hands won by self-draw, over the hands won."""
    TENPAI = "tenpai"
    """The exhaustive draws that ended tenpai, over all exhaustive draws without nagashi."""
    AVERAGE_WIN = "average_win"
    """The points that others paid for the hands won, with honba and without riichi sticks, over the hands won."""
    AVERAGE_DEAL_IN = "average_deal_in"
    """The points that the player paid for the hands dealt into, with honba, over these hands."""
    RIICHI_WON = "riichi_won"
    """The hands won in riichi, over the hands in which the player's riichi stood."""

    @property
    def is_rate(self) -> bool:
        """Whether it is a share of what it counts, and not a mean."""
        return self not in _MEANS

    @property
    def less_is_better(self) -> bool:
        """Whether a smaller figure is better."""
        return self in _LESS


_MEANS: Final = frozenset(
    {Figure.AVERAGE_PLACE, Figure.AVERAGE_RESULT, Figure.AVERAGE_WIN, Figure.AVERAGE_DEAL_IN}
)
_LESS: Final = frozenset({Figure.AVERAGE_PLACE, Figure.DEAL_IN, Figure.AVERAGE_DEAL_IN})


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasuredFigure:
    """A figure: the *sum* and the number *of* units it rests on.

    >>> MeasuredFigure(figure=Figure.WIN, sum=3, of=12).value
    Fraction(1, 4)
    >>> MeasuredFigure(figure=Figure.WIN, sum=3, of=9).value is None
    True
    """

    figure: Figure
    sum: Points
    of: int

    @property
    def is_enough(self) -> bool:
        """Whether it rests on enough units to be shown."""
        return self.of >= MIN_UNITS

    @property
    def value(self) -> Fraction | None:
        """The exact figure; None where it rests on too few units."""
        return Fraction(self.sum) / self.of if self.is_enough else None


def measure_figures(games: GameTally, hands: HandTally) -> tuple[MeasuredFigure, ...]:
    """Every figure, in the order of their definitions."""
    return tuple(measure_figure(figure, games, hands) for figure in Figure)


def measure_figure(figure: Figure, games: GameTally, hands: HandTally) -> MeasuredFigure:
    """The sum and the number of units of *figure*."""
    sum_and_units: tuple[Points, int]
    match figure:
        case Figure.AVERAGE_PLACE:
            sum_and_units = (
                sum(place * count for place, count in enumerate(games.places, start=1)),
                games.placed,
            )
        case Figure.AVERAGE_RESULT:
            sum_and_units = games.total, games.games
        case Figure.FIRST_OR_SECOND:
            sum_and_units = sum(games.places[:2]), games.placed
        case Figure.LAST_AVOIDED:
            sum_and_units = sum(games.places[:-1]), games.placed
        case Figure.WIN:
            sum_and_units = hands.wins, hands.hands
        case Figure.DEAL_IN:
            sum_and_units = hands.deal_ins, hands.hands
        case Figure.RIICHI:
            sum_and_units = hands.riichi, hands.hands
        case Figure.TSUMO:
            sum_and_units = hands.tsumo, hands.wins
        case Figure.TENPAI:
            sum_and_units = hands.tenpai, hands.draws
        case Figure.AVERAGE_WIN:
            sum_and_units = hands.won, hands.wins
        case Figure.AVERAGE_DEAL_IN:
            sum_and_units = hands.dealt, hands.deal_ins
        case Figure.RIICHI_WON:
            sum_and_units = hands.riichi_wins, hands.riichi
        case _:
            assert_never(figure)
    return MeasuredFigure(figure=figure, sum=sum_and_units[0], of=sum_and_units[1])
