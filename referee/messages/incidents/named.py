"""The names of incidents of which more is known than the code."""

from __future__ import annotations

from referee.catalogue import Texts

__all__ = ["VARIANT_NAMES"]

VARIANT_NAMES = Texts(
    "incident",
    {
        "CALL-EMPTY.lost": "a call that lost against another one",
        "CALL-EMPTY.shown": "a call taken back with its tiles shown",
        "RII-FORM.nothing": "riichi without the word, the turned tile and the stick",
        "RII-FORM.stick_alone": "riichi without the word and the turned tile",
        "RII-FORM.tile_alone": "riichi without the word and the stick",
        "RII-FORM.word_alone": "riichi without the turned tile and the stick",
        "RII-FORM.no_word": "riichi without the word",
        "RII-FORM.no_tile": "riichi without the turned tile",
        "RII-FORM.no_stick": "riichi without the stick",
        "RII-FORM.word_late": "riichi declared after the discard",
        "RII-FORM.stick_early": "riichi with the stick laid down too early",
        "RII-FORM.complete": "riichi with the word, the turned tile and the stick",
        "RII-CANCEL.stands": "a riichi that cannot be taken back",
        "RII-NOWALL.allowed": "riichi with few tiles left in the wall",
        "DRAW-WRONG.opponent": "a tile drawn from an opponent's hand",
        "DRAW-WRONG.dead_wall": "a tile drawn wrongly from the dead wall",
        "DRAW-WRONG.dealers_first": "the dealer's first tile drawn by another",
        "DRAW-WRONG.out_of_turn": "a tile drawn out of turn",
        "DRAW-WRONG.too_fast": "a tile drawn too fast",
        "DRAW-WRONG.wrong_place": "a tile drawn from the wrong place",
        "DISC-BACK.knocked_over": "a tile that was only knocked over",
        "DISC-BACK.no_discard": "a tile that was not discarded yet",
        "TENPAI-FALSE.riichi": "a noten riichi, shown at the draw",
        "TENPAI-EARLY.shown_early": "the hand shown before the end",
        "TENPAI-EARLY.early": "tenpai or noten declared before the end",
        "TENPAI-EARLY.changed": "a declaration of tenpai or noten changed",
        "TENPAI-EARLY.at_draw": "tenpai or noten declared at the draw",
        "DEAD-CALL.win": "a win claimed with a dead hand",
        "DEAD-CALL.call": "a call with a dead hand",
        "DEAD-CALL.riichi": "riichi with a dead hand",
        "DEAD-CALL.call_or_riichi": "a call or riichi with a dead hand",
        "CHOMBO-TWO.win": "an offence that is a chombo, beside a win",
        "CHOMBO-TWO.draw": "an offence that is a chombo, at a draw",
        "CHOMBO-TWO.several": "an offence that is a chombo, beside another's",
        "CHOMBO-TWO.last_discard": "an offence that is a chombo, right after the last discard",
        "CHOMBO-TWO.alone": "an offence that is a chombo",
        "STICK-MISSING.at_end": "points missing at the final count",
        "STICK-MISSING.stick": "a riichi stick not paid",
    },
)
"""By the code of the incident and the case that it was, with a full stop between them."""
