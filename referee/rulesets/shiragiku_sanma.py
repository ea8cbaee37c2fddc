"""How does Shiragiku Site's game for three (三人麻雀) play?"""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book
from referee.rulesets import shiragiku
from referee.rulesets._blocks import three_players

BOOK = Book(
    cite="Shiragiku sanma",
    title="しらぎくさいと, 三人麻雀",
    edition="rule pages as stored, the one on riichi of 平成24年10月 (October 2012)",
)

RULES = shiragiku.RULES.lend(
    "shiragiku-sanma",
    BOOK,
    **{
        **three_players("page 立直, 立直一発"),
        "riichi_deposit": (0, "page 立直, 立直料"),
        "riichi_min_points": (RiichiMinPoints.NONE, "page 立直, 立直料 (no stick is asked for)"),
        "riichi_min_wall": (3, "page 立直, 立直の制限 (an own draw must be left)"),
        "riichi_han": (1, "page 立直"),
        "ippatsu": (True, "page 立直, 立直一発 (selectable)"),
        "ura_dora": (True, "page 立直, 裏ドラ"),
        "kan_ura": (True, "page 立直, 裏ドラ (selectable)"),
    },
)
