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
        "event": _("The event was made"),
        "change": _("Something of the event was changed"),
        "publication": _("Who may see the event was changed"),
        "people": _("People were entered or changed"),
        "withdrawal": _("Somebody withdrew"),
        "return": _("Somebody plays again"),
        "erasure": _("Somebody's particulars were erased"),
        "disqualification": _("Somebody was disqualified"),
        "state": _("Somebody's state was changed"),
        "removal": _("Somebody was taken off the list"),
        "merge": _("Two people were made one"),
        "merge_lifting": _("Two people are two again"),
        "numbers": _("Numbers were given anew"),
        "substitution": _("Somebody sits in for somebody else"),
        "substitution_lifting": _("A substitution was taken back"),
        "exchange": _("Two players changed places"),
        "seats": _("Seats were changed"),
        "lot": _("A lot was drawn"),
        "groups": _("Groups were changed"),
        "round": _("A round was drawn"),
        "discard": _("A drawn round was thrown away"),
        "opening": _("A round was opened"),
        "opening_undone": _("Opening a round was undone"),
        "finish": _("A round was finished"),
        "reopening": _("A round was opened again"),
        "results": _("Results of a round were told"),
        "check": _("A sheet was checked"),
        "rules": _("The rules were chosen"),
        "decision": _("The rules were decided anew"),
        "clock": _("A clock was turned"),
        "call": _("A referee was called"),
        "answer": _("A referee came"),
        "settled": _("A call was settled"),
        "ruling": _("A ruling was given"),
        "penalty": _("Points were taken off"),
        "bonus": _("Points were given"),
        "lifting": _("Points were taken back"),
        "stages": _("The stages were changed"),
        "decline": _("Somebody declined a place"),
        "decline_lifting": _("A place is taken after all"),
        "teams": _("The teams were changed"),
        "plan": _("A plan was laid"),
        "plan_edit": _("The plan was changed"),
        "seats_shown": _("Seats were published"),
        "club": _("The event's club was changed"),
        "meeting": _("An evening was changed"),
        "attendance": _("Somebody came or left"),
        "notes": _("Notes were taken"),
        "game": _("Whether a game counts was decided"),
        "counting": _("How the season counts was decided"),
        "season_end": _("The season was ended"),
        "season_reopening": _("The season was opened again"),
        "check_in": _("Somebody was checked in"),
        "results_hidden": _("What is held back was changed"),
        "approval": _("Whether games are approved was changed"),
        "conditions": _("Who sees conditions was changed"),
        "deletion": _("The event was deleted"),
    }
)
"""A sentence for each kind of entry; no sentence names a person."""
