"""The grid of hand values to tap."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from django.utils.translation import gettext as _

__all__ = ["FU", "RARE_FU", "Cell", "has_cell", "limits", "rows", "yakuman"]

FU = (20, 25, 30, 40, 50, 60, 70)
RARE_FU = (80, 90, 100, 110)
# No hand has these values, so they have no cell; if one is typed anyway, the referee rejects it.
_NO_CELL = {(1, 20), (1, 25)}


class WorthForm(Protocol):
    """A form in which the value of a hand is tapped."""

    prefix: str | None

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


def has_cell(han: int, fu: int) -> bool:
    """Return whether a hand can have this many han and fu."""
    return (han, fu) not in _NO_CELL


def _cell(form: WorthForm, value: str, text: str, label: str) -> Cell:
    return Cell(value, text, label, f"id_{form.prefix}-worth-{value}", form.worth_chosen == value)


def rows(form: WorthForm, fu: Iterable[int]) -> list[list[Cell | None]]:
    """Return the cells below five han, a row for each of *fu*; None for an impossible value."""
    text = _("%(han)d han %(fu)d fu")

    def cell(han: int, row: int) -> Cell | None:
        if not has_cell(han, row):
            return None
        return _cell(form, f"{han}-{row}", str(row), text % {"han": han, "fu": row})

    return [[cell(han, row) for han in (1, 2, 3, 4)] for row in fu]


def limits(form: WorthForm) -> list[Cell]:
    """Return the cells from five han up, where fu do not count."""
    return [_cell(form, str(han), str(han), _("%(han)d han") % {"han": han}) for han in range(5, 14)]


def yakuman(form: WorthForm) -> list[Cell]:
    """Return the cells for one yakuman and more."""
    return [_cell(form, f"y{n}", f"×{n}", _("%(count)d yakuman") % {"count": n}) for n in range(1, 7)]
