"""A brute-force referee that splits a hand tile by tile, independent of the program.

A second opinion, written separately: it imports nothing of `referee`, keeps no table and takes no shortcut. A hand is a
list of the number of tiles of each of the 34 kinds. To find its readings, the lowest tile is removed as a triplet, a
pair or a run, and the rest is split in the same way.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Second", "readings", "second_opinion", "tiles_of", "waits", "write"]

# A block is its type and its kinds; a reading is its blocks, sorted.
Block = tuple[str, tuple[int, ...]]
Reading = tuple[Block, ...]

_ORPHANS = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)


def tiles_of(text: str) -> list[int]:
    """The number of tiles of each kind in a text such as ``055m1z``; a red five counts as a five."""
    counts = [0] * 34
    ranks = ""
    for letter in text:
        if letter.isdigit():
            ranks += letter
        else:
            for rank in ranks:
                counts[9 * "mpsz".index(letter) + (int(rank) or 5) - 1] += 1
            ranks = ""
    return counts


def write(kinds: tuple[int, ...]) -> str:
    """The kinds as text, in their order."""
    text = ""
    for suit, letter in enumerate("mpsz"):
        ranks = "".join(str(kind % 9 + 1) for kind in kinds if kind // 9 == suit)
        text += ranks + letter if ranks else ""
    return text


def readings(counts: list[int]) -> set[Reading]:
    """Every way to read the concealed tiles of a complete hand."""
    reading_set = {tuple(sorted(split)) for split in _splits(list(counts), pair_taken=False)}
    if sum(counts) == 14:
        if counts.count(2) == 7:
            reading_set.add(tuple(("pair", (kind, kind)) for kind in range(34) if counts[kind]))
        if all(counts[kind] for kind in _ORPHANS) and sum(counts[kind] for kind in _ORPHANS) == 14:
            reading_set.add(tuple(sorted(("orphan", (kind,) * counts[kind]) for kind in _ORPHANS)))
    return reading_set


def _splits(counts: list[int], *, pair_taken: bool) -> list[list[Block]]:
    lowest = next((kind for kind in range(34) if counts[kind]), None)
    if lowest is None:
        # All sets are removed; a hand without a pair is not complete.
        return [[]] if pair_taken else []
    splits: list[list[Block]] = []
    if counts[lowest] >= 3:
        counts[lowest] -= 3
        splits += [[("triplet", (lowest,) * 3), *rest] for rest in _splits(counts, pair_taken=pair_taken)]
        counts[lowest] += 3
    if counts[lowest] >= 2 and not pair_taken:
        counts[lowest] -= 2
        splits += [[("pair", (lowest,) * 2), *rest] for rest in _splits(counts, pair_taken=True)]
        counts[lowest] += 2
    run = (lowest, lowest + 1, lowest + 2)
    if lowest < 27 and lowest % 9 < 7 and counts[lowest + 1] and counts[lowest + 2]:
        for kind in run:
            counts[kind] -= 1
        splits += [[("run", run), *rest] for rest in _splits(counts, pair_taken=pair_taken)]
        for kind in run:
            counts[kind] += 1
    return splits


def _completions(counts: list[int]) -> dict[int, set[Reading]]:
    """The readings of the hand with each kind added, for the kinds that complete it."""
    completions: dict[int, set[Reading]] = {}
    for kind in range(34):
        more = readings([count + (index == kind) for index, count in enumerate(counts)])
        if more:
            completions[kind] = more
    return completions


def waits(counts: list[int]) -> tuple[int, ...]:
    """The kinds that complete the shape, including kinds that the hand holds four times."""
    return tuple(_completions(counts))


@dataclass(frozen=True)
class Second:
    """The second opinion on one quad, with its proof.

    *destroyed* holds, for each kind waited on, the readings in which the three tiles do not form a triplet; *fifth*
    holds the same for a fifth equal tile.
    """

    waits_before: tuple[int, ...]
    waits_after: tuple[int, ...]
    destroyed: frozenset[tuple[int, Reading]]
    fifth: frozenset[tuple[int, Reading]]
    tenpai: dict[str, bool]
    drawn_elsewhere: bool

    def refusal(self, answer: str, *, okuri_kan: bool, tenpai_rule: str) -> str:
        """The finding's code with which the rule refuses the quad; ``ankan_allowed`` if the quad is allowed."""
        if answer == "forbidden":
            return "ankan_forbidden"
        if not self.tenpai[tenpai_rule]:
            return "ankan_hand_noten"
        if self.drawn_elsewhere and not okuri_kan:
            return "ankan_not_the_drawn_tile"
        if self.waits_before != self.waits_after:
            return "ankan_changes_waits"
        if self.proof(answer) and answer != "waits_unchanged":
            return "ankan_destroys_reading"
        return "ankan_allowed"

    def proof(self, answer: str) -> frozenset[tuple[int, Reading]]:
        """The readings that the quad destroys, among those that count under the rule."""
        return self.destroyed | self.fifth if answer == "strict_fifth_tile" else self.destroyed


def second_opinion(concealed: str, drawn: str, tile: str, quads: list[str]) -> Second:
    """The second opinion, from the tiles before the draw, the tile drawn, the kind of the quad, and earlier quads."""
    before = tiles_of(concealed)
    quad = tiles_of(tile).index(1)
    melded = [0] * 34
    for text in quads:
        melded = [a + b for a, b in zip(melded, tiles_of(text), strict=True)]
    after = [a + b for a, b in zip(before, tiles_of(drawn), strict=True)]
    if after[quad] != 4:
        raise ValueError(f"{concealed} with {drawn} holds no four {tile}")
    after[quad] = 0
    completions = _completions(before)
    # No more tiles can come of a kind whose four copies the player already has.
    possible = tuple(kind for kind in completions if before[kind] + melded[kind] < 4)
    later = tuple(kind for kind in waits(after) if after[kind] + melded[kind] < 4 and kind != quad)
    without_triplet = frozenset(
        (kind, reading)
        for kind, split in completions.items()
        for reading in split
        if ("triplet", (quad,) * 3) not in reading
    )
    return Second(
        waits_before=possible,
        waits_after=later,
        destroyed=frozenset((kind, reading) for kind, reading in without_triplet if kind in possible),
        fifth=frozenset((kind, reading) for kind, reading in without_triplet if kind not in possible),
        tenpai={
            "noten": bool(possible),
            "noten_only_if_in_selectable_hand": any(before[kind] < 4 for kind in completions),
            "tenpai": bool(completions),
        },
        drawn_elsewhere=drawn_kind(drawn) != quad,
    )


def drawn_kind(drawn: str) -> int:
    """The kind of one tile."""
    return tiles_of(drawn).index(1)
