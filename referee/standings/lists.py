"""The players in an event's list: ranked, unranked, or left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import assert_never

from referee.answers import Disqualified
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
        return self in (EntrantState.WITHDRAWN, EntrantState.SUBSTITUTE, EntrantState.GUEST)


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
    everybody = list(entrants)
    out = [one for one in everybody if one.state is EntrantState.DISQUALIFIED]
    apart = [one for one in everybody if one.state.is_apart]
    play = [one for one in everybody if one.state is not EntrantState.DISQUALIFIED and not one.state.is_apart]
    played, below = _parted(play)
    found = [*_ranked(rules, played, decides, ties)]
    last: list[ListedPlayer] = []
    match rules.disqualified_ranked:
        case Disqualified.LAST if not found and not any(one.total.results for one in out):
            apart = [*apart, *out]
        case Disqualified.LAST:
            last = _ranked(rules, out, decides, ties, after=len(found))
        case Disqualified.UNRANKED:
            apart = [*apart, *out]
        case Disqualified.NOT_LISTED:
            pass
        case _:
            assert_never(rules.disqualified_ranked)
    found += last
    found += map(_unranked, sorted(below, key=_lacking))
    order = (EntrantState.SUBSTITUTE, EntrantState.GUEST, EntrantState.WITHDRAWN, EntrantState.DISQUALIFIED)
    return (
        *found,
        *map(_unranked, sorted(apart, key=lambda one: (order.index(one.state), -one.total.total))),
    )


def _ranked(
    rules: Ruleset,
    entrants: Sequence[Entrant],
    decides: bool,
    ties: Sequence[TieBreak] | None,
    *,
    after: int = 0,
) -> list[ListedPlayer]:
    """The entrants with their ranks, counted after *after* others."""
    states = {id(one.total): one.state for one in entrants}
    ranked = rank(rules, [one.total for one in entrants], decides=decides, ties=ties)
    return [
        ListedPlayer(rank=after + one.rank, tied=one.tied, total=one.total, state=states[id(one.total)])
        for one in ranked
    ]


def _parted(play: Iterable[Entrant]) -> tuple[list[Entrant], list[Entrant]]:
    """The ranked players, and those who have played nothing, or fewer games than a league requires."""
    ranked: list[Entrant] = []
    below: list[Entrant] = []
    for one in play:
        counts = (one.total.results or one.entered) and not one.total.missing
        (ranked if counts else below).append(one)
    return ranked, below


def _lacking(entrant: Entrant) -> tuple[int, Points]:
    """A key by the number of games missing to a league's minimum; without a minimum all keep their order."""
    return (entrant.total.missing, -entrant.total.total) if entrant.total.missing else (0, 0)


def _unranked(entrant: Entrant) -> ListedPlayer:
    return ListedPlayer(rank=None, tied=False, total=entrant.total, state=entrant.state)
