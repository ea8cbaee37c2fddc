"""Which tables wait for a referee, and who comes?"""

from __future__ import annotations

from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import OutOfTurn, Overtaken
from tournaments.models import RefereeCall, Round, Table

__all__ = ["call", "come", "done", "mark", "of_round", "standing", "take_back"]


def standing(table: Table) -> RefereeCall | None:
    """The call that the table waits on, or whose referee is there; nothing if none stands."""
    return RefereeCall.objects.filter(table=table).first()


def of_round(round_: Round) -> dict[int, RefereeCall]:
    """The call that stands at each table of the round, by the table's primary key; in one query."""
    return {one.table_id: one for one in RefereeCall.objects.filter(table__round=round_)}


def mark(one: RefereeCall | None) -> str:
    """A short mark of a table's call: another one stands for a new call, or one that was answered or is over."""
    return f"{one.pk}{'+' if one.answered_at else ''}" if one else ""


@transaction.atomic
def call(table: Table, *, device: str = "", at: datetime | None = None) -> RefereeCall:
    """Call a referee to the table; a second tap while it waits changes nothing.

    A new call after a referee came takes the place of the old one. Raises `OutOfTurn` unless the round is in play.
    """
    locked = Table.objects.select_for_update().select_related("round").get(pk=table.pk)
    if locked.round.state != Round.State.OPEN:
        raise OutOfTurn(_("Round %(number)d is not in play.") % {"number": locked.round.number})
    waiting = RefereeCall.objects.filter(table=locked, answered_at=None).first()
    if waiting:
        return waiting
    RefereeCall.objects.filter(table=locked).delete()
    try:
        with transaction.atomic():
            return RefereeCall.objects.create(table=locked, at=at or timezone.now(), device=device[:64])
    except IntegrityError:
        # Two phones of one table at the same instant: the first one's call is the table's.
        return RefereeCall.objects.get(table=locked, answered_at=None)


def take_back(table: Table) -> None:
    """The table needs no referee any more; whoever was on the way sees that the call is gone."""
    RefereeCall.objects.filter(table=table).delete()


def come(number: int, round_: Round, *, by: str, at: datetime | None = None) -> RefereeCall:
    """Answer a call of the round: *by* is on the way.

    Raises `Overtaken` when the table took it back, or when somebody else is on the way already.
    """
    by = by[:150]
    found = RefereeCall.objects.filter(pk=number, table__round=round_)
    found.filter(answered_at=None).update(answered_by=by, answered_at=at or timezone.now())
    one = found.select_related("table").first()
    if one is None:
        raise Overtaken(_("This call is over: the table took it back, or it is done."))
    if one.answered_by != by:
        text = _("%(by)s is on the way to table %(table)d already.")
        raise Overtaken(text % {"by": one.answered_by, "table": one.table.number})
    return one


def done(number: int, round_: Round) -> None:
    """The table was helped: the call is over. One that is over already stays so."""
    RefereeCall.objects.filter(pk=number, table__round=round_).delete()
