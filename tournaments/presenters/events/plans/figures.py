"""The figures of a plan, and sentences about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import referee
from tournaments.models import Player

__all__ = ["Figure", "length_figures", "report_figures", "report_sentences"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure of a plan, beside the lower bound of any plan, the best published plan, and the previous plan."""

    says: str
    means: str
    value: int | None
    least: int | None = None
    published: int | None = None
    before: int | None = None


def length_figures(drawn_rounds: int, planned_rounds: int, previous_rounds: int | None) -> Iterable[Figure]:
    """The number of rounds counted, if the previous plan has more or fewer."""
    if previous_rounds is not None and previous_rounds != planned_rounds:
        yield Figure(
            says=_("Rounds"),
            means=_("those that are drawn, and those planned"),
            value=drawn_rounds + planned_rounds,
            before=drawn_rounds + previous_rounds,
        )


def report_figures(
    report: referee.seating.SeatingReport[Player],
    previous_report: referee.seating.SeatingReport[Player] | None,
) -> Iterable[Figure]:
    """The figures of a report, beside those of the *previous_report* one."""
    published_plan = report.published_plan
    yield Figure(
        says=_("Meetings over the first"),
        means=_("how often a pair sits together again"),
        value=report.extra_meetings,
        least=report.least_extra,
        published=published_plan.extra_meetings if published_plan else None,
        before=previous_report.extra_meetings if previous_report else None,
    )
    yield Figure(
        says=_("Most meetings of one pair"),
        means=_("how often the pair meets that meets most"),
        value=report.most_meetings,
        before=previous_report.most_meetings if previous_report else None,
    )
    if report.together or (previous_report and previous_report.together):
        yield Figure(
            says=_("Of one club or country"),
            means=_("pairs of one club or country at a table, where not all are of it"),
            value=report.together,
            least=report.least_together,
            before=previous_report.together if previous_report else None,
        )
    yield Figure(
        says=_("Winds out of balance"),
        means=_("counts of a wind below or above the even share"),
        value=report.wind_cells_out,
        least=0,
        before=previous_report.wind_cells_out if previous_report else None,
    )
    yield Figure(
        says=_("Returns to a table"),
        means=_(
            "how many people come to a table more often than the rounds make needful, counted table by table"
        ),
        value=report.table_returns,
        published=published_plan.table_returns if published_plan else None,
        before=previous_report.table_returns if previous_report else None,
    )
    if report.least_indirect is not None:
        yield Figure(
            says=_("Least indirect meetings"),
            means=_("two who never meet have both met at least so many of the same people"),
            value=report.least_indirect,
            published=published_plan.least_indirect if published_plan else None,
            before=previous_report.least_indirect if previous_report else None,
        )
    if any(report.rests.values()):
        yield Figure(
            says=_("Most rests"),
            means=_("how often somebody rests who rests most"),
            value=max(report.rests.values()),
            before=max(previous_report.rests.values()) if previous_report else None,
        )
    if report.team_mates:
        yield Figure(
            says=_("Team-mates together"), means=_("pairs of one team at a table"), value=report.team_mates
        )


def report_sentences(report: referee.seating.SeatingReport[Player], rounds: int) -> Iterable[str]:
    """Sentences about the plan that an organizer can publish."""
    facts = {"people": len(report.people), "count": rounds}
    yield _("%(people)d people play %(count)d rounds.") % facts
    if not report.extra_meetings:
        yield _("Nobody meets anybody twice.")
    elif report.extra_meetings == report.least_extra:
        text = _("%(count)d meetings are not the first of their pair; no plan of this size has fewer.")
        yield text % {"count": report.extra_meetings}
    else:
        text = ngettext(
            "%(count)d meeting is not the first of its pair.",
            "%(count)d meetings are not the first of their pair.",
            report.extra_meetings,
        )
        yield text % {"count": report.extra_meetings}
    if not report.wind_cells_out:
        yield _("Everybody sits in each wind as often as in any other, or once more.")
    if not report.table_returns:
        yield _("Nobody comes to a table again before it cannot be helped.")
    rests = Counter(report.rests.values())
    if set(rests) == {0, 1}:
        text = ngettext(
            "%(count)d rests once, and nobody rests twice.",
            "%(count)d rest once, and nobody rests twice.",
            rests[1],
        )
        yield text % {"count": rests[1]}
    elif max(rests, default=0):
        text = _("Players rest %(least)d to %(most)d times.")
        yield text % {"least": min(rests), "most": max(rests)}
    if report.team_mates:
        yield _("Members of one team sit together: open no such round.")
