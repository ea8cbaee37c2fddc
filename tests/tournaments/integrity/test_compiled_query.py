"""A query is written once only if its rows are the same for every viewer."""

import threading

import pytest
from django.db import connection, transaction
from django.db.models import OuterRef, Subquery
from django.db.transaction import TransactionManagementError

from tests.acts import by
from tournaments.models import Anchor, JournalEntry, Penalty, Round, Seating, Table, Tournament
from tournaments.services.events import rounds
from tournaments.services.integrity.compiled_query import CompiledQuery


def test_rows_that_depend_on_the_viewer_are_refused(full_cup):
    penalties = CompiledQuery(lambda event: Penalty.objects.filter(tournament=event).values_list("points"))
    with pytest.raises(RuntimeError, match="depend on the viewer"):
        penalties.rows(full_cup.pk)
    rounds = CompiledQuery(lambda event: Round.objects.filter(tournament=event).values_list("number"))
    assert rounds.rows(full_cup.pk) == []


def test_a_query_takes_several_values_and_text(full_cup):
    entries = CompiledQuery(
        lambda event, number: JournalEntry.objects.filter(event=event, number=number).values_list("number")
    )
    assert [entries.rows(full_cup.uid, 1), entries.rows(full_cup.uid, 2)] == [[(1,)], [(2,)]]
    assert entries.rows("of no event", 1) == []


def test_objects_are_those_of_the_query_set(full_cup, django_assert_num_queries):
    def seatings(event):
        tables = Table.objects.filter(pk=OuterRef("table")).values("token")
        ordered = Seating.objects.filter(round__tournament=event).order_by("-pk")
        return ordered.select_related("player__person", "table").annotate(token=Subquery(tables))

    rounds.draw(full_cup, seed=1, act=by())
    compiled = CompiledQuery(seatings)
    assert compiled.objects(0) == []
    expected = list(seatings(full_cup.pk))
    with django_assert_num_queries(1):
        found = compiled.objects(full_cup.pk)
        assert [(one, one.token, one.table, one.player.person.name) for one in found] == [
            (one, one.token, one.table, one.player.person.name) for one in expected
        ]
    assert len(found) == full_cup.players.count()


def test_objects_have_converted_columns(full_cup):
    """JSON, dates and booleans are what the model says, not what the database holds."""
    (entry,) = CompiledQuery(lambda event: JournalEntry.objects.filter(event=event, number=1)).objects(
        full_cup.uid
    )
    stored = JournalEntry.objects.get(event=full_cup.uid, number=1)
    assert (entry.payload, entry.at) == (stored.payload, stored.at)
    ((event,),) = [CompiledQuery(lambda event: Tournament.objects.filter(pk=event)).objects(full_cup.pk)]
    assert (event.public, event.created_at) == (full_cup.public, full_cup.created_at)


def test_each_thread_uses_its_own_connection(full_cup):
    compiled = CompiledQuery(lambda event: JournalEntry.objects.filter(event=event))
    assert len(compiled.objects(full_cup.uid)) == JournalEntry.objects.filter(event=full_cup.uid).count()
    used = []

    def look():
        with connection.execute_wrapper(lambda execute, *facts: used.append(facts[0]) or execute(*facts)):
            compiled.objects("of no event")
        connection.close()

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert sum("journalentry" in sql for sql in used) == 1


@pytest.mark.postgres
@pytest.mark.skipif(connection.vendor == "sqlite", reason="it has no such locks")
@pytest.mark.django_db(transaction=True)
def test_a_query_that_locks_rows_needs_a_transaction():
    locked = CompiledQuery(lambda event: Anchor.objects.select_for_update(no_key=True).filter(event=event))
    with transaction.atomic():
        assert locked.objects("of no event") == []
    with pytest.raises(TransactionManagementError):
        locked.objects("of no event")
