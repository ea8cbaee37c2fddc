"""Three-player Tonpuusou (東風荘) from 2009-04-23, when the nearest of two rons wins."""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book, second_hand
from referee.rulesets import tonpuusou_sanma_2008
from referee.rulesets._blocks import one_winner

BOOK = Book(
    cite="Tonpuusou sanma 2009",
    title="Tonpuusou (東風荘), three players",
    edition="from 2009-04-23 on; not read, as told by the Japanese Wikipedia, 流局",
)
_TOLD = second_hand("Japanese Wikipedia, 流局, 三家和: from 2009-04-23 on the nearest of two rons wins")

RULES = tonpuusou_sanma_2008.RULES.lend("tonpuusou-sanma-2009", BOOK, **one_winner(_TOLD))
