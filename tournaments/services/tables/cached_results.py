"""The cached result of a finished table.

The row keeps the hash of the ledger's last entry and the mark of the rules. A row with another hash or mark is ignored,
and the ledger is folded again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import referee
from tournaments.models import Folded, Table
from tournaments.services.tables import tallies

__all__ = [
    "TableOutcome",
    "outcome_json",
    "read_outcome",
    "read_outcome_text",
    "store_outcome",
    "table_outcome",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOutcome:
    """The state of a table: its round, the scores and, once the game is over, the results. Everything is by seat.

    *penalties* are zero or negative points. *in_place* holds the points that replace a result, with the log number of
    the ruling; *disqualified* holds the log number of the disqualification. *stated* is the number of the entry with
    the result on paper, if there is one, and *off* is how far its points exceed the required sum. *relay* means that
    the results are those of one leg, without uma.
    """

    over: bool
    at: str
    scores: tuple[referee.Points, ...]
    games: tuple[referee.standings.GameResult, ...]
    penalties: tuple[int, ...]
    in_place: Mapping[referee.Seat, referee.standings.ReplacedResult]
    disqualified: Mapping[referee.Seat, int]
    stated: int | None
    off: referee.Points
    relay: bool = False


def table_outcome(page: referee.ledger.Page) -> TableOutcome:
    """Return the state of the table after *page*."""
    replacements = [
        replacement
        for seat in range(len(page.table.scores))
        if (replacement := page.override_of(referee.Seat(seat)))
    ]
    return TableOutcome(
        over=page.table.over,
        at=str(page.table.round),
        scores=page.table.scores,
        games=page.games,
        penalties=tuple(page.penalties_of(referee.Seat(seat)) for seat in range(len(page.table.scores))),
        in_place={
            replacement.seat: referee.standings.ReplacedResult(
                points=replacement.points, number=replacement.number
            )
            for replacement in replacements
        },
        disqualified=dict(page.disqualified_by),
        stated=page.paper_result.number if page.paper_result else None,
        off=page.paper_result.off if page.paper_result else 0,
        relay=bool(page.start.starting_scores),
    )


def store_outcome(table: Table, page: referee.ledger.Page, head: str) -> None:
    """Store the state of the table if its game is over; otherwise delete the stored row."""
    if not page.table.over:
        Folded.objects.filter(table=table).delete()
        return
    mark = table.rules_mark
    row = {
        "head": head,
        "mark": mark,
        "game": outcome_json(table_outcome(page)),
        "hands": tallies.tallies_json(page),
    }
    Folded.objects.update_or_create(table=table, defaults=row)


@lru_cache(maxsize=4096)
def read_outcome_text(text: str) -> TableOutcome:
    """Read the JSON of a stored game back; the same text is read only once."""
    return read_outcome(json.loads(text))


def read_outcome(game: Any) -> TableOutcome:
    """Read the stored *game* back."""
    return TableOutcome(
        over=True,
        at=game["at"],
        scores=tuple(map(referee.codec.read_points, game["scores"])),
        games=tuple(
            referee.standings.GameResult(
                seat=referee.Seat(seat),
                place=game_json["place"],
                tied=game_json["tied"],
                score=referee.codec.read_points(game_json["score"]),
                uma=referee.codec.read_points(game_json["uma"]),
                oka=referee.codec.read_points(game_json["oka"]),
                result=referee.codec.read_points(game_json["result"]),
            )
            for seat, game_json in enumerate(game["games"])
        ),
        penalties=tuple(game["penalties"]),
        in_place={
            referee.Seat(int(seat)): referee.standings.ReplacedResult(points=points, number=number)
            for seat, (points, number) in game["in_place"].items()
        },
        disqualified={referee.Seat(int(seat)): number for seat, number in game["disqualified"].items()},
        stated=game["stated"],
        off=referee.codec.read_points(game["off"]),
        relay=game.get("relay", False),
    )


def outcome_json(outcome: TableOutcome) -> dict[str, Any]:
    """Return *outcome*, the state of a finished table, as JSON to be stored."""
    write_points = referee.codec.write_points
    return {
        "at": outcome.at,
        "scores": [write_points(score) for score in outcome.scores],
        "games": [
            {
                "place": game.place,
                "tied": game.tied,
                "score": write_points(game.score),
                "uma": write_points(game.uma),
                "oka": write_points(game.oka),
                "result": write_points(game.result),
            }
            for game in outcome.games
        ],
        "penalties": list(outcome.penalties),
        "in_place": {
            str(int(seat)): [replacement.points, replacement.number]
            for seat, replacement in outcome.in_place.items()
        },
        "disqualified": {str(int(seat)): number for seat, number in outcome.disqualified.items()},
        "stated": outcome.stated,
        "off": write_points(outcome.off),
        # Omit the key unless it is a relay: rows from before relays existed do not have it either.
        **({"relay": True} if outcome.relay else {}),
    }
