"""An illegal ankan in riichi is answered and recorded from the table's page in few taps, each of which is counted."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.finger import tap_key
from tests.browser.login import log_in
from tests.browser.play import tiles_of
from tests.browser.thumb import Thumb
from tests.tournaments.rulings.given import give
from tests.tournaments.rulings.test_reminders import QUAD
from tournaments.models import Entry, LoggedRuling

pytestmark = pytest.mark.django_db(transaction=True)


class Judge:
    """A judge's thumb at a table; every tap counts, those on tiles too."""

    def __init__(self, page) -> None:
        self.page, self.taps = page, 0

    def tap(self, target) -> None:
        target.tap()
        self.taps += 1

    def tiles(self, tiles: str) -> None:
        for tile in tiles_of(tiles):
            tap_key(self.page, tile)
            self.taps += 1


def test_an_illegal_ankan_is_answered_in_thirteen_taps_and_recorded_in_sixteen(phone, table, organizer):
    log_in(phone, "Olga")
    phone.goto(table.get_absolute_url())
    # The stick was laid when riichi was declared.
    phone.locator("#lay-2").tap()
    judge = Judge(phone)
    judge.tap(phone.locator(".dispute:visible"))
    judge.tap(phone.get_by_role("link", name="Is this ankan allowed after riichi?"))
    judge.tiles("1p")
    judge.tiles("23444p222s56m")
    expect(phone.locator("#ruling .aloud").first).to_contain_text("but destroys a reading")
    print(f"illegal ankan: answered in {judge.taps} taps")
    assert judge.taps == 13
    judge.tap(phone.locator('label:has([name="replacement"][value="no"])'))
    save = phone.locator("#ruling .actions a")
    expect(save).to_have_attribute("href", re.compile("RII-ANKAN"))
    judge.tap(save)
    expect(phone.locator(".proposes")).to_contain_text("a correction")
    judge.tap(phone.get_by_role("button", name="Save"))
    expect(phone.locator("h1")).to_contain_text("Sato Yui: an ankan in riichi that is not allowed.")
    print(f"illegal ankan: recorded in {judge.taps} taps")
    assert judge.taps == 16
    judged = LoggedRuling.objects.get().entry.payload["judgement"]
    assert judged["question"]["code"] == "RII-ANKAN"
    assert judged["decision"] == "correct"


def test_the_draw_and_the_win_of_the_same_hand_remind_of_the_kan_and_the_draw_becomes_a_chombo(
    phones, table, organizer
):
    give(table, QUAD)
    phone = phones(viewport={"width": 390, "height": 664})
    log_in(phone, "Olga")
    phone.goto(table.get_absolute_url())
    thumb = Thumb(phone)
    thumb.lay(2)
    reminder = phone.locator("#due .reminder")
    thumb.seat(2)
    expect(reminder).to_contain_text("At a win of Sato Yui: a chombo")
    phone.locator("#cancel").tap()
    thumb.drag(0, 1)
    expect(reminder).to_have_count(0)
    phone.locator("#cancel").tap()
    thumb.ends("draw")
    expect(reminder).to_contain_text("At an exhaustive draw: a chombo")
    expect(reminder.get_by_role("link", name="Ruling 1")).to_be_in_viewport(ratio=1)
    reminder.get_by_role("link", name="Enter the chombo").tap()
    expect(reminder).to_have_count(0)
    thumb.confirm()
    hand = Entry.objects.get(kind="hand").payload["report"]
    assert (hand["kind"], hand["offenders"], hand["reason"]) == ("chombo", [2], "RII-ANKAN")
