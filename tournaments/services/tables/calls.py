"""Referee calls: raise, answer and settle."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.common.errors import ConflictError, StateError
from tournaments.journal.kinds import CallSettled, RefereeCalled, RefereeComes, Settled
from tournaments.models import JournalEntry, RefereeCall, Round, Table
from tournaments.services.integrity.compiled_query import CompiledQuery
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import OpenJournal, open_journal

__all__ = [
    "answer_call",
    "call",
    "call_version",
    "calls_by_table",
    "current_call",
    "end_after_ruling",
    "end_call",
    "register",
    "take_back",
]


_MAX_AN_HOUR: Final = 20
"""Calls of a table in an hour; a table that needs more has a referee beside it."""


def current_call(table: Table) -> RefereeCall | None:
    """Return the table's current call, waiting or answered; None if there is none."""
    return next(iter(_CALL.objects(table.pk)), None)


_CALL: Final = CompiledQuery(lambda table: RefereeCall.objects.filter(table=table)[:1])


def calls_by_table(round_: Round) -> dict[int, RefereeCall]:
    """Return the current call of each table of the round, by the table's primary key, in one query."""
    return {referee_call.table_id: referee_call for referee_call in _CALLS.objects(round_.pk)}


_CALLS: Final = CompiledQuery(lambda round_: RefereeCall.objects.filter(table__round=round_))


def call_version(referee_call: RefereeCall | None) -> str:
    """Return a short mark of a table's call. It changes with a new call, with the answer and when the call is over."""
    return f"{referee_call.number}{'+' if referee_call.answered_at else ''}" if referee_call else ""


def call(table: Table, *, act: Action) -> RefereeCall | None:
    """Call a referee to the table; a second tap while the call waits changes nothing.

    A new call after a referee came replaces the old one. Returns the current call, or None if the same tap is repeated
    and the call is over. Raises `StateError` unless the round is in play, and for a table that calls all the time.
    """
    with open_journal(table.round.tournament.uid, act, "call", table.round.number, table.number) as journal:
        if journal.repeated:
            return current_call(table)
        _check_in_play(table)
        waiting_call = RefereeCall.objects.filter(table=table, answered_at=None).first()
        if waiting_call is None:
            _check_limit(table)
        return waiting_call or _append_call(journal, table)


def register(table: Table, *, act: Action) -> RefereeCall | None:
    """Record that the person who acts saw a raised hand at the table and goes there.

    A call of the table that waits is answered. Returns the current call, or None if the same tap is repeated and the
    call is over. Raises `StateError` unless the round is in play, and `ConflictError` if somebody else is on the way.
    """
    round_ = table.round
    with open_journal(round_.tournament.uid, act, "register", round_.number, table.number) as journal:
        if journal.repeated:
            return current_call(table)
        _check_in_play(table)
        referee_call = current_call(table) or _append_call(journal, table)
        return answer_call(referee_call.pk, round_, act=act.then("comes"))


def take_back(table: Table, *, act: Action) -> None:
    """Take the call back; a referee who is on the way sees that it is gone."""
    with open_journal(
        table.round.tournament.uid, act, "take_back", table.round.number, table.number
    ) as journal:
        _settle(journal, current_call(table), Settled.TAKEN_BACK)


def answer_call(number: int, round_: Round, *, act: Action) -> RefereeCall:
    """Answer a call of the round: the person who acts is on the way.

    Raises `ConflictError` if the table took the call back, or if somebody else is on the way already.
    """
    with open_journal(round_.tournament.uid, act, "come", number) as journal:
        referee_call = _find_call(number, round_)
        if referee_call is None:
            raise ConflictError(_("This call is closed: the table cancelled it, or it was answered."))
        if not referee_call.answered_at:
            journal.append(
                RefereeComes(round=round_.number, table=referee_call.table.number, call=referee_call.number)
            )
            referee_call.refresh_from_db()
    if referee_call.answered_by != act.by:
        text = _("%(by)s is already on the way to table %(table)d.")
        raise ConflictError(text % {"by": referee_call.answered_by, "table": referee_call.table.number})
    return referee_call


def end_call(number: int, round_: Round, *, act: Action) -> None:
    """End the call after the table was helped. A call that is over already stays over."""
    with open_journal(round_.tournament.uid, act, "done", number) as journal:
        _settle(journal, _find_call(number, round_), Settled.DONE)


def end_after_ruling(table: Table, *, act: Action) -> None:
    """End the table's call after a ruling there."""
    referee_call = current_call(table)
    if referee_call is not None:
        end_call(referee_call.pk, table.round, act=act)


def _check_in_play(table: Table) -> None:
    """Raise `StateError` unless the table's round is in play."""
    round_ = Round.objects.get(pk=table.round_id)
    if round_.state != Round.State.OPEN:
        raise StateError(_("Round %(number)d is not in play.") % {"number": round_.number})


def _check_limit(table: Table) -> None:
    """Raise `StateError` if the table has called too often: calls stay in the journal, also those taken back."""
    hour_ago = timezone.now() - timedelta(hours=1)
    calls = JournalEntry.objects.filter(event=table.round.tournament.uid, kind="call", at__gt=hour_ago)
    if calls.filter(payload__round=table.round.number, payload__table=table.number).count() >= _MAX_AN_HOUR:
        sentence = _(
            "This table has called %(count)d times in the last hour. Raise your hand until a judge comes."
        )
        raise StateError(sentence % {"count": _MAX_AN_HOUR})


def _append_call(journal: OpenJournal, table: Table) -> RefereeCall:
    content = RefereeCalled(round=table.round.number, table=table.number)
    return journal.created_row(RefereeCall, journal.append(content))


def _find_call(number: int, round_: Round) -> RefereeCall | None:
    return RefereeCall.objects.filter(pk=number, table__round=round_).select_related("table__round").first()


def _settle(journal: OpenJournal, referee_call: RefereeCall | None, outcome: Settled) -> None:
    if referee_call is not None and not journal.repeated:
        table = referee_call.table
        journal.append(
            CallSettled(round=table.round.number, table=table.number, call=referee_call.number, how=outcome)
        )
