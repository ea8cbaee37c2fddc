"""Print the standings of an event."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.common import points
from tournaments.management.readers import ignore_closed_output
from tournaments.models import Meeting, Tournament
from tournaments.presenters.events import standings, teams
from tournaments.presenters.events.standings import Standings
from tournaments.presenters.events.teams import TeamStandings
from tournaments.presenters.interchange import standings_json
from tournaments.services.events import stage_formats
from tournaments.services.interchange.eventfile.shape import STAGE

__all__ = ["Command"]

_MOST_DIGITS = 6


class Command(BaseCommand):
    """Print the standings of an event, as of now or after a round."""

    help = "Print the standings of an event, as text or as JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the event, the last round, and the form."""
        parser.add_argument("slug", metavar="SLUG", help="the last word of the event's address")
        parser.add_argument("--json", action="store_true", help="for machines")
        parser.add_argument("--after", metavar="ROUND", help="as it was after that round, or that meeting")
        parser.add_argument("--stage", metavar="ID", help="of that stage, by its word in the event's file")
        parser.add_argument("--teams", action="store_true", help="of its teams")
        parser.add_argument("--division", metavar="NAME", help="of that division among themselves")
        parser.add_argument("--group", metavar="NAME", help="the same: a division is stored as a group is")

    def handle(self, *args: Any, slug: str, **options: Any) -> None:  # noqa: ARG002
        """Print them."""
        if options["division"] is not None and options["group"] is not None:
            raise CommandError("A division is stored as a group is; ask for --division or for --group.")
        part = options["group"] if options["division"] is None else options["division"]
        if options["teams"] and part is not None:
            raise CommandError("Teams are in no group; ask for --teams or for --group.")
        tournament = Tournament.objects.filter(slug=slug).first()
        if tournament is None:
            known = ", ".join(Tournament.objects.values_list("slug", flat=True)[:10])
            raise CommandError(f"There is no event {slug!r}. There are: {known or 'none yet'}.")
        after, stage = _after(tournament, options["after"]), _stage(tournament, options["stage"])
        if options["teams"]:
            of_teams = teams.current(tournament, after=after, stage=stage)
            told, lines = standings_json.team_standings(of_teams), _team_lines(of_teams)
        else:
            group = _group(tournament, part)
            found = standings.current(tournament, after=after, stage=stage, group=group)
            told, lines = standings_json.standings(found), _lines(found)
        with ignore_closed_output():
            self.stdout.write(json.dumps(told, ensure_ascii=False) if options["json"] else "\n".join(lines))


def _stage(tournament: Tournament, word: str | None) -> str | None:
    known = [one.stage for one in stage_formats.stages_of(tournament)] or [STAGE]
    if word is not None and word not in known:
        raise CommandError(f"There is no stage {word!r}. There are: {', '.join(known)}.")
    return word


def _group(tournament: Tournament, name: str | None) -> str | None:
    if name is None:
        return None
    known = list(tournament.players.order_by("group").values_list("group", flat=True).distinct())
    if name not in known:
        named = ", ".join(one for one in known if one)
        what = "division" if tournament.kind == Tournament.Kind.LEAGUE else "group"
        raise CommandError(f"There is no {what} {name!r}. There are: {named or 'none'}.")
    return name


def _after(tournament: Tournament, named: str | None) -> int | None:
    """Return the number of the named round, or of the last round of the named meeting."""
    if named is None:
        return None
    rounds = tournament.rounds.order_by("number")
    by_number = tournament.kind == Tournament.Kind.TOURNAMENT
    if named and not by_number and (meeting := tournament.meetings.filter(word=named).first()):
        return _after_meeting(tournament, meeting)
    last = rounds.filter(name=named).last() if named and not by_number else None
    if last is None and named.isdecimal() and named.isascii() and len(named) < _MOST_DIGITS:
        numbered = rounds.filter(number=int(named))
        last = (numbered if by_number else numbered.filter(name="")).first()
    if last is None:
        names = [str(one.number) if by_number else one.name or str(one.number) for one in rounds]
        words = [] if by_number else list(tournament.meetings.values_list("word", flat=True))
        known = ", ".join(dict.fromkeys([*names, *words]))
        raise CommandError(f"There is no round or meeting {named!r}. There are: {known or 'none yet'}.")
    return int(last.number)


def _after_meeting(tournament: Tournament, meeting: Meeting) -> int:
    """Return the number of its last round; if nothing was played at it, of the last round before its day; 0 for none.

    A meeting without a day is in the future, so all rounds were played before it.
    """
    rounds = tournament.rounds.order_by("date", "number")
    before = rounds.filter(date__lt=meeting.date) if meeting.date else rounds
    last = rounds.filter(name=meeting.word).last() or before.last()
    return 0 if last is None else int(last.number)


def _lines(found: Standings) -> list[str]:
    rows = []
    for row in found.rows:
        rank = "-" if row.rank is None else points.place(row.rank, tied=row.tied)
        state = "" if row.state.value == "playing" else f"  ({row.state.value})"
        state += f"  (lacks {row.missing})" if row.missing else ""
        rows.append(f"{rank:>4}  {points.thousands(row.total):>9}  {row.played:>3}  {row.player.name}{state}")
    return rows or ["Nobody is entered yet."]


def _team_lines(found: TeamStandings) -> list[str]:
    rows = []
    for row in found.rows:
        rank = "-" if row.rank is None else points.place(row.rank, tied=row.tied)
        rows.append(f"{rank:>4}  {points.thousands(row.total):>9}  {row.played:>3}  {row.team.name}")
    return rows or ["There are no teams."]
