"""Random winning hands, with their tiles taken from one wall."""

from __future__ import annotations

import random
from dataclasses import dataclass

from referee import Meld, MeldType, Seat, Tile, Wind, WonHand
from referee.reports import Flag

__all__ = ["WonSituation", "random_win"]

_KINDS = [tile for tile in Tile if tile < 34]
# Three-player games have no 2m to 8m, no called runs, and norths that are set aside.
_KINDS_OF_THREE = [tile for tile in _KINDS if not Tile.M2 <= tile <= Tile.M8]
_RUNS = [kind for kind in _KINDS if kind < 27 and kind % 9 < 7]
_FIVES = {Tile.M5: Tile.M0, Tile.P5: Tile.P0, Tile.S5: Tile.S0}
_ORPHANS = [kind for kind in _KINDS if kind.is_orphan]


@dataclass(frozen=True, slots=True, kw_only=True)
class WonSituation:
    """A won hand and where it was won."""

    hand: WonHand
    seat_wind: Wind
    round_wind: Wind
    tsumo: bool


class _Wall:
    """All tiles, three of them red fives, less those that were taken."""

    def __init__(self, chance: random.Random, kinds: list[Tile]) -> None:
        self.chance = chance
        self.kinds = kinds
        self.left = dict.fromkeys(kinds, 4)
        self.reds = set(_FIVES.values())

    def take(self, *kinds: Tile) -> list[Tile] | None:
        """Take those tiles, a five sometimes red; returns `None` if not all of them are left."""
        if any(self.left.get(kind, 0) < kinds.count(kind) for kind in kinds):
            return None
        taken: list[Tile] = []
        for kind in kinds:
            red = _FIVES.get(kind)
            if red in self.reds and self.chance.randrange(self.left[kind]) == 0:
                self.reds.discard(red)
                taken.append(red)
            else:
                taken.append(kind)
            self.left[kind] -= 1
        return taken

    def draw(self) -> Tile:
        """Take a random tile that is left."""
        while True:
            taken = self.take(self.chance.choice(self.kinds))
            if taken:
                return taken[0]


def random_win(seed: int, players: int = 4) -> WonSituation:
    """A winning hand, the same for the same *seed*: every form, melds, flags, dora; some have no yaku."""
    chance = random.Random(seed)
    while True:
        situation = _attempt(chance, players)
        if situation:
            return situation


def _attempt(chance: random.Random, players: int) -> WonSituation | None:
    all_kinds = _KINDS if players == 4 else _KINDS_OF_THREE
    wall = _Wall(chance, all_kinds)
    nukidora = 0 if players == 4 else chance.choice([0, 0, 1, 1, 2, 3, 4])
    wall.take(*[Tile.NORTH] * nukidora)
    concealed: list[Tile] = []
    melds: list[Meld] = []
    form = chance.random()
    # A palette of few kinds makes the rare hands: one suit, honours, terminals.
    rare = [all_kinds[:9], _KINDS[9:18] + _KINDS[27:], _ORPHANS, [*_KINDS[27:], Tile.M1]]
    palette = chance.choice([all_kinds, all_kinds, all_kinds, *rare])
    if form < 0.05:
        kinds = chance.sample(palette if len(palette) >= 7 else all_kinds, 7)
        concealed = [tile for kind in kinds for tile in wall.take(kind, kind) or []]
    elif form < 0.06:
        concealed = [tile for kind in _ORPHANS for tile in wall.take(kind) or []]
        concealed += wall.take(chance.choice(_ORPHANS)) or []
    else:
        opening = chance.choice([0.0, 0.0, 0.5])
        for _ in range(4):
            block = _set(chance, wall, palette)
            if block is None:
                return None
            kind, tiles = block
            may_open = players == 4 or kind is not MeldType.CHI
            if kind is MeldType.ANKAN or (chance.random() < opening and may_open):
                melds.append(_meld(chance, kind, tiles))
            elif len(tiles) == 4:
                melds.append(_meld(chance, MeldType.DAIMINKAN, tiles))
            else:
                concealed += tiles
        pair_kind = chance.choice(palette)
        pair = wall.take(pair_kind, pair_kind)
        if pair is None:
            return None
        concealed += pair
    chance.shuffle(concealed)
    winning = concealed.pop()
    tsumo = chance.random() < 0.5
    seat_wind, round_wind = Wind(chance.randrange(players)), Wind(chance.randrange(2))
    flags = _flags(chance, melds, tsumo=tsumo)
    if len(concealed) + 3 * len(melds) != 13:
        return None
    if nukidora and tsumo and not flags & {Flag.IPPATSU, Flag.RINSHAN, Flag.HAITEI} and chance.random() < 0.1:
        flags |= {Flag.KITA_DRAW}
    kans = sum(meld.is_kan for meld in melds)
    dora = tuple(wall.draw() for _ in range(1 + kans))
    ura = tuple(wall.draw() for _ in dora) if flags & {Flag.RIICHI, Flag.DOUBLE_RIICHI} else ()
    hand = WonHand(
        concealed=tuple(concealed),
        melds=tuple(melds),
        winning_tile=winning,
        dora=dora,
        ura=ura,
        flags=flags,
        nukidora=nukidora,
    )
    return WonSituation(hand=hand, seat_wind=seat_wind, round_wind=round_wind, tsumo=tsumo)


def _set(chance: random.Random, wall: _Wall, palette: list[Tile]) -> tuple[MeldType, list[Tile]] | None:
    sort = chance.random()
    kind = chance.choice(palette)
    if sort < 0.55 and kind in _RUNS:
        taken = wall.take(kind, Tile(kind + 1), Tile(kind + 2))
        return (MeldType.CHI, taken) if taken else None
    if sort > 0.93:
        taken = wall.take(kind, kind, kind, kind)
        meld = chance.choice([MeldType.ANKAN, MeldType.DAIMINKAN, MeldType.KAKAN])
        return (meld, taken) if taken else None
    taken = wall.take(kind, kind, kind)
    return (MeldType.PON, taken) if taken else None


def _meld(chance: random.Random, kind: MeldType, tiles: list[Tile]) -> Meld:
    if kind is MeldType.ANKAN:
        return Meld(type=kind, tiles=tuple(tiles))
    return Meld(type=kind, tiles=tuple(tiles), called=chance.choice(tiles), source=Seat.FOURTH)


def _flags(chance: random.Random, melds: list[Meld], *, tsumo: bool) -> frozenset[Flag]:
    flags: set[Flag] = set()
    if not any(meld.is_open for meld in melds) and chance.random() < 0.5:
        flags.add(chance.choice([Flag.RIICHI, Flag.RIICHI, Flag.RIICHI, Flag.DOUBLE_RIICHI]))
        if chance.random() < 0.2:
            flags.add(Flag.IPPATSU)
    if chance.random() < 0.05:
        flags.add(Flag.HAITEI if tsumo else Flag.HOUTEI)
    elif tsumo and chance.random() < 0.1 and Flag.IPPATSU not in flags and any(meld.is_kan for meld in melds):
        flags.add(Flag.RINSHAN)
    elif not tsumo and chance.random() < 0.03:
        flags.add(Flag.CHANKAN)
    return frozenset(flags)
