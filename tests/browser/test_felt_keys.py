"""A scorekeeper enters hands on the felt with single keys."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_hands import RON, same, stored
from tournaments.models import Entry

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def screen(phones, table) -> Page:
    page = phones(viewport={"width": 1280, "height": 900}, has_touch=False, is_mobile=False)
    page.goto(table.get_absolute_url())
    expect(page.locator(".desk[data-listens]")).to_be_attached()
    # The script of the keys is loaded with the first key.
    page.keyboard.press("Shift")
    return page


def pressed(page, keys):
    """Press the keys, and confirm as soon as the focus is there; return how many keys that took."""
    place = int(page.locator("#felt").get_attribute("data-expects"))
    for key in keys:
        page.keyboard.press(key)
    expect(page.locator("#confirm")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#felt")).to_have_attribute("data-expects", str(place + 1))
    return len(keys) + 1


def test_a_draw_and_a_double_ron_and_a_ron_with_riichi_in_seven_keys(screen):
    pressed(screen, ["d", "e", "w"])
    assert stored()[-1]["report"]["tenpai"] == [0, 2]
    pressed(screen, ["r", "s", "e", "3", "3", "n", "2", "4"])
    winners = stored()[-1]["report"]["winners"]
    assert {one["seat"]: one["value"] for one in winners} == {
        0: {"han": 3, "fu": 30},
        3: {"han": 2, "fu": 40},
    }
    assert pressed(screen, ["Shift+W", "r", "s", "w", "3", "3"]) == 7
    assert stored()[-1]["report"] == same(RON)


@pytest.mark.larger
def test_the_same_digit_again_takes_the_next_value(screen):
    for keys, worth in (
        ("33", "3-30"),
        ("22", "2-20"),
        ("322", "3-25"),
        ("13", "1-30"),
        ("133", "13"),
        ("10", "10"),
        ("8", "8"),
        ("y", "y1"),
    ):
        for key in ("t", "e", *keys):
            screen.keyboard.press(key)
        expect(screen.locator(f'[data-worth="{worth}"]')).to_have_attribute("aria-pressed", "true")
        screen.locator("#cancel").click()


def test_the_focus_goes_where_the_next_key_belongs(screen):
    screen.keyboard.press("r")
    expect(screen.locator('.taps[data-wind="E"]')).to_be_focused()
    screen.keyboard.press("s")
    screen.keyboard.press("e")
    expect(screen.locator("[data-worth]:focus")).to_have_count(1)
    screen.keyboard.press("4")
    expect(screen.locator('[data-worth="4-25"]')).to_be_focused()
    # Enter neither takes a cell nor saves anything before there is a ruling.
    screen.keyboard.press("Enter")
    expect(screen.locator('[data-worth][aria-pressed="true"]')).to_have_count(0)
    screen.keyboard.press("4")
    expect(screen.locator("#confirm")).to_be_focused()
    assert stored() == []


def test_z_undoes_a_step_of_the_hand_and_then_the_hand_just_saved(screen):
    for key in ("r", "s", "w", "3", "3", "z"):
        screen.keyboard.press(key)
    expect(screen.locator('[data-worth][aria-pressed="true"]')).to_have_count(0)
    expect(screen.locator("#sheet")).to_be_visible()
    pressed(screen, ["3", "3"])
    screen.keyboard.press("z")
    expect(screen.locator("#sheet-hint")).to_have_text("Hand undone. Confirm to enter it again.")
    assert [entry.kind for entry in Entry.objects.all()] == ["hand", "void"]


def test_keys_in_a_field_are_not_taken_and_keys_can_be_switched_off(screen):
    screen.keyboard.press("?")
    dialog = screen.get_by_role("dialog", name="Keys")
    expect(dialog).to_be_visible()
    dialog.get_by_label("Single keys are on").uncheck()
    screen.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    screen.keyboard.press("r")
    expect(screen.locator("#sheet")).to_be_hidden()
    screen.keyboard.press("?")
    dialog.get_by_label("Single keys are on").check()
    dialog.get_by_role("button", name="Close").click()
    for key in ("t", "e"):
        screen.keyboard.press(key)
    screen.locator("#other-worth").click()
    screen.locator("#typed-han").fill("")
    screen.keyboard.type("4")
    expect(screen.locator("#typed-han")).to_have_value("4")
    expect(screen.locator('.taps[data-seat="0"]')).to_be_visible()
    screen.locator("#cancel").click()
    # A key at the moment at which the list closes is taken.
    screen.keyboard.press("?")
    expect(screen.get_by_role("dialog", name="Keys")).to_be_visible()
    screen.evaluate(
        """() => {
          document.querySelector("dialog.keys").close();
          document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "d", bubbles: true }));
        }"""
    )
    expect(screen.locator("#sheet")).to_be_visible()
