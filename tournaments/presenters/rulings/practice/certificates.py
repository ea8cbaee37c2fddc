"""The certificate of a practice run."""

from __future__ import annotations

from datetime import date

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.dates import day
from tournaments.common.language import rules_title
from tournaments.common.punctuation import labelled
from tournaments.presenters.rulings.practice.cases import LEVELS
from tournaments.presenters.rulings.practice.progress import Progress

__all__ = ["Certificate", "certificate_of", "certified_rulings"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """The words of a certificate; *note* says that it is no official one."""

    title: str
    name: str
    results: tuple[str, ...]
    rules: str
    day: str
    note: str


def certified_rulings(progress: Progress) -> tuple[str, ...]:
    """The result of a complete run through cases, in lines."""
    result = progress.result
    score = _("%(right)s of %(total)s right") % {"right": result.right, "total": result.total}
    return labelled(_("Rulings"), score), labelled(_("Level"), LEVELS[progress.level])


def certificate_of(name: str, rules: referee.Ruleset, results: tuple[str, ...], on: date) -> Certificate:
    """The certificate of a complete run, in the current language."""
    return Certificate(
        title=_("Practice for judges"),
        name=name,
        results=results,
        rules=rules_title(rules),
        day=day(on),
        note=_("Practice without supervision. Not a qualification of any federation, league or organizer."),
    )
