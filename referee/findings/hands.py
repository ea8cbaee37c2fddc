"""Findings on draws, and whether a hand is tenpai."""

from __future__ import annotations

from enum import Enum
from typing import NotRequired, TypedDict

from referee.findings.declaration import TurnBroken
from referee.findings.facts import (
    AbortFacts,
    CountFacts,
    NotenFacts,
    PointsFacts,
    TileFacts,
    TilesFacts,
    WaitsFacts,
)
from referee.findings.kind import Choice, Kind, Variants, distance
from referee.findings.riichi import TENPAI
from referee.findings.wins import RonLimit
from referee.reports import AbortReason
from referee.values import Seat, Tile


class DeadHand(Enum):
    """Why a hand is dead at a draw."""

    DECLARED = "declared"
    """It was declared dead."""
    DECLARED_IN_RIICHI = "declared_in_riichi"
    """It was declared dead after a good riichi."""
    OPEN_RIICHI = "open_riichi"
    """It is in riichi and open."""


class TenpaiFacts(WaitsFacts, NotenFacts):
    """The waits of a hand, or how far it is from having any."""


class WaitsWithoutYakuFacts(WaitsFacts):
    """The waits of a hand, none of which has a yaku."""

    away: NotRequired[int | None]
    fifth: NotRequired[tuple[Tile, ...]]


class DeadNotenFacts(TypedDict):
    """Whether a dead hand in riichi is a chombo at the draw."""

    chombo: NotRequired[bool]


class NotenPaymentFacts(TypedDict):
    """The players who are tenpai and those who pay them."""

    tenpai: tuple[Seat, ...]
    noten: tuple[Seat, ...]
    payers: int
    pool: int


class FirstDiscardsFacts(TilesFacts):
    """The first discards of a number of players."""

    players: int


class CountPlayersFacts(CountFacts):
    """A number of players out of all of them."""

    players: int


class NoAbortFacts(TypedDict):
    """The reason that aborts nothing, and what applies instead."""

    reason: str
    players: NotRequired[int]
    instead: NotRequired[str]


class DeadActFacts(TypedDict):
    """The act of a dead hand."""

    by: str


class KindsFacts(TypedDict):
    """A number of kinds of tiles."""

    kinds: int


class KindsCountFacts(KindsFacts, CountFacts):
    """A number of kinds of tiles, and of the tiles."""


# Draws
TENPAI_SHOWN = Choice("tenpai_shown", TENPAI, facts=WaitsFacts, says="{seat} is tenpai on {waits}.")
SHOWN_NOT_TENPAI = Choice(
    "shown_not_tenpai",
    TENPAI,
    facts=NotenFacts,
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
    "tenpai_without_yaku",
    "keishiki_tenpai",
    facts=WaitsWithoutYakuFacts,
    says="{seat} waits on {waits}, but no wait has a yaku: noten.",
)
NOTEN_DECLARATION_BINDS = Kind(
    "noten_declaration_binds", "tenpai_order", says="{seat} had already declared noten and cannot change it."
)
OPENING_DECLARES_TENPAI = Kind(
    "opening_declares_tenpai",
    "tenpai_order",
    says="{seat} had said noten, but opening the hand is the declaration.",
)
SHOWN_HAND_DECIDES = Kind(
    "shown_hand_decides", "tenpai_order", says="{seat} had said noten, but the shown hand decides."
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
    facts=DeadNotenFacts,
    says=Variants(
        "{seat}'s hand is dead and counts as noten.",
        by="chombo",
        others={"chombo": "{seat}'s hand in riichi is dead: under these rules a chombo at the draw."},
    ),
)
NOTEN_PAYMENT = Kind(
    "noten_payment",
    "noten_pool",
    facts=NotenPaymentFacts,
    says=Variants(
        "Tenpai: {tenpai}. The others pay {pool} together.",
        by="payers",
        others={"1": "Tenpai: {tenpai}. {noten} pays {pool}."},
    ),
)
NO_NOTEN_PAYMENT = Kind("no_noten_payment", "noten_pool", facts=NotenPaymentFacts, says="No noten payment.")
NAGASHI_MANGAN = Kind(
    "nagashi_mangan", "nagashi_mangan", facts=PointsFacts, says="{seat} has nagashi mangan: {points} in all."
)
NAGASHI_OTHER_DISCARD = Kind(
    "nagashi_other_discard",
    "nagashi_mangan",
    facts=TileFacts,
    says="{seat} has no nagashi mangan: {tile} was among the discards.",
)
NAGASHI_DISCARD_CALLED = Kind(
    "nagashi_discard_called", "nagashi_mangan", says="{seat} has no nagashi mangan: a discard was called."
)
NAGASHI_OWN_CALL = Kind(
    "nagashi_own_call",
    "nagashi_own_calls",
    says="{seat} has no nagashi mangan: a player who calls cannot have it.",
)
NAGASHI_DEAD_HAND = Kind(
    "nagashi_dead_hand", "dead_hand", says="{seat} has no nagashi mangan: the hand is dead."
)
NAGASHI_FALSE_RIICHI = Kind(
    "nagashi_false_riichi",
    "nagashi_mangan",
    says="{seat} has no nagashi mangan: the riichi was false.",
)
NAGASHI_CHOMBO_FIRST = Kind(
    "nagashi_chombo_first",
    "nagashi_mangan",
    says="{seat}'s nagashi mangan is not paid: the chombo takes priority.",
)
NAGASHI_NOT_IN_RULES = Kind(
    "nagashi_not_in_rules",
    "nagashi_mangan",
    says="These rules have no nagashi mangan: {seat} is paid nothing for it.",
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
ABORT = Choice("abort", _OF_REASON, facts=AbortFacts, says="The hand ends in an abortive draw: {reason}.")
WIN_TOO_LATE = Choice(
    "win_too_late",
    {
        AbortReason.SUUFON_RENDA: "suufon_fourth_tile",
        AbortReason.SUUKAIKAN: "suukaikan",
        AbortReason.SUUCHA_RIICHI: "suucha_riichi",
    },
    never=(
        AbortReason.KYUUSHU_KYUUHAI,
        AbortReason.SANCHAHOU,
        AbortReason.TWO_RON,
        AbortReason.FIFTH_KAN,
    ),
    says="{seat}'s win does not count: the hand was already over.",
)
THIRD_HAND_TO_BE_SHOWN = Kind(
    "third_hand_to_be_shown",
    "sanchahou_silent_third",
    says=(
        "Two players have won and {seat} stays silent: check that hand too. Enter the hands and "
        "the winning tile."
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
    says="{seat} stayed silent and could not have won: the other wins are valid.",
)
NOT_THE_WESTS = Kind(
    "not_the_wests",
    "suufon_west_only",
    facts=TilesFacts,
    says=("The first discards are {tiles}; under these rules only four wests end the hand. Play continues."),
)
NOT_ONE_WIND = Kind(
    "not_one_wind",
    "suufon_renda",
    facts=FirstDiscardsFacts,
    says=Variants(
        "The first discards {tiles} are not the same wind from all four players; play continues.",
        by="players",
        others={
            "3": ("The first discards {tiles} are not the same wind from all three players; play continues.")
        },
    ),
)
WINDS_AFTER_CALL = Kind(
    "winds_after_call",
    "suufon_renda",
    says="There was already a call or a kan: equal winds are no abortive draw now. Play continues.",
)
NOT_FOUR_KANS = Choice(
    "not_four_kans",
    {AbortReason.SUUKAIKAN: "suukaikan", AbortReason.FIFTH_KAN: "fifth_kan"},
    never=(
        AbortReason.KYUUSHU_KYUUHAI,
        AbortReason.SUUFON_RENDA,
        AbortReason.SUUCHA_RIICHI,
        AbortReason.SANCHAHOU,
        AbortReason.TWO_RON,
    ),
    facts=CountFacts,
    says="Only {count} kans have been made; play continues.",
)
NOT_ALL_IN_RIICHI = Kind(
    "not_all_in_riichi",
    "suucha_riichi",
    facts=CountPlayersFacts,
    says="Only {count} of {players} riichi are valid; play continues.",
)
ONE_PLAYERS_KANS = Kind(
    "one_players_kans", "suukaikan", says="All four kans are {seat}'s: play continues, without a fifth kan."
)
ABORT_NOT_IN_RULES = Choice(
    "abort_not_in_rules",
    {**_OF_REASON, RonLimit.MOST_WINNERS: "max_ron_winners"},
    never=(RonLimit.ALL_OTHERS,),
    facts=NoAbortFacts,
    says=Variants(
        "These rules have no abortive draw for {reason}; play continues.",
        by="instead",
        others={
            "no_fifth_kan": (
                "These rules have no fifth kan: it cannot be made, and play continues without it."
            ),
            "all_win": "These rules have no abortive draw for {reason}: all the wins count. Enter them.",
            "nearest_1_win": (
                "These rules have no abortive draw for {reason}: only the nearest player's win counts. "
                "Enter it."
            ),
            "nearest_2_win": (
                "These rules have no abortive draw for {reason}: only the wins of the two nearest count. "
                "Enter them."
            ),
        },
    ),
)
DEAD_HAND_BREAKS_NOTHING_OFF = Kind(
    "dead_hand_breaks_nothing_off",
    "dead_hand",
    facts=DeadActFacts,
    says=Variants(
        "{seat}'s hand is dead: it cannot declare nine kinds, and play continues.",
        by="by",
        others={
            "ron": (
                "{seat}'s hand is dead: its ron does not count and there is no abortive draw; the "
                "others' rons are judged as wins."
            ),
            "kan": "{seat}'s hand is dead: its kan does not count, and there is no abortive draw.",
        },
    ),
)


class Orphans(Enum):
    """The number of terminals and honors where their kinds are fewer than nine."""

    FEWER_TILES = "fewer_tiles"
    """Fewer than nine tiles as well."""
    NINE_TILES = "nine_tiles"
    """Nine tiles or more, which are not enough."""


# Nine kinds
NINE_KINDS_ALLOWED = Kind(
    "nine_kinds_allowed",
    "kyuushu_kyuuhai",
    facts=KindsFacts,
    says="{kinds} kinds of terminals and honors in the first draw: an abortive draw may be declared.",
)
NINE_KINDS_TOO_FEW = Choice(
    "nine_kinds_too_few",
    {Orphans.FEWER_TILES: "kyuushu_kyuuhai", Orphans.NINE_TILES: "kyuushu_nine_tiles"},
    facts=KindsCountFacts,
    says=(
        "There are {kinds} kinds of terminals and honors ({count} tiles); nine kinds are "
        "needed. Play continues."
    ),
)
NINE_TILES_ALLOWED = Kind(
    "nine_tiles_allowed",
    "kyuushu_nine_tiles",
    facts=CountFacts,
    says="{count} terminals and honors in the first draw: an abortive draw may be declared.",
)
NINE_TILES_TOO_FEW = Kind(
    "nine_tiles_too_few",
    "kyuushu_nine_tiles",
    facts=KindsCountFacts,
    says="There are {count} terminals and honors; nine tiles are needed. Play continues.",
)
NINE_KINDS_TOO_LATE = Kind(
    "nine_kinds_too_late",
    "kyuushu_kyuuhai",
    says=("Nine kinds can only be declared on the player's first draw, before the discard. Play continues."),
)
NINE_KINDS_AFTER_CALL = Kind(
    "nine_kinds_after_call",
    "kyuushu_kyuuhai",
    says="Nine kinds cannot be declared after a call or a kan. Play continues.",
)
NINE_KINDS_AFTER_NORTH = Choice(
    "nine_kinds_after_north",
    {TurnBroken.CALL: "kyuushu_kyuuhai", TurnBroken.NORTH: "sanma_kita_as_call"},
    says="Nine kinds cannot be declared after a call, a kan or a set-aside north. Play continues.",
)


# Questions
HAND_TENPAI = Choice("hand_tenpai", TENPAI, facts=TenpaiFacts, says="The hand is tenpai on {waits}.")
HAND_NOTEN = Choice(
    "hand_noten",
    TENPAI,
    facts=TenpaiFacts,
    says=Variants(
        "The hand is not tenpai.",
        by=distance,
        others={
            "shanten": "The hand is not tenpai ({away}).",
            "fifth": "The hand is not tenpai: it waits only on a fifth {fifth}.",
        },
    ),
)
