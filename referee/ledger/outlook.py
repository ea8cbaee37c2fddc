"""Find what an earlier ruling still means for the end of the hand in play."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from enum import Enum
from types import MappingProxyType

from referee.adjudication import reply
from referee.answers import Fact, Measure
from referee.errors import Rejected
from referee.frozen import dataclass
from referee.incidents import INCIDENTS
from referee.ledger.page import Page, RulingRow
from referee.reports import Foul
from referee.rules import Ruleset

__all__ = ["HandEnd", "LaterMeasure", "later_measures"]


class HandEnd(Enum):
    """How the hand may end, as seen by the player concerned."""

    OWN_WIN = "own_win"
    """The player wins."""
    OTHER_WIN = "other_win"
    """Somebody else wins."""
    DRAW = "draw"
    """The wall is empty."""
    FOUR_RIICHI = "four_riichi"
    """It is aborted because all are in riichi."""
    ABORT = "abort"
    """It is aborted for another reason."""


_FACTS: Mapping[HandEnd, Mapping[Fact, bool]] = MappingProxyType(
    {
        HandEnd.OWN_WIN: {Fact.OWN_WIN: True},
        HandEnd.OTHER_WIN: {Fact.OTHER_WIN: True},
        HandEnd.DRAW: {Fact.AT_DRAW: True},
        HandEnd.FOUR_RIICHI: {Fact.AT_ABORT: True, Fact.FOUR_RIICHI: True},
        HandEnd.ABORT: {Fact.AT_ABORT: True, Fact.FOUR_RIICHI: False},
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterMeasure:
    """The *measure* that the foul of a ruling brings if the hand ends in this way; *number* is that of its entry."""

    number: int
    foul: Foul
    end: HandEnd
    measure: Measure


def later_measures(rules: Ruleset, page: Page) -> tuple[LaterMeasure, ...]:
    """What the rulings of the hand in play, by which nothing followed yet, bring at its end, in their order.

    Only what is more than nothing is named. Sources: the ruleset's answers to the incident.
    """
    if page.table.over:
        return ()
    return tuple(later for ruling in _rulings_in_play(page) for later in _later_measures(rules, page, ruling))


def _rulings_in_play(page: Page) -> Iterator[RulingRow]:
    """The rulings since the last hand that counts, or since the hand in play was dealt again."""
    last = max((row.number for row in page.rows if not row.voided), default=0)
    since = max(
        (
            ruling.number
            for ruling in page.rulings
            if ruling.judgement.about is None and ruling.judgement.hand.deals_again
        ),
        default=0,
    )
    return (ruling for ruling in page.rulings if ruling.number > max(last, since))


def _later_measures(rules: Ruleset, page: Page, ruling: RulingRow) -> Iterator[LaterMeasure]:
    judgement, foul = ruling.judgement, ruling.judgement.question
    if judgement.about is not None or judgement.decision is not Measure.NONE or not isinstance(foul, Foul):
        return
    incident = INCIDENTS.get(foul.code)
    asked = set(incident.asks) if incident else set()
    for end, facts in _FACTS.items():
        if not asked.issuperset(facts):
            continue
        try:
            answer = reply(rules, page.table, dataclasses.replace(foul, answers={**foul.answers, **facts}))
        except Rejected:
            # What follows then depends on more than is known.
            continue
        measure = Measure(answer.verdict)
        if measure is not Measure.NONE:
            yield LaterMeasure(number=ruling.number, foul=foul, end=end, measure=measure)
