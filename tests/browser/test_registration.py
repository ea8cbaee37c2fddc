"""A person registers on a phone, keeps the link, comes back by it, and withdraws."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.acts import by
from tests.browser.axe import serious
from tests.browser.login import log_in
from tests.sampled import every_nth
from tournaments.services.events import tournaments
from tournaments.services.people import registration_links, registrations
from tournaments.services.people.registration_answers import RegistrationInput
from tournaments.services.people.registration_settings import RegistrationOptions, save_options

SOONEST = "tournaments.forms.people.registrations.SOONEST"


def test_a_phone_registers_waits_moves_up_and_withdraws(phone, cup, live_server, monkeypatch):
    save_options(
        cup, RegistrationOptions(open=True, limit=1, asked={"club": "asked", "mail": "required"}), act=by()
    )
    first = registration_links.new_link()
    one = registrations.register(cup, RegistrationInput(name="Ben"), link=first, now=cup.created_at, act=by())
    phone.goto(f"{live_server.url}/tournaments/{cup.slug}/")
    phone.get_by_role("link", name="Register").click()
    # The field is invisible and cannot be reached by keyboard.
    expect(phone.get_by_label("Leave this empty")).to_be_hidden()
    assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    phone.get_by_label("Display name").fill("Anna")
    phone.get_by_label("Email address").fill("anna@example.org")
    send = phone.get_by_role("button", name="Join the waiting list")
    monkeypatch.setattr(SOONEST, timedelta(hours=1))
    send.click()
    # A person is slower than that; a faster one gets a message, and nothing is lost.
    expect(phone.get_by_text("The form was sent very fast.")).to_be_visible()
    expect(phone.get_by_text("Nothing was saved.")).to_be_focused()
    expect(phone.get_by_text("Nothing was saved.")).to_be_in_viewport()
    expect(phone.get_by_label("Email address")).to_have_value("anna@example.org")
    monkeypatch.setattr(SOONEST, timedelta())
    # The page opens at the field that is wrong, with the error below it.
    phone.get_by_label("Display name").fill("123")
    send.click()
    expect(phone.get_by_label("Display name")).to_be_focused()
    expect(phone.get_by_text("“123” is only a number")).to_be_in_viewport()
    phone.get_by_label("Display name").fill("Anna")
    send.click()
    expect(phone.get_by_role("heading", name="You are number 1 on the waiting list.")).to_be_visible()
    kept = phone.get_by_label("Your link", exact=True).input_value()
    assert re.fullmatch(rf"{live_server.url}/registration/[0-9a-f]{{40}}/", kept)
    assert phone.get_by_alt_text("Your link as a QR code").evaluate(
        "one => one.decode().then(() => one.naturalWidth > 0)"
    )
    assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert serious(phone) == []
    registrations.withdraw(one, act=by())
    phone.goto(kept)
    expect(phone.get_by_role("heading", name="You have a place.")).to_be_visible()
    phone.get_by_text("View or change your details").click()
    phone.get_by_label("Club").fill("Lake Club")
    phone.get_by_role("button", name="Save").click()
    expect(phone.get_by_text("Settings saved.")).to_be_visible()
    assert cup.players.get(person__name="Anna").person.club == "Lake Club"
    phone.get_by_role("link", name="Cancel registration…").click()
    expect(phone.get_by_role("heading", name="Cancel your registration for River Cup?")).to_be_visible()
    phone.get_by_role("button", name="Yes, cancel registration").click()
    expect(phone.get_by_role("heading", name="You cancelled your registration.")).to_be_visible()
    assert cup.players.get(person__name="Anna").state == "withdrawn"


@pytest.mark.parametrize("page", every_nth(["new_tournament", "new_club"], 2))
def test_a_new_event_and_a_new_club_begin_with_the_browsers_time_zone(phones, cup, page):
    laptop = phones(timezone_id="Asia/Tokyo")
    log_in(laptop, "Olga")
    laptop.goto(reverse(page))
    expect(laptop.get_by_label("Time zone")).to_have_value("Asia/Tokyo")


@pytest.fixture
def new_tournament(phones, organizer):
    laptop = phones()
    log_in(laptop, "Olga")
    laptop.goto(reverse("new_tournament"))
    return laptop


def test_a_late_proposal_leaves_the_address_that_is_being_typed(new_tournament):
    held = []
    new_tournament.route("**/new/?*", lambda route: held.append(route))
    new_tournament.get_by_label("Name", exact=True).press_sequentially("Cup Keyed")
    with new_tournament.expect_request("**/new/?*"):
        new_tournament.keyboard.press("Tab")
    new_tournament.keyboard.type("spring")
    with new_tournament.expect_response("**/new/?*"):
        held[-1].continue_()
    new_tournament.keyboard.type("cup", delay=100)
    expect(new_tournament.get_by_label("Short address")).to_have_value("springcup")


def test_what_is_typed_after_a_late_proposal_replaces_it(new_tournament):
    new_tournament.get_by_label("Name", exact=True).press_sequentially("Cup Keyed")
    new_tournament.keyboard.press("Tab")
    address = new_tournament.get_by_label("Short address")
    expect(address).to_have_value("cup-keyed")
    expect(address).to_be_focused()
    new_tournament.keyboard.type("springcup")
    expect(address).to_have_value("springcup")


@pytest.mark.larger
def test_an_events_settings_keep_its_time_zone_in_whatever_zone_the_browser_is(phones, cup):
    tournaments.change(cup, timezone="Europe/Vienna", act=by())
    laptop = phones(timezone_id="Asia/Tokyo")
    log_in(laptop, "Olga")
    laptop.goto(reverse("event", args=[cup.slug]))
    expect(laptop.get_by_label("Time zone")).to_have_value("Europe/Vienna")
