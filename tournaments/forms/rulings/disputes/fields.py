"""Fields of dispute forms: seats, tiles, melds, numbers, yes and no.

They check only the shape of input. Nothing is preselected, and an empty field is no error here: the form of the
question says what is still needed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import referee
from tournaments.common.language import current_language
from tournaments.forms.tables.hands.fields import Meld, check_tiles, read_melds

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

__all__ = [
    "ChoiceField",
    "DeskField",
    "MeldsField",
    "NumberField",
    "SeatsField",
    "TilesField",
    "YesNoField",
    "plain_seats",
]

MAX_LENGTH = 200
NO, YES = "no", "yes"


class DeskField(forms.Field):
    """A field of the dispute desk: *sort* is its class on the page, *folded* puts it among the rarely needed ones."""

    sort = ""
    is_tiles = is_melds = is_number = False

    def __init__(
        self, label: StrOrPromise, *, folded: bool = False, hint: StrOrPromise = "", **options: Any
    ) -> None:
        super().__init__(label=label, required=False, help_text=hint, **options)
        self.folded = folded


class TilesField(DeskField):
    """Tiles in the usual notation, at most *most*; the value is text, which the referee reads later."""

    sort = "tiles"
    is_tiles = True

    def __init__(self, label: StrOrPromise, *, most: int = 14, **options: Any) -> None:
        super().__init__(label, **options)
        self.most = most

    def to_python(self, value: Any) -> str:
        """Return the tiles as typed, or an empty string."""
        text = self.short_text(value)
        check_tiles(text)
        return text

    def short_text(self, value: Any) -> str:
        """Return the text. Raises `ValidationError` if it is too long for a hand."""
        text = str(value or "").strip()
        if len(text) > MAX_LENGTH:
            raise ValidationError(_("There are too many tiles. Remove some."))
        return text


class MeldsField(TilesField):
    """Melds, separated by spaces: an ankan in brackets, any other four equal tiles as an open kan."""

    sort = "melds"
    is_tiles, is_melds = False, True

    def to_python(self, value: Any) -> list[Meld]:  # type: ignore[override]  # melds in place of text
        """Return the melds in the protocol's format; their types follow from their tiles."""
        return read_melds(self.short_text(value))


class NumberField(DeskField):
    """A number with buttons for up and down, or None."""

    sort = "number"
    is_number = True

    def __init__(
        self, label: StrOrPromise, *, least: int = 0, most: int = 99, step: int = 1, **options: Any
    ) -> None:
        super().__init__(label, **options)
        self.least, self.most, self.step = least, most, step

    @property
    def is_signed(self) -> bool:
        """Whether the number may be negative."""
        return self.least < 0

    def to_python(self, value: Any) -> int | None:
        """Return the number."""
        text = str(value or "").strip().replace(",", "")
        # A sign alone is a number that is still being typed.
        if not text.strip("-−▲"):
            return None
        if not re.fullmatch(r"[-−▲]?[0-9]{1,7}", text, flags=re.ASCII):
            raise ValidationError(_("“%(text)s” is not a number. Enter a number.") % {"text": text[:20]})
        number = int(re.sub(r"^[−▲]", "-", text))
        if not self.least <= number <= self.most:
            facts = {"least": self.least, "most": self.most}
            raise ValidationError(_("Enter a number from %(least)d to %(most)d.") % facts)
        return number


class ChoiceField(DeskField):
    """One of a few choices, or empty; a list of choices if *several*."""

    sort = "choice"

    def __init__(
        self, label: StrOrPromise, *choices: tuple[str, StrOrPromise], several: bool = False, **options: Any
    ) -> None:
        super().__init__(label, **options)
        self.choices, self.several = list(choices), several
        self.widget = forms.SelectMultiple() if several else forms.TextInput()

    def to_python(self, value: Any) -> Any:
        """Return the word, or the words in the submitted order."""
        words = list(dict.fromkeys(filter(None, value or ()))) if self.several else [value or ""]
        unknown = [word for word in words if word and word not in dict(self.choices)]
        if unknown:
            raise ValidationError(
                _("“%(text)s” is not one of the choices. Choose again.") % {"text": str(unknown[0])[:20]}
            )
        return words if self.several else words[0]


class YesNoField(ChoiceField):
    """Yes, no, or not answered."""

    sort = "yes-no"

    def __init__(self, label: StrOrPromise, **options: Any) -> None:
        super().__init__(label, (YES, gettext_lazy("Yes")), (NO, gettext_lazy("No")), **options)

    def to_python(self, value: Any) -> bool | None:
        """Return the answer, or None."""
        word = super().to_python(value)
        return None if not word else word == YES


class SeatsField(ChoiceField):
    """One seat, or several; the form adds the players' names once it knows the table."""

    sort = "seats"

    def to_python(self, value: Any) -> Any:
        """Return the seat as a number or None, or a list of seats."""
        answer = super().to_python(value)
        if self.several:
            return [int(seat) for seat in answer]
        return int(answer) if answer.isdecimal() else answer or None


def plain_seats(players: int) -> list[tuple[str, str]]:
    """Return the seats of an unknown table, named by their winds."""
    name_of = referee.messages.wind_namer(referee.Seat.FIRST, players, current_language())
    return [(str(seat), name_of(referee.Seat(seat))) for seat in range(players)]
