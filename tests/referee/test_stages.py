"""The players who advance to the next stage, and the points that they carry over."""

from __future__ import annotations

from fractions import Fraction

import pytest

import referee
from referee.standings import Carry, Cut, Entrant, EntrantState, Rounding, TieBreak, Total

EMA = referee.ruleset("ema-2025")


def listed(*totals: int, ties=(TieBreak.SHARED,), **more):
    entrants = [
        Entrant(
            total=Total(player=name, results=(points,), places=(), uma=0, penalties=0, **more.get(name, {})),
            state=more.get("states", {}).get(name, EntrantState.PLAYING),
        )
        for name, points in zip("ABCDEFGH", totals, strict=False)
    ]
    return referee.standings.final_list(EMA, entrants, ties=ties)


def names(cut: Cut) -> str:
    return "".join(str(one.total.player) for one in cut.enters)


def level(cut: Cut) -> list[tuple[str, int]]:
    return [("".join(str(one.total.player) for one in group), places) for group, places in cut.level]


@pytest.mark.parametrize(
    ("totals", "places", "enters", "undecided"),
    [
        ((40, 30, 20, 10), 2, "AB", []),
        ((40, 20, 20, 10), 2, "A", [("BC", 1)]),
        ((40, 20, 20, 10), 3, "ABC", []),
        ((20, 20, 20, 20), 2, "", [("ABCD", 2)]),
        ((40, 30), 4, "AB", []),
        ((40, 20, 20, 10), 1, "A", []),
    ],
)
def test_the_first_go_on_and_who_is_level_at_the_cut_stays_so(totals, places, enters, undecided):
    cut = referee.standings.first_places(listed(*totals), places)
    assert (names(cut), level(cut)) == (enters, undecided)


def test_who_is_out_or_gone_takes_no_place():
    states = {"A": EntrantState.WITHDRAWN, "B": EntrantState.DISQUALIFIED}
    cut = referee.standings.first_places(listed(40, 30, 20, 10, states=states), 2)
    assert names(cut) == "CD"


def test_the_first_of_each_group_go_on_in_the_order_of_the_whole_list():
    cut = referee.standings.first_of_each(
        listed(60, 50, 40, 30, 20, 20), 1, lambda one: str(one.total.player) in "ABEF"
    )
    assert (names(cut), level(cut)) == ("AC", [])
    cut = referee.standings.first_of_each(
        listed(60, 50, 40, 30, 20, 20), 1, lambda one: str(one.total.player) in "ABCD"
    )
    assert (names(cut), level(cut)) == ("A", [("EF", 1)])


def test_a_recorded_lot_decides_at_the_cut_behind_everything_else():
    order = referee.standings.ties_at_the_cut(EMA, [TieBreak.FIRSTS, TieBreak.SHARED])
    assert order == (TieBreak.FIRSTS, TieBreak.LOT)
    assert referee.standings.ties_at_the_cut(EMA, None)[-1] is TieBreak.LOT
    lots = {"B": {"lot": 2}, "C": {"lot": 1}}
    assert names(referee.standings.first_places(listed(40, 20, 20, 10, ties=order, **lots), 2)) == "AC"


@pytest.mark.parametrize(
    ("points", "how", "wanted"),
    [
        (Fraction(100000, 3), Rounding.EXACT, Fraction(100000, 3)),
        (Fraction(4, 2), Rounding.EXACT, 2),
        (Fraction(495500, 2), Rounding.TENTH_UP, 247800),
        (Fraction(-80100, 2), Rounding.TENTH_UP, -40000),
        (247700, Rounding.TENTH_UP, 247700),
        (247750, Rounding.TENTH_NEAREST, 247800),
        (-247750, Rounding.TENTH_NEAREST, -247800),
        (247749, Rounding.TENTH_NEAREST, 247700),
        (247500, Rounding.WHOLE_NEAREST, 248000),
        (-247500, Rounding.WHOLE_NEAREST, -248000),
        (-247499, Rounding.WHOLE_NEAREST, -247000),
    ],
)
def test_what_is_carried_is_rounded_as_the_event_says(points, how, wanted):
    assert referee.standings.round_points(points, how) == wanted


def test_a_part_is_taken_from_the_total_or_from_the_results_without_penalties():
    total = Total(player="A", results=(30000,), places=(), uma=0, penalties=-5000, carry=1000)
    one = (referee.standings.ListedPlayer(rank=1, tied=False, total=total, state=EntrantState.PLAYING),)
    assert referee.standings.carried_points(Carry(part=Fraction(1, 2)), one) == [13000]
    assert referee.standings.carried_points(Carry(part=Fraction(1, 2), results=True), one) == [15500]
    assert referee.standings.carried_points(Carry(), one) == [0]


def test_points_by_rank_go_by_the_rank_among_those_who_enter():
    entered = [one for one in listed(50, 40, 30, 30, 10) if one.total.player != "B"]
    points = referee.standings.carried_points(Carry(by_rank=(120000, 70000, 30000)), entered)
    # The second player declined: the next two share the rank shown, and the fourth is behind the last rank with points.
    assert points == [120000, 70000, 70000, 0]
