"""The Django admin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from tournaments.models import (
    Anchor,
    Announcement,
    Club,
    ClubRole,
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


if TYPE_CHECKING:
    # Django's class takes no type arguments when it runs.
    _ModelAdmin = admin.ModelAdmin[Model]
else:
    _ModelAdmin = admin.ModelAdmin


class ReadOnlyAdmin(_ModelAdmin):
    """Shows rows without changing them: changes go through the services, which guard them."""

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        """Deny."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        """Deny."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:  # noqa: ARG002
        """Deny."""
        return False


@admin.register(Tournament)
class TournamentAdmin(ReadOnlyAdmin):
    """The tournaments, including those hidden from the public."""

    list_display = ("name", "ruleset_key", "public", "created_at")


@admin.register(Person)
class PersonAdmin(ReadOnlyAdmin):
    """All people, by the word that identifies them in a journal."""

    list_display = ("name", "reading", "who")


@admin.register(Player)
class PlayerAdmin(ReadOnlyAdmin):
    """The players of all tournaments."""

    list_display = ("name", "number", "tournament", "active")
    list_filter = ("tournament",)


@admin.register(Round, Table)
class RoundAdmin(ReadOnlyAdmin):
    """The rounds and their tables."""


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    """The ledger entries as they were written."""

    list_display = ("table", "number", "kind", "by", "at")


@admin.register(Announcement)
class AnnouncementAdmin(ReadOnlyAdmin):
    """The rulings as announced."""


@admin.register(RulesDecision)
class RulesDecisionAdmin(ReadOnlyAdmin):
    """The rules decisions of tournaments."""

    list_display = ("tournament", "number", "new_key", "why", "by", "at")


@admin.register(JournalEntry)
class JournalEntryAdmin(ReadOnlyAdmin):
    """The decisions of the events, as they were written."""

    list_display = ("event", "number", "kind", "by", "at")
    list_filter = ("kind",)


@admin.register(Anchor)
class AnchorAdmin(ReadOnlyAdmin):
    """The length and the last hash of each chain."""

    list_display = ("event", "round", "table", "length", "head")


@admin.register(Club)
class ClubAdmin(ReadOnlyAdmin):
    """The clubs of the desk."""

    list_display = ("name", "place", "word", "created_at")


@admin.register(Meeting, CountingDecision, SeasonPlace)
class LeagueAdmin(ReadOnlyAdmin):
    """The evenings of leagues, their counting rules, and the places of ended seasons."""


@admin.register(EventRole)
class EventRoleAdmin(ReadOnlyAdmin):
    """The roles at single events."""

    list_display = ("user", "role", "tournament", "by", "at")
    list_filter = ("tournament",)


@admin.register(ClubRole)
class ClubRoleAdmin(ReadOnlyAdmin):
    """The roles in clubs."""

    list_display = ("user", "role", "club", "by", "at")
    list_filter = ("club",)


@admin.register(Invitation)
class InvitationAdmin(ReadOnlyAdmin):
    """Invitations and who made them; the links are not stored."""

    list_display = (
        "tournament",
        "club",
        "role",
        "made_by",
        "made_at",
        "expires_at",
        "used_by",
        "taken_back_at",
    )
    list_filter = ("tournament",)
