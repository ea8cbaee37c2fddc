"""The rows that change with the meetings and the seasons of a club."""

from __future__ import annotations

from tournaments.journal.effects.lookups import numbered_in_event, player_columns, player_key, tournament_key
from tournaments.journal.kinds import Attended, CountingDecided, MeetingSet, NotesTaken, SeasonEnded
from tournaments.journal.reading import to_json
from tournaments.journal.rows import Line, Rows

__all__ = ["decide_counting", "end_season", "record_attendance", "set_meeting", "take_notes"]


def _meeting_key(line: Line, word: str, rows: Rows) -> int:
    return rows.find("meeting", tournament_id=tournament_key(line, rows), word=word)


def set_meeting(line: Line, content: MeetingSet, rows: Rows) -> None:
    """Add a meeting, or change it."""
    key_columns = {"tournament_id": tournament_key(line, rows), "word": content.meeting}
    values = {
        "date": content.date,
        "division": content.division,
        "own": None if content.rules is None else to_json(content.rules),
        "friendly": content.friendly,
        "over": content.over,
        "begun": content.begun,
    }
    if rows.keys("meeting", **key_columns):
        rows.change("meeting", key_columns, **values)
    else:
        rows.add("meeting", 0, **key_columns, **values)


def record_attendance(line: Line, content: Attended, rows: Rows) -> None:
    """Store where these people are, for a meeting."""
    meeting = _meeting_key(line, content.meeting, rows)
    for row_number, person_id in enumerate(content.who):
        key_columns = {"meeting_id": meeting, "player_id": player_key(line, person_id, rows)}
        values = {"presence": content.presence.value, "since": line.at}
        if rows.keys("attendance", **key_columns):
            rows.change("attendance", key_columns, **values)
        else:
            rows.add("attendance", row_number, **key_columns, **values, came=line.at, notes={})


def take_notes(line: Line, content: NotesTaken, rows: Rows) -> None:
    """Store the notes on a person at a meeting."""
    key_columns = {
        "meeting_id": _meeting_key(line, content.meeting, rows),
        "player_id": player_key(line, content.who, rows),
    }
    rows.change("attendance", key_columns, notes={note.column: note.text for note in content.notes})


def decide_counting(line: Line, content: CountingDecided, rows: Rows) -> None:
    """Add a decision on how the season counts, and store it with the event and the players."""
    tournament = tournament_key(line, rows)
    old_counting = rows.value("tournament", tournament, "counting")
    # Handicaps of single players are stored with the player, because the person's word can change.
    counting = to_json(content.counting)
    division_handicaps = [handicap for handicap in counting.pop("handicap", ()) if not handicap.get("who")]
    new_counting = {**counting, "handicap": division_handicaps} if division_handicaps else counting
    for player in rows.keys("player", tournament_id=tournament):
        if rows.value("player", player, "handicap") is not None:
            rows.change("player", {"id": player}, handicap=None)
    for handicap in content.counting.handicap:
        if handicap.who:
            rows.change("player", player_columns(line, handicap.who, rows), handicap=handicap.points)
    rows.change("tournament", {"uid": line.event}, counting=new_counting)
    rows.add(
        "counting_decision",
        0,
        **numbered_in_event(line, rows, number=line.number),
        was=old_counting,
        now=new_counting,
        moved=to_json(content.moved),
        why=line.why,
        by=line.by,
        at=line.at,
    )


def end_season(line: Line, content: SeasonEnded, rows: Rows) -> None:
    """End the season and store its places."""
    tournament = tournament_key(line, rows)
    rows.change("tournament", {"uid": line.event}, ended=True)
    rows.drop("season_place", {"tournament_id": tournament})
    for index, final_place in enumerate(content.places):
        rows.add(
            "season_place",
            index,
            tournament_id=tournament,
            player_id=player_key(line, final_place.who, rows),
            place=index + 1,
            division=final_place.division,
            rank=final_place.rank,
            total=str(final_place.total),
            next_division=final_place.next_division,
            title=final_place.title,
        )
