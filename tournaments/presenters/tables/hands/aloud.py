"""The length of what is read aloud."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from tournaments.common.language import current_language, joined

__all__ = ["MAX_CHARACTERS", "MAX_WORDS", "aloud_and_rest", "divide", "is_short", "split_sentences"]

MAX_WORDS: Final = 30
"""Words of a text in a language with spaces."""
MAX_CHARACTERS: Final = 60
"""Characters of a Japanese text."""


def is_short(text: str) -> bool:
    """Whether *text*, in the current language, can be read aloud as a whole."""
    if current_language() == "ja":
        return len(text) <= MAX_CHARACTERS
    return len(text.split()) <= MAX_WORDS


def aloud_and_rest(text: str) -> tuple[str, str]:
    """The first sentences of *text*, to be read aloud, and the others; a short text is read as a whole."""
    if is_short(text):
        return text, ""
    aloud, rest = divide(split_sentences([text]))
    return joined(aloud, by="sentences"), joined(rest, by="sentences")


def divide(sentences: Sequence[str]) -> tuple[list[str], list[str]]:
    """The first *sentences* that are short together, at least one, and the others.

    >>> divide(["A chombo.", " ".join(["word"] * 28), "The end."])[1]
    ['The end.']
    """
    count = 1
    while count < len(sentences) and is_short(joined(sentences[: count + 1], by="sentences")):
        count += 1
    return list(sentences[:count]), list(sentences[count:])


def split_sentences(texts: Iterable[str]) -> list[str]:
    """The sentences of *texts*.

    >>> split_sentences(["South: a false win. A chombo.", "(2p: all four are in the hand.) Not allowed."])
    ['South: a false win.', 'A chombo.', '(2p: all four are in the hand.)', 'Not allowed.']
    """
    pieces = (piece.strip() for text in texts for piece in re.split(_SENTENCE_ENDS, text))
    return [piece for piece in pieces if piece]


_SENTENCE_ENDS: Final = re.compile(r"(?<=[.!?])\s+|(?<=[.!?]\))\s+|(?<=。)(?!）)|(?<=。）)")
