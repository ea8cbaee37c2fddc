"""The event's settings offer one tie-break after another, without a script."""

from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.login import log_in


def test_the_next_tie_break_is_offered_once_the_one_before_is_chosen(phone, organizer, full_cup):
    log_in(phone, organizer.username)
    phone.goto(reverse("event_rounds", args=[full_cup.slug]))
    ties = phone.locator("select[name^=tie-]:visible")
    expect(ties).to_have_count(1)
    ties.nth(0).select_option("firsts")
    expect(ties).to_have_count(2)
    ties.nth(1).select_option("best")
    expect(ties).to_have_count(3)
    # A chosen tie-break stays visible if the one before it is emptied.
    ties.nth(0).select_option("")
    expect(ties).to_have_count(3)
