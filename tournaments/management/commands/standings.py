"""Print the standings of an event."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from tournaments.common import points
from tournaments.common.program.texts import marked as _
from tournaments.management.readers import ignore_closed_output
from tournaments.models import Meeting, Player, Tournament
from tournaments.presenters.events import standings, teams
from tournaments.presenters.events.standings import Standings
from tournaments.presenters.events.teams import TeamStandings
from tournaments.presenters.interchange import standings_json
from tournaments.services.events import stage_formats
from tournaments.services.interchange.eventfile.shape import STAGE

__all__ = ["Command"]

_MAX_DIGITS = 6


class Command(BaseCommand):
    """Print the standings of an event, as of now or after a round."""

    help = _("Print the standings of an event, as text or as JSON.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the event, the last round, and the form."""
        parser.add_argument("slug", metavar="SLUG", help=_("the last word of the event's address"))
        parser.add_argument("--json", action="store_true", help=_("for machines"))
        parser.add_argument("--after", metavar="ROUND", help=_("as it was after that round, or that meeting"))
        parser.add_argument("--stage", metavar="ID", help=_("of that stage, by its word in the event's file"))
        parser.add_argument("--teams", action="store_true", help=_("of its teams"))
        parser.add_argument("--division", metavar="NAME", help=_("of that division among themselves"))
        parser.add_argument("--group", metavar="NAME", help=_("the same: a division is a group in the data"))

    def handle(self, *args: Any, slug: str, **options: Any) -> None:  # noqa: ARG002
        """Print them."""
        if options["division"] is not None and options["group"] is not None:
            raise CommandError(gettext("--division and --group mean the same. Use only one of them."))
        group_name = options["group"] if options["division"] is None else options["division"]
        if options["teams"] and group_name is not None:
            raise CommandError(gettext("Teams have no groups. Use --teams or --group."))
        tournament = Tournament.objects.filter(slug=slug).first()
        if tournament is None:
            slugs = ", ".join(Tournament.objects.values_list("slug", flat=True)[:10])
            sentence = gettext("There is no event '%(name)s'. There are: %(names)s.")
            raise CommandError(sentence % {"name": slug, "names": slugs or gettext("none yet")})
        after_round, stage = (
            _last_round_number(tournament, options["after"]),
            _check_stage(tournament, options["stage"]),
        )
        if options["teams"]:
            team_standings = teams.current(tournament, after=after_round, stage=stage)
            output, lines = standings_json.team_standings(team_standings), _team_lines(team_standings)
        else:
            group = _check_group(tournament, group_name)
            event_standings = standings.current(tournament, after=after_round, stage=stage, group=group)
            output, lines = standings_json.standings(event_standings), _lines(event_standings)
        with ignore_closed_output():
            self.stdout.write(json.dumps(output, ensure_ascii=False) if options["json"] else "\n".join(lines))


def _check_stage(tournament: Tournament, word: str | None) -> str | None:
    stage_words = [stage.stage for stage in stage_formats.stages_of(tournament)] or [STAGE]
    if word is not None and word not in stage_words:
        sentence = gettext("There is no stage '%(name)s'. There are: %(names)s.")
        raise CommandError(sentence % {"name": word, "names": ", ".join(stage_words)})
    return word


def _check_group(tournament: Tournament, name: str | None) -> str | None:
    if name is None:
        return None
    groups = list(tournament.players.order_by("group").values_list("group", flat=True).distinct())
    if name not in groups:
        group_list = ", ".join(group for group in groups if group)
        sentence = (
            gettext("There is no division '%(name)s'. There are: %(names)s.")
            if tournament.kind == Tournament.Kind.LEAGUE
            else gettext("There is no group '%(name)s'. There are: %(names)s.")
        )
        raise CommandError(sentence % {"name": name, "names": group_list or gettext("none yet")})
    return name


def _last_round_number(tournament: Tournament, round_name: str | None) -> int | None:
    """Return the number of the named round, or of the last round of the named meeting."""
    if round_name is None:
        return None
    rounds = tournament.rounds.order_by("number")
    has_numbers = tournament.kind == Tournament.Kind.TOURNAMENT
    if round_name and not has_numbers and (meeting := tournament.meetings.filter(word=round_name).first()):
        return _after_meeting(tournament, meeting)
    last_round = rounds.filter(name=round_name).last() if round_name and not has_numbers else None
    if (
        last_round is None
        and round_name.isdecimal()
        and round_name.isascii()
        and len(round_name) < _MAX_DIGITS
    ):
        numbered = rounds.filter(number=int(round_name))
        last_round = (numbered if has_numbers else numbered.filter(name="")).first()
    if last_round is None:
        names = [
            str(round_.number) if has_numbers else round_.name or str(round_.number) for round_ in rounds
        ]
        words = [] if has_numbers else list(tournament.meetings.values_list("word", flat=True))
        choices = ", ".join(dict.fromkeys([*names, *words]))
        sentence = gettext("There is no round or evening '%(name)s'. There are: %(names)s.")
        raise CommandError(sentence % {"name": round_name, "names": choices or gettext("none yet")})
    return int(last_round.number)


def _after_meeting(tournament: Tournament, meeting: Meeting) -> int:
    """Return the number of its last round; if nothing was played at it, of the last round before its day; 0 for none.

    A meeting without a day is in the future, so all rounds were played before it.
    """
    rounds = tournament.rounds.order_by("date", "number")
    earlier_rounds = rounds.filter(date__lt=meeting.date) if meeting.date else rounds
    last_round = rounds.filter(name=meeting.word).last() or earlier_rounds.last()
    return 0 if last_round is None else int(last_round.number)


def _lines(shown_standings: Standings) -> list[str]:
    rows = []
    for row in shown_standings.rows:
        rank = "-" if row.rank is None else points.place(row.rank, tied=row.tied)
        state = "" if row.state.value == "playing" else f"  ({Player.State(row.state.value).label})"
        state += f"  {gettext('(lacks %(number)d)') % {'number': row.missing}}" if row.missing else ""
        rows.append(f"{rank:>4}  {points.thousands(row.total):>9}  {row.played:>3}  {row.player.name}{state}")
    return rows or [gettext("There are no players yet.")]


def _team_lines(team_standings: TeamStandings) -> list[str]:
    rows = []
    for row in team_standings.rows:
        rank = "-" if row.rank is None else points.place(row.rank, tied=row.tied)
        rows.append(f"{rank:>4}  {points.thousands(row.total):>9}  {row.played:>3}  {row.team.name}")
    return rows or [gettext("There are no teams.")]
