"""Read pasted names: one name a line, or rows of a spreadsheet."""

from __future__ import annotations

import re
from collections.abc import Sequence

from referee.frozen import dataclass
from tournaments.common.countries import country, country_beside_name
from tournaments.forms.interchange.rosters import RowsText, SheetForm
from tournaments.presenters.interchange.rosters import Draft, ProbableMatch
from tournaments.services.interchange.rosters import Field, read_roster
from tournaments.services.interchange.spreadsheets import Row, normalize_cell
from tournaments.services.people.names import name_key, normalize_name, read_name, split_at_comma

__all__ = ["doubtful_matches", "marked_names_as_sheet", "names_as_sheet", "to_rows"]

_PARTED = re.compile(r"[\t;]|,.*,")
_WIDE = re.compile(r"(?<=\S)[ \u3000\u00a0]{3,}(?=\S)")
# "Maier Hans AUT 12000034": a name, followed by a country code, a federation's number, or both.
_BEHIND = re.compile(r"(?P<name>\S.*?)(?:\s+(?P<code>[A-Z]{2,3}))?(?:\s+(?P<number>\d{7,8}))?\s*")
# What stands before the names of a list: "1. Fritz Müller", "• Anna".
_MARK = re.compile(
    r"\s*(?:[#№]?(?P<number>\d{1,4})(?:\s*[.．)）:：、-]\s*|\s+)(?=[^\d\s])|[•·●○◦▪■‣∙・①-⑳*+–—-]\s*(?=\S))"
)
_CONTACT = re.compile(r"[,，;]?\s*(\S*@\S*)")
_BRACKET = re.compile(r"[()（）\[\]［］【】〔〕]")
_RULE = re.compile(r"[\s|:=+-]*")


def to_rows(text: str) -> str:
    r"""Return the text as rows for the spreadsheet reader; empty if each line is one name.

    >>> to_rows("Fritz Müller\nMeier, Hans"), to_rows("Name;Club\nSato;Tokyo") != ""
    ('', True)
    >>> to_rows("Maier Hans AUT 12000034")
    'Maier Hans\tAUT\t12000034'
    """
    lines = text.splitlines()
    filled = [line for line in lines if line.strip()]
    if any(_PARTED.search(line) for line in filled):
        return text
    if any("|" in line for line in filled):
        return ""  # see `marked_names_as_sheet`
    if _has_heads(filled):
        return text
    if len(filled) > 1 and 2 * sum(bool(_WIDE.search(line)) for line in filled) > len(filled):
        return "\n".join(_WIDE.sub("\t", line) for line in lines)
    rows = [_split_columns(line) for line in lines]
    has_numbers = any(number for _name, _code, number in rows)
    code_count = sum(bool(code) for _name, code, _number in rows)
    if has_numbers or (len(filled) > 1 and 2 * code_count > len(filled)):
        columns = [column for column in range(3) if any(cells[column] for cells in rows)]
        return "\n".join("\t".join(cells[column] for column in columns) for cells in rows)
    return ""


def _has_heads(lines: list[str]) -> bool:
    rows = [Row(line=number, cells=(normalize_cell(line),)) for number, line in enumerate(lines, start=1)]
    return len(rows) > 1 and read_roster(rows).header is not None


def _split_columns(line: str) -> tuple[str, str, str]:
    """Return the name, the country code and the number of a line; an unknown code makes the whole line the name."""
    match = _BEHIND.fullmatch(line)
    if match is None or (match["code"] and not country(match["code"])):
        return line, "", ""
    return _MARK.sub("", match["name"], count=1), match["code"] or "", match["number"] or ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """The cells of a line that holds one name, perhaps with something around it."""

    line_number: int
    name: str
    number: str = ""
    country: str = ""
    club: str = ""
    contact: str = ""
    is_marked: bool = False

    def cell(self, column: Field) -> str:
        """Return the cell in a column."""
        cells = {Field.NUMBER: self.number, Field.COUNTRY: self.country, Field.CLUB: self.club}
        return (cells | {Field.NAME: self.name, Field.MAIL: self.contact})[column]


_COLUMNS = (Field.NUMBER, Field.NAME, Field.COUNTRY, Field.CLUB, Field.MAIL)


def marked_names_as_sheet(text: str) -> SheetForm | None:
    """Return a form with the names as spreadsheet rows if a line holds more than a name; otherwise None.

    This is a number or a bullet before the name, a country or a place behind a comma, brackets, an address, or a "|".
    """
    typed = [(number, normalize_name(line)) for number, line in enumerate(text.splitlines(), start=1)]
    typed = [(number, line) for number, line in typed if line]
    if any("|" in line for _number, line in typed):
        return _form(
            [
                Row(
                    line=number,
                    cells=tuple(map(str.strip, _MARK.sub("", line, count=1).strip("| ").split("|"))),
                )
                for number, line in typed
                if not _RULE.fullmatch(line)
            ]
        )
    commas = [split_at_comma(_MARK.sub("", line, count=1)) for _number, line in typed]
    plain = sum(bool(family) and not _holds_more(family, behind) for family, behind in commas)
    family_first = 0 < sum(bool(family) for family, _behind in commas) <= 2 * plain
    lines = [_read_line(number, line, family_first=family_first) for number, line in typed]
    if not any(line.is_marked for line in lines):
        return None
    columns = [
        column for column in _COLUMNS if column is Field.NAME or any(line.cell(column) for line in lines)
    ]
    rows = [
        Row(line=line.line_number, cells=tuple(line.cell(column) for column in columns)) for line in lines
    ]
    return _form(rows, columns)


def _read_line(line_number: int, text: str, *, family_first: bool) -> _Line:
    """Return the cells of a line; *family_first*: most commas stand behind a family name."""
    number = contact = country_ = club = ""
    name = text
    if mark := _MARK.match(name):
        name, number = name[mark.end() :], str(int(mark["number"])) if mark["number"] else ""
    if (match := _CONTACT.search(name)) and (remaining := _CONTACT.sub("", name, count=1).strip()):
        name, contact = remaining, match[1].strip("<>()[]")
    before_comma, after_comma = split_at_comma(name)
    holds_more = bool(before_comma) and _holds_more(before_comma, after_comma)
    if holds_more:
        is_whole = _is_whole_name(before_comma)
        if country_beside_name(after_comma) and (is_whole or not (family_first or before_comma.isupper())):
            name, country_ = before_comma, after_comma
        elif is_whole and not family_first:
            name, club = before_comma, after_comma
    has_brackets = _BRACKET.search(text) and not read_name(text)[1]
    return _Line(
        line_number=line_number,
        name=name,
        number=number,
        country=country_,
        club=club,
        contact=contact,
        is_marked=bool(mark or "@" in text or holds_more or has_brackets),
    )


def _holds_more(before_comma: str, after_comma: str) -> bool:
    """Return whether a comma may separate a name and a country or place, rather than a family and a given name."""
    return bool(country_beside_name(after_comma)) or _is_whole_name(before_comma)


def _is_whole_name(text: str) -> bool:
    """Return whether the text may be a given and a family name.

    >>> [_is_whole_name(name) for name in ("Fritz Müller", "Müller", "de la Tour", "van der Berg")]
    [True, False, False, False]
    """
    words = text.split()
    if text.islower():
        return len(words) > 1
    while words[0].islower():
        del words[0]
    return len(words) > 1


def names_as_sheet(text: str) -> SheetForm:
    """Return a form with the names as a spreadsheet of one column, each on its original line."""
    rows = [
        Row(line=number, cells=(normalize_cell(line),))
        for number, line in enumerate(text.splitlines(), start=1)
        if normalize_cell(line)
    ]
    return _form(rows, [Field.NAME])


def _form(rows: Sequence[Row], columns: Sequence[Field] = ()) -> SheetForm:
    """Return a form with the rows; without *columns* they are recognised by their cells."""
    # A browser would remove the first line break; this text does not pass through one.
    text = RowsText.of(rows).text.removeprefix("\n")
    chosen = {f"column-{index}": column.value for index, column in enumerate(columns)}
    return SheetForm({"text": text, "parted": "", **chosen})


def doubtful_matches(draft: Draft) -> list[ProbableMatch]:
    """Return the known people and other lines to whom a name may belong, so that the user must be asked.

    An identical name in this event or on another line does not count: it is reported as a duplicate anyway.
    """
    return [
        similar
        for line in draft.lines
        for similar in line.matches
        if not (similar.in_this_event or similar.line) or name_key(similar.name) != name_key(line.person.name)
    ]
