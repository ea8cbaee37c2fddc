"""Read, normalize and check people's names and their readings."""

from __future__ import annotations

import re
import unicodedata
from typing import cast

from django.utils.translation import gettext as _

from tournaments.common import invisible
from tournaments.models import Person

__all__ = [
    "COMMAS",
    "name_key",
    "name_problem",
    "normalize_name",
    "read_name",
    "reading_problem",
    "split_at_comma",
]

COMMAS = re.compile(r"[,，、､]")
# A reading is in brackets after the name, in full or half width.
_READING = re.compile(r"(?P<name>.*?)\s*[（(](?P<reading>[^（()）]*)[)）]")
_KANA = re.compile(r"[ぁ-ゖァ-ヺー・゠ ]+")
_MAX_LENGTH = cast(int, Person._meta.get_field("name").max_length)
_NAME_SUFFIXES = frozenset({"jr", "jr.", "sr", "sr.", "ii", "iii", "iv"})


def normalize_name(name: str) -> str:
    """Normalize a name for storage: one form per letter, no invisible letters, single spaces, none at the ends.

    >>> normalize_name("  Sato　 Aki ")
    'Sato Aki'
    """
    return " ".join(invisible.strip_needless(unicodedata.normalize("NFC", name)).split())


def name_key(name: str) -> str:
    """Return a key that is equal for names that people take for the same: it ignores width, capitals and invisible
    letters.

    >>> name_key("ＳＡＴＯ") == name_key("Sato")
    True
    """
    return invisible.strip_all(unicodedata.normalize("NFKC", name)).casefold()


def split_at_comma(name: str) -> tuple[str, str]:
    """Split a name that is written with one comma into family and given name; empty strings for any other name.

    >>> split_at_comma("Müller, Fritz"), split_at_comma("Fritz Müller"), split_at_comma("Müller, Fritz, Köln")
    (('Müller', 'Fritz'), ('', ''), ('', ''))
    >>> split_at_comma("Robert Downey, Jr.")
    ('', '')
    """
    family, *given = (part.strip() for part in re.split("[,，]", name))
    if not family or len(given) != 1 or not given[0] or given[0].casefold() in _NAME_SUFFIXES:
        return "", ""
    return family, given[0]


def read_name(text: str) -> tuple[str, str]:
    """Split a name and its reading, which is empty if there is none. Brackets without kana belong to the name.

    >>> read_name("白石 涼（しらいし りょう）")
    ('白石 涼', 'しらいし りょう')
    >>> read_name("白石 涼(ｼﾗｲｼ ﾘｮｳ)"), read_name("Anna (Poznań)")
    (('白石 涼', 'シライシ リョウ'), ('Anna (Poznań)', ''))
    """
    match = _READING.fullmatch(text)
    reading = normalize_name(unicodedata.normalize("NFKC", match["reading"])) if match else ""
    return (match["name"], reading) if match and any(map(_KANA.match, reading)) else (text, "")


def name_problem(name: str) -> str:
    """Return what is wrong with the name by itself; empty if it is valid."""
    if not name_key(name).strip():
        return _("the name is missing.")
    facts = {"name": name, "length": len(name), "longest": _MAX_LENGTH}
    if len(name) > _MAX_LENGTH:
        return _("the name has %(length)d characters. Shorten it to %(longest)d.") % facts
    if COMMAS.search(name):
        return (
            _("“%(name)s” contains a comma, which separates names when tables are typed. Delete it.") % facts
        )
    if name_key(name).isdecimal():
        return _("“%(name)s” is only a number and looks like a player number. Write a name.") % facts
    if any(unicodedata.category(letter) == "Cc" for letter in name):
        return _("the name contains an invisible control character. Type it again.")
    return ""


def reading_problem(reading: str) -> str:
    """Return what is wrong with the reading by itself; empty if it is valid."""
    if reading and not _KANA.fullmatch(reading):
        return _(
            "the reading “%(reading)s” contains letters that are not kana. Use kana or leave it out."
        ) % {"reading": reading}
    if len(reading) > _MAX_LENGTH:
        facts = {"length": len(reading), "longest": _MAX_LENGTH}
        return _("the reading has %(length)d characters. Shorten it to %(longest)d.") % facts
    return ""
