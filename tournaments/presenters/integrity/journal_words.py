"""The names of journal entries."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

__all__ = ["WORDS"]

WORDS: Final[Mapping[str, Promise]] = MappingProxyType(
    {
        "event": _("The event was created"),
        "change": _("The event settings were changed"),
        "publication": _("The event's visibility was changed"),
        "people": _("Players were added or changed"),
        "withdrawal": _("A player withdrew"),
        "return": _("A player returned"),
        "erasure": _("Personal data was erased"),
        "disqualification": _("A player was disqualified"),
        "state": _("A player's status was changed"),
        "removal": _("A player was removed from the list"),
        "merge": _("Two people were merged"),
        "merge_lifting": _("A merge was undone"),
        "numbers": _("Player numbers were reassigned"),
        "substitution": _("A substitute was assigned"),
        "substitution_lifting": _("A substitution was cancelled"),
        "exchange": _("Two players swapped seats"),
        "seats": _("Seats were changed"),
        "lot": _("Lots were drawn"),
        "groups": _("Groups were changed"),
        "round": _("A round was drawn"),
        "discard": _("A draw was deleted"),
        "opening": _("A round was opened"),
        "opening_undone": _("The opening of a round was undone"),
        "finish": _("A round was finished"),
        "reopening": _("A round was reopened"),
        "results": _("Results of a round were entered"),
        "check": _("A sheet was checked"),
        "rules": _("The rules were chosen"),
        "decision": _("The rules were changed"),
        "clock": _("The clock was changed"),
        "call": _("A judge was called"),
        "answer": _("A judge arrived"),
        "settled": _("A call was closed"),
        "ruling": _("A ruling was given"),
        "penalty": _("Penalty points were given"),
        "bonus": _("Bonus points were given"),
        "lifting": _("A points adjustment was cancelled"),
        "stages": _("The stages were changed"),
        "decline": _("A player declined a place"),
        "decline_lifting": _("A declined place was accepted again"),
        "teams": _("The teams were changed"),
        "plan": _("A seating plan was created"),
        "plan_edit": _("The seating plan was changed"),
        "seats_shown": _("Seats were published"),
        "club": _("The event's club was changed"),
        "meeting": _("An evening was changed"),
        "attendance": _("A player arrived or left"),
        "notes": _("Notes were saved"),
        "game": _("A game was included or excluded"),
        "counting": _("The season's scoring rules were changed"),
        "season_end": _("Season ended"),
        "season_reopening": _("Season reopened"),
        "check_in": _("A player was checked in"),
        "results_hidden": _("The visibility of results was changed"),
        "approval": _("The approval of games was changed"),
        "conditions": _("The visibility of conditions was changed"),
        "deletion": _("The event was deleted"),
    }
)
"""A sentence for each kind of entry; no sentence names a person."""
