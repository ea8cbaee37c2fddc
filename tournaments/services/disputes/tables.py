"""At which table can a ruling be written down?"""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser, User

import referee
from tournaments.models import Round, Table
from tournaments.services import people, tournaments

__all__ = ["noted_as", "open_tables"]


def open_tables(user: User | AnonymousUser) -> list[Table]:
    """The tables in play that a judge may write at, by tournament and number; for others none."""
    if not people.is_official(user):
        return []
    found = Table.objects.filter(
        round__state=Round.State.OPEN, round__tournament__in=tournaments.visible(user).values("pk")
    )
    return list(found.select_related("round__tournament").order_by("round__tournament", "number"))


def noted_as(asked: referee.Report | referee.JudgesQuestion | referee.Paid) -> referee.JudgesQuestion | None:
    """The question as which a ruling is written down; nothing for what is written down as a hand."""
    if isinstance(asked, referee.JudgesQuestion):
        return asked
    if isinstance(asked, referee.ExhaustiveDraw) and asked.riichi:
        return referee.Foul(seat=asked.riichi[0].seat, code="RII-NOTEN", answers=_AT_THE_DRAW)
    return None


_AT_THE_DRAW = {referee.Fact.OWN_WIN: False, referee.Fact.OTHER_WIN: False, referee.Fact.AT_DRAW: True}
