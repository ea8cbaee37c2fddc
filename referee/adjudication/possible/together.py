"""Count the tiles of all hands that a report or a question shows, together with the wall and the discards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from referee.adjudication.claims import RIICHI_FLAGS
from referee.adjudication.possible.copies import VisibleTiles, check_copies, is_fifth_copy
from referee.adjudication.possible.table import Problems
from referee.errors import Problem
from referee.findings.problems import HAND_CHANGED_IN_RIICHI
from referee.reports import (
    AbortiveDraw,
    AbortReason,
    Call,
    CallKind,
    Flag,
    Furiten,
    ShownHand,
    Value,
    Win,
    WonHand,
)
from referee.rules import Ruleset
from referee.values import Seat, Tile, kinds

__all__ = [
    "check_abort_tiles",
    "check_call_tiles",
    "check_furiten_tiles",
    "check_shown_tiles",
    "check_value_tiles",
    "check_win_tiles",
    "was_accepted",
]

_MOST_NORTHS = 4
_URA_DIFFER = "ura_differ"
_QUAD_ROBBED = {Flag.CHANKAN, Flag.ROBBED_ANKAN}


def check_win_tiles(problems: Problems, rules: Ruleset, win: Win) -> None:
    """Count all tiles seen at a win; those of one discard and one wall are the same for every winner."""
    claimed = {
        winner.seat: (f"event.winners[{at}].hand", winner.hand)
        for at, winner in enumerate(win.winners)
        if winner.hand
    }
    # Every claim is counted, even where one seat is named twice.
    won = [winner.hand for winner in win.winners if winner.hand]
    if not won:
        check_shown_tiles(problems, rules, win.shown)
        return
    _alike(problems, won, ron=win.discarder is not None)
    others = {seat: hand for seat, hand in win.shown.items() if seat not in claimed}
    path = "event.winners[0].hand" if len(won) == 1 and not others else "event.winners"
    sight = VisibleTiles()
    for winner in win.winners:
        if winner.hand:
            _hold(sight, path, winner.seat, winner.hand)
    for seat, shown in others.items():
        _hold(sight, path, seat, shown)
    _won_tile(
        sight, path, won, win.discarder, others.get(win.discarder) if win.discarder is not None else None
    )
    # Only those who may look at them know the indicators below the dora.
    for indicators in ([hand.dora for hand in won], [hand.ura for hand in won]):
        sight.hold(path, _joined(indicators))
    # A claim has already turned the hand up; shown once more, its tiles are the same ones.
    for seat, (_, hand) in claimed.items():
        if seat in win.shown:
            more = Counter(win.shown[seat].tiles) - Counter((*hand.tiles, hand.winning_tile))
            sight.hold(f"event.shown.{int(seat)}", more.elements())
    if win.fourth_wind and won[0].winning_tile.is_honour and rules.players > 3:
        sight.discard(path, [won[0].winning_tile] * 4, None)
    for seat, (where, hand) in claimed.items():
        again = win.shown.get(seat)
        _pass(sight, seat, [(where, hand), *([(f"event.shown.{int(seat)}", again)] if again else [])])
    _pass_all(sight, others)
    sight.check(problems, rules)
    for where, hand in claimed.values():
        _before_quads(problems, rules, where, hand)
    _before_quads_of(problems, rules, others)


def was_accepted(problem: Problem) -> bool:
    """Whether earlier versions accepted a report with this *problem*: a fifth copy, or ura indicators that differ."""
    return is_fifth_copy(problem) or problem.code == _URA_DIFFER


def _alike(problems: Problems, won_hands: Sequence[WonHand], *, ron: bool) -> None:
    """Note winners on one discard that name different winning tiles, or different indicators."""
    ura = next((hand.ura for hand in won_hands if hand.flags & RIICHI_FLAGS), ())
    for at, hand in enumerate(won_hands[1:], 1):
        if ron and hand.winning_tile != won_hands[0].winning_tile:
            problems.say(
                f"event.winners[{at}].hand.winning_tile", "winning_tiles_differ", tile=hand.winning_tile
            )
        if hand.dora != won_hands[0].dora:
            problems.say(f"event.winners[{at}].hand.dora", "dora_differ")
        if hand.flags & RIICHI_FLAGS and hand.ura != ura:
            problems.say(f"event.winners[{at}].hand.ura", _URA_DIFFER)


def _joined(rows: Iterable[Sequence[Tile]]) -> list[Tile]:
    """The tiles of one row that several places report: each as often as any one of them names it."""
    joined = Counter[Tile]()
    for tiles in rows:
        joined |= Counter(tiles)
    return list(joined.elements())


def check_shown_tiles(problems: Problems, rules: Ruleset, shown: Mapping[Seat, ShownHand]) -> None:
    """Count all tiles of the hands that were turned up where nobody won by tiles."""
    sight = _of_shown(shown)
    _pass_all(sight, shown)
    sight.check(problems, rules)
    _before_quads_of(problems, rules, shown)


def check_abort_tiles(problems: Problems, rules: Ruleset, abort: AbortiveDraw) -> None:
    """Count all tiles seen at an abortive draw: the hands, nine kinds, the first four discards."""
    sight = _of_shown(abort.shown)
    shown_already = abort.reason is AbortReason.KYUUSHU_KYUUHAI and abort.by in abort.shown
    if not shown_already:
        sight.hold("event.concealed", abort.concealed or ())
    _pass_all(sight, abort.shown)
    sight.discard("event.discards", abort.discards, None)
    sight.check(problems, rules)
    _before_quads_of(problems, rules, abort.shown)


def check_value_tiles(problems: Problems, rules: Ruleset, question: Value) -> None:
    """Count every tile that a winning hand puts in sight, including indicators."""
    path, hand = "event.hand", question.hand
    sight = VisibleTiles()
    _hold(sight, path, question.seat, hand)
    _won_tile(sight, path, [hand], question.discarder, None)
    sight.hold(path, (*hand.dora, *hand.ura))
    _pass(sight, question.seat, [(path, hand)])
    sight.check(problems, rules)
    _before_quads(problems, rules, path, hand)


def check_call_tiles(problems: Problems, rules: Ruleset, call: Call) -> None:
    """Count the caller's hand, the called tile with the quad it was robbed from, and tiles discarded and let go."""
    sight = VisibleTiles()
    sight.hold("event", call.concealed)
    sight.lay("event", call.seat, call.melds, 0)
    if call.call is CallKind.RON:
        won = WonHand(concealed=(), winning_tile=call.tile, flags=call.flags)
        _won_tile(sight, "event", [won], call.discarder, None)
    elif not call.in_own_turn:
        sight.win("event", call.tile, call.discarder)
    sight.discard("event", call.discards, call.seat)
    sight.let_go("event.passed", call.seat, call.passed)
    sight.check(problems, rules)


def check_furiten_tiles(problems: Problems, rules: Ruleset, question: Furiten) -> None:
    """Count the hand, the tiles discarded and let go, and another player's north that was let go."""
    sight = VisibleTiles()
    sight.hold("event", question.concealed)
    sight.lay("event", question.seat, question.melds, question.nukidora)
    sight.discard("event", question.discards, question.seat)
    sight.let_go("event.passed", question.seat, question.passed)
    if question.passed_kita:
        sight.let_go("event.passed_kita", question.seat, [Tile.NORTH])
    sight.check(problems, rules)


def _of_shown(shown: Mapping[Seat, ShownHand]) -> VisibleTiles:
    sight = VisibleTiles()
    for seat, hand in shown.items():
        _hold(sight, "event.shown", seat, hand)
    return sight


def _hold(sight: VisibleTiles, path: str, seat: Seat, hand: ShownHand) -> None:
    """Record a hand's tiles, including the norths set aside."""
    sight.hold(path, hand.concealed)
    sight.lay(path, seat, hand.melds, min(hand.nukidora, _MOST_NORTHS))


def _won_tile(
    sight: VisibleTiles,
    path: str,
    won_hands: Sequence[WonHand],
    discarder: Seat | None,
    loser: ShownHand | None,
) -> None:
    """Record the winning tile, once for all winners, and the quad it was robbed from; *loser* is its maker's hand."""
    tile = won_hands[0].winning_tile
    flags = frozenset[Flag]().union(*(hand.flags for hand in won_hands))
    if Flag.ROBBED_KITA in flags:
        sight.rob_north(path, tile, loser.nukidora if loser else 0)
    elif flags & _QUAD_ROBBED:
        shown = loser.tiles if loser else None
        sight.rob(path, tile, concealed=Flag.ROBBED_ANKAN in flags, shown=shown)
    else:
        sight.win(path, tile, discarder)


def _pass_all(sight: VisibleTiles, shown: Mapping[Seat, ShownHand]) -> None:
    for seat, hand in shown.items():
        _pass(sight, seat, [(f"event.shown.{int(seat)}", hand)])


def _pass(sight: VisibleTiles, seat: Seat, reported_hands: Sequence[tuple[str, ShownHand]]) -> None:
    """Record what *seat* discarded and let go, by the first place that reports it: a claim, or the hand shown."""
    discards = next(
        ((path, hand.discards) for path, hand in reported_hands if hand.discards is not None), None
    )
    if discards is not None:
        sight.discard(f"{discards[0]}.discards", discards[1], seat)
    for path, hand in reported_hands:
        sight.let_go(f"{path}.passed", seat, hand.passed)
        if hand.passed_kita:
            sight.let_go(f"{path}.passed_kita", seat, [Tile.NORTH])


def _before_quads_of(problems: Problems, rules: Ruleset, shown: Mapping[Seat, ShownHand]) -> None:
    for seat, hand in shown.items():
        _before_quads(problems, rules, f"event.shown.{int(seat)}", hand)


def _before_quads(problems: Problems, rules: Ruleset, path: str, hand: ShownHand) -> None:
    """Check the tiles held before each quad in riichi and the drawn tile: no kind occurs a fifth time there either.

    The quads of riichi are laid down one after the other; all other melds were there before. Where a quad is reported
    in a way that cannot be followed, a problem already says so.
    """
    quads = (f"{path}.kans_after_riichi[", f"{path}.melds[")
    if any(
        problem.path.startswith(quads) and problem.code != HAND_CHANGED_IN_RIICHI.code for problem in problems
    ):
        return
    made = {kan.tile.kind for kan in hand.kans_after_riichi}
    there = [tile for meld in hand.melds if not made >= {*kinds(meld.tiles)} for tile in meld.tiles]
    for at, kan in enumerate(hand.kans_after_riichi):
        here = f"{path}.kans_after_riichi[{at}].concealed_before"
        check_copies(problems, rules, here, (*there, *kan.concealed_before, kan.drawn))
        there += [kan.tile.kind] * 4
