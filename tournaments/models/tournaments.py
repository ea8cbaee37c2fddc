"""Tournaments."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

from django.db import models
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

import referee
from tournaments.models.generated import GeneratedTextField
from tournaments.models.ordered_json import AnswersField, OrderedJSONField

__all__ = ["Tournament", "merge_overlays", "new_uid"]


def new_uid() -> str:
    """Return a random word of 32 characters that names an event on every desk."""
    return uuid4().hex


class Tournament(models.Model):
    """An event under one ruleset, with the club's own answers over it; *uid* names it in its journal.

    *dates* are its days in ISO format. *ties* is the order of tie-breaks, None for that of the rules. *relay_stock* is
    the starting points of each team whose members play a relay, None if results are summed. *club* is the random word
    of the event's club. *counting* is how a season counts, as in its journal, None if every game counts. With
    *confirms* a result that players entered counts once a second person confirms it; with *approves* every game counts
    once an official approves it. Only officials see the results from round *results_hidden_from* on. *address* is the
    web address of its pages for phones, without a path; printed codes point to it. *timezone* names the time zone of
    its times; if it is empty, that of its club or of the desk applies. With *conditions_shown* everybody sees what
    players need in a last hand, as of *conditions_delay* seconds ago. Without *players_correct* a table's link allows
    to enter hands, undo the last one, count points, call a judge, and confirm results if *confirms*.
    """

    class Kind(models.TextChoices):
        """The kind of an event."""

        TOURNAMENT = "tournament", _("tournament")
        LEAGUE = "league", _("league")
        EVENING = "evening", _("evening")

    uid = GeneratedTextField(max_length=32, unique=True, default=new_uid)
    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(max_length=90, unique=True, allow_unicode=True)
    ruleset_key = models.CharField(_("ruleset"), max_length=60)
    overlay = AnswersField(_("house rules"), default=dict, blank=True)
    public = models.BooleanField(_("public"), default=True)
    minutes = models.PositiveSmallIntegerField(_("minutes per round"), null=True, blank=True)
    last_round = models.PositiveSmallIntegerField(_("last round"), null=True, blank=True)
    rulings_public = models.BooleanField(_("rulings are public"), default=False)
    rulings_named = models.BooleanField(_("rulings show player names"), default=True)
    kind = models.CharField(_("kind"), max_length=12, choices=Kind, default=Kind.TOURNAMENT)
    place = models.CharField(_("venue"), max_length=200, blank=True)
    dates = OrderedJSONField(_("dates"), default=list, blank=True)
    contact = models.CharField(_("contact"), max_length=200, blank=True)
    language = models.CharField(_("language"), max_length=8, blank=True)
    address = models.CharField(_("web address"), max_length=200, blank=True)
    timezone = models.CharField(_("time zone"), max_length=60, blank=True)
    ties = OrderedJSONField(_("tie-breaks"), null=True, blank=True)
    archived = models.BooleanField(_("archived"), default=False)
    seats_shown_to = models.PositiveIntegerField(_("seats published up to round"), default=0)
    results_hidden_from = models.PositiveIntegerField(_("results hidden from round"), null=True, blank=True)
    approves = models.BooleanField(_("an official approves each result"), default=False)
    relay_stock = models.PositiveIntegerField(_("team starting points in a relay"), null=True, blank=True)
    club = models.CharField(max_length=16, blank=True)
    confirms = models.BooleanField(_("a second person confirms each result"), default=False)
    counting = OrderedJSONField(null=True, blank=True)
    ended = models.BooleanField(_("the season is over"), default=False)
    conditions_shown = models.BooleanField(_("conditions are public"), default=False)
    conditions_delay = models.PositiveSmallIntegerField(_("delay in seconds"), default=0)
    players_correct = models.BooleanField(_("players correct hands and close tables"), default=True)
    created_at = models.DateTimeField(default=now, editable=False)

    class Meta:
        ordering = ("-created_at", "-pk")
        verbose_name = _("tournament")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The address of the tournament's page."""
        return reverse("tournament", args=[self.slug])

    @property
    def is_tournament(self) -> bool:
        """Whether it is a tournament, not a league or a single evening."""
        return self.kind == self.Kind.TOURNAMENT

    @property
    def is_league(self) -> bool:
        """Whether it is a season of a league."""
        return self.kind == self.Kind.LEAGUE

    @property
    def has_details(self) -> bool:
        """Whether its dates, place or contact are known."""
        return bool(self.dates or self.place or self.contact)

    @property
    def ruleset(self) -> referee.Ruleset:
        """The answers that apply here: the preset's, overridden by the club's own."""
        return self.rules_under(None)

    @property
    def rules_mark(self) -> str:
        """A short mark of the rules that apply here; it changes with them."""
        return self.mark_under(None)

    def rules_under(self, own: Mapping[str, Any] | None) -> referee.Ruleset:
        """Return the answers with a stage's or a table's *own* over them: a `base`, and what is `set` over it."""
        return referee.ruleset(*merge_overlays(self.ruleset_key, self.overlay, own))

    def opening_state(self, rules: referee.Ruleset, start: Sequence[int] | None) -> referee.TableState | None:
        """Return the table before the first hand if its seats start with *start*; None if the *rules* give the points.

        In a relay, the result of a game is the gain over it.
        """
        if start is None:
            return None
        return referee.ruling.opening_table(rules, start, relay=self.relay_stock is not None)

    def mark_under(self, own: Mapping[str, Any] | None, start: Sequence[int] | None = None) -> str:
        """Return the mark of those rules and, if given, of the starting points."""
        base, overlay = merge_overlays(self.ruleset_key, self.overlay, own)
        rules_data: list[object] = [base, overlay or {}]
        rules_data += [] if start is None else [list(start), self.relay_stock is not None]
        rules_json = json.dumps(rules_data, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(rules_json.encode()).hexdigest()[:16]


def merge_overlays(
    base: str, overlay: Mapping[str, Any], own: Mapping[str, Any] | None
) -> tuple[str, dict[str, Any] | None]:
    """Return a rulebook's key and the answers over it, including *own*; another base drops the event's answers."""
    if own is None:
        return base, dict(overlay) or None
    if own.get("base"):
        return own["base"], dict(own["set"]) or None
    return base, {**overlay, **own["set"]} or None
