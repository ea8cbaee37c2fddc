"""Maru-Jan, where a fifth kan may be made and ends the hand."""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book, second_hand
from referee.rulesets import wikipedia_ja

BOOK = Book(
    cite="Maru-Jan",
    title="Maru-Jan, rules",
    edition="as of 2012-07-09; not read, one line as cited",
)

RULES = wikipedia_ja.RULES.lend(
    "maru-jan",
    BOOK,
    fifth_kan=(
        FifthKan.ABORTS,
        second_hand("Maru-Jan's rules of 2012-07-09, as cited by the Japanese Wikipedia, 流局, 四開槓"),
    ),
)
