"""The conditions for a player agree with every ruling, and their ranges have no gaps."""

from __future__ import annotations

import dataclasses
import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import (
    ExhaustiveDraw,
    HanFu,
    Rejected,
    Riichi,
    Round,
    Ruleset,
    Seat,
    TableState,
    Verdict,
    Win,
    Wind,
    Winner,
    Yakuman,
    adjudicate,
    ruleset,
)
from referee.conditions import Chance, Conditions, EventTotals, Need, Reach, conditions_of
from referee.standings import game_results
from tests.referee.strategies import EXAMPLES

A, B, C, D = Seat
S4 = Round(Wind.SOUTH, 4)
TENHOU, EMA, M_LEAGUE = ruleset("tenhou-4p"), ruleset("ema-2025"), ruleset("m-league")
Spans = dict[Seat | None, list[tuple[int, int | None]]]


def table(*scores: int, **more: object) -> TableState:
    return TableState(**{"scores": scores, "round": S4} | more)  # type: ignore[arg-type]


def need_of(found: Conditions, seat: Seat, place: int) -> Need:
    return next(need for need in found.needs if (need.seat, need.place) == (seat, place))


def spans(need: Need, winner: Seat, reach: Reach | None = None) -> Spans:
    """The points that *winner* can win alone, by discarder: lower limit, and upper limit or `None`."""
    found: Spans = {}
    for route in need.wins:
        if route.winners == (winner,) and reach in (None, route.reach):
            [one] = route.ranges
            end = None if one.highest else int(one.most.points)
            found.setdefault(route.discarder, []).append((int(one.least.points), end))
    return found


# Named cases


def test_a_rival_pays_twice_what_he_pays_and_every_other_once() -> None:
    need = need_of(conditions_of(TENHOU, table(31000, 27000, 22000, 20000)), B, 1)
    # After 800/1,600 both have 30,200, and the later seat is second. Off the first player, 2,300 are enough to pass,
    # but below 30,000 the game goes on.
    assert spans(need, B) == {
        None: [(3600, None)],
        A: [(3200, None)],
        C: [(4500, None)],
        D: [(4500, None)],
    }


def test_honba_and_sticks_count_for_whoever_wins() -> None:
    need = need_of(conditions_of(M_LEAGUE, table(31000, 27000, 22000, 19000, honba=2, deposits=1)), B, 1)
    # A ron of 1,000 off the first player makes 27,000 into 29,600 and 31,000 into 29,400; after 400/700 the first
    # player keeps 30,400, against 30,100.
    assert spans(need, B) == {
        None: [(2000, None)],
        A: [(1000, None)],
        C: [(2600, None)],
        D: [(2600, None)],
    }


def test_a_stick_that_another_lays_goes_to_the_winner_and_the_winner_s_own_comes_back() -> None:
    here = table(31000, 27000, 22000, 20000)
    plain, own, rival = (need_of(conditions_of(M_LEAGUE, here, riichi=who), B, 1) for who in ((), (B,), (A,)))
    level = {None: [(3200, 3200), (3600, None)], A: [(2000, 2000), (2300, None)]}
    assert spans(plain, B) == {**level, C: [(4500, None)], D: [(4500, None)]}
    # The same, except that riichi and tsumo are two han, and no such hand is worth 3,600 in all.
    assert spans(own, B) == spans(plain, B) | {None: [(3200, 3200), (4000, None)]}
    # The first player then has 30,000, and 1,000 more are on the table.
    off_others = [(2000, 2000), (2300, None)]
    assert spans(rival, B) == {
        None: [(1600, 1600), (2000, None)],
        A: [(1000, 1000), (1300, None)],
        C: off_others,
        D: off_others,
    }


def test_a_riichi_without_the_points_for_it_is_none() -> None:
    here = table(31000, 900, 40000, 28100)
    assert conditions_of(TENHOU, here, riichi=(A, B)).riichi == (A,)


def test_level_points_are_shared_where_the_rules_share_and_go_by_the_seat_where_they_do_not() -> None:
    # Direct hits of 2,000 give both 29,000.
    here = table(31000, 27000, 22000, 20000)
    shared = need_of(conditions_of(EMA, here), B, 1)
    assert spans(shared, B, Reach.SHARED)[A] == [(2000, 2000)]
    assert spans(shared, B, Reach.ALONE)[A] == [(2300, None)]
    # The earlier seat is first when scores are equal, the later one is not.
    by_seat = ruleset("tenhou-4p", {"goal_points": 0})
    assert spans(need_of(conditions_of(by_seat, here), B, 1), B)[A] == [(2300, None)]
    earlier = need_of(conditions_of(by_seat, table(27000, 31000, 22000, 20000)), A, 1)
    assert spans(earlier, A)[B] == [(2000, None)]


def test_a_draw_says_who_must_be_tenpai_and_who_must_not() -> None:
    found = conditions_of(M_LEAGUE, table(31000, 29900, 20000, 19100))
    told = [(draw.tenpai, draw.noten) for draw in need_of(found, B, 1).draws]
    # A tenpai dealer would deal again. Otherwise the gap is 1,100, and it does not change if the first player is tenpai
    # too.
    assert told == [((B,), (A, D))]
    assert [(draw.tenpai, draw.noten) for draw in found.goes_on_draws] == [((D,), ())]


def test_a_dealer_who_leads_ends_the_game_by_itself_only_where_the_rules_say_so() -> None:
    here = table(24000, 25000, 25000, 26000)
    ends = conditions_of(TENHOU, here)
    # After 1,300 all or a ron of 3,900 the dealer would have 29,900, and the game would go on.
    ron = [(4400, None)]
    assert spans(need_of(ends, D, 1), D) == {None: [(4500, None)], A: ron, B: ron, C: ron}
    assert spans(need_of(conditions_of(M_LEAGUE, here), D, 1), D) == {}
    goes_on = [route for route in conditions_of(M_LEAGUE, here).goes_on_wins if route.winners == (D,)]
    assert len(goes_on) == 4
    assert all(route.whole for route in goes_on)


def test_where_the_dealer_chooses_it_is_said_that_he_must() -> None:
    rules = ruleset("m-league", {"agari_yame": "dealer_choice"})
    found = conditions_of(rules, table(20000, 25000, 25000, 30000))
    wins = [route for route in need_of(found, D, 1).wins if route.winners == (D,)]
    assert [route.choice for route in wins] == [True] * 4
    # Otherwise the game goes on.
    assert [route.choice for route in found.goes_on_wins if route.winners == (D,)] == [True] * 4


def test_a_goal_that_decides_only_after_a_draw_is_known_of_every_draw() -> None:
    rules = ruleset("m-league", {"agari_yame": "none", "tenpai_yame": "automatic"})
    found = conditions_of(rules, table(20000, 25000, 26000, 29000))
    # The leading dealer deals again after every win, and after a draw that leaves 29,000 points.
    assert spans(need_of(found, D, 1), D) == {}
    assert [(draw.tenpai, draw.noten) for draw in found.goes_on_draws] == [((A, B, C, D), ())]


def test_a_bust_ends_the_game_sooner_and_with_it_more_is_not_always_better() -> None:
    here = TableState(scores=(40000, 41000, 2500, 16500), round=Round(Wind.SOUTH, 1))
    found = conditions_of(TENHOU, here)
    assert found.ends
    need = need_of(found, A, 1)
    # The game ends only if the third player cannot pay; the first player, who is the dealer, then leads with any such
    # win.
    assert spans(need, A)[C] == [(2900, None)]
    assert D not in spans(need, A) or spans(need, A)[D][0][0] > 16500
    # After a ron off the leader 41,000 points are left over: only a double yakuman busts the leader.
    assert spans(need, A)[B] == [(48000, None)]


def test_a_game_that_cannot_end_with_the_hand_is_said_to_go_on() -> None:
    found = conditions_of(EMA, TableState(scores=(30000,) * 4))
    assert not found.ends
    assert {need.chance for need in found.needs} == {Chance.CERTAIN}
    assert not any(need.wins or need.draws for need in found.needs)


def test_three_players_need_what_three_pay() -> None:
    rules = ruleset("tenhou-3p")
    here = TableState(scores=(45000, 35000, 25000), round=Round(Wind.SOUTH, 3))
    need = need_of(conditions_of(rules, here), B, 1)
    # In a tsumo nobody gets the missing fourth player's share: 2,000 from one and 4,000 from the dealer leave the
    # leader 43,000 of 45,000.
    assert spans(need, B)[None] == [(9000, None)]
    assert spans(need, B)[A] == [(5200, None)]


def test_two_rons_have_a_range_each() -> None:
    here = table(31000, 27000, 22000, 20000)
    need = need_of(conditions_of(M_LEAGUE, here), B, 1)
    assert not any(len(route.winners) > 1 for route in need.wins)
    rules = ruleset("tenhou-4p", {"goal_points": 0})
    found = conditions_of(rules, here)
    both = [route for route in need_of(found, B, 1).wins if route.winners == (B, C) and route.discarder == A]
    # Alone 2,300 would be enough; the third player must stay behind with any win.
    assert both[0].ranges[0].least.points == 1000
    assert all(len(route.ranges) == 2 for route in both)
    # Three rons abort the hand at any value.
    three = [route for route in found.goes_on_wins if len(route.winners) == 3]
    assert [(route.ranges, route.whole) for route in three] == [((), True)] * 4


def test_in_an_event_the_totals_decide_with_uma_and_those_who_have_finished() -> None:
    here = table(31000, 29000, 21000, 19000)
    event = EventTotals(before=(0, 10000, -5000, 0), others=(60000, 21000))
    found = conditions_of(EMA, here, event=event)
    need = need_of(found, B, 2)
    assert need.chance is Chance.OPEN
    # Ahead of B are 60,000, and also 21,000 unless B passes it. Level with the first player, B has 10,000 + 0 + 10,000
    # from the shared uma; ahead of the first player, 10,000 + 300 + 15,000.
    assert spans(need, B)[A] == [(1300, None)]
    apart = conditions_of(
        EMA, here, event=EventTotals(before=event.before, others=event.others, apart=frozenset({A}))
    )
    assert not any(one.seat is A for one in apart.needs)


def test_the_two_han_minimum_leaves_no_smaller_hand() -> None:
    rules = ruleset("ema-2025", {"two_han_minimum": 5})
    found = conditions_of(rules, table(30000, 30000, 30000, 30000, honba=5))
    least = min(
        route.ranges[0].least.points for route in need_of(found, B, 3).wins if len(route.winners) == 1
    )
    # 400/700 for a pinfu self-draw; one han would be 300/500.
    assert least == 1500


def test_a_table_that_is_over_has_none() -> None:
    with pytest.raises(Rejected):
        conditions_of(EMA, table(30000, 30000, 30000, 30000, over=True))


# Any position: the conditions agree with the rulings

RULES = [
    ruleset(key)
    for key in ("tenhou-4p", "ema-2016", "ema-2025", "m-league", "mahjong-soul-4p", "wrc-2022", "jpml-a-2023")
]
RULES += [
    ruleset("m-league", {"agari_yame": "dealer_choice", "tenpai_yame": "automatic", "bust": "zero_or_less"}),
    ruleset("shiragiku-ponrii"),
]
WORTHS = (
    *(HanFu(han=han, fu=fu) for han in (1, 2, 3, 4) for fu in (20, 25, 30, 40, 50, 70, 110)),
    *(HanFu(han=han) for han in (5, 6, 8, 11, 13)),
    *(Yakuman(count=count) for count in (1, 2, 4)),
)


@st.composite
def positions(draw: st.DrawFn) -> tuple[Ruleset, TableState, tuple[Seat, ...]]:
    rules = draw(st.sampled_from(RULES))
    level = 4 * rules.start_points // 100
    cuts = sorted(draw(st.lists(st.integers(-30, level + 30), min_size=3, max_size=3)))
    scores = [cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], level - cuts[2]]
    # Many scores are equal or nearly equal.
    if draw(st.booleans()):
        scores = [level // 4 + draw(st.integers(-20, 20)) for _ in range(4)]
    here = TableState(
        scores=tuple(100 * score for score in scores),
        round=draw(st.sampled_from([S4, S4, S4, Round(Wind.SOUTH, 2), Round(Wind.WEST, 1)])),
        honba=draw(st.integers(0, 3)),
        deposits=draw(st.integers(0, 2)) if rules.riichi_deposit else 0,
    )
    riichi = draw(st.lists(st.sampled_from(Seat), unique=True, max_size=3))
    return rules, here, tuple(riichi)


def says(
    found: Conditions, need: Need, report: Win | ExhaustiveDraw, paid: dict[Seat, object]
) -> list[Reach]:
    """How each route that fits the *report* reaches the place."""
    if isinstance(report, ExhaustiveDraw):
        fit = [
            route.reach
            for route in need.draws
            if {*route.tenpai} <= {*report.tenpai}
            and not {*route.noten} & {*report.tenpai}
            and (report.dealer_ends or not route.choice)
        ]
        return list(dict.fromkeys(fit))
    return [
        route.reach
        for route in need.wins
        if (route.discarder, {*route.winners}) == (report.discarder, {*paid})
        and (report.dealer_ends or not route.choice)
        and all(
            one.least.points <= paid[seat] <= one.most.points  # type: ignore[operator]
            for seat, one in zip(route.winners, route.ranges, strict=False)
        )
    ]


@settings(max_examples=max(EXAMPLES // 4, 10), deadline=None)
@given(positions(), st.data())
def test_what_is_needed_is_what_every_ruling_says(
    position: tuple[Ruleset, TableState, tuple[Seat, ...]], data: st.DataObject
) -> None:
    rules, here, riichi = position
    found = conditions_of(rules, here, riichi=riichi)
    declared = tuple(Riichi(seat=seat) for seat in found.riichi)
    for _ in range(12):
        report: Win | ExhaustiveDraw
        ends = data.draw(st.booleans())
        if data.draw(st.integers(0, 3)) == 0:
            tenpai = tuple(seat for seat in rules.seats if seat in found.riichi or data.draw(st.booleans()))
            report = ExhaustiveDraw(tenpai=tenpai, riichi=declared, dealer_ends=ends)
        else:
            discarder = data.draw(st.none() | st.sampled_from(Seat))
            others = [seat for seat in Seat if seat != discarder]
            most = 1 if discarder is None else 3
            seats = data.draw(st.lists(st.sampled_from(others), unique=True, min_size=1, max_size=most))
            winners = tuple(
                Winner(seat=seat, worth=data.draw(st.sampled_from(WORTHS)), liable=()) for seat in seats
            )
            if rules.open_hand_riichi.value == "ponrii":
                declared_too = dict.fromkeys((*found.riichi, *seats))
                declared_now = tuple(Riichi(seat=seat) for seat in declared_too)
            else:
                declared_now = declared
            report = Win(discarder=discarder, winners=winners, riichi=declared_now, dealer_ends=ends)
        try:
            ruling = adjudicate(rules, here, report)
        except Rejected:
            continue
        if ruling.verdict not in (Verdict.WIN, Verdict.EXHAUSTIVE_DRAW):
            continue
        paid: dict[Seat, object] = {}
        for payment in ruling.payments:
            if payment.reason.value in ("ron", "tsumo") and isinstance(payment.to, Seat):
                paid[payment.to] = paid.get(payment.to, 0) + payment.points  # type: ignore[operator]
        if isinstance(report, Win) and {*paid} != {winner.seat for winner in report.winners}:
            continue
        standing = list(ruling.table.scores)
        for payment in ruling.payments:
            if payment.reason.value == "leftover_deposits" and isinstance(payment.to, Seat):
                standing[payment.to] -= payment.points
        if rules.leftover_deposits.value == "returned_to_bettors":
            standing = list(ruling.table.scores)
        games = game_results(rules, ruling.table.scores, standing)
        for need in found.needs:
            game = games[need.seat]
            shared = game.tied and game.place == need.place
            reached = ruling.table.over and game.place <= need.place
            wanted = [Reach.SHARED if shared else Reach.ALONE] if reached else []
            assert says(found, need, report, paid) == wanted, (need.seat, need.place, report)


@settings(max_examples=max(EXAMPLES // 10, 5), deadline=None)
@given(positions(), st.lists(st.integers(-400, 400), min_size=4, max_size=9), st.data())
def test_in_an_event_it_is_what_the_totals_say(
    position: tuple[Ruleset, TableState, tuple[Seat, ...]], totals: list[int], data: st.DataObject
) -> None:
    rules, here, riichi = position
    before, others = [100 * one for one in totals[:4]], [100 * one for one in totals[4:]]
    event = EventTotals(before=tuple(before), others=tuple(others))
    found = conditions_of(rules, here, riichi=riichi, event=event)
    if rules.open_hand_riichi.value == "ponrii":
        return
    declared = tuple(Riichi(seat=seat) for seat in found.riichi)
    for _ in range(8):
        discarder = data.draw(st.none() | st.sampled_from(Seat))
        seat = data.draw(st.sampled_from([seat for seat in Seat if seat != discarder]))
        worth = data.draw(st.sampled_from(WORTHS))
        report = Win(
            discarder=discarder, winners=(Winner(seat=seat, worth=worth, liable=()),), riichi=declared
        )
        try:
            ruling = adjudicate(rules, here, report)
        except Rejected:
            continue
        if ruling.verdict is not Verdict.WIN:
            continue
        paid: dict[Seat, object] = {
            seat: sum(one.points for one in ruling.payments if one.reason.value in ("ron", "tsumo"))
        }
        results = ruling.results or ()
        come = [had + result for had, result in zip(before, results, strict=False)]
        for need in found.needs:
            wanted = []
            if results:
                own = come[need.seat]
                place = 1 + sum(other > own for other in (*come, *others))
                level = (*come, *others).count(own) > 1
                if place <= need.place:
                    wanted = [Reach.SHARED if level and place == need.place else Reach.ALONE]
            assert says(found, need, report, paid) == wanted


@settings(max_examples=max(EXAMPLES // 10, 5), deadline=None)
@given(positions(), st.lists(st.integers(-400, 400), min_size=20, max_size=40), st.integers(1, 5))
def test_of_an_event_s_places_the_best_are_what_they_are_among_all(
    position: tuple[Ruleset, TableState, tuple[Seat, ...]], totals: list[int], most: int
) -> None:
    rules, here, riichi = position
    before, others = [100 * one for one in totals[:4]], [200 * one for one in totals[4:]]
    event = EventTotals(before=tuple(before), others=tuple(others))
    every = conditions_of(rules, here, riichi=riichi, event=event)
    best = conditions_of(rules, here, riichi=riichi, event=event, most=most)
    of_each = [[need for need in every.needs if need.seat is seat][:most] for seat in rules.seats]
    assert best == dataclasses.replace(every, needs=tuple(itertools.chain.from_iterable(of_each)))


def test_ranges_of_one_way_neither_overlap_nor_touch() -> None:
    for rules, scores in itertools.product(RULES[:4], ((31000, 27000, 22000, 20000), (25000,) * 4)):
        for need in conditions_of(rules, table(*scores)).needs:
            for way, group in itertools.groupby(
                need.wins, key=lambda route: (route.winners, route.discarder)
            ):
                if len(way[0]) == 1:
                    ends = [(r.ranges[0].least.points, r.ranges[0].most.points) for r in group]
                    assert all(low[1] < high[0] for low, high in itertools.pairwise(ends)), way
