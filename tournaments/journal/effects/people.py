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


def enter_people(line: Line, what: PeopleEntered, rows: Rows) -> None:
    """Add players, and store the seals of players whose seal changed."""
    since = len(rows.each("round", tournament_id=tournament_key(line, rows))) + 1
    for n, one in enumerate(what.entered, start=1):
        rows.add(
            "player",
            n,
            **player_columns(line, one.who, rows),
            number=one.player,
            active=one.state.is_drawn,
            state=one.state.value,
            since=since,
            here=False,
            lot=None,
            group=one.group,
            handicap=None,
        )
        rows.sealed(one.who, one.seal)
    for other in what.resealed:
        rows.find("player", **player_columns(line, other.who, rows))
        rows.sealed(other.who, other.seal)


def set_state(line: Line, who: str, state: State, rows: Rows) -> None:
    """Set a player's state."""
    rows.change("player", player_columns(line, who, rows), active=state.is_drawn, state=state.value)


def set_presence(line: Line, who: str, here: bool, rows: Rows) -> None:
    """Check a player in, or undo it."""
    player = rows.find("player", **player_columns(line, who, rows))
    state = State(cast(str, rows.told("player", player, "state")))
    if here and state is State.ENTERED:
        state = State.CHECKED_IN
    elif not here and state is State.CHECKED_IN:
        # A player with a seat stays in the event: undoing a check-in changes no round and no standings.
        state = State.PLAYING if rows.each("seating", player_id=player) else State.ENTERED
    else:
        rows.change("player", {"id": player}, here=here)
        return
    rows.change("player", {"id": player}, here=here, active=state.is_drawn, state=state.value)


def remove_person(line: Line, what: PersonRemoved, rows: Rows) -> None:
    """Delete a player who was never seated."""
    player = rows.find("player", **player_columns(line, what.who, rows))
    for name in _OF_A_PLAYER:
        rows.drop(name, {"player_id": player})
    rows.drop("stage_place", {"tournament_id": tournament_key(line, rows), "who": what.who})
    rows.drop("player", {"id": player})


# The rows that a player who was never seated can have.
_OF_A_PLAYER: Final[tuple[RowKind, ...]] = (
    "rest", "penalty", "round_result", "team_member", "planned_seat", "attendance", "season_place",
)  # fmt: skip


def number_players(line: Line, what: PlayersNumbered, rows: Rows) -> None:
    """Give players new numbers."""
    # Use free numbers in between, because two players may exchange theirs.
    for one in what.numbers:
        rows.change("player", player_columns(line, one.who, rows), number=_FREE + one.player)
    for one in what.numbers:
        rows.change("player", player_columns(line, one.who, rows), number=one.player)


_FREE: Final = 1 << 20


def give_points(line: Line, what: PenaltyGiven | BonusGiven, rows: Rows) -> None:
    """Add the penalty or bonus of a person or, if no player has that word, of a team."""
    said = {
        **numbered_in_event(line, rows, number=line.number),
        "points": what.points,
        "after_round": what.after_round,
        "why": line.why,
        "by": line.by,
        "at": line.at,
        "lifted_by_entry": None,
    }
    player = rows.each("player", **player_columns(line, what.who, rows))
    if player:
        rows.add("penalty", 0, **said, player_id=player[0])
    else:
        rows.find("team", tournament_id=tournament_key(line, rows), word=what.who)
        rows.add("team_penalty", 0, **said, team=what.who)


def draw_lots(line: Line, what: LotDrawn, rows: Rows) -> None:
    """Store each place, of players or, if no player has that word, of teams; a team keeps it through later changes."""
    tournament = tournament_key(line, rows)
    for lot, who in enumerate(what.order, start=1):
        if rows.each("player", **player_columns(line, who, rows)):
            rows.change("player", player_columns(line, who, rows), lot=lot)
        else:
            rows.find("team", tournament_id=tournament, word=who)
            rows.drop("team_lot", {"tournament_id": tournament, "team": who})
            rows.add("team_lot", lot, tournament_id=tournament, team=who, lot=lot)
