"""What is the answer to a judge's question that ends no hand?"""

from __future__ import annotations

from typing import assert_never

from referee.adjudication.claims import announced
from referee.adjudication.kan_after_riichi import judge_ankan
from referee.adjudication.possible import impossible_question
from referee.adjudication.tenpai import tiles_away, waits_of
from referee.errors import Rejected
from referee.reports import AnkanAfterRiichi, Question, Tenpai, Value
from referee.rules import Ruleset
from referee.ruling import Answer, Finding, TableState, clause, first_hand
from referee.values import turn_order
from referee.worth import NoWin, ron_points, tsumo_points, worth_of

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
                findings=(judgement.finding,),
                facts={
                    "waits_before": judgement.waits_before,
                    "waits_after": judgement.waits_after,
                    "destroyed": judgement.destroyed,
                },
            )
        case Tenpai():
            waits = waits_of(rules, question.hand)
            away = tiles_away(rules, question.hand)
            rule = clause(rules, "tenpai_if_all_waits_in_own_hand")
            code = "hand_tenpai" if waits else "hand_noten"
            return Answer(
                verdict="tenpai" if waits else "noten",
                findings=(Finding(code, question.seat, {"waits": waits, "away": away}, rule),),
                facts={"waits": waits, "away": away},
            )
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
    if tsumo:
        points = sum(
            tsumo_points(worth.base, dealer=deals, payer_deals=payer == table.dealer)
            for payer in turn_order(question.seat, rules.players)
        )
    else:
        points = ron_points(worth.base, dealer=deals)
    return Answer(
        verdict="win",
        findings=(announced(rules, question.seat, worth),),
        facts={
            "han": worth.han,
            "fu": worth.fu,
            "yakuman": worth.yakuman,
            "yaku": worth.yaku,
            "points": points,
            "fu_parts": worth.fu_parts,
        },
    )
