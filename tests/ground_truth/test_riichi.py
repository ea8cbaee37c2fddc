"""Every recorded riichi is ruled legal, and one with a discard that breaks tenpai illegal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.brute_force import tiles_of, waits, write
from tests.ground_truth.asked import ask, is_private, melds_of, record_name
from tests.ground_truth.lacking import LeftOut
from tests.ground_truth.records import read_lines

# The long test is split among processors.
PARTS = 6


def declarations(data: Path) -> Iterator[dict[str, Any]]:
    """The recorded declarations, without those of private lobbies."""
    return (record for record in read_lines(data / "riichi.jsonl.gz") if not is_private(record))


def declared(record: dict[str, Any]) -> dict[str, Any]:
    """The declaration as a question, without its discard."""
    return {
        "kind": "riichi_declaration",
        "seat": record["seat"],
        "concealed": record["hand14"],
        "melds": melds_of(record),
        "score": record["points"],
        "wall_left": record["wall_remaining"],
        "double": record["double"],
        "nukidora": sum(meld["type"] == "kita" for meld in record["melds"]),
    }


def leaving_tenpai(hand: str) -> set[str]:
    """The kinds whose discard leaves the hand waiting on a tile of which it does not hold all four itself."""
    counts = tiles_of(hand)
    good = set()
    for kind in range(34):
        if counts[kind]:
            counts[kind] -= 1
            if any(counts[wait] < 4 for wait in waits(counts)):
                good.add(write((kind,)))
            counts[kind] += 1
    return good


def kinds_of(tiles: str) -> set[str]:
    """The kinds in a text."""
    return {write((kind,)) for kind, count in enumerate(tiles_of(tiles)) if count}


def test_every_recorded_declaration_is_legal_with_its_discard(data: Path) -> None:
    seen: Counter[str] = Counter()
    left = LeftOut()
    told: list[str] = []
    for record in declarations(data):
        with left.check():
            given = ask(record["ruleset"], {**declared(record), "discard": record["discard"]})
            players = f"{record['players']} players"
            seen[players] += 1
            seen[f"{players}, exactly 1,000 points"] += record["points"] == 1000
            seen[f"{players}, double"] += record["double"]
            if record["wall_remaining"] <= 4:
                seen[f"{players}, {record['wall_remaining']} tiles left"] += 1
            if given["verdict"] != "legal":
                told.append(f"{record_name(record)}: {given}")
    print(f"\n{dict(sorted(seen.items()))}: {len(told)} differences{left}")
    assert told == []


@pytest.mark.parametrize("part", range(PARTS))
def test_just_the_discards_that_leave_a_tenpai_hand_make_a_legal_riichi(data: Path, part: int) -> None:
    good = bad = 0
    left = LeftOut()
    told: list[str] = []
    for record in islice(declarations(data), part, None, PARTS):
        with left.check():
            hand, asked = record["hand14"], declared(record)
            given = ask(record["ruleset"], asked)
            wanted = leaving_tenpai(hand)
            good += len(wanted)
            if given["verdict"] != "legal" or kinds_of(given["discards"]) != wanted:
                told.append(f"{record_name(record)}: {given}, second opinion {sorted(wanted)}")
            for kind in sorted(kinds_of(hand) - wanted):
                bad += 1
                held = kind if kind[0] != "5" or holds_plain(hand, kind) else "0" + kind[1]
                given = ask(record["ruleset"], {**asked, "discard": held})
                if (given["verdict"], _code(given)) != ("illegal", "riichi_hand_noten"):
                    told.append(f"{record_name(record)}, discard {held}: {given}")
    print(
        f"\npart {part + 1} of {PARTS}, {left.of} declarations: {good} discards leave the hand tenpai, {bad} do not, "
        f"{len(told)} differences{left}"
    )
    assert told == []


def test_no_declaration_is_legal_with_too_few_points_or_too_short_a_wall(data: Path) -> None:
    left = LeftOut()
    told: list[str] = []
    for record in declarations(data):
        with left.check(2):
            least = 3 if record["players"] == 3 else 4
            for field, value, code in (
                ("score", 900, "riichi_too_few_points"),
                ("wall_left", least - 1, "riichi_wall_short"),
            ):
                given = ask(
                    record["ruleset"], {**declared(record), "discard": record["discard"], field: value}
                )
                if (given["verdict"], _code(given)) != ("illegal", code):
                    told.append(f"{record_name(record)}, {field} {value}: {given}")
    print(
        f"\n{left.of} declarations with 900 points or a wall one tile too short, {len(told)} differences{left}"
    )
    assert told == []


def holds_plain(hand: str, plain_five: str) -> bool:
    """True if the hand holds a plain five of that suit, false if only the red one."""
    suit, ranks = plain_five[1], ""
    for letter in hand:
        if letter.isdigit():
            ranks += letter
        elif letter == suit:
            return "5" in ranks
        else:
            ranks = ""
    return False


def _code(given: dict[str, Any]) -> str:
    return str(given.get("findings", [{}])[0].get("code"))
