"""Cards with table links."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy

from tournaments.printing.kinds import PrintOption, Sheet, When

__all__ = ["SHEETS"]


SHEETS: Final[tuple[Sheet, ...]] = (
    Sheet(
        name="table-cards",
        title=gettext_lazy("Table QR codes"),
        description=gettext_lazy("One card per table. Its code opens the game now at that table, all day."),
        when=When.BEFORE_EVENT,
        options=frozenset({PrintOption.TABLES}),
        secret=True,
        module="table_links",
    ),
    Sheet(
        name="table-links",
        title=gettext_lazy("Table links of a round"),
        description=gettext_lazy(
            "One card per table with its players. Its code opens only the game of that round."
        ),
        when=When.BEFORE_ROUND,
        options=frozenset({PrintOption.ROUND, PrintOption.TABLES}),
        secret=True,
        module="table_links",
    ),
)
