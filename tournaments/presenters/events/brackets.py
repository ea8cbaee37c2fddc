"""The bracket of a knockout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.read_snapshot import read_snapshot
from tournaments.journal.kinds import StageSettings
from tournaments.models import Player, Team, Tournament
from tournaments.presenters.events import stages, teams
from tournaments.presenters.events.ranking import stage_lists
from tournaments.presenters.events.ranking.parts import stage_name
from tournaments.presenters.events.ranking.scoring import EventScores, load_scores
from tournaments.presenters.events.ranking.standing_rows import Undecided
from tournaments.presenters.events.round_players import places
from tournaments.presenters.events.stages import StageResult
from tournaments.presenters.events.standings import Row
from tournaments.presenters.events.teams import TeamRow
from tournaments.services.events.stage_formats import pattern_tables, stages_of

__all__ = ["Box", "Column", "Place", "bracket"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place at a table: the person or team in it, or, if it is open, in words where its player comes from.

    *from_table* is the number of the table that the player comes from, if they come from one. *results* are by round of
    the stage, None if there is none yet; *total* is their sum with penalties, None before the first; *advanced* is None
    before it is known.
    """

    entrant: Player | Team | None = None
    text: str = ""
    from_table: int | None = None
    results: tuple[referee.Points | None, ...] = ()
    total: referee.Points | None = None
    advanced: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A table of a stage, the best first once there are results; *number* is None if none is drawn or planned."""

    number: int | None
    places: tuple[Place, ...]

    @property
    def game_numbers(self) -> range:
        """The numbers of its games, which all its places have."""
        return range(1, len(self.places[0].results) + 1 if self.places else 1)


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


@read_snapshot()
def bracket(tournament: Tournament, *, everything: bool = True) -> tuple[Column, ...]:
    """The stages of the event's knockout, the first one first; empty if nobody advances from a table.

    Without *everything* as the public may see them: a round that is drawn and not published counts as not drawn.
    """
    all_stages = stages_of(tournament)
    source_words = {
        stage.enters.of for stage in all_stages if stage.enters and stage.enters.advance is not None
    }
    knockout_stages = [
        stage
        for stage in all_stages
        if stage.stage in source_words or (stage.enters and stage.enters.advance is not None)
    ]
    if not knockout_stages:
        return ()
    event_scores = load_scores(tournament, everything=everything)
    result_functions = {True: teams.of_teams, False: stages.of_people}
    results_by_kind = {
        for_teams: result_functions[for_teams](event_scores, all_stages)
        for for_teams in {stages.are_teams(stage) for stage in knockout_stages}
    }
    return tuple(
        _column(event_scores, all_stages, stage, results_by_kind[stages.are_teams(stage)])
        for stage in knockout_stages
    )


def _column(
    event_scores: EventScores,
    all_stages: Sequence[StageSettings],
    stage: StageSettings,
    stage_results: Mapping[str, StageResult],
) -> Column:
    of_teams = stages.are_teams(stage)
    rows = _team_rows(event_scores, stage) if of_teams else _people_rows(event_scores, stage)
    numbers = sorted({row.table for row in rows if row.table is not None})
    boxes = tuple(
        Box(number=number, places=_table_places([row for row in rows if row.table == number]))
        for number in numbers
    )
    result = stage_results[stage.stage]
    is_last = all(other.enters is None or other.enters.of != stage.stage for other in all_stages)
    return Column(
        level=tuple(
            Undecided(stage=stage.stage, entrants=group, places=open_places)
            for group, open_places in result.level
        ),
        declined=tuple(
            entrant for entrant in _stage_entrants(event_scores, stage) if entrant.pk in result.declined
        ),
        winners=tuple(_row_entrant(row) for row in rows if row.rank == 1) if result.over and is_last else (),
        word=stage.stage,
        name=stage_name(all_stages, stage.stage),
        rounds=stage.rounds,
        boxes=boxes or tuple(_expected_boxes(event_scores, all_stages, stage, stage_results)),
        drawn=bool(boxes),
        of_teams=of_teams,
    )


def _stage_entrants(event_scores: EventScores, stage: StageSettings) -> Sequence[Player | Team]:
    return list(event_scores.tournament.teams.all()) if stages.are_teams(stage) else event_scores.players


def _row_entrant(row: Row | TeamRow) -> Player | Team:
    return row.team if isinstance(row, TeamRow) else row.player


def _people_rows(event_scores: EventScores, stage: StageSettings) -> Sequence[Row | TeamRow]:
    return [
        row for row in stage_lists.stage_standings(event_scores, stage.stage).rows if row.table is not None
    ]


def _team_rows(event_scores: EventScores, stage: StageSettings) -> Sequence[Row | TeamRow]:
    return [row for row in teams.team_standings(event_scores, stage.stage).rows if row.table is not None]


def _table_places(rows: Sequence[Row | TeamRow]) -> tuple[Place, ...]:
    places = []
    for row in rows:
        results = tuple(None if cell is None else cell.result for cell in row.cells)
        played = any(result is not None for result in results)
        places.append(
            Place(
                entrant=_row_entrant(row),
                results=results,
                total=row.total - row.carry if played else None,
                advanced=row.advanced,
            )
        )
    # Only the points made at the table decide who advances, not the points carried into the stage.
    return tuple(sorted(places, key=lambda place: -(place.total or 0)))


def _expected_boxes(
    event_scores: EventScores,
    all_stages: Sequence[StageSettings],
    stage: StageSettings,
    stage_results: Mapping[str, StageResult],
) -> Iterator[Box]:
    """The tables as the pattern will seat them; without a fitting pattern, one unnumbered box with everybody."""
    by_key = {entrant.pk: entrant for entrant in _stage_entrants(event_scores, stage)}
    result = stage_results[stage.stage]
    entrants_by_place = places(result, [by_key[pk] for pk in result.part.carries])
    source_result = stage_results.get(stage.enters.of) if stage.enters else None
    tables = sorted(set(source_result.tables.values())) if source_result else []
    if pattern := pattern_tables(stage, event_scores.rules):
        for number, table in enumerate(pattern, start=1):
            yield Box(
                number=number,
                places=tuple(
                    _expected_place(all_stages, stage, place, entrants_by_place, tables) for place in table
                ),
            )
        return
    advance = stage.enters.advance if stage.enters else None
    if advance is not None and tables:
        letters = [chr(ord("A") + index) for index in range(len(tables))]
        expected_places = [(letter, place) for letter in letters for place in range(1, advance + 1)]
    else:
        expected_places = [
            ("", rank) for rank in range(1, ((stage.enters.first if stage.enters else None) or 0) + 1)
        ]
    if expected_places:
        yield Box(
            number=None,
            places=tuple(
                _expected_place(all_stages, stage, place, entrants_by_place, tables)
                for place in expected_places
            ),
        )


def _expected_place(
    all_stages: Sequence[StageSettings],
    stage: StageSettings,
    place: tuple[str, int],
    entrants_by_place: Mapping[tuple[str, int], Player | Team],
    tables: Sequence[int],
) -> Place:
    if place in entrants_by_place:
        return Place(entrant=entrants_by_place[place])
    letter, rank = place
    enters = stage.enters
    if enters and enters.advance is not None and letter:
        index = ord(letter) - ord("A")
        table = tables[index] if index < len(tables) else index + 1
        return Place(text=_table_place_text(rank, table), from_table=table)
    if letter:
        return Place(text=_("No. %(rank)d of group %(group)s") % {"rank": rank, "group": letter})
    source_name = (
        stage_name(all_stages, enters.of) if enters and enters.of else stage_name(all_stages, stage.stage)
    )
    return Place(text=_("No. %(rank)d of “%(of)s”") % {"rank": rank, "of": source_name})


def _table_place_text(rank: int, table: int) -> str:
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
