"""Are all readings and waits found, and no others?"""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import Tile, away, read_tiles, readings, waits, write_tiles
from referee.values import KINDS

# Few kinds in few suits, so that shapes touch and overlap.
CROWDED = (
    [kind for kind in KINDS if kind < 9] * 4 + [Tile.P1, Tile.P2, Tile.P3] * 4 + [Tile.EAST, Tile.RED] * 4
)


def thirteen() -> st.SearchStrategy[tuple[Tile, ...]]:
    """Thirteen, ten, seven or four tiles of a crowded wall."""
    return st.permutations(CROWDED).flatmap(
        lambda wall: st.sampled_from([13, 10, 7, 4]).map(lambda size: tuple(wall[:size]))
    )


@given(thirteen())
def test_a_wait_is_just_a_kind_with_which_there_is_a_reading(concealed: tuple[Tile, ...]) -> None:
    assert waits(concealed) == tuple(kind for kind in KINDS if readings((*concealed, kind)))


@given(thirteen())
def test_a_hand_is_no_tile_away_just_when_it_waits(concealed: tuple[Tile, ...]) -> None:
    assert (away(concealed) == 0) == bool(waits(concealed))


@given(thirteen())
def test_one_exchange_brings_a_hand_at_most_one_tile_nearer_and_some_exchange_does(
    concealed: tuple[Tile, ...],
) -> None:
    distance = away(concealed)
    nearest = min(
        away((*concealed[:out], kind, *concealed[out + 1 :]))
        for out in range(len(concealed))
        for kind in KINDS
        if concealed.count(kind) < 4
    )
    if distance:
        assert nearest == distance - 1


@given(thirteen())
def test_every_reading_uses_just_the_tiles_of_the_hand_and_none_is_named_twice(
    concealed: tuple[Tile, ...],
) -> None:
    for kind in waits(concealed):
        found = readings((*concealed, kind))
        assert len({tuple(sorted(map(str, reading.blocks))) for reading in found}) == len(found)
        for reading in found:
            used = Counter(tile for block in reading.blocks for tile in block.tiles)
            assert used == Counter((*concealed, kind))


@pytest.mark.parametrize(
    ("tiles", "wanted"),
    [
        ("1112345678999m", "123456789m"),
        ("19m19p19s1234567z", "19m19p19s1234567z"),
        ("19m19p19s1234566z", "7z"),
        ("1122334455667z", "7z"),
        ("11223344m5566p7s", "7s"),
        ("1111222233334z", ""),
        ("2224555m234p234s", "346m"),
        ("1111m234p567s789s", "1m"),
    ],
)
def test_the_waits_of_known_hands(tiles: str, wanted: str) -> None:
    assert write_tiles(waits(read_tiles(tiles))) == wanted
