"""Read the results of a round from a spreadsheet."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from django.utils.translation import gettext as _

from tournaments.common.errors import Problem
from tournaments.common.figures import Notation
from tournaments.common.figures import parse_points as read_figure
from tournaments.common.points import score as written
from tournaments.common.winds import wind
from tournaments.services.interchange.spreadsheets import Row, normalize_cell

__all__ = ["Column", "ResultList", "RoundSeating", "TableData", "comparison_key", "read_results"]

Points = int | Fraction


class Column(StrEnum):
    """What a column contains."""

    ROUND = "round"
    TABLE = "table"
    SEAT = "seat"
    PLAYER = "player"
    SCORE = "score"
    STICKS = "sticks"
    RESULT = "result"
    PLACE = "place"
    WHY = "why"
    IGNORED = "ignored"


_HEADS = {
    Column.ROUND: "round, round no, round number, r, session, hanchan, runde, ronde, 回戦, 回, ラウンド, 半荘",
    Column.TABLE: "table, table no, table number, t, tbl, tisch, tisch nr, tischnummer, mesa, tavolo, stół, "
    "卓, 卓番号, 卓番, テーブル",
    Column.SEAT: "seat, wind, start wind, position, platz, sitz, sitzplatz, siège, vent, asiento, viento, posto, "
    "席, 座席, 席順, 家, 風, 起家, 場所",
    Column.PLAYER: "player, player name, name, full name, player no, player number, number, no, nr, id, spieler, "
    "spielerin, spielername, joueur, joueuse, nom, jugador, jugadora, giocatore, gracz, zawodnik, "
    "選手, 選手名, 名前, 氏名, お名前, プレイヤー, プレイヤー名, 参加者, 参加者名, 番号, 選手番号, エントリー番号, "
    "よみ, 読み, ふりがな, フリガナ",
    Column.SCORE: "score, scores, points, final score, final points, table points, raw score, raw points, punkte, "
    "endstand, endpunkte, punktestand, spielpunkte, score final, points finaux, puntos, punti, punkty, "
    "点数, 得点, 点, 持ち点, 持点, 最終持ち点, 最終得点, 素点, スコア",
    Column.STICKS: "sticks, sticks left, riichi sticks, left on table, leftover sticks, deposits, kyotaku, "
    "供託, 供託棒, 残り供託, リーチ棒, 供託リーチ棒",
    Column.RESULT: "result, results, result points, final result, with uma, total, total points, pt, pts, uma points, "
    "ergebnis, résultat, resultado, risultato, wynik, 結果, 成績, ポイント, 最終ポイント, 順位点込み, ウマ込み, 収支",
    Column.PLACE: "place, rank, placement, pos, rang, 順位, 着順, 着",
    Column.WHY: "reason, why, note, notes, remark, remarks, comment, 理由, 備考, メモ, 注記",
}
_SEATS = (
    "1, e, east, ton, 東, 東家, ost, o",
    "2, s, south, nan, 南, 南家, süd, sued",
    "3, w, west, sha, shaa, 西, 西家",
    "4, n, north, pei, pe, 北, 北家, nord",
)
_SUMS = frozenset(["sum", "summe", "total", "totals", "gesamt", "somme", "suma", "totale", "合計", "計"])
_FIRST_ROWS = 5
_MOST_STICKS = 99
_LONGEST_WHY = 200


def comparison_key(text: str) -> str:
    """Return a key that is equal for words that people take for the same: it ignores width and capitals."""
    return unicodedata.normalize("NFKC", normalize_cell(text)).casefold()


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


_ALIKE = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "ß": "ss", "ı": "i"})
_COLUMNS = {comparison_key(head): column for column, heads in _HEADS.items() for head in heads.split(", ")}
_SEAT_OF = {comparison_key(word): seat for seat, words in enumerate(_SEATS) for word in words.split(", ")}


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSeating:
    """The seating of a round, as far as a list of results refers to it.

    *tables* are the players' numbers by seat, under each table's number. *words* maps the `comparison_key` key of a
    word to a player's number. *total* is the sum of all points of a table, with *stick* points for each stick left,
    and *left_over* the sum of results with uma. *totals* and *lefts* are the sums of tables with other values, by
    table number.
    """

    number: int
    tables: Mapping[int, tuple[int, ...]]
    words: Mapping[str, int]
    total: int
    stick: int
    left_over: Points = 0
    totals: Mapping[int, int] = field(default_factory=dict)
    lefts: Mapping[int, Points] = field(default_factory=dict)

    def total_of(self, table: int) -> int:
        """Return the sum of all points of that table."""
        return self.totals.get(table, self.total)

    def left_over_of(self, table: int) -> Points:
        """Return the sum of the results of that table."""
        return self.lefts.get(table, self.left_over)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableData:
    """The list's data of one table, by seat; None where it is missing. *lines* are the table's lines.

    *off* is how far the points exceed the required sum, if all of them are given.
    """

    table: int
    scores: tuple[int | None, ...]
    results: tuple[Points | None, ...]
    places: tuple[int | None, ...]
    sticks: int = 0
    why: str = ""
    lines: tuple[int, ...] = ()
    off: Points = 0

    @property
    def has_scores(self) -> bool:
        """Whether every player's points are given: then they are stored, and not the results."""
        return None not in self.scores

    @property
    def is_whole(self) -> bool:
        """Whether every player has a figure."""
        return self.has_scores or None not in self.results


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultList:
    """The tables in a list, how its columns and points were read, and the line of its heads.

    With a problem nothing may be stored; warnings are allowed.
    """

    columns: tuple[Column, ...]
    header: int | None
    writing: Notation
    tables: tuple[TableData, ...]
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()


def read_results(rows: Sequence[Row], round_: RoundSeating, writing: Notation | None = None) -> ResultList:
    """Read the results of the tables of *round_* from *rows*, one player per line, under heads that name the columns.

    Players are found by name, reading or number, or by table and seat. *writing* is how points are written; without it,
    the one with which most tables add up. Lines of other rounds are ignored. A line may also contain a whole table,
    under heads that name its winds.
    """
    rows = _by_seat(rows, len(next(iter(round_.tables.values()), ())))
    at = _header(rows)
    if at is None:
        problem = Problem(line=rows[0].line if rows else 0, says=_without_heads(rows))
        return ResultList(
            columns=(), header=None, writing=writing or Notation.POINTS, tables=(), problems=(problem,)
        )
    columns = _under(rows[at])
    reading = _Reading(round_, columns)
    for row in rows[at + 1 :]:
        reading.take(row)
    writing = writing if writing not in (None, Notation.RESULTS) else reading.likely()
    return ResultList(
        columns=columns,
        header=rows[at].line,
        writing=writing,
        tables=reading.tables(writing),
        problems=tuple(sorted(reading.problems, key=lambda problem: problem.line)),
        warnings=tuple(reading.warnings),
    )


def _by_seat(rows: Sequence[Row], players: int) -> Sequence[Row]:
    """Convert rows with one line per table, under heads with the winds, to rows with one line per seat."""
    for at, row in enumerate(rows[:_FIRST_ROWS]):
        columns = _under(row)
        winds = {
            column: seat
            for column, cell in enumerate(row.cells)
            if (seat := _SEAT_OF.get(comparison_key(cell))) is not None and not cell.isdecimal()
        }
        if Column.TABLE not in columns or sorted(winds.values()) != list(range(players)):
            continue
        beside = [column for column in range(len(row.cells)) if column not in winds]
        head = Row(line=row.line, cells=(*(row.cells[column] for column in beside), "seat", "score"))
        long = [head]
        for below in rows[at + 1 :]:
            cells = (*below.cells, *[""] * (len(row.cells) - len(below.cells)))
            long += [
                Row(
                    line=below.line,
                    cells=(*(cells[column] for column in beside), str(seat + 1), cells[sign]),
                )
                for sign, seat in winds.items()
                if any(cells[column] for column in winds)
            ]
        return long
    return rows


def _without_heads(rows: Sequence[Row]) -> str:
    """Return the message if no line names the columns; it lists unknown heads if some are known."""
    for row in rows[:_FIRST_ROWS]:
        columns = _under(row)
        strange = [
            cell for cell, column in zip(row.cells, columns, strict=True) if column is Column.IGNORED and cell
        ]
        if strange and len(strange) < len(columns):
            says = _(
                "Nobody knows here what stands under “%(heads)s”. Write as heads: table, seat, player, score."
            )
            return says % {"heads": "”, “".join(strange)}
    return _("No columns are named. Write heads above them: table, seat, player, score.")


def _header(rows: Sequence[Row]) -> int | None:
    """Find the row among the first ones that names the columns best: figures, and players or seats."""
    best, found = 0, None
    for at, row in enumerate(rows[:_FIRST_ROWS]):
        said = set(_under(row)) - {Column.IGNORED}
        if said & {Column.SCORE, Column.RESULT} and said & {Column.PLAYER, Column.SEAT} and len(said) > best:
            best, found = len(said), at
    return found


def _under(heads: Row) -> tuple[Column, ...]:
    columns: list[Column] = []
    for cell in heads.cells:
        key = " ".join(re.sub(r"[.:#()（）_]", " ", comparison_key(cell)).split())
        column = _COLUMNS.get(key, Column.IGNORED)
        # A name and a number next to each other mean the same player.
        columns.append(Column.IGNORED if column in columns and column is not Column.PLAYER else column)
    return tuple(columns)


@dataclass(slots=True, kw_only=True)
class _Line:
    """One player's line."""

    line: int
    seat: int
    cells: Mapping[Column, str]


@dataclass(slots=True)
class _Reading:
    """The lines by table, and the problems and warnings so far."""

    round: RoundSeating
    columns: tuple[Column, ...]
    problems: list[Problem] = field(default_factory=list)
    warnings: list[Problem] = field(default_factory=list)
    _found: dict[int, list[_Line]] = field(default_factory=dict)
    _before: dict[Column, str] = field(default_factory=dict)
    _closer: dict[str, int] = field(default_factory=dict)

    def fault(self, line: int, says: str, **facts: object) -> None:
        self.problems.append(Problem(line=line, says=says % facts))

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
        lines = self._found.setdefault(table, [])
        first = next((one.line for one in lines if one.seat == seat), None)
        if first is not None:
            says = _("%(seat)s of table %(table)d stands on line %(first)d already.")
            self.fault(row.line, says, seat=wind(seat), table=table, first=first)
            return
        lines.append(_Line(line=row.line, seat=seat, cells=told))

    def _of_this_round(self, line: int) -> bool:
        said = self._before.get(Column.ROUND, "")
        if not said:
            return True
        number = _number(said)
        if number is None:
            self.fault(line, _("“%(text)s” is no round's number."), text=said)
            return False
        if number != self.round.number:
            says = _("This line is of round %(number)d and is left out.")
            self.warnings.append(Problem(line=line, says=says % {"number": number}))
        return number == self.round.number

    def _place(self, line: int, told: Mapping[Column, str], players: Sequence[str]) -> tuple[int, int] | None:
        """Return the table and the seat of the line; everything in it must agree on them."""
        before = len(self.problems)
        sits = self._sits(line, players) if players else None
        seat = self._seat(line, told.get(Column.SEAT, ""))
        table = self._table(line, self._before.get(Column.TABLE, ""), sure=sits is None)
        if len(self.problems) > before:
            return None
        if sits is not None:
            if Column.TABLE in told and table not in (None, sits[0]):
                says = _("%(player)s sits at table %(there)d, and not at table %(table)d.")
                self.fault(line, says, player=players[0], there=sits[0], table=table)
            elif seat is not None and seat != sits[1]:
                says = _("%(player)s sits %(there)s at table %(table)d, and not %(seat)s.")
                facts = {"there": wind(sits[1]), "seat": wind(seat)}
                self.fault(line, says, player=players[0], table=sits[0], **facts)
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
            says = _(
                "Nobody in this event is called “%(player)s”. Write the name as it stands, or the number."
            )
            self.fault(line, says, player=players[0])
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

    def _seat(self, line: int, said: str) -> int | None:
        if not said:
            return None
        seat = _SEAT_OF.get(comparison_key(said))
        if seat is None or any(seat >= len(seated) for seated in self.round.tables.values()):
            self.fault(line, _("“%(text)s” is no seat. Write E, S, W or N."), text=said)
            return None
        return seat

    def _table(self, line: int, said: str, *, sure: bool) -> int | None:
        if not said:
            return None
        number = _number(said)
        if number is None or number not in self.round.tables:
            if sure or number is not None:
                self.fault(line, _("This round has no table “%(text)s”."), text=said)
            return None
        return number

    def likely(self) -> Notation:
        """Return the writing with which most tables add up; if none does, the closest one."""

        def fit(writing: Notation) -> tuple[int, float]:
            even, sums, due = 0, Fraction(0), 0
            for table, lines in self._found.items():
                found = [read_figure(line.cells.get(Column.SCORE, ""), writing) for line in lines]
                points = [one for one in found if one is not None]
                sticks = max((_number(line.cells.get(Column.STICKS, "")) or 0 for line in lines), default=0)
                there = sum(points) + sticks * self.round.stick
                even += len(points) == len(lines) and there == self.round.total_of(table)
                sums, due = sums + abs(there), due + self.round.total_of(table)
            return even, -abs(float(sums) - due) / due if due else 0.0

        scores = (Notation.POINTS, Notation.HUNDREDS, Notation.THOUSANDS)
        return max(scores, key=fit)

    def tables(self, writing: Notation) -> tuple[TableData, ...]:
        """Return each table in turn, and report what is wrong with its figures."""
        found = [self._told(table, lines, writing) for table, lines in sorted(self._found.items()) if lines]
        missing = sorted(set(self.round.tables) - {told.table for told in found})
        if not found and not self.problems:
            self.fault(0, _("The list tells no result of round %(number)d."), number=self.round.number)
        elif missing and found:
            says = _("Not in the list, and left as they are: tables %(tables)s.")
            self.warnings.append(Problem(says=says % {"tables": ", ".join(map(str, missing))}))
        return tuple(found)

    def _told(self, table: int, lines: Sequence[_Line], writing: Notation) -> TableData:
        before = len(self.problems)
        players = len(self.round.tables[table])
        by_seat = {line.seat: line for line in lines}

        def column(which: Column, reads: Callable[[str], Points | None], says: str) -> list[Points | None]:
            told: list[Points | None] = [None] * players
            for seat, line in by_seat.items():
                if said := line.cells.get(which):
                    told[seat] = reads(said)
                    if told[seat] is None:
                        self.fault(line.line, says, text=said)
            return told

        no_figure = _("“%(text)s” is no figure.")
        scores = column(Column.SCORE, lambda said: _whole(read_figure(said, writing)), no_figure)
        results = column(Column.RESULT, self._result, no_figure)
        places = column(
            Column.PLACE, lambda said: _within(_number(said), 1, players), _("“%(text)s” is no place.")
        )
        sticks = self._sticks(lines)
        why = next((line.cells[Column.WHY] for line in lines if Column.WHY in line.cells), "")[:_LONGEST_WHY]
        told = TableData(
            table=table,
            scores=tuple(None if one is None else int(one) for one in scores),
            results=tuple(results),
            places=tuple(None if one is None else int(one) for one in places),
            sticks=sticks,
            why=why,
            lines=tuple(line.line for line in lines),
            off=self._off(table, scores, results, sticks),
        )
        if len(self.problems) == before:
            self._is_sound(told, players)
        return told

    def _off(
        self, table: int, scores: Sequence[Points | None], results: Sequence[Points | None], sticks: int
    ) -> Points:
        points = [one for one in scores if one is not None]
        if len(points) == len(scores):
            return sum(points) + sticks * self.round.stick - self.round.total_of(table)
        found = [one for one in results if one is not None]
        return sum(found) - self.round.left_over_of(table) if len(found) == len(results) else 0

    def _is_sound(self, told: TableData, players: int) -> None:
        """Report at the table's last line what is wrong with its figures."""
        last = max(told.lines)
        if not told.is_whole:
            which = told.scores if any(one is not None for one in told.scores) else told.results
            without = ", ".join(wind(seat) for seat in range(players) if which[seat] is None)
            self.fault(
                last, _("Table %(table)d lacks a figure of: %(seats)s."), table=told.table, seats=without
            )
        elif told.off and not told.why:
            says = (
                _(
                    "Table %(table)d has %(points)s too many. Correct a figure, or say why in a column “reason”."
                )
                if told.off > 0
                else _(
                    "Table %(table)d is %(points)s short. Correct a figure, or say why in a column “reason”."
                )
            )
            self.fault(last, says, table=told.table, points=written(abs(told.off)))
        elif told.has_scores and not told.why:
            for one in told.scores:
                if one is not None and one % 100:
                    says = _("%(points)s is not in hundreds. Correct it, or say why in a column “reason”.")
                    self.fault(last, says, points=written(one))
                    return

    @staticmethod
    def _result(said: str) -> Points | None:
        """Read a result with uma: in thousands as is usual in lists, unless it is so large that it must be points."""
        points = read_figure(said, Notation.RESULTS)
        return (
            points if points is not None and abs(points) < 1_000_000 else read_figure(said, Notation.POINTS)
        )

    def _sticks(self, lines: Sequence[_Line]) -> int:
        first: tuple[int, int] | None = None
        for line in lines:
            said = line.cells.get(Column.STICKS)
            if said is None:
                continue
            sticks = _within(_number(said), 0, _MOST_STICKS)
            if sticks is None:
                self.fault(line.line, _("“%(text)s” is no number of sticks."), text=said)
            elif first is None or (sticks and not first[1]):
                # In lists with a value in every line, all players but one have 0.
                first = line.line, sticks
            elif sticks not in (0, first[1]):
                self.fault(
                    line.line, _("On line %(other)d the table has another number of sticks."), other=first[0]
                )
        return first[1] if first else 0


def _number(said: str) -> int | None:
    found = re.findall(r"\d+", unicodedata.normalize("NFKC", said))
    return int(found[0]) if len(found) == 1 and len(found[0]) < 7 else None


def _within(number: int | None, least: int, most: int) -> int | None:
    return number if number is not None and least <= number <= most else None


def _whole(points: Points | None) -> Points | None:
    return points if isinstance(points, int) else None
