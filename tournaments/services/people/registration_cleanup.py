"""Registrations of people who are merged, erased or removed."""

from __future__ import annotations

from collections.abc import Collection

from tournaments.models import Registration, RegistrationSettings, Tournament
from tournaments.services.people import kept_particulars

__all__ = [
    "delete_event_registrations",
    "delete_registrations",
    "mark_removed",
    "mark_returned",
    "reassign_merged",
    "reassign_unmerged",
]


def reassign_merged(gone: str, into: str) -> None:
    """Assign registrations of the person *gone* to *into*; their link leads there from now on."""
    Registration.objects.filter(who=gone).update(who=into)


def reassign_unmerged(gone: str, into: str) -> None:
    """Assign registrations back to *gone*: their own, and those of people merged into them before."""
    words = [gone, *(one.who for one in kept_particulars.merged_into_person(gone))]
    Registration.objects.filter(who=into, entered_as__in=words).update(who=gone)


def delete_registrations(words: Collection[str]) -> None:
    """Delete the registrations of these people; their links stop working."""
    Registration.objects.filter(who__in=words).delete()


def mark_removed(tournament: Tournament, who: str) -> None:
    """Mark a removed person's registration as such and delete its data; their link says so."""
    Registration.objects.filter(tournament=tournament, who=who).update(
        state=Registration.State.GONE, who="", entered_as="", told={}, mail="", note="", answers={}, mark=""
    )


def mark_returned(tournament: Tournament, who: str) -> None:
    """Reset a withdrawn registration to entered, because the person takes part again."""
    Registration.objects.filter(tournament=tournament, who=who, state=Registration.State.WITHDRAWN).update(
        state=Registration.State.ENTERED
    )


def delete_event_registrations(tournament: Tournament) -> None:
    """Delete the registrations and the registration settings of a deleted event."""
    Registration.objects.filter(tournament=tournament).delete()
    RegistrationSettings.objects.filter(tournament=tournament).delete()
