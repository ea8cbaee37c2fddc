"""Mahjong Soul with three players."""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book, does_not_arise, not_in_book, second_hand
from referee.rulesets import mahjong_soul_4p

BOOK = Book(
    cite="Mahjong Soul with three players",
    title="Mahjong Soul rules, three players, ranked hanchan with red fives and open tanyao",
    edition="as described on riichi.wiki, 2020-06",
)
_RULES = "rule text on riichi.wiki"
_UNSOURCED = not_in_book("general knowledge, unsourced")

RULES = mahjong_soul_4p.RULES.amended(
    "mahjong-soul-3p",
    BOOK,
    players=(3, _RULES),
    start_points=(35000, _RULES),
    return_points=(35000, second_hand("Mahjong Soul by github smly/RiichiEnv (settled against the start)")),
    goal_points=(40000, _RULES),
    uma=(((15000, 0, -15000),), _RULES),
    honba_value=(200, _RULES),
    riichi_min_wall=(3, second_hand("Mahjong Soul by the code and documents of github smly/RiichiEnv")),
    aka_dora=(2, f"{_RULES} (the 5m are left out)"),
    noten_pool=(2000, _RULES),
    suufon_renda=(False, _RULES),
    suufon_west_only=(False, does_not_arise("no four winds with three players")),
    suufon_fourth_tile=(
        SuufonFourthTile.MUST_PASS,
        does_not_arise("no four winds with three players", "win first"),
    ),
    suucha_riichi=(False, _RULES),
    noten_riichi_at_four_riichi=(ExposureAtAbort.CHOMBO, does_not_arise("no four riichi with three players")),
    max_ron_winners=(2, _UNSOURCED),
    sanchahou=(Sanchahou.TRIPLE_WIN, _UNSOURCED),
    sanchahou_silent_third=(SilentThird.SILENCE_IS_FINAL, does_not_arise("two may win", "silence is final")),
    # Three players
    sanma_tiles=(True, _RULES),
    sanma_chi=(False, _RULES),
    sanma_north=(SanmaNorth.KITA_DORA, _RULES),
    sanma_north_value=(SanmaNorthValue.GUEST_WIND, _RULES),
    sanma_kita_ron=(True, _RULES),
    sanma_kita_as_call=(True, _RULES),
    sanma_kita_with_claim=(Permission.FORBIDDEN, _RULES),
    sanma_kita_furiten=(False, _RULES),
    # The sentence on norths and furiten is read by one program as covering a north let go too.
    sanma_kita_pass=(True, not_in_book("custom of Tenhou with three players")),
    sanma_kita_rinshan=(True, _RULES),
    sanma_rinshan_tiles=(8, _RULES),
    sanma_tsumo=(SanmaTsumo.TSUMO_LOSS, f"{_RULES} (always in ranked games)"),
)
