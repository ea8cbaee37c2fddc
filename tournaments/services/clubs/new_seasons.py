"""Create a season in one step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from referee.frozen import dataclass
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
_EXCLUDED_STATES: Final = (Player.State.WITHDRAWN, Player.State.DISQUALIFIED)


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
    days, divisions = _check_days(new_season.days), _check_divisions(new_season.divisions)
    season = tournaments.create(
        name=new_season.name,
        ruleset_key=settings.ruleset,
        overlay=settings.overlay,
        public=new_season.public,
        minutes=new_season.minutes,
        act=act,
    )
    if season.club:
        return season
    tournaments.change(
        season,
        kind=Tournament.Kind.LEAGUE,
        dates=days,
        place=club.place,
        language=club.language,
        timezone=zones.name_if_known(club.timezone),
        confirms=settings.confirms,
        act=act.then("league"),
    )
    season.refresh_from_db()
    if (
        new_season.counts_alike
        and new_season.last is not None
        and (counting := counting_rules.stored_counting(new_season.last)) is not None
    ):
        counting_rules.decide(season, counting, act=act.then("counting"))
    players, person_ids = _people(new_season, divisions)
    if players:
        particulars.enter(season, players, act=act.then("people"), person_ids=person_ids)
    for day in days:
        meetings.save_meeting(season, MeetingSet(meeting=day, date=day), act=act.then(day))
    club_settings.set_club(season, club, act=act.then("club"))
    season.refresh_from_db()
    return season


def dates_by_weekday(start: date, weekday: int | None, count: int, weeks: int) -> list[str]:
    """Return *count* days with that *weekday* (Monday is 0; None: that of *start*) from *start* on, every *weeks*
    weeks.

    >>> dates_by_weekday(date(2026, 1, 7), 3, 3, 2)
    ['2026-01-08', '2026-01-22', '2026-02-05']
    """
    first_day = start + timedelta(days=0 if weekday is None else (weekday - start.weekday()) % 7)
    return [(first_day + timedelta(weeks=weeks * index)).isoformat() for index in range(count)]


def divisions_of(season: Tournament) -> list[str]:
    """Return the divisions of a season: the highest first if it is over, else by name."""
    final_divisions = season.season_places.exclude(division="").values_list("division", flat=True)
    groups = season.players.exclude(group="").values_list("group", flat=True)
    return list(dict.fromkeys([*final_divisions, *sorted(set(groups))]))


def continuing_players(season: Tournament) -> list[Player]:
    """Return the players of *season* who may go on to the next one, each with their division there."""
    next_divisions = dict(season.season_places.values_list("player_id", "next_division"))
    players = [
        candidate
        for candidate in season.players.exclude(state__in=_EXCLUDED_STATES).order_by("number")
        if candidate.person.name
    ]
    for player in players:
        player.group = next_divisions.get(player.pk) or player.group
    return players


def _people(new_season: NewSeason, divisions: Sequence[str]) -> tuple[list[Particulars], Mapping[int, str]]:
    """Return everybody to be entered, and the random words of those who played before, by their lines."""
    typed_players = list(_typed_players(new_season.names, divisions))
    earlier_players = (
        continuing_players(new_season.last) if new_season.with_people and new_season.last is not None else []
    )
    # A name that is both typed and taken over is one person, in the division under which it was typed.
    earlier_by_name = {name_key(player.name): player for player in earlier_players}
    typed_by_name = {name_key(typed_player.name): typed_player for typed_player in typed_players}
    lines: list[Particulars] = []
    person_ids: dict[int, str] = {}
    for player in earlier_players:
        typed_player = typed_by_name.get(name_key(player.name))
        group = (
            typed_player.group
            if typed_player
            else player.group
            if player.group in divisions
            else "".join(divisions[-1:])
        )
        line = -1 - len(lines)
        lines.append(Particulars(line=line, name=player.name, state=player.state, group=group))
        person_ids[line] = player.person_id
    lines += [
        typed_player for typed_player in typed_players if name_key(typed_player.name) not in earlier_by_name
    ]
    return lines, person_ids


def _typed_players(names: str, divisions: Sequence[str]) -> Iterator[Particulars]:
    group = "".join(divisions[-1:])
    division_by_key = {name_key(division): division for division in divisions}
    for line, text in enumerate(names.splitlines(), start=1):
        name_text = normalize_name(text)
        head = name_key(name_text.rstrip(":："))
        if head in division_by_key:
            group = division_by_key[head]
        elif name_text:
            name, reading = read_name(name_text)
            yield Particulars(line=line, name=name, reading=reading, group=group)


def _check_days(days: Sequence[str]) -> list[str]:
    if len(days) > MAX_MEETINGS:
        sentence = _("A season can have at most %(most)d evenings, but %(given)d are entered.")
        raise InputError([Problem(says=sentence % {"most": MAX_MEETINGS, "given": len(days)})])
    return sorted(days)


def _check_divisions(names: Sequence[str]) -> list[str]:
    divisions = [name for division in names if (name := normalize_name(division))]
    text = _("The division name “%(group)s” is too long. Use at most %(most)d characters.")
    problems = [
        Problem(says=text % {"group": name, "most": MAX_GROUP_LENGTH})
        for name in divisions
        if len(name) > MAX_GROUP_LENGTH
    ]
    if len({name_key(division) for division in divisions}) < len(divisions):
        problems.append(Problem(says=_("The same division appears twice. Remove one.")))
    if problems:
        raise InputError(problems)
    return divisions
