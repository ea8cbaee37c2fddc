"""All readings and waits of a hand are found, and no others."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import Tile, read_tiles, write_tiles
from referee.shapes import (
    BLOCKS,
    BlockType,
    meld_block,
    pack_tiles,
    readings,
    readings_of_packed,
    shanten,
    waits,
)
from referee.values import KINDS, Meld, MeldType

# Few kinds in few suits, so that shapes touch and overlap.
CROWDED = (
    [kind for kind in KINDS if kind < 9] * 4 + [Tile.P1, Tile.P2, Tile.P3] * 4 + [Tile.EAST, Tile.RED] * 4
)


def thirteen() -> st.SearchStrategy[tuple[Tile, ...]]:
    """Thirteen, ten, seven or four tiles from a wall of few kinds."""
    return st.permutations(CROWDED).flatmap(
        lambda wall: st.sampled_from([13, 10, 7, 4]).map(lambda size: tuple(wall[:size]))
    )


@given(thirteen())
def test_a_wait_is_just_a_kind_with_which_there_is_a_reading(concealed: tuple[Tile, ...]) -> None:
    assert waits(concealed) == tuple(kind for kind in KINDS if readings((*concealed, kind)))


@given(thirteen())
def test_a_hand_is_no_tile_away_just_when_it_waits(concealed: tuple[Tile, ...]) -> None:
    assert (shanten(concealed) == 0) == bool(waits(concealed))


@given(thirteen())
def test_one_exchange_brings_a_hand_at_most_one_tile_nearer_and_some_exchange_does(
    concealed: tuple[Tile, ...],
) -> None:
    distance = shanten(concealed)
    nearest = min(
        shanten((*concealed[:out], kind, *concealed[out + 1 :]))
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
        # Orphans with too many kinds missing, or with a simple tile among them
        ("19m19p19s1112345z", ""),
        ("19m19p19s123456z5p", ""),
        ("19m19p19s1234555z", ""),
        ("119m19p19s123456z", "7z"),
        ("123m456p789s1177z", "17z"),
        ("789m789p78s99s11z2z", ""),
        ("123456789m1234p", "14p"),
        ("123456789s1123p", "14p"),
        ("89m123456p789s33z", "7m"),
        ("13s44z", "2s"),
        ("7z", "7z"),
        ("1112223334445z", "5z"),
        ("0m", "5m"),
        ("234m567p220s67s44z", "2s4z"),
    ],
)
def test_the_waits_of_known_hands(tiles: str, wanted: str) -> None:
    assert write_tiles(waits(read_tiles(tiles))) == wanted


@pytest.mark.parametrize(
    ("tiles", "wanted"),
    [
        ("111222333m11z", {"111m+222m+333m+11z", "123m+123m+123m+11z"}),
        ("123m456p789s123s77z", {"123m+456p+123s+789s+77z"}),
        (
            "22334455667788m",
            {
                "22m+345m+345m+678m+678m",
                "234m+234m+55m+678m+678m",
                "234m+234m+567m+567m+88m",
                "22m+33m+44m+55m+66m+77m+88m",
            },
        ),
        ("11112233445566m", {"123m+123m+11m+456m+456m"}),
        ("119m19p19s1234567z", {"11m+9m+1p+9p+1s+9s+1z+2z+3z+4z+5z+6z+7z"}),
        ("19m19p19s12345677z", {"1m+9m+1p+9p+1s+9s+1z+2z+3z+4z+5z+6z+77z"}),
        ("1122m3344p5566s77z", {"11m+22m+33p+44p+55s+66s+77z"}),
        ("1199m1199p1199s11z", {"11m+99m+11p+99p+11s+99s+11z"}),
        ("1122m3344p5578s77z", set()),
        ("1111m3344p5566s77z", set()),
        ("19m19p19s1123456z5p", set()),
        ("19m19p19s1112345z6z", set()),
        ("119m19p19s1123456z", set()),
        ("11m", {"11m"}),
        ("12m", set()),
        ("111z22z", {"111z+22z"}),
        ("123z11m", set()),
        ("89m1p11z", set()),
        ("340m055p11s", {"345m+555p+11s"}),
        ("1122m3344p", set()),
        ("112233m11222z", {"123m+123m+11z+222z"}),
        # A pair in every suit and two sets
        ("11123m11456p11s11z", set()),
    ],
)
def test_the_readings_of_known_hands(tiles: str, wanted: set[str]) -> None:
    assert {str(reading) for reading in readings(read_tiles(tiles))} == wanted


def test_a_hand_is_read_with_its_melds_after_what_is_concealed() -> None:
    called = (
        Meld(type=MeldType.CHI, tiles=read_tiles("034m")),
        Meld(type=MeldType.PON, tiles=read_tiles("055p")),
        Meld(type=MeldType.ANKAN, tiles=read_tiles("7777z")),
    )
    blocks = tuple(map(meld_block, called))
    complete, incomplete = (pack_tiles(read_tiles(tiles)) for tiles in ("11234s", "12234s"))
    assert [str(reading) for reading in readings_of_packed(complete, 5, blocks)] == [
        "11s+234s+345m+555p+7777z"
    ]
    assert readings_of_packed(incomplete, 5, blocks) == []


def test_the_blocks_are_every_run_triplet_quad_pair_and_single_tile() -> None:
    found = {sort: [str(block) for block in BLOCKS if block.sort is sort] for sort in BlockType}
    suits = [(number, suit) for suit in "mps" for number in range(1, 10)]
    kinds = [*suits, *((number, "z") for number in range(1, 8))]
    assert found == {
        BlockType.RUN: [f"{n}{n + 1}{n + 2}{suit}" for n, suit in suits if n <= 7],
        BlockType.TRIPLET: [f"{n}{n}{n}{suit}" for n, suit in kinds],
        BlockType.QUAD: [f"{n}{n}{n}{n}{suit}" for n, suit in kinds],
        BlockType.PAIR: [f"{n}{n}{suit}" for n, suit in kinds],
        BlockType.SINGLE: [f"{n}{suit}" for n, suit in kinds],
    }


@pytest.mark.parametrize(
    ("tiles", "wanted"),
    [
        ("123m456p789s1155z", 0),
        ("19m19p19s1234567z", 0),
        ("1122334455667z", 0),
        # Orphans: one short, with and without the pair
        ("119m19p19s12345z5p", 1),
        ("1239m19p19s12345z", 2),
        ("19m19p19s123456z5p", 1),
        # Five pairs and three single tiles; five pairs, one of which is held twice
        ("1122m5588p119s67z", 1),
        ("1111m2244p66889s", 2),
        ("1111222233334z", 2),
        # Seven pairs and thirteen orphans do not count with ten tiles, and honours form no runs.
        ("19m19p19s1234z", 6),
        ("1155m2288p33z", 2),
        ("123456z147m2p", 6),
        # Incomplete sets count only up to the number of sets needed.
        ("1357m1357p12345z", 4),
        ("1357m1357p1399s1z", 3),
        ("124578m124578p9s", 4),
        # One pair is the hand's pair; another counts as an incomplete set, up to the number of sets needed.
        ("12399m2468p1399s", 2),
        ("147m258p369s1234z", 6),
        ("1234567z147m258p", 5),
        ("112233m445566p1z", 0),
        ("1m", 0),
        ("123m1p", 0),
        ("1147m", 1),
        ("1258m", 1),
        ("147m2p", 2),
        ("89m12p", 1),
        ("1112m", 0),
        # The hand holds all four tiles of the wait.
        ("1111m", 0),
        ("4455m", 0),
        ("123456m1p", 0),
        ("123456789m1245p", 1),
        ("123m147p1z", 2),
        ("12m58m147p", 3),
        ("13m69m147p", 3),
        ("45m9m147p1z", 3),
    ],
)
def test_how_far_known_hands_are_from_tenpai(tiles: str, wanted: int) -> None:
    assert shanten(read_tiles(tiles)) == wanted
