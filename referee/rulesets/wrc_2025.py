"""What do the World Riichi Championship's rules of 2025 say?"""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Basis, Book, Citation, silent, unasked
from referee.rules import Ruleset
from referee.rulesets._blocks import FOUR_PLAYERS, no_abortive_draws, no_open_riichi, one_winner

BOOK = Book(
    cite="WRC 2025",
    title="World Riichi Championship Rules 2025, with the WRC Penalties 2025",
    edition="25 May 2025, v20250526",
)

RULES = Ruleset.from_book(
    "wrc-2025",
    BOOK,
    # Session, scores, end of the game
    players=(4, "5"),
    start_points=(30000, "6.1"),
    return_points=(30000, "2, 10.3"),
    goal_points=(30000, unasked("the game is neither extended nor ended early", "the start points")),
    oka=(0, "2"),
    uma=(((15000, 5000, -5000, -15000),), "10.3"),
    uma_tie=(UmaTie.SPLIT, "10.3"),
    result_rounding=(ResultRounding.EXACT, "3.5, 10.3"),
    tie_remainder=(TieRemainder.EXACT_FRACTION, silent("common custom")),
    game_length=(GameLength.HANCHAN, "5"),
    extension_west=(Extension.NONE, "2"),
    bust=(Bust.NONE, "4.4.1, 9.3"),
    agari_yame=(AgariYame.NONE, "10"),
    leftover_deposits=(LeftoverDeposits.LOST, "10.2, 10.3"),
    honba_value=(300, "9.1"),
    time_limit_end=(TimeLimitEnd.ONE_MORE_HAND, "1, 10.1"),
    clock_hand_begins=(ClockHandBegins.PREVIOUS_HAND_ENDED, "10.1"),
    clock_chombo=(ClockChombo.REDEAL, "10.1"),
    standings_tie_break=(StandingsTieBreak.FIRSTS_FOURTHS_BEST, "5 (recommended; its coin toss is left out)"),
    # Riichi
    riichi_deposit=(1000, "8.9"),
    riichi_han=(1, "11.5.1"),
    riichi_min_points=(RiichiMinPoints.NONE, "8.9, 9.3"),
    # 8.4 of the same book forbids it with an empty wall; the clarification of 29 June 2025 is reported to allow it.
    riichi_min_wall=(0, "1, 8.9 (against 8.4)"),
    furiten_riichi=(Permission.ALLOWED, "8.9"),
    dead_wait_riichi=(Permission.ALLOWED, "3.3"),
    open_hand_riichi=(OpenHandRiichi.FORBIDDEN, "8.9, penalties 12.3.5"),
    riichi_tile_ronned=(RonnedRiichi.VOID, "8.9"),
    riichi_tile_called=(CalledRiichiTile.ROTATE_UNTIL_ONE_STAYS, "8.9"),
    riichi_retract=(RiichiRetract.DEAD_HAND, "penalties 12.3.3"),
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
    noten_riichi_cancel=(Permission.FORBIDDEN, silent("left off, for Shiragiku gives no amount")),
    riichi_hand_dead_at_draw=(ExposureAtDraw.NOTEN_PAYMENT_ONLY, "penalties 12.3.5"),
    noten_riichi_at_third_party_win=(ThirdPartyWin.IMMUNE, "penalties 12.3.5"),
    illegal_ankan_exposed=(IllegalAnkanExposed.OWN_WIN_OR_DRAW, "penalties 12.3.5"),
    refuse_to_show=(
        RefuseToShow.CHOMBO,
        Citation(
            basis=Basis.SILENT,
            words="WRC 2025, 9.2, penalties 12.3.5, 12.3.8: the hand must be shown; chombo by common custom",
        ),
    ),
    conceal_tenpai_without_riichi=(Permission.ALLOWED, "9.2"),
    missed_win_in_riichi=(MissedWin.FURITEN, "8.11.2"),
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
    nagashi_own_calls=(Permission.ALLOWED, unasked("no nagashi mangan", "custom of Tenhou")),
    **no_abortive_draws("2, 9"),
    suukaikan=(Suukaikan.NONE, "2, 8.7"),
    fifth_kan=(FifthKan.REFUSED, "8.7"),
    # Several winners on one discard; the one winner also takes the stick of a winner passed over.
    **{**one_winner("8.2, 9.1"), "multi_ron_deposits": (MultiRonDeposits.ALL_NEAREST, "9.1")},
    # Chombo
    chombo_penalty=(ChomboPenalty.FIXED_AFTER_UMA, "penalties 12.2"),
    chombo_points=(30000, "penalties 12.2"),
    chombo_intentional_points=(30000, silent("as any chombo")),
    chombo_replay=(ChomboReplay.NO_GAME, "9, penalties 12.2"),
    chombo_with_valid_win=(ChomboWithValidWin.WIN_ONLY, "penalties 12.2"),
    false_win_shown=(OwnWinExposure.CHOMBO, "penalties 12.3.3"),
    kokushi_rob_ankan=(False, "2, 8.11.1"),
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
    tenhou_winning_tile=(TenhouWinningTile.BEST_FOURTEENTH, silent("the tile pointed out")),
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
