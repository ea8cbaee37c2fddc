"""A league as a file, and the results of its games calculated by hand."""

from __future__ import annotations

from typing import Any

__all__ = ["EVENINGS", "NAMES", "league_data", "result", "total"]

NAMES = ("Akagi", "Mori", "Sato", "Tanaka", "Ono", "Abe", "Inoue", "Endo", "Guest Kato")
"""The people of the league by their ids, p1 to p9; the last one is a guest."""
_UMA = (15_000, 5_000, -5_000, -15_000)
# Each evening's games: the numbers of the players in seats, and their final points.
EVENINGS: dict[str, list[tuple[tuple[int, ...], tuple[int, ...]]]] = {
    "2026-01-08": [
        ((1, 2, 3, 4), (45_000, 35_000, 25_000, 15_000)),
        ((5, 6, 7, 8), (52_000, 31_000, 22_000, 15_000)),
    ],
    "2026-01-15": [
        ((2, 1, 4, 3), (41_000, 33_000, 29_000, 17_000)),
        ((6, 5, 8, 9), (38_000, 36_000, 24_000, 22_000)),
    ],
    "final-warmup": [
        ((1, 3, 5, 7), (50_000, 40_000, 20_000, 10_000)),
        ((3, 1, 2, 5), (39_000, 32_000, 28_000, 21_000)),
    ],
}
_DATES = {"final-warmup": "2026-01-22"}


def result(scores: tuple[int, ...], seat: int) -> int:
    """The result of that seat under wrc-2025: its points over 30,000 and the uma of its place, without ties."""
    place = sorted(scores, reverse=True).index(scores[seat])
    return scores[seat] - 30_000 + _UMA[place]


def total(number: int, *evenings: str) -> int:
    """The sum of a player's results on those evenings; on all evenings if none is named."""
    return sum(
        result(scores, seats.index(number))
        for evening in evenings or EVENINGS
        for seats, scores in EVENINGS[evening]
        if number in seats
    )


def league_data(
    counting: dict[str, Any] | None = None, *, divisions: bool = True, times: int = 1
) -> dict[str, Any]:
    """The league's file with two evenings to come, its evenings repeated *times* times."""
    people = [
        {
            "id": f"p{person_number}",
            "name": name,
            "division": ("A" if person_number <= 4 else "B") if divisions and person_number < 9 else "",
            "state": "guest" if person_number == 9 else "playing",
        }
        for person_number, name in enumerate(NAMES, start=1)
    ]
    meetings = [
        {
            "id": word if not time else f"{word}+{time}",
            "date": _DATES.get(word, word),
            "games": [
                {
                    "seats": [f"p{number}" for number in seats],
                    "result": {"scores": list(scores), "sticks_left": 0, "why": ""},
                }
                for seats, scores in games
            ],
        }
        for time in range(times)
        for word, games in EVENINGS.items()
    ]
    to_come: list[dict[str, Any]] = [
        {"id": day, "date": day, "games": []} for day in ("2026-01-29", "2026-02-05")
    ]
    return {
        "format": "shinpan-event",
        "version": 1,
        "name": "Thursday League",
        "kind": "league",
        "rules": "wrc-2025",
        "people": people,
        "meetings": [*meetings, *to_come],
        **({} if counting is None else {"counting": counting}),
        "journal": [
            {"kind": "penalty", "who": "p3", "points": -20_000, "meeting": "2026-01-15", "why": "Came late"}
        ],
    }
