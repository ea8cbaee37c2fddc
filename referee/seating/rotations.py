"""Plans made by turning one round like a wheel.

There are three rings of people and one, two or three people who keep their places: every round is the one before it
with each ring turned on by a place. Where each difference of two places occurs at most once in the first round, nobody
meets twice. The first rounds were found by a search of this project, most of them such that they stay the same when the
rings change places; a test turns each of them and counts.

The idea is old: R. C. Bose, "On the construction of balanced incomplete block designs", Annals of Eugenics 9 (1939),
353-399, develops blocks by differences; the plans of 28, 40 and 52 are resolvable designs, those of 32, 44 and 56
frames of pairs that never meet, those of 24, 36, 48 and 60 packings.
"""

from __future__ import annotations

from typing import Final

__all__ = ["TWENTY_PLAYER_PLAN", "WHEELS", "Wheel", "wheel_rounds"]

Wheel = tuple[int, int, str]
"""The places of a ring, the number of people who keep their places, and the first round: -1, -2, -3 keep theirs."""

WHEELS: Final[dict[int, Wheel]] = {
    24: (
        7,
        3,
        "-1 2 8 19 / -2 0 10 16 / -3 1 13 20 / 5 3 6 7 / 11 9 12 14 / 15 17 18 4",
    ),
    28: (
        9,
        1,
        "-1 3 9 24 / 21 18 26 4 / 12 17 19 15 / 11 23 7 25 / 6 0 16 8 / 13 14 22 2 / 1 20 10 5",
    ),
    36: (
        11,
        3,
        (
            "-1 0 13 30 / -2 11 24 8 / -3 22 2 19 / 21 29 20 25 / 32 7 31 3 / 10 18 9 14 / 15 5 17 12 / "
            "26 16 28 23 / 4 27 6 1"
        ),
    ),
    40: (
        13,
        1,
        (
            "-1 12 23 30 / 9 26 5 34 / 14 0 15 11 / 29 13 32 20 / 38 25 6 3 / 10 36 18 22 / 17 4 28 27 / "
            "31 33 16 37 / 2 8 35 7 / 19 24 1 21"
        ),
    ),
    44: (
        14,
        2,
        (
            "-1 2 18 36 / -2 1 23 39 / 15 9 20 14 / 37 25 40 28 / 11 29 10 0 / 21 31 4 17 / 35 13 22 41 / "
            "7 19 30 5 / 6 27 12 16 / 26 33 24 32 / 38 3 34 8"
        ),
    ),
    48: (
        15,
        3,
        (
            "-1 1 19 42 / -2 16 34 12 / -3 31 4 27 / 28 0 25 17 / 43 15 40 32 / 13 30 10 2 / 3 37 23 39 / "
            "18 7 38 9 / 33 22 8 24 / 41 36 29 35 / 11 6 44 5 / 26 21 14 20"
        ),
    ),
    52: (
        17,
        1,
        (
            "-1 1 18 35 / 42 38 2 33 / 8 4 19 50 / 25 21 36 16 / 43 0 5 15 / 9 17 22 32 / 26 34 39 49 / "
            "46 7 27 28 / 12 24 44 45 / 29 41 10 11 / 37 40 48 13 / 3 6 14 30 / 20 23 31 47"
        ),
    ),
    56: (
        18,
        2,
        (
            "-1 7 31 37 / -2 15 33 51 / 25 2 24 36 / 49 32 42 0 / 1 44 6 18 / 35 48 16 9 / 47 12 22 27 / "
            "5 30 46 45 / 26 20 17 28 / 38 50 29 52 / 14 8 41 4 / 53 40 43 21 / 11 10 13 39 / 23 34 19 3"
        ),
    ),
    60: (
        19,
        3,
        (
            "-1 9 25 42 / -2 17 24 54 / -3 6 23 47 / 34 50 3 7 / 48 8 21 30 / 13 37 52 39 / 43 51 20 1 / "
            "16 15 45 26 / 36 29 11 49 / 56 40 41 5 / 12 14 2 35 / 27 22 33 55 / 32 31 28 38 / 53 46 44 0 / "
            "10 18 4 19"
        ),
    ),
}

TWENTY_PLAYER_PLAN: Final[tuple[str, ...]] = (
    "16 18 5 1 / 0 12 14 17 / 11 13 8 9 / 2 15 6 3 / 7 10 4 19",
    "19 9 17 7 / 15 12 1 13 / 4 10 16 3 / 18 8 6 0 / 14 2 11 5",
    "6 19 1 9 / 5 4 8 12 / 17 18 13 2 / 16 14 7 15 / 10 0 3 11",
    "5 13 19 3 / 12 11 16 6 / 0 1 7 2 / 15 8 17 10 / 18 9 14 4",
    "9 12 2 10 / 19 18 15 11 / 3 14 8 1 / 4 16 13 0 / 7 17 6 5",
    "19 16 2 8 / 4 17 11 1 / 0 5 9 15 / 3 18 7 12 / 6 13 10 14",
    "7 13 11 8 / 5 1 18 10 / 16 9 17 3 / 15 6 4 2 / 14 0 12 19",
)
"""Seven rounds of twenty in which everybody meets everybody, twenty of the pairs twice: no plan has fewer repeats."""


def wheel_rounds(people: int) -> list[list[list[int]]]:
    """All rounds of the wheel of *people* people, numbered from 0; nobody meets twice in them.

    Raises `KeyError` for a number of people that has no wheel.

    >>> len(wheel_rounds(40)), wheel_rounds(28)[1][0]
    (13, [27, 4, 10, 25])
    """
    places, _fixed_count, first = WHEELS[people]
    tables = [[int(person) for person in table.split()] for table in first.split("/")]

    def turned_person(person: int, turns: int) -> int:
        # A ring begins at a multiple of its places, which keeps everybody in their own ring.
        return (
            3 * places - 1 - person
            if person < 0
            else person // places * places + (person % places + turns) % places
        )

    return [
        [[turned_person(person, turns) for person in table] for table in tables] for turns in range(places)
    ]
