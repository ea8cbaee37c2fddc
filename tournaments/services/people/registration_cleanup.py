"""Registrations of people who are merged or removed."""

from __future__ import annotations

from tournaments.models import Registration, RegistrationSettings, Tournament
from tournaments.services.people import kept_particulars

__all__ = [
    "delete_event_registrations",
    "mark_removed",
    "mark_returned",
    "reassign_merged",
    "reassign_unmerged",
]


def reassign_merged(merged_id: str, target_id: str) -> None:
    """Assign registrations of the person *merged_id* to *target_id*; their link leads there from now on."""
    Registration.objects.filter(who=merged_id).update(who=target_id)


def reassign_unmerged(restored_id: str, target_id: str) -> None:
    """Assign registrations back to *restored_id*: their own, and those of people merged into them before."""
    person_ids = [restored_id, *(person.who for person in kept_particulars.merged_into_person(restored_id))]
    Registration.objects.filter(who=target_id, entered_as__in=person_ids).update(who=restored_id)


def mark_removed(tournament: Tournament, person_id: str) -> None:
    """Mark a removed person's registration as such and delete its data; their link says so."""
    Registration.objects.filter(tournament=tournament, who=person_id).update(
        state=Registration.State.GONE,
        who="",
        entered_as="",
        particulars={},
        mail="",
        note="",
        answers={},
        mark="",
    )


def mark_returned(tournament: Tournament, person_id: str) -> None:
    """Reset a withdrawn registration to entered, because the person takes part again."""
    Registration.objects.filter(
        tournament=tournament, who=person_id, state=Registration.State.WITHDRAWN
    ).update(state=Registration.State.ENTERED)


def delete_event_registrations(tournament: Tournament) -> None:
    """Delete the registrations and the registration settings of a deleted event."""
    Registration.objects.filter(tournament=tournament).delete()
    RegistrationSettings.objects.filter(tournament=tournament).delete()
