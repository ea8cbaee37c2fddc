"""What did the European Mahjong Association's rulebook of 2025 change, and where does it say what it kept?"""

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
    # The sentence of 2016 that forbids it is gone; the game simply ends after South 4.
    agari_yame=(AgariYame.NONE, "3.5"),
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
    refuse_to_show=(
        RefuseToShow.CHOMBO,
        Citation(
            basis=Basis.SILENT,
            words="EMA 2025, 3.4.2: the hand must be shown, no penalty stated; common custom",
        ),
    ),
    conceal_tenpai_without_riichi=(Permission.ALLOWED, "3.4.2"),
    missed_win_in_riichi=(MissedWin.FURITEN, "3.3.9, 3.3.10"),
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
