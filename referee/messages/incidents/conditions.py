"""The conditions of a step, as phrases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.catalogue import Plural, Texts

__all__ = ["MET", "MET_AND_ANOTHER", "NOT_MET", "NOT_MET_AND_ANOTHER", "UNITS", "Unit"]

_YES_OR_NO: Final = {
    # What was shown, and what had happened since
    "shown": "the tiles were shown",
    "whole_hand": "the whole hand was shown",
    "discarded": "the discard had been made",
    "next_drew": "the next player has drawn",
    "next_discarded": "the next player has discarded",
    "own_draw": "the player has drawn again",
    "at_once": "the player corrected it at once",
    "corrected": "it came out before it mattered",
    "quad": "the set is a quad",
    # Calls
    "lost": "the call lost against another",
    "clearly_first": "the chi was clearly first",
    "win_said": "one of the two calls was a win",
    "win_first": "the call taken back was a win",
    "winning_hand": "the hand does win on that tile",
    "same_tile": "the discard is the tile called",
    "touched": "the player had touched the wall",
    "too_fast": "the draw or discard left no time for a call",
    "unclear": "it was unclear which word was meant",
    "completed": "the first call was completed",
    # Wins
    "mixed_up": "only the word was mixed up",
    "no_yaku": "the hand is complete without a yaku",
    "tsumo_said": "the next player has declared tsumo",
    "quad_declared": "the next player has declared a quad",
    "later_win": "somebody has won on a later discard",
    "valid_win": "another player had a good win at the same moment",
    "in_river": "the tile lay in the river",
    "between": "the tile lay between wall and discards without a word",
    "provable": "the value can be proved",
    # Riichi
    "dead_before": "the hand was declared dead after a good riichi",
    "own_win": "the player claims a win",
    "other_win": "another player has won",
    "at_draw": "it comes to an exhaustive draw",
    "at_abort": "the hand was broken off",
    "four_riichi": "all players are in riichi",
    "said": "the word was said",
    "turned": "the discard was turned",
    "placed": "the stick was laid down",
    "tile_first": "the tile came before the word",
    "stick_first": "the stick came before the word or the discard",
    "proved": "the tile thrown is proved to be the one drawn",
    "in_riichi": "the owner of the tiles is in riichi",
    "winning_tile": "it is the winning tile",
    # Tiles and the wall
    "knocked_over": "the tile was only knocked over by accident",
    "face_up": "the tile lay face up in front of the hand",
    "dealer_without_draw": "the dealer discarded without a first draw",
    "seen": "somebody has seen any of their own tiles",
    "spoiled": "it is past putting right",
    "south_drew": "South has drawn or called",
    "out_of_turn": "the tile was drawn out of turn",
    "dealers_first": "it was the dealer's first tile",
    "from_dead_wall": "the tile came from the dead wall",
    "from_opponent": "the tile came from another hand",
    "mixed_in": "the tile is in the hand or play has gone on",
    "can_go_back": "the tile is known and can go back",
    "deliberate": "it was done on purpose",
    "unplayable": "play cannot go on",
    "nobodys_fault": "it was nobody's fault",
    "dead_wall": "it was the dead wall with the indicators",
    "wait_shown": "the wait could be seen",
    "few_turns_left": "only a few turns were left",
    "hand_over": "the hand was over",
    # The end of a hand
    "before_end": "it was before the last discard had passed",
    "misled": "the others were misled",
    "changed": "a declaration was changed",
    "after_last_discard": "it was after the last discard",
    "several": "several players did it",
    "next_deal": "the next hand had begun",
    # Dead hands
    "declared_before": "the hand had been declared dead before",
    "knew": "the player knew",
    "claims_win": "a win was declared",
    # Points, sheets and people
    "hand_intact": "the hand is intact",
    "all_agree": "all agree",
    "game_over": "the game is over",
    "at_end": "it came out at the final count",
    "played": "the first discard had been made",
    "all_last": "it was the sheet of the last hand",
    "with_effect": "it had an effect on the play",
    "mendable": "it could still be mended",
    "unsigned": "a signature was missing",
    "sticks_reset": "the sticks had been put back",
    "serious": "it was serious or went on in spite of a warning",
    "complained": "somebody was disturbed",
    "talked": "the player talked or wrote with somebody",
    "smart_glasses": "the device shows or films",
    "begun": "another minute had begun",
    "from_start": "a substitute sat from the start",
    "mid_hand": "a hand was being played",
    # Known without asking
    "repeated": "it is a repeat",
    "too_many": "so much lay open that it is a chombo here",
    "swap_allowed": "this swap call is allowed",
    "wall_short": "fewer tiles were left than a riichi needs",
    "more_than_half": "more than half of the concealed tiles lay open",
}
"""Each fact that is answered by yes or no, as it follows “if” or “unless”."""

_COMPARED: Final = {
    "tiles": "{many} lay open",
    "discards": "the others have made {many}",
    "wall_left": "the live wall had {many}",
    "concealed": "the hand had {many} concealed",
    "hands": "it went on for {many}",
    "seconds": "it was {many} after the discard",
    "minutes": "it was {many}",
}
"""Each fact that is answered by a number; ``many`` is how many at least or at most, with the unit."""

# Languages that conjugate have other forms for a condition that is not met, and for one that another follows.
MET: Final = Texts("condition met", {**_YES_OR_NO, **_COMPARED})
MET_AND_ANOTHER: Final = Texts("condition met, and another", {**_YES_OR_NO, **_COMPARED})
NOT_MET: Final = Texts("condition not met", _YES_OR_NO)
NOT_MET_AND_ANOTHER: Final = Texts("condition not met, and another", _YES_OR_NO)


@dataclass(frozen=True, slots=True)
class Unit:
    """The phrases for a number of things: at least so many, at most so many, none, and a measure for each."""

    at_least: Plural
    at_most: Plural
    none: Texts
    each: Texts

    @classmethod
    def of(cls, fact: str, one: str, several: str) -> Unit:
        """The phrases for the number *fact*, of which the unit is *one* or *several* in English."""
        return cls(
            Plural(f"at least: {fact}", f"{{number}} {one} or more", f"{{number}} {several} or more"),
            Plural(f"at most: {fact}", f"at most {{number}} {one}", f"at most {{number}} {several}"),
            Texts("at most", {fact: f"no {several}"}, by_key=True),
            Texts("for each", {fact: f"{{measure}} for each {one}"}, by_key=True),
        )


UNITS: Final = {
    fact: Unit.of(fact, one, several)
    for fact, one, several in (
        ("tiles", "tile", "tiles"),
        ("discards", "discard", "discards"),
        ("wall_left", "tile", "tiles"),
        ("concealed", "tile", "tiles"),
        ("hands", "hand", "hands"),
        ("seconds", "second", "seconds"),
        ("minutes", "minute", "minutes"),
    )
}
"""The unit of each number."""
