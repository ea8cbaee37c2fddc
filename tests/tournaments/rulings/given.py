"""Rulings to give: judgements, and what records and reviews them."""

from __future__ import annotations

from typing import Any

import referee
from tests.entries import ruling_entry
from tests.tournaments.tables import games
from tournaments.models import LoggedRuling, Table
from tournaments.presenters.rulings.effects import announcement
from tournaments.services.rulings import giving, reviewing
from tournaments.services.tables import hands, ledger

ONE, TWO, THREE, FOUR = referee.Seat
M, LOOK, F = referee.answers.Measure, referee.judgement.ReviewOutcome, referee.answers.Fact
LATE = referee.reports.Foul(seat=ONE, code="LATE", answers={F.MINUTES: 2, F("begun"): False})
FINED = referee.judgement.Judgement(seat=ONE, decision=M.PENALTY, points=2000, question=LATE, judge="Jiro")
WORDS = referee.judgement.Judgement(
    seat=TWO, decision=M.WARNING, facts="ＬＯＯＫＥＤ at the wall, マナー", judge="Hanako", called_by=ONE
)
TAKEN = referee.judgement.Judgement(
    seat=FOUR,
    decision=M.PENALTY,
    points=1000,
    when=referee.judgement.PointLoss.AT_TABLE,
    facts="tiles shown",
    judge="Jiro",
)
CHOMBO = referee.judgement.Judgement(
    seat=THREE, decision=M.CHOMBO, facts="Sato Yui broke the wall", judge="Hanako"
)


def give(table: Table, judgement: referee.judgement.Judgement, **options: Any) -> LoggedRuling:
    """Record a ruling at *table* in the present round, as Jiro."""
    page = hands.fold(table)
    place: dict[str, Any] = {
        "by": "Jiro",
        "expects": page.last_number + 1,
        "key": f"ruling-{next(games.keys)}",
    }
    ruling = ruling_entry(
        judgement, options.pop("round", str(page.table.round)), options.pop("honba", page.table.honba)
    )
    logged, _new = giving.give(table, ruling, announced=announcement, **{**place, **options})
    return logged


def look_again(
    logged: LoggedRuling,
    outcome: referee.judgement.ReviewOutcome,
    judgement: referee.judgement.Judgement | None = None,
    *,
    by: str = "Hiroshi",
    why: str = "looked at again",
    player: referee.Seat | None = None,
    **options: Any,
) -> Any:
    """Review a ruling with this *outcome*."""
    number = ledger.entries(logged.entry.table)[-1].number + 1
    made = referee.ledger.Review(
        number=logged.entry.number, outcome=outcome, judgement=judgement, why=why, by=by, player=player
    )
    place: dict[str, Any] = {"by": by or "Jiro", "expects": number, "key": f"review-{next(games.keys)}"}
    return reviewing.review(logged, made, announced=announcement, **{**place, **options})
