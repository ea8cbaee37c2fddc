"""Rulings of the dispute desk."""

from __future__ import annotations

from tournaments.presenters.rulings.disputes.decisions import Decision, NamesIn, decision
from tournaments.presenters.rulings.disputes.incidents import IncidentGroup, IncidentLine, find, grouped
from tournaments.presenters.rulings.disputes.other_rulebooks import SameRuling, compare_rulebooks
from tournaments.presenters.rulings.disputes.rulebooks import (
    DEFAULT_RULEBOOK,
    TOURNAMENT_PREFIX,
    Rulebook,
    get_rulebook,
    list_rulebooks,
    tournament_rulebook,
)
from tournaments.presenters.rulings.disputes.ruling import (
    WHOLE_HAND,
    AmbiguousFacts,
    EventAtTable,
    RuledQuestion,
    rule_on_all,
)
from tournaments.presenters.rulings.disputes.slips import slip_of
from tournaments.presenters.rulings.disputes.spoken import Names, ruling_in_short
from tournaments.presenters.rulings.disputes.tables import (
    LastHand,
    last_hand,
    open_tables,
    recorded_facts,
    recorded_question,
)

__all__ = [
    "DEFAULT_RULEBOOK",
    "TOURNAMENT_PREFIX",
    "WHOLE_HAND",
    "AmbiguousFacts",
    "Decision",
    "EventAtTable",
    "IncidentGroup",
    "IncidentLine",
    "LastHand",
    "Names",
    "NamesIn",
    "Rulebook",
    "RuledQuestion",
    "SameRuling",
    "compare_rulebooks",
    "decision",
    "find",
    "get_rulebook",
    "grouped",
    "last_hand",
    "list_rulebooks",
    "open_tables",
    "recorded_facts",
    "recorded_question",
    "rule_on_all",
    "ruling_in_short",
    "slip_of",
    "tournament_rulebook",
]
