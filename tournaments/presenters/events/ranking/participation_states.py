"""Each player's state at the end of a round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tournaments.journal.kinds import (
    Disqualified,
    EntryContent,
    OpeningUndone,
    PeopleEntered,
    PeopleMerged,
    PlayerStateChanged,
    Returned,
    RoundOpened,
    State,
    Substituted,
    SubstitutionLifted,
    Until,
    Withdrawn,
)
from tournaments.journal.reading import read_entry
from tournaments.models import JournalEntry, Player, Tournament

__all__ = ["ParticipationChange", "changes", "put_back", "states_at"]

_KINDS = (
    "people", "opening", "opening_undone", "withdrawal", "return", "disqualification", "state", "substitution",
    "substitution_lifting", "merge",
)  # fmt: skip


def put_back(tournament: Tournament, players: Iterable[Player], after: int) -> None:
    """Set the state of *players* to the one at the end of round *after*; saves nothing.

    A decision made before the next round was opened already counts, unless it names its own round.
    """
    states = states_at(changes(tournament), after)
    for player in players:
        if player.person_id in states:
            player.state = states[player.person_id].value


ParticipationChange = tuple[str, State, int]


def _is_out(found: list[tuple[str, State, int]], who: str) -> bool:
    return next((state for one, state, _behind in reversed(found) if one == who), None) is State.DISQUALIFIED


def changes(tournament: Tournament) -> list[ParticipationChange]:
    """Each change of a player's state in the journal, with the round after which it took effect."""
    entries = JournalEntry.objects.filter(event=tournament.uid, kind__in=_KINDS).order_by("number")
    found: list[ParticipationChange] = []
    opened, before = 0, [0]
    # Marks the changes that name their own round.
    fixed: list[bool] = []
    for kind, payload in entries.values_list("kind", "payload"):
        what = read_entry(kind, payload)
        if isinstance(what, RoundOpened):
            before.append(opened)
            opened = what.round
        if isinstance(what, OpeningUndone) and what.round == opened:
            earlier = before.pop()
            found = [
                (who, state, earlier if behind == opened and not said else behind)
                for (who, state, behind), said in zip(found, fixed, strict=True)
            ]
            opened = earlier
        if isinstance(what, PeopleMerged):
            already = {who for who, _state, _behind in found}
            if what.into not in already:
                theirs = [at for at, (who, _state, _behind) in enumerate(found) if who == what.gone]
                found += [(what.into, *found[at][1:]) for at in theirs]
                fixed += [fixed[at] for at in theirs]
        for who, state, behind in _said(what):
            # Substituting for a disqualified player changes nothing in their disqualification.
            if isinstance(what, Substituted | SubstitutionLifted) and what.plan and _is_out(found, who):
                continue
            found.append((who, state, opened if behind is None else behind))
            fixed.append(behind is not None)
    return found


def states_at(found: Iterable[ParticipationChange], after: int) -> dict[str, State]:
    """Each player's state at the end of round *after*."""
    return {who: state for who, state, behind in found if behind <= after}


def _said(what: EntryContent) -> Iterator[tuple[str, State, int | None]]:
    """The new states of people, and the round after which each counts, if the entry names it."""
    match what:
        case PeopleEntered():
            yield from ((one.who, one.state, 0) for one in what.entered)
        case Withdrawn():
            yield what.who, State.WITHDRAWN, what.after_round
        case Returned():
            yield what.who, State.PLAYING, what.after_round
        case Disqualified():
            yield what.who, State.DISQUALIFIED, what.after_round
        case PlayerStateChanged():
            yield what.who, what.state, None
        case Substituted(until=Until.END):
            yield what.out, State.WITHDRAWN, what.round
        case SubstitutionLifted(until=Until.END):
            yield what.out, State.PLAYING, what.round
