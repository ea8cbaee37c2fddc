"""Score curves.

The numbers of a small drawing, calculated here: the template only writes them. The unit is about a pixel on a phone.
Lines differ by their dashes and the sign at their end, not by colour.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common import points, winds
from tournaments.common.language import joined
from tournaments.presenters.people.player_games import PlayerPage
from tournaments.presenters.tables.table_page import TablePage

__all__ = ["Curve", "Line", "Mark", "events_curve", "player_curve", "table_curve", "totals_curve"]

WIDTH, HEIGHT = 400, 230
LEFT, RIGHT, TOP, BOTTOM = 50, 24, 12, 24
APART = 16  # distance between the signs at the ends of the lines
STEPS = (1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000)
_MOST_SIGNS = 16  # places below a line, few enough that their signs do not touch
MAX_RULES = 6  # horizontal rules, few enough that their labels stay readable


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A line of the grid or a place on an axis, with its label."""

    at: float
    label: str
    zero: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line: its corners as SVG writes them, the sign beside its end, and its name if there are several lines."""

    points: str
    end_x: float
    end_y: float
    sign: str
    sign_y: float
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """A drawing with a title and a description for people who cannot see it."""

    title: str
    description: str
    lines: tuple[Line, ...]
    rules: tuple[Mark, ...]
    places: tuple[Mark, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    top: int = TOP
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - BOTTOM


def table_curve(page: TablePage) -> Curve | None:
    """The four scores after each hand that counts; None before the first."""
    hands = [hand for hand in page.hands if hand.deltas is not None]
    if not hands:
        return None
    steps = [page.snapshot.page.start.scores, *(hand.scores for hand in hands)]
    if steps[-1] != page.state.scores:
        # Sticks were settled or penalties paid after the last hand.
        steps.append(page.state.scores)
    rounds = [hand.round for hand in hands]
    turns = [0, *(index for index, (last, this) in enumerate(pairwise(rounds), start=1) if last != this)]
    final_scores = [f"{seat.player.name} {points.score(seat.score)}" for seat in page.seats]
    return _draw(
        [[step[seat] for step in steps] for seat in range(page.rules.players)],
        title=_("Scores after each hand"),
        description=joined(final_scores),
        signs=[winds.wind_sign(seat) for seat in range(page.rules.players)],
        names=[seat.player.name for seat in page.seats],
        places=[(index + 0.5, winds.round_sign(rounds[index])) for index in turns],
        label=points.score,
    )


_MOST_PLACES = 12
"""The most game numbers that fit below a curve."""


def player_curve(page: PlayerPage) -> Curve | None:
    """The total after each game that counts; None before the second game."""
    if len(page.totals) < 2:
        return None
    places = [
        (index, _("R%(number)d") % {"number": number}) for index, number in enumerate(page.counted, start=1)
    ]
    if page.is_league:
        # A season has hundreds of games: they are numbered, not named.
        interval = -(-len(page.totals) // _MOST_PLACES)
        places = [(index, str(index)) for index in range(interval, len(page.totals) + 1, interval)]
    return _draw(
        [[0, *page.totals]],
        title=_("Sum after each game") if page.is_league else _("Total after each game"),
        description=joined(points.thousands(total) for total in page.totals),
        signs=" ",
        places=places,
        label=points.thousands,
    )


def totals_curve(totals: Sequence[referee.Points]) -> Curve | None:
    """The total after each game, by the games' numbers; None before the second game."""
    if len(totals) < 2:
        return None
    interval = -(-len(totals) // _MOST_PLACES)
    return _draw(
        [[0, *totals]],
        title=_("Total after each game"),
        description=_("From %(first)s after the first game to %(last)s after game %(number)d.")
        % {"first": points.thousands(totals[0]), "last": points.thousands(totals[-1]), "number": len(totals)},
        signs=" ",
        places=[(index, str(index)) for index in range(interval, len(totals) + 1, interval)],
        label=points.thousands,
    )


def events_curve(totals: Sequence[tuple[str, referee.Points]]) -> Curve | None:
    """A person's total in each event, labelled with the event's sign; None before the second event."""
    if len(totals) < 2:
        return None
    # With many events only every second one (or third, ...) is labelled, which keeps the signs readable.
    interval = -(-len(totals) // _MOST_SIGNS)
    return _draw(
        [[total for _sign, total in totals]],
        title=_("Results by event"),
        description=joined(points.thousands(total) for _sign, total in totals),
        signs=" ",
        places=[(index, sign) for index, (sign, _total) in enumerate(totals) if index % interval == 0],
        label=points.thousands,
    )


def _draw(
    series: Sequence[Sequence[referee.Points]],
    *,
    title: str,
    description: str,
    signs: Sequence[str],
    names: Sequence[str] = ("",),
    places: Sequence[tuple[float, str]],
    label: Callable[[int | Fraction], str],
) -> Curve:
    values = [float(value) for line in series for value in line]
    low, high, step = _scale(min(values), max(values))
    steps = max(map(len, series)) - 1

    def x(position: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * position / steps, 1)

    def y(value: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low), 1)

    ends = [y(float(line[-1])) for line in series]
    sign_heights = _spread_signs(ends)
    return Curve(
        title=title,
        description=description,
        lines=tuple(
            Line(
                points=" ".join(f"{x(position)},{y(float(value))}" for position, value in enumerate(line)),
                end_x=x(steps),
                end_y=ends[line_index],
                sign=signs[line_index],
                sign_y=sign_heights[line_index],
                name=names[line_index],
            )
            for line_index, line in enumerate(series)
        ),
        rules=tuple(
            Mark(at=y(value), label=label(value), zero=value == 0) for value in range(low, high + step, step)
        ),
        places=tuple(Mark(at=x(position), label=text) for position, text in places),
    )


def _scale(least: float, most: float) -> tuple[int, int, int]:
    """The lowest and the highest grid line and the step between them."""
    for step in STEPS:
        low, high = int(least // step) * step, -int(-most // step) * step
        if (high - low) / step < MAX_RULES:
            break
    return low, max(high, low + step), step


def _spread_signs(wanted_heights: Sequence[float]) -> list[float]:
    """Heights near *wanted_heights* that leave room for each sign, inside the drawing."""
    order = sorted(range(len(wanted_heights)), key=wanted_heights.__getitem__)
    heights = [0.0] * len(wanted_heights)
    last = TOP - APART
    for remaining, index in zip(range(len(order), 0, -1), order, strict=True):
        lowest = HEIGHT - BOTTOM - APART * (remaining - 1)
        last = heights[index] = round(max(last + APART, min(wanted_heights[index], lowest)))
    return heights
