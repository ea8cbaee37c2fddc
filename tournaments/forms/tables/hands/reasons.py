"""Reasons of a chombo, the most frequent first."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.text import capfirst
from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.language import current_language
from tournaments.forms.tables.felt import draft_query

__all__ = ["CODES", "Reason", "Reasons", "reasons"]

# Frequent fouls at tournaments, the most frequent first; the first `_SHOWN` that the rules make a chombo are shown.
_FREQUENT = (
    "RII-NOTEN",
    "WIN-FALSE-OPEN",
    "RII-ANKAN",
    "WIN-FURITEN",
    "WIN-FALSE-VOICE",
    "TILE-COUNT",
    "DEAD-CALL",
    "EXPOSE-WALL",
)
_SHOWN = 5
# These incidents are questions to a referee and not fouls.
_NO_FOUL = {"CALL-PRIORITY", "WIN-MULTI", "CHOMBO-TWO", "FOUL-LATE", "PAY-COUNT", "PAY-LATE", "MINUS"}
CODES = [(code, code) for code in referee.incidents.INCIDENTS]


@dataclass(frozen=True, slots=True)
class Reason:
    """An incident that can be the reason of a chombo: its code, and its name in the current language."""

    code: str
    name: str

    @property
    def query(self) -> str:
        """The query string that fills in the form of a chombo."""
        return draft_query(kind="chombo", offenders=[], reason=self.code)


@dataclass(frozen=True, slots=True)
class Reasons:
    """The reasons to offer: *frequent* as buttons, all others in groups with titles."""

    frequent: tuple[Reason, ...]
    groups: tuple[tuple[str, tuple[Reason, ...]], ...]


def reasons(rules: referee.Ruleset) -> Reasons:
    """Return the reasons under *rules*: first those that are a chombo, then the others."""
    chombo_codes = referee.adjudication.chombo_incident_codes(rules)
    frequent = tuple(code for code in _FREQUENT if code in chombo_codes)[:_SHOWN]
    other_codes = [
        code for code in referee.incidents.INCIDENTS if code not in frequent and code not in _NO_FOUL
    ]
    return Reasons(
        frequent=_with_names(frequent),
        groups=(
            (_("Chombo by these rules"), _with_names(code for code in other_codes if code in chombo_codes)),
            (
                _("No chombo by these rules"),
                _with_names(code for code in other_codes if code not in chombo_codes),
            ),
        ),
    )


def _with_names(codes: Iterable[str]) -> tuple[Reason, ...]:
    return tuple(
        Reason(code, capfirst(referee.messages.say_incident(code, current_language()))) for code in codes
    )
