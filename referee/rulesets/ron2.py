"""Ron2 (ロン2), the server of the Japan Professional Mahjong League."""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book, second_hand
from referee.rulesets import wikipedia_ja

BOOK = Book(
    cite="Ron2",
    title="Ron2 (ロン2), how to play and rules",
    edition="a summary of its rule page; four players",
)

RULES = wikipedia_ja.RULES.lend(
    "ron2",
    BOOK,
    pao_ron_honba=(PaoHonba.DISCARDER, second_hand("Ron2's rule page, in a summary")),
    fifth_kan=(
        FifthKan.REFUSED,
        second_hand("Ron2's rule page of 2011-08-29, as cited by the Japanese Wikipedia, 流局, 四開槓"),
    ),
)
