"""Read a person from each row of a roster, and report what is wrong with the row."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from tournaments.common.countries import country_or_text
from tournaments.common.errors import Problem
from tournaments.services.interchange.rosters.duplicates import duplicate_keys
from tournaments.services.interchange.rosters.fields import (
    EMA_DIGITS,
    FEDERATIONS,
    NAME_FIELDS,
    Field,
    is_ema_number,
)
from tournaments.services.interchange.rosters.names import (
    BRACKETED,
    BRACKETS,
    COMMAS,
    EASTERN,
    KANA,
    read_name,
)
from tournaments.services.interchange.rosters.particulars import MAX_NAME_LENGTH, Particulars, country_note
from tournaments.services.interchange.spreadsheets import TAB, Row, normalize_cell

__all__ = ["PeopleReader", "is_listing"]

_SEMICOLONS = re.compile(r"[;；]")
# A nickname in quotation marks; any other mark is a stray one.
_NICKNAME = re.compile(r'(?<!\w)"[^"]+"(?!\w)')
_TITLE = re.compile(
    r"(?P<before>(?:(?:dr|prof|mr|mrs|ms|mx|mme|mlle|phd|sr|sra)\b\.?|(?:mag|ing|dipl|ph\.d)\.|(?:professor|madame|monsieur|"
    r"herr|frau|señor|señora)\b)).+|.+\S(?P<behind>様|先生|さん)",
    re.IGNORECASE,
)
# Values that mean nothing in a column of numbers or countries.
_NOTHING = {"-", "--", "–", "—", "/", "?", "0", "x", "none", "no", "new", "neu", "n/a", "na", "n.a.", "なし"}


class PeopleReader:
    """Reads people row by row, and collects them with the problems and warnings."""

    def __init__(self, columns: tuple[Field, ...]) -> None:
        self.columns = columns
        self.some_plain = False
        self.people: list[Particulars] = []
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []
        self._names: dict[str, int] = {}
        self._ema: dict[str, int] = {}
        self._alike: dict[str, Particulars] = {}

    def fault(self, line: int, sentence: str) -> None:
        """Add a problem, which must be corrected."""
        self.problems.append(Problem(line=line, says=sentence))

    def warn(self, line: int, sentence: str) -> None:
        """Add a warning."""
        self.warnings.append(Problem(line=line, says=sentence))

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
                if field_ not in (*NAME_FIELDS, Field.PREFERRED):
                    cell = normalize_cell(cell.replace(TAB, " "))
                told[field_] = f"{told[field_]} {cell}" if field_ in told else cell
        if not told.keys() - {Field.NUMBER}:
            # Prenumbered lines may be empty.
            if any(cell for cell in row.cells[len(self.columns) :]):
                self.fault(line, _no_name())
            return
        named = read_name(told)
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
            country=self._country(line, told.get(Field.COUNTRY, "")) or named.country,
            numbers=self._numbers(line, told),
            state=told.get(Field.STATE, ""),
            group=told.get(Field.GROUP, ""),
        )
        listing = len(row.cells) == 1 and self.some_plain and is_listing(row.cells[0])
        for says in _faults(person.name, listing=listing):
            self.fault(line, says)
        if (bracketed := BRACKETED.fullmatch(person.name)) and EASTERN.search(bracketed["name"]):
            says = _("“%(text)s” stays in the name: a reading in brackets is written in kana.")
            self.warn(line, says % {"text": bracketed["reading"]})
        elif found := BRACKETS.search(person.name):
            says = _("“%(text)s” stays in the name; take it out if it is no part of it.")
            self.warn(line, says % {"text": found["text"].strip()})
        if title := _TITLE.fullmatch(person.name):
            says = _("“%(title)s” stays in the name; take it out if it is a title.")
            self.warn(line, says % {"title": title["before"] or title["behind"]})
        self._look_for(person)
        self.people.append(person)

    def _reading(self, line: int, text: str) -> str:
        reading = normalize_cell(unicodedata.normalize("NFKC", text))
        if reading and not KANA.fullmatch(reading):
            sentence = _("the reading “%(reading)s” holds other letters than kana; it is left out.")
            self.warn(line, sentence % {"reading": reading})
            return ""
        if len(reading) > MAX_NAME_LENGTH:
            sentence = _("the reading has %(length)d letters; shorten it to %(longest)d.")
            self.fault(line, sentence % {"length": len(reading), "longest": MAX_NAME_LENGTH})
        return reading

    def _country(self, line: int, text: str) -> str:
        if text.casefold() in _NOTHING:
            return ""
        if note := country_note(text):
            self.warn(line, note)
        return country_or_text(text)

    def _numbers(self, line: int, cells: Mapping[Field, str]) -> dict[str, str]:
        numbers = {
            federation.value: cells[federation]
            for federation in FEDERATIONS
            if federation in cells and cells[federation].casefold() not in _NOTHING
        }
        if ema := numbers.get(Field.EMA):
            # A spreadsheet that stores it as a number may write it as 4000034.0.
            digits = re.sub(r"[.,]0+$|[\s.-]", "", unicodedata.normalize("NFKC", ema))
            if len(digits) == EMA_DIGITS - 1:
                # A spreadsheet that stores it as a number drops the leading zero.
                digits = f"0{digits}"
            numbers[Field.EMA.value] = digits
            if not is_ema_number(digits):
                sentence = _("“%(number)s” is no EMA number, which has %(digits)d digits; look it up.")
                self.warn(line, sentence % {"number": ema, "digits": EMA_DIGITS})
            elif first := self._ema.get(digits):
                sentence = _(
                    "the EMA number %(number)s stands on line %(line)d already; only one of them can have it."
                )
                self.fault(line, sentence % {"number": digits, "line": first})
            else:
                self._ema[digits] = line
        return numbers

    def _look_for(self, person: Particulars) -> None:
        """Report an earlier person with the same name, or with one so similar that it may be the same person."""
        key = unicodedata.normalize("NFKC", person.name).casefold()
        keys = duplicate_keys(person)
        alike = next((self._alike[like] for like in sorted(keys) if like in self._alike), None)
        if first := self._names.get(key):
            sentence = _("“%(name)s” stands on line %(line)d already; tell the two apart.")
            self.fault(person.line, sentence % {"name": person.name, "line": first})
        elif alike and not (alike.numbers.get(Field.EMA) and person.numbers.get(Field.EMA)):
            sentence = _("“%(name)s” is much like “%(other)s” on line %(line)d; is it the same person?")
            facts = {"name": person.name, "other": alike.name, "line": alike.line}
            self.warn(person.line, sentence % facts)
        self._names.setdefault(key, person.line)
        for like in keys:
            self._alike.setdefault(like, person)


def _no_name() -> str:
    return _("no name stands here; write one, or take the line out.")


def is_listing(cell: str) -> bool:
    """Return whether commas separate more than a family name and a given name."""
    return len([part for part in COMMAS.split(cell) if part.strip()]) > 2


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
    elif COMMAS.search(name):
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
