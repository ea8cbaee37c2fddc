"""Was anything in a ledger, or in the decisions on rules, changed behind the desk's back?"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from django.db.models import Q

from tournaments.models import Entry, RulesDecision, Table, Tournament
from tournaments.services import decisions, ledger

__all__ = [
    "Chain",
    "Decided",
    "Fault",
    "FaultKind",
    "Looked",
    "Numbered",
    "chains",
    "decided",
    "looked",
    "numbered",
]


class FaultKind(enum.Enum):
    """In what way is a ledger not what was written?"""

    CHANGED = "changed"
    """The entry does not say what its hash stands for."""
    LINK = "link"
    """The entry does not follow on the one before it: one of the two was replaced."""
    MISSING = "missing"
    """An entry between two others is gone."""
    SILENT = "silent"
    """What was announced on the entry is gone."""
    RULES = "rules"
    """A decision does not begin with the rules that held before it, or those that hold are not those it ended with."""
    NUMBER = "number"
    """A ruling's number in its tournament is gone, or stands for an entry that is no ruling there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One entry or decision that was tampered with; *number* is its number at the table or in the tournament."""

    number: int
    kind: FaultKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """One table's ledger: where it stands, how many entries it has, and what is wrong with them.

    Entries that were cut off the end leave no gap and are not found here: hold the number at the foot of a signed
    sheet against *entries*.
    """

    tournament: str
    round: int
    table: int
    entries: int
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbered:
    """The numbers of one tournament's rulings: how many there are, and which are wrong."""

    tournament: str
    rulings: int
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """The decisions on one tournament's rules: how many there are, and what is wrong with them."""

    tournament: str
    decisions: int
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """How many entries all ledgers have, and how many faults they, the decisions on rules and the log's numbers."""

    entries: int
    faults: int


def looked() -> Looked:
    """Everything walked and counted."""
    walked = list(chains())
    faults = [fault for found in (*walked, *decided(), *numbered()) for fault in found.faults]
    return Looked(entries=sum(chain.entries for chain in walked), faults=len(faults))


def chains() -> Iterator[Chain]:
    """Every table's ledger that has entries, walked from its beginning."""
    stored = Entry.objects.order_by("table_id", "number").select_related(
        "table__round__tournament", "announcement"
    )
    for table, entries in groupby(stored.iterator(), key=attrgetter("table")):
        yield _chain(table, list(entries))


def decided() -> Iterator[Decided]:
    """Every tournament whose rules were changed by decisions, walked from the first."""
    found = Tournament.objects.filter(rules_decisions__isnull=False).distinct().order_by("pk")
    for tournament in found.prefetch_related("rules_decisions"):
        made = list(tournament.rules_decisions.all())
        yield Decided(tournament=str(tournament), decisions=len(made), faults=tuple(_of(tournament, made)))


def numbered() -> Iterator[Numbered]:
    """Every tournament with rulings: each has a number, from one on, and each number stands for one of them."""
    given = Entry.objects.filter(kind="ruling").values_list("table__round__tournament", flat=True)
    for tournament in Tournament.objects.filter(Q(rulings__isnull=False) | Q(pk__in=given)).distinct():
        of_tournament = Entry.objects.filter(table__round__tournament=tournament, kind="ruling")
        entries = set(of_tournament.values_list("pk", flat=True))
        logged = dict(tournament.rulings.values_list("number", "entry"))
        # As many numbers as rulings, and none left out: whatever is wrong lies at a number.
        most = max([len(entries), *logged])
        faults = tuple(
            Fault(number=number, kind=FaultKind.NUMBER)
            for number in range(1, most + 1)
            if logged.get(number) not in entries
        )
        yield Numbered(tournament=str(tournament), rulings=len(entries), faults=faults)


def _of(tournament: Tournament, made: list[RulesDecision]) -> Iterator[Fault]:
    due, before, rules = 1, "", None
    for decision in made:
        for number in range(due, decision.number):
            yield Fault(number=number, kind=FaultKind.MISSING)
        if decision.hash != decisions.chain_hash(decision):
            yield Fault(number=decision.number, kind=FaultKind.CHANGED)
        if decision.number == due and decision.previous_hash != before:
            yield Fault(number=decision.number, kind=FaultKind.LINK)
        if decision.number == due and rules not in (None, (decision.old_key, decision.old_overlay)):
            yield Fault(number=decision.number, kind=FaultKind.RULES)
        due, before, rules = decision.number + 1, decision.hash, (decision.new_key, decision.new_overlay)
    if rules != (tournament.ruleset_key, tournament.overlay):
        yield Fault(number=made[-1].number, kind=FaultKind.RULES)


def _chain(table: Table, entries: list[Entry]) -> Chain:
    return Chain(
        tournament=str(table.round.tournament),
        round=table.round.number,
        table=table.number,
        entries=len(entries),
        faults=tuple(_faults(entries)),
    )


def _faults(entries: list[Entry]) -> Iterator[Fault]:
    due, before = 1, ""
    for entry in entries:
        for number in range(due, entry.number):
            yield Fault(number=number, kind=FaultKind.MISSING)
        if entry.hash != ledger.chain_hash(entry):
            yield Fault(number=entry.number, kind=FaultKind.CHANGED)
        if entry.number == due and entry.previous_hash != before:
            yield Fault(number=entry.number, kind=FaultKind.LINK)
        if not hasattr(entry, "announcement"):
            yield Fault(number=entry.number, kind=FaultKind.SILENT)
        # Walked on from the hash that is stored, so that one changed entry is named once.
        due, before = entry.number + 1, entry.hash
