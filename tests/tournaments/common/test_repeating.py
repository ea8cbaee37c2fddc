"""A request that finds the database locked for a moment is repeated; what else goes wrong is not."""

import sqlite3
import threading
from contextlib import closing

import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.urls import reverse

from tests.acts import by
from tests.desks import copied
from tournaments.common.monitoring.counts import CONFLICTS
from tournaments.models import Round
from tournaments.services.events import rounds
from tournaments.services.integrity.row_copies import opened
from tournaments.views.common.repeating import is_conflict

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def impatient(tmp_path, full_cup):
    """A copy of a cup whose first round is drawn, on a connection that waits for no lock, and the cup."""
    rounds.create_from_text(full_cup, "1, 2, 3, 4", act=by())
    file = tmp_path / "shinpan.sqlite3"
    copied(file)
    place = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(file)}
    options = {"timeout": 0, "transaction_mode": "IMMEDIATE", "init_command": "PRAGMA synchronous=FULL"}
    with opened({**settings.DATABASES["default"], **place, "OPTIONS": options}):
        yield full_cup, file


def repeated():
    """How often this process has repeated a request, for `/metrics`."""
    [line] = CONFLICTS.samples()
    return int(line.rpartition(" ")[2])


def test_a_request_waits_for_another_program_and_stores_once(impatient, desk):
    cup, file = impatient
    counted = repeated()
    with closing(sqlite3.connect(file, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        letting_go = threading.Timer(0.1, other.execute, ["ROLLBACK"])
        letting_go.start()
        answer = desk.post(reverse("open_round", args=[cup.slug, 1]))
        letting_go.join()
    assert answer.status_code == 302
    assert Round.objects.get(tournament=cup).state == Round.State.OPEN
    assert repeated() > counted


def test_a_request_is_not_repeated_for_ever(impatient, desk):
    cup, file = impatient
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = desk.post(reverse("open_round", args=[cup.slug, 1]))
    assert answer.status_code == 503
    assert Round.objects.get(tournament=cup).state == Round.State.DRAWN


def test_only_another_transaction_is_a_conflict(db):
    with pytest.raises(Exception, match="nowhere") as wrong, connection.cursor() as cursor:
        cursor.execute("SELECT * FROM nowhere")
    assert not is_conflict(wrong.value)
    assert not is_conflict(OperationalError("database is locked"))
