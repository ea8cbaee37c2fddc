"""What does an incident bring?"""

from __future__ import annotations

from dataclasses import dataclass

from referee.answers import Measure, Remedy
from referee.answers.steps import Condition
from referee.findings.ground import Ground
from referee.findings.incidents import REPEATED

__all__ = ["Outcome"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What follows: a measure, the points of a penalty or the range of a discretion, what else happens, and by what.

    *ground* is the question on whose answer it rests; where *ladder* says that a repeat made it heavier, only what else
    happens still does. *besides* come on top. *conditions* are those of the line of the answer that names the measure.
    """

    measure: Measure
    ground: Ground
    points: int | None = None
    most: int | None = None
    remedies: tuple[Remedy, ...] = ()
    ladder: bool = False
    besides: tuple[Outcome, ...] = ()
    conditions: tuple[Condition, ...] = ()

    @property
    def measured_by(self) -> Ground:
        """The question on whose answer the measure and its points rest."""
        return REPEATED if self.ladder else self.ground

    @property
    def weight(self) -> tuple[int, int]:
        """How heavy it is, and then how dear: for comparing one with another."""
        return self.measure.weight, self.points or 0
