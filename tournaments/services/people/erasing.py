"""Erase a person: all that says who they are, in all events; seats, hands, results and points stay."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db import OperationalError, connection, models
from django.db.models import Q
from django.db.models.functions import Cast

from tournaments.common.outages import log_once, outage_of
from tournaments.journal.kinds import Erased
from tournaments.models import (
    PARTICULARS,
    Activity,
    LoggedRuling,
    OwnLink,
    Person,
    Player,
    PlayerColumnValue,
    Registration,
    RulingPhoto,
    Seating,
)
from tournaments.services.integrity import activity
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal
from tournaments.services.people import kept_particulars, own_links, player_columns

__all__ = ["Found", "clean_file", "erase", "found_of", "photos_of", "texts_with_name"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """How much is stored about a person: *merged* people, *registrations* with or without a place, cells of extra
    columns, personal links, and photos of rulings at their tables.
    """

    events: int
    merged: int
    registrations: int
    cells: int
    links: int
    photos: int


def found_of(person: Person) -> Found:
    """Return how much an erasure deletes."""
    person_ids = _person_ids(person)
    return Found(
        events=Player.objects.filter(person__in=person_ids).count(),
        merged=len(person_ids) - 1,
        registrations=_registrations(person_ids).count(),
        cells=PlayerColumnValue.objects.filter(who__in=person_ids).count(),
        links=OwnLink.objects.filter(who__in=person_ids).count(),
        photos=sum(rows.count() for rows in _photos(person_ids)),
    )


def erase(player: Player, *, act: Action) -> None:
    """Erase the name and all particulars of *player*'s person in all events; seats and points stay.

    The chains hold a salted hash of the particulars, and nobody can try names against it without the salt, which is
    erased too.
    """
    person = player.person
    with ExitStack() as journals:
        for event_player in (
            Player.objects.filter(person=person).select_related("tournament").order_by("tournament__uid")
        ):
            journal = journals.enter_context(
                open_journal(event_player.tournament.uid, act, "erase", person.who)
            )
            if not journal.repeated:
                journal.append(Erased(who=person.who))
        # Particulars kept of people who were merged into the person are theirs too.
        person_ids = _person_ids(person)
        _registrations(person_ids).delete()
        for photos in _photos(person_ids):
            photos.delete()
        Person.objects.filter(pk__in=person_ids).update(
            **dict.fromkeys(PARTICULARS, ""), numbers={}, shown=Person.Shown.FULL, salt=""
        )
        # An identifier from an imported file may be the name.
        Player.objects.filter(person__in=person_ids).update(ref="")
        own_links.delete_links(person_ids)
        player_columns.delete_values(person_ids)
        activity.record(Activity.Kind.PERSON_ERASED, subject=person.who, by=act.by)


def photos_of(person: Person) -> list[RulingPhoto]:
    """Return the photos of rulings at tables where the person sat."""
    return [photo for photos in _photos(_person_ids(person)) for photo in photos]


def _person_ids(person: Person) -> list[str]:
    return [person.pk, *(merged.pk for merged in kept_particulars.merged_into_person(person.who))]


def _registrations(person_ids: list[str]) -> models.QuerySet[Registration]:
    """Return their registrations, also those that were not accepted: these have the name, and no person yet."""
    names = Person.objects.filter(pk__in=person_ids).exclude(name="").values_list("name", flat=True)
    events = Player.objects.filter(person__in=person_ids).values("tournament")
    not_accepted = [
        registration.pk
        for registration in Registration.objects.filter(who="", tournament__in=events)
        if registration.particulars.get("name") in set(names)
    ]
    return Registration.objects.filter(Q(who__in=person_ids) | Q(pk__in=not_accepted))


def _photos(person_ids: list[str]) -> list[models.QuerySet[RulingPhoto]]:
    """Return the photos of rulings at tables where they sat, by event."""
    tables = Seating.objects.filter(player__person__in=person_ids).values("table")
    # The manager would leave out rulings that are held back from who is looking.
    rulings: models.QuerySet[LoggedRuling] = models.QuerySet(LoggedRuling).filter(entry__table__in=tables)
    numbers: dict[int, list[int]] = {}
    for event, number in rulings.values_list("tournament", "number"):
        numbers.setdefault(event, []).append(number)
    return [
        RulingPhoto.objects.filter(tournament=event, number__in=of_event)
        for event, of_event in numbers.items()
    ]


def texts_with_name(person: Person) -> dict[type[models.Model], int]:
    """Return in how many rows of each model a text contains the person's name; their own rows are left out.

    These are texts that somebody wrote: reasons, what happened at a table, names of teams, notes.
    """
    names = {name for name in (person.name, person.reading, person.preferred) if len(name) > 1}
    own = (Person, Registration, PlayerColumnValue)
    counts: dict[type[models.Model], int] = {}
    for model in apps.get_app_config("tournaments").get_models():
        if names and model not in own and (count := _count_texts(model, names)):
            counts[model] = count
    return counts


def _count_texts(model: type[models.Model], names: set[str]) -> int:
    texts: dict[str, Any] = {}
    contains = Q()
    for field in model._meta.concrete_fields:
        if isinstance(field, models.JSONField):
            texts[f"text_of_{field.name}"] = Cast(field.name, models.TextField())
            words = [
                (f"text_of_{field.name}", form) for name in names for form in {name, json.dumps(name)[1:-1]}
            ]
        elif isinstance(field, models.CharField | models.TextField) and not field.choices:
            words = [(field.name, name) for name in names]
        else:
            continue
        for column, word in words:
            contains |= Q(**{f"{column}__contains": word})
    if not contains:
        return 0
    # Neither a manager nor the model's order may leave anything out.
    rows: models.QuerySet[models.Model] = models.QuerySet(model)
    count: int = rows.order_by().annotate(**texts).filter(contains).count()
    return count


def clean_file() -> bool:
    """Rewrite SQLite's file, which keeps deleted data until its space is used again; return whether it was done.

    PostgreSQL does this by itself.
    """
    if connection.vendor != "sqlite":
        return True
    if connection.in_atomic_block:
        return False
    try:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")
            # The WAL file holds earlier pages too.
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            is_busy: int = cursor.fetchone()[0]
    except OperationalError as error:
        outage = outage_of(error)
        if outage is None:
            raise
        log_once(outage)
        return False
    return not is_busy
