"""Kita-nuki (北抜き) of Shiragiku Site: norths are set aside, and few yaku count.

Not represented here: when somebody wins, two replacement tiles are turned as indicators of further dora, for every
winner.
"""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book, not_in_book
from referee.rulesets import shiragiku, shiragiku_sanma

BOOK = Book(
    cite="Shiragiku Kita-nuki",
    title="Shiragiku Site (しらぎくさいと), kita-nuki (北抜き)",
    edition="pages of しらぎく麻雀 as copied on marguerite.gingerbeardman.com, of page 北抜き the beginning only",
)

RULES = shiragiku_sanma.RULES.lend(
    "shiragiku-kitanuki",
    BOOK,
    **shiragiku.PREVENTED,
    players=(3, "page 北抜き, 北抜きとは"),
    riichi_deposit=(0, "page 立直, 立直料 (only riichi mahjong asks for a stick)"),
    riichi_min_points=(RiichiMinPoints.NONE, "page 立直, 立直料 (no stick is asked for)"),
    riichi_min_wall=(3, "page 立直, 立直の制限 (an own draw must be left)"),
    riichi_form=shiragiku.FORM,
    riichi_han=(2, "page 立直"),
    open_hand_riichi=(OpenHandRiichi.FORBIDDEN, "page 立直 (北抜き: 門前両翻役)"),
    ippatsu=(False, "page 立直, 立直一発 (not among the games that have it)"),
    ura_dora=(True, "page 北抜き, 北抜きのドラ"),
    kan_dora=(True, "page 北抜き, 北抜きのドラ"),
    kan_ura=(True, "page 北抜き, 北抜きのドラ (selectable)"),
    ankan_after_riichi=(AnkanAfterRiichi.STRICT, "page 立直"),
    yaku_counted=(YakuCounted.KITA_NUKI, "page 北抜き, 北抜きとは"),
    sanma_north=(SanmaNorth.KITA_DORA, "page 北抜き, 北抜きのドラ"),
    sanma_kita_as_call=(True, not_in_book("custom of Tenhou with three players")),
    sanma_kita_with_claim=(Permission.FORBIDDEN, not_in_book("custom of Tenhou with three players")),
)
