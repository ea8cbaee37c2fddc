"""The database models."""

from tournaments.models.calls import RefereeCall
from tournaments.models.clocks import ClockEvent
from tournaments.models.decisions import Penalty, RulesDecision, Substitution
from tournaments.models.formats import Stage, StagePlace, Team, TeamLot, TeamMember, TeamPenalty
from tournaments.models.journal import Anchor, JournalEntry
from tournaments.models.leagues import Attendance, Club, CountingDecision, Meeting, SeasonPlace
from tournaments.models.logos import Logo
from tournaments.models.own_links import OwnLink
from tournaments.models.people import (
    HEAD_JUDGES,
    JUDGES,
    ORGANIZERS,
    PARTICULARS,
    Person,
    Player,
    shown_names,
)
from tournaments.models.physical_tables import PhysicalTable
from tournaments.models.plans import Plan, PlannedSeat
from tournaments.models.player_columns import PlayerColumn, PlayerColumnValue
from tournaments.models.registrations import Registration, RegistrationSettings
from tournaments.models.roles import (
    CLUB_ROLES,
    EVENT_ROLES,
    AccountRights,
    ClubRole,
    EventRole,
    Invitation,
    JudgeArea,
    Role,
)
from tournaments.models.rounds import Rest, Round, RoundResult
from tournaments.models.rulings import Announcement, LoggedRuling, RulingPhoto, RulingPhotoSettings
from tournaments.models.sealing import Activity, DeskEnd, DeskEntry, Seal
from tournaments.models.series import Series, SeriesEvent
from tournaments.models.tables import (
    Entry,
    Folded,
    RenewedLink,
    RiichiMarks,
    Seating,
    SheetCheck,
    Table,
)
from tournaments.models.tournaments import Tournament, merge_overlays

__all__ = [
    "CLUB_ROLES",
    "EVENT_ROLES",
    "HEAD_JUDGES",
    "JUDGES",
    "ORGANIZERS",
    "PARTICULARS",
    "AccountRights",
    "Activity",
    "Anchor",
    "Announcement",
    "Attendance",
    "ClockEvent",
    "Club",
    "ClubRole",
    "CountingDecision",
    "DeskEnd",
    "DeskEntry",
    "Entry",
    "EventRole",
    "Folded",
    "Invitation",
    "JournalEntry",
    "JudgeArea",
    "LoggedRuling",
    "Logo",
    "Meeting",
    "OwnLink",
    "Penalty",
    "Person",
    "PhysicalTable",
    "Plan",
    "PlannedSeat",
    "Player",
    "PlayerColumn",
    "PlayerColumnValue",
    "RefereeCall",
    "Registration",
    "RegistrationSettings",
    "RenewedLink",
    "Rest",
    "RiichiMarks",
    "Role",
    "Round",
    "RoundResult",
    "RulesDecision",
    "RulingPhoto",
    "RulingPhotoSettings",
    "Seal",
    "SeasonPlace",
    "Seating",
    "Series",
    "SeriesEvent",
    "SheetCheck",
    "Stage",
    "StagePlace",
    "Substitution",
    "Table",
    "Team",
    "TeamLot",
    "TeamMember",
    "TeamPenalty",
    "Tournament",
    "merge_overlays",
    "shown_names",
]
