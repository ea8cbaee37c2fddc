"""What does the European Mahjong Association's rulebook of 2016 say?"""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.rules import Basis, Book, Citation, Ruleset, silent, unasked

BOOK = Book(
    cite="EMA 2016",
    title="EMA Riichi – Rules for Japanese Mahjong, 2016 edition",
    edition="April 2016",
)
_NO_ABORTS = unasked("the book has no abortive draws")
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
    result_rounding=(ResultRounding.EXACT, "section not noted"),
    tie_remainder=(TieRemainder.EXACT_FRACTION, silent("custom of GEN")),
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
    riichi_tile_ronned=(RonnedRiichi.VOID, "3.3.14"),
    ippatsu=(True, "3.3.14, 4.2.1"),
    ura_dora=(True, "3.3.14"),
    kan_dora=(True, "3.3.14"),
    kan_ura=(True, "3.3.14"),
    aka_dora=(0, "1.3"),
    ankan_after_riichi=(AnkanAfterRiichi.STRICT, "3.3.14"),
    okuri_kan=(False, "3.3.14"),
    open_hand_riichi=(OpenHandRiichi.FORBIDDEN, "3.4.7, 5.3"),
    noten_riichi_at_own_win=(OwnWinExposure.CHOMBO, "3.4.6"),
    noten_riichi_at_exhaustive_draw=(Exposure.CHOMBO, "3.4.6"),
    riichi_hand_dead_at_draw=(Exposure.NOTEN_PAYMENT, "3.4.6, 3.4.7"),
    noten_riichi_at_four_riichi=(Exposure.CHOMBO, _NO_ABORTS),
    noten_riichi_at_other_abort=(Exposure.IMMUNE, _NO_ABORTS),
    noten_riichi_at_third_party_win=(ThirdPartyWin.IMMUNE, "3.4.6"),
    illegal_ankan_exposed=(IllegalAnkanExposed.OWN_WIN_OR_DRAW, "3.4.6"),
    refuse_to_show=(
        RefuseToShow.CHOMBO,
        Citation(
            basis=Basis.SILENT,
            words="EMA 2016, 3.4.2: the hand must be shown, no penalty stated; custom of GEN",
        ),
    ),
    # Draws
    noten_pool=(3000, "3.4.2"),
    renchan=(Renchan.TENPAI, "3.4.11"),
    tenpai_if_all_waits_in_own_hand=(AllWaitsInOwnHand.NOTEN, "3.3.13"),
    nagashi_mangan=(NagashiMangan.NONE, "4.2.6"),
    kyuushu_kyuuhai=(False, "3.4.3"),
    suufon_renda=(False, "3.4.3"),
    suukaikan=(Suukaikan.NONE, "3.3.10"),
    suucha_riichi=(False, "3.4.3"),
    sanchahou=(Sanchahou.TRIPLE_WIN, "3.3.1"),
    abort_honba=(True, _NO_ABORTS),
    abort_dealer=(AbortDealer.RENCHAN, _NO_ABORTS),
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
    pao_tsumo_honba=(PaoTsumoHonba.PAO_PLAYER, "3.3.9"),
    pao_ron_honba=(PaoHonba.DISCARDER, "3.3.9"),
    pao_composite=(PaoComposite.ONLY_THE_PAO_YAKUMAN, _ONE_YAKUMAN),
    pao_daiminkan_rinshan=(False, "3.3.9"),
    # The hand's worth
    kiriage_mangan=(False, "p. 5, chapter 6"),
    kazoe_yakuman=(KazoeYakuman.SANBAIMAN, "p. 5"),
    multiple_yakuman=(MultipleYakuman.CAP_ONE, "4.2"),
    pattern_double_yakuman=(False, "p. 5"),
    renhou=(Renhou.MANGAN, "4.2.4"),
    double_wind_pair_fu=(4, "4.1.1"),
    rinshan_tsumo_fu=(True, "4.2.1"),
    rinshan_haitei=(RinshanHaitei.RINSHAN_ONLY, "4.2.1"),
    kuitan=(True, "p. 5, 4.2.1"),
)
