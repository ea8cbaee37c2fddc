"""Read the search and the order of a list from a query string."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, Final
from urllib.parse import urlencode

from referee import Points
from referee.frozen import dataclass
from tournaments.presenters.events.ranking.standing_rows import Row

__all__ = ["ListQuery", "column_key", "filter_and_sort", "matches"]

_LONGEST = 60

_SORTS: Mapping[str, Callable[[Row], Any]] = {
    "rank": lambda row: (row.rank is None, row.rank or 0),
    "player": lambda row: normalize_text(row.player.reading or row.player.name),
    "total": lambda row: -row.total,
    "stage": lambda row: row.stage,
    "carry": lambda row: -row.carry,
    "played": lambda row: -row.games,
    "uma": lambda row: -row.uma,
    "penalties": lambda row: row.penalties,
    "number": lambda row: row.player.number,
    "country": lambda row: (not row.player.person.nation, row.player.person.nation),
    "club": lambda row: (not row.player.person.club, normalize_text(row.player.person.club)),
}
"""The sort keys of the sortable columns; points sort in descending order. `column_key` adds the rounds."""

_ROUND: Final = re.compile(r"round_([1-9]\d{0,2})", re.ASCII)


def column_key(name: str) -> Callable[[Row], Any] | None:
    """Return the sort key of the column *name*; None if it cannot be sorted by.

    The rounds of a list are called round_1, round_2 and so on, from its first one. Rows without a result in the round
    come after those with one.
    """
    if match := _ROUND.fullmatch(name):
        index = int(match[1]) - 1
        return lambda row: _result(row, index)
    return _SORTS.get(name)


def _result(row: Row, index: int) -> tuple[bool, Points]:
    cells = [row_cells[index] for row_cells in (row.cells, row.earlier) if index < len(row_cells)]
    results = [cell.result for cell in cells if cell is not None and cell.result is not None]
    return (False, -results[0]) if results else (True, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListQuery:
    """The words to *find* in a list, *filters* by country and club, and the column to *sort* by.

    Links keep these and the *rest* of the query.
    """

    find: str = ""
    sort: str = ""
    filters: Mapping[str, str] = field(default_factory=dict)
    rest: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, query: Mapping[str, str]) -> ListQuery:
        """Return the search and order of a query; unknown columns are ignored."""
        sort = query.get("sort", "")
        return cls(
            find=" ".join(query.get("find", "").split())[:_LONGEST],
            sort=sort if column_key(sort.removeprefix("-")) else "",
            filters={name: query[name] for name in ("country", "club") if query.get(name)},
            rest={name: query[name] for name in ("after", "stage", "group", "all") if query.get(name)},
        )

    @property
    def by_rank(self) -> bool:
        """Whether all rows are shown, in the list's own order."""
        return self.is_whole and self.sort in ("", "rank")

    @property
    def is_whole(self) -> bool:
        """Whether all rows are shown."""
        return not self.find and not self.filters

    def link(self, name: str) -> str:
        """Return the address of the same list sorted by this column; a second tap reverses the order."""
        sort = f"-{name}" if self.sort == name else name
        query = {
            **self.rest,
            **self.filters,
            **({"find": self.find} if self.find else {}),
            **({"sort": sort} if sort != "rank" else {}),
        }
        return f"?{urlencode(query)}" if query else "?"

    def order(self, name: str) -> str:
        """Return the value of ``aria-sort`` for this column; empty if the list is not sorted by it."""
        if self.sort.removeprefix("-") != name:
            return ""
        return "descending" if self.sort.startswith("-") else "ascending"


def normalize_text(text: str) -> str:
    """Return the text for comparison: without case, accents and width variants."""
    decomposed = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def matches(row: Row, find: str) -> bool:
    """Return whether each word is in the player's name, reading, club or country, or is the number."""
    person = row.player.person
    text = normalize_text(f"{row.player.name} {row.player.reading} {person.club} {person.nation}")
    return all(word == str(row.player.number) or word in text for word in normalize_text(find).split())


def filter_and_sort(rows: Iterable[Row], query: ListQuery) -> Sequence[Row]:
    """Return the matching rows in the requested order; equal rows keep the list's order."""
    matching = [
        row
        for row in rows
        if (not query.find or matches(row, query.find))
        and query.filters.get("country", row.player.person.nation) == row.player.person.nation
        and query.filters.get("club", row.player.person.club) == row.player.person.club
    ]
    key = column_key(query.sort.removeprefix("-"))
    if key is not None:
        matching.sort(key=key, reverse=query.sort.startswith("-"))
    return matching
