"""The grid of hand values to tap: a line for each number of han, with the fu side by side."""

from __future__ import annotations

from typing import Protocol

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.forms.tables.hands.kinds import Kind
from tournaments.presenters.tables.settling import points_card

__all__ = ["FU", "HAN", "RARE_FU", "Cell", "Line", "is_possible", "limits", "lines", "yakuman"]

HAN = (1, 2, 3, 4)
# Six cells fit beside each other. Each fu has the same column for ron and tsumo.
FU = (20, 25, 30, 40, 50, 60)
RARE_FU = (70, 80, 90, 100, 110)


class WorthForm(Protocol):
    """A form in which the value of a hand is tapped."""

    prefix: str | None
    kind: Kind
    rules: referee.Ruleset

    @property
    def worth_chosen(self) -> str:
        """The chosen cell's value."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of the grid: its value, its text, its label for screen readers, its id on the page."""

    value: str
    text: str
    label: str
    id: str
    checked: bool


@dataclass(frozen=True, slots=True)
class Line:
    """The cells of one number of han; None for a value that no hand has."""

    han: int
    cells: tuple[Cell | None, ...]


def is_possible(rules: referee.Ruleset, kind: Kind, han: int, fu: int) -> bool:
    """Return whether a hand that ends in this way can have this many han and fu."""
    return f"{han}/{fu}" in points_card(rules)[kind.value]


def lines(form: WorthForm, columns: tuple[int, ...]) -> list[Line]:
    """Return the cells below five han, in the columns of the form's kind."""
    text = _("%(han)d han %(fu)d fu")

    def cell(han: int, fu: int) -> Cell | None:
        if not is_possible(form.rules, form.kind, han, fu):
            return None
        return _cell(form, f"{han}-{fu}", str(fu), text % {"han": han, "fu": fu})

    return [Line(han, tuple(cell(han, fu) for fu in columns)) for han in HAN]


def limits(form: WorthForm) -> list[Cell]:
    """Return the cells from five han up, where fu do not count."""
    return [_cell(form, str(han), str(han), _("%(han)d han") % {"han": han}) for han in range(5, 14)]


def yakuman(form: WorthForm) -> list[Cell]:
    """Return the cells for each number of yakuman that a hand can have."""
    words = points_card(form.rules)[form.kind.value]
    return [
        _cell(form, f"y{n}", f"×{n}", _("%(count)d yakuman") % {"count": n})
        for n in range(1, 7)
        if f"y{n}" in words
    ]


def _cell(form: WorthForm, value: str, text: str, label: str) -> Cell:
    return Cell(value, text, label, f"id_{form.prefix}-worth-{value}", form.worth_chosen == value)
