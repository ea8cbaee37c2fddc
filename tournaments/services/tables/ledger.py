"""Append an entry to a table's ledger."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cached_property, partial
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

import referee
from tournaments.common import winds
from tournaments.common.authors import author_name
from tournaments.common.errors import ConflictError, StateError
from tournaments.common.monitoring.counts import ENTRIES
from tournaments.journal import canonical
from tournaments.models import Anchor, Announcement, Entry, Round, Table, Tournament
from tournaments.models.visibility import full_visibility
from tournaments.services.clubs import playing
from tournaments.services.events import openings
from tournaments.services.integrity.compiled_query import CompiledQuery
from tournaments.services.integrity.journal.chain import no_journal_message
from tournaments.services.tables import cached_results
from tournaments.services.tables.ledger_rows import entries, entries_by_table, read_entries

__all__ = ["LedgerBefore", "append", "chain_hash", "entries", "entries_by_table", "read_entries"]


class LedgerBefore:
    """The locked ledger of *table* before the entry to append, read when it is first needed.

    *length* is the number of its entries, *head* the hash of the last one.
    """

    def __init__(self, table: Table, length: int, head: str) -> None:
        self.table, self.length, self.head = table, length, head

    @cached_property
    def entries(self) -> list[referee.ledger.Entry]:
        """The entries so far."""
        # The new entry may be stored already.
        return read_entries(entries(self.table)[: self.length])

    @cached_property
    def page(self) -> referee.ledger.Page:
        """The page that results from them."""
        return referee.fold(self.table.ruleset, self.entries, self.table.opening_state)

    def page_after(self, entry: referee.ledger.Entry) -> referee.ledger.Page:
        """The page that results from them and *entry*."""
        return referee.fold(self.table.ruleset, [*self.entries, entry], self.table.opening_state)


Announce = Callable[[LedgerBefore, referee.ledger.Entry], dict[str, Any]]
"""Takes the ledger so far and the entry to append; returns the ruling to announce, or raises."""


# After these kinds the game goes on, unless it ends with the entry. In that case the announcement has results.
_GOING_ON_KINDS = (referee.ledger.HandEntry, referee.ledger.PenaltyEntry, referee.ledger.TimeCalled)
_CHANGED: Final = ("length", "head", "results_at")
"""The columns of an anchor that an entry changes."""


def chain_hash(entry: Entry, announced: dict[str, Any]) -> str:
    """Return the hash of everything in an entry, its announcement and the hash of the entry before it.

    The hash before a table's first entry is that of the journal entry that seated all tables of its round, so each hash
    includes the table's number. The key is not part of it.
    """
    return canonical.digest(
        {
            "v": canonical.VERSION,
            "table": entry.table.number,
            "number": entry.number,
            "kind": entry.kind,
            "payload": entry.payload,
            "by": entry.by,
            "at": canonical.format_moment(entry.at),
            "device": entry.device,
            "announced": announced,
            "previous": entry.previous_hash,
        }
    )


def append(
    table: Table,
    content: referee.ledger.EntryKind,
    *,
    by: str,
    expects: int,
    key: str,
    announce: Announce,
    device: str = "",
    is_late: bool = False,
) -> tuple[Entry, bool]:
    """Append *content* as entry number *expects* with its announcement; return the entry and whether it is new.

    A *key* that is stored already is a repeated tap: its entry is returned and nothing is stored. An entry with
    *is_late* moves no points and may be written after the round is finished, for instance an appeal.

    Raises `ConflictError` if *expects* is not the next number or the key was used for something else, `StateError` if
    a game of an evening would go on although its players are seated elsewhere by now, and whatever *announce* raises.
    Nothing is stored then.
    """
    kind, payload = referee.codec.write_entry(content)
    try:
        with transaction.atomic(), full_visibility():
            anchor = _lock_anchor(table)
            repeated = _repeated_entry(table, key, kind, payload)
            if repeated:
                return repeated, False
            _check_rules_unchanged(table)
            _check_in_play(table, is_late=is_late)
            if expects > anchor.length + 1:
                raise ConflictError(_("This page does not match the table any more. Reload the page."))
            if expects != anchor.length + 1:
                raise ConflictError(_overtaken_message(entries(table)))
            before = LedgerBefore(table, anchor.length, anchor.head)
            new = referee.ledger.Entry(number=expects, what=content)
            ruling = announce(before, new)
            entry = Entry(
                table=table,
                number=expects,
                key=key,
                kind=kind,
                payload=payload,
                by=by,
                at=timezone.now(),
                device=device,
                previous_hash=anchor.head,
            )
            entry.hash = chain_hash(entry, ruling)
            entry.save()
            Announcement(entry=entry, ruling=ruling).save()
            changes_results = ruling.get("results") is not None or not isinstance(content, _GOING_ON_KINDS)
            anchor.length, anchor.head = entry.number, entry.hash
            if changes_results:
                anchor.results_at = entry.number
                cached_results.store_result(table, before.page_after(new), entry.hash)
            anchor.save(update_fields=_CHANGED)
            if not isinstance(content, _GOING_ON_KINDS) and not table.is_from_file:
                _check_may_resume(table, before)
    except IntegrityError as error:
        with full_visibility():
            repeated = _repeated_entry(table, key, kind, payload)
            if repeated:
                return repeated, False
            raise ConflictError(_overtaken_message(entries(table))) from error
    transaction.on_commit(partial(ENTRIES.add, kind), robust=True)
    return entry, True


def _entry_of_key(table: int, key: str) -> QuerySet[Any, Any]:
    with full_visibility():
        return Entry.objects.filter(table=table, key=key).values_list("pk")


_ENTRY_OF_KEY: Final = CompiledQuery(_entry_of_key)


def _repeated_entry(table: Table, key: str, kind: str, payload: dict[str, Any]) -> Entry | None:
    """Return the entry that this tap stored before, or None. Raises `ConflictError` if that entry has other content."""
    if not _ENTRY_OF_KEY.rows(table.pk, key):
        return None
    repeated = table.entries.get(key=key)
    if (repeated.kind, repeated.payload) != (kind, payload):
        # The page was restored by the back button and then changed. Neither store it nor report it as stored.
        raise ConflictError(
            _("This page was already sent with different content. Correct that hand instead.")
        )
    return repeated


def _anchor(event: str, round_: int, table: int) -> QuerySet[Any, Any]:
    anchors = Anchor.objects.filter(event=event, round=round_, table=table)
    return anchors.select_for_update(no_key=True).values_list("pk", *_CHANGED)


_ANCHOR: Final = CompiledQuery(_anchor)


def _lock_anchor(table: Table) -> Anchor:
    """Lock and return the end of the table's ledger; nobody else can write to it until the transaction ends."""
    event, round_ = table.round.tournament.uid, table.round.number
    rows = _ANCHOR.rows(event, round_, table.number)
    if not rows:
        raise StateError(no_journal_message())
    ((pk, *changed),) = rows
    return Anchor(
        pk=pk,
        event=event,
        round=round_,
        table=table.number,
        **dict(zip(_CHANGED, changed, strict=True)),
    )


def _round_and_rules(round_: int) -> QuerySet[Any, Any]:
    of_event = ("ruleset_key", "overlay", "relay_stock")
    return Round.objects.filter(pk=round_).values_list("state", *(f"tournament__{name}" for name in of_event))


_ROUND_AND_RULES: Final = CompiledQuery(_round_and_rules)


def _check_rules_unchanged(table: Table) -> None:
    """Re-read the round's state and the rules.

    Raises `ConflictError` if the rules are not those that the user saw, `Round.DoesNotExist` if the round was deleted.
    """
    # Read after locking: a change of the rules holds the lock of this ledger too.
    event = table.round.tournament
    seen_rules = (event.ruleset_key, event.overlay, event.relay_stock)
    match _ROUND_AND_RULES.rows(table.round_id):
        case [(state, key, overlay, relay_stock)] if (key, json.loads(overlay), relay_stock) == seen_rules:
            table.round.state = state
            return
    seen_mark = table.rules_mark
    table.round = Round.objects.select_related("tournament").get(pk=table.round_id)
    if table.rules_mark != seen_mark:
        raise ConflictError(_("The tournament's rules changed in the meantime. Check the new ruling."))


def _check_in_play(table: Table, *, is_late: bool) -> None:
    state = table.round.state
    if state == table.round.State.DRAWN and openings.is_opening_undone(table.round):
        raise StateError(
            _(
                "The opening of this round was undone. Nothing was saved. Wait until the round is opened again."
            )
        )
    if state == table.round.State.DRAWN:
        raise StateError(_("This round is not open yet. Ask the organizer to open it."))
    if state == table.round.State.FINISHED and not is_late:
        raise StateError(_("This round is finished. If something must still change, ask the organizer."))


def _check_may_resume(table: Table, before: LedgerBefore) -> None:
    """Raise `StateError` if a league's game was over, goes on now, and may not."""
    if table.round.tournament.kind != Tournament.Kind.TOURNAMENT and before.page.table.over:
        playing.check_may_play(table)


def _overtaken_message(stored: list[Entry]) -> str:
    last_entry = stored[-1] if stored else None
    if last_entry is None:
        return _("This page is out of date. Check the table and enter it again.")
    if last_entry.kind == "hand":
        hand = winds.hand_name(last_entry.payload["round"], last_entry.payload["honba"])
        text = _("%(hand)s was already entered by %(by)s. Check the table; your entry was not saved.")
        return text % {"hand": hand, "by": author_name(last_entry.by)}
    text = _("%(by)s changed the table first. Check the table; your entry was not saved.")
    return text % {"by": author_name(last_entry.by)}
