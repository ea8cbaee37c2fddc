"""Sheets of games in play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Final

from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.models import Entry, Round, Table
from tournaments.presenters.paper import stamps
from tournaments.presenters.paper.stamps import Stamp
from tournaments.presenters.tables import table_page
from tournaments.presenters.tables.hands import hand_records
from tournaments.presenters.tables.hands.hand_records import HandRecord
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.printing import rulings
from tournaments.printing.event_facts import EventFacts
from tournaments.printing.kinds import Part, PrintRequest, Work
from tournaments.printing.tables import requested_tables, table_parts, waits_for_table
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.tables import hand_by_hand, hand_record, score_sheet

__all__ = ["WORK"]


def _score_sheets(print_request: PrintRequest) -> Sequence[Part]:
    tables = requested_tables(print_request)
    # A table that is named gets its sheet as it is, even if empty.
    opened = [table for table in tables if print_request.tables or table.round.state != Round.State.DRAWN]
    if not opened:
        raise StateError(_not_open())

    def draw(pen: Pen, snapshot: TableSnapshot, stamp: Stamp) -> None:
        page = table_page.page(snapshot, tells_rulings=print_request.tells_rulings, tells_payments=False)
        score_sheet.draw(pen, page, stamp)

    return table_parts(print_request, opened, draw)


def _hand_by_hand(print_request: PrintRequest) -> Sequence[Part]:
    tables = requested_tables(print_request)
    tables_with_entries = set(Entry.objects.filter(table__in=tables).values_list("table", flat=True))
    played = [table for table in tables if table.pk in tables_with_entries]
    if not played:
        raise StateError(_no_entry())

    def draw(pen: Pen, snapshot: TableSnapshot, stamp: Stamp) -> None:
        page = table_page.page(snapshot, tells_rulings=print_request.tells_rulings, tells_payments=False)
        hand_by_hand.draw(pen, page, stamp)

    return table_parts(print_request, played, draw)


def _hand_records(print_request: PrintRequest) -> Sequence[Part]:
    stamp = cache(stamps.of_table)

    def draw(pen: Pen, table: Table, record: HandRecord) -> None:
        hand_record.draw(pen, table, record, stamp(table))

    played = [table for table in requested_tables(print_request) if table.round.state != Round.State.DRAWN]
    parts = [
        partial(draw, table=table, record=record) for table, record in hand_records.table_records(played)
    ]
    if not parts:
        raise StateError(_no_tiles())
    return parts


def _blank_hand_records(print_request: PrintRequest) -> Sequence[Part]:
    return [partial(hand_record.draw_blank, event=print_request.event)]


def _not_open() -> str:
    return _("No table of these rounds is open yet. Print blank score sheets.")


def _no_entry() -> str:
    return _("Nothing is entered at these tables yet. Print blank score sheets.")


def _no_tiles() -> str:
    return _(
        "No winning hand has its tiles entered. Add the tiles at the table, or print blank hand records."
    )


def _waits_for_an_open_table(facts: EventFacts) -> str:
    return waits_for_table(facts) or ("" if facts.opened else _not_open())


def _waits_for_an_entry(facts: EventFacts) -> str:
    return waits_for_table(facts) or ("" if facts.has_entries else _no_entry())


def _waits_for_tiles(facts: EventFacts) -> str:
    return waits_for_table(facts) or ("" if facts.has_tiles else _no_tiles())


WORK: Final[Mapping[str, Work]] = {
    "score-sheets": Work(waits=_waits_for_an_open_table, parts=_score_sheets),
    "hand-by-hand": Work(waits=_waits_for_an_entry, parts=_hand_by_hand),
    "ruling-slips": Work(waits=rulings.waits_for_slip, parts=rulings.slips),
    "blank-ruling-slips": Work(parts=rulings.blank_slips),
    "referee-journal": Work(waits=rulings.waits_for_ruling, parts=rulings.referee_journal),
    "hand-records": Work(waits=_waits_for_tiles, parts=_hand_records),
    "blank-hand-records": Work(parts=_blank_hand_records),
}
"""What prints each sheet, by its name."""
