"""Each player needs exactly the results that the outcomes of a recorded last hand show.

By brute force: every han and fu of every winner off every discarder, every set of tenpai players, and rons by two and
three are ruled on one by one, and this file's own code reads the places off the rulings. For rons by several players
each hand tries its share of the amounts, in turn, so that several hands in a row try every amount with every other.
"""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import referee
from referee import (
    HanFu,
    Rejected,
    Riichi,
    Ruleset,
    Ruling,
    Seat,
    TableState,
    Verdict,
    Winner,
    Yakuman,
    adjudicate,
)
from referee.conditions import Chance, Conditions, Need, Reach
from tests.ground_truth.records import four_player_games, rules_of, state_before, three_player_games

PARTS = 10
MOST = int(os.environ.get("CONDITIONS", "500"))
"""The number of recorded last hands that are tested."""

SHARES = {1: 1, 2: 6, 3: 200}
"""By number of winners: each hand tries one in this many of the combinations of amounts."""
OTHERS = ("ema-2016", "ema-2025", "m-league", "rrc", "mahjong-soul-4p")
"""Other rulesets for the same positions: shared places, three rons, no end by a dealer's win, a bust."""

Worth = HanFu | Yakuman
Places = list[tuple[int, bool]]

WORTHS: list[Worth] = [
    *(HanFu(han=han, fu=fu) for han in range(1, 5) for fu in (20, 25, *range(30, 111, 10))),
    *(HanFu(han=han) for han in range(5, 15)),
    *(Yakuman(count=count) for count in range(1, 7)),
]


def last_hands(data: Path) -> list[tuple[Ruleset, TableState, tuple[Seat, ...], str]]:
    """The recorded hands of the last round and of its extension, four players first, in the order of the files."""
    found = []
    for games in (four_player_games(data), three_player_games(data)):
        for game, hands in games.items():
            for hand in hands:
                rules, table = rules_of(hand), state_before(hand)
                last = "E" if "-tonpuu-" in hand["ruleset"] else "S"
                if "ESWN".index(hand["wind"]) * 4 + hand["num"] < "ESWN".index(last) * 4 + hand["players"]:
                    continue
                declared = tuple(Seat(one["seat"]) for one in hand["riichi"] if one["accepted"])
                found.append((rules, table, declared, f"{game} hand {hand['i']}"))
    step = max(1, len(found) // MOST)
    return found[::step][:MOST]


def places_of(rules: Ruleset, ruling: Ruling) -> Places | None:
    """Everybody's place, and whether it is shared, once the game is over; `None` while it goes on."""
    if not ruling.table.over:
        return None
    scores = list(ruling.table.scores)
    for payment in ruling.payments:
        # The leftover deposits are paid by the places, so the places are found without them.
        if payment.reason.value == "leftover_deposits" and isinstance(payment.to, Seat):
            scores[payment.to] -= payment.points
    if rules.uma_tie.value == "split":
        return [(1 + sum(other > own for other in scores), scores.count(own) > 1) for own in scores]
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    return [(1 + order.index(seat), False) for seat in range(len(scores))]


def ruled(
    rules: Ruleset,
    table: TableState,
    declared: tuple[Seat, ...],
    discarder: Seat | None,
    won: tuple[tuple[Seat, Worth], ...],
) -> Ruling | None:
    try:
        ruling = adjudicate(
            rules,
            table,
            referee.Win(
                discarder=discarder,
                winners=tuple(Winner(seat=seat, worth=worth, liable=()) for seat, worth in won),
                riichi=tuple(Riichi(seat=seat) for seat in declared),
            ),
        )
    except Rejected:
        return None
    if ruling.verdict is not Verdict.WIN:
        return None
    paid = {one.to for one in ruling.payments if one.reason.value in ("ron", "tsumo")}
    return ruling if paid == {seat for seat, _ in won} else None


def amount_of(ruling: Ruling, seat: Seat) -> referee.Points:
    """The payment for the hand alone."""
    return sum(
        one.points for one in ruling.payments if one.reason.value in ("ron", "tsumo") and one.to == seat
    )


Asked = tuple[Seat | None, dict[Seat, referee.Points]] | set[Seat]
"""A win: the discarder and the points of each winner; or a draw: the tenpai players."""


class Said:
    """The statements of a need about each end of the hand."""

    def __init__(self, need: Need) -> None:
        self.need = need
        self.wins: dict[tuple[Seat | None, frozenset[Seat]], list[referee.conditions.WinRoute]] = {}
        for route in need.wins:
            self.wins.setdefault((route.discarder, frozenset(route.winners)), []).append(route)

    def of(self, end: Asked) -> list[bool]:
        """For each route that this end fits: whether the place is shared."""
        if isinstance(end, set):
            # Routes of draws may overlap, and agree in that case.
            shared = {
                route.reach is Reach.SHARED
                for route in self.need.draws
                if {*route.tenpai} <= end and not {*route.noten} & end
            }
            return sorted(shared)
        discarder, won = end
        return [
            route.reach is Reach.SHARED
            for route in self.wins.get((discarder, frozenset(won)), ())
            if all(
                one.least.points <= won[seat] <= one.most.points
                for seat, one in zip(route.winners, route.ranges, strict=True)
            )
        ]


def expected(places: Places | None, need: Need) -> list[bool]:
    if places is None:
        return []
    place, tied = places[need.seat]
    return [place == need.place and tied] if place <= need.place else []


def outcomes(
    rules: Ruleset, table: TableState, declared: tuple[Seat, ...], nth: int
) -> Iterator[tuple[str, Places | None, Asked]]:
    """Every way in which the hand can end: a description, the places, and the end for `Said.of`."""
    seats = [Seat(seat) for seat in range(table.players)]
    distinct: dict[tuple[Seat, Seat | None], list[tuple[Worth, referee.Points]]] = {}
    for winner in seats:
        for discarder in (None, *(seat for seat in seats if seat != winner)):
            known: dict[referee.Points, Worth] = {}
            for worth in WORTHS:
                ruling = ruled(rules, table, declared, discarder, ((winner, worth),))
                if ruling is None:
                    continue
                points = amount_of(ruling, winner)
                known.setdefault(points, worth)
                what = f"{winner!r} wins {worth} off {discarder!r}"
                yield what, places_of(rules, ruling), (discarder, {winner: points})
            distinct[winner, discarder] = [(worth, points) for points, worth in known.items()]
    for many in range(len(seats) + 1):
        for tenpai in itertools.combinations(seats, many):
            if {*declared} <= {*tenpai}:
                draw = referee.ExhaustiveDraw(
                    tenpai=tenpai, riichi=tuple(Riichi(seat=seat) for seat in declared)
                )
                ruling = adjudicate(rules, table, draw)
                if ruling.verdict is Verdict.EXHAUSTIVE_DRAW:
                    yield f"a draw, tenpai {tenpai}", places_of(rules, ruling), {*tenpai}
    for discarder in seats:
        others = [seat for seat in seats if seat != discarder]
        for winners in (*itertools.combinations(others, 2), *itertools.combinations(others, 3)):
            hands = [list(enumerate(distinct[seat, discarder])) for seat in winners]
            for each in itertools.product(*hands):
                if (sum(at for at, _ in each) + nth) % SHARES[len(winners)]:
                    continue
                pairs = tuple((seat, worth) for seat, (_, (worth, _)) in zip(winners, each, strict=True))
                ruling = ruled(rules, table, declared, discarder, pairs)
                if ruling is None:
                    # The rules do not allow this number of winners.
                    break
                won = {seat: points for seat, (_, (_, points)) in zip(winners, each, strict=True)}
                yield f"{pairs} off {discarder!r}", places_of(rules, ruling), (discarder, won)


def differences(rules: Ruleset, table: TableState, found: Conditions, nth: int) -> tuple[int, list[str]]:
    """The number of outcomes, and the differences between them and the conditions."""
    told: list[str] = []
    reached: dict[tuple[Seat, int], set[bool]] = {(need.seat, need.place): set() for need in found.needs}
    asked = [(need, Said(need)) for need in found.needs]
    count = 0
    for what, places, end in outcomes(rules, table, found.riichi, nth):
        count += 1
        for need, says in asked:
            wanted, said = expected(places, need), says.of(end)
            if places is not None:
                reached[need.seat, need.place].add(bool(wanted))
            if wanted != said:
                told.append(f"{what}: place {need.place} of {need.seat!r} {wanted}, said {said}")
        if len(told) > 5:
            return count, told
    for need in found.needs:
        seen = reached[need.seat, need.place]
        # Only a share of the rons by several players was tried, so an open place is checked by its routes alone.
        unlike = {Chance.CERTAIN: {False}, Chance.GONE: {True}, Chance.OPEN: set()}[need.chance]
        if seen & unlike:
            told.append(f"place {need.place} of {need.seat!r}: {seen}, said {need.chance}")
    return count, told


def told_of(hands: list[tuple[int, tuple[Ruleset, TableState, tuple[Seat, ...], str]]]) -> list[str]:
    """The differences between the conditions and the outcomes of these hands; prints the number of outcomes."""
    told: list[str] = []
    tried, spent = 0, []
    for nth, (rules, table, declared, where) in hands:
        # Half of the positions are before any riichi, the other half with the riichi that were declared in the hand.
        riichi = declared if len(declared) < table.players and nth // PARTS % 2 else ()
        begun = time.process_time()
        found = referee.conditions.conditions_of(rules, table, riichi=riichi)
        spent.append(time.process_time() - begun)
        count, wrong = differences(rules, table, found, nth // PARTS)
        tried += count
        told += [f"{where}: {one}" for one in wrong]
    median = sorted(spent)[len(spent) // 2] * 1000
    print(
        f"\n{len(hands)} last hands, {tried} outcomes, {len(told)} differences; a median of {median:.0f} ms"
    )
    return told


@pytest.mark.parametrize("part", range(PARTS))
def test_what_each_player_needs_in_a_recorded_last_hand_is_what_every_outcome_of_it_says(
    data: Path, part: int
) -> None:
    assert told_of(list(enumerate(last_hands(data)))[part::PARTS]) == []


@pytest.mark.parametrize("key", OTHERS)
def test_it_is_so_too_where_the_same_points_stand_under_other_rules(data: Path, key: str) -> None:
    rules = referee.ruleset(key)
    four = [one for one in enumerate(last_hands(data)) if one[1][1].players == 4]
    chosen = four[OTHERS.index(key) :: max(1, len(four) // 8)][:8]
    assert told_of([(nth, (rules, *rest)) for nth, (_, *rest) in chosen]) == []
