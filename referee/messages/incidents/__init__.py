"""The wording of incidents, their facts and their consequences."""

from __future__ import annotations

from typing import Final

from referee.answers import Measure, Remedy
from referee.catalogue import Language, Texts
from referee.incidents import INCIDENTS, Category
from referee.messages.incidents.facts import FACTS_ASKED, LABELS, UNITS, say_fact, say_label, say_stated

__all__ = [
    "CODES",
    "FACTS_ASKED",
    "LABELS",
    "MEASURES",
    "REMEDIES",
    "SORTS",
    "UNITS",
    "VARIANT_NAMES",
    "incident_words",
    "say_fact",
    "say_incident",
    "say_label",
    "say_sort",
    "say_stated",
]

SORTS: Final = Category.texts("incident category")
CODES: Final = Texts("incident", {code: incident.says for code, incident in INCIDENTS.items()})
VARIANT_NAMES: Final = Texts(
    "incident",
    {
        f"{code}.{variant}": name
        for code, incident in INCIDENTS.items()
        for variant, name in incident.variants.items()
    },
)
"""By the code of the incident and the case that it was, with a full stop between them."""

_SEARCH_WORDS: Final = Texts(
    "search words", {code: incident.words for code, incident in INCIDENTS.items()}, by_key=True
)
MEASURES: Final = Measure.texts("measure")
REMEDIES: Final = Remedy.texts("remedy")


def say_incident(code: str, language: Language = "en", *, variant: str | None = None) -> str:
    """The name of an incident, to follow a player's name and a colon; *variant*: which case of several it was.

    >>> say_incident("CALL-NOTTAKEN"), say_incident("CALL-KUIKAE", "ja")
    ('a called tile left in the river', '喰い替え')
    >>> say_incident("RII-FORM", variant="no_word")
    'riichi without the word'
    """
    return VARIANT_NAMES.text(f"{code}.{variant}", language) if variant else CODES.text(code, language)


def incident_words(code: str, language: Language = "en") -> tuple[str, ...]:
    """Other phrases for an incident, for searching; never shown.

    >>> "chankan" in incident_words("WIN-LATE"), "14枚" in incident_words("TILE-COUNT", "ja")
    (True, True)
    """
    return tuple(_SEARCH_WORDS.text(code, language).split("; "))


def say_sort(sort: Category, language: Language = "en") -> str:
    """The title of a sort of incidents."""
    return SORTS.text(sort.value, language)
