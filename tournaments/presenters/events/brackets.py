"""The bracket of a knockout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

import referee
from tournaments.journal.kinds import StageSettings
from tournaments.models import Player, Team, Tournament
from tournaments.presenters.events import stages, teams
from tournaments.presenters.events.entering import places
from tournaments.presenters.events.ranking import stage_lists
from tournaments.presenters.events.ranking.parts import stage_name
from tournaments.presenters.events.ranking.scoring import EventScores, load_scores
from tournaments.presenters.events.ranking.standing_rows import Undecided
from tournaments.presenters.events.stages import StageResult
from tournaments.presenters.events.standings import Row
from tournaments.presenters.events.teams import TeamRow
from tournaments.services.events.stage_formats import pattern_tables, stages_of

__all__ = ["Box", "Column", "Place", "bracket"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place at a table: the person or team in it, or, if it is open, in words where its player comes from.

    *of* is the number of the table that the player comes from, if they come from one. *results* are by round of the
    stage, None if there is none yet; *total* is their sum with penalties, None before the first; *advanced* is None
    before it is known.
    """

    who: Player | Team | None = None
    says: str = ""
    of: int | None = None
    results: tuple[referee.Points | None, ...] = ()
    total: referee.Points | None = None
    advanced: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A table of a stage, the best first once there are results; *number* is None if none is drawn or planned."""

    number: int | None
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A stage of a knockout; *rounds* are the numbers of its rounds, *drawn*: its tables are drawn.

    *of_teams*: teams play it, not people. *level* are those tied for places in it, *declined* those who declined one,
    *winners* those who came first in it, once it is over and nobody advances from it.
    """

    word: str
    name: str
    rounds: tuple[int, ...]
    boxes: tuple[Box, ...]
    drawn: bool
    of_teams: bool
    level: tuple[Undecided, ...] = ()
    declined: tuple[Player | Team, ...] = ()
    winners: tuple[Player | Team, ...] = ()


def bracket(tournament: Tournament, *, everything: bool = True) -> tuple[Column, ...]:
    """The stages of the event's knockout, the first one first; empty if nobody advances from a table.

    Without *everything* as the public may see them: a round that is drawn and not published counts as not drawn.
    """
    told = stages_of(tournament)
    before = {one.enters.of for one in told if one.enters and one.enters.advance is not None}
    knock_out = [
        one for one in told if one.stage in before or (one.enters and one.enters.advance is not None)
    ]
    if not knock_out:
        return ()
    found = load_scores(tournament, everything=everything)
    run = {True: teams.of_teams, False: stages.of_people}
    staged = {way: run[way](found, told) for way in {stages.are_teams(one) for one in knock_out}}
    return tuple(_column(found, told, one, staged[stages.are_teams(one)]) for one in knock_out)


def _column(
    found: EventScores,
    all_stages: Sequence[StageSettings],
    one: StageSettings,
    staged: Mapping[str, StageResult],
) -> Column:
    of_teams = stages.are_teams(one)
    rows = _of_teams(found, one) if of_teams else _of_people(found, one)
    numbers = sorted({row.table for row in rows if row.table is not None})
    boxes = tuple(
        Box(number=number, places=_seated([row for row in rows if row.table == number])) for number in numbers
    )
    of = staged[one.stage]
    last = all(other.enters is None or other.enters.of != one.stage for other in all_stages)
    return Column(
        level=tuple(
            Undecided(stage=one.stage, who=group, places=open_places) for group, open_places in of.level
        ),
        declined=tuple(who for who in _everybody(found, one) if who.pk in of.declined),
        winners=tuple(_whose(row) for row in rows if row.rank == 1) if of.over and last else (),
        word=one.stage,
        name=stage_name(all_stages, one.stage),
        rounds=one.rounds,
        boxes=boxes or tuple(_foreseen(found, all_stages, one, staged)),
        drawn=bool(boxes),
        of_teams=of_teams,
    )


def _everybody(found: EventScores, one: StageSettings) -> Sequence[Player | Team]:
    return list(found.tournament.teams.all()) if stages.are_teams(one) else found.players


def _whose(row: Row | TeamRow) -> Player | Team:
    return row.team if isinstance(row, TeamRow) else row.player


def _of_people(found: EventScores, one: StageSettings) -> Sequence[Row | TeamRow]:
    return [row for row in stage_lists.stage_standings(found, one.stage).rows if row.table is not None]


def _of_teams(found: EventScores, one: StageSettings) -> Sequence[Row | TeamRow]:
    return [row for row in teams.team_standings(found, one.stage).rows if row.table is not None]


def _seated(rows: Sequence[Row | TeamRow]) -> tuple[Place, ...]:
    found = []
    for row in rows:
        results = tuple(None if cell is None else cell.result for cell in row.cells)
        played = any(result is not None for result in results)
        found.append(
            Place(
                who=_whose(row),
                results=results,
                total=row.total - row.carry if played else None,
                advanced=row.advanced,
            )
        )
    # Only the points made at the table decide who advances, not the points carried into the stage.
    return tuple(sorted(found, key=lambda place: -(place.total or 0)))


def _foreseen(
    found: EventScores,
    all_stages: Sequence[StageSettings],
    one: StageSettings,
    staged: Mapping[str, StageResult],
) -> Iterator[Box]:
    """The tables as the pattern will seat them; without a fitting pattern, one unnumbered box with everybody."""
    by_key = {each.pk: each for each in _everybody(found, one)}
    of = staged[one.stage]
    there = places(of, [by_key[pk] for pk in of.part.carries])
    before = staged.get(one.enters.of) if one.enters else None
    tables = sorted(set(before.tables.values())) if before else []
    if pattern := pattern_tables(one, found.rules):
        for number, table in enumerate(pattern, start=1):
            yield Box(
                number=number,
                places=tuple(_waiting(all_stages, one, place, there, tables) for place in table),
            )
        return
    advance = one.enters.advance if one.enters else None
    if advance is not None and tables:
        letters = [chr(ord("A") + at) for at in range(len(tables))]
        coming = [(letter, place) for letter in letters for place in range(1, advance + 1)]
    else:
        coming = [("", rank) for rank in range(1, ((one.enters.first if one.enters else None) or 0) + 1)]
    if coming:
        yield Box(
            number=None, places=tuple(_waiting(all_stages, one, place, there, tables) for place in coming)
        )


def _waiting(
    all_stages: Sequence[StageSettings],
    one: StageSettings,
    place: tuple[str, int],
    there: Mapping[tuple[str, int], Player | Team],
    tables: Sequence[int],
) -> Place:
    if place in there:
        return Place(who=there[place])
    letter, rank = place
    enters = one.enters
    if enters and enters.advance is not None and letter:
        at = ord(letter) - ord("A")
        table = tables[at] if at < len(tables) else at + 1
        return Place(says=_of_table(rank, table), of=table)
    if letter:
        return Place(says=_("No. %(rank)d of group %(group)s") % {"rank": rank, "group": letter})
    of = stage_name(all_stages, enters.of) if enters and enters.of else stage_name(all_stages, one.stage)
    return Place(says=_("No. %(rank)d of “%(of)s”") % {"rank": rank, "of": of})


def _of_table(rank: int, table: int) -> str:
    match rank:
        case 1:
            text = _("First of table %(table)d")
        case 2:
            text = _("Second of table %(table)d")
        case 3:
            text = _("Third of table %(table)d")
        case _:
            text = _("Fourth of table %(table)d")
    return text % {"table": table}
