"""Stages are clicked from the ready-made ones to the final's tables; only the play-off's result is typed."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

import referee
from tests.acts import by
from tests.browser.axe import serious
from tests.browser.login import log_in
from tournaments.services.events import results, rounds, stage_formats

WIDTHS = (390, 820, 1280)


def no_wider(page):
    takes = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        takes[width] = page.evaluate("document.documentElement.scrollWidth")
    page.set_viewport_size({"width": 390, "height": 844})
    return [width for width, takes_up in takes.items() if takes_up > width]


def whole(page):
    assert serious(page) == []
    assert no_wider(page) == []


@pytest.fixture
def played(full_cup):
    """A round with the same result for everybody in the same place: four are first, four second."""
    names = [player.name for player in full_cup.players.order_by("number")]
    text = "\n".join(", ".join(names[at : at + 4]) for at in range(0, 16, 4))
    drawn = rounds.create_from_text(full_cup, text, act=by())
    rounds.open_round(drawn, act=by())
    for table in drawn.tables.all():
        paper = referee.ledger.Result(scores=(45000, 35000, 25000, 15000))
        results.enter(table, paper, by="Olga", expects=1, key=f"paper-{table.number}")
    rounds.finish(drawn, act=by())
    return full_cup


@pytest.mark.larger
def test_a_final_of_eight_is_laid_cut_and_drawn_with_a_tap_each(phone, played):
    log_in(phone, "Olga")
    phone.goto(reverse("tournament", args=[played.slug]))
    phone.locator(".event-menu").tap()
    phone.get_by_role("link", name="Stages", exact=True).tap()
    whole(phone)
    phone.get_by_role("button", name="Final of the top 8").tap()
    expect(phone.locator("main")).to_contain_text("The top 8 of “Preliminaries” qualify.")
    whole(phone)
    phone.get_by_role("button", name="Save stages").tap()
    expect(phone.locator("main")).to_contain_text("Stages saved.")
    assert [(one.stage, one.rounds) for one in stage_formats.stages_of(played)] == [
        ("preliminaries", (1,)),
        ("final", (2,)),
    ]
    whole(phone)
    phone.get_by_role("link", name="Change “Final”").tap()
    phone.get_by_role("button", name="Preview stage").tap()
    expect(phone.get_by_role("heading", name="Stage summary")).to_be_visible()
    whole(phone)
    phone.get_by_role("button", name="Save stage").tap()
    phone.get_by_role("link", name="Standings of “Preliminaries”").tap()
    expect(phone.locator("td.cut")).to_have_text("↑ 8 players qualify for “Final”.")
    whole(phone)
    phone.goto(reverse("new_round", args=[played.slug]))
    whole(phone)
    phone.get_by_role("button", name="Use stage pattern").tap()
    expect(phone.locator(".tables > .table")).to_have_count(2)
    phone.get_by_role("button", name="Save round").tap()
    expect(phone.get_by_role("button", name="Open round")).to_be_visible()
    second = played.rounds.get(number=2)
    assert second.tables.count() == 2
    assert not second.rests.exists()


def test_the_bracket_of_a_knock_out_waits_for_those_who_come(phone, played):
    log_in(phone, "Olga")
    phone.goto(reverse("stages", args=[played.slug]))
    phone.get_by_role("button", name="Knockout of 16").tap()
    phone.get_by_role("button", name="Save stages").tap()
    expect(phone.locator("main")).to_contain_text("Stages saved.")
    phone.goto(reverse("bracket", args=[played.slug]))
    expect(phone.locator(".bracket > li")).to_have_count(3)
    expect(phone.locator(".bracket")).to_contain_text("First of table 4")
    whole(phone)
    phone.goto(reverse("groups", args=[played.slug]))
    whole(phone)


@pytest.mark.larger
def test_who_is_level_is_told_and_a_play_off_typed_parts_them(phone, played):
    log_in(phone, "Olga")
    phone.goto(reverse("stages", args=[played.slug]))
    phone.get_by_role("button", name="Final of the top 4").tap()
    phone.get_by_role("button", name="Save stages").tap()
    phone.get_by_role("link", name="Change “Final”").tap()
    phone.get_by_label("Qualifying places").fill("6")
    phone.get_by_label("Seating pattern").fill("")
    phone.get_by_role("button", name="Preview stage").tap()
    phone.get_by_role("button", name="Save stage").tap()
    expect(phone.locator("main")).to_contain_text("“Final” saved.")
    phone.goto(reverse("new_round", args=[played.slug]))
    expect(phone.locator("main")).to_contain_text("are tied for 2 places in “Final”")
    whole(phone)
    phone.get_by_role("link", name="Stage standings").tap()
    phone.get_by_label("Decided by").select_option("play-off")
    phone.get_by_label("Resulting order").fill("14, 10, 6, 2")
    phone.get_by_role("button", name="Draw lots or save the order").tap()
    expect(phone.locator("main")).to_contain_text("Order decided (play-off)")
    whole(phone)
