"""The common riichi rules of the Chinese Wikipedia's article on riichi."""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book
from referee.rulesets import wikipedia_ja

BOOK = Book(
    cite="Chinese Wikipedia",
    title="Chinese Wikipedia, 立直",
    edition="the article in its traditional spelling, revision not noted",
)

RULES = wikipedia_ja.RULES.lend(
    "wikipedia-zh",
    BOOK,
    leftover_deposits=(LeftoverDeposits.WINNER_IF_DEALER, "立直, 限制"),
    riichi_deposit=(1000, "立直"),
    riichi_han=(1, "立直"),
    riichi_min_points=(RiichiMinPoints.THOUSAND, "立直, 條件"),
    riichi_min_wall=(4, "立直, 條件 (in some rules)"),
    open_hand_riichi=(OpenHandRiichi.FORBIDDEN, "立直, 條件"),
    riichi_tile_ronned=(RonnedRiichi.VOID, "立直, 方法"),
    riichi_tile_called=(CalledRiichiTile.ROTATE_NEXT, "立直, 方法"),
    riichi_form=(
        RiichiForm.WORD_AND_TURNED_TILE,
        "立直, 方法 (if word or turned tile is missing, a dead hand by custom of EMA 2016, 3.4.7 and 5.3)",
    ),
    riichi_word_before_discard=(
        True,
        "立直, 方法 (「在打牌前」; if the word comes later, a dead hand by custom of EMA 2025, 6.6)",
    ),
    ippatsu=(True, "立直, 優點"),
    ura_dora=(True, "立直, 優點"),
    kan_dora=(True, "立直, 優點"),
    kan_ura=(True, "立直, 優點"),
    ankan_after_riichi=(AnkanAfterRiichi.STRICT, "立直, 限制 and 立直後的暗槓不成立的例子"),
    okuri_kan=(Permission.FORBIDDEN, "立直, 限制"),
    noten_riichi_at_exhaustive_draw=(ExposureAtDraw.CHOMBO, "立直, 限制"),
    illegal_ankan_exposed=(IllegalAnkanExposed.OWN_WIN_OR_DRAW, "立直, 立直後的暗槓不成立的例子"),
    missed_win_in_riichi=(MissedWin.FURITEN, "立直, 限制"),
)
