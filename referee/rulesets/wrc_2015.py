"""The World Riichi Championship's rules of 2015, as far as known.

Only parts of the book's chapters on precedence, ends of hands, fouls and tournaments were read. A preset of the
Pantheon software gives the rest of the rules of that time; where neither answers, the edition of 2025 is used.
"""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book, does_not_arise, not_in_book, second_hand
from referee.rulesets import wrc_2022
from referee.rulesets._blocks import no_abortive_draws, one_winner

BOOK = Book(
    cite="WRC 2015",
    title="World Riichi Championship Rules 2015",
    edition="16 June 2015, read in part",
)
_PANTHEON = second_hand("WRC as read by Pantheon's preset")
_READ = "chapters 5 and 7 (read in part, the section not noted)"
_WIKI = second_hand("WRC by riichi.wiki's page World Riichi Championship rules")

RULES = wrc_2022.RULES.lend(
    "wrc-2015",
    BOOK,
    # Session, scores, end of the game
    start_points=(30000, _PANTHEON),
    return_points=(30000, _WIKI),
    oka=(0, _PANTHEON),
    uma=(((15000, 5000, -5000, -15000),), _PANTHEON),
    uma_tie=(UmaTie.SPLIT, _PANTHEON),
    game_length=(GameLength.HANCHAN, _PANTHEON),
    extension_west=(Extension.NONE, _PANTHEON),
    # The wiki's summary of 2014 to 2019 ends the game instead.
    bust=(Bust.NONE, "8.1 to 8.3"),
    agari_yame=(DealerEnds.NONE, _PANTHEON),
    tenpai_yame=(DealerEnds.NONE, _PANTHEON),
    leftover_deposits=(LeftoverDeposits.LOST, second_hand("WRC 2015 by the account of EMA 2016")),
    honba_value=(300, _PANTHEON),
    time_limit_end=(TimeLimitEnd.END_AFTER_HAND, "8.1"),
    clock_hand_begins=(ClockHandBegins.DICE_THROWN, "8.1"),
    clock_chombo=(ClockChombo.COUNTS, "8.1"),
    standings_tie_break=(StandingsTieBreak.SHARED, not_in_book("a tie is shown as a tie")),
    standings_tie_break_at=(
        StandingsTieBreakAt.AT_CUT_AND_END,
        does_not_arise("equal totals share the rank", "custom of WRC 2025"),
    ),
    disqualified_ranked=(Disqualified.NOT_LISTED, not_in_book("custom of WRC 2025, penalties 12.2")),
    # Riichi
    riichi_min_wall=(4, not_in_book("its section was not seen; custom of WRC 2022")),
    riichi_retract=(RiichiRetract.FREE_UNTIL_DISCARD, "7.1"),
    # Draws
    renchan=(Renchan.TENPAI, _WIKI),
    nagashi_mangan=(NagashiMangan.NONE, _PANTHEON),
    **no_abortive_draws(_PANTHEON),
    # Several winners on one discard
    **one_winner("5.4.1"),
    # Chombo
    noten_riichi_at_own_win=(OwnWinExposure.CHOMBO, "chapter 7"),
    chombo_penalty=(ChomboPenalty.FIXED_AFTER_UMA, "chapter 7"),
    chombo_points=(20000, "chapter 7"),
    chombo_intentional_points=(20000, not_in_book("as any chombo")),
    chombo_intentional_disqualifies=(False, not_in_book("nothing beside what it costs")),
    chombo_replay=(ChomboReplay.NO_GAME, "chapter 7"),
    chombo_with_valid_win=(ChomboWithValidWin.WIN_ONLY, "7.1"),
    # Calls, dead hands, fouls and penalties
    claim_window=(ClaimWindow.NEXT_DRAW_RON_NEXT_DISCARD, "5.4.1"),
    ron_ended_by=(RonEndedBy.TSUMO, not_in_book("custom of EMA 2016, 3.3.1")),
    claim_priority=(ClaimPriority.FIRST_SPOKEN, "5.4.1"),
    claim_change=(ClaimChange.WORD_SLIP_ONLY, _READ),
    claim_changed=(
        steps("correct with last_call_stands if mixed_up", "warning with first_call_stands"),
        f"{_READ}, on a slip of the tongue; else custom of WRC 2025, penalties 12.3.3",
    ),
    empty_meld_call=(steps("none with call_void"), _READ),
    false_meld_shown=(steps("correct if not discarded", "dead_hand"), _READ),
    claimed_tile_late=(steps("dead_hand if discards >= 2", "correct"), _READ),
    kuikae=(Kuikae.NONE, "7.1"),
    kuikae_done=(steps("dead_hand"), "7.1"),
    dead_hand=(
        steps("chombo if claims_win", "penalty 20000 with call_void"),
        "7.1 (on a call; a win by custom of WRC 2025)",
    ),
    false_win_not_shown=(steps("dead_hand"), _READ),
    lender=(Lender.REFEREE, "8.1 to 8.3"),
    # Liability
    pao_yaku=(frozenset({PaoYaku.DAISANGEN, PaoYaku.DAISUUSHI}), _PANTHEON),
    pao_tsumo_honba=(PaoTsumoHonba.PAO_PLAYER, not_in_book("custom of WRC 2025, 11.2.1, for one yakuman")),
    pao_composite=(
        PaoComposite.ONLY_THE_PAO_YAKUMAN,
        does_not_arise("a hand is worth one yakuman", "the liable part only"),
    ),
    # The hand's worth
    kiriage_mangan=(True, _PANTHEON),
    kazoe_yakuman=(KazoeYakuman.SANBAIMAN, _PANTHEON),
    multiple_yakuman=(MultipleYakuman.CAP_ONE, _WIKI),
    pattern_double_yakuman=(False, _PANTHEON),
    double_wind_pair_fu=(
        4,
        second_hand("named as changed in 2022 by github EmeraldCoder/riichi-pointer-js, issue 29"),
    ),
    winning_tile_not_apart=(WinningTileNotApart.COMMON_ONLY, "5.6"),
    kuitan=(True, _PANTHEON),
)
