"""What is a club on this desk, what do its evenings begin with, and which events are its own?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.text import slugify
from django.utils.translation import gettext as _

import referee
from tournaments.errors import InputError, Problem
from tournaments.journal.kinds import ClubJoined
from tournaments.models import Club, Tournament
from tournaments.services import people, rules
from tournaments.services.journal.acting import Act
from tournaments.services.journal.chain import opened

__all__ = ["COLUMNS", "FRIENDLY", "ClubSettings", "bring", "change", "events", "join", "make", "settings_of"]

FRIENDLY: Final = "friendly"
"""Three people at a table play a friendly game, in place of one by a ruleset for three."""
COLUMNS: Final = ("dues", "chips", "yakitori")
"""What a club may note of those who come; none of it enters a result."""
_LONGEST: Final = {"name": 80, "place": 200}


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubSettings:
    """What a club's new seasons and evenings begin with.

    *ruleset* is a key, with the club's own answers in *overlay*; *three* the key of the ruleset by which three at a
    table play, or `FRIENDLY`; *confirms*: a result that players enter waits for a second player; *notes* are columns
    of an evening's list, out of `COLUMNS`; *ticks*: people may tick themselves by the link on the wall.
    """

    ruleset: str = "wrc-2025"
    overlay: dict[str, Any] = field(default_factory=dict)
    three: str = FRIENDLY
    confirms: bool = False
    notes: tuple[str, ...] = ()
    ticks: bool = True


def settings_of(club: Club | None) -> ClubSettings:
    """The club's settings; without a club those that nobody said anything against."""
    kept = {} if club is None else club.settings
    known = {one.name for one in fields(ClubSettings)}
    said = {name: value for name, value in kept.items() if name in known}
    return ClubSettings(**{**said, "notes": tuple(said.get("notes", ()))})


def make(*, name: str, place: str = "", language: str = "", settings: ClubSettings | None = None) -> Club:
    """Make a club with an address of its own. Raises `InputError` for a name, or settings, that cannot be."""
    said = _checked(name, place, settings or ClubSettings())
    for _attempt in range(5):
        try:
            with transaction.atomic():
                return Club.objects.create(**said, slug=_free_slug(said["name"]), language=language)
        except IntegrityError:
            continue
    raise InputError([Problem(says=_("That name is being taken by others just now. Try once more."))])


def bring(told: ClubJoined) -> Club:
    """The club of that word; where this desk has none it is made, called so, with settings as they are at first."""
    held = Club.objects.filter(word=told.club).first()
    if held is not None:
        return held
    name, place = people.tidy(told.name) or told.club, people.tidy(told.place)
    said: dict[str, Any] = {"name": name, "place": place, "language": told.language, "slug": _free_slug(name)}
    return Club.objects.create(word=told.club, **said, settings={})


def change(club: Club, *, name: str, place: str, language: str, settings: ClubSettings) -> None:
    """Say these things of the club from now on; its address stays. Raises `InputError`."""
    said = _checked(name, place, settings)
    Club.objects.filter(pk=club.pk).update(**said, language=language)
    club.refresh_from_db()


def join(tournament: Tournament, club: Club | None, *, act: Act) -> None:
    """Let the event be the club's, or no club's; its journal says so."""
    told = ClubJoined()
    if club is not None:
        told = ClubJoined(club=club.word, name=club.name, place=club.place, language=club.language)
    with opened(tournament.uid, act, "club", told.club) as journal:
        held = Tournament.objects.get(pk=tournament.pk)
        if not journal.repeated and held.club != told.club:
            journal.append(told)


def events(club: Club, among: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """The club's events *among* those that somebody may see, the newest first."""
    return among.filter(club=club.word)


def _checked(name: str, place: str, settings: ClubSettings) -> dict[str, Any]:
    name, place = people.tidy(name), people.tidy(place)
    problems: list[Problem] = []
    if not name:
        problems.append(Problem(says=_("Give the club a name.")))
    for what, text in (("name", name), ("place", place)):
        if len(text) > _LONGEST[what]:
            says = _("A name has %(most)d letters at most; this one has %(length)d.")
            problems.append(Problem(says=says % {"most": _LONGEST[what], "length": len(text)}))
    problems += _wrong(settings)
    if problems:
        raise InputError(problems)
    own = dict(rules.checked(settings.ruleset, settings.overlay).own)
    return {"name": name, "place": place, "settings": {**asdict(settings), "overlay": own}}


def _wrong(settings: ClubSettings) -> Sequence[Problem]:
    keys = referee.ruleset_keys()
    if settings.ruleset not in keys:
        return [Problem(says=_("There is no such ruleset: %(key)s.") % {"key": settings.ruleset[:60]})]
    if settings.three == FRIENDLY or (
        settings.three in keys and referee.ruleset(settings.three).players == 3
    ):
        return []
    return [Problem(says=_("Three play by a ruleset for three players, or a friendly game."))]


def _free_slug(name: str) -> str:
    base = slugify(name, allow_unicode=True)[:80].strip("-") or "club"
    taken = {*Club.objects.filter(slug__startswith=base).values_list("slug", flat=True), "new"}
    return next(
        slug
        for slug in (base, *(f"{base}-{number}" for number in range(2, len(taken) + 3)))
        if slug not in taken
    )
