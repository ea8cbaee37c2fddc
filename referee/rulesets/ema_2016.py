"""What does the European Mahjong Association's rulebook of 2016 say?"""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Basis, Book, Citation, second_hand, silent, unasked
from referee.rules import Ruleset
from referee.rulesets._blocks import FOUR_PLAYERS, no_abortive_draws, no_open_riichi

BOOK = Book(
    cite="EMA 2016",
    title="EMA Riichi – Rules for Japanese Mahjong, 2016 edition",
    edition="April 2016",
)
_ONE_YAKUMAN = unasked("a hand is worth one yakuman", "the liable part only")

RULES = Ruleset.from_book(
    "ema-2016",
    BOOK,
    # Session, scores, end of the game
    players=(4, silent("riichi mahjong as played by four")),
    start_points=(30000, "1.4"),
    return_points=(30000, "3.6"),
    goal_points=(30000, unasked("the game is neither extended nor ended early", "the start points")),
    oka=(0, "3.6.1"),
    uma=(((15000, 5000, -5000, -15000),), "3.6.1"),
    uma_tie=(UmaTie.SPLIT, "3.6.1"),
    result_rounding=(
        ResultRounding.EXACT,
        second_hand(
            "EMA 2016 by riichi.wiki, page European Mahjong Association (the book's section was not noted)"
        ),
    ),
    tie_remainder=(TieRemainder.EXACT_FRACTION, silent("common custom")),
    game_length=(GameLength.HANCHAN, "3.5"),
    extension_west=(Extension.NONE, "3.5"),
    bust=(Bust.NONE, "3.6, 4.1"),
    agari_yame=(AgariYame.NONE, "3.6"),
    leftover_deposits=(LeftoverDeposits.WINNER_SPLIT_IF_TIED, "3.6"),
    honba_value=(300, "3.4.10"),
    time_limit_end=(TimeLimitEnd.ONE_MORE_HAND, "5.9"),
    clock_hand_begins=(ClockHandBegins.DICE_THROWN, "5.9"),
    clock_chombo=(ClockChombo.REDEAL, "5.9"),
    standings_tie_break=(StandingsTieBreak.SHARED, silent("a tie is shown as a tie")),
    # Riichi
    riichi_deposit=(1000, "3.3.14"),
    riichi_han=(1, "4.2.1"),
    riichi_min_points=(RiichiMinPoints.NONE, "3.6"),
    riichi_min_wall=(4, "3.3.14"),
    furiten_riichi=(Permission.ALLOWED, "3.3.14"),
    dead_wait_riichi=(Permission.ALLOWED, "3.3.13"),
    open_hand_riichi=(OpenHandRiichi.FORBIDDEN, "3.4.7, 5.3"),
    riichi_tile_ronned=(RonnedRiichi.VOID, "3.3.14"),
    riichi_tile_called=(CalledRiichiTile.ROTATE_NEXT, "3.3.14, 5.3"),
    riichi_retract=(RiichiRetract.DEAD_HAND, silent("not regulated; custom of EMA 2025, 6.5.2 and 6.6")),
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
    noten_riichi_cancel=(Permission.FORBIDDEN, silent("left off, for Shiragiku gives no amount")),
    riichi_hand_dead_at_draw=(ExposureAtDraw.NOTEN_PAYMENT_ONLY, "3.4.6, 3.4.7"),
    noten_riichi_at_third_party_win=(ThirdPartyWin.IMMUNE, "3.4.6"),
    illegal_ankan_exposed=(IllegalAnkanExposed.OWN_WIN_OR_DRAW, "3.4.6"),
    refuse_to_show=(
        RefuseToShow.CHOMBO,
        Citation(
            basis=Basis.SILENT,
            words="EMA 2016, 3.4.2: the hand must be shown, no penalty stated; common custom",
        ),
    ),
    conceal_tenpai_without_riichi=(Permission.ALLOWED, "3.4.2"),
    missed_win_in_riichi=(MissedWin.FURITEN, "3.3.14, 3.4.5"),
    temporary_furiten_end=(TemporaryFuritenEnd.OWN_DRAW_OR_CALL, "3.4.5"),
    kakan_tile_own_furiten=(
        False,
        Citation(
            basis=Basis.SILENT,
            words="EMA 2016, 3.3.6: the added tile is called a discard for the claim only; custom of WRC 2025, 8.11.2",
        ),
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
    nagashi_own_calls=(Permission.ALLOWED, unasked("no nagashi mangan", "custom of Tenhou")),
    **no_abortive_draws("3.4.3"),
    suukaikan=(Suukaikan.NONE, "3.3.10"),
    fifth_kan=(FifthKan.REFUSED, "3.3.10"),
    sanchahou=(Sanchahou.TRIPLE_WIN, "3.3.1"),
    sanchahou_silent_third=(SilentThird.SILENCE_IS_FINAL, unasked("three may win", "silence is final")),
    # Several winners on one discard
    max_ron_winners=(3, "3.3.1"),
    multi_ron_honba=(MultiRonHonba.ALL_WINNERS, "4.1"),
    multi_ron_deposits=(MultiRonDeposits.OWN_BACK_REST_NEAREST, "3.3.14, 4.1"),
    multi_ron_dealer=(MultiRonDealer.DEALER_KEEPS_IF_AMONG, "3.4.11"),
    # Chombo (the tournament form; outside tournaments a reverse mangan)
    chombo_penalty=(ChomboPenalty.FIXED_AFTER_UMA, "3.4.6"),
    chombo_points=(20000, "3.4.6"),
    chombo_intentional_points=(20000, silent("as any chombo")),
    chombo_replay=(ChomboReplay.NO_GAME, "3.4.6"),
    chombo_with_valid_win=(ChomboWithValidWin.WIN_ONLY, "3.4.6"),
    false_win_shown=(OwnWinExposure.CHOMBO, "3.4.6"),
    kokushi_rob_ankan=(True, "3.3.7"),
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
    tenhou_winning_tile=(TenhouWinningTile.BEST_FOURTEENTH, silent("the tile pointed out")),
    renhou=(Renhou.MANGAN, "4.2.4"),
    double_wind_pair_fu=(4, "4.1.1"),
    open_hand_20_fu=(30, "4.1.1"),
    rinshan_tsumo_fu=(True, "4.2.1"),
    rinshan_haitei=(RinshanHaitei.RINSHAN_ONLY, "4.2.1"),
    winning_tile_not_apart=(
        WinningTileNotApart.FULL_VALUE,
        Citation(
            basis=Basis.SILENT,
            words="EMA 2016, 3.3.12: to be kept apart, without a consequence; custom of the M-League",
        ),
    ),
    kuitan=(True, "p. 5, 4.2.1"),
    yaku_counted=(YakuCounted.ALL, "4.2"),
    # Three players
    **FOUR_PLAYERS,
)
