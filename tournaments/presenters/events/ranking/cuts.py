"""The cut lines of a standings list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from django.utils.translation import ngettext

import referee
from referee.frozen import dataclass
from tournaments.common.language import joined
from tournaments.journal.kinds import StageSettings
from tournaments.presenters.events.ranking.parts import stage_name
from tournaments.presenters.events.standings import Row, Standings

__all__ = ["CutLine", "cuts"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CutLine:
    """A line under the first *above* rows, with its text; before the stage is over it describes the current state."""

    above: int
    says: str


def cuts(standings: Standings) -> tuple[CutLine, ...]:
    """The cut lines of a stage for the stages that take its first rows; empty if those rows are not consecutive."""
    return tuple(
        line
        for stage in standings.stages
        if _takes_first_rows(standings, stage)
        for line in (_final_cut(standings, stage) if standings.ended else _provisional_cut(standings, stage))
    )


def _takes_first_rows(standings: Standings, stage: StageSettings) -> bool:
    enters = stage.enters
    if enters is None or enters.of != standings.stage or enters.first is None or enters.is_for_teams:
        return False
    # The first of each group are consecutive only in the list of one group.
    return bool(enters.of_each) == (standings.group is not None)


def _final_cut(standings: Standings, stage: StageSettings) -> Iterator[CutLine]:
    indexes = [index for index, row in enumerate(standings.rows) if row.next_stage == stage.stage]
    level = [undecided for undecided in standings.level if undecided.stage == stage.stage]
    listed = {row.player.pk for row in standings.rows}
    level = [undecided for undecided in level if {player.pk for player in undecided.entrants} <= listed]
    if not indexes and not level:
        return
    above = max(indexes, default=-1) + 1
    facts: dict[str, object] = {"count": len(indexes), "stage": stage_name(standings.stages, stage.stage)}
    text = ngettext(
        "%(count)d player qualifies for “%(stage)s”.",
        "%(count)d players qualify for “%(stage)s”.",
        len(indexes),
    )
    sentence = text % facts
    if level:
        facts |= {"level": len(level[0].entrants), "places": level[0].places}
        text = ngettext(
            "%(level)d players below are tied for %(places)d more place.",
            "%(level)d players below are tied for %(places)d more places.",
            level[0].places,
        )
        sentence = joined([sentence, text % facts], by="sentences")
    yield CutLine(above=above, says=sentence)


def _provisional_cut(standings: Standings, stage: StageSettings) -> Iterator[CutLine]:
    places = stage.enters.first if stage.enters and stage.enters.first else 0
    counted = [row for row in standings.rows if row.rank is not None and _may_go_on(row)]
    if not counted:
        return
    above, level = _sure_rows(counted, places)
    facts: dict[str, object] = {"count": len(above), "stage": stage_name(standings.stages, stage.stage)}
    text = ngettext(
        "At present, %(count)d player qualifies for “%(stage)s”.",
        "At present, %(count)d players qualify for “%(stage)s”.",
        len(above),
    )
    sentence = text % facts
    if level:
        facts |= {"level": level, "places": places - len(above)}
        text = ngettext(
            "%(level)d players below are tied for %(places)d more place.",
            "%(level)d players below are tied for %(places)d more places.",
            places - len(above),
        )
        sentence = joined([sentence, text % facts], by="sentences")
    last = max((index for index, row in enumerate(standings.rows) if row in above), default=-1)
    yield CutLine(above=last + 1, says=sentence)


def _may_go_on(row: Row) -> bool:
    return row.state not in (
        referee.standings.EntrantState.DISQUALIFIED,
        referee.standings.EntrantState.WITHDRAWN,
    )


def _sure_rows(rows: Sequence[Row], places: int) -> tuple[list[Row], int]:
    """The rows that are sure of a place, and how many rows are tied for the remaining places."""
    above: list[Row] = []
    for _rank, group in groupby(rows, key=lambda row: row.rank):
        level = list(group)
        remaining = places - len(above)
        if len(level) > remaining:
            return above, len(level) if remaining else 0
        above += level
    return above, 0
