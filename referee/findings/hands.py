"""Findings on draws, chombo, and how the game goes on."""

from __future__ import annotations

from enum import Enum

from referee.catalogue import Plural
from referee.findings.declaration import TurnBroken
from referee.findings.kind import Choice, Kind, Remark, Variants, distance
from referee.findings.riichi import TENPAI
from referee.findings.wins import RonLimit
from referee.reports import AbortReason


class DeadHand(Enum):
    """Why a hand is dead at a draw."""

    DECLARED = "declared"
    """It was declared dead."""
    DECLARED_IN_RIICHI = "declared_in_riichi"
    """It was declared dead after a good riichi."""
    OPEN_RIICHI = "open_riichi"
    """It is in riichi and open."""


# Draws
TENPAI_SHOWN = Choice("tenpai_shown", TENPAI, says="{seat} is tenpai on {waits}.")
SHOWN_NOT_TENPAI = Choice(
    "shown_not_tenpai",
    TENPAI,
    says=Variants(
        "{seat}'s shown hand is not tenpai.",
        by=distance,
        others={
            "shanten": "{seat}'s shown hand is not tenpai ({away}).",
            "fifth": "{seat}'s shown hand is not tenpai: it waits only on a fifth {fifth}.",
        },
    ),
)
TENPAI_WITHOUT_YAKU = Kind(
    "tenpai_without_yaku", "keishiki_tenpai", says="{seat} waits on {waits}, but no wait has a yaku: noten."
)
NOTEN_DECLARATION_BINDS = Kind(
    "noten_declaration_binds", "tenpai_order", says="{seat} had declared noten, and that stands."
)
OPENING_DECLARES_TENPAI = Kind(
    "opening_declares_tenpai",
    "tenpai_order",
    says="{seat} had said noten, but opening the hand is the declaration.",
)
SHOWN_HAND_DECIDES = Kind(
    "shown_hand_decides", "tenpai_order", says="{seat} had said noten, but what is shown decides."
)
CONCEALED_TENPAI_COUNTS = Kind(
    "concealed_tenpai_counts",
    "conceal_tenpai_without_riichi",
    says="{seat} had said noten, but tenpai may not be concealed: the hand counts as it is shown.",
)
DEAD_HAND_NOTEN = Choice(
    "dead_hand_noten",
    {
        DeadHand.DECLARED: "dead_hand",
        DeadHand.DECLARED_IN_RIICHI: "riichi_hand_dead_at_draw",
        DeadHand.OPEN_RIICHI: "open_hand_riichi",
    },
    says=Variants(
        "{seat}'s hand is dead and counts as noten.",
        by="chombo",
        others={"chombo": "{seat}'s hand in riichi is dead: under these rules a chombo at the draw."},
    ),
)
NOTEN_PAYMENT = Kind(
    "noten_payment",
    "noten_pool",
    says=Variants(
        "Tenpai: {tenpai}. The others pay {pool} together.",
        by="payers",
        others={"1": "Tenpai: {tenpai}. {noten} pays {pool}."},
    ),
)
NO_NOTEN_PAYMENT = Kind("no_noten_payment", "noten_pool", says="No noten payment.")
NAGASHI_MANGAN = Kind("nagashi_mangan", "nagashi_mangan", says="{seat} has nagashi mangan: {points} in all.")
NAGASHI_OTHER_DISCARD = Kind(
    "nagashi_other_discard",
    "nagashi_mangan",
    says="{seat} has no nagashi mangan: {tile} was among the discards.",
)
NAGASHI_DISCARD_CALLED = Kind(
    "nagashi_discard_called", "nagashi_mangan", says="{seat} has no nagashi mangan: a discard was called."
)
NAGASHI_OWN_CALL = Kind(
    "nagashi_own_call", "nagashi_own_calls", says="{seat} has no nagashi mangan: who calls cannot have it."
)
NAGASHI_DEAD_HAND = Kind(
    "nagashi_dead_hand", "dead_hand", says="{seat} has no nagashi mangan: the hand is dead."
)
NAGASHI_FALSE_RIICHI = Kind(
    "nagashi_false_riichi",
    "nagashi_mangan",
    says="{seat} has no nagashi mangan: it would be won with a false riichi.",
)
NAGASHI_CHOMBO_FIRST = Kind(
    "nagashi_chombo_first",
    "nagashi_mangan",
    says="{seat}'s nagashi mangan is not paid: the chombo goes first.",
)
NAGASHI_NOT_IN_RULES = Kind(
    "nagashi_not_in_rules",
    "nagashi_mangan",
    says="There is no nagashi mangan in these rules: {seat} is paid nothing for it.",
)

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
ABORT = Choice("abort", _OF_REASON, says="The hand is broken off: {reason}.")
WIN_TOO_LATE = Choice(
    "win_too_late",
    {
        AbortReason.SUUFON_RENDA: "suufon_fourth_tile",
        AbortReason.SUUKAIKAN: "suukaikan",
        AbortReason.SUUCHA_RIICHI: "suucha_riichi",
    },
    says="{seat}'s win does not count: the hand was over before it.",
)
THIRD_HAND_TO_BE_SHOWN = Kind(
    "third_hand_to_be_shown",
    "sanchahou_silent_third",
    says=(
        "Two have won and {seat} stays silent: that hand must be looked at too. Enter the hands and the "
        "winning tile."
    ),
)
THIRD_COULD_WIN = Kind(
    "third_could_win",
    "sanchahou_silent_third",
    says="{seat} stayed silent but could have won too: it counts as three wins.",
)
THIRD_COULD_NOT_WIN = Kind(
    "third_could_not_win",
    "sanchahou_silent_third",
    says="{seat} stayed silent and could not have won: the other wins stand.",
)
NOT_THE_WESTS = Kind(
    "not_the_wests",
    "suufon_west_only",
    says="The first discards are {tiles}; under these rules four wests alone end the hand, and play goes on.",
)
NOT_ONE_WIND = Kind(
    "not_one_wind",
    "suufon_renda",
    says=Variants(
        "The first discards {tiles} are not the same wind from all four players; play goes on.",
        by="players",
        others={
            "3": ("The first discards {tiles} are not the same wind from all three players; play goes on.")
        },
    ),
)
WINDS_AFTER_CALL = Kind(
    "winds_after_call",
    "suufon_renda",
    says="There was a call or a kan before: the equal winds break nothing off, play goes on.",
)
NOT_FOUR_KANS = Choice(
    "not_four_kans",
    {AbortReason.SUUKAIKAN: "suukaikan", AbortReason.FIFTH_KAN: "fifth_kan"},
    says="Only {count} kans have been made; play goes on.",
)
NOT_ALL_IN_RIICHI = Kind(
    "not_all_in_riichi", "suucha_riichi", says="Only {count} of {players} riichi stand; play goes on."
)
ONE_PLAYERS_KANS = Kind(
    "one_players_kans", "suukaikan", says="All four kans are {seat}'s: play goes on, without a fifth kan."
)
ABORT_NOT_IN_RULES = Choice(
    "abort_not_in_rules",
    {**_OF_REASON, RonLimit.MOST_WINNERS: "max_ron_winners"},
    says=Variants(
        "These rules do not break off a hand for {reason}; play goes on.",
        by="instead",
        others={
            "no_fifth_kan": (
                "There is no fifth kan in these rules: it cannot be made, and play goes on without it."
            ),
            "all_win": "These rules do not break off a hand for {reason}: all the wins count. Enter them.",
            "nearest_1_win": (
                "These rules do not break off a hand for {reason}: only the nearest player's "
                "win counts. Enter it."
            ),
            "nearest_2_win": (
                "These rules do not break off a hand for {reason}: only the wins of the two "
                "nearest count. Enter them."
            ),
        },
    ),
)
DEAD_HAND_BREAKS_NOTHING_OFF = Kind(
    "dead_hand_breaks_nothing_off",
    "dead_hand",
    says=Variants(
        "{seat}'s hand is dead: it cannot declare nine kinds, and play goes on.",
        by="by",
        others={
            "ron": (
                "{seat}'s hand is dead: its ron does not count and the hand is not broken off; "
                "the others' rons are judged as wins."
            ),
            "kan": "{seat}'s hand is dead: its quad does not count, and the hand is not broken off.",
        },
    ),
)


class Orphans(Enum):
    """The number of terminals and honours where their kinds are fewer than nine."""

    FEWER_TILES = "fewer_tiles"
    """Fewer than nine tiles as well."""
    NINE_TILES = "nine_tiles"
    """Nine tiles or more, which are not enough."""


# Nine kinds
NINE_KINDS_ALLOWED = Kind(
    "nine_kinds_allowed",
    "kyuushu_kyuuhai",
    says="{kinds} kinds of terminals and honours in the first draw: the hand may be broken off.",
)
NINE_KINDS_TOO_FEW = Choice(
    "nine_kinds_too_few",
    {Orphans.FEWER_TILES: "kyuushu_kyuuhai", Orphans.NINE_TILES: "kyuushu_nine_tiles"},
    says="There are {kinds} kinds of terminals and honours ({count} tiles); nine kinds are needed. Play goes on.",
)
NINE_TILES_ALLOWED = Kind(
    "nine_tiles_allowed",
    "kyuushu_nine_tiles",
    says="{count} terminals and honours in the first draw: the hand may be broken off.",
)
NINE_TILES_TOO_FEW = Kind(
    "nine_tiles_too_few",
    "kyuushu_nine_tiles",
    says="There are {count} terminals and honours; nine tiles are needed. Play goes on.",
)
NINE_KINDS_TOO_LATE = Kind(
    "nine_kinds_too_late",
    "kyuushu_kyuuhai",
    says="Nine kinds can only be declared on one's first draw, before a discard. Play goes on.",
)
NINE_KINDS_AFTER_CALL = Kind(
    "nine_kinds_after_call",
    "kyuushu_kyuuhai",
    says="Nine kinds cannot be declared after a call or a kan. Play goes on.",
)
NINE_KINDS_AFTER_NORTH = Choice(
    "nine_kinds_after_north",
    {TurnBroken.CALL: "kyuushu_kyuuhai", TurnBroken.NORTH: "sanma_kita_as_call"},
    says="Nine kinds cannot be declared after a call, a kan or a set-aside north. Play goes on.",
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
CHOMBO_MANGAN_REVERSE = Kind(
    "chombo_mangan_reverse", "chombo_penalty", says="{seat} pays a reverse mangan: {points} in all."
)
CHOMBO_YAKUMAN_REVERSE = Kind(
    "chombo_yakuman_reverse",
    "open_riichi_intentional_chombo",
    says="{seat} committed the chombo to escape from an open riichi and pays a reverse yakuman: {points} in all.",
)
CHOMBO_AFTER_UMA = Choice(
    "chombo_after_uma",
    _FIXED,
    says="{seat} loses {points}, taken off after the uma; no points are paid for it at the table.",
)
CHOMBO_EACH = Choice("chombo_each", _FIXED, says="{seat} pays {points} to each of the others.")


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
DEALER_STAYS = Choice("dealer_stays", _OF_HAND, says="{round}, honba {honba}: the dealer stays.")
DEAL_PASSES = Choice(
    "deal_passes",
    {**_OF_HAND, DealDecider.CHOMBO: "chombo_replay"},
    says="The deal passes: {round}, honba {honba}.",
)
HAND_REPLAYED = Kind("hand_replayed", "chombo_replay", says="{round} is dealt again, honba {honba}.")
OVER_BUST = Kind("over_bust", "bust", says="The game is over: a score has run out.")
OVER_TIME = Choice(
    "over_time",
    {LastTimedHand.PLAYED: "time_limit_end", LastTimedHand.CHOMBO: "clock_chombo"},
    says="The game is over: the time was called and this was the last hand.",
)
OVER_LAST_ROUND = Choice(
    "over_last_round",
    {LastRound.OF_THE_GAME: "game_length", LastRound.OF_THE_EXTENSION: "extension_west"},
    says="The game is over: this was its last hand.",
)
OVER_GOAL = Kind("over_goal", "goal_points", says="The game is over: the goal of {goal} is reached.")
OVER_AGARI_YAME = Choice(
    "over_agari_yame",
    {LastHand.WON: "agari_yame", LastHand.TENPAI: "tenpai_yame"},
    says="The game is over: the dealer leads in the last hand.",
)
CUT_OFF_BY_TIME = Kind(
    "cut_off_by_time",
    "time_limit_end",
    says="The time had been called and broke the running hand off: it does not count.",
)
LEFTOVER_BACK = Kind(
    "leftover_back",
    "leftover_deposits",
    says="{seat} takes back their own sticks left on the table: {points}.",
)
LEFTOVER_OF_NOBODY_KNOWN = Kind(
    "leftover_of_nobody_known",
    "leftover_deposits",
    says="Whose the other sticks are is not known: {points} are nobody's.",
)
CLOSED_EARLY = Remark("closed_early", says="The game is ended as it stands.")
LEFTOVER_LOST = Kind(
    "leftover_lost", "leftover_deposits", says="The {points} left on the table are nobody's."
)
LEFTOVER_REST_LOST = Kind(
    "leftover_rest_lost",
    "tie_remainder",
    says=Plural(
        "finding",
        "The 1 point that does not divide is nobody's.",
        "The {points} that do not divide are nobody's.",
    ),
)
LEFTOVER_TAKEN = Kind(
    "leftover_taken", "leftover_deposits", says="{seat} takes {points} of what is left on the table."
)

# The ledger
SUM_DIFFERS = Remark(
    "sum_differs", says="The scores and sticks before this hand add up to {sum}, not {expected}."
)
ROUND_DIFFERS = Remark(
    "round_differs",
    says="Entered for {seen}, honba {seen_honba}; by the ledger it is {round}, honba {honba}.",
)
AFTER_THE_END = Remark(
    "after_the_end", says="Entered for {round}, but by the ledger the game was over before."
)
NO_LONGER_POSSIBLE = Remark(
    "no_longer_possible", says="After an earlier change this hand cannot have been so; correct it."
)

# Questions
HAND_TENPAI = Choice("hand_tenpai", TENPAI, says="The hand is tenpai on {waits}.")
HAND_NOTEN = Choice(
    "hand_noten",
    TENPAI,
    says=Variants(
        "The hand is not tenpai.",
        by=distance,
        others={
            "shanten": "The hand is not tenpai ({away}).",
            "fifth": "The hand is not tenpai: it waits only on a fifth {fifth}.",
        },
    ),
)
