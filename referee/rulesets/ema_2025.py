"""The rulebook of the European Mahjong Association (EMA), 2025."""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Basis, Book, Citation
from referee.rulesets import ema_2016
from referee.rulesets._blocks import no_abortive_draws

BOOK = Book(
    cite="EMA 2025",
    title="EMA Riichi – Rules for Japanese Mahjong, 2025 edition",
    edition="August 2025, version 1.1 of 2 December 2025",
)


def _silent(words: str) -> Citation:
    """What the book gives as a rule and leaves without a consequence, and what is made of it."""
    return Citation(basis=Basis.SILENT, words=f"EMA 2025, {words}")


# A minor error is pointed out; for its repeat the judge may take points or declare the hand dead (6.1.1). The tiles
# go back either way.
_MINOR = steps(
    "discretion with points_or_dead_hand, put_back if repeated", "correct with minor_error, put_back"
)
# How many tiles are too many is left to judgement: the fewer, the shorter the wall or the hand. On purpose it is
# obstruction, a chombo or not.
_EXPOSED = steps(
    "none with redeal if too_many and nobodys_fault",
    "chombo if too_many",
    "see obstruction if deliberate",
    "discretion with points_or_dead_hand, put_back if repeated",
    "correct with minor_error, put_back",
    "besides discretion 8000 or 12000 if too_many and not nobodys_fault and deliberate",
)

RULES = ema_2016.RULES.amended(
    "ema-2025",
    BOOK,
    # Session, scores, end of the game
    return_points=(30000, "3.7"),
    oka=(0, "3.7.1"),
    uma=(((15000, 5000, -5000, -15000),), "3.7.1"),
    uma_tie=(UmaTie.SPLIT, "3.7.1"),
    tie_remainder=(TieRemainder.LOST, "3.7"),
    game_length=(GameLength.HANCHAN, "3.1, 3.5"),
    bust=(Bust.NONE, "3.7, 4.1.4"),
    disqualified_ranked=(Disqualified.LAST, "7.3"),
    # The sentence of 2016 that forbids it is gone; the game simply ends after South 4.
    agari_yame=(DealerEnds.NONE, "3.5"),
    tenpai_yame=(DealerEnds.NONE, "3.4.5, 3.5"),
    leftover_deposits=(LeftoverDeposits.WINNER_SPLIT_IF_TIED, "3.7"),
    honba_value=(300, "3.4.4"),
    time_limit_end=(TimeLimitEnd.ONE_MORE_HAND, "7.4"),
    clock_hand_begins=(ClockHandBegins.PREVIOUS_HAND_ENDED, "7.4"),
    clock_chombo=(ClockChombo.COUNTS, "3.4.6"),
    # Riichi
    riichi_deposit=(1000, "3.3.10"),
    riichi_min_points=(RiichiMinPoints.NONE, "3.3.10, 4.1.4"),
    riichi_min_wall=(1, "3.3.10, 6.6"),
    furiten_riichi=(Permission.ALLOWED, "3.3.9, 3.3.10"),
    dead_wait_riichi=(Permission.ALLOWED, "3.3.8"),
    riichi_first_turn_only=(False, "4.2.2 (with the first discard it is double)"),
    open_hand_riichi=(OpenHandRiichi.FORBIDDEN, "6.6.1"),
    riichi_tile_ronned=(RonnedRiichi.VOID, "3.3.10"),
    riichi_tile_called=(CalledRiichiTile.ROTATE_NEXT, "3.3.10, 6.6"),
    riichi_retract=(RiichiRetract.DEAD_HAND, "6.5.2, 6.6"),
    riichi_form=(RiichiForm.WORD_AND_TURNED_TILE, "6.6"),
    ippatsu=(True, "4.2.1"),
    ura_dora=(True, "3.3.10"),
    kan_dora=(True, "3.3.4, 3.3.10"),
    kan_ura=(True, "3.3.10"),
    double_riichi_break=(DoubleRiichiBreak.ANY_CALL_OR_KAN, "4.2.2"),
    sakizuke=(Sakizuke.ARI, "3.2"),
    two_han_minimum=(None, "3.2"),
    # After riichi
    ankan_after_riichi=(AnkanAfterRiichi.STRICT, "3.3.10, 6.7.1"),
    okuri_kan=(Permission.FORBIDDEN, "6.7.1"),
    noten_riichi_at_own_win=(OwnWinExposure.CHOMBO, "6.8"),
    noten_riichi_at_exhaustive_draw=(ExposureAtDraw.CHOMBO, "6.6.2"),
    noten_riichi_found_in_play=(NotenRiichiFoundInPlay.NOTHING_YET, "6.6.2"),
    noten_riichi_at_third_party_win=(ThirdPartyWin.IMMUNE, "6.6.2"),
    riichi_hand_dead_at_draw=(ExposureAtDraw.NOTEN_PAYMENT_ONLY, "3.3.14, 6.7"),
    illegal_ankan_exposed=(IllegalAnkanExposed.OWN_WIN_OR_DRAW, "6.7.1"),
    illegal_ankan_put_back=(True, "6.1 (errors are undone where possible; our reading)"),
    refuse_to_show=(
        RefuseToShow.CHOMBO,
        _silent("3.4.2: the hand must be shown, no penalty stated; common custom"),
    ),
    conceal_tenpai_without_riichi=(Permission.ALLOWED, "3.4.2"),
    missed_win_in_riichi=(MissedWin.FURITEN, "3.3.9, 3.3.10"),
    own_discard_furiten=(True, "3.3.9"),
    temporary_furiten_end=(TemporaryFuritenEnd.OWN_DRAW_OR_CALL, "3.3.9, 3.3.13"),
    kakan_tile_own_furiten=(False, "3.3.9"),
    # Draws
    renchan=(Renchan.TENPAI, "3.4.5"),
    keishiki_tenpai=(True, "3.2, 3.3.8"),
    tenpai_if_all_waits_in_own_hand=(AllWaitsInOwnHand.NOTEN, "3.3.8"),
    nagashi_mangan=(NagashiMangan.NONE, "not in the book"),
    **no_abortive_draws("3.4"),
    suukaikan=(Suukaikan.NONE, "3.3.5"),
    fifth_kan=(FifthKan.REFUSED, "3.3.5"),
    # Several winners on one discard
    multi_ron_honba=(MultiRonHonba.ALL_WINNERS, "3.4.4, 4.1"),
    multi_ron_deposits=(MultiRonDeposits.OWN_BACK_REST_NEAREST, "3.3.10, 4.1"),
    multi_ron_dealer=(MultiRonDealer.DEALER_KEEPS_IF_AMONG, "3.4.5"),
    # Chombo
    false_win_shown=(OwnWinExposure.CHOMBO, "6.8"),
    kokushi_rob_ankan=(True, "3.3.13"),
    # Calls and kans
    claim_window=(ClaimWindow.NEXT_DRAW_RON_NEXT_DISCARD, "3.3.1"),
    ron_ended_by=(RonEndedBy.TSUMO_OR_QUAD, "3.3.1"),
    fast_draw_keeps_claim=(True, "6.4.5"),
    wall_touched_ends_claim=(True, "3.3"),
    claim_priority=(ClaimPriority.FIRST_UNLESS_SIMULTANEOUS, "3.3.1"),
    claim_change=(ClaimChange.QUICK, "6.5.4"),
    claim_changed=(ema_2016.RULES.claim_changed, "6.5.4"),
    # Called off with the tiles shown, the call stands, and there is no error to repeat.
    empty_meld_call=(
        steps(
            "none with call_stands if shown",
            "discretion with points_or_dead_hand, call_void if repeated",
            "none with minor_error, call_void",
        ),
        "6.1.1, 6.5.2",
    ),
    false_meld_shown=(steps("correct if not discarded", "dead_hand"), "6.5.5"),
    claimed_tile_late=(steps("dead_hand if discards >= 2", "correct"), "6.5.1"),
    called_tile_misplaced=(steps("correct if corrected", "none with misplaced_counts"), "6.5"),
    kuikae_done=(steps("dead_hand"), "3.3.2, 6.5.6"),
    kan_with_claim=(Permission.FORBIDDEN, "3.3.4"),
    kan_dora_timing=(KanDoraTiming.ALL_IMMEDIATE, "3.3.4"),
    kan_dora_first=(KanDoraFirst.INDICATOR, "3.3.4"),
    dora_turned_wrong=(_MINOR, "6.1.1, 6.2"),
    # Dead hands and false wins
    dead_hand=(steps("chombo if declared_before", "correct with call_void"), "3.3.14, 6.9"),
    dead_hand_since=(DeadHandSince.DECLARED, "6.9"),
    chombo_after_last_discard=(ChomboAfterLastDiscard.DEAD_HAND, "3.4.6"),
    false_win_not_shown=(steps("dead_hand"), "6.5.2, 6.8"),
    win_word=(
        steps(
            "discretion with points_or_dead_hand, win_stands if repeated", "none with minor_error, win_stands"
        ),
        "6.1.1, 6.5.3",
    ),
    tsumo_after_discard=(steps("chombo with win_void if shown", "dead_hand with win_void"), "6.8"),
    winning_tile_sorted_in=(steps("none with lowest_value"), "6.8"),
    mixed_before_payment=(steps("chombo if not provable", "none with provable_value"), "3.4.6, 4.1"),
    # Errors in riichi
    riichi_word_before_discard=(True, "6.6"),
    riichi_stick_last=(False, "6.6 (placed too early it is only pointed out)"),
    riichi_on_open_hand=(steps("dead_hand with stick_back"), "6.6.1"),
    riichi_tile_swapped=(steps("chombo"), "6.7.3"),
    riichi_call=(steps("dead_hand with call_void if not discarded", "chombo"), "6.7.4"),
    riichi_without_wall=(steps("none with stick_back if wall_short", "none with riichi_stands"), "6.6"),
    riichi_tile_touched=(
        steps("dead_hand if repeated and not winning_tile", "none with minor_error"),
        "6.7.2",
    ),
    # Errors with tiles and the wall
    tile_count_wrong=(steps("dead_hand"), "6.3"),
    # What follows once somebody has seen the own tiles is not named.
    deal_error=(
        steps("see foul_not_named if seen", "none with redeal if spoiled", "none"),
        "6.2",
    ),
    deal_early_discard=(
        steps("discretion"),
        _silent(
            "3.3: East should wait until all have seen their tiles, no consequence named; the judge decides"
        ),
    ),
    wrong_draw=(
        steps(
            "chombo if from_opponent",
            "chombo if from_dead_wall and not can_go_back",
            "dead_hand if out_of_turn and mixed_in",
            "dead_hand if out_of_turn and not can_go_back",
            "discretion with points_or_dead_hand, put_back if repeated and from_dead_wall",
            "discretion with points_or_dead_hand, tile_stays if repeated and mixed_in",
            "discretion with points_or_dead_hand, put_back if repeated",
            "correct with minor_error, put_back if from_dead_wall",
            "none with minor_error, tile_stays if mixed_in",
            "correct with minor_error, put_back",
        ),
        "6.1.1, 6.4.1, 6.4.2, 6.4.3",
    ),
    draw_after_end=(
        steps("discretion"),
        _silent("3.4.1, 6.11: the others should stop it, no consequence named; the judge decides"),
    ),
    tiles_exposed_chombo=(TilesExposedChombo.JUDGEMENT, "6.2"),
    own_tiles_exposed=(_EXPOSED, "6.1.1, 6.2, 6.12"),
    wall_exposed=(_EXPOSED, "6.1.1, 6.2, 6.12"),
    dead_wall_exposed=(_EXPOSED, "6.1.1, 6.2, 6.12"),
    opponents_tiles_exposed=(_EXPOSED, "6.1.1, 6.2, 6.12"),
    ura_looked_at=(
        steps(
            "see obstruction if deliberate",
            "discretion 8000 or 12000 if repeated",
            "discretion 8000 or 12000 if serious",
            "none with minor_error if hand_over",
            "correct with minor_error, put_back",
        ),
        "6.2, 6.12",
    ),
    tenpai_claimed_noten=(
        steps("discretion with noten"),
        _silent("3.4.2: tenpai must be shown, no consequence named; the judge decides"),
    ),
    # Before the end the others should stop it; what follows is not named.
    tenpai_said_early=(
        steps("see foul_not_named if before_end", "none with first_declaration_stands"),
        "3.4.2, 6.11",
    ),
    # Points, seats and sheets
    scoring_mistake=(ScoringMistake.ALL_AGREE, "4.1"),
    who_counts=(WhoCounts.WINNER_OTHERS_CORRECT, "3.4.3, 4.1"),
    stick_missing=(ema_2016.RULES.stick_missing, "6.6"),
    lender=(Lender.REFEREE, "4.1.4"),
    sheet_wrong=(
        steps(
            "penalty 8000 if all_last and with_effect",
            "correct if all_last",
            "penalty 2000 if unsigned",
            "correct if mendable",
            "penalty 2000 with each_player",
        ),
        "6.10, 7.5",
    ),
    # Conduct
    obstruction=(ema_2016.RULES.obstruction, "6.12"),
    phone=(steps("discretion"), "7.1"),
    slow_play=(ema_2016.RULES.slow_play, "6.4.5, 6.12"),
    talking=(
        steps(
            "see obstruction if serious and deliberate",
            "discretion 8000 or 12000 if serious",
            "discretion 8000 or 12000 if repeated",
            "none with minor_error",
        ),
        "6.11, 6.12",
    ),
    noise=(ema_2016.RULES.noise, "5.7, 6.12"),
    cheating=(steps("disqualified"), "6.12"),
    late=(ema_2016.RULES.late, "7.2, 7.3"),
    lateness_begun_minute=(True, "7.2"),
    replacement_player=(ema_2016.RULES.replacement_player, "7.3"),
    games_missed=(steps("see replacement_player"), "7.3 (for each session)"),
    absence_points=(AbsencePoints.NAMED, "7.3"),
    # Penalties and rulings
    minor_penalty=(MinorPenalty.FREE_AMOUNT, "6.10, 6.12, 7.5"),
    penalty_taken=(PenaltyTaken.AFTER_UMA, "6.10, 6.12, 7.5"),
    repeated_warning=(RepeatedWarning.DISCRETION, "6.1.1"),
    repeated_warning_points=(0, "6.1.1 (no number)"),
    # Liability
    pao_yaku=(frozenset({PaoYaku.DAISANGEN, PaoYaku.DAISUUSHI}), "3.3.7"),
    pao_earlier_sets=(PaoEarlierSets.MELDED, "3.3.7"),
    pao_by_kan=(True, "3.3.7"),
    pao_tsumo=(PaoTsumo.FULL, "3.3.7, 4.2.6"),
    pao_ron=(PaoRon.HALF, "3.3.7, 4.2.6"),
    pao_tsumo_honba=(
        PaoTsumoHonba.PAO_PLAYER,
        "3.3.7, 4.2.6 (the liable player pays alone, the entire hand; the counters are not named)",
    ),
    pao_ron_honba=(PaoHonba.DISCARDER, "3.3.7"),
    pao_daiminkan_rinshan=(PaoDaiminkanRinshan.NORMAL, "3.3.7"),
    # The hand's worth
    kiriage_mangan=(True, "4.1.2"),
    kazoe_yakuman=(KazoeYakuman.SANBAIMAN, "4.1.2, 4.2"),
    pattern_double_yakuman=(False, "4.2"),
    double_wind_pair_fu=(2, "4.1.1"),
    winning_tile_not_apart=(WinningTileNotApart.LOWEST, "6.8"),
    kuitan=(True, "4.2.1"),
)
