"""Read a roster from the rows of a spreadsheet."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.common.errors import Problem
from tournaments.services.interchange.rosters.columns import columns_under_heads, guess_columns
from tournaments.services.interchange.rosters.fields import Field
from tournaments.services.interchange.rosters.heads import find_header, is_team_head, separate_heads
from tournaments.services.interchange.rosters.particulars import Particulars
from tournaments.services.interchange.rosters.people import PeopleReader, is_listing
from tournaments.services.interchange.spreadsheets import Row

__all__ = ["Roster", "read_roster"]

_COUNTED = r"[\W\d]*(?:players?|people|spieler|personen|teilnehmer|joueurs|名|人)?"
_FIGURE = re.compile(_COUNTED, re.IGNORECASE)
_TOTAL = re.compile(
    r"(?:total|totals|totale|sum|summe|gesamt|anzahl|somme|suma|razem|łącznie|итого|всего|合計|計|総計|count)"
    + _COUNTED,
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """The people of a spreadsheet, how its columns were read, and the line of its heads if it has one.

    A problem must be corrected before the person is entered; warnings are allowed.
    """

    columns: tuple[Field, ...]
    header: int | None
    people: tuple[Particulars, ...]
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()


def read_roster(rows: Sequence[Row], columns: Sequence[Field] | None = None) -> Roster:
    """Read people from *rows*, by the heads above them or else by the cells themselves.

    *columns*, chosen by a person, take precedence. Everybody with a name is listed, with or without problems.
    """
    rows = separate_heads(rows)
    at = find_header(rows)
    below = rows if at is None else rows[at + 1 :]
    heads = None if at is None else rows[at]
    if columns is None:
        columns = guess_columns(below) if heads is None else columns_under_heads(heads, below)
    reading = PeopleReader(tuple(columns))
    if heads is not None:
        for cell, column in zip(heads.cells, columns, strict=False):
            if column is Field.IGNORED and is_team_head(cell):
                sentence = _(
                    "“%(head)s” is not read here: say under “Teams” who plays for whom, once all are entered."
                )
                reading.warn(heads.line, sentence % {"head": cell})
    filled = [row for row in below if heads is None or row.cells != heads.cells]
    reading.some_plain = any(len(row.cells) == 1 and not is_listing(row.cells[0]) for row in filled)
    for number, row in enumerate(filled, start=1):
        if number == len(filled) and reading.people and _is_total(row):
            sentence = _("“%(text)s” stands for no person and is left out.")
            reading.warn(row.line, sentence % {"text": " ".join(filter(None, row.cells))})
        else:
            reading.take(row)
    return Roster(
        columns=reading.columns,
        header=heads.line if heads else None,
        people=tuple(reading.people),
        problems=tuple(reading.problems),
        warnings=tuple(reading.warnings),
    )


def _is_total(row: Row) -> bool:
    filled = [cell for cell in row.cells if cell]
    return bool(filled and _TOTAL.fullmatch(filled[0]) and all(map(_FIGURE.fullmatch, filled[1:])))
