"""Games that wait for an official's approval."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from django.db.models import F, OuterRef, Q, Subquery

import referee
from tournaments.common.authors import TABLE_PREFIX
from tournaments.journal.kinds import Until
from tournaments.journal.rows import KEYS_PER_ENTRY, row_key
from tournaments.models import Entry, JournalEntry, Seating, SheetCheck, Table, Tournament

__all__ = [
    "entered_by",
    "is_approval",
    "last_moves_by_table",
    "may_change_result",
    "unapproved_tables",
    "uncounted_tables",
]

_SEAT_CHANGE_KINDS: Final = ("exchange", "substitution", "substitution_lifting")
"""Kinds of journal entries that change who sits at a table without an entry in its ledger."""
_MERGE_KIND: Final = "merge"
_MERGE_KINDS: Final = (_MERGE_KIND, "merge_lifting")
"""Kinds of journal entries that assign what somebody did to another person, and back."""
_HAND_KINDS: Final = ("hand", "correct", "void")
"""Kinds of ledger entries that produce a game's points if no result on paper is in force."""
_DECISION_KINDS: Final = ("penalty", "ruling", "review")
"""Kinds of ledger entries that change the points by a decision, whatever result is in force."""
_REVIEW_KIND: Final = "review"
_UNCHANGING_OUTCOMES: Final = tuple(
    outcome.value
    for outcome in (
        referee.judgement.ReviewOutcome.CONFIRMED,
        referee.judgement.ReviewOutcome.APPEALED,
        referee.judgement.ReviewOutcome.UPHELD,
    )
)
"""Outcomes of a review that leave a ruling as it was given."""
_CHANGES_RESULT: Final = ~Q(kind=_REVIEW_KIND, payload__outcome__in=_UNCHANGING_OUTCOMES)
"""The condition of `may_change_result` as a query."""


def unapproved_tables(events: Collection[int]) -> frozenset[int]:
    """Return the tables of these *events*, by key, with entries that no official has approved.

    An approval is the check of a sheet by an official, also one from before the event required approvals. It covers the
    ledger up to the last entry at that moment. Later entries need another approval, except those that leave a ruling as
    it is (`may_change_result`); so does a later change of who sits there. A scorekeeper's check and a player's
    confirmation at the table approve nothing.
    """
    if not events:
        return frozenset()
    last_moves = last_moves_by_table(events)
    last_entries = Entry.objects.filter(_CHANGES_RESULT, table=OuterRef("pk")).order_by("-number")
    checks = SheetCheck.objects.filter(is_approval(events), table=OuterRef("pk"))
    tables = (
        Table.objects.filter(round__tournament__in=events)
        .annotate(
            last=Subquery(last_entries.values("number")[:1]),
            checked=Subquery(checks.order_by("-number").values("number")[:1]),
            latest=Subquery(checks.order_by("-number", "-pk").values("pk")[:1]),
        )
        .filter(last__isnull=False)
    )
    unapproved = Q(checked__isnull=True) | Q(checked__lt=F("last"))
    for table, move in last_moves.items():
        unapproved |= Q(pk=table, latest__lt=move)
    return frozenset(tables.filter(unapproved).values_list("pk", flat=True))


def is_approval(events: Collection[int]) -> Q:
    """Return the condition of a `SheetCheck` of these *events* that an official made."""
    uids = Tournament.objects.filter(pk__in=events).values("uid")
    # Entries of earlier versions do not say it, and count as approvals.
    plain_checks = JournalEntry.objects.filter(
        event__in=uids, kind="check", payload__approves=False
    ).order_by()
    # As in `row_key`.
    plain_keys = plain_checks.values(check_key=F("pk") * KEYS_PER_ENTRY)
    return ~Q(by__startswith=TABLE_PREFIX) & ~Q(pk__in=plain_keys)


def last_moves_by_table(events: Collection[int]) -> dict[int, int]:
    """Return the tables at which somebody exchanged seats with another table or replaced another, or ended that.

    By the table's key, the value is a limit: every `SheetCheck` with a smaller key was made when others sat there.
    """
    uids = Tournament.objects.filter(pk__in=events).values("uid")
    entries = JournalEntry.objects.filter(
        event__in=uids, kind__in=(*_SEAT_CHANGE_KINDS, *_MERGE_KINDS)
    ).order_by("pk")
    moves_by_person: dict[tuple[str, str], list[tuple[int, int, bool]]] = defaultdict(list)
    merge_targets: dict[tuple[str, str], str] = {}
    for pk, event, kind, payload in entries.values_list("pk", "event", "kind", "payload"):
        if kind in _MERGE_KINDS:
            merge_targets[event, payload["gone"]] = (
                payload["into"] if kind == _MERGE_KIND else payload["gone"]
            )
            continue
        for person_id in payload.get("who") or (payload["out"], payload["in"]):
            moves_by_person[event, person_id].append(
                (pk, payload["round"], payload.get("until") == Until.END.value)
            )
    if not moves_by_person:
        return {}
    for (event, person_id), moves in list(moves_by_person.items()):
        if (survivor := _surviving_person(event, person_id, merge_targets)) != person_id:
            moves_by_person[event, survivor] += moves
    seats = Seating.objects.filter(
        round__tournament__in=events, player__person__in={person_id for _event, person_id in moves_by_person}
    ).values_list("table", "round__number", "round__tournament__uid", "player__person")
    limits: dict[int, int] = defaultdict(int)
    for table, number, event, person_id in seats:
        for pk, round_, continues in moves_by_person[event, person_id]:
            if number == round_ or (continues and number > round_):
                limits[table] = max(limits[table], row_key(pk, 0))
    return dict(limits)


def _surviving_person(event: str, person_id: str, merge_targets: Mapping[tuple[str, str], str]) -> str:
    """Return the person who now has the seats of *person_id*, through any chain of merges."""
    seen_ids = set()
    while person_id not in seen_ids:
        seen_ids.add(person_id)
        person_id = merge_targets.get((event, person_id), person_id)
    return person_id


def uncounted_tables(tournament: Tournament) -> frozenset[int]:
    """Return the tables of the event, by key, whose game is over but does not count, because nobody approved it."""
    if not tournament.approves:
        return frozenset()
    unapproved = Table.objects.filter(pk__in=unapproved_tables([tournament.pk]), counts=Table.Counts.COUNTS)
    return frozenset(unapproved.filter(folded__isnull=False).values_list("pk", flat=True))


def may_change_result(entry: Entry) -> bool:
    """Return whether *entry* can change a game's result: false for a review that leaves a ruling as it was given."""
    return entry.kind != _REVIEW_KIND or entry.payload.get("outcome") not in _UNCHANGING_OUTCOMES


def entered_by(stored: Iterable[Entry], result_number: int | None) -> frozenset[str]:
    """Return who entered a ledger's result: the result of entry *result_number* or, if None, all the hands.

    It includes everybody who gave a ruling or a penalty at the table, or cancelled a penalty, but not a review that
    left a ruling as it was given.
    """
    entries = [entry for entry in stored if may_change_result(entry)]
    if result_number is not None:
        penalties = {entry.number for entry in entries if entry.kind == "penalty"}
        return frozenset(
            entry.by
            for entry in entries
            if entry.number == result_number
            or entry.kind in _DECISION_KINDS
            or (entry.kind == "void" and entry.payload["number"] in penalties)
        )
    kinds = (*_HAND_KINDS, *_DECISION_KINDS)
    return frozenset(entry.by for entry in entries if entry.kind in kinds or entry is entries[-1])
