"""Benchmark of hands valued, and of wins ruled on, per second."""

from __future__ import annotations

from referee import HanFu, Riichi, Seat, Win, Wind, Winner, adjudicate, first_hand, fold, reply, ruleset
from referee.answers.facts import NUMBER_FACTS
from referee.incidents import INCIDENTS, facts_of
from referee.ledger import Entry, HandEntry
from referee.reports import Flag, Foul
from referee.worth import NoWin, worth_of
from tests.benchmarks.clock import Figure, fastest, side_by_side
from tests.peers import by_mahjong, by_riichienv
from tests.random_hands import random_win

__all__ = ["figures"]

HANDS = 4_000
RULES = ruleset("tenhou-4p")


def figures() -> list[Figure]:
    """Values compared with `mahjong` and `riichienv`, rulings from tiles and from han and fu, entries folded."""
    situations = [random_win(seed) for seed in range(HANDS)]
    ours = [(s.hand, s.seat_wind, s.round_wind, s.tsumo) for s in situations]
    python = [by_mahjong(situation) for situation in situations]
    rust = [by_riichienv(situation) for situation in situations]

    def run_ours() -> None:
        for hand, seat_wind, round_wind, tsumo in ours:
            worth_of(RULES, hand, seat_wind=seat_wind, round_wind=round_wind, tsumo=tsumo)

    def run_python() -> None:
        for value in python:
            value()

    def run_rust() -> None:
        for value in rust:
            value()

    mine, theirs, rusty = side_by_side([run_ours, run_python, run_rust])
    return [
        Figure(subject="hands valued by worth", value=HANDS / mine, unit="hands/s"),
        Figure(
            subject="hands valued by mahjong (Python)",
            value=HANDS / theirs,
            unit="hands/s",
            against=f"worth is {theirs / mine:.1f} times as fast",
        ),
        Figure(
            subject="hands valued by riichienv (Rust)",
            value=HANDS / rusty,
            unit="hands/s",
            against=f"worth is {rusty / mine:.2f} times as fast",
        ),
        *_rulings(),
        _incidents(),
        *_folding(),
    ]


def _rulings() -> list[Figure]:
    by_tiles = []
    for seed in range(HANDS):
        won = random_win(seed)
        worth = worth_of(RULES, won.hand, seat_wind=Wind.EAST, round_wind=Wind.EAST, tsumo=False)
        if (
            won.tsumo
            or isinstance(worth, NoWin)
            or won.hand.flags & {Flag.RIICHI, Flag.DOUBLE_RIICHI, Flag.CHANKAN}
        ):
            continue
        # The melds of these hands were called from the seat before the first dealer.
        by_tiles.append(Win(discarder=Seat.SECOND, winners=(Winner(seat=Seat.FIRST, worth=won.hand),)))
    counted = Win(
        discarder=Seat.FIRST,
        winners=(Winner(seat=Seat.SECOND, worth=HanFu(han=3, fu=30)),),
        riichi=(Riichi(seat=Seat.SECOND),),
    )
    table = first_hand(RULES)
    tiles = fastest(lambda: [adjudicate(RULES, table, win) for win in by_tiles])
    plain = fastest(lambda: [adjudicate(RULES, table, counted) for _ in range(HANDS)])
    return [
        Figure(subject="rulings on a win by tiles", value=len(by_tiles) / tiles, unit="rulings/s"),
        Figure(subject="rulings on a win by han and fu", value=HANDS / plain, unit="rulings/s"),
    ]


def _incidents() -> Figure:
    """Every incident of the list, with every fact answered no."""
    rules = ruleset("ema-2025")
    table = first_hand(rules)
    fouls = [
        Foul(
            seat=Seat.FIRST,
            code=code,
            answers={fact: 0 if fact in NUMBER_FACTS else False for fact in facts_of(rules, incident)},
        )
        for code, incident in INCIDENTS.items()
    ]
    took = fastest(lambda: [reply(rules, table, foul) for _ in range(32) for foul in fouls])
    return Figure(subject="incidents ruled on", value=32 * len(fouls) / took, unit="incidents/s")


def _folding() -> list[Figure]:
    rules = ruleset("ema-2025")
    table, entries = first_hand(rules), []
    for number in range(1, 17):
        seat = Seat((table.dealer + number) % 4)
        discarder = Seat((seat + 1) % 4)
        win = Win(discarder=discarder, winners=(Winner(seat=seat, worth=HanFu(han=2, fu=30)),))
        entries.append(Entry(number=number, what=HandEntry(report=win, round=table.round, honba=table.honba)))
        table = adjudicate(rules, table, win).table
        if table.over:
            break
    took = fastest(lambda: [fold(rules, entries) for _ in range(64)])
    return [Figure(subject="entries folded (64 tables)", value=64 * len(entries) / took, unit="entries/s")]
