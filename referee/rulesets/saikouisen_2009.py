"""The rules of Saikouisen, 2009.

A summary in the news of jan39.com gives its main points; a cup that followed Saikouisen's rules in 2015 lists more. For
the rest the common rule of the Japanese Wikipedia is followed.
"""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book, does_not_arise, not_in_book, second_hand
from referee.rulesets import wikipedia_ja
from referee.rulesets._blocks import no_abortive_draws, one_winner

BOOK = Book(
    cite="Saikouisen 2009",
    title="Saikouisen Japan Pro Mahjong Association (最高位戦日本プロ麻雀協会), rules of 2009",
    edition="2009, by the summary on jan39.com of 2009-12-31",
)
_SUMMARY = second_hand("Saikouisen 2009 by the summary on jan39.com (2009-12-31)")
_CUP = second_hand("Saikouisen's rules as the West One Cup of 2015 lists them (west-one-cup.com/rules2015)")
_ARTICLE = second_hand("Saikouisen by an account of its article 7-2 (what was accepted cannot be reopened)")
_NO_PAO = does_not_arise("nobody is liable")

RULES = wikipedia_ja.RULES.lend(
    "saikouisen-2009",
    BOOK,
    # Session, scores, end of the game
    players=(4, not_in_book("riichi mahjong as played by four")),
    start_points=(30000, _SUMMARY),
    return_points=(30000, _SUMMARY),
    goal_points=(30000, does_not_arise("the game is neither extended nor ended early", "the start points")),
    oka=(0, _SUMMARY),
    uma=(((30000, 10000, -10000, -30000),), _SUMMARY),
    uma_tie=(UmaTie.SPLIT, second_hand("Saikouisen by a public file of presets")),
    agari_yame=(DealerEnds.NONE, _SUMMARY),
    tenpai_yame=(DealerEnds.NONE, not_in_book("as a win, which ends no game by the summary on jan39.com")),
    leftover_deposits=(LeftoverDeposits.LOST, _CUP),
    honba_value=(300, _CUP),
    # Riichi
    riichi_min_wall=(1, _CUP),
    furiten_riichi=(Permission.ALLOWED, _CUP),
    ippatsu=(True, _SUMMARY),
    ura_dora=(True, _SUMMARY),
    kan_dora=(True, _SUMMARY),
    kan_ura=(True, _SUMMARY),
    aka_dora=(0, second_hand("Saikouisen's regulation of 2025 by a server's list of presets")),
    sakizuke=(Sakizuke.ARI, _SUMMARY),
    # After riichi
    ankan_after_riichi=(AnkanAfterRiichi.STRICT, _CUP),
    noten_riichi_at_exhaustive_draw=(ExposureAtDraw.CHOMBO, _CUP),
    missed_win_in_riichi=(MissedWin.FURITEN, _CUP),
    # Draws
    noten_pool=(3000, _SUMMARY),
    renchan=(Renchan.TENPAI, _SUMMARY),
    keishiki_tenpai=(True, _CUP),
    nagashi_mangan=(NagashiMangan.NONE, _CUP),
    **no_abortive_draws(_SUMMARY),
    suukaikan=(Suukaikan.NONE, _SUMMARY),
    # Several winners on one discard
    **one_winner(_CUP),
    # Chombo
    chombo_penalty=(ChomboPenalty.FIXED_AFTER_UMA, _CUP),
    chombo_points=(20000, _CUP),
    chombo_intentional_points=(20000, not_in_book("as any chombo")),
    kokushi_rob_ankan=(False, _SUMMARY),
    # Points and rulings
    scoring_mistake=(ScoringMistake.NOT_AFTER_PAYMENT, _ARTICLE),
    past_hand_rulings=(PastHandRulings.REFUSED, _ARTICLE),
    # Liability
    pao_yaku=(frozenset(), _SUMMARY),
    pao_earlier_sets=(PaoEarlierSets.MELDED, _NO_PAO),
    pao_by_kan=(True, _NO_PAO),
    pao_tsumo=(PaoTsumo.FULL, _NO_PAO),
    pao_ron=(PaoRon.HALF, _NO_PAO),
    pao_tsumo_honba=(PaoTsumoHonba.PAO_PLAYER, _NO_PAO),
    pao_ron_honba=(PaoHonba.DISCARDER, _NO_PAO),
    pao_composite=(PaoComposite.ONLY_THE_PAO_YAKUMAN, _NO_PAO),
    pao_daiminkan_rinshan=(PaoDaiminkanRinshan.NORMAL, _SUMMARY),
    # The hand's worth
    kiriage_mangan=(True, _CUP),
    kazoe_yakuman=(KazoeYakuman.SANBAIMAN, _SUMMARY),
    multiple_yakuman=(MultipleYakuman.CAP_ONE, _SUMMARY),
    double_wind_pair_fu=(2, _CUP),
    kuitan=(True, _SUMMARY),
)
