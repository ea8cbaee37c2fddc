"""Find the table and the seat of each line of a result list."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from tournaments.common.errors import Problem
from tournaments.common.winds import wind
from tournaments.services.interchange.result_lists.heads import SEATS_BY_WORD, Column, comparison_key
from tournaments.services.interchange.result_lists.tables import RoundSeating
from tournaments.services.interchange.spreadsheets import Row

__all__ = ["LineReader", "PlayerLine", "read_number"]

_SUMS = frozenset(["sum", "summe", "total", "totals", "gesamt", "somme", "suma", "totale", "合計", "計"])
_ALIKE = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "ß": "ss", "ı": "i"})


@dataclass(slots=True, kw_only=True)
class PlayerLine:
    """One player's line."""

    line: int
    seat: int
    cells: Mapping[Column, str]


@dataclass(slots=True)
class LineReader:
    """Reads line by line, and collects the lines by table, with the problems and warnings."""

    round: RoundSeating
    columns: tuple[Column, ...]
    problems: list[Problem] = field(default_factory=list)
    warnings: list[Problem] = field(default_factory=list)
    lines: dict[int, list[PlayerLine]] = field(default_factory=dict)
    _before: dict[Column, str] = field(default_factory=dict)
    _closer: dict[str, int] = field(default_factory=dict)

    def fault(self, line: int, sentence: str, **facts: object) -> None:
        """Add a problem, at its line."""
        self.problems.append(Problem(line=line, says=sentence % facts))

    def take(self, row: Row) -> None:
        """Store the line under its table and seat, or report what is wrong with it."""
        told: dict[Column, str] = {}
        players: list[str] = []
        for column, cell in zip(self.columns, row.cells, strict=False):
            if column is Column.PLAYER and cell:
                players.append(cell)
            elif column is not Column.IGNORED and cell:
                told[column] = cell
        if any(comparison_key(cell) in _SUMS for cell in row.cells):
            return
        if not players and not told.keys() & {Column.SEAT, Column.SCORE, Column.RESULT}:
            # A heading between the tables, or an empty line of a form.
            self._before |= told
            return
        # In merged cells only the first cell has a value.
        self._before |= {column: told[column] for column in (Column.ROUND, Column.TABLE) if column in told}
        if not self._of_this_round(row.line):
            return
        place = self._place(row.line, told, players)
        if place is None:
            return
        table, seat = place
        lines = self.lines.setdefault(table, [])
        first = next((one.line for one in lines if one.seat == seat), None)
        if first is not None:
            sentence = _("%(seat)s of table %(table)d stands on line %(first)d already.")
            self.fault(row.line, sentence, seat=wind(seat), table=table, first=first)
            return
        lines.append(PlayerLine(line=row.line, seat=seat, cells=told))

    def _of_this_round(self, line: int) -> bool:
        said = self._before.get(Column.ROUND, "")
        if not said:
            return True
        number = read_number(said)
        if number is None:
            self.fault(line, _("“%(text)s” is no round's number."), text=said)
            return False
        if number != self.round.number:
            sentence = _("This line is of round %(number)d and is left out.")
            self.warnings.append(Problem(line=line, says=sentence % {"number": number}))
        return number == self.round.number

    def _place(
        self, line: int, cells: Mapping[Column, str], players: Sequence[str]
    ) -> tuple[int, int] | None:
        """Return the table and the seat of the line; everything in it must agree on them."""
        before = len(self.problems)
        sits = self._sits(line, players) if players else None
        seat = self._seat(line, cells.get(Column.SEAT, ""))
        table = self._table(line, self._before.get(Column.TABLE, ""), sure=sits is None)
        if len(self.problems) > before:
            return None
        if sits is not None:
            if Column.TABLE in cells and table not in (None, sits[0]):
                sentence = _("%(player)s sits at table %(there)d, and not at table %(table)d.")
                self.fault(line, sentence, player=players[0], there=sits[0], table=table)
            elif seat is not None and seat != sits[1]:
                sentence = _("%(player)s sits %(there)s at table %(table)d, and not %(seat)s.")
                facts = {"there": wind(sits[1]), "seat": wind(seat)}
                self.fault(line, sentence, player=players[0], table=sits[0], **facts)
            else:
                return sits
            return None
        if table is None or seat is None:
            self.fault(line, _("Nobody is named here: write the player, or the table and the seat."))
            return None
        return table, seat

    def _sits(self, line: int, players: Sequence[str]) -> tuple[int, int] | None:
        known = {number for cell in players if (number := self._whom(cell)) is not None}
        if not known:
            sentence = _(
                "Nobody in this event is called “%(player)s”. Write the name as it stands, or the number."
            )
            self.fault(line, sentence, player=players[0])
            return None
        if len(known) > 1:
            self.fault(line, _("“%(one)s” and “%(other)s” are not the same player."), one=players[0],
                       other=players[1])  # fmt: skip
            return None
        [number] = known
        for table, seated in self.round.tables.items():
            if number in seated:
                return table, seated.index(number)
        self.fault(line, _("%(player)s has no seat in this round."), player=players[0])
        return None

    def _whom(self, cell: str) -> int | None:
        key = comparison_key(cell)
        if key in self.round.words:
            return self.round.words[key]
        if not self._closer:
            # People who type fast leave out the space or the accents of a name, or write the family name first. A form
            # that two players share means neither.
            for word, number in self.round.words.items():
                for form in {word.replace(" ", ""), _loose(word)}:
                    self._closer[form] = number if self._closer.get(form, number) == number else -1
        found = (self._closer.get(form, -1) for form in (key.replace(" ", ""), _loose(key)))
        return next((number for number in found if number >= 0), None)

    def _seat(self, line: int, text: str) -> int | None:
        if not text:
            return None
        seat = SEATS_BY_WORD.get(comparison_key(text))
        if seat is None or any(seat >= len(seated) for seated in self.round.tables.values()):
            self.fault(line, _("“%(text)s” is no seat. Write E, S, W or N."), text=text)
            return None
        return seat

    def _table(self, line: int, text: str, *, sure: bool) -> int | None:
        if not text:
            return None
        number = read_number(text)
        if number is None or number not in self.round.tables:
            if sure or number is not None:
                self.fault(line, _("This round has no table “%(text)s”."), text=text)
            return None
        return number


def _loose(word: str) -> str:
    """Return a name without accents, commas and the order of its words.

    >>> _loose("østby, kari") == _loose("kari ostby")
    True
    """
    letters = unicodedata.normalize("NFKD", word).translate(_ALIKE)
    # The marks that distinguish が from か are not accents.
    plain = "".join(
        letter for letter in letters if not unicodedata.combining(letter) or letter in "\u3099\u309a"
    )
    return " ".join(sorted(re.findall(r"\w+", unicodedata.normalize("NFC", plain))))


def read_number(text: str) -> int | None:
    """Return the only number in the text; None if there is none or more than one."""
    found = re.findall(r"\d+", unicodedata.normalize("NFKC", text))
    return int(found[0]) if len(found) == 1 and len(found[0]) < 7 else None
