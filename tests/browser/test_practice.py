"""A judge practises on a phone: hands on the felt are compared with the ones asked for, and nothing is stored."""

import pytest
from playwright.sync_api import expect

import referee
from tests.browser.layout import resized
from tests.browser.thumb import Thumb
from tests.tournaments.rulings.test_practice import rows
from tournaments.presenters.tables import practice


def at(hand, game=1):
    """The address of a hand of a game, after the hands before it were entered with three taps each."""
    run = practice.Run(rules="rrc", game=game, done=((3, 0),) * (hand - 1))
    return f"/practice/table/?{run.query}"


def confirm(page, thumb):
    expect(page.locator("#confirm")).to_be_enabled()
    thumb.tap("#confirm")


def two_rons(thumb, *, second="1-40"):
    thumb.drag(1, 2)
    thumb.cell("3-40")
    thumb.seat(0)
    thumb.cell(second)


def outside(page, height):
    """The parts of the page that are not in view, or too narrow."""
    shown = page.locator(".told, .task .asked, #felt .taps, .endings > .button, .endings summary").all()
    boxes = [part.bounding_box() for part in shown]
    return [
        box
        for box in boxes
        if box["width"] < 60 or box["y"] < 0 or box["y"] + min(box["height"], 56) > height
    ]


def test_the_task_the_felt_and_the_four_buttons_are_in_view(phone):
    low = (844, 390)
    # The message about the hand before takes room.
    for hand, sizes in ((1, ((390, 664), (360, 640), low)), (2, (low,))):
        phone.goto(at(hand))
        expect(phone.locator(".told")).to_have_count(hand - 1)
        for size in resized(phone, sizes):
            assert outside(phone, size[1]) == [], (hand, size)


@pytest.mark.django_db(transaction=True)
def test_hands_are_entered_and_a_wrong_one_is_explained(phone):
    before = rows()
    asked = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.goto(at(1))
    expect(phone.locator("h1")).to_contain_text("Hand 1 of 10")
    thumb = Thumb(phone)
    two_rons(thumb, second="1-30")
    confirm(phone, thumb)
    expect(phone.get_by_role("alert").first).to_contain_text("The value is different.")
    thumb = Thumb(phone)
    two_rons(thumb)
    # The preview is the desk's own.
    expect(phone.locator("#sentence")).to_contain_text("5,200")
    confirm(phone, thumb)
    expect(phone.locator("h1")).to_contain_text("Hand 2 of 10")
    # The first attempt and the second took five taps each.
    expect(phone.locator(".told")).to_contain_text("Right. Taps: 10, fewest possible: 5")
    expect(phone.locator("#felt")).to_have_attribute("data-round", "E1")
    expect(phone.locator("#felt")).to_have_attribute("data-honba", "1")
    thumb = Thumb(phone)
    thumb.lay(1)
    thumb.lay(2)
    thumb.seat(2)
    thumb.cell("3-40")
    confirm(phone, thumb)
    expect(phone.locator("h1")).to_contain_text("Hand 3 of 10")
    expect(phone.locator("#felt")).to_have_attribute("data-round", "E2")
    assert "done=10.1_5.0&" in phone.url
    assert rows() == before
    assert [url for url in asked if url.endswith("/riichi/")] == []
    assert phone.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('draft'))") == []


@pytest.mark.larger
@pytest.mark.django_db(transaction=True)
def test_a_hand_that_is_told_by_its_tiles_is_entered_by_them(phone):
    hand = practice.asked_hand(referee.ruleset("rrc"), 0, 3).winners[0].hand
    phone.goto(at(4))
    expect(phone.locator("p.notice.asked .tile")).to_have_count(16)
    thumb = Thumb(phone)
    thumb.lay(0)
    thumb.drag(2, 0)
    thumb.cell("1-30")
    confirm(phone, thumb)
    # Only what was wrong is entered again.
    expect(phone.get_by_role("alert").first).to_contain_text("This is not the hand that was asked for")
    expect(phone.locator("#felt .seat-0.riichi")).to_be_visible()
    thumb = Thumb(phone)
    phone.locator("#felt").scroll_into_view_if_needed()
    thumb.drag(2, 0)
    thumb.tap("#by-tiles")
    thumb.tiles(*map(str, (*hand.concealed, hand.winning_tile, *hand.dora, *hand.ura)))
    confirm(phone, thumb)
    expect(phone.locator("h1")).to_contain_text("Hand 5 of 10")
    expect(phone.locator(".told")).to_contain_text("Right. Taps: 23, fewest possible: 20")


@pytest.mark.larger
@pytest.mark.django_db(transaction=True)
def test_the_fewest_taps_enter_a_noten_riichi_a_foul_and_an_abortive_draw(phone):
    phone.goto(at(4, game=3))
    thumb = Thumb(phone)
    thumb.lay(3)
    thumb.ends("draw")
    thumb.seat(1, 3)
    thumb.tap("#doubts [data-told=noten]")
    confirm(phone, thumb)
    expect(phone.locator(".told")).to_contain_text("Right. Taps: 6, fewest possible: 6")
    phone.goto(at(8, game=2))
    thumb = Thumb(phone)
    thumb.lay(0)
    thumb.more()
    thumb.reason("WIN-FURITEN")
    thumb.seat(3)
    confirm(phone, thumb)
    expect(phone.locator(".told")).to_contain_text("Right. Taps: 5, fewest possible: 5")
    phone.goto(at(6, game=2))
    thumb = Thumb(phone)
    thumb.more()
    thumb.reason("kyuushu_kyuuhai")
    thumb.seat(3)
    confirm(phone, thumb)
    expect(phone.locator(".told")).to_contain_text("Right. Taps: 4, fewest possible: 4")
