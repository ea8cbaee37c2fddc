"""Read a roster from the rows of a spreadsheet."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from referee.frozen import dataclass
from tournaments.common.errors import Problem
from tournaments.services.interchange.rosters.columns import columns_under_heads, guess_columns
from tournaments.services.interchange.rosters.fields import Field
from tournaments.services.interchange.rosters.heads import find_header, is_team_head, separate_heads
from tournaments.services.interchange.rosters.own_columns import kept_columns, own_names
from tournaments.services.interchange.rosters.particulars import Particulars
from tournaments.services.interchange.rosters.people import PeopleReader, is_listing
from tournaments.services.interchange.spreadsheets import Row

__all__ = ["Roster", "count_rows", "read_roster"]

_COUNT_PATTERN = r"[\W\d]*(?:players?|people|spieler|personen|teilnehmer|joueurs|名|人)?"
_COUNT_CELL = re.compile(_COUNT_PATTERN, re.IGNORECASE)
_TOTAL_CELL = re.compile(
    r"(?:total|totals|totale|sum|summe|gesamt|anzahl|somme|suma|razem|łącznie|итого|всего|合計|計|総計|count)"
    + _COUNT_PATTERN,
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """The people of a spreadsheet, how its columns were read, and the line of its heads if it has one.

    *own* are the names and fields of the organizers' extra columns.
    A problem must be corrected before the person is entered; warnings are allowed.
    """

    columns: tuple[Field, ...]
    header: int | None
    people: tuple[Particulars, ...]
    own: tuple[tuple[str, Field], ...] = ()
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()


def count_rows(rows: Sequence[Row]) -> int:
    """Return how many of *rows* are below the header; all if there is none."""
    header_index = find_header(separate_heads(rows))
    return len(rows) if header_index is None else len(rows) - header_index - 1


def read_roster(
    rows: Sequence[Row],
    columns: Sequence[Field] | None = None,
    *,
    known_own: Mapping[str, Field] | None = None,
) -> Roster:
    """Read people from *rows*, by the heads above them or else by the cells themselves.

    *columns*, chosen by a person, take precedence. With *known_own*, the fields of an event's extra columns by the key
    of their name, unknown columns are kept as extra columns. Everybody with a name is listed, with or without problems.
    """
    rows = separate_heads(rows)
    header_index = find_header(rows)
    body_rows = rows if header_index is None else rows[header_index + 1 :]
    heads = None if header_index is None else rows[header_index]
    if columns is None:
        columns = guess_columns(body_rows) if heads is None else columns_under_heads(heads, body_rows)
        if known_own is not None:
            columns = kept_columns(columns, heads, body_rows, known_own)
    names = own_names(columns, heads)
    reader = PeopleReader(tuple(columns), names)
    if heads is not None:
        for cell, column in zip(heads.cells, columns, strict=False):
            if column is Field.IGNORED and is_team_head(cell):
                sentence = _(
                    "“%(head)s” is not imported here. Add all players first, then set up the teams under “Teams”."
                )
                reader.add_warning(heads.line, sentence % {"head": cell})
    people_rows = [row for row in body_rows if heads is None or row.cells != heads.cells]
    reader.some_plain = any(len(row.cells) == 1 and not is_listing(row.cells[0]) for row in people_rows)
    for number, row in enumerate(people_rows, start=1):
        if number == len(people_rows) and reader.people and _is_total(row):
            sentence = _("“%(text)s” is not a person and is ignored.")
            reader.add_warning(row.line, sentence % {"text": " ".join(filter(None, row.cells))})
        else:
            reader.read_row(row)
    return Roster(
        columns=reader.columns,
        header=heads.line if heads else None,
        people=tuple(reader.people),
        own=tuple((name, columns[index]) for index, name in names.items()),
        problems=tuple(reader.problems),
        warnings=tuple(reader.warnings),
    )


def _is_total(row: Row) -> bool:
    filled_cells = [cell for cell in row.cells if cell]
    return bool(
        filled_cells
        and _TOTAL_CELL.fullmatch(filled_cells[0])
        and all(map(_COUNT_CELL.fullmatch, filled_cells[1:]))
    )
