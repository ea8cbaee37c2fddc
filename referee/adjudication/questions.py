"""What is the answer to a judge's question that ends no hand?"""

from __future__ import annotations

from typing import assert_never

from referee.adjudication.claims import announced, not_robbed, short_of_yaku, sorted_in
from referee.adjudication.declaration import judge_declaration
from referee.adjudication.exposure import when_quad_is_punished
from referee.adjudication.furiten import judge_furiten
from referee.adjudication.kan_after_riichi import judge_ankan
from referee.adjudication.nine_kinds import judge_nine_kinds
from referee.adjudication.payers import tsumo_shares
from referee.adjudication.possible import impossible_question
from referee.adjudication.tenpai import judge_tenpai, waits_of
from referee.errors import Rejected
from referee.reports import (
    AnkanAfterRiichi,
    Furiten,
    NineKinds,
    Question,
    RiichiDeclaration,
    Tenpai,
    Value,
)
from referee.rules import Ruleset
from referee.ruling import Answer, Finding, TableState, clause, first_hand
from referee.worth import NoWin, ron_points, worth_of

__all__ = ["reply"]


def reply(rules: Ruleset, table: TableState | None, question: Question) -> Answer:
    """The answer to a judge's question that ends no hand; *table* is the table's state where it matters.

    Raises `Rejected` with every problem at once if the question cannot be asked so.
    """
    problems = impossible_question(rules, table, question)
    if problems:
        raise Rejected(problems)
    match question:
        case AnkanAfterRiichi():
            judgement = judge_ankan(rules, question)
            return Answer(
                verdict="legal" if judgement.legal else "illegal",
                findings=(
                    judgement.finding,
                    *when_quad_is_punished(rules, question.seat, judgement),
                ),
                facts={
                    "waits_before": judgement.waits_before,
                    "waits_after": judgement.waits_after,
                    "destroyed": judgement.destroyed,
                },
            )
        case RiichiDeclaration():
            return judge_declaration(rules, table or first_hand(rules), question)
        case Furiten():
            return judge_furiten(rules, question)
        case NineKinds():
            return judge_nine_kinds(rules, question)
        case Tenpai():
            return judge_tenpai(rules, table or first_hand(rules), question)
        case Value():
            return _value(rules, table or first_hand(rules), question)
        case _:
            assert_never(question)


def _value(rules: Ruleset, table: TableState, question: Value) -> Answer:
    tsumo = question.discarder is None
    deals = question.seat == table.dealer
    worth = worth_of(
        rules,
        question.hand,
        seat_wind=question.seat.wind(table.dealer, rules.players),
        round_wind=table.round.wind,
        tsumo=tsumo,
    )
    if isinstance(worth, NoWin):
        code = "false_win_incomplete" if worth is NoWin.INCOMPLETE else "false_win_no_yaku"
        facts = {"tile": question.hand.winning_tile, "waits": waits_of(rules, question.hand)}
        return Answer(
            verdict="no_win",
            findings=(Finding(code, question.seat, facts, clause(rules, "false_win_shown")),),
        )
    short = short_of_yaku(rules, table, question.seat, question.hand, worth, tsumo=tsumo)
    if short:
        return Answer(verdict="no_win", findings=(short,))
    robbed = not_robbed(rules, question.seat, question.hand, worth)
    if robbed:
        return Answer(verdict="no_win", findings=(robbed,))
    if tsumo:
        points = sum(share for _, share in tsumo_shares(rules, question.seat, table.dealer, worth.base))
    else:
        points = ron_points(worth.base, dealer=deals)
    return Answer(
        verdict="win",
        findings=(
            announced(rules, question.seat, worth),
            *sorted_in(rules, question.seat, question.hand),
        ),
        facts={
            "han": worth.han,
            "fu": worth.fu,
            "yakuman": worth.yakuman,
            "yaku": worth.yaku,
            "points": points,
            "fu_parts": worth.fu_parts,
        },
    )
