"""What a page names may be deleted by somebody else before the act can lock it."""

from django.db import connection
from django.urls import reverse

from tests.acts import by
from tournaments.models import JournalEntry
from tournaments.services.events import rounds


def test_a_round_that_is_deleted_while_it_is_opened_is_said_to_be_gone(desk, full_cup):
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    waiting = [drawn]

    def delete_first(execute, sql, params, many, context):
        # The first statement that locks the journal, behind which the other official's act was.
        if "tournaments_anchor" in sql and waiting:
            rounds.discard(waiting.pop(), act=by("Second"))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(delete_first):
        answer = desk.post(reverse("open_round", args=[full_cup.slug, drawn.number]))
    assert answer.status_code == 409
    assert "Someone else deleted this in the meantime. Nothing was saved." in answer.text
    assert not JournalEntry.objects.filter(kind="opening").exists()
