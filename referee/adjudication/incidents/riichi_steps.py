"""Steps for incidents of riichi that several answers of a ruleset decide together."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import assert_never

from referee.adjudication.incidents.grounded_step import GroundedStep, parse_own_step, parse_step
from referee.adjudication.known_aborts import is_abort_in_rules
from referee.answers import (
    ExposureAtAbort,
    ExposureAtDraw,
    IllegalAnkanExposed,
    Measure,
    OwnWinExposure,
    RefuseToShow,
    RiichiForm,
    RiichiRetract,
    ThirdPartyWin,
)
from referee.answers.steps import Role
from referee.findings.grounds import Grounds
from referee.reports import AbortReason
from referee.rules import Ruleset

__all__ = ["RIICHI_STEPS", "noten_riichi_at_draw"]


def _noten_riichi(rules: Ruleset, grounds: Grounds) -> list[GroundedStep]:
    """The steps for each moment in which a false riichi comes to light, each with its own answer."""
    return [
        _own_win(rules, grounds),
        *_third_party_win(rules, grounds),
        parse_step(grounds, f"{_at_draw(rules.riichi_hand_dead_at_draw)} if at_draw and dead_before"),
        noten_riichi_at_draw(rules, grounds, "at_draw"),
        _at_four_riichi(rules, grounds),
        _at_other_abort(rules, grounds),
        _found_in_play(rules, grounds),
    ]  # fmt: skip


def _own_win(rules: Ruleset, grounds: Grounds) -> GroundedStep:
    match rules.noten_riichi_at_own_win:
        case OwnWinExposure.CHOMBO:
            return parse_step(grounds, "chombo if own_win")
        case _:
            assert_never(rules.noten_riichi_at_own_win)


def _third_party_win(rules: Ruleset, grounds: Grounds) -> list[GroundedStep]:
    match rules.noten_riichi_at_third_party_win:
        case ThirdPartyWin.IMMUNE:
            return [parse_step(grounds, "none with win_stands if other_win")]
        case ThirdPartyWin.CHOMBO_TOO | ThirdPartyWin.MUST_SHOW:
            return [parse_step(grounds, "chombo with win_stands if other_win")]
        case _:
            assert_never(rules.noten_riichi_at_third_party_win)


def noten_riichi_at_draw(rules: Ruleset, grounds: Grounds, when: str) -> GroundedStep:
    """The step for a noten riichi that is shown at an exhaustive draw, under the fact *when*."""
    return parse_step(grounds, f"{_at_draw(rules.noten_riichi_at_exhaustive_draw)} if {when}")


def _at_draw(answer: ExposureAtDraw) -> str:
    match answer:
        case ExposureAtDraw.CHOMBO:
            return "chombo"
        case ExposureAtDraw.NOTEN_PAYMENT_ONLY:
            return "none with noten_payment, hand_shown"
        case _:
            assert_never(answer)


def _at_four_riichi(rules: Ruleset, grounds: Grounds) -> GroundedStep:
    return parse_step(grounds, f"{_at_abort(rules.noten_riichi_at_four_riichi)} if at_abort and four_riichi")


def _at_other_abort(rules: Ruleset, grounds: Grounds) -> GroundedStep:
    return parse_step(grounds, f"{_at_abort(rules.noten_riichi_at_other_abort)} if at_abort")


def _at_abort(answer: ExposureAtAbort) -> str:
    match answer:
        case ExposureAtAbort.CHOMBO:
            return "chombo"
        case ExposureAtAbort.IMMUNE:
            return "none"
        case _:
            assert_never(answer)


def _found_in_play(rules: Ruleset, grounds: Grounds) -> GroundedStep:
    return parse_step(grounds, "chombo" if rules.noten_riichi_found_in_play.at_once else "none")


def _form_of_riichi(rules: Ruleset, grounds: Grounds) -> list[GroundedStep]:
    first_steps, free_steps = [], []
    if rules.riichi_word_before_discard:
        first_steps += _dead_hand_steps(grounds, "tile_first")
    elif not rules.riichi_form.requires_all:
        free_steps.append(parse_step(grounds, "none with riichi_stands if tile_first"))
    if rules.riichi_stick_last:
        first_steps.append(parse_step(grounds, "dead_hand with stick_back if placed and stick_first"))
    else:
        free_steps.append(parse_step(grounds, "none with riichi_stands if stick_first"))
    match rules.riichi_form:
        case RiichiForm.WORD_AND_TURNED_TILE:
            lines = [
                *_dead_hand_steps(grounds, "not said"),
                *_dead_hand_steps(grounds, "not turned"),
                *first_steps,
                parse_step(grounds, "correct with stick_added, riichi_stands if not placed"),
                *free_steps,
                parse_step(grounds, "none with riichi_stands"),
            ]
            return _with_least(rules, lines)
        case RiichiForm.ANY_ONE:
            return [
                parse_step(grounds, "none with void if not said and not turned and not placed"),
                parse_step(
                    grounds,
                    "warning with riichi_stands, earliest_tile_turned, stick_added if not turned and not placed",
                ),
                parse_step(grounds, "warning with riichi_stands, earliest_tile_turned if not turned"),
                parse_step(grounds, "warning with riichi_stands, stick_added if not placed"),
                parse_step(grounds, "warning with riichi_stands if not said"),
                *first_steps,
                *free_steps,
                parse_step(grounds, "none with riichi_stands"),
            ]
        case RiichiForm.ALL_THREE:
            return [
                parse_step(grounds, "none with void if not turned"),
                parse_step(grounds, "none with void if not placed"),
                parse_step(grounds, "warning with riichi_stands if not said"),
                *first_steps,
                parse_step(grounds, "warning with riichi_stands if tile_first"),
                *free_steps,
                parse_step(grounds, "none with riichi_stands"),
            ]
        case _:
            assert_never(rules.riichi_form)


def _dead_hand_steps(grounds: Grounds, when: str) -> list[GroundedStep]:
    """The steps for a hand that a wrongly declared riichi makes dead; a stick not laid down does not go back."""
    return [
        parse_step(grounds, f"dead_hand with stick_back if {when} and placed"),
        parse_step(grounds, f"dead_hand with void if {when}"),
    ]


def _riichi_taken_back(rules: Ruleset, grounds: Grounds) -> list[GroundedStep]:
    riichi_stands = parse_step(grounds, "none with riichi_stands if discarded")
    match rules.riichi_retract:
        case RiichiRetract.NO:
            return [parse_step(grounds, "none with riichi_stands")]
        case RiichiRetract.FREE_UNTIL_DISCARD:
            return [
                riichi_stands,
                parse_step(grounds, "none with stick_back if placed"),
                parse_step(grounds, "none with void"),
            ]
        case RiichiRetract.DEAD_HAND:
            # A stick that was not laid down does not go back.
            placed_step = parse_step(grounds, "dead_hand with stick_back if placed")
            return [riichi_stands, placed_step, parse_step(grounds, "dead_hand with void")]
        case RiichiRetract.DEAD_HAND_UNTIL_STICK:
            placed_step = parse_step(grounds, "none with riichi_stands if placed")
            return _with_least(
                rules, [riichi_stands, placed_step, parse_step(grounds, "dead_hand with void")]
            )
        case _:
            assert_never(rules.riichi_retract)


def _with_least(rules: Ruleset, lines: list[GroundedStep]) -> list[GroundedStep]:
    """*lines*, with the least for each dead hand after a wrongly declared riichi, which a book lists once for all."""
    steps = rules.riichi_on_open_hand.of(Role.AT_LEAST)
    dead_hand_lines = [line for line in lines if line.step.measure is Measure.DEAD_HAND]
    # Whether a stick goes back does not make it another offence.
    widest = [
        line
        for line in dead_hand_lines
        if not any(
            set(other_line.step.conditions) < set(line.step.conditions) for other_line in dead_hand_lines
        )
    ]
    return lines + [
        GroundedStep(
            dataclasses.replace(least, conditions=line.step.conditions + least.conditions), line.ground
        )
        for line in widest
        for least in steps
    ]


def _quad_in_riichi(rules: Ruleset, grounds: Grounds) -> list[GroundedStep]:
    """The steps for each moment in which a bad quad is judged; before the replacement tile it may be undone."""
    undone = (
        [parse_step(grounds, "correct with put_back if not replacement")]
        if rules.illegal_ankan_put_back
        else []
    )
    match rules.illegal_ankan_exposed:
        case IllegalAnkanExposed.AT_ONCE:
            return [*_third_party_win(rules, grounds), *undone, parse_step(grounds, "chombo")]
        case IllegalAnkanExposed.OWN_WIN_OR_DRAW:
            # Where it is punished only at the player's own win and at the draw, another player's win frees it.
            immune = rules.noten_riichi_at_third_party_win.immune
            freed = [parse_own_step(grounds, "none with win_stands if other_win")]
            return [
                parse_step(grounds, "chombo if own_win"),
                *(freed if immune else _third_party_win(rules, grounds)),
                parse_step(grounds, "chombo if at_draw"),
                *_quad_at_abort(rules, grounds),
                *undone,
                parse_step(grounds, "none"),
            ]
        case _:
            assert_never(rules.illegal_ankan_exposed)


def _quad_at_abort(rules: Ruleset, grounds: Grounds) -> list[GroundedStep]:
    """The steps for the abortive draws that the rules know."""
    reasons = {reason for reason in AbortReason if is_abort_in_rules(rules, reason)}
    at_four = [_at_four_riichi(rules, grounds)] if AbortReason.SUUCHA_RIICHI in reasons else []
    at_others = [_at_other_abort(rules, grounds)] if reasons - {AbortReason.SUUCHA_RIICHI} else []
    return [*at_four, *at_others]


def _hidden_riichi(rules: Ruleset, grounds: Grounds) -> list[GroundedStep]:
    match rules.refuse_to_show:
        case RefuseToShow.CHOMBO | RefuseToShow.MAY_PAY_CHOMBO_UNSHOWN:
            return [parse_step(grounds, "chombo")]
        case RefuseToShow.NOTEN:
            return [parse_step(grounds, "none with noten_payment")]
        case _:
            assert_never(rules.refuse_to_show)


RIICHI_STEPS: dict[str, Callable[[Ruleset, Grounds], list[GroundedStep]]] = {
    "RII-NOTEN": _noten_riichi,
    "RII-FORM": _form_of_riichi,
    "RII-CANCEL": _riichi_taken_back,
    "RII-ANKAN": _quad_in_riichi,
    "RII-HIDE": _hidden_riichi,
}
"""The incidents of riichi that are composed, by code."""
