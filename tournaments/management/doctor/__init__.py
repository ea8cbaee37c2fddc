"""The checks of `doctor`: what is fine, and what to do about the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from django.utils.translation import gettext as _

from tournaments.common.outages import outage_of
from tournaments.management.doctor import machine, network, safety, stored
from tournaments.management.doctor.findings import Finding, State, finding

__all__ = ["Finding", "State", "examine"]

_Check = Callable[[], Iterator[Finding]]
_CHECKS: Final[tuple[tuple[str, _Check], ...]] = (
    ("versions", machine.versions),
    ("database", stored.database),
    ("backups", stored.backups),
    ("disk", stored.disk),
    ("fonts", machine.fonts),
    ("clock", machine.clock),
    ("clock", machine.last_entry),
    ("addresses", network.addresses),
    ("addresses", network.printed_codes),
    ("server", network.server),
    ("https", network.https),
    ("safety", safety.settings_and_key),
    ("accounts", safety.accounts),
    ("processes", stored.connections),
)
_READING: Final = {
    stored.backups, machine.last_entry, network.printed_codes, safety.accounts, stored.connections,
}  # fmt: skip
"""Those that read the database."""


def examine() -> Iterator[Finding]:
    """Yield what each check finds, in the language that is active. A check that fails is a finding too."""
    is_readable = stored.is_readable()
    for checked, check in _CHECKS:
        if check in _READING and not is_readable:
            continue
        try:
            yield from check()
        except Exception as error:
            outage = outage_of(error)
            sentence = _("This could not be checked: %(error)s.")
            says = str(outage) if outage else sentence % {"error": f"{type(error).__name__}: {error}"}
            yield finding(checked, State.PROBLEM, says)
