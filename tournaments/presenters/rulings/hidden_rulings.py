"""A table's page for viewers who may not read rulings.

Points moved by rulings stay, since the points must add up; the players concerned and the reasons are left out.
"""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

import referee
from tournaments.presenters.tables.lines import HandLine

__all__ = ["hide_rulings", "not_by_rulings"]


def hide_rulings(lines: tuple[HandLine, ...], page: referee.ledger.Page) -> tuple[HandLine, ...]:
    """The hands as the public may see them: how each ended, without the player of a ruling."""
    rulings = {ruling.number for ruling in page.rulings}
    return tuple(_untold(line, rulings) for line in lines)


def _untold(line: HandLine, rulings: set[int]) -> HandLine:
    if line.changed_by in rulings:
        line = replace(line, why="")
    if not line.judged:
        return line
    return replace(
        line,
        result=_("Chombo, by a ruling"),
        entered="",
        penalties=(),
        findings=(),
        payments=(),
        warnings=(),
    )


def not_by_rulings(page: referee.ledger.Page) -> tuple[referee.ruling.Penalty, ...]:
    """The penalties that were not given by rulings."""
    given = [penalty for ruling in page.rulings for penalty in ruling.penalties]
    given += [penalty for row in page.rows if row.judged and row.ruling for penalty in row.ruling.penalties]
    left = []
    for penalty in page.penalties:
        if penalty in given:
            given.remove(penalty)
        else:
            left.append(penalty)
    return tuple(left)
