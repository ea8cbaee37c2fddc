"""The three-player game (三人麻雀) of Shiragiku Site.

Not represented here: the game counts a point for each han, without fu, from 30 points of which 50 are taken back; the
winner deals next; the 1m and 9m may be set aside as the norths are. Points are as at Tenhou's tables of three.
"""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book
from referee.rulesets import shiragiku
from referee.rulesets._blocks import three_players

BOOK = Book(
    cite="Shiragiku sanma",
    title="Shiragiku Site (しらぎくさいと), three players",
    edition="pages of しらぎく麻雀 as copied on marguerite.gingerbeardman.com; page 立直 of October 2012",
)
_GAME = "page 三人麻雀"
_MOBILE = "page 三人麻雀 of しらぎくモバイル麻雀 (marguerite.jp/k)"

RULES = shiragiku.RULES.lend(
    "shiragiku-sanma",
    BOOK,
    **{
        **shiragiku.PREVENTED,
        **three_players(_GAME),
        "aka_dora": (0, f"{_GAME} (selectable)"),
        "bust": (Bust.BELOW_ZERO, _MOBILE),
        "riichi_deposit": (0, "page 立直, 立直料 (only riichi mahjong asks for a stick)"),
        "riichi_min_points": (RiichiMinPoints.NONE, "page 立直, 立直料 (no stick is asked for)"),
        "riichi_min_wall": (3, "page 立直, 立直の制限 (an own draw must be left)"),
        "riichi_form": shiragiku.FORM,
        "riichi_han": (1, "page 立直"),
        "open_hand_riichi": (OpenHandRiichi.FORBIDDEN, "page 立直 (三人麻雀: 門前一翻役)"),
        "ippatsu": (True, "page 立直, 立直一発 (selectable)"),
        "ura_dora": (True, "page 立直, 裏ドラ"),
        "kan_ura": (True, "page 立直, 裏ドラ (selectable)"),
        "ankan_after_riichi": (AnkanAfterRiichi.STRICT, "page 立直"),
        "max_ron_winners": (2, _MOBILE),
        "sanchahou": (Sanchahou.TRIPLE_WIN, f"{_MOBILE} (both win)"),
        "kokushi_rob_ankan": (True, _MOBILE),
        "pao_yaku": (frozenset(), f"{_MOBILE} (nobody is liable)"),
        "sanma_tiles": (True, _GAME),
        "sanma_chi": (False, _MOBILE),
        "sanma_north": (SanmaNorth.KITA_DORA, _MOBILE),
        "sanma_kita_as_call": (False, f"{_MOBILE} (neither ippatsu nor a first turn is broken)"),
        "sanma_kita_rinshan": (True, _MOBILE),
    },
)
