"""Totals are ranked as the rules say, and rounded so that no points are lost."""

from __future__ import annotations

from fractions import Fraction

import pytest

from referee import Ruleset, TableState, fold, ruleset
from referee.answers import ResultRounding
from referee.ledger import Close, Entry
from referee.standings import Entrant, EntrantState, TieBreak, Total, final_list, game_results, rank


def total(player: str, results: tuple[int, ...], places: tuple[int, ...], penalties: int = 0) -> Total:
    return Total(player=player, results=results, places=places, uma=0, penalties=penalties)


def ranks(tie_break: str, *totals: Total) -> list[tuple[str, int, bool]]:
    rules = ruleset("ema-2025", {"standings_tie_break": tie_break})
    return [(str(row.total.player), row.rank, row.tied) for row in rank(rules, totals)]


LEVEL = (
    total("steady", (5000, 5000), (2, 2)),
    total("up and down", (15000, -5000), (1, 3)),
    total("behind", (0, 1000), (3, 3)),
)


def test_where_ties_are_shared_equal_totals_share_a_rank_and_the_next_counts_them_all() -> None:
    assert ranks("shared", *LEVEL) == [("steady", 1, True), ("up and down", 1, True), ("behind", 3, False)]


def test_where_first_places_break_ties_the_one_with_more_of_them_is_ahead() -> None:
    """World Riichi Championship rules 2025, 5."""
    assert ranks("firsts_fourths_best", *LEVEL) == [
        ("up and down", 1, False),
        ("steady", 2, False),
        ("behind", 3, False),
    ]


@pytest.mark.parametrize(
    ("at", "decides", "ranked"),
    [
        ("at_cut_and_end", False, [("steady", 1, True), ("up and down", 1, True), ("behind", 3, False)]),
        ("at_cut_and_end", True, [("up and down", 1, False), ("steady", 2, False), ("behind", 3, False)]),
        ("always", False, [("up and down", 1, False), ("steady", 2, False), ("behind", 3, False)]),
        ("always", True, [("up and down", 1, False), ("steady", 2, False), ("behind", 3, False)]),
    ],
)
def test_a_tie_is_a_tie_until_the_rank_decides_unless_it_is_always_broken(
    at: str, decides: bool, ranked: list[tuple[str, int, bool]]
) -> None:
    rules = ruleset("wrc-2025", {"standings_tie_break_at": at})
    found = rank(rules, LEVEL, decides=decides)
    assert [(str(row.total.player), row.rank, row.tied) for row in found] == ranked


@pytest.mark.parametrize("key", ["wrc-2022", "wrc-2025"])
def test_the_standings_of_a_world_championship_show_ties_while_it_is_played(key: str) -> None:
    """The WRC's own tables print =1, =1; section 5 recommends the order and does not say when it applies."""
    assert [row.tied for row in rank(ruleset(key), LEVEL, decides=False)] == [True, True, False]
    assert [row.tied for row in rank(ruleset(key), LEVEL, decides=True)] == [False, False, False]


def test_more_first_places_are_ahead_of_a_better_single_game() -> None:
    assert ranks(
        "firsts_fourths_best",
        total("first once", (30000, -5000, -5000), (1, 2, 3)),
        total("first twice", (15000, 15000, -10000), (1, 1, 4)),
    ) == [("first twice", 1, False), ("first once", 2, False)]


def test_who_has_not_played_yet_is_level_with_who_came_out_even() -> None:
    assert ranks("firsts_fourths_best", total("waiting", (), ()), total("even", (0,), (2,))) == [
        ("waiting", 1, True),
        ("even", 1, True),
    ]


def test_with_as_many_first_places_fewer_last_places_are_ahead() -> None:
    assert ranks(
        "firsts_fourths_best",
        total("one last", (20000, 0, -20000), (1, 2, 4)),
        total("no last", (10000, 0, -10000), (1, 3, 3)),
    ) == [("no last", 1, False), ("one last", 2, False)]


def test_with_as_many_first_and_last_places_the_best_single_game_is_ahead() -> None:
    assert ranks(
        "firsts_fourths_best",
        total("best 20", (20000, -20000), (1, 4)),
        total("best 30", (30000, -30000), (1, 4)),
    ) == [("best 30", 1, False), ("best 20", 2, False)]


def test_what_is_level_in_all_three_shares_the_rank_until_a_coin_is_tossed() -> None:
    assert ranks(
        "firsts_fourths_best",
        total("one", (20000, -20000), (1, 4)),
        total("other", (20000, -20000), (1, 4)),
    ) == [("one", 1, True), ("other", 1, True)]


def test_a_last_place_is_the_third_with_three_players() -> None:
    three = [
        Total(player="last once", results=(0, 0), places=(1, 3), uma=0, penalties=0, last_place=3),
        Total(player="never last", results=(0, 0), places=(1, 2), uma=0, penalties=0, last_place=3),
    ]
    rules = ruleset("tenhou-3p", {"standings_tie_break": "firsts_fourths_best"})
    assert [row.total.player for row in rank(rules, three)] == ["never last", "last once"]


def test_a_penalty_counts_in_the_total() -> None:
    assert ranks("shared", total("punished", (30000,), (1,), -20000), total("clean", (15000,), (2,))) == [
        ("clean", 1, False),
        ("punished", 2, False),
    ]


def rows(rules: Ruleset, scores: list[int]) -> list[tuple[object, ...]]:
    return [(row.place, row.tied, row.uma, row.oka, row.result) for row in game_results(rules, scores)]


def test_each_seat_is_told_its_place_its_uma_its_oka_and_its_result() -> None:
    assert rows(ruleset("m-league"), [20000, 40000, 15000, 25000]) == [
        (3, False, -10000, 0, -20000),
        (1, False, 30000, 20000, 60000),
        (4, False, -30000, 0, -45000),
        (2, False, 10000, 0, 5000),
    ]


@pytest.mark.parametrize("scores", [(), (25000,) * 3, (25000,) * 5])
def test_a_game_of_too_few_or_too_many_scores_has_no_results(scores: tuple[int, ...]) -> None:
    said = f"^{len(scores)} scores and {len(scores)} to rank by, but 4 play$"
    with pytest.raises(ValueError, match=said):
        game_results(ruleset("m-league"), scores)


def test_a_game_is_not_ranked_by_fewer_scores_than_it_has() -> None:
    with pytest.raises(ValueError, match=r"^4 scores and 3 to rank by, but 4 play$"):
        game_results(ruleset("m-league"), (25000,) * 4, (25000,) * 3)


def test_of_equal_scores_the_earlier_seat_is_ahead_where_the_rules_say_so() -> None:
    assert rows(ruleset("tenhou-4p"), [20000, 35000, 10000, 35000]) == [
        (3, False, -10000, 0, -20000),
        (1, False, 20000, 20000, 45000),
        (4, False, -20000, 0, -40000),
        (2, False, 10000, 0, 15000),
    ]


def test_equal_scores_share_the_place_and_the_uma_of_the_places_that_they_take() -> None:
    assert rows(ruleset("ema-2025"), [40000, 30000, 30000, 20000]) == [
        (1, False, 15000, 0, 25000),
        (2, True, 0, 0, 0),
        (2, True, 0, 0, 0),
        (4, False, -15000, 0, -25000),
    ]


def test_three_firsts_share_uma_and_oka_in_whole_hundreds_the_odd_ones_to_the_earlier_seats() -> None:
    """30,000 + 10,000 - 10,000 and the oka of 20,000 are 50,000 for three."""
    assert rows(ruleset("m-league"), [30000, 30000, 10000, 30000]) == [
        (1, True, 10000, 6700, 16700),
        (1, True, 10000, 6700, 16700),
        (4, False, -30000, 0, -50000),
        (1, True, 10000, 6600, 16600),
    ]


def test_three_firsts_share_uma_and_oka_as_one_sum_where_neither_divides() -> None:
    """20,000 + 10,000 - 10,000 and the oka of 20,000 are 40,000 for three: 13,400, 13,300 and 13,300."""
    rules = ruleset("m-league", {"uma": [[20000, 10000, -10000, -20000]]})
    assert rows(rules, [30000, 30000, 30000, 10000]) == [
        (1, True, 6700, 6700, 13400),
        (1, True, 6600, 6700, 13300),
        (1, True, 6700, 6600, 13300),
        (4, False, -20000, 0, -40000),
    ]


def test_a_share_of_whole_hundreds_has_no_fifty() -> None:
    rules = ruleset("m-league", {"uma": [[3000, 600, 500, -4100]]})
    assert [row.uma for row in game_results(rules, [45000, 20000, 20000, 15000])] == [3000, 600, 500, -4100]


def test_an_exact_share_is_a_fraction_only_where_it_does_not_divide() -> None:
    exact = ruleset("m-league", {"tie_remainder": "exact_fraction"})
    thirds = [row.oka for row in game_results(exact, [30000, 30000, 30000, 10000])]
    assert thirds == [Fraction(20000, 3)] * 3 + [0]
    halves = [row.uma for row in game_results(ruleset("ema-2025"), [35000, 35000, 30000, 20000])]
    assert [(share, type(share)) for share in halves] == [
        (10000, int),
        (10000, int),
        (-5000, int),
        (-15000, int),
    ]


@pytest.mark.parametrize("rounding", [answer.value for answer in ResultRounding])
@pytest.mark.parametrize("key", ["tenhou-4p", "m-league", "ema-2025", "jpml-a-2023"])
def test_results_add_up_to_nothing_however_they_are_rounded(key: str, rounding: str) -> None:
    rules = ruleset(key, {"result_rounding": rounding})
    whole = rules.start_points * 4
    for first in (whole - 63500, whole // 4, whole // 4 + 100):
        rest = whole - first
        scores = [first, rest // 2 // 100 * 100, rest // 4 // 100 * 100]
        scores.append(whole - sum(scores))
        assert sum(result.result for result in game_results(rules, scores)) == 0


def test_leftover_sticks_shared_down_to_hundreds_leave_the_rest_to_nobody() -> None:
    """Pantheon's program: four players with 29,250 each and three sticks get 29,950 each."""
    page = fold(ruleset("rrc"), [Entry(number=1, what=Close())], TableState(scores=(29250,) * 4, deposits=3))
    assert page.table.scores == (29950,) * 4
    assert page.table.deposits == 0


def test_floating_uma_is_chosen_by_how_many_have_reached_the_return_points() -> None:
    rules = ruleset("jpml-a-2023")
    uma = {
        scores: [result.uma for result in game_results(rules, scores)]
        for scores in (
            (29900, 29800, 29700, 29600),
            (45000, 29000, 26000, 20000),
            (40000, 32000, 28000, 20000),
            (42000, 35000, 33000, 10000),
            (30000, 30000, 30000, 30000),
            (50000, 30000, 25000, 15000),
        )
    }
    assert list(uma.values()) == [
        [0, 0, 0, 0],
        [12000, -1000, -3000, -8000],
        [8000, 4000, -4000, -8000],
        [8000, 3000, 1000, -12000],
        [0, 0, 0, 0],
        [8000, 4000, -4000, -8000],
    ]


def entrant(name: str, state: str = "playing", *results: int) -> Entrant:
    return Entrant(total=total(name, results, tuple(2 for _ in results)), state=EntrantState(state))


FIELD = (
    entrant("left", "withdrawn", 90000),
    entrant("out", "disqualified", 80000),
    entrant("first", "playing", 30000),
    entrant("second", "playing", 20000),
    entrant("none yet", "playing"),
    entrant("filled in", "substitute", 70000),
    entrant("came along", "guest", 60000),
)


@pytest.mark.parametrize(
    ("rules", "listed"),
    [
        ("ema-2016", [("first", 1), ("second", 2), ("out", 3), ("none yet", None), ("filled in", None),
                      ("came along", None), ("left", None)]),
        ("rrc", [("first", 1), ("second", 2), ("none yet", None), ("filled in", None), ("came along", None),
                 ("left", None), ("out", None)]),
        ("wrc-2025", [("first", 1), ("second", 2), ("none yet", None), ("filled in", None), ("came along", None),
                      ("left", None)]),
    ],
)  # fmt: skip
def test_who_left_sat_in_or_came_along_stands_apart_and_the_disqualified_where_the_book_says(
    rules: str, listed: list[tuple[str, int | None]]
) -> None:
    assert [(str(one.total.player), one.rank) for one in final_list(ruleset(rules), FIELD)] == listed


BOOKS = [
    ("last", ("ema-2016", "ema-2025")),
    ("not_listed", ("wrc-2015", "wrc-2022", "wrc-2025")),
    ("unranked", ("rrc", "m-league", "tenhou-4p", "wikipedia-ja")),
]


@pytest.mark.parametrize(("answer", "keys"), BOOKS)
def test_where_the_disqualified_stand_is_read_off_the_books(answer: str, keys: tuple[str, ...]) -> None:
    assert {ruleset(key).disqualified_ranked.value for key in keys} == {answer}


def test_two_disqualified_players_are_ranked_last_in_their_own_order() -> None:
    field = (
        *FIELD[1:4],
        entrant("out too", "disqualified", 80000),
        entrant("out last", "disqualified", 1000),
    )
    assert [
        (str(one.total.player), one.rank, one.tied) for one in final_list(ruleset("ema-2016"), field)
    ] == [
        ("first", 1, False),
        ("second", 2, False),
        ("out", 3, True),
        ("out too", 3, True),
        ("out last", 5, False),
    ]


def test_before_anybody_has_played_nobody_is_last_either() -> None:
    field = (entrant("out", "disqualified"), entrant("none yet"), entrant("left", "withdrawn"))
    assert [(str(one.total.player), one.rank) for one in final_list(ruleset("ema-2025"), field)] == [
        ("none yet", None),
        ("left", None),
        ("out", None),
    ]
    alone = (entrant("out", "disqualified", 4000), entrant("out too", "disqualified"), entrant("none yet"))
    assert [(str(one.total.player), one.rank) for one in final_list(ruleset("ema-2025"), alone)] == [
        ("out", 1),
        ("out too", 2),
        ("none yet", None),
    ]


def made(name: str, results: tuple[int, ...], tables: tuple[str | None, ...] = (), **more: object) -> Total:
    return Total(
        player=name, results=results, places=(2,) * len(results), uma=0, penalties=0, tables=tables, **more
    )  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ties", "ranked"),
    [
        (["latest"], [("c", 1), ("a", 2), ("b", 2)]),
        (["best"], [("b", 1), ("a", 2), ("c", 2)]),
        (["seed"], [("c", 1), ("b", 2), ("a", 3)]),
        (["lot"], [("a", 1), ("b", 2), ("c", 2)]),
        (["head_to_head"], [("a", 1), ("c", 2), ("b", 3)]),
        (["shared", "seed"], [("a", 1), ("b", 1), ("c", 1)]),
        (["latest", "seed"], [("c", 1), ("b", 2), ("a", 3)]),
        ([], [("a", 1), ("b", 1), ("c", 1)]),
    ],
)
def test_equal_totals_are_put_in_order_by_what_the_event_lists_one_after_the_other(
    ties: list[str], ranked: list[tuple[str, int]]
) -> None:
    """At table x, a was before b; c met neither there, and tied with both of their other results."""
    field = (
        made("a", (6000, 4000), ("x", "y"), seed=3, lot=1),
        made("b", (-5000, 15000, 0), ("x", "v", "w"), seed=2),
        made("c", (4000, 6000), ("z", "u"), seed=1),
    )
    field = (field[0], Total(**{**fields(field[1]), "results": (-6000, 12000, 4000)}), field[2])
    found = rank(ruleset("ema-2025"), field, ties=[TieBreak(one) for one in ties])
    assert [(str(row.total.player), row.rank) for row in found] == ranked


def fields(total_: Total) -> dict[str, object]:
    return {name: getattr(total_, name) for name in Total.__dataclass_fields__}
