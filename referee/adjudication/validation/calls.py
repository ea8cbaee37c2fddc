"""Check whether a call can have been made at all."""

from __future__ import annotations

from collections import Counter

from referee.adjudication.calls.rons import won_hand
from referee.adjudication.calls.sets import sets_of
from referee.adjudication.validation.hands import (
    check_first_turn,
    check_hand,
    check_won_hand,
)
from referee.adjudication.validation.table import Problems, check_seats
from referee.adjudication.validation.tile_counts import check_call_tiles
from referee.findings.problems import SECONDS_NEEDED
from referee.reports import Call, CallKind, Phase
from referee.rules import Ruleset
from referee.ruling import TableState
from referee.values import Tile, kinds

__all__ = ["check_call", "check_kans_and_wall"]

_MOST_KANS = 4


def check_call(problems: Problems, rules: Ruleset, table: TableState | None, call: Call) -> None:
    """Note what is impossible about a call: the discarder, the hand, the others who called, what was shown."""
    _check_source(problems, rules, call)
    _check_call_hand(problems, rules, table, call)
    _check_other_calls(problems, rules, call)
    own_kans = sum(meld.is_kan for meld in call.melds)
    check_kans_and_wall(problems, call.kans_so_far, own_kans, call.wall_left)
    if call.seconds is not None and call.seconds < 0:
        problems.say("event.seconds", "negative")
    elif (
        call.seconds is None
        and call.phase is not Phase.DISCARDED
        and not call.in_own_turn
        and rules.claim_window.counts_seconds
    ):
        problems.append(SECONDS_NEEDED.at(rules, "event.seconds"))
    if call.changed_from is call.call:
        problems.say("event.changed_from", "changed_into_itself")
    _check_named_tiles(problems, call)


def _check_source(problems: Problems, rules: Ruleset, call: Call) -> None:
    """Note a claim without another player's tile, or a quad in the player's own turn with one."""
    if call.in_own_turn:
        if call.discarder not in (None, call.seat):
            problems.say("event.from", "own_quad_calls_nothing")
        return
    if call.discarder is None:
        problems.say("event.from", "missing")
    else:
        check_seats(problems, rules, "event.from", [call.discarder])
        if call.discarder == call.seat:
            problems.say("event.from", "called_from_himself", seat=call.seat)
    if call.after_claim:
        problems.say("event.after_claim", "not_the_own_turn")


def _check_call_hand(problems: Problems, rules: Ruleset, table: TableState | None, call: Call) -> None:
    if call.call is CallKind.RON:
        won_hand_of_call = won_hand(call)
        check_won_hand(problems, rules, "event", won_hand_of_call, call.seat, tsumo=False)
        if table:
            check_first_turn(
                problems, rules, "event.flags", won_hand_of_call, dealer=table.dealer == call.seat
            )
    else:
        check_hand(problems, rules, "event", call.hand, call.seat, drawn_tiles=int(call.in_own_turn))
        if call.flags:
            problems.say("event.flags", "flags_without_win")
    check_call_tiles(problems, rules, call)


def _check_other_calls(problems: Problems, rules: Ruleset, call: Call) -> None:
    """Note others who cannot have called the same tile: the caller, the discarder, and players named twice."""
    if call.others and call.in_own_turn:
        problems.say("event.others", "own_quad_calls_nothing")
        return
    check_seats(problems, rules, "event.others", [other_call.seat for other_call in call.others])
    for index, other_call in enumerate(call.others):
        if other_call.seat == call.seat:
            problems.say(f"event.others[{index}].seat", "other_is_the_caller", seat=other_call.seat)
        if other_call.seat == call.discarder:
            problems.say(f"event.others[{index}].seat", "called_from_himself", seat=other_call.seat)
        if other_call.call in (CallKind.KAKAN, CallKind.ANKAN, CallKind.KITA):
            problems.say(f"event.others[{index}].call", "own_quad_calls_nothing")
        if other_call.first and call.said_first:
            problems.say(f"event.others[{index}].first", "both_first")


def check_kans_and_wall(
    problems: Problems, kans_so_far: int | None, own_kans: int, wall_left: int | None
) -> None:
    """Note an impossible number of quads, also considering the *own_kans* ones, and a wall of fewer than zero tiles."""
    if kans_so_far is not None:
        if not 0 <= kans_so_far <= _MOST_KANS:
            problems.say("event.kans_so_far", "too_many_kans", count=kans_so_far)
        elif kans_so_far < own_kans:
            problems.say("event.kans_so_far", "fewer_kans_than_held", count=kans_so_far, own=own_kans)
    if wall_left is not None and wall_left < 0:
        problems.say("event.wall_left", "negative")


def _check_named_tiles(problems: Problems, call: Call) -> None:
    """Note tiles shown, discarded or drawn that are not in the hand."""
    hand_tiles = Counter(kinds(call.concealed))
    for tile in _missing_tiles(call.shown or (), hand_tiles):
        problems.say("event.shown", "not_in_hand", tile=tile)
    if call.drawn is not None and call.drawn.kind not in hand_tiles:
        problems.say("event.drawn", "not_in_hand", tile=call.drawn)
    if call.call is CallKind.KITA:
        _check_north(problems, call, hand_tiles)
    if call.discard is None:
        return
    if call.call is CallKind.RON:
        problems.say("event.discard", "no_discard_after_win")
    elif call.call in (CallKind.PON, CallKind.CHI):
        called_sets = sets_of(call)
        remaining = (
            [called_set.remaining for called_set in called_sets] if called_sets else [tuple(hand_tiles)]
        )
        if not any(call.discard.kind in tiles for tiles in remaining):
            problems.say("event.discard", "discard_not_held", tile=call.discard)


def _check_north(problems: Problems, call: Call, hand_tiles: Counter[Tile]) -> None:
    if call.tile is not Tile.NORTH:
        problems.say("event.tile", "kita_is_a_north", tile=call.tile)
    elif not hand_tiles[Tile.NORTH]:
        problems.say("event.tile", "not_in_hand", tile=call.tile)


def _missing_tiles(tiles: tuple[Tile, ...], hand_tiles: Counter[Tile]) -> list[Tile]:
    return sorted(Counter(kinds(tiles)) - hand_tiles)
