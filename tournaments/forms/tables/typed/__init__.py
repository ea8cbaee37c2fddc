"""The form of typed hands: one line a hand, for copying score sheets with a keyboard."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import referee
from referee.frozen import dataclass
from tournaments.forms.tables.entry_forms import CONFIRM, PREVIEW, EntryForm
from tournaments.forms.tables.table_actions import PERMANENT_HELP
from tournaments.forms.tables.typed.sheet import LONGEST_REASON, Sheet, Undo, read_correction, read_sheet
from tournaments.forms.tables.typed.writing import write_line
from tournaments.presenters.tables.lines import HandLine
from tournaments.presenters.tables.table_page import TablePage
from tournaments.presenters.tables.table_snapshot import TableSnapshot

__all__ = ["TypedForm", "TypedHand", "Undo", "typed_hands"]


@dataclass(frozen=True, slots=True)
class TypedHand:
    """A hand of the table with its line; the line is empty if the notation has not all of the hand."""

    hand: HandLine
    line: str


def typed_hands(page: TablePage) -> list[TypedHand]:
    """Return the hands of the table in order, each with its line."""
    rows = {row.number: row for row in page.snapshot.page.rows}
    return [TypedHand(hand, _line(rows[hand.number])) for hand in page.hands]


def _line(row: referee.ledger.Row) -> str:
    return "" if row.judged else write_line(row.report, row.before.dealer, row.before.players)


class TypedForm(EntryForm):
    """The next hands of a table, or the correction of one hand, as typed lines."""

    lines = forms.CharField(
        required=False,
        max_length=4000,
        strip=False,
        label=gettext_lazy("Hand"),
        widget=forms.Textarea(
            attrs={
                "rows": 1,
                "autocomplete": "off",
                "autocapitalize": "none",
                "spellcheck": "false",
                "autofocus": True,
                "aria-describedby": "reading",
            }
        ),
    )
    why = forms.CharField(
        required=False,
        max_length=LONGEST_REASON,
        label=gettext_lazy("Reason for the correction"),
        help_text=PERMANENT_HELP,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    step = forms.ChoiceField(
        choices=[(PREVIEW, PREVIEW), (CONFIRM, CONFIRM)], required=False, widget=forms.HiddenInput
    )

    def __init__(
        self,
        data: Any = None,
        *,
        snapshot: TableSnapshot,
        corrects: referee.ledger.Row | None = None,
        initial: dict[str, Any] | None = None,
    ) -> None:
        initial = dict(initial or {})
        if corrects is not None:
            initial = {"lines": _line(corrects), "why": _("typing error")} | initial
        super().__init__(data, initial=initial)
        self.snapshot, self.corrects = snapshot, corrects
        self.sheet = Sheet()
        if corrects is None:
            del self.fields["why"]

    @property
    def saves(self) -> bool:
        """Whether the lines are to be saved, and not only to be read."""
        return bool(self.cleaned_data.get("step") == CONFIRM)

    def clean(self) -> dict[str, Any]:
        """Read the lines; a line that cannot be saved is an error only when they are to be saved."""
        data = self.cleaned_data
        if "lines" not in data or "expects" not in data:
            return data
        if self.corrects is None:
            self.sheet = read_sheet(data["lines"], self.snapshot, data["expects"])
        else:
            self.sheet = read_correction(data["lines"], self.snapshot, self.corrects, data.get("why", ""))
            if data.get("step") == CONFIRM and not data.get("why"):
                self.add_error("why", _("Give a reason for the correction."))
        if data.get("step") == CONFIRM and not self.sheet.lines:
            self.add_error("lines", _("Type a hand."))
        return data
