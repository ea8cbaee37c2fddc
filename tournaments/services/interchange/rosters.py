"""Read players from a spreadsheet."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise

from django.utils.translation import gettext as _

from tournaments.common.countries import country, country_or_text
from tournaments.common.errors import Problem
from tournaments.services.interchange.spreadsheets import TAB, Row, normalize_cell

__all__ = [
    "FEDERATIONS",
    "MAX_NAME_LENGTH",
    "Field",
    "Particulars",
    "Roster",
    "country_note",
    "duplicate_keys",
    "join_name",
    "read_roster",
    "split_name",
]

MAX_NAME_LENGTH = 60
"""Characters in a name or a reading."""


class Field(StrEnum):
    """The meaning of a column."""

    NUMBER = "number"
    NAME = "name"
    READING = "reading"
    FAMILY = "family"
    GIVEN = "given"
    PREFERRED = "preferred"
    CLUB = "club"
    COUNTRY = "country"
    EMA = "ema"
    WRC = "wrc"
    RRC = "rrc"
    ARA = "ara"
    STATE = "state"
    GROUP = "group"
    IGNORED = "ignored"


FEDERATIONS = (Field.EMA, Field.WRC, Field.RRC, Field.ARA)
"""Federations whose numbers are stored, each under the field's value."""

_NAMING = (Field.NAME, Field.FAMILY, Field.GIVEN)
_HEADS = {
    Field.NUMBER: "no, #, nr, num, number, nummer, seat, seat no, start number, startnummer, player no, player number, "
    "id, n, numero, numéro, número, numer, lp, номер, п/п, № п/п, 番号, 会員番号, 選手番号, エントリー番号, "
    "编号, 編號, 序号, 序號",
    Field.NAME: "name, names, full name, player, player name, players, participant, competitor, spieler, spielerin, "
    "spielername, teilnehmer, teilnehmerin, vollständiger name, nom, nom complet, joueur, joueuse, participante, "
    "nombre, nombre completo, jugador, jugadora, nome, nome completo, giocatore, giocatrice, "
    "imię, imię i nazwisko, nazwisko i imię, gracz, zawodnik, uczestnik, имя, имя и фамилия, имя фамилия, "
    "фамилия имя, фамилия и имя, фио, игрок, участник, nom et prénom, nom prénom, prénom nom, prénom et nom, "
    "nombre y apellido, nombre y apellidos, apellidos y nombre, nome e cognome, cognome e nome, nome cognome, "
    "cognome nome, vor und nachname, name vorname, vorname nachname, nachname vorname, first and last name, "
    "name and surname, 氏名, 名前, お名前, 選手, 選手名, 参加者, 参加者名, プレイヤー, プレイヤー名, "
    "姓名, 选手, 选手姓名, 選手姓名, 玩家",
    Field.READING: "reading, kana, furigana, hiragana, katakana, yomi, yomigana, ふりがな, フリガナ, よみ, "
    "よみがな, ヨミ, ヨミガナ, 読み, 読み方, 読みがな, 読み仮名, かな, カナ, 氏名カナ, 氏名かな, 名前カナ, 名前かな, "
    "セイ, メイ, せい, めい, 姓カナ, 名カナ, 姓かな, 名かな",
    Field.FAMILY: "family, family name, last, last name, lastname, surname, nachname, familienname, zuname, "
    "nom de famille, apellido, apellidos, nazwisko, фамилия, cognome, 姓, 氏, 苗字, 名字",
    Field.GIVEN: "given, given name, given names, first, first name, firstname, forename, vorname, vornamen, "
    "prénom, prénoms, nombre de pila, nombres, pierwsze imię, 名, 下の名前",
    Field.PREFERRED: "preferred, preferred name, preferred given name, preferred first name, known as, called, "
    "rufname, spitzname, wunschname, prénom usuel, prénom d'usage, 呼び名",
    Field.CLUB: "club, clubs, team, verein, klub, klubb, club name, association, circolo, équipe, equipo, squadra, "
    "drużyna, клуб, команда, 所属, 所属団体, 所属クラブ, クラブ, チーム, 団体, "
    "俱乐部, 俱樂部, 战队, 队伍, 隊伍, 所属俱乐部",
    Field.COUNTRY: "country, nation, nationality, federation, land, nationalität, staat, pays, nationalité, país, "
    "nacionalidad, kraj, narodowość, страна, paese, nazione, nazionalità, 国, 国名, 国籍, "
    "国家, 國家, 國籍, 国家地区",
    Field.EMA: "ema, ema number, ema no, ema nr, ema id, ema nummer, numéro ema, número ema, numer ema, ema番号",
    Field.WRC: "wrc, wrc number, wrc no, wrc id, world riichi, world riichi number, world riichi id, wrc番号",
    Field.RRC: "rrc, rrc number, rrc no, rrc id",
    Field.ARA: "ara, ara number, ara no, ara id",
    Field.STATE: "state, status, registration, registration status, anmeldestatus, statut, estado, stan, stato, "
    "статус, 状態, 状況, "
    "状态, 狀態",
    Field.GROUP: "group, gruppe, groupe, grupo, grupa, gruppo, группа, グループ, 組, ブロック, "
    "组, 分组, 組別, 组别, 分組",
}
# Alone on a line these may be part of a name, as in “Gary Player”.
_ALSO_NAMES = ("player", "players", "first", "last", "given", "family", "called", "nation", "land", "club")
# Columns of a federation that hold no player's number.
_OTHER_WORDS = re.compile(
    r"\b(rank|ranking|rating|points?|punkte|place|platz|rang|classement|score|date|email|mail|tel|phone|fee|paid)\b"
)
_PARTS = re.compile(r"[/／|(（\[)）\],，、・;:：]| - | – ")
_ROW_PARTS = re.compile(r"[,;]")
_COMMAS = re.compile(r"[,，、､]")
_SEMICOLONS = re.compile(r"[;；]")
# A nickname in quotation marks; any other mark is a stray one.
_NICKNAME = re.compile(r'(?<!\w)"[^"]+"(?!\w)')
_TITLE = re.compile(
    r"(?P<before>(?:(?:dr|prof|mr|mrs|ms|mx|mme|mlle|phd|sr|sra)\b\.?|(?:mag|ing|dipl|ph\.d)\.|(?:professor|madame|monsieur|"
    r"herr|frau|señor|señora)\b)).+|.+\S(?P<behind>様|先生|さん)",
    re.IGNORECASE,
)
_BRACKETED = re.compile(r"(?P<name>.*?)\s*[（(\[［【〔](?P<reading>[^（()）\[\]［］【】〔〕]*)[)）\]］】〕]")
_KANA = re.compile(r"[ぁ-ゖァ-ヺー・゠ ]+")
_EASTERN = re.compile(r"[\u3005-\u3007\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af]")
_UMLAUT = re.compile(r"([aou])e")
_ROMAN = re.compile(r"[IVX]+")
_COUNTED = r"[\W\d]*(?:players?|people|spieler|personen|teilnehmer|joueurs|名|人)?"
_FIGURE = re.compile(_COUNTED, re.IGNORECASE)
_TOTAL = re.compile(
    r"(?:total|totals|totale|sum|summe|gesamt|anzahl|somme|suma|razem|łącznie|итого|всего|合計|計|総計|count)"
    + _COUNTED,
    re.IGNORECASE,
)
# Values that mean nothing in a column of numbers or countries.
_NOTHING = {"-", "--", "–", "—", "/", "?", "0", "x", "none", "no", "new", "neu", "n/a", "na", "n.a.", "なし"}
_FOLDED_ALIKE = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i", "ħ": "h"}
)
# They distinguish が from か and are not accents.
_VOICED = "\u3099\u309a"
_FIRST_ROWS = 5
_EMA_DIGITS = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Particulars:
    """The data of a person on one line. *name* is the one that is shown; *numbers* are by federation."""

    line: int
    name: str
    number: str = ""
    reading: str = ""
    family: str = ""
    given: str = ""
    preferred: str = ""
    club: str = ""
    country: str = ""
    numbers: Mapping[str, str] = field(default_factory=dict, hash=False)
    state: str = ""
    group: str = ""


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
    rows = _with_heads_apart(rows)
    at = _header(rows)
    below = rows if at is None else rows[at + 1 :]
    heads = None if at is None else rows[at]
    if columns is None:
        columns = _guessed(below) if heads is None else _under(heads, below)
    reading = _Reading(tuple(columns))
    if heads is not None:
        for cell, column in zip(heads.cells, columns, strict=False):
            if column is Field.IGNORED and _is_team(cell):
                says = _(
                    "“%(head)s” is not read here: say under “Teams” who plays for whom, once all are entered."
                )
                reading.warn(heads.line, says % {"head": cell})
    filled = [row for row in below if heads is None or row.cells != heads.cells]
    reading.some_plain = any(len(row.cells) == 1 and not _is_listing(row.cells[0]) for row in filled)
    for number, row in enumerate(filled, start=1):
        if number == len(filled) and reading.people and _is_total(row):
            says = _("“%(text)s” stands for no person and is left out.")
            reading.warn(row.line, says % {"text": " ".join(filter(None, row.cells))})
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


# Heads.


def _key(head: str) -> str:
    """Return the lookup key of *head*: without capitals, accents, width and full stops."""
    letters = unicodedata.normalize("NFKD", head).casefold().translate(_FOLDED_ALIKE)
    kept = (letter if letter.isalnum() or letter == "#" else " " for letter in letters if _counts(letter))
    return " ".join("".join(kept).split())


def _counts(letter: str) -> bool:
    return not unicodedata.combining(letter) or letter in _VOICED


_FIELDS = {_key(head): field_ for field_, heads in _HEADS.items() for head in heads.split(", ")}
_TEAM_HEADS = "team, équipe, equipo, squadra, drużyna, команда, チーム, 战队, 队伍, 隊伍"
_TEAMS = {_key(head) for head in _TEAM_HEADS.split(", ")}


def _is_team(head: str) -> bool:
    return _key(head) in _TEAMS


def _said(head: str) -> Field | None:
    """Return the field that *head* names; None if it is unknown."""
    key = _key(head)
    if key in _FIELDS:
        return _FIELDS[key]
    if _OTHER_WORDS.search(key):
        return Field.IGNORED
    parts = [_FIELDS[_key(part)] for part in _PARTS.split(head) if _key(part) in _FIELDS]
    naming = {part for part in parts if part in _NAMING}
    if Field.READING in parts:
        return Field.READING
    if len(naming) > 1:
        return Field.NAME
    if parts:
        return parts[0]
    words = key.split()
    return next((federation for federation in FEDERATIONS if federation.value in words), None)


def _header(rows: Sequence[Row]) -> int | None:
    """Find the row among the first ones that names the columns best."""
    scores = [_score(row) for row in rows[:_FIRST_ROWS]]
    best = max(scores, default=0)
    return scores.index(best) if best else None


def _with_heads_apart(rows: Sequence[Row]) -> Sequence[Row]:
    """Split heads that are in one cell above rows of several cells, such as “Name,Club” above tabs."""
    if 2 * sum(len(row.cells) > 1 for row in rows) < len(rows):
        return rows
    return [*map(_heads_apart, rows[:_FIRST_ROWS]), *rows[_FIRST_ROWS:]]


def _heads_apart(row: Row) -> Row:
    if len(row.cells) != 1:
        return row
    parts = [normalize_cell(part) for part in _ROW_PARTS.split(row.cells[0])]
    said = {_FIELDS.get(_key(part)) for part in parts}
    # “Nachname, Vorname” is the head of one column with names in this form.
    apart = len(said) > 1 and None not in said and not said.isdisjoint(_NAMING) and not said <= {*_NAMING}
    return replace(row, cells=tuple(parts)) if apart else row


def _score(row: Row) -> int:
    """Return how many fields *row* names; 0 if it may be a person's row."""
    filled = [cell for cell in row.cells if cell]
    said = {field_ for cell in filled if (field_ := _said(cell)) not in (None, Field.IGNORED)}
    if said.isdisjoint(_NAMING):
        # A club may be called “Team / East”: without a name column among them, each must match a head exactly.
        said &= {_FIELDS.get(_key(cell)) for cell in filled}
        return len(said) if len(said) > 1 else 0
    if len(said) == 1:
        return int(any(_said(cell) in said and _key(cell) not in _ALSO_NAMES for cell in filled))
    return len(said)


def _under(heads: Row, rows: Sequence[Row]) -> tuple[Field, ...]:
    """Return the field of each column by its head, or by its cells if the head is unknown and the name is missing."""
    # A last column without a head counts if most rows fill it; otherwise single rows are shifted.
    width = len(heads.cells)
    while 2 * sum(len(row.cells) > width for row in rows) > len(rows):
        width += 1
    cells = [*heads.cells, *[""] * (width - len(heads.cells))]
    columns = [_said(cell) for cell in cells]
    clubs = [at for at, column in enumerate(columns) if column is Field.CLUB]
    if not all(_is_team(cells[at]) for at in clubs):
        # Next to a club column, a team column says for whom somebody plays.
        columns = [
            Field.IGNORED if at in clubs and _is_team(cells[at]) else column
            for at, column in enumerate(columns)
        ]
    for at, column in enumerate(columns):
        if column not in (None, Field.IGNORED, Field.READING) and column in columns[:at]:
            columns[at] = Field.IGNORED
    _settle_name(columns, rows)
    if not any(column in (*_NAMING, Field.PREFERRED) for column in columns):
        unknown = [at for at, column in enumerate(columns) if column is None]
        texts = [at for at in unknown if _mostly(_column(rows, at), _is_text, share=0.5)]
        if texts:
            columns[texts[0]] = Field.NAME
    for at, column in enumerate(columns):
        if column is None and not cells[at]:
            columns[at] = _by_cells(_column(rows, at), columns)
    return tuple(column or Field.IGNORED for column in columns)


def _settle_name(columns: list[Field | None], rows: Sequence[Row]) -> None:
    """Decide what “Name” means beside “Vorname”, and “Nombre” beside “Apellidos”, unless it holds the whole name."""
    halves = [half for half in (Field.FAMILY, Field.GIVEN) if half in columns]
    if Field.NAME not in columns or len(halves) != 1:
        return
    [half] = halves
    name, other = columns.index(Field.NAME), columns.index(half)
    both = [(row.cells[name], row.cells[other]) for row in rows if len(row.cells) > max(name, other)]
    whole = sum(bool(part) and part.casefold() in text.casefold() for text, part in both)
    if not both or 2 * whole <= len(both):
        columns[name] = Field.GIVEN if half is Field.FAMILY else Field.FAMILY


# Columns without heads.


def _guessed(rows: Sequence[Row]) -> tuple[Field, ...]:
    """Return the field of each column by its cells alone."""
    width = max((len(row.cells) for row in rows), default=0)
    # A single remark in one of many rows is not a column.
    while width > 1 and len(rows) > _FIRST_ROWS and sum(len(row.cells) >= width for row in rows) == 1:
        width -= 1
    columns: list[Field | None] = [None] * width
    for at in range(width):
        columns[at] = _by_cells(_column(rows, at), columns)
    texts = [at for at in range(width) if columns[at] is None]
    if not texts:
        # If all words are countries, they are people's names: Jordan, Chad and Georgia.
        texts = [at for at in range(width) if columns[at] in (Field.COUNTRY, Field.READING)][:1]
        for at in texts:
            columns[at] = None
    elif len(texts) > 1:
        kana = [at for at in texts if _mostly(_column(rows, at), _is_kana)]
        if kana and len(kana) < len(texts):
            columns[kana[0]] = Field.READING
            texts.remove(kana[0])
    if _in_halves(rows, texts, width):
        columns[texts[0]], columns[texts[1]] = Field.FAMILY, Field.GIVEN
    else:
        for at, field_ in zip(texts, (Field.NAME, Field.CLUB), strict=False):
            columns[at] = field_
    return tuple(column or Field.IGNORED for column in columns)


def _in_halves(rows: Sequence[Row], texts: Sequence[int], width: int) -> bool:
    """Return whether names are written “Family, Given”: one comma per line, and mostly one word before it."""
    if width != 2 or len(texts) != 2 or any(row.parted_by != "," for row in rows):
        return False
    return _mostly(_column(rows, 0), lambda cell: " " not in cell, share=0.5)


def _column(rows: Sequence[Row], at: int) -> list[str]:
    return [row.cells[at] for row in rows if len(row.cells) > at and row.cells[at]]


def _mostly(cells: Sequence[str], holds: Callable[[str], object], share: float = 0.8) -> bool:
    return bool(cells) and sum(1 for cell in cells if holds(cell)) >= share * len(cells)


def _by_cells(cells: Sequence[str], columns: Sequence[Field | None]) -> Field | None:
    """Return the field that *cells* suggest; None for text, which only the other columns can explain."""
    if Field.EMA not in columns and _mostly(cells, _is_ema) and len({*cells}) == len(cells):
        return Field.EMA
    if Field.NUMBER not in columns and _runs(cells):
        return Field.NUMBER
    if Field.COUNTRY not in columns and _mostly(cells, country):
        return Field.COUNTRY
    return None if _mostly(cells, _is_text) else Field.IGNORED


def _is_ema(cell: str) -> bool:
    return len(cell) == _EMA_DIGITS and cell.isascii() and cell.isdecimal()


def _runs(cells: Sequence[str]) -> bool:
    if not cells or not all(cell.isdecimal() and len(cell) <= 4 for cell in cells):
        return False
    numbers = [int(cell) for cell in cells]
    return all(one < other for one, other in pairwise(numbers))


def _is_text(cell: str) -> bool:
    return any(map(str.isalpha, cell)) and "@" not in cell


def _is_kana(cell: str) -> bool:
    return bool(_KANA.fullmatch(unicodedata.normalize("NFKC", cell)))


# People.


class _Reading:
    """The people, problems and warnings so far."""

    def __init__(self, columns: tuple[Field, ...]) -> None:
        self.columns = columns
        self.some_plain = False
        self.people: list[Particulars] = []
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []
        self._names: dict[str, int] = {}
        self._ema: dict[str, int] = {}
        self._alike: dict[str, Particulars] = {}

    def fault(self, line: int, says: str) -> None:
        self.problems.append(Problem(line=line, says=says))

    def warn(self, line: int, says: str) -> None:
        self.warnings.append(Problem(line=line, says=says))

    def take(self, row: Row) -> None:
        """Add the person of *row*, and report what is wrong with the line."""
        line = row.line
        if len(row.cells) > len(self.columns):
            says = _(
                "there are %(cells)d cells here, and %(columns)d columns; join or take out those too many."
            )
            self.fault(line, says % {"cells": len(row.cells), "columns": len(self.columns)})
        if row.others:
            says = _("this line is separated by %(own)s, most others by %(other)s; check what was read.")
            self.warn(line, says % {"own": _sign(row.parted_by), "other": _sign(row.others)})
        told: dict[Field, str] = {}
        for field_, cell in zip(self.columns, row.cells, strict=False):
            if cell and field_ is not Field.IGNORED:
                if field_ not in (*_NAMING, Field.PREFERRED):
                    cell = normalize_cell(cell.replace(TAB, " "))
                told[field_] = f"{told[field_]} {cell}" if field_ in told else cell
        if not told.keys() - {Field.NUMBER}:
            # Prenumbered lines may be empty.
            if any(cell for cell in row.cells[len(self.columns) :]):
                self.fault(line, _no_name())
            return
        named = _named(told)
        if not named.name:
            self.fault(line, _no_name())
            return
        person = Particulars(
            line=line,
            name=named.name,
            number=told.get(Field.NUMBER, ""),
            reading=self._reading(line, named.reading),
            family=named.family,
            given=named.given,
            preferred=told.get(Field.PREFERRED, ""),
            club=told.get(Field.CLUB, ""),
            country=self._country(line, told.get(Field.COUNTRY, "")),
            numbers=self._numbers(line, told),
            state=told.get(Field.STATE, ""),
            group=told.get(Field.GROUP, ""),
        )
        listing = len(row.cells) == 1 and self.some_plain and _is_listing(row.cells[0])
        for says in _faults(person.name, listing=listing):
            self.fault(line, says)
        if (bracketed := _BRACKETED.fullmatch(person.name)) and _EASTERN.search(bracketed["name"]):
            says = _("“%(text)s” stays in the name: a reading in brackets is written in kana.")
            self.warn(line, says % {"text": bracketed["reading"]})
        if title := _TITLE.fullmatch(person.name):
            says = _("“%(title)s” stays in the name; take it out if it is a title.")
            self.warn(line, says % {"title": title["before"] or title["behind"]})
        self._look_for(person)
        self.people.append(person)

    def _reading(self, line: int, said: str) -> str:
        reading = normalize_cell(unicodedata.normalize("NFKC", said))
        if reading and not _KANA.fullmatch(reading):
            says = _("the reading “%(reading)s” holds other letters than kana; it is left out.")
            self.warn(line, says % {"reading": reading})
            return ""
        if len(reading) > MAX_NAME_LENGTH:
            says = _("the reading has %(length)d letters; shorten it to %(longest)d.")
            self.fault(line, says % {"length": len(reading), "longest": MAX_NAME_LENGTH})
        return reading

    def _country(self, line: int, said: str) -> str:
        if said.casefold() in _NOTHING:
            return ""
        if note := country_note(said):
            self.warn(line, note)
        return country_or_text(said)

    def _numbers(self, line: int, told: Mapping[Field, str]) -> dict[str, str]:
        numbers = {
            federation.value: told[federation]
            for federation in FEDERATIONS
            if federation in told and told[federation].casefold() not in _NOTHING
        }
        if ema := numbers.get(Field.EMA):
            # A spreadsheet that stores it as a number may write it as 4000034.0.
            digits = re.sub(r"[.,]0+$|[\s.-]", "", unicodedata.normalize("NFKC", ema))
            if len(digits) == _EMA_DIGITS - 1:
                # A spreadsheet that stores it as a number drops the leading zero.
                digits = f"0{digits}"
            numbers[Field.EMA.value] = digits
            if not _is_ema(digits):
                says = _("“%(number)s” is no EMA number, which has %(digits)d digits; look it up.")
                self.warn(line, says % {"number": ema, "digits": _EMA_DIGITS})
            elif first := self._ema.get(digits):
                says = _(
                    "the EMA number %(number)s stands on line %(line)d already; only one of them can have it."
                )
                self.fault(line, says % {"number": digits, "line": first})
            else:
                self._ema[digits] = line
        return numbers

    def _look_for(self, person: Particulars) -> None:
        """Report an earlier person with the same name, or with one so similar that it may be the same person."""
        key = unicodedata.normalize("NFKC", person.name).casefold()
        keys = duplicate_keys(person)
        alike = next((self._alike[like] for like in sorted(keys) if like in self._alike), None)
        if first := self._names.get(key):
            says = _("“%(name)s” stands on line %(line)d already; tell the two apart.")
            self.fault(person.line, says % {"name": person.name, "line": first})
        elif alike and not (alike.numbers.get(Field.EMA) and person.numbers.get(Field.EMA)):
            says = _("“%(name)s” is much like “%(other)s” on line %(line)d; is it the same person?")
            facts = {"name": person.name, "other": alike.name, "line": alike.line}
            self.warn(person.line, says % facts)
        self._names.setdefault(key, person.line)
        for like in keys:
            self._alike.setdefault(like, person)


def _no_name() -> str:
    return _("no name stands here; write one, or take the line out.")


def _is_listing(cell: str) -> bool:
    """Return whether commas separate more than a family name and a given name."""
    return len([part for part in _COMMAS.split(cell) if part.strip()]) > 2


def _sign(separator: str) -> str:
    return {"\t": _("tabs"), ";": _("semicolons")}.get(separator) or _("commas")


def _faults(name: str, *, listing: bool) -> Iterable[str]:
    """Yield what is wrong with a name. *listing* means that its line is separated by commas and others are not."""
    facts = {"name": name, "length": len(name), "longest": MAX_NAME_LENGTH}
    if len(name) > MAX_NAME_LENGTH:
        yield _("the name has %(length)d letters; shorten it to %(longest)d.") % facts
    if listing:
        yield _(
            "this line is separated by commas, others are not; separate all lines in the same way, "
            "or write one name here."
        )
    elif _COMMAS.search(name):
        yield _("“%(name)s” holds a comma, which parts names when tables are typed; leave it out.") % facts
    if _SEMICOLONS.search(name):
        yield _("“%(name)s” holds a semicolon, which separates cells; leave it out.") % facts
    if TAB in name:
        yield _("“%(name)s” holds a tab, which separates cells; write a space there.") % facts
    if '"' in _NICKNAME.sub("", name):
        yield _("“%(name)s” holds a stray quotation mark; take it out.") % facts
    if unicodedata.normalize("NFKC", name).isdecimal():
        yield _("“%(name)s” is only a number, and numbers stand for players here; write a name.") % facts
    if any(unicodedata.category(letter) == "Cc" for letter in name):
        yield _("the name holds an invisible control character; type it anew.")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Name:
    name: str
    reading: str
    family: str
    given: str


def _named(told: Mapping[Field, str]) -> _Name:
    """Return the name that is shown, and its parts as far as they are known."""
    typed, reading = _without_reading(told.get(Field.NAME, ""))
    family, bracketed = _without_reading(told.get(Field.FAMILY, ""))
    given, also_bracketed = _without_reading(told.get(Field.GIVEN, ""))
    reading = told.get(Field.READING) or reading or normalize_cell(f"{bracketed} {also_bracketed}")
    preferred = told.get(Field.PREFERRED, "")
    halves = [half.strip() for half in _COMMAS.split(typed) if half.strip()]
    if len(halves) == 1:
        [typed] = halves
    elif len(halves) == 2:
        typed = ""
        family, given = family or halves[0], given or halves[1]
    if typed and not family and not given:
        family, given = _capitals(typed)
    whole = f" {family} ".casefold() in f" {preferred} ".casefold()
    if preferred and family and not whole:
        name = join_name(preferred, family)
    elif preferred and (family or not typed):
        name = preferred
    else:
        name = typed or join_name(given, family)
    return _Name(name=name, reading=reading, family=family, given=given)


def split_name(name: str) -> tuple[str, str]:
    """Split *name* into family and given name, as far as possible; in kanji or kana the family name is first.

    >>> split_name("佐藤 健"), split_name("Fritz Müller"), split_name("Wei")
    (('佐藤', '健'), ('Müller', 'Fritz'), ('Wei', ''))
    """
    if _EASTERN.search(name):
        family, _space, given = name.partition(" ")
    else:
        given, _space, family = name.rpartition(" ")
    return family, given


def join_name(given: str, family: str) -> str:
    """Return the whole name; in kanji or kana the family name is first."""
    parts = (family, given) if _EASTERN.search(family or given) else (given, family)
    return " ".join(filter(None, parts))


def _without_reading(typed: str) -> tuple[str, str]:
    """Split a name and the kana in brackets after it. Brackets without kana belong to the name."""
    found = _BRACKETED.fullmatch(typed)
    return (found["name"], found["reading"]) if found and _is_kana(found["reading"]) else (typed, "")


def _capitals(name: str) -> tuple[str, str]:
    """Return family and given name if the family name is in capitals at either end; otherwise empty strings.

    >>> _capitals("Jean DE LA TOUR"), _capitals("MÜLLER Fritz"), _capitals("J. Müller"), _capitals("ANNA BAR")
    (('DE LA TOUR', 'Jean'), ('MÜLLER', 'Fritz'), ('', ''), ('', ''))
    """
    words = name.split()
    loud = [_is_loud(word) for word in words]
    # The positions where capitals start or end; there must be exactly one.
    turns = [at for at in range(1, len(words)) if loud[at] != loud[at - 1]]
    if len(turns) != 1:
        return "", ""
    first, second = " ".join(words[: turns[0]]), " ".join(words[turns[0] :])
    return (first, second) if loud[0] else (second, first)


def _is_loud(word: str) -> bool:
    return word.isupper() and sum(map(str.isalpha, word)) > 1 and not _ROMAN.fullmatch(word)


def country_note(said: str) -> str:
    """Return a note for a country that is unknown; empty if there is nothing to say."""
    if not said.strip() or country(said):
        return ""
    return _("“%(country)s” is not a known country; it is kept as written.") % {"country": said.strip()}


# Likeness.


def duplicate_keys(person: Particulars) -> frozenset[str]:
    """Return keys; two people who share one are probably the same person.

    They share the number of a federation, or a name that differs in accents, umlauts, capitals, the order of its words,
    or one letter of a long word.

    >>> fritz = Particulars(line=1, name="Fritz Müller")
    >>> bool(duplicate_keys(fritz) & duplicate_keys(Particulars(line=2, name="MUELLER Fritz")))
    True
    >>> jorg = Particulars(line=3, name="Jörg Schröder")
    >>> bool(duplicate_keys(jorg) & duplicate_keys(Particulars(line=4, name="Schroeder Joerg")))
    True
    >>> bool(duplicate_keys(fritz) & duplicate_keys(Particulars(line=5, name="Fritz Meier")))
    False
    """
    keys = {f"{federation}:{number}" for federation, number in person.numbers.items()}
    names = {person.name, join_name(person.given, person.family) if person.given and person.family else ""}
    for name in names:
        words = _words(name)
        if not words:
            continue
        keys.add(f"name:{''.join(words)}")
        words = sorted(words)
        keys.add(f"words:{' '.join(words)}")
        # Without ö on the keyboard, people write o or oe.
        plain = sorted(_UMLAUT.sub(lambda found: found[1], word) for word in words)
        keys.add(f"umlauts:{' '.join(plain)}")
        for at, word in enumerate(words):
            if len(word) >= 5:
                others = " ".join(words[:at] + words[at + 1 :])
                keys.add(f"letters:{others}|{word}")
                keys |= {f"letters:{others}|{word[:out]}{word[out + 1 :]}" for out in range(len(word))}
    return frozenset(keys)


def _words(name: str) -> list[str]:
    """Return the words of *name* folded: without accents, capitals, width, and kind of kana."""
    letters = unicodedata.normalize("NFKD", name).casefold().translate(_FOLDED_ALIKE)
    kana = (chr(ord(letter) - 0x60) if "ァ" <= letter <= "ヶ" else letter for letter in letters)
    kept = "".join(letter for letter in kana if _counts(letter) and letter not in "'’‘`´")
    return re.findall(r"\w+", unicodedata.normalize("NFC", kept))
