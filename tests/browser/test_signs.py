"""A button beside a figure gives the minus that a phone's number pad lacks, by finger, keyboard and screen reader."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.acts import by
from tests.browser.login import log_in
from tournaments.services.events import rounds
from tournaments.services.tables import hands


@pytest.fixture
def paper(phones, organizer, playing):
    page = phones()
    log_in(page, organizer.username)
    page.goto(reverse("round_results", args=[playing.tournament.slug, 1]) + "?write=points")
    return page


@pytest.fixture
def playing(full_cup):
    drawn = rounds.draw(full_cup, 1, act=by())
    rounds.open_round(drawn, act=by())
    return drawn


def test_a_finger_makes_a_figure_negative_and_goes_on_to_its_digits(paper, playing):
    table = paper.locator("#table-1")
    figures, signs = table.locator("input.figure"), table.locator(".sign")
    for at, figure in enumerate(("65000", "45000", "15000")):
        figures.nth(at).fill(figure)
    expect(figures.nth(3)).to_have_attribute("inputmode", "numeric")
    box = signs.nth(3).bounding_box()
    assert min(box["width"], box["height"]) >= 44
    signs.nth(3).tap()
    expect(figures.nth(3)).to_be_focused()
    paper.keyboard.type("5000")
    expect(figures.nth(3)).to_have_value("-5000")
    expect(signs.nth(3)).to_have_attribute("aria-pressed", "true")
    expect(table.locator(".sum")).to_have_text("total correct")
    table.get_by_role("button", name="Save", exact=True).tap()
    expect(table.locator(".paper-results")).to_contain_text("−5,000")
    assert hands.fold(playing.tables.get(number=1)).table.scores == (65000, 45000, 15000, -5000)


def test_by_keyboard_the_sign_turns_and_turns_back_and_says_whose_it_is(paper):
    table = paper.locator("#table-1")
    figure, sign = table.locator("input.figure").first, table.locator(".sign").first
    name = " ".join(table.locator(".paper-figure label").first.inner_text().split())
    expect(sign).to_have_accessible_name(f"Switch plus/minus: {name}")
    figure.fill("▲300")
    expect(sign).to_have_attribute("aria-pressed", "true")
    sign.focus()
    paper.keyboard.press("Enter")
    expect(figure).to_have_value("300")
    expect(sign).to_be_focused()
    paper.keyboard.press("Space")
    expect(figure).to_have_value("-300")


def test_hundreds_are_offered_while_they_are_typed_and_one_tap_stores_them(paper, playing):
    table = paper.locator("#table-1")
    for at, figure in enumerate(("450", "350", "250", "150")):
        table.locator("input.figure").nth(at).fill(figure)
    table.get_by_role("button", name="Read as hundreds").tap()
    expect(table.locator(".paper-results")).to_contain_text("+30.0")
    assert hands.fold(playing.tables.get(number=1)).table.scores == (45000, 35000, 25000, 15000)


@pytest.mark.larger
def test_a_row_that_was_refused_has_its_buttons_again(paper):
    table = paper.locator("#table-1")
    for at, figure in enumerate(("450", "350", "250", "15")):
        table.locator("input.figure").nth(at).fill(figure)
    table.get_by_role("button", name="Save", exact=True).tap()
    expect(table.locator('[role="alert"]')).to_contain_text("should be 120,000")
    figure = table.locator("input.figure").nth(3)
    expect(figure).to_have_attribute("inputmode", "numeric")
    table.locator(".sign").nth(3).tap()
    expect(figure).to_have_value("-15")
