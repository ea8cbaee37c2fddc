"""Register, change, withdraw and return."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from django.utils.translation import gettext as _

from tournaments.common.errors import InputError, Problem, StateError
from tournaments.models import Person, Player, Registration, RegistrationSettings, Tournament
from tournaments.models.naming import override_public_names
from tournaments.services.clubs import season_over
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal
from tournaments.services.interchange.rosters import Particulars
from tournaments.services.people import (
    duplicate_registrations,
    entry_list,
    particulars,
    registration_window,
    waiting_list,
)
from tournaments.services.people.names import name_problem
from tournaments.services.people.registration_answers import (
    RegistrationInput,
    input_of,
    is_in_other_event,
    player_of,
)
from tournaments.services.people.registration_links import hash_link
from tournaments.services.people.registration_window import RegistrationState

__all__ = [
    "ACTOR_NAME",
    "MAX_PER_NETWORK",
    "MAX_REGISTRATIONS",
    "NETWORK_PERIOD",
    "change",
    "come_back",
    "enter",
    "may_change",
    "may_come_back",
    "may_withdraw",
    "register",
    "withdraw",
]

ACTOR_NAME: Final = "Registration"
"""The name of the actor in an event's journal: nobody is logged in, and the journal must not hold a person's name."""
MAX_REGISTRATIONS: Final = 5_000
"""Registrations per event; more than any hall seats, and a limit against flooding the desk."""
MAX_PER_NETWORK: Final = 60
"""Registrations from one network within `NETWORK_PERIOD`; a whole club behind one router may register at once."""
NETWORK_PERIOD: Final = timedelta(minutes=10)
_MARK_LIFETIME: Final = timedelta(hours=1)


@contextmanager
def _locked_event(tournament: Tournament, act: Action, *request: object) -> Iterator[None]:
    """Lock the event's journal, so that two concurrent registrations cannot get one place.

    Names are read in full for any viewer, because somebody with the same name may be hidden in public.
    """
    with override_public_names(lambda: False), open_journal(tournament.uid, act.then(".held"), *request):
        yield


def register(
    tournament: Tournament,
    registration_input: RegistrationInput,
    *,
    link: str,
    now: datetime,
    act: Action,
    mark: str = "",
) -> Registration:
    """Register somebody under the link with the word *link*: entered, waiting, or asking for approval.

    The same *link* is a repeated tap. *mark* identifies the network. Raises `StateError` if registration is not open at
    the moment *now*, or too many come from one network, and `InputError` for somebody who is registered already or
    particulars that are not valid.
    """
    with _locked_event(tournament, act, "register", hash_link(link)):
        if registration := Registration.objects.filter(link=hash_link(link)).first():
            return registration
        settings = waiting_list.settings_of(tournament)
        if settings is None:
            raise StateError(_("Registration is not open. Ask the organizers."))
        state = registration_window.registration_state(settings, now)
        if not state.lets_in:
            raise StateError(
                registration_window.closed_message(settings, state, len(waiting_list.waiting(tournament)))
            )
        _check_not_too_many(tournament, mark, now)
        duplicate_registrations.check_registration(tournament, registration_input)
        registration = Registration(
            tournament=tournament,
            link=hash_link(link),
            state=Registration.State.ASKED,
            particulars=registration_input.particulars,
            shown=registration_input.shown,
            mail=registration_input.mail,
            note=registration_input.note,
            answers=dict(registration_input.answers),
            at=now,
            mark=mark,
        )
        if settings.approval:
            _check_name(registration_input)
            registration.save()
        else:
            enter(registration, settings, act=act)
        return registration


def enter(registration: Registration, settings: RegistrationSettings, *, act: Action) -> Player:
    """Enter a registration: with a place if one is free and nobody waits for it, else on the waiting list.

    It must run in a transaction that holds the event's journal. Raises `InputError` as `particulars.enter` does.
    """
    tournament = registration.tournament
    has_place = waiting_list.has_free_place(tournament, settings.limit)
    state = Player.State.ENTERED if has_place else Player.State.WAITING
    person_particulars = Particulars(line=0, **registration.particulars, state=state.value)
    [player] = particulars.enter(tournament, [person_particulars], act=act)
    particulars.show_as(player, Person.Shown(registration.shown))
    registration.state = Registration.State.ENTERED
    registration.who = registration.entered_as = player.person_id
    registration.particulars, registration.why = {}, ""
    registration.save()
    return player


def _check_not_too_many(tournament: Tournament, mark: str, now: datetime) -> None:
    """Raise `StateError` if too many came from that network lately; older marks are deleted."""
    Registration.objects.filter(at__lt=now - _MARK_LIFETIME).exclude(mark="").update(mark="")
    recent_count = Registration.objects.filter(mark=mark, at__gt=now - NETWORK_PERIOD).count() if mark else 0
    if recent_count >= MAX_PER_NETWORK or tournament.registrations.count() >= MAX_REGISTRATIONS:
        sentence = _(
            "Too many registrations came from this network. Try again in %(minutes)d minutes, or ask the "
            "organizers to add you."
        )
        raise StateError(sentence % {"minutes": NETWORK_PERIOD // timedelta(minutes=1)})


def _check_name(registration_input: RegistrationInput) -> None:
    """Raise `InputError` for a name that could not be entered later."""
    if problem := name_problem(registration_input.name):
        raise InputError([Problem(says=problem)])


def may_change(registration: Registration, player: Player | None) -> bool:
    """Return whether they may change their data by their link."""
    if registration.state in (Registration.State.REFUSED, Registration.State.GONE):
        return False
    return (player is not None or registration.state == Registration.State.ASKED) and not _is_late(
        registration.tournament, player
    )


def may_withdraw(registration: Registration, player: Player | None) -> bool:
    """Return whether they may withdraw by their link: until a round is opened in which they could have a seat."""
    if player is None:
        return registration.state == Registration.State.ASKED
    absent_states = (Player.State.WITHDRAWN, Player.State.DISQUALIFIED)
    return player.state not in absent_states and not _is_late(registration.tournament, player)


def _is_late(tournament: Tournament, player: Player | None) -> bool:
    if tournament.ended or waiting_list.has_begun(tournament):
        return True
    # In a league, only organizers change players who have played.
    return tournament.kind != Tournament.Kind.TOURNAMENT and player is not None and player.seatings.exists()


def _too_late_message() -> str:
    return _("You can no longer change this with your link. Ask the organizers.")


def change(registration: Registration, registration_input: RegistrationInput, *, act: Action) -> None:
    """Change the data of a registration. Raises `StateError` if it is too late, and `InputError` as `register` does."""
    tournament = registration.tournament
    with _locked_event(tournament, act, "change_registration", registration.pk):
        registration.refresh_from_db()
        player = player_of(registration)
        if not may_change(registration, player):
            raise StateError(_too_late_message())
        duplicate_registrations.check_change(tournament, registration_input, own_registration=registration)
        if player is None:
            _check_name(registration_input)
            registration.particulars = registration_input.particulars
        elif not is_in_other_event(player):
            _change_person(player, registration_input, act=act)
        registration.shown, registration.mail, registration.note = (
            registration_input.shown,
            registration_input.mail,
            registration_input.note,
        )
        registration.answers = dict(registration_input.answers)
        registration.save()


def _change_person(player: Player, registration_input: RegistrationInput, *, act: Action) -> None:
    person = player.person
    new_particulars = Particulars(
        line=0,
        **registration_input.particulars,
        family=person.family,
        given=person.given,
        preferred=person.preferred,
    )
    if registration_input.name != person.name:
        # These were parts of the old name.
        new_particulars = replace(new_particulars, family="", given="", preferred="")
    if any(
        getattr(new_particulars, name) != getattr(person, name)
        for name in (*registration_input.particulars, "family", "given")
    ):
        particulars.change(player, new_particulars, act=act)
    particulars.show_as(player, Person.Shown(registration_input.shown))


def withdraw(registration: Registration, *, act: Action) -> None:
    """Withdraw a registration; the first on the waiting list gets the place. Raises `StateError` if it is too late."""
    with _locked_event(registration.tournament, act, "withdraw_registration", registration.pk):
        registration.refresh_from_db()
        if registration.state == Registration.State.WITHDRAWN:
            return
        player = player_of(registration)
        if not may_withdraw(registration, player):
            raise StateError(_too_late_message())
        if player is not None:
            entry_list.withdraw(player, act=act)
        registration.state = Registration.State.WITHDRAWN
        registration.save(update_fields=("state",))


def may_come_back(
    registration: Registration, player: Player | None, settings: RegistrationSettings, now: datetime
) -> bool:
    """Return whether somebody who withdrew may come back at the moment *now*, to a place or the waiting list.

    Once registration has closed, a place must be free.
    """
    if registration.state != Registration.State.WITHDRAWN or _is_late(registration.tournament, player):
        return False
    if player is not None and player.state != Player.State.WITHDRAWN:
        return False
    state = registration_window.registration_state(settings, now)
    if state is RegistrationState.CLOSED and player is not None and settings.limit is not None:
        return waiting_list.has_free_place(registration.tournament, settings.limit)
    return state.lets_in


def come_back(registration: Registration, *, now: datetime, act: Action) -> None:
    """Undo a withdrawal; the person goes to the end of the waiting list. Raises `StateError` if they may not."""
    tournament = registration.tournament
    with _locked_event(tournament, act, "come_back", registration.pk):
        registration.refresh_from_db()
        settings, player = waiting_list.settings_of(tournament), player_of(registration)
        if player is not None and player.state in (*waiting_list.PLACE_STATES, Player.State.WAITING):
            return
        if settings is None or not may_come_back(registration, player, settings, now):
            raise StateError(
                _("No place is free at the moment, or registration is closed. Ask the organizers.")
            )
        season_over.check_season_open(tournament)
        if player is None:
            stored_input = input_of(registration, None)
            duplicate_registrations.check_registration(
                tournament, stored_input, own_registration=registration
            )
            registration.state = Registration.State.ASKED
        else:
            has_place = waiting_list.has_free_place(tournament, settings.limit)
            state = Player.State.ENTERED if has_place else Player.State.WAITING
            entry_list.set_state(player, state, act=act)
            registration.state = Registration.State.ENTERED
        registration.save(update_fields=("state",))
