"""A table's ledger is read once and folded once, whatever is shown of it."""

from dataclasses import replace

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse

import referee
from tests.acts import by
from tests.costs import Cost, cost, visits
from tests.entries import ruling_entry
from tests.sampled import every_nth
from tests.tournaments.tables import games
from tests.tournaments.tables.games import ONE, write
from tournaments.models import HEAD_JUDGES
from tournaments.presenters.rulings.effects import announcement
from tournaments.services.events import rounds
from tournaments.services.rulings import giving
from tournaments.services.tables import hands

# A page queries the table, its entries, its seats, its round's clock and its call; a preview the first three.
PAGE = Cost(read=1, folded=0, ruled=0, queries=5)
PREVIEW = Cost(read=1, folded=0, ruled=1, queries=3)
COSTS = {
    "a table's page": PAGE,
    "a table's page, with what was just stored": PAGE,
    # Two queries ask first whether anything has changed: one for everybody, and one of the table.
    "what has moved at a table": Cost(read=1, folded=0, ruled=0, queries=7),
    "the form of a hand": PAGE,
    "a preview in the form": PREVIEW,
    "a preview on the felt": PREVIEW,
    "the form of a correction": PAGE,
    # The table as it would be; a correction is ruled on at its own place.
    "a correction's preview": Cost(read=1, folded=1, ruled=1, queries=3),
    "a void's preview": Cost(read=1, folded=1, ruled=1, queries=5),
    "a count": PAGE,
    # No query of the clock.
    "a desk's question at a table": Cost(read=1, folded=0, ruled=0, queries=4),
}


@pytest.fixture
def table(full_cup):
    """Table 1 after eight hands."""
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    table = drawn.tables.first()
    games.play(table, *games.HANCHAN[:8])
    return table


@pytest.fixture
def head(db):
    user = User.objects.create_user("Hiroshi", password="Hiroshi")
    user.groups.add(Group.objects.get_or_create(name=HEAD_JUDGES)[0])
    return user


@pytest.fixture
def asked(table):
    return visits(table)


@pytest.mark.parametrize("what", every_nth(COSTS, 2))
def test_a_ledger_is_read_once_and_folded_once_for_all_pages_until_something_is_entered(asked, what):
    assert asked[what]().status_code == 200
    assert cost(asked[what]) == COSTS[what]


def test_whatever_is_asked_for_at_a_table_has_its_cost_written_down(asked):
    assert set(asked) == set(COSTS)


def test_who_is_logged_in_is_three_queries_more(table, judge):
    client = Client()
    client.force_login(judge)
    page = table.get_absolute_url()
    client.get(page)
    assert cost(lambda: client.get(page)).queries == PAGE.queries + 3


# The sixth query asks for the rulings' numbers in the event.
RULED = replace(PAGE, queries=6)
STATES = {
    "the time is called": (lambda table: write(table, referee.ledger.TimeCalled(dice_thrown=False)), PAGE),
    "the game is over and the table closed": (
        lambda table: (games.play(table, *games.HANCHAN[8:]), write(table, referee.ledger.Close())),
        PAGE,
    ),
    "a hand is void and another corrected": (
        lambda table: (
            write(table, referee.ledger.Void(number=2, why="misread")),
            write(table, referee.ledger.Correct(number=1, report=games.HANCHAN[4], why="misread")),
        ),
        # The void hand is ruled again: it is listed as it was.
        replace(PAGE, ruled=1),
    ),
    "a judge has ruled": (lambda table: ruled(table), RULED),
}


def ruled(table):
    page = hands.fold(table)
    late = referee.judgement.Judgement(
        seat=ONE, decision=referee.answers.Measure.WARNING, facts="late", judge="Jiro"
    )
    ruling = ruling_entry(late, str(page.table.round), page.table.honba)
    place = {"expects": page.last_number + 1, "key": "the-ruling"}
    return giving.give(table, ruling, announced=announcement, by="Jiro", **place)[0]


@pytest.mark.parametrize("language", every_nth(["en", "ja"], 2))
@pytest.mark.parametrize("state", STATES)
def test_whatever_has_happened_at_a_table_its_page_costs_no_more(table, state, language):
    happens, wanted = STATES[state]
    happens(table)
    client = Client(headers={"accept-language": language})
    assert cost(lambda: client.get(table.get_absolute_url())) == replace(wanted, folded=1)


# One query asks for the clock, to which the time of a call may be added; two ask for photos.
@pytest.mark.parametrize(("page", "queries"), [("ruling", 11), ("change_ruling", 8)])
def test_a_rulings_page_reads_the_ledger_of_its_table_once(table, head, page, queries):
    ruled(table)
    client = Client()
    client.force_login(head)
    address = reverse(page, args=[table.round.tournament.slug, 1])
    assert client.get(address).status_code == 200
    found = cost(lambda: client.get(address))
    assert (found.read, found.queries) == (1, queries)
