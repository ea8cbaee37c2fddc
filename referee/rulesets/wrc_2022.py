"""The World Riichi Championship's rules of 2022, as far as known.

The book was not read. Known are two accounts of its changes, and what the preface of 2025 says was changed again. For
everything else the edition of 2025 is used, whose preface calls the rest rewriting for clarity.
"""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book, not_in_book, second_hand
from referee.rulesets import wrc_2025

BOOK = Book(
    cite="WRC 2022",
    title="World Riichi Championship Rules 2022",
    edition="2022, by accounts of its changes",
)
_PREFACE = second_hand("WRC 2022 by the preface of WRC 2025 (1)")
_BELGIUM = second_hand("WRC 2022 by the account of mahjongbelgium.be (2022-04-02)")
_POINTER = second_hand("WRC 2022 by the account of github EmeraldCoder/riichi-pointer-js, issue 29")

RULES = wrc_2025.RULES.lend(
    "wrc-2022",
    BOOK,
    time_limit_end=(TimeLimitEnd.END_AFTER_HAND, _PREFACE),
    riichi_min_wall=(4, _PREFACE),
    riichi_retract=(RiichiRetract.DEAD_HAND, _BELGIUM),
    refuse_to_show=(RefuseToShow.CHOMBO, not_in_book("common custom")),
    # Calls, dead hands, fouls and penalties
    claim_change=(ClaimChange.NEVER, _BELGIUM),
    empty_meld_call=(steps("dead_hand with call_void"), _BELGIUM),
    false_meld_shown=(steps("dead_hand"), _BELGIUM),
    # That a win without a yaku is a chombo even unshown is told as new; of other false wins nothing is told.
    false_win_not_shown=(
        steps("chombo if no_yaku", "dead_hand"),
        second_hand(
            "WRC 2022 by the account of mahjongbelgium.be (2022-04-02) on wins without a yaku; others as in WRC 2015"
        ),
    ),
    tile_count_wrong=(steps("chombo with no_correction"), _BELGIUM),
    wrong_draw=(steps("chombo if mixed_in", "correct with put_back"), _BELGIUM),
    # Chombo
    chombo_penalty=(ChomboPenalty.FIXED_AFTER_UMA, _BELGIUM),
    chombo_points=(30000, _BELGIUM),
    chombo_intentional_points=(
        30000,
        second_hand(
            "by the account of mahjongbelgium.be (2022-04-02) an intended one disqualifies; the points as of any"
        ),
    ),
    chombo_intentional_disqualifies=(True, _BELGIUM),
    kazoe_yakuman=(KazoeYakuman.SANBAIMAN, _BELGIUM),
    multiple_yakuman=(MultipleYakuman.ADD, _BELGIUM),
    pattern_double_yakuman=(False, _POINTER),
    double_wind_pair_fu=(2, _POINTER),
)
