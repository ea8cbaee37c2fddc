"""A sheet is copied with the keyboard."""

import time

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

import referee
from tests.tournaments.tables import games
from tournaments.forms.tables.typed.writing import write_line
from tournaments.services.tables import hands

pytestmark = pytest.mark.django_db(transaction=True)

SCREEN = {"viewport": {"width": 1280, "height": 800}, "has_touch": False, "is_mobile": False}
KEY = 60
"""Milliseconds from one key to the next."""


@pytest.fixture
def screen(phones) -> Page:
    return phones(**SCREEN)


def lines_of(table, reports):
    """The lines of these hands, played one after the other at *table*."""
    state, lines = hands.fold(table).table, []
    for report in reports:
        if state.over:
            break
        lines.append(write_line(report, state.dealer, state.players))
        state = referee.adjudicate(table.ruleset, state, report).table
    return lines, state


@pytest.mark.larger
def test_the_hands_so_far_have_the_height_that_the_line_and_its_payments_leave(screen, table):
    for number in range(9):
        games.play(table, games.ron(games.ONE, games.TWO, 1 + number % 3, 30))
    screen.goto(reverse("type_hands", args=[table.token]))
    screen.keyboard.type("s>e 3 30 r:e")
    expect(screen.locator("#reading .scores")).to_be_in_viewport(ratio=1)
    expect(screen.locator("#typed ~ .typed-field textarea")).to_be_in_viewport(ratio=1)
    head = screen.locator(".whereat").bounding_box()["height"]
    tops = [row.bounding_box()["y"] for row in screen.locator(".typed-hands > li").all()]
    bottom = screen.locator(".typed-hands").bounding_box()
    assert len([top for top in tops if head <= top < bottom["y"] + bottom["height"]]) >= 5


def test_a_hanchan_is_typed_in_ninety_seconds_without_a_pause(screen, table):
    lines, state = lines_of(table, games.HANCHAN)
    assert len(lines) > 11
    assert all(lines)
    screen.goto(reverse("type_hands", args=[table.token]))
    expect(screen.locator("#id_lines")).to_be_focused()
    started = time.monotonic()
    for line in lines:
        screen.keyboard.type(line, delay=KEY)
        screen.keyboard.press("Enter", delay=KEY)
    expect(screen.locator(".typed-hands li")).to_have_count(len(lines))
    seconds = time.monotonic() - started
    print(f"\n{len(lines)} hands: {sum(map(len, lines)) + len(lines)} keys, {seconds:.1f} seconds")
    assert seconds < 90
    expect(screen.locator("#id_lines")).to_have_value("")
    page = hands.fold(table)
    assert [row.report for row in page.rows] == list(games.HANCHAN[: len(lines)])
    assert page.table.scores == state.scores
    for score in state.scores:
        expect(screen.locator(".typed-seats")).to_contain_text(f"{score:,}")


def test_a_wrong_line_stays_and_the_arrow_up_changes_the_last_hand(screen, table):
    screen.goto(reverse("type_hands", args=[table.token]))
    field, reading = screen.locator("#id_lines"), screen.locator("#reading")
    screen.keyboard.type("s>e 3")
    expect(reading).to_contain_text("The fu are missing.")
    screen.keyboard.press("Enter")
    expect(field).to_have_value("s>e 3")
    screen.keyboard.type(" 30")
    expect(reading).to_contain_text("Ron from")
    screen.keyboard.press("Enter")
    expect(field).to_have_value("")
    screen.keyboard.press("ArrowUp")
    expect(field).to_have_value("s>e 3 30")
    expect(field).to_be_focused()
    screen.keyboard.press("Backspace")
    screen.keyboard.press("Backspace")
    screen.keyboard.type("40")
    expect(reading).to_contain_text("3 han 40 fu")
    screen.keyboard.press("Enter")
    screen.wait_for_url("**/type/?told=2")
    assert [write_line(row.report, row.before.dealer, 4) for row in hands.fold(table).rows] == ["s>e 3 40"]


def test_without_a_connection_the_lines_are_kept(screen, table):
    screen.goto(reverse("type_hands", args=[table.token]))
    screen.context.set_offline(True)
    screen.keyboard.type("s>e 3 30")
    screen.keyboard.press("Enter")
    expect(screen.locator("#reading")).to_contain_text("No connection.")
    expect(screen.locator("#id_lines")).to_have_value("s>e 3 30")
    screen.context.set_offline(False)
    screen.keyboard.press("Enter")
    expect(screen.locator(".typed-hands li")).to_have_count(1)
    assert len(hands.fold(table).rows) == 1
