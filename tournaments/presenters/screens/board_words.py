"""The titles of the boards, and what each of them shows."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

__all__ = ["BOARDS", "DESCRIPTIONS", "TITLES"]

TITLES: Final = {
    "clock": _("Clock"),
    "seating": _("Seats by table"),
    "names": _("Find your table"),
    "standings": _("Standings"),
    "tables": _("Live tables"),
    "conditions": _("Last-hand conditions"),
    "feature": _("Feature table"),
}

DESCRIPTIONS: Final = {
    "clock": _("Time left, round, what happens when time is called, and the seats below."),
    "seating": _("Seats of the current or next round, by table."),
    "names": _("Seats by player name, for the entrance."),
    "standings": _("Standings after the last finished round."),
    "tables": _("Points, round, honba and riichi sticks of all tables, updated after each hand."),
    "conditions": _(
        "What each player needs for each place, at all tables in their last hand. Only if the event "
        "shows this to everybody."
    ),
    "feature": _("One table for a stream, with a transparent background."),
}

BOARDS: Final = tuple(word for word in TITLES if word != "feature")
"""The boards by the words in their addresses; the feature table, which has a number, is separate."""
