"""A game's count for a player who is replaced or absent, and for the others."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

import pytest

from referee import ruleset
from referee.adjudication import absence_result, absences
from referee.answers import Fact, Measure
from referee.judgement import Judgement, PointLoss, ReviewOutcome
from referee.ledger import Result, ResultOverride, Review, RulingEntry, proposed_judgement
from referee.reports import Foul
from referee.ruling import first_hand
from referee.standings import (
    PlayedRound,
    PlayedTable,
    ReplacedResult,
    ReplacementReason,
    Score,
    SitsIn,
    demote_seats,
    game_results,
    round_scores,
    total_of,
)
from tests.referee.test_ledger import E1, EMA, A, B, C, D, page

RRC_30_10 = ruleset("rrc", {"uma": [[30000, 10000, -10000, -30000]]})


@pytest.mark.parametrize(
    ("rules", "missed", "from_start", "points", "last", "question", "source"),
    [
        ("ema-2016", False, True, -30000, False, "replacement_player", "EMA 2016, 5.8"),
        ("ema-2016", False, False, -30000, True, "replacement_player", "EMA 2016, 5.8"),
        ("ema-2016", True, True, -30000, False, "replacement_player", "EMA 2016, 5.8"),
        ("ema-2025", True, True, -30000, False, "replacement_player", "EMA 2025, 7.3"),
        ("wrc-2025", True, True, -30000, False, "replacement_player", "WRC 2025, penalties 12.3.9"),
        ("wrc-2025", False, False, -30000, False, "replacement_player", "WRC 2025, penalties 12.3.9"),
        ("m-league", True, True, None, False, "games_missed", None),
        ("tenhou-4p", False, True, None, False, "replacement_player", None),
    ],
)
def test_each_book_says_what_stands_in_place_of_a_game(
    rules: str,
    missed: bool,
    from_start: bool,
    points: int | None,
    last: bool,
    question: str,
    source: str | None,
) -> None:
    found = absence_result(ruleset(rules), missed=missed, from_start=from_start)
    assert (found.points, found.last, found.question) == (points, last, question)
    if source:
        assert ruleset(rules).sources[found.question].words == source


def test_under_the_rrc_it_is_twice_the_uma_of_the_last_place_whatever_that_is() -> None:
    assert absence_result(ruleset("rrc"), missed=True).points == -30000
    assert absence_result(RRC_30_10, missed=True).points == -60000
    assert (
        absence_result(ruleset("ema-2016", {"uma": [[30000, 10000, -10000, -30000]]}), missed=True).points
        == -30000
    )
    own = ruleset("ema-2016", {"absence_points": "twice_last_uma", "uma": [[20000, 10000, -10000, -20000]]})
    assert absence_result(own, from_start=False).points == -40000


def test_who_sits_in_late_is_last_and_the_others_have_the_places_before() -> None:
    games = game_results(EMA, (50000, 40000, 20000, 10000))
    found = demote_seats(EMA, games, {B})
    assert [(game.place, game.uma, game.result) for game in found] == [
        (1, 15000, 35000),
        (4, -15000, -5000),
        (2, 5000, -5000),
        (3, -5000, -25000),
    ]
    assert sum(game.result for game in found) == 0


def test_two_who_sit_in_late_have_the_last_places_in_their_own_order_and_ties_before_them_stay() -> None:
    games = game_results(EMA, (50000, 20000, 20000, 30000))
    assert [(game.place, game.tied) for game in demote_seats(EMA, games, {A, D})] == [
        (3, False),
        (1, True),
        (1, True),
        (4, False),
    ]
    assert demote_seats(EMA, games, ()) == games


def ruling(when: PointLoss, points: int = 30000) -> RulingEntry:
    judgement = Judgement(seat=D, decision=Measure.PENALTY, facts="could not go on", points=points, when=when)
    return RulingEntry(judgement=judgement, round=E1, honba=0)


PAPER = Result(scores=(30000, 25000, 20000, 45000))


def test_points_in_place_of_a_result_are_no_penalty_and_move_nothing() -> None:
    found = page(PAPER, ruling(PointLoss.IN_PLACE))
    assert (found.penalties, found.at_table, found.table.scores) == ((), (), PAPER.scores)
    assert found.override_of(D) == ResultOverride(number=2, seat=D, points=-30000, last=False)
    assert found.override_of(A) is None
    assert [game.place for game in found.games] == [2, 3, 4, 1]


def test_where_the_seat_is_last_the_others_share_the_rest_of_the_uma() -> None:
    found = page(PAPER, ruling(PointLoss.IN_PLACE_LAST))
    assert [(game.place, game.uma) for game in found.games] == [
        (1, 15000),
        (2, 5000),
        (3, -5000),
        (4, -15000),
    ]


def test_it_can_be_given_before_the_game_is_over_as_well() -> None:
    assert (
        page(ruling(PointLoss.IN_PLACE_LAST), PAPER).games
        == page(PAPER, ruling(PointLoss.IN_PLACE_LAST)).games
    )


def test_the_latest_ruling_says_what_stands_in_place() -> None:
    found = page(PAPER, ruling(PointLoss.IN_PLACE), ruling(PointLoss.IN_PLACE, 15000))
    stead = found.override_of(D)
    assert stead is not None
    assert (stead.number, stead.points) == (3, -15000)


def test_a_ruling_that_is_changed_stands_in_place_of_nothing_any_more() -> None:
    given = ruling(PointLoss.IN_PLACE)
    warned = Judgement(seat=D, decision=Measure.WARNING, facts="could not go on")
    review = Review(number=2, outcome=ReviewOutcome.CHANGED, judgement=warned, why="she came back")
    assert page(PAPER, given, review).result_overrides == ()


@pytest.mark.parametrize(
    ("rules", "from_start", "when"),
    [
        ("ema-2016", True, PointLoss.IN_PLACE),
        ("ema-2016", False, PointLoss.IN_PLACE_LAST),
        ("ema-2025", False, PointLoss.IN_PLACE_LAST),
        ("wrc-2025", False, PointLoss.IN_PLACE),
        ("rrc", True, PointLoss.IN_PLACE),
    ],
)
def test_the_core_proposes_what_stands_in_place_of_the_result(
    rules: str, from_start: bool, when: PointLoss
) -> None:
    asked = Foul(code="SUBST", seat=C, answers={Fact.FROM_START: from_start, Fact.MID_HAND: False})
    found = proposed_judgement(ruleset(rules), first_hand(ruleset(rules)), asked)
    assert found is not None
    assert (found.decision, found.points, found.when) == (Measure.PENALTY, 30000, when)


def field(*rounds: PlayedRound, rules: str = "ema-2016") -> dict[Hashable, list[tuple[object, ...]]]:
    found = round_scores(ruleset(rules), rounds, absences(ruleset(rules)))
    return {
        player: [(score.round, score.points, score.place, score.uma, score.why) for score in scores]
        for player, scores in found.items()
    }


GAMES = game_results(ruleset("ema-2016"), (50000, 40000, 20000, 10000))
TABLE = PlayedTable(table="1-1", players=("ann", "ben", "cid", "sub"), games=GAMES)


def test_a_round_that_was_played_out_is_everybodys_own() -> None:
    assert field(PlayedRound(number=1, tables=(TABLE,))) == {
        "ann": [(1, 35000, 1, 15000, None)],
        "ben": [(1, 15000, 2, 5000, None)],
        "cid": [(1, -15000, 3, -5000, None)],
        "sub": [(1, -35000, 4, -15000, None)],
    }


@pytest.mark.parametrize(
    ("from_start", "rules", "out", "ann", "sub"),
    [
        (True, "ema-2016", [(1, -30000, None, 0, ReplacementReason.REPLACED)], (35000, 1), (-35000, 4)),
        (False, "ema-2016", [(1, -30000, None, 0, ReplacementReason.REPLACED)], (35000, 1), (-35000, 4)),
        (True, "m-league", None, (70000, 1), (-50000, 4)),
    ],
)
def test_who_sits_in_has_the_game_and_who_is_replaced_what_the_rules_answer(
    from_start: bool,
    rules: str,
    out: list[tuple[object, ...]] | None,
    ann: tuple[int, int],
    sub: tuple[int, int],
) -> None:
    games = game_results(ruleset(rules), (50000, 40000, 20000, 10000))
    table = replace(TABLE, games=games, sits_in={D: SitsIn(out="dot", from_start=from_start)})
    found = field(PlayedRound(number=1, tables=(table,)), rules=rules)
    assert found.get("dot") == out
    assert found["ann"][0][1:3] == ann
    assert found["sub"][0][1:3] == sub


def test_who_comes_in_late_and_wins_is_last_all_the_same() -> None:
    table = replace(
        TABLE, players=("sub", "ben", "cid", "dot"), sits_in={A: SitsIn(out="ann", from_start=False)}
    )
    found = field(PlayedRound(number=1, tables=(table,)))
    assert found["sub"] == [(1, 5000, 4, -15000, None)]
    assert found["ben"] == [(1, 25000, 1, 15000, None)]
    assert found["ann"] == [(1, -30000, None, 0, ReplacementReason.REPLACED)]


def test_a_rulings_points_stand_in_place_of_the_result_of_who_sits_there() -> None:
    table = replace(TABLE, in_place={D: ReplacedResult(points=-15000, number=7)})
    scores = round_scores(EMA, [PlayedRound(number=1, tables=(table,))], absences(EMA))["sub"]
    assert scores == [Score(round=1, points=-15000, why=ReplacementReason.RULING, number=7, table="1-1")]


def test_where_somebody_sits_in_the_rulings_points_are_those_of_who_is_replaced() -> None:
    table = replace(
        TABLE,
        in_place={D: ReplacedResult(points=-15000, number=7)},
        sits_in={D: SitsIn(out="dot", from_start=True)},
    )
    found = field(PlayedRound(number=1, tables=(table,)))
    assert found["dot"] == [(1, -15000, None, 0, ReplacementReason.RULING)]
    assert found["sub"] == [(1, -35000, 4, -15000, None)]


def test_rounds_without_tables_and_rounds_missed_count_in_their_order() -> None:
    stated = PlayedRound(number=1, stated={"ann": (64800, 1), "ben": (-5000, None)}, games=2)
    missed = PlayedRound(number=2, missed=("ben",))
    assert field(stated, missed) == {
        "ann": [(1, 64800, 1, 0, None)],
        "ben": [(1, -5000, None, 0, None), (2, -30000, None, 0, ReplacementReason.MISSED)],
    }
    assert "ben" not in field(missed, rules="m-league")


def test_a_total_counts_places_and_uma_of_what_was_played_and_every_round() -> None:
    scores = [
        Score(round=1, points=20000, place=1, uma=15000, table="x"),
        Score(round=2, points=-30000, why=ReplacementReason.MISSED),
    ]
    found = total_of(EMA, "ann", scores, -1000, seed=3, lot=2)
    assert (found.total, found.places, found.uma, found.tables) == (-11000, (1,), 15000, ("x", None))
    assert (found.seed, found.lot, found.last_place) == (3, 2, 4)
