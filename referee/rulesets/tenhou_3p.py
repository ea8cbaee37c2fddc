"""Tenhou.net with three players."""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book, does_not_arise
from referee.rulesets import tenhou_4p

BOOK = Book(
    cite="Tenhou with three players",
    title="Tenhou.net rules, three players, hanchan with red fives and open tanyao",
    edition="official list, and game records from 2022-01-01 on",
)
_LIST = "official list"
_RECORDS = "game records"
_NO_FOURTH = "cannot occur with three players (game records)"

RULES = tenhou_4p.RULES.amended(
    "tenhou-3p",
    BOOK,
    players=(3, _LIST),
    start_points=(35000, _LIST),
    return_points=(40000, _LIST),
    goal_points=(40000, _RECORDS),
    oka=(15000, "follows from the start and return points of the official list"),
    uma=(((20000, 0, -20000),), _LIST),
    honba_value=(200, _RECORDS),
    riichi_min_wall=(3, _RECORDS),
    aka_dora=(2, f"{_RECORDS} (the 5m are left out)"),
    kakan_tile_own_furiten=(False, f"{_LIST} (nor do norths that were set aside)"),
    noten_pool=(2000, _RECORDS),
    nagashi_mangan=(NagashiMangan.BONUS_PAYMENT, f"{_RECORDS} (without the missing share)"),
    suufon_renda=(False, _NO_FOURTH),
    suufon_west_only=(False, does_not_arise("no four winds with three players")),
    suufon_fourth_tile=(
        SuufonFourthTile.MUST_PASS,
        does_not_arise("no four winds with three players", "win first"),
    ),
    suukaikan=(Suukaikan.AFTER_DISCARD, _RECORDS),
    suucha_riichi=(False, _NO_FOURTH),
    noten_riichi_at_four_riichi=(ExposureAtAbort.CHOMBO, does_not_arise("no four riichi with three players")),
    max_ron_winners=(2, _RECORDS),
    sanchahou=(Sanchahou.TRIPLE_WIN, f"{_RECORDS} (both win)"),
    sanchahou_silent_third=(SilentThird.SILENCE_IS_FINAL, does_not_arise("two may win", "silence is final")),
    multi_ron_honba=(MultiRonHonba.NEAREST, _RECORDS),
    multi_ron_deposits=(MultiRonDeposits.ALL_NEAREST, _RECORDS),
    # Three players
    sanma_tiles=(True, _LIST),
    sanma_chi=(False, _LIST),
    sanma_north=(SanmaNorth.KITA_DORA, _LIST),
    sanma_north_value=(SanmaNorthValue.GUEST_WIND, _LIST),
    sanma_kita_ron=(True, _LIST),
    sanma_kita_as_call=(True, _LIST),
    sanma_kita_with_claim=(Permission.FORBIDDEN, _LIST),
    sanma_kita_furiten=(False, _LIST),
    sanma_kita_pass=(True, f"{_LIST} (its general sentence on wins let go)"),
    sanma_kita_rinshan=(True, _RECORDS),
    sanma_rinshan_tiles=(8, _LIST),
    sanma_tsumo=(SanmaTsumo.TSUMO_LOSS, _RECORDS),
)
