"""The rows that change with the players of an event."""

from __future__ import annotations

from typing import Final, cast

from tournaments.journal.effects.lookups import numbered_in_event, player_columns, tournament_key
from tournaments.journal.kinds import (
    BonusGiven,
    LotDrawn,
    PenaltyGiven,
    PeopleEntered,
    PersonRemoved,
    PlayersNumbered,
    State,
)
from tournaments.journal.rows import Line, RowKind, Rows

__all__ = [
    "draw_lots",
    "enter_people",
    "give_points",
    "number_players",
    "remove_person",
    "set_presence",
    "set_state",
]


def enter_people(line: Line, content: PeopleEntered, rows: Rows) -> None:
    """Add players, and store the seals of players whose seal changed."""
    since = len(rows.keys("round", tournament_id=tournament_key(line, rows))) + 1
    for row_number, entered in enumerate(content.entered, start=1):
        rows.add(
            "player",
            row_number,
            **player_columns(line, entered.who, rows),
            number=entered.player,
            active=entered.state.is_drawn,
            state=entered.state.value,
            since=since,
            here=False,
            lot=None,
            group=entered.group,
            handicap=None,
        )
        rows.set_seal(entered.who, entered.seal)
    for resealed in content.resealed:
        rows.find("player", **player_columns(line, resealed.who, rows))
        rows.set_seal(resealed.who, resealed.seal)


def set_state(line: Line, person_id: str, state: State, rows: Rows) -> None:
    """Set a player's state."""
    rows.change("player", player_columns(line, person_id, rows), active=state.is_drawn, state=state.value)


def set_presence(line: Line, person_id: str, here: bool, rows: Rows) -> None:
    """Check a player in, or undo it."""
    player = rows.find("player", **player_columns(line, person_id, rows))
    state = State(cast(str, rows.value("player", player, "state")))
    if here and state is State.ENTERED:
        state = State.CHECKED_IN
    elif not here and state is State.CHECKED_IN:
        # A player with a seat stays in the event: undoing a check-in changes no round and no standings.
        state = State.PLAYING if rows.keys("seating", player_id=player) else State.ENTERED
    else:
        rows.change("player", {"id": player}, here=here)
        return
    rows.change("player", {"id": player}, here=here, active=state.is_drawn, state=state.value)


def remove_person(line: Line, content: PersonRemoved, rows: Rows) -> None:
    """Delete a player who was never seated."""
    player = rows.find("player", **player_columns(line, content.who, rows))
    for kind in _PLAYER_ROWS:
        rows.drop(kind, {"player_id": player})
    rows.drop("stage_place", {"tournament_id": tournament_key(line, rows), "who": content.who})
    rows.drop("player", {"id": player})


# The rows that a player who was never seated can have.
_PLAYER_ROWS: Final[tuple[RowKind, ...]] = (
    "rest", "penalty", "round_result", "team_member", "planned_seat", "attendance", "season_place",
)  # fmt: skip


def number_players(line: Line, content: PlayersNumbered, rows: Rows) -> None:
    """Give players new numbers."""
    # Use free numbers in between, because two players may exchange theirs.
    for numbered in content.numbers:
        rows.change(
            "player", player_columns(line, numbered.who, rows), number=_FREE_NUMBERS + numbered.player
        )
    for numbered in content.numbers:
        rows.change("player", player_columns(line, numbered.who, rows), number=numbered.player)


_FREE_NUMBERS: Final = 1 << 20


def give_points(line: Line, content: PenaltyGiven | BonusGiven, rows: Rows) -> None:
    """Add the penalty or bonus of a person or, if no player has that word, of a team."""
    columns = {
        **numbered_in_event(line, rows, number=line.number),
        "points": content.points,
        "after_round": content.after_round,
        "why": line.why,
        "by": line.by,
        "at": line.at,
        "lifted_by_entry": None,
    }
    player_keys = rows.keys("player", **player_columns(line, content.who, rows))
    if player_keys:
        rows.add("penalty", 0, **columns, player_id=player_keys[0])
    else:
        rows.find("team", tournament_id=tournament_key(line, rows), word=content.who)
        rows.add("team_penalty", 0, **columns, team=content.who)


def draw_lots(line: Line, content: LotDrawn, rows: Rows) -> None:
    """Store each place, of players or, if no player has that word, of teams; a team keeps it through later changes."""
    tournament = tournament_key(line, rows)
    for lot, person_id in enumerate(content.order, start=1):
        if rows.keys("player", **player_columns(line, person_id, rows)):
            rows.change("player", player_columns(line, person_id, rows), lot=lot)
        else:
            rows.find("team", tournament_id=tournament, word=person_id)
            rows.drop("team_lot", {"tournament_id": tournament, "team": person_id})
            rows.add("team_lot", lot, tournament_id=tournament, team=person_id, lot=lot)
