"""The common riichi rules of the Japanese Wikipedia's articles on riichi and on drawn hands."""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book, does_not_arise, not_in_book, second_hand
from referee.rules import Ruleset
from referee.rulesets._blocks import FOUR_PLAYERS, no_clock
from referee.rulesets._conduct import conduct

BOOK = Book(
    cite="Japanese Wikipedia",
    title="Japanese Wikipedia, 立直 and 流局: the common rule",
    edition="立直 in an old mirror, 流局 of 2022-08-19",
)
_FOULS = second_hand("Japanese Wikipedia, 麻雀の反則行為, of which only the opening was read")
_HONBA = not_in_book("riichi.wiki (2020), page Honba")
_CHOMBO = not_in_book("riichi.wiki (2020), page Chombo")
_SEKININ_BARAI = not_in_book("riichi.wiki (2020), page Sekinin barai")
_TENHOU = not_in_book("rules differ; custom of Tenhou")
_UNSOURCED = not_in_book("the usual custom, unsourced")
_OPTION = not_in_book("an option in parlours; left off")
_STUDENTS = not_in_book("custom of the Japanese student league (www.gakusei-majan.com)")
_PARLOURS = not_in_book("custom of Japanese parlours (mj-college.com)")
_TOYA = not_in_book("custom of a Japanese parlour (parlor-toya.com)")
_TEAMS = not_in_book("custom of the 西日本TEAM league")
_BOTH = not_in_book(
    "custom of the Japanese student league (www.gakusei-majan.com) and of parlours (mj-college.com)"
)
_NO_FIXED = does_not_arise("a chombo is a reverse mangan", "nothing")

RULES = Ruleset.from_book(
    "wikipedia-ja",
    BOOK,
    # Session, scores, end of the game
    players=(4, "流局, 三家和"),
    start_points=(25000, not_in_book("25,000 or 30,000 is usual, unsourced")),
    return_points=(30000, _UNSOURCED),
    goal_points=(30000, not_in_book("the return points")),
    oka=(20000, not_in_book("what was kept back at the start, unsourced")),
    uma=(((20000, 10000, -10000, -20000),), not_in_book("10-20 or 10-30 is usual, unsourced")),
    uma_tie=(
        UmaTie.SEAT_ORDER,
        not_in_book(
            "either is seen; custom of the Japanese student league as before 2019 (www.gakusei-majan.com)"
        ),
    ),
    result_rounding=(ResultRounding.EXACT, not_in_book("either is seen; exact")),
    tie_remainder=(TieRemainder.EXACT_FRACTION, not_in_book("nothing is lost in between")),
    game_length=(GameLength.HANCHAN, _UNSOURCED),
    extension_west=(Extension.NONE, _OPTION),
    bust=(
        Bust.BELOW_ZERO,
        not_in_book("the Japanese Wikipedia, 立直, 条件, knows rules with and without; custom of Tenhou"),
    ),
    agari_yame=(DealerEnds.NONE, _OPTION),
    tenpai_yame=(DealerEnds.NONE, _OPTION),
    leftover_deposits=(
        LeftoverDeposits.WINNER,
        not_in_book("custom of the Japanese student league as before 2019 (www.gakusei-majan.com)"),
    ),
    honba_value=(300, _HONBA),
    **no_clock(not_in_book("games are played to their end")),
    standings_tie_break=(StandingsTieBreak.SHARED, not_in_book("a tie is shown as a tie")),
    standings_tie_break_at=(
        StandingsTieBreakAt.ALWAYS,
        does_not_arise("equal totals share the rank", "an own order holds in every standings"),
    ),
    disqualified_ranked=(
        Disqualified.UNRANKED,
        not_in_book("custom of North American events: at the end, without a rank"),
    ),
    # The declaration of riichi
    riichi_deposit=(1000, "立直, 立直棒の取り扱い"),
    riichi_han=(1, "立直"),
    riichi_min_points=(RiichiMinPoints.THOUSAND, "立直, 条件 and 補足"),
    riichi_min_wall=(4, "立直, 条件"),
    furiten_riichi=(Permission.ALLOWED, "立直, 振聴立直"),
    dead_wait_riichi=(Permission.ALLOWED, not_in_book("custom of Shiragiku's page on riichi")),
    riichi_first_turn_only=(False, "立直, 歴史 (once with the first discard alone)"),
    open_hand_riichi=(OpenHandRiichi.FORBIDDEN, "立直, 条件"),
    riichi_tile_ronned=(RonnedRiichi.VOID, "立直, 手順"),
    riichi_tile_called=(CalledRiichiTile.ROTATE_NEXT, "立直, 手順"),
    riichi_retract=(RiichiRetract.DEAD_HAND, not_in_book("custom of EMA 2025, 6.5.2 and 6.6")),
    riichi_form=(
        RiichiForm.WORD_AND_TURNED_TILE,
        "立直, 手順 (if word or turned tile is missing, a dead hand by custom of EMA 2016, 3.4.7 and 5.3)",
    ),
    ippatsu=(True, "立直, メリット"),
    ura_dora=(True, "立直, メリット"),
    kan_dora=(True, "立直, メリット"),
    kan_ura=(True, "立直, メリット"),
    aka_dora=(3, not_in_book("three are common")),
    double_riichi_break=(DoubleRiichiBreak.CALLS_AND_OPEN_KANS, "立直, ダブル立直"),
    sakizuke=(Sakizuke.ARI, _UNSOURCED),
    two_han_minimum=(None, _OPTION),
    # After riichi
    ankan_after_riichi=(
        AnkanAfterRiichi.STRICT_YAKU_KEPT,
        "立直, 制約 (neither waits, sets nor yaku may change)",
    ),
    okuri_kan=(Permission.FORBIDDEN, "立直, リーチ後の暗槓が認められないケース"),
    noten_riichi_at_own_win=(OwnWinExposure.CHOMBO, _CHOMBO),
    noten_riichi_at_exhaustive_draw=(ExposureAtDraw.CHOMBO, "立直, 制約; 流局, 立直との関連"),
    noten_riichi_found_in_play=(NotenRiichiFoundInPlay.NOTHING_YET, not_in_book("custom of EMA 2016, 3.4.6")),
    noten_riichi_cancel=(Permission.FORBIDDEN, _OPTION),
    riichi_hand_dead_at_draw=(ExposureAtDraw.NOTEN_PAYMENT_ONLY, not_in_book("custom of EMA 2016, 3.4.6")),
    noten_riichi_at_four_riichi=(ExposureAtAbort.CHOMBO, "流局, 四家立直"),
    noten_riichi_at_other_abort=(ExposureAtAbort.IMMUNE, not_in_book("custom of Shiragiku's page on riichi")),
    noten_riichi_at_third_party_win=(ThirdPartyWin.IMMUNE, "流局, 立直との関連"),
    illegal_ankan_exposed=(
        IllegalAnkanExposed.OWN_WIN_OR_DRAW,
        "立直, リーチ後の暗槓が認められないケース",
    ),
    illegal_ankan_put_back=(True, not_in_book("custom of EMA 2025")),
    refuse_to_show=(RefuseToShow.CHOMBO, "立直, 制約 (some let a chombo be paid unshown)"),
    conceal_tenpai_without_riichi=(Permission.ALLOWED, "流局, 不聴罰符"),
    missed_win_in_riichi=(MissedWin.FURITEN, "立直, 制約"),
    own_discard_furiten=(True, "立直, 振聴立直"),
    temporary_furiten_end=(TemporaryFuritenEnd.OWN_DISCARD, _UNSOURCED),
    kakan_tile_own_furiten=(False, not_in_book("custom of WRC 2025, 8.11.2")),
    # Open riichi
    open_riichi=(False, "立直, オープン立直 (a local rule)"),
    open_riichi_han=(2, "立直, オープン立直"),
    open_double_riichi_han=(3, "立直, オープン立直 (four are seen too)"),
    open_riichi_deal_in=(
        OpenRiichiDealIn.YAKUMAN_UNLESS_RIICHI,
        "立直, オープン立直 (for a later riichi a matter of agreement)",
    ),
    open_riichi_yakuman_stack=(
        OpenRiichiYakumanStack.SINGLE,
        not_in_book("a matter of agreement by the Japanese Wikipedia, 立直, オープン立直; single"),
    ),
    open_riichi_furiten=(Permission.ALLOWED, "立直, オープン立直 (some forbid it)"),
    open_riichi_intentional_chombo=(OpenRiichiChombo.YAKUMAN, "立直, オープン立直 (in some rules)"),
    # Exhaustive draw
    noten_pool=(3000, "流局, 不聴罰符"),
    renchan=(Renchan.TENPAI, "流局, 連荘との関連"),
    tenpai_order=(TenpaiOrder.SIMULTANEOUS, not_in_book("both are seen; what is shown decides")),
    keishiki_tenpai=(True, _UNSOURCED),
    tenpai_if_all_waits_in_own_hand=(
        AllWaitsInOwnHand.NOTEN,
        not_in_book("rules differ; custom of EMA 2016, 3.3.13"),
    ),
    nagashi_mangan=(NagashiMangan.WIN, "流局, 通常の流局"),
    nagashi_own_calls=(Permission.FORBIDDEN, not_in_book("riichi.wiki (2020), page Nagashi mangan")),
    # Abortive draws
    kyuushu_kyuuhai=(True, "流局, 九種九牌"),
    kyuushu_nine_tiles=(False, "流局, 九種九牌"),
    suufon_renda=(True, "流局, 四風子連打"),
    suufon_west_only=(False, "流局, 四風子連打 (once the wests alone, 一路帰西)"),
    suufon_fourth_tile=(SuufonFourthTile.ABORTS_AT_ONCE, "流局, 四風子連打"),
    suukaikan=(Suukaikan.AFTER_DISCARD, "流局, 四開槓"),
    fifth_kan=(FifthKan.REFUSED, "流局, 四開槓"),
    suucha_riichi=(True, "流局, 四家立直"),
    sanchahou=(Sanchahou.ABORT, "流局, 三家和"),
    sanchahou_silent_third=(
        SilentThird.SILENCE_IS_FINAL,
        not_in_book("riichi.wiki (2020), page Multiple ron"),
    ),
    abort_honba=(True, "流局, 途中流局"),
    abort_dealer=(
        AbortDealer.RENCHAN,
        not_in_book("a matter of agreement by the Japanese Wikipedia, 流局, 途中流局; custom of Tenhou"),
    ),
    # Several winners on one discard
    max_ron_winners=(
        2,
        not_in_book(
            "the Japanese Wikipedia, 流局, 三家和, knows one, three and a draw for three; custom of Tenhou"
        ),
    ),
    multi_ron_honba=(MultiRonHonba.NEAREST, _TENHOU),
    multi_ron_deposits=(MultiRonDeposits.ALL_NEAREST, _TENHOU),
    multi_ron_dealer=(MultiRonDealer.DEALER_KEEPS_IF_AMONG, _TENHOU),
    # Chombo
    chombo_penalty=(ChomboPenalty.MANGAN_REVERSE, "流局, 注釈 1"),
    chombo_points=(0, _NO_FIXED),
    chombo_intentional_points=(0, _NO_FIXED),
    chombo_intentional_disqualifies=(False, not_in_book("nothing beside what it costs")),
    chombo_replay=(ChomboReplay.NO_GAME, "流局, 注釈 1"),
    chombo_with_valid_win=(ChomboWithValidWin.WIN_ONLY, _FOULS),
    false_win_shown=(OwnWinExposure.CHOMBO, _CHOMBO),
    kokushi_rob_ankan=(False, _TENHOU),
    # Calls, dead hands, fouls and penalties; what is not here the judge decides, or another custom holds.
    **conduct(
        claim_priority=(ClaimPriority.PON_KAN_ALWAYS, not_in_book("the usual order: ron, pon and kan, chi")),
        empty_meld_call=(steps("penalty 1000 with deposit"), _BOTH),
        false_meld_shown=(steps("correct if not discarded", "dead_hand"), _BOTH),
        claimed_tile_late=(steps("dead_hand"), _TOYA),
        kuikae=(
            Kuikae.NONE,
            not_in_book("rules differ; custom of the Japanese student league (www.gakusei-majan.com)"),
        ),
        kuikae_done=(steps("dead_hand"), _BOTH),
        kan_dora_timing=(KanDoraTiming.ANKAN_IMMEDIATE_OTHERS_AFTER_DISCARD, _TENHOU),
        kan_dora_first=(KanDoraFirst.INDICATOR, _TENHOU),
        dead_hand=(steps("chombo"), _CHOMBO),
        riichi_word_before_discard=(
            True,
            "立直, 手順 (「打牌する直前に」; if the word comes later, a dead hand by custom of EMA 2025, 6.6)",
        ),
        chombo_after_next_deal=(ChomboAfterNextDeal.NONE, _FOULS),
        false_win_not_shown=(steps("dead_hand"), _BOTH),
        tile_count_wrong=(
            steps("correct if dealer_without_draw", "dead_hand"),
            not_in_book(
                "riichi.wiki (2020); custom of Japanese parlours (mj-college.com) for a dealer without a draw"
            ),
        ),
        deal_error=(steps("correct with put_back if not seen", "none with stands"), _TEAMS),
        deal_early_discard=(
            steps("correct with put_back, deal_finished if south_drew", "correct with deal_finished"),
            _TEAMS,
        ),
        wrong_draw=(
            steps("dead_hand"),
            not_in_book(
                "riichi.wiki (2020) for a tile of the dead wall; custom of a Japanese parlour (parlor-toya.com)"
            ),
        ),
        wall_exposed=(
            steps("chombo if too_many", "chombo if unplayable", "discretion"),
            not_in_book("custom of Japanese parlours when the wall is broken; else the judge decides"),
        ),
        dead_wall_exposed=(steps("chombo if too_many", "dead_hand if deliberate", "discretion"), _TOYA),
        ura_looked_at=(steps("dead_hand"), _PARLOURS),
        lender=(Lender.LEADER, _STUDENTS),
        minor_penalty=(MinorPenalty.DEPOSIT, _STUDENTS),
        penalty_taken=(PenaltyTaken.AT_TABLE, _STUDENTS),
    ),
    # Liability
    pao_yaku=(
        frozenset({PaoYaku.DAISANGEN, PaoYaku.DAISUUSHI, PaoYaku.SUUKANTSU}),
        not_in_book(
            "custom of the Japanese student league as before 2019 (www.gakusei-majan.com) and of Mahjong Kakutou Club"
        ),
    ),
    pao_earlier_sets=(PaoEarlierSets.MELDED, not_in_book("custom of EMA 2016, 3.3.9")),
    pao_by_kan=(True, _SEKININ_BARAI),
    pao_tsumo=(PaoTsumo.FULL, _SEKININ_BARAI),
    pao_ron=(PaoRon.HALF, _SEKININ_BARAI),
    pao_tsumo_honba=(PaoTsumoHonba.PAO_PLAYER, _TENHOU),
    pao_ron_honba=(PaoHonba.DISCARDER, not_in_book("rules differ; custom of Ron2")),
    pao_composite=(
        PaoComposite.ONLY_THE_PAO_YAKUMAN,
        not_in_book("rules differ; custom of the M-League, 8-1(3)"),
    ),
    pao_daiminkan_rinshan=(
        PaoDaiminkanRinshan.NORMAL,
        not_in_book(
            "rules differ; custom of the Japanese student league as before 2019 (www.gakusei-majan.com)"
        ),
    ),
    # The hand's worth
    kiriage_mangan=(False, _TENHOU),
    kazoe_yakuman=(KazoeYakuman.YAKUMAN, _TENHOU),
    multiple_yakuman=(MultipleYakuman.ADD, _TENHOU),
    pattern_double_yakuman=(False, _TENHOU),
    tenhou_winning_tile=(TenhouWinningTile.BEST_FOURTEENTH, not_in_book("the tile pointed out")),
    renhou=(Renhou.NONE, _TENHOU),
    double_wind_pair_fu=(4, _TENHOU),
    open_hand_20_fu=(30, _TENHOU),
    rinshan_tsumo_fu=(True, _TENHOU),
    rinshan_haitei=(RinshanHaitei.RINSHAN_ONLY, not_in_book("custom of EMA 2016, 4.2.1")),
    winning_tile_not_apart=(WinningTileNotApart.FULL_VALUE, not_in_book("custom of the M-League, 5-2(2)")),
    kuitan=(True, _TENHOU),
    yaku_counted=(YakuCounted.ALL, _UNSOURCED),
    # Three players
    **FOUR_PLAYERS,
)
