"""What can a rulebook answer?

One enum for each question that is not answered by yes or no or by a number; its values are the words of the JSON
form. Nothing else stands here: this is the list that a rulebook's file chooses from.
"""

from __future__ import annotations

from enum import Enum

__all__ = [
    "AbortDealer",
    "AgariYame",
    "AllWaitsInOwnHand",
    "AnkanAfterRiichi",
    "Bust",
    "CalledRiichiTile",
    "ChomboPenalty",
    "ChomboReplay",
    "ChomboWithValidWin",
    "ClockChombo",
    "ClockHandBegins",
    "DoubleRiichiBreak",
    "ExposureAtAbort",
    "ExposureAtDraw",
    "Extension",
    "FifthKan",
    "GameLength",
    "IllegalAnkanExposed",
    "KazoeYakuman",
    "LeftoverDeposits",
    "MissedWin",
    "MultiRonDealer",
    "MultiRonDeposits",
    "MultiRonHonba",
    "MultipleYakuman",
    "NagashiMangan",
    "NotenRiichiFoundInPlay",
    "OpenHandRiichi",
    "OpenRiichiChombo",
    "OpenRiichiDealIn",
    "OpenRiichiYakumanStack",
    "OwnWinExposure",
    "PaoComposite",
    "PaoDaiminkanRinshan",
    "PaoEarlierSets",
    "PaoHonba",
    "PaoRon",
    "PaoTsumo",
    "PaoTsumoHonba",
    "PaoYaku",
    "Permission",
    "RefuseToShow",
    "Renchan",
    "Renhou",
    "ResultRounding",
    "RiichiForm",
    "RiichiMinPoints",
    "RiichiRetract",
    "RinshanHaitei",
    "RonnedRiichi",
    "Sakizuke",
    "Sanchahou",
    "SanmaNorth",
    "SanmaNorthValue",
    "SanmaTsumo",
    "SilentThird",
    "StandingsTieBreak",
    "SuufonFourthTile",
    "Suukaikan",
    "TemporaryFuritenEnd",
    "TenhouWinningTile",
    "TenpaiOrder",
    "ThirdPartyWin",
    "TieRemainder",
    "TimeLimitEnd",
    "UmaTie",
    "WinningTileNotApart",
    "YakuCounted",
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
    NEAREST_EVEN_STEP = "nearest_even_step"
    """To the nearest thousand, halves to the even one; the leader takes the balance."""


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

    WINNER = "winner"
    """The first place's; of tied firsts the earlier seat's."""
    WINNER_SPLIT_IF_TIED = "winner_split_if_tied"
    """The first place's; tied firsts share them."""
    WINNER_IF_DEALER = "winner_if_dealer"
    """The first place's, if he dealt the last hand; else nobody's."""
    LOST = "lost"
    """Nobody's."""
    RETURNED_TO_BETTORS = "returned_to_bettors"
    """Those who laid them down take them back."""


class TimeLimitEnd(Enum):
    """What is played once the time is called?"""

    NONE = "none"
    """There is no clock."""
    END_AFTER_HAND = "end_after_hand"
    """The running hand is finished."""
    ONE_MORE_HAND = "one_more_hand"
    """The running hand is finished and one more is played."""
    CUT_OFF = "cut_off"
    """Nothing: the running hand is broken off and does not count."""


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
    STRICT_YAKU_KEPT = "strict_yaku_kept"
    """As strict, and no yaku of the hand may be lost."""


class AllWaitsInOwnHand(Enum):
    """Is a hand tenpai if the player holds all four of every tile that it waits on?"""

    NOTEN = "noten"
    """No; tiles in own melds count as held."""
    NOTEN_ONLY_IF_IN_SELECTABLE_HAND = "noten_only_if_in_selectable_hand"
    """No, but only concealed tiles count as held."""
    TENPAI = "tenpai"
    """Yes: the shape decides."""


class ExposureAtDraw(Enum):
    """What follows when a riichi hand is shown at an exhaustive draw and should not have been there?"""

    CHOMBO = "chombo"
    """A chombo."""
    NOTEN_PAYMENT_ONLY = "noten_payment_only"
    """The hand counts as noten, and that is all."""


class ExposureAtAbort(Enum):
    """What follows when an abortive draw ends a hand with a false riichi in it?"""

    CHOMBO = "chombo"
    """The hands are shown, and a false one is a chombo."""
    IMMUNE = "immune"
    """Nothing: no hand is shown."""


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
    """Allowed; and no hand may win without riichi."""


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
    """What is it when all the other players win on one discard: three, or two at a table of three?"""

    ABORT = "abort"
    """An abortive draw."""
    HEAD_BUMP = "head_bump"
    """One win: the nearest after the discarder."""
    TRIPLE_WIN = "triple_win"
    """As many wins as may win on one discard."""


class AbortDealer(Enum):
    """Who deals after an abortive draw?"""

    RENCHAN = "renchan"
    """The same dealer."""
    ROTATE = "rotate"
    """The next."""
    TENPAI = "tenpai"
    """The same if he is tenpai, else the next."""
    RENCHAN_FOR_NINE_KINDS = "renchan_for_nine_kinds"
    """The same after nine kinds, the next after any other."""


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


class Permission(Enum):
    """Is it allowed?"""

    ALLOWED = "allowed"
    """Yes."""
    FORBIDDEN = "forbidden"
    """No."""


class RiichiMinPoints(Enum):
    """How many points does a riichi need?"""

    NONE = "none"
    """None: the score may go below zero."""
    THOUSAND = 1000
    """A thousand: the stick must be paid from the own points."""
    ELEVEN_HUNDRED = 1100
    """Eleven hundred: a player with nothing left is out."""
    THOUSAND_TEMPORARY_ZERO = "1000_temporary_zero"
    """A thousand: to have nothing left because of the own stick does not end the game before the hand does."""
    BORROW = "borrow"
    """None: a player who lacks the stick borrows it."""


class CalledRiichiTile(Enum):
    """What if the declaring discard is called?"""

    ROTATE_NEXT = "rotate_next"
    """The riichi stands; the next discard is turned."""
    ROTATE_UNTIL_ONE_STAYS = "rotate_until_one_stays"
    """The riichi stands; every further discard is turned until one is not called."""


class RiichiRetract(Enum):
    """May a riichi be taken back?"""

    NO = "no"
    """Never: once said, it stands."""
    FREE_UNTIL_DISCARD = "free_until_discard"
    """Until the discard, without a penalty."""
    DEAD_HAND = "dead_hand"
    """Until the discard, at the price of a dead hand."""


class RiichiForm(Enum):
    """Which of word, turned tile and stick must there be?"""

    WORD_AND_TURNED_TILE = "word_and_turned_tile"
    """The word and the turned tile, else the hand is dead; a forgotten stick is only added."""
    ANY_ONE = "any_one"
    """Any one of the three is enough; for the others a warning."""
    ALL_THREE = "all_three"
    """All three; the riichi stands without the word, but it is a foul."""


class DoubleRiichiBreak(Enum):
    """What before the first discard makes a double riichi a single one?"""

    ANY_CALL_OR_KAN = "any_call_or_kan"
    """Any call or kan, a concealed one and a set-aside north too."""
    CALLS_AND_OPEN_KANS = "calls_and_open_kans"
    """A chi, pon or open kan; a concealed one does not."""


class Sakizuke(Enum):
    """When must a hand's yaku be certain?"""

    ARI = "ari"
    """When it wins."""
    SAKIZUKE = "sakizuke"
    """Before it wins, if it is open: every wait of the hand must give a yaku."""
    KANZEN_SAKIZUKE = "kanzen_sakizuke"
    """Before it wins: every wait must give a yaku, or an open hand cannot win and a closed one only by self-draw."""


class NotenRiichiFoundInPlay(Enum):
    """A false riichi comes to light before the hand ends: what follows?"""

    NOTHING_YET = "nothing_yet"
    """Nothing yet: the own win or the draw decides."""
    CHOMBO_AT_ONCE = "chombo_at_once"
    """A chombo at once."""


class MissedWin(Enum):
    """A player in riichi lets a winning tile go: what follows?"""

    FURITEN = "furiten"
    """He is in furiten to the end of the hand."""
    MUST_WIN = "must_win"
    """It is forbidden: he must win."""


class TemporaryFuritenEnd(Enum):
    """When does the furiten of a tile let go end?"""

    OWN_DRAW_OR_CALL = "own_draw_or_call"
    """With the own next draw or call."""
    OWN_DRAW_AND_DISCARD = "own_draw_and_discard"
    """When the own next draw and discard are both completed."""
    OWN_DISCARD = "own_discard"
    """With the own next discard in turn."""


class OpenRiichiDealIn(Enum):
    """When does a discard into an open riichi cost a yakuman?"""

    YAKUMAN_UNLESS_RIICHI = "yakuman_unless_riichi"
    """Always, but for a discarder who is in riichi himself."""
    YAKUMAN_UNLESS_EARLIER_RIICHI = "yakuman_unless_earlier_riichi"
    """Always, but for a discarder who was in riichi before it was opened."""
    YAKUMAN_IF_UNAVOIDABLE = "yakuman_if_unavoidable"
    """When he had no other tile to discard; else he takes the discard back."""


class OpenRiichiYakumanStack(Enum):
    """A yakuman hand wins by open riichi on a discard that costs a yakuman: how many are paid?"""

    SINGLE = "single"
    """The higher of the two."""
    COMBINED = "combined"
    """Both."""


class OpenRiichiChombo(Enum):
    """What does a chombo cost that was meant to escape from dealing into an open riichi?"""

    MANGAN = "mangan"
    """As any chombo."""
    YAKUMAN = "yakuman"
    """The payments of a yakuman in place of those of a mangan."""


class TenpaiOrder(Enum):
    """In which order is tenpai declared, and may a declaration be changed?"""

    IN_TURN_BINDING = "in_turn_binding"
    """From the dealer on in turn; one out of turn is allowed; none can be changed."""
    OPENING_DECLARES = "opening_declares"
    """In turn in principle; opening the hand is the declaration, and a word before it binds nobody."""
    SIMULTANEOUS = "simultaneous"
    """All at once; what is shown decides."""


class SuufonFourthTile(Enum):
    """The fourth equal wind completes a hand: which comes first?"""

    MUST_PASS = "must_pass"  # noqa: S105  # a tile passes, no word does
    """The win: the hand is broken off only if nobody wins on it."""
    ABORTS_AT_ONCE = "aborts_at_once"
    """The abort: the hand is over when the tile lies."""


class FifthKan(Enum):
    """What is a fifth kan?"""

    REFUSED = "refused"
    """Nothing: it cannot be made."""
    ABORTS = "aborts"
    """It is made and ends the hand as a draw, without a replacement tile."""


class SilentThird(Enum):
    """Two win on one discard and a third, who could, stays silent: does that count as three?"""

    SILENCE_IS_FINAL = "silence_is_final"
    """No."""
    MUST_SHOW = "must_show"
    """Yes: the third hand is looked at."""


class PaoEarlierSets(Enum):
    """How must the sets lie that stood before the fed one?"""

    MELDED = "melded"
    """Called from others."""
    MELDED_OR_CONCEALED_QUADS = "melded_or_concealed_quads"
    """Visible: called, or concealed quads."""


class PaoTsumo(Enum):
    """Who pays a self-draw with a liable player?"""

    FULL = "full"
    """The liable player, all of it."""


class PaoRon(Enum):
    """Who pays a ron off another player than the liable one?"""

    HALF = "half"
    """The discarder and the liable player half each."""


class PaoDaiminkanRinshan(Enum):
    """Who pays a win on the replacement tile of an open kan?"""

    NORMAL = "normal"
    """Everybody, as any self-draw."""
    FEEDER_PAYS_ALL = "feeder_pays_all"
    """The player whose discard was taken for the kan."""


class WinningTileNotApart(Enum):
    """The drawn winning tile was sorted into the hand: what is scored?"""

    FULL_VALUE = "full_value"
    """The whole value: the player points the tile out."""
    LOWEST = "lowest"
    """The value with the tile, of all it could be, that scores least."""
    COMMON_ONLY = "common_only"
    """Only the yaku and fu that hold whichever tile it was."""


class TenhouWinningTile(Enum):
    """Which is the winning tile of a dealer's first fourteen?"""

    BEST_FOURTEENTH = "best_fourteenth"
    """The one that is pointed out."""
    ANY = "any"
    """Any: the yakuman that count double for their wait always do."""


class YakuCounted(Enum):
    """Which yaku are counted?"""

    ALL = "all"
    """All."""
    KITA_NUKI = "kita_nuki"
    """Closed self-draw, riichi, seven pairs, full flush and yakuman; all else is dora."""


class SanmaNorth(Enum):
    """With three players, what is a north?"""

    KITA_DORA = "kita_dora"
    """It may be set aside, and is then a dora."""
    ORDINARY = "ordinary"
    """A tile like others."""
    ORDINARY_AND_ALWAYS_DORA = "ordinary_and_always_dora"
    """A tile like others, and every one in the hand is a dora."""


class SanmaNorthValue(Enum):
    """With three players, what is a triplet of norths?"""

    GUEST_WIND = "guest_wind"
    """A guest wind's, without a yaku."""
    YAKUHAI = "yakuhai"
    """A yaku for everybody."""


class SanmaTsumo(Enum):
    """With three players, who pays the share of the missing fourth on a self-draw?"""

    TSUMO_LOSS = "tsumo_loss"
    """Nobody: it is lost."""
    NORTH_BISECTION = "north_bisection"
    """The two payers, half each, rounded up to whole hundreds."""
    EMPTY_SEAT_PAYS = "empty_seat_pays"
    """The empty seat, from points that no player owns."""
