"""The counting rules of a season."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

import referee
from tournaments.common.errors import ConflictError, InputError, Problem, StateError
from tournaments.journal.kinds import CountingDecided, Handicap, Moved, SeasonCounting
from tournaments.journal.reading import read_as, to_json
from tournaments.models import CountingDecision, Player, Tournament
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal

__all__ = [
    "decide",
    "full_counting",
    "handicaps",
    "handicaps_under",
    "player_handicaps",
    "rules",
    "stored_counting",
    "to_referee",
]


def stored_counting(tournament: Tournament) -> SeasonCounting | None:
    """Return the season's counting from its journal, without handicaps of single players; None if none was decided."""
    if tournament.counting is None:
        return None
    counting: SeasonCounting = read_as(SeasonCounting, tournament.counting)
    return counting


def rules(tournament: Tournament) -> referee.standings.CountingRules | None:
    """Return the season's counting in the referee's form."""
    counting = stored_counting(tournament)
    return None if counting is None else to_referee(counting)


def to_referee(counting: SeasonCounting) -> referee.standings.CountingRules:
    """Convert counting rules to the referee's form. Raises `ValueError` if they contradict each other."""
    best = None
    if counting.best is not None:
        best = referee.standings.Best(of=referee.standings.BestOf(counting.best.of.value), n=counting.best.n)
    return referee.standings.CountingRules(
        order=referee.standings.CountingOrder(counting.order.value),
        minimum_games=counting.minimum_games,
        maximum_games=counting.maximum_games,
        best=best,
        attendance=counting.attendance,
    )


def handicaps(tournament: Tournament, players: Sequence[Player]) -> Mapping[int, int]:
    """Return the points added to each game, by player's key: the player's own handicap, else that of the division."""
    return handicaps_under(full_counting(tournament, players), players)


def handicaps_under(counting: SeasonCounting, players: Sequence[Player]) -> Mapping[int, int]:
    """Return the points added to each game under *counting*, by player's key."""
    by_division = {handicap.division: handicap.points for handicap in counting.handicap if not handicap.who}
    by_person = {handicap.who: handicap.points for handicap in counting.handicap if handicap.who}
    return {
        player.pk: by_person.get(player.person_id, by_division.get(player.group, 0)) for player in players
    }


def full_counting(tournament: Tournament, players: Sequence[Player]) -> SeasonCounting:
    """Return the season's counting, including the handicaps of single players."""
    counting = stored_counting(tournament) or SeasonCounting()
    return replace(counting, handicap=(*counting.handicap, *player_handicaps(players)))


def decide(
    tournament: Tournament,
    counting: SeasonCounting,
    *,
    act: Action,
    moved: Sequence[Moved] = (),
    expects: str = "",
    current_mark: Callable[[], str] | None = None,
) -> CountingDecision:
    """Decide how the season counts all its games; *moved* are the players whose place this changes.

    *current_mark* returns the mark of what it changes and is called under the lock. If it is not what it *expects*,
    somebody decided or played meanwhile, and `ConflictError` is raised. Raises `StateError` if the event is no league
    or the season is over, and `InputError` if the rules contradict each other, or games were played and no reason is
    given.
    """
    with open_journal(tournament.uid, act, "counting", _counting_json(counting)) as journal:
        if journal.repeated:
            return journal.created_row(CountingDecision, journal.repeated)
        stored = Tournament.objects.get(pk=tournament.pk)
        if stored.kind == Tournament.Kind.TOURNAMENT:
            raise StateError(_("Only leagues have their own scoring rules."))
        if stored.ended:
            raise StateError(_("The season is over. Reopen it first."))
        try:
            to_referee(counting)
        except ValueError as error:
            sentence = _(
                "Nothing was saved. Enter the number of consecutive games, and a minimum that is not above the "
                "maximum."
            )
            raise InputError([Problem(says=sentence)]) from error
        if stored.rounds.exists() and not act.why:
            raise InputError(
                [Problem(says=_("Games have already been played. Give a reason for the change."))]
            )
        if current_mark is not None:
            journal.lock_ledgers()
            if current_mark() != expects:
                raise ConflictError(
                    _(
                        "Nothing was saved. Games or rules have changed since this preview. Check the new preview."
                    )
                )
        return journal.created_row(
            CountingDecision, journal.append(CountingDecided(counting=counting, moved=tuple(moved)))
        )


def _counting_json(counting: SeasonCounting) -> Any:
    return to_json(counting)


def player_handicaps(players: Sequence[Player]) -> tuple[Handicap, ...]:
    """Return the handicaps of single players."""
    return tuple(
        Handicap(points=player.handicap, who=player.person_id)
        for player in players
        if player.handicap is not None
    )
