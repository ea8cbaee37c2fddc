"""A judge is asked who fed the last set of a yakuman, on the felt and among all the fields."""

import pytest
from playwright.sync_api import expect

from tests.browser.network import cut, mend
from tests.browser.play import Judge
from tests.browser.test_hands import stored
from tests.browser.thumb import Thumb

HAND = {
    "concealed": "2344m",
    "melds": [
        {"type": "pon", "tiles": tiles, "called": tiles[-2:], "from": seat}
        for tiles, seat in (("555z", 0), ("666z", 2), ("777z", 3))
    ],
    "winning_tile": "4m",
    "dora": "1p",
}
DAISANGEN = {"kind": "win", "winners": [{"seat": 1, "hand": HAND}]}


def winner_of():
    [hand] = stored()
    return hand["report"]["winners"][0]


def yakuman_drawn_by(thumb, seat):
    thumb.seat(seat)
    thumb.cell("y1")


def test_a_yakuman_on_the_felt_is_stored_once_it_is_said_whether_a_player_was_liable(phone, table):
    phone.goto(table.get_absolute_url())
    thumb = Thumb(phone)
    yakuman_drawn_by(thumb, 1)
    asked = phone.get_by_role("group", name="Is a player liable for Mori Ken's yakuman (pao)?")
    expect(asked).to_be_visible()
    expect(phone.locator("#sentence")).to_have_text("First choose whether a player is liable.")
    expect(phone.locator("#confirm")).to_be_disabled()
    expect(asked).to_contain_text("The liable player discarded the tile called for its last set.")
    asked.get_by_role("button", name="Tanaka Jun").tap()
    expect(phone.locator("#sentence")).to_have_text("First choose the yakuman.")
    expect(phone.locator("#confirm")).to_be_disabled()
    asked.get_by_role("button", name="daisangen").tap()
    expect(phone.locator("#follows")).to_contain_text("Tanaka Jun fed the last set for daisangen")
    expect(asked.get_by_role("button", name="Tanaka Jun")).to_have_attribute("aria-pressed", "true")
    thumb.confirm()
    assert winner_of() == {
        "seat": 1,
        "value": {"yakuman": 1},
        "liable": [{"yaku": "daisangen", "seat": 3}],
    }


@pytest.mark.larger
def test_nobody_is_one_tap_on_the_felt(phone, table):
    phone.goto(table.get_absolute_url())
    thumb = Thumb(phone)
    yakuman_drawn_by(thumb, 0)
    phone.locator("#fed").get_by_role("button", name="Nobody").tap()
    thumb.confirm()
    assert winner_of() == {"seat": 0, "value": {"yakuman": 1}, "liable": []}


@pytest.mark.larger
def test_without_a_network_the_felt_asks_as_well(phone, table):
    phone.goto(table.get_absolute_url())
    thumb = Thumb(phone)
    cut(phone)
    yakuman_drawn_by(thumb, 1)
    expect(phone.locator("#confirm")).to_have_text("Save offline")
    expect(phone.locator("#confirm")).to_be_disabled()
    phone.locator("#fed").get_by_role("button", name="Sato Yui").tap()
    phone.locator("#fed").get_by_role("button", name="daisuushi").tap()
    expect(phone.locator("#confirm")).to_be_enabled()
    thumb.tap("#confirm")
    mend(phone)
    expect(phone.locator("#felt")).to_have_attribute("data-expects", "2")
    assert winner_of()["liable"] == [{"yaku": "daisuushi", "seat": 2}]


@pytest.mark.larger
def test_what_the_melds_leave_open_is_asked_among_all_the_fields_before_confirm(phone, table):
    phone.goto(table.get_absolute_url())
    Judge(phone, table.get_absolute_url()).enter(DAISANGEN)
    asked = phone.get_by_role(
        "group", name="Who discarded the tile for the last set of Mori Ken's daisangen?"
    )
    expect(asked).to_be_visible()
    expect(phone.locator("#bar")).to_contain_text("First choose who discarded the tile for the last set")
    assert phone.get_by_role("button", name="Confirm").count() == 0
    asked.get_by_role("radio", name="Sato Yui").tap()
    expect(phone.locator("#preview")).to_contain_text("Sato Yui fed the last set for daisangen")
    phone.get_by_role("button", name="Confirm").tap()
    expect(phone.locator(".told")).to_contain_text("is saved")
    assert winner_of()["liable"] == [{"yaku": "daisangen", "seat": 2}]
