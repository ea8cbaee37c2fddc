"""Registrations of people who are merged, erased or removed."""

from __future__ import annotations

from collections.abc import Collection

from tournaments.models import Registration, RegistrationSettings, Tournament
from tournaments.services.people import kept_particulars

__all__ = ["deleted", "erased", "merged", "parted", "removed", "returned"]


def merged(gone: str, into: str) -> None:
    """Whoever registered as the person *gone* is *into* from now on; the link that they keep leads there."""
    Registration.objects.filter(who=gone).update(who=into)


def parted(gone: str, into: str) -> None:
    """The person *gone* is somebody again, with what they and those who had become them registered as."""
    words = [gone, *(one.who for one in kept_particulars.kept_for(gone))]
    Registration.objects.filter(who=into, entered_as__in=words).update(who=gone)


def erased(words: Collection[str]) -> None:
    """Nothing is known any more of what these people told when they registered; their links lead nowhere."""
    Registration.objects.filter(who__in=words).delete()


def removed(tournament: Tournament, who: str) -> None:
    """The person is on the event's list no longer: their link says so, and all that they told is forgotten."""
    Registration.objects.filter(tournament=tournament, who=who).update(
        state=Registration.State.GONE, who="", entered_as="", told={}, mail="", note="", answers={}, mark=""
    )


def returned(tournament: Tournament, who: str) -> None:
    """The person who had withdrawn by their link takes part after all: it is as if they never had."""
    Registration.objects.filter(tournament=tournament, who=who, state=Registration.State.WITHDRAWN).update(
        state=Registration.State.ENTERED
    )


def deleted(tournament: Tournament) -> None:
    """The event is deleted: nobody registers for it, and nobody ever did."""
    Registration.objects.filter(tournament=tournament).delete()
    RegistrationSettings.objects.filter(tournament=tournament).delete()
