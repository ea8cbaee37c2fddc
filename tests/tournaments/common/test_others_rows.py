"""No address changes the rows of another event or club that are named in it or in what is sent to it.

The addresses come from the URL configuration: for each that lies below an event, a club or a series, the test replaces
each of its other parts by one of a foreign event. A new part of an address needs a value in `Foreign`.
"""

import re
from contextlib import contextmanager

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.acts import by
from tests.braces import demo_values
from tests.tournaments.kept import loaded_demo
from tournaments.models import (
    Club,
    ClubRole,
    Invitation,
    JournalEntry,
    Person,
    PlayerColumn,
    Registration,
    Role,
    Series,
    Substitution,
    Table,
    Tournament,
)
from tournaments.services.clubs import club_settings
from tournaments.services.clubs import series as all_series
from tournaments.services.events import penalties, rounds, tournaments
from tournaments.services.people import entry_list, invitations, player_columns, roles
from tournaments.services.tables import calls
from tournaments.urls import urlpatterns

REPEATED = ("remove_from_series", "discard_round", "open_planned", "planned_round", "plan_found")
"""Addresses that say what is not there any more, or answer a repeated tap; so do they with what was never there."""
WORDS = ("form", "name")
"""Parts of addresses that name a kind of file and no row."""
NAMES = "Aa\nBb\nCc\nDd\nEe\nFf\nGg\nHh"


class Foreign:
    """Parts of addresses that belong to the demo: its event, club, series and their rows."""

    def __init__(self, events):
        cup = Tournament.objects.get(slug=demo_values(events)["club"])
        league = Tournament.objects.get(slug=demo_values(events)["league"])
        self.events, self.cup = list(events), cup
        self.club, self.series = Club.objects.get(), Series.objects.get()
        judge = User.objects.get(username="judge")
        for place in (cup, self.club):
            organizer = User.objects.get(username="organizer")
            roles.give(organizer, place, Role.ORGANIZER, by="root")
            roles.give(judge, place, Role.SCOREKEEPER, by="root")
            key = f"of-{place.pk}-1234"
            invitations.invite(place, Role.SCOREKEEPER, hours=24, by=organizer, key=key)
        # The owner's event has eight players at two tables and one round.
        table = Table.objects.get(round__tournament=cup, round__number=2, number=4)
        call = calls.call(table, act=by())
        self.registration = Registration.objects.create(
            tournament=league, link="0" * 64, state=Registration.State.ASKED, at=timezone.now()
        )
        self.person = cup.players.get(number=12)
        penalties.give(self.person, -1000, act=by(why="late"))
        penalty = cup.penalties.get()
        substitution = Substitution.objects.create(
            tournament=cup,
            number=900,
            from_round=3,
            out=self.person,
            in_player=cup.players.get(number=13),
            until=Substitution.Until.END,
        )
        self.values = {
            "invitation": Invitation.objects.get(tournament=cup).pk,
            "club invitation": Invitation.objects.get(club=self.club).pk,
            "role": cup.roles.get(user=judge).pk,
            "club role": self.club.roles.get(user=judge).pk,
            "who": self.person.person_id,
            "penalty": penalty.number,
            "substitution": substitution.number,
            "form": "csv",
            "name": "standings",
            "search": "0123456789abcdef",
            "table": table.number,
            "entry": 2,
            "meeting": demo_values(events)["evening"],
            "word": "2026-10-29",
            "call": call.pk,
            "key": "0123456789abcdef",
            "column": player_columns.add(cup, "Paid", PlayerColumn.Kind.TICK).pk,
            "photo": cup.ruling_photos.create(number=1, image=b"", width=1, height=1).pk,
            "event": cup.slug,
        }

    def number(self, route):
        """The number of a foreign player, round, stage, ruling or table that the own event has not."""
        numbers = {"people/": 12, "players/": 12, "plan/rounds/": 4, "rounds/": 2}
        numbers |= {"stages/": 1, "rulings/": 1, "at/": 7}
        return next(number for start, number in numbers.items() if route.startswith(start))

    def sent(self):
        """A body that names foreign rows in every field by which a page of the desk names rows."""
        number, pk = self.person.number, self.person.pk
        people = [self.person.person_id, number, pk]
        body = dict.fromkeys(("who", "gone", "into", "player", "players", "in_player", "with"), people)
        body |= {"event": self.cup.slug, "which": self.registration.pk, "number": number, "does": "put"}
        body |= {"what": "approve", "club": self.club.word, "sure": "yes", "why": "because", "here": "yes"}
        body |= {"seats": "9, 10, 11, 12", "names": "9\n10\n11\n12", "presence": "here", "to": "1"}
        body |= {"name": "Somebody", "formula": "total", "public": "on", "role": "scorekeeper", "hours": "1"}
        return body


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker, of_the_run):
    """The demo's desk, and an owner of another club with an event, a series and people."""
    with django_db_blocker.unblock(), transaction.atomic():
        foreign = Foreign(loaded_demo(of_the_run))
        owner, club = User.objects.create_user("owner"), club_settings.create(name="Own Club")
        roles.give(owner, club, Role.OWNER, by="root")
        own = tournaments.create(name="Own Cup", ruleset_key="ema-2025", act=by())
        club_settings.set_club(own, club, act=by())
        entry_list.enter(own, NAMES, act=by())
        rounds.open_round(rounds.draw(own, 1, act=by()), act=by())
        series = all_series.create(name="Own Series", formula="total", club=club.word, act=by())
        all_series.add(series, own)
        yield (
            foreign,
            owner,
            {"tournaments": own.slug, "register": own.slug, "clubs": club.slug, "series": series.slug},
        )
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def _at_the_desk(world, db):
    """Undoes the changes of a test; the desk stays."""


@contextmanager
def written():
    """The statements inside that changed a row."""
    statements = []

    def look(execute, sql, params, many, context):
        if re.match(r"\s*(INSERT|UPDATE|DELETE)\b", sql) and Session._meta.db_table not in sql:
            statements.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(look):
        yield statements


def below_places():
    """Each address below an event, a club or a series: its route, its name and its other parts."""
    for pattern in urlpatterns:
        converters = getattr(getattr(pattern, "pattern", None), "converters", {})
        if "slug" in converters and pattern.name:
            yield str(pattern.pattern), pattern.name, [part for part in converters if part != "slug"]


def address_of(world, route, name, parts, foreign_part=None):
    """The address below the owner's own event, club or series, with one part of a foreign one."""
    foreign, _owner, own = world
    start, _slug, rest = route.split("/", 2)
    values = {"slug": own[start]}
    for part in parts:
        if part != foreign_part:
            own_values = {"event": own["tournaments"], "form": "csv", "word": "x", "name": "standings"}
            values[part] = own_values.get(part, "x" if f"<str:{part}>" in route else 1)
        elif part == "number":
            values[part] = foreign.number(rest)
        else:
            of_club = f"club {part}" if start == "clubs" else part
            values[part] = foreign.values.get(of_club, foreign.values[part])
    return reverse(name, kwargs=values)


def dump():
    """All rows of all tables but sessions."""
    return {
        model: sorted(map(repr, model._default_manager.values_list()))
        for model in apps.get_models()
        if model is not Session
    }


def path_to_event(model, seen=()):
    """The lookup from a row of *model* to its event; None if it has none."""
    for field in model._meta.fields:
        if field.related_model is Tournament:
            return field.name
    for field in model._meta.fields:
        if field.related_model and field.related_model not in (model, User, *seen):
            further = path_to_event(field.related_model, (*seen, model))
            if further:
                return f"{field.name}__{further}"
    return None


def foreign_rows(foreign):
    """All rows of the foreign events, their people, their club and its series."""
    rows = {
        Tournament: Tournament.objects.filter(pk__in=[event.pk for event in foreign.events]),
        Person: Person.objects.filter(players__tournament__in=foreign.events).distinct(),
        JournalEntry: JournalEntry.objects.filter(event__in=[event.uid for event in foreign.events]),
        Club: Club.objects.filter(pk=foreign.club.pk),
        ClubRole: ClubRole.objects.filter(club=foreign.club),
        Series: Series.objects.filter(pk=foreign.series.pk),
        User: User.objects.all(),
    }
    for model in apps.get_app_config("tournaments").get_models():
        path = path_to_event(model)
        if model not in rows and path:
            rows[model] = model._default_manager.filter(**{f"{path}__in": foreign.events})
    return {model: sorted(map(repr, found.values_list())) for model, found in rows.items()}


def browser(owner):
    client = Client()
    client.force_login(owner)
    client.get("/")
    return client


def test_a_part_of_an_address_that_belongs_to_another_event_or_club_is_not_found(world):
    _foreign, owner, _own = world
    client, before, other = browser(owner), dump(), []
    for route, name, parts in below_places():
        for part in parts:
            address = address_of(world, route, name, parts, part)
            with written() as statements:
                status = client.post(address, {"sure": "yes", "why": "because"}).status_code
            # A statement may find nothing to change.
            is_changed = bool(statements) and dump() != before
            if is_changed or status not in (403, 404, 405, *((302, 409) if name in REPEATED else ())):
                other.append(f"{name} {part} {address}: {status} {statements[:1]}")
            # The board of a table waits for a round in which the own event has that table.
            if part in WORDS or name == "feature_board":
                continue
            read = client.get(address).status_code
            if read not in (403, 404, 405, 409):
                other.append(f"{name} {part} {address} is read: {read}")
    assert other == [], "\n" + "\n".join(other)
    assert dump() == before


@pytest.mark.parametrize(
    "more",
    [
        {},
        pytest.param({"does": "take", "what": "refuse"}, marks=pytest.mark.larger),
        pytest.param({"what": "forget"}, marks=pytest.mark.larger),
    ],
)
def test_what_is_sent_to_ones_own_pages_changes_nothing_of_another_event_or_club(world, more):
    foreign, owner, _own = world
    client, before, changed = browser(owner), foreign_rows(foreign), []
    for route, name, parts in below_places():
        with transaction.atomic(), written() as statements:
            answer = client.post(address_of(world, route, name, parts), foreign.sent() | more)
            after = foreign_rows(foreign) if statements else before
            transaction.set_rollback(True)
        if after != before or answer.status_code >= 500:
            which = [model.__name__ for model in before if before[model] != after[model]]
            changed.append(f"{name}: {answer.status_code} {which}")
    assert changed == [], "\n" + "\n".join(changed)
