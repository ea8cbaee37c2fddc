"""Forms to add players from a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.common.errors import InputError
from tournaments.presenters.interchange.rosters import Draft
from tournaments.services.interchange.rosters import Field, Roster, recognised
from tournaments.services.interchange.spreadsheets import Row, read_file, read_tabs, read_text

__all__ = ["COLUMNS", "Carried", "SheetForm", "changed", "mark", "sheet_rows"]

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
    Field.STATE: _("state"),
    Field.GROUP: _("group"),
    Field.IGNORED: _("left out"),
}
"""What a column can be, as people say it."""


class SheetForm(forms.Form):
    """A pasted sheet or a file; after a first look, what its columns are and who is known already."""

    text = forms.CharField(
        label=_("Paste the rows of a spreadsheet"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_(
            "With or without a line of heads: name, or family and given name, club, country, EMA number."
        ),
    )
    file = forms.FileField(
        label=_("Or send a file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx"}),
        help_text=_("CSV or XLSX."),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.rows: tuple[Row, ...] = ()

    def clean(self) -> dict[str, Any]:
        """Read the rows, whichever way they came."""
        data: dict[str, Any] = super().clean() or {}
        self.rows = sheet_rows(self, data)
        return data

    @property
    def carried(self) -> Carried:
        """The rows as they are sent along while they are looked at."""
        return Carried.of(self.rows)

    @property
    def is_changed(self) -> bool:
        """Whether the rows or their columns are others than the page showed that sends them."""
        return changed(self.data, _columns(self.data))

    def shown(self, roster: Roster) -> str:
        """The mark of the rows and columns that the page shows."""
        return mark(self.carried.text, roster.columns)

    def heads(self, roster: Roster) -> list[tuple[Field, str]]:
        """What each column is, and what stands above it; its number where nothing does."""
        above = next((row.cells for row in self.rows if row.line == roster.header), ())
        return [
            (column, (above[at] if at < len(above) else "") or str(at + 1))
            for at, column in enumerate(roster.columns)
        ]

    def roster(self) -> Roster:
        """The people, by the columns that were chosen, else as they are recognised."""
        named = _columns(self.data)
        if named and all(word in set(Field) for word in named):
            return recognised(self.rows, [Field(word) for word in named])
        return recognised(self.rows)

    def known(self, draft: Draft) -> dict[int, str]:
        """The lines that speak of somebody of another event, each with that person's word, as was said or is likely."""
        found = {}
        for line in draft.lines:
            like, at = line.known, line.person.line
            if like is None:
                continue
            said = self.data.get(f"same-{at}")
            if said == like.who or (said is None and like.sure):
                found[at] = like.who
        return found


def sheet_rows(form: forms.Form, data: dict[str, Any]) -> tuple[Row, ...]:
    """The rows that were pasted or sent; what cannot be read is said at its field."""
    sent = data.get("file")
    try:
        if sent is not None:
            return read_file(sent.name, sent.read())
        text = data.get("text", "")
        if text.strip():
            said = form.data.get("parted")
            return read_text(text) if said is None else read_tabs(text, _PARTED.get(said, ""))
        form.add_error("text", _("Paste some rows, or send a file."))
    except InputError as refused:
        for problem in refused.problems:
            form.add_error("file" if sent is not None else "text", str(problem))
    return ()


def mark(text: str, columns: Iterable[str] = ()) -> str:
    """A short mark of rows and what their columns are; a page sends it along, to tell whether they were changed."""
    # Browsers end lines in their own way, and take the first line end away.
    lines = "\n".join(text.splitlines()).strip("\n")
    return sha256("\n".join([*columns, "", lines]).encode()).hexdigest()[:16]


def changed(data: Mapping[str, Any], columns: Iterable[str] = ()) -> bool:
    """Whether the rows that were sent are others than the page showed; never where no page showed any."""
    return "shown" in data and data["shown"] != mark(data.get("text", ""), columns)


def _columns(data: Mapping[str, Any]) -> list[str]:
    """The columns that were chosen, in their order."""
    return [data[f"column-{at}"] for at in range(200) if f"column-{at}" in data]


_PARTED = {"tab": "\t", "comma": ",", "semicolon": ";"}
_WORDS = {sign: word for word, sign in _PARTED.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried:
    """Rows as they go to a page and come back as the same rows: parted by tabs, each on its line.

    Cells are quoted where the row would be read otherwise.

    *parted* says in a word what parted them where they came from.
    """

    text: str
    parted: str

    @classmethod
    def of(cls, rows: Sequence[Row]) -> Carried:
        """Those rows."""
        text = "\n".join(_written(row.cells) for row in _spread(rows))
        # Every reader of a page takes the first line end within a field for the page's own.
        return cls(text=f"\n{text}", parted=_WORDS.get(rows[0].parted_by, "") if rows else "")


def _written(cells: tuple[str, ...]) -> str:
    line = "\t".join(cells)
    if not any(sign in line for sign in '";,') or [row.cells for row in read_tabs(line)] == [cells]:
        return line
    return "\t".join('"{}"'.format(cell.replace('"', '""')) for cell in cells)


def _spread(rows: Sequence[Row]) -> Sequence[Row]:
    """The rows, each on the line that it stood on."""
    if not rows:
        return rows
    by_line = {row.line: row for row in rows}
    return [by_line.get(line, Row(line=line, cells=())) for line in range(1, rows[-1].line + 1)]
