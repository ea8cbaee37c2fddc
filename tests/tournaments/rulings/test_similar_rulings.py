"""A head judge sees how the same question was ruled in this event and in earlier ones."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import by
from tests.tournaments.interchange.test_rosters_page import text
from tests.tournaments.rulings.given import FINED, LATE, LOOK, WORDS, M, give, look_again
from tournaments.models import EventRole, Role, Table, Tournament
from tournaments.presenters.rulings.similar import MAX_SIMILAR, similar_rulings
from tournaments.services.events import rounds

WARNED = replace(FINED, decision=M.WARNING, points=0, reason="the first time")
OTHER = replace(FINED, question=replace(LATE, code="AWAY"))


def table_of(event):
    drawn = rounds.create_from_text(event, "1, 2, 3, 4", act=by())
    rounds.open_round(drawn, act=by())
    return drawn.tables.first()


@pytest.fixture
def table(full_cup):
    return table_of(full_cup)


@pytest.fixture
def earlier(small_cup, table):
    """Another event, created before the cup."""
    Tournament.objects.filter(pk=small_cup.pk).update(
        created_at=table.round.tournament.created_at - timedelta(days=30)
    )
    return Table.objects.get(round__tournament=small_cup)


def found(user, table, judgement=FINED, but=None):
    event = table.round.tournament
    similar = similar_rulings(user, event, judgement.question, judgement.decision, but=but)
    return [[(one.slug, one.number) for one in lines] for lines in (similar.here, similar.earlier)]


def test_those_with_the_same_measure_come_first_then_the_newest(table, head_judge):
    slug = table.round.tournament.slug
    first, warned, last = give(table, FINED), give(table, WARNED), give(table, FINED)
    give(table, OTHER)
    give(table, WORDS)
    assert found(head_judge, table) == [
        [(slug, last.number), (slug, first.number), (slug, warned.number)],
        [],
    ]
    assert found(head_judge, table, but=last.number)[0] == [(slug, first.number), (slug, warned.number)]


def test_the_measure_is_the_one_after_a_review(table, head_judge):
    first, second = give(table, FINED), give(table, FINED)
    look_again(second, LOOK.CHANGED, WARNED)
    lines = similar_rulings(head_judge, table.round.tournament, LATE, M.PENALTY).here
    assert [(one.number, one.is_same, bool(one.state)) for one in lines] == [
        (first.number, True, False),
        (second.number, False, True),
    ]


def test_at_most_five_are_shown(table, head_judge):
    for _number in range(MAX_SIMILAR + 2):
        give(table, FINED)
    assert len(found(head_judge, table)[0]) == MAX_SIMILAR


def test_a_ruling_in_words_resembles_none(table, head_judge):
    assert similar_rulings(head_judge, table.round.tournament, None, M.WARNING) is None


def test_rulings_of_earlier_events_are_shown_to_those_who_may_read_them(table, earlier, head_judge, nobody):
    event, other = table.round.tournament, earlier.round.tournament
    given = give(earlier, FINED)
    line = (other.slug, given.number)
    assert found(head_judge, table) == [[], [line]]
    assert found(head_judge, earlier) == [[line], []]
    # A head judge of this event alone reads what everybody may read.
    EventRole.objects.create(tournament=event, user=nobody, role=Role.HEAD_JUDGE)
    assert found(nobody, table) == [[], []]
    Tournament.objects.filter(pk=other.pk).update(rulings_public=True)
    assert found(nobody, table) == [[], [line]]
    Tournament.objects.filter(pk=other.pk).update(public=False)
    assert found(nobody, table) == [[], []]


@pytest.mark.parametrize("page", ["ruling", "new_ruling"])
def test_judges_see_them_on_the_page_with_who_where_and_when(table, judge, page):
    given, other = give(table, FINED), give(table, WARNED)
    if page == "ruling":
        address = reverse(page, args=[table.round.tournament.slug, given.number])
    else:
        question = '{"kind":"incident","seat":0,"code":"LATE","answers":{"minutes":2,"begun":false}}'
        address = reverse(page, args=[table.token]) + "?question=" + question
    client = Client()
    assert "Similar rulings" not in text(client.get(address))
    client.force_login(judge)
    answer = client.get(address)
    assert "Similar rulings" in text(answer)
    assert reverse("ruling", args=[table.round.tournament.slug, other.number]) in answer.text
    line = text(answer).split(f"Ruling {other.number}")[-1]
    assert "Akagi Haruka · Round 1, table 1 ·" in line
    assert "2 minutes late" in line
    assert "the next minute had not started" not in line


def test_a_head_judge_confirms_a_ruling_at_the_top_of_its_page(table, head_judge):
    given = give(table, FINED)
    client = Client()
    client.force_login(head_judge)
    page = client.get(reverse("ruling", args=[table.round.tournament.slug, given.number])).text
    assert page.count("Confirm ruling") == 1
    assert page.index("Confirm ruling") < page.index("Print ruling slip") < page.index("Photos")
