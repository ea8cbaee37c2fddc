"""Steps for incidents of calls, wins and points that several answers of a ruleset decide together."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from referee.adjudication.incidents.line import Line, answered, line
from referee.answers import (
    Bust,
    ChomboAfterNextDeal,
    ChomboWithValidWin,
    ClaimPriority,
    ClaimWindow,
    Fact,
    Lender,
    OwnWinExposure,
    RonEndedBy,
    ScoringMistake,
    WhoCounts,
)
from referee.findings.ground import Grounds
from referee.rules import Ruleset

__all__ = ["OF_PLAY"]


def _priority(rules: Ruleset, on: Grounds) -> list[Line]:
    match rules.claim_priority:
        case ClaimPriority.PON_KAN_ALWAYS:
            return [line(on, "none with pon_before_chi")]
        case ClaimPriority.FIRST_UNLESS_SIMULTANEOUS:
            return [
                line(on, "none with earlier_call if clearly_first"),
                line(on, "none with pon_before_chi"),
            ]
        case ClaimPriority.FIRST_SPOKEN:
            return [line(on, "none with earlier_call")]
        case _:
            assert_never(rules.claim_priority)


def _touched(rules: Ruleset, on: Grounds) -> list[Line]:
    if not rules.wall_touched_ends_claim:
        return [line(on, "none with call_stands")]
    if rules.touched_tile_taken:
        return [line(on, "none with claim_lost, tile_must_be_taken")]
    return [line(on, "none with claim_lost")]


def _late_win(rules: Ruleset, on: Grounds) -> list[Line]:
    lines = []
    # Where a drawn tile laid down without a word may still be won with, a late word first of all concerns that.
    if Fact.BETWEEN in rules.tsumo_after_discard.facts:
        lines.append(line(on, "see tsumo_after_discard if between"))
    if rules.wall_touched_ends_claim:
        lines.append(line(on, "none with win_void if touched"))
    if rules.fast_draw_keeps_claim and rules.claim_window is not ClaimWindow.THREE_SECONDS:
        lines.append(line(on, "none with win_stands if too_fast"))
    match rules.claim_window:
        case ClaimWindow.NEXT_DRAW_RON_NEXT_DISCARD:
            lines.append(line(on, "none with win_void if next_discarded"))
            lines.append(line(on, "none with win_void if tsumo_said"))
            if rules.ron_ended_by is RonEndedBy.TSUMO_OR_QUAD:
                lines.append(line(on, "none with win_void if quad_declared"))
            lines.append(line(on, "none with win_stands"))
        case ClaimWindow.NEXT_DRAW:
            if not rules.fast_draw_keeps_claim:
                reminded = "none with win_void, drawer_reminded if next_drew and too_fast"
                lines.append(line(on, reminded))
            lines += [
                line(on, "none with win_void if next_drew"),
                line(on, "none with win_void if next_discarded"),
                line(on, "none with win_stands"),
            ]
        case ClaimWindow.THREE_SECONDS:
            lines.append(line(on, "none with win_stands if seconds <= 3"))
            lines.append(line(on, "none with win_void"))
        case ClaimWindow.JUDGEMENT:
            lines.append(line(on, "discretion"))
        case _:
            assert_never(rules.claim_window)
    return lines


def _false_win_open(rules: Ruleset, on: Grounds) -> list[Line]:
    return [line(on, _of_shown(rules.false_win_shown))]


def _win_in_furiten(rules: Ruleset, on: Grounds) -> list[Line]:
    return [
        line(on, f"{_of_shown(rules.false_win_shown)} if shown"),
        *answered(rules, "false_win_not_shown"),
    ]


def _of_shown(answer: OwnWinExposure) -> str:
    match answer:
        case OwnWinExposure.CHOMBO:
            return "chombo"
        case _:
            assert_never(answer)


def _several_wins(rules: Ruleset, on: Grounds) -> list[Line]:
    one = rules.max_ron_winners == 1
    return [line(on, "none with nearest_wins" if one else "none with all_win")]


def _two_at_once(rules: Ruleset, on: Grounds) -> list[Line]:
    lines = []
    match rules.chombo_with_valid_win:
        case ChomboWithValidWin.WIN_ONLY:
            lines.append(line(on, "none with win_stands if valid_win"))
        case ChomboWithValidWin.BOTH:
            lines.append(line(on, "chombo with win_stands if valid_win"))
        case ChomboWithValidWin.CHOMBO_ONLY:
            lines.append(line(on, "chombo with win_void if valid_win"))
        case _:
            assert_never(rules.chombo_with_valid_win)
    return [
        *lines,
        line(on, "chombo with no_tenpai_payments if at_draw"),
        line(on, "chombo with each_offender if several"),
        line(on, "chombo if after_last_discard"),
        line(on, "chombo"),
    ]


def _late_foul(rules: Ruleset, on: Grounds) -> list[Line]:
    match rules.chombo_after_next_deal:
        case ChomboAfterNextDeal.NONE:
            return [
                line(on, "none with past_hands_stand if next_deal"),
                line(on, "chombo"),
            ]
        case ChomboAfterNextDeal.CHOMBO:
            return [line(on, "chombo if next_deal"), line(on, "chombo")]
        case _:
            assert_never(rules.chombo_after_next_deal)


def _late_payment(rules: Ruleset, on: Grounds) -> list[Line]:
    corrected, stands = "correct with payment_corrected", "none with payment_stands"
    match rules.scoring_mistake:
        case ScoringMistake.ALL_AGREE | ScoringMistake.HAND_INTACT_OR_UNDISPUTED:
            return [
                line(on, f"{corrected} if hand_intact"),
                line(on, f"{corrected} if all_agree"),
                line(on, stands),
            ]
        case ScoringMistake.UNTIL_GAME_ENDS:
            return [line(on, f"{stands} if game_over"), line(on, corrected)]
        case ScoringMistake.NOT_AFTER_PAYMENT:
            return [line(on, stands)]
        case _:
            assert_never(rules.scoring_mistake)


def _count_of_hand(rules: Ruleset, on: Grounds) -> list[Line]:
    texts = {
        WhoCounts.ALL: "none with all_help_count",
        WhoCounts.WINNER_OTHERS_CORRECT: "none with winner_counts_others_correct",
        WhoCounts.WINNER: "none with winner_counts",
    }
    return [line(on, texts[rules.who_counts])]


def _below_zero(rules: Ruleset, on: Grounds) -> list[Line]:
    if rules.bust is not Bust.NONE:
        return [line(on, "none with game_ends")]
    by = {
        Lender.OPPONENT_OR_REFEREE: "debt_noted, lent_by_opponent_or_referee",
        Lender.REFEREE: "debt_noted, lent_by_referee",
        Lender.SPARE_STICKS: "spare_sticks",
        Lender.LEADER: "debt_noted, lent_by_leader",
    }
    return [line(on, f"none with {by[rules.lender]}")]


OF_PLAY: dict[str, Callable[[Ruleset, Grounds], list[Line]]] = {
    "CALL-PRIORITY": _priority,
    "TURN-TOUCH": _touched,
    "WIN-LATE": _late_win,
    "WIN-FALSE-OPEN": _false_win_open,
    "WIN-FURITEN": _win_in_furiten,
    "WIN-MULTI": _several_wins,
    "CHOMBO-TWO": _two_at_once,
    "FOUL-LATE": _late_foul,
    "PAY-LATE": _late_payment,
    "PAY-COUNT": _count_of_hand,
    "MINUS": _below_zero,
}
"""The incidents of calls, wins and points that are composed, by code."""
