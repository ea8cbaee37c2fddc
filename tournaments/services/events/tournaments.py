"""Create, change, archive and delete tournaments; who may see them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date
from typing import Any, Final, cast

from django.contrib.auth.models import AnonymousUser, User
from django.db import IntegrityError
from django.db.models import Count, Max, Q, QuerySet
from django.utils.translation import gettext as _

import referee
from tournaments.common import hosts
from tournaments.common.errors import ConflictError, InputError, Problem, StateError
from tournaments.journal.kinds import (
    EventChanged,
    EventChanges,
    EventDeleted,
    EventKind,
    EventMade,
    Published,
    Rules,
)
from tournaments.models import EventRole, Invitation, Player, Round, SeriesEvent, Tournament
from tournaments.services.clubs import season_over
from tournaments.services.events import page_addresses, zones
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import deleted_since_message, open_journal, start_journal
from tournaments.services.interchange.rosters import Particulars
from tournaments.services.people import (
    kept_particulars,
    own_links,
    particulars,
    permissions,
    registration_cleanup,
)
from tournaments.services.people.names import normalize_name
from tournaments.services.rulings import rules
from tournaments.services.screens import conditions

__all__ = [
    "MAX_ROUNDS",
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
    "visible",
    "visible_events",
]

MAX_NAME_LENGTH: Final = cast(int, Tournament._meta.get_field("name").max_length)
MAX_ROUNDS: Final = 99
"""Rounds; more than any event has."""


def rulesets() -> list[tuple[str, str]]:
    """Return every ruleset's key and title, ordered by key; titles that occur twice include the edition."""
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
) -> Tournament:
    """Create a tournament with its own page address: *slug* or, if empty, one made from its name.

    *minutes* is the length of a round that is played by the clock; *last_round* is the number of the last round, if
    known. *address* is the web address of the desk, without a path; *timezone* is the name of the event's time zone.
    Raises `InputError` if the name is empty, no ruleset has that key, the own answers do not fit it or there is no such
    time zone.
    """
    name = normalize_name(name)
    if not name:
        raise InputError([Problem(says=_("Give the tournament a name."))])
    if len(name) > MAX_NAME_LENGTH:
        sentence = _("A name has %(most)d letters at most; this one has %(length)d.")
        raise InputError([Problem(says=sentence % {"most": MAX_NAME_LENGTH, "length": len(name)})])
    if ruleset_key not in referee.ruleset_keys():
        known = ", ".join(referee.ruleset_keys())
        sentence = _("There is no ruleset %(key)s. Choose one of: %(known)s.") % {
            "key": ruleset_key,
            "known": known,
        }
        raise InputError([Problem(says=sentence)])
    if unknown := zones.zone_problems(timezone):
        raise InputError(unknown)
    own = dict(rules.make_draft(ruleset_key, overlay or {}).own)
    row = {"name": name, "public": public, "minutes": minutes, "last_round": last_round}
    row |= {"rulings_public": rulings_public, "rulings_named": rulings_named}
    if address:
        row["address"] = _reached(address)
    if timezone:
        row["timezone"] = timezone
    held = Rules(base=ruleset_key, set_=own)
    asked = {"slug": slug} if slug else {}
    # Two organizers may take the same free address at the same moment: the second tries the next one.
    for _attempt in range(5):
        try:
            with start_journal(act, "create", {**row, **asked, "base": ruleset_key, "set": own}) as journal:
                if not journal.repeated:
                    stands = page_addresses.choose_slug(name, slug, of=Tournament, kind="tournament")
                    journal.append(EventMade(event=journal.event, slug=stands, rules=held, **row))
                made = Tournament.objects.filter(uid=journal.event).first()
                if made is None:
                    raise ConflictError(deleted_since_message())
                return made
        except IntegrityError:
            continue
    raise InputError([Problem(says=_("That name is being taken by others just now. Try once more."))])


def change(tournament: Tournament, *, act: Action, **fields: Any) -> None:
    """Change the event's data. Fields that are not given stay, and values that are unchanged make no entry.

    *fields* are: name, place, contact, language, kind, dates (in ISO format), minutes, last_round, ties (None:
    those of the rules), confirms, address (of the desk), timezone. The page's own address stays. Raises `InputError`
    for values that are not valid.
    """
    with open_journal(tournament.uid, act, "change", fields) as journal:
        if journal.repeated:
            return
        held = Tournament.objects.get(pk=tournament.pk)
        if "name" in fields:
            fields["name"] = normalize_name(fields["name"])
        if "address" in fields:
            fields["address"] = _reached(fields["address"])
        _check(held, fields)
        other = {name: value for name, value in fields.items() if getattr(held, name) != value}
        if not other:
            return
        if "kind" in other:
            season_over.check_season_open(held)
            other["sort"] = EventKind(other.pop("kind"))
        if "dates" in other:
            other["dates"] = tuple(other["dates"])
        if other.get("ties") is not None:
            other["ties"] = tuple(other["ties"])
        journal.append(EventChanged(set_=EventChanges(**other)))


def _reached(address: str) -> str:
    try:
        return hosts.normalize(address)
    except ValueError as wrong:
        sentence = _(
            "“%(address)s” is no address of a desk: write it as https://mahjong.example.org, without a path."
        )
        raise InputError([Problem(says=sentence % {"address": address[: hosts.MAX_LENGTH]})]) from wrong


def _check(tournament: Tournament, fields: Mapping[str, Any]) -> None:
    problems = []
    if "name" in fields and not fields["name"]:
        problems.append(Problem(says=_("Give the tournament a name.")))
    problems += zones.zone_problems(fields.get("timezone", ""), current=tournament.timezone)
    days = fields.get("dates", [])
    for day in days:
        try:
            date.fromisoformat(day)
        except ValueError:
            problems.append(Problem(says=_("“%(day)s” is no day; write it as 2026-05-02.") % {"day": day}))
    if len(set(days)) < len(days):
        problems.append(Problem(says=_("A day stands twice.")))
    last, there = fields.get("last_round"), tournament.rounds.aggregate(last=Max("number"))["last"] or 0
    if last is not None and last < there and last != tournament.last_round:
        sentence = _("Round %(there)d is drawn already; the last round cannot be %(last)d.")
        problems.append(Problem(says=sentence % {"there": there, "last": last}))
    if problems:
        raise InputError(problems)


def publish(
    tournament: Tournament, *, public: bool, rulings_public: bool, rulings_named: bool, act: Action
) -> None:
    """Set who sees the event and its rulings."""
    said = Published(public=public, rulings_public=rulings_public, rulings_named=rulings_named)
    with open_journal(tournament.uid, act, "publish", public, rulings_public, rulings_named) as journal:
        held = Tournament.objects.get(pk=tournament.pk)
        was = Published(
            public=held.public, rulings_public=held.rulings_public, rulings_named=held.rulings_named
        )
        if not journal.repeated and said != was:
            journal.append(said)


def archive(tournament: Tournament, archived: bool, *, act: Action) -> None:
    """Archive the event or restore it; nothing else of it changes."""
    with open_journal(tournament.uid, act, "archive", archived) as journal:
        held = Tournament.objects.get(pk=tournament.pk)
        if not journal.repeated and held.archived != archived:
            journal.append(EventChanged(set_=EventChanges(archived=archived)))


def copy(tournament: Tournament, *, name: str, with_people: bool, act: Action) -> Tournament:
    """Create the next event with the same rules, kind, place, minutes, order of ties and publicity, under another name.

    *with_people* enters those who take part in this event, as the same people with new numbers. Raises `InputError`.
    """
    made = create(
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
    kept = {
        field: getattr(tournament, field)
        for field in ("kind", "place", "contact", "language", "ties", "address")
    }
    kept["timezone"] = zones.name_if_known(tournament.timezone)
    change(made, **kept, act=act.then("kept"))
    if tournament.conditions_shown:
        conditions.show(made, shown=True, delay=tournament.conditions_delay, act=act.then("conditions"))
    gone = (Player.State.WITHDRAWN, Player.State.DISQUALIFIED)
    players = list(tournament.players.exclude(state__in=gone).order_by("number")) if with_people else []
    if players:
        listed = [
            Particulars(line=line, name=player.name, state=player.state, group=player.group)
            for line, player in enumerate(players, start=1)
        ]
        known = {line: player.person_id for line, player in enumerate(players, start=1)}
        particulars.enter(made, listed, act=act.then("people"), known=known)
    made.refresh_from_db()
    return made


def set_last_round(tournament: Tournament, last_round: int | None, *, act: Action) -> None:
    """Set the number of the last round; None if it is not known yet."""
    with open_journal(tournament.uid, act, "end_with", last_round) as journal:
        held = Tournament.objects.get(pk=tournament.pk)
        if not journal.repeated and held.last_round != last_round:
            journal.append(EventChanged(set_=EventChanges(last_round=last_round)))


def publish_rulings(
    tournament: Tournament, *, rulings_public: bool, rulings_named: bool, act: Action
) -> None:
    """Set whether everybody or only officials can read the event's rulings, and whether they name the players."""
    with open_journal(tournament.uid, act, "publish_rulings", rulings_public, rulings_named) as journal:
        held = Tournament.objects.get(pk=tournament.pk)
        said = Published(public=held.public, rulings_public=rulings_public, rulings_named=rulings_named)
        was = Published(
            public=held.public, rulings_public=held.rulings_public, rulings_named=held.rulings_named
        )
        if not journal.repeated and said != was:
            journal.append(said)


def delete(tournament: Tournament, *, act: Action) -> None:
    """Delete an event in which nothing was played; its journal keeps that it existed and who deleted it.

    People who were entered in no other event are deleted too. Raises `StateError` once anything is written at a table.
    """
    with open_journal(tournament.uid, act, "delete") as journal:
        if journal.repeated:
            return
        journal.tables()
        if rules.is_frozen(tournament):
            raise StateError(_("Something is written at a table of this tournament: it stays."))
        people_ = list(tournament.players.values_list("person_id", flat=True))
        held = Tournament.objects.get(pk=tournament.pk)
        # The journal does not know the series of the event.
        SeriesEvent.objects.filter(tournament=held).delete()
        own_links.delete_event_links(held.uid)
        # Nor does it know roles and invitations.
        EventRole.objects.filter(tournament=held).delete()
        Invitation.objects.filter(tournament=held).delete()
        registration_cleanup.delete_event_registrations(held)
        journal.append(EventDeleted(name=held.name, slug=held.slug))
        kept_particulars.delete_unused(people_)


def visible_events(user: User | AnonymousUser) -> QuerySet[Tournament]:
    """Return the tournaments that *user* may see, the newest first: public ones, and those whose official they are."""
    if permissions.is_official(user, None):
        return Tournament.objects.all()
    everybody = Tournament.objects.filter(public=True)
    return everybody | permissions.events_seen_by(user) if permissions.has_event_roles(user) else everybody


def visible(user: User | AnonymousUser) -> QuerySet[Tournament]:
    """Return those tournaments with their counts and the round that is open."""
    return (
        visible_events(user)
        .annotate(
            people_count=Count("players", filter=Q(players__active=True), distinct=True),
            round_count=Count("rounds", distinct=True),
            decision_count=Count("rules_decisions", distinct=True),
            open_round=Max("rounds__number", filter=Q(rounds__state=Round.State.OPEN)),
        )
        .order_by("-created_at", "-pk")
    )  # counting drops the model's own order


def free_slug(name: str) -> str:
    """Return a short address made from *name* that no event has."""
    return page_addresses.free_slug(name, of=Tournament, kind="tournament")
