"""Sheets printed before a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final, Protocol

from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.presenters.events.seating import RoundSeating, SeatedTable, round_seatings
from tournaments.presenters.paper import stamps
from tournaments.presenters.paper.stamps import Scope, Stamp
from tournaments.presenters.tables import table_page
from tournaments.presenters.tables.before_play import before_play
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.printing.event_facts import EventFacts
from tournaments.printing.kinds import Part, PrintRequest, Work
from tournaments.printing.tables import requested_tables, table_parts, waits_for_round, waits_for_table
from tournaments.sheets.events import seating_by_player, seating_by_table
from tournaments.sheets.paper import halves, plain_halves
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.tables import all_last, blank_sheet, report_sheet

__all__ = ["WORK"]


class _DrawsSeats(Protocol):
    def __call__(self, pen: Pen, event: str, seating: RoundSeating, stamp: Stamp | None) -> None: ...


def _seating(print_request: PrintRequest, draws: _DrawsSeats) -> Sequence[Part]:
    """A sheet for each round that has seats, drawn by *draws*."""
    if not print_request.rounds:
        raise StateError(_("No round is drawn yet. Draw one first."))
    seatings = [one for one in round_seatings(print_request.rounds) if one.tables]
    if not seatings:
        raise StateError(_no_seating())

    def draw(pen: Pen, seating: RoundSeating) -> None:
        numbers = [round_.number for round_ in seating.rounds]
        # The stamp of several games of an evening covers all games up to the last of them.
        first = numbers[0] if len(numbers) == 1 else 1
        stamp = stamps.of_scope(print_request.event, Scope(first=first, last=max(numbers)))
        draws(pen, print_request.event.name, seating, stamp)

    return [partial(draw, seating=seating) for seating in seatings]


def _halves(print_request: PrintRequest, draws: plain_halves.Draws) -> Sequence[Part]:
    """A page for every two tables of a round."""
    if not print_request.rounds:
        raise StateError(_("No round is drawn yet. Draw one first."))
    pairs = []
    for seating in round_seatings(print_request.rounds):
        tables = [
            table
            for table in seating.tables
            if not print_request.tables or table.table.number in print_request.tables
        ]
        pairs += [tables[start : start + 2] for start in range(0, len(tables), 2)]
    if not pairs:
        raise StateError(_("These rounds have no table with this number."))
    stamp_of = stamps.of_tables(print_request.event, (seating.table for pair in pairs for seating in pair))

    def draw(pen: Pen, pair: Sequence[SeatedTable]) -> None:
        halves.draw_page(
            pen,
            pair,
            lambda half, seating: draws(pen, half, before_play(seating), stamp_of[seating.table.pk]),
        )

    return [partial(draw, pair=pair) for pair in pairs]


def _plain_reports(print_request: PrintRequest) -> Sequence[Part]:
    return [partial(plain_halves.draw, draws=report_sheet.draw, rules=print_request.event.ruleset)]


def _plain_score_sheets(print_request: PrintRequest) -> Sequence[Part]:
    return [partial(blank_sheet.draw_plain, rules=print_request.event.ruleset)]


def _blank_score_sheets(print_request: PrintRequest) -> Sequence[Part]:
    def draw(pen: Pen, snapshot: TableSnapshot, stamp: Stamp) -> None:
        blank_sheet.draw(pen, table_page.page(snapshot), stamp)

    return table_parts(print_request, requested_tables(print_request), draw)


def _no_seating() -> str:
    return _("These rounds were entered without seats, so there is no seating to print.")


def _waits_for_seats(facts: EventFacts) -> str:
    return waits_for_round(facts) or ("" if facts.has_seats else _no_seating())


WORK: Final[Mapping[str, Work]] = {
    "seating-by-table": Work(waits=_waits_for_seats, parts=partial(_seating, draws=seating_by_table.draw)),
    "seating-by-player": Work(waits=_waits_for_seats, parts=partial(_seating, draws=seating_by_player.draw)),
    "blank-score-sheets": Work(waits=waits_for_table, parts=_blank_score_sheets),
    "report-sheets": Work(waits=waits_for_table, parts=partial(_halves, draws=report_sheet.draw)),
    "all-last": Work(waits=waits_for_table, parts=partial(_halves, draws=all_last.draw)),
    "plain-score-sheets": Work(parts=_plain_score_sheets),
    "plain-report-sheets": Work(parts=_plain_reports),
}
"""What prints each sheet, by its name."""
