"""Referee calls: raise, answer and settle."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.common.errors import ConflictError, StateError
from tournaments.journal.kinds import CallSettled, RefereeCalled, RefereeComes, Settled
from tournaments.models import RefereeCall, Round, Table
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import OpenJournal, open_journal

__all__ = ["answer_call", "call", "call_version", "calls_by_table", "current_call", "end_call", "take_back"]


def current_call(table: Table) -> RefereeCall | None:
    """Return the table's current call, waiting or answered; None if there is none."""
    return RefereeCall.objects.filter(table=table).first()


def calls_by_table(round_: Round) -> dict[int, RefereeCall]:
    """Return the current call of each table of the round, by the table's primary key, in one query."""
    return {one.table_id: one for one in RefereeCall.objects.filter(table__round=round_)}


def call_version(one: RefereeCall | None) -> str:
    """Return a short mark of a table's call. It changes with a new call, with the answer and when the call is over."""
    return f"{one.number}{'+' if one.answered_at else ''}" if one else ""


def call(table: Table, *, act: Action) -> RefereeCall | None:
    """Call a referee to the table; a second tap while the call waits changes nothing.

    A new call after a referee came replaces the old one. Returns the current call, or None if the same tap is repeated
    and the call is over. Raises `StateError` unless the round is in play.
    """
    with open_journal(table.round.tournament.uid, act, "call", table.round.number, table.number) as journal:
        if journal.repeated:
            return current_call(table)
        current = Round.objects.get(pk=table.round_id)
        if current.state != Round.State.OPEN:
            raise StateError(_("Round %(number)d is not in play.") % {"number": current.number})
        waiting = RefereeCall.objects.filter(table=table, answered_at=None).first()
        if waiting:
            return waiting
        what = RefereeCalled(round=current.number, table=table.number)
        return journal.made(RefereeCall, journal.append(what))


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
        one = _of(number, round_)
        if one is None:
            raise ConflictError(_("This call is over: the table took it back, or it is done."))
        if not one.answered_at:
            journal.append(RefereeComes(round=round_.number, table=one.table.number, call=one.number))
            one.refresh_from_db()
    if one.answered_by != act.by:
        text = _("%(by)s is on the way to table %(table)d already.")
        raise ConflictError(text % {"by": one.answered_by, "table": one.table.number})
    return one


def end_call(number: int, round_: Round, *, act: Action) -> None:
    """End the call after the table was helped. A call that is over already stays over."""
    with open_journal(round_.tournament.uid, act, "done", number) as journal:
        _settle(journal, _of(number, round_), Settled.DONE)


def _of(number: int, round_: Round) -> RefereeCall | None:
    return RefereeCall.objects.filter(pk=number, table__round=round_).select_related("table__round").first()


def _settle(journal: OpenJournal, one: RefereeCall | None, how: Settled) -> None:
    if one is not None and not journal.repeated:
        table = one.table
        journal.append(CallSettled(round=table.round.number, table=table.number, call=one.number, how=how))
