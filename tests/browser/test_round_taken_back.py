"""An organizer takes a round back and replaces a person who has left, on a phone and with the fewest taps."""

import pytest
from playwright.sync_api import expect

from tests.acts import by
from tests.browser.login import log_in
from tests.browser.network import cut
from tests.browser.test_offline import put, ron
from tests.tournaments.events.test_substitutions import PLAN, as_laid, lay, seats, with_substitute
from tournaments.models import Player, Round
from tournaments.services.events import openings, rounds
from tournaments.services.events.plans import saving
from tournaments.services.people import entry_list


class Clicks:
    """Counts taps and choices."""

    def __init__(self, page):
        self.page, self.count = page, 0

    def menu(self):
        self.count += 1
        self.page.get_by_role("button", name="Menu").click()

    def link(self, name):
        self.count += 1
        self.page.get_by_role("link", name=name, exact=True).first.click()

    def button(self, name):
        self.count += 1
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def choose(self, label, value):
        self.count += 1
        self.page.get_by_label(label, exact=True).first.select_option(value)


def test_somebody_who_goes_home_is_replaced_with_six_clicks(phone, organizer, full_cup):
    lay(full_cup)
    entry_list.enter(full_cup, "Sub One", act=by())
    entry_list.set_state(full_cup.players.get(number=17), Player.State.SUBSTITUTE, act=by())
    first = saving.open_next(full_cup, 1, act=by())
    rounds.finish(first, anyway=True, act=by())
    log_in(phone, organizer.username)
    phone.goto(full_cup.get_absolute_url())
    clicks = Clicks(phone)
    clicks.menu()
    clicks.link("Players")
    clicks.link("Withdraw Ōno Mei")
    clicks.button("Withdraw")
    expect(phone.get_by_text("has withdrawn and is left out of later draws.")).to_be_visible()
    clicks.choose("Substitute", "17")
    clicks.button("Add substitute")
    expect(
        phone.get_by_text("Sub One substitutes for Ōno Mei from round 2 until the end of the event.")
    ).to_be_visible()
    assert clicks.count == 6
    assert seats(full_cup) == with_substitute(PLAN[1:])


@pytest.mark.larger
def test_somebody_who_goes_home_is_replaced_by_somebody_new_with_five_clicks(phone, organizer, full_cup):
    lay(full_cup)
    first = saving.open_next(full_cup, 1, act=by())
    rounds.finish(first, anyway=True, act=by())
    log_in(phone, organizer.username)
    phone.goto(full_cup.get_absolute_url())
    clicks = Clicks(phone)
    clicks.menu()
    clicks.link("Players")
    clicks.link("Withdraw Ōno Mei")
    clicks.button("Withdraw")
    phone.get_by_label("Name of new substitute").fill("Sub One")
    clicks.button("Add substitute")
    expect(
        phone.get_by_text("Sub One substitutes for Ōno Mei from round 2 until the end of the event.")
    ).to_be_visible()
    assert clicks.count == 5
    assert seats(full_cup) == with_substitute(PLAN[1:])


@pytest.mark.larger
def test_an_opened_round_is_taken_back_while_a_phone_lies_at_its_table(phone, phones, organizer, full_cup):
    lay(full_cup)
    made = saving.open_next(full_cup, 1, act=by())
    table = made.tables.first()
    at_table = phones()
    at_table.goto(table.get_absolute_url())
    expect(at_table.get_by_role("link", name="Tsumo", exact=True)).to_be_visible()
    log_in(phone, organizer.username)
    phone.goto(made.get_absolute_url())
    clicks = Clicks(phone)
    clicks.link("Undo opening")
    clicks.button("Undo opening")
    expect(phone.get_by_text("The opening of round 1 was undone.")).to_be_visible()
    assert clicks.count == 2
    expect(at_table.get_by_text("The opening of this round was undone.")).to_be_visible(timeout=30_000)
    expect(at_table.get_by_role("link", name="Tsumo", exact=True)).to_have_count(0)
    phone.locator("summary", has_text="Delete draw").click()
    phone.get_by_label("I am sure").check()
    phone.get_by_role("button", name="Delete draw").click()
    expect(phone.get_by_text("The draw of round 1 was deleted.")).to_be_visible()
    assert seats(full_cup) == as_laid(PLAN)
    assert not Round.objects.exists()


def test_a_hand_that_waits_for_a_table_that_is_gone_is_seen_and_thrown_away(phone, full_cup):
    lay(full_cup)
    made = saving.open_next(full_cup, 1, act=by())
    table = made.tables.first()
    phone.goto(table.get_absolute_url())
    cut(phone)
    put(phone, table, ron(2, 1), "E2", 0, 1, says="Sato Yui wins 3,900 from Mori Ken")
    openings.undo(made, act=by())
    rounds.discard(made, act=by())
    phone.context.set_offline(False)
    phone.goto("/")
    phone.locator("#outbox-badge").tap()
    expect(phone.get_by_role("heading", name="This link is not valid")).to_be_visible()
    box = phone.locator("#outbox")
    expect(box.locator("[data-place]")).to_have_text("E2 · 0")
    expect(box.locator("[data-says]")).to_have_text("Sato Yui wins 3,900 from Mori Ken")
    expect(box.get_by_role("button")).to_have_text(["Delete"])
    box.get_by_role("button", name="Delete").tap()
    expect(box.get_by_text("Delete this hand?")).to_be_visible()
    box.get_by_role("button", name="Yes, delete it").tap()
    expect(box).to_be_hidden()
    expect(phone.locator("#outbox-badge")).to_be_hidden()
