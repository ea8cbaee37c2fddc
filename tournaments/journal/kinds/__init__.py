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
    RulesReplaced,
)
from tournaments.journal.kinds.formats import (
    CarriedFrom,
    CarriedPoints,
    CarryRounding,
    DeclineLifted,
    Enters,
    Member,
    PlaceDeclined,
    RulesOverlay,
    StageSettings,
    StagesSaved,
    Team,
    TeamsSaved,
    Unit,
)
from tournaments.journal.kinds.leagues import (
    Attended,
    BestGames,
    BestOf,
    ClubJoined,
    CountingDecided,
    CountingOrder,
    FinalPlace,
    GameCounts,
    GameJudged,
    Handicap,
    MeetingSet,
    Moved,
    Note,
    NotesTaken,
    Presence,
    Promotion,
    SeasonCounting,
    SeasonEnded,
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
    PlayerStateChanged,
    Resealed,
    Returned,
    State,
    Substituted,
    SubstitutionLifted,
    Until,
    Withdrawn,
)
from tournaments.journal.kinds.plans import (
    PlanEdited,
    PlannedRound,
    PlannedTable,
    PlanningMethod,
    PlanSaved,
    SeatsShown,
)
from tournaments.journal.kinds.release import ApprovalWanted, ResultsHidden
from tournaments.journal.kinds.rounds import (
    CallSettled,
    ClockDoes,
    ClockTurned,
    Exchanged,
    Head,
    OpeningUndone,
    PlayerResultStated,
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
    TableStart,
)

__all__ = [
    "KINDS",
    "Answer",
    "ApprovalWanted",
    "Attended",
    "BestGames",
    "BestOf",
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
    "FinalPlace",
    "GameCounts",
    "GameJudged",
    "Grouped",
    "Handicap",
    "Head",
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
    "PlanSaved",
    "PlannedRound",
    "PlannedTable",
    "PlanningMethod",
    "PlayerResultStated",
    "PlayerStateChanged",
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
    "RulesOverlay",
    "RulesReplaced",
    "RulingNumbered",
    "SeasonCounting",
    "SeasonEnded",
    "SeasonReopened",
    "Seated",
    "SeatsShown",
    "Settled",
    "SheetChecked",
    "StageSettings",
    "StagesSaved",
    "State",
    "Substituted",
    "SubstitutionLifted",
    "TableStart",
    "Team",
    "TeamsSaved",
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
    | PlayerStateChanged
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
    | RulesReplaced
    | RulesDecided
    | ClockTurned
    | RefereeCalled
    | RefereeComes
    | CallSettled
    | RulingNumbered
    | PenaltyGiven
    | BonusGiven
    | PenaltyLifted
    | StagesSaved
    | PlaceDeclined
    | DeclineLifted
    | TeamsSaved
    | PlanSaved
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
    "state": PlayerStateChanged,
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
    "rules": RulesReplaced,
    "decision": RulesDecided,
    "clock": ClockTurned,
    "call": RefereeCalled,
    "answer": RefereeComes,
    "settled": CallSettled,
    "ruling": RulingNumbered,
    "penalty": PenaltyGiven,
    "bonus": BonusGiven,
    "lifting": PenaltyLifted,
    "stages": StagesSaved,
    "decline": PlaceDeclined,
    "decline_lifting": DeclineLifted,
    "teams": TeamsSaved,
    "plan": PlanSaved,
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
