"""Two phones at the entrance: each sees the ticks of the other, a fast thumb ticks nobody else, and names are found."""

from playwright.sync_api import expect

from tests.browser.login import log_in
from tournaments.models import JournalEntry


def test_a_thumb_that_taps_three_times_ticks_one_and_the_other_phone_sees_it(phones, full_cup, judge):
    one, other = phones(), phones()
    for page in (one, other):
        page.clock.install()
        log_in(page, judge.username)
        page.goto(f"/tournaments/{full_cup.slug}/check-in/")
    box = one.get_by_role("button", name="Check in").first.bounding_box()
    at = box["x"] + 20, box["y"] + 20
    one.touchscreen.tap(*at)
    one.touchscreen.tap(*at)
    expect(one.locator(".count")).to_have_text("1 of 16 checked in")
    # The next player has moved up under the thumb.
    one.touchscreen.tap(*at)
    expect(one.locator(".said")).to_contain_text("Akagi Haruka is checked in.")

    other.clock.run_for(6_000)
    expect(other.locator(".count")).to_have_text("1 of 16 checked in")
    other.fill("#id_find", "mor")
    other.clock.run_for(300)
    expect(other.locator(".arrivals li")).to_have_count(1)
    other.clock.run_for(500)
    other.get_by_role("button", name="Check in").tap()
    expect(other.locator(".said")).to_contain_text("Mori Ken is checked in.")
    expect(other.locator("#id_find")).to_have_value("")
    assert [entry.payload["here"] for entry in JournalEntry.objects.filter(kind="check_in")] == [True, True]


def test_a_name_is_looked_for_by_its_letters_before_and_after_somebody_was_checked_in(
    phones, full_cup, judge
):
    page = phones()
    log_in(page, judge.username)
    page.goto(f"/tournaments/{full_cup.slug}/check-in/")
    rows = page.locator(".arrivals li .who")
    found = []
    for letters in ("sato", "mori"):
        page.locator("#id_find").press_sequentially(letters)
        expect(rows).to_have_count(1)
        found.append(rows.inner_text())
        page.get_by_role("button", name="Check in").tap()
        expect(page.locator("#id_find")).to_have_value("")
        expect(rows).to_have_count(16)
    assert found == ["Sato Yui", "Mori Ken"]
