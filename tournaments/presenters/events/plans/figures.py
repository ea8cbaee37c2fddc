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
    here: int | None
    least: int | None = None
    published: int | None = None
    before: int | None = None


def length_figures(drawn_rounds: int, planned_rounds: int, before: int | None) -> Iterable[Figure]:
    """The number of rounds counted, if the previous plan has more or fewer."""
    if before is not None and before != planned_rounds:
        yield Figure(
            says=_("Rounds"),
            means=_("those that are drawn, and those planned"),
            here=drawn_rounds + planned_rounds,
            before=drawn_rounds + before,
        )


def report_figures(
    found: referee.seating.SeatingReport[Player], old: referee.seating.SeatingReport[Player] | None
) -> Iterable[Figure]:
    """The figures of a report, beside those of the *old* one."""
    known = found.known
    yield Figure(
        says=_("Meetings over the first"),
        means=_("how often a pair sits together again"),
        here=found.extra_meetings,
        least=found.least_extra,
        published=known.extra_meetings if known else None,
        before=old.extra_meetings if old else None,
    )
    yield Figure(
        says=_("Most meetings of one pair"),
        means=_("how often the pair meets that meets most"),
        here=found.most_meetings,
        before=old.most_meetings if old else None,
    )
    if found.together or (old and old.together):
        yield Figure(
            says=_("Of one club or country"),
            means=_("pairs of one club or country at a table, where not all are of it"),
            here=found.together,
            least=found.least_together,
            before=old.together if old else None,
        )
    yield Figure(
        says=_("Winds out of balance"),
        means=_("counts of a wind below or above the even share"),
        here=found.wind_cells_out,
        least=0,
        before=old.wind_cells_out if old else None,
    )
    yield Figure(
        says=_("Returns to a table"),
        means=_(
            "how many people come to a table more often than the rounds make needful, counted table by table"
        ),
        here=found.table_returns,
        published=known.table_returns if known else None,
        before=old.table_returns if old else None,
    )
    if found.least_indirect is not None:
        yield Figure(
            says=_("Least indirect meetings"),
            means=_("two who never meet have both met at least so many of the same people"),
            here=found.least_indirect,
            published=known.least_indirect if known else None,
            before=old.least_indirect if old else None,
        )
    if any(found.rests.values()):
        yield Figure(
            says=_("Most rests"),
            means=_("how often somebody rests who rests most"),
            here=max(found.rests.values()),
            before=max(old.rests.values()) if old else None,
        )
    if found.team_mates:
        yield Figure(
            says=_("Team-mates together"), means=_("pairs of one team at a table"), here=found.team_mates
        )


def report_sentences(found: referee.seating.SeatingReport[Player], rounds: int) -> Iterable[str]:
    """Sentences about the plan that an organizer can publish."""
    facts = {"people": len(found.people), "count": rounds}
    yield _("%(people)d people play %(count)d rounds.") % facts
    if not found.extra_meetings:
        yield _("Nobody meets anybody twice.")
    elif found.extra_meetings == found.least_extra:
        text = _("%(count)d meetings are not the first of their pair; no plan of this size has fewer.")
        yield text % {"count": found.extra_meetings}
    else:
        text = ngettext(
            "%(count)d meeting is not the first of its pair.",
            "%(count)d meetings are not the first of their pair.",
            found.extra_meetings,
        )
        yield text % {"count": found.extra_meetings}
    if not found.wind_cells_out:
        yield _("Everybody sits in each wind as often as in any other, or once more.")
    if not found.table_returns:
        yield _("Nobody comes to a table again before it cannot be helped.")
    rests = Counter(found.rests.values())
    if set(rests) == {0, 1}:
        text = ngettext(
            "%(count)d rests once, and nobody rests twice.",
            "%(count)d rest once, and nobody rests twice.",
            rests[1],
        )
        yield text % {"count": rests[1]}
    elif max(rests, default=0):
        text = _("Whoever rests least does so %(least)d times, whoever rests most %(most)d times.")
        yield text % {"least": min(rests), "most": max(rests)}
    if found.team_mates:
        yield _("Members of one team sit together: open no such round.")
