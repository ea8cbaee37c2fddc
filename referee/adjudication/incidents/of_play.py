"""Which steps answer an incident of calls, wins or points that several answers of a ruleset decide together?"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from referee.adjudication.incidents.line import Line, answered, line, read
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
from referee.answers.steps import Step
from referee.rules import Ruleset

__all__ = ["OF_PLAY"]


def _priority(rules: Ruleset) -> list[Line]:
    option = "claim_priority"
    match rules.claim_priority:
        case ClaimPriority.PON_KAN_ALWAYS:
            return [line("none with pon_before_chi", option)]
        case ClaimPriority.FIRST_UNLESS_SIMULTANEOUS:
            return [
                line("none with earlier_call if clearly_first", option),
                line("none with pon_before_chi", option),
            ]
        case ClaimPriority.FIRST_SPOKEN:
            return [line("none with earlier_call", option)]
        case _:
            assert_never(rules.claim_priority)


def _touched(rules: Ruleset) -> list[Line]:
    if not rules.wall_touched_ends_claim:
        return [line("none with call_stands", "wall_touched_ends_claim")]
    if rules.touched_tile_taken:
        return [line("none with claim_lost, tile_must_be_taken", "touched_tile_taken")]
    return [line("none with claim_lost", "wall_touched_ends_claim")]


def _late_win(rules: Ruleset) -> list[Line]:
    lines = []
    # Where a drawn tile laid down without a word may still be won with, a late word is first of all about that.
    if Fact.BETWEEN in rules.tsumo_after_discard.facts:
        lines.append(line("see tsumo_after_discard if between", "tsumo_after_discard"))
    if rules.wall_touched_ends_claim:
        lines.append(line("none with win_void if touched", "wall_touched_ends_claim"))
    if rules.fast_draw_keeps_claim and rules.claim_window is not ClaimWindow.THREE_SECONDS:
        lines.append(line("none with win_stands if too_fast", "fast_draw_keeps_claim"))
    option = "claim_window"
    match rules.claim_window:
        case ClaimWindow.NEXT_DRAW_RON_NEXT_DISCARD:
            lines.append(line("none with win_void if next_discarded", option))
            lines.append(line("none with win_void if tsumo_said", "ron_ended_by"))
            if rules.ron_ended_by is RonEndedBy.TSUMO_OR_QUAD:
                lines.append(line("none with win_void if quad_declared", "ron_ended_by"))
            lines.append(line("none with win_stands", option))
        case ClaimWindow.NEXT_DRAW:
            if not rules.fast_draw_keeps_claim:
                reminded = "none with win_void, drawer_reminded if next_drew and too_fast"
                lines.append(line(reminded, "fast_draw_keeps_claim"))
            lines += [
                line("none with win_void if next_drew", option),
                line("none with win_void if next_discarded", option),
                line("none with win_stands", option),
            ]
        case ClaimWindow.THREE_SECONDS:
            lines.append(line("none with win_stands if seconds <= 3", option))
            lines.append(line("none with win_void", option))
        case ClaimWindow.JUDGEMENT:
            lines.append(line("discretion", option))
        case _:
            assert_never(rules.claim_window)
    return lines


def _false_win_open(rules: Ruleset) -> list[Line]:
    match rules.false_win_shown:
        case OwnWinExposure.CHOMBO:
            return [line("chombo", "false_win_shown")]
        case _:
            assert_never(rules.false_win_shown)


def _win_in_furiten(rules: Ruleset) -> list[Line]:
    return [
        *(Line(_if_shown(line.step), line.option) for line in _false_win_open(rules)),
        *answered(rules, "false_win_not_shown"),
    ]


def _if_shown(step: Step) -> Step:
    return read(f"{step} if shown")


def _several_wins(rules: Ruleset) -> list[Line]:
    one = rules.max_ron_winners == 1
    return [line("none with nearest_wins" if one else "none with all_win", "max_ron_winners")]


def _two_at_once(rules: Ruleset) -> list[Line]:
    option = "chombo_with_valid_win"
    lines = []
    match rules.chombo_with_valid_win:
        case ChomboWithValidWin.WIN_ONLY:
            lines.append(line("none with win_stands if valid_win", option))
        case ChomboWithValidWin.BOTH:
            lines.append(line("chombo with win_stands if valid_win", option))
        case ChomboWithValidWin.CHOMBO_ONLY:
            lines.append(line("chombo with win_void if valid_win", option))
        case _:
            assert_never(rules.chombo_with_valid_win)
    return [
        *lines,
        line("chombo with no_tenpai_payments if at_draw", "chombo_replay"),
        line("chombo with each_offender if several", option),
        line("chombo", "chombo_penalty"),
    ]


def _late_foul(rules: Ruleset) -> list[Line]:
    option = "chombo_after_next_deal"
    match rules.chombo_after_next_deal:
        case ChomboAfterNextDeal.NONE:
            return [
                line("none with past_hands_stand if next_deal", option),
                line("chombo", "chombo_penalty"),
            ]
        case ChomboAfterNextDeal.CHOMBO:
            return [line("chombo if next_deal", option), line("chombo", "chombo_penalty")]
        case _:
            assert_never(rules.chombo_after_next_deal)


def _late_payment(rules: Ruleset) -> list[Line]:
    option = "scoring_mistake"
    corrected, stands = "correct with payment_corrected", "none with payment_stands"
    match rules.scoring_mistake:
        case ScoringMistake.ALL_AGREE | ScoringMistake.HAND_INTACT_OR_UNDISPUTED:
            return [
                line(f"{corrected} if hand_intact", option),
                line(f"{corrected} if all_agree", option),
                line(stands, option),
            ]
        case ScoringMistake.UNTIL_GAME_ENDS:
            return [line(f"{stands} if game_over", option), line(corrected, option)]
        case ScoringMistake.NOT_AFTER_PAYMENT:
            return [line(stands, option)]
        case _:
            assert_never(rules.scoring_mistake)


def _count_of_hand(rules: Ruleset) -> list[Line]:
    texts = {
        WhoCounts.ALL: "none with all_help_count",
        WhoCounts.WINNER_OTHERS_CORRECT: "none with winner_counts_others_correct",
        WhoCounts.WINNER: "none with winner_counts",
    }
    return [line(texts[rules.who_counts], "who_counts")]


def _below_zero(rules: Ruleset) -> list[Line]:
    if rules.bust is not Bust.NONE:
        return [line("none with game_ends", "bust")]
    by = {
        Lender.OPPONENT_OR_REFEREE: "debt_noted, lent_by_opponent_or_referee",
        Lender.REFEREE: "debt_noted, lent_by_referee",
        Lender.SPARE_STICKS: "spare_sticks",
        Lender.LEADER: "debt_noted, lent_by_leader",
    }
    return [line(f"none with {by[rules.lender]}", "lender")]


OF_PLAY: dict[str, Callable[[Ruleset], list[Line]]] = {
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
