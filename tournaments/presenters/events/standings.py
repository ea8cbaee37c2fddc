"""The standings of a tournament, a stage or a group."""

from __future__ import annotations

from typing import cast

import referee
from tournaments.common.read_snapshot import read_snapshot
from tournaments.models import Player, Tournament
from tournaments.presenters.clubs import seasons
from tournaments.presenters.events.ranking import stage_lists
from tournaments.presenters.events.ranking.building_standings import (
    build_standings,
    cells_of,
    entrant,
    group_standings,
    penalties_by_player,
)
from tournaments.presenters.events.ranking.replacements import replacement_text, source_of
from tournaments.presenters.events.ranking.scoring import all_finished, is_over, load_scores
from tournaments.presenters.events.ranking.standing_rows import Cell, Foot, Row, Standings, Undecided
from tournaments.services.interchange.eventfile.shape import STAGE

__all__ = [
    "Cell",
    "Foot",
    "Row",
    "Standings",
    "Undecided",
    "current",
    "replacement_text",
    "source_of",
]


@read_snapshot()
def current(
    tournament: Tournament,
    *,
    after: int | None = None,
    stage: str | None = None,
    group: str | None = None,
    everything: bool = True,
) -> Standings:
    """The standings by the ledgers and the journal now, or as they were *after* that round.

    With *stage*, those of the stage with that word; without it, an event of several stages has the final list. With
    *group*, those of that group alone; without *everything* as the public may see them. Raises `LookupError` if there
    is no such stage or group.
    """
    event_scores = load_scores(tournament, after, everything=everything)
    if group is not None and all(player.group != group for player in event_scores.players):
        raise LookupError(group)
    if event_scores.has_stages or stage not in (None, STAGE):
        return group_standings(stage_lists.stage_standings(event_scores, stage), group)
    if tournament.kind == Tournament.Kind.LEAGUE:
        return group_standings(seasons.standings(event_scores), group)
    decided = is_over(tournament, event_scores.rounds) or (
        after is not None and all_finished(event_scores.rounds)
    )
    scores = event_scores.scores()
    penalties = penalties_by_player(event_scores)
    entrants = [
        entrant(event_scores, player, scores.get(player.pk, ()), penalties.get(player.pk, 0))
        for player in event_scores.players
    ]
    ties = None if tournament.ties is None else [referee.standings.TieBreak(word) for word in tournament.ties]
    listed = referee.standings.final_list(event_scores.rules, entrants, decides=decided, ties=ties)
    listed_keys = {cast(Player, entry.total.player).pk for entry in listed}
    left_out = [
        referee.standings.ListedPlayer(rank=None, tied=False, total=entry.total, state=entry.state)
        for entry in entrants
        if cast(Player, entry.total.player).pk not in listed_keys
    ]
    cells = cells_of(event_scores.games, scores)
    return group_standings(
        build_standings(event_scores, listed, left_out, cells, scores, decided=decided), group
    )
