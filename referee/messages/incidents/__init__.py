"""The wording of incidents, their facts and their consequences."""

from __future__ import annotations

from referee.answers import Fact
from referee.catalogue import Language, languages
from referee.incidents import Category
from referee.messages.incidents.asked import FACTS_ASKED
from referee.messages.incidents.codes import CODES, SORTS
from referee.messages.incidents.conditions import UNITS
from referee.messages.incidents.labels import LABELS
from referee.messages.incidents.named import VARIANT_NAMES
from referee.messages.incidents.remedies import AT_LEAST, BESIDES, MEASURES, REMEDIES
from referee.messages.incidents.stated import say_stated
from referee.messages.incidents.words import SEARCH_WORDS

__all__ = [
    "AT_LEAST",
    "BESIDES",
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


def say_incident(code: str, language: Language = "en", *, variant: str | None = None) -> str:
    """The name of an incident, to follow a player's name and a colon; *variant*: which case of several it was.

    >>> say_incident("CALL-NOTTAKEN"), say_incident("CALL-KUIKAE", "ja")
    ('a called tile left in the river', '喰い替え')
    >>> say_incident("RII-FORM", variant="no_word")
    'riichi without the word'
    """
    return VARIANT_NAMES.text(f"{code}.{variant}", language) if variant else CODES.text(code, language)


def incident_words(code: str) -> tuple[str, ...]:
    """Other phrases for an incident in every language, for searching; never shown.

    >>> "chankan" in incident_words("WIN-LATE"), "14枚" in incident_words("TILE-COUNT")
    (True, True)
    """
    phrases = {
        phrase: None for language in languages() for phrase in SEARCH_WORDS.text(code, language).split("; ")
    }
    return tuple(phrases)


def say_sort(sort: Category, language: Language = "en") -> str:
    """The title of a sort of incidents."""
    return SORTS.text(sort.value, language)


def say_fact(fact: Fact, language: Language = "en") -> str:
    """The question that a judge asks aloud. Raises KeyError for a fact that follows from others and is never asked.

    >>> say_fact(Fact.SHOWN), say_fact(Fact.SHOWN, "ja")
    ('Were the tiles shown to the others?', '牌を他家に見せたか。')
    """
    return FACTS_ASKED.text(fact.value, language)


def say_label(fact: Fact, language: Language = "en") -> str:
    """The label of a fact beside its answer.

    >>> say_label(Fact.TILES), say_label(Fact.TILES, "ja")
    ('Tiles turned or shown', '露出した枚数')
    """
    return LABELS.text(fact.value, language)
