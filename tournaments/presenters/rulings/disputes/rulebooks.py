"""The rulebook that applies to a dispute."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser, User
from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.language import rules_title
from tournaments.models import Tournament
from tournaments.services.events import tournaments, visible_events

__all__ = ["TOURNAMENT_PREFIX", "Rulebook", "get_rulebook", "list_rulebooks", "tournament_rulebook"]

TOURNAMENT_PREFIX = "tournament:"
"""The prefix before a tournament's address that selects its own rules."""
DEFAULT_RULEBOOK = "ema-2025"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """The rules in force, by the *word* in addresses; *title* is their name.

    *based* names the rulebook that a tournament's own rules are based on.
    """

    word: str
    title: str
    rules: referee.Ruleset
    based: str = ""

    @property
    def slug(self) -> str:
        """The tournament with these rules of its own; empty for a rulebook as published."""
        return self.word.removeprefix(TOURNAMENT_PREFIX) if self.word.startswith(TOURNAMENT_PREFIX) else ""


def get_rulebook(word: str, user: User | AnonymousUser) -> Rulebook | None:
    """The rulebook of that word: a ruleset's key, or a tournament that *user* may see; None if there is none."""
    if word.startswith(TOURNAMENT_PREFIX):
        tournament = visible_events.find(user, word.removeprefix(TOURNAMENT_PREFIX))
        return tournament_rulebook(tournament) if tournament else None
    if word not in referee.ruleset_keys():
        return None
    return Rulebook(word=word, title=dict(tournaments.rulesets())[word], rules=referee.ruleset(word))


def tournament_rulebook(tournament: Tournament) -> Rulebook:
    """The rules that are in force in *tournament*."""
    based = rules_title(tournament.ruleset)
    if tournament.overlay:
        based = _("%(rules)s, with house rules") % {"rules": based}
    return Rulebook(
        word=f"{TOURNAMENT_PREFIX}{tournament.slug}",
        title=tournament.name,
        rules=tournament.ruleset,
        based=based,
    )


def list_rulebooks(extra: Rulebook | None = None) -> tuple[tuple[str, str], ...]:
    """Every rulebook's word and title; a tournament's own rules come first if they are in force."""
    own = [(extra.word, extra.title)] if extra and extra.slug else []
    return (*own, *tournaments.rulesets())
