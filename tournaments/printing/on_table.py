"""Sheets for the tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from tournaments.presenters.paper import stamps
from tournaments.presenters.paper.stamps import Scope
from tournaments.presenters.rulings.rulebooks import comparisons
from tournaments.printing.kinds import Part, PrintRequest, Work
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.rulings import rules_cards, ruleset_sheet
from tournaments.sheets.tables.score_sheet import rules_line

__all__ = ["WORK"]


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


WORK: Final[Mapping[str, Work]] = {
    "rules-cards": Work(parts=_rules_cards),
    "rules": Work(parts=_rules),
}
"""What prints each sheet, by its name."""
