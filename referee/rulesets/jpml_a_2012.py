"""The A rule of the Japan Professional Mahjong League (JPML) as of 2012.

The sources read are its list of yaku, in a capture of the League's own page of 2012, and an older list of its rules on
note.com. Where neither answers, the present rule is used.
"""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book, does_not_arise, not_in_book, second_hand
from referee.rulesets import jpml_a_2023
from referee.rulesets._blocks import one_winner

BOOK = Book(
    cite="JPML 2012",
    title="Japan Professional Mahjong League (日本プロ麻雀連盟), A rule of 2012",
    edition="ma-jan.or.jp as captured on 2012-06-02, read in part",
)
_YAKU = "list of yaku (組み合わせによる和了点)"
_NOTE = second_hand("JPML A by the older list on note.com (mahjong_academy, na92e2b310c1e)")
_COPY = second_hand("JPML's competition rules as copied on jan39.com (2009-12-31)")
_CODE = second_hand("JPML A before 2023 by the code of fivesou")

RULES = jpml_a_2023.RULES.lend(
    "jpml-a-2012",
    BOOK,
    # Session, scores, end of the game
    players=(4, _COPY),
    start_points=(30000, _COPY),
    game_length=(GameLength.HANCHAN, _COPY),
    agari_yame=(DealerEnds.NONE, _NOTE),
    leftover_deposits=(LeftoverDeposits.LOST, _NOTE),
    # Riichi
    riichi_han=(1, _YAKU),
    riichi_min_wall=(1, _NOTE),
    riichi_retract=(RiichiRetract.NO, _NOTE),
    ippatsu=(False, _NOTE),
    ura_dora=(False, _NOTE),
    kan_dora=(False, _NOTE),
    kan_ura=(False, _NOTE),
    sakizuke=(Sakizuke.ARI, _NOTE),
    two_han_minimum=(None, _COPY),
    # After riichi
    noten_riichi_at_exhaustive_draw=(ExposureAtDraw.CHOMBO, _NOTE),
    noten_riichi_at_four_riichi=(
        ExposureAtAbort.CHOMBO,
        not_in_book("custom of the Japanese Wikipedia, 流局, 四家立直"),
    ),
    noten_riichi_at_other_abort=(ExposureAtAbort.IMMUNE, not_in_book("custom of Shiragiku's page on riichi")),
    missed_win_in_riichi=(MissedWin.FURITEN, _NOTE),
    # Draws
    noten_pool=(3000, _NOTE),
    renchan=(Renchan.TENPAI, _NOTE),
    keishiki_tenpai=(True, _NOTE),
    kyuushu_kyuuhai=(True, _NOTE),
    kyuushu_nine_tiles=(False, not_in_book("nine kinds, common custom")),
    suufon_renda=(True, _NOTE),
    suufon_west_only=(False, not_in_book("custom of the Japanese Wikipedia, 流局, 四風子連打: any wind")),
    suufon_fourth_tile=(SuufonFourthTile.MUST_PASS, not_in_book("win first")),
    suukaikan=(Suukaikan.AFTER_DISCARD, _NOTE),
    fifth_kan=(
        FifthKan.REFUSED,
        second_hand(
            "JPML's competition rules of 2011-08-29, as cited by the Japanese Wikipedia, 流局, 四開槓"
        ),
    ),
    suucha_riichi=(True, _NOTE),
    abort_honba=(True, not_in_book("common custom")),
    abort_dealer=(AbortDealer.RENCHAN, not_in_book("custom of Tenhou")),
    # Several winners on one discard
    **one_winner(_NOTE),
    # Chombo
    kokushi_rob_ankan=(True, f"{_YAKU}, 国士無双"),
    # Calls and kans
    kuikae=(Kuikae.SAME_TILE_ONLY_FORBIDDEN, _NOTE),
    kan_dora_timing=(KanDoraTiming.OFF, _NOTE),
    # Liability
    pao_daiminkan_rinshan=(PaoDaiminkanRinshan.FEEDER_PAYS_ALL, _NOTE),
    pao_composite=(
        PaoComposite.ONLY_THE_PAO_YAKUMAN,
        does_not_arise("a hand is worth one yakuman", "the liable part only"),
    ),
    # The hand's worth
    kazoe_yakuman=(KazoeYakuman.SANBAIMAN, f"{_YAKU}, 特役"),
    multiple_yakuman=(
        MultipleYakuman.CAP_ONE,
        second_hand("JPML A by a player's account of 2017 (ameblo.jp, rkkita)"),
    ),
    renhou=(Renhou.MANGAN, f"{_YAKU}, 人和"),
    double_wind_pair_fu=(4, _CODE),
    rinshan_tsumo_fu=(False, _CODE),
    kuitan=(True, _NOTE),
    yaku_counted=(YakuCounted.ALL, _YAKU),
)
