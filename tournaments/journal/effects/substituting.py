"""The rows that change with a substitution, and when it is lifted."""

from __future__ import annotations

from typing import cast

from tournaments.journal.effects.lookups import numbered_in_event, player_columns, round_key, tournament_key
from tournaments.journal.kinds import State, Substituted, SubstitutionLifted, Until
from tournaments.journal.rows import Line, Rows

__all__ = [
    "apply_substitution",
    "reset_substitutions",
    "start_substitutions",
    "undo_substitution",
]


def apply_substitution(line: Line, what: Substituted, rows: Rows) -> None:
    """Give the seats of one player to another."""
    out, in_ = (rows.find("player", **player_columns(line, who, rows)) for who in (what.out, what.in_))
    rounds = _from(line, what.round, what.until, rows, planned=what.plan)
    for round_ in rounds:
        seated = rows.each("seating", round_id=round_, player_id=out)
        for pk in seated:
            rows.change("seating", {"id": pk}, player_id=in_)
        if seated:
            # A substitute who rested no longer rests.
            rows.drop("rest", {"round_id": round_, "player_id": in_})
    rows.add(
        "substitution",
        0,
        **numbered_in_event(line, rows, number=line.number),
        round_id=rounds[0] if rounds else None,
        from_round=what.round,
        to_round=None,
        plan=what.plan,
        out_id=out,
        in_player_id=in_,
        since=0 if what.from_ == "start" else cast(int, what.from_),
        until=what.until.value,
    )
    if what.plan:
        _move_planned_seats(tournament_key(line, rows), what.round, out, in_, rows)
    if what.until is Until.END:
        if not (what.plan and _is_disqualified(out, rows)):
            rows.change("player", {"id": out}, active=False, state=State.WITHDRAWN.value)
        rows.change("player", {"id": in_}, active=True)


def undo_substitution(line: Line, what: SubstitutionLifted, rows: Rows) -> None:
    """Return the seats to the player who was replaced."""
    out, in_ = (rows.find("player", **player_columns(line, who, rows)) for who in (what.out, what.in_))
    pk = rows.find("substitution", **numbered_in_event(line, rows, number=what.substitution))
    if what.plan and rows.told("substitution", pk, "from_round") != what.round:
        rows.change("substitution", {"id": pk}, to_round=what.round - 1)
    else:
        rows.drop("substitution", numbered_in_event(line, rows, number=what.substitution))
    for n, round_ in enumerate(_from(line, what.round, what.until, rows, planned=what.plan), start=1):
        seated = rows.each("seating", round_id=round_, player_id=in_)
        for pk in seated:
            rows.change("seating", {"id": pk}, player_id=out)
        if seated and what.rests:
            rows.add("rest", n, round_id=round_, player_id=in_)
    if what.plan:
        tournament = tournament_key(line, rows)
        _return_planned_seats(tournament, what.round, out, in_, rows, rests=what.rests)
    if what.until is Until.END:
        if not (what.plan and _is_disqualified(out, rows)):
            rows.change("player", {"id": out}, active=True, state=State.PLAYING.value)
        rows.change("player", {"id": in_}, active=what.rests)


def _from(line: Line, number: int, until: Until, rows: Rows, *, planned: bool) -> list[int]:
    """Return the round of that number and, to the end of the event, the later ones; empty if it is only *planned*."""
    if planned and not rows.each("round", **numbered_in_event(line, rows, number=number)):
        return []
    rounds = [round_key(line, number, rows)]
    while until is Until.END and (
        later := rows.each("round", **numbered_in_event(line, rows, number=number + 1))
    ):
        rounds += later
        number += 1
    return rounds


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


def _move_planned_seats(tournament: int, number: int, out: int, in_: int, rows: Rows) -> None:
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


def _return_planned_seats(
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


def _is_disqualified(player: int, rows: Rows) -> bool:
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
