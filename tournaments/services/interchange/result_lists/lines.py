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

_TOTAL_WORDS = frozenset(
    ["sum", "summe", "total", "totals", "gesamt", "somme", "suma", "totale", "合計", "計"]
)
_LETTER_REPLACEMENTS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "ß": "ss", "ı": "i"}
)


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
    _row_values: dict[Column, str] = field(default_factory=dict)
    _number_by_form: dict[str, int] = field(default_factory=dict)

    def add_problem(self, line: int, sentence: str, **facts: object) -> None:
        """Add a problem, at its line."""
        self.problems.append(Problem(line=line, says=sentence % facts))

    def read_row(self, row: Row) -> None:
        """Store the line under its table and seat, or report what is wrong with it."""
        values: dict[Column, str] = {}
        players: list[str] = []
        for column, cell in zip(self.columns, row.cells, strict=False):
            if column is Column.PLAYER and cell:
                players.append(cell)
            elif column is not Column.IGNORED and cell:
                values[column] = cell
        if any(comparison_key(cell) in _TOTAL_WORDS for cell in row.cells):
            return
        if not players and not values.keys() & {Column.SEAT, Column.SCORE, Column.RESULT}:
            # A heading between the tables, or an empty line of a form.
            self._row_values |= values
            return
        # In merged cells only the first cell has a value.
        self._row_values |= {
            column: values[column] for column in (Column.ROUND, Column.TABLE) if column in values
        }
        if not self._is_of_this_round(row.line):
            return
        place = self._position(row.line, values, players)
        if place is None:
            return
        table, seat = place
        lines = self.lines.setdefault(table, [])
        first_line = next((player_line.line for player_line in lines if player_line.seat == seat), None)
        if first_line is not None:
            sentence = _("%(seat)s of table %(table)d is already on line %(first)d.")
            self.add_problem(row.line, sentence, seat=wind(seat), table=table, first=first_line)
            return
        lines.append(PlayerLine(line=row.line, seat=seat, cells=values))

    def _is_of_this_round(self, line: int) -> bool:
        text = self._row_values.get(Column.ROUND, "")
        if not text:
            return True
        number = read_number(text)
        if number is None:
            self.add_problem(line, _("“%(text)s” is not a round number."), text=text)
            return False
        if number != self.round.number:
            sentence = _("This line is for round %(number)d and is ignored.")
            self.warnings.append(Problem(line=line, says=sentence % {"number": number}))
        return number == self.round.number

    def _position(
        self, line: int, cells: Mapping[Column, str], players: Sequence[str]
    ) -> tuple[int, int] | None:
        """Return the table and the seat of the line; everything in it must agree on them."""
        problem_count = len(self.problems)
        player_seat = self._seat_of_players(line, players) if players else None
        seat = self._read_seat(line, cells.get(Column.SEAT, ""))
        table = self._read_table(
            line, self._row_values.get(Column.TABLE, ""), is_required=player_seat is None
        )
        if len(self.problems) > problem_count:
            return None
        if player_seat is not None:
            if Column.TABLE in cells and table not in (None, player_seat[0]):
                sentence = _("%(player)s sits at table %(there)d, not at table %(table)d.")
                self.add_problem(line, sentence, player=players[0], there=player_seat[0], table=table)
            elif seat is not None and seat != player_seat[1]:
                sentence = _("%(player)s sits %(there)s at table %(table)d, not %(seat)s.")
                facts = {"there": wind(player_seat[1]), "seat": wind(seat)}
                self.add_problem(line, sentence, player=players[0], table=player_seat[0], **facts)
            else:
                return player_seat
            return None
        if table is None or seat is None:
            self.add_problem(
                line, _("There is no player on this line. Write the player, or the table and the seat.")
            )
            return None
        return table, seat

    def _seat_of_players(self, line: int, players: Sequence[str]) -> tuple[int, int] | None:
        player_numbers = {number for cell in players if (number := self._player_number(cell)) is not None}
        if not player_numbers:
            sentence = _(
                "There is no player “%(player)s” in this event. Write the name exactly as registered, or the "
                "number."
            )
            self.add_problem(line, sentence, player=players[0])
            return None
        if len(player_numbers) > 1:
            self.add_problem(line, _("“%(one)s” and “%(other)s” are not the same player."), one=players[0],
                       other=players[1])  # fmt: skip
            return None
        [number] = player_numbers
        for table, numbers in self.round.tables.items():
            if number in numbers:
                return table, numbers.index(number)
        self.add_problem(line, _("%(player)s has no seat in this round."), player=players[0])
        return None

    def _player_number(self, cell: str) -> int | None:
        key = comparison_key(cell)
        if key in self.round.words:
            return self.round.words[key]
        if not self._number_by_form:
            # People who type fast leave out the space or the accents of a name, or write the family name first. A form
            # that two players share means neither.
            for word, number in self.round.words.items():
                for form in {word.replace(" ", ""), _name_form(word)}:
                    self._number_by_form[form] = (
                        number if self._number_by_form.get(form, number) == number else -1
                    )
        candidates = (self._number_by_form.get(form, -1) for form in (key.replace(" ", ""), _name_form(key)))
        return next((number for number in candidates if number >= 0), None)

    def _read_seat(self, line: int, text: str) -> int | None:
        if not text:
            return None
        seat = SEATS_BY_WORD.get(comparison_key(text))
        if seat is None or any(seat >= len(players) for players in self.round.tables.values()):
            self.add_problem(line, _("“%(text)s” is not a seat. Write E, S, W or N."), text=text)
            return None
        return seat

    def _read_table(self, line: int, text: str, *, is_required: bool) -> int | None:
        if not text:
            return None
        number = read_number(text)
        if number is None or number not in self.round.tables:
            if is_required or number is not None:
                self.add_problem(line, _("This round has no table “%(text)s”."), text=text)
            return None
        return number


def _name_form(word: str) -> str:
    """Return a name without accents, commas and the order of its words.

    >>> _name_form("østby, kari") == _name_form("kari ostby")
    True
    """
    letters = unicodedata.normalize("NFKD", word).translate(_LETTER_REPLACEMENTS)
    # The marks that distinguish が from か are not accents.
    letters_only = "".join(
        letter for letter in letters if not unicodedata.combining(letter) or letter in "\u3099\u309a"
    )
    return " ".join(sorted(re.findall(r"\w+", unicodedata.normalize("NFC", letters_only))))


def read_number(text: str) -> int | None:
    """Return the only number in the text; None if there is none or more than one."""
    numbers = re.findall(r"\d+", unicodedata.normalize("NFKC", text))
    return int(numbers[0]) if len(numbers) == 1 and len(numbers[0]) < 7 else None
