"""Our value of a hand agrees with other programs."""

from __future__ import annotations

from typing import Any

import pytest

from referee import Ruleset, ruleset, write_tiles
from referee.worth import NoWin, Worth, worth_of
from tests.peers import by_mahjong, by_riichienv, by_riichienv_with_three
from tests.random_hands import WonSituation, random_win
from tests.sampled import every_nth

TENHOU = ruleset("tenhou-4p")
# The peer's set has all three red fives.
TENHOU_WITH_THREE = ruleset("tenhou-3p", {"aka_dora": 3})
# Twenty thousand hands, in parts for several workers.
HANDS = [range(start, start + 5_000) for start in range(0, 20_000, 5_000)]
parts = pytest.mark.parametrize(
    "seeds", every_nth(HANDS, 2), ids=[f"{part.start}-{part.stop - 1}" for part in HANDS]
)


def value(won: WonSituation, rules: Ruleset = TENHOU) -> Worth | NoWin:
    """The hand's value under Tenhou's rules, which both peers use."""
    return worth_of(rules, won.hand, seat_wind=won.seat_wind, round_wind=won.round_wind, tsumo=won.tsumo)


def as_mahjong(ours: Worth | NoWin) -> tuple[object, ...]:
    """Our answer in the form of `mahjong`: a hand without a win is an error, a yakuman is thirteen han."""
    if isinstance(ours, NoWin):
        return ("no win",)
    return ("win", 13 * ours.yakuman) if ours.yakuman else ("win", ours.han, ours.fu)


def agrees_with_riichienv(ours: Worth | NoWin, theirs: Any) -> bool:
    """True if our answer agrees with `riichienv`."""
    if isinstance(ours, NoWin):
        return not theirs.is_win
    if ours.yakuman:
        # If a yakuman and a counted yakuman pay the same, riichienv names the counted one.
        return theirs.is_win and (bool(theirs.yakuman) or (theirs.han >= 13 and ours.yakuman == 1))
    return theirs.is_win and (theirs.han, theirs.fu) == (ours.han, ours.fu)


@parts
def test_random_hands_are_worth_what_mahjong_and_riichienv_say(seeds: range) -> None:
    unexplained: list[tuple[object, ...]] = []
    for seed in seeds:
        won = random_win(seed)
        ours = value(won)
        wanted, theirs, other = as_mahjong(ours), by_mahjong(won)(), by_riichienv(won)()
        said = ("no win",) if theirs.error else ("win", theirs.han, theirs.fu)[: len(wanted)]
        if wanted != said:
            unexplained.append((seed, write_tiles(won.hand.tiles), "mahjong", wanted, said))
        if not agrees_with_riichienv(ours, other):
            unexplained.append((seed, write_tiles(won.hand.tiles), "riichienv", ours, other.han, other.fu))
    assert unexplained == []


@parts
def test_random_hands_with_three_players_are_worth_what_riichienv_says(seeds: range) -> None:
    unexplained = []
    for seed in seeds:
        won = random_win(seed, 3)
        ours, theirs = value(won, TENHOU_WITH_THREE), by_riichienv_with_three(won)()
        if not agrees_with_riichienv(ours, theirs):
            unexplained.append((seed, write_tiles(won.hand.tiles), ours, theirs.han, theirs.fu))
    assert unexplained == []
