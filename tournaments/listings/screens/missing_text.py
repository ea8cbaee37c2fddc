"""The players who are missing at check-in, as text."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.common.punctuation import bracketed
from tournaments.listings.common.texts import ListText, TextLine, TextSection
from tournaments.models import Tournament
from tournaments.presenters.people.check_in import Arrival, Arrivals

__all__ = ["missing_text"]


def missing_text(tournament: Tournament, arrivals: Arrivals) -> ListText:
    """Return the players who are not checked in yet, with their tables as far as they are known."""
    text = ngettext("%(number)d player missing", "%(number)d players missing", arrivals.lacking)
    return ListText(
        name=_("Still missing"),
        head=f"{tournament.name} · {_('Check-in')} · {text % {'number': arrivals.lacking}}",
        sections=(TextSection(lines=tuple(map(_line, arrivals.missing))),),
    )


def _line(row: Arrival) -> TextLine:
    table = "" if row.table is None else _("Table %(number)d") % {"number": row.table}
    name = row.player.name
    return TextLine(chat=bracketed(name, table) if table else name, cells=(name, table))
