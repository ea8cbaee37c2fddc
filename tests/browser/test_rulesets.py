"""Two rulebooks side by side in a real browser: with and without scripts, on a phone and on a wide screen."""

import re

import pytest
from playwright.sync_api import expect

import referee

PAGE = "/rulesets/ema-2025/"


def rows(page):
    return page.locator("#answers dl > div")


def test_what_is_chosen_is_shown_at_once_and_stands_in_the_address(phone):
    phone.goto(PAGE)
    phone.locator("#id_against").select_option("wrc-2025")
    expect(phone.locator("#count")).to_contain_text("answers differ from World Riichi Championship")
    expect(rows(phone)).to_have_count(len(referee.questions()))
    phone.get_by_label("Only differences").check()
    expect(rows(phone).filter(has_text="≠ differs").first).to_be_visible()
    expect(rows(phone).filter(has_not_text="≠ differs")).to_have_count(0)
    phone.locator("#id_find").press_sequentially("deposits")
    expect(phone.locator("#count")).to_contain_text(re.compile(r"Showing \d+ of \d+ questions\."))
    expect(phone).to_have_url(f"{phone.url.split('?')[0]}?against=wrc-2025&find=deposits&only=differences")
    shown = rows(phone).all_inner_texts()
    phone.reload()
    assert rows(phone).all_inner_texts() == shown
    assert phone.locator("#answers a").first.get_attribute("href").endswith("&find=deposits&only=differences")


@pytest.mark.larger
def test_without_scripts_the_same_is_shown_once_it_is_sent(phones):
    plain = phones(java_script_enabled=False)
    plain.goto(PAGE)
    plain.locator("#id_against").select_option("wrc-2025")
    plain.get_by_label("Only differences").check()
    plain.get_by_role("button", name="Show these answers").tap()
    expect(plain.locator("#count")).to_contain_text("answers differ from World Riichi Championship")
    expect(rows(plain).filter(has_not_text="≠ differs")).to_have_count(0)


@pytest.mark.larger
def test_two_answers_stand_under_each_other_on_a_phone_and_side_by_side_where_there_is_room(phone):
    phone.goto(f"{PAGE}?against=wrc-2025")
    for width, beside in ((390, False), (1280, True)):
        phone.set_viewport_size({"width": width, "height": 900})
        left, right = (phone.locator("#own_tiles_exposed dd").nth(at).bounding_box() for at in (0, 1))
        assert (left["y"] == right["y"], left["x"] == right["x"]) == (beside, not beside), width
        assert phone.evaluate("document.documentElement.scrollWidth") == width
