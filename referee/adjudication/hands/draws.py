"""Rule on an exhaustive draw."""

from __future__ import annotations

from collections.abc import Sequence

from referee.adjudication.chombo import pay_chombo
from referee.adjudication.deposits import award_deposits
from referee.adjudication.draws import ShownHandsResult, judge_shown_hands, noten_payments
from referee.adjudication.false_riichi import exposed_beside_win
from referee.adjudication.hands.chombo import end_in_chombo
from referee.adjudication.honba import pay_honba
from referee.adjudication.nagashi import nagashi_owners, pay_nagashi
from referee.adjudication.payers import honba_shares
from referee.adjudication.renchan import after_draw
from referee.adjudication.riichi import doubtful_riichi, established, pay_riichi_bets
from referee.adjudication.settlement import settle
from referee.findings.hands import NAGASHI_CHOMBO_FIRST, NAGASHI_FALSE_RIICHI
from referee.findings.wins import DepositsTakenBy
from referee.reports import ExhaustiveDraw
from referee.rules import Ruleset
from referee.ruling import Finding, Ruling, TableState, Verdict
from referee.values import Seat

__all__ = ["rule_on_draw"]


def rule_on_draw(rules: Ruleset, table: TableState, draw: ExhaustiveDraw) -> Ruling:
    """The ruling on an exhaustive draw: noten payments, nagashi mangan, or a chombo that comes to light."""
    shown_hands = judge_shown_hands(rules, table, draw)
    owners, denied_findings = nagashi_owners(rules, table, draw)
    if rules.nagashi_mangan.is_win:
        # An owner whose own riichi is false would claim a win with it.
        false_owners = [owner for owner in owners if owner in shown_hands.offenders]
        denied_findings += [NAGASHI_FALSE_RIICHI.finding(rules, owner) for owner in false_owners]
        owners = [owner for owner in owners if owner not in false_owners]
        if owners:
            return _ruling_on_nagashi_win(rules, table, draw, owners, denied_findings, shown_hands)
    if shown_hands.offenders:
        unpaid_findings = [NAGASHI_CHOMBO_FIRST.finding(rules, owner) for owner in owners]
        return end_in_chombo(
            rules,
            table,
            draw,
            shown_hands.offenders,
            [*shown_hands.findings, *denied_findings, *unpaid_findings],
        )

    payments, findings = pay_riichi_bets(rules, draw, doubtful=doubtful_riichi(shown_hands.findings))
    findings += shown_hands.findings
    new_payments, new_findings = (
        pay_nagashi(rules, owners, table.dealer) if owners else noten_payments(rules, shown_hands.tenpai)
    )
    payments += new_payments
    findings += new_findings + denied_findings
    return settle(
        rules,
        table,
        Verdict.NAGASHI_MANGAN if owners else Verdict.EXHAUSTIVE_DRAW,
        payments,
        [],
        findings,
        after_draw(rules, table, shown_hands.tenpai, owners),
        dealer_ends=draw.dealer_ends,
    )


def _ruling_on_nagashi_win(
    rules: Ruleset,
    table: TableState,
    draw: ExhaustiveDraw,
    owners: Sequence[Seat],
    denied_findings: list[Finding],
    shown_hands: ShownHandsResult,
) -> Ruling:
    """Settle nagashi scored as a win: it frees the others' false riichi where another player's win does."""
    exposed, exposed_findings = exposed_beside_win(rules, table, draw, owners)
    payments, findings = pay_riichi_bets(
        rules, draw, doubtful=doubtful_riichi([*exposed_findings, *denied_findings])
    )
    established_seats = [riichi.seat for riichi in established(rules, draw)]
    for new_payments, new_findings in (
        pay_nagashi(rules, owners, table.dealer),
        pay_honba(rules, table.honba, [(owner, honba_shares(rules, owner)) for owner in owners]),
        award_deposits(rules, owners, established_seats, table.deposits, DepositsTakenBy.BY_NAGASHI),
    ):
        payments += new_payments
        findings += new_findings
    findings += denied_findings + exposed_findings
    new_payments, penalties, new_findings = pay_chombo(rules, exposed, table.dealer)
    payments += new_payments
    findings += new_findings
    return settle(
        rules,
        table,
        Verdict.NAGASHI_MANGAN,
        payments,
        penalties,
        findings,
        after_draw(rules, table, shown_hands.tenpai, owners),
        dealer_ends=draw.dealer_ends,
    )
