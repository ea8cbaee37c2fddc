"""What is printed before a round?"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.utils.translation import gettext_lazy

from tournaments.models import Table
from tournaments.printing.kinds import Asked, Asks, Part, Sheet, When
from tournaments.printing.tables import of_rounds
from tournaments.sheets import blank_sheet
from tournaments.sheets.pen import Pen
from tournaments.showing import pages, stamps
from tournaments.showing.at import At

__all__ = ["SHEETS"]


def _blank_score_sheets(asked: Asked) -> Sequence[Part]:
    def draw(pen: Pen, table: Table) -> None:
        blank_sheet.draw(pen, pages.page(At.of(table)), stamps.of_table(table))

    return [partial(draw, table=table) for table in of_rounds(asked)]


SHEETS: tuple[Sheet, ...] = (
    Sheet(
        name="blank-score-sheets",
        title=gettext_lazy("Blank score sheets"),
        says=gettext_lazy(
            "To write the hands down by hand: names, seats and the sum to be reached are filled in."
        ),
        when=When.BEFORE_ROUND,
        asks=frozenset({Asks.ROUNDS, Asks.TABLES}),
        parts=_blank_score_sheets,
    ),
)
