"""How did everybody take part when a round was over?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tournaments.journal.kinds import (
    Disqualified,
    PeopleEntered,
    PeopleMerged,
    Returned,
    RoundOpened,
    State,
    StateSet,
    Substituted,
    SubstitutionLifted,
    Until,
    What,
    Withdrawn,
)
from tournaments.journal.reading import read
from tournaments.models import JournalEntry, Player, Tournament

__all__ = ["put_back"]

_KINDS = (
    "people", "opening", "withdrawal", "return", "disqualification", "state", "substitution",
    "substitution_lifting", "merge",
)  # fmt: skip


def put_back(tournament: Tournament, players: Iterable[Player], after: int) -> None:
    """Let *players* take part as they did when round *after* was over; nothing is stored.

    What was decided before the next round was opened was so by then, unless it says itself behind which round it is.
    """
    told = JournalEntry.objects.filter(event=tournament.uid, kind__in=_KINDS).order_by("number")
    states: dict[str, State] = {}
    opened = 0
    for kind, payload in told.values_list("kind", "payload"):
        what = read(kind, payload)
        if isinstance(what, RoundOpened):
            opened = what.round
        if isinstance(what, PeopleMerged) and what.gone in states:
            states.setdefault(what.into, states[what.gone])
        states |= {
            who: state
            for who, state, behind in _said(what)
            if (opened if behind is None else behind) <= after
        }
    for player in players:
        if player.person_id in states:
            player.state = states[player.person_id].value


def _said(what: What) -> Iterator[tuple[str, State, int | None]]:
    """Who takes part how from then on, and behind which round, where the entry says it itself."""
    match what:
        case PeopleEntered():
            yield from ((one.who, one.state, 0) for one in what.entered)
        case Withdrawn():
            yield what.who, State.WITHDRAWN, what.after_round
        case Returned():
            yield what.who, State.PLAYING, what.after_round
        case Disqualified():
            yield what.who, State.DISQUALIFIED, what.after_round
        case StateSet():
            yield what.who, what.state, None
        case Substituted(until=Until.END):
            yield what.out, State.WITHDRAWN, what.round
        case SubstitutionLifted(until=Until.END):
            yield what.out, State.PLAYING, what.round
