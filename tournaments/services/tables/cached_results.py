"""The cached result of a finished table.

It is kept beside the hash of the ledger's last entry and the mark of the rules; what bears another of either is passed
over, and the ledger is folded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import referee
from tournaments.models import Folded, Table
from tournaments.services.tables import tallies

__all__ = ["Came", "came", "keep", "kept", "written"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Came:
    """What a table comes to: how far it is, the scores, and once it is over the results; everything by seat.

    *penalties* are zero or negative. *in_place* are the points that stand in place of a result, and the number of the
    ruling's entry; *disqualified* that of the entry by which; *stated* is the number of the result on paper, if one
    stands, and *off* what its points are more than there must be. *relay*: the results are a leg's, without uma.
    """

    over: bool
    at: str
    scores: tuple[referee.Points, ...]
    games: tuple[referee.standings.GameResult, ...]
    penalties: tuple[int, ...]
    in_place: Mapping[referee.Seat, referee.standings.InPlace]
    disqualified: Mapping[referee.Seat, int]
    stated: int | None
    off: referee.Points
    relay: bool = False


def came(page: referee.ledger.Page) -> Came:
    """What a page comes to."""
    steads = [stead for seat in range(len(page.table.scores)) if (stead := page.stead_of(referee.Seat(seat)))]
    return Came(
        over=page.table.over,
        at=str(page.table.round),
        scores=page.table.scores,
        games=page.games,
        penalties=tuple(page.penalties_of(referee.Seat(seat)) for seat in range(len(page.table.scores))),
        in_place={
            stead.seat: referee.standings.InPlace(points=stead.points, number=stead.number)
            for stead in steads
        },
        disqualified=dict(page.disqualified_by),
        stated=page.stated.number if page.stated else None,
        off=page.stated.off if page.stated else 0,
        relay=bool(page.start.begun),
    )


def keep(table: Table, page: referee.ledger.Page, head: str) -> None:
    """Keep what the table comes to, if its game is over, and nothing else."""
    if not page.table.over:
        Folded.objects.filter(table=table).delete()
        return
    mark = table.rules_mark
    row = {"head": head, "mark": mark, "game": written(came(page)), "hands": tallies.written(page)}
    Folded.objects.update_or_create(table=table, defaults=row)


def kept(game: Any) -> Came:
    """What was kept as *game*."""
    return Came(
        over=True,
        at=game["at"],
        scores=tuple(map(referee.codec.read_points, game["scores"])),
        games=tuple(
            referee.standings.GameResult(
                seat=referee.Seat(seat),
                place=one["place"],
                tied=one["tied"],
                score=referee.codec.read_points(one["score"]),
                uma=referee.codec.read_points(one["uma"]),
                oka=referee.codec.read_points(one["oka"]),
                result=referee.codec.read_points(one["result"]),
            )
            for seat, one in enumerate(game["games"])
        ),
        penalties=tuple(game["penalties"]),
        in_place={
            referee.Seat(int(seat)): referee.standings.InPlace(points=points, number=number)
            for seat, (points, number) in game["in_place"].items()
        },
        disqualified={referee.Seat(int(seat)): number for seat, number in game["disqualified"].items()},
        stated=game["stated"],
        off=referee.codec.read_points(game["off"]),
        relay=game.get("relay", False),
    )


def written(found: Came) -> dict[str, Any]:
    """What a finished table came to as it is kept."""
    point = referee.codec.write_points
    return {
        "at": found.at,
        "scores": [point(score) for score in found.scores],
        "games": [
            {
                "place": game.place,
                "tied": game.tied,
                "score": point(game.score),
                "uma": point(game.uma),
                "oka": point(game.oka),
                "result": point(game.result),
            }
            for game in found.games
        ],
        "penalties": list(found.penalties),
        "in_place": {str(int(seat)): [one.points, one.number] for seat, one in found.in_place.items()},
        "disqualified": {str(int(seat)): number for seat, number in found.disqualified.items()},
        "stated": found.stated,
        "off": point(found.off),
        # Of the others nothing is said, as of those that were kept before there were relays.
        **({"relay": True} if found.relay else {}),
    }
