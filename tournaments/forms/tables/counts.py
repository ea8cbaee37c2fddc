"""The form for points counted by the players."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _

import referee
from tournaments.common.points import score
from tournaments.forms.tables.entry_forms import CONFIRM, PREVIEW, EntryForm
from tournaments.presenters.tables.table_page import SeatLine, TablePage

__all__ = ["CountForm"]

_FIGURE = re.compile(r"([-+]?)([0-9]{1,9})")
_MINUS = str.maketrans("−–—▲△", "-----")
_TO_SPARE = str.maketrans("", "", " ,.'")
_MOST_STICKS = 99


class CountForm(EntryForm):
    """Points by seat in hundreds, as they are read out, and the sticks on the table.

    Figures may be missing while the count is read out; only a complete count is saved.
    """

    step = forms.ChoiceField(choices=[(PREVIEW, PREVIEW), (CONFIRM, CONFIRM)], required=False)
    sticks = forms.IntegerField(min_value=0, max_value=_MOST_STICKS, required=False)

    def __init__(self, *args: Any, page: TablePage, **options: Any) -> None:
        super().__init__(*args, **options)
        self.page = page
        self.most = 2 * (sum(page.state.scores) + page.sticks * page.rules.riichi_deposit)
        for line in page.seats:
            self.fields[f"points-{line.seat}"] = forms.CharField(required=False, max_length=12)
            self.fields[f"below-{line.seat}"] = forms.BooleanField(required=False)
        self.fields["sticks"].widget.attrs |= {
            "inputmode": "numeric",
            "enterkeyhint": "done",
            "class": "figure",
        }
        for line in page.seats:
            self.fields[f"points-{line.seat}"].widget.attrs |= {
                "inputmode": "numeric",
                "enterkeyhint": "next",
                "autocomplete": "off",
                "class": "figure",
            }

    def rows(self) -> list[tuple[SeatLine, BoundField, BoundField]]:
        """Return each seat in turn order: the player, the figure, and the below-zero box."""
        return [(line, self[f"points-{line.seat}"], self[f"below-{line.seat}"]) for line in self.page.seats]

    def clean(self) -> dict[str, Any]:
        """Read each figure as points; add an error to the field of an unreadable one."""
        data: dict[str, Any] = super().clean() or {}
        for line in self.page.seats:
            name = f"points-{line.seat}"
            if name in data:
                try:
                    data[name] = self._points(data[name], is_negative=data.get(f"below-{line.seat}", False))
                except ValidationError as error:
                    self.add_error(name, error)
        if data.get("step") == CONFIRM:
            self._say_missing()
        return data

    def _points(self, text: str, *, is_negative: bool) -> int | None:
        plain = unicodedata.normalize("NFKC", text).translate(_MINUS).translate(_TO_SPARE)
        if not plain:
            return None
        match = _FIGURE.fullmatch(plain)
        if match is None:
            raise ValidationError(_("Enter hundreds: 305 for 30,500."))
        points = int(match[2]) * 100
        if points > self.most:
            facts = {"points": score(points)}
            raise ValidationError(_("That is %(points)s points. Enter hundreds: 305 for 30,500.") % facts)
        return -points if is_negative or match[1] == "-" else points

    @property
    def figures(self) -> list[int | None]:
        """The points by seat; None for missing or unreadable figures."""
        data = getattr(self, "cleaned_data", {})
        return [data.get(f"points-{line.seat}") for line in self.page.seats]

    @property
    def sticks_read(self) -> int | None:
        """The sticks on the table; None if missing or unreadable."""
        sticks: int | None = getattr(self, "cleaned_data", {}).get("sticks")
        return sticks

    def entry(self) -> referee.ledger.Count | None:
        """Return the count of a valid form; None while figures are missing."""
        scores = tuple(figure for figure in self.figures if figure is not None)
        is_whole = len(scores) == len(self.figures) and self.sticks_read is not None
        return referee.ledger.Count(scores=scores, sticks=self.sticks_read or 0) if is_whole else None

    def digest(self, _count: referee.ledger.Count) -> str:
        """Return an empty digest: a count is what was read out, whatever follows from it."""
        return ""

    def confirms(self, _count: referee.ledger.Count) -> bool:
        """Return whether the count is to be saved."""
        return bool(self.cleaned_data["step"] == CONFIRM)

    def faults(self) -> list[tuple[str, str]]:
        """Return all errors, each with the player's name; an empty name for errors of the whole form."""
        names = {f"points-{line.seat}": line.player.name for line in self.page.seats}
        return [(names.get(field, ""), str(text)) for field, texts in self.errors.items() for text in texts]

    def _say_missing(self) -> None:
        for line, figure in zip(self.page.seats, self.figures, strict=True):
            name = f"points-{line.seat}"
            if figure is None and name not in self.errors:
                self.add_error(name, _("Enter the score of %(name)s.") % {"name": line.player.name})
        if self.sticks_read is None and "sticks" not in self.errors:
            self.add_error(
                "sticks", _("Enter the number of riichi sticks on the table, or 0 if there are none.")
            )
