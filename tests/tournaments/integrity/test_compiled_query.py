"""A query is written once only if its rows are the same for every viewer."""

import pytest

from tournaments.models import JournalEntry, Penalty, Round
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
