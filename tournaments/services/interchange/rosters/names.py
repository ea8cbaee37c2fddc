"""Split and join the parts of a person's name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

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
_ROMAN = re.compile(r"[IVX]+")


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
    said = cells.get(Field.COUNTRY, "")
    names, nations = [], []
    for field in (Field.NAME, Field.FAMILY, Field.GIVEN):
        name, nation = _without_country(cells.get(field, ""), said)
        names.append(name)
        nations.append(nation)
    typed, reading = _without_reading(names[0])
    family, bracketed = _without_reading(names[1])
    given, also_bracketed = _without_reading(names[2])
    reading = cells.get(Field.READING) or reading or normalize_cell(f"{bracketed} {also_bracketed}")
    preferred = cells.get(Field.PREFERRED, "")
    halves = [half.strip() for half in COMMAS.split(typed) if half.strip()]
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
    nation = next(filter(None, nations), "")
    return NameParts(name=name, reading=reading, family=family, given=given, country=nation)


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
    found = BRACKETED.fullmatch(text)
    return (found["name"], found["reading"]) if found and is_kana(found["reading"]) else (text, "")


def _without_country(text: str, country_cell: str) -> tuple[str, str]:
    """Split a name and the country in brackets beside it, unless *country_cell*, its own column, has another.

    >>> _without_country("Hans Maier (AUT)", ""), _without_country("Hans Maier (Wien)", "")
    (('Hans Maier', 'AUT'), ('Hans Maier (Wien)', ''))
    """
    for found in BRACKETS.finditer(text):
        code = country_beside_name(found["text"].strip())
        rest = normalize_cell(f"{text[: found.start()]}{text[found.end() :]}")
        if code and rest and country(country_cell) in ("", code):
            return rest, code
    return text, ""


def _capitals(name: str) -> tuple[str, str]:
    """Return family and given name if the family name is in capitals at either end; otherwise empty strings.

    >>> _capitals("Jean DE LA TOUR"), _capitals("MÜLLER Fritz"), _capitals("J. Müller"), _capitals("ANNA BAR")
    (('DE LA TOUR', 'Jean'), ('MÜLLER', 'Fritz'), ('', ''), ('', ''))
    >>> _capitals("Hans MAIER (WIEN)"), _capitals("Hans Maier (WIEN)")
    (('MAIER', 'Hans'), ('', ''))
    """
    # Words in brackets are in neither part.
    words = BRACKETS.sub(" ", name).split()
    loud = [_is_loud(word) for word in words]
    # The positions where capitals start or end; there must be exactly one.
    turns = [at for at in range(1, len(words)) if loud[at] != loud[at - 1]]
    if len(turns) != 1:
        return "", ""
    first, second = " ".join(words[: turns[0]]), " ".join(words[turns[0] :])
    return (first, second) if loud[0] else (second, first)


def _is_loud(word: str) -> bool:
    return word.isupper() and sum(map(str.isalpha, word)) > 1 and not _ROMAN.fullmatch(word)
