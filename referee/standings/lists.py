"""The players in an event's list: ranked, unranked, or left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from fractions import Fraction
from typing import assert_never

from referee.answers import Disqualified
from referee.frozen import dataclass
from referee.rules import Ruleset
from referee.standings.ranking import TieBreak, Total, rank

__all__ = ["Entrant", "EntrantState", "ListedPlayer", "final_list"]

Points = int | Fraction


class EntrantState(Enum):
    """How a player takes part."""

    ENTERED = "entered"
    """On the list, but not seen yet."""
    WAITING = "waiting"
    """On the waiting list."""
    CHECKED_IN = "checked_in"
    """Seen at the door."""
    PLAYING = "playing"
    """In the event."""
    WITHDRAWN = "withdrawn"
    """No longer in the event."""
    DISQUALIFIED = "disqualified"
    """Out of the event by a ruling or a decision."""
    SUBSTITUTE = "substitute"
    """Available to fill seats."""
    GUEST = "guest"
    """Plays along, out of the ranking."""

    @property
    def is_apart(self) -> bool:
        """Whether they are listed apart, without a rank, whatever they scored."""
        match self:
            case EntrantState.WITHDRAWN | EntrantState.SUBSTITUTE | EntrantState.GUEST:
                return True
            case (
                EntrantState.ENTERED
                | EntrantState.WAITING
                | EntrantState.CHECKED_IN
                | EntrantState.PLAYING
                | EntrantState.DISQUALIFIED
            ):
                return False
            case _:
                assert_never(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A participant with their state and total; a player who *entered* a stage has a rank before any game."""

    total: Total
    state: EntrantState = EntrantState.PLAYING
    entered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPlayer:
    """A line of the list; without a *rank* where a player has played nothing or is listed apart."""

    rank: int | None
    tied: bool
    total: Total
    state: EntrantState


def final_list(
    rules: Ruleset,
    entrants: Iterable[Entrant],
    *,
    decides: bool = True,
    ties: Sequence[TieBreak] | None = None,
) -> tuple[ListedPlayer, ...]:
    """The ranked players, then those who have played nothing, then those apart: substitutes, guests, and who left.

    In a league, players with fewer games than its minimum are listed after those ranked, by the number of missing
    games, then by total. A disqualified player is ranked last, listed apart, or left out, as the rules answer; before
    anybody has played there is no last rank either, and they are listed apart. *decides* and *ties* are those of
    `rank`. Source: the ruleset's answer to `disqualified_ranked`.
    """
    all_entrants = list(entrants)
    disqualified = [entrant for entrant in all_entrants if entrant.state is EntrantState.DISQUALIFIED]
    unranked = [entrant for entrant in all_entrants if entrant.state.is_apart]
    playing = [
        entrant
        for entrant in all_entrants
        if entrant.state is not EntrantState.DISQUALIFIED and not entrant.state.is_apart
    ]
    played, below = _split_by_games(playing)
    listed = [*_rank_entrants(rules, played, decides, ties)]
    ranked_last: list[ListedPlayer] = []
    match rules.disqualified_ranked:
        case Disqualified.LAST if not listed and not any(entrant.total.results for entrant in disqualified):
            unranked = [*unranked, *disqualified]
        case Disqualified.LAST:
            ranked_last = _rank_entrants(rules, disqualified, decides, ties, ranks_before=len(listed))
        case Disqualified.UNRANKED:
            unranked = [*unranked, *disqualified]
        case Disqualified.NOT_LISTED:
            pass
        case _:
            assert_never(rules.disqualified_ranked)
    listed += ranked_last
    listed += map(_unranked, sorted(below, key=_missing_games_key))
    order = (EntrantState.SUBSTITUTE, EntrantState.GUEST, EntrantState.WITHDRAWN, EntrantState.DISQUALIFIED)
    return (
        *listed,
        *map(
            _unranked,
            sorted(unranked, key=lambda entrant: (order.index(entrant.state), -entrant.total.total)),
        ),
    )


def _rank_entrants(
    rules: Ruleset,
    entrants: Sequence[Entrant],
    decides: bool,
    ties: Sequence[TieBreak] | None,
    *,
    ranks_before: int = 0,
) -> list[ListedPlayer]:
    """The entrants with their ranks, counted after *ranks_before* others."""
    states = {id(entrant.total): entrant.state for entrant in entrants}
    ranked = rank(rules, [entrant.total for entrant in entrants], decides=decides, ties=ties)
    return [
        ListedPlayer(
            rank=ranks_before + line.rank, tied=line.tied, total=line.total, state=states[id(line.total)]
        )
        for line in ranked
    ]


def _split_by_games(play: Iterable[Entrant]) -> tuple[list[Entrant], list[Entrant]]:
    """The ranked players, and those who have played nothing, or fewer games than a league requires."""
    ranked: list[Entrant] = []
    below: list[Entrant] = []
    for entrant in play:
        is_ranked = (entrant.total.results or entrant.entered) and not entrant.total.missing
        (ranked if is_ranked else below).append(entrant)
    return ranked, below


def _missing_games_key(entrant: Entrant) -> tuple[int, Points]:
    """A key by the number of games missing to a league's minimum; without a minimum all keep their order."""
    return (entrant.total.missing, -entrant.total.total) if entrant.total.missing else (0, 0)


def _unranked(entrant: Entrant) -> ListedPlayer:
    return ListedPlayer(rank=None, tied=False, total=entrant.total, state=entrant.state)
