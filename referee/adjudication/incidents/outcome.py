"""The outcome of an incident."""

from __future__ import annotations

from referee.answers import Fact, Measure, Remedy
from referee.answers.steps import Condition
from referee.findings.grounds import Ground
from referee.findings.incidents import REPEATED, CostFacts
from referee.frozen import dataclass

__all__ = ["Outcome"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What follows: a measure, the points of a penalty or the range of a discretion, what else happens, and the basis.

    A discretion may be *either* of two figures and nothing between them.

    *ground* is the question on whose answer it rests; where *ladder* says that a repeat made it heavier, only what else
    happens still rests on it. *besides* come on top. *conditions* are those of the line of the answer that names the
    measure. Where its points are counted, *each* are those of one unit, and *per* is what is counted; zero units cost
    nothing.
    """

    measure: Measure
    ground: Ground
    points: int | None = None
    most: int | None = None
    either: bool = False
    remedies: tuple[Remedy, ...] = ()
    ladder: bool = False
    besides: tuple[Outcome, ...] = ()
    conditions: tuple[Condition, ...] = ()
    each: int | None = None
    per: Fact | None = None

    @property
    def measured_by(self) -> Ground:
        """The question on whose answer the measure and its points rest."""
        return REPEATED if self.ladder else self.ground

    @property
    def figures(self) -> CostFacts:
        """The points that are named, with the upper end of a range or the other of two figures."""
        figures: CostFacts = {}
        if self.points is not None:
            figures["points"] = self.points
        if self.most is not None:
            figures["most"] = self.most
        if self.either:
            figures["either"] = True
        return figures

    @property
    def weight(self) -> tuple[int, int]:
        """The weight of the measure, then its points: for comparing outcomes."""
        return self.measure.weight, self.points or 0
