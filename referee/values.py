"""Seats, winds, tiles, melds and hands.

Points are whole ints in table points (one riichi stick = 1000).
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum
from functools import cache

from referee.errors import Problem, Rejected
from referee.frozen import dataclass

__all__ = [
    "KINDS",
    "RED_FIVES",
    "Hand",
    "Meld",
    "MeldType",
    "Round",
    "Seat",
    "Tile",
    "Wind",
    "kinds",
    "read_tiles",
    "sort_tiles",
    "turn_order",
    "write_tiles",
]


class Wind(IntEnum):
    """A wind, of a round or of a seat in one hand."""

    EAST = 0
    SOUTH = 1
    WEST = 2
    NORTH = 3

    @property
    def letter(self) -> str:
        """Its letter in a round's name: E, S, W or N."""
        return _WIND_LETTERS[self]

    @property
    def tile(self) -> Tile:
        """The honor tile of this wind."""
        return Tile(Tile.EAST + self)


class Seat(IntEnum):
    """A player's place for the whole game, counted counter-clockwise from the first dealer."""

    FIRST = 0
    SECOND = 1
    THIRD = 2
    FOURTH = 3

    def wind(self, dealer: Seat, players: int) -> Wind:
        """The seat's wind in a hand dealt by *dealer* at a table of *players*.

        >>> Seat.FIRST.wind(dealer=Seat.SECOND, players=4).name
        'NORTH'
        """
        return Wind((self - dealer) % players)


def turn_order(after: Seat, players: int) -> tuple[Seat, ...]:
    """The other seats in turn order, starting with the one that follows *after*.

    >>> [int(seat) for seat in turn_order(Seat.THIRD, 4)]
    [3, 0, 1]
    """
    return _TURNS[players][after]


# Every turn order for each number of players, by the seat before it; each hand needs it several times.
_TURNS = {
    players: tuple(
        tuple(Seat((after + step) % players) for step in range(1, players)) for after in range(players)
    )
    for players in (3, 4)
}
_SEATS = tuple(Seat)
_WINDS = tuple(Wind)
_WIND_LETTERS = "ESWN"


@dataclass(frozen=True, slots=True, order=True)
class Round:
    """A round of a game, as E1 or S4: its wind and the number of the dealer's turn, counted from one."""

    wind: Wind
    number: int

    def __str__(self) -> str:
        return f"{_WIND_LETTERS[self.wind]}{self.number}"

    @property
    def dealer(self) -> Seat:
        """The seat that deals in this round: its number less one."""
        return _SEATS[self.number - 1]

    def following(self, players: int) -> Round:
        """The round after this one; the wind changes when every seat has dealt.

        After the last North it is East again.

        >>> str(Round(Wind.EAST, 4).following(4)), str(Round(Wind.EAST, 3).following(3))
        ('S1', 'S1')
        """
        if self.number < players:
            return _round(self.wind, self.number + 1)
        return _round(_WINDS[(self.wind + 1) % 4], 1)


# The round that follows is the same object each time: a lookup takes a quarter of the time of its construction.
_round = cache(Round)


class Tile(IntEnum):
    """A tile: 34 kinds and the three red fives, whose kind is the plain five.

    Kinds are numbered 0 to 33 in the order m p s z; a tile is its own index. The red fives follow.
    """

    M1, M2, M3, M4, M5, M6, M7, M8, M9 = range(9)
    P1, P2, P3, P4, P5, P6, P7, P8, P9 = range(9, 18)
    S1, S2, S3, S4, S5, S6, S7, S8, S9 = range(18, 27)
    EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(27, 34)
    M0, P0, S0 = range(34, 37)

    # Enum hashes a member by its name. Tiles are hashed very often and use the hash of int.
    __hash__ = int.__hash__

    def __str__(self) -> str:
        return _NAMES[self]

    @property
    def kind(self) -> Tile:
        """The tile without its colour: for a red five, the plain five."""
        return _KINDS[self]

    @property
    def is_red(self) -> bool:
        """Whether it is one of the red fives."""
        return self >= 34

    @property
    def is_honour(self) -> bool:
        """Whether it is a wind or a dragon."""
        return 27 <= self <= 33

    @property
    def is_orphan(self) -> bool:
        """Whether it is a terminal or an honor."""
        return self in _ORPHANS

    @property
    def suit(self) -> str:
        """Its letter in tile notation: m, p, s or z."""
        return _NAMES[self][1]


_NAMES = (
    tuple(f"{n}{s}" for s in "mps" for n in range(1, 10))
    + tuple(f"{n}z" for n in range(1, 8))
    + ("0m", "0p", "0s")
)
_TILES = {name: Tile(index) for index, name in enumerate(_NAMES)}
_TILES_OF_SUIT = {
    suit: {name[0]: tile for name, tile in _TILES.items() if name[1] == suit} for suit in "mpsz"
}
_KINDS = tuple(Tile(i) for i in range(34)) + (Tile.M5, Tile.P5, Tile.S5)
_ORPHANS = frozenset((0, 8, 9, 17, 18, *range(26, 34)))
# A red five comes right after the plain fives of its suit.
_SORT = tuple(i * 2 for i in range(34)) + (9, 27, 45)

KINDS: tuple[Tile, ...] = _KINDS[:34]
RED_FIVES: tuple[Tile, ...] = (Tile.M0, Tile.P0, Tile.S0)


def kinds(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The kinds of *tiles*, in their order, with red fives as plain fives."""
    return tuple([_KINDS[tile] for tile in tiles])


def sort_tiles(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles in a player's order: m p s z, a red five right after the plain ones."""
    return tuple(sorted(tiles, key=_SORT.__getitem__))


def read_tiles(text: str, path: str = "tiles") -> tuple[Tile, ...]:
    """Read tiles written as mpsz, in the order in which they are written.

    Spaces are ignored. Raises `Rejected` with code ``unreadable_tiles`` at *path* for anything else.

    >>> write_tiles(read_tiles("340m 77z"))
    '340m77z'
    """
    if text in _TILES:
        return (_TILES[text],)
    tiles: list[Tile] = []
    numbers = ""
    for letter in text:
        if letter in "0123456789":
            numbers += letter
        elif numbers and letter in _TILES_OF_SUIT:
            tiles_of_suit = _TILES_OF_SUIT[letter]
            for number in numbers:
                if number not in tiles_of_suit:
                    raise _unreadable(path, text, number + letter)
                tiles.append(tiles_of_suit[number])
            numbers = ""
        elif letter != " ":
            raise _unreadable(path, text, letter)
    if numbers:
        raise _unreadable(path, text, numbers)
    return tuple(tiles)


def _unreadable(path: str, text: str, part: str) -> Rejected:
    return Rejected([Problem(path=path, code="unreadable_tiles", facts={"text": text, "at": part})])


def write_tiles(tiles: Iterable[Tile]) -> str:
    """Write tiles as mpsz in the order given; call `sort_tiles` first where the order does not matter.

    >>> write_tiles([Tile.M1, Tile.M2, Tile.EAST])
    '12m1z'
    """
    text: list[str] = []
    last = ""
    for tile in tiles:
        number, suit = _NAMES[tile][0], _NAMES[tile][1]
        if suit != last and last:
            text.append(last)
        text.append(number)
        last = suit
    return "".join(text) + last


class MeldType(Enum):
    """The ways in which a set is melded."""

    CHI = "chi"
    """A run called from the player before."""
    PON = "pon"
    """A triplet called from any player."""
    DAIMINKAN = "daiminkan"
    """A quad called directly on a discard."""
    KAKAN = "kakan"
    """A quad made by adding the fourth tile to the player's own pon."""
    ANKAN = "ankan"
    """A concealed quad, all four tiles drawn."""


_ANKAN = MeldType.ANKAN


@dataclass(frozen=True, slots=True, kw_only=True)
class Meld:
    """A melded set: its tiles, sorted, and except for an ankan the tile called and the seat that discarded it.

    *nth*: its position in the order of the hand's calls, from one; a quad that was added to a pon keeps the pon's.
    """

    type: MeldType
    tiles: tuple[Tile, ...]
    called: Tile | None = None
    source: Seat | None = None
    nth: int | None = None

    def __post_init__(self) -> None:
        """Sort the tiles to make equal melds equal."""
        object.__setattr__(self, "tiles", sort_tiles(self.tiles))

    @property
    def is_kan(self) -> bool:
        """Whether the meld has four tiles."""
        return len(self.tiles) == 4

    @property
    def is_open(self) -> bool:
        """Whether it opens the hand; an ankan does not."""
        return self.type is not _ANKAN


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """What one player holds: the concealed tiles, sorted, without a winning tile, and the melds."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()

    def __post_init__(self) -> None:
        """Sort the concealed tiles to make equal hands equal."""
        object.__setattr__(self, "concealed", sort_tiles(self.concealed))

    @property
    def is_closed(self) -> bool:
        """Whether there is no open meld; concealed quads are allowed."""
        # Most hands have no melds.
        return not self.melds or not any(meld.is_open for meld in self.melds)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles of the hand, melds included."""
        tiles = self.concealed
        for meld in self.melds:
            tiles += meld.tiles
        return tiles
