"""Steps for incidents of calls, wins and points that several answers of a ruleset decide together."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from referee.adjudication.incidents.grounded_step import GroundedStep, parse_step, steps_answering
from referee.answers import (
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
from referee.findings.grounds import Grounds
from referee.rules import Ruleset

__all__ = ["PLAY_STEPS"]


def _priority(rules: Ruleset, grounds: Grounds) -> list[GroundedStep]:
    match rules.claim_priority:
        case ClaimPriority.PON_KAN_ALWAYS:
            return [parse_step(grounds, "none with pon_before_chi")]
        case ClaimPriority.FIRST_UNLESS_SIMULTANEOUS:
            return [
                parse_step(grounds, "none with earlier_call if clearly_first"),
                parse_step(grounds, "none with pon_before_chi"),
            ]
        case ClaimPriority.FIRST_SPOKEN:
            return [parse_step(grounds, "none with earlier_call")]
        case _:
            assert_never(rules.claim_priority)


def _touched(rules: Ruleset, grounds: Grounds) -> list[GroundedStep]:
    if not rules.wall_touched_ends_claim:
        return [parse_step(grounds, "none with call_stands")]
    if rules.touched_tile_taken:
        return [parse_step(grounds, "none with claim_lost, tile_must_be_taken")]
    return [parse_step(grounds, "none with claim_lost")]


def _late_win(rules: Ruleset, grounds: Grounds) -> list[GroundedStep]:
    lines = []
    # If a drawn tile laid down without a word may still win, that answer decides about a late word first.
    if Fact.BETWEEN in rules.tsumo_after_discard.facts:
        lines.append(parse_step(grounds, "see tsumo_after_discard if between"))
    if rules.wall_touched_ends_claim:
        lines.append(parse_step(grounds, "none with win_void if touched"))
    if rules.fast_draw_keeps_claim and not rules.claim_window.counts_seconds:
        lines.append(parse_step(grounds, "none with win_stands if too_fast"))
    match rules.claim_window:
        case ClaimWindow.NEXT_DRAW_RON_NEXT_DISCARD:
            lines.append(parse_step(grounds, "none with win_void if next_discarded"))
            lines.append(parse_step(grounds, "none with win_void if tsumo_said"))
            match rules.ron_ended_by:
                case RonEndedBy.TSUMO_OR_QUAD:
                    lines.append(parse_step(grounds, "none with win_void if quad_declared"))
                case RonEndedBy.TSUMO:
                    pass
                case _:
                    assert_never(rules.ron_ended_by)
            lines.append(parse_step(grounds, "none with win_stands"))
        case ClaimWindow.NEXT_DRAW:
            if not rules.fast_draw_keeps_claim:
                reminded = "none with win_void, drawer_reminded if next_drew and too_fast"
                lines.append(parse_step(grounds, reminded))
            lines += [
                parse_step(grounds, "none with win_void if next_drew"),
                parse_step(grounds, "none with win_void if next_discarded"),
                parse_step(grounds, "none with win_stands"),
            ]
        case ClaimWindow.THREE_SECONDS:
            lines.append(parse_step(grounds, "none with win_stands if seconds <= 3"))
            lines.append(parse_step(grounds, "none with win_void"))
        case ClaimWindow.JUDGEMENT:
            lines.append(parse_step(grounds, "discretion"))
        case _:
            assert_never(rules.claim_window)
    return lines


def _false_win_open(rules: Ruleset, grounds: Grounds) -> list[GroundedStep]:
    return [parse_step(grounds, _shown_exposure(rules.false_win_shown))]


def _win_in_furiten(rules: Ruleset, grounds: Grounds) -> list[GroundedStep]:
    return [
        parse_step(grounds, f"{_shown_exposure(rules.false_win_shown)} if shown"),
        *steps_answering(rules, "false_win_not_shown"),
    ]


def _shown_exposure(answer: OwnWinExposure) -> str:
    match answer:
        case OwnWinExposure.CHOMBO:
            return "chombo"
        case _:
            assert_never(answer)


def _several_wins(rules: Ruleset, grounds: Grounds) -> list[GroundedStep]:
    one_winner = rules.max_ron_winners == 1
    return [parse_step(grounds, "none with nearest_wins" if one_winner else "none with all_win")]


def _two_at_once(rules: Ruleset, grounds: Grounds) -> list[GroundedStep]:
    lines = []
    match rules.chombo_with_valid_win:
        case ChomboWithValidWin.WIN_ONLY:
            lines.append(parse_step(grounds, "none with win_stands if valid_win"))
        case ChomboWithValidWin.BOTH:
            lines.append(parse_step(grounds, "chombo with win_stands if valid_win"))
        case ChomboWithValidWin.CHOMBO_ONLY:
            lines.append(parse_step(grounds, "chombo with win_void if valid_win"))
        case _:
            assert_never(rules.chombo_with_valid_win)
    return [
        *lines,
        parse_step(grounds, "chombo with no_tenpai_payments if at_draw"),
        parse_step(grounds, "chombo with each_offender if several"),
        parse_step(grounds, "chombo if after_last_discard"),
        parse_step(grounds, "chombo"),
    ]


def _late_foul(rules: Ruleset, grounds: Grounds) -> list[GroundedStep]:
    match rules.chombo_after_next_deal:
        case ChomboAfterNextDeal.NONE:
            return [
                parse_step(grounds, "none with past_hands_stand if next_deal"),
                parse_step(grounds, "chombo"),
            ]
        case ChomboAfterNextDeal.CHOMBO:
            return [parse_step(grounds, "chombo if next_deal"), parse_step(grounds, "chombo")]
        case _:
            assert_never(rules.chombo_after_next_deal)


def _late_payment(rules: Ruleset, grounds: Grounds) -> list[GroundedStep]:
    payment_corrected, payment_stands = "correct with payment_corrected", "none with payment_stands"
    match rules.scoring_mistake:
        case ScoringMistake.ALL_AGREE | ScoringMistake.HAND_INTACT_OR_UNDISPUTED:
            return [
                parse_step(grounds, f"{payment_corrected} if hand_intact"),
                parse_step(grounds, f"{payment_corrected} if all_agree"),
                parse_step(grounds, payment_stands),
            ]
        case ScoringMistake.UNTIL_GAME_ENDS:
            return [
                parse_step(grounds, f"{payment_stands} if game_over"),
                parse_step(grounds, payment_corrected),
            ]
        case ScoringMistake.NOT_AFTER_PAYMENT:
            return [parse_step(grounds, payment_stands)]
        case _:
            assert_never(rules.scoring_mistake)


def _count_of_hand(rules: Ruleset, grounds: Grounds) -> list[GroundedStep]:
    match rules.who_counts:
        case WhoCounts.ALL:
            text = "none with all_help_count"
        case WhoCounts.WINNER_OTHERS_CORRECT:
            text = "none with winner_counts_others_correct"
        case WhoCounts.WINNER:
            text = "none with winner_counts"
        case _:
            assert_never(rules.who_counts)
    return [parse_step(grounds, text)]


def _below_zero(rules: Ruleset, grounds: Grounds) -> list[GroundedStep]:
    if rules.bust.ends_game:
        return [parse_step(grounds, "none with game_ends")]
    match rules.lender:
        case Lender.OPPONENT_OR_REFEREE:
            remedies = "debt_noted, lent_by_opponent_or_referee"
        case Lender.REFEREE:
            remedies = "debt_noted, lent_by_referee"
        case Lender.SPARE_STICKS:
            remedies = "spare_sticks"
        case Lender.LEADER:
            remedies = "debt_noted, lent_by_leader"
        case _:
            assert_never(rules.lender)
    return [parse_step(grounds, f"none with {remedies}")]


PLAY_STEPS: dict[str, Callable[[Ruleset, Grounds], list[GroundedStep]]] = {
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
