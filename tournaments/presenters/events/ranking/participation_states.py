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


def _is_disqualified(state_changes: list[tuple[str, State, int]], person: str) -> bool:
    return (
        next(
            (
                state
                for changed_person, state, _after_round in reversed(state_changes)
                if changed_person == person
            ),
            None,
        )
        is State.DISQUALIFIED
    )


def changes(tournament: Tournament) -> list[ParticipationChange]:
    """Each change of a player's state in the journal, with the round after which it took effect."""
    entries = JournalEntry.objects.filter(event=tournament.uid, kind__in=_KINDS).order_by("number")
    state_changes: list[ParticipationChange] = []
    opened, previous_rounds = 0, [0]
    # Marks the changes that name their own round.
    fixed: list[bool] = []
    for kind, payload in entries.values_list("kind", "payload"):
        content = read_entry(kind, payload)
        if isinstance(content, RoundOpened):
            previous_rounds.append(opened)
            opened = content.round
        if isinstance(content, OpeningUndone) and content.round == opened:
            previous = previous_rounds.pop()
            state_changes = [
                (person, state, previous if after_round == opened and not is_fixed else after_round)
                for (person, state, after_round), is_fixed in zip(state_changes, fixed, strict=True)
            ]
            opened = previous
        if isinstance(content, PeopleMerged):
            known_people = {person for person, _state, _after_round in state_changes}
            if content.into not in known_people:
                indexes = [
                    index
                    for index, (person, _state, _after_round) in enumerate(state_changes)
                    if person == content.gone
                ]
                state_changes += [(content.into, *state_changes[index][1:]) for index in indexes]
                fixed += [fixed[index] for index in indexes]
        for person, state, after_round in _new_states(content):
            # Substituting for a disqualified player changes nothing in their disqualification.
            if (
                isinstance(content, Substituted | SubstitutionLifted)
                and content.plan
                and _is_disqualified(state_changes, person)
            ):
                continue
            state_changes.append((person, state, opened if after_round is None else after_round))
            fixed.append(after_round is not None)
    return state_changes


def states_at(state_changes: Iterable[ParticipationChange], after: int) -> dict[str, State]:
    """Each player's state at the end of round *after*."""
    return {person: state for person, state, after_round in state_changes if after_round <= after}


def _new_states(content: EntryContent) -> Iterator[tuple[str, State, int | None]]:
    """The new states of people, and the round after which each counts, if the entry names it."""
    match content:
        case PeopleEntered():
            yield from ((entered_person.who, entered_person.state, 0) for entered_person in content.entered)
        case Withdrawn():
            yield content.who, State.WITHDRAWN, content.after_round
        case Returned():
            yield content.who, State.PLAYING, content.after_round
        case Disqualified():
            yield content.who, State.DISQUALIFIED, content.after_round
        case PlayerStateChanged():
            yield content.who, content.state, None
        case Substituted() if content.until.is_to_the_end:
            yield content.out, State.WITHDRAWN, content.round
        case SubstitutionLifted() if content.until.is_to_the_end:
            yield content.out, State.PLAYING, content.round
        case _:
            pass
