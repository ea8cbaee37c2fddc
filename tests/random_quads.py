"""Random concealed quads in riichi, from hands rich in triplets.

Written as text and without the program, so that the program's findings cannot shape these hands.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

__all__ = ["Temptation", "random_quad", "random_waiting_hand"]

_ALL = list(range(34))
_HONOURS = list(range(27, 34))
_ORPHANS = [0, 8, 9, 17, 18, 26, *_HONOURS]


@dataclass(frozen=True)
class Temptation:
    """A hand in riichi before its draw, the tile drawn, the kind of the quad, and the quads made earlier."""

    concealed: str
    drawn: str
    tile: str
    quads: tuple[str, ...]

    def event(self) -> dict[str, object]:
        """The question as an event of the protocol."""
        return {
            "kind": "ankan_after_riichi",
            "seat": 0,
            "concealed": self.concealed,
            "drawn": self.drawn,
            "tile": self.tile,
            "melds": [{"type": "ankan", "tiles": quad} for quad in self.quads],
        }


def random_quad(seed: int) -> Temptation:
    """A quad to rule on, the same for the same *seed*: mostly of the tile just drawn, sometimes of four held before.

    One hand in twenty has a tile exchanged, so it may not be tenpai.
    """
    chance = random.Random(seed)
    while True:
        temptation = _attempt(chance)
        if temptation:
            return temptation


def _palette(chance: random.Random) -> list[int]:
    suit = 9 * chance.randrange(3)
    other_suit = 9 * chance.randrange(3)
    low = chance.randrange(6)
    close = [suit + low + step for step in range(4)]
    return chance.choice(
        [
            _ALL,
            list(range(suit, suit + 9)),
            list(range(suit, suit + 9)) + list(range(other_suit, other_suit + 9)),
            list(range(suit, suit + 9)) + _HONOURS,
            _ORPHANS,
            _HONOURS + close,
            # Neighbouring kinds, so that triplets touch runs.
            close + [chance.randrange(34)],
            close + [other_suit + step for step in range(9)],
        ]
    )


def _attempt(chance: random.Random) -> Temptation | None:
    palette = _palette(chance)
    counts, melded = [0] * 34, [0] * 34
    quads = chance.choices([0, 1, 2, 3], [70, 20, 8, 2])[0]
    triplets = chance.choice([0.4, 0.7, 1.0])
    for index in range(4):
        kind = chance.choice(palette)
        if index < quads:
            melded[kind] += 4
        elif chance.random() < triplets:
            counts[kind] += 3
        elif kind < 27 and kind % 9 < 7:
            for step in range(3):
                counts[kind + step] += 1
        else:
            return None
    counts[chance.choice(palette)] += 2
    _move(chance, counts, away=True)
    if chance.random() < 0.05:
        _move(chance, counts, away=True)
        _move(chance, counts, away=False)
    remaining = [4 - a - b for a, b in zip(counts, melded, strict=True)]
    if min(remaining) < 0:
        return None
    wanted = [kind for kind in range(34) if counts[kind] == 4 or (counts[kind] == 3 and remaining[kind])]
    if not wanted:
        return None
    tile = chance.choice(wanted)
    drawn = tile
    if counts[tile] == 4:
        drawn = chance.choice([kind for kind in range(34) if remaining[kind]])
    return _written(chance, counts, drawn, tile, [kind for kind in range(34) if melded[kind]])


def _move(chance: random.Random, counts: list[int], *, away: bool) -> None:
    if away:
        counts[chance.choice([kind for kind in range(34) if counts[kind]])] -= 1
    else:
        counts[chance.randrange(34)] += 1


def _written(chance: random.Random, counts: list[int], drawn: int, tile: int, quads: list[int]) -> Temptation:
    """Write the hand as text; one five of each suit may be red, in any place."""
    red = {4, 13, 22} if chance.random() < 0.3 else set()

    def text(kind: int, count: int) -> str:
        ranks = [str(kind % 9 + 1)] * count
        if count and kind in red:
            red.discard(kind)
            ranks[0] = "0"
        return "".join(ranks) + "mpsz"[kind // 9] if count else ""

    melds = tuple(text(kind, 4) for kind in quads)
    draw = text(drawn, 1)
    return Temptation(
        concealed="".join(text(kind, counts[kind]) for kind in range(34)),
        drawn=draw,
        tile=str(tile % 9 + 1) + "mpsz"[tile // 9],
        quads=melds,
    )


def random_waiting_hand(seed: int) -> str:
    """Thirteen, ten, seven or four concealed tiles of any form, most of them one tile from complete."""
    chance = random.Random(seed)
    form = chance.random()
    if form < 0.1:
        kinds = chance.sample(range(34), 7)
        return _text(chance, [2 * (kind in kinds) for kind in range(34)])
    if form < 0.2:
        counts = [int(kind in _ORPHANS) for kind in range(34)]
        counts[chance.choice(_ORPHANS)] += 1
        return _text(chance, counts)
    while True:
        palette = _palette(chance)
        counts = [0] * 34
        for _ in range(chance.choice([4, 4, 4, 3, 2, 1])):
            kind = chance.choice(palette)
            if chance.random() < 0.5 and kind < 27 and kind % 9 < 7:
                for step in range(3):
                    counts[kind + step] += 1
            else:
                counts[kind] += 3
        counts[chance.choice(palette)] += 2
        if max(counts) <= 4:
            return _text(chance, counts)


def _text(chance: random.Random, counts: list[int]) -> str:
    _move(chance, counts, away=True)
    if chance.random() < 0.2:
        available = [kind for kind in range(34) if counts[kind] < 4]
        _move(chance, counts, away=True)
        counts[chance.choice(available)] += 1
    return "".join(str(kind % 9 + 1) * counts[kind] + "mpsz"[kind // 9] for kind in range(34) if counts[kind])
