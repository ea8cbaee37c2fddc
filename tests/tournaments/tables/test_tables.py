"""A table's ledger only takes appended entries."""

import json

import pytest
from django.core import serializers
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from tests.acts import by
from tournaments.common.errors import AppendOnlyError
from tournaments.models import Announcement, Entry, Seating
from tournaments.services.events import rounds

RULING = {"verdict": "win", "deltas": [0, -1000, 1000, 0]}


@pytest.fixture
def table(full_cup):
    return rounds.draw(full_cup, 1, act=by()).tables.first()


def appended(table, number=1, key="first"):
    return Entry.objects.create(
        table=table,
        number=number,
        key=key,
        kind="hand",
        payload={"round": "E1"},
        by="Jiro",
        at="2026-01-01T00:00Z",
        hash="h" * 64,
    )


@pytest.fixture
def entry(table):
    written = appended(table)
    Announcement.objects.create(entry=written, ruling=RULING)
    return Entry.objects.get()


@pytest.fixture
def announcement(entry):
    return Announcement.objects.get()


def everything():
    return list(Entry.objects.values()), list(Announcement.objects.values())


ENTRY_ROUTES = {
    "save": lambda row: row.save(),
    "save of some fields": lambda row: row.save(update_fields=["by"]),
    "forced save": lambda row: row.save(force_update=True),
    "save_base": lambda row: row.save_base(),
    "delete": lambda row: row.delete(),
    "update": lambda row: type(row).objects.filter(pk=row.pk).update(pk=99),
    "update through a relation": lambda row: row.table.entries.update(by="Mallory"),
    "bulk_update": lambda row: type(row).objects.bulk_update([row], ["by"]),
    "update_or_create": lambda row: Entry.objects.update_or_create(pk=row.pk, defaults={"by": "Mallory"}),
    "bulk_create over it": lambda row: Entry.objects.bulk_create(
        [row], update_conflicts=True, update_fields=["by"], unique_fields=["table", "number"]
    ),
    "delete of many": lambda row: Entry.objects.all().delete(),
    "delete through a relation": lambda row: row.table.entries.all().delete(),
    "raw delete": lambda row: Entry.objects.all()._raw_delete("default"),
    "base manager": lambda row: Entry._base_manager.all().delete(),
}
ANNOUNCEMENT_ROUTES = {
    "save": lambda row: row.save(),
    "delete": lambda row: row.delete(),
    "update": lambda row: Announcement.objects.update(ruling={}),
    "bulk_update": lambda row: Announcement.objects.bulk_update([row], ["ruling"]),
    "delete of many": lambda row: Announcement.objects.all().delete(),
    "raw delete": lambda row: Announcement.objects.all()._raw_delete("default"),
}


@pytest.mark.parametrize("route", ENTRY_ROUTES)
def test_an_entry_is_never_changed_or_deleted_whatever_the_route(entry, route):
    before = everything()
    entry.by = "Mallory"
    with pytest.raises(AppendOnlyError, match=r"rows are never (changed|deleted): append an entry"):
        ENTRY_ROUTES[route](entry)
    assert everything() == before


@pytest.mark.parametrize("route", ANNOUNCEMENT_ROUTES)
def test_an_announcement_stays_word_for_word_whatever_the_route(announcement, route):
    before = everything()
    announcement.ruling = {}
    with pytest.raises(AppendOnlyError, match=r"rows are never (changed|deleted): append an entry"):
        ANNOUNCEMENT_ROUTES[route](announcement)
    assert everything() == before


def test_a_new_row_under_an_old_primary_key_does_not_overwrite(entry):
    before = everything()
    impostor = Entry(**{**Entry.objects.values().get(), "by": "Mallory"})
    with pytest.raises(IntegrityError), transaction.atomic():
        impostor.save()
    assert everything() == before


def test_a_loaded_fixture_does_not_overwrite(entry):
    before = everything()
    rows = json.loads(serializers.serialize("json", [entry]))
    rows[0]["fields"]["by"] = "Mallory"
    with pytest.raises(IntegrityError), transaction.atomic():
        next(serializers.deserialize("json", json.dumps(rows))).save()
    assert everything() == before


@pytest.mark.parametrize("owner", ["table", "round", "tournament", "player"])
def test_what_a_ledger_hangs_on_cannot_be_deleted(entry, owner):
    owners = {
        "table": entry.table,
        "round": entry.table.round,
        "tournament": entry.table.round.tournament,
        "player": Seating.objects.filter(table=entry.table).first().player,
    }
    before = everything()
    with pytest.raises(IntegrityError) as caught:
        owners[owner].delete()
    assert owner == "player" or isinstance(caught.value, ProtectedError)
    assert everything() == before


def test_a_number_is_given_once_at_a_table(table):
    appended(table, number=1, key="one")
    with pytest.raises(IntegrityError), transaction.atomic():
        appended(table, number=1, key="two")
    assert list(Entry.objects.values_list("number", "key")) == [(1, "one")]


def test_a_repeated_key_is_stored_once_at_a_table(table):
    appended(table, number=1, key="tap")
    with pytest.raises(IntegrityError), transaction.atomic():
        appended(table, number=2, key="tap")
    assert list(Entry.objects.values_list("number", "key")) == [(1, "tap")]


def test_another_table_counts_for_itself(table):
    neighbour = table.round.tables.last()
    appended(table), appended(neighbour)
    assert list(Entry.objects.values_list("table", "number")) == [(table.pk, 1), (neighbour.pk, 1)]


def test_a_player_sits_once_in_a_round_and_a_seat_takes_one_player(table):
    seated, other = table.seatings.all()[:2]
    elsewhere = table.round.tables.last()
    for wrong in (
        {"table": table, "seat": 0, "player": elsewhere.seatings.first().player},
        {"table": elsewhere, "seat": 3, "player": seated.player},
        {"table": table, "seat": 4, "player": other.player},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            Seating.objects.create(round=table.round, **wrong)
    assert Seating.objects.count() == 16
