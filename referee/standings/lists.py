"""Who is in an event's list: ranked, unranked, or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import assert_never

from referee.answers import Disqualified
from referee.rules import Ruleset
from referee.standings.ranking import TieBreak, Total, rank

__all__ = ["Entrant", "Listed", "State", "final_list"]

Points = int | Fraction


class State(Enum):
    """How does somebody take part?"""

    ENTERED = "entered"
    """On the list; not seen yet."""
    WAITING = "waiting"
    """On the waiting list."""
    CHECKED_IN = "checked_in"
    """Seen at the door."""
    PLAYING = "playing"
    """In the event."""
    WITHDRAWN = "withdrawn"
    """Gone."""
    DISQUALIFIED = "disqualified"
    """Out of the event by a ruling or a decision."""
    SUBSTITUTE = "substitute"
    """There to fill seats."""
    GUEST = "guest"
    """Plays along, out of the ranking."""

    @property
    def is_apart(self) -> bool:
        """Whether they stand apart, without a rank, whatever they scored."""
        return self in (State.WITHDRAWN, State.SUBSTITUTE, State.GUEST)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """Somebody who takes part so, and what their games come to; who *entered* a stage has a rank before a game."""

    total: Total
    state: State = State.PLAYING
    entered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A line of the list; without a *rank* where somebody has played nothing or stands apart."""

    rank: int | None
    tied: bool
    total: Total
    state: State


def final_list(
    rules: Ruleset,
    entrants: Iterable[Entrant],
    *,
    decides: bool = True,
    ties: Sequence[TieBreak] | None = None,
) -> tuple[Listed, ...]:
    """Those ranked, then those who have played nothing, then those apart: substitutes, guests, and who left.

    In a league who has fewer games than its minimum stands behind those ranked, by the games that are missing, then by
    total. A disqualified player is ranked last, stands apart, or is not in it, as the rules answer; where nobody has
    played anything yet, there is no last rank either, and they stand apart. *decides* and *ties* are those of `rank`.
    Source: the ruleset's answer to `disqualified_ranked`.
    """
    everybody = list(entrants)
    out = [one for one in everybody if one.state is State.DISQUALIFIED]
    apart = [one for one in everybody if one.state.is_apart]
    play = [one for one in everybody if one.state is not State.DISQUALIFIED and not one.state.is_apart]
    played, below = _parted(play)
    found = [*_ranked(rules, played, decides, ties)]
    last: list[Listed] = []
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
    order = (State.SUBSTITUTE, State.GUEST, State.WITHDRAWN, State.DISQUALIFIED)
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
) -> list[Listed]:
    """Those with their ranks, behind *after* others."""
    states = {id(one.total): one.state for one in entrants}
    ranked = rank(rules, [one.total for one in entrants], decides=decides, ties=ties)
    return [
        Listed(rank=after + one.rank, tied=one.tied, total=one.total, state=states[id(one.total)])
        for one in ranked
    ]


def _parted(play: Iterable[Entrant]) -> tuple[list[Entrant], list[Entrant]]:
    """Those who are ranked, and those who have played nothing, or fewer games than a league asks for."""
    ranked: list[Entrant] = []
    below: list[Entrant] = []
    for one in play:
        counts = (one.total.results or one.entered) and not one.total.missing
        (ranked if counts else below).append(one)
    return ranked, below


def _lacking(one: Entrant) -> tuple[int, Points]:
    """By how much somebody is below a league's minimum; where there is none, all stay as they are."""
    return (one.total.missing, -one.total.total) if one.total.missing else (0, 0)


def _unranked(one: Entrant) -> Listed:
    return Listed(rank=None, tied=False, total=one.total, state=one.state)
