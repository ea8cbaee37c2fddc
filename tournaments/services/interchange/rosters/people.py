"""Read a person from each row of a roster, and report what is wrong with the row."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.common.countries import country_or_text
from tournaments.common.errors import Problem
from tournaments.models import Player
from tournaments.services.interchange.rosters.duplicates import duplicate_keys
from tournaments.services.interchange.rosters.fields import (
    EMA_DIGITS,
    FEDERATIONS,
    NAME_FIELDS,
    OWN_FIELDS,
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
from tournaments.services.interchange.rosters.own_columns import is_empty_line
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
_NO_VALUE = {"-", "--", "–", "—", "/", "?", "0", "x", "none", "no", "new", "neu", "n/a", "na", "n.a.", "なし"}


class PeopleReader:
    """Reads people row by row, and collects them with the problems and warnings."""

    def __init__(self, columns: tuple[Field, ...], own_names: Mapping[int, str]) -> None:
        self.columns = columns
        self.own_names = own_names
        self.some_plain = False
        self.people: list[Particulars] = []
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []
        self._names: dict[str, int] = {}
        self._ema: dict[str, int] = {}
        self._alike: dict[str, Particulars] = {}

    def add_problem(self, line: int, sentence: str) -> None:
        """Add a problem, which must be corrected."""
        self.problems.append(Problem(line=line, says=sentence))

    def add_warning(self, line: int, sentence: str) -> None:
        """Add a warning."""
        self.warnings.append(Problem(line=line, says=sentence))

    def read_row(self, row: Row) -> None:
        """Add the person of *row*, and report what is wrong with the line."""
        line = row.line
        if len(row.cells) > len(self.columns):
            sentence = _(
                "there are %(cells)d cells but only %(columns)d columns. Join or delete the extra cells."
            )
            self.add_problem(line, sentence % {"cells": len(row.cells), "columns": len(self.columns)})
        if row.usual_separator:
            sentence = _("this line is separated by %(own)s, most others by %(other)s. Check the result.")
            self.add_warning(
                line,
                sentence
                % {"own": _separator_name(row.separator), "other": _separator_name(row.usual_separator)},
            )
        values: dict[Field, str] = {}
        own: dict[str, str] = {}
        for index, (field_, cell) in enumerate(zip(self.columns, row.cells, strict=False)):
            if cell and field_ in OWN_FIELDS:
                own[self.own_names[index]] = normalize_cell(cell.replace(TAB, " "))
            elif cell and field_ is not Field.IGNORED:
                if field_ not in (*NAME_FIELDS, Field.PREFERRED):
                    cell = normalize_cell(cell.replace(TAB, " "))
                values[field_] = f"{values[field_]} {cell}" if field_ in values else cell
        if not values.keys() - {Field.NUMBER}:
            # Prenumbered lines may be empty.
            if any(cell for cell in row.cells[len(self.columns) :]):
                self.add_problem(line, _no_name_message())
            elif not is_empty_line(own):
                sentence = _("“%(text)s” is not a person and is ignored.")
                self.add_warning(line, sentence % {"text": " ".join(own.values())})
            return
        name_parts = read_name(values)
        if not name_parts.name:
            self.add_problem(line, _no_name_message())
            return
        person = Particulars(
            line=line,
            name=name_parts.name,
            number=values.get(Field.NUMBER, ""),
            reading=self._reading(line, name_parts.reading),
            family=name_parts.family,
            given=name_parts.given,
            preferred=values.get(Field.PREFERRED, ""),
            club=values.get(Field.CLUB, ""),
            country=self._country(line, values.get(Field.COUNTRY, "")) or name_parts.country,
            numbers=self._numbers(line, values),
            state=_state(values.get(Field.STATE, "")),
            group=values.get(Field.GROUP, ""),
            own=own,
        )
        is_list = len(row.cells) == 1 and self.some_plain and is_listing(row.cells[0])
        for sentence in _name_problems(person.name, is_list=is_list):
            self.add_problem(line, sentence)
        if (bracket_match := BRACKETED.fullmatch(person.name)) and EASTERN.search(bracket_match["name"]):
            sentence = _("“%(text)s” stays in the name. Write a reading in brackets in kana.")
            self.add_warning(line, sentence % {"text": bracket_match["reading"]})
        elif bracket := BRACKETS.search(person.name):
            sentence = _("“%(text)s” stays in the name. Delete it if it is not part of the name.")
            self.add_warning(line, sentence % {"text": bracket["text"].strip()})
        if title_match := _TITLE.fullmatch(person.name):
            sentence = _("“%(title)s” stays in the name. Delete it if it is a title.")
            self.add_warning(line, sentence % {"title": title_match["before"] or title_match["behind"]})
        self._look_for(person)
        self.people.append(person)

    def _reading(self, line: int, text: str) -> str:
        reading = normalize_cell(unicodedata.normalize("NFKC", text))
        if reading and not KANA.fullmatch(reading):
            sentence = _("the reading “%(reading)s” is not only kana and is ignored.")
            self.add_warning(line, sentence % {"reading": reading})
            return ""
        if len(reading) > MAX_NAME_LENGTH:
            sentence = _("the reading has %(length)d characters. Shorten it to %(longest)d.")
            self.add_problem(line, sentence % {"length": len(reading), "longest": MAX_NAME_LENGTH})
        return reading

    def _country(self, line: int, text: str) -> str:
        # “NO” is the code of Norway.
        if (word := text.casefold()) in _NO_VALUE and word != "no":
            return ""
        if note := country_note(text):
            self.add_warning(line, note)
        return country_or_text(text)

    def _numbers(self, line: int, cells: Mapping[Field, str]) -> dict[str, str]:
        numbers = {
            federation.value: cells[federation]
            for federation in FEDERATIONS
            if federation in cells and cells[federation].casefold() not in _NO_VALUE
        }
        if ema := numbers.get(Field.EMA):
            # A spreadsheet that stores it as a number may write it as 4000034.0.
            digits = re.sub(r"[.,]0+$|[\s.-]", "", unicodedata.normalize("NFKC", ema))
            if len(digits) == EMA_DIGITS - 1:
                # A spreadsheet that stores it as a number drops the leading zero.
                digits = f"0{digits}"
            numbers[Field.EMA.value] = digits
            if not is_ema_number(digits):
                sentence = _("“%(number)s” is not an EMA number (%(digits)d digits). Check it.")
                self.add_warning(line, sentence % {"number": ema, "digits": EMA_DIGITS})
            elif first_line := self._ema.get(digits):
                sentence = _("the EMA number %(number)s is already on line %(line)d. Correct one of them.")
                self.add_problem(line, sentence % {"number": digits, "line": first_line})
            else:
                self._ema[digits] = line
        return numbers

    def _look_for(self, person: Particulars) -> None:
        """Report an earlier person with the same name, or with one so similar that it may be the same person."""
        key = unicodedata.normalize("NFKC", person.name).casefold()
        keys = duplicate_keys(person)
        similar = next(
            (self._alike[duplicate_key] for duplicate_key in sorted(keys) if duplicate_key in self._alike),
            None,
        )
        if first_line := self._names.get(key):
            sentence = _("“%(name)s” is already on line %(line)d. Make the names different.")
            self.add_problem(person.line, sentence % {"name": person.name, "line": first_line})
        elif similar and not (similar.numbers.get(Field.EMA) and person.numbers.get(Field.EMA)):
            sentence = _("“%(name)s” is similar to “%(other)s” on line %(line)d. Is it the same person?")
            facts = {"name": person.name, "other": similar.name, "line": similar.line}
            self.add_warning(person.line, sentence % facts)
        self._names.setdefault(key, person.line)
        for duplicate_key in keys:
            self._alike.setdefault(duplicate_key, person)


def _state(text: str) -> str:
    """Return a state by its name on the pages in any language; another text unchanged."""
    if not text:
        return ""
    for language, _name in settings.LANGUAGES:
        with override(language):
            for value, label in Player.State.choices:
                if str(label).casefold() == text.casefold():
                    return value
    return text


def _no_name_message() -> str:
    return _("the name is missing. Write a name or delete the line.")


def is_listing(cell: str) -> bool:
    """Return whether commas separate more than a family name and a given name."""
    return len([part for part in COMMAS.split(cell) if part.strip()]) > 2


def _separator_name(separator: str) -> str:
    return {"\t": _("tabs"), ";": _("semicolons")}.get(separator) or _("commas")


def _name_problems(name: str, *, is_list: bool) -> Iterable[str]:
    """Yield what is wrong with a name. *is_list* means that its line is separated by commas and others are not."""
    facts = {"name": name, "length": len(name), "longest": MAX_NAME_LENGTH}
    if len(name) > MAX_NAME_LENGTH:
        yield _("the name has %(length)d characters. Shorten it to %(longest)d.") % facts
    if is_list:
        yield _(
            "only this line is separated by commas. Separate all lines the same way, or write one name here."
        )
    elif COMMAS.search(name):
        yield (
            _("“%(name)s” contains a comma, which separates names when tables are typed. Delete it.") % facts
        )
    if _SEMICOLONS.search(name):
        yield _("“%(name)s” contains a semicolon, which separates cells. Delete it.") % facts
    if TAB in name:
        yield _("“%(name)s” contains a tab, which separates cells. Use a space instead.") % facts
    if '"' in _NICKNAME.sub("", name):
        yield _("“%(name)s” contains an extra quotation mark. Delete it.") % facts
    if unicodedata.normalize("NFKC", name).isdecimal():
        yield _("“%(name)s” is only a number and looks like a player number. Write a name.") % facts
    if any(unicodedata.category(letter) == "Cc" for letter in name):
        yield _("the name contains an invisible control character. Type it again.")
