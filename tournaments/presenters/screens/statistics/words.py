"""The name, definition and format of each figure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import referee
from tournaments.common import points

__all__ = [
    "Defined",
    "FigureText",
    "defined",
    "few_are_left_out",
    "figure_text",
    "how_counted",
    "percent",
    "sum_of_results",
    "too_few",
]

Figure = referee.statistics.Figure


@dataclass(frozen=True, slots=True, kw_only=True)
class Defined:
    """A figure: its word in addresses, its name, its column heading, and its definition."""

    word: str
    name: str
    short: str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureText:
    """A figure on a page: *value*, empty if its base is too small; the base as *basis* in words and as *figures*.

    *direction* is the word for a gain or a loss, if it is one.
    """

    measured: referee.statistics.MeasuredFigure
    defined: Defined
    value: str
    basis: str
    figures: str
    direction: str = ""

    @property
    def too_few(self) -> str:
        """The text that replaces the figure."""
        return too_few(self.measured.of)


class _Unit(Enum):
    """The unit that a figure counts."""

    GAMES = "games"
    HANDS = "hands"
    WINS = "wins"
    DEAL_INS = "deal_ins"
    DRAWS = "draws"
    RIICHI = "riichi"


def too_few(count: int) -> str:
    """The text for a figure whose base is too small."""
    return _("too few: %(count)d of %(enough)d") % {"count": count, "enough": referee.statistics.MIN_UNITS}


def sum_of_results() -> str:
    """The meaning of the sum over all games, and why it can differ from the standings'."""
    return _(
        "The results of the games added up, uma included. Penalties are not in it; in the standings they are."
    )


def few_are_left_out() -> str:
    """The explanation for figures that are left out because their base is too small."""
    text = _(
        "A figure is shown from %(enough)d on. Below stands –, and a column that nobody fills is left out."
    )
    return text % {"enough": referee.statistics.MIN_UNITS}


def percent(part: int | Fraction, whole: int) -> str:
    """The percentage of *part* in *whole*, to one decimal, half a tenth rounded up.

    >>> percent(1, 3), percent(1, 16), percent(2, 2)
    ('33.3%', '6.3%', '100.0%')
    """
    tenths = int(Fraction(part) / whole * 1000 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}%"


def figure_text(measured: referee.statistics.MeasuredFigure, defined: Defined) -> FigureText:
    """The figure in words."""
    value = measured.value
    unit = _unit(measured.figure)
    counted = _counted(unit, measured.of)
    is_rate = measured.figure.is_rate
    basis = (
        _("%(hits)d of %(counted)s") % {"hits": int(measured.sum), "counted": counted} if is_rate else counted
    )
    return FigureText(
        measured=measured,
        defined=defined,
        value="" if value is None else _value(measured, value),
        basis=basis,
        figures=f"{int(measured.sum)}/{measured.of}" if is_rate else f"n={measured.of}",
        direction=""
        if value is None or measured.figure is not Figure.AVERAGE_RESULT
        else points.direction(value),
    )


def _value(measured: referee.statistics.MeasuredFigure, value: Fraction) -> str:
    match measured.figure:
        case Figure.AVERAGE_PLACE:
            return points.figure(value, even=True)
        case Figure.AVERAGE_RESULT:
            return points.hundredths(value)
        case Figure.AVERAGE_WIN | Figure.AVERAGE_DEAL_IN:
            return points.score(int(value + Fraction(1, 2)))
        case (
            Figure.FIRST_OR_SECOND
            | Figure.LAST_AVOIDED
            | Figure.WIN
            | Figure.DEAL_IN
            | Figure.RIICHI
            | Figure.TSUMO
            | Figure.TENPAI
            | Figure.RIICHI_WON
        ):
            return percent(measured.sum, measured.of)
        case _:
            assert_never(measured.figure)


def _unit(figure: referee.statistics.Figure) -> _Unit:
    match figure:
        case Figure.AVERAGE_PLACE | Figure.AVERAGE_RESULT | Figure.FIRST_OR_SECOND | Figure.LAST_AVOIDED:
            return _Unit.GAMES
        case Figure.TSUMO | Figure.AVERAGE_WIN:
            return _Unit.WINS
        case Figure.AVERAGE_DEAL_IN:
            return _Unit.DEAL_INS
        case Figure.TENPAI:
            return _Unit.DRAWS
        case Figure.RIICHI_WON:
            return _Unit.RIICHI
        case Figure.WIN | Figure.DEAL_IN | Figure.RIICHI:
            return _Unit.HANDS
        case _:
            assert_never(figure)


def _counted(unit: _Unit, count: int) -> str:
    """A number of games, hands or other units in words."""
    match unit:
        case _Unit.GAMES:
            text = ngettext("%(count)d game", "%(count)d games", count)
        case _Unit.HANDS:
            text = ngettext("%(count)d hand", "%(count)d hands", count)
        case _Unit.WINS:
            text = ngettext("%(count)d win", "%(count)d wins", count)
        case _Unit.DEAL_INS:
            text = ngettext("%(count)d deal-in", "%(count)d deal-ins", count)
        case _Unit.DRAWS:
            text = ngettext("%(count)d exhaustive draw", "%(count)d exhaustive draws", count)
        case _Unit.RIICHI:
            text = ngettext("%(count)d riichi declared", "%(count)d riichi declared", count)
        case _:
            assert_never(unit)
    return text % {"count": count}


def defined(figure: referee.statistics.Figure, players: int) -> Defined:
    """The figure's name and definition, for games of this many *players*."""
    name, short, definition = _words(figure, players)
    return Defined(word=figure.value, name=name, short=short, says=definition)


def _words(figure: referee.statistics.Figure, players: int) -> tuple[str, str, str]:
    match figure:
        case Figure.AVERAGE_PLACE:
            return (
                _("Average place"),
                _("Avg. place"),
                _("The mean of the places. A shared place counts as the better one."),
            )
        case Figure.AVERAGE_RESULT:
            return (
                _("Average points"),
                _("Avg. points"),
                _("The mean of the results in thousands, uma included. Penalties are not in it."),
            )
        case Figure.FIRST_OR_SECOND:
            return (
                _("First or second"),
                _("1st–2nd"),
                _("Games ended in first or second place, out of the games whose place is known."),
            )
        case Figure.LAST_AVOIDED:
            return _last_avoided(players)
        case Figure.WIN:
            return (
                _("Win rate"),
                _("Win"),
                _("Hands won, out of all hands. A double ron is a win for each winner."),
            )
        case Figure.DEAL_IN:
            return (
                _("Deal-in rate"),
                _("Deal-in"),
                _(
                    "Hands in which a discard was won on, out of all hands. One discard for two winners is one deal-in."
                ),
            )
        case Figure.RIICHI:
            return (
                _("Riichi rate"),
                _("Riichi"),
                _(
                    "Hands with a riichi that stood, out of all hands. One whose discard was won on did not stand."
                ),
            )
        case Figure.TSUMO:
            return _("Tsumo share"), _("Tsumo"), _("Hands won by self-draw, out of the hands won.")
        case Figure.TENPAI:
            return (
                _("Tenpai at a draw"),
                _("Tenpai"),
                _(
                    "Exhaustive draws that ended tenpai, out of all of them. Those with a nagashi are left out."
                ),
            )
        case Figure.AVERAGE_WIN:
            return (
                _("Average win"),
                _("Avg. win"),
                _("The mean of what the others paid for a win, honba included. Riichi sticks are not in it."),
            )
        case Figure.AVERAGE_DEAL_IN:
            return (
                _("Average deal-in"),
                _("Avg. deal-in"),
                _(
                    "The mean of what was paid for a deal-in, honba included; for two winners, to both together."
                ),
            )
        case Figure.RIICHI_WON:
            return (
                _("Riichi won"),
                _("Riichi won"),
                _("Hands won in riichi, out of the hands with a riichi that stood."),
            )
        case _:
            assert_never(figure)


def _last_avoided(players: int) -> tuple[str, str, str]:
    if players == 3:
        return (
            _("Third avoided"),
            _("3rd avoided"),
            _(
                "Games not ended in third place, out of the games whose place is known. A shared second is no third."
            ),
        )
    return (
        _("Fourth avoided"),
        _("4th avoided"),
        _(
            "Games not ended in fourth place, out of the games whose place is known. A shared third is no fourth."
        ),
    )


def how_counted() -> tuple[str, ...]:
    """The rules for counting hands, sentence by sentence."""
    return (
        _(
            "The games are those of the standings: over and counting. Friendly games, those taken back and results "
            "that wait for a second person are left out."
        ),
        _(
            "A hand is one that ended with a win, an exhaustive draw or an abortive draw, as it was corrected last; "
            "one that was voided is none."
        ),
        _("A hand that a chombo ended is no hand: nothing was won in it. Chombo are counted by themselves."),
        _("A nagashi mangan is no win, and nobody dealt in: it is an exhaustive draw, counted by itself."),
        _("Three rons that break a hand off are an abortive draw, and no deal-in."),
        _(
            "A game of which only the result was entered has no hands: figures of hands rest on the other games."
        ),
        _("Yaku are known only of wins that were entered with their tiles."),
        _("What nobody enters, as who called, is not offered."),
        _(
            "A figure is shown where it rests on %(enough)d or more: below, one more of them would move a rate by more "
            "than ten in a hundred."
        )
        % {"enough": referee.statistics.MIN_UNITS},
    )
