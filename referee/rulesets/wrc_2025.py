"""The World Riichi Championship's rules of 2025."""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Basis, Book, Citation, does_not_arise, not_in_book
from referee.rules import Ruleset
from referee.rulesets._blocks import FOUR_PLAYERS, no_abortive_draws, no_open_riichi, one_winner
from referee.rulesets._conduct import no_penalty_in_book

BOOK = Book(
    cite="WRC 2025",
    title="World Riichi Championship Rules 2025, with the WRC Penalties 2025",
    edition="25 May 2025, v20250526",
)
_REFEREE = not_in_book("the judge decides")
# Whose tiles they were or from which wall makes no difference.
_EXPOSED = steps(
    "chombo if too_many",
    "dead_hand with put_back if tiles >= 3",
    "penalty 5000 with put_back if repeated",
    "warning with put_back",
)

RULES = Ruleset.from_book(
    "wrc-2025",
    BOOK,
    # Session, scores, end of the game
    players=(4, "5"),
    start_points=(30000, "6.1"),
    return_points=(30000, "2, 10.3"),
    goal_points=(30000, does_not_arise("the game is neither extended nor ended early", "the start points")),
    oka=(0, "2"),
    uma=(((15000, 5000, -5000, -15000),), "10.3"),
    uma_tie=(UmaTie.SPLIT, "10.3"),
    result_rounding=(ResultRounding.EXACT, "3.5, 10.3"),
    tie_remainder=(
        TieRemainder.EXACT_FRACTION,
        does_not_arise("the uma divides in every tie, and sticks left over are nobody's"),
    ),
    game_length=(GameLength.HANCHAN, "5"),
    extension_west=(Extension.NONE, "2"),
    bust=(Bust.NONE, "4.4.1, 9.3"),
    agari_yame=(DealerEnds.NONE, "10"),
    tenpai_yame=(DealerEnds.NONE, "9.5, 9.6"),
    leftover_deposits=(LeftoverDeposits.LOST, "10.2, 10.3"),
    honba_value=(300, "9.1"),
    time_limit_end=(TimeLimitEnd.ONE_MORE_HAND, "1, 10.1"),
    clock_hand_begins=(ClockHandBegins.PREVIOUS_HAND_ENDED, "10.1"),
    clock_chombo=(ClockChombo.REDEAL, "10.1"),
    standings_tie_break=(StandingsTieBreak.FIRSTS_FOURTHS_BEST, "5 (recommended; its coin toss is left out)"),
    # Section 5 ranks by the sum and recommends an order, and does not say when it is asked for.
    standings_tie_break_at=(
        StandingsTieBreakAt.AT_CUT_AND_END,
        not_in_book("the tables published by the World Riichi Championship show equal totals as ties (=5)"),
    ),
    disqualified_ranked=(Disqualified.NOT_LISTED, "penalties 12.2"),
    # Riichi
    riichi_deposit=(1000, "8.9"),
    riichi_han=(1, "11.5.1"),
    riichi_min_points=(RiichiMinPoints.NONE, "8.9, 9.3"),
    # 8.4 of the same book forbids it with an empty wall; the clarification of 29 June 2025 is reported to allow it.
    riichi_min_wall=(0, "1, 8.9 (against 8.4)"),
    furiten_riichi=(Permission.ALLOWED, "8.9"),
    dead_wait_riichi=(Permission.ALLOWED, "3.3"),
    riichi_first_turn_only=(False, "11.5.2 (with the first discard it is double)"),
    open_hand_riichi=(OpenHandRiichi.FORBIDDEN, "8.9, penalties 12.3.5"),
    riichi_tile_ronned=(RonnedRiichi.VOID, "8.9"),
    riichi_tile_called=(CalledRiichiTile.ROTATE_UNTIL_ONE_STAYS, "8.9"),
    riichi_retract=(RiichiRetract.DEAD_HAND, "penalties 12.1, 12.3.3"),
    riichi_form=(RiichiForm.ANY_ONE, "penalties 12.3.5"),
    ippatsu=(True, "11.5.1"),
    ura_dora=(True, "2, 11.4"),
    kan_dora=(True, "2, 11.4"),
    kan_ura=(True, "2, 11.4"),
    aka_dora=(0, "2"),
    double_riichi_break=(DoubleRiichiBreak.ANY_CALL_OR_KAN, "11.5.2"),
    sakizuke=(Sakizuke.ARI, "2"),
    two_han_minimum=(None, "2"),
    # After riichi
    ankan_after_riichi=(AnkanAfterRiichi.STRICT_FIFTH_TILE, "8.9.1"),
    okuri_kan=(Permission.FORBIDDEN, "8.9.1"),
    noten_riichi_at_own_win=(OwnWinExposure.CHOMBO, "penalties 12.3.5"),
    noten_riichi_at_exhaustive_draw=(ExposureAtDraw.CHOMBO, "penalties 12.3.5"),
    noten_riichi_found_in_play=(NotenRiichiFoundInPlay.NOTHING_YET, "penalties 12.3.5"),
    noten_riichi_cancel=(Permission.FORBIDDEN, not_in_book("left off, for Shiragiku gives no amount")),
    riichi_hand_dead_at_draw=(ExposureAtDraw.NOTEN_PAYMENT_ONLY, "penalties 12.3.5"),
    noten_riichi_at_third_party_win=(ThirdPartyWin.IMMUNE, "penalties 12.3.5"),
    illegal_ankan_exposed=(IllegalAnkanExposed.OWN_WIN_OR_DRAW, "penalties 12.3.5"),
    illegal_ankan_put_back=(True, not_in_book("custom of EMA 2025")),
    refuse_to_show=(
        RefuseToShow.CHOMBO,
        Citation(
            basis=Basis.SILENT,
            words="WRC 2025, 9.2, penalties 12.3.5, 12.3.8: the hand must be shown; chombo by common custom",
        ),
    ),
    conceal_tenpai_without_riichi=(Permission.ALLOWED, "9.2"),
    missed_win_in_riichi=(MissedWin.FURITEN, "8.11.2"),
    own_discard_furiten=(True, "8.11.2"),
    temporary_furiten_end=(TemporaryFuritenEnd.OWN_DRAW_OR_CALL, "8.11.2"),
    kakan_tile_own_furiten=(False, "8.11.2"),
    # Open riichi
    **no_open_riichi("not in the book"),
    # Draws
    noten_pool=(3000, "9.2"),
    renchan=(Renchan.TENPAI, "9.5"),
    tenpai_order=(TenpaiOrder.IN_TURN_BINDING, "9.2"),
    keishiki_tenpai=(True, "2, 3.3"),
    tenpai_if_all_waits_in_own_hand=(AllWaitsInOwnHand.NOTEN, "3.3"),
    nagashi_mangan=(NagashiMangan.NONE, "2"),
    nagashi_own_calls=(Permission.ALLOWED, does_not_arise("no nagashi mangan", "custom of Tenhou")),
    **no_abortive_draws("2, 9"),
    suukaikan=(Suukaikan.NONE, "2, 8.7"),
    fifth_kan=(FifthKan.REFUSED, "8.7"),
    # Several winners on one discard; the one winner also takes the stick of a winner passed over.
    **{**one_winner("8.2, 9.1"), "multi_ron_deposits": (MultiRonDeposits.ALL_NEAREST, "9.1")},
    # Chombo
    chombo_penalty=(ChomboPenalty.FIXED_AFTER_UMA, "penalties 12.2"),
    chombo_points=(30000, "penalties 12.2"),
    chombo_intentional_points=(30000, not_in_book("as any chombo")),
    chombo_intentional_disqualifies=(False, not_in_book("nothing beside what it costs")),
    chombo_replay=(ChomboReplay.NO_GAME, "9, penalties 12.2"),
    chombo_with_valid_win=(ChomboWithValidWin.WIN_ONLY, "penalties 12.2"),
    false_win_shown=(OwnWinExposure.CHOMBO, "penalties 12.3.3"),
    kokushi_rob_ankan=(False, "2, 8.11.1"),
    # Calls and kans
    claim_window=(ClaimWindow.NEXT_DRAW, "8.1"),
    ron_ended_by=(
        RonEndedBy.TSUMO_OR_QUAD,
        does_not_arise("a win must be called before the next draw", "custom of EMA 2025, 3.3.1"),
    ),
    fast_draw_keeps_claim=(False, "8.1, penalties 12.3.2 (the draw comes first; who drew is reminded)"),
    wall_touched_ends_claim=(True, "8.1, penalties 12.3.2"),
    touched_tile_taken=(False, not_in_book("the RRC's rules alone ask it")),
    claim_priority=(ClaimPriority.FIRST_UNLESS_SIMULTANEOUS, "8.2, penalties 12.3.2"),
    claim_change=(ClaimChange.NEVER, "penalties 12.3.3"),
    claim_changed=(
        steps(
            "none with shown_decides if unclear",
            "see empty_meld_call if not completed",
            "warning with first_call_stands",
        ),
        "penalties 12.3.3",
    ),
    empty_meld_call=(steps("dead_hand with call_void"), "penalties 12.3.3"),
    false_meld_shown=(steps("correct if not discarded", "chombo if quad", "dead_hand"), "penalties 12.3.4"),
    claimed_tile_late=(
        steps("chombo with no_correction if own_draw", "correct"),
        "8.5 to 8.7, penalties 12.1, 12.3.1",
    ),
    called_tile_misplaced=(
        steps("correct if corrected", "none with misplaced_counts"),
        "8.12, penalties 12.3.4",
    ),
    kuikae=(Kuikae.NONE, "8.3"),
    kuikae_done=(steps("dead_hand with set_and_discard_stand"), "8.3, penalties 12.3.4"),
    kan_with_claim=(Permission.FORBIDDEN, "8.7"),
    kakan_drawn_tile_only=(False, not_in_book("custom of Tenhou: any tile of the hand may be added")),
    last_discard_claim=(Permission.FORBIDDEN, "8.4"),
    last_tile_kan=(Permission.FORBIDDEN, not_in_book("custom of EMA 2025, 3.4.1")),
    dead_wall_replenished=(True, not_in_book("custom of Mahjong Time")),
    kan_dora_timing=(KanDoraTiming.ALL_IMMEDIATE, "8.7, 8.13"),
    kan_dora_first=(KanDoraFirst.REPLACEMENT, "8.7, 8.13"),
    dora_turned_wrong=(steps("see dead_wall_exposed"), "penalties 12.3.1"),
    # Dead hands and false wins
    dead_hand=(
        steps("chombo if claims_win", "warning with call_void if not knew", "penalty 30000 with call_void"),
        "penalties 12.1, 12.3.3",
    ),
    dead_hand_since=(
        DeadHandSince.ACT,
        "penalties 12.3.3 (a win is a chonbo although the player did not know)",
    ),
    chombo_after_last_discard=(ChomboAfterLastDiscard.CHOMBO, "penalties 12.2"),
    chombo_after_next_deal=(
        ChomboAfterNextDeal.NONE,
        not_in_book("custom of the Japanese Wikipedia, 麻雀の反則行為"),
    ),
    false_win_not_shown=(steps("chombo"), "penalties 12.3.3"),
    win_word=(steps("warning with win_stands"), "8.10, 8.11, penalties 12.3.3"),
    tsumo_after_discard=(steps("none with win_stands"), "8.1"),
    winning_tile_sorted_in=(steps("warning with common_value"), "11.1, penalties 12.3.6"),
    mixed_before_payment=(steps("see obstruction"), "penalties 12.3.8"),
    # Errors in riichi
    riichi_word_before_discard=(False, "penalties 12.3.5 (any one of word, turned tile and stick is enough)"),
    riichi_stick_last=(False, "penalties 12.3.5 (any one of word, turned tile and stick is enough)"),
    riichi_on_open_hand=(steps("dead_hand with stick_back"), "penalties 12.3.5"),
    riichi_tile_swapped=(steps("chombo if at_draw", "dead_hand with chombo_at_draw"), "penalties 12.3.5"),
    riichi_call=(steps("dead_hand with call_void, kan_still_allowed"), "penalties 12.3.5"),
    riichi_without_wall=(
        steps("see foul_not_named if wall_short", "none with riichi_stands"),
        "1, 8.9 (against 8.4)",
    ),
    riichi_tile_touched=(
        steps("discretion"),
        no_penalty_in_book("WRC 2025, 8.9: in riichi a drawn tile is kept apart"),
    ),
    # Errors with tiles and the wall
    tile_count_wrong=(steps("chombo with no_correction"), "penalties 12.3.1"),
    deal_error=(steps("none with redeal if spoiled", "correct"), "penalties 12.3.1"),
    deal_early_discard=(
        steps("chombo if south_drew", "warning with deal_finished"),
        "7.6, penalties 12.3.1",
    ),
    wrong_draw=(steps("chombo if mixed_in", "correct with put_back"), "penalties 12.3.1"),
    draw_after_end=(steps("dead_hand with void if mixed_in", "warning with void"), "penalties 12.3.6"),
    discard_taken_back=(
        steps(
            "none with put_back if knocked_over",
            "none with discard_stands if face_up",
            "none with discard_stands if in_river",
            "none with put_back",
        ),
        "8.1, penalties 12.1",
    ),
    tiles_exposed_chombo=(TilesExposedChombo.SEVEN_OR_MORE, "penalties 12.3.1"),
    own_tiles_exposed=(_EXPOSED, "penalties 12.3.1"),
    wall_exposed=(_EXPOSED, "penalties 12.3.1"),
    dead_wall_exposed=(_EXPOSED, "penalties 12.3.1"),
    opponents_tiles_exposed=(_EXPOSED, "penalties 12.3.1"),
    ura_looked_at=(steps("see obstruction"), "penalties 12.3.8"),
    set_of_tiles_wrong=(
        steps("discretion"),
        no_penalty_in_book("WRC 2025, 4.1: clean tiles are recommended every day"),
    ),
    tenpai_claimed_noten=(
        steps("penalty 5000 with noten if repeated", "warning with noten"),
        "penalties 12.3.6",
    ),
    tenpai_said_early=(
        steps(
            "chombo if before_end and shown",
            "chombo if before_end and misled",
            "dead_hand if before_end",
            "warning with first_declaration_stands if changed",
            "none with first_declaration_stands",
        ),
        "9.2, penalties 12.3.6",
    ),
    # Points, seats and sheets
    scoring_mistake=(ScoringMistake.HAND_INTACT_OR_UNDISPUTED, "11"),
    who_counts=(WhoCounts.ALL, "11, penalties 12.3.8 (who refuses to count obstructs the game)"),
    stick_missing=(steps("warning with riichi_stands, stick_added"), "penalties 12.3.5"),
    lender=(Lender.REFEREE, "4.4.1, 9.3"),
    wrong_dealer=(steps("discretion"), _REFEREE),
    wrong_seats=(steps("discretion"), _REFEREE),
    sheet_wrong=(
        steps(
            "penalty 8000 if all_last and with_effect",
            "correct if all_last",
            "penalty 2000 with each_player if sticks_reset",
            "correct",
        ),
        "10.3, penalties 12.3.7",
    ),
    # Conduct
    obstruction=(steps("discretion"), "penalties 12.3.8"),
    phone=(steps("disqualified if smart_glasses", "discretion"), "penalties 12.3.8"),
    slow_play=(steps("see obstruction"), "8.1, penalties 12.3.8"),
    talking=(steps("see obstruction"), "penalties 12.3.8"),
    noise=(steps("see obstruction"), "penalties 12.3.8"),
    cheating=(steps("disqualified with federation_told"), "penalties 12.2, 12.3.8"),
    late=(
        steps("penalty 30000 with no_result, substitute if minutes >= 10", "penalty 1000 per minutes"),
        "penalties 12.3.9",
    ),
    lateness_begun_minute=(False, not_in_book("a minute is a whole one")),
    replacement_player=(steps("penalty 30000 with no_result, substitute"), "penalties 12.3.9"),
    away_from_table=(steps("discretion"), _REFEREE),
    games_missed=(steps("disqualified if deliberate", "see replacement_player"), "penalties 12.3.9"),
    absence_points=(AbsencePoints.NAMED, "penalties 12.3.9"),
    foul_not_named=(steps("discretion"), _REFEREE),
    # Penalties and rulings
    minor_penalty=(MinorPenalty.FREE_AMOUNT, "penalties 12.3"),
    penalty_taken=(PenaltyTaken.AFTER_UMA, "penalties 12.2, 12.3 (in points of the result)"),
    repeated_warning=(
        RepeatedWarning.AGAIN,
        "penalties 12.3 (where a repeat costs more, the offence says so)",
    ),
    repeated_warning_points=(
        2000,
        does_not_arise("a repeat costs only what the offence says", "custom of the RRC"),
    ),
    warnings_counted=(WarningsCounted.PER_KIND, not_in_book("custom of the RRC")),
    warnings_kept=(WarningsKept.EVENT, not_in_book("custom of the RRC")),
    mitigation=(Mitigation.REFEREE, "penalties 12.1"),
    table_settles=(TableSettles.NO, "penalties 12.1"),
    past_hand_rulings=(PastHandRulings.WITH_WARNING, _REFEREE),
    appeal=(Appeal.HEAD_REFEREE, not_in_book("custom of the RRC, without its appeal in writing")),
    # Liability
    pao_yaku=(frozenset({PaoYaku.DAISANGEN, PaoYaku.DAISUUSHI, PaoYaku.SUUKANTSU}), "9.1.1"),
    pao_earlier_sets=(PaoEarlierSets.MELDED_OR_CONCEALED_QUADS, "9.1.1"),
    pao_by_kan=(True, "9.1.1"),
    pao_tsumo=(PaoTsumo.FULL, "9.1.1, 11.2.1"),
    pao_ron=(PaoRon.HALF, "9.1.1, 11.2.1"),
    pao_tsumo_honba=(PaoTsumoHonba.EVERYBODY_WITH_SEVERAL_YAKUMAN, "11.2.1"),
    pao_ron_honba=(PaoHonba.DISCARDER, "11.2.1"),
    pao_composite=(PaoComposite.ONLY_THE_PAO_YAKUMAN, "9.1.1, 11.2.2"),
    pao_daiminkan_rinshan=(PaoDaiminkanRinshan.NORMAL, "9.1.1"),
    # The hand's worth
    kiriage_mangan=(True, "11.2, 13.4"),
    kazoe_yakuman=(KazoeYakuman.YAKUMAN, "1, 9.1, 11.2"),
    multiple_yakuman=(MultipleYakuman.ADD, "9.1, 11.2"),
    pattern_double_yakuman=(False, "2"),
    tenhou_winning_tile=(TenhouWinningTile.BEST_FOURTEENTH, not_in_book("the tile pointed out")),
    renhou=(Renhou.MANGAN, "11.5.4"),
    double_wind_pair_fu=(2, "11.3"),
    open_hand_20_fu=(30, "11.3"),
    rinshan_tsumo_fu=(True, "2, 11.5.1"),
    rinshan_haitei=(RinshanHaitei.RINSHAN_ONLY, "11.5.1"),
    winning_tile_not_apart=(WinningTileNotApart.COMMON_ONLY, "8.10, 11.1"),
    kuitan=(True, "2"),
    yaku_counted=(YakuCounted.ALL, "11.5"),
    # Three players
    **FOUR_PLAYERS,
)
