"""The endurance test: ``make soak`` plays games and lets two hundred boards listen, for SECONDS.

It tries new hands and games for at most two minutes. Then ten boards listen for half of SECONDS, and two hundred for
the other half.
"""

from __future__ import annotations

import os
import random
import sys
import time

from referee import Report, Ruleset, Verdict, adjudicate, first_hand, ruleset, ruleset_keys
from referee.worth import NoWin, worth_of
from tests.benchmarks import boards
from tests.peers import by_mahjong, by_riichienv
from tests.random_hands import random_win
from tests.referee.strategies import reports

__all__ = ["main"]


def main() -> int:
    """Value random hands, play random games and serve boards; the exit status says if all checks passed."""
    seconds = float(os.environ.get("SECONDS", "1200"))
    deadline = time.monotonic() + min(seconds, 120)
    seed = random.SystemRandom().randrange(1_000_000_000)
    print(f"from seed {seed}", flush=True)
    hands = games = 0
    rules = ruleset("tenhou-4p")
    while time.monotonic() < deadline:
        for _ in range(2_000):
            seed += 1
            if not _hand_agrees(rules, seed):
                print(f"the hand of seed {seed} is worth something else to another program")
                return 1
        hands += 2_000
        games += _games_hold(50)
    print(f"{hands} hands and {games} games, no difference")
    return 0 if boards.run(seconds) else 1


def _hand_agrees(rules: Ruleset, seed: int) -> bool:
    won = random_win(seed)
    ours = worth_of(rules, won.hand, seat_wind=won.seat_wind, round_wind=won.round_wind, tsumo=won.tsumo)
    python, rust = by_mahjong(won)(), by_riichienv(won)()
    if isinstance(ours, NoWin):
        return bool(python.error) and not rust.is_win
    if ours.yakuman:
        return bool(python.han == 13 * ours.yakuman and rust.is_win and rust.han >= 13)
    return (python.han, python.fu, rust.han, rust.fu) == (ours.han, ours.fu) * 2


def _games_hold(count: int) -> int:
    """Play games of random reports in which no point may appear or get lost; a failure raises."""
    from hypothesis import HealthCheck, given, settings
    from hypothesis import strategies as st

    @settings(max_examples=count, database=None, suppress_health_check=list(HealthCheck), deadline=None)
    @given(st.sampled_from(ruleset_keys()), st.lists(reports(), max_size=20))
    def game(key: str, reported: list[Report]) -> None:
        rules = ruleset(key)
        table = first_hand(rules)
        for report in reported:
            if table.over:
                return
            ruling = adjudicate(rules, table, report)
            paid_out = sum(
                payment.points
                for payment in ruling.payments
                if payment.to not in tuple(rules.seats) and payment.to.value == "out"
            )
            before, after = (sum(t.scores) + 1000 * t.deposits for t in (table, ruling.table))
            if before != after + paid_out:
                raise AssertionError(f"{key}: {before} became {after + paid_out}: {report}")
            if ruling.verdict is Verdict.WIN and ruling.table.deposits:
                raise AssertionError(f"{key}: sticks left after a win: {report}")
            table = ruling.table

    game()
    return count


if __name__ == "__main__":
    sys.exit(main())
