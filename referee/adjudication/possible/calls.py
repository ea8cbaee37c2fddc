"""Check whether a call can have been made at all."""

from __future__ import annotations

from collections import Counter

from referee.adjudication.calls.rons import won_hand
from referee.adjudication.calls.sets import sets_of
from referee.adjudication.possible.hands import (
    check_first_turn,
    check_hand,
    check_won_hand,
)
from referee.adjudication.possible.table import Problems, check_seats
from referee.adjudication.possible.together import check_call_tiles
from referee.answers import ClaimWindow
from referee.findings.problems import SECONDS_NEEDED
from referee.reports import Call, CallKind, Phase
from referee.rules import Ruleset
from referee.ruling import TableState
from referee.values import Tile, kinds

__all__ = ["check_call", "check_kans_and_wall"]

_MOST_KANS = 4


def check_call(problems: Problems, rules: Ruleset, table: TableState | None, asked: Call) -> None:
    """Note what is impossible about a call: the discarder, the hand, the others who called, what was shown."""
    _source(problems, rules, asked)
    _hand(problems, rules, table, asked)
    _others(problems, rules, asked)
    own = sum(meld.is_kan for meld in asked.melds)
    check_kans_and_wall(problems, asked.kans_so_far, own, asked.wall_left)
    if asked.seconds is not None and asked.seconds < 0:
        problems.say("event.seconds", "negative")
    elif (
        asked.seconds is None
        and asked.phase is not Phase.DISCARDED
        and not asked.in_own_turn
        and rules.claim_window is ClaimWindow.THREE_SECONDS
    ):
        problems.append(SECONDS_NEEDED.at(rules, "event.seconds"))
    if asked.changed_from is asked.call:
        problems.say("event.changed_from", "changed_into_itself")
    _tiles_told(problems, asked)


def _source(problems: Problems, rules: Ruleset, asked: Call) -> None:
    """Note a claim without another player's tile, or a quad in the player's own turn with one."""
    if asked.in_own_turn:
        if asked.discarder not in (None, asked.seat):
            problems.say("event.from", "own_quad_calls_nothing")
        return
    if asked.discarder is None:
        problems.say("event.from", "missing")
    else:
        check_seats(problems, rules, "event.from", [asked.discarder])
        if asked.discarder == asked.seat:
            problems.say("event.from", "called_from_himself", seat=asked.seat)
    if asked.after_claim:
        problems.say("event.after_claim", "not_the_own_turn")


def _hand(problems: Problems, rules: Ruleset, table: TableState | None, asked: Call) -> None:
    if asked.call is CallKind.RON:
        won = won_hand(asked)
        check_won_hand(problems, rules, "event", won, asked.seat, tsumo=False)
        if table:
            check_first_turn(problems, rules, "event.flags", won, dealer=table.dealer == asked.seat)
    else:
        check_hand(problems, rules, "event", asked.hand, asked.seat, drawn=int(asked.in_own_turn))
        if asked.flags:
            problems.say("event.flags", "flags_without_win")
    check_call_tiles(problems, rules, asked)


def _others(problems: Problems, rules: Ruleset, asked: Call) -> None:
    """Note others who cannot have called the same tile: the caller, the discarder, and players named twice."""
    if asked.others and asked.in_own_turn:
        problems.say("event.others", "own_quad_calls_nothing")
        return
    check_seats(problems, rules, "event.others", [other.seat for other in asked.others])
    for at, other in enumerate(asked.others):
        if other.seat == asked.seat:
            problems.say(f"event.others[{at}].seat", "other_is_the_caller", seat=other.seat)
        if other.seat == asked.discarder:
            problems.say(f"event.others[{at}].seat", "called_from_himself", seat=other.seat)
        if other.call in (CallKind.KAKAN, CallKind.ANKAN, CallKind.KITA):
            problems.say(f"event.others[{at}].call", "own_quad_calls_nothing")
        if other.first and asked.said_first:
            problems.say(f"event.others[{at}].first", "both_first")


def check_kans_and_wall(problems: Problems, kans_so_far: int | None, own: int, wall_left: int | None) -> None:
    """Note an impossible number of quads, also considering the *own* ones, and a wall of fewer than zero tiles."""
    if kans_so_far is not None:
        if not 0 <= kans_so_far <= _MOST_KANS:
            problems.say("event.kans_so_far", "too_many_kans", count=kans_so_far)
        elif kans_so_far < own:
            problems.say("event.kans_so_far", "fewer_kans_than_held", count=kans_so_far, own=own)
    if wall_left is not None and wall_left < 0:
        problems.say("event.wall_left", "negative")


def _tiles_told(problems: Problems, asked: Call) -> None:
    """Note tiles shown, discarded or drawn that are not in the hand."""
    held = Counter(kinds(asked.concealed))
    for tile in _missing(asked.shown or (), held):
        problems.say("event.shown", "not_in_hand", tile=tile)
    if asked.drawn is not None and asked.drawn.kind not in held:
        problems.say("event.drawn", "not_in_hand", tile=asked.drawn)
    if asked.call is CallKind.KITA:
        _north(problems, asked, held)
    if asked.discard is None:
        return
    if asked.call is CallKind.RON:
        problems.say("event.discard", "no_discard_after_win")
    elif asked.call in (CallKind.PON, CallKind.CHI):
        made = sets_of(asked)
        left = [one.left for one in made] if made else [tuple(held)]
        if not any(asked.discard.kind in tiles for tiles in left):
            problems.say("event.discard", "discard_not_held", tile=asked.discard)


def _north(problems: Problems, asked: Call, held: Counter[Tile]) -> None:
    if asked.tile is not Tile.NORTH:
        problems.say("event.tile", "kita_is_a_north", tile=asked.tile)
    elif not held[Tile.NORTH]:
        problems.say("event.tile", "not_in_hand", tile=asked.tile)


def _missing(tiles: tuple[Tile, ...], held: Counter[Tile]) -> list[Tile]:
    return sorted(Counter(kinds(tiles)) - held)
