"""Questions about the form of a hand, and the words on it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from urllib.parse import quote

from django import template
from django.forms import BoundField
from django.utils.translation import gettext as _

from tournaments.forms.tables.entry_forms import MISSING
from tournaments.forms.tables.hands import HandForm
from tournaments.forms.tables.hands.liable import NOBODY
from tournaments.forms.tables.hands.seat import SeatForm
from tournaments.presenters.tables.table_page import SeatLine

__all__ = [
    "at_seat",
    "field_prefix",
    "has_rare_fields",
    "has_riichi_details",
    "has_value",
    "has_winning_tile",
    "is_abort",
    "is_chombo",
    "is_draw",
    "is_nobody",
    "is_other",
    "is_rejected",
    "is_riichi",
    "is_seat",
    "is_win",
    "kind_name",
    "lacks_reason",
    "meld_types",
    "register",
    "report_query",
    "rows_of",
    "without_missing",
]

register = template.Library()


@register.filter
def is_win(kind: str) -> bool:
    """Return whether a hand of this kind has a winner."""
    return kind in ("ron", "tsumo")


@register.filter
def is_draw(kind: str) -> bool:
    """Return whether a hand of this kind is an exhaustive draw."""
    return kind == "draw"


@register.filter
def is_abort(kind: str) -> bool:
    """Return whether a hand of this kind is an abortive draw."""
    return kind == "abort"


@register.filter
def is_chombo(kind: str) -> bool:
    """Return whether a hand of this kind is a chombo."""
    return kind == "chombo"


@register.filter
def kind_name(kind: str) -> str:
    """Return the name of a kind of hand on its tab."""
    return {"ron": _("Ron"), "tsumo": _("Tsumo"), "draw": _("Draw"), "abort": _("Abort")}.get(
        kind, _("Chombo")
    )


@register.filter
def has_winning_tile(ends: str) -> bool:
    """Return whether a hand that ends so has a winning tile: a hand that is only shown has none."""
    return ends != "shown"


@register.filter
def has_riichi_details(form: HandForm) -> bool:
    """Return whether anything is ticked that is rarely told about a riichi."""
    return any(form[name].value() for name in ("double", "ronned", "open", "call_since"))


@register.filter
def has_rare_fields(form: HandForm) -> bool:
    """Return whether the form has fields that are rarely needed."""
    return form.asks_dealer_ends or form.kind in ("ron", "tsumo", "abort")


@register.filter
def lacks_reason(form: HandForm) -> bool:
    """Return whether the form corrects a hand and does not say why."""
    return form.corrects is not None and not form["why"].value()


@register.filter
def without_missing(faults: Iterable[tuple[str, str, str]]) -> list[tuple[str, str]]:
    """Return the field and the text of each fault except those of fields that are still empty."""
    return [(name, text) for name, text, code in faults if code != MISSING]


@register.filter
def rows_of(grid: Iterable[tuple[int, Sequence[Any]]], kind: str) -> Iterator[Sequence[Any]]:
    """Yield the rows of a grid of values that this kind of win can have: 20 fu are only for tsumo."""
    return (cells for fu, cells in grid if fu != 20 or kind == "tsumo")


@register.filter
def field_prefix(form: SeatForm) -> str:
    """Return the beginning of the names of a seat's fields."""
    return form.add_prefix("")


@register.filter
def has_value(field: BoundField, value: object) -> bool:
    """Return whether the field has this value, written as text."""
    return str(field.value()) == str(value)


@register.filter
def at_seat(lines: Iterable[SeatLine], seat: int) -> list[SeatLine]:
    """Return the line of a seat, as a list of one."""
    return [line for line in lines if line.seat == seat]


@register.filter
def is_seat(chosen: str, seat: int) -> bool:
    """Return whether the chosen answer is this seat."""
    return chosen == str(seat)


@register.filter
def is_nobody(chosen: str) -> bool:
    """Return whether the chosen answer is that nobody is liable."""
    return chosen == NOBODY


@register.filter
def is_other(chosen: str) -> bool:
    """Return whether the chosen value is one that is typed."""
    return chosen == "other"


@register.filter
def is_rejected(outcome: str) -> bool:
    """Return whether a hand that was sent was rejected by the rules."""
    return outcome == "rejected"


@register.filter
def is_riichi(name: str) -> bool:
    """Return whether a box declares riichi."""
    return name == "riichi"


@register.simple_tag
def meld_types() -> list[tuple[str, str]]:
    """Return the kinds of sets, each with its name."""
    return [
        ("chi", _("chi")),
        ("pon", _("pon")),
        ("daiminkan", _("open quad")),
        ("kakan", _("added quad")),
        ("ankan", _("concealed quad")),
    ]


@register.simple_tag
def report_query(kind: str, reason: str) -> str:
    """Return the query string that opens the form of a hand filled in with its reason.

    >>> report_query("abortive_draw", "suufon_renda")
    '?report=%7B%22kind%22:%22abortive_draw%22,%22reason%22:%22suufon_renda%22%7D'
    """
    offenders: dict[str, object] = {"offenders": []} if kind == "chombo" else {}
    report = json.dumps({"kind": kind} | offenders | {"reason": reason}, separators=(",", ":"))
    return f"?report={quote(report, safe=':,[]')}"
