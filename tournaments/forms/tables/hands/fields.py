"""Fields of a hand form: seats, tiles and hand values.

They check only shape: a seat is one of the table's, tiles can be read, a value is han and fu.
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
    "SeatField",
    "SeatsField",
    "TileField",
    "TilesField",
    "Worth",
    "WorthField",
    "format_problem",
    "read_seats",
]

Worth = referee.HanFu | referee.Yakuman
OTHER = "other"
_WORTH = re.compile(r"(?P<han>\d{1,3})(?:-(?P<fu>\d{1,3}))?|y(?P<yakuman>\d{1,2})")


def format_problem(problem: referee.Problem) -> str:
    """Return a problem without seats in the current language."""
    return referee.messages.say_problem(problem, lambda seat: str(int(seat)), current_language())


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


class SeatsField(forms.Field):
    """Several seats in the submitted order; a repeated seat is kept, for the referee to reject."""

    widget = forms.MultipleHiddenInput
    players = 4

    def to_python(self, value: Any) -> list[referee.Seat]:
        """Return the seats."""
        return [_seat(item, self.players) for item in value or () if item != ""]


class TilesField(forms.CharField):
    """Tiles in the usual notation, in the typed order."""

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, **options)

    def to_python(self, value: Any) -> Any:
        """Return the tiles. Raises `ValidationError` for unreadable ones."""
        text = super().to_python(value) or ""
        try:
            # No hand is longer; cutting keeps the error message short.
            return referee.read_tiles(text if len(text) < 100 else text[:100] + "…")
        except referee.Rejected as rejected:
            raise ValidationError(
                [format_problem(problem) for problem in rejected.problems], code="unreadable"
            ) from None

    def run_validators(self, value: Any) -> None:
        """Skip the text validators: the value is a tuple of tiles."""

    def prepare_value(self, value: Any) -> Any:
        """Return tiles as typed text."""
        return referee.write_tiles(value) if isinstance(value, tuple) else value


class TileField(TilesField):
    """One tile, or none."""

    def to_python(self, value: Any) -> Any:
        """Return the tile, or None."""
        tiles = super().to_python(value)
        if len(tiles) > 1:
            problem = referee.Problem(path="", code="not_one_tile", facts={"text": str(value)[:20]})
            raise ValidationError(format_problem(problem), code="not_one_tile")
        return tiles[0] if tiles else None

    def prepare_value(self, value: Any) -> Any:
        """Return the tile as typed text."""
        return str(value) if isinstance(value, referee.Tile) else value


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
                _("“%(text)s” is no worth of a hand.") % {"text": text[:20]}, code="unreadable"
            )
        if match["yakuman"]:
            return referee.Yakuman(count=int(match["yakuman"]))
        return referee.HanFu(han=int(match["han"]), fu=int(match["fu"]) if match["fu"] else None)

    @staticmethod
    def cell(worth: Worth) -> str:
        """Return the cell's name for *worth*, whether or not it is on the grid."""
        match worth:
            case referee.Yakuman(count=count):
                return f"y{count}"
            case referee.HanFu(han=han, fu=fu):
                return str(han) if fu is None else f"{han}-{fu}"

    def run_validators(self, value: Any) -> None:
        """Skip the text validators: the value is not text."""


def read_seats(text: str) -> Iterable[int]:
    """Return the seats of a hidden list such as `2,0`; other words are ignored."""
    return [int(word) for word in text.split(",") if word.isascii() and word.isdecimal() and len(word) == 1]
