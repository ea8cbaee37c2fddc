"""The data of a person on one line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from django.utils.translation import gettext as _

from referee.frozen import dataclass
from tournaments.common.countries import country

__all__ = ["MAX_NAME_LENGTH", "Particulars", "country_note"]

MAX_NAME_LENGTH = 60
"""Characters in a name or a reading."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Particulars:
    """The data of a person on one line. *name* is the one that is shown; *numbers* are by federation, *own* by the
    name of the organizers' extra column.
    """

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
    own: Mapping[str, str] = field(default_factory=dict, hash=False)


def country_note(text: str) -> str:
    """Return a note for a country that is unknown; empty if there is nothing to say."""
    if not text.strip() or country(text):
        return ""
    return _("“%(country)s” is not a known country. It is saved as written.") % {"country": text.strip()}
