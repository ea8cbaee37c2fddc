"""Readings of tiles as a hand, and the tiles they wait for.

A *reading* is a way to split a hand into four sets and a pair, into seven pairs, or into the thirteen orphans. This
module looks at shape alone and knows no yaku and no rulebook. A wait may be a tile of which the player holds all four;
a rule decides whether that counts (`adjudication.tenpai`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cache, reduce
from typing import NamedTuple

from referee.frozen import dataclass
from referee.values import KINDS, Meld, MeldType, Tile, kinds, write_tiles

__all__ = [
    "BLOCKS",
    "PACKED",
    "Block",
    "BlockType",
    "Form",
    "Reading",
    "count_of",
    "count_reds",
    "kinds_held",
    "mask_of",
    "meld_block",
    "pack_tiles",
    "readings",
    "readings_of_packed",
    "shanten",
    "triplet_of",
    "waits",
]


_BELOW_REDS = 4 * len(KINDS)
PACKED = {tile: (1 << 4 * tile.kind) + (1 << _BELOW_REDS if tile.is_red else 0) for tile in Tile}
"""Every tile as a number. The sum of a hand's tiles is the hand, packed: four bits count each kind, nine kinds for each
suit, and the bits above them count the red fives."""
_packed = PACKED.__getitem__
_uncoloured = {tile: PACKED[tile.kind] for tile in Tile}.__getitem__


def pack_tiles(tiles: Iterable[Tile]) -> int:
    """The tiles packed into one number; packed hands can be added."""
    return sum(map(_packed, tiles))


def count_of(packed: int, kind: Tile) -> int:
    """The number of tiles of a *kind* among packed tiles."""
    return packed >> 4 * kind & 0b1111


def count_reds(packed: int) -> int:
    """The number of red fives among packed tiles."""
    return packed >> _BELOW_REDS


def mask_of(kinds_of_mask: Iterable[Tile]) -> int:
    """A mask with the lowest of the four bits of each kind."""
    return sum(1 << 4 * kind for kind in kinds_of_mask)


def kinds_held(packed: int) -> int:
    """The mask of the kinds among packed tiles."""
    return (packed | packed >> 1 | packed >> 2 | packed >> 3) & _ONE


_ONE = mask_of(KINDS)


class BlockType(Enum):
    """The kind of a block."""

    RUN = "run"
    TRIPLET = "triplet"
    QUAD = "quad"
    PAIR = "pair"
    SINGLE = "single"


class Form(Enum):
    """The three forms that a complete hand can have."""

    STANDARD = "standard"
    """Four sets and a pair."""
    SEVEN_PAIRS = "seven_pairs"
    """Seven different pairs, the hand closed."""
    THIRTEEN_ORPHANS = "thirteen_orphans"
    """One of each terminal and honor, and a second of one of them."""


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """A set, a pair or a single tile, as kinds; equal blocks are one object."""

    sort: BlockType
    first: Tile
    tiles: tuple[Tile, ...]
    # The computation of a hand's worth reads these values thousands of times: the bit of *first* in a mask, its
    # content.
    bit: int
    has_orphan: bool

    def __str__(self) -> str:
        return write_tiles(self.tiles)


def _block(sort: BlockType, *tiles: Tile) -> Block:
    first = tiles[0]
    has_orphan = any(tile.is_orphan for tile in tiles)
    return Block(sort, first, tiles, mask_of([first]), has_orphan)


_RUNS = {
    first: _block(BlockType.RUN, *KINDS[first : first + 3])
    for first in KINDS
    if not first.is_honour and first % 9 < 7
}
_TRIPLETS = tuple(_block(BlockType.TRIPLET, *[kind] * 3) for kind in KINDS)
_QUADS = tuple(_block(BlockType.QUAD, *[kind] * 4) for kind in KINDS)
_PAIRS = tuple(_block(BlockType.PAIR, *[kind] * 2) for kind in KINDS)
_SINGLES = tuple(_block(BlockType.SINGLE, kind) for kind in KINDS)
BLOCKS = (*_RUNS.values(), *_TRIPLETS, *_QUADS, *_PAIRS, *_SINGLES)
_ORPHANS = tuple(kind for kind in KINDS if kind.is_orphan)

# The part of one suit in a hand's packed tiles is the key under which its splits and waits are cached.
_PIN_AT, _SOU_AT, _HONOURS_AT = 4 * 9, 4 * 18, 4 * 27
_PART = (1 << 4 * 9) - 1
_HONOUR_PART = (1 << 4 * 7) - 1
_PLACE = tuple(1 << 4 * (kind % 9) for kind in KINDS)
_OF_SUIT = tuple(KINDS[first : first + 9] for first in range(0, len(KINDS), 9))
# Looking up an enum member costs ten times as much as a module-level name, and every hand needs these.
_STANDARD = Form.STANDARD
_CHI, _PON = MeldType.CHI, MeldType.PON

# Masks. A hand with only pairs has no bit of the first. The second meets one bit of each pair and triplet. A hand with
# only orphans has no bit of the third.
_NOT_TWO = _ONE * 0b1101
_TWO = _ONE * 0b0010
_SIMPLES = mask_of(kind for kind in KINDS if not kind.is_orphan) * 0b1111


class Reading(NamedTuple):
    """One way to read a complete hand: its form and its blocks, the concealed ones first, then the melds."""

    form: Form
    blocks: tuple[Block, ...]

    def __str__(self) -> str:
        return "+".join(map(str, self.blocks))


class _SuitSplits(dict[int, tuple[tuple[Block, ...], ...]]):
    """Every way to split one suit's tiles into sets and at most one pair, each split in ascending order.

    A suit of up to fourteen tiles can take 405,350 shapes and no more; a game meets some thousands of them. Each is
    computed once.
    """

    def __init__(self, suit: int) -> None:
        self.suit = suit
        self[0] = ((),)

    def __missing__(self, key: int) -> tuple[tuple[Block, ...], ...]:
        rank = (key & -key).bit_length() >> 2
        place = 1 << 4 * rank
        count = key >> 4 * rank & 15
        first = Tile(self.suit * 9 + rank)
        splits: list[tuple[Block, ...]] = []
        if count >= 3:
            splits += ((_TRIPLETS[first], *remaining) for remaining in self[key - 3 * place])
        if count >= 2:
            splits += (
                (_PAIRS[first], *remaining)
                for remaining in self[key - 2 * place]
                if all(block.sort is not BlockType.PAIR for block in remaining)
            )
        if first in _RUNS and key >> 4 * (rank + 1) & 15 and key >> 4 * (rank + 2) & 15:
            splits += (
                (_RUNS[first], *remaining) for remaining in self[key - place - (place << 4) - (place << 8)]
            )
        # The same split is found once for each order in which equal blocks are taken; keep one.
        unique = {tuple(sorted(map(_order, split))): split for split in splits}
        self[key] = tuple(unique.values())
        return self[key]


_SPLITS = tuple(map(_SuitSplits, range(4)))
_MAN_SPLITS, _PIN_SPLITS, _SOU_SPLITS, _HONOUR_SPLITS = _SPLITS


def _order(block: Block) -> tuple[int, str]:
    return (block.first, block.sort.value)


def readings(tiles: Sequence[Tile]) -> list[Reading]:
    """Every reading of the concealed *tiles* of a complete hand, the winning tile among them.

    *tiles* are fourteen tiles less three for each meld. The list is empty if they make no complete hand. Seven pairs
    and the thirteen orphans are possible with fourteen tiles only.

    >>> from referee.values import read_tiles
    >>> [str(reading) for reading in readings(read_tiles("111222333m11z"))]
    ['111m+222m+333m+11z', '123m+123m+123m+11z']
    """
    return readings_of_packed(pack_tiles(tiles), len(tiles))


def readings_of_packed(packed: int, count: int, melds: tuple[Block, ...] = ()) -> list[Reading]:
    """Every reading of *count* packed concealed tiles, as `readings`, the blocks of the *melds* after the others."""
    all_readings: list[Reading] = []
    man = _MAN_SPLITS[packed & _PART]
    pin = _PIN_SPLITS[packed >> _PIN_AT & _PART]
    sou = _SOU_SPLITS[packed >> _SOU_AT & _PART]
    honours = _HONOUR_SPLITS[packed >> _HONOURS_AT & _HONOUR_PART]
    block_count = count // 3 + 1
    for a in man:
        for b in pin:
            for c in sou:
                for d in honours:
                    blocks = a + b + c + d
                    # As many blocks as the tiles allow means exactly one pair.
                    if len(blocks) == block_count:
                        all_readings.append(Reading(_STANDARD, blocks + melds))
    if count == 14 and not (packed & _NOT_TWO and packed & _SIMPLES):
        all_readings += _special_readings(packed)
    return all_readings


def _special_readings(packed: int) -> list[Reading]:
    if not packed & _NOT_TWO:
        pairs = [_PAIRS[kind] for kind in KINDS if count_of(packed, kind)]
        return [Reading(Form.SEVEN_PAIRS, tuple(pairs))]
    if not packed & _SIMPLES and kinds_held(packed).bit_count() == 13:
        orphans = [(_PAIRS if count_of(packed, kind) == 2 else _SINGLES)[kind] for kind in _ORPHANS]
        return [Reading(Form.THIRTEEN_ORPHANS, tuple(orphans))]
    return []


def triplet_of(kind: Tile) -> Block:
    """The triplet of a kind."""
    return _TRIPLETS[kind]


def meld_block(meld: Meld) -> Block:
    """The block of a meld: a run, a triplet or a quad of its kinds."""
    # The tiles of a meld are sorted.
    first = meld.tiles[0].kind
    if meld.type is _CHI:
        return _RUNS[first]
    return _TRIPLETS[first] if meld.type is _PON else _QUADS[first]


# The state of each suit one tile before the hand is complete; the four suits of a hand are added up. In a complete hand
# the number of tiles of every suit divides by three, except the suit of the pair, where two are left over. A waiting
# hand therefore has either one tile over in one suit, or two over in each of two suits: the winning tile completes one
# suit, and the other keeps its pair.
_WHOLE = 0
_WAITS_FOR_PAIR, _HAS_PAIR, _WAITS_FOR_SET, _BROKEN = (4**state for state in range(4))
_MENDS_EITHER = _HAS_PAIR + _HAS_PAIR
_MENDS_ONE = _HAS_PAIR + _WAITS_FOR_SET


class _SuitWaits(dict[int, tuple[int, tuple[Tile, ...]]]):
    """The state of one suit's tiles by themselves and the kinds that complete them, computed once for each key."""

    def __init__(self, suit: int) -> None:
        self.suit, self.splits = suit, _SPLITS[suit]

    def __missing__(self, key: int) -> tuple[int, tuple[Tile, ...]]:
        # Sixteen leaves a remainder of one when divided by three: a key has the same remainder as the number of its
        # tiles.
        remainder = key % 3
        completing: tuple[Tile, ...] = ()
        if remainder:
            completing = tuple(kind for kind in _OF_SUIT[self.suit] if self.splits[key + _PLACE[kind]])
        if remainder == 1:
            state = _WAITS_FOR_PAIR
        elif remainder:
            state = _HAS_PAIR if self.splits[key] else _WAITS_FOR_SET
        else:
            state = _WHOLE if self.splits[key] else _BROKEN
        state_and_kinds = (state, completing)
        self[key] = state_and_kinds
        return state_and_kinds


_MAN, _PIN, _SOU, _HONOURS = map(_SuitWaits, range(4))


def waits(concealed: Sequence[Tile]) -> tuple[Tile, ...]:
    """The kinds that would complete the concealed tiles (thirteen less three for each meld), in ascending order.

    A kind of which all four are already held is included: it completes the shape, although not the hand.

    >>> from referee.values import read_tiles
    >>> write_tiles(waits(read_tiles("1112345678999m")))
    '123456789m'
    """
    # Red fives wait like plain ones.
    key = sum(map(_uncoloured, concealed))
    a, man_kinds = _MAN[key & _PART]
    b, pin_kinds = _PIN[key >> _PIN_AT & _PART]
    c, sou_kinds = _SOU[key >> _SOU_AT & _PART]
    d, honour_kinds = _HONOURS[key >> _HONOURS_AT]
    total_state = a + b + c + d
    shape_waits: tuple[Tile, ...] = ()
    if total_state in (_WAITS_FOR_PAIR, _MENDS_EITHER):
        shape_waits = man_kinds + pin_kinds + sou_kinds + honour_kinds
    elif total_state == _MENDS_ONE:
        # Where only one of the two suits has a pair, the tile must complete the other suit.
        suits = ((a, man_kinds), (b, pin_kinds), (c, sou_kinds), (d, honour_kinds))
        shape_waits = next(completing for state, completing in suits if state == _WAITS_FOR_SET)
    # Only thirteen tiles can be six pairs and one tile, or lack at most one of the orphans.
    if (key & _TWO).bit_count() == 6:
        return tuple(sorted({*shape_waits, *[kind for kind in KINDS if count_of(key, kind) == 1]}))
    if not key & _SIMPLES:
        missing = tuple(kind for kind in _ORPHANS if kind not in concealed)
        if len(missing) <= 1:
            return missing or _ORPHANS
    return shape_waits


# The numbers of sets, of halves of a set, and of pairs for the hand's pair.
_Gives = tuple[int, int, int]


def shanten(concealed: Sequence[Tile]) -> int:
    """The number of tiles the hand is away from tenpai: 0 is tenpai, 1 means that one exchange makes it tenpai.

    *concealed* are thirteen tiles less three for each meld. A wait on a tile of which all four are held counts
    as tenpai here.

    >>> from referee.values import read_tiles
    >>> shanten(read_tiles("123m456p789s1155z")), shanten(read_tiles("147m258p369s1234z"))
    (0, 6)
    """
    tiles = kinds(concealed)
    counts = [tiles.count(kind) for kind in KINDS]
    sets_wanted = len(concealed) // 3
    best = _standard_shanten(counts, sets_wanted)
    if sets_wanted == 4:
        pairs = sum(count >= 2 for count in counts)
        distinct = sum(count >= 1 for count in counts)
        best = min(best, 6 - pairs + max(0, 7 - distinct))
        orphans = sum(counts[kind] >= 1 for kind in _ORPHANS)
        best = min(best, 13 - orphans - any(counts[kind] >= 2 for kind in _ORPHANS))
    return best


def _standard_shanten(counts: list[int], sets_wanted: int) -> int:
    """The usual count: two for each missing set, minus one for each half of a set, minus one for the pair."""
    per_suit = (
        _suit_choices(suit, tuple(counts[kind] for kind in suit_kinds))
        for suit, suit_kinds in enumerate(_OF_SUIT)
    )
    return min(
        2 * (sets_wanted - sets) - min(halves, sets_wanted - sets) - pair
        for sets, halves, pair in reduce(_combined, per_suit)
    )


@cache
def _combined(first: frozenset[_Gives], second: frozenset[_Gives]) -> frozenset[_Gives]:
    """What two suits can give together; suits differ little in what they give."""
    return frozenset(
        (sets + s, halves + h, pair + p)
        for sets, halves, pair in first
        for s, h, p in second
        if pair + p <= 1
    )


@cache
def _suit_choices(suit: int, counts: tuple[int, ...]) -> frozenset[_Gives]:
    """What one suit's tiles can give: every choice that may be best."""
    rank = next((i for i, count in enumerate(counts) if count), None)
    if rank is None:
        return frozenset({(0, 0, 0)})

    def without(*ranks: int) -> tuple[int, ...] | None:
        remaining = list(counts)
        for position in ranks:
            if position >= len(remaining) or not remaining[position]:
                return None
            remaining[position] -= 1
        return tuple(remaining)

    runs = suit < 3
    choices: list[tuple[tuple[int, ...], _Gives]] = [
        ((rank, rank, rank), (1, 0, 0)),
        ((rank, rank), (0, 1, 0)),
        ((rank, rank), (0, 0, 1)),
        ((rank,), (0, 0, 0)),
    ]
    if runs:
        choices += [
            ((rank, rank + 1, rank + 2), (1, 0, 0)),
            ((rank, rank + 1), (0, 1, 0)),
            ((rank, rank + 2), (0, 1, 0)),
        ]
    results: set[_Gives] = set()
    for ranks_taken, (s, h, p) in choices:
        remaining = without(*ranks_taken)
        if remaining is not None:
            results |= {(s + a, h + b, p + c) for a, b, c in _suit_choices(suit, remaining)}
    return frozenset(results)
