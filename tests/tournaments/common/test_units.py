"""Each form for results asks about points in another unit, and reads minus signs."""

import re

import pytest
from django.urls import reverse

from tests.tournaments.clubs.test_evenings import (
    NAMES,
    at,
    confirming,
    evening,
    four,
    league,
    own,
    start,
    tonight,
)
from tests.tournaments.events.test_round_results import first, send, text, typed
from tournaments.models import Entry, Round
from tournaments.services.tables import hands

__all__ = ["confirming", "evening", "first", "league", "tonight"]

HUNDREDS = ("450", "350", "250", "150")
ASKS = "The total is correct if these are hundreds (450 is 45,000). Read them as hundreds or correct them."


def buttons(page):
    """The offered units: the value that the button sends, and whether it is shown."""
    return {
        value: "hidden" not in attrs
        for value, attrs in re.findall(r'name="reads"\s+value="(\w+)"([^>]*)>', page.text)
    }


@pytest.mark.parametrize(
    ("figures", "unit"),
    [
        (HUNDREDS, "hundreds"),
        (("45.0", "35.0", "25.0", "15.0"), "thousands"),
        (("45", "35", "25", "15"), "thousands"),
        (("612", "488", "250", "-150"), "hundreds"),
    ],
)
def test_hundreds_and_thousands_typed_as_points_are_asked_about_and_read_by_one_tap(
    desk, first, figures, unit
):
    table = first.tables.get(number=1)
    page = send(desk, table, htmx=True, **typed(table, figures))
    assert page.status_code == 200
    assert f"The total is correct if these are {unit}" in text(page)
    assert "The total is off" not in text(page)
    assert {value for value, shown in buttons(page).items() if shown} == {unit}
    assert [f'value="{figure}"' in page.text for figure in figures] == [True] * 4
    assert not Entry.objects.exists()
    send(desk, table, **typed(table, figures), reads=unit)
    assert sum(hands.fold(table).table.scores) == 120000
    assert hands.fold(table).table.scores[0] in (45000, 61200)


def test_points_typed_where_the_club_writes_hundreds_are_asked_about_too(desk, first):
    table = first.tables.get(number=1)
    page = send(desk, table, htmx=True, **typed(table, write="hundreds"))
    assert "The total is correct if these are points." in text(page)
    send(desk, table, **typed(table, write="hundreds"), reads="points")
    assert hands.fold(table).table.scores == (45000, 35000, 25000, 15000)


def test_sticks_left_on_the_table_count_in_what_adds_up(desk, first):
    table = first.tables.get(number=1)
    page = send(desk, table, htmx=True, **typed(table, ("450", "350", "250", "140"), sticks="1"))
    assert ASKS in text(page)


@pytest.mark.parametrize("figures", [("450", "350", "250", "151"), ("45000", "35000", "25000", "14000")])
def test_what_adds_up_in_no_unit_is_said_to_be_off_as_before(desk, first, figures):
    table = first.tables.get(number=1)
    page = send(desk, table, htmx=True, **typed(table, figures))
    assert re.search(r"The total is [\d,]+, but should be 120,000", text(page))
    assert not any(buttons(page).values())


@pytest.mark.parametrize(
    ("figures", "write", "says"),
    [
        (HUNDREDS, "points", "The total is 1,200, but should be 120,000."),
        (("45000", "35000", "25000", "14000"), "hundreds", "The total is 11,900,000, but should be 120,000."),
        (("300", "100", "-100", "-299"), "results", "The total is 1,000, but should be 0"),
        (("3000", "1000", "-100", "-300"), "results", "The total is 3,600,000, but should be 0."),
    ],
)
def test_no_reason_explains_a_total_in_another_unit(desk, first, figures, write, says):
    table = first.tables.get(number=1)
    page = text(
        send(desk, table, **typed(table, figures, write=write, why="as signed" if says[-1] == "." else ""))
    )
    assert says in page
    assert ("They were read as" in page) == (says[-1] == ".")
    assert not Entry.objects.exists()


def test_players_who_enter_hundreds_are_asked_and_one_tap_stores_them(visitor, confirming):
    table = start(confirming, *NAMES[:4]).tables.get()
    told = {f"score{seat}": figure for seat, figure in enumerate(HUNDREDS)} | {"seat": 1, "sticks": 0}
    page = visitor.post(own(table), told)
    assert page.status_code == 422
    assert ASKS in page.text
    assert "The total is off" not in page.text
    assert buttons(page) == {"hundreds": True}
    assert 'value="450"' in page.text
    assert visitor.post(own(table), {**told, "reads": "hundreds"}).status_code == 302
    assert hands.fold(table).table.scores == (45000, 35000, 25000, 15000)


def test_a_game_that_was_played_is_entered_in_hundreds_by_one_tap(desk, tonight):
    told = four(tonight, *NAMES[:4]) | {f"score{seat}": figure for seat, figure in enumerate(HUNDREDS)}
    page = desk.post(at(tonight, "evening_played"), told)
    assert page.status_code == 422
    assert ASKS in page.text
    assert buttons(page) == {"hundreds": True}
    assert not Round.objects.exists()
    desk.post(at(tonight, "evening_played"), {**told, "reads": "hundreds"})
    assert hands.fold(Round.objects.get().tables.get()).table.scores == (45000, 35000, 25000, 15000)


@pytest.mark.parametrize("minus", ["-", "−", "▲", "－", "ー"])
def test_any_minus_is_read_where_players_enter_their_result(visitor, confirming, minus):
    table = start(confirming, *NAMES[:4]).tables.get()
    told = {"score0": "65,000", "score1": "45000", "score2": "15000", "score3": f"{minus}5000"}
    visitor.post(own(table), {**told, "seat": 1, "sticks": 0})
    assert hands.fold(table).table.scores == (65000, 45000, 15000, -5000)


def test_what_is_no_number_of_points_is_said_at_its_field_and_the_others_are_kept(visitor, confirming):
    table = start(confirming, *NAMES[:4]).tables.get()
    told = {"score0": "many", "score1": "35000", "score2": "25000", "score3": "15000"}
    page = visitor.post(own(table), {**told, "seat": 1, "sticks": 0})
    assert page.status_code == 422
    assert "“many” is not a number of points." in page.text
    assert 'value="35000"' in page.text
    assert not Entry.objects.exists()


def test_every_figure_that_may_be_negative_has_a_sign_button_and_no_number_pad_without_a_script(
    desk, visitor, first, confirming, league
):
    table = start(confirming, *NAMES[:4]).tables.get()
    pages = {
        "results from paper": (desk, reverse("round_results", args=[first.tournament.slug, 1])),
        "own result": (visitor, own(table)),
        "a game already played": (desk, reverse("tonight", args=[league.slug]) + f"?evening={confirming.pk}"),
        "how a season counts": (desk, reverse("counting", args=[league.slug])),
        "what was paid": (visitor, "/desk/paid/?rules=ema-2025"),
    }
    for name, (client, address) in pages.items():
        page = client.get(address).text
        inputs = re.findall(r"<input[^>]*data-pad[^>]*>", page)
        assert inputs, name
        assert page.count('class="sign"') == len(inputs), name
        assert not [one for one in inputs if "inputmode" in one], name
        assert "js/common/sign_button.js" in page, name
