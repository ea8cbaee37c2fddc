"""A stored hand is corrected on the felt: its page, its preview, and what is stored."""

import json
import re
from html import unescape

import pytest
from django.test import Client

import referee
from tests.acts import by
from tests.tournaments.tables import games
from tournaments.forms.tables.felt import is_on_felt
from tournaments.models import Entry
from tournaments.services.events import rounds

OTHER = {"kind": "win", "from": 1, "winners": [{"seat": 2, "value": {"han": 2, "fu": 30}}]}


@pytest.fixture
def address(full_cup):
    """The correction of the first of two hands: Sato wins 3 han 30 fu from Mori, then nobody is tenpai."""
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    table = drawn.tables.first()
    games.play(table, games.ron(games.THREE, games.TWO, 3, 30), games.draw())
    return f"{table.get_absolute_url()}hands/1/correct/"


def preview(address, event=OTHER, **place):
    body = {"event": event, "round": "E1", "honba": 0, "expects": 3, **place}
    return Client().post(f"{address}preview/", json.dumps(body), content_type="application/json")


def sent(address, **fields):
    seen = re.search(r'data-seen="(\w+)"', preview(address).text)
    assert seen
    data = {
        "key": "a-key-of-its-own",
        "expects": 3,
        "why": "misread",
        "event": json.dumps(OTHER),
        "seen": seen[1],
    }
    return Client().post(f"{address}felt/", {**data, **fields})


def test_the_page_shows_the_table_before_the_hand_and_the_hand(address):
    page = Client().get(f"{address}felt/")
    form = page.context["form"]
    assert json.loads(form["event"].value()) == OTHER | {
        "winners": [{"seat": 2, "value": {"han": 3, "fu": 30}}]
    }
    assert [line.score for line in page.context["page"].seats] == [30000] * 4
    assert (page.context["page"].round, page.context["page"].next_number) == ("E1", 3)
    assert "Correct E1" in " ".join(page.text.split())


def test_the_preview_says_what_the_hand_becomes_and_which_hands_change_and_stores_nothing(address):
    answer = preview(address)
    said = " ".join(unescape(answer.text).split())
    assert (answer.status_code, answer["X-Felt"]) == (200, "yes")
    assert "2 han 30 fu: Sato Yui wins 2,000 from Mori Ken." in said
    assert "1 later hand keeps its ruling." in said
    assert preview(address, expects=2).status_code == 409
    assert preview(address, {"kind": "win", "winners": []}).status_code == 422
    assert Entry.objects.count() == 2


def test_a_previewed_correction_is_stored_with_its_reason(address):
    answer = sent(address)
    assert answer.status_code == 302
    assert answer.url.endswith("?told=3")
    stored = Entry.objects.get(number=3)
    assert (stored.kind, stored.payload["report"], stored.payload["why"]) == ("correct", OTHER, "misread")


@pytest.mark.parametrize(
    ("fields", "status", "problems"),
    [
        ({"why": ""}, 422, ["Give a reason."]),
        ({"seen": "0"}, 422, []),
        ({"event": "{"}, 422, ["The sent data cannot be read. Reload the page and enter the hand again."]),
        ({"expects": 2}, 422, []),
    ],
)
def test_what_cannot_be_stored_says_why_and_keeps_the_reason(address, fields, status, problems):
    answer = sent(address, **fields)
    assert (answer.status_code, answer.context["problems"]) == (status, problems)
    assert answer.context["form"]["why"].value() == fields.get("why", "misread")
    assert Entry.objects.count() == 2


def test_a_hand_that_the_felt_cannot_show_opens_in_the_form_with_all_fields(address):
    double = {**OTHER, "riichi": [{"seat": 2, "double": True}]}
    kan = {"tile": "1p", "drawn": "1p", "concealed_before": "1112345678999m"}
    hand = {"concealed": "123m", "melds": [], "winning_tile": "3m", "kans_after_riichi": [kan]}
    assert is_on_felt(OTHER)
    assert not is_on_felt(double)
    assert not is_on_felt({"kind": "win", "winners": [{"seat": 2, "hand": hand}]})
    assert not is_on_felt({"kind": "exhaustive_draw", "shown": {"2": hand}})
    games.play(Entry.objects.get(number=1).table, referee.codec.read_report(double))
    third = address.replace("hands/1", "hands/3")
    assert Client().get(f"{third}felt/").url == third
