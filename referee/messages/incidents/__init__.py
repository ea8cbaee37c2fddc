"""The wording of incidents, their facts and their consequences."""

from __future__ import annotations

from referee.answers import Fact
from referee.incidents import Category
from referee.messages.incidents.asked import FACTS_ASKED
from referee.messages.incidents.codes import CODES, SORTS
from referee.messages.incidents.conditions import COMPARED, CONDITIONS, UNITS
from referee.messages.incidents.labels import LABELS
from referee.messages.incidents.named import VARIANT_NAMES
from referee.messages.incidents.remedies import AT_LEAST, BESIDES, MEASURES, REMEDIES
from referee.messages.incidents.words import SEARCH_WORDS
from referee.messages.names import pick

__all__ = [
    "AT_LEAST",
    "BESIDES",
    "CODES",
    "COMPARED",
    "CONDITIONS",
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
]

Language = str


def say_incident(code: str, language: Language = "en", *, variant: str | None = None) -> str:
    """The name of an incident, to follow a player's name and a colon; *variant*: which case of several it was.

    >>> say_incident("CALL-NOTTAKEN"), say_incident("CALL-KUIKAE", "ja")
    ('a called tile left in the river', '喰い替え')
    >>> say_incident("RII-FORM", variant="no_word")
    'riichi without the word'
    """
    return pick(VARIANT_NAMES[code][variant] if variant else CODES[code], language)


def incident_words(code: str) -> tuple[str, ...]:
    """Other phrases for an incident, in English and Japanese, for searching; never shown.

    >>> "chankan" in incident_words("WIN-LATE"), "14枚" in incident_words("TILE-COUNT")
    (True, True)
    """
    return SEARCH_WORDS[code]


def say_sort(sort: Category, language: Language = "en") -> str:
    """The title of a sort of incidents."""
    return pick(SORTS[sort.value], language)


def say_fact(fact: Fact, language: Language = "en") -> str:
    """The question that a judge asks aloud. Raises KeyError for a fact that follows from others and is never asked.

    >>> say_fact(Fact.SHOWN), say_fact(Fact.SHOWN, "ja")
    ('Were the tiles shown to the others?', '牌を他家に見せたか。')
    """
    return pick(FACTS_ASKED[fact.value], language)


def say_label(fact: Fact, language: Language = "en") -> str:
    """The label of a fact beside its answer.

    >>> say_label(Fact.TILES), say_label(Fact.TILES, "ja")
    ('Tiles turned or shown', '露出した枚数')
    """
    return pick(LABELS[fact.value], language)
