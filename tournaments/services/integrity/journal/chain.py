"""Append an entry to an event's journal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db import models, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournaments.common.errors import ConflictError, InputError, Problem, StateError
from tournaments.common.program.commands import command_line
from tournaments.journal import canonical
from tournaments.journal.kinds import EntryContent
from tournaments.journal.problems import JournalError, message_of
from tournaments.journal.reading import write_entry
from tournaments.journal.rows import row_key
from tournaments.models import Anchor, JournalEntry
from tournaments.models.journal import chain_hash
from tournaments.models.tournaments import new_uid
from tournaments.models.visibility import full_visibility
from tournaments.services.integrity.compiled_query import CompiledQuery
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.database import DatabaseRows
from tournaments.services.integrity.journal.lines import to_line

__all__ = [
    "OpenJournal",
    "chain_hash",
    "deleted_since_message",
    "is_stored",
    "no_journal_message",
    "open_journal",
    "start_journal",
    "to_line",
]

ModelT = TypeVar("ModelT", bound=models.Model)


@dataclass(slots=True, kw_only=True)
class OpenJournal:
    """An event's journal, locked by this transaction.

    *repeated* is the entry that the same act stored before. In that case the service writes nothing and returns what
    that entry made. *rows* tells the journal which rows a service holds already.
    """

    act: Action
    request_hash: str
    anchor: Anchor
    repeated: JournalEntry | None = None
    rows: DatabaseRows = field(default_factory=DatabaseRows)

    @property
    def event(self) -> str:
        """The event's random word."""
        return self.anchor.event

    def append(self, content: EntryContent, *, act: Action | None = None) -> JournalEntry:
        """Append the entry and write the rows that follow from it; return the entry.

        Further entries of one act need `act.then(...)`. After the journal was opened again within this one, nothing may
        be appended here. Raises `InputError` for a number or a character that cannot be stored, and `StateError` if
        *content* refers to something that does not exist.
        """
        if self.repeated is not None:
            raise AssertionError("what is repeated is written once")
        act = act or self.act
        kind, payload = _kind_and_payload(content)
        entry = JournalEntry(
            event=self.event,
            number=self.anchor.length + 1,
            kind=kind,
            payload=payload,
            by=act.by,
            at=act.at or timezone.now(),
            device=act.device,
            why=act.why,
            previous_hash=self.anchor.head,
            key=act.full_key,
            asked=self.request_hash,
        )
        entry.hash = chain_hash(entry)
        entry.save()
        try:
            self.rows.apply_line(to_line(entry))
        except LookupError as error:
            if type(error) is not LookupError:
                raise
            raise StateError(no_journal_message()) from error
        self.anchor.length, self.anchor.head = entry.number, entry.hash
        self.anchor.save(update_fields=("length", "head"))
        return entry

    def lock_ledgers(self, round_: int | None = None) -> dict[tuple[int, int], Anchor]:
        """Also lock the ledgers of the round, or of all rounds; return their anchors by round and table."""
        anchors = Anchor.objects.filter(event=self.event, table__gt=0)
        if round_ is not None:
            anchors = anchors.filter(round=round_)
        locked = anchors.select_for_update(no_key=True).order_by("round", "table")
        return {(anchor.round, anchor.table): anchor for anchor in locked}

    def created_row(self, model: type[ModelT], entry: JournalEntry, row_number: int = 0) -> ModelT:
        """Return a row of that model that follows from *entry*, by its number. Raises `ConflictError` if it is gone."""
        try:
            return model._default_manager.get(pk=row_key(entry.pk, row_number))
        except ObjectDoesNotExist as error:
            raise ConflictError(deleted_since_message()) from error


def is_stored(event: str, act: Action) -> bool:
    """Return whether the event's journal holds an entry of this act, identified by the page *sent*."""
    stored_hash = (
        JournalEntry.objects.filter(event=event, key=act.full_key).values_list("asked", flat=True).first()
    )
    return stored_hash is not None and stored_hash == _request_hash((act.sent,))


# Lock without the key, so that writers of rows that refer to this event do not wait.
_END: Final = CompiledQuery(
    lambda event: Anchor.objects.select_for_update(no_key=True).filter(event=event, round=0, table=0)
)
_REPEATED: Final = CompiledQuery(lambda event, key: JournalEntry.objects.filter(event=event, key=key))


@contextmanager
def open_journal(event: str, act: Action, *request: object) -> Iterator[OpenJournal]:
    """Lock the journal of the event with that random word in one transaction: *act* is stored once or not at all.

    *request* is plain JSON, with the name of the service first. Raises `ConflictError` if the act's key
    was used for something else, and `StateError` if the event has no journal.
    """
    with transaction.atomic(), full_visibility():
        anchor = next(iter(_END.objects(event)), None)
        if anchor is None:
            raise StateError(no_journal_message())
        repeated = next(iter(_REPEATED.objects(event, act.full_key)), None)
        identifying_request = (act.sent,) if act.sent else request
        yield _check_repetition(
            OpenJournal(
                act=act, request_hash=_request_hash(identifying_request), anchor=anchor, repeated=repeated
            )
        )


@contextmanager
def start_journal(act: Action, *request: object) -> Iterator[OpenJournal]:
    """Start the journal of a new event, under a new random word; its first entry is an `EventMade`.

    Raises `IntegrityError` if the same act is being stored concurrently.
    """
    with transaction.atomic():
        repeated = JournalEntry.objects.filter(kind="event", key=act.full_key).first()
        if repeated is None:
            anchor = Anchor.objects.create(event=new_uid())
        else:
            anchor = Anchor.objects.get(event=repeated.event, round=0, table=0)
        yield _check_repetition(
            OpenJournal(act=act, request_hash=_request_hash(request), anchor=anchor, repeated=repeated)
        )


def _check_repetition(journal: OpenJournal) -> OpenJournal:
    if journal.repeated is not None and journal.repeated.asked != journal.request_hash:
        # The page was restored by the back button and then changed. Neither store it nor report it as stored.
        raise ConflictError(
            _("This page was already sent with other data. Check the current data and enter yours again.")
        )
    return journal


def _request_hash(request: tuple[object, ...]) -> str:
    """Return a keyed hash of the request, so that it can be recognized but not guessed: it may contain a name."""
    request_list = list(request)
    try:
        canonical.check_plain(request_list)
    except TypeError as error:
        sentence = _(
            "A number is too large, or a character cannot be saved. Nothing was saved. Correct it and try "
            "again."
        )
        raise InputError([Problem(says=sentence)]) from error
    return salted_hmac(
        "shinpan.journal", canonical.canonical_json(request_list), algorithm="sha256"
    ).hexdigest()


def _kind_and_payload(content: EntryContent) -> tuple[str, dict[str, Any]]:
    try:
        return write_entry(content)
    except JournalError as error:
        raise InputError(
            Problem(says=f"{problem.path}: {_(message_of(problem)).format_map(problem.facts)}")
            for problem in error.problems
        ) from error


def deleted_since_message() -> str:
    """Return what to do if a repeated tap's work has been deleted since."""
    return _("This was saved before and has been deleted since. Reload the page and start again.")


def no_journal_message() -> str:
    """Return what to do if an event has no journal, or a table no ledger."""
    return _("The journal of this event is incomplete. Run “%(command)s”.") % {
        "command": command_line("verify")
    }
