"""The closest known word to an unknown one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from referee.catalogue import Texts
from referee.errors import nearest
from referee.messages.questions import QUESTIONS

__all__ = ["NEAREST", "nearest_to"]

NEAREST: Final = Texts("problem", {"nearest": "There is no “{given}” here; did you mean {near}?"})
"""The sentence that replaces a long list of all words."""

_FEW = 6
"""Up to this number, all words are listed instead of a suggestion."""
_ONE_OF_MANY = {
    "unknown_word": ("given", "choices"),
    "unknown_incident": ("given", "choices"),
    "unknown_ruleset": ("key", "keys"),
}


def nearest_to(code: str, facts: Mapping[str, object]) -> Mapping[str, str]:
    """The values for `NEAREST` in a problem with an unknown word among many; empty for any other problem.

    >>> nearest_to("unknown_question", {"name": "chombo_ponits"})["near"]
    'chombo_points'
    """
    if code == "unknown_question":
        word, words = str(facts["name"]), list(QUESTIONS)
    elif code in _ONE_OF_MANY:
        name, choices = _ONE_OF_MANY[code]
        word, words = str(facts[name]), str(facts[choices]).split(", ")
    else:
        return {}
    nearest_words = nearest(word, words) if len(words) > _FEW else ()
    return {"given": word, "near": nearest_words[0]} if nearest_words else {}
