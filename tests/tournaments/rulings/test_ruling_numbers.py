"""Two processes that record rulings at once give each its own consecutive number."""

import subprocess
import sys

import pytest
from django.conf import settings
from django.db import connection

import referee
from tests.acts import by
from tests.desks import shared, shared_rows
from tests.entries import ruling_entry
from tournaments.models import LoggedRuling, Tournament
from tournaments.presenters.rulings.effects import announcement
from tournaments.services.events import rounds
from tournaments.services.integrity.journal import chain
from tournaments.services.rulings import giving
from tournaments.services.tables import ledger

EACH = 10
# One judge in a separate process: after a line of input, it gives ruling after ruling at one table.
JUDGE = """
import sys, django
django.setup()
import referee
from tests.entries import ruling_entry
from tournaments.models import Table
from tournaments.services.rulings import giving
from tournaments.presenters.rulings.effects import announcement
table = Table.objects.get(pk=int(sys.argv[1]))
table.round.tournament
warning = referee.answers.Measure.WARNING
words = referee.judgement.Judgement(seat=referee.Seat.FIRST, decision=warning, facts="late", judge="Jiro")
print("ready", flush=True)
sys.stdin.readline()
for number in range(1, int(sys.argv[2]) + 1):
    place = {"by": "Jiro", "expects": number, "key": f"ruling-{number:03}"}
    giving.give(table, ruling_entry(words), announced=announcement, **place)
"""


@pytest.fixture
def tables(full_cup):
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    return list(drawn.tables.order_by("number"))


@pytest.mark.larger
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_processes_number_the_rulings_of_an_event_without_a_gap_and_none_twice(tables, tmp_path):
    environment = shared(tmp_path)
    judges = [
        subprocess.Popen(
            [sys.executable, "-c", JUDGE, str(table.pk), str(EACH)],
            cwd=settings.BASE_DIR,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for table in tables
    ]
    try:
        assert [judge.stdout.readline() for judge in judges] == ["ready\n", "ready\n"]
        for judge in judges:
            judge.stdin.write("\n")
            judge.stdin.flush()
        told = [(*judge.communicate(), judge.returncode) for judge in judges]
    finally:
        for judge in judges:
            judge.kill()
            judge.wait()
    assert told == [("", "", 0)] * 2
    given = shared_rows(
        tmp_path,
        "SELECT ruling.number, entry.table_id, entry.number FROM tournaments_loggedruling AS ruling "
        "JOIN tournaments_entry AS entry ON entry.id = ruling.entry_id ORDER BY ruling.number",
    )
    assert [number for number, _table, _entry in given] == list(range(1, 2 * EACH + 1))
    for table in tables:
        assert [entry for _number, at, entry in given if at == table.pk] == list(range(1, EACH + 1))


def test_whoever_gives_a_number_holds_the_event_before_the_table(tables, monkeypatch):
    """SQLite allows one writer at a time and has no such lock; this test checks the query for another database."""
    held = []

    def ask(execute, sql, *about):
        if sql.endswith(" FOR NO KEY UPDATE"):
            held.append(tuple(about[0][:3]))
        return execute(sql.removesuffix(" FOR NO KEY UPDATE"), *about)

    for feature in ("has_select_for_update", "has_select_for_no_key_update"):
        monkeypatch.setattr(connection.features, feature, True)
    # Compiled anew for such a database, and for none of the tests after this one.
    for locking in (ledger._ANCHOR, chain._END):
        monkeypatch.setattr(locking, "_compiled", {})
    words = referee.judgement.Judgement(
        seat=referee.Seat.FIRST, decision=referee.answers.Measure.WARNING, facts="late", judge="J"
    )
    with connection.execute_wrapper(ask):
        giving.give(
            tables[0],
            ruling_entry(words),
            announced=announcement,
            by="Jiro",
            expects=1,
            key="the-only-ruling",
        )
    event = Tournament.objects.get().uid
    assert held == [(event, 0, 0), (event, 1, tables[0].number)]
    assert [logged.number for logged in LoggedRuling.objects.filter(tournament=Tournament.objects.get())] == [
        1
    ]
