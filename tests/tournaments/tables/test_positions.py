"""The remembered state and page of a table are those of its folded ledger, whatever was entered between two hands."""

from dataclasses import replace

import pytest

import referee
from tests.acts import by
from tests.entries import ruling_entry
from tests.tournaments.rulings.given import WORDS
from tests.tournaments.tables import games
from tournaments.models import Anchor, Table, Tournament
from tournaments.services.events import rounds
from tournaments.services.tables import folded_ledgers, hands, ledger, positions

DEAD_HAND = replace(WORDS, decision=referee.answers.Measure.DEAD_HAND)
BETWEEN = {
    2: [ruling_entry(DEAD_HAND, "E2", 0)],
    4: [referee.ledger.Void(number=1, why="entered twice")],
    6: [ruling_entry(DEAD_HAND, "E3", 0), referee.ledger.Close(), referee.ledger.Reopen(why="too early")],
    8: [referee.ledger.Correct(number=2, report=games.draw(), why="nobody was tenpai")],
    10: [referee.ledger.TimeCalled(dice_thrown=True)],
}
"""Other entries before the hand with that index."""


@pytest.fixture
def table(full_cup):
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    return drawn.tables.first()


def remembered(table):
    return positions.get(table, Anchor.objects.get(round=1, table=table.number).head)


def remembered_page(table):
    stored = ledger.entries(table)
    folded = folded_ledgers.fold(table, stored)
    assert folded_ledgers.fold(table, stored) is folded
    return folded.page


def test_the_remembered_state_is_that_of_the_folded_ledger(table):
    for index, hand in enumerate(games.HANCHAN):
        for entry in BETWEEN.get(index, ()):
            games.write(table, entry)
            assert remembered(table) is None
            assert remembered_page(table) == hands.fold(table)
        games.play(table, hand)
        page = hands.fold(table)
        assert remembered_page(table) == page
        assert remembered(table) == positions.Position(state=page.table, closed=page.closed)
        if page.table.over:
            break
    else:
        raise AssertionError("the time was called, but the game went on")


def test_a_hand_after_a_hand_does_not_read_the_hands_before(table, django_assert_num_queries):
    games.play(table, games.draw(games.ONE))
    with django_assert_num_queries(8):
        hands.record(
            table, games.hand_entry(games.draw(), "E1", 1), by="Jiro", expects=2, key=next(games.keys)
        )
    assert hands.fold(table).table == remembered(table).state


def test_other_rules_forget_the_remembered_state(table):
    games.play(table, games.draw(games.ONE))
    assert remembered(table)
    Tournament.objects.update(ruleset_key="tenhou-4p")
    assert remembered(Table.objects.get(pk=table.pk)) is None


def test_a_page_is_folded_again_under_other_rules_and_from_other_starting_points(table):
    games.play(table, games.draw(games.ONE))
    for change in ({"own": {"set": {"start_points": 25_000}}}, {"start": [20_000, 30_000, 25_000, 25_000]}):
        Table.objects.filter(pk=table.pk).update(**change)
        changed = Table.objects.select_related("round__tournament").get(pk=table.pk)
        assert remembered_page(changed) == hands.fold(changed) != remembered_page(table)
