"""Sheets for the tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.utils.translation import gettext_lazy

from tournaments.presenters.paper import stamps
from tournaments.presenters.paper.stamps import Scope
from tournaments.presenters.rulings.rulebooks import comparisons
from tournaments.printing.kinds import Part, PrintRequest, Sheet, When
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.rulings import rules_cards, ruleset_sheet
from tournaments.sheets.tables.score_sheet import rules_line

__all__ = ["SHEETS"]


def _rules_cards(print_request: PrintRequest) -> Sequence[Part]:
    event = print_request.event
    stamp = stamps.of_scope(event, Scope())
    title = rules_line(event.ruleset, event.overlay)
    return [partial(rules_cards.draw, event=event.name, title=title, rules=event.ruleset, stamp=stamp)]


def _rules(print_request: PrintRequest) -> Sequence[Part]:
    def draw(pen: Pen) -> None:
        event = print_request.event
        ruleset_sheet.draw(pen, comparisons.compare(event.ruleset, own_title=event.name))

    return [draw]


SHEETS: tuple[Sheet, ...] = (
    Sheet(
        name="rules-cards",
        title=gettext_lazy("Rules cards"),
        description=gettext_lazy(
            "One double-sided sheet: yaku with han, fu, points and payments under these rules."
        ),
        when=When.ON_TABLE,
        parts=_rules_cards,
    ),
    Sheet(
        name="rules",
        title=gettext_lazy("Rules of this event"),
        description=gettext_lazy(
            "Every rule question, its answer at this event, and its place in the rulebook."
        ),
        when=When.ON_TABLE,
        parts=_rules,
    ),
)
