"""Referee calls: raise, answer and settle."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.common.errors import OutOfTurn, Overtaken
from tournaments.journal.kinds import CallSettled, RefereeCalled, RefereeComes, Settled
from tournaments.models import RefereeCall, Round, Table
from tournaments.services.integrity.journal.acting import Act
from tournaments.services.integrity.journal.chain import Opened, opened

__all__ = ["call", "come", "done", "mark", "of_round", "standing", "take_back"]


def standing(table: Table) -> RefereeCall | None:
    """The call that the table waits on, or whose referee is there; nothing if none stands."""
    return RefereeCall.objects.filter(table=table).first()


def of_round(round_: Round) -> dict[int, RefereeCall]:
    """The call that stands at each table of the round, by the table's primary key; in one query."""
    return {one.table_id: one for one in RefereeCall.objects.filter(table__round=round_)}


def mark(one: RefereeCall | None) -> str:
    """A short mark of a table's call: another one stands for a new call, or one that was answered or is over."""
    return f"{one.number}{'+' if one.answered_at else ''}" if one else ""


def call(table: Table, *, act: Act) -> RefereeCall | None:
    """Call a referee to the table; a second tap while it waits changes nothing.

    A new call after a referee came takes the place of the old one. The call that stands is given: none where the same
    tap comes once more and the call is over. Raises `OutOfTurn` unless the round is in play.
    """
    with opened(table.round.tournament.uid, act, "call", table.round.number, table.number) as journal:
        if journal.repeated:
            return standing(table)
        current = Round.objects.get(pk=table.round_id)
        if current.state != Round.State.OPEN:
            raise OutOfTurn(_("Round %(number)d is not in play.") % {"number": current.number})
        waiting = RefereeCall.objects.filter(table=table, answered_at=None).first()
        if waiting:
            return waiting
        what = RefereeCalled(round=current.number, table=table.number)
        return journal.made(RefereeCall, journal.append(what))


def take_back(table: Table, *, act: Act) -> None:
    """The table needs no referee any more; whoever was on the way sees that the call is gone."""
    with opened(table.round.tournament.uid, act, "take_back", table.round.number, table.number) as journal:
        _settle(journal, standing(table), Settled.TAKEN_BACK)


def come(number: int, round_: Round, *, act: Act) -> RefereeCall:
    """Answer a call of the round: whoever acts is on the way.

    Raises `Overtaken` when the table took it back, or when somebody else is on the way already.
    """
    with opened(round_.tournament.uid, act, "come", number) as journal:
        one = _of(number, round_)
        if one is None:
            raise Overtaken(_("This call is over: the table took it back, or it is done."))
        if not one.answered_at:
            journal.append(RefereeComes(round=round_.number, table=one.table.number, call=one.number))
            one.refresh_from_db()
    if one.answered_by != act.by:
        text = _("%(by)s is on the way to table %(table)d already.")
        raise Overtaken(text % {"by": one.answered_by, "table": one.table.number})
    return one


def done(number: int, round_: Round, *, act: Act) -> None:
    """The table was helped: the call is over. One that is over already stays so."""
    with opened(round_.tournament.uid, act, "done", number) as journal:
        _settle(journal, _of(number, round_), Settled.DONE)


def _of(number: int, round_: Round) -> RefereeCall | None:
    return RefereeCall.objects.filter(pk=number, table__round=round_).select_related("table__round").first()


def _settle(journal: Opened, one: RefereeCall | None, how: Settled) -> None:
    if one is not None and not journal.repeated:
        table = one.table
        journal.append(CallSettled(round=table.round.number, table=table.number, call=one.number, how=how))
