"""How does Shiragiku Site's Kita-nuki (北抜き) play, where norths are set aside and hardly a yaku counts?"""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book, second_hand
from referee.rulesets import shiragiku_sanma

BOOK = Book(
    cite="Shiragiku Kita-nuki",
    title="しらぎくさいと, 北抜き",
    edition="rule pages as stored, of the one on kita-nuki the beginning only",
)
_BEGINNING = second_hand("Shiragiku's page 北抜き, of which only the beginning was read")

RULES = shiragiku_sanma.RULES.lend(
    "shiragiku-kitanuki",
    BOOK,
    riichi_deposit=(0, "page 立直, 立直料"),
    riichi_min_points=(RiichiMinPoints.NONE, "page 立直, 立直料 (no stick is asked for)"),
    riichi_min_wall=(3, "page 立直, 立直の制限 (an own draw must be left)"),
    riichi_han=(2, "page 立直"),
    ippatsu=(False, "page 立直, 立直一発 (not among the games that have it)"),
    ura_dora=(False, "page 立直, 裏ドラ (not among the games that have it)"),
    kan_ura=(False, "page 立直, 裏ドラ (not among the games that have it)"),
    yaku_counted=(YakuCounted.KITA_NUKI, _BEGINNING),
    sanma_north=(SanmaNorth.KITA_DORA, _BEGINNING),
)
