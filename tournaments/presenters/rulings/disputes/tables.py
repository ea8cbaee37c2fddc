"""The table of a dispute, and its known facts."""

from __future__ import annotations

from itertools import starmap
from typing import Any, NamedTuple

from django.contrib.auth.models import AnonymousUser, User
from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.models import Round, Table
from tournaments.presenters.rulings.disputes.ruling import RuledQuestion
from tournaments.presenters.tables.hands.phrases import hand_in_short
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.people import permissions

__all__ = ["LastHand", "OpenTable", "last_hand", "open_tables", "recorded_facts", "recorded_question"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LastHand:
    """The last hand entered at a table: *text* in a few words, and the table's state *before* it."""

    text: str
    report: referee.Report
    before: referee.TableState

    @property
    def round(self) -> str:
        """The round of the hand."""
        return str(self.before.round)


def last_hand(snapshot: TableSnapshot) -> LastHand | None:
    """The last hand of a table in which points were paid; None if there is none yet."""
    for row in reversed(snapshot.page.rows):
        if row.ruling is not None and not row.judged:
            text = hand_in_short(row.ruling, row.report, snapshot.voice.name_of, snapshot.voice.language)
            return LastHand(text=text, report=row.report, before=row.before)
    return None


class OpenTable(NamedTuple):
    """A table in play: the name of its event, the number of its round, its own number, and its link."""

    event: str
    round: int
    number: int
    token: str


def open_tables(user: User | AnonymousUser) -> list[OpenTable]:
    """The tables in play at which a judge may write, by tournament and number; empty for other users."""
    if not permissions.is_official(user, None) and not permissions.has_event_roles(user):
        return []
    tables = Table.objects.filter(round__state=Round.State.OPEN)
    if not permissions.is_official(user, None):
        tables = tables.filter(round__tournament__in=permissions.events_judged_by(user))
    columns = ("round__tournament__name", "round__number", "number", "token")
    return list(starmap(OpenTable, tables.order_by("round__tournament", "number").values_list(*columns)))


def recorded_question(
    ruled_question: RuledQuestion, *, replacement: bool | None = None
) -> referee.reports.Question | None:
    """The question under which a ruling is recorded; None if it is recorded as a hand, or if nothing was wrong.

    A forbidden ankan in riichi that was made is recorded as the incident, whose measure the rules propose, once it is
    known whether the *replacement* tile was drawn.
    """
    question = ruled_question.question
    if isinstance(question, referee.reports.AnkanAfterRiichi) and replacement is not None:
        codes = {finding.code for finding in ruled_question.findings}
        if codes & _QUAD_MADE and not codes & _QUAD_OF_NOBODY:
            answers = {**_IN_PLAY, referee.answers.Fact.REPLACEMENT: replacement}
            return referee.reports.Foul(seat=question.seat, code="RII-ANKAN", answers=answers)
    if isinstance(question, referee.reports.Question):
        return question
    if (
        isinstance(question, referee.ExhaustiveDraw)
        and ruled_question.verdict == referee.Verdict.CHOMBO.value
    ):
        return referee.reports.Foul(seat=question.riichi[0].seat, code="RII-NOTEN", answers=_NOTEN_AT_DRAW)
    return None


def recorded_facts(ruled_question: RuledQuestion, recorded: referee.reports.Question) -> str:
    """The shown hand in words, where the *recorded* question does not contain it; else empty."""
    question = ruled_question.question
    if isinstance(question, referee.reports.AnkanAfterRiichi) and question != recorded:
        facts = {
            "tiles": referee.write_tiles(question.hand.tiles),
            "kan": referee.write_tiles([question.tile]),
        }
        return _("Hand before the draw: %(tiles)s · Kan of %(kan)s") % facts
    if not isinstance(question, referee.ExhaustiveDraw):
        return ""
    hands: Any = referee.codec.write_report(question).get("shown", {})
    tiles = (
        " ".join([hand["concealed"], *(meld["tiles"] for meld in hand.get("melds", ()))])
        for hand in hands.values()
    )
    return " · ".join(_("Hand as shown: %(tiles)s") % {"tiles": text} for text in tiles)


_QUAD_MADE = {"quad_punished_at_once", "quad_judged_later", "quad_goes_back"}
_QUAD_OF_NOBODY = {"ankan_fifth_kan", "ankan_wall_empty"}
"""Quads that nobody may make, in riichi or not."""
_IN_PLAY = {
    referee.answers.Fact.OWN_WIN: False,
    referee.answers.Fact.OTHER_WIN: False,
    referee.answers.Fact.AT_DRAW: False,
    referee.answers.Fact.AT_ABORT: False,
}
_NOTEN_AT_DRAW = {
    referee.answers.Fact.OWN_WIN: False,
    referee.answers.Fact.OTHER_WIN: False,
    referee.answers.Fact.AT_DRAW: True,
    referee.answers.Fact.DEAD_BEFORE: False,
}
