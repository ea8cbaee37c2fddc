"""A list is copied as text over localhost and over plain http, and shared where the browser can."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.acts import by
from tests.sampled import chosen
from tests.tournaments.people.test_registrations import opened
from tournaments.services.events import rounds

HALL = "http://hall.test"


@pytest.fixture
def address(full_cup):
    rounds.open_round(rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by()), act=by())
    return f"/tournaments/{full_cup.slug}/rounds/1/text/"


def through_the_hall(page, live_server):
    """Lets the page reach the desk under another name, which no browser trusts with its clipboard."""

    def passed_on(route):
        url = route.request.url.replace(HALL, live_server.url)
        route.fulfill(
            response=route.fetch(url=url, headers={**route.request.headers, "host": live_server.url[7:]})
        )

    page.route(f"{HALL}/**", passed_on)


def pasted(page):
    """What the browser pastes into a new field."""
    page.evaluate("document.body.append(Object.assign(document.createElement('textarea'), { id: 'paste' }))")
    page.focus("#paste")
    page.keyboard.press("Control+V")
    return page.input_value("#paste")


@pytest.mark.parametrize("is_trusted", chosen([True, False], lambda is_trusted: not is_trusted))
def test_a_tap_copies_the_text_and_says_so(phones, live_server, address, is_trusted):
    page = phones(permissions=["clipboard-read", "clipboard-write"] if is_trusted else [])
    if not is_trusted:
        through_the_hall(page, live_server)
    page.goto(address if is_trusted else HALL + address)
    assert page.evaluate("Boolean(navigator.clipboard)") is is_trusted
    page.get_by_role("button", name="Copy").first.tap()
    expect(page.locator("[data-said]")).to_have_text("Copied.")
    assert pasted(page) == page.locator("textarea").first.input_value()


@pytest.mark.parametrize("is_trusted", chosen([True, False], bool))
def test_a_tap_copies_a_link_and_says_so(phones, live_server, desk, cup, is_trusted):
    opened(cup)
    page = phones(permissions=["clipboard-read", "clipboard-write"] if is_trusted else [])
    if not is_trusted:
        through_the_hall(page, live_server)
    origin = live_server.url if is_trusted else HALL
    session = {"name": "sessionid", "value": desk.cookies["sessionid"].value}
    page.context.add_cookies([session | {"url": url} for url in (origin, live_server.url)])
    page.goto(f"{origin}{reverse('registrations', args=[cup.slug])}")
    page.get_by_role("button", name="Copy").tap()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert pasted(page) == page.get_attribute("#link", "data-address")


def test_the_text_is_shared_only_where_the_browser_shares(phones, address):
    page = phones()
    page.goto(address)
    expect(page.get_by_role("button", name="Share")).to_have_count(0)
    page.add_init_script("navigator.share = async (data) => { window.shared = data.text; };")
    page.reload()
    page.get_by_role("button", name="Share").first.tap()
    assert page.evaluate("window.shared") == page.locator("textarea").first.input_value()


@pytest.mark.larger
def test_without_scripts_both_texts_can_be_read_and_selected(phones, address):
    page = phones(java_script_enabled=False)
    page.goto(address)
    expect(page.get_by_role("button", name="Copy")).to_have_count(0)
    assert "Table 1: E Akagi Haruka" in page.locator("textarea").first.input_value()
    page.locator("summary", has_text="With aligned columns").first.tap()
    expect(page.locator("textarea.aligned").first).to_be_visible()
