"""Count the tiles of all hands that a report or a question shows, together with the wall and the discards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from referee.adjudication.claims import RIICHI_FLAGS
from referee.adjudication.validation.copies import VisibleTiles, are_few, check_copies, is_fifth_copy
from referee.adjudication.validation.table import Problems
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
    # Every claim is counted, even where one seat is named twice.
    won_hands = [hand for winner in win.winners if (hand := winner.hand)]
    if not won_hands:
        check_shown_tiles(problems, rules, win.shown)
        return
    claimed_hands = {
        winner.seat: (f"event.winners[{index}].hand", hand)
        for index, winner in enumerate(win.winners)
        if (hand := winner.hand)
    }
    if len(won_hands) > 1:
        _check_same_win(problems, won_hands, ron=win.discarder is not None)
    other_hands = {seat: hand for seat, hand in win.shown.items() if seat not in claimed_hands}
    if not _are_few_at_win(rules, win, won_hands):
        _count_win_tiles(problems, rules, win, won_hands, claimed_hands, other_hands)
    for hand_path, hand in claimed_hands.values():
        _check_before_quads(problems, rules, hand_path, hand)
    _check_all_before_quads(problems, rules, other_hands)


def _are_few_at_win(rules: Ruleset, win: Win, won_hands: Sequence[WonHand]) -> bool:
    """Whether no tile is seen too often, even if every place names other tiles; may be false needlessly."""
    tiles: list[Tile] = []
    for hand in won_hands:
        if not hand.flags.isdisjoint(_QUAD_ROBBED):
            return False
        tiles.append(hand.winning_tile)
        tiles += hand.dora
        tiles += hand.ura
        _see_all(tiles, hand)
    for shown in win.shown.values():
        _see_all(tiles, shown)
    return not win.fourth_wind and are_few(rules, tiles)


def _see_all(tiles: list[Tile], hand: ShownHand) -> None:
    """Add to *tiles* what a hand shows apart from a win: its own tiles, discards, and tiles that it let go."""
    tiles += hand.concealed
    for meld in hand.melds:
        tiles += meld.tiles
    if hand.discards:
        tiles += hand.discards
    if hand.passed:
        tiles += hand.passed
    if hand.nukidora or hand.passed_kita:
        tiles += [Tile.NORTH] * (min(hand.nukidora, _MOST_NORTHS) + hand.passed_kita)


def _count_win_tiles(
    problems: Problems,
    rules: Ruleset,
    win: Win,
    won_hands: Sequence[WonHand],
    claimed_hands: Mapping[Seat, tuple[str, WonHand]],
    other_hands: Mapping[Seat, ShownHand],
) -> None:
    """Note what is seen too often, as far as no two places can name the same tile."""
    path = "event.winners[0].hand" if len(won_hands) == 1 and not other_hands else "event.winners"
    visible = VisibleTiles()
    for winner in win.winners:
        if winner.hand:
            _add_hand(visible, path, winner.seat, winner.hand)
    for seat, shown in other_hands.items():
        _add_hand(visible, path, seat, shown)
    _add_winning_tile(
        visible,
        path,
        won_hands,
        win.discarder,
        other_hands.get(win.discarder) if win.discarder is not None else None,
    )
    # Only those who may look at them know the indicators below the dora.
    for indicators in ([hand.dora for hand in won_hands], [hand.ura for hand in won_hands]):
        visible.hold(path, _joined_tiles(indicators))
    # A claim has already turned the hand up; shown once more, its tiles are the same ones.
    for seat, (_, hand) in claimed_hands.items():
        if seat in win.shown:
            shown_more = Counter(win.shown[seat].tiles) - Counter((*hand.tiles, hand.winning_tile))
            visible.hold(f"event.shown.{int(seat)}", shown_more.elements())
    if win.fourth_wind and won_hands[0].winning_tile.is_honour and rules.players > 3:
        visible.discard(path, [won_hands[0].winning_tile] * 4, None)
    for seat, (hand_path, hand) in claimed_hands.items():
        shown_hand = win.shown.get(seat)
        _add_passed(
            visible,
            seat,
            [(hand_path, hand), *([(f"event.shown.{int(seat)}", shown_hand)] if shown_hand else [])],
        )
    _add_all_passed(visible, other_hands)
    visible.check(problems, rules)


def was_accepted(problem: Problem) -> bool:
    """Whether earlier versions accepted a report with this *problem*: a fifth copy, or ura indicators that differ."""
    return is_fifth_copy(problem) or problem.code == _URA_DIFFER


def _check_same_win(problems: Problems, won_hands: Sequence[WonHand], *, ron: bool) -> None:
    """Note winners on one discard that name different winning tiles, or different indicators."""
    ura = next((hand.ura for hand in won_hands if hand.flags & RIICHI_FLAGS), ())
    for index, hand in enumerate(won_hands[1:], 1):
        if ron and hand.winning_tile != won_hands[0].winning_tile:
            problems.say(
                f"event.winners[{index}].hand.winning_tile", "winning_tiles_differ", tile=hand.winning_tile
            )
        if hand.dora != won_hands[0].dora:
            problems.say(f"event.winners[{index}].hand.dora", "dora_differ")
        if hand.flags & RIICHI_FLAGS and hand.ura != ura:
            problems.say(f"event.winners[{index}].hand.ura", _URA_DIFFER)


def _joined_tiles(rows: Sequence[Sequence[Tile]]) -> Sequence[Tile]:
    """The tiles of one row that several places report: each as often as any one of them names it."""
    if len(rows) == 1:
        return rows[0]
    counts = Counter[Tile]()
    for tiles in rows:
        counts |= Counter(tiles)
    return list(counts.elements())


def check_shown_tiles(problems: Problems, rules: Ruleset, shown: Mapping[Seat, ShownHand]) -> None:
    """Count all tiles of the hands that were turned up where nobody won by tiles."""
    if not shown:
        return
    tiles: list[Tile] = []
    for hand in shown.values():
        _see_all(tiles, hand)
    if not are_few(rules, tiles):
        visible = _visible_tiles(shown)
        _add_all_passed(visible, shown)
        visible.check(problems, rules)
    _check_all_before_quads(problems, rules, shown)


def check_abort_tiles(problems: Problems, rules: Ruleset, abort: AbortiveDraw) -> None:
    """Count all tiles seen at an abortive draw: the hands, nine kinds, the first four discards."""
    visible = _visible_tiles(abort.shown)
    shown_already = abort.reason is AbortReason.KYUUSHU_KYUUHAI and abort.by in abort.shown
    if not shown_already:
        visible.hold("event.concealed", abort.concealed or ())
    _add_all_passed(visible, abort.shown)
    visible.discard("event.discards", abort.discards, None)
    visible.check(problems, rules)
    _check_all_before_quads(problems, rules, abort.shown)


def check_value_tiles(problems: Problems, rules: Ruleset, question: Value) -> None:
    """Count every tile that a winning hand puts in sight, including indicators."""
    path, hand = "event.hand", question.hand
    visible = VisibleTiles()
    _add_hand(visible, path, question.seat, hand)
    _add_winning_tile(visible, path, [hand], question.discarder, None)
    visible.hold(path, (*hand.dora, *hand.ura))
    _add_passed(visible, question.seat, [(path, hand)])
    visible.check(problems, rules)
    _check_before_quads(problems, rules, path, hand)


def check_call_tiles(problems: Problems, rules: Ruleset, call: Call) -> None:
    """Count the caller's hand, the called tile with the quad it was robbed from, and tiles discarded and let go."""
    visible = VisibleTiles()
    visible.hold("event", call.concealed)
    visible.lay("event", call.seat, call.melds, 0)
    if call.call is CallKind.RON:
        won_hand = WonHand(concealed=(), winning_tile=call.tile, flags=call.flags)
        _add_winning_tile(visible, "event", [won_hand], call.discarder, None)
    elif not call.in_own_turn:
        visible.win("event", call.tile, call.discarder)
    visible.discard("event", call.discards, call.seat)
    visible.let_go("event.passed", call.seat, call.passed)
    visible.check(problems, rules)


def check_furiten_tiles(problems: Problems, rules: Ruleset, question: Furiten) -> None:
    """Count the hand, the tiles discarded and let go, and another player's north that was let go."""
    visible = VisibleTiles()
    visible.hold("event", question.concealed)
    visible.lay("event", question.seat, question.melds, question.nukidora)
    visible.discard("event", question.discards, question.seat)
    visible.let_go("event.passed", question.seat, question.passed)
    if question.passed_kita:
        visible.let_go("event.passed_kita", question.seat, [Tile.NORTH])
    visible.check(problems, rules)


def _visible_tiles(shown: Mapping[Seat, ShownHand]) -> VisibleTiles:
    visible = VisibleTiles()
    for seat, hand in shown.items():
        _add_hand(visible, "event.shown", seat, hand)
    return visible


def _add_hand(visible: VisibleTiles, path: str, seat: Seat, hand: ShownHand) -> None:
    """Record a hand's tiles, including the norths set aside."""
    visible.hold(path, hand.concealed)
    visible.lay(path, seat, hand.melds, min(hand.nukidora, _MOST_NORTHS))


def _add_winning_tile(
    visible: VisibleTiles,
    path: str,
    won_hands: Sequence[WonHand],
    discarder: Seat | None,
    loser: ShownHand | None,
) -> None:
    """Record the winning tile, once for all winners, and the quad it was robbed from; *loser* is its maker's hand."""
    tile = won_hands[0].winning_tile
    flags = frozenset[Flag]().union(*[hand.flags for hand in won_hands])
    if not flags:
        visible.win(path, tile, discarder)
    elif Flag.ROBBED_KITA in flags:
        visible.rob_north(path, tile, loser.nukidora if loser else 0)
    elif flags & _QUAD_ROBBED:
        shown = loser.tiles if loser else None
        visible.rob(path, tile, concealed=Flag.ROBBED_ANKAN in flags, shown=shown)
    else:
        visible.win(path, tile, discarder)


def _add_all_passed(visible: VisibleTiles, shown: Mapping[Seat, ShownHand]) -> None:
    for seat, hand in shown.items():
        _add_passed(visible, seat, [(f"event.shown.{int(seat)}", hand)])


def _add_passed(visible: VisibleTiles, seat: Seat, reported_hands: Sequence[tuple[str, ShownHand]]) -> None:
    """Record what *seat* discarded and let go, by the first place that reports it: a claim, or the hand shown."""
    for path, hand in reported_hands:
        if hand.discards is not None:
            visible.discard(f"{path}.discards", hand.discards, seat)
            break
    for path, hand in reported_hands:
        if hand.passed:
            visible.let_go(f"{path}.passed", seat, hand.passed)
        if hand.passed_kita:
            visible.let_go(f"{path}.passed_kita", seat, [Tile.NORTH])


def _check_all_before_quads(problems: Problems, rules: Ruleset, shown: Mapping[Seat, ShownHand]) -> None:
    for seat, hand in shown.items():
        _check_before_quads(problems, rules, f"event.shown.{int(seat)}", hand)


def _check_before_quads(problems: Problems, rules: Ruleset, path: str, hand: ShownHand) -> None:
    """Check the tiles held before each quad in riichi and the drawn tile: no kind occurs a fifth time there either.

    The quads of riichi are laid down one after the other; all other melds were there before. Where a quad is reported
    in a way that cannot be followed, a problem already says so.
    """
    if not hand.kans_after_riichi:
        return
    quads = (f"{path}.kans_after_riichi[", f"{path}.melds[")
    if any(
        problem.path.startswith(quads) and problem.code != HAND_CHANGED_IN_RIICHI.code for problem in problems
    ):
        return
    quad_kinds = {kan.tile.kind for kan in hand.kans_after_riichi}
    other_tiles = [
        tile for meld in hand.melds if not quad_kinds >= {*kinds(meld.tiles)} for tile in meld.tiles
    ]
    for index, kan in enumerate(hand.kans_after_riichi):
        hand_path = f"{path}.kans_after_riichi[{index}].concealed_before"
        check_copies(problems, rules, hand_path, (*other_tiles, *kan.concealed_before, kan.drawn))
        other_tiles += [kan.tile.kind] * 4
