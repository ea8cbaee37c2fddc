"""Findings on draws, chombo, and how the game goes on."""

from __future__ import annotations

from enum import Enum

from referee.findings.declaration import TurnBroken
from referee.findings.kind import Choice, Kind, Remark
from referee.findings.riichi import TENPAI
from referee.findings.wins import RonLimit
from referee.reports import AbortReason

__all__ = [
    "ABORT",
    "ABORT_NOT_IN_RULES",
    "AFTER_THE_END",
    "CHOMBO_AFTER_UMA",
    "CHOMBO_EACH",
    "CHOMBO_MANGAN_REVERSE",
    "CHOMBO_YAKUMAN_REVERSE",
    "CLOSED_EARLY",
    "CONCEALED_TENPAI_COUNTS",
    "CUT_OFF_BY_TIME",
    "DEAD_HAND_BREAKS_NOTHING_OFF",
    "DEAD_HAND_NOTEN",
    "DEALER_STAYS",
    "DEAL_PASSES",
    "HAND_NOTEN",
    "HAND_REPLAYED",
    "HAND_TENPAI",
    "LEFTOVER_BACK",
    "LEFTOVER_LOST",
    "LEFTOVER_OF_NOBODY_KNOWN",
    "LEFTOVER_REST_LOST",
    "LEFTOVER_TAKEN",
    "NAGASHI_CHOMBO_FIRST",
    "NAGASHI_DEAD_HAND",
    "NAGASHI_DISCARD_CALLED",
    "NAGASHI_FALSE_RIICHI",
    "NAGASHI_MANGAN",
    "NAGASHI_NOT_IN_RULES",
    "NAGASHI_OTHER_DISCARD",
    "NAGASHI_OWN_CALL",
    "NINE_KINDS_AFTER_CALL",
    "NINE_KINDS_AFTER_NORTH",
    "NINE_KINDS_ALLOWED",
    "NINE_KINDS_TOO_FEW",
    "NINE_KINDS_TOO_LATE",
    "NINE_TILES_ALLOWED",
    "NINE_TILES_TOO_FEW",
    "NOTEN_DECLARATION_BINDS",
    "NOTEN_PAYMENT",
    "NOT_ALL_IN_RIICHI",
    "NOT_FOUR_KANS",
    "NOT_ONE_WIND",
    "NOT_THE_WESTS",
    "NO_LONGER_POSSIBLE",
    "NO_NOTEN_PAYMENT",
    "ONE_PLAYERS_KANS",
    "OPENING_DECLARES_TENPAI",
    "OVER_AGARI_YAME",
    "OVER_BUST",
    "OVER_GOAL",
    "OVER_LAST_ROUND",
    "OVER_TIME",
    "ROUND_DIFFERS",
    "SHOWN_HAND_DECIDES",
    "SHOWN_NOT_TENPAI",
    "SUM_DIFFERS",
    "TENPAI_SHOWN",
    "TENPAI_WITHOUT_YAKU",
    "THIRD_COULD_NOT_WIN",
    "THIRD_COULD_WIN",
    "THIRD_HAND_TO_BE_SHOWN",
    "WINDS_AFTER_CALL",
    "WIN_TOO_LATE",
    "ChomboCause",
    "DeadHand",
    "DealDecider",
    "LastHand",
    "LastRound",
    "LastTimedHand",
    "Orphans",
]


class DeadHand(Enum):
    """Why a hand is dead at a draw."""

    DECLARED = "declared"
    """It was declared dead."""
    DECLARED_IN_RIICHI = "declared_in_riichi"
    """It was declared dead after a good riichi."""
    OPEN_RIICHI = "open_riichi"
    """It is in riichi and open."""


# Draws
TENPAI_SHOWN = Choice("tenpai_shown", TENPAI)
SHOWN_NOT_TENPAI = Choice("shown_not_tenpai", TENPAI)
TENPAI_WITHOUT_YAKU = Kind("tenpai_without_yaku", "keishiki_tenpai")
NOTEN_DECLARATION_BINDS = Kind("noten_declaration_binds", "tenpai_order")
OPENING_DECLARES_TENPAI = Kind("opening_declares_tenpai", "tenpai_order")
SHOWN_HAND_DECIDES = Kind("shown_hand_decides", "tenpai_order")
CONCEALED_TENPAI_COUNTS = Kind("concealed_tenpai_counts", "conceal_tenpai_without_riichi")
DEAD_HAND_NOTEN = Choice(
    "dead_hand_noten",
    {
        DeadHand.DECLARED: "dead_hand",
        DeadHand.DECLARED_IN_RIICHI: "riichi_hand_dead_at_draw",
        DeadHand.OPEN_RIICHI: "open_hand_riichi",
    },
)
NOTEN_PAYMENT = Kind("noten_payment", "noten_pool")
NO_NOTEN_PAYMENT = Kind("no_noten_payment", "noten_pool")
NAGASHI_MANGAN = Kind("nagashi_mangan", "nagashi_mangan")
NAGASHI_OTHER_DISCARD = Kind("nagashi_other_discard", "nagashi_mangan")
NAGASHI_DISCARD_CALLED = Kind("nagashi_discard_called", "nagashi_mangan")
NAGASHI_OWN_CALL = Kind("nagashi_own_call", "nagashi_own_calls")
NAGASHI_DEAD_HAND = Kind("nagashi_dead_hand", "dead_hand")
NAGASHI_FALSE_RIICHI = Kind("nagashi_false_riichi", "nagashi_mangan")
NAGASHI_CHOMBO_FIRST = Kind("nagashi_chombo_first", "nagashi_mangan")
NAGASHI_NOT_IN_RULES = Kind("nagashi_not_in_rules", "nagashi_mangan")

_OF_REASON = {
    AbortReason.KYUUSHU_KYUUHAI: "kyuushu_kyuuhai",
    AbortReason.SUUFON_RENDA: "suufon_renda",
    AbortReason.SUUKAIKAN: "suukaikan",
    AbortReason.SUUCHA_RIICHI: "suucha_riichi",
    AbortReason.SANCHAHOU: "sanchahou",
    AbortReason.TWO_RON: "sanchahou",
    AbortReason.FIFTH_KAN: "fifth_kan",
}

# Abortive draws
ABORT = Choice("abort", _OF_REASON)
WIN_TOO_LATE = Choice(
    "win_too_late",
    {
        AbortReason.SUUFON_RENDA: "suufon_fourth_tile",
        AbortReason.SUUKAIKAN: "suukaikan",
        AbortReason.SUUCHA_RIICHI: "suucha_riichi",
    },
)
THIRD_HAND_TO_BE_SHOWN = Kind("third_hand_to_be_shown", "sanchahou_silent_third")
THIRD_COULD_WIN = Kind("third_could_win", "sanchahou_silent_third")
THIRD_COULD_NOT_WIN = Kind("third_could_not_win", "sanchahou_silent_third")
NOT_THE_WESTS = Kind("not_the_wests", "suufon_west_only")
NOT_ONE_WIND = Kind("not_one_wind", "suufon_renda")
WINDS_AFTER_CALL = Kind("winds_after_call", "suufon_renda")
NOT_FOUR_KANS = Choice(
    "not_four_kans", {AbortReason.SUUKAIKAN: "suukaikan", AbortReason.FIFTH_KAN: "fifth_kan"}
)
NOT_ALL_IN_RIICHI = Kind("not_all_in_riichi", "suucha_riichi")
ONE_PLAYERS_KANS = Kind("one_players_kans", "suukaikan")
ABORT_NOT_IN_RULES = Choice("abort_not_in_rules", {**_OF_REASON, RonLimit.MOST_WINNERS: "max_ron_winners"})
DEAD_HAND_BREAKS_NOTHING_OFF = Kind("dead_hand_breaks_nothing_off", "dead_hand")


class Orphans(Enum):
    """The number of terminals and honours where their kinds are fewer than nine."""

    FEWER_TILES = "fewer_tiles"
    """Fewer than nine tiles as well."""
    NINE_TILES = "nine_tiles"
    """Nine tiles or more, which are not enough."""


# Nine kinds
NINE_KINDS_ALLOWED = Kind("nine_kinds_allowed", "kyuushu_kyuuhai")
NINE_KINDS_TOO_FEW = Choice(
    "nine_kinds_too_few",
    {Orphans.FEWER_TILES: "kyuushu_kyuuhai", Orphans.NINE_TILES: "kyuushu_nine_tiles"},
)
NINE_TILES_ALLOWED = Kind("nine_tiles_allowed", "kyuushu_nine_tiles")
NINE_TILES_TOO_FEW = Kind("nine_tiles_too_few", "kyuushu_nine_tiles")
NINE_KINDS_TOO_LATE = Kind("nine_kinds_too_late", "kyuushu_kyuuhai")
NINE_KINDS_AFTER_CALL = Kind("nine_kinds_after_call", "kyuushu_kyuuhai")
NINE_KINDS_AFTER_NORTH = Choice(
    "nine_kinds_after_north",
    {TurnBroken.CALL: "kyuushu_kyuuhai", TurnBroken.NORTH: "sanma_kita_as_call"},
)


class ChomboCause(Enum):
    """The cause of a chombo that costs a fixed number of points."""

    MISTAKE = "mistake"
    """By mistake."""
    INTENDED = "intended"
    """By intent."""

    @staticmethod
    def of(*, intentional: bool) -> ChomboCause:
        """Intended if *intentional*, otherwise by mistake."""
        return ChomboCause.INTENDED if intentional else ChomboCause.MISTAKE


_FIXED = {ChomboCause.MISTAKE: "chombo_points", ChomboCause.INTENDED: "chombo_intentional_points"}

# Chombo
CHOMBO_MANGAN_REVERSE = Kind("chombo_mangan_reverse", "chombo_penalty")
CHOMBO_YAKUMAN_REVERSE = Kind("chombo_yakuman_reverse", "open_riichi_intentional_chombo")
CHOMBO_AFTER_UMA = Choice("chombo_after_uma", _FIXED)
CHOMBO_EACH = Choice("chombo_each", _FIXED)


class DealDecider(Enum):
    """The sort of hand that decides who deals the next."""

    WON = "won"
    """Won by one player, or by several without the dealer."""
    WON_BY_SEVERAL = "won_by_several"
    """Won by several including the dealer, on one discard or by nagashi that is scored as a win."""
    NAGASHI = "nagashi"
    """Won by the nagashi of one player, or of several without the dealer."""
    DRAWN = "drawn"
    """Drawn when the wall was empty."""
    ABORTED = "aborted"
    """Aborted."""
    CHOMBO = "chombo"
    """Ended by a chombo."""


_OF_HAND = {
    DealDecider.WON: "renchan",
    DealDecider.WON_BY_SEVERAL: "multi_ron_dealer",
    DealDecider.NAGASHI: "nagashi_mangan",
    DealDecider.DRAWN: "renchan",
    DealDecider.ABORTED: "abort_dealer",
}


class LastRound(Enum):
    """The round that was the last."""

    OF_THE_GAME = "of_the_game"
    """The last one of a game of this length."""
    OF_THE_EXTENSION = "of_the_extension"
    """The last one of its extension."""


class LastHand(Enum):
    """The hand with which the leading dealer ends the game."""

    WON = "won"
    """A hand won by the dealer."""
    TENPAI = "tenpai"
    """A drawn hand with the dealer tenpai."""


class LastTimedHand(Enum):
    """The sort of the last hand after the time signal."""

    PLAYED = "played"
    """A hand that was played to its end."""
    CHOMBO = "chombo"
    """A chombo, which used it up."""


# How the game goes on
DEALER_STAYS = Choice("dealer_stays", _OF_HAND)
DEAL_PASSES = Choice("deal_passes", {**_OF_HAND, DealDecider.CHOMBO: "chombo_replay"})
HAND_REPLAYED = Kind("hand_replayed", "chombo_replay")
OVER_BUST = Kind("over_bust", "bust")
OVER_TIME = Choice(
    "over_time", {LastTimedHand.PLAYED: "time_limit_end", LastTimedHand.CHOMBO: "clock_chombo"}
)
OVER_LAST_ROUND = Choice(
    "over_last_round",
    {LastRound.OF_THE_GAME: "game_length", LastRound.OF_THE_EXTENSION: "extension_west"},
)
OVER_GOAL = Kind("over_goal", "goal_points")
OVER_AGARI_YAME = Choice("over_agari_yame", {LastHand.WON: "agari_yame", LastHand.TENPAI: "tenpai_yame"})
CUT_OFF_BY_TIME = Kind("cut_off_by_time", "time_limit_end")
LEFTOVER_BACK = Kind("leftover_back", "leftover_deposits")
LEFTOVER_OF_NOBODY_KNOWN = Kind("leftover_of_nobody_known", "leftover_deposits")
CLOSED_EARLY = Remark("closed_early")
LEFTOVER_LOST = Kind("leftover_lost", "leftover_deposits")
LEFTOVER_REST_LOST = Kind("leftover_rest_lost", "tie_remainder")
LEFTOVER_TAKEN = Kind("leftover_taken", "leftover_deposits")

# The ledger
SUM_DIFFERS = Remark("sum_differs")
ROUND_DIFFERS = Remark("round_differs")
AFTER_THE_END = Remark("after_the_end")
NO_LONGER_POSSIBLE = Remark("no_longer_possible")

# Questions
HAND_TENPAI = Choice("hand_tenpai", TENPAI)
HAND_NOTEN = Choice("hand_noten", TENPAI)
