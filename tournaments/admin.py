"""The Django admin."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from tournaments.models import (
    Anchor,
    Announcement,
    Club,
    CountingDecision,
    Entry,
    EventRole,
    Invitation,
    JournalEntry,
    Meeting,
    Person,
    Player,
    Round,
    RulesDecision,
    SeasonPlace,
    Table,
    Tournament,
)

__all__: list[str] = []


class LookOnly(admin.ModelAdmin):
    """Shows rows and changes none: changes go through the services, which guard them."""

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        """No."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        """No."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        """No."""
        return False


@admin.register(Tournament)
class TournamentAdmin(LookOnly):
    """The tournaments, those hidden from the public included."""

    list_display = ("name", "ruleset_key", "public", "created_at")


@admin.register(Person)
class PersonAdmin(LookOnly):
    """Everybody who plays or played, by the word that a journal names them with."""

    list_display = ("name", "reading", "who")


@admin.register(Player)
class PlayerAdmin(LookOnly):
    """The players of all tournaments."""

    list_display = ("name", "number", "tournament", "active")
    list_filter = ("tournament",)


@admin.register(Round, Table)
class RoundAdmin(LookOnly):
    """The rounds and their tables."""


@admin.register(Entry)
class EntryAdmin(LookOnly):
    """The ledgers as they were written."""

    list_display = ("table", "number", "kind", "by", "at")


@admin.register(Announcement)
class AnnouncementAdmin(LookOnly):
    """The rulings as they were announced."""


@admin.register(RulesDecision)
class RulesDecisionAdmin(LookOnly):
    """The changes of rules in tournaments that were under way."""

    list_display = ("tournament", "number", "new_key", "why", "by", "at")


@admin.register(JournalEntry)
class JournalEntryAdmin(LookOnly):
    """What was decided in the events, as it was written."""

    list_display = ("event", "number", "kind", "by", "at")
    list_filter = ("kind",)


@admin.register(Anchor)
class AnchorAdmin(LookOnly):
    """How long each chain is, and where it ends."""

    list_display = ("event", "round", "table", "length", "head")


@admin.register(Club)
class ClubAdmin(LookOnly):
    """The clubs of the desk."""

    list_display = ("name", "place", "word", "created_at")


@admin.register(Meeting, CountingDecision, SeasonPlace)
class LeagueAdmin(LookOnly):
    """The evenings of leagues, how they count, and how seasons ended."""


@admin.register(EventRole)
class EventRoleAdmin(LookOnly):
    """Who may do what at which event alone."""

    list_display = ("user", "role", "tournament", "by", "at")
    list_filter = ("tournament",)


@admin.register(Invitation)
class InvitationAdmin(LookOnly):
    """Who invited whom to which event; of the links themselves nothing is kept."""

    list_display = ("tournament", "role", "made_by", "made_at", "expires_at", "used_by", "taken_back_at")
    list_filter = ("tournament",)
