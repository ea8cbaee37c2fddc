"""The official match rules of the M-League."""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Basis, Book, Citation, does_not_arise, not_in_book, second_hand
from referee.rules import Ruleset
from referee.rulesets._blocks import FOUR_PLAYERS, no_abortive_draws, no_clock, no_open_riichi, one_winner
from referee.rulesets._conduct import no_penalty_in_book

BOOK = Book(
    cite="M-League",
    title="M-League official match rules, chapters 1 to 9",
    edition="m-league.jp/about, as published in spring 2026",
)
# What the rules do not cover the judge decides, by 1-8(4).
_UNCOVERED = Citation(
    basis=Basis.SILENT, words="not found in the book; the judge decides, by M-League, 1-8(4)"
)
_EXPOSED = steps("chombo if too_many", "warning if tiles >= 2", "none")

RULES = Ruleset.from_book(
    "m-league",
    BOOK,
    # Session, scores, end of the game
    players=(4, "1-1"),
    start_points=(25000, "6-1"),
    return_points=(30000, "6-2(1)"),
    goal_points=(30000, does_not_arise("the game is neither extended nor ended early", "the return points")),
    oka=(20000, "6-2(3)"),
    uma=(((30000, 10000, -10000, -30000),), "6-2(3)"),
    uma_tie=(UmaTie.SPLIT, "6-2(6)"),
    result_rounding=(ResultRounding.EXACT, "6-2(4) (its examples count tenths)"),
    tie_remainder=(TieRemainder.HUNDREDS_TO_EARLIER_SEAT, "6-2(6)"),
    game_length=(GameLength.HANCHAN, "1-1"),
    extension_west=(Extension.NONE, "1-1"),
    bust=(Bust.NONE, "3-2(4)(5)"),
    agari_yame=(DealerEnds.NONE, second_hand("M-League by the account of mahjong-space.com")),
    tenpai_yame=(DealerEnds.NONE, "1-1, 3-12"),
    leftover_deposits=(LeftoverDeposits.WINNER_SPLIT_IF_TIED, "4-8(5), 6-2(5)(6)"),
    honba_value=(300, "3-13(3)"),
    **no_clock(not_in_book("matches are played without a clock")),
    standings_tie_break=(StandingsTieBreak.SHARED, not_in_book("a tie is shown as a tie")),
    standings_tie_break_at=(
        StandingsTieBreakAt.ALWAYS,
        does_not_arise("equal totals share the rank", "an own order holds in every standings"),
    ),
    disqualified_ranked=(
        Disqualified.UNRANKED,
        not_in_book("custom of North American events: at the end, without a rank"),
    ),
    # Riichi
    riichi_deposit=(1000, "4-8(2)"),
    riichi_han=(1, "9-1(2)"),
    riichi_min_points=(RiichiMinPoints.NONE, "3-2(4), 4-8"),
    riichi_min_wall=(1, "4-8(3)"),
    furiten_riichi=(Permission.ALLOWED, "4-8(3)"),
    dead_wait_riichi=(Permission.ALLOWED, not_in_book("common custom")),
    riichi_first_turn_only=(False, "9-2(1) (a double riichi is a yaku of its own)"),
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
        not_in_book("9-2(1) only names it; common custom, as in the Japanese Wikipedia, 立直, ダブル立直"),
    ),
    sakizuke=(Sakizuke.ARI, not_in_book("not a tournament rule anywhere; custom of EMA 2016")),
    two_han_minimum=(None, "1-3"),
    # After riichi
    ankan_after_riichi=(AnkanAfterRiichi.STRICT, "4-5(2)"),
    okuri_kan=(
        Permission.FORBIDDEN,
        not_in_book("4-5(2) asks only that the sets stay as they are; forbidden in all modern rules"),
    ),
    noten_riichi_at_own_win=(OwnWinExposure.CHOMBO, "7-4(2)(2)"),
    noten_riichi_at_exhaustive_draw=(ExposureAtDraw.CHOMBO, "7-4(2)(2)"),
    noten_riichi_found_in_play=(NotenRiichiFoundInPlay.CHOMBO_AT_ONCE, "7-4(2)(2)"),
    noten_riichi_cancel=(Permission.FORBIDDEN, not_in_book("left off, for Shiragiku gives no amount")),
    riichi_hand_dead_at_draw=(
        ExposureAtDraw.NOTEN_PAYMENT_ONLY,
        not_in_book("common custom does not say; custom of EMA 2016"),
    ),
    noten_riichi_at_third_party_win=(ThirdPartyWin.IMMUNE, "7-4(2)(2), 7-4(4)"),
    illegal_ankan_exposed=(IllegalAnkanExposed.AT_ONCE, "7-4(2)(2)"),
    illegal_ankan_put_back=(False, "7-4(2)(2)"),
    refuse_to_show=(RefuseToShow.CHOMBO, not_in_book("common custom")),
    conceal_tenpai_without_riichi=(Permission.ALLOWED, "3-11(3)"),
    missed_win_in_riichi=(MissedWin.FURITEN, "4-8(6), 5-5(4)"),
    own_discard_furiten=(True, "5-5(1)"),
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
    nagashi_own_calls=(Permission.ALLOWED, does_not_arise("no nagashi mangan", "custom of Tenhou")),
    **no_abortive_draws("3-2(3), 3-11(1)"),
    suukaikan=(Suukaikan.NONE, "3-2(3), 3-11(1), 4-5(4)"),
    fifth_kan=(FifthKan.REFUSED, "4-5(4)"),
    # Several winners on one discard
    **{**one_winner("5-1(3)"), "multi_ron_deposits": (MultiRonDeposits.ALL_NEAREST, "4-8(5), 5-1(3)")},
    # Chombo
    chombo_penalty=(ChomboPenalty.FIXED_AFTER_UMA, "7-4(1)(3), 7-4(5)"),
    chombo_points=(20000, "7-4(1)(3)"),
    chombo_intentional_points=(60000, "7-4(1)(3)"),
    chombo_intentional_disqualifies=(False, not_in_book("nothing beside what it costs")),
    chombo_replay=(ChomboReplay.NO_GAME, "7-4(6)"),
    chombo_with_valid_win=(ChomboWithValidWin.WIN_ONLY, "7-4(4)(5)"),
    false_win_shown=(OwnWinExposure.CHOMBO, "7-4(2)(1)"),
    kokushi_rob_ankan=(False, "4-5(6)"),
    # Calls and kans; no tiles are counted, so a draw that is too fast does not end a claim.
    claim_window=(ClaimWindow.JUDGEMENT, "4-2(3), 5-2(3)"),
    ron_ended_by=(
        RonEndedBy.TSUMO_OR_QUAD,
        does_not_arise("the judge decides what is late", "custom of EMA 2025, 3.3.1"),
    ),
    fast_draw_keeps_claim=(
        True,
        Citation(
            basis=Basis.SILENT,
            words="M-League, 4-2(3), 5-2(3): the judge decides what is late, a draw that was too fast is not named; "
            "so read",
        ),
    ),
    wall_touched_ends_claim=(True, "3-8(2)"),
    touched_tile_taken=(False, not_in_book("the RRC's rules alone ask it")),
    claim_priority=(ClaimPriority.PON_KAN_ALWAYS, "4-2"),
    claim_change=(ClaimChange.NEVER, "7-2(2)(4)"),
    claim_changed=(
        steps("correct with word_reminded if win_said and mixed_up", "dead_hand"),
        "7-2(2)(4)",
    ),
    empty_meld_call=(steps("none if lost", "dead_hand with call_void"), "4-3(2), 7-2(2)(4)"),
    false_meld_shown=(steps("dead_hand with meld_void", "besides warning if tiles >= 2"), "7-3"),
    claimed_tile_late=(steps("dead_hand"), "7-2(2)(1)"),
    called_tile_misplaced=(steps("correct if all_agree and corrected", "discretion"), "4-7"),
    kuikae=(Kuikae.NONE, "7-2(2)(3)"),
    kuikae_done=(steps("dead_hand"), "7-2(2)(3)"),
    kan_with_claim=(Permission.FORBIDDEN, not_in_book("custom of EMA 2025 and WRC 2025")),
    kakan_drawn_tile_only=(False, not_in_book("custom of Tenhou: any tile of the hand may be added")),
    last_discard_claim=(Permission.FORBIDDEN, "2-4"),
    last_tile_kan=(Permission.FORBIDDEN, "2-3, 2-4"),
    dead_wall_replenished=(True, not_in_book("custom of Mahjong Time")),
    kan_dora_timing=(KanDoraTiming.ALL_IMMEDIATE, "4-5(5)"),
    kan_dora_first=(KanDoraFirst.INDICATOR, "4-5(5)"),
    dora_turned_wrong=(steps("discretion"), _UNCOVERED),
    # Dead hands and false wins
    dead_hand=(steps("chombo"), "7-2(1)"),
    dead_hand_since=(DeadHandSince.ACT, not_in_book("custom of WRC 2025")),
    chombo_after_last_discard=(ChomboAfterLastDiscard.CHOMBO, not_in_book("custom of WRC 2025")),
    chombo_after_next_deal=(
        ChomboAfterNextDeal.NONE,
        not_in_book("custom of the Japanese Wikipedia, 麻雀の反則行為"),
    ),
    false_win_not_shown=(steps("dead_hand"), "7-2(2)(4)"),
    win_word=(
        steps("correct with win_stands, word_reminded if mixed_up", "warning with win_stands"),
        "7-2(2)(4), 7-5(5)(1)",
    ),
    tsumo_after_discard=(
        steps("chombo with win_void if shown", "dead_hand with win_void"),
        "3-9(2), 7-2(2)(4), 7-4(2)(1)",
    ),
    winning_tile_sorted_in=(steps("none with full_value"), "5-2(2)"),
    mixed_before_payment=(steps("chombo if not provable", "none with provable_value"), "5-3, 7-4(2)(3)"),
    # Errors in riichi
    riichi_word_before_discard=(False, "7-5(5)(1) (a late word is a yellow card)"),
    riichi_stick_last=(False, not_in_book("custom of EMA 2025, 6.6")),
    riichi_on_open_hand=(
        steps("discretion"),
        no_penalty_in_book("M-League, 4-8(1): riichi on a closed hand only"),
    ),
    riichi_tile_swapped=(steps("discretion"), _UNCOVERED),
    riichi_call=(steps("discretion"), _UNCOVERED),
    riichi_without_wall=(
        steps("discretion if wall_short", "none with riichi_stands"),
        no_penalty_in_book("M-League, 4-8(3): not for the player who drew the last tile"),
    ),
    riichi_tile_touched=(steps("warning if serious", "none"), "7-5(5)(5) (when repeated)"),
    # Errors with tiles and the wall
    tile_count_wrong=(
        steps("dead_hand with discard_stands if dealer_without_draw", "dead_hand"),
        "3-4(7), 7-2(2)(1)",
    ),
    deal_error=(steps("discretion if spoiled", "correct"), "2-6(6), 3-4(5), 3-4(6), 3-4(9)"),
    deal_early_discard=(
        steps("dead_hand with discard_stands"),
        "3-4(7) (the deal is automatic: a dealer who discards without a first draw)",
    ),
    wrong_draw=(
        steps(
            "dead_hand with put_back if dealers_first",
            "dead_hand if out_of_turn",
            "warning if too_fast and serious",
            "none if too_fast",
            "see foul_not_named",
        ),
        "3-4(8), 3-8(4), 7-2(2)(2), 7-5(5)(6)",
    ),
    draw_after_end=(
        steps("discretion"),
        no_penalty_in_book("M-League, 2-3, 2-4: only a win on the last discard, no kan with the last tile"),
    ),
    discard_taken_back=(steps("none with discard_stands if in_river", "discretion"), "3-9(2), 3-9(3)"),
    tiles_exposed_chombo=(TilesExposedChombo.DELIBERATE_OR_UNPLAYABLE, "7-4(2)(3) to (5)"),
    own_tiles_exposed=(_EXPOSED, "7-4(2)(4), 7-5(5)(2)"),
    wall_exposed=(_EXPOSED, "7-4(2)(3) to (5), 7-5(5)(2)"),
    dead_wall_exposed=(_EXPOSED, "7-4(2)(3) to (5), 7-5(5)(2)"),
    opponents_tiles_exposed=(_EXPOSED, "7-4(2)(4), 7-5(5)(2)"),
    ura_looked_at=(steps("chombo if deliberate", "see foul_not_named"), "7-4(2)(4)"),
    set_of_tiles_wrong=(steps("discretion"), "1-8(2), 1-8(4)"),
    tenpai_claimed_noten=(
        steps("discretion with noten"),
        no_penalty_in_book("M-League, 3-11(3): opening the hand declares tenpai"),
    ),
    tenpai_said_early=(
        steps("see foul_not_named if before_end", "none with first_declaration_stands if shown", "none"),
        "3-11(3)(4)",
    ),
    # Points, seats and sheets
    scoring_mistake=(ScoringMistake.UNTIL_GAME_ENDS, "6-5(7)"),
    who_counts=(WhoCounts.WINNER, "6-5(1), 6-5(5)"),
    stick_missing=(
        steps("discretion"),
        no_penalty_in_book(
            "M-League, 4-8(2), 6-5(7): the stick belongs to a riichi, wrong points are corrected"
        ),
    ),
    lender=(Lender.SPARE_STICKS, "1-2(4), 3-2(4)(5)"),
    wrong_dealer=(steps("correct with hands_void"), "3-5"),
    wrong_seats=(steps("discretion"), no_penalty_in_book("M-League, 3-1: seats are fixed for the season")),
    sheet_wrong=(steps("discretion"), _UNCOVERED),
    # Conduct; its yellow cards are for what is done again and again.
    obstruction=(steps("discretion"), _UNCOVERED),
    phone=(steps("discretion"), _UNCOVERED),
    slow_play=(steps("warning if serious", "none"), "7-5(5)(3)(4) (when repeated)"),
    talking=(steps("warning if serious", "none"), "7-5(5)(7) (when repeated)"),
    noise=(steps("warning if serious", "none"), "7-5(5)(3)(5) (when repeated)"),
    cheating=(steps("chombo with right_to_play"), "7-4(3)"),
    late=(steps("discretion"), _UNCOVERED),
    lateness_begun_minute=(
        True,
        does_not_arise("no points are fixed for a minute", "custom of EMA 2025, 7.2"),
    ),
    replacement_player=(steps("discretion"), _UNCOVERED),
    away_from_table=(steps("discretion"), _UNCOVERED),
    games_missed=(steps("discretion"), _UNCOVERED),
    absence_points=(
        AbsencePoints.NAMED,
        does_not_arise("no points are fixed", "so many as the tournament names"),
    ),
    foul_not_named=(steps("discretion"), _UNCOVERED),
    # Penalties and rulings
    minor_penalty=(MinorPenalty.WARNING_CARDS, "7-5"),
    penalty_taken=(PenaltyTaken.AFTER_UMA, "7-4(1), 7-5"),
    repeated_warning=(RepeatedWarning.RED_CARD, "7-5"),
    repeated_warning_points=(20000, "7-5"),
    warnings_counted=(WarningsCounted.ANY_KIND, "7-5"),
    warnings_kept=(WarningsKept.DAY, "7-5"),
    mitigation=(Mitigation.REFEREE, not_in_book("custom of WRC 2025, penalties 12.1")),
    table_settles=(TableSettles.NO, "1-8 (the judge has full authority)"),
    past_hand_rulings=(
        PastHandRulings.WITH_WARNING,
        "3-5, 6-5(7) (hands of a wrong dealer and wrong payments are put right later)",
    ),
    appeal=(Appeal.NONE, "1-7 (a ruling stands even if it turns out wrong)"),
    # Liability
    pao_yaku=(frozenset({PaoYaku.DAISANGEN, PaoYaku.DAISUUSHI, PaoYaku.SUUKANTSU}), "8-1(1)"),
    pao_earlier_sets=(PaoEarlierSets.MELDED_OR_CONCEALED_QUADS, "8-1(1)"),
    pao_by_kan=(True, "8-1(1)"),
    pao_tsumo=(PaoTsumo.FULL, "8-1"),
    pao_ron=(PaoRon.HALF, "8-1"),
    pao_tsumo_honba=(PaoTsumoHonba.PAO_PLAYER, "8-1(2)(3)"),
    pao_ron_honba=(PaoHonba.PAO_PLAYER, "8-1(2)"),
    pao_composite=(PaoComposite.ONLY_THE_PAO_YAKUMAN, "8-1(3)"),
    pao_daiminkan_rinshan=(PaoDaiminkanRinshan.NORMAL, not_in_book("the ordinary payment")),
    # The hand's worth
    kiriage_mangan=(True, "6-4(2), 6-6(1)"),
    kazoe_yakuman=(KazoeYakuman.SANBAIMAN, "6-6(2)"),
    multiple_yakuman=(MultipleYakuman.ADD, "5-4, 6-6(1)"),
    pattern_double_yakuman=(False, "9-5 (none is doubled in the list)"),
    tenhou_winning_tile=(TenhouWinningTile.BEST_FOURTEENTH, not_in_book("the tile pointed out")),
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
