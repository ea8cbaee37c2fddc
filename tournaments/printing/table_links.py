"""Cards with table links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.printing.event_facts import EventFacts
from tournaments.printing.kinds import Part, PrintRequest, Work
from tournaments.printing.link_addresses import phone_address, waits_for_address
from tournaments.printing.tables import requested_tables, waits_for_table
from tournaments.sheets.paper.cutting import chunks
from tournaments.sheets.tables import physical_tables, table_links

__all__ = ["WORK"]


def _table_cards(print_request: PrintRequest) -> Sequence[Part]:
    event = print_request.event
    tables = event.physical_tables.order_by("number")
    if not tables:
        raise StateError(_no_link())
    if print_request.tables:
        tables = tables.filter(number__in=print_request.tables)
    if not tables:
        raise StateError(_("The hall has no table with this number."))
    address = phone_address(event)
    links = [(table.number, address + table.get_absolute_url()) for table in tables]
    return [partial(physical_tables.draw, event=event.name, links=part) for part in chunks(links, 2)]


def _table_links(print_request: PrintRequest) -> Sequence[Part]:
    tables = requested_tables(print_request)
    address = phone_address(print_request.event)
    prefetch_related_objects(tables, "seatings__player")
    links = [(table, address + table.get_absolute_url()) for table in tables]
    return [partial(table_links.draw, links=part) for part in chunks(links, 2)]


def _no_link() -> str:
    return _("No table has a link yet. Create the links first, under Table QR codes.")


def _waits_for_links(facts: EventFacts) -> str:
    return waits_for_address(facts.event) if facts.has_physical_tables else _no_link()


def _waits_for_a_table(facts: EventFacts) -> str:
    return waits_for_table(facts) or waits_for_address(facts.event)


WORK: Final[Mapping[str, Work]] = {
    "table-cards": Work(waits=_waits_for_links, parts=_table_cards),
    "table-links": Work(waits=_waits_for_a_table, parts=_table_links),
}
"""What prints each sheet, by its name."""
