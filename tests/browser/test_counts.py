"""A judge enters the count on a phone: figures are read out, Enter moves on, and the sum follows."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.test_table_fits import COVERED
from tests.tournaments.tables.games import THREE, TWO, play, ron
from tournaments.models import Entry


@pytest.fixture
def counted(table):
    """One hand played: Sato paid Mori 3,900."""
    play(table, ron(TWO, THREE, 3, 30))
    return table


def stored():
    return list(Entry.objects.filter(kind="count").values_list("payload", flat=True))


def read_out(page, *figures):
    page.locator("#id_points-0").focus()
    for figure in figures:
        page.keyboard.type(figure)
        page.keyboard.press("Enter")


def test_figures_are_typed_one_after_the_other_and_the_sum_follows(phone, counted):
    phone.set_viewport_size({"width": 390, "height": 664})
    phone.goto(reverse("count", args=[counted.token]))
    expect(phone.locator("[data-compare]")).to_be_hidden()
    read_out(phone, "300", "339")
    expect(phone.locator("#count-sum")).to_contain_text("63,900")
    assert phone.evaluate(COVERED, "#count-sum b") == []
    expect(phone.locator("#id_points-2")).to_be_focused()
    phone.keyboard.type("261")
    phone.keyboard.press("Enter")
    phone.keyboard.type("300")
    phone.keyboard.press("Enter")
    expect(phone.locator("#id_sticks")).to_be_focused()
    phone.keyboard.type("0")
    expect(phone.locator("#check")).to_contain_text("The count matches the record.")
    phone.keyboard.press("Enter")
    expect(phone.locator('[value="confirm"]')).to_be_focused()
    assert stored() == []
    phone.keyboard.press("Enter")
    expect(phone.locator(".told")).to_contain_text("Point count saved")
    assert stored() == [{"scores": [30000, 33900, 26100, 30000], "sticks": 0}]


def test_what_is_typed_before_anything_listens_is_checked_too(phone, counted):
    held = []
    phone.route("**/htmx*.js", lambda route: held.append(route))
    phone.goto(reverse("count", args=[counted.token]), wait_until="commit")
    phone.locator("#id_points-0").fill("300")
    phone.wait_for_function("() => document.querySelector('.bar')")
    for route in held:
        route.continue_()
    expect(phone.locator("#count-sum")).to_contain_text("30,000")


def test_a_minus_typed_is_a_minus_ticked(phone, counted):
    phone.goto(reverse("count", args=[counted.token]))
    read_out(phone, "-12")
    assert phone.locator("#id_points-0").input_value() == "12"
    expect(phone.locator("#id_below-0")).to_be_checked()
    expect(phone.locator("#count-sum")).to_contain_text("−1,200")


@pytest.mark.larger
def test_a_difference_leads_to_the_hand_that_it_can_come_from(phone, counted):
    phone.goto(reverse("count", args=[counted.token]))
    read_out(phone, "300", "300", "300", "300", "0")
    expect(phone.locator("#check")).to_contain_text("3,900 that Sato Yui did not pay to Mori Ken")
    phone.locator('[value="confirm"]').tap()
    expect(phone.locator(".told.differs")).to_contain_text("does not match")
    expect(phone.locator("#counts")).to_contain_text("does not match")
    phone.locator("#counts a", has_text="Correct").tap()
    expect(phone.get_by_role("heading", name="Correct E1").or_(phone.locator("#sheet")).first).to_be_visible()


@pytest.mark.larger
def test_a_count_is_taken_without_scripts(phones, counted):
    page = phones(java_script_enabled=False)
    page.goto(counted.get_absolute_url())
    page.locator(".officials > summary").tap()
    page.locator(".officials a", has_text="Count the points").tap()
    for seat, figure in enumerate(("300", "339", "261", "290")):
        page.locator(f"#id_points-{seat}").fill(figure)
    page.locator("#id_sticks").fill("0")
    page.locator("#id_sticks").press("Enter")
    expect(page.locator("#count-sum")).to_contain_text("1,000 missing")
    assert stored() == []
    page.locator("#id_points-3").fill("300")
    page.locator('[value="confirm"]').tap()
    expect(page.locator(".told")).to_contain_text("Point count saved")
    assert stored() == [{"scores": [30000, 33900, 26100, 30000], "sticks": 0}]


@pytest.mark.larger
def test_the_page_fits_and_what_is_touched_is_large_enough(phone, counted):
    phone.goto(reverse("count", args=[counted.token]))
    read_out(phone, "300", "300", "300", "300", "0")
    expect(phone.locator("#check .count-held")).to_be_visible()
    for width in (320, 390, 820, 1280):
        phone.set_viewport_size({"width": width, "height": 800})
        assert phone.evaluate("document.documentElement.scrollWidth") == width
        boxes = phone.locator("#count :is(a.button, button, .face, .hundreds, summary)").evaluate_all(
            "found => found.filter(one => one.checkVisibility())"
            ".map(one => [one.textContent.trim(), one.offsetWidth, one.offsetHeight])"
        )
        assert [box for box in boxes if min(box[1:]) < 48] == [], width
