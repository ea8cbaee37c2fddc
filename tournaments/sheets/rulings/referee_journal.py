"""The referees' journal."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

import referee
from tournaments.common import dates
from tournaments.common.language import current_language
from tournaments.models import Tournament
from tournaments.presenters.paper.stamps import Stamp
from tournaments.presenters.rulings.journal import Journal, JournalLine
from tournaments.presenters.rulings.rulebooks.editions import edition_line
from tournaments.sheets.paper.flowing import Table
from tournaments.sheets.paper.flowing import draw as draw_tables
from tournaments.sheets.paper.heads import Head
from tournaments.sheets.paper.lists import Column, Row
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.tables.score_sheet import rules_line

__all__ = ["draw"]

IDENTIFYING: Final = {3, 4, 6}
"""The indexes of the columns for table, hand and player."""


def draw(pen: Pen, event: Tournament, journal: Journal, stamp: Stamp | None = None) -> None:
    """Draw the journal, and below it the number of rulings of each kind."""
    count = ngettext("%(rulings)s ruling", "%(rulings)s rulings", len(journal.lines))
    count %= {"rulings": len(journal.lines)}
    head = Head(
        title=event.name,
        subtitle=f"{pgettext('sheet', 'Rulings log')} · {count}",
        small=f"{rules_line(event.ruleset, event.overlay)} · {_time_zone_text()}",
        foot=edition_line(event.ruleset),
    )
    draw_tables(pen, head, (_rulings(journal), _kinds(journal)), stamp)


def _time_zone_text() -> str:
    return _("Times are in time zone %(zone)s.") % {"zone": dates.zone_name()}


def _rulings(journal: Journal) -> Table:
    columns = (
        Column(title=_("No."), figures=True, bold=True),
        Column(title=_("Time"), figures=True),
        Column(title=pgettext("sheet", "Round"), figures=True),
        Column(title=pgettext("sheet", "Table"), figures=True, bold=True),
        Column(title=pgettext("sheet", "Hand"), share=0.6),
        Column(title=_("What happened"), share=2.6),
        Column(title=pgettext("sheet", "Player"), share=1.7, bold=True),
        Column(title=pgettext("sheet", "Ruling"), share=2.0, bold=True),
        Column(title=_("Article"), share=1.0),
        Column(title=pgettext("sheet", "Judge"), share=0.8),
        Column(title=_("Head judge"), share=1.7),
    )
    rows = [_cells(line) for line in journal.lines]
    # If names are hidden, the columns that would reveal them are empty.
    shown = [
        index
        for index in range(len(columns))
        if index not in IDENTIFYING or any(cells[index] for cells in rows)
    ]
    return Table(
        columns=tuple(columns[index] for index in shown),
        rows=[Row(cells=tuple(cells[index] for index in shown)) for cells in rows],
    )


def _cells(line: JournalLine) -> tuple[str, ...]:
    return (
        str(line.number),
        dates.moment(line.at),
        str(line.round),
        line.table,
        line.hand,
        line.offence,
        line.player,
        line.ruling,
        line.article,
        line.judge,
        line.head,
    )


def _kinds(journal: Journal) -> Table:
    language = current_language()
    columns = (
        Column(title=_("Number by kind (current rulings)"), share=1.0),
        Column(title=pgettext("sheet", "Rulings"), figures=True, bold=True),
        *(
            Column(title=referee.messages.say_verdict(measure, language), figures=True)
            for measure in journal.measures
        ),
    )
    rows = [
        Row(
            cells=(kind.kind, str(kind.rulings), *(str(count) if count else "–" for count in kind.by_measure))
        )
        for kind in journal.kinds
    ]
    total = Row(
        cells=(
            pgettext("sheet", "Sum"),
            str(sum(kind.rulings for kind in journal.kinds)),
            *(
                str(sum(kind.by_measure[index] for kind in journal.kinds))
                for index in range(len(journal.measures))
            ),
        ),
        bold=True,
    )
    return Table(columns=columns, rows=rows, sums=[total], share=0.6)
