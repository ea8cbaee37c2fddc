"""The seat table of a hand form: who did what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import referee
from referee.frozen import dataclass
from tournaments.forms.tables.hands.kinds import Kind

if TYPE_CHECKING:
    from tournaments.forms.tables.hands import HandForm
    from tournaments.forms.tables.hands.seat import SeatForm

__all__ = ["COLUMNS", "Box", "Row", "rows"]

ONE, SEVERAL = "radio", "checkbox"

# The columns of each kind of hand: the field, one seat or several, and the heading.
COLUMNS: dict[Kind, tuple[tuple[str, str, str | Promise], ...]] = {
    Kind.RON: (
        ("riichi", SEVERAL, _("Riichi")),
        ("discarder", ONE, _("Discards")),
        ("wins", SEVERAL, _("Wins")),
    ),
    Kind.TSUMO: (("riichi", SEVERAL, _("Riichi")), ("wins", ONE, _("Wins"))),
    Kind.DRAW: (
        ("riichi", SEVERAL, _("Riichi")),
        ("tenpai", SEVERAL, _("Tenpai")),
        ("refuses", SEVERAL, _("Refuses to show")),
        ("nagashi", SEVERAL, _("Nagashi")),
    ),
    Kind.ABORT: (("riichi", SEVERAL, _("Riichi")), ("by", ONE, _("Declares"))),
    Kind.CHOMBO: (("riichi", SEVERAL, _("Riichi")), ("offenders", SEVERAL, _("Foul"))),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """One box to tick for one seat."""

    name: str
    type: str
    label: str | Promise
    seat: int
    checked: bool

    @property
    def id(self) -> str:
        """The id on the page, which the style sheet uses too."""
        return f"{self.name}-{self.seat}"

    @property
    def is_riichi(self) -> bool:
        """Whether the box declares riichi."""
        return self.name == "riichi"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One seat and its boxes; *double*, *ronned*, *open* and *call_since* are only for players in riichi."""

    form: SeatForm
    boxes: tuple[Box, ...]
    double: Box
    ronned: Box
    open: Box
    call_since: Box


def rows(form: HandForm) -> list[Row]:
    """Return a row for each seat."""
    # Nagashi mangan is offered where the rules have it, or where the hand has it already.
    offers_nagashi = form.rules.nagashi_mangan.is_counted or bool(form["nagashi"].value())
    columns = [column for column in COLUMNS[form.kind] if column[0] != "nagashi" or offers_nagashi]
    return [
        Row(
            form=seat_form,
            boxes=tuple(_box(form, name, sort, label, seat) for name, sort, label in columns),
            double=_box(form, "double", SEVERAL, _("double"), seat),
            ronned=_box(form, "ronned", SEVERAL, _("ron on the riichi tile"), seat),
            open=_box(form, "open", SEVERAL, _("open"), seat),
            call_since=_box(form, "call_since", SEVERAL, _("a call or kan after it, no ippatsu"), seat),
        )
        for seat, seat_form in form.seats.items()
    ]


def _box(form: HandForm, name: str, sort: str, label: str | Promise, seat: referee.Seat) -> Box:
    value = form[name].value()
    ticked = value if isinstance(value, list | tuple) else [] if value is None else [value]
    checked = str(int(seat)) in map(str, ticked)
    return Box(name=name, type=sort, label=label, seat=int(seat), checked=checked)
