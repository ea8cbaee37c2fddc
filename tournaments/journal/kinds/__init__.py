"""What can an event's journal say? One class a kind; `KINDS` has the word of each.

A person is named by a random word, a round and a table by their numbers. What a verb asks before it writes an entry is
the verb's; what follows from an entry stands in `applying`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tournaments.journal.kinds.events import (
    Answer,
    EventChanged,
    EventChanges,
    EventDeleted,
    EventMade,
    Outcome,
    Published,
    Rules,
    RulesDecided,
    RulesLaid,
)
from tournaments.journal.kinds.people import (
    Entered,
    Erased,
    PenaltyGiven,
    PenaltyLifted,
    PeopleEntered,
    Resealed,
    Returned,
    Withdrawn,
)
from tournaments.journal.kinds.rounds import (
    CallSettled,
    ClockDoes,
    ClockTurned,
    Head,
    RefereeCalled,
    RefereeComes,
    RoundDiscarded,
    RoundDrawn,
    RoundFinished,
    RoundOpened,
    RoundReopened,
    RulingNumbered,
    Seated,
    Settled,
)

__all__ = [
    "KINDS",
    "Answer",
    "CallSettled",
    "ClockDoes",
    "ClockTurned",
    "Entered",
    "Erased",
    "EventChanged",
    "EventChanges",
    "EventDeleted",
    "EventMade",
    "Head",
    "Outcome",
    "PenaltyGiven",
    "PenaltyLifted",
    "PeopleEntered",
    "Published",
    "RefereeCalled",
    "RefereeComes",
    "Resealed",
    "Returned",
    "RoundDiscarded",
    "RoundDrawn",
    "RoundFinished",
    "RoundOpened",
    "RoundReopened",
    "Rules",
    "RulesDecided",
    "RulesLaid",
    "RulingNumbered",
    "Seated",
    "Settled",
    "What",
    "Withdrawn",
]

What = (
    EventMade
    | EventChanged
    | Published
    | PeopleEntered
    | Withdrawn
    | Returned
    | Erased
    | RoundDrawn
    | RoundDiscarded
    | RoundOpened
    | RoundFinished
    | RoundReopened
    | RulesLaid
    | RulesDecided
    | ClockTurned
    | RefereeCalled
    | RefereeComes
    | CallSettled
    | RulingNumbered
    | PenaltyGiven
    | PenaltyLifted
    | EventDeleted
)

KINDS: Final[Mapping[str, type[What]]] = {
    "event": EventMade,
    "change": EventChanged,
    "publication": Published,
    "people": PeopleEntered,
    "withdrawal": Withdrawn,
    "return": Returned,
    "erasure": Erased,
    "round": RoundDrawn,
    "discard": RoundDiscarded,
    "opening": RoundOpened,
    "finish": RoundFinished,
    "reopening": RoundReopened,
    "rules": RulesLaid,
    "decision": RulesDecided,
    "clock": ClockTurned,
    "call": RefereeCalled,
    "answer": RefereeComes,
    "settled": CallSettled,
    "ruling": RulingNumbered,
    "penalty": PenaltyGiven,
    "lifting": PenaltyLifted,
    "deletion": EventDeleted,
}
