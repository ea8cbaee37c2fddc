"""The facts of an incident as they are written down: on slips and in the log."""

from __future__ import annotations

from typing import Final

from referee.answers import Fact
from referee.catalogue import Language, Plural, Texts

__all__ = ["NUMBERS", "STATED", "STATED_NOT", "say_stated"]

STATED: Final = Texts(
    "fact stated",
    {
        "shown": "the tiles were shown",
        "whole_hand": "the whole hand was shown",
        "discarded": "the discard had been made",
        "next_drew": "the next player had drawn",
        "next_discarded": "the next player had discarded",
        "own_draw": "the player had drawn again",
        "at_once": "the player corrected it at once",
        "corrected": "it came out before it mattered",
        "quad": "the set was a kan",
        "lost": "the call lost against another",
        "clearly_first": "the chi was clearly first",
        "win_said": "one of the two calls was a win",
        "win_first": "the call taken back was a win",
        "winning_hand": "the hand wins on that tile",
        "same_tile": "the discard was the tile called",
        "touched": "the player had touched the wall",
        "too_fast": "the draw or discard left no time for a call",
        "unclear": "it was unclear which word was meant",
        "completed": "the first call was completed",
        "mixed_up": "only the word was mixed up",
        "no_yaku": "the hand was complete without a yaku",
        "tsumo_said": "the next player had declared tsumo",
        "quad_declared": "the next player had declared a kan",
        "later_win": "somebody won on a later discard",
        "valid_win": "another player had a valid win at the same moment",
        "in_river": "the tile lay in the river",
        "between": "the tile lay between wall and discards without a word",
        "provable": "the value can be proved",
        "dead_before": "the hand was declared dead after a valid riichi",
        "own_win": "the player claimed a win",
        "other_win": "another player won",
        "at_draw": "the hand ended in an exhaustive draw",
        "at_abort": "the hand ended in an abortive draw",
        "four_riichi": "all players were in riichi",
        "said": "the word was said",
        "turned": "the discard was turned",
        "placed": "the stick was laid down",
        "tile_first": "the tile came before the word",
        "stick_first": "the stick came before the word or the discard",
        "proved": "the tile thrown is proved to be the one drawn",
        "in_riichi": "the owner of the tiles was in riichi",
        "winning_tile": "it was the winning tile",
        "knocked_over": "the tile was only knocked over by accident",
        "face_up": "the tile lay face up in front of the hand",
        "dealer_without_draw": "the dealer discarded without a first draw",
        "seen": "somebody had seen some of their own tiles",
        "spoiled": "it could not be put right any more",
        "south_drew": "South had drawn or called",
        "out_of_turn": "the tile was drawn out of turn",
        "dealers_first": "it was the dealer's first tile",
        "from_dead_wall": "the tile came from the dead wall",
        "from_opponent": "the tile came from another player's hand",
        "mixed_in": "the tile was in the hand or play had gone on",
        "can_go_back": "the tile is known and can go back",
        "deliberate": "it was done on purpose",
        "unplayable": "play could not go on",
        "nobodys_fault": "it was nobody's fault",
        "dead_wall": "it was the dead wall with the indicators",
        "wait_shown": "the wait could be seen",
        "few_turns_left": "only a few turns were left",
        "hand_over": "the hand was over",
        "before_end": "it was before the last discard had passed",
        "misled": "the others were misled",
        "changed": "a declaration was changed",
        "after_last_discard": "it was after the last discard",
        "several": "several players did it",
        "next_deal": "the next hand had begun",
        "declared_before": "the hand had been declared dead before",
        "knew": "the player knew",
        "claims_win": "a win was declared",
        "hand_intact": "the hand was intact",
        "all_agree": "all players agreed",
        "game_over": "the game was over",
        "at_end": "it came out at the final count",
        "played": "the first discard had been made",
        "all_last": "it was the sheet of the last hand",
        "with_effect": "it had an effect on the play",
        "mendable": "it could still be corrected",
        "unsigned": "a signature was missing",
        "sticks_reset": "the sticks had been put back",
        "serious": "it was serious or went on in spite of a warning",
        "complained": "somebody was disturbed",
        "talked": "the player talked or wrote with somebody",
        "smart_glasses": "the device shows or films",
        "begun": "another minute had begun",
        "from_start": "a substitute sat from the start",
        "mid_hand": "a hand was being played",
        "repeated": "it is a repeat",
        "too_many": "so many tiles lay open that it is a chombo",
        "swap_allowed": "this swap call is allowed",
        "wall_short": "fewer tiles were left than a riichi needs",
        "more_than_half": "more than half of the concealed tiles lay open",
    },
)
"""Each fact that is answered by yes or no, if it is so."""

STATED_NOT: Final = Texts(
    "fact stated",
    {
        "shown": "the tiles were not shown",
        "whole_hand": "not the whole hand was shown",
        "discarded": "the discard had not been made",
        "next_drew": "the next player had not drawn",
        "next_discarded": "the next player had not discarded",
        "own_draw": "the player had not drawn again",
        "at_once": "the player did not correct it at once",
        "corrected": "it did not come out before it mattered",
        "quad": "the set was no kan",
        "lost": "the call did not lose against another",
        "clearly_first": "the chi was not clearly first",
        "win_said": "neither call was a win",
        "win_first": "the call taken back was no win",
        "winning_hand": "the hand does not win on that tile",
        "same_tile": "the discard was not the tile called",
        "touched": "the player had not touched the wall",
        "too_fast": "the draw and discard left time for a call",
        "unclear": "it was clear which word was meant",
        "completed": "the first call was not completed",
        "mixed_up": "it was more than a mixed-up word",
        "no_yaku": "the hand was not complete without a yaku",
        "tsumo_said": "the next player had not declared tsumo",
        "quad_declared": "the next player had not declared a kan",
        "later_win": "nobody won on a later discard",
        "valid_win": "nobody else had a valid win at that moment",
        "in_river": "the tile did not lie in the river",
        "between": "the tile did not lie between wall and discards",
        "provable": "the value cannot be proved",
        "dead_before": "the hand was not declared dead after a valid riichi",
        "own_win": "the player claimed no win",
        "other_win": "no other player won",
        "at_draw": "the hand did not end in an exhaustive draw",
        "at_abort": "the hand did not end in an abortive draw",
        "four_riichi": "not all players were in riichi",
        "said": "the word was not said",
        "turned": "the discard was not turned",
        "placed": "the stick was not laid down",
        "tile_first": "the word came before the tile",
        "stick_first": "the stick came after the word and the discard",
        "proved": "the tile thrown is not proved to be the one drawn",
        "in_riichi": "the owner of the tiles was not in riichi",
        "winning_tile": "it was not the winning tile",
        "knocked_over": "the tile was not just knocked over",
        "face_up": "the tile did not lie face up",
        "dealer_without_draw": "the dealer had drawn first",
        "seen": "nobody had seen their own tiles",
        "spoiled": "it could still be put right",
        "south_drew": "South had neither drawn nor called",
        "out_of_turn": "the tile was drawn in turn",
        "dealers_first": "it was not the dealer's first tile",
        "from_dead_wall": "the tile did not come from the dead wall",
        "from_opponent": "the tile did not come from another player's hand",
        "mixed_in": "the tile was not in the hand and play had not gone on",
        "can_go_back": "the tile cannot go back",
        "deliberate": "it was not done on purpose",
        "unplayable": "play could go on",
        "nobodys_fault": "it was somebody's fault",
        "dead_wall": "it was not the dead wall",
        "wait_shown": "the wait could not be seen",
        "few_turns_left": "more than a few turns were left",
        "hand_over": "the hand was not over",
        "before_end": "it was after the last discard had passed",
        "misled": "the others were not misled",
        "changed": "no declaration was changed",
        "after_last_discard": "it was before the last discard",
        "several": "one player did it",
        "next_deal": "the next hand had not begun",
        "declared_before": "the hand had not been declared dead before",
        "knew": "the player did not know",
        "claims_win": "no win was declared",
        "hand_intact": "the hand was not intact",
        "all_agree": "not all players agreed",
        "game_over": "the game was not over",
        "at_end": "it came out before the final count",
        "played": "the first discard had not been made",
        "all_last": "it was not the sheet of the last hand",
        "with_effect": "it had no effect on the play",
        "mendable": "it could not be corrected any more",
        "unsigned": "no signature was missing",
        "sticks_reset": "the sticks had not been put back",
        "serious": "it was not serious and did not go on after a warning",
        "complained": "nobody was disturbed",
        "talked": "the player talked and wrote with nobody",
        "smart_glasses": "the device neither shows nor films",
        "begun": "no other minute had begun",
        "from_start": "no substitute sat from the start",
        "mid_hand": "no hand was being played",
        "repeated": "it is no repeat",
        "too_many": "too few tiles lay open for a chombo",
        "swap_allowed": "this swap call is not allowed",
        "wall_short": "enough tiles were left for a riichi",
        "more_than_half": "at most half of the concealed tiles lay open",
    },
)
"""Each fact that is answered by yes or no, if it is not so."""

NUMBERS: Final = {
    "tiles": Plural("fact stated", "{number} tile lay open", "{number} tiles lay open"),
    "discards": Plural(
        "fact stated",
        "the others had made {number} discard since",
        "the others had made {number} discards since",
    ),
    "wall_left": Plural(
        "fact stated", "{number} tile was left in the wall", "{number} tiles were left in the wall"
    ),
    "concealed": Plural(
        "fact stated", "the hand had {number} concealed tile", "the hand had {number} concealed tiles"
    ),
    "hands": Plural("fact stated", "{number} hand was played so", "{number} hands were played so"),
    "seconds": Plural(
        "fact stated", "{number} second after the discard", "{number} seconds after the discard"
    ),
    "minutes": Plural("fact stated", "{number} minute late", "{number} minutes late"),
    "minutes away": Plural("fact stated", "away for {number} minute", "away for {number} minutes"),
}
"""Each fact that is answered by a number."""


def say_stated(code: str, fact: Fact, answer: bool | int, language: Language = "en") -> str:
    """A fact of the incident *code* as a statement, with a capital and without a full stop.

    >>> say_stated("LATE", Fact.MINUTES, 2), say_stated("LATE", Fact.MINUTES, 2, "ja")
    ('2 minutes late', '2分の遅刻')
    >>> say_stated("AWAY", Fact.MINUTES, 1)
    'Away for 1 minute'
    >>> say_stated("CALL-EMPTY", Fact.SHOWN, False)
    'The tiles were not shown'
    """
    if isinstance(answer, bool):
        text = (STATED if answer else STATED_NOT).text(fact.value, language)
    else:
        away = "minutes away" if code == "AWAY" and fact is Fact.MINUTES else fact.value
        text = NUMBERS[away].text(answer, language)
    return text[:1].upper() + text[1:]
