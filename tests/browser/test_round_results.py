"""An organizer enters a round that kept score on paper, on a laptop and by keyboard only."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.acts import by
from tests.browser.layout import resized
from tests.browser.login import log_in
from tests.tournaments.tables import games
from tournaments.models import Entry
from tournaments.presenters.events import standings
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list

LAPTOP = {"viewport": {"width": 1280, "height": 800}, "has_touch": False, "is_mobile": False}


@pytest.fixture
def hall(organizer):
    """Ten tables under WRC 2025, in play."""
    made = tournaments.create(name="Open", ruleset_key="wrc-2025", act=by())
    entry_list.enter(made, "\n".join(f"Player {number:02}" for number in range(1, 41)), act=by())
    drawn = rounds.create_from_text(
        made, "\n".join(f"{at}, {at + 1}, {at + 2}, {at + 3}" for at in range(1, 41, 4)), act=by()
    )
    rounds.open_round(drawn, act=by())
    return drawn


@pytest.fixture
def laptop(phones, organizer):
    page = phones(**LAPTOP)
    log_in(page, organizer.username)
    return page


def stored():
    entries = Entry.objects.filter(kind="result").order_by("table__number")
    return [(entry.table.number, entry.payload) for entry in entries.select_related("table")]


@pytest.mark.larger
def test_ten_tables_are_entered_by_keyboard_alone(laptop, hall):
    laptop.goto(reverse("round_results", args=[hall.tournament.slug, 1]) + "?write=hundreds")
    laptop.locator("#table-1 input.figure").first.focus()
    keys = laptop.keyboard
    for table in range(1, 11):
        paper = laptop.locator(f"#table-{table}")
        for figure in ("450", "350", "250"):
            keys.type(figure)
            keys.press("Enter")
        if table == 4:
            # A stick is missing; the scores get the focus, so that no score is typed as the reason.
            keys.type("140")
            expect(paper.locator(".sum")).to_have_text("off by −1,000 (leftover riichi sticks +1?)")
            keys.press("Enter")
            expect(paper.locator('[role="alert"]')).to_contain_text("should be 120,000 (off by −1,000)")
            expect(paper.locator("input.figure").first).to_be_focused()
            paper.locator(".why input").focus()
            keys.type("as signed")
            keys.press("Enter")
        else:
            # The rest is offered, and Enter accepts it.
            keys.press("Enter")
        expect(paper.locator(".paper-results")).to_contain_text("+30.0")
        if table < 10:
            expect(laptop.locator(f"#table-{table + 1} input.figure").first).to_be_focused()
    told = stored()
    assert [number for number, _payload in told] == list(range(1, 11))
    assert told[3][1] == {"scores": [45000, 35000, 25000, 14000], "why": "as signed"}
    assert {str(payload) for number, payload in told if number != 4} == {
        str({"scores": [45000, 35000, 25000, 15000]})
    }
    found = standings.current(hall.tournament)
    assert [row.total for row in found.rows[:10]] == [30000] * 10
    assert found.foot.results == -1000


def test_a_result_is_changed_taken_back_punished_and_checked_on_the_same_page(laptop, hall):
    laptop.goto(reverse("round_results", args=[hall.tournament.slug, 1]))
    paper = laptop.locator("#table-1")
    for at, figure in enumerate(("45000", "35000", "25000", "15000")):
        paper.locator("input.figure").nth(at).fill(figure)
    expect(paper.locator(".sum")).to_have_text("total correct")
    paper.get_by_role("button", name="Save").click()
    expect(paper.locator(".paper-results")).to_contain_text("Player 01")
    paper.get_by_text("Penalty or chombo").click()
    paper.get_by_label("Reason").nth(1).fill("late")
    paper.get_by_label("Points lost").fill("2000")
    paper.get_by_role("button", name="Deduct points").click()
    expect(paper.locator(".paper-results")).to_contain_text("+28.0")
    paper.locator("summary", has_text="Change").click()
    paper.locator("input.figure").nth(0).fill("46000")
    paper.locator("input.figure").nth(3).fill("14000")
    paper.get_by_role("button", name="Save").click()
    expect(paper.locator(".paper-results")).to_contain_text("+29.0")
    expect(paper).to_contain_text("Another person must check it against the sheet.")
    expect(paper.get_by_role("button", name="Mark as checked against the sheet")).to_have_count(0)
    paper.locator("summary", has_text="Cancel result").click()
    paper.locator('form[action$="void/"] input[name$="why"]').fill("another table's")
    paper.get_by_role("button", name="Cancel result").click()
    # The first result counts again.
    expect(paper.locator(".paper-results")).to_contain_text("+28.0")


def test_every_figure_has_room_for_seven_characters_beside_the_message(phone, organizer, hall):
    log_in(phone, organizer.username)
    phone.goto(reverse("round_results", args=[hall.tournament.slug, 1]) + "#table-1")
    fields = phone.locator("#table-1 .paper-figure:not(.sticks) input.figure")
    for at, figure in enumerate(("-112300", "1000000", "-1123000", "100000")):
        fields.nth(at).fill(figure)
    expect(phone.locator("#table-1 .sum")).to_contain_text("off by")
    cut = "fields => fields.filter(field => field.scrollWidth > field.clientWidth).map(field => field.value)"
    for size in resized(phone, ((1280, 800), (1024, 768), (390, 844), (320, 640))):
        assert fields.evaluate_all(cut) == [], size


def test_the_box_about_recorded_hands_gets_the_focus_when_it_must_be_ticked(laptop, hall):
    games.play(hall.tables.get(number=1), games.HANCHAN[0])
    laptop.goto(reverse("round_results", args=[hall.tournament.slug, 1]))
    paper = laptop.locator("#table-1")
    for at, figure in enumerate(("45000", "35000", "25000", "13500")):
        paper.locator("input.figure").nth(at).fill(figure)
    expect(paper.locator(".sum")).to_have_text("off by −1,500")
    paper.locator("input.figure").nth(3).fill("14000")
    expect(paper.locator(".sum")).to_have_text("off by −1,000 (leftover riichi sticks +1?)")
    paper.get_by_role("button", name="Save").click()
    expect(paper.locator(".replaces [role=alert]")).to_contain_text("Tick the box to replace them.")
    expect(paper.locator(".notice.error")).to_contain_text("The total is 119,000, but should be 120,000")
    expect(paper.get_by_label("Replace the recorded hands with this result")).to_be_focused()


@pytest.mark.larger
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (820, 1180), (1280, 800)])
def test_the_page_has_room_on_every_screen(phones, organizer, hall, size):
    page = phones(viewport={"width": size[0], "height": size[1]})
    log_in(page, organizer.username)
    page.goto(reverse("round_results", args=[hall.tournament.slug, 1]))
    expect(page.locator(".paper")).to_have_count(10)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
