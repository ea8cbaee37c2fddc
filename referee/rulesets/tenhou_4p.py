"""How does Tenhou.net play with four, hanchan, three red fives and open tanyao?"""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.rules import Book, Ruleset, server, silent, unasked

BOOK = Book(
    cite="Tenhou",
    title="Tenhou.net rules, four players, hanchan with red fives and open tanyao",
    edition="official list, and game records from 2022-01-31 on",
)
_WIKI = "translation of the official list, riichi.wiki"
_LIST = "official list"
_RECORDS = "game records"

RULES = Ruleset.from_book(
    "tenhou-4p",
    BOOK,
    # Session, scores, end of the game
    players=(4, _LIST),
    start_points=(25000, _WIKI),
    return_points=(30000, _WIKI),
    goal_points=(30000, _RECORDS),
    oka=(20000, _WIKI),
    uma=(((20000, 10000, -10000, -20000),), _WIKI),
    uma_tie=(UmaTie.SEAT_ORDER, _WIKI),
    # Up to 2022-01-13 the records round to whole thousands.
    result_rounding=(ResultRounding.EXACT, _RECORDS),
    tie_remainder=(TieRemainder.EXACT_FRACTION, unasked("places are never shared")),
    game_length=(GameLength.HANCHAN, _WIKI),
    extension_west=(Extension.SUDDEN_DEATH, _RECORDS),
    bust=(Bust.BELOW_ZERO, _WIKI),
    agari_yame=(AgariYame.AUTOMATIC, _RECORDS),
    leftover_deposits=(LeftoverDeposits.WINNER_BY_SEAT, _WIKI),
    honba_value=(300, _RECORDS),
    time_limit_end=(TimeLimitEnd.NONE, "the official list names no clock"),
    clock_hand_begins=(
        ClockHandBegins.PREVIOUS_HAND_ENDED,
        unasked("there is no clock", "custom of EMA 2025"),
    ),
    clock_chombo=(ClockChombo.REDEAL, unasked("there is no clock", "custom of EMA 2016")),
    standings_tie_break=(StandingsTieBreak.SHARED, unasked("single games", "a tie is shown as a tie")),
    # Riichi
    riichi_deposit=(1000, _WIKI),
    riichi_tile_ronned=(RonnedRiichi.VOID, _WIKI),
    ippatsu=(True, _WIKI),
    ura_dora=(True, _WIKI),
    kan_dora=(True, _WIKI),
    kan_ura=(True, _WIKI),
    aka_dora=(3, _WIKI),
    ankan_after_riichi=(AnkanAfterRiichi.WAITS_UNCHANGED, _WIKI),
    okuri_kan=(False, f"{_WIKI} (since 2007-11-29)"),
    open_hand_riichi=(OpenHandRiichi.FORBIDDEN, _WIKI),
    noten_riichi_at_own_win=(OwnWinExposure.CHOMBO, server()),
    noten_riichi_at_exhaustive_draw=(Exposure.CHOMBO, server()),
    riichi_hand_dead_at_draw=(Exposure.NOTEN_PAYMENT, server("GEN does not say, custom of EMA 2016")),
    noten_riichi_at_four_riichi=(Exposure.CHOMBO, server()),
    noten_riichi_at_other_abort=(Exposure.IMMUNE, server()),
    noten_riichi_at_third_party_win=(ThirdPartyWin.IMMUNE, server()),
    illegal_ankan_exposed=(IllegalAnkanExposed.OWN_WIN_OR_DRAW, server()),
    refuse_to_show=(RefuseToShow.CHOMBO, server()),
    # Draws
    noten_pool=(3000, _WIKI),
    renchan=(Renchan.TENPAI, _WIKI),
    tenpai_if_all_waits_in_own_hand=(AllWaitsInOwnHand.NOTEN_ONLY_IF_IN_SELECTABLE_HAND, _LIST),
    nagashi_mangan=(NagashiMangan.BONUS_PAYMENT, _WIKI),
    kyuushu_kyuuhai=(True, _WIKI),
    suufon_renda=(True, _WIKI),
    suukaikan=(Suukaikan.AFTER_DISCARD, _WIKI),
    suucha_riichi=(True, _WIKI),
    sanchahou=(Sanchahou.ABORT, _WIKI),
    abort_honba=(True, _RECORDS),
    abort_dealer=(AbortDealer.RENCHAN, _WIKI),
    # Several winners on one discard
    max_ron_winners=(2, _WIKI),
    multi_ron_honba=(MultiRonHonba.NEAREST, _LIST),
    multi_ron_deposits=(MultiRonDeposits.ALL_NEAREST, _LIST),
    multi_ron_dealer=(MultiRonDealer.DEALER_KEEPS_IF_AMONG, _WIKI),
    # Chombo
    chombo_penalty=(ChomboPenalty.MANGAN_REVERSE, server()),
    chombo_points=(0, unasked("a chombo is a reverse mangan", "nothing")),
    chombo_intentional_points=(0, unasked("a chombo is a reverse mangan", "nothing")),
    chombo_replay=(ChomboReplay.NO_GAME, server()),
    chombo_with_valid_win=(ChomboWithValidWin.WIN_ONLY, server()),
    false_win_shown=(OwnWinExposure.CHOMBO, server()),
    kokushi_rob_ankan=(False, _WIKI),
    # Liability
    pao_yaku=(frozenset({PaoYaku.DAISANGEN, PaoYaku.DAISUUSHI}), _LIST),
    pao_tsumo_honba=(PaoTsumoHonba.PAO_PLAYER, _LIST),
    pao_ron_honba=(PaoHonba.PAO_PLAYER, _LIST),
    pao_composite=(PaoComposite.WHOLE_HAND, _LIST),
    pao_daiminkan_rinshan=(False, silent("the ordinary payment")),
    # The hand's worth
    kiriage_mangan=(False, _WIKI),
    kazoe_yakuman=(KazoeYakuman.YAKUMAN, _WIKI),
    multiple_yakuman=(MultipleYakuman.ADD, _WIKI),
    pattern_double_yakuman=(False, _WIKI),
    renhou=(Renhou.NONE, _WIKI),
    double_wind_pair_fu=(4, _WIKI),
    rinshan_tsumo_fu=(True, _WIKI),
    rinshan_haitei=(RinshanHaitei.RINSHAN_ONLY, silent("GEN does not say, custom of EMA 2016")),
    kuitan=(True, _WIKI),
)
