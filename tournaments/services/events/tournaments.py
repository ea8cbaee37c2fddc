"""Create, change, archive and delete tournaments; who may see them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final, TypedDict, Unpack, cast

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils.translation import gettext as _

import referee
from tournaments.common import hosts
from tournaments.common.errors import ConflictError, InputError, Problem, StateError
from tournaments.common.language import current_language, joined
from tournaments.journal.kinds import (
    EventChanged,
    EventChanges,
    EventDeleted,
    EventKind,
    EventMade,
    Published,
    Rules,
)
from tournaments.models import (
    Activity,
    EventRole,
    Invitation,
    Logo,
    Player,
    RenewedLink,
    SeriesEvent,
    Tournament,
)
from tournaments.services.clubs import season_over
from tournaments.services.events import page_addresses, zones
from tournaments.services.integrity import activity
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import deleted_since_message, open_journal, start_journal
from tournaments.services.interchange.rosters import Particulars
from tournaments.services.people import (
    kept_particulars,
    own_links,
    particulars,
    player_columns,
    registration_cleanup,
)
from tournaments.services.people.names import normalize_name
from tournaments.services.rulings import photos, rules
from tournaments.services.screens import conditions

__all__ = [
    "MAX_ROUNDS",
    "EventFields",
    "Visibility",
    "archive",
    "change",
    "copy",
    "create",
    "delete",
    "free_slug",
    "publish",
    "publish_rulings",
    "rulesets",
    "set_last_round",
    "set_visibility",
]

MAX_NAME_LENGTH: Final = cast(int, Tournament._meta.get_field("name").max_length)
MAX_ROUNDS: Final = 99
"""Rounds; more than any event has."""


def rulesets() -> list[tuple[str, str]]:
    """Return every ruleset's key and title, ordered by key; titles that occur twice include the edition."""
    books, language = {key: referee.ruleset(key).book for key in referee.ruleset_keys()}, current_language()
    titles = {key: book.title_in(language) for key, book in books.items()}
    counts = Counter(titles.values())
    text = _("%(title)s (%(edition)s)")
    return [
        (
            key,
            title
            if counts[title] == 1
            else text % {"title": title, "edition": books[key].citation(language)[1]},
        )
        for key, title in titles.items()
    ]


def create(
    *,
    name: str,
    ruleset_key: str,
    act: Action,
    overlay: Mapping[str, Any] | None = None,
    public: bool = True,
    minutes: int | None = None,
    last_round: int | None = None,
    rulings_public: bool = False,
    rulings_named: bool = True,
    address: str = "",
    timezone: str = "",
    slug: str = "",
    dates: Sequence[str] = (),
    place: str = "",
) -> Tournament:
    """Create a tournament with its own page address: *slug* or, if empty, one made from its name.

    *minutes* is the length of a round that is played by the clock; *last_round* is the number of the last round, if
    known. *address* is the web address of the desk, without a path; *timezone* is the name of the event's time zone.
    *dates* are in ISO format. Raises `InputError` if the name is empty, no ruleset has that key, the own answers do not
    fit it, a day is given twice or there is no such time zone.
    """
    name = normalize_name(name)
    if not name:
        raise InputError([Problem(says=_("Enter a tournament name."))])
    if len(name) > MAX_NAME_LENGTH:
        sentence = _("A name can have at most %(most)d characters. This one has %(length)d.")
        raise InputError([Problem(says=sentence % {"most": MAX_NAME_LENGTH, "length": len(name)})])
    if ruleset_key not in referee.ruleset_keys():
        known_keys = joined(referee.ruleset_keys())
        sentence = _("There is no ruleset %(key)s. Choose one of: %(known)s.") % {
            "key": ruleset_key,
            "known": known_keys,
        }
        raise InputError([Problem(says=sentence)])
    if problems := [*zones.zone_problems(timezone), *_date_problems(dates)]:
        raise InputError(problems)
    own = dict(rules.make_draft(ruleset_key, overlay or {}).own)
    values: dict[str, Any] = {"name": name, "public": public, "minutes": minutes, "last_round": last_round}
    values |= {"rulings_public": rulings_public, "rulings_named": rulings_named}
    if address:
        values["address"] = _check_address(address)
    if timezone:
        values["timezone"] = timezone
    if place:
        values["place"] = place
    ruleset = Rules(base=ruleset_key, set_=own)
    request = {**values, "base": ruleset_key, "set": own}
    request |= {name: value for name, value in (("slug", slug), ("dates", list(dates))) if value}
    # Two organizers may take the same free address at the same moment: the second tries the next one.
    for _attempt in range(5):
        try:
            with start_journal(act, "create", request) as journal:
                if not journal.repeated:
                    free_address = page_addresses.choose_slug(name, slug, model=Tournament, kind="tournament")
                    journal.append(
                        EventMade(
                            event=journal.event,
                            slug=free_address,
                            rules=ruleset,
                            dates=tuple(dates),
                            **values,
                        )
                    )
                existing = Tournament.objects.filter(uid=journal.event).first()
                if existing is None:
                    raise ConflictError(deleted_since_message())
                return existing
        except IntegrityError:
            continue
    raise InputError([Problem(says=_("Someone else just used this name. Try again."))])


class EventFields(TypedDict, total=False):
    """The data of an event; *dates* are in ISO format, *address* is the desk's, no *ties* are those of the rules."""

    name: str
    place: str
    contact: str
    language: str
    kind: str
    dates: Sequence[str]
    minutes: int | None
    last_round: int | None
    ties: Sequence[str] | None
    confirms: bool
    address: str
    players_correct: bool
    timezone: str


def change(tournament: Tournament, *, act: Action, **fields: Unpack[EventFields]) -> None:
    """Change the event's data. Fields that are not given stay, and values that are unchanged make no entry.

    The page's own address stays. Raises `InputError` for values that are not valid.
    """
    with open_journal(tournament.uid, act, "change", fields) as journal:
        if journal.repeated:
            return
        stored = Tournament.objects.get(pk=tournament.pk)
        if "name" in fields:
            fields["name"] = normalize_name(fields["name"])
        if "address" in fields:
            fields["address"] = _check_address(fields["address"])
        _check_fields(stored, fields)
        changed: dict[str, Any] = {
            name: value for name, value in fields.items() if getattr(stored, name) != value
        }
        if not changed:
            return
        if "kind" in changed:
            season_over.check_season_open(stored)
            changed["sort"] = EventKind(changed.pop("kind"))
        if "dates" in changed:
            changed["dates"] = tuple(changed["dates"])
        if changed.get("ties") is not None:
            changed["ties"] = tuple(changed["ties"])
        journal.append(EventChanged(set_=EventChanges(**changed)))


def _check_address(address: str) -> str:
    try:
        return hosts.normalize(address)
    except ValueError as error:
        sentence = _(
            "“%(address)s” is not a valid site address. Enter it like https://mahjong.example.org, without a "
            "path."
        )
        raise InputError([Problem(says=sentence % {"address": address[: hosts.MAX_LENGTH]})]) from error


def _check_fields(tournament: Tournament, fields: EventFields) -> None:
    problems = []
    if "name" in fields and not fields["name"]:
        problems.append(Problem(says=_("Enter a tournament name.")))
    problems += zones.zone_problems(fields.get("timezone", ""), current=tournament.timezone)
    problems += _date_problems(fields.get("dates", ()))
    last_round, drawn_count = (
        fields.get("last_round"),
        tournament.rounds.aggregate(last=Max("number"))["last"] or 0,
    )
    if last_round is not None and last_round < drawn_count and last_round != tournament.last_round:
        sentence = _("Round %(there)d is already drawn, so the number of rounds cannot be %(last)d.")
        problems.append(Problem(says=sentence % {"there": drawn_count, "last": last_round}))
    if problems:
        raise InputError(problems)


def _date_problems(days: Sequence[str]) -> list[Problem]:
    problems = []
    for day in days:
        try:
            date.fromisoformat(day)
        except ValueError:
            problems.append(
                Problem(says=_("“%(day)s” is not a date. Write it like 2026-05-02.") % {"day": day})
            )
    if len(set(days)) < len(days):
        problems.append(Problem(says=_("The same day appears twice. Remove one.")))
    return problems


def publish(
    tournament: Tournament, *, public: bool, rulings_public: bool, rulings_named: bool, act: Action
) -> None:
    """Set who sees the event and its rulings."""
    visibility = Published(public=public, rulings_public=rulings_public, rulings_named=rulings_named)
    with open_journal(tournament.uid, act, "publish", public, rulings_public, rulings_named) as journal:
        stored = Tournament.objects.get(pk=tournament.pk)
        old_visibility = Published(
            public=stored.public, rulings_public=stored.rulings_public, rulings_named=stored.rulings_named
        )
        if not journal.repeated and visibility != old_visibility:
            journal.append(visibility)


class Visibility(TypedDict):
    """Who sees the event, its rulings and its last-hand conditions, these *conditions_delay* seconds later."""

    public: bool
    rulings_public: bool
    rulings_named: bool
    conditions_shown: bool
    conditions_delay: int


@transaction.atomic
def set_visibility(tournament: Tournament, *, act: Action, **visibility: Unpack[Visibility]) -> None:
    """Set who sees the event, its rulings and its last-hand conditions: all of it, or nothing if it raises."""
    publish(
        tournament,
        public=visibility["public"],
        rulings_public=visibility["rulings_public"],
        rulings_named=visibility["rulings_named"],
        act=act,
    )
    conditions.show(
        tournament,
        shown=visibility["conditions_shown"],
        delay=visibility["conditions_delay"],
        act=act.then("conditions"),
    )


def archive(tournament: Tournament, archived: bool, *, act: Action) -> None:
    """Archive the event or restore it; archiving deletes the photos of its rulings unless it is set otherwise."""
    with open_journal(tournament.uid, act, "archive", archived) as journal:
        stored = Tournament.objects.get(pk=tournament.pk)
        if not journal.repeated and stored.archived != archived:
            journal.append(EventChanged(set_=EventChanges(archived=archived)))
            photos.delete_if_archived(stored, archived)


def copy(tournament: Tournament, *, name: str, with_people: bool, act: Action) -> Tournament:
    """Create the next event with the same rules, kind, place, minutes, order of ties and publicity, under another name.

    *with_people* enters those who take part in this event, as the same people with new numbers. Raises `InputError`.
    """
    copied = create(
        name=name,
        ruleset_key=tournament.ruleset_key,
        overlay=tournament.overlay,
        public=tournament.public,
        minutes=tournament.minutes,
        last_round=tournament.last_round,
        rulings_public=tournament.rulings_public,
        rulings_named=tournament.rulings_named,
        act=act,
    )
    values = {
        field: getattr(tournament, field)
        for field in ("kind", "place", "contact", "language", "ties", "address", "players_correct")
    }
    values["timezone"] = zones.name_if_known(tournament.timezone)
    change(copied, **values, act=act.then("kept"))
    if tournament.conditions_shown:
        conditions.show(copied, shown=True, delay=tournament.conditions_delay, act=act.then("conditions"))
    excluded_states = (Player.State.WITHDRAWN, Player.State.DISQUALIFIED)
    players = (
        list(tournament.players.exclude(state__in=excluded_states).order_by("number")) if with_people else []
    )
    if players:
        entries = [
            Particulars(line=line, name=player.name, state=player.state, group=player.group)
            for line, player in enumerate(players, start=1)
        ]
        person_ids = {line: player.person_id for line, player in enumerate(players, start=1)}
        particulars.enter(copied, entries, act=act.then("people"), person_ids=person_ids)
    player_columns.copy_columns(tournament, copied)
    logo = Logo.objects.filter(tournament=tournament).first()
    if logo is not None and not Logo.objects.filter(tournament=copied).exists():
        logo.pk, logo.tournament = None, copied
        logo.save()
    copied.refresh_from_db()
    return copied


def set_last_round(tournament: Tournament, last_round: int | None, *, act: Action) -> None:
    """Set the number of the last round; None if it is not known yet."""
    with open_journal(tournament.uid, act, "end_with", last_round) as journal:
        stored = Tournament.objects.get(pk=tournament.pk)
        if not journal.repeated and stored.last_round != last_round:
            journal.append(EventChanged(set_=EventChanges(last_round=last_round)))


def publish_rulings(
    tournament: Tournament, *, rulings_public: bool, rulings_named: bool, act: Action
) -> None:
    """Set whether everybody or only officials can read the event's rulings, and whether they name the players."""
    with open_journal(tournament.uid, act, "publish_rulings", rulings_public, rulings_named) as journal:
        stored = Tournament.objects.get(pk=tournament.pk)
        visibility = Published(
            public=stored.public, rulings_public=rulings_public, rulings_named=rulings_named
        )
        old_visibility = Published(
            public=stored.public, rulings_public=stored.rulings_public, rulings_named=stored.rulings_named
        )
        if not journal.repeated and visibility != old_visibility:
            journal.append(visibility)


def delete(tournament: Tournament, *, act: Action) -> None:
    """Delete an event in which nothing was played; its journal keeps that it existed and who deleted it.

    People who were entered in no other event are deleted too. Raises `StateError` once anything is written at a table.
    """
    with open_journal(tournament.uid, act, "delete") as journal:
        if journal.repeated:
            return
        journal.lock_ledgers()
        if rules.is_frozen(tournament):
            raise StateError(_("This event cannot be deleted because entries were saved at a table."))
        person_ids = list(tournament.players.values_list("person_id", flat=True))
        stored = Tournament.objects.get(pk=tournament.pk)
        # The journal does not know the series of the event.
        SeriesEvent.objects.filter(tournament=stored).delete()
        own_links.delete_event_links(stored.uid)
        # Nor does it know the links of tables, roles, invitations and judges' areas.
        stored.physical_tables.all().delete()
        EventRole.objects.filter(tournament=stored).delete()
        Invitation.objects.filter(tournament=stored).delete()
        stored.judge_areas.all().delete()
        RenewedLink.objects.filter(table__round__tournament=stored).delete()
        registration_cleanup.delete_event_registrations(stored)
        stored.player_columns.all().delete()
        Logo.objects.filter(tournament=stored).delete()
        photos.delete_of_event(stored)
        journal.append(EventDeleted(name=stored.name, slug=stored.slug))
        activity.record(Activity.Kind.EVENT_DELETED, place=stored.name, by=act.by)
        kept_particulars.delete_unused(person_ids)


def free_slug(name: str) -> str:
    """Return a short address made from *name* that no event has."""
    return page_addresses.free_slug(name, model=Tournament, kind="tournament")
