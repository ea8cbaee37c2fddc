"""Who stands where in an event, for a terminal or a machine?"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments import points
from tournaments.eventfile.shape import STAGE
from tournaments.management.readers import may_leave
from tournaments.models import Tournament
from tournaments.showing import files, standings
from tournaments.showing.standings import Standings

__all__ = ["Command"]

_MOST_DIGITS = 6
NOT_YET = ("teams", "division", "group")


class Command(BaseCommand):
    """Print the standings of an event as they are now, or as they were after a round."""

    help = "Print the standings of an event, as text or as JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which event, how far, in what form."""
        parser.add_argument("slug", metavar="SLUG", help="the last word of the event's address")
        parser.add_argument("--json", action="store_true", help="for machines")
        parser.add_argument("--after", metavar="ROUND", help="as it was after that round, or that meeting")
        parser.add_argument("--stage", metavar="ID", help="of that stage: an event has one, called main")
        parser.add_argument("--teams", action="store_true", help="not built yet")
        parser.add_argument("--division", metavar="NAME", help="not built yet")
        parser.add_argument("--group", metavar="NAME", help="not built yet")

    def handle(self, *args: Any, slug: str, **options: Any) -> None:  # noqa: ARG002
        """Print them."""
        for name in NOT_YET:
            if options[name]:
                raise CommandError(f"--{name} is not built yet: standings are those of all players.")
        if options["stage"] not in (None, STAGE):
            raise CommandError(f"There is no stage {options['stage']!r}; an event has one, called main.")
        tournament = Tournament.objects.filter(slug=slug).first()
        if tournament is None:
            known = ", ".join(Tournament.objects.values_list("slug", flat=True)[:10])
            raise CommandError(f"There is no event {slug!r}. There are: {known or 'none yet'}.")
        found = standings.current(tournament, after=_after(tournament, options["after"]))
        with may_leave():
            if options["json"]:
                self.stdout.write(json.dumps(files.standings(found), ensure_ascii=False))
            else:
                self.stdout.write("\n".join(_lines(found)))


def _after(tournament: Tournament, named: str | None) -> int | None:
    """The number of the round, or of the last round of the meeting, that is named so."""
    if named is None:
        return None
    rounds = tournament.rounds.order_by("number")
    by_number = tournament.kind == Tournament.Kind.TOURNAMENT
    last = rounds.filter(name=named).last() if named and not by_number else None
    if last is None and named.isdecimal() and named.isascii() and len(named) < _MOST_DIGITS:
        numbered = rounds.filter(number=int(named))
        last = (numbered if by_number else numbered.filter(name="")).first()
    if last is None:
        names = (str(one.number) if by_number else one.name or str(one.number) for one in rounds)
        known = ", ".join(dict.fromkeys(names))
        raise CommandError(f"There is no round or meeting {named!r}. There are: {known or 'none yet'}.")
    return int(last.number)


def _lines(found: Standings) -> list[str]:
    rows = []
    for row in found.rows:
        rank = "-" if row.rank is None else points.place(row.rank, tied=row.tied)
        state = "" if row.state.value == "playing" else f"  ({row.state.value})"
        rows.append(f"{rank:>4}  {points.thousands(row.total):>9}  {row.played:>3}  {row.player.name}{state}")
    return rows or ["Nobody is entered yet."]
