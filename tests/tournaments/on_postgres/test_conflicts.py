"""A request in whose way another transaction gets is repeated, and stores what it was asked to once."""

import threading
import time

import psycopg
import pytest
from django.db import connection
from django.urls import reverse

from tests.acts import by
from tournaments.models import JournalEntry, Round
from tournaments.services.events import rounds
from tournaments.services.integrity import verifying
from tournaments.views.common.repeating import MAX_REPEATS

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def drawn(full_cup):
    return rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())


def other_transaction(**options):
    """Another connection to the database of the test, which never is the one to give up."""
    own = connection.get_connection_params()
    place = {name: own[name] for name in ("dbname", "user", "host")}
    other = psycopg.connect(**place, **options)
    other.execute("SET deadlock_timeout = '60s'")
    return other


def wait_until_held_up():
    """Wait until some transaction of this database waits for another one."""
    waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    with other_transaction(autocommit=True) as looking:
        while not looking.execute(waiting).fetchone():
            time.sleep(0.01)


def deadlocks():
    with other_transaction(autocommit=True) as looking:
        looking.execute("SELECT pg_stat_force_next_flush()")
        return looking.execute(
            "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
        ).fetchone()[0]


def test_a_request_that_ends_a_deadlock_is_repeated_and_stored_once(desk, drawn):
    before = deadlocks()
    other = other_transaction()
    # The request locks the journal and then the round, the other one the round and then the journal.
    other.execute("SELECT 1 FROM tournaments_round WHERE id = %s FOR UPDATE", [drawn.pk])

    def cross():
        wait_until_held_up()
        other.execute("SELECT 1 FROM tournaments_anchor WHERE round = 0 FOR UPDATE")
        other.commit()

    crossing = threading.Thread(target=cross)
    crossing.start()
    with connection.cursor() as cursor:
        # Look for the deadlock only when the other transaction waits too.
        cursor.execute("SET deadlock_timeout = '2s'")
    answer = desk.post(reverse("open_round", args=[drawn.tournament.slug, drawn.number]))
    crossing.join()
    other.close()
    assert answer.status_code == 302
    connection.close()
    time.sleep(1)
    # The repeated request may get the journal's lock before the other transaction wakes up, and end a second deadlock.
    assert deadlocks() > before
    drawn.refresh_from_db()
    assert drawn.state == Round.State.OPEN
    assert JournalEntry.objects.filter(kind="opening").count() == 1
    assert verifying.verify_all().faults == 0


def test_a_request_that_stored_something_before_a_conflict_is_not_repeated(desk, drawn, monkeypatch):
    calls = []
    open_round = rounds.open_round

    def conflict_afterwards(*arguments, **options):
        calls.append(arguments)
        open_round(*arguments, **options)
        raise_conflict()

    monkeypatch.setattr(rounds, "open_round", conflict_afterwards)
    answer = desk.post(reverse("open_round", args=[drawn.tournament.slug, drawn.number]))
    assert (answer.status_code, answer["X-Outage"], answer["Retry-After"]) == (503, "locked", "5")
    assert len(calls) == 1
    assert JournalEntry.objects.filter(kind="opening").count() == 1


def test_a_request_that_always_conflicts_is_given_up(desk, drawn, monkeypatch):
    calls = []

    def conflict(*arguments, **options):
        calls.append(arguments)
        raise_conflict()

    monkeypatch.setattr(rounds, "open_round", conflict)
    answer = desk.post(reverse("open_round", args=[drawn.tournament.slug, drawn.number]))
    assert (answer.status_code, answer["X-Outage"], answer["Retry-After"]) == (503, "locked", "5")
    assert len(calls) == MAX_REPEATS + 1
    assert not JournalEntry.objects.filter(kind="opening").exists()


def raise_conflict():
    """Let the database refuse something as it does where transactions cannot be put in an order."""
    with connection.cursor() as cursor:
        cursor.execute(
            "DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = 'serialization_failure'; END $$"
        )
