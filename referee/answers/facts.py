"""Facts that a judge may have to ask before an incident can be judged.

A fact is answered by yes or no or by a number. Its value is its key in the JSON form and in the steps of a ruleset.
"""

from __future__ import annotations

from typing import NamedTuple

from referee.answers.worded import Worded

__all__ = ["DERIVED_FACTS", "NUMBER_FACTS", "Fact", "Number", "YesNo"]


class YesNo(NamedTuple):
    """The statements of a yes/no fact, for slips and the log."""

    yes: str
    no: str
    when: str = ""
    """The condition of a step, to follow “if” or “unless”, unless it is told as *yes*."""

    @property
    def condition(self) -> str:
        """The fact as it follows “if” or “unless”."""
        return self.when or self.yes


class Number(NamedTuple):
    """How a number is told: *one* or *several* of its unit.

    In its condition ``{many}`` is how many at least or at most, with the unit; in its statements ``{number}`` is the
    number.
    """

    one: str
    several: str
    condition: str
    stated_one: str
    stated_several: str


class Fact(Worded):
    """One fact to establish at the table.

    A line declares its code, its label in forms and lists, the question that a judge asks, and how it is told. Nobody
    is asked for a fact without a question.
    """

    asks: str
    told: YesNo | Number

    # fmt: off
    # What was shown, and what had happened since
    SHOWN = ("shown", "Tiles shown", "Were the tiles shown to the others?",
        YesNo("the tiles were shown", "the tiles were not shown"))
    WHOLE_HAND = ("whole_hand", "Whole hand shown", "Was the whole hand shown?",
        YesNo("the whole hand was shown", "not the whole hand was shown"))
    TILES = ("tiles", "Tiles turned or shown", "How many tiles were turned or shown?",
        Number("tile", "tiles", "{many} were visible", "{number} tile was visible", "{number} tiles were visible"))
    DISCARDED = ("discarded", "Discarded since",
        "Has the player discarded since, or drawn the replacement tile?",
        YesNo("the discard had been made", "the discard had not been made"))
    NEXT_DREW = ("next_drew", "Next player has drawn", "Has the next player drawn?",
        YesNo("the next player had drawn", "the next player had not drawn", when="the next player has drawn"))
    NEXT_DISCARDED = ("next_discarded", "Next player has discarded", "Has the next player discarded?",
        YesNo("the next player had discarded", "the next player had not discarded",
              when="the next player has discarded"))
    DISCARDS = ("discards", "Discards of the others since", "How many discards have the others made since?",
        Number("discard", "discards", "the others have made {many}",
               "the others had made {number} discard since", "the others had made {number} discards since"))
    OWN_DRAW = ("own_draw", "Player has drawn again", "Has the player drawn again since?",
        YesNo("the player had drawn again", "the player had not drawn again",
              when="the player has drawn again"))
    AT_ONCE = ("at_once", "Corrected immediately", "Did the player correct it immediately, without being told?",
        YesNo("the player corrected it immediately", "the player did not correct it immediately"))
    CORRECTED = ("corrected", "Corrected in time", "Was it corrected before it mattered?",
        YesNo("it was corrected before it mattered", "it was not corrected before it mattered"))
    QUAD = ("quad", "A kan", "Is the set a kan?",
        YesNo("the set was a kan", "the set was not a kan", when="the set is a kan"))
    # Calls
    LOST = ("lost", "Lost to another call", "Did the call lose against another one on the same discard?",
        YesNo("the call lost against another", "the call did not lose against another"))
    CLEARLY_FIRST = ("clearly_first", "Chi clearly first", "Was the chi clearly spoken first?",
        YesNo("the chi was clearly first", "the chi was not clearly first"))
    WIN_SAID = ("win_said", "One call was a win", "Was one of the two calls a win?",
        YesNo("one of the two calls was a win", "neither call was a win"))
    WIN_FIRST = ("win_first", "First call was a win", "Was the cancelled call a win?",
        YesNo("the cancelled call was a win", "the cancelled call was not a win"))
    WINNING_HAND = ("winning_hand", "The hand wins", "Does the hand win on that tile?",
        YesNo("the hand wins on that tile", "the hand does not win on that tile",
              when="the hand does win on that tile"))
    SAME_TILE = ("same_tile", "The same tile",
        "Is the discard the same tile as the one called, not the other end of the run?",
        YesNo("the discard was the tile called", "the discard was not the tile called",
              when="the discard is the tile called"))
    TOUCHED = ("touched", "Wall touched", "Had the player touched the wall to draw?",
        YesNo("the player had touched the wall", "the player had not touched the wall"))
    TOO_FAST = ("too_fast", "Drawn or discarded too fast",
        "Did the draw or discard leave no time for a call?",
        YesNo("the draw or discard left no time for a call", "the draw and discard left time for a call"))
    UNCLEAR = ("unclear", "Word unclear", "Was it unclear which of two words was meant?",
        YesNo("it was unclear which word was meant", "it was clear which word was meant"))
    COMPLETED = ("completed", "First call completed", "Was the first call completed?",
        YesNo("the first call was completed", "the first call was not completed"))
    SECONDS = ("seconds", "Seconds after the discard", "How many seconds after the discard was it said?",
        Number("second", "seconds", "it was {many} after the discard", "{number} second after the discard",
               "{number} seconds after the discard"))
    # Wins
    MIXED_UP = ("mixed_up", "Only the word wrong",
        "Was only the word wrong: ron and tsumo, or chi, pon and kan mixed up?",
        YesNo("only the word was mixed up", "it was more than a mixed-up word"))
    NO_YAKU = ("no_yaku", "Complete without a yaku", "Is the hand complete, but without a yaku?",
        YesNo("the hand was complete without a yaku", "the hand was not complete without a yaku",
              when="the hand is complete without a yaku"))
    TSUMO_SAID = ("tsumo_said", "Next player declared tsumo", "Has the next player declared tsumo?",
        YesNo("the next player had declared tsumo", "the next player had not declared tsumo",
              when="the next player has declared tsumo"))
    QUAD_DECLARED = ("quad_declared", "Next player declared a kan",
        "Has the next player declared an ankan or a kakan?",
        YesNo("the next player had declared a kan", "the next player had not declared a kan",
              when="the next player has declared a kan"))
    LATER_WIN = ("later_win", "Win on a later discard", "Has somebody won on a later discard?",
        YesNo("somebody won on a later discard", "nobody won on a later discard",
              when="somebody has won on a later discard"))
    VALID_WIN = ("valid_win", "Valid win at the same moment",
        "Did another player declare a valid win at the same moment?",
        YesNo("another player had a valid win at the same moment",
              "nobody else had a valid win at that moment",
              when="another player had a valid win at the same moment"))
    IN_RIVER = ("in_river", "Face up in the river", "Was the tile face up in the river?",
        YesNo("the tile was in the river", "the tile was not in the river"))
    BETWEEN = ("between", "Between wall and discards",
        "Was the tile placed silently between the wall and the discards?",
        YesNo("the tile was placed silently between the wall and the discards",
              "the tile was not placed between the wall and the discards"))
    PROVABLE = ("provable", "Value provable", "Can it still be proved what the hand was worth?",
        YesNo("the value can be proved", "the value cannot be proved"))
    # Riichi
    DEAD_BEFORE = ("dead_before", "Declared dead after a valid riichi",
        "Was the riichi valid, and the hand declared dead later?",
        YesNo("the hand was declared dead after a valid riichi",
              "the hand was not declared dead after a valid riichi",
              when="the hand was declared dead after a valid riichi"))
    OWN_WIN = ("own_win", "Claims a win", "Does the player claim a win?",
        YesNo("the player claimed a win", "the player did not claim a win", when="the player claims a win"))
    OTHER_WIN = ("other_win", "Another player won", "Has another player won the hand?",
        YesNo("another player won", "no other player won", when="another player has won"))
    AT_DRAW = ("at_draw", "Exhaustive draw", "Did the hand end in an exhaustive draw?",
        YesNo("the hand ended in an exhaustive draw", "the hand did not end in an exhaustive draw",
              when="the hand ends in an exhaustive draw"))
    AT_ABORT = ("at_abort", "Abortive draw", "Did the hand end in an abortive draw?",
        YesNo("the hand ended in an abortive draw", "the hand did not end in an abortive draw",
              when="the hand ends in an abortive draw"))
    FOUR_RIICHI = ("four_riichi", "All in riichi", "Was it an abortive draw because all players are in riichi?",
        YesNo("all players were in riichi", "not all players were in riichi",
              when="all players are in riichi"))
    REPLACEMENT = ("replacement", "Replacement tile drawn", "Has the player drawn the replacement tile?",
        YesNo("the replacement tile had been drawn", "the replacement tile had not been drawn",
              when="the replacement tile has been drawn"))
    SAID = ("said", "Word said", "Was the word “riichi” said?", YesNo("the word was said", "the word was not said"))
    TURNED = ("turned", "Discard turned", "Was the discard turned sideways?",
        YesNo("the discard was turned", "the discard was not turned"))
    PLACED = ("placed", "Stick put down", "Was the stick put down?",
        YesNo("the stick was put down", "the stick was not put down"))
    TILE_FIRST = ("tile_first", "Tile before the word", "Was the tile discarded before the word?",
        YesNo("the tile came before the word", "the word came before the tile"))
    STICK_FIRST = ("stick_first", "Stick too early",
        "Was the stick put down before the word or the discard?",
        YesNo("the stick came before the word or the discard",
              "the stick came after the word and the discard"))
    PROVED = ("proved", "Drawn tile proved", "Can it be proved that the discard is the drawn tile?",
        YesNo("the discard is proved to be the drawn tile",
              "the discard is not proved to be the drawn tile"))
    IN_RIICHI = ("in_riichi", "Owner in riichi", "Is the owner of the tiles in riichi?",
        YesNo("the owner of the tiles was in riichi", "the owner of the tiles was not in riichi",
              when="the owner of the tiles is in riichi"))
    WINNING_TILE = ("winning_tile", "Winning tile", "Is it the player's winning tile?",
        YesNo("it was the winning tile", "it was not the winning tile", when="it is the winning tile"))
    WALL_LEFT = ("wall_left", "Tiles left in the wall", "How many tiles were left in the live wall?",
        Number("tile", "tiles", "the live wall had {many}", "{number} tile was left in the wall",
               "{number} tiles were left in the wall"))
    # Tiles and the wall
    KNOCKED_OVER = ("knocked_over", "Only knocked over", "Was the tile only knocked over by accident?",
        YesNo("the tile was only knocked over by accident", "the tile was not just knocked over"))
    FACE_UP = ("face_up", "Face up before the hand", "Was the tile face up in front of the hand?",
        YesNo("the tile was face up in front of the hand", "the tile was not face up"))
    DEALER_WITHOUT_DRAW = ("dealer_without_draw", "Dealer without a first draw",
        "Is it the dealer, who discarded without a first draw?",
        YesNo("the dealer discarded without a first draw", "the dealer had drawn first"))
    SEEN = ("seen", "Own tiles seen", "Has anybody seen any of their own tiles?",
        YesNo("somebody had seen some of their own tiles", "nobody had seen their own tiles",
              when="somebody has seen any of their own tiles"))
    SPOILED = ("spoiled", "Too late to correct", "Is it too late to correct it?",
        YesNo("it was too late to correct it", "it was not too late to correct it",
              when="it is too late to correct it"))
    SOUTH_DREW = ("south_drew", "South drew or called", "Has South drawn or called?",
        YesNo("South had drawn or called", "South had neither drawn nor called",
              when="South has drawn or called"))
    OUT_OF_TURN = ("out_of_turn", "Out of turn", "Was the tile drawn out of turn?",
        YesNo("the tile was drawn out of turn", "the tile was drawn in turn"))
    DEALERS_FIRST = ("dealers_first", "Dealer's first tile",
        "Was it the dealer's first tile, taken by another?",
        YesNo("it was the dealer's first tile", "it was not the dealer's first tile"))
    FROM_DEAD_WALL = ("from_dead_wall", "From the dead wall", "Did the tile come from the dead wall?",
        YesNo("the tile came from the dead wall", "the tile did not come from the dead wall"))
    FROM_OPPONENT = ("from_opponent", "From another hand", "Did the tile come from another player's hand?",
        YesNo("the tile came from another player's hand", "the tile did not come from another player's hand",
              when="the tile came from another hand"))
    MIXED_IN = ("mixed_in", "Mixed in or play continued",
        "Was the tile put into the hand, or has play continued with it?",
        YesNo("the tile was in the hand or play had continued",
              "the tile was not in the hand and play had not continued",
              when="the tile is in the hand or play has continued"))
    CAN_GO_BACK = ("can_go_back", "Can go back", "Is the tile known, and can it be put back?",
        YesNo("the tile is known and can go back", "the tile cannot go back"))
    DELIBERATE = ("deliberate", "On purpose", "Was it done on purpose?",
        YesNo("it was done on purpose", "it was not done on purpose"))
    UNPLAYABLE = ("unplayable", "Cannot continue", "Is it impossible to continue?",
        YesNo("play could not continue", "play could continue", when="play cannot continue"))
    NOBODYS_FAULT = ("nobodys_fault", "Nobody's fault", "Was it nobody's fault?",
        YesNo("it was nobody's fault", "it was somebody's fault"))
    DEAD_WALL = ("dead_wall", "Dead wall", "Was it the dead wall with the indicators?",
        YesNo("it was the dead wall with the indicators", "it was not the dead wall"))
    WAIT_SHOWN = ("wait_shown", "Wait seen", "Could the wait of the hand be seen?",
        YesNo("the wait could be seen", "the wait could not be seen"))
    CONCEALED = ("concealed", "Concealed tiles", "How many concealed tiles did the hand have?",
        Number("tile", "tiles", "the hand had {many} concealed", "the hand had {number} concealed tile",
               "the hand had {number} concealed tiles"))
    FEW_TURNS_LEFT = ("few_turns_left", "Few turns left", "Were only a few turns left?",
        YesNo("only a few turns were left", "more than a few turns were left"))
    HAND_OVER = ("hand_over", "Hand over", "Was the hand over?",
        YesNo("the hand was over", "the hand was not over"))
    # The end of a hand
    BEFORE_END = ("before_end", "Before the last discard passed",
        "Was it before the last discard had passed?",
        YesNo("it was before the last discard had passed", "it was after the last discard had passed"))
    MISLED = ("misled", "Others misled", "Were the others misled by it?",
        YesNo("the others were misled", "the others were not misled"))
    CHANGED = ("changed", "Declaration changed", "Was a declaration changed?",
        YesNo("a declaration was changed", "no declaration was changed"))
    AFTER_LAST_DISCARD = ("after_last_discard", "After the last discard",
        "Was it after the last discard, before the draw was settled?",
        YesNo("it was after the last discard", "it was before the last discard"))
    SEVERAL = ("several", "Several players", "Did several players do it?",
        YesNo("several players did it", "one player did it"))
    NEXT_DEAL = ("next_deal", "Next hand started", "Had the next hand started when it was found?",
        YesNo("the next hand had started", "the next hand had not started"))
    # Dead hands
    DECLARED_BEFORE = ("declared_before", "Declared dead before", "Had the hand been declared dead before?",
        YesNo("the hand had been declared dead before", "the hand had not been declared dead before"))
    KNEW = ("knew", "Player knew", "Did the player know that the hand was dead?",
        YesNo("the player knew", "the player did not know"))
    CLAIMS_WIN = ("claims_win", "Win declared", "Did the player declare a win?",
        YesNo("a win was declared", "no win was declared"))
    # Points, sheets and people
    HAND_INTACT = ("hand_intact", "Hand intact", "Is the winning hand still intact?",
        YesNo("the hand was intact", "the hand was not intact", when="the hand is intact"))
    ALL_AGREE = ("all_agree", "All agree", "Do all players agree on the correct score?",
        YesNo("all players agreed", "not all players agreed", when="all agree"))
    GAME_OVER = ("game_over", "Game over", "Is the game over?",
        YesNo("the game was over", "the game was not over", when="the game is over"))
    AT_END = ("at_end", "Found at the final count",
        "Was it found only when the sticks were counted at the end?",
        YesNo("it was found at the final count", "it was found before the final count"))
    PLAYED = ("played", "First discard made", "Had the first discard of the hand been made?",
        YesNo("the first discard had been made", "the first discard had not been made"))
    HANDS = ("hands", "Hands played this way", "How many hands were played this way?",
        Number("hand", "hands", "it lasted {many}", "{number} hand was played like this",
               "{number} hands were played like this"))
    ALL_LAST = ("all_last", "Sheet of the last hand", "Was it the sheet of the last hand?",
        YesNo("it was the sheet of the last hand", "it was not the sheet of the last hand"))
    WITH_EFFECT = ("with_effect", "Effect on the play", "Did it affect the play?",
        YesNo("it had an effect on the play", "it had no effect on the play"))
    MENDABLE = ("mendable", "Can still be corrected", "Could it still be corrected?",
        YesNo("it could still be corrected", "it could not be corrected any more",
              when="it could still be corrected"))
    UNSIGNED = ("unsigned", "Signature missing", "Was a signature missing?",
        YesNo("a signature was missing", "no signature was missing"))
    STICKS_RESET = ("sticks_reset", "Sticks put back", "Had the sticks been put back?",
        YesNo("the sticks had been put back", "the sticks had not been put back"))
    SERIOUS = ("serious", "Serious or repeated", "Was it serious, or repeated despite a warning?",
        YesNo("it was serious or continued despite a warning",
              "it was not serious and did not continue after a warning"))
    COMPLAINED = ("complained", "Somebody disturbed", "Was anybody at the table disturbed?",
        YesNo("somebody was disturbed", "nobody was disturbed"))
    TALKED = ("talked", "Talked or messaged", "Did the player talk to or message somebody?",
        YesNo("the player talked to or messaged somebody", "the player did not talk to or message anybody"))
    SMART_GLASSES = ("smart_glasses", "Device with a display or camera",
        "Was it a pair of glasses or a device with a display or camera?",
        YesNo("the device has a display or camera", "the device has no display and no camera"))
    MINUTES = ("minutes", "Full minutes", "How many full minutes had passed?",
        Number("minute", "minutes", "it was {many}", "{number} minute late", "{number} minutes late"))
    BEGUN = ("begun", "Next minute started", "Had the next minute started?",
        YesNo("the next minute had started", "the next minute had not started"))
    FROM_START = ("from_start", "Substitute from the start",
        "Did a substitute sit down before the game started?",
        YesNo("a substitute played from the start", "no substitute played from the start"))
    MID_HAND = ("mid_hand", "In the middle of a hand", "Was a hand being played?",
        YesNo("a hand was being played", "no hand was being played"))
    # Known without asking
    REPEATED = ("repeated", "Done before", "", YesNo("it is a repeat", "it is not a repeat"))
    TOO_MANY = ("too_many", "Enough for a chombo", "",
        YesNo("enough tiles were visible for a chombo", "too few tiles were visible for a chombo",
              when="enough tiles were visible for a chombo here"))
    SWAP_ALLOWED = ("swap_allowed", "Swap call allowed", "",
        YesNo("this swap call is allowed", "this swap call is not allowed"))
    WALL_SHORT = ("wall_short", "Wall too short for riichi", "",
        YesNo("fewer tiles were left than a riichi needs", "enough tiles were left for a riichi"))
    MORE_THAN_HALF = ("more_than_half", "More than half of the hand", "",
        YesNo("more than half of the concealed tiles were visible",
              "at most half of the concealed tiles were visible"))
    # fmt: on


NUMBER_FACTS = frozenset(fact for fact in Fact if isinstance(fact.told, Number))
"""The facts that are answered by a number; all others are answered by yes or no."""

DERIVED_FACTS: dict[Fact, frozenset[Fact]] = {
    Fact.REPEATED: frozenset(),
    Fact.TOO_MANY: frozenset({Fact.TILES, Fact.UNPLAYABLE, Fact.DELIBERATE}),
    Fact.SWAP_ALLOWED: frozenset({Fact.SAME_TILE}),
    Fact.WALL_SHORT: frozenset({Fact.WALL_LEFT}),
    Fact.MORE_THAN_HALF: frozenset({Fact.TILES, Fact.CONCEALED}),
}
"""The facts that nobody is asked for, each with the facts that it may follow from."""
