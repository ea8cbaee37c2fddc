"""Typed lines as the next hands of a table, each with its ruling."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.errors import StateError
from tournaments.forms.tables.felt import problems_of
from tournaments.forms.tables.typed.reading import LineError, read_line
from tournaments.forms.tables.typed.words import normalize, tokens
from tournaments.presenters.tables.hands.phrases import report_in_short
from tournaments.presenters.tables.hands.previews import Change, Preview, preview_change, preview_report
from tournaments.presenters.tables.table_snapshot import TableSnapshot

__all__ = ["LONGEST_REASON", "Sheet", "TypedLine", "Undo", "read_correction", "read_sheet"]

_MOST_LINES = 60
LONGEST_REASON = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo:
    """The hand to undo, and the reason, which may be empty just after it was entered."""

    number: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedLine:
    """One line, and what it says: its hand in words with its ruling, or what is wrong with it.

    *text* is in three parts, of which the second is wrong. *missing*: the line only ends too early. *unread*: its
    ruling depends on a line before it that is wrong.
    """

    text: tuple[str, str, str]
    round: str
    honba: int
    says: str = ""
    preview: Preview | None = None
    change: Change | None = None
    entry: referee.ledger.HandEntry | None = None
    undo: Undo | None = None
    problems: tuple[str, ...] = ()
    missing: bool = False
    unread: bool = False

    @property
    def is_good(self) -> bool:
        """Whether the line can be saved."""
        return not (self.problems or self.unread)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """All typed lines, in order."""

    lines: tuple[TypedLine, ...] = ()

    @property
    def is_good(self) -> bool:
        """Whether there is something to save, and all of it is good."""
        return bool(self.lines) and all(line.is_good for line in self.lines)

    @property
    def several(self) -> bool:
        """Whether there are several lines."""
        return len(self.lines) > 1

    @property
    def hands(self) -> list[referee.ledger.HandEntry]:
        """The hands of the good lines."""
        return [line.entry for line in self.lines if line.entry]

    @property
    def undo(self) -> Undo | None:
        """The hand to undo, if that is what was typed."""
        return next((line.undo for line in self.lines if line.undo), None)


def read_sheet(text: str, snapshot: TableSnapshot, expects: int) -> Sheet:
    """Read *text* as the hands from entry *expects* on, one a line; the winds are those of each hand.

    Entries after that place are ignored, so that a page that is sent twice is read twice in the same way.
    """
    entries = list(snapshot.entries[: expects - 1])
    page = referee.fold(snapshot.rules, entries, snapshot.page.start)
    lines: list[TypedLine] = []
    typed = [line for line in map(normalize, text.splitlines()) if line]
    for line in typed[:_MOST_LINES]:
        if all(before.is_good for before in lines):
            read = _read_hand(line, snapshot, page, alone=len(typed) == 1)
            if read.entry:
                entries.append(referee.ledger.Entry(number=len(entries) + 1, what=read.entry))
                page = referee.fold(snapshot.rules, entries, snapshot.page.start)
        else:
            # Its winds are not known; only its spelling can be checked.
            read = replace(_read_line(line, page.table)[0], round="", unread=True)
        lines.append(read)
    if len(typed) > _MOST_LINES:
        lines[-1] = replace(lines[-1], problems=(_("Too many lines at once."),))
    return Sheet(lines=tuple(lines))


def read_correction(text: str, snapshot: TableSnapshot, row: referee.ledger.Row, why: str) -> Sheet:
    """Read *text* as the one line that corrects the hand of *row*, with every hand that changes."""
    typed = [line for line in map(normalize, text.splitlines()) if line]
    if len(typed) != 1:
        problem = _("Type one line.")
        return Sheet(
            lines=(_faulty(TypedLine(text=("", "", ""), round="", honba=0), [problem], missing=not typed),)
        )
    line, report = _read_line(typed[0], row.before)
    if report is None:
        return Sheet(lines=(line,))
    content = referee.ledger.Correct(number=row.number, report=report, why=why)
    try:
        change = preview_change(snapshot, content)
    except (referee.Rejected, StateError) as error:
        return Sheet(lines=(_faulty(line, _texts(error, snapshot)),))
    line = _ruled(line, report, change.preview, snapshot)
    entry = referee.ledger.HandEntry(report=report, round=row.before.round, honba=row.before.honba)
    return Sheet(lines=(replace(line, change=change, entry=entry if line.is_good else None),))


def _read_hand(text: str, snapshot: TableSnapshot, page: referee.ledger.Page, *, alone: bool) -> TypedLine:
    if (words := tokens(text)) and words[0].kind == "u":
        return _read_undo(text, snapshot, page, text[words[0].end :].strip(), alone=alone)
    line, report = _read_line(text, page.table)
    if report is None:
        return line
    if page.closed or page.table.over:
        problem = (
            _("This table is closed. Ask a judge to reopen it.")
            if page.closed
            else _("The game is already over.")
        )
        return _faulty(line, [problem])
    try:
        preview = preview_report(snapshot.rules, page.table, report, snapshot.voice)
    except referee.Rejected as error:
        return _faulty(line, _texts(error, snapshot))
    line = _ruled(line, report, preview, snapshot)
    entry = referee.ledger.HandEntry(report=report, round=page.table.round, honba=page.table.honba)
    return replace(line, entry=entry) if line.is_good else line


def _read_line(text: str, table: referee.TableState) -> tuple[TypedLine, referee.Report | None]:
    line = TypedLine(text=(text, "", ""), round=str(table.round), honba=table.honba)
    try:
        return line, read_line(text, table.dealer, table.players)
    except LineError as error:
        parts = text[: error.start], text[error.start : error.end], text[error.end :]
        return replace(line, text=parts, problems=(error.says,), missing=error.missing), None


def _read_undo(
    text: str, snapshot: TableSnapshot, page: referee.ledger.Page, why: str, *, alone: bool
) -> TypedLine:
    line = TypedLine(text=(text, "", ""), round="", honba=0)
    row = next((row for row in reversed(page.rows) if not row.voided and not row.judged), None)
    if not alone:
        return _faulty(line, [_("Undo needs a line of its own. Save the other lines first.")])
    if row is None:
        return _faulty(line, [_("There is no hand to undo.")])
    if len(why) > LONGEST_REASON:
        return _faulty(line, [_("The reason is too long.")])
    line = replace(line, round=str(row.before.round), honba=row.before.honba)
    facts = {"hand": report_in_short(row.report, snapshot.voice.name_of, snapshot.voice.language)}
    return replace(line, says=_("Undo: %(hand)s") % facts, undo=Undo(number=row.number, why=why))


def _ruled(
    line: TypedLine, report: referee.Report, preview: Preview | None, snapshot: TableSnapshot
) -> TypedLine:
    """The line with its ruling, and with what must be answered before it can be saved."""
    says = report_in_short(report, snapshot.voice.name_of, snapshot.voice.language)
    line = replace(line, says=says, preview=preview)
    if preview is None:
        return line
    if not preview.ends:
        return _faulty(line, [preview.sentence, _("The hand is not over. Play continues.")])
    if preview.undecided:
        problem = _("These rules give no chombo for this. Add the word “ruled” if you decide on one.")
        return _faulty(line, [problem], missing=True)
    if _lacks_liability(report, preview):
        problem = _("Is a player liable (pao)? Add pao:- for nobody, or pao:s dragons for South.")
        return _faulty(line, [problem], missing=True)
    return line


def _lacks_liability(report: referee.Report, preview: Preview) -> bool:
    unanswered = (
        {winner.seat for winner in report.winners if winner.liable is None}
        if isinstance(report, referee.Win)
        else set()
    )
    return any(question.seat in unanswered for question in preview.pao_questions)


def _faulty(line: TypedLine, problems: Sequence[str], *, missing: bool = False) -> TypedLine:
    return replace(line, problems=tuple(problems), missing=missing)


def _texts(error: referee.Rejected | StateError, snapshot: TableSnapshot) -> list[str]:
    return [str(error)] if isinstance(error, StateError) else problems_of(error, snapshot.names)
