"""Review a ruling: confirm, change, appeal, uphold, overturn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

import referee
from tournaments.common.errors import StateError
from tournaments.models import Entry, LoggedRuling
from tournaments.services.integrity.journal.acting import table_action
from tournaments.services.integrity.journal.chain import open_journal
from tournaments.services.people.names import name_key
from tournaments.services.rulings.giving import Announced
from tournaments.services.tables import clocks, ledger

__all__ = ["allowed_outcomes", "is_given_by", "review"]

_OUTCOMES_FOR_OTHERS = (referee.judgement.ReviewOutcome.CONFIRMED, referee.judgement.ReviewOutcome.CHANGED)


def is_given_by(logged_ruling: LoggedRuling, *names: str) -> bool:
    """Return whether one of *names* is the judge of the ruling as it was given, or the person who recorded it."""
    judge = logged_ruling.entry.payload["judgement"].get("judge", "")
    own_names = {name_key(judge), name_key(logged_ruling.entry.by)}
    return any(name_key(name) in own_names for name in names if name)


def allowed_outcomes(
    rules: referee.Ruleset,
    entries: Sequence[referee.ledger.Entry],
    ruling_row: referee.ledger.RulingRow,
    start: referee.TableState | None = None,
) -> frozenset[referee.judgement.ReviewOutcome]:
    """Return the outcomes that the rules allow for a ruling among *entries* in its present state, for anybody."""
    return frozenset(
        outcome
        for outcome in referee.judgement.ReviewOutcome
        if _is_allowed(rules, entries, ruling_row, outcome, start)
    )


def _is_allowed(
    rules: referee.Ruleset,
    entries: Sequence[referee.ledger.Entry],
    ruling_row: referee.ledger.RulingRow,
    outcome: referee.judgement.ReviewOutcome,
    start: referee.TableState | None,
) -> bool:
    sample_review = referee.ledger.Review(
        number=ruling_row.number, outcome=outcome, judgement=ruling_row.given, why="-", by="-"
    )
    try:
        referee.ledger.review(rules, entries, sample_review, start)
    except referee.Rejected as error:
        # Problems of the judgement itself are checked when it is written.
        return not any(problem.path == "review.outcome" for problem in error.problems)
    return True


def review(
    logged_ruling: LoggedRuling,
    review: referee.ledger.Review,
    *,
    announced: Announced,
    by: str,
    full_name: str = "",
    expects: int,
    key: str,
    device: str = "",
) -> tuple[Entry, bool]:
    """Append the result of a review of the ruling; return the entry and whether it is new.

    A confirmation, an appeal and a rejected appeal move no points and are accepted after the round is finished. Raises
    `StateError` for judges who confirm or change their own ruling, `referee.Rejected` for what is not possible, and
    what `ledger.append` raises.
    """
    table = logged_ruling.entry.table
    added_minutes: int | None = None
    if review.outcome in _OUTCOMES_FOR_OTHERS and is_given_by(logged_ruling, by, full_name):
        raise StateError(_("This is your own ruling. Another head judge must confirm or change it."))

    def announce(before: ledger.LedgerBefore, entry: referee.ledger.Entry) -> dict[str, Any]:
        rules = table.ruleset
        ruling_row = referee.ledger.review(rules, before.entries, review, table.opening_state)
        nonlocal added_minutes
        added_minutes = ruling_row.judgement.extra_minutes - _minutes(before.page, logged_ruling.entry.number)
        announcement = announced(rules, ruling_row, before.page, before.page_after(entry))
        return {
            **announcement,
            "verdict": review.outcome.value,
            "ruling": ruling_row.judgement.decision.value,
        }

    act = table_action(table, by=by, key=key, device=device)
    # Lock the journal before the table's ledger, as all code that locks both does.
    with open_journal(table.round.tournament.uid, act, "review", table.round.number, table.number):
        entry, is_new = ledger.append(
            table,
            review,
            by=by,
            expects=expects,
            key=key,
            device=device,
            announce=announce,
            is_late=review.judgement is None,
        )
        if is_new and added_minutes:
            clocks.extend(table, added_minutes, act=act.then("minutes"))
    return entry, is_new


def _minutes(page: referee.ledger.Page, number: int) -> int:
    """Return the extra minutes of ruling *number* on *page*."""
    return next(row.judgement.extra_minutes for row in page.rulings if row.number == number)
