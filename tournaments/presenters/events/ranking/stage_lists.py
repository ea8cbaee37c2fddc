"""The standings of a stage, and the final list."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

import referee
from referee.frozen import dataclass
from tournaments.journal.kinds import StageSettings
from tournaments.models import Round
from tournaments.presenters.events.ranking.building_standings import (
    build_standings,
    cells_of,
    entrant,
    foot_of,
    ranked_anew,
)
from tournaments.presenters.events.ranking.scoring import EventScores
from tournaments.presenters.events.ranking.standing_rows import Cell, Foot, Row, Standings, Undecided
from tournaments.presenters.events.stages import (
    StageResult,
    are_teams,
    by_stage,
    declined,
    enters_from,
    exits,
    goes_on,
    going_first,
)
from tournaments.services.events.stage_formats import stages_of

__all__ = ["stage_standings"]


def stage_standings(event_scores: EventScores, stage: str | None) -> Standings:
    """The standings of the stage with that word, or the final list. Raises `LookupError` if there is no such stage."""
    stages = stages_of(event_scores.tournament)
    if stage is not None and all(settings.stage != stage for settings in stages):
        raise LookupError(stage)
    scores, stage_results = by_stage(event_scores, stages)
    next_stages, declined_stages = goes_on(stage_results), declined(stage_results)
    blocks = {
        word: _block(event_scores, result, scores[word], next_stages[word], declined_stages[word])
        for word, result in stage_results.items()
    }
    final = stage is None and len(stages) > 1
    rows = tuple(_final_rows(stages, blocks)) if final else blocks[stage or stages[0].stage].rows
    shown_result = stage_results[stage or stages[0].stage] if stage is not None or len(stages) == 1 else None
    level = tuple(
        Undecided(stage=word, entrants=group, places=places)
        for word, result in stage_results.items()
        if (shown_result is None or result is shown_result or enters_from(result, shown_result))
        and not are_teams(result.part.settings)
        for group, places in result.level
    )
    rounds = event_scores.rounds if shown_result is None else _rounds(event_scores, shown_result)
    shown_rows = tuple(replace(row, cells=_cells_in(event_scores, rounds, row)) for row in rows)
    foot = foot_of(shown_rows, rounds)
    if final:
        shown_rows, foot = _with_earlier_stages(event_scores, blocks, shown_rows, foot)
    unlisted = _unlisted_rows(event_scores, {row.player.pk for row in rows}) if shown_result is None else ()
    rules = event_scores.rules if shown_result is None else shown_result.rules
    return Standings(
        tournament=event_scores.tournament,
        rules=rules,
        rounds=rounds,
        rows=shown_rows,
        unlisted=tuple(replace(row, cells=_cells_in(event_scores, rounds, row)) for row in unlisted),
        foot=foot,
        games=tuple(game for game in event_scores.games if game.round in rounds),
        penalties=event_scores.outside_penalties,
        decided=all(result.over for result in stage_results.values())
        if shown_result is None
        else shown_result.over,
        after=event_scores.after,
        stage=None if shown_result is None else shown_result.part.settings.stage,
        stages=stages,
        level=level,
        seeds=tuple(
            Undecided(stage=word, entrants=group, places=len(group))
            for word, result in stage_results.items()
            if (shown_result is None or result is shown_result or enters_from(result, shown_result))
            and not are_teams(result.part.settings)
            for group in result.seeds
        ),
        ended=all(result.over for result in stage_results.values())
        if shown_result is None
        else shown_result.over,
    )


def _with_earlier_stages(
    event_scores: EventScores, blocks: Mapping[str, _Block], rows: Sequence[Row], foot: Foot
) -> tuple[tuple[Row, ...], Foot]:
    """The rows of the final list with each player's earlier stages, and its sums with the results of all games."""
    all_rows = [row for block in blocks.values() for row in block.rows]
    cells: dict[int, dict[int, Cell]] = defaultdict(dict)
    games: Counter[int] = Counter()
    uma: dict[int, referee.Points] = defaultdict(int)
    places: dict[int, Counter[int]] = defaultdict(Counter)
    for row in all_rows:
        games[row.player.pk] += row.played
        uma[row.player.pk] += row.uma
        places[row.player.pk] += Counter(dict(enumerate(row.places)))
        for round_, cell in zip(event_scores.rounds, row.cells, strict=True):
            if cell is not None:
                cells[row.player.pk][round_.number] = cell
    full_rows = tuple(
        replace(
            row,
            earlier=tuple(
                cells[row.player.pk].get(round_.number) if cell is None else None
                for round_, cell in zip(event_scores.rounds, row.cells, strict=True)
            ),
            played_before=games[row.player.pk] - row.played,
            uma_before=uma[row.player.pk] - row.uma,
            places_before=tuple(places[row.player.pk][index] - own for index, own in enumerate(row.places)),
        )
        for row in rows
    )
    total_foot = foot_of(all_rows, event_scores.rounds)
    return full_rows, replace(
        foot, rounds=total_foot.rounds, played=total_foot.played, results=total_foot.results
    )


def _rounds(event_scores: EventScores, result: StageResult) -> tuple[Round, ...]:
    return tuple(round_ for round_ in event_scores.rounds if round_.number in result.part.numbers)


def _cells_in(event_scores: EventScores, rounds: Sequence[Round], row: Row) -> tuple[Cell | None, ...]:
    """The row's cells for those rounds, out of all its cells."""
    by_round = {round_.number: cell for round_, cell in zip(event_scores.rounds, row.cells, strict=True)}
    return tuple(by_round[round_.number] for round_ in rounds)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Block:
    rows: tuple[Row, ...]


def _block(
    event_scores: EventScores,
    result: StageResult,
    scores: Mapping[int, Sequence[referee.standings.Score]],
    next_stages: Mapping[int, str],
    declined_stages: Mapping[int, str],
) -> _Block:
    """The rows of a stage, with the cells of its rounds; among tied rows, players who advance come first."""
    cells = {
        pk: {number: cell for number, cell in by_round.items() if number in result.part.numbers}
        for pk, by_round in cells_of(event_scores.games, scores).items()
    }
    rows = build_standings(
        replace(event_scores, rules=result.rules), result.listed, (), cells, scores, decided=result.over
    ).rows
    knock_out = bool(result.tables)
    stage_rows = [
        replace(
            row,
            stage=result.part.settings.stage,
            table=result.tables.get(row.player.pk) if knock_out else None,
            advanced=None if result.advanced is None else row.player.pk in result.advanced,
            next_stage=next_stages.get(row.player.pk, ""),
            declined=declined_stages.get(row.player.pk, ""),
        )
        for row in rows
    ]
    return _Block(rows=tuple(going_first(stage_rows)))


def _final_rows(stages: Sequence[StageSettings], blocks: Mapping[str, _Block]) -> list[Row]:
    """The players of the last stage first, then those who left, the latest exit first; unranked players at the end."""
    exit_stages = exits(
        stages, {word: [row.player.pk for row in block.rows] for word, block in blocks.items()}
    )
    listed: list[Row] = []
    unranked: list[Row] = []
    for stage in reversed(stages):
        stage_rows = [row for row in blocks[stage.stage].rows if exit_stages[row.player.pk] == stage.stage]
        listed += ranked_anew([row for row in stage_rows if row.rank is not None], before=len(listed))
        unranked += [row for row in stage_rows if row.rank is None]
    return listed + unranked


def _unlisted_rows(event_scores: EventScores, listed_keys: Collection[int]) -> tuple[Row, ...]:
    """Players who are in no stage, or whom the rules do not list."""
    missing = [player for player in event_scores.players if player.pk not in listed_keys]
    listed = [
        referee.standings.ListedPlayer(rank=None, tied=False, total=unlisted.total, state=unlisted.state)
        for unlisted in (entrant(event_scores, player, (), 0) for player in missing)
    ]
    return build_standings(event_scores, listed, (), {}, {}, decided=True).rows
