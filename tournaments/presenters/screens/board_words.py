"""The titles of the boards, and what each of them shows."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

__all__ = ["BOARDS", "DESCRIPTIONS", "TITLES"]

TITLES: Final = {
    "clock": _("Clock"),
    "seating": _("Who sits where"),
    "names": _("Find your table"),
    "standings": _("Standings"),
    "tables": _("The tables now"),
    "conditions": _("What is needed"),
    "feature": _("Feature table"),
}

DESCRIPTIONS: Final = {
    "clock": _("The time left, the round, what follows when it is called, and who sits where below."),
    "seating": _("The next seats, or those of the round in play, by table."),
    "names": _("The same by name, for the door."),
    "standings": _("After the last round that is finished."),
    "tables": _("Points, round, honba and sticks of every table, hand by hand."),
    "conditions": _(
        "At every table that plays its last hand, what each player needs for each place; only where the event lets "
        "everybody see it."
    ),
    "feature": _("One table for a stream, on a ground that is seen through."),
}

BOARDS: Final = tuple(word for word in TITLES if word != "feature")
"""The boards by the words in their addresses; the feature table, which has a number, is separate."""
