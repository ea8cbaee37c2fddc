"""How a series counts, in words and as a formula."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import referee
from referee.frozen import dataclass
from referee.standings import CircuitFormula
from tournaments.common import points
from tournaments.presenters.clubs.series import EventShown, SeriesCell, SeriesRow, SeriesShown

__all__ = [
    "BASE_RANK",
    "FORMULAS",
    "Formula",
    "Step",
    "TotalExplanation",
    "describe",
    "explain_total",
    "format_figure",
]

BASE_RANK: Final = "B = round(1000 × (N − P) / (N − 1))"
"""The base rank of place P among N."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Formula:
    """A formula: its name, its description in words, its written lines, and its source."""

    name: Callable[[], str]
    words: Callable[[], str]
    lines: tuple[str, ...]
    source: str


FORMULAS: Final = {
    CircuitFormula.TOTAL: Formula(
        name=lambda: _("Sum of points"),
        words=lambda: _("The points from all events are added."),
        lines=("S = Σ x",),
        source="riichi.wiki: World Riichi Mahjong League",
    ),
    CircuitFormula.PLACE_POINTS: Formula(
        name=lambda: _("Sum of points by place"),
        words=lambda: _(
            "Each place at an event gives points from a list. These are added. Tied players share the points "
            "of their places equally."
        ),
        lines=("S = Σ L(P)", "L(P) = (L[P] + … + L[P + t − 1]) / t"),
        source="Deutsche Mah-Jongg Liga, 2009-07-16 (dmjl.de); EMA 2025, 3.7.1",
    ),
    CircuitFormula.BASE_RANK: Formula(
        name=lambda: _("Sum of base ranks"),
        words=lambda: _(
            "Each place gives a base rank, from 1000 for first to 0 for last. These are added. Tied players "
            "get the better place."
        ),
        lines=("S = Σ B", BASE_RANK),
        source="European Mahjong Association, Basics for ranking system",
    ),
    CircuitFormula.WEIGHTED_BASE_RANK: Formula(
        name=lambda: _("Sum of base ranks times event weight"),
        words=lambda: _(
            "Each place gives a base rank, from 1000 for first to 0 for last. It is multiplied by the weight "
            "of the event, and the results are added."
        ),
        lines=("S = Σ W × B", BASE_RANK),
        source="European Mahjong Association, Basics for ranking system",
    ),
    CircuitFormula.MEAN_BASE_RANK: Formula(
        name=lambda: _("Average of base ranks, by event weight"),
        words=lambda: _(
            "Each place gives a base rank, from 1000 for first to 0 for last. The total is their average, "
            "weighted by event."
        ),
        lines=("S = Σ (W × B) / Σ W", BASE_RANK),
        source="European Mahjong Association, Ranking calculation (mahjong-europe.org)",
    ),
    CircuitFormula.UPPER_HALF: Formula(
        name=lambda: _("Sum of points for the upper half"),
        words=lambda: _(
            "First place gives 1000 points. Lower places give evenly less, down to 0 just below the middle "
            "of the field. The points are added."
        ),
        lines=("S = Σ H", "H = max(0, round(1000 / (N / 2) × (N / 2 − P + 1)))"),
        source="ema_scraper: calculators/ranking_austria_riichi.py (github.com/Jesterboxboy/ema_scraper)",
    ),
}
"""Every formula by the referee's name for it."""


def describe(circuit: referee.standings.Circuit) -> tuple[str, ...]:
    """How the series counts, in sentences: the formula, how many events count, and what a rank requires."""
    sentences = [FORMULAS[circuit.formula].words()]
    if circuit.best is None:
        sentences.append(_("All events count."))
    else:
        text = ngettext(
            "Each player's best event counts.",
            "Each player's best %(count)d events count.",
            circuit.best,
        )
        sentences.append(text % {"count": circuit.best})
    if circuit.minimum is not None and circuit.minimum > 1:
        text = _("Players with fewer than %(count)d events are listed last, without a rank.")
        sentences.append(text % {"count": circuit.minimum})
    return tuple(sentences)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What one event gave a person: the *reckoning* with its numbers, and whether it *counts*."""

    cell: SeriesCell
    reckoning: str
    counts: bool

    @property
    def event(self) -> EventShown:
        """The event."""
        return self.cell.event


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalExplanation:
    """A person's total with everything it is made of; *total* is the last line."""

    row: SeriesRow
    steps: tuple[Step, ...]
    total: str


def explain_total(series_page: SeriesShown, row: SeriesRow) -> TotalExplanation:
    """How the row's total is calculated, event by event."""
    steps = tuple(
        Step(cell=cell, reckoning=_reckoning(series_page.circuit, cell), counts=cell.counts)
        for cell in row.results
    )
    return TotalExplanation(row=row, steps=steps, total=_total(series_page, row))


def format_figure(circuit: referee.standings.Circuit, value: referee.Points, *, even: bool = False) -> str:
    """A figure of the series: game points in thousands, any other figure as it is; *even* as in `points.figure`."""
    if circuit.formula is CircuitFormula.TOTAL:
        return points.thousands(value)
    return points.figure(value, even=even)


def _reckoning(circuit: referee.standings.Circuit, cell: SeriesCell) -> str:
    worth, field_size, place = format_figure(circuit, cell.worth), cell.place.of, cell.place.place
    base = "1000" if place == 1 else f"1000 × ({field_size} − {place}) / ({field_size} − 1)"
    rank = referee.standings.base_rank(place, field_size)
    # A rounded value does not equal the fraction.
    rounded = "=" if place == 1 or 1000 * (field_size - place) % (field_size - 1) == 0 else "≈"
    match circuit.formula:
        case CircuitFormula.TOTAL:
            return worth
        case CircuitFormula.PLACE_POINTS:
            return _shared_place_points(circuit, cell, worth)
        case CircuitFormula.BASE_RANK | CircuitFormula.MEAN_BASE_RANK:
            return worth if place == 1 else f"{base} {rounded} {worth}"
        case CircuitFormula.WEIGHTED_BASE_RANK:
            product = f"{points.figure(cell.event.total_weight)} × {points.figure(rank)} = {worth}"
            return product if place == 1 else f"{base} {rounded} {points.figure(rank)}; {product}"
        case CircuitFormula.UPPER_HALF:
            exact = 1000 * (field_size - 2 * place + 2) % field_size == 0
            text = f"1000 / ({field_size} / 2) × ({field_size} / 2 − {place} + 1)"
            if field_size - 2 * place + 2 < 0:
                return f"{text} < 0 → {worth}"
            return f"{text} {'=' if exact else '≈'} {worth}"
        case _:
            assert_never(circuit.formula)


def _shared_place_points(circuit: referee.standings.Circuit, cell: SeriesCell, worth: str) -> str:
    if cell.place.tied == 1:
        return worth
    listed = circuit.place_points[cell.place.place - 1 :][: cell.place.tied]
    shares = [*listed, *(0 for _index in range(cell.place.tied - len(listed)))]
    # A whole field may be tied: an ellipsis says as much as all of the zeros at the end of the list.
    sum_text = " + ".join(map(points.figure, shares[:8])) + (" + …" if len(shares) > 8 else "")
    return f"({sum_text}) / {len(shares)} = {worth}"


def _total(series_page: SeriesShown, row: SeriesRow) -> str:
    circuit = series_page.circuit
    counted = [cell for cell in row.results if cell.counts]
    total = format_figure(circuit, row.total)
    if circuit.formula is CircuitFormula.MEAN_BASE_RANK:
        weights = [points.figure(cell.event.total_weight) for cell in counted]
        products = " + ".join(
            f"{weight} × {points.figure(cell.worth)}" for weight, cell in zip(weights, counted, strict=True)
        )
        return f"({products}) / ({' + '.join(weights)}) = {total}"
    # Game points carry their own sign.
    plus = " " if circuit.formula is CircuitFormula.TOTAL else " + "
    sum_text = plus.join(format_figure(circuit, cell.worth) for cell in counted)
    return f"{sum_text} = {total}" if len(counted) > 1 else total
