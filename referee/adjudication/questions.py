"""Answers to a judge's questions that end no hand."""

from __future__ import annotations

from typing import assert_never

from referee.adjudication.calls import judge_call
from referee.adjudication.claims import RIICHI_FLAGS, judge_claims
from referee.adjudication.dead_hands import dead_hand_cost
from referee.adjudication.declaration import judge_declaration
from referee.adjudication.false_riichi import illegal_quad_findings
from referee.adjudication.furiten import judge_furiten
from referee.adjudication.incidents import judge_foul
from referee.adjudication.kan_after_riichi import judge_ankan
from referee.adjudication.nine_kinds import judge_nine_kinds
from referee.adjudication.payers import tsumo_shares
from referee.adjudication.tenpai import judge_tenpai
from referee.adjudication.validation import question_problems
from referee.errors import Rejected
from referee.findings.calls import DEAD_HAND_CALLS, CallFacts
from referee.findings.wins import FalseWinClaim
from referee.reports import (
    AnkanAfterRiichi,
    Call,
    Flag,
    Foul,
    Furiten,
    NineKinds,
    Question,
    Riichi,
    RiichiDeclaration,
    Tenpai,
    Value,
    Win,
    Winner,
)
from referee.rules import Ruleset
from referee.ruling import Answer, TableState, first_hand
from referee.worth import ron_points

__all__ = ["reply"]


def reply(rules: Ruleset, table: TableState | None, question: Question) -> Answer:
    """The answer to a judge's question that ends no hand; *table* is the table's state where it matters.

    Raises `Rejected` with every problem at once if the question is impossible.
    """
    problems = question_problems(rules, table, question)
    if problems:
        raise Rejected(problems)
    table = table or first_hand(rules)
    match question:
        case AnkanAfterRiichi():
            return _ankan_answer(rules, table, question)
        case Call():
            return judge_call(rules, table, question)
        case RiichiDeclaration():
            return judge_declaration(rules, table, question)
        case Furiten():
            return judge_furiten(rules, question)
        case Foul():
            return judge_foul(rules, table, question)
        case NineKinds():
            return judge_nine_kinds(rules, table, question)
        case Tenpai():
            return judge_tenpai(rules, table, question)
        case Value():
            return _value_answer(rules, table, question)
        case _:
            assert_never(question)


def _ankan_answer(rules: Ruleset, table: TableState, question: AnkanAfterRiichi) -> Answer:
    """Judge a concealed quad in riichi; with a dead hand none may be made, whatever waits it leaves."""
    judgement = judge_ankan(rules, question)
    facts: dict[str, object] = {
        "waits_before": judgement.waits_before,
        "waits_after": judgement.waits_after,
        "destroyed": judgement.destroyed,
    }
    if question.seat in table.dead:
        call: CallFacts = {"tile": question.tile, "call": "ankan"}
        dead_finding = DEAD_HAND_CALLS.finding(rules, question.seat, call)
        cost = dead_hand_cost(rules, table, question.seat)
        return Answer(verdict="illegal", findings=(dead_finding, *cost.findings), facts=facts)
    return Answer(
        verdict="legal" if judgement.legal else "illegal",
        findings=(
            judgement.finding,
            *illegal_quad_findings(rules, question.seat, judgement, replacement=question.replacement),
        ),
        facts=facts,
    )


def _value_answer(rules: Ruleset, table: TableState, question: Value) -> Answer:
    """The hand's worth if it wins, judged like a claim to the win."""
    tsumo = question.discarder is None
    flags = question.hand.flags
    riichi = Riichi(
        seat=question.seat,
        open=Flag.OPEN_RIICHI in flags,
        call_since=question.call_since,
    )
    winner = Winner(seat=question.seat, worth=question.hand)
    win = Win(
        winners=(winner,),
        discarder=question.discarder,
        riichi=() if flags.isdisjoint(RIICHI_FLAGS) else (riichi,),
    )
    [claim] = judge_claims(rules, table, win, win.winners, FalseWinClaim.NOT_AT_ALL)
    worth = claim.worth
    if worth is None:
        return Answer(verdict="no_win", findings=claim.findings)
    if tsumo:
        points = sum(share for _, share in tsumo_shares(rules, question.seat, table.dealer, worth.base))
    else:
        points = ron_points(worth.base, dealer=question.seat == table.dealer)
    return Answer(
        verdict="win",
        findings=claim.findings,
        facts={
            "han": worth.han,
            "fu": worth.fu,
            "yakuman": worth.yakuman,
            "yaku": worth.yaku,
            "points": points,
            "fu_parts": worth.fu_parts,
        },
    )
