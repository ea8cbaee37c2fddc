"""Erase a person: all that says who they are, in all events; seats, hands, results and points stay."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import Any

from django.apps import apps
from django.db import OperationalError, connection, models
from django.db.models import Q
from django.db.models.functions import Cast

from referee.frozen import dataclass
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

__all__ = ["Found", "clean_file", "erase", "found_of", "photos_of", "registrations_of", "texts_with_name"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """How much is stored about a person: *merged* people, *registrations* with or without a place, cells of extra
    columns, personal links, and photos of rulings at their tables.
    """

    events: int
    merged: int
    registrations: tuple[Registration, ...]
    cells: int
    links: int
    photos: int


def found_of(person: Person) -> Found:
    """Return how much an erasure deletes."""
    person_ids = _person_ids(person)
    return Found(
        events=Player.objects.filter(person__in=person_ids).count(),
        merged=len(person_ids) - 1,
        registrations=tuple(_registrations(person_ids).select_related("tournament")),
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


def registrations_of(person: Person) -> models.QuerySet[Registration]:
    """Return the person's registrations, as `erase` deletes them."""
    return _registrations(_person_ids(person))


def photos_of(person: Person) -> list[RulingPhoto]:
    """Return the photos of rulings at tables where the person sat."""
    return [photo for photos in _photos(_person_ids(person)) for photo in photos]


def _person_ids(person: Person) -> list[str]:
    return [person.pk, *(merged.pk for merged in kept_particulars.merged_into_person(person.who))]


def _registrations(person_ids: list[str]) -> models.QuerySet[Registration]:
    """Return their registrations, also those that were not accepted, which have no person: those that match them."""
    known = _Known.of(person_ids)
    events = Player.objects.filter(person__in=person_ids).values("tournament")
    not_accepted = Registration.objects.filter(who="", tournament__in=events)
    matching = [registration.pk for registration in not_accepted if known.matches(registration)]
    return Registration.objects.filter(Q(who__in=person_ids) | Q(pk__in=matching))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Known:
    """What tells a person from a namesake: names, email addresses and clubs in lower case, numbers by federation."""

    names: frozenset[str]
    mails: frozenset[str]
    clubs: frozenset[str]
    numbers: dict[str, set[str]]

    @classmethod
    def of(cls, person_ids: list[str]) -> _Known:
        people = list(Person.objects.filter(pk__in=person_ids))
        mails = Registration.objects.filter(who__in=person_ids).values_list("mail", flat=True)
        numbers: dict[str, set[str]] = {}
        for person in people:
            for federation, number in person.numbers.items():
                numbers.setdefault(federation, set()).add(number)
        return cls(
            names=frozenset(person.name for person in people) - {""},
            mails=frozenset(mail.lower() for mail in mails) - {""},
            clubs=frozenset(person.club.lower() for person in people) - {""},
            numbers=numbers,
        )

    def matches(self, registration: Registration) -> bool:
        """Return whether a registration with the name is the person's.

        A federation number decides. Else the email address or the club must be the same, or one of them is unknown.
        """
        particulars = registration.particulars
        if particulars.get("name") not in self.names:
            return False
        numbers = particulars.get("numbers", {}).items()
        same_numbers = {number in self.numbers[name] for name, number in numbers if name in self.numbers}
        if same_numbers:
            return True in same_numbers
        given = ((registration.mail, self.mails), (particulars.get("club", ""), self.clubs))
        same = {text.lower() in known for text, known in given if text and known}
        return not same or True in same


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
