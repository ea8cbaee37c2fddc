"""Seats, rounds, tiles, melds and hands behave as a referee expects."""

from __future__ import annotations

import pytest

from referee import Hand, Meld, MeldType, Round, Seat, Tile, Wind, read_tiles, write_tiles
from referee.values import KINDS, RED_FIVES, kinds, sort_tiles, turn_order

MPSZ = "123456789m123456789p123456789s1234567z"


@pytest.mark.parametrize(("players", "numbers"), [(4, "1234"), (3, "123")])
def test_the_wind_of_the_round_changes_when_every_seat_has_dealt(players: int, numbers: str) -> None:
    rounds = [f"{wind}{number}" for wind in "ESWN" for number in numbers]
    now, played = Round(Wind.EAST, 1), []
    for _ in rounds:
        played.append(str(now))
        assert now.dealer == int(str(now)[1]) - 1
        now = now.following(players)
    assert (played, str(now)) == (rounds, "E1")


def test_the_seats_have_their_winds_and_their_turns_from_the_dealer_on() -> None:
    winds = ["".join(seat.wind(dealer, 4).letter for seat in Seat) for dealer in Seat]
    assert winds == ["ESWN", "NESW", "WNES", "SWNE"]
    assert [[int(seat) for seat in turn_order(after, 4)] for after in Seat] == [
        [1, 2, 3], [2, 3, 0], [3, 0, 1], [0, 1, 2]
    ]  # fmt: skip
    assert [[int(seat) for seat in turn_order(after, 3)] for after in list(Seat)[:3]] == [
        [1, 2], [2, 0], [0, 1]
    ]  # fmt: skip
    assert [str(wind.tile) for wind in Wind] == ["1z", "2z", "3z", "4z"]


def test_every_tile_has_its_name_its_kind_and_its_suit() -> None:
    assert write_tiles(KINDS) == MPSZ
    assert list(read_tiles(MPSZ)) == list(KINDS)
    assert (write_tiles(RED_FIVES), write_tiles(kinds(RED_FIVES))) == ("0m0p0s", "5m5p5s")
    assert (
        "".join(tile.suit for tile in (*KINDS, *RED_FIVES)) == "m" * 9 + "p" * 9 + "s" * 9 + "z" * 7 + "mps"
    )
    assert write_tiles(tile for tile in Tile if tile.is_honour) == "1234567z"
    assert write_tiles(tile for tile in Tile if tile.is_orphan) == "19m19p19s1234567z"
    assert write_tiles(tile for tile in Tile if tile.is_red) == "0m0p0s"
    assert write_tiles([]) == ""


def test_a_red_five_is_sorted_right_after_the_plain_ones() -> None:
    assert write_tiles(sort_tiles(read_tiles("2z1z6054s6054p6054m"))) == "4506m4506p4506s12z"


@pytest.mark.parametrize(
    ("type_", "tiles", "is_kan", "is_open"),
    [
        (MeldType.CHI, "423m", False, True),
        (MeldType.PON, "055p", False, True),
        (MeldType.DAIMINKAN, "1111z", True, True),
        (MeldType.KAKAN, "5505s", True, True),
        (MeldType.ANKAN, "7777z", True, False),
    ],
)
def test_a_meld_is_sorted_and_a_concealed_quad_opens_no_hand(
    type_: MeldType, tiles: str, is_kan: bool, is_open: bool
) -> None:
    meld = Meld(type=type_, tiles=read_tiles(tiles))
    assert meld == Meld(type=type_, tiles=sort_tiles(reversed(read_tiles(tiles))))
    assert (meld.is_kan, meld.is_open) == (is_kan, is_open)
    hand = Hand(
        concealed=read_tiles("31m"), melds=(Meld(type=MeldType.ANKAN, tiles=read_tiles("2222s")), meld)
    )
    assert hand.is_closed is not is_open
    assert hand.tiles == (*read_tiles("13m2222s"), *meld.tiles)
    assert Hand(concealed=read_tiles("1m")).is_closed
