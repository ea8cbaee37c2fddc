"""Whether a printed sheet is still correct, and what changed since."""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import datetime
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common import dates
from tournaments.models import Entry, JournalEntry, Tournament
from tournaments.models.visibility import full_visibility
from tournaments.presenters.integrity.journal_words import WORDS
from tournaments.presenters.paper.stamps import CODE_LENGTH, Scope, first_of, states
from tournaments.presenters.tables.entries import conflict_message
from tournaments.services.tables import ledger

__all__ = ["MAX_SHOWN", "Answer", "LaterEntry", "check_sheet", "normalize_code", "possible_scopes"]

MAX_SHOWN: Final = 30
"""The most entries that are named, the newest; the entries before them are counted."""

_ON_NO_SHEET: Final = frozenset({"clock", "call", "answer", "settled", "check", "conditions"})
"""Kinds of entries that are on no sheet."""

_OF_NO_ROUND: Final = frozenset({"plan", "plan_edit", "seats_shown", "check_in", "results_hidden"})
"""Kinds that are on no sheet of a round, nor on a sheet of all rounds up to one."""

_OF_ONE_ROUND: Final = frozenset(
    {"round", "discard", "opening", "opening_undone", "finish", "reopening", "results", "exchange", "seats"}
)
"""Kinds that concern the round that they name, and later rounds."""

_TABLE_SHEET_KINDS: Final = (
    *("change", "people", "merge", "merge_lifting", "erasure", "numbers", "rules", "decision", "game"),
    *("substitution", "substitution_lifting", "exchange", "seats"),
)
"""Journal kinds that change a table's sheet without an entry at the table."""

_CODE: Final = re.compile(rf"[0-9A-F]{{{CODE_LENGTH}}}")


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterEntry:
    """An entry that was written since: its text, its table, and its time."""

    says: str
    place: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The desk's answer about a sheet with that code.

    *subject* names the sheet's subject, *page* is the page that shows it now; *at* is the time of its last entry.
    *later_entries* are the entries written after that, the newest first, and *more* how many before those; *elsewhere*
    counts later entries that are on no sheet of this kind. *besides*, for a table's sheet: later entries of the event's
    journal, which the code does not cover. *is_unknown*: the event never had this code.
    """

    code: str
    subject: str
    page: str
    at: str = ""
    later_entries: tuple[LaterEntry, ...] = ()
    more: int = 0
    elsewhere: int = 0
    besides: tuple[LaterEntry, ...] = ()
    is_unknown: bool = False

    @property
    def count(self) -> int:
        """The number of entries written since."""
        return len(self.later_entries) + self.more


def normalize_code(code: str) -> str:
    """A code as it is printed, from what a user typed. Raises `ValueError` if it cannot be a code.

    >>> normalize_code(" 3f-a9 c2")
    '3FA9C2'
    """
    normalized = re.sub(r"[\s-]", "", code).upper().replace("O", "0")
    if not _CODE.fullmatch(normalized):
        raise ValueError(code)
    return normalized


def check_sheet(
    tournament: Tournament,
    scope: Scope,
    code: str,
    *,
    tells_rulings: bool = True,
    visible_rounds: Collection[int] | None = None,
) -> Answer:
    """The desk's answer about a sheet of *scope* with that *code*, of the current state or any earlier one.

    Without *tells_rulings*, a ruling appears only as an entry. So does a decision about a round that is not in
    *visible_rounds*, such as a discarded draft; its sheets are unknown like those of rounds that do not exist. None
    means that all rounds are visible.
    """
    subject, page = _subject(tournament, scope)
    all_states = list(states(tournament, scope)) if _is_visible(scope.last, visible_rounds) else []
    index = next(
        (index for index in reversed(range(len(all_states))) if all_states[index].code == code), None
    )
    if index is None:
        return Answer(code=code, subject=subject, page=page, is_unknown=True)
    later = all_states[index + 1 :]
    later_on_sheet = [state for state in later if _affects_sheet(state.entry, scope)]
    named = later_on_sheet[-MAX_SHOWN:]
    return Answer(
        code=code,
        subject=subject,
        page=page,
        at=_time(all_states[index].entry.at),
        later_entries=tuple(
            _later_entry(state.entry, tells_rulings=tells_rulings, visible_rounds=visible_rounds)
            for state in reversed(named)
        ),
        more=len(later_on_sheet) - len(named),
        elsewhere=len(later) - len(later_on_sheet),
        besides=_later_journal_entries(tournament, scope, all_states[index].entry),
    )


def _later_journal_entries(
    tournament: Tournament, scope: Scope, last: JournalEntry | Entry
) -> tuple[LaterEntry, ...]:
    """Journal entries since *last* that may have changed the table's sheet, the newest first."""
    if scope.table is None:
        return ()
    entries = JournalEntry.objects.filter(event=tournament.uid, kind__in=_TABLE_SHEET_KINDS, at__gte=last.at)
    if isinstance(last, JournalEntry):
        entries = entries.filter(number__gt=last.number)
    relevant = [
        entry for entry in entries.order_by("-number") if entry.payload.get("round") in (None, scope.last)
    ]
    return tuple(map(_later_entry, relevant[:MAX_SHOWN]))


def possible_scopes(tournament: Tournament, code: str) -> list[Scope]:
    """The possible scopes of a sheet with *code*, if nothing but the code is known; usually one.

    A table's own sheet is matched first, then one of a round, one up to a round, and one of the whole event. The blank
    sheets of a round all have the code of its seating: then each of them is possible.
    """
    head = code.lower()
    with full_visibility():
        of_table = Entry.objects.filter(table__round__tournament=tournament, hash__startswith=head)
    for entry in of_table.select_related("table__round").order_by("-at")[:1]:
        round_ = entry.table.round.number
        return [Scope(first=round_, last=round_, table=entry.table.number)]
    seating_entry = JournalEntry.objects.filter(
        event=tournament.uid, kind="round", hash__startswith=head
    ).first()
    if seating_entry is not None:
        round_ = seating_entry.payload["round"]
        tables = sorted(seated_table["table"] for seated_table in seating_entry.payload["tables"])
        return [Scope(first=round_, last=round_, table=table) for table in tables]
    numbers = list(tournament.rounds.order_by("number").values_list("number", flat=True))
    scopes = [scope for number in numbers for scope in (Scope(first=number, last=number), Scope(last=number))]
    matching = first_of(tournament, [*scopes, Scope()], code)
    return [] if matching is None else [matching]


def _subject(tournament: Tournament, scope: Scope) -> tuple[str, str]:
    """The subject of the sheet, and the address of the page that shows it now."""
    slug = tournament.slug
    if scope.table is not None:
        facts = {"round": scope.last, "table": scope.table}
        return _("Round %(round)d, table %(table)d") % facts, reverse(
            "table_page", args=[slug, scope.last, scope.table]
        )
    if scope.last is None:
        return _("The whole event"), tournament.get_absolute_url()
    if scope.first == scope.last:
        return _("Round %(number)s") % {"number": scope.last}, reverse("round", args=[slug, scope.last])
    facts = {"first": scope.first, "last": scope.last}
    return _(
        "Rounds %(first)d to %(last)d"
    ) % facts, f"{reverse('standings', args=[slug])}?after={scope.last}"


def _affects_sheet(entry: JournalEntry | Entry, scope: Scope) -> bool:
    """Whether *entry* affects a sheet of *scope*; for a sheet of the whole event, assume that it does."""
    if isinstance(entry, Entry):
        return True
    if entry.kind in _ON_NO_SHEET:
        return False
    if scope.last is None:
        return True
    return entry.kind not in _OF_NO_ROUND and not (
        entry.kind in _OF_ONE_ROUND and entry.payload["round"] > scope.last
    )


def _is_visible(round_: int | None, visible_rounds: Collection[int] | None) -> bool:
    return round_ is None or visible_rounds is None or round_ in visible_rounds


def _later_entry(
    entry: JournalEntry | Entry,
    *,
    tells_rulings: bool = True,
    visible_rounds: Collection[int] | None = None,
) -> LaterEntry:
    if isinstance(entry, JournalEntry):
        kind = "change" if entry.kind == "ruling" and not tells_rulings else entry.kind
        round_ = entry.payload.get("round")
        if not _is_visible(round_, visible_rounds):
            return LaterEntry(says=_("An entry was made"), place="", at=_time(entry.at))
        place = _("Round %(number)s") % {"number": round_} if isinstance(round_, int) else ""
        return LaterEntry(says=str(WORDS[kind]), place=place, at=_time(entry.at))
    facts = {"round": entry.table.round.number, "table": entry.table.number}
    return LaterEntry(
        says=_ledger_text(entry, tells_rulings=tells_rulings),
        place=_("Round %(round)d, table %(table)d") % facts,
        at=_time(entry.at),
    )


def _ledger_text(entry: Entry, *, tells_rulings: bool) -> str:
    # The entries of a round that is held back must not reveal its results.
    if entry.table.is_held_back:
        return _("An entry was made")
    [stored_entry] = ledger.read_entries([entry])
    if (
        isinstance(stored_entry.what, referee.ledger.RulingEntry | referee.ledger.Review)
        and not tells_rulings
    ):
        return _("An entry was made")
    return conflict_message(stored_entry.what) or _("A hand was entered")


def _time(moment: datetime) -> str:
    return dates.moment_in_zone(moment)
