"""The rounds and meetings of an event with their tables and ledgers as JSON."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import referee
from referee.frozen import dataclass
from tournaments.journal import canonical
from tournaments.models import Entry, Meeting, Round, Table, Tournament
from tournaments.presenters.clubs.seasons import meeting_name

__all__ = ["EventRounds", "load_rounds", "meetings_as_json", "round_as_json"]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRounds:
    """An event's rounds in order, with the players of their tables, by the tables' keys, and the entries there."""

    rows: tuple[Round, ...]
    seats: Mapping[int, Sequence[int]]
    ledgers: Mapping[int, Sequence[dict[str, Any]]]

    def tables(self, round_: Round) -> list[tuple[Table, Sequence[int], Sequence[dict[str, Any]]]]:
        """The tables of a round in the order of their numbers, each with its players' keys and its ledger."""
        return [
            (table, self.seats.get(table.pk, ()), self.ledgers.get(table.pk, ()))
            for table in sorted(round_.tables.all(), key=lambda row: row.number)
        ]


def load_rounds(tournament: Tournament) -> EventRounds:
    """The rounds of an event, with the same number of queries however many tables there are."""
    seats: dict[int, list[int]] = defaultdict(list)
    ledgers: dict[int, list[dict[str, Any]]] = defaultdict(list)
    entries = Entry.objects.filter(table__round__tournament=tournament).select_related("announcement")
    for entry in entries.order_by("table", "number"):
        ledgers[entry.table_id].append(
            {
                "number": entry.number,
                "kind": entry.kind,
                "payload": entry.payload,
                "by": entry.by,
                "at": canonical.format_moment(entry.at),
                "device": entry.device,
                "announced": entry.announcement.ruling,
                "previous": entry.previous_hash,
                "hash": entry.hash,
            }
        )
    rounds = tournament.rounds.prefetch_related("tables", "seatings", "rests", "results").order_by("number")
    for round_ in rounds:
        for seating in sorted(round_.seatings.all(), key=lambda row: (row.table_id, row.seat)):
            seats[seating.table_id].append(seating.player_id)
    return EventRounds(rows=tuple(rounds), seats=seats, ledgers=ledgers)


def round_as_json(
    round_: Round,
    tables: Sequence[tuple[Table, Sequence[int], Sequence[dict[str, Any]]]],
    names: Mapping[int, str],
) -> dict[str, Any]:
    """A round with its tables, or with its results if it has none, and the players who rest."""
    round_json: dict[str, Any] = {"number": round_.number, "state": round_.state}
    round_json |= {"date": round_.date, "name": round_.name, "games": round_.games}
    results = _results_json(round_, names)
    round_json |= (
        {"results": results}
        if results and not tables
        else {"tables": [_table_json(*table_row, names) for table_row in tables]}
    )
    return {**round_json, "rests": [names[rest.player_id] for rest in round_.rests.all()]}


def _results_json(round_: Round, names: Mapping[int, str]) -> list[dict[str, Any]]:
    """The results of a round without tables."""
    return [
        {"id": names[row.player_id], "result": referee.codec.write_points(row.points), "place": row.place}
        for row in round_.results.all()
    ]


def _table_json(
    table: Table, seats: Sequence[int], ledger: Sequence[dict[str, Any]], names: Mapping[int, str]
) -> dict[str, Any]:
    return (
        {"table": table.number, "seats": [names[player_id] for player_id in seats], "ledger": list(ledger)}
        | ({} if table.own is None else {"rules": table.own})
        | ({} if table.start is None else {"start": table.start})
    )


def meetings_as_json(
    tournament: Tournament, rounds: EventRounds, names: Mapping[int, str]
) -> list[dict[str, Any]]:
    """The meetings by day, if all have one, with the games of each in the order in which they were drawn."""
    rows = {row.word: row for row in Meeting.objects.filter(tournament=tournament).order_by("pk")}
    rounds_by_meeting: dict[str, list[Round]] = {word: [] for word in rows}
    for round_ in rounds.rows:
        rounds_by_meeting.setdefault(meeting_name(round_), []).append(round_)
    meetings = []
    for word, meeting_rounds in rounds_by_meeting.items():
        row = rows.get(word)
        meeting_json: dict[str, Any] = {"id": word, "date": row.date if row else meeting_rounds[0].date}
        if row is not None:
            meeting_json |= {"division": row.division, "friendly": row.friendly, "over": row.over}
            meeting_json |= {} if row.own is None else {"rules": row.own}
        meeting_json["games"] = [
            _game_json(round_, table_row, names)
            for round_ in meeting_rounds
            for table_row in rounds.tables(round_)
        ]
        meeting_json["rounds"] = [_meeting_round_json(round_, names) for round_ in meeting_rounds]
        meetings.append(meeting_json)
    if all(meeting["date"] for meeting in meetings):
        meetings.sort(key=lambda meeting: meeting["date"])
    return meetings


def _game_json(
    round_: Round, table_row: tuple[Table, Sequence[int], Sequence[dict[str, Any]]], names: Mapping[int, str]
) -> dict[str, Any]:
    table = table_row[0]
    return {
        "round": round_.number,
        **_table_json(*table_row, names),
        "friendly": table.counts == Table.Counts.FRIENDLY,
        "counts": table.counts,
    }


def _meeting_round_json(round_: Round, names: Mapping[int, str]) -> dict[str, Any]:
    results = _results_json(round_, names)
    return {
        "number": round_.number,
        "state": round_.state,
        "date": round_.date,
        "games": round_.games,
        **({"results": results} if results else {}),
        "rests": [names[rest.player_id] for rest in round_.rests.all()],
    }
