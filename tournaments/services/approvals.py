"""What does an organizer decide about those who registered?"""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.errors import OutOfTurn
from tournaments.models import Player, Registration
from tournaments.services import places, registrations, season_over
from tournaments.services.journal.acting import Act
from tournaments.services.journal.chain import opened

__all__ = ["approve", "forget", "move_up", "refuse", "renew"]

_OPEN = (Registration.State.ASKED, Registration.State.REFUSED)


def approve(registration: Registration, *, act: Act) -> Player | None:
    """Enter whoever asked for it, with a place or waiting for one; nobody where that was done already.

    Raises `OutOfTurn` where they withdrew meanwhile, and `InputError` where somebody of the name is entered.
    """
    tournament = registration.tournament
    act = act.then(f".r{registration.pk}")
    with opened(tournament.uid, act.then(".held"), "approve", registration.pk):
        registration.refresh_from_db()
        settings = places.settings_of(tournament)
        if registration.state == Registration.State.ENTERED:
            return None
        if registration.state not in _OPEN or settings is None:
            raise OutOfTurn(_("They withdrew meanwhile. Load the page anew."))
        return registrations.enter(registration, settings, act=act)


def refuse(registration: Registration, *, act: Act) -> None:
    """Say no to whoever asked, with the act's reason, which they read at their link.

    Raises `OutOfTurn` where they are entered already, or withdrew.
    """
    with opened(registration.tournament.uid, act.then(".held"), "refuse", registration.pk):
        registration.refresh_from_db()
        if registration.state not in _OPEN:
            raise OutOfTurn(_("They are entered already, or withdrew. Load the page anew."))
        registration.state, registration.why = Registration.State.REFUSED, act.why
        registration.save(update_fields=("state", "why"))


def move_up(player: Player, *, act: Act) -> None:
    """Give somebody who waits a place before others, even where none is free. Raises `OutOfTurn` where they do not."""
    with opened(player.tournament.uid, act.then(".held"), "give_place", player.person_id):
        held = Player.objects.get(pk=player.pk)
        if held.state == Player.State.ENTERED:
            return
        season_over.refuse(player.tournament)
        if held.state != Player.State.WAITING:
            raise OutOfTurn(_("They do not wait any more. Load the page anew."))
        places.give(player.tournament, [held], act=act)


def renew(registration: Registration) -> str:
    """Give them another link, as theirs is lost or known to others: the word of it, which nobody can read again."""
    word = registrations.new_link()
    Registration.objects.filter(pk=registration.pk).update(link=registrations.link_of(word))
    return word


def forget(registration: Registration) -> None:
    """Throw away what somebody told who is not entered. Raises `OutOfTurn` where they are: a person is erased."""
    with opened(registration.tournament.uid, Act(by=registrations.BY), "forget", registration.pk):
        registration.refresh_from_db()
        if registration.who:
            raise OutOfTurn(
                _("They are entered. Take them off the list, or erase who it is, on the person's own page.")
            )
        registration.delete()
