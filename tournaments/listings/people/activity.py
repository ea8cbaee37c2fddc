"""The table of the activity log, and its file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import django_tables2
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.common import dates
from tournaments.presenters.integrity.activity import ActivityLine, csv_time

__all__ = ["ActivityListing", "activity_table"]


def _column(name: str, heading: Any) -> django_tables2.Column:
    return django_tables2.Column(heading, attrs={"th": {"scope": "col"}, "td": {"class": name}})


class ActivityListing(django_tables2.Table):
    """A row for each line of a page of the log."""

    what = _column("what", gettext_lazy("Activity"))
    details = _column("details", gettext_lazy("Details"))
    who = _column("who", gettext_lazy("User"))
    at = _column("when", gettext_lazy("When"))
    address = _column("address", gettext_lazy("Network address"))

    class Meta:
        template_name = "people/activity/listing.html"
        attrs = {"class": "activity"}  # noqa: RUF012 - tables2 reads it so
        orderable = False
        default = ""

    def __init__(self, lines: Iterable[ActivityLine]) -> None:
        super().__init__(list(lines))

    def render_at(self, record: ActivityLine) -> str:
        """Return the time in the page's time zone."""
        return dates.moment(record.at)


def activity_table(lines: Iterable[ActivityLine]) -> tuple[list[str], list[list[Any]]]:
    """Return the headings and the rows of the file."""
    head = [_("When"), _("User"), _("Activity"), _("Details"), _("Network address")]
    return head, [[csv_time(line.at), line.who, line.what, line.details, line.address] for line in lines]
