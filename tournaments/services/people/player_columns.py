"""The organizers' extra columns of an event's list of players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from django.db import transaction
from django.db.models import F, Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.common.errors import InputError, Problem
from tournaments.models import PlayerColumn, PlayerColumnValue, Tournament
from tournaments.services.interchange.rosters import (
    Field,
    column_key,
    is_column_of_list,
    normalize_cell,
    read_tick,
    short_head,
)
from tournaments.services.people import kept_particulars

__all__ = [
    "MAX_COLUMNS",
    "MAX_VALUE_LENGTH",
    "TICKED",
    "Cells",
    "add",
    "cells_of",
    "column_key",
    "columns_of",
    "copy_columns",
    "delete",
    "delete_event_values",
    "delete_values",
    "fields_by_key",
    "import_cells",
    "move_up",
    "reassign_merged",
    "reassign_unmerged",
    "rename",
    "set_value",
    "set_values",
]

MAX_COLUMNS: Final = 30
"""Columns per event."""
MAX_VALUE_LENGTH: Final = 1000
"""Characters in a cell."""
TICKED: Final = "yes"
"""The value of a tick."""

Cells = Mapping[str, Mapping[int, str]]
"""The filled cells of everybody, by the person's random word and the key of the column."""


def _field(kind: PlayerColumn.Kind) -> Field:
    match kind:
        case PlayerColumn.Kind.TICK:
            return Field.TICK
        case PlayerColumn.Kind.TEXT:
            return Field.TEXT
        case PlayerColumn.Kind.MAIL:
            return Field.MAIL


_KINDS: Final = {_field(kind): kind for kind in PlayerColumn.Kind}


def columns_of(tournament: Tournament) -> list[PlayerColumn]:
    """Return the event's columns in their order."""
    return list(tournament.player_columns.all())


def cells_of(columns: Collection[PlayerColumn], person_ids: Collection[str] | None = None) -> Cells:
    """Return the filled cells of *columns*: everybody's, or those of *person_ids*; without columns no query is made.

    The cells of a person into whom others were merged are joined: a tick if either has it, and both texts.
    """
    cells: dict[str, dict[int, str]] = defaultdict(dict)
    if not columns:
        return cells
    separators = {column.pk: ", " if column.is_mail else " / " for column in columns}
    values = PlayerColumnValue.objects.filter(column__in=columns).exclude(value="").order_by("pk")
    if person_ids is not None:
        values = values.filter(who__in=person_ids)
    texts: dict[tuple[str, int], list[str]] = defaultdict(list)
    for who, column_id, value in values.values_list("who", "column_id", "value"):
        if value not in texts[who, column_id]:
            texts[who, column_id].append(value)
    for (who, column_id), parts in texts.items():
        cells[who][column_id] = separators[column_id].join(parts)
    return cells


def fields_by_key(tournament: Tournament) -> dict[str, Field]:
    """Return what the cells of each of the event's columns hold, by the key of the column's name."""
    return {
        column_key(column.name): _field(PlayerColumn.Kind(column.kind)) for column in columns_of(tournament)
    }


@transaction.atomic
def add(tournament: Tournament, name: str, kind: PlayerColumn.Kind) -> PlayerColumn:
    """Add a column after the others. Raises `InputError` for a name that is not valid, or too many columns."""
    columns = list(tournament.player_columns.select_for_update())
    name = _checked_name(name, columns)
    if len(columns) >= MAX_COLUMNS:
        sentence = _("An event can have up to %(most)d columns. Delete one first.")
        raise InputError([Problem(says=sentence % {"most": MAX_COLUMNS})])
    return tournament.player_columns.create(name=name, kind=kind, position=_next_position(tournament))


def _next_position(tournament: Tournament) -> int:
    return (tournament.player_columns.aggregate(last=Max("position"))["last"] or 0) + 1


def _checked_name(name: str, others: Iterable[PlayerColumn]) -> str:
    name = short_head(name)
    if not name:
        raise InputError([Problem(says=_("Enter a name for the column."), field="name")])
    if is_column_of_list(name) or column_key(name) in {column_key(other.name) for other in others}:
        sentence = _("The list of players already has a column “%(name)s”. Choose another name.")
        raise InputError([Problem(says=sentence % {"name": name}, field="name")])
    return name


@transaction.atomic
def rename(column: PlayerColumn, name: str) -> None:
    """Rename a column; its cells stay. Raises `InputError` as `add` does."""
    others = PlayerColumn.objects.filter(tournament=column.tournament_id).exclude(pk=column.pk)
    column.name = _checked_name(name, others)
    column.save(update_fields=["name"])


@transaction.atomic
def move_up(column: PlayerColumn) -> None:
    """Exchange a column with the one before it; the first one stays."""
    columns = list(PlayerColumn.objects.select_for_update().filter(tournament=column.tournament_id))
    index = columns.index(column)
    if index:
        columns[index - 1], columns[index] = columns[index], columns[index - 1]
    for position, one in enumerate(columns, start=1):
        one.position = position
    PlayerColumn.objects.bulk_update(columns, ["position"])


def delete(column: PlayerColumn) -> None:
    """Delete a column with all its cells."""
    column.delete()


def set_value(column: PlayerColumn, person_id: str, value: str) -> None:
    """Set the cell of a person; an equal value changes nothing. Raises `InputError` if it is too long."""
    set_values({column: value}, person_id)


@transaction.atomic
def set_values(values: Mapping[PlayerColumn, str], person_id: str) -> None:
    """Set several cells of a person. Raises `InputError` with a problem for each that is too long."""
    texts = {column: " ".join(value.split()) for column, value in values.items()}
    problems = [
        Problem(says=_too_long_message(text), field=f"column-{column.pk}")
        for column, text in texts.items()
        if len(text) > MAX_VALUE_LENGTH
    ]
    if problems:
        raise InputError(problems)
    _store(
        {
            (column.pk, person_id): TICKED if column.is_tick and text else text
            for column, text in texts.items()
        },
        list(values),
    )


def _store(values: Mapping[tuple[int, str], str], columns: Collection[PlayerColumn]) -> None:
    """Replace the cells that differ, by column and person."""
    # Lock the columns, so that one of two changes at the same time does not see the rows of the other half replaced.
    list(PlayerColumn.objects.select_for_update().filter(pk__in=[column.pk for column in columns]))
    current = cells_of(columns, {person_id for _column, person_id in values})
    changed: dict[int, dict[str, str]] = defaultdict(dict)
    for (column_id, person_id), value in values.items():
        if current.get(person_id, {}).get(column_id, "") != value:
            changed[column_id][person_id] = value
    for column_id, by_person in changed.items():
        # Rows of people who were merged into the person are replaced too: their text is part of the one that was seen.
        cells = PlayerColumnValue.objects.filter(column=column_id, who__in=by_person)
        for cell in cells.exclude(entered_as=F("who")):
            cell.who = _merged_directly(cell.who, cell.entered_as)
            cell.save(update_fields=["who"])
        cells.filter(entered_as=F("who")).delete()
        PlayerColumnValue.objects.bulk_create(
            PlayerColumnValue(column_id=column_id, who=person_id, entered_as=person_id, value=value)
            for person_id, value in by_person.items()
        )


def _merged_directly(target_id: str, person_id: str) -> str:
    """Return who was merged into *target_id*: *person_id* or somebody into whom they were merged before.

    A replaced cell is kept under this word, which no player has until the merge is undone.
    """
    while (further_id := kept_particulars.merge_target(person_id)) not in ("", target_id):
        person_id = further_id
    return person_id


def _too_long_message(value: str) -> str:
    sentence = _("“%(text)s…” has %(length)d characters. Shorten it to %(longest)d.")
    return sentence % {"text": value[:20], "length": len(value), "longest": MAX_VALUE_LENGTH}


@transaction.atomic
def import_cells(
    tournament: Tournament,
    own_columns: Sequence[tuple[str, Field]],
    lines: Iterable[tuple[int, str, Mapping[str, str]]],
) -> None:
    """Fill cells from a spreadsheet, and add the columns that are new.

    *own_columns* are the names and kinds of the spreadsheet's columns; *lines* are the line number, the person's random
    word and the cells by column. An empty cell changes nothing; “no” removes a tick. Raises `InputError` with all
    problems.
    """
    columns = {column_key(column.name): column for column in columns_of(tournament)}
    for name, field in own_columns:
        if column_key(name) not in columns:
            columns[column_key(name)] = add(tournament, name, _KINDS[field])
    problems = []
    values: dict[tuple[int, str], str] = {}
    for line, person_id, cells in lines:
        for name, cell in cells.items():
            column = columns[column_key(name)]
            text = normalize_cell(cell)
            tick = read_tick(text) if column.is_tick else None
            if not text:
                continue
            if column.is_tick and tick is None:
                sentence = _(
                    "“%(text)s” in the column “%(word)s” is neither yes nor no. Correct it, or give the column "
                    "another heading and keep it as text."
                )
                problems.append(Problem(line=line, says=sentence % {"text": text, "word": column.name}))
            elif len(text) > MAX_VALUE_LENGTH:
                problems.append(Problem(line=line, says=_too_long_message(text)))
            else:
                values[column.pk, person_id] = text if tick is None else TICKED if tick else ""
    if problems:
        raise InputError(problems)
    _store(values, list(columns.values()))


def copy_columns(tournament: Tournament, copied: Tournament) -> None:
    """Give the event *copied* the same columns, all empty."""
    if not copied.player_columns.exists():
        PlayerColumn.objects.bulk_create(
            PlayerColumn(tournament=copied, name=column.name, kind=column.kind, position=column.position)
            for column in columns_of(tournament)
        )


def reassign_merged(merged_id: str, target_id: str) -> None:
    """Assign the cells of the person *merged_id* to *target_id*."""
    PlayerColumnValue.objects.filter(who=merged_id).update(who=target_id, changed_at=timezone.now())


def reassign_unmerged(restored_id: str, target_id: str) -> None:
    """Assign cells back to *restored_id*: their own, and those of people merged into them before."""
    person_ids = [restored_id, *(person.who for person in kept_particulars.merged_into_person(restored_id))]
    PlayerColumnValue.objects.filter(who=target_id, entered_as__in=person_ids).update(
        who=restored_id, changed_at=timezone.now()
    )


def delete_values(person_ids: Collection[str]) -> None:
    """Delete all cells of these people, in all events."""
    PlayerColumnValue.objects.filter(who__in=person_ids).delete()


def delete_event_values(tournament: Tournament, person_id: str) -> None:
    """Delete the cells of a person who was removed from the event, and those kept of people merged into them."""
    person_ids = [person_id, *(person.who for person in kept_particulars.merged_into_person(person_id))]
    PlayerColumnValue.objects.filter(column__tournament=tournament, who__in=person_ids).delete()
