"""Read pasted names: one name a line, or rows of a spreadsheet."""

from __future__ import annotations

import re

from tournaments.common.countries import country
from tournaments.forms.interchange.rosters import CarriedRows, SheetForm
from tournaments.presenters.interchange.rosters import Draft
from tournaments.services.interchange.rosters import Field, read_roster
from tournaments.services.interchange.spreadsheets import Row, normalize_cell
from tournaments.services.people.names import name_key

__all__ = ["is_doubtful", "names_as_sheet", "to_rows"]

_PARTED = re.compile(r"[\t;]|,.*,")
_WIDE = re.compile(r"(?<=\S)[ \u3000\u00a0]{3,}(?=\S)")
# "Maier Hans AUT 12000034": a name, followed by a country code, a federation's number, or both.
_BEHIND = re.compile(r"(?P<name>\S.*?)(?:\s+(?P<code>[A-Z]{2,3}))?(?:\s+(?P<number>\d{7,8}))?\s*")


def to_rows(text: str) -> str:
    r"""Return the text as rows for the spreadsheet reader; empty if each line is one name.

    >>> to_rows("Fritz Müller\nMeier, Hans"), to_rows("Name;Club\nSato;Tokyo") != ""
    ('', True)
    >>> to_rows("Maier Hans AUT 12000034")
    'Maier Hans\tAUT\t12000034'
    """
    lines = text.splitlines()
    filled = [line for line in lines if line.strip()]
    if any(_PARTED.search(line) for line in filled) or _has_heads(filled):
        return text
    if len(filled) > 1 and 2 * sum(bool(_WIDE.search(line)) for line in filled) > len(filled):
        return "\n".join(_WIDE.sub("\t", line) for line in lines)
    found = [_columns(line) for line in lines]
    numbered = any(number for _name, _code, number in found)
    coded = sum(bool(code) for _name, code, _number in found)
    if numbered or (len(filled) > 1 and 2 * coded > len(filled)):
        used = [at for at in range(3) if any(cells[at] for cells in found)]
        return "\n".join("\t".join(cells[at] for at in used) for cells in found)
    return ""


def _has_heads(lines: list[str]) -> bool:
    rows = [Row(line=at, cells=(normalize_cell(line),)) for at, line in enumerate(lines, start=1)]
    return len(rows) > 1 and read_roster(rows).header is not None


def _columns(line: str) -> tuple[str, str, str]:
    """Return the name, the country code and the number of a line; an unknown code makes the whole line the name."""
    found = _BEHIND.fullmatch(line)
    if found is None or (found["code"] and not country(found["code"])):
        return line, "", ""
    return found["name"], found["code"] or "", found["number"] or ""


def names_as_sheet(text: str) -> SheetForm:
    """Return a form with the names as a spreadsheet of one column, each on its original line."""
    rows = [
        Row(line=at, cells=(normalize_cell(line),))
        for at, line in enumerate(text.splitlines(), start=1)
        if normalize_cell(line)
    ]
    carried = CarriedRows.of(rows)
    # A browser would remove the first line break; this text does not pass through one.
    return SheetForm({"text": carried.text.removeprefix("\n"), "parted": "", "column-0": Field.NAME.value})


def is_doubtful(draft: Draft) -> bool:
    """Return whether a name may belong to a known person, so that the user must be asked.

    An identical name in this event or on another line does not count: it is reported as a duplicate anyway.
    """
    return any(
        not ((like.here or like.line) and name_key(like.name) == name_key(line.person.name))
        for line in draft.lines
        for like in line.likes
    )
