"""The cached results of finished tables.

A row keeps the hash of the ledger's last entry, the mark of the table's rules, the version of the code that computed
the result, and a seal of all that. A row that does not fit, or was changed outside the program, is ignored, and the
ledger is folded again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast
from django.utils.crypto import constant_time_compare

import referee
from referee.frozen import dataclass
from tournaments.models import Folded, Table
from tournaments.services.tables.result_seals import current_version, seal
from tournaments.services.tables.tallies import Tallies, read_tallies, tallies_json

__all__ = [
    "LedgerKey",
    "TableOutcome",
    "TableResult",
    "cached_row",
    "read_rows",
    "store_result",
    "table_outcome",
    "table_result",
]

LedgerKey = tuple[str, str]
"""The hash of a ledger's last entry and the mark of the rules. They identify what follows from the ledger."""
_COLUMNS: Final = ("head", "mark", "game", "hands", "version", "seal")


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


class TableResult(NamedTuple):
    """The outcome of a table, and the statistics of its hands; those are empty until its game is over."""

    outcome: TableOutcome
    hands: Tallies


def table_result(page: referee.ledger.Page) -> TableResult:
    """Return the result of the table after *page*."""
    return TableResult(
        outcome=table_outcome(page),
        hands=referee.statistics.hand_tallies(page) if page.table.over else (),
    )


def store_result(table: Table, page: referee.ledger.Page, head: str) -> None:
    """Store the result of the table if its game is over; otherwise delete the stored row."""
    if not page.table.over:
        Folded.objects.filter(table=table).delete()
        return
    row = cached_row(table.pk, page, (head, table.rules_mark))
    Folded.objects.bulk_create([row], update_conflicts=True, unique_fields=("table",), update_fields=_COLUMNS)


def cached_row(table: int, page: referee.ledger.Page, key: LedgerKey) -> Folded:
    """Return the row that stores the result of the table with that key in the database, which is over."""
    result, version = table_result(page), current_version()
    game, hands = _outcome_json(result.outcome), tallies_json(result.hands)
    return Folded(
        table_id=table,
        head=key[0],
        mark=key[1],
        game=game,
        hands=hands,
        version=version,
        seal=seal(*key, json.dumps(game), json.dumps(hands), version),
    )


def read_rows(rows: QuerySet[Folded], keys: Mapping[int, LedgerKey]) -> dict[int, TableResult]:
    """Return the results of the tables of *keys* for which one of the *rows* fits."""
    texts = rows.filter(version=current_version(), hands__isnull=False).annotate(
        game_text=Cast("game", TextField()), hands_text=Cast("hands", TextField())
    )
    results = {}
    columns = ("table", "head", "mark", "game_text", "hands_text", "version", "seal")
    for table, head, mark, game, hands, version, stored_seal in texts.values_list(*columns):
        if keys.get(table) != (head, mark):
            continue
        if constant_time_compare(stored_seal, seal(head, mark, game, hands, version)):
            outcome = _read_outcome(json.loads(game))
            results[table] = TableResult(outcome=outcome, hands=read_tallies(json.loads(hands)))
    return results


def _read_outcome(game: Any) -> TableOutcome:
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
        relay=game["relay"],
    )


def _outcome_json(outcome: TableOutcome) -> dict[str, Any]:
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
        "relay": outcome.relay,
    }
