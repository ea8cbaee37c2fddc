"""The name, definition and format of each figure."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import assert_never

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
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
        "The sum of all game results, uma included. Penalties are not included; the standings include them."
    )


def few_are_left_out() -> str:
    """The explanation for figures that are left out because their base is too small."""
    text = _(
        "A figure needs a sample of at least %(enough)d. Smaller samples show –, and columns without "
        "figures are left out."
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
    value, basis, figures, direction = _texts(measured.figure, measured.sum, measured.of, get_language())
    return FigureText(
        measured=measured, defined=defined, value=value, basis=basis, figures=figures, direction=direction
    )


# A table has a dozen figures for each player, and each visit shows the same ones.
@lru_cache(maxsize=8192)
def _texts(
    figure: Figure, total: referee.Points, of: int, _language: str | None
) -> tuple[str, str, str, str]:
    """The value, the base in words and in figures, and the direction of a figure."""
    measured = referee.statistics.MeasuredFigure(figure=figure, sum=total, of=of)
    value = measured.value
    counted = _counted(_unit(figure), of)
    shown_value = "" if value is None else _value(measured, value)
    direction = points.direction(value) if value is not None and figure is Figure.AVERAGE_RESULT else ""
    if not figure.is_rate:
        return shown_value, counted, f"n={of}", direction
    basis = _("%(hits)d of %(counted)s") % {"hits": int(total), "counted": counted}
    return shown_value, basis, f"{int(total)}/{of}", direction


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
                _("Average of the places. A tied place counts as the better one."),
            )
        case Figure.AVERAGE_RESULT:
            return (
                _("Average points"),
                _("Avg. points"),
                _("Average result per game in thousands. Uma is included, penalties are not."),
            )
        case Figure.FIRST_OR_SECOND:
            return (
                _("Top-two rate"),
                _("1st–2nd"),
                _("Share of games, with known places, in which the player was first or second."),
            )
        case Figure.LAST_AVOIDED:
            return _last_avoided(players)
        case Figure.WIN:
            return (
                _("Win rate"),
                _("Win"),
                _("Share of all hands that the player won. In a double ron, each winner has a win."),
            )
        case Figure.DEAL_IN:
            return (
                _("Deal-in rate"),
                _("Deal-in"),
                _(
                    "Share of all hands in which another player won on this player's discard. A double ron is one "
                    "deal-in."
                ),
            )
        case Figure.RIICHI:
            return (
                _("Riichi rate"),
                _("Riichi"),
                _(
                    "Share of all hands with an accepted riichi. If the declaring discard is won on, the riichi does "
                    "not count."
                ),
            )
        case Figure.TSUMO:
            return _("Tsumo rate"), _("Tsumo"), _("Share of wins by tsumo.")
        case Figure.TENPAI:
            return (
                _("Tenpai at draw"),
                _("Tenpai"),
                _(
                    "Share of exhaustive draws in which the player was tenpai. Draws with a nagashi mangan are left "
                    "out."
                ),
            )
        case Figure.AVERAGE_WIN:
            return (
                _("Average win"),
                _("Avg. win"),
                _(
                    "Average payment from the other players per win. Honba is included, riichi sticks are not."
                ),
            )
        case Figure.AVERAGE_DEAL_IN:
            return (
                _("Average deal-in"),
                _("Avg. deal-in"),
                _("Average payment per deal-in, honba included. A double ron counts both payments together."),
            )
        case Figure.RIICHI_WON:
            return (
                _("Riichi win rate"),
                _("Riichi win rate"),
                _("Share of hands with an accepted riichi that the player won."),
            )
        case _:
            assert_never(figure)


def _last_avoided(players: int) -> tuple[str, str, str]:
    if players == 3:
        return (
            _("3rd avoidance rate"),
            _("3rd avoided"),
            _(
                "Share of games, with known places, in which the player was not third. Players tied for second "
                "are not third."
            ),
        )
    return (
        _("4th avoidance rate"),
        _("4th avoided"),
        _(
            "Share of games, with known places, in which the player was not fourth. Players tied for third "
            "are not fourth."
        ),
    )


def how_counted() -> tuple[str, ...]:
    """The rules for counting hands, sentence by sentence."""
    return (
        _(
            "The games are those of the standings: finished and counted. Friendly games, cancelled games and "
            "results waiting for approval are not included."
        ),
        _(
            "Hands count if they ended with a win, an exhaustive draw or an abortive draw, in their latest "
            "correction. Cancelled hands do not count."
        ),
        _("Hands that ended in a chombo are not counted. Chombo are counted separately."),
        _("A nagashi mangan is an exhaustive draw, not a win or a deal-in. It is counted separately."),
        _("If three rons end the hand as an abortive draw, it is not a deal-in."),
        _("Games with only a result have no hands. Hand statistics use the other games."),
        _("Yaku are known only for wins entered with their tiles."),
        _("There are no statistics for things that are not recorded, such as calls."),
        _(
            "A figure is shown when its sample is %(enough)d or more. With fewer, one more case would change "
            "a rate by more than 10 percentage points."
        )
        % {"enough": referee.statistics.MIN_UNITS},
    )
