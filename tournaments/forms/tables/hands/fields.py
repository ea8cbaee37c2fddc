"""Fields of a hand form: seats, tiles and hand values.

They check only shape: a seat is one of the table's, tiles can be read, a value is han and fu. Tiles and values are
written as in the protocol.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

import referee
from tournaments.common.language import current_language

__all__ = [
    "OTHER",
    "Meld",
    "SeatField",
    "SeatsField",
    "TileField",
    "TilesField",
    "Value",
    "WorthField",
    "check_tiles",
    "format_problem",
    "likely_meld_type",
    "read_melds",
    "read_seats",
]

Value = dict[str, int]
"""The value of a hand as the protocol writes it: han and fu, or a number of yakuman."""
Meld = dict[str, Any]
"""A meld as the protocol writes it."""
OTHER = "other"
_MELDS = re.compile(r"\(([0-9mpsz]+)\)|([0-9mpsz]+)")
_WORTH = re.compile(r"(?P<han>\d{1,3})(?:-(?P<fu>\d{1,3}))?|y(?P<yakuman>\d{1,2})")


def format_problem(problem: referee.Problem) -> str:
    """Return a problem without seats in the current language."""
    return referee.messages.say_problem(problem, lambda seat: str(int(seat)), current_language())


def check_tiles(text: str) -> None:
    """Raise `ValidationError` if *text* cannot be read as tiles."""
    try:
        # No hand is longer; cutting keeps the error message short.
        referee.read_tiles(text if len(text) < 100 else text[:100] + "…")
    except referee.Rejected as rejected:
        raise ValidationError(
            [format_problem(problem) for problem in rejected.problems], code="unreadable"
        ) from None


def _seat(value: object, players: int) -> referee.Seat:
    text = str(value)
    if not (text.isascii() and text.isdecimal() and len(text) < 3 and int(text) < players):
        facts = {"seat": text[:20], "players": players}
        raise ValidationError(
            format_problem(referee.Problem(path="", code="unknown_seat", facts=facts)), code="unknown_seat"
        )
    return referee.Seat(int(text))


class SeatField(forms.Field):
    """One seat, or none."""

    players = 4

    def to_python(self, value: Any) -> referee.Seat | None:
        """Return the seat, or None."""
        return None if value in (None, "") else _seat(value, self.players)

    def prepare_value(self, value: Any) -> str | None:
        """Return the seat as the page writes it."""
        return None if value is None else str(value)


class SeatsField(forms.Field):
    """Several seats in the submitted order; a repeated seat is kept, for the referee to reject."""

    widget = forms.MultipleHiddenInput
    players = 4

    def to_python(self, value: Any) -> list[referee.Seat]:
        """Return the seats."""
        return [_seat(item, self.players) for item in value or () if item != ""]


class TilesField(forms.CharField):
    """Tiles in the usual notation, in the typed order; the value is the text."""

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, **options)

    def to_python(self, value: Any) -> str:
        """Return the text. Raises `ValidationError` if it cannot be read."""
        text: str = super().to_python(value) or ""
        check_tiles(text)
        return text


class TileField(TilesField):
    """One tile, or an empty text."""

    def to_python(self, value: Any) -> str:
        """Return the text. Raises `ValidationError` if it cannot be read, or if there are several tiles."""
        text: str = super().to_python(value)
        if len(referee.read_tiles(text)) > 1:
            problem = referee.Problem(path="", code="not_one_tile", facts={"text": text[:20]})
            raise ValidationError(format_problem(problem), code="not_one_tile")
        return text


class WorthField(forms.CharField):
    """A cell of the grid: `3-40` is three han forty fu, `5` five han, `y2` two yakuman; `other` is typed separately."""

    def to_python(self, value: Any) -> Any:
        """Return the value, `other`, or None for an empty field."""
        text = super().to_python(value) or ""
        if text in ("", OTHER):
            return text or None
        match = _WORTH.fullmatch(text)
        if not match:
            raise ValidationError(
                _("“%(text)s” is not a hand value.") % {"text": text[:20]}, code="unreadable"
            )
        return {name: int(number) for name, number in match.groupdict().items() if number}

    @staticmethod
    def cell(value: Value) -> str:
        """Return the cell's name for *value*, whether or not it is on the grid."""
        if "yakuman" in value:
            return f"y{value['yakuman']}"
        return f"{value['han']}-{value['fu']}" if "fu" in value else str(value["han"])

    def run_validators(self, value: Any) -> None:
        """Skip the text validators: the value is not text."""


def likely_meld_type(tiles: str) -> str:
    """Return the likely type of an open meld; the referee checks whether it is a valid set."""
    kinds = [tile.kind for tile in referee.read_tiles(tiles)]
    if len({*kinds}) > 1:
        return referee.MeldType.CHI.value
    return referee.MeldType.PON.value if len(kinds) == 3 else referee.MeldType.DAIMINKAN.value


def read_melds(text: str) -> list[Meld]:
    """Return the melds of a text such as `234m 777z (1111p)`, in brackets an ankan.

    Raises `ValidationError` if it cannot be read.
    """
    unread = _MELDS.sub("", text).strip()
    if unread:
        raise ValidationError(
            _(
                "“%(text)s” is not a set. Write sets with their suit, separated by spaces: 234m 777z. Put an "
                "ankan in brackets: (1111p)."
            )
            % {"text": unread[:20]}
        )
    melds = []
    for concealed, called in _MELDS.findall(text):
        check_tiles(concealed or called)
        meld_type = referee.MeldType.ANKAN.value if concealed else likely_meld_type(called)
        melds.append({"type": meld_type, "tiles": concealed or called})
    return melds


def read_seats(text: str) -> Iterable[int]:
    """Return the seats of a hidden list such as `2,0`; other words are ignored."""
    return [int(word) for word in text.split(",") if word.isascii() and word.isdecimal() and len(word) == 1]
