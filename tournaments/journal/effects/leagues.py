"""The rows that change with the meetings and the seasons of a club."""

from __future__ import annotations

from tournaments.journal.effects.lookups import numbered_in_event, player_columns, player_key, tournament_key
from tournaments.journal.kinds import Attended, CountingDecided, MeetingSet, NotesTaken, SeasonEnded
from tournaments.journal.reading import to_json
from tournaments.journal.rows import Line, Rows

__all__ = ["decide_counting", "end_season", "record_attendance", "set_meeting", "take_notes"]


def _meeting_of(line: Line, word: str, rows: Rows) -> int:
    return rows.find("meeting", tournament_id=tournament_key(line, rows), word=word)


def set_meeting(line: Line, what: MeetingSet, rows: Rows) -> None:
    """Add a meeting, or change it."""
    of = {"tournament_id": tournament_key(line, rows), "word": what.meeting}
    said = {
        "date": what.date,
        "division": what.division,
        "own": None if what.rules is None else to_json(what.rules),
        "friendly": what.friendly,
        "over": what.over,
        "begun": what.begun,
    }
    if rows.each("meeting", **of):
        rows.change("meeting", of, **said)
    else:
        rows.add("meeting", 0, **of, **said)


def record_attendance(line: Line, what: Attended, rows: Rows) -> None:
    """Store where these people are, for a meeting."""
    meeting = _meeting_of(line, what.meeting, rows)
    for n, who in enumerate(what.who):
        of = {"meeting_id": meeting, "player_id": player_key(line, who, rows)}
        said = {"presence": what.presence.value, "since": line.at}
        if rows.each("attendance", **of):
            rows.change("attendance", of, **said)
        else:
            rows.add("attendance", n, **of, **said, came=line.at, notes={})


def take_notes(line: Line, what: NotesTaken, rows: Rows) -> None:
    """Store the notes on a person at a meeting."""
    of = {"meeting_id": _meeting_of(line, what.meeting, rows), "player_id": player_key(line, what.who, rows)}
    rows.change("attendance", of, notes={one.column: one.text for one in what.notes})


def decide_counting(line: Line, what: CountingDecided, rows: Rows) -> None:
    """Add a decision on how the season counts, and store it with the event and the players."""
    tournament = tournament_key(line, rows)
    was = rows.told("tournament", tournament, "counting")
    # Handicaps of single players are stored with the player, because the person's word can change.
    said = to_json(what.counting)
    of_divisions = [one for one in said.pop("handicap", ()) if not one.get("who")]
    now = {**said, "handicap": of_divisions} if of_divisions else said
    for pk in rows.each("player", tournament_id=tournament):
        if rows.told("player", pk, "handicap") is not None:
            rows.change("player", {"id": pk}, handicap=None)
    for one in what.counting.handicap:
        if one.who:
            rows.change("player", player_columns(line, one.who, rows), handicap=one.points)
    rows.change("tournament", {"uid": line.event}, counting=now)
    rows.add(
        "counting_decision",
        0,
        **numbered_in_event(line, rows, number=line.number),
        was=was,
        now=now,
        moved=to_json(what.moved),
        why=line.why,
        by=line.by,
        at=line.at,
    )


def end_season(line: Line, what: SeasonEnded, rows: Rows) -> None:
    """End the season and store its places."""
    tournament = tournament_key(line, rows)
    rows.change("tournament", {"uid": line.event}, ended=True)
    rows.drop("season_place", {"tournament_id": tournament})
    for n, one in enumerate(what.places):
        rows.add(
            "season_place",
            n,
            tournament_id=tournament,
            player_id=player_key(line, one.who, rows),
            place=n + 1,
            division=one.division,
            rank=one.rank,
            total=str(one.total),
            next_division=one.next_division,
            title=one.title,
        )
