"""The standings of a stage, and the final list."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import referee
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


def stage_standings(found: EventScores, stage: str | None) -> Standings:
    """The standings of the stage with that word, or the final list. Raises `LookupError` if there is no such stage."""
    stages = stages_of(found.tournament)
    if stage is not None and all(one.stage != stage for one in stages):
        raise LookupError(stage)
    scores, staged = by_stage(found, stages)
    going, gone = goes_on(staged), declined(staged)
    blocks = {word: _block(found, one, scores[word], going[word], gone[word]) for word, one in staged.items()}
    final = stage is None and len(stages) > 1
    rows = tuple(_final(stages, blocks)) if final else blocks[stage or stages[0].stage].rows
    one = staged[stage or stages[0].stage] if stage is not None or len(stages) == 1 else None
    level = tuple(
        Undecided(stage=word, who=group, places=places)
        for word, each in staged.items()
        if (one is None or each is one or enters_from(each, one)) and not are_teams(each.part.said)
        for group, places in each.level
    )
    rounds = found.rounds if one is None else _rounds(found, one)
    shown_rows = tuple(replace(row, cells=_cells_in(found, rounds, row)) for row in rows)
    foot = foot_of(shown_rows, rounds)
    if final:
        shown_rows, foot = _whole(found, blocks, shown_rows, foot)
    unlisted = _unlisted(found, {row.player.pk for row in rows}) if one is None else ()
    rules = found.rules if one is None else one.rules
    return Standings(
        tournament=found.tournament,
        rules=rules,
        rounds=rounds,
        rows=shown_rows,
        unlisted=tuple(replace(row, cells=_cells_in(found, rounds, row)) for row in unlisted),
        foot=foot,
        games=tuple(game for game in found.games if game.round in rounds),
        penalties=found.beside,
        decided=all(each.over for each in staged.values()) if one is None else one.over,
        after=found.after,
        stage=None if one is None else one.part.said.stage,
        stages=stages,
        level=level,
        seeds=tuple(
            Undecided(stage=word, who=group, places=len(group))
            for word, each in staged.items()
            if (one is None or each is one or enters_from(each, one)) and not are_teams(each.part.said)
            for group in each.seeds
        ),
        ended=all(each.over for each in staged.values()) if one is None else one.over,
    )


def _whole(
    found: EventScores, blocks: Mapping[str, _Block], rows: Sequence[Row], foot: Foot
) -> tuple[tuple[Row, ...], Foot]:
    """The rows of the final list with each player's earlier stages, and its sums with the results of all games."""
    everything = [row for block in blocks.values() for row in block.rows]
    cells: dict[int, dict[int, Cell]] = defaultdict(dict)
    games: Counter[int] = Counter()
    uma: dict[int, referee.Points] = defaultdict(int)
    places: dict[int, Counter[int]] = defaultdict(Counter)
    for row in everything:
        games[row.player.pk] += row.played
        uma[row.player.pk] += row.uma
        places[row.player.pk] += Counter(dict(enumerate(row.places)))
        for round_, cell in zip(found.rounds, row.cells, strict=True):
            if cell is not None:
                cells[row.player.pk][round_.number] = cell
    whole = tuple(
        replace(
            row,
            earlier=tuple(
                cells[row.player.pk].get(round_.number) if cell is None else None
                for round_, cell in zip(found.rounds, row.cells, strict=True)
            ),
            played_before=games[row.player.pk] - row.played,
            uma_before=uma[row.player.pk] - row.uma,
            places_before=tuple(places[row.player.pk][at] - own for at, own in enumerate(row.places)),
        )
        for row in rows
    )
    of_all = foot_of(everything, found.rounds)
    return whole, replace(foot, rounds=of_all.rounds, played=of_all.played, results=of_all.results)


def _rounds(found: EventScores, one: StageResult) -> tuple[Round, ...]:
    return tuple(round_ for round_ in found.rounds if round_.number in one.part.numbers)


def _cells_in(found: EventScores, rounds: Sequence[Round], row: Row) -> tuple[Cell | None, ...]:
    """The row's cells for those rounds, out of all its cells."""
    by_round = {round_.number: cell for round_, cell in zip(found.rounds, row.cells, strict=True)}
    return tuple(by_round[round_.number] for round_ in rounds)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Block:
    rows: tuple[Row, ...]


def _block(
    found: EventScores,
    one: StageResult,
    scores: Mapping[int, Sequence[referee.standings.Score]],
    going: Mapping[int, str],
    gone: Mapping[int, str],
) -> _Block:
    """The rows of a stage, with the cells of its rounds; among tied rows, players who advance come first."""
    cells = {
        pk: {number: cell for number, cell in by_round.items() if number in one.part.numbers}
        for pk, by_round in cells_of(found.games, scores).items()
    }
    rows = build_standings(
        replace(found, rules=one.rules), one.listed, (), cells, scores, decided=one.over
    ).rows
    knock_out = bool(one.tables)
    told = [
        replace(
            row,
            stage=one.part.said.stage,
            table=one.tables.get(row.player.pk) if knock_out else None,
            advanced=None if one.advanced is None else row.player.pk in one.advanced,
            goes_on=going.get(row.player.pk, ""),
            declined=gone.get(row.player.pk, ""),
        )
        for row in rows
    ]
    return _Block(rows=tuple(going_first(told)))


def _final(stages: Sequence[StageSettings], blocks: Mapping[str, _Block]) -> list[Row]:
    """The players of the last stage first, then those who left, the latest exit first; unranked players at the end."""
    ended = exits(stages, {word: [row.player.pk for row in block.rows] for word, block in blocks.items()})
    found: list[Row] = []
    apart: list[Row] = []
    for one in reversed(stages):
        here = [row for row in blocks[one.stage].rows if ended[row.player.pk] == one.stage]
        found += ranked_anew([row for row in here if row.rank is not None], before=len(found))
        apart += [row for row in here if row.rank is None]
    return found + apart


def _unlisted(found: EventScores, there: Collection[int]) -> tuple[Row, ...]:
    """Players who are in no stage, or whom the rules do not list."""
    gone = [player for player in found.players if player.pk not in there]
    listed = [
        referee.standings.ListedPlayer(rank=None, tied=False, total=each.total, state=each.state)
        for each in (entrant(found, player, (), 0) for player in gone)
    ]
    return build_standings(found, listed, (), {}, {}, decided=True).rows
