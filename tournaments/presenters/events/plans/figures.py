"""The figures of a plan, and sentences about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import referee
from referee.frozen import dataclass

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
            means=_("drawn rounds and planned rounds"),
            value=drawn_rounds + planned_rounds,
            before=drawn_rounds + previous_rounds,
        )


def report_figures(
    report: referee.seating.SeatingReport[int],
    previous_report: referee.seating.SeatingReport[int] | None,
) -> Iterable[Figure]:
    """The figures of a report, beside those of the *previous_report* one."""
    published_plan = report.published_plan
    yield Figure(
        says=_("Repeat meetings"),
        means=_("how often two players meet again"),
        value=report.extra_meetings,
        least=report.least_extra,
        published=published_plan.extra_meetings if published_plan else None,
        before=previous_report.extra_meetings if previous_report else None,
    )
    yield Figure(
        says=_("Most meetings of a pair"),
        means=_("how often the pair that meets most often sits together"),
        value=report.most_meetings,
        before=previous_report.most_meetings if previous_report else None,
    )
    if report.together or (previous_report and previous_report.together):
        yield Figure(
            says=_("Same club or country"),
            means=_("pairs from one club or country at a table, unless all players belong to it"),
            value=report.together,
            least=report.least_together,
            before=previous_report.together if previous_report else None,
        )
    yield Figure(
        says=_("Unbalanced starting seats"),
        means=_("cases where a player has a starting seat too rarely or too often"),
        value=report.wind_cells_out,
        least=0,
        before=previous_report.wind_cells_out if previous_report else None,
    )
    yield Figure(
        says=_("Returns to a table"),
        means=_("cases where a player sits at the same table more often than necessary"),
        value=report.table_returns,
        published=published_plan.table_returns if published_plan else None,
        before=previous_report.table_returns if previous_report else None,
    )
    if report.least_indirect is not None:
        yield Figure(
            says=_("Fewest shared opponents"),
            means=_("two players who never meet have at least this many opponents in common"),
            value=report.least_indirect,
            published=published_plan.least_indirect if published_plan else None,
            before=previous_report.least_indirect if previous_report else None,
        )
    if any(report.rests.values()):
        yield Figure(
            says=_("Most byes"),
            means=_("highest number of byes of one player"),
            value=max(report.rests.values()),
            before=max(previous_report.rests.values()) if previous_report else None,
        )
    if report.team_mates:
        yield Figure(
            says=_("Teammates together"), means=_("pairs of teammates at a table"), value=report.team_mates
        )


def report_sentences(report: referee.seating.SeatingReport[int], rounds: int) -> Iterable[str]:
    """Sentences about the plan that an organizer can publish."""
    facts = {"people": len(report.people), "count": rounds}
    yield _("%(people)d players play %(count)d rounds.") % facts
    if not report.extra_meetings:
        yield _("No two players meet twice.")
    elif report.extra_meetings == report.least_extra:
        text = _("%(count)d meetings are repeats. No plan of this size has fewer.")
        yield text % {"count": report.extra_meetings}
    else:
        text = ngettext(
            "%(count)d meeting is a repeat.",
            "%(count)d meetings are repeats.",
            report.extra_meetings,
        )
        yield text % {"count": report.extra_meetings}
    if not report.wind_cells_out:
        yield _("Each player has every starting seat equally often, with a difference of at most one.")
    if not report.table_returns:
        yield _("No player returns to a table more often than necessary.")
    rests = Counter(report.rests.values())
    if set(rests) == {0, 1}:
        text = ngettext(
            "%(count)d player sits out once. No player sits out twice.",
            "%(count)d players sit out once. No player sits out twice.",
            rests[1],
        )
        yield text % {"count": rests[1]}
    elif max(rests, default=0):
        text = _("Players sit out %(least)d to %(most)d times.")
        yield text % {"least": min(rests), "most": max(rests)}
    if report.team_mates:
        yield _("Some teammates sit at the same table. Do not open these rounds.")
