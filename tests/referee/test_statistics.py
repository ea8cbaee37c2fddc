"""Each figure agrees with its definition, counted by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from referee import (
    AbortiveDraw,
    AbortReason,
    Chombo,
    ExhaustiveDraw,
    HanFu,
    Report,
    Riichi,
    Round,
    Seat,
    Win,
    Wind,
    Winner,
    WonHand,
    Yakuman,
    fold,
    read_tiles,
    ruleset,
)
from referee.answers import PaoYaku
from referee.ledger import Correct, Entry, EntryKind, HandEntry, Page, Result, Void
from referee.reports import Flag, Liability
from referee.statistics import (
    MIN_UNITS,
    Figure,
    GamePlayed,
    GameTally,
    HandTally,
    HeadToHead,
    MeasuredFigure,
    game_tally,
    hand_tallies,
    head_to_head,
    measure_figures,
    sum_tallies,
)

A, B, C, D = Seat
RULES = ruleset("tenhou-4p")
Placed = tuple[str, int, Report]


def at(name: str) -> Round:
    return Round(Wind("ESWN".index(name[0])), int(name[1]))


def folded(*lines: Placed | EntryKind, key: str = "tenhou-4p") -> Page:
    """The page of hands, each with the round and honba of its entry, and of other entries."""
    entries = [
        Entry(
            number=number,
            what=HandEntry(round=at(line[0]), honba=line[1], report=line[2])
            if isinstance(line, tuple)
            else line,
        )
        for number, line in enumerate(lines, 1)
    ]
    page = fold(ruleset(key), entries)
    assert [row.findings for row in page.rows if not row.voided] == [
        () for row in page.rows if not row.voided
    ]
    return page


def ron(discarder: Seat | None, *won: tuple[Seat, HanFu | Yakuman], riichi: tuple[Riichi, ...] = ()) -> Win:
    winners = tuple(Winner(seat=seat, worth=worth, liable=()) for seat, worth in won)
    return Win(winners=winners, discarder=discarder, riichi=riichi)


def declared(*seats: Seat) -> tuple[Riichi, ...]:
    return tuple(Riichi(seat=seat) for seat in seats)


def hanfu(han: int, fu: int | None = None) -> HanFu:
    return HanFu(han=han, fu=fu)


def test_a_win_an_exhaustive_draw_a_double_ron_and_a_self_draw_count_for_whoever_they_are() -> None:
    page = folded(
        ("E1", 0, ron(A, (B, hanfu(3, 30)), riichi=declared(B, C))),
        ("E2", 0, ExhaustiveDraw(tenpai=(B, C), riichi=declared(C))),
        # The honba goes to the first winner in turn after the discarder; the discarder's own riichi was not accepted.
        ("E2", 1, ron(D, (A, hanfu(2, 30)), (C, hanfu(5)), riichi=(Riichi(seat=D, ronned=True),))),
        ("E3", 0, ron(None, (D, hanfu(4, 30)), riichi=declared(D))),
    )
    assert hand_tallies(page) == (
        HandTally(games=1, hands=4, wins=1, won=2300, deal_ins=1, dealt=3900, draws=1),
        HandTally(games=1, hands=4, wins=1, won=3900, riichi=1, riichi_wins=1, draws=1, tenpai=1),
        HandTally(games=1, hands=4, wins=1, won=8000, riichi=2, draws=1, tenpai=1),
        HandTally(
            games=1, hands=4, wins=1, tsumo=1, won=7900, deal_ins=1, dealt=10300, riichi=1, riichi_wins=1, draws=1
        ),
    )  # fmt: skip


def test_an_abortive_draw_is_a_hand_and_a_nagashi_is_neither_a_win_nor_asked_for_tenpai() -> None:
    page = folded(
        ("E1", 0, AbortiveDraw(reason=AbortReason.KYUUSHU_KYUUHAI, by=B, riichi=declared(A))),
        ("E1", 1, ExhaustiveDraw(tenpai=(A,), nagashi=(C,), riichi=declared(A))),
        ("E1", 2, ExhaustiveDraw()),
    )
    assert hand_tallies(page) == (
        HandTally(games=1, hands=3, riichi=2, draws=1, aborted=1),
        HandTally(games=1, hands=3, draws=1, aborted=1),
        HandTally(games=1, hands=3, draws=1, aborted=1, nagashi=1),
        HandTally(games=1, hands=3, draws=1, aborted=1),
    )


def test_three_rons_that_break_a_hand_off_are_nobodys_win_and_no_deal_in() -> None:
    three = ron(A, (B, hanfu(1, 30)), (C, hanfu(1, 30)), (D, hanfu(1, 30)))
    assert hand_tallies(folded(("E1", 0, three))) == (HandTally(games=1, hands=1, aborted=1),) * 4


def test_a_hand_that_a_chombo_ended_is_no_hand_and_the_chombo_is_counted_by_itself() -> None:
    page = folded(
        ("E1", 0, Chombo(offenders=(C,), riichi=declared(A))),
        ("E1", 0, ron(B, (A, hanfu(1, 30)))),
        key="wrc-2025",
    )
    assert hand_tallies(page) == (
        HandTally(games=1, hands=1, wins=1, won=1500),
        HandTally(games=1, hands=1, deal_ins=1, dealt=1500),
        HandTally(games=1, hands=1, chombo=1),
        HandTally(games=1, hands=1),
    )


def test_a_hand_counts_as_it_was_corrected_last_and_one_that_was_voided_does_not() -> None:
    page = folded(
        ("E1", 0, ron(B, (C, hanfu(1, 30)))),
        ("E2", 0, ron(B, (D, hanfu(1, 30)))),
        Correct(number=1, report=ron(A, (C, hanfu(2, 30))), why="misread"),
        Void(number=2, why="never played"),
    )
    none = HandTally(games=1, hands=1)
    assert hand_tallies(page) == (
        HandTally(games=1, hands=1, deal_ins=1, dealt=2000),
        none,
        HandTally(games=1, hands=1, wins=1, won=2000),
        none,
    )


def test_a_result_on_paper_leaves_no_hands() -> None:
    page = folded(
        ("E1", 0, ron(B, (C, hanfu(1, 30)))),
        Result(scores=(40000, 30000, 20000, 10000)),
    )
    assert hand_tallies(page) == (HandTally(),) * 4


def test_what_a_liable_player_pays_is_won_and_only_the_discarder_dealt_in() -> None:
    fed = (Liability(seat=D, yaku=PaoYaku.DAISANGEN),)
    shared = Win(discarder=B, winners=(Winner(seat=C, worth=Yakuman(), liable=fed),))
    own = Win(winners=(Winner(seat=C, worth=Yakuman(), liable=fed),))
    a, b, c, d = hand_tallies(folded(("E1", 0, shared), ("E2", 0, own)))
    assert (a, d) == (HandTally(games=1, hands=2),) * 2
    assert b == HandTally(games=1, hands=2, deal_ins=1, dealt=16000)
    assert c == HandTally(games=1, hands=2, wins=2, tsumo=1, won=64000)


def test_yaku_are_counted_of_wins_with_tiles_and_dora_are_none() -> None:
    hand = WonHand(
        concealed=read_tiles("234m567p345s2288s"),
        winning_tile=read_tiles("8s")[0],
        dora=read_tiles("1s"),
        ura=read_tiles("1m"),
        flags=frozenset({Flag.RIICHI}),
    )
    tiles = Win(discarder=A, winners=(Winner(seat=B, worth=hand),), riichi=declared(B))
    page = folded(("E1", 0, tiles), ("E2", 0, ron(A, (B, hanfu(2, 30)))))
    assert hand_tallies(page)[1] == HandTally(
        games=1, hands=2, wins=2, won=10900, riichi=1, riichi_wins=1, tiled=1, yaku={"riichi": 1, "tanyao": 1}
    )


def test_what_is_summed_is_every_number_and_every_yaku() -> None:
    one = HandTally(
        games=1, hands=2, wins=3, tsumo=4, won=5, deal_ins=6, dealt=7, riichi=8, riichi_wins=9, draws=10,
        tenpai=11, nagashi=12, aborted=13, chombo=14, tiled=15, yaku={"pinfu": 16},
    )  # fmt: skip
    assert sum_tallies([one, HandTally(yaku={"pinfu": 1, "riichi": 2}), one]) == HandTally(
        games=2, hands=4, wins=6, tsumo=8, won=10, deal_ins=12, dealt=14, riichi=16, riichi_wins=18, draws=20,
        tenpai=22, nagashi=24, aborted=26, chombo=28, tiled=30, yaku={"pinfu": 33, "riichi": 2},
    )  # fmt: skip


GAMES = (
    GamePlayed(result=30000, place=1, seat=A),
    GamePlayed(result=-5000, place=3, seat=A),
    GamePlayed(result=-25000, place=4, seat=D),
    GamePlayed(result=4000, place=1, seat=B),
    # A game without its table; a sum of three games; a game without a place.
    GamePlayed(result=1000, place=2),
    GamePlayed(result=12000, place=1, games=3),
    GamePlayed(result=-2000),
)


def test_games_are_counted_by_place_and_by_starting_wind() -> None:
    assert game_tally(GAMES, 4) == GameTally(
        players=4,
        games=9,
        total=15000,
        places=(2, 1, 1, 1),
        winds=((2, 25000), (1, 4000), (0, 0), (1, -25000)),
    )


def test_every_figure_is_a_sum_over_what_it_counts() -> None:
    hands = HandTally(
        games=3, hands=40, wins=11, tsumo=4, won=55000, deal_ins=6, dealt=31000, riichi=12, riichi_wins=5,
        draws=10, tenpai=3,
    )  # fmt: skip
    assert {one.figure: (one.sum, one.of) for one in measure_figures(game_tally(GAMES, 4), hands)} == {
        Figure.AVERAGE_PLACE: (11, 5),
        Figure.AVERAGE_RESULT: (15000, 9),
        Figure.FIRST_OR_SECOND: (3, 5),
        Figure.LAST_AVOIDED: (4, 5),
        Figure.WIN: (11, 40),
        Figure.DEAL_IN: (6, 40),
        Figure.RIICHI: (12, 40),
        Figure.TSUMO: (4, 11),
        Figure.TENPAI: (3, 10),
        Figure.AVERAGE_WIN: (55000, 11),
        Figure.AVERAGE_DEAL_IN: (31000, 6),
        Figure.RIICHI_WON: (5, 12),
    }


def test_at_a_table_of_three_the_third_place_is_the_last() -> None:
    games = [GamePlayed(result=0, place=place, seat=A) for place in (1, 2, 2, 3)]
    found = {one.figure: (one.sum, one.of) for one in measure_figures(game_tally(games, 3), HandTally())}
    assert found[Figure.LAST_AVOIDED] == (3, 4)
    assert found[Figure.FIRST_OR_SECOND] == (3, 4)


@pytest.mark.parametrize(("of", "value"), [(MIN_UNITS, Fraction(7, MIN_UNITS)), (MIN_UNITS - 1, None)])
def test_a_figure_is_there_from_enough_on(of: int, value: Fraction | None) -> None:
    assert MeasuredFigure(figure=Figure.WIN, sum=7, of=of).value == value


def test_head_to_head_counts_the_games_together_who_was_ahead_and_the_difference() -> None:
    def game(result: int, place: int | None) -> GamePlayed:
        return GamePlayed(result=result, place=place, seat=A)

    tables = [
        {"me": game(20000, 1), "you": game(-8000, 3), "he": game(2000, 2)},
        {"you": game(1000, 2), "he": game(9000, 1)},
        {"he": game(5000, 1), "me": game(5000, 1)},
        {"me": game(-30000, 4), "you": game(7000, 2)},
        {"me": game(1000, None), "you": game(500, None)},
    ]
    assert head_to_head("me", tables) == {
        "you": HeadToHead(games=3, ahead=1, behind=1, difference=28000 - 37000 + 500),
        "he": HeadToHead(games=2, ahead=1, behind=0, difference=18000),
    }
    assert [one.level for one in head_to_head("me", tables).values()] == [1, 1]
