"""Particulars that are kept after a merge.

A person who was merged into another has no player any more. Their particulars stay in a row of their own, so that the
merge can be undone; it is deleted with the person into whom they were merged.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet

from tournaments.models import JournalEntry, Person

__all__ = ["delete_unused", "merged_in_event", "merged_into_person"]


def merged_into_person(who: str) -> list[Person]:
    """Return those who were merged into the person *who*, and those merged into one of them before."""
    found: dict[str, Person] = {}
    due = [who]
    while due:
        into = due.pop()
        merges = JournalEntry.objects.filter(kind="merge", payload__into=into)
        gone = _gone(merges) - found.keys() - {who}
        for person in Person.objects.filter(pk__in=gone, players=None).order_by("pk"):
            if _became(person.who) == into:
                found[person.who] = person
                due.append(person.who)
    return list(found.values())


def merged_in_event(event: str) -> list[Person]:
    """Return those who were merged in the event with that random word and have no player now, by their words."""
    gone = _gone(JournalEntry.objects.filter(event=event, kind="merge"))
    return list(Person.objects.filter(pk__in=gone, players=None).order_by("pk"))


def _gone(merges: QuerySet[JournalEntry]) -> set[str]:
    """Return those whom *merges* merged into somebody."""
    # Read whole payloads: with a query for the key alone, a word such as 57132098465032e7 would be read as a number.
    return {payload["gone"] for payload in merges.values_list("payload", flat=True)}


def _became(who: str) -> str:
    """Return the person into whom they were last merged."""
    last = JournalEntry.objects.filter(kind="merge", payload__gone=who).order_by("pk").last()
    return "" if last is None else last.payload["into"]


def delete_unused(words: Iterable[str]) -> None:
    """Delete those of these people who are in no event any more, and everybody merged into them."""
    nobody = list(Person.objects.filter(pk__in=list(words), players=None))
    gone = {one.pk for person in nobody for one in (person, *merged_into_person(person.who))}
    Person.objects.filter(pk__in=gone, players=None).delete()
