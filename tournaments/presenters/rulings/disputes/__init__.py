"""Rulings of the dispute desk."""

from __future__ import annotations

from tournaments.presenters.rulings.disputes.decisions import Decision, NamesIn, decision
from tournaments.presenters.rulings.disputes.elsewhere import Camp, elsewhere
from tournaments.presenters.rulings.disputes.incidents import IncidentGroup, IncidentLine, find, grouped
from tournaments.presenters.rulings.disputes.rulebooks import FIRST, OWN, Rulebook, chosen, offered, own
from tournaments.presenters.rulings.disputes.ruling import Asked, Open, Ruled, rule_on_all
from tournaments.presenters.rulings.disputes.slips import slip_of
from tournaments.presenters.rulings.disputes.spoken import Names, in_short
from tournaments.presenters.rulings.disputes.tables import LastHand, last_hand, noted_as, open_tables

__all__ = [
    "FIRST",
    "OWN",
    "Asked",
    "Camp",
    "Decision",
    "IncidentGroup",
    "IncidentLine",
    "LastHand",
    "Names",
    "NamesIn",
    "Open",
    "Rulebook",
    "Ruled",
    "chosen",
    "decision",
    "elsewhere",
    "find",
    "grouped",
    "in_short",
    "last_hand",
    "noted_as",
    "offered",
    "open_tables",
    "own",
    "rule_on_all",
    "slip_of",
]
