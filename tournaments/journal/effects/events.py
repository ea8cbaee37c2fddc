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


def changed_columns(what: EventChanged) -> dict[str, object]:
    """Return the event's columns with their new values, or `STAYS`."""
    said = {column: getattr(what.set_, field) for column, field in _OF_ITSELF.items()}
    return {column: value if value is STAYS else to_json(value) for column, value in said.items()}


_COLUMNS: Final = (
    "name", "slug", "minutes", "last_round", "place", "dates", "contact", "language", "ties", "archived", "confirms",
    "address", "timezone",
)  # fmt: skip

# The field of an `EventChanges` by the column of the event.
_OF_ITSELF: Final = {column: column for column in _COLUMNS} | {"kind": "sort"}


def make_event(line: Line, what: EventMade, rows: Rows) -> None:
    """Add the event. Raises `LookupError` if the entry names another event than its journal."""
    if what.event != line.event:
        raise LookupError(f"the journal of {line.event} begins another event, {what.event}")
    rows.add(
        "tournament",
        0,
        uid=what.event,
        name=what.name,
        slug=what.slug,
        ruleset_key=what.rules.base,
        overlay=to_json(what.rules.set_),
        minutes=what.minutes,
        last_round=what.last_round,
        public=what.public,
        rulings_public=what.rulings_public,
        rulings_named=what.rulings_named,
        kind=what.sort.value,
        place=what.place,
        dates=to_json(what.dates),
        contact=what.contact,
        language=what.language,
        ties=to_json(what.ties),
        address=what.address,
        timezone=what.timezone,
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
        created_at=line.at,
    )


def decide_rules(line: Line, what: RulesDecided, rows: Rows) -> None:
    """Add a decision on the rules and change the event's rules."""
    rows.add(
        "rules_decision",
        0,
        **numbered_in_event(line, rows, number=what.decision),
        old_key=what.was.base,
        old_overlay=to_json(what.was.set_),
        new_key=what.rules.base,
        new_overlay=to_json(what.rules.set_),
        why=line.why,
        changes={"answers": to_json(what.answers), "rulings": to_json(what.rulings)},
        by=line.by,
        at=line.at,
    )
    rows.change(
        "tournament", {"uid": line.event}, ruleset_key=what.rules.base, overlay=to_json(what.rules.set_)
    )


_OF_AN_EVENT: Final[tuple[RowKind, ...]] = (
    "substitution", "penalty", "team_penalty", "team_lot", "logged_ruling", "rules_decision", "stage", "stage_place",
    "plan", "planned_seat", "counting_decision", "season_place",
)  # fmt: skip


def delete_event(line: Line, rows: Rows) -> None:
    """Delete the event and all its rows."""
    tournament = tournament_key(line, rows)
    for name in _OF_AN_EVENT:
        rows.drop(name, {"tournament_id": tournament})
    drop_teams(tournament, rows)
    for meeting in rows.each("meeting", tournament_id=tournament):
        rows.drop("attendance", {"meeting_id": meeting})
    rows.drop("meeting", {"tournament_id": tournament})
    for round_ in rows.each("round", tournament_id=tournament):
        for table in rows.each("table", round_id=round_):
            rows.drop("referee_call", {"table_id": table})
            rows.drop("sheet_check", {"table_id": table})
        rows.drop("clock_event", {"round_id": round_})
        drop_round(round_, rows)
    rows.drop("player", {"tournament_id": tournament})
    rows.drop("tournament", {"id": tournament})
    rows.unbased(None)
