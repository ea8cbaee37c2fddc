"""How does a tournament begin, and who sees it?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db import IntegrityError, transaction
from django.db.models import Count, Max, Q, QuerySet
from django.utils.text import slugify
from django.utils.translation import gettext as _

import referee
from tournaments.errors import InputError, Problem
from tournaments.models import Round, Tournament
from tournaments.services import people, rules

__all__ = ["MOST_ROUNDS", "create", "end_with", "publish_rulings", "rulesets", "visible"]

MOST_ROUNDS = 99
"""Rounds. No event has as many."""


def rulesets() -> list[tuple[str, str]]:
    """Every ruleset's key and title, in the order of the keys; where two share a title, with its edition."""
    books = {key: referee.ruleset(key).book for key in referee.ruleset_keys()}
    titles = Counter(book.title for book in books.values())
    return [
        (key, book.title if titles[book.title] == 1 else f"{book.title} ({book.edition})")
        for key, book in books.items()
    ]


def create(
    *,
    name: str,
    ruleset_key: str,
    by: User | None,
    overlay: Mapping[str, Any] | None = None,
    public: bool = True,
    minutes: int | None = None,
    last_round: int | None = None,
    rulings_public: bool = False,
    rulings_named: bool = True,
) -> Tournament:
    """Make a tournament with an address of its own made from its name.

    *minutes* are those of a round, where it is played by the clock; *last_round* is the number of the last one, where
    that is known. Raises `InputError` when the name is empty, no
    ruleset has that key or the own answers do not fit it.
    """
    name = people.tidy(name)
    if not name:
        raise InputError([Problem(says=_("Give the tournament a name."))])
    if ruleset_key not in referee.ruleset_keys():
        known = ", ".join(referee.ruleset_keys())
        says = _("There is no ruleset %(key)s. Choose one of: %(known)s.") % {
            "key": ruleset_key,
            "known": known,
        }
        raise InputError([Problem(says=says)])
    own = dict(rules.checked(ruleset_key, overlay or {}).own)
    row = {"name": name, "ruleset_key": ruleset_key, "overlay": own, "public": public, "minutes": minutes}
    row["last_round"] = last_round
    row |= {"rulings_public": rulings_public, "rulings_named": rulings_named}
    # Two organizers may take the same free address at the same moment: the second tries the next one.
    for _attempt in range(5):
        try:
            with transaction.atomic():
                return Tournament.objects.create(slug=_free_slug(name), created_by=by, **row)
        except IntegrityError:
            continue
    raise InputError([Problem(says=_("That name is being taken by others just now. Try once more."))])


def end_with(tournament: Tournament, last_round: int | None) -> None:
    """Say which round is the last, or that it is not known yet."""
    Tournament.objects.filter(pk=tournament.pk).update(last_round=last_round)


def publish_rulings(tournament: Tournament, *, rulings_public: bool, rulings_named: bool) -> None:
    """Let everybody read the rulings of the event or officials alone, with the players' names or without."""
    chosen = {"rulings_public": rulings_public, "rulings_named": rulings_named}
    Tournament.objects.filter(pk=tournament.pk).update(**chosen)


def visible(user: User | AnonymousUser) -> QuerySet[Tournament]:
    """The tournaments that *user* may see, the newest first, with their counts and the round that is open."""
    seen = Tournament.objects.all() if people.is_official(user) else Tournament.objects.filter(public=True)
    return seen.annotate(
        people_count=Count("players", filter=Q(players__active=True), distinct=True),
        round_count=Count("rounds", distinct=True),
        decision_count=Count("rules_decisions", distinct=True),
        open_round=Max("rounds__number", filter=Q(rounds__state=Round.State.OPEN)),
    ).order_by("-created_at", "-pk")  # counting drops the model's own order


def _free_slug(name: str) -> str:
    base = slugify(name, allow_unicode=True)[:80].strip("-") or "tournament"
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    taken.add("new")  # the address under which a tournament is made
    slug, number = base, 2
    while slug in taken:
        slug, number = f"{base}-{number}", number + 1
    return slug
