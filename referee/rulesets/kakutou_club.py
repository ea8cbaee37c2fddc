"""Konami's Mahjong Kakutou Club (麻雀格闘倶楽部)."""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book, does_not_arise, second_hand
from referee.rulesets import wikipedia_ja

BOOK = Book(
    cite="Kakutou Club",
    title="Mahjong Fight Club (麻雀格闘倶楽部), match rules",
    edition="play guide, p.eagate.573.jp/game/mfc/playguide/contents/rule01.html",
)
_PAGE = "play guide, 対局ルール"

RULES = wikipedia_ja.RULES.lend(
    "kakutou-club",
    BOOK,
    bust=(Bust.ZERO_OR_LESS, _PAGE),
    leftover_deposits=(LeftoverDeposits.LOST, _PAGE),
    riichi_min_points=(
        RiichiMinPoints.THOUSAND_TEMPORARY_ZERO,
        second_hand("play guide of 2010-05-09, as cited by the Japanese Wikipedia, 立直, 補足"),
    ),
    dead_wait_riichi=(Permission.FORBIDDEN, _PAGE),
    renchan=(Renchan.AGARI, _PAGE),
    tenpai_yame=(DealerEnds.NONE, does_not_arise("tenpai does not keep the deal", "as a win")),
    nagashi_mangan=(NagashiMangan.BONUS_PAYMENT, f"{_PAGE} (the hand counts as drawn)"),
    kyuushu_kyuuhai=(True, _PAGE),
    suufon_renda=(True, _PAGE),
    suukaikan=(Suukaikan.AFTER_DISCARD, _PAGE),
    suucha_riichi=(False, _PAGE),
    noten_riichi_at_four_riichi=(ExposureAtAbort.CHOMBO, does_not_arise("four riichi do not abort the hand")),
    abort_dealer=(AbortDealer.RENCHAN_FOR_NINE_KINDS, _PAGE),
    pao_yaku=(frozenset({PaoYaku.DAISANGEN, PaoYaku.DAISUUSHI, PaoYaku.SUUKANTSU}), _PAGE),
    renhou=(Renhou.YAKUMAN, _PAGE),
)
