"""Sentences on a judge's ruling."""

from __future__ import annotations

from typing import Final

from referee.catalogue import Texts

__all__ = ["LOSSES", "PLAYS"]

LOSSES: Final = Texts(
    "loss",
    {
        "after_uma": "from the result",
        "at_table": "at the table",
        "deposit": "onto the table as a deposit",
        "in_place": "instead of this game's result",
        "in_place_last": "instead of this game's result, with last place",
    },
)
"""Where the points go, worded to follow them."""

PLAYS: Final = Texts(
    "hand after a ruling",
    {
        "stands": "The hand counts as played.",
        "replayed": "The hand is dealt again.",
        "corrected": "The hand is corrected.",
    },
)
"""What becomes of the hand, where it does not simply go on."""
