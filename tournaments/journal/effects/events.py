"""The rows that change with an event and its rules."""

from __future__ import annotations

from typing import Final

from tournaments.journal.effects.formats import drop_teams
from tournaments.journal.effects.lookups import numbered_in_event, tournament_key
from tournaments.journal.effects.rounds import drop_round
from tournaments.journal.fields import STAYS
from tournaments.journal.kinds import EventChanged, EventMade, RulesDecided
from tournaments.journal.reading import to_json
from tournaments.journal.rows import Line, RowKind, Rows

__all__ = ["changed_columns", "decide_rules", "delete_event", "make_event"]


def changed_columns(content: EventChanged) -> dict[str, object]:
    """Return the event's columns with their new values, or `STAYS`."""
    values = {column: getattr(content.set_, field) for column, field in _FIELD_BY_COLUMN.items()}
    return {column: value if value is STAYS else to_json(value) for column, value in values.items()}


_COLUMNS: Final = (
    "name", "slug", "minutes", "last_round", "place", "dates", "contact", "language", "ties", "archived", "confirms",
    "address", "timezone", "players_correct",
)  # fmt: skip

# The field of an `EventChanges` by the column of the event.
_FIELD_BY_COLUMN: Final = {column: column for column in _COLUMNS} | {"kind": "sort"}


def make_event(line: Line, content: EventMade, rows: Rows) -> None:
    """Add the event. Raises `LookupError` if the entry names another event than its journal."""
    if content.event != line.event:
        raise LookupError(f"the journal of {line.event} begins another event, {content.event}")
    rows.add(
        "tournament",
        0,
        uid=content.event,
        name=content.name,
        slug=content.slug,
        ruleset_key=content.rules.base,
        overlay=to_json(content.rules.set_),
        minutes=content.minutes,
        last_round=content.last_round,
        public=content.public,
        rulings_public=content.rulings_public,
        rulings_named=content.rulings_named,
        kind=content.sort.value,
        place=content.place,
        dates=to_json(content.dates),
        contact=content.contact,
        language=content.language,
        ties=to_json(content.ties),
        address=content.address,
        timezone=content.timezone,
        archived=False,
        seats_shown_to=0,
        results_hidden_from=None,
        approves=False,
        relay_stock=None,
        club="",
        confirms=False,
        counting=None,
        ended=False,
        conditions_shown=False,
        conditions_delay=0,
        players_correct=True,
        created_at=line.at,
    )


def decide_rules(line: Line, content: RulesDecided, rows: Rows) -> None:
    """Add a decision on the rules and change the event's rules."""
    rows.add(
        "rules_decision",
        0,
        **numbered_in_event(line, rows, number=content.decision),
        old_key=content.was.base,
        old_overlay=to_json(content.was.set_),
        new_key=content.rules.base,
        new_overlay=to_json(content.rules.set_),
        why=line.why,
        changes={"answers": to_json(content.answers), "rulings": to_json(content.rulings)},
        by=line.by,
        at=line.at,
    )
    rows.change(
        "tournament", {"uid": line.event}, ruleset_key=content.rules.base, overlay=to_json(content.rules.set_)
    )


_EVENT_ROWS: Final[tuple[RowKind, ...]] = (
    "substitution", "penalty", "team_penalty", "team_lot", "logged_ruling", "rules_decision", "stage", "stage_place",
    "plan", "planned_seat", "counting_decision", "season_place",
)  # fmt: skip


def delete_event(line: Line, rows: Rows) -> None:
    """Delete the event and all its rows."""
    tournament = tournament_key(line, rows)
    for row_kind in _EVENT_ROWS:
        rows.drop(row_kind, {"tournament_id": tournament})
    drop_teams(tournament, rows)
    for meeting in rows.keys("meeting", tournament_id=tournament):
        rows.drop("attendance", {"meeting_id": meeting})
    rows.drop("meeting", {"tournament_id": tournament})
    for round_ in rows.keys("round", tournament_id=tournament):
        for table in rows.keys("table", round_id=round_):
            rows.drop("referee_call", {"table_id": table})
            rows.drop("sheet_check", {"table_id": table})
        rows.drop("clock_event", {"round_id": round_})
        drop_round(round_, rows)
    rows.drop("player", {"tournament_id": tournament})
    rows.drop("tournament", {"id": tournament})
    rows.remove_ledgers(None)
