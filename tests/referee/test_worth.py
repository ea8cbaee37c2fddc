"""Is a hand worth what other programs say, and does its breakdown add up?"""

from __future__ import annotations

import dataclasses

from referee import NoWin, Worth, ruleset, worth_of, write_tiles
from tests.peers import by_mahjong, by_riichienv
from tests.random_hands import WonSituation, random_win

TENHOU = ruleset("tenhou-4p")
HANDS = 20_000


def value(won: WonSituation) -> Worth | NoWin:
    """The hand's worth under Tenhou's values, which both peers are asked under."""
    return worth_of(TENHOU, won.hand, seat_wind=won.seat_wind, round_wind=won.round_wind, tsumo=won.tsumo)


def as_mahjong(ours: Worth | NoWin) -> tuple[object, ...]:
    """Our answer in the words of `mahjong`: a hand without a win is an error, a yakuman is thirteen han."""
    if isinstance(ours, NoWin):
        return ("no win",)
    return ("win", 13 * ours.yakuman) if ours.yakuman else ("win", ours.han, ours.fu)


def test_random_hands_are_worth_what_mahjong_says() -> None:
    unexplained = []
    for seed in range(HANDS):
        won = random_win(seed)
        ours, theirs = as_mahjong(value(won)), by_mahjong(won)()
        said = ("no win",) if theirs.error else ("win", theirs.han, theirs.fu)[: len(ours)]
        if ours != said:
            unexplained.append((seed, write_tiles(won.hand.tiles), ours, said))
    assert unexplained == []


def test_random_hands_are_worth_what_riichienv_says() -> None:
    unexplained = []
    for seed in range(HANDS):
        won = random_win(seed)
        ours, theirs = value(won), by_riichienv(won)()
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


def test_han_and_fu_are_the_sums_of_what_is_named() -> None:
    for seed in range(3_000):
        worth = value(random_win(seed))
        if isinstance(worth, NoWin) or worth.yakuman:
            continue
        assert worth.han == sum(han for _, han in worth.yaku)
        assert worth.fu is not None
        exact = sum(part.fu for part in worth.fu_parts)
        assert exact <= worth.fu < exact + 10
        assert worth.fu in (20, 25) or worth.fu % 10 == 0


def test_equal_hands_are_equal_in_whatever_order_their_tiles_were_named() -> None:
    for seed in range(100):
        hand = random_win(seed).hand
        assert dataclasses.replace(hand, concealed=hand.concealed[::-1]) == hand
