"""Games that wait for an official's approval."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from django.db.models import F, OuterRef, Q, Subquery

import referee
from tournaments.journal.kinds import Until
from tournaments.journal.rows import key
from tournaments.models import Entry, JournalEntry, Seating, SheetCheck, Table, Tournament
from tournaments.services.clubs.confirming import TABLE

__all__ = ["awaiting", "entered_by", "moved", "moves", "uncounted"]

_MOVES: Final = ("exchange", "substitution", "substitution_lifting")
"""The kinds of the journal's entries by which others sit at a table, of which its ledger says nothing."""
_MERGE: Final = "merge"
_MERGES: Final = (_MERGE, "merge_lifting")
"""Those by which what somebody did is another's from then on, and theirs again."""
_ENTERED: Final = ("hand", "correct", "void")
"""The kinds of entry by which a game's points come about where no result from paper stands."""
_JUDGED: Final = ("penalty", "ruling", "review")
"""Those by which they are another's than the play's, whatever stands."""
_REVIEW: Final = "review"
_MOVE_NOTHING: Final = tuple(
    outcome.value
    for outcome in (
        referee.judgement.Outcome.CONFIRMED,
        referee.judgement.Outcome.APPEALED,
        referee.judgement.Outcome.UPHELD,
    )
)
"""What comes of looking at a ruling again where it stays as it was given."""
_THAT_MOVE: Final = ~Q(kind=_REVIEW, payload__outcome__in=_MOVE_NOTHING)
"""The same as `moves`, asked of the database."""


def awaiting(events: Collection[int]) -> frozenset[int]:
    """The tables of these *events*, by key, with entries that no official approved as they stand.

    An approval is the check of a sheet by an official, and it covers the ledger to the entry that was the last one
    then: whatever is appended later needs another, but for what leaves a ruling as it is (`moves`), and so does who
    sits there otherwise since. What a player confirmed at the table approves nothing.
    """
    if not events:
        return frozenset()
    since = moved(events)
    last = Entry.objects.filter(_THAT_MOVE, table=OuterRef("pk")).order_by("-number")
    checked = SheetCheck.objects.filter(table=OuterRef("pk")).exclude(by__startswith=TABLE)
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


def moved(events: Collection[int]) -> dict[int, int]:
    """The tables at which somebody changed seats with another table's, or sat in for another, and not any more.

    By table's key that before which every `SheetCheck` was made when others sat there.
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
                found[table] = max(found[table], key(pk, 0))
    return dict(found)


def _became(event: str, who: str, into: Mapping[tuple[str, str], str]) -> str:
    """Who sits now where *who* sat, over whatever chain of merges."""
    seen = set()
    while who not in seen:
        seen.add(who)
        who = into.get((event, who), who)
    return who


def uncounted(tournament: Tournament) -> frozenset[int]:
    """The tables of the event, by key, whose game is over and counts for nobody, because nobody approved it."""
    if not tournament.approves:
        return frozenset()
    over = Table.objects.filter(pk__in=awaiting([tournament.pk]), counts=Table.Counts.COUNTS)
    return frozenset(over.filter(folded__isnull=False).values_list("pk", flat=True))


def moves(entry: Entry) -> bool:
    """Whether *entry* can change what a game comes to: not one by which a ruling stays as it was given."""
    return entry.kind != _REVIEW or entry.payload.get("outcome") not in _MOVE_NOTHING


def entered_by(stored: Iterable[Entry], stated: int | None) -> frozenset[str]:
    """Who entered what a ledger comes to: the result of entry *stated*, or where none stands the hands, all of them.

    Whoever ruled at the table, or gave a penalty there, did so too; who left a ruling as it was given did not.
    """
    entries = [entry for entry in stored if moves(entry)]
    if stated is not None:
        return frozenset(entry.by for entry in entries if entry.number == stated or entry.kind in _JUDGED)
    kinds = (*_ENTERED, *_JUDGED)
    return frozenset(entry.by for entry in entries if entry.kind in kinds or entry is entries[-1])
