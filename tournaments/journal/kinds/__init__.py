"""The kinds of journal entry; `KINDS` names each.

A person is named by a random word, a round and a table by their numbers. The service checks its conditions before it
writes an entry; the rows that follow from an entry are in `applying`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tournaments.journal.kinds.check_in import CheckedIn
from tournaments.journal.kinds.events import (
    Answer,
    ConditionsShown,
    EventChanged,
    EventChanges,
    EventDeleted,
    EventKind,
    EventMade,
    Outcome,
    Published,
    Rules,
    RulesDecided,
    RulesLaid,
)
from tournaments.journal.kinds.formats import (
    CarriedFrom,
    CarriedPoints,
    CarryRounding,
    DeclineLifted,
    Enters,
    LaidOver,
    Member,
    PlaceDeclined,
    StageSaid,
    StagesLaid,
    Team,
    TeamsLaid,
    Unit,
)
from tournaments.journal.kinds.leagues import (
    Attended,
    BestOf,
    BestSaid,
    ClubJoined,
    CountingDecided,
    CountingOrder,
    CountingSaid,
    GameCounts,
    GameJudged,
    Handicap,
    MeetingSet,
    Moved,
    Note,
    NotesTaken,
    Presence,
    Promotion,
    SeasonEnded,
    SeasonPlaceSaid,
    SeasonReopened,
)
from tournaments.journal.kinds.people import (
    BonusGiven,
    Disqualified,
    Entered,
    Erased,
    Grouped,
    LotDrawn,
    MergeLifted,
    Numbered,
    PenaltyGiven,
    PenaltyLifted,
    PeopleEntered,
    PeopleGrouped,
    PeopleMerged,
    PersonRemoved,
    PlayersNumbered,
    Resealed,
    Returned,
    State,
    StateSet,
    Substituted,
    SubstitutionLifted,
    Until,
    Withdrawn,
)
from tournaments.journal.kinds.plans import (
    PlanEdited,
    PlanLaid,
    PlannedRound,
    PlannedTable,
    PlanningMethod,
    SeatsShown,
)
from tournaments.journal.kinds.release import ApprovalWanted, ResultsHidden
from tournaments.journal.kinds.rounds import (
    Begins,
    CallSettled,
    ClockDoes,
    ClockTurned,
    Exchanged,
    Head,
    OpeningUndone,
    RefereeCalled,
    RefereeComes,
    Reseated,
    RoundDiscarded,
    RoundDrawn,
    RoundFinished,
    RoundOpened,
    RoundReopened,
    RoundStated,
    RulingNumbered,
    Seated,
    Settled,
    SheetChecked,
    StatedOf,
)

__all__ = [
    "KINDS",
    "Answer",
    "ApprovalWanted",
    "Attended",
    "Begins",
    "BestOf",
    "BestSaid",
    "BonusGiven",
    "CallSettled",
    "CarriedFrom",
    "CarriedPoints",
    "CarryRounding",
    "CheckedIn",
    "ClockDoes",
    "ClockTurned",
    "ClubJoined",
    "ConditionsShown",
    "CountingDecided",
    "CountingOrder",
    "CountingSaid",
    "DeclineLifted",
    "Disqualified",
    "Entered",
    "Enters",
    "EntryContent",
    "Erased",
    "EventChanged",
    "EventChanges",
    "EventDeleted",
    "EventKind",
    "EventMade",
    "Exchanged",
    "GameCounts",
    "GameJudged",
    "Grouped",
    "Handicap",
    "Head",
    "LaidOver",
    "LotDrawn",
    "MeetingSet",
    "Member",
    "MergeLifted",
    "Moved",
    "Note",
    "NotesTaken",
    "Numbered",
    "OpeningUndone",
    "Outcome",
    "PenaltyGiven",
    "PenaltyLifted",
    "PeopleEntered",
    "PeopleGrouped",
    "PeopleMerged",
    "PersonRemoved",
    "PlaceDeclined",
    "PlanEdited",
    "PlanLaid",
    "PlannedRound",
    "PlannedTable",
    "PlanningMethod",
    "PlayersNumbered",
    "Presence",
    "Promotion",
    "Published",
    "RefereeCalled",
    "RefereeComes",
    "Resealed",
    "Reseated",
    "ResultsHidden",
    "Returned",
    "RoundDiscarded",
    "RoundDrawn",
    "RoundFinished",
    "RoundOpened",
    "RoundReopened",
    "RoundStated",
    "Rules",
    "RulesDecided",
    "RulesLaid",
    "RulingNumbered",
    "SeasonEnded",
    "SeasonPlaceSaid",
    "SeasonReopened",
    "Seated",
    "SeatsShown",
    "Settled",
    "SheetChecked",
    "StageSaid",
    "StagesLaid",
    "State",
    "StateSet",
    "StatedOf",
    "Substituted",
    "SubstitutionLifted",
    "Team",
    "TeamsLaid",
    "Unit",
    "Until",
    "Withdrawn",
]

EntryContent = (
    EventMade
    | EventChanged
    | Published
    | PeopleEntered
    | Withdrawn
    | Returned
    | Erased
    | Disqualified
    | StateSet
    | PersonRemoved
    | PeopleMerged
    | MergeLifted
    | PlayersNumbered
    | Substituted
    | SubstitutionLifted
    | Exchanged
    | Reseated
    | LotDrawn
    | PeopleGrouped
    | RoundDrawn
    | RoundDiscarded
    | RoundOpened
    | OpeningUndone
    | RoundFinished
    | RoundReopened
    | RoundStated
    | SheetChecked
    | RulesLaid
    | RulesDecided
    | ClockTurned
    | RefereeCalled
    | RefereeComes
    | CallSettled
    | RulingNumbered
    | PenaltyGiven
    | BonusGiven
    | PenaltyLifted
    | StagesLaid
    | PlaceDeclined
    | DeclineLifted
    | TeamsLaid
    | PlanLaid
    | PlanEdited
    | SeatsShown
    | ClubJoined
    | MeetingSet
    | Attended
    | NotesTaken
    | GameJudged
    | CountingDecided
    | SeasonEnded
    | SeasonReopened
    | CheckedIn
    | ResultsHidden
    | ApprovalWanted
    | ConditionsShown
    | EventDeleted
)

KINDS: Final[Mapping[str, type[EntryContent]]] = {
    "event": EventMade,
    "change": EventChanged,
    "publication": Published,
    "people": PeopleEntered,
    "withdrawal": Withdrawn,
    "return": Returned,
    "erasure": Erased,
    "disqualification": Disqualified,
    "state": StateSet,
    "removal": PersonRemoved,
    "merge": PeopleMerged,
    "merge_lifting": MergeLifted,
    "numbers": PlayersNumbered,
    "substitution": Substituted,
    "substitution_lifting": SubstitutionLifted,
    "exchange": Exchanged,
    "seats": Reseated,
    "lot": LotDrawn,
    "groups": PeopleGrouped,
    "round": RoundDrawn,
    "discard": RoundDiscarded,
    "opening": RoundOpened,
    "opening_undone": OpeningUndone,
    "finish": RoundFinished,
    "reopening": RoundReopened,
    "results": RoundStated,
    "check": SheetChecked,
    "rules": RulesLaid,
    "decision": RulesDecided,
    "clock": ClockTurned,
    "call": RefereeCalled,
    "answer": RefereeComes,
    "settled": CallSettled,
    "ruling": RulingNumbered,
    "penalty": PenaltyGiven,
    "bonus": BonusGiven,
    "lifting": PenaltyLifted,
    "stages": StagesLaid,
    "decline": PlaceDeclined,
    "decline_lifting": DeclineLifted,
    "teams": TeamsLaid,
    "plan": PlanLaid,
    "plan_edit": PlanEdited,
    "seats_shown": SeatsShown,
    "club": ClubJoined,
    "meeting": MeetingSet,
    "attendance": Attended,
    "notes": NotesTaken,
    "game": GameJudged,
    "counting": CountingDecided,
    "season_end": SeasonEnded,
    "season_reopening": SeasonReopened,
    "check_in": CheckedIn,
    "results_hidden": ResultsHidden,
    "approval": ApprovalWanted,
    "conditions": ConditionsShown,
    "deletion": EventDeleted,
}
