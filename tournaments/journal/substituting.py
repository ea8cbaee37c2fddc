"""The effect of a substitution to the end of an event on its plan and on rounds that are not drawn yet."""

from __future__ import annotations

from typing import cast

from tournaments.journal.kinds import State
from tournaments.journal.rows import Rows

__all__ = [
    "is_disqualified",
    "move_planned_seats",
    "reset_substitutions",
    "return_planned_seats",
    "start_substitutions",
]


def move_planned_seats(tournament: int, number: int, out: int, in_: int, rows: Rows) -> None:
    """Give the planned seats of *out* from round *number* on to *in_*, who rests in none of these rounds."""
    moved = _planned(tournament, number, out, rows)
    for pk, round_, table in moved:
        theirs = {"tournament_id": tournament, "round": round_, "player_id": in_}
        sits = any(rows.told("planned_seat", one, "table") for one in rows.each("planned_seat", **theirs))
        if sits and table is None:
            # The substitute has their own seat in a round in which the other would rest.
            rows.drop("planned_seat", {"id": pk})
            continue
        rows.drop("planned_seat", {**theirs, "table": None})
        rows.change("planned_seat", {"id": pk}, player_id=in_)
    if moved:
        _another_version(tournament, rows)


def return_planned_seats(
    tournament: int, number: int, out: int, in_: int, rows: Rows, *, rests: bool
) -> None:
    """Give the planned seats of *in_* from round *number* on back to *out*, unless *out* has one.

    With *rests*, *in_* rests there instead.
    """
    moved = [
        (pk, round_)
        for pk, round_, _table in _planned(tournament, number, in_, rows)
        if not rows.each("planned_seat", tournament_id=tournament, round=round_, player_id=out)
    ]
    for n, (pk, round_) in enumerate(moved):
        rows.change("planned_seat", {"id": pk}, player_id=out)
        if rests:
            resting = rows.each("planned_seat", tournament_id=tournament, round=round_, table=None)
            last = max((cast(int, rows.told("planned_seat", one, "seat")) for one in resting), default=-1)
            rows.add(
                "planned_seat",
                n,
                tournament_id=tournament,
                round=round_,
                table=None,
                seat=last + 1,
                player_id=in_,
                by_hand=False,
            )
    if moved:
        _another_version(tournament, rows)


def start_substitutions(tournament: int, number: int, round_: int, rows: Rows) -> None:
    """Assign a drawn round to a substitution that starts with it, if the substitute is seated."""
    waiting = rows.each("substitution", tournament_id=tournament, round_id=None, from_round=number)
    for pk in waiting:
        in_ = rows.told("substitution", pk, "in_player_id")
        if rows.each("seating", round_id=round_, player_id=in_):
            rows.change("substitution", {"id": pk}, round_id=round_)


def reset_substitutions(round_: int, rows: Rows) -> None:
    """Reset the substitutions of a discarded round: one that the plan follows waits for the next draw; others are
    deleted.
    """
    for pk in rows.each("substitution", round_id=round_):
        if rows.told("substitution", pk, "plan"):
            rows.change("substitution", {"id": pk}, round_id=None)
        else:
            rows.drop("substitution", {"id": pk})


def is_disqualified(player: int, rows: Rows) -> bool:
    """Return whether the player is disqualified, and stays so after a substitution."""
    return rows.told("player", player, "state") == State.DISQUALIFIED.value


def _planned(tournament: int, number: int, player: int, rows: Rows) -> list[tuple[int, int, object]]:
    """Return the planned places of a player from round *number* on: key, round and table."""
    found = rows.each("planned_seat", tournament_id=tournament, player_id=player)
    places = [
        (pk, cast(int, rows.told("planned_seat", pk, "round")), rows.told("planned_seat", pk, "table"))
        for pk in found
    ]
    return [one for one in places if one[1] >= number]


def _another_version(tournament: int, rows: Rows) -> None:
    for pk in rows.each("plan", tournament_id=tournament):
        version = cast(int, rows.told("plan", pk, "version"))
        rows.change("plan", {"tournament_id": tournament}, version=version + 1)
