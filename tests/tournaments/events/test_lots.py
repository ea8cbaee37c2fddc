"""Lots are drawn once and recorded, and break ties only among those who are tied."""

import pytest
from django.urls import reverse

from tests.acts import by
from tests.tournaments.events.test_results import whole
from tests.tournaments.events.test_standings import on_paper, opened
from tournaments.models import JournalEntry, Tournament
from tournaments.presenters.events import standings
from tournaments.services.events import rounds, tournaments


@pytest.fixture
def level(full_cup):
    """Two tables with the same figures: each rank is shared by two, and the last round is over."""
    first = opened(full_cup, "1, 2, 3, 4\n5, 6, 7, 8")
    on_paper(first, 1)
    on_paper(first, 2)
    rounds.finish(first, act=by())
    tournaments.change(Tournament.objects.get(), last_round=1, ties=["firsts", "lot"], act=by())
    return Tournament.objects.get()


def ranks(cup):
    found = standings.current(Tournament.objects.get(pk=cup.pk))
    return [(row.rank, row.tied, row.player.number) for row in found.rows[:8]]


def send(client, cup, order="", key="draw-the-lots"):
    return client.post(reverse("draw_lots", args=[cup.slug]), {"order": order, "key": key})


def test_before_a_lot_is_drawn_they_share_the_rank_and_the_organizer_is_asked(level, desk, visitor):
    assert ranks(level)[:2] == [(1, True, 1), (1, True, 5)]
    page = reverse("standings", args=[level.slug])
    assert "Tie: decided by lot" in desk.get(page).text
    assert "Tie: decided by lot" not in visitor.get(page).text


def test_lots_drawn_by_hand_part_those_who_are_level(level, desk):
    assert send(desk, level, "5, 1, 6, 2, 7, 3, 8, 4").status_code == 302
    assert ranks(level) == [
        (1, False, 5), (2, False, 1), (3, False, 6), (4, False, 2),
        (5, False, 7), (6, False, 3), (7, False, 8), (8, False, 4),
    ]  # fmt: skip
    assert "Tie: decided by lot" not in desk.get(reverse("standings", args=[level.slug])).text
    whole()


def test_lots_drawn_by_the_desk_part_everybody_and_a_second_tap_draws_nothing(level, desk):
    send(desk, level)
    first = ranks(level)
    send(desk, level)
    assert ranks(level) == first
    assert not any(tied for _rank, tied, _number in first)
    assert sorted(number for rank, _tied, number in first if rank <= 2) == [1, 5]
    assert JournalEntry.objects.filter(kind="lot").count() == 1
    whole()


@pytest.mark.parametrize(
    ("order", "says"),
    [
        ("5, Nobody", "“Nobody” was not found. Check the name or number."),
        ("5", "Enter at least two names"),
        ("5, 5", "each only once"),
    ],
)
def test_what_is_no_order_is_said_and_nothing_is_written(level, desk, order, says):
    refused = send(desk, level, order)
    assert refused.status_code == 422
    assert says in refused.text
    assert not JournalEntry.objects.filter(kind="lot").exists()


def test_a_lot_that_has_decided_is_not_drawn_anew_from_a_page_that_was_left_open(level, desk):
    send(desk, level)
    first = ranks(level)
    assert send(desk, level, key="another-page-1").status_code == 302
    assert "There is no tie any more" in desk.get(reverse("standings", args=[level.slug])).text
    assert send(desk, level, "5, 1", key="another-page-2").status_code == 302
    assert (ranks(level), JournalEntry.objects.filter(kind="lot").count()) == (first, 1)


def test_a_lot_is_drawn_among_those_who_are_level_and_nobody_else(level, desk):
    refused = send(desk, level, "5, 16")
    assert (refused.status_code, "Weber Max is not tied with anyone here." in refused.text) == (422, True)
    assert not JournalEntry.objects.filter(kind="lot").exists()
