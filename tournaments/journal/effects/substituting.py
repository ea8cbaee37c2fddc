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


def apply_substitution(line: Line, content: Substituted, rows: Rows) -> None:
    """Give the seats of one player to another."""
    out, substitute = (
        rows.find("player", **player_columns(line, person_id, rows))
        for person_id in (content.out, content.in_)
    )
    rounds = _rounds_from(line, content.round, content.until, rows, planned=content.plan)
    for round_ in rounds:
        seated = rows.keys("seating", round_id=round_, player_id=out)
        for pk in seated:
            rows.change("seating", {"id": pk}, player_id=substitute)
        if seated:
            # A substitute who rested no longer rests.
            rows.drop("rest", {"round_id": round_, "player_id": substitute})
    rows.add(
        "substitution",
        0,
        **numbered_in_event(line, rows, number=line.number),
        round_id=rounds[0] if rounds else None,
        from_round=content.round,
        to_round=None,
        plan=content.plan,
        out_id=out,
        in_player_id=substitute,
        since=0 if content.from_ == "start" else cast(int, content.from_),
        until=content.until.value,
    )
    if content.plan:
        _move_planned_seats(tournament_key(line, rows), content.round, out, substitute, rows)
    if content.until.is_to_the_end:
        if not (content.plan and _is_disqualified(out, rows)):
            rows.change("player", {"id": out}, active=False, state=State.WITHDRAWN.value)
        rows.change("player", {"id": substitute}, active=True)


def undo_substitution(line: Line, content: SubstitutionLifted, rows: Rows) -> None:
    """Return the seats to the player who was replaced."""
    out, substitute = (
        rows.find("player", **player_columns(line, person_id, rows))
        for person_id in (content.out, content.in_)
    )
    pk = rows.find("substitution", **numbered_in_event(line, rows, number=content.substitution))
    if content.plan and rows.value("substitution", pk, "from_round") != content.round:
        rows.change("substitution", {"id": pk}, to_round=content.round - 1)
    else:
        rows.drop("substitution", numbered_in_event(line, rows, number=content.substitution))
    for row_number, round_ in enumerate(
        _rounds_from(line, content.round, content.until, rows, planned=content.plan), start=1
    ):
        seated = rows.keys("seating", round_id=round_, player_id=substitute)
        for pk in seated:
            rows.change("seating", {"id": pk}, player_id=out)
        if seated and content.rests:
            rows.add("rest", row_number, round_id=round_, player_id=substitute)
    if content.plan:
        tournament = tournament_key(line, rows)
        _return_planned_seats(tournament, content.round, out, substitute, rows, has_rest=content.rests)
    if content.until.is_to_the_end:
        if not (content.plan and _is_disqualified(out, rows)):
            rows.change("player", {"id": out}, active=True, state=State.PLAYING.value)
        rows.change("player", {"id": substitute}, active=content.rests)


def _rounds_from(line: Line, number: int, until: Until, rows: Rows, *, planned: bool) -> list[int]:
    """Return the round of that number and, to the end of the event, the later ones; empty if it is only *planned*."""
    if planned and not rows.keys("round", **numbered_in_event(line, rows, number=number)):
        return []
    rounds = [round_key(line, number, rows)]
    while until.is_to_the_end and (
        later := rows.keys("round", **numbered_in_event(line, rows, number=number + 1))
    ):
        rounds += later
        number += 1
    return rounds


def start_substitutions(tournament: int, number: int, round_: int, rows: Rows) -> None:
    """Assign a drawn round to a substitution that starts with it, if the substitute is seated."""
    waiting = rows.keys("substitution", tournament_id=tournament, round_id=None, from_round=number)
    for pk in waiting:
        substitute = rows.value("substitution", pk, "in_player_id")
        if rows.keys("seating", round_id=round_, player_id=substitute):
            rows.change("substitution", {"id": pk}, round_id=round_)


def reset_substitutions(round_: int, rows: Rows) -> None:
    """Reset the substitutions of a discarded round: one that the plan follows waits for the next draw; others are
    deleted.
    """
    for pk in rows.keys("substitution", round_id=round_):
        if rows.value("substitution", pk, "plan"):
            rows.change("substitution", {"id": pk}, round_id=None)
        else:
            rows.drop("substitution", {"id": pk})


def _move_planned_seats(tournament: int, number: int, out: int, substitute: int, rows: Rows) -> None:
    """Give the planned seats of *out* from round *number* on to *substitute*, who rests in none of these rounds."""
    planned_places = _planned_places(tournament, number, out, rows)
    for pk, round_, table in planned_places:
        seat_columns = {"tournament_id": tournament, "round": round_, "player_id": substitute}
        is_seated = any(
            rows.value("planned_seat", seat_pk, "table")
            for seat_pk in rows.keys("planned_seat", **seat_columns)
        )
        if is_seated and table is None:
            # The substitute has their own seat in a round in which the other would rest.
            rows.drop("planned_seat", {"id": pk})
            continue
        rows.drop("planned_seat", {**seat_columns, "table": None})
        rows.change("planned_seat", {"id": pk}, player_id=substitute)
    if planned_places:
        _increase_version(tournament, rows)


def _return_planned_seats(
    tournament: int, number: int, out: int, substitute: int, rows: Rows, *, has_rest: bool
) -> None:
    """Give the planned seats of *substitute* from round *number* on back to *out*, unless *out* has one.

    With *has_rest*, *substitute* rests there instead.
    """
    returned_seats = [
        (pk, round_)
        for pk, round_, _table in _planned_places(tournament, number, substitute, rows)
        if not rows.keys("planned_seat", tournament_id=tournament, round=round_, player_id=out)
    ]
    for row_number, (pk, round_) in enumerate(returned_seats):
        rows.change("planned_seat", {"id": pk}, player_id=out)
        if has_rest:
            resting = rows.keys("planned_seat", tournament_id=tournament, round=round_, table=None)
            last_seat = max(
                (cast(int, rows.value("planned_seat", seat_pk, "seat")) for seat_pk in resting), default=-1
            )
            rows.add(
                "planned_seat",
                row_number,
                tournament_id=tournament,
                round=round_,
                table=None,
                seat=last_seat + 1,
                player_id=substitute,
                by_hand=False,
            )
    if returned_seats:
        _increase_version(tournament, rows)


def _is_disqualified(player: int, rows: Rows) -> bool:
    """Return whether the player is disqualified, and stays so after a substitution."""
    return rows.value("player", player, "state") == State.DISQUALIFIED.value


def _planned_places(tournament: int, number: int, player: int, rows: Rows) -> list[tuple[int, int, object]]:
    """Return the planned places of a player from round *number* on: key, round and table."""
    seat_keys = rows.keys("planned_seat", tournament_id=tournament, player_id=player)
    places = [
        (pk, cast(int, rows.value("planned_seat", pk, "round")), rows.value("planned_seat", pk, "table"))
        for pk in seat_keys
    ]
    return [place for place in places if place[1] >= number]


def _increase_version(tournament: int, rows: Rows) -> None:
    for pk in rows.keys("plan", tournament_id=tournament):
        version = cast(int, rows.value("plan", pk, "version"))
        rows.change("plan", {"tournament_id": tournament}, version=version + 1)
