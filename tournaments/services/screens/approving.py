"""Games that wait for an official's approval."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from django.db.models import F, OuterRef, Q, Subquery

import referee
from tournaments.journal.kinds import Until
from tournaments.journal.rows import row_key
from tournaments.models import Entry, JournalEntry, Seating, SheetCheck, Table, Tournament
from tournaments.services.clubs.confirming import TABLE_PREFIX

__all__ = ["entered_by", "last_moves_by_table", "may_change_result", "unapproved_tables", "uncounted_tables"]

_MOVES: Final = ("exchange", "substitution", "substitution_lifting")
"""Kinds of journal entries that change who sits at a table without an entry in its ledger."""
_MERGE: Final = "merge"
_MERGES: Final = (_MERGE, "merge_lifting")
"""Kinds of journal entries that assign what somebody did to another person, and back."""
_ENTERED: Final = ("hand", "correct", "void")
"""Kinds of ledger entries that produce a game's points if no result on paper is in force."""
_JUDGED: Final = ("penalty", "ruling", "review")
"""Kinds of ledger entries that change the points by a decision, whatever result is in force."""
_REVIEW: Final = "review"
_MOVE_NOTHING: Final = tuple(
    outcome.value
    for outcome in (
        referee.judgement.ReviewOutcome.CONFIRMED,
        referee.judgement.ReviewOutcome.APPEALED,
        referee.judgement.ReviewOutcome.UPHELD,
    )
)
"""Outcomes of a review that leave a ruling as it was given."""
_THAT_MOVE: Final = ~Q(kind=_REVIEW, payload__outcome__in=_MOVE_NOTHING)
"""The condition of `may_change_result` as a query."""


def unapproved_tables(events: Collection[int]) -> frozenset[int]:
    """Return the tables of these *events*, by key, with entries that no official has approved.

    An approval is the check of a sheet by an official. It covers the ledger up to the last entry at that moment. Later
    entries need another approval, except those that leave a ruling as it is (`may_change_result`); so does a later
    change of who sits there. A player's confirmation at the table approves nothing.
    """
    if not events:
        return frozenset()
    since = last_moves_by_table(events)
    last = Entry.objects.filter(_THAT_MOVE, table=OuterRef("pk")).order_by("-number")
    checked = SheetCheck.objects.filter(table=OuterRef("pk")).exclude(by__startswith=TABLE_PREFIX)
    tables = (
        Table.objects.filter(round__tournament__in=events)
        .annotate(
            last=Subquery(last.values("number")[:1]),
            checked=Subquery(checked.order_by("-number").values("number")[:1]),
            latest=Subquery(checked.order_by("-number", "-pk").values("pk")[:1]),
        )
        .filter(last__isnull=False)
    )
    over = Q(checked__isnull=True) | Q(checked__lt=F("last"))
    for table, move in since.items():
        over |= Q(pk=table, latest__lt=move)
    return frozenset(tables.filter(over).values_list("pk", flat=True))


def last_moves_by_table(events: Collection[int]) -> dict[int, int]:
    """Return the tables at which somebody exchanged seats with another table or replaced another, or ended that.

    By the table's key, the value is a limit: every `SheetCheck` with a smaller key was made when others sat there.
    """
    uids = Tournament.objects.filter(pk__in=events).values("uid")
    entries = JournalEntry.objects.filter(event__in=uids, kind__in=(*_MOVES, *_MERGES)).order_by("pk")
    last: dict[tuple[str, str], list[tuple[int, int, bool]]] = defaultdict(list)
    into: dict[tuple[str, str], str] = {}
    for pk, event, kind, told in entries.values_list("pk", "event", "kind", "payload"):
        if kind in _MERGES:
            into[event, told["gone"]] = told["into"] if kind == _MERGE else told["gone"]
            continue
        for who in told.get("who") or (told["out"], told["in"]):
            last[event, who].append((pk, told["round"], told.get("until") == Until.END.value))
    if not last:
        return {}
    for (event, who), moves in list(last.items()):
        if (now := _became(event, who, into)) != who:
            last[event, now] += moves
    seats = Seating.objects.filter(
        round__tournament__in=events, player__person__in={who for _event, who in last}
    ).values_list("table", "round__number", "round__tournament__uid", "player__person")
    found: dict[int, int] = defaultdict(int)
    for table, number, event, who in seats:
        for pk, round_, on in last[event, who]:
            if number == round_ or (on and number > round_):
                found[table] = max(found[table], row_key(pk, 0))
    return dict(found)


def _became(event: str, who: str, into: Mapping[tuple[str, str], str]) -> str:
    """Return the person who now has the seats of *who*, through any chain of merges."""
    seen = set()
    while who not in seen:
        seen.add(who)
        who = into.get((event, who), who)
    return who


def uncounted_tables(tournament: Tournament) -> frozenset[int]:
    """Return the tables of the event, by key, whose game is over but does not count, because nobody approved it."""
    if not tournament.approves:
        return frozenset()
    over = Table.objects.filter(pk__in=unapproved_tables([tournament.pk]), counts=Table.Counts.COUNTS)
    return frozenset(over.filter(folded__isnull=False).values_list("pk", flat=True))


def may_change_result(entry: Entry) -> bool:
    """Return whether *entry* can change a game's result: false for a review that leaves a ruling as it was given."""
    return entry.kind != _REVIEW or entry.payload.get("outcome") not in _MOVE_NOTHING


def entered_by(stored: Iterable[Entry], stated: int | None) -> frozenset[str]:
    """Return who entered a ledger's result: the result of entry *stated* or, if None, all the hands.

    It includes everybody who gave a ruling or a penalty at the table, but not a review that left a ruling as it was
    given.
    """
    entries = [entry for entry in stored if may_change_result(entry)]
    if stated is not None:
        return frozenset(entry.by for entry in entries if entry.number == stated or entry.kind in _JUDGED)
    kinds = (*_ENTERED, *_JUDGED)
    return frozenset(entry.by for entry in entries if entry.kind in kinds or entry is entries[-1])
