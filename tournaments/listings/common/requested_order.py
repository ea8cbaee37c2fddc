"""Read which rows of a list are asked for, and in which order, from an address."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlencode

from referee import Points
from tournaments.presenters.events.ranking.ranked import Row

__all__ = ["Asked", "arranged", "key", "matches"]

_LONGEST = 60

_SORTS: Mapping[str, Callable[[Row], Any]] = {
    "rank": lambda row: (row.rank is None, row.rank or 0),
    "player": lambda row: plain(row.player.reading or row.player.name),
    "total": lambda row: -row.total,
    "stage": lambda row: row.stage,
    "carry": lambda row: -row.carry,
    "played": lambda row: -row.games,
    "uma": lambda row: -row.uma,
    "penalties": lambda row: row.penalties,
    "number": lambda row: row.player.number,
    "country": lambda row: (not row.player.person.nation, row.player.person.nation),
    "club": lambda row: (not row.player.person.club, plain(row.player.person.club)),
}
"""How rows are sorted by the columns that can be; points with the most first. Rounds are not named here: see `key`."""

_ROUND: Final = re.compile(r"round_([1-9]\d{0,2})", re.ASCII)


def key(name: str) -> Callable[[Row], Any] | None:
    """How rows are sorted by the column *name*, None where they cannot be.

    The rounds of a list are called round_1, round_2 and so on, from its first one. A row without a result in that
    round stands behind those that have one.
    """
    if found := _ROUND.fullmatch(name):
        at = int(found[1]) - 1
        return lambda row: _result(row, at)
    return _SORTS.get(name)


def _result(row: Row, at: int) -> tuple[bool, Points]:
    cells = [shown[at] for shown in (row.cells, row.earlier) if at < len(shown)]
    results = [cell.result for cell in cells if cell is not None and cell.result is not None]
    return (False, -results[0]) if results else (True, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The words to *find* in a list, the column to *sort* by, and the *rest* of the address, which links keep."""

    find: str = ""
    sort: str = ""
    rest: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, given: Mapping[str, str]) -> Asked:
        """What the address asks for; a column that there is not is left out."""
        sort = given.get("sort", "")
        return cls(
            find=" ".join(given.get("find", "").split())[:_LONGEST],
            sort=sort if key(sort.removeprefix("-")) else "",
            rest={name: given[name] for name in ("after", "stage", "group") if given.get(name)},
        )

    @property
    def by_rank(self) -> bool:
        """Whether the rows stand in the order of the list, all of them."""
        return not self.find and self.sort in ("", "rank")

    def link(self, name: str) -> str:
        """The address of the same list sorted by that column; a second tap turns the order round."""
        sort = f"-{name}" if self.sort == name else name
        said = {
            **self.rest,
            **({"find": self.find} if self.find else {}),
            **({"sort": sort} if sort != "rank" else {}),
        }
        return f"?{urlencode(said)}" if said else "?"

    def order(self, name: str) -> str:
        """The value of ``aria-sort`` for that column; empty where it is not the one sorted by."""
        if self.sort.removeprefix("-") != name:
            return ""
        return "descending" if self.sort.startswith("-") else "ascending"


def plain(text: str) -> str:
    """The text as it is compared: without case, accents and forms of width."""
    parted = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in parted if not unicodedata.combining(letter))


def matches(row: Row, find: str) -> bool:
    """Whether all words are in what identifies a player: name, reading, club, country, or the number itself."""
    person = row.player.person
    told = plain(f"{row.player.name} {row.player.reading} {person.club} {person.nation}")
    return all(word == str(row.player.number) or word in told for word in plain(find).split())


def arranged(rows: Iterable[Row], asked: Asked) -> Sequence[Row]:
    """The rows that are asked for, in that order; rows that are equal in it keep the order of the list."""
    found = [row for row in rows if not asked.find or matches(row, asked.find)]
    by = key(asked.sort.removeprefix("-"))
    if by is not None:
        found.sort(key=by, reverse=asked.sort.startswith("-"))
    return found
