"""Two phones in a hall: a table calls, a judge on the floor sees it and comes, and the table sees that."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.acts import by
from tests.browser.login import log_in
from tournaments.models import RefereeCall
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list
from tournaments.services.tables import calls, clocks


def ask_anew(*pages):
    """Advances the clock of these pages until they poll the desk again."""
    for page in pages:
        page.clock.run_for(11_000)


@pytest.fixture
def open_floor(judge):
    """Opens the floor on the judge's phone."""

    def opened(page, table):
        log_in(page, judge.username)
        page.goto(f"/tournaments/{table.round.tournament.slug}/floor/")
        return page

    return opened


@pytest.mark.larger
def test_the_message_that_names_the_table_found_is_above_the_felt_on_a_phone_on_its_side(
    phones, table, open_floor
):
    page = open_floor(phones(viewport={"width": 844, "height": 390}), table)
    page.goto(f"{page.url}?find=Akagi+Haruka&open=1")
    message, felt = page.get_by_text("Akagi Haruka is at table 1.").bounding_box(), page.locator("#felt")
    assert message["y"] >= page.locator(".whereat").bounding_box()["height"]
    assert message["y"] + message["height"] <= felt.bounding_box()["y"]


def test_a_table_calls_a_judge_comes_and_the_table_sees_it(phones, table, open_floor):
    of_table, of_judge = phones(), phones()
    for page in (of_table, of_judge):
        page.clock.install()
    open_floor(of_judge, table)
    of_table.goto(table.get_absolute_url())
    expect(of_judge.locator("#floor")).to_contain_text("No calls.")

    of_table.get_by_role("button", name="Call a judge").tap()
    expect(of_table.locator("#signals")).to_contain_text(re.compile(r"Judge called at \d\d:\d\d"))

    ask_anew(of_judge)
    expect(of_judge).to_have_title(re.compile(r"^\(1\) Floor"))
    expect(of_judge.locator(".calls li")).to_contain_text("Table 1")
    of_judge.get_by_role("button", name="I am coming").tap()
    expect(of_judge.locator(".calls li")).to_contain_text("Jiro is coming")
    expect(of_judge).to_have_title(re.compile(r"^Floor"))

    ask_anew(of_table)
    expect(of_table.locator("#signals")).to_contain_text("Jiro is coming")
    # At the table, the judge ends the call on the page's first screen.
    at_table = of_judge.context.new_page()
    at_table.set_viewport_size({"width": 360, "height": 640})
    at_table.goto(table.get_absolute_url())
    expect(at_table.locator("#signals")).to_contain_text("taken by Jiro")
    done = at_table.get_by_role("button", name="Done").bounding_box()
    assert done["y"] + done["height"] <= 200
    at_table.close()
    of_judge.get_by_role("button", name="Done").tap()
    expect(of_judge.locator("#floor")).to_contain_text("No calls.")
    ask_anew(of_table)
    expect(of_table.get_by_role("button", name="Call a judge")).to_be_visible()
    assert RefereeCall.objects.count() == 0


@pytest.mark.larger
def test_a_call_taken_back_leaves_the_floor(phones, table, open_floor):
    of_table = phones()
    of_table.goto(table.get_absolute_url())
    of_table.get_by_role("button", name="Call a judge").tap()
    of_judge = phones()
    of_judge.clock.install()
    open_floor(of_judge, table)
    expect(of_judge.locator(".calls li")).to_have_count(1)
    of_table.get_by_role("button", name="Cancel call").tap()
    expect(of_table.get_by_role("button", name="Call a judge")).to_be_visible()
    ask_anew(of_judge)
    expect(of_judge.locator(".calls li")).to_have_count(0)


def test_without_a_network_the_table_is_told_to_raise_its_hand(phone, table):
    phone.goto(table.get_absolute_url())
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Call a judge").tap()
    expect(phone.get_by_text("No connection. Raise your hand.")).to_be_visible()
    phone.context.set_offline(False)
    phone.get_by_role("button", name="Call a judge").tap()
    expect(phone.locator("#signals")).to_contain_text("Judge called at")
    expect(phone.get_by_text("No connection. Raise your hand.")).to_be_hidden()
    assert RefereeCall.objects.count() == 1


@pytest.mark.larger
def test_a_table_without_scripts_calls_all_the_same(phones, table):
    plain = phones(java_script_enabled=False)
    plain.goto(table.get_absolute_url())
    plain.get_by_role("button", name="Call a judge").tap()
    expect(plain.locator("#signals")).to_contain_text("Judge called at")


def test_the_time_goes_down_by_the_desks_clock_even_where_the_devices_is_wrong(phone, table):
    clocks.start(table.round, 60, act=by())
    clocks.extend(table, 5, act=by())
    phone.add_init_script("const wrong = Date.now; Date.now = () => wrong() + 3_600_000;")
    phone.goto(table.get_absolute_url())
    digits = phone.locator("#head .digits")
    expect(digits).to_have_text(re.compile(r"^6[0-4]:\d\d$"))
    first = digits.inner_text()
    expect(digits).not_to_have_text(first)
    assert digits.inner_text() < first
    expect(phone.locator("#signals")).to_contain_text("+5 min at this table")


@pytest.mark.larger
def test_at_zero_the_page_says_what_to_do_and_one_tap_writes_it_down(phone, table):
    clocks.start(table.round, 1, act=by())
    phone.clock.install()
    # The page knows it without the desk.
    phone.route("**/now/**", lambda route: route.abort())
    phone.goto(table.get_absolute_url())
    expect(phone.locator("#head")).to_contain_text("under 5 minutes")
    said = phone.get_by_text("The running hand is finished and one more is played")
    expect(said).to_be_hidden()
    phone.clock.run_for(61_000)
    expect(said).to_be_visible()
    expect(phone.locator("#head .when-up")).to_be_visible()
    phone.get_by_role("button", name="A hand is in play").tap()
    expect(phone.locator("#head")).to_contain_text("2 hands left, including this one")
    expect(said).to_have_count(0)


@pytest.mark.larger
def test_a_turn_of_the_clock_reaches_the_table_and_the_hall_and_leaves_the_hands_alone(phones, table):
    phone, hall = phones(), phones()
    for page in (phone, hall):
        page.clock.install()
    phone.goto(table.get_absolute_url())
    hall.goto(f"/tournaments/{table.round.tournament.slug}/rounds/1/clock/")
    expect(hall.locator("#hall")).to_contain_text("not started yet")
    phone.evaluate("document.getElementById('state').dataset.mine = 'untouched'")
    clocks.start(table.round, 75, act=by())
    ask_anew(phone, hall)
    expect(hall.locator("#hall .digits")).to_have_text(re.compile(r"^7[45]:\d\d$"))
    expect(phone.locator("#head .digits")).to_have_text(re.compile(r"^7[45]:\d\d$"))
    assert phone.evaluate("document.getElementById('state').dataset.mine") == "untouched"


def test_the_clock_is_started_stopped_and_extended_from_the_floor(phones, table, open_floor):
    floor = open_floor(phones(), table)
    floor.get_by_label("Minutes").first.fill("60")
    floor.get_by_role("button", name="Start the clock").tap()
    expect(floor.locator("#clock-panel .digits")).to_have_text(re.compile(r"^(60:00|59:\d\d)$"))
    floor.get_by_role("button", name="Stop the clock").tap()
    expect(floor.locator("#clock-panel")).to_contain_text("stopped")
    floor.get_by_role("button", name="Resume the clock").tap()
    floor.get_by_text("Extra time", exact=True).tap()
    floor.get_by_label("Tables", exact=True).fill("1")
    floor.get_by_role("button", name="Add time").tap()
    expect(floor.locator("#table-1")).to_contain_text("+5 min")
    assert clocks.clock_of(table.round).time_left_at(table).extra == 5


def test_a_table_below_the_calls_does_not_move_as_one_comes_in(phones, table, open_floor):
    floor = phones()
    floor.clock.install()
    open_floor(floor, table)
    link = floor.locator("#table-1 h3")
    link.scroll_into_view_if_needed()
    floor.mouse.move(200, 400)
    top = link.bounding_box()["y"]
    calls.call(table, act=by())
    floor.clock.run_for(4_000)
    floor.mouse.move(200, 401)
    floor.clock.run_for(4_000)
    expect(floor.locator(".calls > li")).to_have_count(1)
    assert abs(link.bounding_box()["y"] - top) < 1


@pytest.fixture
def hall(organizer):
    """The round in play of a hall with 62 tables, with a running clock."""
    hall = tournaments.create(name="Large hall", ruleset_key="ema-2025", act=by(organizer.username))
    entry_list.enter(hall, "\n".join(f"Player {n:03}" for n in range(64 * 4)), act=by())
    round_ = rounds.draw(hall, 1, act=by())
    rounds.open_round(round_, act=by())
    clocks.start(round_, 75, act=by(at=timezone.now() - timedelta(minutes=10)))
    return round_


def boxes(page):
    # In one step: the list may be replaced between two.
    return page.locator(".cells > li").evaluate_all(
        """(cells) => cells.map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return { x, y, width, height };
        })"""
    )


@pytest.mark.larger
@pytest.mark.parametrize(("width", "height"), [(390, 664), (360, 640)])
def test_all_tables_of_a_large_hall_fit_a_phones_screen(phones, hall, open_floor, width, height):
    floor = phones(viewport={"width": width, "height": height})
    floor.clock.install()
    open_floor(floor, hall.tables.first())
    cells = boxes(floor)
    assert len(cells) == 64
    assert min(min(cell["width"], cell["height"]) for cell in cells) >= 44
    # All of them are in view at once, below the page's header, the search and the round.
    assert cells[-1]["y"] + cells[-1]["height"] <= height
    # The search, the filter and the views are in one line, and nothing of the chosen filter is cut.
    bar = floor.locator(".floor-bar")
    assert bar.bounding_box()["height"] <= 52
    floor.get_by_label("Show", exact=True).select_option("waiting")
    assert floor.evaluate("document.documentElement.scrollWidth") == width
    expect(floor.locator(".cells > li")).to_have_count(64)
    floor.get_by_label("Show", exact=True).select_option("")
    # A call takes one line above the tables, and no table moves as calls come in.
    calls.call(hall.tables.get(number=7), act=by())
    answered = calls.call(hall.tables.get(number=12), act=by())
    calls.answer_call(answered.pk, hall, act=by("Maximiliane"))
    ask_anew(floor)
    expect(floor.locator(".calls > li")).to_have_count(2)
    assert boxes(floor) == cells
    lines = floor.locator(".calls > li").evaluate_all("(lines) => lines.map((one) => one.offsetHeight)")
    assert (len(lines), max(lines) <= 56) == (2, True)
    dispute, done = (
        floor.locator(".calls .comes").get_by_role(role, name=name).bounding_box()
        for role, name in (("link", "Dispute desk"), ("button", "Done"))
    )
    assert done["x"] - dispute["x"] - dispute["width"] >= 8
    assert floor.evaluate("document.documentElement.scrollWidth") == width


def test_a_table_of_a_large_hall_is_found_and_a_raised_hand_registered(phones, hall, open_floor):
    floor, table = phones(), hall.tables.get(number=47)
    open_floor(floor, table)
    # Registered: the tick, then one tap; in the list below one tap alone.
    floor.get_by_label("Register a raised hand").check()
    floor.get_by_role("button", name="Register call at table 12").tap()
    expect(floor.locator(".calls li")).to_contain_text("Jiro is coming")
    floor.get_by_label("Player or table number").fill("47")
    floor.get_by_role("button", name="Register call 47").tap()
    expect(floor.locator(".calls li")).to_have_count(2)
    assert set(RefereeCall.objects.values_list("table__number", "answered_by")) == {
        (12, "Jiro"),
        (47, "Jiro"),
    }
    # Found by number: the field, and Search.
    floor.get_by_label("Player or table number").fill("47")
    floor.get_by_label("Player or table number").press("Enter")
    expect(floor).to_have_url(re.compile(re.escape(table.get_absolute_url())))


def test_the_minutes_of_a_call_are_added_with_one_tap(phones, hall, open_floor):
    floor, table = phones(), hall.tables.get(number=47)
    calls.call(table, act=by(at=timezone.now() - timedelta(minutes=3, seconds=20)))
    for number in (7, 12):
        calls.call(hall.tables.get(number=number), act=by())
    open_floor(floor, table)
    expect(floor.locator(".floor-clock")).to_be_visible()
    floor.get_by_role("button", name="Done Table 47").tap()
    # The offer is in view in the strip of calls, also before the two other calls.
    offer = floor.get_by_role("button", name="Add 4 minutes")
    offer.wait_for()
    strip, box = floor.locator("#floor").bounding_box(), offer.bounding_box()
    assert strip["y"] <= box["y"]
    assert box["y"] + box["height"] <= strip["y"] + strip["height"]
    offer.tap()
    expect(floor.get_by_text("Added 4 minutes to table 47.")).to_be_visible()
    expect(floor.get_by_role("button", name="Add 4 minutes")).to_have_count(0)
    assert clocks.clock_of(hall).extra_minutes_at(table) == 4


@pytest.mark.larger
def test_the_grid_and_the_list_are_remembered_without_scripts(phones, hall, open_floor):
    floor = phones(java_script_enabled=False)
    open_floor(floor, hall.tables.first())
    expect(floor.locator(".stands").first).to_be_hidden()
    floor.get_by_role("link", name="List", exact=True).tap()
    expect(floor.locator(".stands").first).to_be_visible()
    floor.goto(f"/tournaments/{hall.tournament.slug}/floor/")
    expect(floor.locator(".stands").first).to_be_visible()
