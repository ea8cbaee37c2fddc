"""Answers that belong together when a rulebook answers their first question with no.

A book without abortive draws does not say who deals after one. Its ruleset still has these lines. Each says that the
question does not arise and whose custom would hold, for a tournament that answers the first question otherwise.
"""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # these are lists of answers too
from referee.books import Citation, does_not_arise, not_in_book

__all__ = [
    "FOUR_PLAYERS",
    "Line",
    "no_abortive_draws",
    "no_clock",
    "no_open_riichi",
    "one_winner",
    "three_players",
]

Line = tuple[object, str | Citation]

_FOUR = does_not_arise("four play", "custom of Tenhou with three players")

FOUR_PLAYERS: dict[str, Line] = {
    "sanma_tiles": (True, _FOUR),
    "sanma_chi": (False, _FOUR),
    "sanma_north": (SanmaNorth.KITA_DORA, _FOUR),
    "sanma_north_value": (SanmaNorthValue.GUEST_WIND, _FOUR),
    "sanma_kita_ron": (True, _FOUR),
    "sanma_kita_as_call": (True, _FOUR),
    "sanma_kita_with_claim": (Permission.FORBIDDEN, _FOUR),
    "sanma_kita_furiten": (False, _FOUR),
    "sanma_kita_pass": (True, _FOUR),
    "sanma_kita_rinshan": (True, _FOUR),
    "sanma_rinshan_tiles": (8, _FOUR),
    "sanma_tsumo": (SanmaTsumo.TSUMO_LOSS, _FOUR),
}


def no_open_riichi(source: str | Citation) -> dict[str, Line]:
    """Open riichi is not played, by *source*; if a tournament plays it, by the Japanese article on riichi."""
    reason = does_not_arise("no open riichi", "custom of the Japanese Wikipedia, 立直")
    agreed = does_not_arise("no open riichi", "a matter of agreement in the Japanese Wikipedia, 立直")
    return {
        "open_riichi": (False, source),
        "open_riichi_han": (2, reason),
        "open_double_riichi_han": (3, reason),
        "open_riichi_deal_in": (OpenRiichiDealIn.YAKUMAN_UNLESS_RIICHI, agreed),
        "open_riichi_yakuman_stack": (OpenRiichiYakumanStack.SINGLE, agreed),
        "open_riichi_furiten": (Permission.ALLOWED, agreed),
        "open_riichi_intentional_chombo": (OpenRiichiChombo.MANGAN, agreed),
    }


def no_abortive_draws(source: str | Citation) -> dict[str, Line]:
    """No hand is broken off, by *source*; who would deal next and what would come to light does not arise.

    Four kans and three rons are asked beside it: a book answers them in their own places.
    """
    reason = does_not_arise("there are no abortive draws")
    return {
        "kyuushu_kyuuhai": (False, source),
        "kyuushu_nine_tiles": (False, reason),
        "suufon_renda": (False, source),
        "suufon_west_only": (False, reason),
        "suufon_fourth_tile": (SuufonFourthTile.MUST_PASS, reason),
        "suucha_riichi": (False, source),
        "abort_honba": (True, reason),
        "abort_dealer": (AbortDealer.RENCHAN, reason),
        "noten_riichi_at_four_riichi": (ExposureAtAbort.CHOMBO, reason),
        "noten_riichi_at_other_abort": (ExposureAtAbort.IMMUNE, reason),
    }


def one_winner(source: str | Citation) -> dict[str, Line]:
    """Only the nearest winner wins, by *source*; how several would share does not arise."""
    reason = does_not_arise("only one player wins on a discard")
    return {
        "max_ron_winners": (1, source),
        "sanchahou": (Sanchahou.HEAD_BUMP, source),
        "sanchahou_silent_third": (SilentThird.SILENCE_IS_FINAL, reason),
        "multi_ron_honba": (MultiRonHonba.NEAREST, reason),
        "multi_ron_deposits": (MultiRonDeposits.ALL_NEAREST, reason),
        "multi_ron_dealer": (MultiRonDealer.DEALER_KEEPS_IF_AMONG, reason),
    }


def no_clock(source: str | Citation) -> dict[str, Line]:
    """Games are played to their end without a clock, by *source*."""
    reason = does_not_arise("there is no clock", "custom of EMA 2025")
    return {
        "time_limit_end": (TimeLimitEnd.NONE, source),
        "clock_hand_begins": (ClockHandBegins.PREVIOUS_HAND_ENDED, reason),
        "clock_chombo": (ClockChombo.REDEAL, does_not_arise("there is no clock", "custom of EMA 2016")),
    }


def three_players(source: str | Citation) -> dict[str, Line]:
    """Three play, by *source*; on all that differs from four and is not known, Tenhou's custom with three players."""
    custom = not_in_book("custom of Tenhou with three players")
    return {
        "players": (3, source),
        "start_points": (35000, custom),
        "return_points": (40000, custom),
        "goal_points": (40000, custom),
        "oka": (15000, custom),
        "uma": (((20000, 0, -20000),), custom),
        "honba_value": (200, custom),
        "aka_dora": (2, not_in_book("of the common three red fives that of 5m is left out")),
        "noten_pool": (2000, custom),
        "riichi_min_wall": (3, not_in_book("custom of the Japanese Wikipedia, 立直, 条件 (三人麻雀では3枚)")),
        "suufon_renda": (False, custom),
        "suufon_west_only": (False, does_not_arise("no four winds with three players")),
        "suucha_riichi": (False, custom),
        "max_ron_winners": (2, custom),
        "sanchahou": (Sanchahou.TRIPLE_WIN, custom),
        **{name: (answer, custom) for name, (answer, _) in FOUR_PLAYERS.items()},
    }
