"""Every recorded quad after riichi is ruled legal, and one altered to be illegal is ruled illegal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.codec import answer
from tests.brute_force import tiles_of, write
from tests.ground_truth.asked import is_private, quads_of, record_name, rules_named, without
from tests.ground_truth.lacking import LeftOut
from tests.ground_truth.records import read_lines
from tests.random_quads import Temptation
from tests.second_opinions import Agreement, compare_quads, verdict_from_objects

# The records were played by the first rule; all recorded quads are legal under the second as well.
RULES = ("waits_unchanged", "strict")
# A hundred thousand, in parts for several processors. `make test` asks about the first 2,000.
PART = 10_000


def kans(data: Path) -> Iterator[dict[str, Any]]:
    """The recorded quads, without those of private lobbies."""
    return (record for record in read_lines(data / "kans.jsonl.gz") if not is_private(record))


def tempted_by(record: dict[str, Any]) -> Temptation:
    """The quad as it was made. Raises `Lacking` if the record does not name its rules."""
    rules_named(record["ruleset"])
    return Temptation(record["hand13"], record["drawn"], record["kan"], quads_of(record))


def test_every_quad_after_riichi_is_legal_under_both_readings_of_the_rule(data: Path) -> None:
    found, left = Agreement(), LeftOut()
    for record in kans(data):
        with left.check():
            tempted = tempted_by(record)
            found.compare(tempted, verdict_from_objects, rules=RULES)
    print(f"\nrecorded quads after riichi: {found}{left}")
    assert found.differences == []
    assert {code for _, code in found.reasons} <= {"ankan_allowed"}
    assert found.reasons or left.lacking


def test_a_recorded_quad_is_illegal_if_another_tile_of_the_hand_was_the_one_drawn(data: Path) -> None:
    found, left = Agreement(), LeftOut()
    for record in kans(data):
        with left.check():
            asked = tempted_by(record)
            kan = tiles_of(asked.tile).index(1)
            # The red five does not matter here.
            four = (asked.concealed + asked.drawn).replace("0", "5")
            for kind, count in enumerate(tiles_of(asked.concealed)):
                if count and kind != kan:
                    drawn = write((kind,))
                    tempted = Temptation(without(four, drawn), drawn, asked.tile, asked.quads)
                    found.compare(tempted, verdict_from_objects, rules=RULES)
    print(
        f"\n{left.of} recorded quads, each with every other tile of the hand as the one drawn: {found}{left}"
    )
    assert found.differences == []
    # A hand with four of a kind and another drawn tile is rarely tenpai; if it is, the drawn tile is the fault.
    assert {code for _, code in found.reasons} <= {"ankan_hand_noten", "ankan_not_the_drawn_tile"}
    assert len({code for _, code in found.reasons}) == 2 or left.lacking


def test_triplets_of_recorded_riichi_hands_may_be_kanned_just_where_the_second_opinion_finds_so(
    data: Path,
) -> None:
    found, left, needed = Agreement(), LeftOut(), 0
    for record in read_lines(data / "riichi.jsonl.gz"):
        if is_private(record):
            continue
        with left.check():
            rules_named(record["ruleset"])
            before = without(record["hand14"], record["discard"])
            quads = quads_of(record)
            counts = tiles_of(before)
            discarded = tiles_of(record["discard"])
            for kind in range(34):
                # The fourth tile can still be drawn unless it was the discard.
                if counts[kind] == 3 and not discarded[kind]:
                    drawn = write((kind,))
                    second = found.compare(
                        Temptation(before, drawn, drawn, quads), verdict_from_objects, rules=RULES
                    )
                    needed += bool(second.destroyed)
    print(
        f"\n{left.of} recorded riichi hands, {needed} triplets that some reading needs otherwise: {found}{left}"
    )
    assert found.differences == []
    assert found.reasons["waits_unchanged", "ankan_changes_waits"] or left.lacking
    assert found.reasons["strict", "ankan_destroys_reading"] or left.lacking


def test_a_recorded_quad_is_illegal_where_it_would_be_the_fifth_or_the_wall_is_empty(data: Path) -> None:
    left = LeftOut()
    told: list[str] = []
    for record in kans(data):
        with left.check():
            tempted = tempted_by(record)
            for field, value, code in (
                ("kans_so_far", 4, "ankan_fifth_kan"),
                ("wall_left", 0, "ankan_wall_empty"),
            ):
                given = answer({"rules": "tenhou-4p", "event": {**tempted.event(), field: value}})
                if (given["verdict"], given.get("findings", [{}])[0].get("code")) != ("illegal", code):
                    told.append(f"{record_name(record)}, {field} {value}: {given}")
    print(f"\n{left.of} recorded quads as the fifth and with an empty wall, {len(told)} differences{left}")
    assert told == []


@pytest.mark.parametrize("part", range(10))
def test_a_hundred_thousand_random_quads_are_ruled_on_as_the_second_opinion_rules(part: int) -> None:
    found = compare_quads(range(part * PART, (part + 1) * PART), verdict_from_objects)
    print(f"\nrandom quads from {part * PART}: {found}")
    assert found.differences == []
