"""The rows of a score sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.punctuation import labelled
from tournaments.presenters.tables import score_sheet
from tournaments.presenters.tables.table_page import FindingLine, HandLine
from tournaments.sheets.paper import words
from tournaments.sheets.paper.style import SMALL, TINY
from tournaments.sheets.paper.text.lines import wrap
from tournaments.sheets.tables.grid import Grid

__all__ = ["LINE", "SMALL_LINE", "ScoreRow", "rows_of"]

LINE: Final = 3.2
"""The line spacing of a result."""

SMALL_LINE: Final = 2.9
"""The line spacing of a note."""

NOTHING: Final[Mapping[int, Sequence[FindingLine]]] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRow:
    """One row as it is printed: *lines* in the size of the table, *notes* smaller below it.

    *findings* are beside both, as small as the notes.
    """

    number: int
    round: str = ""
    honba: str = ""
    lines: tuple[str, ...]
    notes: tuple[str, ...] = ()
    findings: tuple[str, ...] = ()
    riichi: tuple[int, ...] = ()
    deltas: tuple[referee.Points, ...] | None = None
    scores: tuple[referee.Points, ...] | None = None
    sticks: int | None = None
    void: bool = False
    shaded: bool = False

    @property
    def spans(self) -> bool:
        """Whether it moves no points: its text then has the whole width."""
        return self.deltas is None and self.scores is None

    def height(self, least: float) -> float:
        """The height in millimetres, if a row with one line has *least*."""
        extra = LINE * (len(self.lines) - 1) + SMALL_LINE * len(self.notes)
        return least + max(extra, SMALL_LINE * (len(self.findings) - 1))


def rows_of(
    hand_lines: Sequence[HandLine],
    extras: score_sheet.SheetExtras,
    grid: Grid,
    findings_by_entry: Mapping[int, Sequence[FindingLine]] = NOTHING,
) -> list[ScoreRow]:
    """Hands and notes in the order of their entries; *findings_by_entry* has the referee's findings."""
    hands = [_hand_row(hand, grid, findings_by_entry.get(hand.number, ())) for hand in hand_lines]
    notes = [_note_row(note, grid, findings_by_entry.get(note.number, ())) for note in extras.notes]
    return sorted(hands + notes, key=lambda row: row.number)


def _note_row(note: score_sheet.NoteLine, grid: Grid, findings: Sequence[FindingLine]) -> ScoreRow:
    alone = note.scores is None
    room = _room(grid, grid.hand, alone=alone)
    finding_lines = _lines(findings, room if alone else grid.findings_width - 2)
    return ScoreRow(
        number=note.number,
        lines=tuple(wrap(_note(note), SMALL, room)),
        # If its text has the whole width, the findings are below it.
        notes=finding_lines if alone else (),
        findings=() if alone else finding_lines,
        deltas=note.deltas,
        scores=note.scores,
        sticks=note.sticks,
        shaded=True,
    )


def _room(grid: Grid, left: float, *, alone: bool) -> float:
    """The width of a row's text that starts at *left*: the width of the table if the row has no figures."""
    return (grid.right - 1 if alone else grid.result + grid.result_width) - left


def _note(note: score_sheet.NoteLine) -> str:
    return f"{note.text} {words.signed(note.points)}" if note.points else note.text


def _hand_row(hand: HandLine, grid: Grid, findings: Sequence[FindingLine]) -> ScoreRow:
    ruled, result, notes = hand.deltas is not None, hand.result, list(hand.warnings)
    room = _room(grid, grid.result, alone=not ruled)
    if hand.voided:
        result = labelled(result, hand.why)
    elif hand.changed_by is not None:
        notes.insert(0, labelled(_("corrected"), hand.why))
    notes += [
        _("penalty: %(name)s %(points)s") % {"name": penalty.name, "points": words.signed(penalty.points)}
        for penalty in hand.penalties
    ]
    return ScoreRow(
        number=hand.number,
        round=words.round_sign(hand.round),
        honba=str(hand.honba),
        lines=tuple(wrap(result, SMALL, room)),
        notes=tuple(line for note in notes for line in wrap(note, TINY, room)),
        findings=_lines(findings, grid.findings_width - 2),
        riichi=hand.riichi if ruled else (),
        deltas=hand.deltas,
        scores=hand.scores if ruled else None,
        sticks=hand.sticks_after if ruled else None,
        void=not ruled,
    )


def _lines(findings: Sequence[FindingLine], room: float) -> tuple[str, ...]:
    return tuple(line for finding in findings for line in wrap(_finding_text(finding), TINY, room))


def _finding_text(finding: FindingLine) -> str:
    """A finding with the article that it rests on."""
    sentence = finding.text
    return (
        _("%(says)s [%(source)s]") % {"says": sentence, "source": finding.source}
        if finding.source
        else sentence
    )
