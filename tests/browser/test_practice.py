"""A judge practises on a phone: hands on the felt are compared with the ones asked for, and nothing is stored."""

import pytest
from playwright.sync_api import expect

from tests.browser.thumb import Thumb
from tests.tournaments.rulings.test_practice import rows

START = "/practice/table/?rules=ema-2025&game=1"


def confirm(page, thumb):
    expect(page.locator("#confirm")).to_be_enabled()
    thumb.tap("#confirm")


def ron_of_south(thumb, *, value="3-40"):
    thumb.lay(1)
    thumb.drag(2, 1)
    thumb.cell(value)


@pytest.mark.django_db(transaction=True)
def test_three_hands_are_entered_and_a_wrong_one_is_explained(phone):
    before = rows()
    phone.goto(START)
    expect(phone.locator("h1")).to_contain_text("Hand 1 of 10")
    ron_of_south(Thumb(phone), value="3-30")
    confirm(phone, Thumb(phone))
    expect(phone.get_by_role("alert").first).to_contain_text("The value is another one.")
    thumb = Thumb(phone)
    ron_of_south(thumb)
    # The preview is the desk's own.
    expect(phone.locator("#sentence")).to_contain_text("5,200")
    confirm(phone, thumb)
    expect(phone.locator("h1")).to_contain_text("Hand 2 of 10")
    # The first attempt and the second took four taps each.
    expect(phone).to_have_url(f"{phone.url.partition('?')[0]}?rules=ema-2025&game=1&done=8.1")
    expect(phone.locator("#felt")).to_have_attribute("data-round", "E2")
    thumb = Thumb(phone)
    thumb.seat(1)
    thumb.cell("2-30")
    confirm(phone, thumb)
    expect(phone.locator("h1")).to_contain_text("Hand 3 of 10")
    expect(phone.locator("#felt")).to_have_attribute("data-honba", "1")
    thumb = Thumb(phone)
    thumb.lay(3)
    thumb.ends("draw")
    thumb.seat(1)
    confirm(phone, thumb)
    expect(phone.locator("h1")).to_contain_text("Hand 4 of 10")
    expect(phone.locator("#felt .pot")).to_contain_text("1 stick")
    assert phone.url.endswith("done=8.1_3.0_4.0")
    assert rows() == before
    assert phone.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('draft'))") == []
