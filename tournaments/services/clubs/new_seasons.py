"""Create a season in one step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.common.errors import InputError, Problem
from tournaments.journal.kinds import MeetingSet
from tournaments.models import Club, Player, Tournament
from tournaments.services.clubs import club_settings, counting_rules, meetings
from tournaments.services.events import tournaments, zones
from tournaments.services.events.groups import MAX_GROUP_LENGTH
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.interchange.rosters import Particulars
from tournaments.services.people import particulars
from tournaments.services.people.names import name_key, normalize_name, read_name

__all__ = [
    "MAX_MEETINGS",
    "NewSeason",
    "continuing_players",
    "create_season",
    "dates_by_weekday",
    "divisions_of",
]

MAX_MEETINGS: Final = 60
"""Evenings per season; an event has at most as many days."""
_GONE: Final = (Player.State.WITHDRAWN, Player.State.DISQUALIFIED)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSeason:
    """Inputs of a new season.

    *divisions* are listed from the highest down; none if everybody plays in one list. *days* are in ISO format, with a
    meeting each. *names* are typed text, one per line; those below a line with a division's name belong to it, others
    to the last division. *last* is the season before: *with_people* takes over its players, *counts_alike* its
    counting.
    """

    name: str
    divisions: Sequence[str] = ()
    minutes: int | None = None
    days: Sequence[str] = ()
    names: str = ""
    public: bool = True
    last: Tournament | None = None
    with_people: bool = False
    counts_alike: bool = False


@transaction.atomic
def create_season(club: Club, new_season: NewSeason, *, act: Action) -> Tournament:
    """Create the season: a league of the club under its rules, with its evenings and players.

    All or nothing; the same act again returns the season that it created. Raises `InputError` for values that are not
    valid.
    """
    settings = club_settings.settings_of(club)
    days, divisions = _days(new_season.days), _divisions(new_season.divisions)
    made = tournaments.create(
        name=new_season.name,
        ruleset_key=settings.ruleset,
        overlay=settings.overlay,
        public=new_season.public,
        minutes=new_season.minutes,
        act=act,
    )
    if made.club:
        return made
    kept = {"place": club.place, "language": club.language, "timezone": zones.name_if_known(club.timezone)}
    kept |= {"confirms": settings.confirms}
    tournaments.change(made, kind=Tournament.Kind.LEAGUE, dates=days, **kept, act=act.then("league"))
    made.refresh_from_db()
    if (
        new_season.counts_alike
        and new_season.last is not None
        and (said := counting_rules.stored_counting(new_season.last)) is not None
    ):
        counting_rules.decide(made, said, act=act.then("counting"))
    listed, known = _people(new_season, divisions)
    if listed:
        particulars.enter(made, listed, act=act.then("people"), known=known)
    for day in days:
        meetings.save_meeting(made, MeetingSet(meeting=day, date=day), act=act.then(day))
    club_settings.set_club(made, club, act=act.then("club"))
    made.refresh_from_db()
    return made


def dates_by_weekday(begins: date, weekday: int | None, count: int, weeks: int) -> list[str]:
    """Return *count* days with that *weekday* (Monday is 0; None: that of *begins*) from *begins* on, every *weeks*
    weeks.

    >>> dates_by_weekday(date(2026, 1, 7), 3, 3, 2)
    ['2026-01-08', '2026-01-22', '2026-02-05']
    """
    first = begins + timedelta(days=0 if weekday is None else (weekday - begins.weekday()) % 7)
    return [(first + timedelta(weeks=weeks * at)).isoformat() for at in range(count)]


def divisions_of(season: Tournament) -> list[str]:
    """Return the divisions of a season: the highest first if it is over, else by name."""
    ended = season.season_places.exclude(division="").values_list("division", flat=True)
    groups = season.players.exclude(group="").values_list("group", flat=True)
    return list(dict.fromkeys([*ended, *sorted(set(groups))]))


def continuing_players(season: Tournament) -> list[Player]:
    """Return the players of *season* who may go on to the next one, each with their division there."""
    next_ = dict(season.season_places.values_list("player_id", "next_division"))
    players = [one for one in season.players.exclude(state__in=_GONE).order_by("number") if one.person.name]
    for player in players:
        player.group = next_.get(player.pk) or player.group
    return players


def _people(new_season: NewSeason, divisions: Sequence[str]) -> tuple[list[Particulars], Mapping[int, str]]:
    """Return everybody to be entered, and the random words of those who played before, by their lines."""
    typed = list(_typed(new_season.names, divisions))
    before = (
        continuing_players(new_season.last) if new_season.with_people and new_season.last is not None else []
    )
    # A name that is both typed and taken over is one person, in the division under which it was typed.
    there = {name_key(player.name): player for player in before}
    again = {name_key(one.name): one for one in typed}
    lines, known = [], {}
    for player in before:
        one = again.get(name_key(player.name))
        group = one.group if one else player.group if player.group in divisions else "".join(divisions[-1:])
        line = -1 - len(lines)
        lines.append(Particulars(line=line, name=player.name, state=player.state, group=group))
        known[line] = player.person_id
    lines += [one for one in typed if name_key(one.name) not in there]
    return lines, known


def _typed(names: str, divisions: Sequence[str]) -> Iterator[Particulars]:
    group = "".join(divisions[-1:])
    heads = {name_key(one): one for one in divisions}
    for line, text in enumerate(names.splitlines(), start=1):
        typed = normalize_name(text)
        head = name_key(typed.rstrip(":："))
        if head in heads:
            group = heads[head]
        elif typed:
            name, reading = read_name(typed)
            yield Particulars(line=line, name=name, reading=reading, group=group)


def _days(days: Sequence[str]) -> list[str]:
    if len(days) > MAX_MEETINGS:
        sentence = _("A season has %(most)d evenings at most; these are %(given)d.")
        raise InputError([Problem(says=sentence % {"most": MAX_MEETINGS, "given": len(days)})])
    return sorted(days)


def _divisions(names: Sequence[str]) -> list[str]:
    tidied = [name for one in names if (name := normalize_name(one))]
    text = _("“%(group)s” is too long for a group: %(most)d letters at most.")
    problems = [
        Problem(says=text % {"group": name, "most": MAX_GROUP_LENGTH})
        for name in tidied
        if len(name) > MAX_GROUP_LENGTH
    ]
    if len({name_key(one) for one in tidied}) < len(tidied):
        problems.append(Problem(says=_("A division stands twice.")))
    if problems:
        raise InputError(problems)
    return tidied
