"""Headings between the stages of a final list, where the order of totals changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from django.utils.translation import gettext as _

from tournaments.journal.kinds import StageSettings
from tournaments.presenters.events.ranking.parts import stage_name

__all__ = ["counting_sentence", "headings"]


class _Line(Protocol):
    @property
    def rank(self) -> int | None: ...

    @property
    def stage(self) -> str: ...


def headings(stages: Sequence[StageSettings], stage: str | None, rows: Sequence[_Line]) -> dict[int, str]:
    """The headings above the rows of a final list, by row index; empty in the list of one *stage*.

    Players of the last stage come first; the others are ranked by the total of the stage that they reached.
    """
    ranked = [row.stage for row in rows if row.rank is not None]
    if stage is not None or len(set(ranked)) < 2:
        return {}
    texts: dict[int, str] = {}
    for index, row in enumerate(rows):
        if row.rank is None:
            texts[index] = _("Unranked")
            break
        if index and row.stage == rows[index - 1].stage:
            continue
        name = stage_name(stages, row.stage)
        texts[index] = name if row.stage == stages[-1].stage else _("Reached: %(stage)s") % {"stage": name}
    return texts


def counting_sentence() -> str:
    """What a final list of several stages counts, in words."""
    return _(
        "Players are ranked by the stage they reached, then by their total in that stage: points carried "
        "over, results and penalties. Games of all stages are counted."
    )
