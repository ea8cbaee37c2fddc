"""Answers that a house rule brings with it, unless they are given too.

Such an answer follows from another one by the rule that both come from. Without it, the house rule would contradict the
rest of the rulebook. A tournament that wants them apart gives both answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, assert_never

from referee.answers import (
    AbsencePoints,
    Bust,
    ExposureAtDraw,
    KanDoraTiming,
    MissedWin,
    Permission,
    RefuseToShow,
    Remedy,
    RiichiMinPoints,
    Steps,
)
from referee.books import Citation, tournament_rule

__all__ = ["implied_answers"]

ImpliedAnswers = dict[str, tuple[Any, Citation]]


def implied_answers(book_answer: Callable[[str], Any], own_answers: Mapping[str, Any]) -> ImpliedAnswers:
    """The answers that those *own_answers* bring, each with its source; *book_answer* returns the rulebook's own.

    An answer that was given, or that the rulebook already has, is never among them.
    """
    implied = {
        **_chombo(book_answer, own_answers),
        **_kan_dora(book_answer, own_answers),
        **_yame(book_answer, own_answers),
        **_furiten_riichi(book_answer, own_answers),
        **_noten_shown(own_answers),
        **_bust(book_answer, own_answers),
        **_absence(book_answer, own_answers),
    }
    return {
        name: (answer, tournament_rule(f"as the tournament's own rule on {reason} has it"))
        for name, (answer, reason) in implied.items()
        if name not in own_answers and book_answer(name) != answer
    }


_Implied = dict[str, tuple[Any, str]]


def _chombo(book_answer: Callable[[str], Any], own_answers: Mapping[str, Any]) -> _Implied:
    """An intended chombo that costs the same as any other chombo keeps doing so."""
    if "chombo_points" not in own_answers or book_answer("chombo_intentional_points") != book_answer(
        "chombo_points"
    ):
        return {}
    return {"chombo_intentional_points": (own_answers["chombo_points"], "any chombo")}


def _kan_dora(book_answer: Callable[[str], Any], own_answers: Mapping[str, Any]) -> _Implied:
    """The time at which a kan indicator is turned, and whether one is turned at all, follow from each other."""
    if "kan_dora_timing" in own_answers:
        timing: KanDoraTiming = own_answers["kan_dora_timing"]
        return {"kan_dora": (timing.is_turned, "when to turn it")}
    if "kan_dora" not in own_answers or own_answers["kan_dora"] is book_answer("kan_dora"):
        return {}
    timing = KanDoraTiming.ALL_IMMEDIATE if own_answers["kan_dora"] else KanDoraTiming.OFF
    return {"kan_dora_timing": (timing, "kan dora")}


def _yame(book_answer: Callable[[str], Any], own_answers: Mapping[str, Any]) -> _Implied:
    """Where a win and tenpai end the game alike, they keep doing so: the two were once one answer."""
    if "agari_yame" not in own_answers or book_answer("tenpai_yame") is not book_answer("agari_yame"):
        return {}
    return {"tenpai_yame": (own_answers["agari_yame"], "agari-yame")}


def _furiten_riichi(book_answer: Callable[[str], Any], own_answers: Mapping[str, Any]) -> _Implied:
    """Where no riichi may be in furiten, none may become so: no win may be let go. Source: Shiragiku, 立直."""
    furiten: Permission | None = own_answers.get("furiten_riichi")
    if furiten is None or furiten.allowed:
        return {}
    missed_win: MissedWin = book_answer("missed_win_in_riichi")
    match missed_win:
        case MissedWin.FURITEN:
            return {"missed_win_in_riichi": (MissedWin.MUST_WIN, "riichi in furiten")}
        case MissedWin.MUST_WIN | MissedWin.FORCED:
            return {}
        case _:
            assert_never(missed_win)


def _noten_shown(own_answers: Mapping[str, Any]) -> _Implied:
    """Where a false riichi only pays as noten, its hand need not be shown, and the reverse.

    Source: Japanese Wikipedia, 立直, 制約.
    """
    exposed: ExposureAtDraw | None = own_answers.get("noten_riichi_at_exhaustive_draw")
    if exposed is not None and not exposed.is_chombo:
        return {"refuse_to_show": (RefuseToShow.NOTEN, "noten riichi at the draw")}
    refused: RefuseToShow | None = own_answers.get("refuse_to_show")
    if refused is not None and not refused.is_chombo:
        answer = ExposureAtDraw.NOTEN_PAYMENT_ONLY
        return {"noten_riichi_at_exhaustive_draw": (answer, "hands that are not shown")}
    return {}


def _bust(book_answer: Callable[[str], Any], own_answers: Mapping[str, Any]) -> _Implied:
    """The points that a riichi needs follow from the score that ends the game, where a riichi costs any.

    Sources: Japanese Wikipedia, 立直, 条件 and 補足; Chinese Wikipedia, 立直, 條件; Shiragiku, 立直.
    """
    deposit = own_answers.get("riichi_deposit", book_answer("riichi_deposit"))
    if "bust" not in own_answers or own_answers["bust"] is book_answer("bust") or not deposit:
        return {}
    bust: Bust = own_answers["bust"]
    if _fitting_bust(book_answer("riichi_min_points")) is bust:
        return {}
    match bust:
        case Bust.NONE:
            answer = RiichiMinPoints.NONE
        case Bust.BELOW_ZERO:
            answer = RiichiMinPoints.THOUSAND
        case Bust.ZERO_OR_LESS:
            answer = RiichiMinPoints.ELEVEN_HUNDRED
        case _:
            assert_never(bust)
    return {"riichi_min_points": (answer, "bust")}


def _fitting_bust(min_points: RiichiMinPoints) -> Bust:
    """The score ending the game under which a riichi that needs *min_points* cannot end it."""
    match min_points:
        case RiichiMinPoints.NONE | RiichiMinPoints.BORROW:
            return Bust.NONE
        case RiichiMinPoints.THOUSAND:
            return Bust.BELOW_ZERO
        case RiichiMinPoints.ELEVEN_HUNDRED | RiichiMinPoints.THOUSAND_TEMPORARY_ZERO:
            return Bust.ZERO_OR_LESS
        case _:
            assert_never(min_points)


def _absence(book_answer: Callable[[str], Any], own_answers: Mapping[str, Any]) -> _Implied:
    """Where twice the last place's uma replaces the result of a game, another uma gives another figure.

    Source: RRC, «Игроки замены и пропуск игр».
    """
    if not {"uma", "absence_points"} & own_answers.keys():
        return {}
    absence: AbsencePoints = own_answers.get("absence_points", book_answer("absence_points"))
    match absence:
        case AbsencePoints.TWICE_LAST_UMA:
            pass
        case AbsencePoints.NAMED:
            return {}
        case _:
            assert_never(absence)
    # No single row of several is the table's own. Where the books have this rule, there is one row.
    points = -2 * min(row[-1] for row in own_answers.get("uma", book_answer("uma")))
    if points <= 0:
        return {}

    def with_points(steps: Steps) -> Steps:
        return Steps(
            tuple(
                replace(step, points=points) if Remedy.NO_RESULT in step.remedies and step.points else step
                for step in steps.lines
            )
        )

    return {name: (with_points(book_answer(name)), "uma") for name in ("replacement_player", "late")}
