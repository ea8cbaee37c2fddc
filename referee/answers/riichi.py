"""Answers on riichi."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, assert_never

from referee.answers.worded import Worded

__all__ = [
    "AnkanAfterRiichi",
    "CalledRiichiTile",
    "DoubleRiichiBreak",
    "MissedWin",
    "OpenHandRiichi",
    "OpenRiichiChombo",
    "OpenRiichiDealIn",
    "OpenRiichiYakumanStack",
    "Permission",
    "RiichiForm",
    "RiichiMinPoints",
    "RiichiRetract",
    "RonnedRiichi",
    "Sakizuke",
    "TemporaryFuritenEnd",
]


class RiichiMinPoints(Worded):
    """The number of points that a riichi needs."""

    if TYPE_CHECKING:

        @cached_property
        def value(self) -> str | int:  # type: ignore[override]  # numbers among words
            """The word or number in the JSON form."""
            ...

    NONE = "none", "None: the score may go below zero"
    THOUSAND = 1000, "1,000: the player must have the points for the stick"
    ELEVEN_HUNDRED = 1100, "1,100: a player with nothing left is out"
    THOUSAND_TEMPORARY_ZERO = (
        "1000_temporary_zero",
        (
            "1,000: a player who has nothing left after paying the stick does not end the game "
            "before the hand ends"
        ),
    )
    BORROW = "borrow", "None: a player who lacks the stick borrows it"

    @cached_property
    def is_borrowed(self) -> bool:
        """Whether a player who lacks the stick borrows it."""
        match self:
            case (
                RiichiMinPoints.NONE
                | RiichiMinPoints.THOUSAND
                | RiichiMinPoints.ELEVEN_HUNDRED
                | RiichiMinPoints.THOUSAND_TEMPORARY_ZERO
            ):
                return False
            case RiichiMinPoints.BORROW:
                return True
            case _:
                assert_never(self)

    @cached_property
    def allows_zero(self) -> bool:
        """Whether a score that the player's own stick makes zero waits for the end of the hand."""
        match self:
            case (
                RiichiMinPoints.NONE
                | RiichiMinPoints.THOUSAND
                | RiichiMinPoints.ELEVEN_HUNDRED
                | RiichiMinPoints.BORROW
            ):
                return False
            case RiichiMinPoints.THOUSAND_TEMPORARY_ZERO:
                return True
            case _:
                assert_never(self)


class Permission(Worded):
    """Whether something is allowed."""

    ALLOWED = "allowed", "Yes"
    FORBIDDEN = "forbidden", "No"

    @cached_property
    def allowed(self) -> bool:
        """Whether the answer is yes."""
        match self:
            case Permission.ALLOWED:
                return True
            case Permission.FORBIDDEN:
                return False
            case _:
                assert_never(self)


class OpenHandRiichi(Worded):
    """What a riichi declared with an open hand is."""

    FORBIDDEN = "forbidden", "Void: the hand is dead and the stick goes back"
    PONRII = "ponrii", "Allowed; and no hand may win without riichi"

    @cached_property
    def allowed(self) -> bool:
        """Whether it is a riichi."""
        match self:
            case OpenHandRiichi.FORBIDDEN:
                return False
            case OpenHandRiichi.PONRII:
                return True
            case _:
                assert_never(self)

    @cached_property
    def required_to_win(self) -> bool:
        """Whether no hand may win without riichi."""
        match self:
            case OpenHandRiichi.FORBIDDEN:
                return False
            case OpenHandRiichi.PONRII:
                return True
            case _:
                assert_never(self)


class RonnedRiichi(Worded):
    """What becomes of a riichi whose declaring discard is won on."""

    VOID = "void", "It is not established and no stick is paid"
    PAID = "paid", "It is valid and its stick is paid"


class CalledRiichiTile(Worded):
    """What follows if the declaring discard is called."""

    ROTATE_NEXT = "rotate_next", "The riichi is valid; the next discard is turned"
    ROTATE_UNTIL_ONE_STAYS = (
        "rotate_until_one_stays",
        "The riichi is valid; every further discard is turned until one is not called",
    )


class RiichiRetract(Worded):
    """Whether a riichi may be taken back."""

    NO = "no", "Never: once said, it is final"
    FREE_UNTIL_DISCARD = "free_until_discard", "Until the discard, without a penalty"
    DEAD_HAND = "dead_hand", "Until the discard, but the hand is then dead"
    DEAD_HAND_UNTIL_STICK = (
        "dead_hand_until_stick",
        "Until the stick is on the table, but the hand is then dead; not after that",
    )


class RiichiForm(Worded):
    """Which of the word, the turned tile and the stick are required."""

    WORD_AND_TURNED_TILE = (
        "word_and_turned_tile",
        "The word and the turned tile, otherwise the hand is dead; a forgotten stick is only added",
    )
    ANY_ONE = "any_one", "Any one of the three is enough; a warning for those that are missing"
    ALL_THREE = "all_three", "All three; the riichi is valid without the word, but it is a foul"

    @cached_property
    def requires_all(self) -> bool:
        """Whether a missing part is always a foul."""
        match self:
            case RiichiForm.WORD_AND_TURNED_TILE | RiichiForm.ANY_ONE:
                return False
            case RiichiForm.ALL_THREE:
                return True
            case _:
                assert_never(self)


class DoubleRiichiBreak(Worded):
    """What before the first discard makes a double riichi a single one."""

    ANY_CALL_OR_KAN = "any_call_or_kan", "Any call or kan, including an ankan and a set-aside north"
    CALLS_AND_OPEN_KANS = "calls_and_open_kans", "A chi, pon or open kan, but not an ankan"


class Sakizuke(Worded):
    """When a hand's yaku must be certain."""

    ARI = "ari", "When it wins"
    SAKIZUKE = "sakizuke", "Before it wins, if it is open: every wait of the hand must give a yaku"
    KANZEN_SAKIZUKE = (
        "kanzen_sakizuke",
        (
            "Before it wins: every wait must give a yaku, or an open hand cannot win and a closed one only "
            "by self-draw"
        ),
    )


class AnkanAfterRiichi(Worded):
    """Which concealed quad a player in riichi may make."""

    FORBIDDEN = "forbidden", "None"
    WAITS_UNCHANGED = "waits_unchanged", "One that leaves the waits as they are"
    STRICT = (
        "strict",
        "One that leaves the waits as they are and whose three tiles are a triplet in every reading",
    )
    STRICT_FIFTH_TILE = (
        "strict_fifth_tile",
        (
            "One that leaves the waits as they are and is a triplet in every reading, readings "
            "completed by a fifth equal tile included"
        ),
    )
    STRICT_YAKU_KEPT = (
        "strict_yaku_kept",
        (
            "One that leaves the waits as they are, is a triplet in every reading and loses no yaku "
            "of the hand"
        ),
    )

    @cached_property
    def allowed(self) -> bool:
        """Whether any may be made."""
        match self:
            case AnkanAfterRiichi.FORBIDDEN:
                return False
            case (
                AnkanAfterRiichi.WAITS_UNCHANGED
                | AnkanAfterRiichi.STRICT
                | AnkanAfterRiichi.STRICT_FIFTH_TILE
                | AnkanAfterRiichi.STRICT_YAKU_KEPT
            ):
                return True
            case _:
                assert_never(self)

    @cached_property
    def keeps_triplet(self) -> bool:
        """Whether its three tiles must be a triplet in every reading."""
        match self:
            case AnkanAfterRiichi.FORBIDDEN | AnkanAfterRiichi.WAITS_UNCHANGED:
                return False
            case (
                AnkanAfterRiichi.STRICT
                | AnkanAfterRiichi.STRICT_FIFTH_TILE
                | AnkanAfterRiichi.STRICT_YAKU_KEPT
            ):
                return True
            case _:
                assert_never(self)

    @cached_property
    def keeps_yaku(self) -> bool:
        """Whether every yaku of the hand must be kept."""
        match self:
            case (
                AnkanAfterRiichi.FORBIDDEN
                | AnkanAfterRiichi.WAITS_UNCHANGED
                | AnkanAfterRiichi.STRICT
                | AnkanAfterRiichi.STRICT_FIFTH_TILE
            ):
                return False
            case AnkanAfterRiichi.STRICT_YAKU_KEPT:
                return True
            case _:
                assert_never(self)

    @cached_property
    def counts_fifth_tile(self) -> bool:
        """Whether a reading may be completed by a fifth equal tile."""
        match self:
            case (
                AnkanAfterRiichi.FORBIDDEN
                | AnkanAfterRiichi.WAITS_UNCHANGED
                | AnkanAfterRiichi.STRICT
                | AnkanAfterRiichi.STRICT_YAKU_KEPT
            ):
                return False
            case AnkanAfterRiichi.STRICT_FIFTH_TILE:
                return True
            case _:
                assert_never(self)


class MissedWin(Worded):
    """What follows when a player in riichi lets a winning tile go."""

    FURITEN = "furiten", "The player is in furiten until the end of the hand"
    MUST_WIN = "must_win", "It is forbidden: the player must win"
    FORCED = "forced", "Nothing: the win counts even if it is not declared"


class TemporaryFuritenEnd(Worded):
    """When the furiten of a tile let go ends."""

    OWN_DRAW_OR_CALL = "own_draw_or_call", "With the player's next draw or call"
    OWN_DRAW_AND_DISCARD = (
        "own_draw_and_discard",
        "When the player's next draw and discard are both completed",
    )
    OWN_DISCARD = "own_discard", "With the player's next discard in turn"


class OpenRiichiDealIn(Worded):
    """When a discard into an open riichi costs a yakuman."""

    YAKUMAN_UNLESS_RIICHI = "yakuman_unless_riichi", "Always, except for a discarder who is in riichi too"
    YAKUMAN_UNLESS_EARLIER_RIICHI = (
        "yakuman_unless_earlier_riichi",
        "Always, except for a discarder who was in riichi before it was opened",
    )
    YAKUMAN_IF_UNAVOIDABLE = (
        "yakuman_if_unavoidable",
        "When there was no other tile to discard; otherwise the player must discard another tile",
    )


class OpenRiichiYakumanStack(Worded):
    """The number of yakuman paid when a yakuman hand wins by open riichi on a discard that costs a yakuman."""

    SINGLE = "single", "The higher of the two"
    COMBINED = "combined", "Both"


class OpenRiichiChombo(Worded):
    """The cost of a chombo that was meant to escape from dealing into an open riichi."""

    MANGAN = "mangan", "The same as any chombo"
    YAKUMAN = "yakuman", "The payments of a yakuman instead of a mangan"
