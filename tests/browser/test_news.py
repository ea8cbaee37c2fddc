"""Pages at a real desk are told of news by a stream: no timed request is needed, and without a stream all go on.

Time stands still on a page that waits, so that it asks for nothing by itself.
"""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import first_page
from tests.browser.conftest import PHONE
from tests.browser.serving import log_in
from tests.browser.thumb import Thumb
from tests.register import CLUB

TOLD = (
    """() => import(document.querySelector('script[src*="common/news"]').src).then((news) => news.isTold())"""
)


@pytest.fixture
def devices(crowd, chromium):
    """Makes devices, and notes the paths that each of them asks for without being told to."""
    contexts = []

    def device(**options):
        context = chromium.new_context(base_url=crowd, **(PHONE | options))
        contexts.append(context)
        page = first_page(context)
        page.clock.install()
        return page

    yield device
    for context in contexts:
        context.close()


@pytest.fixture
def judge(devices):
    page = devices()
    log_in(page, "judge")
    return page


@pytest.fixture
def address(judge):
    """The address of a table in play."""
    judge.goto(f"/tournaments/{CLUB}/floor/")
    return judge.locator("#floor-tables a[href^='/t/']").nth(1).get_attribute("href")


def waiting(page):
    """Stops the time of a page that is told of news; the list gets the paths that it asks for from now on."""
    page.wait_for_function(TOLD)
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    asked = []
    page.on(
        "request", lambda request: asked.append(urlsplit(request.url).path.rstrip("/").rpartition("/")[2])
    )
    return asked


def play(thumb):
    thumb.seat(1, 2)
    thumb.cell("3-30")
    thumb.confirm()


def expected(page):
    return int(page.locator("#felt").get_attribute("data-expects"))


def test_a_stick_and_a_hand_are_on_the_other_phone_without_a_poll_and_with_polls_once_the_stream_is_cut(
    devices, address
):
    one, other = devices(), devices()
    for page in (one, other):
        page.goto(address)
    number, thumb = expected(other), Thumb(one)
    asked = waiting(other)
    thumb.lay(2)
    expect(other.locator("#felt .seat-2.riichi")).to_be_visible()
    assert asked == ["riichi"]
    play(thumb)
    expect(other.locator("#felt")).to_have_attribute("data-expects", str(number + 1))
    assert asked == ["riichi", "now"]
    other.clock.resume()
    # The stream is cut, and cannot be opened again.
    other.route("**/news/**", lambda route: route.abort())
    other.context.set_offline(True)
    other.wait_for_function(f"() => ({TOLD})().then((isTold) => !isTold)")
    other.context.set_offline(False)
    play(thumb)
    other.clock.run_for(11_000)
    expect(other.locator("#felt")).to_have_attribute("data-expects", str(number + 2))


@pytest.mark.larger
def test_the_floor_shows_a_call_without_a_poll(devices, judge, address):
    asked = waiting(judge)
    phone = devices()
    phone.goto(address)
    phone.get_by_role("button", name="Call a judge").tap()
    expect(judge.locator(".calls li")).to_have_count(1)
    assert asked == ["floor"]
    expect(judge).to_have_title(re.compile(r"^\(1\) Floor"))
    # The table is told who comes.
    at_table = waiting(phone)
    judge.clock.resume()
    judge.get_by_role("button", name="I am coming").tap()
    expect(phone.locator("#signals")).to_contain_text("is coming")
    assert at_table == ["now"]
