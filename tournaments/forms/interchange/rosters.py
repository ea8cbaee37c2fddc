"""Forms to add players from a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.frozen import dataclass
from tournaments.common.errors import InputError
from tournaments.presenters.interchange.rosters import Draft
from tournaments.services.interchange.rosters import Field, Roster, count_rows, read_roster
from tournaments.services.interchange.spreadsheets import Row, read_file, read_tabs, read_text
from tournaments.services.people.entry_list import check_length
from tournaments.services.people.names import name_key

__all__ = ["COLUMNS", "RowsText", "SheetForm", "rows_changed", "rows_hash", "sheet_rows"]

COLUMNS = {
    Field.NUMBER: _("number"),
    Field.NAME: _("name"),
    Field.READING: _("reading"),
    Field.FAMILY: _("family name"),
    Field.GIVEN: _("given name"),
    Field.PREFERRED: _("preferred name"),
    Field.CLUB: _("club"),
    Field.COUNTRY: _("country"),
    Field.EMA: _("EMA number"),
    Field.WRC: _("World Riichi number"),
    Field.RRC: _("RRC number"),
    Field.ARA: _("ARA number"),
    Field.STATE: _("status"),
    Field.GROUP: _("group"),
    Field.TICK: _("extra column: checkbox"),
    Field.TEXT: _("extra column: text"),
    Field.MAIL: _("email address"),
    Field.IGNORED: _("ignored"),
}
"""The possible meanings of a column, with their labels."""


class SheetForm(forms.Form):
    """A pasted sheet or a file; after the preview also the columns' meanings and the known people."""

    text = forms.CharField(
        label=_("Paste rows from a spreadsheet"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("A header row is optional: name (or family and given name), club, country, EMA number."),
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
        rows = sheet_rows(self, data)
        try:
            check_length(count_rows(rows))
            self.rows = rows
        except InputError as error:
            self.add_error("file" if data.get("file") is not None else "text", str(error))
        return data

    @property
    def carried(self) -> RowsText:
        """The rows in the form in which the preview page sends them back."""
        return RowsText.of(self.rows)

    @property
    def is_changed(self) -> bool:
        """Whether the rows or columns differ from those shown on the page that sends them."""
        return rows_changed(self.data, _chosen_columns(self.data))

    def shown(self, roster: Roster) -> str:
        """Return the mark of the rows and columns shown on the page."""
        return rows_hash(self.carried.text, roster.columns)

    def heads(self, roster: Roster) -> list[tuple[Field, str]]:
        """Return each column's meaning and heading; its number if it has no heading."""
        header_cells = next((row.cells for row in self.rows if row.line == roster.header), ())
        return [
            (column, (header_cells[index] if index < len(header_cells) else "") or str(index + 1))
            for index, column in enumerate(roster.columns)
        ]

    def roster(self, known_own: Mapping[str, Field]) -> Roster:
        """Return the people, by the chosen columns or else by recognised ones; unknown columns are kept.

        *known_own* are the event's extra columns, by the key of their name.
        """
        words = _chosen_columns(self.data)
        if words and all(word in set(Field) for word in words):
            return read_roster(self.rows, [Field(word) for word in words])
        return read_roster(self.rows, known_own=known_own)

    def known_people(self, draft: Draft) -> dict[int, str]:
        """Return the identifiers of people known from other events by line, as chosen or if the match is sure."""
        known_ids, listed_ids = {}, self.listed_people(draft)
        for line in draft.lines:
            candidate, line_number = line.other_event_match, line.person.line
            if candidate is None or line_number in listed_ids:
                continue
            choice = self.data.get(f"same-{line_number}")
            if choice == candidate.who or (choice is None and candidate.sure):
                known_ids[line_number] = candidate.who
        return known_ids

    def listed_people(self, draft: Draft) -> dict[int, str]:
        """Return the identifiers of people of this event by line, as chosen or if the name is the same.

        They are not entered again; their cells in extra columns are filled.
        """
        listed_ids = {}
        for line in draft.lines:
            candidate, line_number = line.listed_match, line.person.line
            if candidate is None:
                continue
            choice = self.data.get(f"same-{line_number}")
            is_same_name = name_key(candidate.name) == name_key(line.person.name)
            if choice == candidate.who or (choice is None and is_same_name):
                listed_ids[line_number] = candidate.who
        return listed_ids


def sheet_rows(form: forms.Form, data: dict[str, Any]) -> tuple[Row, ...]:
    """Return the pasted or uploaded rows; add an error to the field of unreadable ones."""
    file = data.get("file")
    try:
        if file is not None:
            return read_file(file.name, file.read())
        text = data.get("text", "")
        if text.strip():
            separator = form.data.get("parted")
            return read_text(text) if separator is None else read_tabs(text, _PARTED.get(separator, ""))
        form.add_error("text", _("Paste some rows or choose a file."))
    except InputError as error:
        for problem in error.problems:
            form.add_error("file" if file is not None else "text", str(problem))
    return ()


def rows_hash(text: str, columns: Iterable[str] = ()) -> str:
    """Return a short hash of rows and columns; a page sends it back to detect changes."""
    # Browsers change line breaks, and remove the first one of a field.
    lines = "\n".join(text.splitlines()).strip("\n")
    return sha256("\n".join([*columns, "", lines]).encode()).hexdigest()[:16]


def rows_changed(data: Mapping[str, Any], columns: Iterable[str] = ()) -> bool:
    """Return whether the submitted rows differ from the shown ones; False if none were shown."""
    return "shown" in data and data["shown"] != rows_hash(data.get("text", ""), columns)


def _chosen_columns(data: Mapping[str, Any]) -> list[str]:
    """Return the chosen columns, in order."""
    return [data[f"column-{index}"] for index in range(200) if f"column-{index}" in data]


_PARTED = {"tab": "\t", "comma": ",", "semicolon": ";"}
_WORDS = {sign: word for word, sign in _PARTED.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class RowsText:
    """Rows as text that a page can send back unchanged: separated by tabs, each on its original line.

    Cells are quoted if the row would otherwise be read differently.
    *parted* names the original separator.
    """

    text: str
    parted: str

    @classmethod
    def of(cls, rows: Sequence[Row]) -> RowsText:
        """Return these rows as text."""
        text = "\n".join(_row_text(row.cells) for row in _with_empty_rows(rows))
        # HTML parsers drop the first line break in a text area.
        return cls(text=f"\n{text}", parted=_WORDS.get(rows[0].separator, "") if rows else "")


def _row_text(cells: tuple[str, ...]) -> str:
    line = "\t".join(cells)
    if not any(sign in line for sign in '";,') or [row.cells for row in read_tabs(line)] == [cells]:
        return line
    return "\t".join('"{}"'.format(cell.replace('"', '""')) for cell in cells)


def _with_empty_rows(rows: Sequence[Row]) -> Sequence[Row]:
    """Return the rows, each at its original line, with empty rows in between."""
    if not rows:
        return rows
    by_line = {row.line: row for row in rows}
    return [by_line.get(line, Row(line=line, cells=())) for line in range(1, rows[-1].line + 1)]
