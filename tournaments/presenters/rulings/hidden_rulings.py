"""A table's page for viewers who may not read rulings.

Points moved by rulings stay, since the points must add up; the players concerned and the reasons are left out.
"""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

import referee
from tournaments.presenters.tables.lines import HandLine

__all__ = ["hide_rulings"]


def hide_rulings(lines: tuple[HandLine, ...], page: referee.ledger.Page) -> tuple[HandLine, ...]:
    """The hands as the public may see them: how each ended, without the player of a ruling."""
    rulings = {ruling.number for ruling in page.rulings}
    return tuple(_without_ruling(line, rulings) for line in lines)


def _without_ruling(line: HandLine, rulings: set[int]) -> HandLine:
    if line.changed_by in rulings:
        line = replace(line, why="")
    if not line.judged:
        return line
    return replace(
        line,
        result=_("Chombo (ruling)"),
        entered="",
        penalties=(),
        findings=(),
        payments=(),
        warnings=(),
    )
