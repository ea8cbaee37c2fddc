"""The Tokyo rules (東京ルール) of 1957; only one of them is known."""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book, second_hand
from referee.rulesets import wikipedia_ja

BOOK = Book(
    cite="Tokyo rules 1957",
    title="Tokyo rules (東京ルール)",
    edition="1957; not read, one line as told by the Japanese Wikipedia, 流局",
)

RULES = wikipedia_ja.RULES.lend(
    "tokyo-rule",
    BOOK,
    suucha_riichi=(
        True,
        second_hand(
            "Japanese Wikipedia, 流局, 四家立直: first written down by the Tokyo rules of 1957 as 四人立直"
        ),
    ),
)
