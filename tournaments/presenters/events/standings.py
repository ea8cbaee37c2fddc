"""The standings of a tournament, a stage or a group."""

from __future__ import annotations

from typing import cast

import referee
from tournaments.models import Player, Tournament
from tournaments.presenters.clubs import seasons
from tournaments.presenters.events.ranking import stage_lists
from tournaments.presenters.events.ranking.ranked import (
    Cell,
    Foot,
    Row,
    Standings,
    Undecided,
    cells_of,
    entrant,
    made,
    of_group,
    source_of,
    stands_for,
    taken_off,
)
from tournaments.presenters.events.ranking.scoring import all_finished, is_over, known
from tournaments.services.interchange.eventfile.shape import STAGE

__all__ = [
    "Cell",
    "Foot",
    "Row",
    "Standings",
    "Undecided",
    "current",
    "source_of",
    "stands_for",
]


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
    found = known(tournament, after, everything=everything)
    if group is not None and all(player.group != group for player in found.players):
        raise LookupError(group)
    if found.has_stages or stage not in (None, STAGE):
        return of_group(stage_lists.shown(found, stage), group)
    if tournament.kind == Tournament.Kind.LEAGUE:
        return of_group(seasons.standings(found), group)
    decided = is_over(tournament, found.rounds) or (after is not None and all_finished(found.rounds))
    scores = found.scores()
    penalties = taken_off(found)
    entrants = [
        entrant(found, player, scores.get(player.pk, ()), penalties.get(player.pk, 0))
        for player in found.players
    ]
    ties = None if tournament.ties is None else [referee.standings.TieBreak(word) for word in tournament.ties]
    listed = referee.standings.final_list(found.rules, entrants, decides=decided, ties=ties)
    there = {cast(Player, one.total.player).pk for one in listed}
    left_out = [
        referee.standings.Listed(rank=None, tied=False, total=one.total, state=one.state)
        for one in entrants
        if cast(Player, one.total.player).pk not in there
    ]
    cells = cells_of(found.games, scores)
    return of_group(made(found, listed, left_out, cells, scores, decided=decided), group)
