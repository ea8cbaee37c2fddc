"""Which steps answer an incident under a ruleset, and on which of its answers does each rest?

Most incidents are answered by one question of the ruleset, in steps. Those below follow from answers that decide other
things too, and are written as steps here, so that they are judged as all are and answered once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple, assert_never

from referee.answers import (
    Bust,
    ChomboAfterNextDeal,
    ChomboWithValidWin,
    ClaimPriority,
    ClaimWindow,
    ExposureAtAbort,
    ExposureAtDraw,
    Fact,
    IllegalAnkanExposed,
    Lender,
    NotenRiichiFoundInPlay,
    OpenHandRiichi,
    OwnWinExposure,
    RefuseToShow,
    RiichiForm,
    RiichiRetract,
    RonEndedBy,
    ScoringMistake,
    ThirdPartyWin,
    WhoCounts,
)
from referee.answers.steps import Step, Steps, read_step
from referee.incidents import Incident
from referee.rules import Ruleset

__all__ = ["Line", "lines_of"]


class Line(NamedTuple):
    """One step, and the question on whose answer it rests."""

    step: Step
    option: str


def lines_of(rules: Ruleset, incident: Incident) -> list[Line]:
    """The steps that answer *incident*, in the order in which they are asked."""
    if not incident.question:
        return _COMPOSED[incident.code](rules)
    return _allowed(rules, incident.question) + answered(rules, incident.question)


def _allowed(rules: Ruleset, question: str) -> list[Line]:
    """Nothing follows from an act where the ruleset allows it."""
    if question == "kuikae_done":
        return [_line("none if swap_allowed", "kuikae")]
    if question == "riichi_on_open_hand" and rules.open_hand_riichi is OpenHandRiichi.PONRII:
        return [_line("none with riichi_stands", "open_hand_riichi")]
    return []


def answered(rules: Ruleset, question: str) -> list[Line]:
    """The steps of a question that is answered in steps."""
    answer: Steps = getattr(rules, question)
    return [Line(step, question) for step in answer.lines]


_read = cache(read_step)


def _line(text: str, option: str) -> Line:
    return Line(_read(text), option)


def _priority(rules: Ruleset) -> list[Line]:
    option = "claim_priority"
    match rules.claim_priority:
        case ClaimPriority.PON_KAN_ALWAYS:
            return [_line("none with pon_before_chi", option)]
        case ClaimPriority.FIRST_UNLESS_SIMULTANEOUS:
            return [
                _line("none with earlier_call if clearly_first", option),
                _line("none with pon_before_chi", option),
            ]
        case ClaimPriority.FIRST_SPOKEN:
            return [_line("none with earlier_call", option)]
        case _:
            assert_never(rules.claim_priority)


def _touched(rules: Ruleset) -> list[Line]:
    if not rules.wall_touched_ends_claim:
        return [_line("none with call_stands", "wall_touched_ends_claim")]
    if rules.touched_tile_taken:
        return [_line("none with claim_lost, tile_must_be_taken", "touched_tile_taken")]
    return [_line("none with claim_lost", "wall_touched_ends_claim")]


def _late_win(rules: Ruleset) -> list[Line]:
    lines = []
    # Where a drawn tile laid down without a word may still be won with, a late word is first of all about that.
    if Fact.BETWEEN in rules.tsumo_after_discard.facts:
        lines.append(_line("see tsumo_after_discard if between", "tsumo_after_discard"))
    if rules.wall_touched_ends_claim:
        lines.append(_line("none with win_void if touched", "wall_touched_ends_claim"))
    if rules.fast_draw_keeps_claim and rules.claim_window is not ClaimWindow.THREE_SECONDS:
        lines.append(_line("none with win_stands if too_fast", "fast_draw_keeps_claim"))
    option = "claim_window"
    match rules.claim_window:
        case ClaimWindow.NEXT_DRAW_RON_NEXT_DISCARD:
            lines.append(_line("none with win_void if next_discarded", option))
            lines.append(_line("none with win_void if tsumo_said", "ron_ended_by"))
            if rules.ron_ended_by is RonEndedBy.TSUMO_OR_QUAD:
                lines.append(_line("none with win_void if quad_declared", "ron_ended_by"))
            lines.append(_line("none with win_stands", option))
        case ClaimWindow.NEXT_DRAW:
            lines += [
                _line("none with win_void if next_drew", option),
                _line("none with win_void if next_discarded", option),
                _line("none with win_stands", option),
            ]
        case ClaimWindow.THREE_SECONDS:
            lines.append(_line("none with win_stands if seconds <= 3", option))
            lines.append(_line("none with win_void", option))
        case ClaimWindow.JUDGEMENT:
            lines.append(_line("discretion", option))
        case _:
            assert_never(rules.claim_window)
    return lines


def _false_win_open(rules: Ruleset) -> list[Line]:
    match rules.false_win_shown:
        case OwnWinExposure.CHOMBO:
            return [_line("chombo", "false_win_shown")]
        case _:
            assert_never(rules.false_win_shown)


def _win_in_furiten(rules: Ruleset) -> list[Line]:
    return [
        *(Line(_if_shown(line.step), line.option) for line in _false_win_open(rules)),
        *answered(rules, "false_win_not_shown"),
    ]


def _if_shown(step: Step) -> Step:
    return _read(f"{step} if shown")


def _several_wins(rules: Ruleset) -> list[Line]:
    one = rules.max_ron_winners == 1
    return [_line("none with nearest_wins" if one else "none with all_win", "max_ron_winners")]


def _noten_riichi(rules: Ruleset) -> list[Line]:
    """The moments in which a false riichi comes to light, each with its own answer."""
    return [
        _own_win(rules),
        *_third_party_win(rules),
        _line(f"{_at_draw(rules.riichi_hand_dead_at_draw)} if at_draw and dead_before", "riichi_hand_dead_at_draw"),
        _line(f"{_at_draw(rules.noten_riichi_at_exhaustive_draw)} if at_draw", "noten_riichi_at_exhaustive_draw"),
        _line(f"{_at_abort(rules.noten_riichi_at_four_riichi)} if at_abort and four_riichi",
              "noten_riichi_at_four_riichi"),
        _line(f"{_at_abort(rules.noten_riichi_at_other_abort)} if at_abort", "noten_riichi_at_other_abort"),
        _found_in_play(rules),
    ]  # fmt: skip


def _own_win(rules: Ruleset) -> Line:
    match rules.noten_riichi_at_own_win:
        case OwnWinExposure.CHOMBO:
            return _line("chombo if own_win", "noten_riichi_at_own_win")
        case _:
            assert_never(rules.noten_riichi_at_own_win)


def _third_party_win(rules: Ruleset) -> list[Line]:
    option = "noten_riichi_at_third_party_win"
    match rules.noten_riichi_at_third_party_win:
        case ThirdPartyWin.IMMUNE:
            return [_line("none with win_stands if other_win", option)]
        case ThirdPartyWin.CHOMBO_TOO | ThirdPartyWin.MUST_SHOW:
            return [_line("chombo with win_stands if other_win", option)]
        case _:
            assert_never(rules.noten_riichi_at_third_party_win)


def _at_draw(answer: ExposureAtDraw) -> str:
    match answer:
        case ExposureAtDraw.CHOMBO:
            return "chombo"
        case ExposureAtDraw.NOTEN_PAYMENT_ONLY:
            return "none with noten_payment, hand_shown"
        case _:
            assert_never(answer)


def _at_abort(answer: ExposureAtAbort) -> str:
    match answer:
        case ExposureAtAbort.CHOMBO:
            return "chombo"
        case ExposureAtAbort.IMMUNE:
            return "none"
        case _:
            assert_never(answer)


def _found_in_play(rules: Ruleset) -> Line:
    at_once = rules.noten_riichi_found_in_play is NotenRiichiFoundInPlay.CHOMBO_AT_ONCE
    return _line("chombo" if at_once else "none", "noten_riichi_found_in_play")


def _form_of_riichi(rules: Ruleset) -> list[Line]:
    option = "riichi_form"
    first = []
    if rules.riichi_word_before_discard:
        first.append(_line("dead_hand with stick_back if tile_first", "riichi_word_before_discard"))
    match rules.riichi_form:
        case RiichiForm.WORD_AND_TURNED_TILE:
            return [
                _line("dead_hand with stick_back if not said", option),
                _line("dead_hand with stick_back if not turned", option),
                *first,
                _line("correct with stick_added, riichi_stands if not placed", option),
                _line("none with riichi_stands", option),
            ]
        case RiichiForm.ANY_ONE:
            return [
                _line("none with void if not said and not turned and not placed", option),
                _line(
                    "warning with riichi_stands, earliest_tile_turned, stick_added if not turned and not placed",
                    option,
                ),
                _line("warning with riichi_stands, earliest_tile_turned if not turned", option),
                _line("warning with riichi_stands if not said", option),
                _line("warning with riichi_stands, stick_added if not placed", option),
                *first,
                _line("none with riichi_stands", option),
            ]
        case RiichiForm.ALL_THREE:
            return [
                _line("none with void if not turned", option),
                _line("none with void if not placed", option),
                _line("warning with riichi_stands if not said", option),
                *first,
                _line("warning with riichi_stands if tile_first", option),
                _line("none with riichi_stands", option),
            ]
        case _:
            assert_never(rules.riichi_form)


def _riichi_taken_back(rules: Ruleset) -> list[Line]:
    option = "riichi_retract"
    stands = _line("none with riichi_stands if discarded", option)
    match rules.riichi_retract:
        case RiichiRetract.NO:
            return [_line("none with riichi_stands", option)]
        case RiichiRetract.FREE_UNTIL_DISCARD:
            return [stands, _line("none with stick_back", option)]
        case RiichiRetract.DEAD_HAND:
            return [stands, _line("dead_hand with stick_back", option)]
        case RiichiRetract.DEAD_HAND_UNTIL_STICK:
            return [stands, _line("none with riichi_stands if placed", option), _line("dead_hand", option)]
        case _:
            assert_never(rules.riichi_retract)


def _quad_in_riichi(rules: Ruleset) -> list[Line]:
    option = "illegal_ankan_exposed"
    match rules.illegal_ankan_exposed:
        case IllegalAnkanExposed.AT_ONCE:
            return [*_third_party_win(rules), _line("chombo", option)]
        case IllegalAnkanExposed.OWN_WIN_OR_DRAW:
            # Named for the own win and the draw alone, it frees at another's win by itself.
            immune = rules.noten_riichi_at_third_party_win is ThirdPartyWin.IMMUNE
            freed = [_line("none with win_stands if other_win", option)]
            return [
                _line("chombo if own_win", option),
                *(freed if immune else _third_party_win(rules)),
                _line("chombo if at_draw", option),
                _line("none", option),
            ]
        case _:
            assert_never(rules.illegal_ankan_exposed)


def _hidden_riichi(rules: Ruleset) -> list[Line]:
    match rules.refuse_to_show:
        case RefuseToShow.CHOMBO | RefuseToShow.MAY_PAY_CHOMBO_UNSHOWN:
            return [_line("chombo", "refuse_to_show")]
        case _:
            assert_never(rules.refuse_to_show)


def _two_at_once(rules: Ruleset) -> list[Line]:
    option = "chombo_with_valid_win"
    lines = []
    match rules.chombo_with_valid_win:
        case ChomboWithValidWin.WIN_ONLY:
            lines.append(_line("none with win_stands if valid_win", option))
        case ChomboWithValidWin.BOTH:
            lines.append(_line("chombo with win_stands if valid_win", option))
        case ChomboWithValidWin.CHOMBO_ONLY:
            lines.append(_line("chombo with win_void if valid_win", option))
        case _:
            assert_never(rules.chombo_with_valid_win)
    return [
        *lines,
        _line("chombo with no_tenpai_payments if at_draw", "chombo_replay"),
        _line("chombo with each_offender if several", "chombo_penalty"),
        _line("chombo", "chombo_penalty"),
    ]


def _late_foul(rules: Ruleset) -> list[Line]:
    option = "chombo_after_next_deal"
    match rules.chombo_after_next_deal:
        case ChomboAfterNextDeal.NONE:
            return [
                _line("none with past_hands_stand if next_deal", option),
                _line("chombo", "chombo_penalty"),
            ]
        case ChomboAfterNextDeal.CHOMBO:
            return [_line("chombo if next_deal", option), _line("chombo", "chombo_penalty")]
        case _:
            assert_never(rules.chombo_after_next_deal)


def _late_payment(rules: Ruleset) -> list[Line]:
    option = "scoring_mistake"
    corrected, stands = "correct with payment_corrected", "none with payment_stands"
    match rules.scoring_mistake:
        case ScoringMistake.ALL_AGREE | ScoringMistake.HAND_INTACT_OR_UNDISPUTED:
            return [
                _line(f"{corrected} if hand_intact", option),
                _line(f"{corrected} if all_agree", option),
                _line(stands, option),
            ]
        case ScoringMistake.UNTIL_GAME_ENDS:
            return [_line(f"{stands} if game_over", option), _line(corrected, option)]
        case ScoringMistake.NOT_AFTER_PAYMENT:
            return [_line(stands, option)]
        case _:
            assert_never(rules.scoring_mistake)


def _count_of_hand(rules: Ruleset) -> list[Line]:
    texts = {
        WhoCounts.ALL: "none with all_help_count",
        WhoCounts.WINNER_OTHERS_CORRECT: "none with winner_counts_others_correct",
        WhoCounts.WINNER: "none with winner_counts",
    }
    return [_line(texts[rules.who_counts], "who_counts")]


def _below_zero(rules: Ruleset) -> list[Line]:
    if rules.bust is not Bust.NONE:
        return [_line("none with game_ends", "bust")]
    by = {
        Lender.OPPONENT_OR_REFEREE: "debt_noted, lent_by_opponent_or_referee",
        Lender.REFEREE: "debt_noted, lent_by_referee",
        Lender.SPARE_STICKS: "spare_sticks",
        Lender.LEADER: "debt_noted, lent_by_leader",
    }
    return [_line(f"none with {by[rules.lender]}", "lender")]


_COMPOSED: dict[str, Callable[[Ruleset], list[Line]]] = {
    "CALL-PRIORITY": _priority,
    "TURN-TOUCH": _touched,
    "WIN-LATE": _late_win,
    "WIN-FALSE-OPEN": _false_win_open,
    "WIN-FURITEN": _win_in_furiten,
    "WIN-MULTI": _several_wins,
    "RII-NOTEN": _noten_riichi,
    "RII-FORM": _form_of_riichi,
    "RII-CANCEL": _riichi_taken_back,
    "RII-ANKAN": _quad_in_riichi,
    "RII-HIDE": _hidden_riichi,
    "CHOMBO-TWO": _two_at_once,
    "FOUL-LATE": _late_foul,
    "PAY-LATE": _late_payment,
    "PAY-COUNT": _count_of_hand,
    "MINUS": _below_zero,
}
