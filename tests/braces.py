"""The values that fill the braces in the register's addresses."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.models import Table, Tournament
from tournaments.presenters.paper import stamps
from tournaments.presenters.rulings.practice.progress import Progress
from tournaments.presenters.tables.practice import Run
from tournaments.services.people import own_links

__all__ = ["demo_values"]


def demo_values(events: Sequence[Tournament]) -> dict[str, object]:
    """The values by name, at a desk with the demo; *events* are the events that it created, in its own order."""
    recorded, club, league, championship = events
    evening = league.meetings.get(word="2026-10-29")
    tables = Table.objects.filter(round__tournament=club, number=1)
    printed = stamps.of_table(tables.get(round__number=1))
    return {
        "recorded": recorded.slug,
        "club": club.slug,
        "league": league.slug,
        "championship": championship.slug,
        "here": evening.token,
        "evening": evening.pk,
        "own": own_links.link_of(club.players.get(number=2)).token,
        "token": tables.get(round__number=2).token,
        "sheet": printed.address.rpartition("/p/")[2],
        "done": tables.get(round__number=1).token,
        "practised": Progress(rules="rrc", level="easy", count="10", seed=5, answers="1211121111").query,
        "played": Run(rules="rrc", game=1, done=((6, 1), *[(4, 0)] * 9)).query,
    }
