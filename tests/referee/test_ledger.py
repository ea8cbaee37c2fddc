"""The state of a page when hands are voided, corrected, counted and closed."""

from __future__ import annotations

import dataclasses

import pytest

from referee import (
    Chombo,
    ExhaustiveDraw,
    HanFu,
    LedgerError,
    Report,
    Riichi,
    Round,
    Ruleset,
    Seat,
    Tile,
    Win,
    Wind,
    Winner,
    WonHand,
    Yakuman,
    first_hand,
    fold,
    read_tiles,
    ruleset,
)
from referee.ledger import (
    Close,
    Correct,
    Count,
    Entry,
    EntryKind,
    HandEntry,
    Page,
    PenaltyEntry,
    Reopen,
    TimeCalled,
    Void,
)
from referee.reports import Flag
from referee.ruling import Penalty, PenaltyWhen

EMA = ruleset("ema-2025")
E1, E2 = Round(Wind.EAST, 1), Round(Wind.EAST, 2)
A, B, C, D = Seat


def ron(winner: Seat, discarder: Seat, han: int = 3, fu: int = 30, riichi: tuple[Riichi, ...] = ()) -> Win:
    return Win(
        winners=(Winner(seat=winner, worth=HanFu(han=han, fu=fu)),), discarder=discarder, riichi=riichi
    )


def hand(report: Report, round_: Round, honba: int = 0) -> HandEntry:
    return HandEntry(report=report, round=round_, honba=honba)


def page(*kinds: EntryKind, rules: Ruleset = EMA) -> Page:
    return fold(rules, [Entry(number=number, what=what) for number, what in enumerate(kinds, 1)])


def test_hands_that_are_folded_from_where_others_ended_are_numbered_and_counted_on_from_there() -> None:
    first = [Entry(number=1, what=hand(ron(B, C), E1))]
    start = fold(EMA, first).table
    right = Count(scores=(30000, 33900, 22200, 33900), sticks=0)
    later = (hand(ron(D, C), E2), right, Correct(number=2, report=ron(D, A), why="misheard"))
    found = fold(EMA, [Entry(number=number, what=what) for number, what in enumerate(later, 2)], start)
    assert (found.last_number, found.start) == (4, start)
    assert found.counts[0].agrees
    assert found.table.scores == (26100, 33900, 26100, 33900)


def test_a_voided_hand_moves_nothing_and_the_next_is_derived_anew_and_says_so() -> None:
    found = page(hand(ron(B, C), E1), hand(ron(C, D), E2), Void(number=1, why="wrong table"))
    assert found.rows[0].voided
    assert (found.rows[0].why, found.rows[0].changed_by) == ("wrong table", 3)
    assert found.rows[1].before.round == E1
    assert [finding.code for finding in found.rows[1].findings] == ["round_differs"]
    assert found.table.scores == (30000, 30000, 33900, 26100)
    assert found.table.round == E2


def test_a_correction_stands_in_the_place_of_what_it_corrects() -> None:
    entries = (hand(ron(B, C), E1), hand(ron(C, D), E2), Correct(number=1, report=ron(B, D), why="misheard"))
    found = page(*entries)
    assert [row.number for row in found.rows] == [1, 2]
    assert found.rows[0].report == ron(B, D)
    assert found.table.scores == (30000, 33900, 33900, 22200)
    assert not found.rows[1].findings


def test_a_correction_of_a_correction_counts_and_a_void_can_be_taken_back() -> None:
    found = page(
        hand(ron(B, C), E1),
        Correct(number=1, report=ron(B, D), why="misheard"),
        Void(number=1, why="it was the other table"),
        Correct(number=1, report=ron(B, A), why="no, it was ours"),
    )
    assert found.table.scores == (26100, 33900, 30000, 30000)


def test_a_void_of_what_is_no_hand_is_no_ledger() -> None:
    with pytest.raises(LedgerError, match="no hand has that number"):
        page(hand(ron(B, C), E1), Void(number=7, why="?"))


def test_a_count_or_a_penalty_that_is_not_for_so_many_players_is_no_ledger() -> None:
    sanma = ruleset("tenhou-3p")
    with pytest.raises(LedgerError, match="entry 1 counts the points of 4 players, but 3 play"):
        page(Count(scores=(35000,) * 4, sticks=0), rules=sanma)
    for when in PenaltyWhen:
        with pytest.raises(LedgerError, match="entry 1 speaks of seat 3, but 3 play"):
            page(PenaltyEntry(seat=D, points=-1000, when=when, why="late"), rules=sanma)


def test_a_number_out_of_turn_is_no_ledger() -> None:
    with pytest.raises(LedgerError, match="entry 3 found where entry 2 was expected"):
        fold(EMA, [Entry(number=1, what=Close()), Entry(number=3, what=Reopen(why=""))])


def test_a_count_is_held_against_what_stood_before_it_and_a_later_correction_does_not_make_it_false() -> None:
    right = Count(scores=(30000, 33900, 26100, 30000), sticks=0)
    found = page(hand(ron(B, C), E1), right, Correct(number=1, report=ron(B, D), why="misheard"))
    assert found.counts[0].agrees
    wrong = page(hand(ron(B, C), E1), Count(scores=(30000, 33900, 25100, 30000), sticks=1))
    assert (wrong.counts[0].differences, wrong.counts[0].sticks_difference) == ((0, 0, -1000, 0), 1)
    assert wrong.table.scores == (30000, 33900, 26100, 30000)


def test_the_sticks_that_lie_on_the_table_are_counted_with_the_points() -> None:
    draw = ExhaustiveDraw(tenpai=(A,), riichi=(Riichi(seat=A),))
    counted = Count(scores=(32000, 29000, 29000, 29000), sticks=1)
    assert page(hand(draw, E1), counted).counts[0].agrees


def test_a_penalty_after_uma_leaves_the_scores_and_one_at_the_table_lowers_them() -> None:
    found = page(
        PenaltyEntry(seat=A, points=-8000, when=PenaltyWhen.AFTER_UMA, why="tiles mixed"),
        PenaltyEntry(seat=B, points=-1000, when=PenaltyWhen.AT_TABLE, why="empty call"),
    )
    assert found.penalties_of(A) == -8000
    assert found.table.scores == (30000, 29000, 30000, 30000)


@pytest.mark.parametrize("points", [-1000, 2000])
def test_points_that_a_penalty_moved_out_of_the_game_are_missed_in_no_later_hand(points: int) -> None:
    penalty = PenaltyEntry(seat=B, points=points, when=PenaltyWhen.AT_TABLE, why="empty call")
    rows = page(penalty, penalty, hand(ron(B, C), E1), hand(ron(C, B), E2)).rows
    assert [row.ruling and [finding.code for finding in row.ruling.findings] for row in rows] == [
        ["hand_worth", "deal_passes"],
        ["hand_worth", "deal_passes"],
    ]


def test_points_that_nothing_explains_are_missed_beside_those_that_a_penalty_took() -> None:
    start = dataclasses.replace(first_hand(EMA), scores=(30000, 30000, 30000, 29500))
    penalty = PenaltyEntry(seat=B, points=-1000, when=PenaltyWhen.AT_TABLE, why="empty call")
    whats = (penalty, hand(ron(B, C), E1))
    rows = fold(EMA, [Entry(number=number, what=what) for number, what in enumerate(whats, 1)], start).rows
    assert rows[0].ruling
    assert (rows[0].ruling.findings[0].code, rows[0].ruling.findings[0].facts) == (
        "sum_differs",
        {"sum": 118500, "expected": 119000},
    )


def test_the_time_called_in_a_running_hand_leaves_one_more_under_ema_2025() -> None:
    found = page(TimeCalled(dice_thrown=True), hand(ron(B, C), E1))
    assert (found.table.last_hands, found.table.over) == (1, False)
    ended = page(TimeCalled(dice_thrown=True), hand(ron(B, C), E1), hand(ron(C, B), E2))
    assert ended.table.over
    assert ended.results is not None


def test_the_time_is_called_once() -> None:
    again = TimeCalled(dice_thrown=False)
    found = page(TimeCalled(dice_thrown=True), hand(ron(B, C), E1), again)
    assert found.table.last_hands == 1


def test_before_the_dice_the_signal_leaves_one_hand_under_ema_2016_and_two_under_ema_2025() -> None:
    early = TimeCalled(dice_thrown=False)
    assert page(early, rules=ruleset("ema-2016")).table.last_hands == 1
    assert page(early).table.last_hands == 2


def test_a_chombo_after_the_signal_uses_up_a_hand_under_ema_2025_and_not_under_ema_2016() -> None:
    noten = ExhaustiveDraw(riichi=(Riichi(seat=B),))
    called = TimeCalled(dice_thrown=True)
    assert page(called, hand(noten, E1)).table.last_hands == 1
    assert page(called, hand(noten, E1), rules=ruleset("ema-2016")).table.last_hands == 2


def test_the_signal_between_hands_ends_a_game_whose_rules_finish_only_the_running_hand() -> None:
    rules = ruleset("ema-2016", {"time_limit_end": "end_after_hand"})
    found = page(hand(ron(B, C), E1), TimeCalled(dice_thrown=False), rules=rules)
    assert found.table.over
    assert found.results == (0, 18900, -18900, 0)


def test_a_closed_game_settles_its_sticks_and_reopening_brings_the_table_back() -> None:
    draw = ExhaustiveDraw(tenpai=(A,), riichi=(Riichi(seat=A),))
    closed = page(hand(draw, E1), Close())
    assert closed.closed
    assert closed.table.over
    assert closed.table.deposits == 0
    assert closed.table.scores == (33000, 29000, 29000, 29000)
    opened = page(hand(draw, E1), Close(), Reopen(why="one more hand"))
    assert not opened.closed
    assert (opened.table.deposits, opened.table.scores) == (1, (32000, 29000, 29000, 29000))
    twice = page(hand(draw, E1), Close(), Close(), Reopen(why="one more hand"))
    assert twice.table == opened.table
    never = page(hand(draw, E1), Reopen(why="it was never closed"))
    assert never.table == opened.table


def test_a_table_whose_game_has_ended_by_itself_is_signed_as_it_stands() -> None:
    ruinous = Win(winners=(Winner(seat=B, worth=Yakuman()),), discarder=C)
    ended = page(hand(ruinous, E1), rules=ruleset("tenhou-4p"))
    signed = page(hand(ruinous, E1), Close(), rules=ruleset("tenhou-4p"))
    assert signed.closed
    assert signed.closing is None
    # Places follow the points after the last hand: 25,000, 57,000, -7,000 and 25,000; East comes first in the tie.
    assert [game.place for game in signed.games] == [2, 1, 4, 3]
    assert (signed.table, signed.results, signed.games) == (ended.table, ended.results, ended.games)


def test_a_ledger_without_an_entry_is_the_beginning_of_a_game() -> None:
    empty = page()
    assert (empty.last_number, empty.table, empty.rows) == (0, first_hand(EMA), ())


def test_a_stick_left_in_the_last_hand_is_paid_out_and_makes_no_place() -> None:
    """The first three have 30,000 each when the game ends; the shared 1,000 do not make any of them second."""
    rules = ruleset(
        "ema-2025", {"time_limit_end": "end_after_hand", "tie_remainder": "hundreds_to_earlier_seat"}
    )
    last = hand(ExhaustiveDraw(tenpai=(A, B, C, D), riichi=(Riichi(seat=D),)), E1)
    found = page(TimeCalled(dice_thrown=True), last, rules=rules)
    assert found.table.scores == (30400, 30300, 30300, 29000)
    assert [game.place for game in found.games] == [1, 1, 1, 4]
    assert found.table.bettors == ()
    # The shared points belong to the last hand, however many hands were played before it.
    again = hand(last.report, E2, honba=1)
    nobody = hand(ExhaustiveDraw(tenpai=()), E1)
    second = page(nobody, TimeCalled(dice_thrown=True), again, rules=rules)
    assert [(game.place, game.score) for game in second.games] == [
        (game.place, game.score) for game in found.games
    ]
    late = page(TimeCalled(dice_thrown=True), last, hand(ron(B, C), E2), rules=rules)
    assert (late.rows[1].ruling, late.games) == (None, found.games)
    assert [(one.code, one.facts) for one in late.rows[1].findings] == [("after_the_end", {"round": "E2"})]
    void = Void(number=3, why="the game was over")
    undone = page(TimeCalled(dice_thrown=True), last, hand(ron(B, C), E2), void, rules=rules)
    assert undone.rows[1].findings == ()


def test_a_hand_after_the_end_that_a_correction_brings_about_says_so_and_moves_nothing() -> None:
    ruinous = Win(winners=(Winner(seat=B, worth=Yakuman()),), discarder=C)
    found = page(
        hand(ron(B, C), E1),
        hand(ron(C, D), E2),
        Correct(number=1, report=ruinous, why="it was kokushi"),
        rules=ruleset("tenhou-4p"),
    )
    assert found.table.over
    assert found.table.scores == (25000, 57000, -7000, 25000)
    assert found.rows[1].ruling is None
    assert [finding.code for finding in found.rows[1].findings] == ["after_the_end"]


def test_a_hand_that_a_correction_makes_impossible_says_so_and_moves_nothing() -> None:
    dealt = hand(Win(winners=(Winner(seat=B, worth=_tenhou()),)), E2)
    stays = Correct(number=1, report=ron(A, C), why="the dealer won")
    assert page(hand(ron(B, C), E1), dealt).rows[1].ruling is not None
    found = page(hand(ron(B, C), E1), dealt, stays)
    assert found.rows[1].ruling is None
    assert [finding.code for finding in found.rows[1].findings] == ["round_differs", "no_longer_possible"]


def _tenhou() -> WonHand:
    return WonHand(
        concealed=read_tiles("123m456m789m1199p"),
        winning_tile=Tile.P1,
        dora=(Tile.EAST,),
        flags=frozenset({Flag.TENHOU}),
    )


def test_sixty_counts_agree_after_a_correction_of_the_hand_that_follows_them() -> None:
    counts = [Count(scores=(30000, 30000, 30000, 30000), sticks=0)] * 60
    found = page(*counts, hand(ron(B, C), E1), Correct(number=61, report=ron(B, D), why="misheard"))
    assert len(found.counts) == 60
    assert all(count.agrees for count in found.counts)


def test_a_penalty_at_a_table_whose_game_is_over_moves_no_score_and_comes_off_the_result() -> None:
    ruinous = Win(winners=(Winner(seat=B, worth=Yakuman()),), discarder=C)
    late = PenaltyEntry(seat=A, points=-3000, when=PenaltyWhen.AT_TABLE, why="mixed the tiles")
    found = page(hand(ruinous, E1), late, rules=ruleset("tenhou-4p"))
    assert found.table.scores == (25000, 57000, -7000, 25000)
    assert found.penalties == (Penalty(A, -3000, PenaltyWhen.AFTER_UMA, "mixed the tiles"),)
    assert tuple(game.result for game in found.games) == found.results


def test_a_count_at_a_closed_table_is_held_against_the_closed_table_although_a_hand_is_corrected_later() -> (
    None
):
    draw = ExhaustiveDraw(tenpai=(A,), riichi=(Riichi(seat=A),))
    settled = Count(scores=(33000, 29000, 29000, 29000), sticks=0)
    right = Correct(number=1, report=draw, why="looked at again")
    found = page(hand(draw, E1), Close(), settled, settled, Reopen(why="a hand was wrong"), right)
    assert [count.agrees for count in found.counts] == [True, True]


CUT_OFF = ruleset("ema-2016", {"time_limit_end": "cut_off"})
"""Company and works-team leagues in Japan: the hand in play when the time is called does not count (打ち切り)."""


@pytest.mark.parametrize("dice_thrown", [True, False])
def test_where_the_time_cuts_the_hand_off_the_game_ends_with_the_signal_as_it_stood(
    dice_thrown: bool,
) -> None:
    found = page(hand(ron(B, C, han=3), E1), TimeCalled(dice_thrown=dice_thrown), rules=CUT_OFF)
    assert found.table.over
    assert found.table.scores == (30000, 33900, 26100, 30000)
    assert found.results == (0, 18900, -18900, 0)


def test_a_hand_entered_after_the_time_has_cut_it_off_moves_nothing_and_says_why() -> None:
    riichi = (Riichi(seat=D),)
    found = page(TimeCalled(dice_thrown=True), hand(ron(B, C, riichi=riichi), E1), rules=CUT_OFF)
    assert found.table.scores == (30000, 30000, 30000, 30000)
    assert found.rows[0].ruling is None
    [finding] = found.rows[0].findings
    assert finding.code == "cut_off_by_time"
    assert finding.clause is not None
    assert finding.clause.option == "time_limit_end"


def test_the_signal_just_after_a_hand_leaves_two_hands_under_wrc_2025_and_one_during_it_is_followed_by_one() -> (
    None
):
    wrc = ruleset("wrc-2025")
    assert page(hand(ron(B, C), E1), TimeCalled(dice_thrown=False), rules=wrc).table.last_hands == 2
    during = page(TimeCalled(dice_thrown=True), hand(ron(B, C), E1), rules=wrc)
    assert during.table.last_hands == 1
    assert not during.table.over


@pytest.mark.parametrize("key", ["wrc-2015", "wrc-2022"])
def test_where_the_running_hand_is_the_last_the_game_ends_with_it(key: str) -> None:
    found = page(TimeCalled(dice_thrown=True), hand(ron(B, C), E1), rules=ruleset(key))
    assert found.table.over


def test_a_chombo_in_the_last_hand_ends_the_game_under_wrc_2015_and_is_dealt_again_under_wrc_2025() -> None:
    foul = hand(Chombo(offenders=(A,)), E1)
    assert page(TimeCalled(dice_thrown=True), foul, rules=ruleset("wrc-2015")).table.over
    found = page(TimeCalled(dice_thrown=True), foul, hand(ron(B, C), E1), rules=ruleset("wrc-2025"))
    assert not found.table.over
    assert found.table.last_hands == 1


@pytest.mark.parametrize("key", ["tenhou-4p", "m-league"])
def test_without_a_clock_a_signal_changes_nothing(key: str) -> None:
    rules = ruleset(key)
    assert page(TimeCalled(dice_thrown=True), rules=rules).table == page(rules=rules).table


RETURNED = ruleset("ema-2016", {"leftover_deposits": "returned_to_bettors"})


def test_it_is_known_from_hand_to_hand_whose_sticks_lie_on_the_table_until_somebody_wins_them() -> None:
    draw = ExhaustiveDraw(tenpai=(A, B), riichi=(Riichi(seat=B), Riichi(seat=A)))
    foul = Chombo(offenders=(C,), riichi=(Riichi(seat=D),))
    found = page(hand(draw, E1), hand(draw, E1, 1), hand(foul, E1, 2))
    assert found.table.bettors == (B, A, B, A)
    assert page(hand(draw, E1), hand(ron(C, D), E1, 1)).table.bettors == ()


def test_a_game_closed_early_gives_the_sticks_back_to_those_who_laid_them_down_where_that_is_the_rule() -> (
    None
):
    draw = ExhaustiveDraw(tenpai=(A, B), riichi=(Riichi(seat=B),))
    found = page(hand(draw, E1), Close(), rules=RETURNED)
    assert found.table.scores == (31500, 31500, 28500, 28500)
    assert found.table.deposits == 0
    assert found.results == (11500, 11500, -11500, -11500)


def test_a_hand_dealt_by_the_wrong_player_is_voided_and_its_payments_undone() -> None:
    """M-League official rules, 3-5."""
    rules = ruleset("m-league")
    entered = (hand(ron(B, C), E1), hand(ron(D, A), E2), Void(number=2, why="dealt by the wrong player"))
    found = page(*entered, rules=rules)
    assert found.table == page(entered[0], rules=rules).table


@pytest.mark.parametrize(
    ("key", "set_", "after"),
    [
        # WRC 2025, 10.1: two more hands if a hand has just ended.
        ("wrc-2025", {}, 2),
        # EMA 2016, 5.9: a signal before the dice are thrown leaves one hand.
        ("ema-2016", {}, 1),
        ("ema-2016", {"time_limit_end": "end_after_hand"}, None),
        ("ema-2016", {"time_limit_end": "cut_off"}, None),
    ],
)
def test_a_hand_that_had_just_ended_when_the_time_was_called_is_none_of_the_hands_left(
    key: str, set_: dict[str, object], after: int | None
) -> None:
    rules = ruleset(key, set_)
    called = TimeCalled(dice_thrown=False, just_ended=True)
    found = page(called, hand(ron(B, C), E1), rules=rules)
    assert found.rows[0].ruling is not None
    assert found.rows[0].ruling.deltas != (0, 0, 0, 0)
    assert found.table.last_hands == after
    assert found.table.over == (after is None)


def test_a_signal_at_a_game_that_a_correction_has_ended_settles_nothing_a_second_time() -> None:
    rules = ruleset("wrc-2025", {"bust": "below_zero", "time_limit_end": "cut_off"})
    broke = ron(B, A, han=13, fu=30, riichi=(Riichi(seat=C),))
    ended = page(hand(broke, E1), rules=rules)
    called = page(
        hand(ron(B, A), E1),
        TimeCalled(dice_thrown=False),
        Correct(number=1, report=broke, why="misread"),
        rules=rules,
    )
    assert ended.table.over
    assert (called.table, called.results, called.games) == (ended.table, ended.results, ended.games)
    assert called.closing is None


def test_a_table_that_the_time_has_closed_keeps_its_places_when_it_is_signed_and_opened_again() -> None:
    changes: dict[str, object] = {"time_limit_end": "cut_off", "tie_remainder": "hundreds_to_earlier_seat"}
    rules = ruleset("ema-2025", changes)
    draw = ExhaustiveDraw(tenpai=(A, B, C, D), riichi=(Riichi(seat=D),))
    entries = (hand(draw, E1), hand(draw, E1, 1), TimeCalled(dice_thrown=True))
    called = page(*entries, rules=rules)
    again = page(*entries, Close(), Close(), Reopen(why="a hand is missing"), rules=rules)
    assert [game.place for game in called.games] == [1, 1, 1, 4]
    assert (again.table, again.results, again.games) == (called.table, called.results, called.games)
    assert again.closing == called.closing
    assert not again.closed


def test_each_entry_is_a_line_with_what_it_moved_what_it_was_and_whether_it_stands() -> None:
    counted = Count(scores=(30000, 33900, 26100, 30000), sticks=0)
    penalty = PenaltyEntry(seat=A, points=-1000, when=PenaltyWhen.AT_TABLE, why="late")
    late = dataclasses.replace(penalty, when=PenaltyWhen.AFTER_UMA)
    void, again = Void(number=6, why="entered twice"), Reopen(why="one more hand")
    twice = hand(ron(B, C), E2)
    found = page(
        hand(ron(B, C), E1), counted, penalty, late, Close(), twice, void, again, TimeCalled(dice_thrown=True)
    )
    said = [
        (line.number, line.moved, line.in_force, line.row, line.count, line.judged) for line in found.lines
    ]
    none = (0, 0, 0, 0)
    assert said == [
        (1, (0, 3900, -3900, 0), True, found.rows[0], None, None),
        (2, none, True, None, found.counts[0], None),
        (3, (-1000, 0, 0, 0), True, None, None, None),
        (4, none, True, None, None, None),
        # The closing returned nothing, because no stick was on the table; it was undone.
        (5, none, False, None, None, None),
        (6, none, False, found.rows[1], None, None),
        (7, none, True, None, None, None),
        (8, none, True, None, None, None),
        (9, none, True, None, None, None),
    ]
    assert [line.findings for line in found.lines[1:]] == [()] * 4 + [found.rows[1].findings] + [()] * 3
    assert found.rows[0].ruling is not None
    assert found.lines[0].findings == found.rows[0].ruling.findings


def test_a_closing_that_was_undone_moves_what_it_moved_and_only_the_last_one_stands() -> None:
    lying = ExhaustiveDraw(tenpai=(A,), riichi=(Riichi(seat=A),))
    found = page(hand(lying, E1), Close(), Reopen(why="one more hand"), Close())
    first, undone, last = found.lines[1:]
    assert [line.in_force for line in (first, undone, last)] == [False, True, True]
    assert any(first.moved) or first.after.deposits != first.before.deposits
    assert undone.after == first.before
    assert (last.before, last.after) == (first.before, first.after)
    assert last.after == found.table
