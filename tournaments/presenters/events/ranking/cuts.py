"""The cut lines of a standings list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import ngettext

import referee
from tournaments.journal.kinds import StageSettings, Unit
from tournaments.presenters.events.ranking.parts import stage_name
from tournaments.presenters.events.standings import Row, Standings

__all__ = ["Cutting", "cuts"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cutting:
    """A line under the first *above* rows, with its text; before the stage is over it describes the current state."""

    above: int
    says: str


def cuts(found: Standings) -> tuple[Cutting, ...]:
    """The cut lines of a stage for the stages that take its first rows; empty if those rows are not consecutive."""
    return tuple(
        line
        for one in found.stages
        if _takes_the_first(found, one)
        for line in (_known(found, one) if found.ended else _as_it_stands(found, one))
    )


def _takes_the_first(found: Standings, one: StageSettings) -> bool:
    enters = one.enters
    if enters is None or enters.of != found.stage or enters.first is None or enters.unit is Unit.TEAMS:
        return False
    # The first of each group are consecutive only in the list of one group.
    return bool(enters.of_each) == (found.group is not None)


def _known(found: Standings, one: StageSettings) -> Iterator[Cutting]:
    there = [at for at, row in enumerate(found.rows) if row.goes_on == one.stage]
    level = [undecided for undecided in found.level if undecided.stage == one.stage]
    listed = {row.player.pk for row in found.rows}
    level = [undecided for undecided in level if {player.pk for player in undecided.who} <= listed]
    if not there and not level:
        return
    above = max(there, default=-1) + 1
    facts: dict[str, object] = {"count": len(there), "stage": stage_name(found.stages, one.stage)}
    text = ngettext("%(count)d goes on to “%(stage)s”.", "%(count)d go on to “%(stage)s”.", len(there))
    says = text % facts
    if level:
        facts |= {"level": len(level[0].who), "places": level[0].places}
        text = ngettext(
            "%(level)d below are level for %(places)d place more.",
            "%(level)d below are level for %(places)d places more.",
            level[0].places,
        )
        says = " ".join([says, text % facts])
    yield Cutting(above=above, says=says)


def _as_it_stands(found: Standings, one: StageSettings) -> Iterator[Cutting]:
    places = one.enters.first if one.enters and one.enters.first else 0
    counted = [row for row in found.rows if row.rank is not None and _could(row)]
    if not counted:
        return
    above, level = _first(counted, places)
    facts: dict[str, object] = {"count": len(above), "stage": stage_name(found.stages, one.stage)}
    text = ngettext(
        "As it stands, %(count)d goes on to “%(stage)s”.",
        "As it stands, %(count)d go on to “%(stage)s”.",
        len(above),
    )
    says = text % facts
    if level:
        facts |= {"level": level, "places": places - len(above)}
        text = ngettext(
            "%(level)d below are level for %(places)d place more.",
            "%(level)d below are level for %(places)d places more.",
            places - len(above),
        )
        says = " ".join([says, text % facts])
    last = max((at for at, row in enumerate(found.rows) if row in above), default=-1)
    yield Cutting(above=last + 1, says=says)


def _could(row: Row) -> bool:
    return row.state not in (
        referee.standings.EntrantState.DISQUALIFIED,
        referee.standings.EntrantState.WITHDRAWN,
    )


def _first(rows: Sequence[Row], places: int) -> tuple[list[Row], int]:
    """The rows that are sure of a place, and how many rows are tied for the remaining places."""
    above: list[Row] = []
    for _rank, group in groupby(rows, key=lambda row: row.rank):
        level = list(group)
        left = places - len(above)
        if len(level) > left:
            return above, len(level) if left else 0
        above += level
    return above, 0
