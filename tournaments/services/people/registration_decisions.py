"""Decisions of an organizer on registrations."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.models import Activity, Player, Registration
from tournaments.services.clubs import season_over
from tournaments.services.integrity import activity
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal
from tournaments.services.people import (
    duplicate_registrations,
    registration_links,
    registrations,
    waiting_list,
)

__all__ = ["approve", "delete_data", "move_up", "refuse", "renew"]

_UNDECIDED_STATES = (Registration.State.ASKED, Registration.State.REFUSED)


def approve(registration: Registration, *, act: Action) -> Player | None:
    """Enter the person who asked, with a place or on the waiting list; None if that was done already.

    Raises `StateError` if they withdrew meanwhile, or somebody with the name is entered.
    """
    tournament = registration.tournament
    act = act.then(f".r{registration.pk}")
    with open_journal(tournament.uid, act.then(".held"), "approve", registration.pk):
        registration.refresh_from_db()
        settings = waiting_list.settings_of(tournament)
        if registration.state == Registration.State.ENTERED:
            return None
        if registration.state not in _UNDECIDED_STATES or settings is None:
            raise StateError(_("This registration was cancelled in the meantime. Reload the page."))
        name = registration.particulars.get("name", "")
        if duplicate_registrations.is_name_taken(tournament, name):
            sentence = _(
                "“%(name)s” is already on the list. Decline this registration, or change the other person's name "
                "on their page."
            )
            raise StateError(sentence % {"name": name})
        return registrations.enter(registration, settings, act=act)


def refuse(registration: Registration, *, act: Action) -> None:
    """Refuse the registration, with the act's reason, which the person reads at their link.

    Raises `StateError` if they are entered already, or withdrew.
    """
    with open_journal(registration.tournament.uid, act.then(".held"), "refuse", registration.pk):
        registration.refresh_from_db()
        if registration.state not in _UNDECIDED_STATES:
            raise StateError(_("This registration was already accepted or cancelled. Reload the page."))
        registration.state, registration.why = Registration.State.REFUSED, act.why
        registration.save(update_fields=("state", "why"))


def move_up(player: Player, *, act: Action) -> None:
    """Give a waiting player a place before others, even if none is free. Raises `StateError` if they do not wait."""
    with open_journal(player.tournament.uid, act.then(".held"), "give_place", player.person_id):
        stored = Player.objects.get(pk=player.pk)
        if stored.state in (Player.State.ENTERED, Player.State.CHECKED_IN):
            return
        season_over.check_season_open(player.tournament)
        if stored.state != Player.State.WAITING:
            raise StateError(_("This person is no longer on the waiting list. Reload the page."))
        waiting_list.give(player.tournament, [stored], act=act)


def renew(registration: Registration, *, link_hash: str, act: Action) -> str:
    """Replace the link with the hash *link_hash* after it was lost or became known to others.

    Returns the word of the new link, the same one whenever the act is repeated; it cannot be read later. Raises
    `StateError` if another act has replaced the link since.
    """
    with open_journal(registration.tournament.uid, act.then(".held"), "renew", registration.pk):
        registration.refresh_from_db()
        word = registration_links.new_link(f"renewed {registration.pk} {act.key}")
        link = registration_links.hash_link(word)
        if registration.link == link:
            return word
        if registration.link != link_hash:
            raise StateError(_("This person already has a newer link. Reload the page."))
        registration.link = link
        registration.save(update_fields=("link",))
        return word


def delete_data(registration: Registration) -> None:
    """Delete the data of a registration that is not entered. Raises `StateError` if it is: such a person is erased."""
    with open_journal(
        registration.tournament.uid, Action(by=registrations.ACTOR_NAME), "forget", registration.pk
    ):
        registration.refresh_from_db()
        if registration.who:
            raise StateError(
                _(
                    "This person is on the list. Remove them or erase their personal data on the player's page."
                )
            )
        registration.delete()
        activity.record(Activity.Kind.REGISTRATION_DELETED, place=registration.tournament.name)
