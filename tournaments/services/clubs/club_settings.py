"""Create and change clubs, and find their events."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, field, fields
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.errors import InputError, Problem
from tournaments.journal.kinds import ClubJoined
from tournaments.models import Club, Meeting, Round, Tournament
from tournaments.services.events import page_addresses, zones
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal
from tournaments.services.people.names import normalize_name
from tournaments.services.rulings import rules

__all__ = [
    "FRIENDLY",
    "NOTE_COLUMNS",
    "ClubSettings",
    "change",
    "club_of",
    "create",
    "current_season",
    "events",
    "first_day",
    "get_or_create",
    "newest_season",
    "set_club",
    "settings_of",
]

FRIENDLY: Final = "friendly"
"""Three players at a table play a friendly game instead of one by a ruleset for three."""
NOTE_COLUMNS: Final = ("dues", "chips", "yakitori")
"""What a club may note of attendees; none of it affects results."""
_MAX_LENGTHS: Final = {"name": 80, "place": 200}


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubSettings:
    """Defaults of a club's new seasons and evenings.

    *ruleset* is a key, with the club's own answers in *overlay*. *three* is the key of the ruleset for tables of three,
    or `FRIENDLY`. With *confirms* a result that players enter waits for a second player. *notes* are columns of an
    evening's list, from `NOTE_COLUMNS`. With *ticks* people may check in by themselves through the link on the wall.
    """

    ruleset: str = "wrc-2025"
    overlay: dict[str, Any] = field(default_factory=dict)
    three: str = FRIENDLY
    confirms: bool = False
    notes: tuple[str, ...] = ()
    ticks: bool = True


def settings_of(club: Club | None) -> ClubSettings:
    """Return the club's settings; the defaults without a club."""
    stored = {} if club is None else club.settings
    field_names = {setting.name for setting in fields(ClubSettings)}
    values = {name: value for name, value in stored.items() if name in field_names}
    return ClubSettings(**{**values, "notes": tuple(values.get("notes", ()))})


def create(
    *,
    name: str,
    place: str = "",
    language: str = "",
    timezone: str = "",
    settings: ClubSettings | None = None,
    slug: str = "",
    key: str = "",
) -> Club:
    """Create a club with a page address of its own: *slug* or, if empty, one made from its name.

    A repeated *key* returns the club that it created. Raises `InputError` for values that are not valid.
    """
    club_word = {"word": hashlib.sha256(key.encode()).hexdigest()[:16]} if key else {}
    existing = Club.objects.filter(**club_word).first() if club_word else None
    if existing is not None:
        return existing
    values = _check_fields(name, place, settings or ClubSettings(), timezone)
    for _attempt in range(5):
        try:
            with transaction.atomic():
                return Club.objects.create(
                    **club_word, **values, slug=_free_slug(values["name"], slug), language=language
                )
        except IntegrityError:
            # The same request may have come twice at one moment, or somebody else took the address.
            if club_word and (existing := Club.objects.filter(**club_word).first()):
                return existing
    raise InputError([Problem(says=_("Someone else just used this name. Try again."))])


def get_or_create(event: ClubJoined) -> Club:
    """Return the club with that word; if this desk has none, create it with that name and default settings."""
    existing = Club.objects.filter(word=event.club).first()
    if existing is not None:
        return existing
    name, place = normalize_name(event.name) or event.club, normalize_name(event.place)
    values: dict[str, Any] = {
        "name": name,
        "place": place,
        "language": event.language,
        "slug": _free_slug(name),
    }
    return Club.objects.create(word=event.club, **values, timezone=event.timezone, settings={})


def change(
    club: Club, *, name: str, place: str, language: str, settings: ClubSettings, timezone: str | None = None
) -> None:
    """Change the club's data; its page address stays. Raises `InputError`."""
    values = _check_fields(
        name, place, settings, club.timezone if timezone is None else timezone, current_timezone=club.timezone
    )
    Club.objects.filter(pk=club.pk).update(**values, language=language)
    club.refresh_from_db()


def set_club(tournament: Tournament, club: Club | None, *, act: Action) -> None:
    """Set the event's club, or None for no club; its journal records it."""
    entry = ClubJoined()
    if club is not None:
        values = {name: getattr(club, name) for name in ("name", "place", "language", "timezone")}
        entry = ClubJoined(club=club.word, **values)
    with open_journal(tournament.uid, act, "club", entry.club) as journal:
        stored = Tournament.objects.get(pk=tournament.pk)
        if not journal.repeated and stored.club != entry.club:
            journal.append(entry)


def events(club: Club, visible_events: QuerySet[Tournament]) -> list[Tournament]:
    """Return the club's events among the *visible_events*, the newest first by the day on which they start."""
    date_filter = {"tournament": OuterRef("pk"), "date__gt": ""}
    days = {
        "first_round": Subquery(Round.objects.filter(**date_filter).order_by("date").values("date")[:1]),
        "first_meeting": Subquery(Meeting.objects.filter(**date_filter).order_by("date").values("date")[:1]),
    }
    club_events = visible_events.filter(club=club.word).annotate(**days)
    return sorted(club_events, key=lambda event: (first_day(event), event.created_at, event.pk), reverse=True)


def first_day(event: Tournament) -> str:
    """Return the event's first day in ISO format: of its games, else as announced, else when it was created."""
    days = [getattr(event, name, None) for name in ("first_round", "first_meeting")]
    days += sorted(event.dates)[:1]
    return min(filter(None, days), default=localdate(event.created_at).isoformat())


def current_season(events: Iterable[Tournament]) -> Tournament | None:
    """Return the current season among the club's *events*: the newest league that is neither over nor archived."""
    return next((season for season in _seasons(events) if not (season.ended or season.archived)), None)


def newest_season(events: Iterable[Tournament]) -> Tournament | None:
    """Return the club's newest season, whether it is over or not."""
    return next(_seasons(events), None)


def club_of(tournament: Tournament) -> Club | None:
    """Return the event's club; None if it has none, or this desk does not know the club."""
    return Club.objects.filter(word=tournament.club).first() if tournament.club else None


def _seasons(events: Iterable[Tournament]) -> Iterator[Tournament]:
    return (event for event in events if event.kind == Tournament.Kind.LEAGUE)


def _check_fields(
    name: str, place: str, settings: ClubSettings, timezone: str, *, current_timezone: str = ""
) -> dict[str, Any]:
    name, place = normalize_name(name), normalize_name(place)
    problems: list[Problem] = []
    if not name:
        problems.append(Problem(says=_("Enter a name for the club.")))
    for field_name, text in (("name", name), ("place", place)):
        if len(text) > _MAX_LENGTHS[field_name]:
            sentence = _("A name can have at most %(most)d characters. This one has %(length)d.")
            problems.append(Problem(says=sentence % {"most": _MAX_LENGTHS[field_name], "length": len(text)}))
    problems += [*zones.zone_problems(timezone, current=current_timezone), *_ruleset_problems(settings)]
    if problems:
        raise InputError(problems)
    own = dict(rules.make_draft(settings.ruleset, settings.overlay).own)
    stored = {**asdict(settings), "overlay": own}
    return {"name": name, "place": place, "timezone": timezone, "settings": stored}


def _ruleset_problems(settings: ClubSettings) -> Sequence[Problem]:
    keys = referee.ruleset_keys()
    if settings.ruleset not in keys:
        return [
            Problem(
                says=_("There is no ruleset “%(key)s”. Choose another one.") % {"key": settings.ruleset[:60]}
            )
        ]
    if settings.three == FRIENDLY or (
        settings.three in keys and referee.ruleset(settings.three).players == 3
    ):
        return []
    return [Problem(says=_("Choose a three-player ruleset or a friendly game for tables of three."))]


def _free_slug(name: str, wanted_slug: str = "") -> str:
    return page_addresses.choose_slug(name, wanted_slug, model=Club, kind="club")
