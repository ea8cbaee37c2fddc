"""What a check finds."""

from __future__ import annotations

from enum import Enum
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from referee.frozen import dataclass

__all__ = ["Finding", "State", "finding"]

_TITLES: Final[dict[str, Promise]] = {
    "versions": _("Versions"),
    "database": _("Database"),
    "disk": _("Disk"),
    "backups": _("Backups"),
    "fonts": _("Fonts"),
    "clock": _("Clock"),
    "addresses": _("Address"),
    "server": _("Server"),
    "https": _("HTTPS"),
    "safety": _("Safety"),
    "accounts": _("Accounts"),
    "processes": _("Processes"),
}


class State(Enum):
    """How something is."""

    FINE = "fine"
    NOTE = "note"
    """It works; whether it should be so, the operator decides."""
    PROBLEM = "problem"
    """It does not work, or is not safe."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One line of the report: the check and its title, the state, and a sentence that ends with what to do."""

    check: str
    title: str
    state: State
    says: str


def finding(check: str, state: State, says: str) -> Finding:
    """Return a finding of the check of that name."""
    return Finding(check=check, title=str(_TITLES[check]), state=state, says=says)
