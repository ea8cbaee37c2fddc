"""Recognize somebody who has already registered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum, auto
from typing import assert_never

from django.utils.translation import gettext as _

from referee.frozen import dataclass
from tournaments.common.errors import InputError, Problem
from tournaments.models import Player, Registration, Tournament
from tournaments.services.people.names import name_key
from tournaments.services.people.registration_answers import RegistrationInput

__all__ = ["check_change", "check_registration", "is_name_taken"]


class _EntryState(Enum):
    """The state of a person who is there already."""

    REGISTERED = auto()
    """They have a place, wait for one, or have asked for one."""
    WITHDRAWN = auto()
    """They withdrew by their link, and can come back by it."""
    OUT = auto()
    """The organizers took them out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _ExistingEntry:
    """A person who is there already."""

    name: str
    numbers: Mapping[str, str]
    state: _EntryState


def check_registration(
    tournament: Tournament,
    registration_input: RegistrationInput,
    *,
    own_registration: Registration | None = None,
) -> None:
    """Raise `InputError` if somebody else than *own_registration* has the name or one of the numbers already."""
    entries = list(_existing_entries(tournament, own_registration))
    if entry := _find_by_name(entries, registration_input.name):
        raise InputError([Problem(says=_name_message(entry.state) % {"name": registration_input.name})])
    for federation, number in registration_input.numbers.items():
        if entry := _find_by_number(entries, federation, number):
            facts = {"federation": federation.upper(), "number": number}
            raise InputError([Problem(says=_number_message(entry.state) % facts)])


def check_change(
    tournament: Tournament, registration_input: RegistrationInput, *, own_registration: Registration
) -> None:
    """Raise `InputError` if the changed name or a number of *own_registration* is somebody else's."""
    entries = list(_existing_entries(tournament, own_registration))
    if _find_by_name(entries, registration_input.name):
        sentence = _(
            "Another “%(name)s” is registered for this event. Add something to your name to tell you apart."
        )
        raise InputError([Problem(says=sentence % {"name": registration_input.name})])
    for federation, number in registration_input.numbers.items():
        if _find_by_number(entries, federation, number):
            sentence = _(
                "The %(federation)s number %(number)s belongs to another registered person. Check the number. If "
                "it is correct, ask the organizers."
            )
            facts = {"federation": federation.upper(), "number": number}
            raise InputError([Problem(says=sentence % facts)])


def is_name_taken(tournament: Tournament, name: str) -> bool:
    """Return whether somebody with that name is on the event's list of people."""
    return name_key(name) in {name_key(player.name) for player in tournament.players.all()}


def _existing_entries(
    tournament: Tournament, own_registration: Registration | None
) -> Iterator[_ExistingEntry]:
    withdrawn = tournament.registrations.filter(state=Registration.State.WITHDRAWN).exclude(who="")
    may_return = set(withdrawn.values_list("who", flat=True))
    for player in tournament.players.all():
        if own_registration is not None and player.person_id == own_registration.who:
            continue
        state = _EntryState.REGISTERED
        if player.state in (Player.State.WITHDRAWN, Player.State.DISQUALIFIED):
            can_return = player.state == Player.State.WITHDRAWN and player.person_id in may_return
            state = _EntryState.WITHDRAWN if can_return else _EntryState.OUT
        yield _ExistingEntry(name=player.name, numbers=player.person.numbers, state=state)
    for registration in tournament.registrations.filter(state=Registration.State.ASKED):
        if own_registration is None or registration.pk != own_registration.pk:
            name, numbers = (
                registration.particulars.get("name", ""),
                registration.particulars.get("numbers", {}),
            )
            yield _ExistingEntry(name=name, numbers=numbers, state=_EntryState.REGISTERED)


def _find_by_name(entries: list[_ExistingEntry], name: str) -> _ExistingEntry | None:
    return next((entry for entry in entries if name_key(entry.name) == name_key(name)), None)


def _find_by_number(entries: list[_ExistingEntry], federation: str, number: str) -> _ExistingEntry | None:
    return next((entry for entry in entries if number and entry.numbers.get(federation) == number), None)


def _name_message(state: _EntryState) -> str:
    match state:
        case _EntryState.REGISTERED:
            return _(
                "“%(name)s” is already registered for this event. If this is you, open your personal link. If "
                "you lost it, ask the organizers for a new one. If you are someone else, add something to your "
                "name to tell you apart."
            )
        case _EntryState.WITHDRAWN:
            return _(
                "“%(name)s” registered for this event and cancelled. If this is you, open your personal link and "
                "tap “Register again”. If you lost the link, ask the organizers for a new one. If you are "
                "someone else, add something to your name to tell you apart."
            )
        case _EntryState.OUT:
            return _(
                "“%(name)s” was registered for this event but is no longer taking part. If this is you, ask the "
                "organizers. If you are someone else, add something to your name to tell you apart."
            )
        case _:
            assert_never(state)


def _number_message(state: _EntryState) -> str:
    match state:
        case _EntryState.REGISTERED:
            return _(
                "The %(federation)s number %(number)s is already registered for this event. If this is you, open "
                "your personal link. If you lost it, ask the organizers for a new one."
            )
        case _EntryState.WITHDRAWN:
            return _(
                "The person with %(federation)s number %(number)s registered for this event and cancelled. If "
                "this is you, open your personal link and tap “Register again”. If you lost the link, ask the "
                "organizers for a new one."
            )
        case _EntryState.OUT:
            return _(
                "The person with %(federation)s number %(number)s was registered for this event but is no longer "
                "taking part. Ask the organizers."
            )
        case _:
            assert_never(state)
