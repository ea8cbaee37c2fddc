"""The rulebook of the European Mahjong Association (EMA), 2016."""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Basis, Book, Citation, does_not_arise, not_in_book, second_hand
from referee.rules import Ruleset
from referee.rulesets._blocks import FOUR_PLAYERS, no_abortive_draws, no_open_riichi

BOOK = Book(
    cite="EMA 2016",
    title="EMA Riichi – Rules for Japanese Mahjong, 2016 edition",
    edition="April 2016",
)
_ONE_YAKUMAN = does_not_arise("a hand is worth one yakuman", "the liable part only")
_REFEREE = not_in_book("the judge decides")


def _silent(words: str) -> Citation:
    """What the book gives as a rule and leaves without a consequence, and what is made of it."""
    return Citation(basis=Basis.SILENT, words=f"EMA 2016, {words}")


# How many tiles are too many is left to judgement; a few go back. On purpose it is obstruction, a chombo or not.
_OBSTRUCTED = "besides discretion 8000 or 12000 if too_many and not nobodys_fault and deliberate"
_EXPOSED = steps(
    "none with redeal if too_many and nobodys_fault",
    "chombo if too_many",
    "see obstruction if deliberate",
    "correct with put_back",
    _OBSTRUCTED,
)


RULES = Ruleset.from_book(
    "ema-2016",
    BOOK,
    # Session, scores, end of the game
    players=(4, not_in_book("riichi mahjong as played by four")),
    start_points=(30000, "1.4"),
    return_points=(30000, "3.6"),
    goal_points=(30000, does_not_arise("the game is neither extended nor ended early", "the start points")),
    oka=(0, "3.6.1"),
    uma=(((15000, 5000, -5000, -15000),), "3.6.1"),
    uma_tie=(UmaTie.SPLIT, "3.6.1"),
    result_rounding=(
        ResultRounding.EXACT,
        second_hand(
            "EMA 2016 by riichi.wiki, page European Mahjong Association (the book's section was not noted)"
        ),
    ),
    tie_remainder=(TieRemainder.EXACT_FRACTION, not_in_book("common custom")),
    game_length=(GameLength.HANCHAN, "3.5"),
    extension_west=(Extension.NONE, "3.5"),
    bust=(Bust.NONE, "3.6, 4.1"),
    agari_yame=(DealerEnds.NONE, "3.6"),
    tenpai_yame=(DealerEnds.NONE, "3.5"),
    leftover_deposits=(LeftoverDeposits.WINNER_SPLIT_IF_TIED, "3.6"),
    honba_value=(300, "3.4.10"),
    time_limit_end=(TimeLimitEnd.ONE_MORE_HAND, "5.9"),
    clock_hand_begins=(ClockHandBegins.DICE_THROWN, "5.9"),
    clock_chombo=(ClockChombo.REDEAL, "5.9"),
    standings_tie_break=(StandingsTieBreak.SHARED, not_in_book("a tie is shown as a tie")),
    standings_tie_break_at=(
        StandingsTieBreakAt.ALWAYS,
        does_not_arise("equal totals share the rank", "an own order holds in every standings"),
    ),
    disqualified_ranked=(Disqualified.LAST, "5.8"),
    # Riichi
    riichi_deposit=(1000, "3.3.14"),
    riichi_han=(1, "4.2.1"),
    riichi_min_points=(RiichiMinPoints.NONE, "3.6"),
    riichi_min_wall=(4, "3.3.14"),
    furiten_riichi=(Permission.ALLOWED, "3.3.14"),
    dead_wait_riichi=(Permission.ALLOWED, "3.3.13"),
    riichi_first_turn_only=(False, "4.2.1 (with the first discard it is double)"),
    open_hand_riichi=(OpenHandRiichi.FORBIDDEN, "3.4.7, 5.3"),
    riichi_tile_ronned=(RonnedRiichi.VOID, "3.3.14"),
    riichi_tile_called=(CalledRiichiTile.ROTATE_NEXT, "3.3.14, 5.3"),
    riichi_retract=(RiichiRetract.DEAD_HAND, not_in_book("not regulated; custom of EMA 2025, 6.5.2 and 6.6")),
    riichi_form=(RiichiForm.WORD_AND_TURNED_TILE, "3.4.7, 5.3"),
    ippatsu=(True, "3.3.14, 4.2.1"),
    ura_dora=(True, "3.3.14"),
    kan_dora=(True, "3.3.14"),
    kan_ura=(True, "3.3.14"),
    aka_dora=(0, "1.3"),
    double_riichi_break=(DoubleRiichiBreak.ANY_CALL_OR_KAN, "4.2.1"),
    sakizuke=(Sakizuke.ARI, "3.3.11"),
    two_han_minimum=(None, "p. 5"),
    # After riichi
    ankan_after_riichi=(AnkanAfterRiichi.STRICT, "3.3.14"),
    okuri_kan=(Permission.FORBIDDEN, "3.3.14"),
    noten_riichi_at_own_win=(OwnWinExposure.CHOMBO, "3.4.6"),
    noten_riichi_at_exhaustive_draw=(ExposureAtDraw.CHOMBO, "3.4.6"),
    noten_riichi_found_in_play=(NotenRiichiFoundInPlay.NOTHING_YET, "3.4.6"),
    noten_riichi_cancel=(Permission.FORBIDDEN, not_in_book("left off, for Shiragiku gives no amount")),
    riichi_hand_dead_at_draw=(ExposureAtDraw.NOTEN_PAYMENT_ONLY, "3.4.6, 3.4.7"),
    noten_riichi_at_third_party_win=(ThirdPartyWin.IMMUNE, "3.4.6"),
    illegal_ankan_exposed=(IllegalAnkanExposed.OWN_WIN_OR_DRAW, "3.4.6"),
    illegal_ankan_put_back=(True, not_in_book("custom of EMA 2025")),
    refuse_to_show=(
        RefuseToShow.CHOMBO,
        _silent("3.4.2: the hand must be shown, no penalty stated; common custom"),
    ),
    conceal_tenpai_without_riichi=(Permission.ALLOWED, "3.4.2"),
    missed_win_in_riichi=(MissedWin.FURITEN, "3.3.14, 3.4.5"),
    own_discard_furiten=(True, "3.4.5"),
    temporary_furiten_end=(TemporaryFuritenEnd.OWN_DRAW_OR_CALL, "3.4.5"),
    kakan_tile_own_furiten=(
        False,
        _silent("3.3.6: the added tile is called a discard for the claim only; custom of WRC 2025, 8.11.2"),
    ),
    # Open riichi
    **no_open_riichi("not in the book"),
    # Draws
    noten_pool=(3000, "3.4.2"),
    renchan=(Renchan.TENPAI, "3.4.11"),
    tenpai_order=(TenpaiOrder.IN_TURN_BINDING, "3.4.2"),
    keishiki_tenpai=(True, "3.4.5"),
    tenpai_if_all_waits_in_own_hand=(AllWaitsInOwnHand.NOTEN, "3.3.13"),
    nagashi_mangan=(NagashiMangan.NONE, "4.2.6"),
    nagashi_own_calls=(Permission.ALLOWED, does_not_arise("no nagashi mangan", "custom of Tenhou")),
    **no_abortive_draws("3.4.3"),
    suukaikan=(Suukaikan.NONE, "3.3.10"),
    fifth_kan=(FifthKan.REFUSED, "3.3.10"),
    sanchahou=(Sanchahou.TRIPLE_WIN, "3.3.1"),
    sanchahou_silent_third=(
        SilentThird.SILENCE_IS_FINAL,
        does_not_arise("three may win", "silence is final"),
    ),
    # Several winners on one discard
    max_ron_winners=(3, "3.3.1"),
    multi_ron_honba=(MultiRonHonba.ALL_WINNERS, "4.1"),
    multi_ron_deposits=(MultiRonDeposits.OWN_BACK_REST_NEAREST, "3.3.14, 4.1"),
    multi_ron_dealer=(MultiRonDealer.DEALER_KEEPS_IF_AMONG, "3.4.11"),
    # Chombo (the tournament form; outside tournaments a reverse mangan)
    chombo_penalty=(ChomboPenalty.FIXED_AFTER_UMA, "3.4.6"),
    chombo_points=(20000, "3.4.6"),
    chombo_intentional_points=(20000, not_in_book("as any chombo")),
    chombo_intentional_disqualifies=(False, not_in_book("nothing beside what it costs")),
    chombo_replay=(ChomboReplay.NO_GAME, "3.4.6"),
    chombo_with_valid_win=(ChomboWithValidWin.WIN_ONLY, "3.4.6"),
    false_win_shown=(OwnWinExposure.CHOMBO, "3.4.6"),
    kokushi_rob_ankan=(True, "3.3.7"),
    # Calls and kans
    claim_window=(ClaimWindow.NEXT_DRAW_RON_NEXT_DISCARD, "3.3.1"),
    ron_ended_by=(RonEndedBy.TSUMO, "3.3.1"),
    fast_draw_keeps_claim=(False, _silent("3.3.1: no exception is named; so read")),
    wall_touched_ends_claim=(
        False,
        _silent(
            "3.3.1: a set may be called until the next player draws, touching the wall is not named; so read"
        ),
    ),
    touched_tile_taken=(False, not_in_book("the RRC's rules alone ask it")),
    claim_priority=(ClaimPriority.PON_KAN_ALWAYS, "3.3.1"),
    claim_change=(ClaimChange.QUICK, "5.1.3"),
    claim_changed=(
        steps(
            "chombo if win_first and not winning_hand and whole_hand",
            "dead_hand if win_first and not winning_hand",
            "none with first_call_stands if win_first",
            "correct with last_call_stands if at_once",
            "none with first_call_stands",
        ),
        "5.1.3",
    ),
    empty_meld_call=(steps("none with call_void"), "5.1.2"),
    false_meld_shown=(steps("correct if not discarded", "dead_hand"), "3.4.7, 5.1.4"),
    claimed_tile_late=(steps("dead_hand if discards >= 2", "correct"), "3.3.8, 5.1.1"),
    called_tile_misplaced=(
        steps("discretion"),
        _silent("3.3.8: the way to lay it is given, no consequence named; the judge decides"),
    ),
    kuikae=(Kuikae.NONE, "3.3.2"),
    kuikae_done=(steps("dead_hand"), "3.3.2, 3.4.7"),
    kan_with_claim=(Permission.FORBIDDEN, "3.3.6, 3.3.7"),
    kakan_drawn_tile_only=(False, not_in_book("custom of Tenhou: any tile of the hand may be added")),
    last_discard_claim=(Permission.FORBIDDEN, "3.4.1"),
    last_tile_kan=(Permission.FORBIDDEN, "3.4.1"),
    dead_wall_replenished=(True, not_in_book("custom of Mahjong Time")),
    kan_dora_timing=(KanDoraTiming.ALL_IMMEDIATE, "3.3.5, 3.3.6, 3.3.7"),
    kan_dora_first=(KanDoraFirst.INDICATOR, "3.3.5, 3.3.6, 3.3.7"),
    dora_turned_wrong=(steps("correct with put_back"), "5.2"),
    # Dead hands and false wins
    dead_hand=(steps("chombo"), "3.4.6, 3.4.7"),
    dead_hand_since=(DeadHandSince.ACT, "3.4.6, 3.4.7"),
    chombo_after_last_discard=(ChomboAfterLastDiscard.CHOMBO, "3.4.6"),
    chombo_after_next_deal=(
        ChomboAfterNextDeal.NONE,
        not_in_book("custom of the Japanese Wikipedia, 麻雀の反則行為"),
    ),
    false_win_not_shown=(steps("dead_hand"), "3.4.7, 5.1.2"),
    # A word that is none for a win, on a hand that stays closed and uncorrected, is not named.
    win_word=(
        steps(
            "none with win_stands if mixed_up",
            "none with win_stands if at_once",
            "chombo if shown",
            "see foul_not_named",
        ),
        "3.3.11, 3.3.12, 5.1.2",
    ),
    tsumo_after_discard=(steps("discretion"), _REFEREE),
    winning_tile_sorted_in=(
        steps("none with full_value"),
        _silent("3.3.12: to be kept apart, without a consequence; custom of the M-League"),
    ),
    mixed_before_payment=(steps("discretion"), _REFEREE),
    # Errors in riichi
    riichi_word_before_discard=(
        False,
        _silent("3.4.7, 5.3: a word after the discard is not among the dead hands; so read"),
    ),
    riichi_stick_last=(
        False,
        _silent("3.4.7, 5.3: a stick laid down too early is not among the dead hands; so read"),
    ),
    riichi_on_open_hand=(steps("dead_hand with stick_back"), "3.4.7, 5.3"),
    riichi_tile_swapped=(steps("discretion"), _REFEREE),
    riichi_call=(steps("discretion"), _REFEREE),
    riichi_without_wall=(
        steps("discretion if wall_short", "none with riichi_stands"),
        _silent("3.3.14: not allowed below four tiles, no consequence named; the judge decides"),
    ),
    riichi_tile_touched=(steps("discretion"), _REFEREE),
    # Errors with tiles and the wall
    tile_count_wrong=(steps("dead_hand"), "3.4.7"),
    deal_error=(steps("none with redeal if spoiled", "none"), "5.2"),
    deal_early_discard=(steps("discretion"), _REFEREE),
    wrong_draw=(
        steps(
            "none with tile_stays if discarded",
            "correct with put_back",
        ),
        "5.2.1",
    ),
    draw_after_end=(
        steps("discretion"),
        _silent(
            "3.4.1: only a win on the last discard, no kan with the last tile, no consequence named; the judge decides"
        ),
    ),
    discard_taken_back=(steps("discretion"), _REFEREE),
    tiles_exposed_chombo=(TilesExposedChombo.JUDGEMENT, "5.2"),
    own_tiles_exposed=(
        steps(
            "none with redeal if too_many and nobodys_fault",
            "chombo if too_many",
            "see obstruction if deliberate",
            "none with put_back",
            _OBSTRUCTED,
        ),
        "5.2, 5.5",
    ),
    wall_exposed=(_EXPOSED, "5.2, 5.5"),
    dead_wall_exposed=(_EXPOSED, "5.2, 5.5"),
    opponents_tiles_exposed=(_EXPOSED, "5.2, 5.5"),
    # Wall tiles are never to be looked at; without intent no consequence is named.
    ura_looked_at=(steps("see obstruction if deliberate", "see foul_not_named"), "3.4, 5.2"),
    set_of_tiles_wrong=(steps("discretion"), _REFEREE),
    tenpai_claimed_noten=(
        steps("discretion with noten"),
        _silent("3.4.2: tenpai must be shown, no consequence named; the judge decides"),
    ),
    # What is said before the end is not named.
    tenpai_said_early=(
        steps("see foul_not_named if before_end", "none with first_declaration_stands"),
        "3.4.2",
    ),
    # Points, seats and sheets
    scoring_mistake=(ScoringMistake.ALL_AGREE, not_in_book("custom of EMA 2025, 4.1")),
    who_counts=(WhoCounts.ALL, "3.4.9, 4.1"),
    # A stick that is found wanting only when the sticks are counted is not named.
    stick_missing=(
        steps("correct with riichi_stands, stick_added if not at_end", "see foul_not_named"),
        "5.3",
    ),
    lender=(Lender.OPPONENT_OR_REFEREE, "3.6"),
    wrong_dealer=(steps("discretion"), _REFEREE),
    wrong_seats=(steps("discretion"), _REFEREE),
    sheet_wrong=(steps("discretion"), _REFEREE),
    # Conduct
    obstruction=(
        steps(
            "disqualified if repeated and serious",
            "discretion 12000 to 48000 if serious",
            "discretion 12000 to 48000 if repeated",
            "discretion 8000 or 12000 if deliberate",
            "discretion",
        ),
        "5.5",
    ),
    phone=(steps("discretion"), "5.6"),
    slow_play=(steps("see obstruction if deliberate", "discretion"), "3.3.1, 5.5"),
    talking=(
        steps(
            "discretion with points_or_dead_hand if repeated",
            "discretion with points_or_dead_hand if serious",
            "warning",
        ),
        "5.4",
    ),
    noise=(steps("see obstruction if deliberate", "none"), "5.5"),
    cheating=(steps("disqualified"), "5.5"),
    late=(
        steps("none with substitute, replaced if minutes >= 11", "penalty 1000 per minutes"),
        "5.7",
    ),
    lateness_begun_minute=(False, "5.7"),
    replacement_player=(
        steps(
            "penalty 30000 with no_result, uma_shared if from_start",
            "penalty 30000 with no_result, last_place_uma",
        ),
        "5.8",
    ),
    away_from_table=(steps("discretion"), _REFEREE),
    games_missed=(steps("see replacement_player"), "5.8 (for each session)"),
    absence_points=(AbsencePoints.NAMED, "5.8"),
    foul_not_named=(steps("discretion"), _REFEREE),
    # Penalties and rulings
    minor_penalty=(MinorPenalty.FREE_AMOUNT, "5.5, 5.6"),
    penalty_taken=(PenaltyTaken.AFTER_UMA, "5.5, 5.6"),
    repeated_warning=(RepeatedWarning.DISCRETION, "5.4"),
    repeated_warning_points=(0, "5.4 (no number)"),
    warnings_counted=(WarningsCounted.PER_KIND, not_in_book("custom of the RRC")),
    warnings_kept=(WarningsKept.EVENT, not_in_book("custom of the RRC")),
    mitigation=(Mitigation.REFEREE, not_in_book("custom of WRC 2025")),
    table_settles=(TableSettles.NO, not_in_book("custom of WRC 2025")),
    past_hand_rulings=(PastHandRulings.WITH_WARNING, _REFEREE),
    appeal=(Appeal.HEAD_REFEREE, not_in_book("custom of the RRC")),
    # Liability
    pao_yaku=(frozenset({PaoYaku.DAISANGEN, PaoYaku.DAISUUSHI}), "3.3.9"),
    pao_earlier_sets=(PaoEarlierSets.MELDED, "3.3.9"),
    pao_by_kan=(True, "3.3.9"),
    pao_tsumo=(PaoTsumo.FULL, "3.3.9"),
    pao_ron=(PaoRon.HALF, "3.3.9"),
    pao_tsumo_honba=(PaoTsumoHonba.PAO_PLAYER, "3.3.9"),
    pao_ron_honba=(PaoHonba.DISCARDER, "3.3.9"),
    pao_composite=(PaoComposite.ONLY_THE_PAO_YAKUMAN, _ONE_YAKUMAN),
    pao_daiminkan_rinshan=(PaoDaiminkanRinshan.NORMAL, "3.3.9"),
    # The hand's worth
    kiriage_mangan=(False, "p. 5, chapter 6"),
    kazoe_yakuman=(KazoeYakuman.SANBAIMAN, "p. 5"),
    multiple_yakuman=(MultipleYakuman.CAP_ONE, "4.2"),
    pattern_double_yakuman=(False, "p. 5"),
    tenhou_winning_tile=(TenhouWinningTile.BEST_FOURTEENTH, not_in_book("the tile pointed out")),
    renhou=(Renhou.MANGAN, "4.2.4"),
    double_wind_pair_fu=(4, "4.1.1"),
    open_hand_20_fu=(30, "4.1.1"),
    rinshan_tsumo_fu=(True, "4.2.1"),
    rinshan_haitei=(RinshanHaitei.RINSHAN_ONLY, "4.2.1"),
    winning_tile_not_apart=(
        WinningTileNotApart.FULL_VALUE,
        _silent("3.3.12: to be kept apart, without a consequence; custom of the M-League"),
    ),
    kuitan=(True, "p. 5, 4.2.1"),
    yaku_counted=(YakuCounted.ALL, "4.2"),
    # Three players
    **FOUR_PLAYERS,
)
