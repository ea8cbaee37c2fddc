"""Default answers on calls, fouls, penalties and rulings where a book is silent.

Most rulebooks say little on conduct. `conduct` takes what a book says and adds a line for each question that it leaves
open, naming whose custom is followed; the consequences of a foul that no available book names are left to the judge.
"""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # these are lists of answers too
from referee.books import Basis, Citation, does_not_arise, not_in_book, prevented_by_server
from referee.rules import Ruleset
from referee.rulesets._blocks import Line

__all__ = ["conduct", "conduct_by_server", "no_penalty_in_book"]

_REFEREE = not_in_book("the judge decides")
_WRC = not_in_book("custom of WRC 2025")
_EMA = not_in_book("custom of EMA 2025")
_BOTH = not_in_book("custom of EMA 2025 and WRC 2025")
_RRC = not_in_book("custom of the RRC")
_TOO_MANY = not_in_book("custom of WRC 2025 on so many tiles; else the judge decides")

# What follows from these fouls, no common custom says.
_DISCRETION = (
    "claim_changed", "empty_meld_call", "false_meld_shown", "claimed_tile_late", "called_tile_misplaced",
    "kuikae_done", "dora_turned_wrong", "dead_hand", "false_win_not_shown", "win_word", "tsumo_after_discard",
    "winning_tile_sorted_in", "mixed_before_payment", "riichi_on_open_hand", "riichi_tile_swapped",
    "riichi_call", "riichi_tile_touched", "tile_count_wrong", "deal_error", "deal_early_discard", "wrong_draw",
    "draw_after_end", "discard_taken_back", "ura_looked_at", "set_of_tiles_wrong", "tenpai_said_early",
    "stick_missing", "wrong_dealer", "wrong_seats", "sheet_wrong", "obstruction", "phone", "slow_play",
    "talking", "noise", "cheating", "late", "away_from_table", "replacement_player", "games_missed",
    "foul_not_named",
)  # fmt: skip
_EXPOSED = ("own_tiles_exposed", "wall_exposed", "dead_wall_exposed", "opponents_tiles_exposed")

_OPEN: dict[str, Line] = {
    **{name: (steps("discretion"), _REFEREE) for name in _DISCRETION},
    **{name: (steps("chombo if too_many", "discretion"), _TOO_MANY) for name in _EXPOSED},
    "claim_window": (ClaimWindow.JUDGEMENT, not_in_book("a call must be prompt; the judge decides")),
    "ron_ended_by": (
        RonEndedBy.TSUMO_OR_QUAD,
        does_not_arise("the judge decides what is late", "custom of EMA 2025, 3.3.1"),
    ),
    "fast_draw_keeps_claim": (True, _EMA),
    "wall_touched_ends_claim": (True, _BOTH),
    "touched_tile_taken": (False, not_in_book("the RRC's rules alone ask it")),
    "claim_priority": (ClaimPriority.FIRST_UNLESS_SIMULTANEOUS, _BOTH),
    "claim_change": (ClaimChange.NEVER, _WRC),
    "kuikae": (Kuikae.NONE, _BOTH),
    "kan_with_claim": (Permission.FORBIDDEN, _BOTH),
    "kakan_drawn_tile_only": (False, not_in_book("custom of Tenhou: any tile of the hand may be added")),
    "last_discard_claim": (Permission.FORBIDDEN, _BOTH),
    "last_tile_kan": (Permission.FORBIDDEN, not_in_book("custom of EMA 2025, 3.4.1")),
    "dead_wall_replenished": (True, not_in_book("custom of Mahjong Time")),
    "kan_dora_timing": (KanDoraTiming.ALL_IMMEDIATE, _BOTH),
    "kan_dora_first": (KanDoraFirst.INDICATOR, _EMA),
    "dead_hand_since": (DeadHandSince.ACT, _WRC),
    "chombo_after_last_discard": (ChomboAfterLastDiscard.CHOMBO, _WRC),
    "chombo_after_next_deal": (
        ChomboAfterNextDeal.NONE,
        not_in_book("custom of the Japanese Wikipedia, 麻雀の反則行為"),
    ),
    "riichi_word_before_discard": (False, _WRC),
    "riichi_stick_last": (False, _BOTH),
    "riichi_without_wall": (steps("discretion if wall_short", "none with riichi_stands"), _REFEREE),
    "tiles_exposed_chombo": (TilesExposedChombo.SEVEN_OR_MORE, _WRC),
    "tenpai_claimed_noten": (
        steps("none with noten"),
        not_in_book("noten"),
    ),
    "scoring_mistake": (ScoringMistake.HAND_INTACT_OR_UNDISPUTED, _WRC),
    "who_counts": (WhoCounts.ALL, _WRC),
    "lender": (Lender.REFEREE, _BOTH),
    "lateness_begun_minute": (
        True,
        does_not_arise("no points are fixed for a minute", "custom of EMA 2025, 7.2"),
    ),
    "absence_points": (
        AbsencePoints.NAMED,
        does_not_arise("no points are fixed", "so many as the tournament names"),
    ),
    "minor_penalty": (MinorPenalty.FREE_AMOUNT, _BOTH),
    "penalty_taken": (PenaltyTaken.AFTER_UMA, _BOTH),
    "repeated_warning": (RepeatedWarning.DISCRETION, not_in_book("custom of EMA 2025, 6.1.1")),
    "repeated_warning_points": (2000, does_not_arise("the judge decides on a repeat", "custom of the RRC")),
    "warnings_counted": (WarningsCounted.PER_KIND, _RRC),
    "warnings_kept": (WarningsKept.EVENT, _RRC),
    "mitigation": (Mitigation.REFEREE, not_in_book("custom of WRC 2025, penalties 12.1")),
    "table_settles": (TableSettles.NO, not_in_book("custom of WRC 2025, penalties 12.1")),
    "past_hand_rulings": (PastHandRulings.WITH_WARNING, _REFEREE),
    "appeal": (Appeal.HEAD_REFEREE, not_in_book("custom of the RRC, without its appeal in writing")),
}


def no_penalty_in_book(rule: str) -> Citation:
    """The book has a *rule*, told with its section, and names no penalty for who breaks it: the judge decides."""
    return Citation(basis=Basis.SILENT, words=f"{rule}; no penalty is named, the judge decides")


def conduct(**known: Line) -> dict[str, Line]:
    """Every line on conduct: those *known* from the book, and for the rest whose custom is followed."""
    return {**_OPEN, **known}


def conduct_by_server(common: Ruleset, **known: Line) -> dict[str, Line]:
    """Every line on conduct of a program that prevents the acts: those *known*, the rest by *common* custom."""
    return {**{name: (getattr(common, name), prevented_by_server()) for name in _OPEN}, **known}
