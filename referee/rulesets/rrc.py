"""The rules and regulations of the Russian riichi community (RRC).

Its chapters are cited by their Russian headings. The chapter on principles takes the European rules as the base: where
the book does not answer, the European edition of 2025 is followed. The consequences of a foul that it does not name are
left to the judge, whose guide expects common sense there.
"""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Basis, Book, Citation, does_not_arise, not_in_book, second_hand
from referee.rulesets import ema_2025
from referee.rulesets._blocks import no_open_riichi

BOOK = Book(
    cite="RRC",
    title="Riichi Mahjong: Rules and Regulations of the Russian riichi community (RRC)",
    edition="version 1.3 of 18 April 2026; guides of 19 April 2026, version 1.4",
)
_TABLE = "«Краткая сводка отличий»"
_VARIATIONS = "«Допустимые вариации», version 1.4"
_GUIDE = "«Регламент судейства на турнире»"
_OFFENCES = f"{_GUIDE}, «Обоснования штрафов» (table of offences)"
_SEMINAR = "worked cases of the referees' seminar,"
_TOURNAMENT = "«Турнирные правила»"
_REFEREE = not_in_book("the judge decides")
_UNNOTED = "regulations and guides (the chapter was not noted)"
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
    # The book divides the sticks equally and says no more; its scores are kept by Pantheon.
    tie_remainder=(
        TieRemainder.HUNDREDS_REST_LOST,
        second_hand("RRC as read by Pantheon's program (Mimir/src/primitives/Session.php)"),
    ),
    game_length=(GameLength.HANCHAN, "«Смена дилера»"),
    extension_west=(Extension.NONE, _TABLE),
    bust=(Bust.NONE, f"{_TABLE}, {_VARIATIONS}"),
    agari_yame=(DealerEnds.NONE, _TABLE),
    tenpai_yame=(DealerEnds.NONE, "«Смена дилера»"),
    leftover_deposits=(LeftoverDeposits.WINNER_SPLIT_IF_TIED, "«Финальный расчет очков. Ума»"),
    honba_value=(300, "«Хонба»"),
    time_limit_end=(TimeLimitEnd.ONE_MORE_HAND, _TABLE),
    clock_chombo=(ClockChombo.COUNTS, _PANTHEON),
    standings_tie_break=(StandingsTieBreak.SHARED, "«Руководство по проведению турниров»"),
    disqualified_ranked=(
        Disqualified.UNRANKED,
        not_in_book("custom of North American events: at the end, without a rank"),
    ),
    # Riichi
    riichi_deposit=(1000, "«Риичи»"),
    riichi_han=(1, "«Список яку», 1 хан"),
    riichi_min_points=(
        RiichiMinPoints.NONE,
        "«Досрочное завершение игры» (only the optional bankruptcy asks for 1000)",
    ),
    riichi_min_wall=(4, "«Риичи»"),
    furiten_riichi=(Permission.ALLOWED, _TABLE),
    riichi_first_turn_only=(False, "«Список яку», 1 хан (with the first discard it is double)"),
    open_hand_riichi=(OpenHandRiichi.FORBIDDEN, "«Мертвая рука»"),
    riichi_tile_ronned=(RonnedRiichi.VOID, "«Риичи»"),
    riichi_tile_called=(CalledRiichiTile.ROTATE_NEXT, "«Риичи»"),
    riichi_retract=(RiichiRetract.DEAD_HAND_UNTIL_STICK, f"{_TOURNAMENT}, «Объявление риичи»"),
    # The table of offences has a warning for a tile that was not turned; the rules have a dead hand.
    riichi_form=(RiichiForm.WORD_AND_TURNED_TILE, f"«Мертвая рука»; {_TOURNAMENT}, «Объявление риичи»"),
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
    own_discard_furiten=(True, "«Фуритен и временный фуритен»"),
    temporary_furiten_end=(TemporaryFuritenEnd.OWN_DISCARD, f"«Фуритен и временный фуритен», {_TABLE}"),
    # Open riichi
    **no_open_riichi("not in the book"),
    # Draws
    noten_pool=(3000, "«Ничья»"),
    renchan=(Renchan.TENPAI, "«Смена дилера»"),
    tenpai_order=(TenpaiOrder.IN_TURN_BINDING, f"{_TOURNAMENT}, «Ничья»"),
    keishiki_tenpai=(True, _TABLE),
    tenpai_if_all_waits_in_own_hand=(AllWaitsInOwnHand.NOTEN, f"«Объявления победы», {_TABLE}"),
    nagashi_mangan=(NagashiMangan.NONE, f"{_TABLE}, {_VARIATIONS}"),
    nagashi_own_calls=(Permission.ALLOWED, does_not_arise("no nagashi mangan", "custom of Tenhou")),
    # The table of differences has no abortive draws; the list of variations and Pantheon's preset have them.
    kyuushu_kyuuhai=(True, f"{_VARIATIONS}; «Абортивные ничьи»"),
    kyuushu_nine_tiles=(False, "«Абортивные ничьи»"),
    suufon_renda=(True, f"{_VARIATIONS}; «Абортивные ничьи»"),
    suufon_west_only=(False, not_in_book("custom of the Japanese Wikipedia, 流局, 四風子連打: any wind")),
    suufon_fourth_tile=(SuufonFourthTile.MUST_PASS, not_in_book("win first")),
    suukaikan=(Suukaikan.AFTER_DISCARD, f"{_VARIATIONS}; «Абортивные ничьи»"),
    fifth_kan=(FifthKan.REFUSED, '«Объявление "кан"»'),
    suucha_riichi=(True, f"{_VARIATIONS}; «Абортивные ничьи»"),
    sanchahou=(Sanchahou.TRIPLE_WIN, _VARIATIONS),
    sanchahou_silent_third=(
        SilentThird.SILENCE_IS_FINAL,
        does_not_arise("three may win", "silence is final"),
    ),
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
    chombo_intentional_points=(20000, not_in_book("as any chombo")),
    chombo_replay=(ChomboReplay.NO_GAME, "«Чомбо»"),
    chombo_with_valid_win=(ChomboWithValidWin.WIN_ONLY, "«Чомбо»"),
    false_win_shown=(OwnWinExposure.CHOMBO, "«Чомбо»"),
    kokushi_rob_ankan=(True, f"«Список яку», Якуманы, {_TABLE}"),
    # Calls and kans
    claim_window=(ClaimWindow.NEXT_DRAW_RON_NEXT_DISCARD, "«Объявления в игре», «Приоритет объявлений»"),
    wall_touched_ends_claim=(True, f"{_TOURNAMENT}, «Взятие тайлов из стены»"),
    touched_tile_taken=(True, f"{_TOURNAMENT}, «Взятие тайлов из стены»"),
    claim_priority=(ClaimPriority.PON_KAN_ALWAYS, "«Приоритет объявлений»"),
    claim_change=(ClaimChange.UNSHOWN, _OFFENCES),
    claim_changed=(
        steps(
            "chombo if win_first and not winning_hand and whole_hand",
            "dead_hand if win_first and not winning_hand",
            "warning with first_call_stands if shown",
            "correct with last_call_stands",
        ),
        _OFFENCES,
    ),
    empty_meld_call=(steps("warning with call_stands if shown", "warning with call_void"), _OFFENCES),
    false_meld_shown=(
        steps("warning with set_mended if not discarded", "dead_hand"),
        f"{_TOURNAMENT}, «Объявления сетов»; {_OFFENCES}",
    ),
    claimed_tile_late=(steps("dead_hand"), f"{_OFFENCES} (as a wrong number of tiles or a false set)"),
    called_tile_misplaced=(steps("warning"), _OFFENCES),
    kuikae=(Kuikae.NONE, "«Куикаэ»"),
    kuikae_done=(steps("dead_hand with set_and_discard_stand"), _OFFENCES),
    kan_with_claim=(Permission.FORBIDDEN, '«Объявление "кан"»'),
    last_discard_claim=(Permission.FORBIDDEN, "«Объявления в игре»"),
    last_tile_kan=(Permission.FORBIDDEN, "«Завершение раздачи»"),
    dead_wall_replenished=(True, '«Объявление "кан"»'),
    kan_dora_timing=(KanDoraTiming.ALL_IMMEDIATE, '«Объявление "кан"»'),
    kan_dora_first=(KanDoraFirst.INDICATOR, '«Объявление "кан"»'),
    dora_turned_wrong=(
        steps("warning with right_one_turned if seen", "warning with right_one_turned, may_redeal"),
        _OFFENCES,
    ),
    # Dead hands and false wins
    dead_hand=(steps("chombo if declared_before", "dead_hand"), _OFFENCES),
    dead_hand_since=(DeadHandSince.DECLARED, _OFFENCES),
    chombo_after_last_discard=(ChomboAfterLastDiscard.CHOMBO, "«Чомбо»"),
    chombo_after_next_deal=(
        ChomboAfterNextDeal.NONE,
        f"{_GUIDE}, «Судейские роли» (nothing past is ruled on)",
    ),
    false_win_not_shown=(steps("dead_hand"), f"«Мертвая рука»; {_OFFENCES}"),
    # «Чомбо» counts any other word than tsumo or ron among the wins declared wrongly.
    win_word=(
        steps("none with win_stands if mixed_up", "chombo if shown", "dead_hand"),
        f"«Чомбо», «Мертвая рука»; {_OFFENCES}",
    ),
    tsumo_after_discard=(
        steps(
            "warning with later_win_counts, others_warned if between and later_win",
            "warning with win_stands if between",
            "chombo with win_void if shown",
            "dead_hand with win_void",
        ),
        f"{_SEMINAR} 1 to 3; {_TOURNAMENT}, «Объявление победы»; {_OFFENCES}",
    ),
    winning_tile_sorted_in=(steps("none with value_without_wait"), f"{_TOURNAMENT}, «Объявление победы»"),
    mixed_before_payment=(
        steps(
            "penalty 8000 with provable_value if dead_wall",
            "chombo if not provable",
            "warning with provable_value",
            "at_least penalty 8000 if dead_wall",
        ),
        f"{_OFFENCES}; {_SEMINAR} 6",
    ),
    # Errors in riichi
    riichi_word_before_discard=(True, f"{_TOURNAMENT}, «Объявление риичи»"),
    riichi_tile_swapped=(
        steps(
            "chombo if at_draw and not proved",
            "dead_hand with chombo_at_draw if not proved",
            "dead_hand",
        ),
        _OFFENCES,
    ),
    riichi_stick_last=(True, f"{_TOURNAMENT}, «Объявление риичи» (the order of the declaration)"),
    riichi_on_open_hand=(
        steps("dead_hand with stick_back", "at_least warning"),
        f"«Мертвая рука»; {_OFFENCES} (a wrong declaration of riichi)",
    ),
    riichi_call=(steps("dead_hand"), "«Мертвая рука»"),
    # What riichi with fewer than four tiles costs is not named; the European void is of an empty wall alone.
    riichi_without_wall=(steps("discretion if wall_short", "none with riichi_stands"), _REFEREE),
    riichi_tile_touched=(steps("discretion"), _REFEREE),
    # Errors with tiles and the wall
    tile_count_wrong=(steps("dead_hand"), f"«Мертвая рука»; {_OFFENCES}"),
    deal_error=(steps("none with redeal"), _OFFENCES),
    deal_early_discard=(
        steps("discretion"),
        Citation(
            basis=Basis.SILENT,
            words=f"RRC, {_TOURNAMENT}, «Набор тайлов»: the dealer makes sure that all have their tiles, "
            "no consequence named; the judge decides",
        ),
    ),
    wrong_draw=(
        steps(
            "chombo if from_opponent",
            "dead_hand",
            "at_least warning with put_back if can_go_back and not from_opponent",
        ),
        _OFFENCES,
    ),
    draw_after_end=(steps("discretion"), _REFEREE),
    discard_taken_back=(steps("warning with discard_stands"), f"{_TOURNAMENT}, «Сброс тайлов»; {_OFFENCES}"),
    tiles_exposed_chombo=(
        TilesExposedChombo.JUDGEMENT,
        does_not_arise(
            "the table of offences has a number of its own for tiles of each kind", "custom of EMA 2025"
        ),
    ),
    own_tiles_exposed=(
        steps("dead_hand if in_riichi and wait_shown", "dead_hand if more_than_half", "warning"),
        _OFFENCES,
    ),
    wall_exposed=(steps("chombo", "at_least none if not unplayable"), _OFFENCES),
    dead_wall_exposed=(
        steps(
            "chombo if tiles >= 4",
            "warning with put_back if tiles <= 1 and not deliberate",
            "dead_hand",
        ),
        f"{_OFFENCES}; {_SEMINAR} 4",
    ),
    # The only tile of a hand, turned by accident with many turns left, is the last of the worked cases.
    opponents_tiles_exposed=(
        steps(
            "warning if tiles <= 1 and concealed <= 1 and not deliberate and not few_turns_left",
            "chombo",
            "at_least warning if tiles <= 2 and not deliberate and not in_riichi and concealed >= 5",
        ),
        f"{_OFFENCES}; {_SEMINAR} 7",
    ),
    ura_looked_at=(steps("chombo if not hand_over", "warning"), _OFFENCES),
    set_of_tiles_wrong=(
        steps(
            "correct with past_hands_stand, redeal, extra_time if unplayable", "correct with past_hands_stand"
        ),
        _UNNOTED,
    ),
    tenpai_claimed_noten=(
        steps("none with noten"),
        f"{_TOURNAMENT}, «Ничья»",
    ),
    # What is said before the end is not named.
    tenpai_said_early=(
        steps("see foul_not_named if before_end", "none with first_declaration_stands"),
        f"{_TOURNAMENT}, «Ничья»",
    ),
    # Points, seats and sheets
    scoring_mistake=(ScoringMistake.NOT_AFTER_PAYMENT, f"{_GUIDE}, «Подсчет очков»"),
    who_counts=(WhoCounts.WINNER, f"{_GUIDE}, «Подсчет очков»"),
    stick_missing=(steps("discretion"), _REFEREE),
    # A hand that is over is not ruled on; one that nobody has begun to play is not named.
    wrong_dealer=(
        steps("none with past_hands_stand if played", "see foul_not_named"),
        f"{_GUIDE}, «Судейские роли»",
    ),
    wrong_seats=(
        steps("warning with re_entered if hands <= 3", "warning with past_hands_stand"),
        _UNNOTED,
    ),
    sheet_wrong=(steps("correct"), _UNNOTED),
    # Conduct
    obstruction=(ema_2025.RULES.obstruction, f"{_GUIDE}, «Штрафные санкции»"),
    phone=(
        steps("discretion if repeated", "discretion 8000 to 12000 if talked", "discretion"),
        f"{_GUIDE}, «Помехи при игре»",
    ),
    # The 2,000 of the worked case are for a player still slow, on purpose, when the judge comes back.
    slow_play=(steps("warning with referee_returns"), f"{_GUIDE}, «Помехи при игре»; {_SEMINAR} 5"),
    # What is done on purpose begins with more than 2,000.
    talking=(
        steps("discretion 4000 to 8000 if deliberate", "warning"),
        f"{_GUIDE}, «Передача информации во время игры», «Порядок увеличения штрафов»",
    ),
    noise=(
        steps("none if not complained", "discretion 4000 to 8000 if deliberate", "warning"),
        f"{_GUIDE}, «Порядок увеличения штрафов»",
    ),
    cheating=(steps("disqualified with board_told"), _OFFENCES),
    late=(
        steps("penalty 30000 with substitute, no_result if minutes >= 11", "penalty 1000 per minutes"),
        f"{_OFFENCES} (the section on substitutes has five minutes in place of ten)",
    ),
    # What is more than three minutes may cost so much, at the judge's discretion.
    away_from_table=(
        steps("penalty 1000 per minutes if minutes >= 4", "none", "at_least none"),
        "referees' seminar, notes on distractions",
    ),
    # Who misses two games running may be disqualified, who misses half of them taken off the ranking.
    games_missed=(steps("see replacement_player"), f"{_GUIDE}, «Игроки замены и пропуск игр»"),
    absence_points=(AbsencePoints.TWICE_LAST_UMA, f"{_GUIDE}, «Игроки замены и пропуск игр»"),
    foul_not_named=(steps("discretion"), _REFEREE),
    replacement_player=(
        steps("penalty 30000 with no_result, redeal if mid_hand", "penalty 30000 with no_result"),
        f"{_GUIDE}, «Игроки замены и пропуск игр» (twice the uma of the last place)",
    ),
    # Penalties and rulings
    minor_penalty=(MinorPenalty.FREE_AMOUNT, f"{_GUIDE}, «Штрафные санкции»"),
    penalty_taken=(PenaltyTaken.AFTER_UMA, f"{_GUIDE}, «Штрафные санкции»"),
    repeated_warning=(RepeatedWarning.DOUBLING, f"{_GUIDE}, «Порядок увеличения штрафов»"),
    repeated_warning_points=(2000, f"{_GUIDE}, «Порядок увеличения штрафов»"),
    warnings_counted=(WarningsCounted.PER_KIND, f"{_GUIDE}, «Порядок увеличения штрафов»"),
    warnings_kept=(WarningsKept.EVENT, f"{_GUIDE}, «Порядок увеличения штрафов»"),
    mitigation=(Mitigation.AS_LISTED, f"{_GUIDE}, «Обоснования для присуждения штрафов»"),
    table_settles=(
        TableSettles.CLEAR_CASES,
        f"{_GUIDE}, «Случаи, допускающие самостоятельное решение спорной ситуации»",
    ),
    past_hand_rulings=(PastHandRulings.REFUSED, f"{_GUIDE}, «Судейские роли»"),
    appeal=(
        Appeal.HEAD_REFEREE_THEN_WRITTEN,
        f"{_GUIDE}, «Судейские роли»; «Порядок получения и обработки апелляций»",
    ),
    # Liability
    pao_yaku=(frozenset({PaoYaku.DAISANGEN, PaoYaku.DAISUUSHI}), "«Правило пао»"),
    pao_earlier_sets=(
        PaoEarlierSets.MELDED_OR_CONCEALED_QUADS,
        "«Правило пао» (declared sets; so are ankan)",
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
    winning_tile_not_apart=(WinningTileNotApart.WITHOUT_WAIT, f"{_TOURNAMENT}, «Объявление победы»"),
    kuitan=(True, _TABLE),
    yaku_counted=(YakuCounted.ALL, "«Список яку»"),
)
