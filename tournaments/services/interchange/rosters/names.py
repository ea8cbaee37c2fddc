"""Split and join the parts of a person's name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from referee.frozen import dataclass
from tournaments.common.countries import country, country_beside_name
from tournaments.services.interchange.rosters.fields import Field
from tournaments.services.interchange.spreadsheets import normalize_cell

__all__ = [
    "BRACKETED",
    "BRACKETS",
    "COMMAS",
    "EASTERN",
    "KANA",
    "NameParts",
    "is_kana",
    "join_name",
    "read_name",
    "split_name",
]

COMMAS = re.compile(r"[,，、､]")
BRACKETED = re.compile(r"(?P<name>.*?)\s*[（(\[［【〔](?P<reading>[^（()）\[\]［］【】〔〕]*)[)）\]］】〕]")
BRACKETS = re.compile(r"\s*[（(\[［【〔](?P<text>[^（()）\[\]［］【】〔〕]*)[)）\]］】〕]")
KANA = re.compile(r"[ぁ-ゖァ-ヺー・゠ ]+")
EASTERN = re.compile(r"[\u3005-\u3007\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af]")
_ROMAN_NUMERAL = re.compile(r"[IVX]+")


def is_kana(cell: str) -> bool:
    """Return whether *cell* is written in kana only."""
    return bool(KANA.fullmatch(unicodedata.normalize("NFKC", cell)))


@dataclass(frozen=True, slots=True, kw_only=True)
class NameParts:
    """The name of a person as it was read, with its parts, its reading, and a country in brackets."""

    name: str
    reading: str
    family: str
    given: str
    country: str = ""


def read_name(cells: Mapping[Field, str]) -> NameParts:
    """Return the name that is shown, and its parts as far as they are known."""
    country_cell = cells.get(Field.COUNTRY, "")
    names, countries = [], []
    for field in (Field.NAME, Field.FAMILY, Field.GIVEN):
        name, bracket_country = _without_country(cells.get(field, ""), country_cell)
        names.append(name)
        countries.append(bracket_country)
    full_name, reading = _without_reading(names[0])
    family, family_reading = _without_reading(names[1])
    given, given_reading = _without_reading(names[2])
    reading = cells.get(Field.READING) or reading or normalize_cell(f"{family_reading} {given_reading}")
    preferred = cells.get(Field.PREFERRED, "")
    name_parts = [part.strip() for part in COMMAS.split(full_name) if part.strip()]
    if len(name_parts) == 1:
        [full_name] = name_parts
    elif len(name_parts) == 2:
        full_name = ""
        family, given = family or name_parts[0], given or name_parts[1]
    if full_name and not family and not given:
        family, given = _split_by_capitals(full_name)
    contains_family = f" {family} ".casefold() in f" {preferred} ".casefold()
    if preferred and family and not contains_family:
        name = join_name(preferred, family)
    elif preferred and (family or not full_name):
        name = preferred
    else:
        name = full_name or join_name(given, family)
    bracket_country = next(filter(None, countries), "")
    return NameParts(name=name, reading=reading, family=family, given=given, country=bracket_country)


def split_name(name: str) -> tuple[str, str]:
    """Split *name* into family and given name, as far as possible; in kanji or kana the family name is first.

    >>> split_name("佐藤 健"), split_name("Fritz Müller"), split_name("Wei")
    (('佐藤', '健'), ('Müller', 'Fritz'), ('Wei', ''))
    """
    if EASTERN.search(name):
        family, _space, given = name.partition(" ")
    else:
        given, _space, family = name.rpartition(" ")
    return family, given


def join_name(given: str, family: str) -> str:
    """Return the whole name; in kanji or kana the family name is first."""
    parts = (family, given) if EASTERN.search(family or given) else (given, family)
    return " ".join(filter(None, parts))


def _without_reading(text: str) -> tuple[str, str]:
    """Split a name and the kana in brackets after it. Brackets without kana belong to the name."""
    match = BRACKETED.fullmatch(text)
    return (match["name"], match["reading"]) if match and is_kana(match["reading"]) else (text, "")


def _without_country(text: str, country_cell: str) -> tuple[str, str]:
    """Split a name and the country in brackets beside it, unless *country_cell*, its own column, has another.

    >>> _without_country("Hans Maier (AUT)", ""), _without_country("Hans Maier (Wien)", "")
    (('Hans Maier', 'AUT'), ('Hans Maier (Wien)', ''))
    """
    for match in BRACKETS.finditer(text):
        code = country_beside_name(match["text"].strip())
        remaining = normalize_cell(f"{text[: match.start()]}{text[match.end() :]}")
        if code and remaining and country(country_cell) in ("", code):
            return remaining, code
    return text, ""


def _split_by_capitals(name: str) -> tuple[str, str]:
    """Return family and given name if the family name is in capitals at either end; otherwise empty strings.

    >>> [_split_by_capitals(name) for name in ("Jean DE LA TOUR", "MÜLLER Fritz", "J. Müller", "ANNA BAR")]
    [('DE LA TOUR', 'Jean'), ('MÜLLER', 'Fritz'), ('', ''), ('', '')]
    >>> _split_by_capitals("Hans MAIER (WIEN)"), _split_by_capitals("Hans Maier (WIEN)")
    (('MAIER', 'Hans'), ('', ''))
    """
    # Words in brackets are in neither part.
    words = BRACKETS.sub(" ", name).split()
    in_capitals = [_is_in_capitals(word) for word in words]
    # The positions where capitals start or end; there must be exactly one.
    changes = [index for index in range(1, len(words)) if in_capitals[index] != in_capitals[index - 1]]
    if len(changes) != 1:
        return "", ""
    first_words, second_words = " ".join(words[: changes[0]]), " ".join(words[changes[0] :])
    return (first_words, second_words) if in_capitals[0] else (second_words, first_words)


def _is_in_capitals(word: str) -> bool:
    return word.isupper() and sum(map(str.isalpha, word)) > 1 and not _ROMAN_NUMERAL.fullmatch(word)
