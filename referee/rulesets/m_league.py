"""What do the M-League's official match rules say?"""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book, second_hand, silent, unasked
from referee.rules import Ruleset
from referee.rulesets._blocks import FOUR_PLAYERS, no_abortive_draws, no_clock, no_open_riichi, one_winner

BOOK = Book(
    cite="M-League",
    title="M-League official match rules, chapters 1 to 9",
    edition="m-league.jp/about, as published in spring 2026",
)

RULES = Ruleset.from_book(
    "m-league",
    BOOK,
    # Session, scores, end of the game
    players=(4, "1-1"),
    start_points=(25000, "6-1"),
    return_points=(30000, "6-2(1)"),
    goal_points=(30000, unasked("the game is neither extended nor ended early", "the return points")),
    oka=(20000, "6-2(3)"),
    uma=(((30000, 10000, -10000, -30000),), "6-2(3)"),
    uma_tie=(UmaTie.SPLIT, "6-2(6)"),
    result_rounding=(ResultRounding.EXACT, "6-2(4) (its examples count tenths)"),
    tie_remainder=(TieRemainder.HUNDREDS_TO_EARLIER_SEAT, "6-2(6)"),
    game_length=(GameLength.HANCHAN, "1-1"),
    extension_west=(Extension.NONE, "1-1"),
    bust=(Bust.NONE, "3-2(4)(5)"),
    agari_yame=(AgariYame.NONE, second_hand("M-League by the account of mahjong-space.com")),
    leftover_deposits=(LeftoverDeposits.WINNER_SPLIT_IF_TIED, "4-8(5), 6-2(5)(6)"),
    honba_value=(300, "3-13(3)"),
    **no_clock(silent("matches are played without a clock")),
    standings_tie_break=(StandingsTieBreak.SHARED, silent("a tie is shown as a tie")),
    # Riichi
    riichi_deposit=(1000, "4-8(2)"),
    riichi_han=(1, "9-1(2)"),
    riichi_min_points=(RiichiMinPoints.NONE, "3-2(4), 4-8"),
    riichi_min_wall=(1, "4-8(3)"),
    furiten_riichi=(Permission.ALLOWED, "4-8(3)"),
    dead_wait_riichi=(Permission.ALLOWED, silent("common custom")),
    open_hand_riichi=(OpenHandRiichi.FORBIDDEN, "4-8(1)"),
    riichi_tile_ronned=(RonnedRiichi.VOID, "4-8(1)"),
    riichi_tile_called=(CalledRiichiTile.ROTATE_NEXT, "4-8(4)"),
    riichi_retract=(RiichiRetract.DEAD_HAND, "4-8(2), 7-2(2)(4)"),
    riichi_form=(RiichiForm.ALL_THREE, "1-6, 4-8(2), 7-5(5)(1)"),
    ippatsu=(True, "9-1(3)"),
    ura_dora=(True, "2-6(3)"),
    kan_dora=(True, "2-6(2)"),
    kan_ura=(True, "2-6(3)"),
    aka_dora=(3, "1-2(2), 2-6(4)"),
    double_riichi_break=(
        DoubleRiichiBreak.CALLS_AND_OPEN_KANS,
        silent("9-2(1) only names it; common custom, as in the Japanese Wikipedia, 立直, ダブル立直"),
    ),
    sakizuke=(Sakizuke.ARI, silent("not a tournament rule anywhere; custom of EMA 2016")),
    two_han_minimum=(None, "1-3"),
    # After riichi
    ankan_after_riichi=(AnkanAfterRiichi.STRICT, "4-5(2)"),
    okuri_kan=(
        Permission.FORBIDDEN,
        silent("4-5(2) asks only that the sets stay as they are; forbidden in all modern rules"),
    ),
    noten_riichi_at_own_win=(OwnWinExposure.CHOMBO, "7-4(2)(2)"),
    noten_riichi_at_exhaustive_draw=(ExposureAtDraw.CHOMBO, "7-4(2)(2)"),
    noten_riichi_found_in_play=(NotenRiichiFoundInPlay.CHOMBO_AT_ONCE, "7-4(2)(2)"),
    noten_riichi_cancel=(Permission.FORBIDDEN, silent("left off, for Shiragiku gives no amount")),
    riichi_hand_dead_at_draw=(
        ExposureAtDraw.NOTEN_PAYMENT_ONLY,
        silent("common custom does not say; custom of EMA 2016"),
    ),
    noten_riichi_at_third_party_win=(ThirdPartyWin.IMMUNE, "7-4(2)(2), 7-4(4)"),
    illegal_ankan_exposed=(IllegalAnkanExposed.AT_ONCE, "7-4(2)(2)"),
    refuse_to_show=(RefuseToShow.CHOMBO, silent("common custom")),
    conceal_tenpai_without_riichi=(Permission.ALLOWED, "3-11(3)"),
    missed_win_in_riichi=(MissedWin.FURITEN, "4-8(6), 5-5(4)"),
    temporary_furiten_end=(TemporaryFuritenEnd.OWN_DRAW_AND_DISCARD, "5-1(4), 5-5(3)"),
    kakan_tile_own_furiten=(False, "5-5(1)"),
    # Open riichi
    **no_open_riichi("chapter 9 (not in its list)"),
    # Draws
    noten_pool=(3000, "3-11(5)"),
    renchan=(Renchan.TENPAI, "3-12"),
    tenpai_order=(TenpaiOrder.OPENING_DECLARES, "3-11(3)(4)"),
    keishiki_tenpai=(True, "3-11(3)"),
    tenpai_if_all_waits_in_own_hand=(AllWaitsInOwnHand.NOTEN, "3-11(2)"),
    nagashi_mangan=(NagashiMangan.NONE, "chapter 9 (not in its list)"),
    nagashi_own_calls=(Permission.ALLOWED, unasked("no nagashi mangan", "custom of Tenhou")),
    **no_abortive_draws("3-2(3), 3-11(1)"),
    suukaikan=(Suukaikan.NONE, "3-2(3), 3-11(1), 4-5(4)"),
    fifth_kan=(FifthKan.REFUSED, "4-5(4)"),
    # Several winners on one discard
    **{**one_winner("5-1(3)"), "multi_ron_deposits": (MultiRonDeposits.ALL_NEAREST, "4-8(5), 5-1(3)")},
    # Chombo
    chombo_penalty=(ChomboPenalty.FIXED_AFTER_UMA, "7-4(1)(3)"),
    chombo_points=(20000, "7-4(1)(3)"),
    chombo_intentional_points=(60000, "7-4(1)(3)"),
    chombo_replay=(ChomboReplay.NO_GAME, "7-4(6)"),
    chombo_with_valid_win=(ChomboWithValidWin.WIN_ONLY, "7-4(4)(5)"),
    false_win_shown=(OwnWinExposure.CHOMBO, "7-4(2)(1)"),
    kokushi_rob_ankan=(False, "4-5(6)"),
    # Liability
    pao_yaku=(frozenset({PaoYaku.DAISANGEN, PaoYaku.DAISUUSHI, PaoYaku.SUUKANTSU}), "8-1(1)"),
    pao_earlier_sets=(PaoEarlierSets.MELDED_OR_CONCEALED_QUADS, "8-1(1)"),
    pao_by_kan=(True, "8-1(1)"),
    pao_tsumo=(PaoTsumo.FULL, "8-1"),
    pao_ron=(PaoRon.HALF, "8-1"),
    pao_tsumo_honba=(PaoTsumoHonba.PAO_PLAYER, "8-1(2)(3)"),
    pao_ron_honba=(PaoHonba.PAO_PLAYER, "8-1(2)"),
    pao_composite=(PaoComposite.ONLY_THE_PAO_YAKUMAN, "8-1(3)"),
    pao_daiminkan_rinshan=(PaoDaiminkanRinshan.NORMAL, silent("the ordinary payment")),
    # The hand's worth
    kiriage_mangan=(True, "6-4(2), 6-6(1)"),
    kazoe_yakuman=(KazoeYakuman.SANBAIMAN, "6-6(2)"),
    multiple_yakuman=(MultipleYakuman.ADD, "5-4, 6-6(1)"),
    pattern_double_yakuman=(False, "9-5 (none is doubled in the list)"),
    tenhou_winning_tile=(TenhouWinningTile.BEST_FOURTEENTH, silent("the tile pointed out")),
    renhou=(Renhou.NONE, "chapter 9 (not in its list)"),
    double_wind_pair_fu=(2, "6-3(2)"),
    open_hand_20_fu=(30, "6-3(5)"),
    rinshan_tsumo_fu=(True, "6-3(1)"),
    rinshan_haitei=(RinshanHaitei.RINSHAN_ONLY, "5-4"),
    winning_tile_not_apart=(WinningTileNotApart.FULL_VALUE, "5-2(2)"),
    kuitan=(True, "9-1(6) (not marked as for closed hands)"),
    yaku_counted=(YakuCounted.ALL, "chapter 9"),
    # Three players
    **FOUR_PLAYERS,
)
