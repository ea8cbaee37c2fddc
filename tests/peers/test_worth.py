"""Is a hand worth what other programs say?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from referee import NoWin, Ruleset, Worth, ruleset, worth_of, write_tiles
from tests.peers import by_mahjong, by_riichienv, by_riichienv_with_three
from tests.random_hands import WonSituation, random_win

TENHOU = ruleset("tenhou-4p")
# The peer's set has all three red fives.
TENHOU_WITH_THREE = ruleset("tenhou-3p", {"aka_dora": 3})
# Twenty thousand hands, in parts that several workers share.
HANDS = [range(start, start + 5_000) for start in range(0, 20_000, 5_000)]
parts = pytest.mark.parametrize("seeds", HANDS, ids=[f"{part.start}-{part.stop - 1}" for part in HANDS])


def value(won: WonSituation, rules: Ruleset = TENHOU) -> Worth | NoWin:
    """The hand's worth under Tenhou's values, which both peers are asked under."""
    return worth_of(rules, won.hand, seat_wind=won.seat_wind, round_wind=won.round_wind, tsumo=won.tsumo)


def as_mahjong(ours: Worth | NoWin) -> tuple[object, ...]:
    """Our answer in the words of `mahjong`: a hand without a win is an error, a yakuman is thirteen han."""
    if isinstance(ours, NoWin):
        return ("no win",)
    return ("win", 13 * ours.yakuman) if ours.yakuman else ("win", ours.han, ours.fu)


@parts
def test_random_hands_are_worth_what_mahjong_says(seeds: range) -> None:
    unexplained = []
    for seed in seeds:
        won = random_win(seed)
        ours, theirs = as_mahjong(value(won)), by_mahjong(won)()
        said = ("no win",) if theirs.error else ("win", theirs.han, theirs.fu)[: len(ours)]
        if ours != said:
            unexplained.append((seed, write_tiles(won.hand.tiles), ours, said))
    assert unexplained == []


@parts
@pytest.mark.parametrize(
    ("players", "rules", "peer"),
    [(4, TENHOU, by_riichienv), (3, TENHOU_WITH_THREE, by_riichienv_with_three)],
    ids=["four", "three"],
)
def test_random_hands_are_worth_what_riichienv_says(
    players: int, rules: Ruleset, peer: Callable[[WonSituation], Callable[[], Any]], seeds: range
) -> None:
    unexplained = []
    for seed in seeds:
        won = random_win(seed, players)
        ours, theirs = value(won, rules), peer(won)()
        if isinstance(ours, NoWin):
            agrees = not theirs.is_win
        elif ours.yakuman:
            # Where a yakuman and a counted one pay the same, riichienv names the counted one.
            agrees = theirs.is_win and (bool(theirs.yakuman) or (theirs.han >= 13 and ours.yakuman == 1))
        else:
            agrees = theirs.is_win and (theirs.han, theirs.fu) == (ours.han, ours.fu)
        if not agrees:
            unexplained.append((seed, write_tiles(won.hand.tiles), ours, theirs.han, theirs.fu))
    assert unexplained == []
