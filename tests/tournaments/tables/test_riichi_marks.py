"""The riichi sticks that the devices at a table share before a hand is entered."""

import json

import pytest
from django.test import Client

import referee
from tests.acts import by
from tests.tournaments.tables import games
from tournaments.models import Entry, RiichiMarks, Round
from tournaments.services.events import rounds
from tournaments.services.tables import hands, table_actions


@pytest.fixture
def table(full_cup):
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    return drawn.tables.first()


def address(table):
    return f"{table.get_absolute_url()}riichi/"


def lay(table, seat, hand=1, laid=True):
    body = json.dumps({"hand": hand, "seat": seat, "laid": laid})
    return Client().post(address(table), body, content_type="application/json").json()


def seen(table, known=""):
    return Client().get(address(table), {"seen": known})


def marks(table):
    return seen(table).json()


def test_sticks_are_shared_in_the_order_in_which_they_were_laid(table):
    assert marks(table) == {"hand": 1, "seats": []}
    assert lay(table, 2) == {"hand": 1, "seats": [2]}
    assert lay(table, 0) == {"hand": 1, "seats": [2, 0]}
    assert lay(table, 2) == {"hand": 1, "seats": [2, 0]}
    assert marks(table) == {"hand": 1, "seats": [2, 0]}
    assert lay(table, 2, laid=False) == {"hand": 1, "seats": [0]}
    assert not Entry.objects.exists()


def test_the_sticks_of_one_table_are_not_on_another(table):
    lay(table, 2)
    assert marks(table.round.tables.last()) == {"hand": 1, "seats": []}


def test_a_device_that_knows_the_sticks_is_answered_with_nothing(table, django_assert_num_queries):
    lay(table, 2)
    lay(table, 0)
    answer = seen(table, "1:2,0")
    assert (answer.status_code, answer.content) == (204, b"")
    with django_assert_num_queries(2):
        assert seen(table, "1:2").json() == {"hand": 1, "seats": [2, 0]}


def test_an_entered_or_voided_hand_clears_the_sticks_and_a_late_one_for_it_changes_nothing(table):
    lay(table, 2)
    games.play(table, games.draw(games.ONE))
    assert marks(table) == {"hand": 2, "seats": []}
    assert lay(table, 3) == {"hand": 2, "seats": []}
    lay(table, 1, hand=2)
    hands.void(table, 1, "nobody had won", by="Jiro", expects=2, key="void-of-it")
    assert marks(table) == {"hand": 3, "seats": []}


def test_the_sticks_stay_when_time_is_called_or_a_penalty_given_during_the_hand(table):
    lay(table, 2)
    writing = {"by": "Jiro", "key": "late-player"}
    when = referee.ruling.PenaltyWhen.AFTER_UMA
    table_actions.penalize(table, games.ONE, 1000, when, "late", expects=1, **writing)
    assert marks(table) == {"hand": 1, "seats": [2]}
    page = Client().get(table.get_absolute_url()).text
    assert 'data-hand="1"' in page


JUDGED = {
    "a warning": ({"decision": "warning"}, True),
    "a penalty": ({"decision": "penalty", "points": 1000}, True),
    "a dead hand": ({"decision": "dead_hand"}, True),
    "a chombo": ({"decision": "chombo"}, False),
    "a chombo in a hand that stands": ({"decision": "chombo", "hand": "stands"}, True),
    "a chombo that is corrected": ({"decision": "chombo", "hand": "corrected"}, False),
    "a hand that is dealt again": ({"decision": "warning", "hand": "replayed"}, False),
    "a chombo of an earlier hand": ({"decision": "chombo", "about": 1}, True),
}


@pytest.mark.parametrize(("judgement", "goes_on"), JUDGED.values(), ids=JUDGED)
def test_the_sticks_stay_after_a_ruling_unless_it_ends_the_hand(table, judgement, goes_on):
    games.play(table, games.draw(games.ONE))
    lay(table, 2, hand=2)
    content = {
        "round": "E1",
        "honba": 1,
        "judgement": {"seat": 0, "facts": "swore", "judge": "Jiro", **judgement},
    }
    games.write(table, referee.codec.read_entry(2, "ruling", content).what)
    assert marks(table) == ({"hand": 2, "seats": [2]} if goes_on else {"hand": 3, "seats": []})
    page = Client().get(table.get_absolute_url()).context["page"]
    assert page.hand_number == (2 if goes_on else 3)


def test_the_sticks_stay_when_a_ruling_is_confirmed_and_not_when_it_becomes_a_chombo(table):
    ruling = {"round": "E1", "honba": 0, "judgement": {"seat": 0, "facts": "swore", "decision": "warning"}}
    games.write(table, referee.codec.read_entry(1, "ruling", ruling).what)
    lay(table, 2)
    review = {"number": 1, "outcome": "confirmed", "by": "Jiro"}
    games.write(table, referee.codec.read_entry(2, "review", review).what)
    assert marks(table) == {"hand": 1, "seats": [2]}
    changed = {**ruling["judgement"], "decision": "chombo"}
    review = {"number": 1, "outcome": "changed", "by": "Jiro", "why": "seen", "judgement": changed}
    games.write(table, referee.codec.read_entry(3, "review", review).what)
    assert marks(table) == {"hand": 4, "seats": []}


def test_the_page_says_which_hand_it_is_and_whose_sticks_the_last_one_had(table):
    games.play(table, games.ron(games.TWO, games.ONE, 3, 30))
    page = Client().get(table.get_absolute_url()).context["page"]
    assert (page.hand_number, page.spent_riichi) == (2, "")
    report = referee.codec.read_report(
        {"kind": "win", "from": 1, "riichi": [2, 0], "winners": [{"seat": 2, "value": {"han": 3, "fu": 30}}]}
    )
    games.play(table, report)
    page = Client().get(table.get_absolute_url()).context["page"]
    assert (page.hand_number, page.spent_riichi) == (3, "2 0")
    hands.void(table, 2, "nobody had won", by="Jiro", expects=3, key="void-of-it")
    page = Client().get(table.get_absolute_url()).context["page"]
    assert (page.hand_number, page.spent_riichi) == (4, "")


def test_no_stick_is_laid_in_a_finished_round(table):
    Round.objects.update(state=Round.State.FINISHED)
    assert lay(table, 2) == {"hand": 1, "seats": []}


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        '{"hand": 1, "seat": 4, "laid": true}',
        '{"hand": 0, "seat": 1, "laid": true}',
        '{"hand": 1, "seat": 1, "laid": 1}',
        '{"hand": 1, "seat": true, "laid": true}',
    ],
)
def test_what_is_no_stick_is_refused(table, body):
    answer = Client().post(address(table), body, content_type="application/json")
    assert answer.status_code == 422
    assert not RiichiMarks.objects.exists()


@pytest.mark.django_db
def test_an_unknown_link_has_no_sticks():
    unknown = "/t/unknown-link-of-a-table/riichi/"
    assert Client().get(unknown).status_code == 404
    assert Client().post(unknown, "{}", content_type="application/json").status_code == 404
