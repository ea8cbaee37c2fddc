"""An independently written second opinion rules on quads after riichi as the program does."""

from __future__ import annotations

import pytest

from referee.codec import answer
from tests.brute_force import readings, second_opinion, tiles_of, waits, write
from tests.second_opinions import compare_quads, compare_shapes, verdict_from_json, verdict_from_objects


@pytest.mark.larger
def test_two_thousand_random_quads_are_ruled_on_alike_in_verdict_reason_waits_and_proof() -> None:
    found = compare_quads(range(2_000), verdict_from_objects)
    assert found.differences == []
    assert found.rulings == 8_000
    # The sample is useful only if it contains every reason.
    assert {code for _, code in found.reasons} == {
        "ankan_allowed",
        "ankan_changes_waits",
        "ankan_destroys_reading",
        "ankan_forbidden",
        "ankan_hand_noten",
        "ankan_not_the_drawn_tile",
    }


def test_asked_in_the_words_of_the_protocol_they_are_ruled_on_alike_too() -> None:
    assert compare_quads(range(200), verdict_from_json).differences == []


def test_random_hands_of_every_form_are_read_alike_and_wait_on_the_same_tiles() -> None:
    assert compare_shapes(range(2_000)) == []


@pytest.mark.parametrize(
    ("tiles", "count"),
    [
        ("111222333m11z", 2),
        ("11223344556677m", 4),
        ("223344m223344p55s", 2),
        ("19m19p19s12345677z", 1),
        ("1122m", 0),
    ],
)
def test_the_second_opinion_knows_how_often_a_hand_can_be_read(tiles: str, count: int) -> None:
    assert len(readings(tiles_of(tiles))) == count


@pytest.mark.parametrize(
    ("tiles", "wanted"),
    [("1112345678999m", "123456789m"), ("19m19p19s1234567z", "19m19p19s1234567z"), ("1111222233334z", "")],
)
def test_the_second_opinion_knows_the_waits_of_known_hands(tiles: str, wanted: str) -> None:
    assert write(waits(tiles_of(tiles))) == wanted


def test_the_second_opinion_asks_for_four_equal_tiles() -> None:
    with pytest.raises(ValueError, match="holds no four 5m"):
        second_opinion("55678m123p456s11z", "5m", "5m", [])


def test_of_a_quad_that_is_allowed_no_reading_is_told_as_destroyed() -> None:
    # If only the waits count, the quad ends the reading 123m 123m 123m 456m 99p, and this has no effect.
    asked = {
        "kind": "ankan_after_riichi",
        "seat": 0,
        "concealed": "111222333456m9p",
        "drawn": "1m",
        "tile": "1m",
    }
    told = answer({"rules": "tenhou-4p", "event": asked})
    assert (told["verdict"], told["destroyed"]) == ("legal", [])
    assert [(said["code"], said["facts"]) for said in told["findings"]] == [
        ("ankan_allowed", {"tile": "1m", "drawn": "1m", "before": "9p", "after": "9p", "destroyed": []})
    ]
