"""Print the standings of a series."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from tournaments.common import points
from tournaments.common.program.texts import marked as _
from tournaments.management.readers import ignore_closed_output
from tournaments.models import Series
from tournaments.presenters.clubs.series import SeriesShown, series
from tournaments.presenters.clubs.series_formulas import format_figure
from tournaments.presenters.interchange import standings_json

__all__ = ["Command"]


class Command(BaseCommand):
    """Print the present table of a series, including events for officials only."""

    help = _("Print the table of a series of events, as text or as JSON.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the series and the form."""
        parser.add_argument("slug", metavar="SLUG", help=_("the last word of the series' address"))
        parser.add_argument("--json", action="store_true", help=_("for machines"))

    def handle(self, *args: Any, slug: str, **options: Any) -> None:  # noqa: ARG002
        """Print it."""
        chosen_series = Series.objects.filter(slug=slug).first()
        if chosen_series is None:
            slugs = ", ".join(Series.objects.values_list("slug", flat=True)[:10])
            sentence = gettext("There is no series '%(name)s'. There are: %(names)s.")
            raise CommandError(sentence % {"name": slug, "names": slugs or gettext("none yet")})
        series_page = series(chosen_series)
        with ignore_closed_output():
            if options["json"]:
                self.stdout.write(json.dumps(standings_json.series(series_page), ensure_ascii=False))
            else:
                self.stdout.write("\n".join(_lines(series_page)))


def _lines(series_page: SeriesShown) -> list[str]:
    rows = []
    for row in series_page.rows:
        rank = "-" if row.rank is None else points.place(row.rank, tied=row.tied)
        missing_note = f"  {gettext('(lacks %(number)d)') % {'number': row.missing}}" if row.missing else ""
        rows.append(
            f"{rank:>4}  {format_figure(series_page.circuit, row.total):>9}  {row.events:>3}  {row.name}{missing_note}"
        )
    return rows or [gettext("None of its events is finished yet.")]
