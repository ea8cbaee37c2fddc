"""Three-player Tonpuusou (東風荘) until 2009-04-22, when two rons drew the hand."""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book, second_hand
from referee.rulesets import wikipedia_ja
from referee.rulesets._blocks import three_players

BOOK = Book(
    cite="Tonpuusou sanma 2008",
    title="Tonpuusou (東風荘), three players",
    edition="before 2009-04-23; not read, as told by the Japanese Wikipedia, 流局",
)
_TOLD = second_hand("Japanese Wikipedia, 流局, 三家和: two rons drew the hand until 2009-04-23")

RULES = wikipedia_ja.RULES.lend(
    "tonpuusou-sanma-2008",
    BOOK,
    **{**three_players(_TOLD), "max_ron_winners": (2, _TOLD), "sanchahou": (Sanchahou.ABORT, _TOLD)},
)
