"""What do the Russian riichi community's rules and regulations say?

Its chapters are cited by their Russian headings. The chapter on principles takes the European rules as the base, so on
what the book does not answer the European edition of 2025 is followed.
"""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book, second_hand, silent, unasked
from referee.rulesets import ema_2025
from referee.rulesets._blocks import no_open_riichi

BOOK = Book(
    cite="RRC",
    title="Riichi Mahjong: Rules and Regulations of the Russian riichi community (RRC)",
    edition="version 1.3 of 18 April 2026; guides of 19 April 2026, version 1.4",
)
_TABLE = "«Краткая сводка отличий»"
_VARIATIONS = "«Допустимые вариации», version 1.4"
_PANTHEON = second_hand("RRC as read by Pantheon's preset")

RULES = ema_2025.RULES.lend(
    "rrc",
    BOOK,
    # Session, scores, end of the game
    players=(4, "«Подготовка к игре»"),
    start_points=(30000, "«Игровой набор»"),
    return_points=(30000, "«Финальный расчет очков. Ума»"),
    oka=(0, _TABLE),
    uma=(((15000, 5000, -5000, -15000),), "«Ума»"),
    uma_tie=(UmaTie.SPLIT, "«Ума»"),
    game_length=(GameLength.HANCHAN, "«Смена дилера»"),
    extension_west=(Extension.NONE, _TABLE),
    bust=(Bust.NONE, f"{_TABLE}, {_VARIATIONS}"),
    agari_yame=(AgariYame.NONE, _TABLE),
    leftover_deposits=(LeftoverDeposits.WINNER_SPLIT_IF_TIED, "«Финальный расчет очков. Ума»"),
    honba_value=(300, "«Хонба»"),
    time_limit_end=(TimeLimitEnd.ONE_MORE_HAND, _TABLE),
    clock_chombo=(ClockChombo.COUNTS, _PANTHEON),
    standings_tie_break=(StandingsTieBreak.SHARED, "«Руководство по проведению турниров»"),
    # Riichi
    riichi_deposit=(1000, "«Риичи»"),
    riichi_han=(1, "«Список яку», 1 хан"),
    riichi_min_points=(
        RiichiMinPoints.NONE,
        "«Досрочное завершение игры» (only the optional bankruptcy asks for 1000)",
    ),
    riichi_min_wall=(4, "«Риичи»"),
    furiten_riichi=(Permission.ALLOWED, _TABLE),
    open_hand_riichi=(OpenHandRiichi.FORBIDDEN, "«Мертвая рука»"),
    riichi_tile_ronned=(RonnedRiichi.VOID, "«Риичи»"),
    riichi_tile_called=(CalledRiichiTile.ROTATE_NEXT, "«Риичи»"),
    riichi_retract=(RiichiRetract.DEAD_HAND, "«Турнирные правила», «Объявление риичи»"),
    riichi_form=(RiichiForm.WORD_AND_TURNED_TILE, "«Мертвая рука»; «Турнирные правила», «Объявление риичи»"),
    ippatsu=(True, "«Список яку», 1 хан"),
    ura_dora=(True, "«Дора»"),
    kan_dora=(True, "«Дора»"),
    kan_ura=(True, "«Дора»"),
    aka_dora=(3, "«Дора»"),
    double_riichi_break=(DoubleRiichiBreak.ANY_CALL_OR_KAN, "«Список яку», 1 хан"),
    sakizuke=(Sakizuke.ARI, _TABLE),
    two_han_minimum=(None, _TABLE),
    # After riichi
    ankan_after_riichi=(AnkanAfterRiichi.STRICT, "«Риичи»"),
    okuri_kan=(Permission.FORBIDDEN, "«Риичи»"),
    noten_riichi_at_own_win=(OwnWinExposure.CHOMBO, "«Чомбо»"),
    noten_riichi_at_exhaustive_draw=(ExposureAtDraw.CHOMBO, "«Чомбо»"),
    noten_riichi_found_in_play=(NotenRiichiFoundInPlay.NOTHING_YET, "«Чомбо»"),
    riichi_hand_dead_at_draw=(ExposureAtDraw.NOTEN_PAYMENT_ONLY, "«Чомбо»"),
    noten_riichi_at_four_riichi=(ExposureAtAbort.CHOMBO, "«Абортивные ничьи»"),
    noten_riichi_at_other_abort=(ExposureAtAbort.CHOMBO, "«Абортивные ничьи» (all in riichi must show)"),
    noten_riichi_at_third_party_win=(ThirdPartyWin.IMMUNE, "«Чомбо»"),
    illegal_ankan_exposed=(IllegalAnkanExposed.OWN_WIN_OR_DRAW, "«Чомбо»"),
    refuse_to_show=(RefuseToShow.CHOMBO, "«Чомбо»"),
    conceal_tenpai_without_riichi=(Permission.ALLOWED, "«Ничья»"),
    missed_win_in_riichi=(MissedWin.FURITEN, "«Фуритен и временный фуритен»"),
    temporary_furiten_end=(TemporaryFuritenEnd.OWN_DISCARD, f"«Фуритен и временный фуритен», {_TABLE}"),
    # Open riichi
    **no_open_riichi("not in the book"),
    # Draws
    noten_pool=(3000, "«Ничья»"),
    renchan=(Renchan.TENPAI, "«Смена дилера»"),
    tenpai_order=(TenpaiOrder.IN_TURN_BINDING, "«Турнирные правила», «Ничья»"),
    keishiki_tenpai=(True, _TABLE),
    tenpai_if_all_waits_in_own_hand=(AllWaitsInOwnHand.NOTEN, f"«Объявления победы», {_TABLE}"),
    nagashi_mangan=(NagashiMangan.NONE, f"{_TABLE}, {_VARIATIONS}"),
    nagashi_own_calls=(Permission.ALLOWED, unasked("no nagashi mangan", "custom of Tenhou")),
    # The table of differences has no abortive draws; the list of variations and Pantheon's preset have them.
    kyuushu_kyuuhai=(True, f"{_VARIATIONS}; «Абортивные ничьи»"),
    kyuushu_nine_tiles=(False, "«Абортивные ничьи»"),
    suufon_renda=(True, f"{_VARIATIONS}; «Абортивные ничьи»"),
    suufon_fourth_tile=(SuufonFourthTile.MUST_PASS, silent("win first")),
    suukaikan=(Suukaikan.AFTER_DISCARD, f"{_VARIATIONS}; «Абортивные ничьи»"),
    fifth_kan=(FifthKan.REFUSED, '«Объявление "кан"»'),
    suucha_riichi=(True, f"{_VARIATIONS}; «Абортивные ничьи»"),
    sanchahou=(Sanchahou.TRIPLE_WIN, _VARIATIONS),
    sanchahou_silent_third=(SilentThird.SILENCE_IS_FINAL, unasked("three may win", "silence is final")),
    abort_honba=(True, f"«Хонба», {_TABLE}"),
    abort_dealer=(AbortDealer.TENPAI, "«Смена дилера» (as after any draw)"),
    # Several winners on one discard
    max_ron_winners=(3, "«Объявления победы»"),
    multi_ron_honba=(MultiRonHonba.ALL_WINNERS, "«Хонба»"),
    multi_ron_deposits=(MultiRonDeposits.OWN_BACK_REST_NEAREST, "«Риичи»"),
    multi_ron_dealer=(MultiRonDealer.DEALER_KEEPS_IF_AMONG, "«Смена дилера»"),
    # Chombo
    chombo_penalty=(ChomboPenalty.FIXED_AFTER_UMA, "«Чомбо»"),
    chombo_points=(20000, "«Чомбо» (twice the step of the uma)"),
    chombo_intentional_points=(20000, silent("as any chombo")),
    chombo_replay=(ChomboReplay.NO_GAME, "«Чомбо»"),
    chombo_with_valid_win=(ChomboWithValidWin.WIN_ONLY, "«Чомбо»"),
    false_win_shown=(OwnWinExposure.CHOMBO, "«Чомбо»"),
    kokushi_rob_ankan=(True, f"«Список яку», Якуманы, {_TABLE}"),
    # Liability
    pao_yaku=(frozenset({PaoYaku.DAISANGEN, PaoYaku.DAISUUSHI}), "«Правило пао»"),
    pao_earlier_sets=(
        PaoEarlierSets.MELDED_OR_CONCEALED_QUADS,
        "«Правило пао» (declared sets; so are concealed quads)",
    ),
    pao_by_kan=(True, "«Правило пао»"),
    pao_tsumo=(PaoTsumo.FULL, "«Правило пао»"),
    pao_ron=(PaoRon.HALF, "«Правило пао»"),
    pao_tsumo_honba=(PaoTsumoHonba.PAO_PLAYER, "«Хонба»"),
    pao_ron_honba=(PaoHonba.DISCARDER, f"«Хонба», {_TABLE}"),
    pao_composite=(PaoComposite.ONLY_THE_PAO_YAKUMAN, second_hand("as the Pantheon software shares it")),
    pao_daiminkan_rinshan=(PaoDaiminkanRinshan.NORMAL, _TABLE),
    # The hand's worth
    kiriage_mangan=(False, f"«Лимиты», {_TABLE}"),
    kazoe_yakuman=(KazoeYakuman.YAKUMAN, f"«Лимиты», {_TABLE}"),
    multiple_yakuman=(MultipleYakuman.ADD, _TABLE),
    pattern_double_yakuman=(False, "«Список яку», Якуманы (none is doubled in the list)"),
    # The list of yaku sets it among those of five han, the table calls it a mangan.
    renhou=(Renhou.MANGAN, _TABLE),
    double_wind_pair_fu=(4, f"«Фу за якухайные пары», {_TABLE}"),
    open_hand_20_fu=(30, "«Дополнительные фу»"),
    rinshan_tsumo_fu=(True, f"«Список яку», 1 хан, {_TABLE}"),
    rinshan_haitei=(RinshanHaitei.RINSHAN_ONLY, f"«Список яку», 1 хан, {_TABLE}"),
    winning_tile_not_apart=(WinningTileNotApart.COMMON_ONLY, "«Турнирные правила», «Объявление победы»"),
    kuitan=(True, _TABLE),
    yaku_counted=(YakuCounted.ALL, "«Список яку»"),
)
