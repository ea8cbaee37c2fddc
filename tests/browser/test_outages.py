"""A phone at a desk whose disk is full: the hand is kept with a sentence, and stored once when there is room again."""

import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import first_page
from tests.browser.conftest import PHONE
from tests.desks import common, prepared
from tests.register import CLUB
from tests.tournaments.integrity.disks import Visitor, copied_to, filled, served, small_disk

PUT = """item => import(document.querySelector('script[src*="/tables/outbox."]').src)
  .then(outbox => outbox.put(item)).then(() => null)"""
FULL = "The disk of the server computer is full."
KEY = "entered-on-a-full-disk"


@pytest.fixture(scope="module")
def desk(request, tmp_path_factory):
    """The folder and the address of a desk on a small disk, and the token of a table in play."""
    with small_disk(tmp_path_factory.mktemp("small") / "disk") as disk:
        folder = copied_to(disk, prepared(common(request, tmp_path_factory)) / "data")
        with served(folder) as base:
            organizer = Visitor(base)
            organizer.log_in("organizer")
            yield folder, base, organizer.token_of(f"/tournaments/{CLUB}/rounds/2/links/")


@pytest.fixture
def table(desk, chromium: Browser):
    """The table's page on a phone."""
    _folder, base, token = desk
    context = chromium.new_context(base_url=base, **PHONE)
    page = first_page(context)
    page.goto(f"/t/{token}/")
    yield page
    context.close()


def put(page: Page, token: str) -> None:
    """Confirm the next hand as the felt does: the outbox takes it."""
    stale = {
        "event": {"kind": "exhaustive_draw", "tenpai": [2]},
        "round": "E1",
        "honba": 0,
        "expects": 1,
        "seen": "",
    }
    visitor = Visitor(page.url.partition("/t/")[0])
    visitor.get(f"/t/{token}/")
    now = visitor.send(f"/t/{token}/send/", stale | {"key": "asks-for-the-next-hand"}).json["now"]
    place = {name: now[name] for name in ("round", "honba", "expects")}
    page.evaluate(
        PUT, stale | place | {"token": token, "address": f"/t/{token}/", "key": KEY, "says": "Draw"}
    )


@pytest.mark.larger
def test_a_hand_is_kept_with_a_sentence_and_stored_once_when_there_is_room_again(desk, table):
    folder, _base, token = desk
    outbox, notice = table.locator("#outbox"), table.locator("#outage")
    with filled(folder.parent):
        put(table, token)
        sentence = outbox.locator("[data-when=down]")
        expect(sentence).to_contain_text("Your hands are kept on this device and will be sent.")
        expect(sentence).to_contain_text(FULL)
        # A part of the page that cannot be saved says the same, and the page stays as it is.
        table.locator('form[hx-post$="/call/"] button').first.click()
        expect(notice).to_contain_text("Nothing was saved.")
        expect(notice).to_contain_text(FULL)
        expect(outbox).to_be_visible()
        # Reading goes on.
        table.reload()
        expect(sentence).to_contain_text(FULL)
    # Nobody taps: the desk has said after how many seconds it may be asked again.
    expect(outbox).to_be_hidden()
    expect(notice).to_have_count(0)
    with closing(sqlite3.connect(folder / "shinpan.sqlite3")) as base:
        stored = base.execute("SELECT count(*) FROM tournaments_entry WHERE key = ?", [KEY]).fetchone()
    assert stored == (1,)
