"""The A rule of the Japan Professional Mahjong League (JPML) as of today.

The sheet itself was not read. The sources are a summary on mj-king.net, Pantheon's preset, and three public programs
that quote the sheet of 1 April 2026 and do not agree on everything. For the rest the common rule of the Japanese
Wikipedia is followed.
"""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book, does_not_arise, not_in_book, second_hand
from referee.rulesets import wikipedia_ja
from referee.rulesets._blocks import no_abortive_draws, no_open_riichi, one_winner

BOOK = Book(
    cite="JPML A",
    title="Japan Professional Mahjong League (日本プロ麻雀連盟), A rule",
    edition="as known since 2023, by others' accounts",
)
_KING = second_hand("JPML A by the summary on mj-king.net (tempos/rule/9225)")
_NOTE = second_hand("JPML A by the older list on note.com (mahjong_academy, na92e2b310c1e)")
_SHEET = second_hand("JPML A by public programs that quote the sheet of 2026-04-01")
_PANTHEON = second_hand("JPML A as read by Pantheon's preset")

RULES = wikipedia_ja.RULES.lend(
    "jpml-a-2023",
    BOOK,
    # Session, scores, end of the game
    players=(4, not_in_book("riichi mahjong as played by four")),
    start_points=(30000, _KING),
    return_points=(30000, _KING),
    goal_points=(30000, does_not_arise("the game is neither extended nor ended early", "the start points")),
    oka=(0, _SHEET),
    # One row for each number of players at or above 30,000, from none to all four. Another preset has the row of two
    # where none is.
    uma=(
        (
            (0, 0, 0, 0),
            (12000, -1000, -3000, -8000),
            (8000, 4000, -4000, -8000),
            (8000, 3000, 1000, -12000),
            (0, 0, 0, 0),
        ),
        _SHEET,
    ),
    uma_tie=(UmaTie.SPLIT, _SHEET),
    game_length=(GameLength.HANCHAN, _PANTHEON),
    extension_west=(Extension.NONE, _PANTHEON),
    bust=(Bust.NONE, _SHEET),
    agari_yame=(DealerEnds.NONE, _KING),
    tenpai_yame=(DealerEnds.NONE, _PANTHEON),
    leftover_deposits=(LeftoverDeposits.LOST, _KING),
    honba_value=(300, _PANTHEON),
    time_limit_end=(TimeLimitEnd.END_AFTER_HAND, _PANTHEON),
    clock_hand_begins=(ClockHandBegins.PREVIOUS_HAND_ENDED, not_in_book("custom of EMA 2025, 7.4")),
    clock_chombo=(ClockChombo.REDEAL, _PANTHEON),
    # Riichi
    riichi_min_points=(RiichiMinPoints.NONE, not_in_book("none is ended by a score, unsourced")),
    riichi_min_wall=(1, _KING),
    riichi_retract=(RiichiRetract.NO, _KING),
    ippatsu=(False, _PANTHEON),
    ura_dora=(False, _NOTE),
    kan_dora=(False, _NOTE),
    kan_ura=(False, _NOTE),
    aka_dora=(0, not_in_book("no list of its rules names red fives")),
    sakizuke=(Sakizuke.ARI, _NOTE),
    two_han_minimum=(None, not_in_book("no list of its rules names one")),
    # After riichi
    ankan_after_riichi=(AnkanAfterRiichi.STRICT_YAKU_KEPT, _SHEET),
    noten_riichi_at_exhaustive_draw=(ExposureAtDraw.CHOMBO, _KING),
    missed_win_in_riichi=(MissedWin.FURITEN, _KING),
    # Open riichi
    **no_open_riichi(_PANTHEON),
    # Draws
    noten_pool=(3000, _KING),
    renchan=(Renchan.TENPAI, _KING),
    keishiki_tenpai=(True, _KING),
    nagashi_mangan=(NagashiMangan.NONE, _PANTHEON),
    nagashi_own_calls=(Permission.ALLOWED, does_not_arise("no nagashi mangan", "custom of Tenhou")),
    **no_abortive_draws(_KING),
    suukaikan=(Suukaikan.NONE, _KING),
    fifth_kan=(
        FifthKan.REFUSED,
        not_in_book(
            "custom of its competition rules of 2011-08-29, as cited by the Japanese Wikipedia, 流局, 四開槓"
        ),
    ),
    # Several winners on one discard
    **one_winner(_SHEET),
    # Chombo
    chombo_penalty=(ChomboPenalty.FIXED_AFTER_UMA, _PANTHEON),
    chombo_points=(20000, _PANTHEON),
    chombo_intentional_points=(20000, not_in_book("as any chombo")),
    kokushi_rob_ankan=(False, _KING),
    # Calls, dead hands, fouls and penalties
    kuikae=(Kuikae.NONE, _KING),
    kan_dora_timing=(KanDoraTiming.OFF, _NOTE),
    kan_dora_first=(KanDoraFirst.INDICATOR, does_not_arise("kans turn no indicator", "custom of EMA 2025")),
    dead_hand=(steps("chombo"), _KING),
    replacement_player=(steps("penalty 15000 with substitute"), _PANTHEON),
    absence_points=(AbsencePoints.NAMED, _PANTHEON),
    minor_penalty=(MinorPenalty.FREE_AMOUNT, _PANTHEON),
    penalty_taken=(PenaltyTaken.AFTER_UMA, _PANTHEON),
    # Liability
    pao_yaku=(frozenset({PaoYaku.DAISANGEN, PaoYaku.DAISUUSHI, PaoYaku.SUUKANTSU}), _PANTHEON),
    pao_daiminkan_rinshan=(PaoDaiminkanRinshan.NORMAL, _KING),
    # The hand's worth
    kiriage_mangan=(False, _PANTHEON),
    # Two of the three programs have thirteen han count as much as a yakuman, the third does not.
    kazoe_yakuman=(KazoeYakuman.YAKUMAN, _SHEET),
    multiple_yakuman=(MultipleYakuman.ADD_UP_TO_FOUR, _SHEET),
    pattern_double_yakuman=(False, _PANTHEON),
    renhou=(Renhou.MANGAN, _NOTE),
    double_wind_pair_fu=(2, _SHEET),
    rinshan_tsumo_fu=(True, _KING),
    kuitan=(True, _PANTHEON),
)
