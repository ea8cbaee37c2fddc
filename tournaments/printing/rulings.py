"""Sheets of rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial

from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.models import LoggedRuling, Table
from tournaments.presenters.paper import stamps
from tournaments.presenters.rulings import RulingDisclosure, journal
from tournaments.presenters.rulings.blank_slip import build_blank_slip
from tournaments.presenters.rulings.detail import get_ruling
from tournaments.presenters.rulings.log import EventRuling, all_rulings
from tournaments.presenters.rulings.slip import slip_of
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.printing.event_facts import EventFacts
from tournaments.printing.kinds import Part, PrintRequest
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.rulings import referee_journal as journal_sheet
from tournaments.sheets.rulings import ruling_slip

__all__ = [
    "blank_slips",
    "referee_journal",
    "single_slip_parts",
    "slips",
    "waits_for_ruling",
    "waits_for_slip",
]


def _no_slip() -> str:
    return _("No ruling is recorded there. Print blank ruling slips.")


def _no_ruling() -> str:
    return _("There are no rulings in this event yet.")


def waits_for_slip(facts: EventFacts) -> str:
    """Why ruling slips wait: no ruling was given; empty once one was."""
    return "" if facts.has_rulings else _no_slip()


def waits_for_ruling(facts: EventFacts) -> str:
    """Why the referee journal waits: no ruling was given; empty once one was."""
    return "" if facts.has_rulings else _no_ruling()


def slips(print_request: PrintRequest) -> Sequence[Part]:
    """The slip of each ruling of the requested rounds and tables, in the order in which they were given.

    Raises `StateError` if none was given there, or if the players concerned by rulings may not be named.
    """
    if not print_request.tells_rulings:
        raise StateError(
            _("Rulings of this event are published without names. Ask an official to print the slips.")
        )
    rounds = {round_.pk for round_ in print_request.rounds}
    found_rulings = [
        found_ruling
        for found_ruling in reversed(all_rulings(print_request.event))
        if found_ruling.table.round_id in rounds
        and (not print_request.tables or found_ruling.table.number in print_request.tables)
    ]
    if not found_rulings:
        raise StateError(_no_slip())
    return _slip_parts(found_rulings)


def single_slip_parts(logged_ruling: LoggedRuling) -> Callable[[PrintRequest], Sequence[Part]]:
    """The parts of a document with only the slip of *logged_ruling*."""

    def parts(_print_request: PrintRequest) -> Sequence[Part]:
        return _slip_parts([get_ruling(TableSnapshot.of(logged_ruling.entry.table), logged_ruling)])

    return parts


def referee_journal(print_request: PrintRequest) -> Sequence[Part]:
    """All rulings of the event as one list. Raises `StateError` if none was given."""
    telling = RulingDisclosure.ALL if print_request.tells_rulings else RulingDisclosure.UNNAMED
    journal_rows = journal.journal(print_request.event, telling)
    if not journal_rows.lines:
        raise StateError(_no_ruling())
    stamp = stamps.of_scope(print_request.event, stamps.Scope())

    def draw(pen: Pen) -> None:
        journal_sheet.draw(pen, print_request.event, journal_rows, stamp)

    return [draw]


def blank_slips(print_request: PrintRequest) -> Sequence[Part]:
    """A slip to be filled in by hand, with the event's name and rules."""

    def draw(pen: Pen) -> None:
        ruling_slip.draw(pen, build_blank_slip(print_request.event.ruleset, event=print_request.event.name))

    return [draw]


def _slip_parts(found_rulings: Iterable[EventRuling]) -> Sequence[Part]:
    @cache
    def stamp(table: Table) -> stamps.Stamp:
        return stamps.of_table(table)

    def draw(pen: Pen, found_ruling: EventRuling) -> None:
        ruling_slip.draw(pen, slip_of(found_ruling), stamp(found_ruling.table))

    return [partial(draw, found_ruling=found_ruling) for found_ruling in found_rulings]
