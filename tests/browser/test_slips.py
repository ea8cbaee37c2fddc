"""Nothing is lost by a slip: undone hands open again, riichi sticks are shared, two reports of a hand are compared."""

import re
import time
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from referee.codec import write_report
from tests.browser.network import cut
from tests.browser.table_states import GRID
from tests.browser.test_felt import double_ron_by_taps, draw, ron_by_taps
from tests.browser.test_hands import RON, same
from tests.browser.test_offline import enter_ron
from tests.browser.test_table_sizes import PLACES
from tests.browser.thumb import Thumb
from tests.tournaments.tables import games
from tournaments.models import Entry
from tournaments.services.tables import hands, riichi_marks

# Before the scripts of the page run, which set data-listens.
# The function on the window tells the shelf that the page cannot be used again.
FIRST_DISPLAY = """window.look = () => {
  window.first ??= {
    sticks: [...document.querySelectorAll("#felt .seat.riichi")].map(seat => seat.dataset.at),
    asks: document.querySelector("#moved-on").checkVisibility(),
  };
};
document.addEventListener("readystatechange", () => {
  new MutationObserver(look).observe(document.querySelector(".desk"), { attributeFilter: ["data-listens"] });
}, { once: true })"""

# Whether the answers to the question about a changed table rest when it appears.
RESTING = """() => new MutationObserver(() => {
  window.resting ??= getComputedStyle(document.querySelector("#moved-on .actions")).pointerEvents === "none";
}).observe(document.querySelector("#moved-on"), { attributeFilter: ["hidden"] })"""

pytestmark = pytest.mark.django_db(transaction=True)


def opened(phone, table):
    phone.goto(table.get_absolute_url())
    return Thumb(phone)


def in_force(table):
    return [row.report for row in hands.fold(table).rows if not row.voided]


# Undo and redo


@pytest.mark.larger
@pytest.mark.parametrize("enter", [ron_by_taps, draw, double_ron_by_taps])
def test_an_undone_hand_opens_again_and_its_confirmation_enters_it_as_it_was(phone, table, enter):
    thumb = opened(phone, table)
    enter(thumb)
    title, riichi = phone.locator("#sheet-title").inner_text(), phone.locator("#felt .seat.riichi").count()
    thumb.confirm()
    before = hands.fold(table)
    phone.get_by_role("button", name="Undo", exact=True).tap()
    expect(phone.locator("#sheet-hint")).to_have_text("Hand undone. Confirm to enter it again.")
    expect(phone.locator("#sheet-title")).to_have_text(title)
    expect(phone.locator("#felt .seat.riichi")).to_have_count(riichi)
    thumb.confirm()
    assert hands.fold(table).table == before.table
    assert in_force(table) == [before.rows[0].report]
    assert [entry.kind for entry in Entry.objects.all()] == ["hand", "void", "hand"]


@pytest.mark.larger
def test_an_unsent_hand_that_is_undone_opens_again(phone, table):
    thumb = opened(phone, table)
    cut(phone)
    thumb.lay(2)
    enter_ron(phone, discarder=1, winner=2, worth="3-30")
    mark = phone.locator("#outbox [data-unconfirmed]")
    mark.locator("[data-decide=drop]").tap()
    phone.get_by_role("button", name="Yes, undo it").tap()
    expect(phone.locator("#sheet-title")).to_have_text("Sato Yui wins by ron from Mori Ken")
    expect(phone.locator("#felt .seat-2.riichi")).to_be_visible()
    phone.locator("#confirm").tap()
    expect(mark).to_be_visible()


# Riichi sticks

ASKED_WITHIN = 1_500
"""Milliseconds after which a phone has asked the desk again: of two seconds, the rest is for the two requests."""


@contextmanager
def its_clock_stopped(phone):
    """A phone whose time only goes on by `run_for`: how busy this machine is makes no difference."""
    phone.clock.pause_at(timezone.now() + timedelta(minutes=1))
    yield
    phone.clock.resume()


def test_a_stick_laid_on_one_phone_is_on_the_other_within_two_seconds_and_goes_with_its_hand(phones, table):
    one, other = phones(), phones()
    for page in (one, other):
        page.clock.install()
    thumbs = opened(one, table), opened(other, table)
    with its_clock_stopped(other):
        thumbs[0].lay(2)
        shared(table, 2)
        other.clock.run_for(ASKED_WITHIN)
        expect(other.locator(".seat-2.riichi")).to_be_visible()
    thumbs[1].lay(0)
    expect(one.locator("#felt .seat.riichi")).to_have_count(2)
    thumbs[1].lay(0)
    expect(one.locator("#felt .seat.riichi")).to_have_count(1)
    thumbs[1].seat(1, 2)
    thumbs[1].cell("3-30")
    with its_clock_stopped(one):
        thumbs[1].confirm()
        one.clock.run_for(ASKED_WITHIN)
        # The other phone is asked nothing: its stick was entered with the hand.
        expect(one.locator("#felt")).to_have_attribute("data-expects", "2")
    expect(one.locator("#felt .seat.riichi")).to_have_count(0)
    expect(one.locator("#moved-on")).to_be_hidden()
    assert [entry.payload["report"] for entry in Entry.objects.all()] == [same(RON)]


@pytest.mark.larger
def test_a_stick_laid_without_network_is_shared_when_it_is_back(phones, table):
    one, other = phones(), phones()
    thumb = opened(one, table)
    opened(other, table)
    cut(one)
    thumb.lay(3)
    one.wait_for_timeout(2_000)
    expect(other.locator("#felt .seat.riichi")).to_have_count(0)
    one.context.set_offline(False)
    expect(other.locator(".seat-3.riichi")).to_be_visible(timeout=20_000)


def test_a_hand_is_redone_by_the_button_beside_the_notice_and_sticks_laid_before_stay_for_the_next(
    phone, table
):
    thumb = opened(phone, table)
    ron_by_taps(thumb)
    thumb.confirm()
    # By the winner of the first hand, who was in riichi in that one too.
    thumb.lay(2)
    shared(table, 2)
    phone.get_by_role("button", name="Undo", exact=True).tap()
    thumb.tap("#cancel")
    expect(phone.locator(".told")).to_contain_text("Hand undone")
    # A reload does not open it once more.
    phone.reload()
    expect(phone.locator("#sheet")).to_be_hidden()
    phone.get_by_role("button", name="Redo").tap()
    expect(phone.locator(".told")).to_contain_text("E1 is saved")
    expect(phone.locator("#felt .seat-2.riichi")).to_be_visible()
    expect(phone.locator("#felt .seat.riichi")).to_have_count(1)
    expect(phone.locator("#sheet")).to_be_hidden()
    assert in_force(table) == [hands.fold(table).rows[0].report]
    shared(table, 2)


def shared(table, *seats):
    """Waits until the desk has the sticks of the next hand."""
    deadline = time.monotonic() + 20
    while (marks := riichi_marks.read(table.token).seats) != seats:
        assert time.monotonic() < deadline, marks
        time.sleep(0.1)


@pytest.mark.larger
def test_a_page_that_opens_shows_the_sticks_at_once_and_asks_nothing(phone, table):
    """The first display, before the storage of hands that wait has answered."""
    phone.add_init_script(FIRST_DISPLAY)
    thumb = opened(phone, table)
    ron_by_taps(thumb)
    thumb.confirm()
    thumb.lay(0)
    phone.get_by_role("button", name="Undo", exact=True).tap()
    expect(phone.locator("#sheet-hint")).to_have_text("Hand undone. Confirm to enter it again.")
    assert phone.evaluate("first") == {"sticks": ["2"], "asks": False}


# Two reports of one hand


def two_reports(one, other, table, *, more=0):
    """Two phones have entered a hand with different values; returns the second phone, where *more* hands wait."""
    first, second = opened(one, table), opened(other, table)
    # The second phone has no network until it has confirmed.
    cut(other)
    second.seat(1, 2)
    second.cell("2-30")
    other.locator("#confirm").tap()
    for waiting in range(more):
        expect(other.locator("[data-counted]")).to_have_text(f"Not sent: {waiting + 1}")
        second.ends("draw")
        other.locator("#confirm").tap()
    first.seat(1, 2)
    first.cell("3-30")
    first.confirm()
    other.context.set_offline(False)
    other.evaluate("() => { dispatchEvent(new Event('online')); }")
    held = other.locator("#outbox .held")
    expect(held).to_contain_text("Same hand? Choose one", timeout=40_000)
    expect(held).to_contain_text("First: entered on another device")
    for button in ("Keep the first", "Use mine instead"):
        expect(held.get_by_role("button", name=button)).to_be_in_viewport(ratio=1)
    return other


@pytest.mark.parametrize(
    ("button", "kinds", "values"),
    [
        ("Keep the first", ["hand"], [3]),
        pytest.param("Both were played", ["hand", "hand"], [3, 2], marks=pytest.mark.larger),
    ],
)
def test_of_two_reports_of_a_hand_the_chosen_one_counts_once(phones, table, button, kinds, values):
    other = two_reports(phones(), phones(), table)
    # It waits on the device until somebody chooses.
    other.reload()
    other.get_by_role("button", name=re.compile(button)).tap()
    expect(other.locator("#outbox")).to_be_hidden()
    expect(other.locator("#felt")).to_have_attribute("data-expects", str(len(kinds) + 1))
    assert [entry.kind for entry in Entry.objects.all()] == kinds
    assert [write_report(report)["winners"][0]["value"]["han"] for report in in_force(table)] == values


@pytest.mark.larger
def test_the_hands_behind_a_report_that_replaces_another_one_follow_and_are_all_named(phones, table):
    other = two_reports(phones(), phones(), table, more=2)
    expect(other.locator("[data-unsent] .at")).to_have_text(["E3, 1 honba", "E2", "E1"])
    other.get_by_role("button", name="Use mine instead").tap()
    expect(other.locator("#outbox")).to_be_hidden(timeout=40_000)
    expect(other.locator(".told")).to_contain_text("Also saved: E1 · E2")
    expect(other.locator("[data-unsent]")).to_be_hidden()
    assert [entry.kind for entry in Entry.objects.all()] == ["hand", "correct", "hand", "hand"]
    assert [type(report).__name__ for report in in_force(table)] == [
        "Win",
        "ExhaustiveDraw",
        "ExhaustiveDraw",
    ]


def test_the_phone_whose_hand_another_one_replaced_says_so_and_no_longer_calls_it_saved(phones, table):
    one, other = phones(), phones()
    two_reports(one, other, table)
    expect(one.locator(".told")).to_be_visible()
    other.get_by_role("button", name="Use mine instead").tap()
    expect(one.locator("#moved")).to_contain_text(
        "E1, entered here, was changed on another device", timeout=40_000
    )
    expect(other.locator("#outbox")).to_be_hidden()
    assert [entry.kind for entry in Entry.objects.all()] == ["hand", "correct"]
    games.play(table, games.draw(games.ONE))
    expect(one.locator("#felt")).to_have_attribute("data-expects", "4", timeout=40_000)
    expect(one.locator("#moved")).to_contain_text("2 han 30 fu")
    expect(one.locator(".told")).to_have_count(0)


def test_a_draft_of_a_hand_that_another_phone_has_entered_is_compared_with_it(phones, table):
    one, other = phones(), phones()
    slow, fast = opened(one, table), opened(other, table)
    slow.seat(1, 2)
    slow.cell("2-30")
    slow.sentence()
    grid = one.evaluate(PLACES, GRID)
    one.evaluate(RESTING)
    fast.seat(1, 2)
    fast.cell("3-30")
    fast.confirm()
    # The question comes while a finger is tapping values.
    expect(one.locator("#moved-on")).to_be_visible(timeout=20_000)
    assert one.evaluate("resting")
    assert one.evaluate(PLACES, GRID) == grid
    slow.tap("[data-compare-draft]")
    expect(one.locator("#outbox .held")).to_contain_text("Same hand? Choose one")
    one.get_by_role("button", name="Keep the first").tap()
    expect(one.locator("#outbox")).to_be_hidden()
    assert len(in_force(table)) == 1
