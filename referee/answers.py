"""What can a rulebook answer?

One enum for each question that has more than two answers; its values are the words of the JSON form. A question
that is answered yes or no takes a bool, one that is answered by a number an int.
"""

from __future__ import annotations

from enum import Enum

__all__ = [
    "AbortDealer",
    "AgariYame",
    "AllWaitsInOwnHand",
    "AnkanAfterRiichi",
    "Bust",
    "ChomboPenalty",
    "ChomboReplay",
    "ChomboWithValidWin",
    "ClockChombo",
    "ClockHandBegins",
    "Exposure",
    "Extension",
    "GameLength",
    "IllegalAnkanExposed",
    "KazoeYakuman",
    "LeftoverDeposits",
    "MultiRonDealer",
    "MultiRonDeposits",
    "MultiRonHonba",
    "MultipleYakuman",
    "NagashiMangan",
    "OpenHandRiichi",
    "OwnWinExposure",
    "PaoComposite",
    "PaoHonba",
    "PaoTsumoHonba",
    "PaoYaku",
    "RefuseToShow",
    "Renchan",
    "Renhou",
    "ResultRounding",
    "RinshanHaitei",
    "RonnedRiichi",
    "Sanchahou",
    "StandingsTieBreak",
    "Suukaikan",
    "ThirdPartyWin",
    "TieRemainder",
    "TimeLimitEnd",
    "UmaTie",
]


class UmaTie(Enum):
    """How tied places are settled at the end of a game."""

    SPLIT = "split"
    """The tied places' uma and oka are added and shared alike."""
    SEAT_ORDER = "seat_order"
    """The earlier initial seat ranks higher."""


class ResultRounding(Enum):
    """To what a result is rounded."""

    EXACT = "exact"
    """Not at all."""
    NEAREST_THOUSAND = "nearest_thousand"
    """To the nearest thousand, halves away from zero; the leader takes the balance."""


class TieRemainder(Enum):
    """What becomes of a share that does not divide."""

    EXACT_FRACTION = "exact_fraction"
    """It is kept as the fraction that it is."""
    HUNDREDS_TO_EARLIER_SEAT = "hundreds_to_earlier_seat"
    """Whole hundreds; the odd ones go to the player nearer the first dealer."""
    LOST = "lost"
    """Shares of leftover deposits are rounded down to whole points; the rest is nobody's."""


class GameLength(Enum):
    """How many winds are played."""

    TONPUU = "tonpuu"
    """East only."""
    HANCHAN = "hanchan"
    """East and South."""


class Extension(Enum):
    """Is another wind played when nobody has reached the goal?"""

    NONE = "none"
    """No: the game ends with its last wind."""
    SUDDEN_DEATH = "sudden_death"
    """One more wind, ended as soon as somebody has the goal after a hand that does not renchan."""


class Bust(Enum):
    """When does a player's score end the game?"""

    NONE = "none"
    """Never: the game goes on with borrowed sticks."""
    BELOW_ZERO = "below_zero"
    """When it is below zero."""
    ZERO_OR_LESS = "zero_or_less"
    """When it is zero or below."""


class AgariYame(Enum):
    """May the game end although the dealer of the last round would deal again?"""

    NONE = "none"
    """No."""
    DEALER_CHOICE = "dealer_choice"
    """Yes, if the leading dealer wishes it."""
    AUTOMATIC = "automatic"
    """Yes, by itself, if the dealer stays, is first and has the goal."""


class LeftoverDeposits(Enum):
    """Whose are the riichi sticks on the table when the game ends?"""

    WINNER_SPLIT_IF_TIED = "winner_split_if_tied"
    """The first place's; tied firsts share them."""
    WINNER_BY_SEAT = "winner_by_seat"
    """The first place's; of tied firsts the earlier seat's."""
    LOST = "lost"
    """Nobody's."""


class TimeLimitEnd(Enum):
    """What is played once the time is called?"""

    NONE = "none"
    """There is no clock."""
    END_AFTER_HAND = "end_after_hand"
    """The running hand is finished."""
    ONE_MORE_HAND = "one_more_hand"
    """The running hand is finished and one more is played."""


class ClockHandBegins(Enum):
    """For the clock, when has a hand begun?"""

    DICE_THROWN = "dice_thrown"
    """When the dice are thrown."""
    PREVIOUS_HAND_ENDED = "previous_hand_ended"
    """As soon as the hand before it has ended."""


class ClockChombo(Enum):
    """Does a chombo after the time signal use up one of the last hands?"""

    REDEAL = "redeal"
    """No: it is dealt again and does not count."""
    COUNTS = "counts"
    """Yes."""


class StandingsTieBreak(Enum):
    """How are equal totals ranked after all games?"""

    SHARED = "shared"
    """They share the rank."""
    FIRSTS_FOURTHS_BEST = "firsts_fourths_best"
    """More first places, then fewer last places, then the best single game; else shared."""


class RonnedRiichi(Enum):
    """What becomes of a riichi whose declaring discard is won on?"""

    VOID = "void"
    """It is not established and no stick is paid."""
    PAID = "paid"
    """It stands and its stick is paid."""


class AnkanAfterRiichi(Enum):
    """Which concealed quad may a player in riichi make?"""

    FORBIDDEN = "forbidden"
    """None."""
    WAITS_UNCHANGED = "waits_unchanged"
    """One that leaves the waits as they are."""
    STRICT = "strict"
    """One that leaves the waits as they are and whose three tiles are a triplet in every reading."""
    STRICT_FIFTH_TILE = "strict_fifth_tile"
    """As strict, and readings completed by a fifth equal tile count too."""


class AllWaitsInOwnHand(Enum):
    """Is a hand tenpai if the player holds all four of every tile that it waits on?"""

    NOTEN = "noten"
    """No; tiles in own melds count as held."""
    NOTEN_ONLY_IF_IN_SELECTABLE_HAND = "noten_only_if_in_selectable_hand"
    """No, but only concealed tiles count as held."""
    TENPAI = "tenpai"
    """Yes: the shape decides."""


class Exposure(Enum):
    """What follows when a riichi hand is found not to be tenpai, or ruined by an ankan?"""

    CHOMBO = "chombo"
    """A chombo."""
    IMMUNE = "immune"
    """Nothing."""
    NOTEN_PAYMENT = "noten_payment"
    """The hand counts as noten, and that is all."""


class ThirdPartyWin(Enum):
    """What follows for a false riichi when another player wins?"""

    IMMUNE = "immune"
    """Nothing: the hand is not shown."""
    CHOMBO_TOO = "chombo_too"
    """If it comes to light, a chombo beside the win."""
    MUST_SHOW = "must_show"
    """Every player in riichi must show, and a false one is a chombo beside the win."""


class IllegalAnkanExposed(Enum):
    """When is an illegal ankan after riichi punished?"""

    OWN_WIN_OR_DRAW = "own_win_or_draw"
    """At the offender's own win or at an exhaustive draw."""
    AT_ONCE = "at_once"
    """As soon as it is found out, or at the draw."""


class RefuseToShow(Enum):
    """What does it cost a player in riichi not to show his hand at the draw?"""

    CHOMBO = "chombo"
    """A chombo."""
    MAY_PAY_CHOMBO_UNSHOWN = "may_pay_chombo_unshown"
    """The same payment, which he may offer without showing."""


class OpenHandRiichi(Enum):
    """What is a riichi declared with an open hand?"""

    FORBIDDEN = "forbidden"
    """Void: the hand is dead and the stick goes back."""
    PONRII = "ponrii"
    """Allowed."""


class OwnWinExposure(Enum):
    """What follows when a false riichi, or a hand that is none, is shown as a win?"""

    CHOMBO = "chombo"
    """A chombo, in every rulebook known here."""


class Renchan(Enum):
    """When does the dealer deal again after an exhaustive draw?"""

    TENPAI = "tenpai"
    """When he is tenpai."""
    AGARI = "agari"
    """Never: only a win keeps the deal."""


class NagashiMangan(Enum):
    """What are discards worth that are all terminals and honours, none of them called?"""

    NONE = "none"
    """Nothing."""
    BONUS_PAYMENT = "bonus_payment"
    """A mangan from everybody in place of the noten payments; no honba, no deposits."""
    WIN = "win"
    """A mangan self-draw with honba and deposits."""


class Suukaikan(Enum):
    """When do four kans by more than one player abort the hand?"""

    NONE = "none"
    """Never: play goes on without a fifth."""
    AFTER_DISCARD = "after_discard"
    """When the discard after the fourth is not won on."""
    AT_FOURTH_KAN = "at_fourth_kan"
    """When the fourth is made, unless it is robbed."""


class Sanchahou(Enum):
    """What are three rons on one discard, where more than one ron may win?"""

    ABORT = "abort"
    """An abortive draw."""
    TRIPLE_WIN = "triple_win"
    """Three wins."""


class AbortDealer(Enum):
    """Who deals after an abortive draw?"""

    RENCHAN = "renchan"
    """The same dealer."""
    ROTATE = "rotate"
    """The next."""
    TENPAI = "tenpai"
    """The same if he is tenpai, else the next."""


class MultiRonHonba(Enum):
    """Who is paid the honba when several rons win?"""

    ALL_WINNERS = "all_winners"
    """Every winner, in full."""
    NEAREST = "nearest"
    """The winner nearest after the discarder."""


class MultiRonDeposits(Enum):
    """Who takes the riichi sticks when several rons win?"""

    OWN_BACK_REST_NEAREST = "own_back_rest_nearest"
    """A winner in riichi takes back this hand's own stick; all the rest goes to the nearest winner."""
    ALL_NEAREST = "all_nearest"
    """The nearest winner takes them all."""


class MultiRonDealer(Enum):
    """Who deals next when the dealer is one of several winners?"""

    DEALER_KEEPS_IF_AMONG = "dealer_keeps_if_among"
    """The dealer deals again."""
    NEAREST_DECIDES = "nearest_decides"
    """Only if he is the nearest winner."""


class ChomboPenalty(Enum):
    """In what form is a chombo paid?"""

    MANGAN_REVERSE = "mangan_reverse"
    """The offender pays the others what he would have had for a mangan self-draw."""
    FIXED_AFTER_UMA = "fixed_after_uma"
    """`chombo_points` come off the result, after uma; nothing moves at the table."""
    FIXED_EACH = "fixed_each"
    """`chombo_points` to each of the others at the table."""


class ChomboReplay(Enum):
    """How does the game go on after a chombo?"""

    NO_GAME = "no_game"
    """The hand is dealt again; dealer and honba unchanged, this hand's sticks go back."""
    ROTATE = "rotate"
    """This hand's sticks go back and the deal passes."""
    HONBA = "honba"
    """The hand is dealt again with one honba more; this hand's sticks go back."""


class ChomboWithValidWin(Enum):
    """A false claim together with a valid win: what counts?"""

    WIN_ONLY = "win_only"
    """The win; the false claim is forgiven."""
    BOTH = "both"
    """The win is paid and the chombo punished."""
    CHOMBO_ONLY = "chombo_only"
    """The chombo; the win is lost."""


class PaoYaku(Enum):
    """A yaku for which the player who fed its last set is liable."""

    DAISANGEN = "daisangen"
    """Big three dragons."""
    DAISUUSHI = "daisuushi"
    """Big four winds."""
    SUUKANTSU = "suukantsu"
    """Four quads."""


class PaoHonba(Enum):
    """Who pays the honba of a hand with a liable player?"""

    DISCARDER = "discarder"
    """The discarder."""
    PAO_PLAYER = "pao_player"
    """The liable player."""
    SPLIT = "split"
    """Half each."""


class PaoTsumoHonba(Enum):
    """Who pays the honba of a self-draw with a liable player?"""

    PAO_PLAYER = "pao_player"
    """The liable player."""
    EVERYBODY_WITH_SEVERAL_YAKUMAN = "everybody_with_several_yakuman"
    """The liable player; everybody where he is liable for only one of several yakuman."""


class PaoComposite(Enum):
    """Of several yakuman in one hand, for which is the liable player liable?"""

    WHOLE_HAND = "whole_hand"
    """For all."""
    ONLY_THE_PAO_YAKUMAN = "only_the_pao_yakuman"
    """For the one that he fed; the others are paid as usual."""


class KazoeYakuman(Enum):
    """What are thirteen han without a yakuman worth?"""

    SANBAIMAN = "sanbaiman"
    """A sanbaiman."""
    YAKUMAN = "yakuman"
    """As much as a yakuman."""


class MultipleYakuman(Enum):
    """Do several yakuman in one hand add up?"""

    CAP_ONE = "cap_one"
    """No: a hand is worth one."""
    ADD = "add"
    """Yes."""
    ADD_UP_TO_FOUR = "add_up_to_four"
    """Yes, up to four."""


class Renhou(Enum):
    """What is a ron before the own first draw, nothing called before, worth?"""

    NONE = "none"
    """Nothing of its own."""
    MANGAN = "mangan"
    """A mangan, with nothing added; the ordinary value if that is higher."""
    HANEMAN = "haneman"
    """A haneman, with nothing added; the ordinary value if that is higher."""
    FOUR_HAN = "four_han"
    """Four han."""
    YAKUMAN = "yakuman"
    """A yakuman."""


class RinshanHaitei(Enum):
    """Won on the last tile, drawn as a replacement tile: which yaku?"""

    RINSHAN_ONLY = "rinshan_only"
    """Only rinshan."""
    BOTH = "both"
    """Rinshan and haitei."""
