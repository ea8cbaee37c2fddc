"""Forms for results from paper."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

import referee
from tournaments.common import figures
from tournaments.common.errors import InputError
from tournaments.common.figures import UNIT_POINTS, Notation
from tournaments.forms.common.fields import typed_field
from tournaments.forms.common.signed import SignedInput
from tournaments.forms.interchange.rosters import RowsText, rows_changed, rows_hash, sheet_rows
from tournaments.forms.tables.entry_forms import EntryForm
from tournaments.presenters.events.round_results import ResultRow
from tournaments.services.events import results
from tournaments.services.integrity.journal.acting import MAX_REASON_LENGTH
from tournaments.services.interchange.spreadsheets import Row

__all__ = [
    "UNIT_BUTTONS",
    "UNIT_LABELS",
    "UNIT_QUESTIONS",
    "ListForm",
    "OutsidePenaltyForm",
    "PaperForm",
    "ReasonForm",
]

UNIT_LABELS = {
    Notation.POINTS: _("45000: points"),
    Notation.HUNDREDS: _("450: hundreds"),
    Notation.THOUSANDS: _("45.0: thousands"),
    Notation.RESULTS: _("+35.0: results with uma, in thousands"),
}
"""The units in which results may be written, with their labels."""


UNIT_QUESTIONS = {
    Notation.POINTS: _("The total is correct if these are points. Read them as points or correct them."),
    Notation.HUNDREDS: _(
        "The total is correct if these are hundreds (450 is 45,000). Read them as hundreds or correct them."
    ),
    Notation.THOUSANDS: _(
        "The total is correct if these are thousands (45.0 is 45,000). Read them as thousands or correct "
        "them."
    ),
}
"""The question about figures that add up in another unit only."""
UNIT_BUTTONS = {
    Notation.POINTS: _("Read as points"),
    Notation.HUNDREDS: _("Read as hundreds"),
    Notation.THOUSANDS: _("Read as thousands"),
}
"""The labels of the buttons that accept the other unit."""


class ListForm(forms.Form):
    """A round's results as rows of a spreadsheet, pasted or uploaded."""

    text = forms.CharField(
        label=_("Paste rows from a spreadsheet"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_(
            "Include a header row: table, seat, player, score. Optional columns: sticks, result, place."
        ),
    )
    file = forms.FileField(
        label=_("Or upload a file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx"}),
        help_text=_("CSV or XLSX."),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.rows: tuple[Row, ...] = ()

    def clean(self) -> dict[str, Any]:
        """Read the pasted or uploaded rows."""
        data: dict[str, Any] = super().clean() or {}
        self.rows = sheet_rows(self, data)
        return data

    @property
    def carried(self) -> RowsText:
        """The rows in the form in which the preview page sends them back."""
        return RowsText.of(self.rows)

    @property
    def shown(self) -> str:
        """The mark of the rows shown on the page."""
        return rows_hash(self.carried.text)

    @property
    def is_changed(self) -> bool:
        """Whether the rows differ from those shown on the page that sends them."""
        return rows_changed(self.data)


class PaperForm(EntryForm):
    """Three or four figures in the chosen unit, the sticks left and a reason; the form knows no rules."""

    sticks = forms.IntegerField(min_value=0, max_value=99, required=False)
    why = forms.CharField(max_length=MAX_REASON_LENGTH, required=False)
    replaces = forms.BooleanField(label=_("Replace the recorded hands with this result"), required=False)

    def __init__(self, *args: Any, row: ResultRow, notation: Notation, **options: Any) -> None:
        options.setdefault("prefix", f"t{row.table.number}")
        super().__init__(*args, **options)
        self.row, self.notation = row, notation
        if not row.has_hands_in_force:
            del self.fields["replaces"]
        points = row.figures(results=notation is Notation.RESULTS)
        for line in row.seats:
            pad = "decimal" if UNIT_POINTS[notation] == 1000 else "numeric"
            field = forms.CharField(required=False, max_length=16, widget=SignedInput(pad=pad))
            if points is not None:
                field.initial = figures.format_points(points[line.seat], notation)
            elif line.recorded is not None and row.results and notation is not Notation.RESULTS:
                # Usually one of the recorded scores is to be corrected.
                field.initial = figures.format_points(line.recorded, notation)
            field.widget.attrs |= {"enterkeyhint": "next", "class": "figure"}
            self.fields[f"s{line.seat}"] = field
        self.fields["sticks"].initial = row.sticks
        self.fields["sticks"].widget.attrs |= {"inputmode": "numeric", "class": "figure", "min": "0"}
        self.fields["why"].initial = row.why
        self.fields["why"].widget.attrs["autocomplete"] = "off"

    @property
    def lines(self) -> list[tuple[Any, forms.BoundField]]:
        """The seats with their fields."""
        return [(line, self[f"s{line.seat}"]) for line in self.row.seats]

    def clean(self) -> dict[str, Any]:
        """Read each figure as points."""
        data: dict[str, Any] = super().clean() or {}
        for line in self.row.seats:
            name = f"s{line.seat}"
            points = figures.parse_points(data.get(name, ""), self.notation)
            if points is None or (points.denominator != 1 and self.notation is not Notation.RESULTS):
                points = None
                sentence = (
                    _(
                        "“%(text)s” does not match the unit chosen above (%(way)s). Correct it or change the unit."
                    )
                    if data.get(name)
                    else _("Enter the score of %(name)s.")
                )
                facts = {
                    "name": line.player.name,
                    "text": data.get(name, ""),
                    "way": UNIT_LABELS[self.notation],
                }
                self.add_error(name, sentence % facts)
            data[name] = points
        # A page from before the last entry is refused with the name of who wrote it.
        is_current = data.get("expects") == self.row.expects
        if is_current and self.row.has_hands_in_force and not data["replaces"]:
            text = _("This table has recorded hands. Tick the box to replace them.")
            self.add_error("replaces", text)
        if (
            is_current
            and not {"why", "sticks", *(f"s{line.seat}" for line in self.row.seats)} & self.errors.keys()
        ):
            try:
                results.check_figures(self.row.table, self.result, notation=str(UNIT_LABELS[self.notation]))
            except InputError as error:
                self.refuse(" ".join(problem.says for problem in error.problems))
        return data

    @property
    def fitting_notation(self) -> Notation | None:
        """The other unit in which the figures add up, or None; None also if a reason is given."""
        if not self.is_bound or self.notation is Notation.RESULTS or str(self["why"].value() or "").strip():
            return None
        texts = [str(self[f"s{line.seat}"].value() or "") for line in self.row.seats]
        stick_points = (self.cleaned_data.get("sticks") or 0) * self.row.stick
        return figures.find_notation(texts, self.row.due - stick_points, current=self.notation)

    @property
    def unit_question(self) -> str:
        """The question about figures that add up in another unit, or an empty string."""
        return str(UNIT_QUESTIONS[self.fitting_notation]) if self.fitting_notation else ""

    @property
    def units(self) -> list[tuple[Notation, str, int, bool]]:
        """The other units, each with its button label, its size in points, and whether it fits."""
        if self.notation is Notation.RESULTS:
            return []
        return [
            (notation, str(label), UNIT_POINTS[notation], notation is self.fitting_notation)
            for notation, label in UNIT_BUTTONS.items()
            if notation is not self.notation
        ]

    @property
    def result(self) -> referee.ledger.Result:
        """The result as written on paper."""
        points = tuple(self.cleaned_data[f"s{line.seat}"] for line in self.row.seats)
        reason = self.cleaned_data["why"].strip()
        if self.notation is Notation.RESULTS:
            return referee.ledger.Result(results=points, why=reason)
        return referee.ledger.Result(scores=points, sticks_left=self.cleaned_data["sticks"] or 0, why=reason)

    def refuse(self, reason: str) -> None:
        """Show at the row why nothing was stored."""
        self.add_error(None, reason)


class ReasonForm(EntryForm):
    """The reason for voiding a result."""

    why = forms.CharField(label=_("Reason"), max_length=MAX_REASON_LENGTH)


class OutsidePenaltyForm(EntryForm):
    """A penalty outside the game: the player, the points and the reason."""

    seat = forms.TypedChoiceField(label=_("Player"), coerce=lambda value: referee.Seat(int(value)))
    points = forms.IntegerField(label=_("Points lost"), min_value=100, max_value=1_000_000, step_size=100)
    why = forms.CharField(label=_("Reason"), max_length=MAX_REASON_LENGTH)

    def __init__(self, *args: Any, row: ResultRow, **options: Any) -> None:
        options.setdefault("prefix", f"p{row.table.number}")
        super().__init__(*args, **options)
        typed_field(self, "seat", forms.ChoiceField).choices = [
            (line.seat, line.player.name) for line in row.seats
        ]
        self.fields["points"].initial = row.chombo or None
