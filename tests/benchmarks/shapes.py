"""Benchmark of waits found and of rulings on quads after riichi, per second."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import partial
from itertools import count, islice

import riichienv
from mahjong.agari import Agari

from referee import Hand, Meld, MeldType, Seat, Tile, read_tiles, reply, ruleset
from referee.codec import answer
from referee.reports import AnkanAfterRiichi
from referee.shapes import waits
from tests.benchmarks.clock import Figure, fastest, side_by_side
from tests.random_hands import random_win
from tests.random_quads import random_quad

__all__ = ["figures"]

HANDS = 4_000
QUADS = 2_000


def figures() -> list[Figure]:
    """Waits of tenpai and of dealt hands, compared with `mahjong` and `riichienv`; rulings on quads after riichi."""
    return [*_waits("tenpai", _tenpai()), *_waits("dealt", _dealt()), *_quads()]


def _tenpai() -> list[tuple[Tile, ...]]:
    """Winning hands without melds and without their winning tile."""
    hands = (random_win(seed).hand.concealed for seed in count())
    return list(islice((hand for hand in hands if len(hand) == 13), HANDS))


def _dealt() -> list[tuple[Tile, ...]]:
    """Thirteen random tiles of a whole wall; such a hand is rarely tenpai."""
    chance = random.Random(1)
    wall = [kind for kind in Tile if kind < 34] * 4
    return [Hand(concealed=tuple(chance.sample(wall, 13))).concealed for _ in range(HANDS)]


def _waits(subject: str, hands: list[tuple[Tile, ...]]) -> list[Figure]:
    counts = [_counts(hand) for hand in hands]
    numbers = [_numbers(hand) for hand in hands]

    def run_ours() -> None:
        for hand in hands:
            waits(hand)

    def run_python() -> None:
        for hand_counts in counts:
            _tile_by_tile(hand_counts)

    def run_rust() -> None:
        for tiles in numbers:
            riichienv.HandEvaluator(tiles, []).get_waits()

    _agree(hands, counts, numbers)
    mine, theirs, rusty = side_by_side([run_ours, run_python, run_rust])
    return [
        Figure(subject=f"waits of {subject} hands", value=len(hands) / mine, unit="hands/s"),
        Figure(
            subject=f"waits of {subject} hands, 34 tiles tried with mahjong (Python)",
            value=len(hands) / theirs,
            unit="hands/s",
            against=f"waits is {theirs / mine:.1f} times as fast",
        ),
        Figure(
            subject=f"waits of {subject} hands by riichienv (Rust)",
            value=len(hands) / rusty,
            unit="hands/s",
            against=f"waits is {rusty / mine:.2f} times as fast",
        ),
    ]


def _tile_by_tile(counts: list[int]) -> list[int]:
    """The usual code of a caller of `mahjong`: try every kind, and test whether the hand is complete."""
    waiting_kinds = []
    for kind in range(34):
        if counts[kind] < 4:
            counts[kind] += 1
            if Agari.is_agari(counts):
                waiting_kinds.append(kind)
            counts[kind] -= 1
    return waiting_kinds


def _agree(hands: list[tuple[Tile, ...]], counts: list[list[int]], numbers: list[list[int]]) -> None:
    """Raise `RuntimeError` if the programs find different waits, because the comparison would be meaningless then."""
    for hand, hand_counts, tiles in zip(hands, counts, numbers, strict=True):
        ours = [int(kind) for kind in waits(hand) if hand_counts[kind] < 4]
        other_programs: dict[str, Callable[[], Iterable[int]]] = {
            "mahjong": partial(_tile_by_tile, hand_counts),
            "riichienv": riichienv.HandEvaluator(tiles, []).get_waits,
        }
        for name, theirs in other_programs.items():
            if sorted(theirs()) != ours:
                raise RuntimeError(f"{hand}: we wait on {ours}, {name} on {sorted(theirs())}")


def _counts(hand: tuple[Tile, ...]) -> list[int]:
    counts = [0] * 34
    for tile in hand:
        counts[tile.kind] += 1
    return counts


def _numbers(hand: tuple[Tile, ...]) -> list[int]:
    """The tiles as numbers among their four copies, as `riichienv` counts them."""
    counts, numbers = [0] * 34, []
    for tile in hand:
        numbers.append(4 * tile.kind + counts[tile.kind])
        counts[tile.kind] += 1
    return numbers


def _quads() -> list[Figure]:
    rules = ruleset("ema-2025")
    tempted = [random_quad(seed) for seed in range(QUADS)]
    requests = [
        {"rules": "ema-2025", "event": temptation.event()}
        for temptation in tempted
        if "0" not in str(temptation)
    ]
    questions = [
        AnkanAfterRiichi(
            seat=Seat.FIRST,
            hand=Hand(
                concealed=read_tiles(temptation.concealed),
                melds=tuple(Meld(type=MeldType.ANKAN, tiles=read_tiles(quad)) for quad in temptation.quads),
            ),
            drawn=read_tiles(temptation.drawn)[0],
            tile=read_tiles(temptation.tile)[0],
        )
        for temptation in tempted
        if "0" not in str(temptation)
    ]
    plain = fastest(lambda: [reply(rules, None, question) for question in questions])
    json = fastest(lambda: [answer(request) for request in requests])
    return [
        Figure(subject="rulings on a quad after riichi", value=len(questions) / plain, unit="rulings/s"),
        Figure(
            subject="rulings on a quad after riichi, asked as JSON",
            value=len(requests) / json,
            unit="rulings/s",
        ),
    ]
