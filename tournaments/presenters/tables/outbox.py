"""What a judge sees when a hand could not be saved."""

from __future__ import annotations

from datetime import datetime

import referee
from referee.frozen import dataclass
from tournaments.common.authors import author_name
from tournaments.common.errors import StateError
from tournaments.models import Entry, Table
from tournaments.presenters.tables import table_page
from tournaments.presenters.tables.entries import conflict_message
from tournaments.presenters.tables.hands import previews
from tournaments.presenters.tables.hands.phrases import report_in_short
from tournaments.presenters.tables.hands.sentences import sentence
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.tables.duplicate_hands import competing_row, find_duplicate

__all__ = ["CompetingHand", "WaitingHand", "WrittenLine", "is_stored", "waiting_hand"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenLine:
    """One entry of the ledger in words; *round* is empty if it is neither a hand nor a change of one."""

    number: int
    round: str
    honba: int
    text: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class CompetingHand:
    """A hand on record that may be the same one, reported in another way.

    *sentence* tells its consequences. *is_same_tap* means that this device sent it with the same key. *change* is the
    effect of the waiting hand in its place; None if that is not possible.
    """

    line: WrittenLine
    sentence: str
    is_same_tap: bool
    change: previews.Change | None

    @property
    def next_number(self) -> int:
        """The number after its entry, from which the hands behind the waiting one are counted."""
        return self.line.number + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingHand:
    """A hand that waits for the judge, and the table as it is now.

    *entered* is the hand in a few words, *round* and *honba* what it was entered for; *written* are the entries that
    its judge had not seen, or the last one; *preview* is the ruling on it if it is entered now; if it is None,
    *problems* say why. *competing* is another report on record that may be of the same hand.
    """

    entered: str
    round: str
    honba: int
    written: tuple[WrittenLine, ...]
    page: table_page.TablePage
    preview: previews.Preview | None
    problems: tuple[str, ...]
    competing: CompetingHand | None

    @property
    def has_other_entries(self) -> bool:
        """Whether its judge had not seen several entries."""
        return len(self.written) > 1

    @property
    def may_be_next(self) -> bool:
        """Whether it can be entered as the next hand: it ends one, and is not the hand on record itself."""
        is_on_record = self.competing is not None and self.competing.is_same_tap
        return self.preview is not None and self.preview.ends and not is_on_record


def is_stored(table: Table, hand: referee.ledger.HandEntry, *, expects: int, key: str) -> bool:
    """Whether the tap with this key, or another device, already saved the hand, even if voided or changed since."""
    return table.entries.filter(key=key).exists() or find_duplicate(table, hand, expects) is not None


def waiting_hand(
    snapshot: TableSnapshot, hand: referee.ledger.HandEntry, *, expects: int, device: str, key: str
) -> WaitingHand:
    """*hand*, entered as entry *expects* on *device* with *key*, beside the table as it is now."""
    page = table_page.page(snapshot)
    unseen_entries = [entry for entry in snapshot.stored if entry.number >= expects] or snapshot.stored[-1:]
    preview: previews.Preview | None = None
    problems: tuple[str, ...] = ()
    if not page.over:
        try:
            preview = previews.preview_hand(snapshot, hand.report)
        except referee.Rejected as rejected:
            problem_texts = (
                referee.messages.say_problem(problem, snapshot.voice.name_of, snapshot.voice.language)
                for problem in rejected.problems
            )
            problems = tuple(dict.fromkeys(problem_texts))
    return WaitingHand(
        entered=report_in_short(hand.report, snapshot.voice.name_of, snapshot.voice.language),
        round=str(hand.round),
        honba=hand.honba,
        written=tuple(_written_line(entry, page) for entry in unseen_entries),
        page=page,
        preview=preview,
        problems=problems,
        competing=_competing_hand(snapshot, page, hand, expects=expects, device=device, key=key),
    )


def _competing_hand(
    snapshot: TableSnapshot,
    page: table_page.TablePage,
    hand: referee.ledger.HandEntry,
    *,
    expects: int,
    device: str,
    key: str,
) -> CompetingHand | None:
    # A device that entered two hands meant two hands, for instance before and after a chombo.
    others = [
        line
        for line, stored in zip(snapshot.entries, snapshot.stored, strict=True)
        if stored.device != device or stored.key == key
    ]
    row = competing_row(others, snapshot.page, hand, expects)
    if row is None:
        return None
    entry = next(entry for entry in snapshot.stored if entry.number == row.number)
    content = referee.ledger.Correct(number=row.number, report=hand.report, why="")
    change: previews.Change | None
    try:
        change = previews.preview_change(snapshot, content)
    except (StateError, referee.Rejected):
        change = None
    return CompetingHand(
        line=_written_line(entry, page),
        sentence=sentence(row.ruling, snapshot.voice) if row.ruling else "",
        is_same_tap=entry.key == key,
        change=change,
    )


def _written_line(entry: Entry, page: table_page.TablePage) -> WrittenLine:
    content = page.snapshot.entries[entry.number - 1].what
    changed = content.number if isinstance(content, referee.ledger.Void | referee.ledger.Correct) else None
    hand = next((line for line in page.hands if line.number == (changed or entry.number)), None)
    return WrittenLine(
        number=entry.number,
        round=hand.round if hand else "",
        honba=hand.honba if hand else 0,
        text=(hand.entered or hand.result) if hand and changed is None else conflict_message(content),
        by=author_name(entry.by),
        at=entry.at,
    )
