"""Ponrii (ポンリー) of Shiragiku Site: nobody wins without riichi.

This ruleset applies the statements on it of the site's page on riichi to the site's game for four. Not represented: the
site plays it with three players without honor tiles, turns the dora only when somebody has won, and the winner deals
next.
"""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book
from referee.rulesets import shiragiku

BOOK = Book(
    cite="Shiragiku Ponrii",
    title="Shiragiku Site (しらぎくさいと), ponrii (ポンリー)",
    edition="pages of しらぎく麻雀 as copied on marguerite.gingerbeardman.com; page 立直 of October 2012",
)

RULES = shiragiku.RULES.lend(
    "shiragiku-ponrii",
    BOOK,
    **shiragiku.PREVENTED,
    riichi_deposit=(0, "page 立直, 立直料 (only riichi mahjong asks for a stick)"),
    riichi_min_points=(RiichiMinPoints.NONE, "page 立直, 立直料 (no stick is asked for)"),
    riichi_min_wall=(4, "page 立直, 立直の制限 (an own draw must be left)"),
    riichi_form=shiragiku.FORM,
    riichi_han=(1, "page 立直"),
    open_hand_riichi=(OpenHandRiichi.PONRII, "page 立直, ポンリーでの扱い"),
    ippatsu=(True, "page 立直, 立直一発 (selectable)"),
    ura_dora=(False, "page 立直, 裏ドラ"),
    kan_ura=(False, "page 立直, 裏ドラ"),
    ankan_after_riichi=(AnkanAfterRiichi.STRICT, "page 立直"),
)
