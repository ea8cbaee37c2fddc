"""What the page gives a device to settle hands with while there is no connection."""

import json
from html import unescape

import pytest
from django.test import Client

import referee
from tests.acts import by
from tests.tournaments.tables import games
from tournaments.models import Tournament
from tournaments.services.events import rounds
from tournaments.services.tables import table_actions


@pytest.fixture
def table(full_cup: Tournament):
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    return drawn.tables.first()


def sent(address: str, **client) -> dict:
    text = Client(**client).get(address).text
    [found] = text.split('<script id="settling" type="application/json">')[1:]
    return json.loads(found.split("</script>")[0])


def test_the_page_has_the_table_and_the_card_of_its_rules(table):
    games.play(table, games.ron(games.TWO, games.FOUR, 3, 30, riichi=(games.ONE,)))
    found = sent(table.get_absolute_url())
    assert (found["expects"], found["table"]) == (
        2,
        {
            "scores": [29_000, 34_900, 30_000, 26_100],
            "round": "E2",
            "dealer": 1,
            "honba": 0,
            "deposits": 0,
            "over": False,
        },
    )
    assert found["card"] == referee.points_card.points_card(referee.ruleset("ema-2025"))
    assert set(found["words"]) == {
        *("ron", "tsumo", "honba", "noten", "riichi_bet", "deposits", "leftover_deposits", "pot", "out")
    }


def test_a_table_with_rules_of_its_own_has_the_card_of_those(table):
    table.own = {"base": "tenhou-4p", "set": {}}
    table.save()
    card = sent(table.get_absolute_url())["card"]
    assert card == referee.points_card.points_card(referee.ruleset("tenhou-4p"))


def test_the_words_are_those_of_the_phone(table):
    assert sent(table.get_absolute_url(), HTTP_ACCEPT_LANGUAGE="ja")["words"]["pot"] == "供託"


def test_a_called_time_is_told_so_that_the_device_does_not_settle(table):
    table_actions.call_time(table, dice_thrown=True, by="Jiro", expects=1, key="the-time")
    assert sent(table.get_absolute_url())["table"]["time"] == "called"


def test_the_table_sent_after_a_change_has_them_too_and_a_round_that_is_not_open_has_none(table):
    assert sent(f"{table.get_absolute_url()}now/?seen=x")["expects"] == 1
    table.round.state = "drawn"
    table.round.save()
    assert 'id="settling"' not in Client().get(table.get_absolute_url()).text


def test_a_table_with_rules_of_its_own_is_not_sent_again_while_nothing_has_changed(table):
    table.own = {"base": "tenhou-4p", "set": {}}
    table.save()
    page = Client().get(table.get_absolute_url()).text
    poll = unescape(page.split('hx-get="', 2)[1].split('"')[0])
    assert "/now/?" in poll
    assert Client().get(poll).status_code == 204
