"""How does Shiragiku Site's Ponrii (ポンリー) play, where nobody wins without riichi?"""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book
from referee.rulesets import shiragiku

BOOK = Book(
    cite="Shiragiku Ponrii",
    title="しらぎくさいと, ポンリー",
    edition="rule pages as stored, the one on riichi of 平成24年10月 (October 2012)",
)

RULES = shiragiku.RULES.lend(
    "shiragiku-ponrii",
    BOOK,
    riichi_deposit=(0, "page 立直, 立直料"),
    riichi_min_points=(RiichiMinPoints.NONE, "page 立直, 立直料 (no stick is asked for)"),
    riichi_han=(1, "page 立直"),
    open_hand_riichi=(OpenHandRiichi.PONRII, "page 立直, ポンリーでの扱い"),
    ippatsu=(True, "page 立直, 立直一発 (selectable)"),
    ura_dora=(False, "page 立直, 裏ドラ"),
    kan_ura=(False, "page 立直, 裏ドラ"),
)
