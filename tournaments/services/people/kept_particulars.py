"""Particulars that are kept after a merge.

A person who was merged into another has no player any more. Their particulars stay in a row of their own, so that the
merge can be undone; it is deleted with the person into whom they were merged.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet

from tournaments.models import JournalEntry, Person

__all__ = ["delete_unused", "merge_target", "merged_in_event", "merged_into_person"]


def merged_into_person(person_id: str) -> list[Person]:
    """Return those who were merged into that person, and those merged into one of them before."""
    people: dict[str, Person] = {}
    remaining = [person_id]
    while remaining:
        target = remaining.pop()
        merges = JournalEntry.objects.filter(kind="merge", payload__into=target)
        merged_ids = _merged_ids(merges) - people.keys() - {person_id}
        for person in Person.objects.filter(pk__in=merged_ids, players=None).order_by("pk"):
            if merge_target(person.who) == target:
                people[person.who] = person
                remaining.append(person.who)
    return list(people.values())


def merged_in_event(event: str) -> list[Person]:
    """Return those who were merged in the event with that random word and have no player now, by their words."""
    merged_ids = _merged_ids(JournalEntry.objects.filter(event=event, kind="merge"))
    return list(Person.objects.filter(pk__in=merged_ids, players=None).order_by("pk"))


def _merged_ids(merges: QuerySet[JournalEntry]) -> set[str]:
    """Return those whom *merges* merged into somebody."""
    # Read whole payloads: with a query for the key alone, a word such as 57132098465032e7 would be read as a number.
    return {payload["gone"] for payload in merges.values_list("payload", flat=True)}


def merge_target(person_id: str) -> str:
    """Return the person into whom they were last merged; empty if into nobody."""
    last_merge = JournalEntry.objects.filter(kind="merge", payload__gone=person_id).order_by("pk").last()
    return "" if last_merge is None else last_merge.payload["into"]


def delete_unused(person_ids: Iterable[str]) -> None:
    """Delete those of these people who are in no event any more, and everybody merged into them."""
    unused = list(Person.objects.filter(pk__in=list(person_ids), players=None))
    unused_ids = {
        unused_person.pk for person in unused for unused_person in (person, *merged_into_person(person.who))
    }
    Person.objects.filter(pk__in=unused_ids, players=None).delete()
