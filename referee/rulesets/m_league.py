"""What do the M-League's official match rules say?"""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.rules import Book, Ruleset, second_hand, silent, unasked

BOOK = Book(
    cite="M-League",
    title="M-League official match rules, chapters 1 to 9",
    edition="as published in spring 2026",
)
_NO_ABORTS = unasked("the league has no abortive draws")
_ONE_WINNER = unasked("only one player wins on a discard")
_NO_CLOCK = unasked("there is no clock", "custom of EMA 2025")

RULES = Ruleset.from_book(
    "m-league",
    BOOK,
    # Session, scores, end of the game
    players=(4, silent("riichi mahjong as played by four")),
    start_points=(25000, "6-1"),
    return_points=(30000, "6-2(1)"),
    goal_points=(30000, unasked("the game is neither extended nor ended early", "the return points")),
    oka=(20000, "6-2(3)"),
    uma=(((30000, 10000, -10000, -30000),), "6-2(3)"),
    uma_tie=(UmaTie.SPLIT, "6-2(6)"),
    result_rounding=(ResultRounding.EXACT, "article not noted"),
    tie_remainder=(TieRemainder.HUNDREDS_TO_EARLIER_SEAT, "6-2(6)"),
    game_length=(GameLength.HANCHAN, "1-1"),
    extension_west=(Extension.NONE, "1-1"),
    bust=(Bust.NONE, "3-2(4)(5)"),
    agari_yame=(AgariYame.NONE, second_hand("M-League by the account of mahjong-space.com")),
    leftover_deposits=(LeftoverDeposits.WINNER_SPLIT_IF_TIED, "4-8(5), 6-2(5)(6)"),
    honba_value=(300, "3-13(3)"),
    time_limit_end=(TimeLimitEnd.NONE, silent("matches are played without a clock")),
    clock_hand_begins=(ClockHandBegins.PREVIOUS_HAND_ENDED, _NO_CLOCK),
    clock_chombo=(ClockChombo.REDEAL, unasked("there is no clock", "custom of EMA 2016")),
    standings_tie_break=(StandingsTieBreak.SHARED, silent("a tie is shown as a tie")),
    # Riichi
    riichi_deposit=(1000, "4-8(2)"),
    riichi_tile_ronned=(RonnedRiichi.VOID, "4-8(1)"),
    ippatsu=(True, "9-1"),
    ura_dora=(True, "2-6"),
    kan_dora=(True, "2-6"),
    kan_ura=(True, "2-6"),
    aka_dora=(3, "1-2(2)"),
    ankan_after_riichi=(AnkanAfterRiichi.STRICT, "4-5(2)"),
    okuri_kan=(False, silent("forbidden in all modern rules")),
    open_hand_riichi=(OpenHandRiichi.FORBIDDEN, "4-8(1)"),
    noten_riichi_at_own_win=(OwnWinExposure.CHOMBO, "7-4(2)(2)"),
    noten_riichi_at_exhaustive_draw=(Exposure.CHOMBO, "7-4(2)(2)"),
    riichi_hand_dead_at_draw=(Exposure.NOTEN_PAYMENT, silent("GEN does not say, custom of EMA 2016")),
    noten_riichi_at_four_riichi=(Exposure.CHOMBO, _NO_ABORTS),
    noten_riichi_at_other_abort=(Exposure.IMMUNE, _NO_ABORTS),
    noten_riichi_at_third_party_win=(ThirdPartyWin.IMMUNE, "7-4(2)(2), 7-4(4)"),
    illegal_ankan_exposed=(IllegalAnkanExposed.AT_ONCE, "7-4(2)(2)"),
    refuse_to_show=(RefuseToShow.CHOMBO, silent("custom of GEN")),
    # Draws
    noten_pool=(3000, "3-11(5)"),
    renchan=(Renchan.TENPAI, "3-12"),
    tenpai_if_all_waits_in_own_hand=(AllWaitsInOwnHand.NOTEN, "3-11(2)"),
    nagashi_mangan=(NagashiMangan.NONE, "chapter 9 (not in its list)"),
    kyuushu_kyuuhai=(False, "3-2(3)"),
    suufon_renda=(False, "3-2(3)"),
    suukaikan=(Suukaikan.NONE, "3-2(3), 4-5(4)"),
    suucha_riichi=(False, "3-2(3)"),
    sanchahou=(Sanchahou.TRIPLE_WIN, _ONE_WINNER),
    abort_honba=(True, _NO_ABORTS),
    abort_dealer=(AbortDealer.RENCHAN, _NO_ABORTS),
    # Several winners on one discard
    max_ron_winners=(1, "5-1(3)"),
    multi_ron_honba=(MultiRonHonba.NEAREST, _ONE_WINNER),
    multi_ron_deposits=(MultiRonDeposits.ALL_NEAREST, "4-8(5)"),
    multi_ron_dealer=(MultiRonDealer.DEALER_KEEPS_IF_AMONG, _ONE_WINNER),
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
    pao_tsumo_honba=(PaoTsumoHonba.PAO_PLAYER, "8-1(2)"),
    pao_ron_honba=(PaoHonba.PAO_PLAYER, "8-1(2)"),
    pao_composite=(PaoComposite.ONLY_THE_PAO_YAKUMAN, "8-1(3)"),
    pao_daiminkan_rinshan=(False, silent("the ordinary payment")),
    # The hand's worth
    kiriage_mangan=(True, "6-4(2), 6-6(1)"),
    kazoe_yakuman=(KazoeYakuman.SANBAIMAN, "6-6(2)"),
    multiple_yakuman=(MultipleYakuman.ADD, "5-4, 6-6(1)"),
    pattern_double_yakuman=(False, "9-5"),
    renhou=(Renhou.NONE, "chapter 9 (not in its list)"),
    double_wind_pair_fu=(2, "6-3(2)"),
    rinshan_tsumo_fu=(True, "6-3(1)"),
    rinshan_haitei=(RinshanHaitei.RINSHAN_ONLY, "5-4"),
    kuitan=(True, "9-1"),
)
