"""Long lists on a phone: short until somebody asks for more, and a table is reached by its number."""

import pytest
from playwright.sync_api import expect

from tests.browser.crowded import HALL
from tests.browser.serving import log_in
from tests.browser.visiting import PHONE
from tests.register import JUDGE, ORGANIZER, VISITOR

LONGEST = 2_000
"""The most pixels of a page on a phone before somebody asks for more."""
RESULTS = f"/tournaments/{HALL}/rounds/2/results/"
LISTS = (
    ("rounds/2/results/", ORGANIZER, "60 tables"),
    ("rounds/1/results/", ORGANIZER, "60 tables"),
    ("rounds/2/", ORGANIZER, "60 tables"),
    ("rounds/1/", VISITOR, "60 tables"),
    ("rounds/3/", ORGANIZER, "60 tables"),
    ("rounds/2/links/", ORGANIZER, "60 tables"),
    ("floor/?view=list", JUDGE, "60 tables"),
    ("players/", VISITOR, "240 players"),
    ("players/", ORGANIZER, "240 players"),
    ("schedule/", VISITOR, "240 players"),
    ("standings/", VISITOR, "240 players"),
    ("standings/", ORGANIZER, "240 players"),
    ("check-in/", JUDGE, "240 players"),
    ("check-in/?missing=1", ORGANIZER, "240 players"),
)


def at_missing(visitors):
    """The organizer's page of results, opened anew at the first table without a result."""
    visitors(ORGANIZER).page.goto("about:blank")
    return visitors(ORGANIZER).open(f"{RESULTS}#missing")


def height(page):
    return page.evaluate("document.documentElement.scrollHeight")


# A list of tables with forms, and one of players; `test_long_lists.py` of the events checks without a browser what is
# listed.
EVERY_TIME = ("rounds/2/results/", "check-in/")


@pytest.mark.parametrize(
    ("address", "login", "everything"),
    [pytest.param(*one, marks=() if one[0] in EVERY_TIME else pytest.mark.larger) for one in LISTS],
)
def test_a_list_is_short_until_somebody_asks_for_all(visitors, address, login, everything):
    page = visitors(login).open(f"/tournaments/{HALL}/{address}")
    assert height(page) <= LONGEST
    page.get_by_role("link", name=f"Show all {everything}").click()
    expect(page.get_by_role("link", name="Show all")).to_have_count(0)
    # A page that is only being opened has no such link either.
    expect(page.locator("h1")).to_be_visible()
    page.wait_for_load_state()
    assert height(page) > LONGEST


def test_a_table_is_reached_by_its_number_and_opens_at_its_first_field(visitors):
    page = visitors(ORGANIZER).open(RESULTS)
    table = page.locator("#table-45")
    expect(table).to_be_hidden()
    page.get_by_label("Player or table number").fill("45")
    page.keyboard.press("Enter")
    expect(table.locator("input.figure").first).to_be_focused()
    expect(table).to_be_in_viewport()


def test_the_tables_of_players_with_a_name_are_listed(visitors):
    page = visitors(ORGANIZER).open(RESULTS)
    page.get_by_label("Player or table number").fill("fritz")
    page.keyboard.press("Enter")
    page.wait_for_url("**find=fritz")
    found = page.locator(".paper").count()
    assert 0 < found < 60
    expect(page.locator(".paper", has_text="Fritz Müller")).to_have_count(found)


def test_the_check_in_is_sorted_at_once(visitors):
    page = visitors(JUDGE).open(f"/tournaments/{HALL}/check-in/")
    page.get_by_text("Filter and sort").click()
    page.get_by_label("Sort by").select_option("number")
    expect(page.locator("#arrivals .number").first).to_have_text("1")


def test_the_first_missing_table_has_the_focus_and_an_entered_one_is_a_line(visitors):
    page = at_missing(visitors)
    first, second = page.locator("#table-1"), page.locator("#table-2")
    expect(first.locator("input.figure").first).to_be_focused()
    for field, points in zip(
        first.locator("input.figure").all(), (40_000, 30_000, 20_000, 10_000), strict=False
    ):
        field.fill(str(points))
    page.keyboard.press("Enter")
    expect(second.locator("input.figure").first).to_be_focused()
    expect(page.locator("#entered")).to_contain_text("1 of 60")
    expect(first.get_by_role("link", name="Change")).to_be_visible()
    expect(first.locator(".paper-body")).to_be_hidden()
    page = visitors(ORGANIZER).open(RESULTS)
    expect(page.locator("#missing")).to_have_text("Table 2")
    page.get_by_role("link", name="Missing only").click()
    expect(page.locator(".paper")).to_have_count(59)
    page = at_missing(visitors)
    expect(second.locator("input.figure").first).to_be_focused()


@pytest.mark.larger
def test_a_table_is_reached_by_its_number_without_scripts(chromium, crowd):
    context = chromium.new_context(base_url=crowd, locale="en", viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    log_in(page, ORGANIZER)
    page.goto(RESULTS)
    page.get_by_label("Player or table number").fill("45")
    page.get_by_role("button", name="Search", exact=True).last.click()
    page.wait_for_url(f"**{RESULTS}#table-45")
    expect(page.locator("#table-45 .paper-form")).to_be_visible()
    context.close()
