"""Properties that hold for any game."""

from __future__ import annotations

import json
from collections import defaultdict
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from referee import (
    ExhaustiveDraw,
    Report,
    Round,
    Ruling,
    Seat,
    TableState,
    Verdict,
    Wind,
    adjudicate,
    first_hand,
    fold,
    ruleset,
)
from referee.answers import LeftoverDeposits, ResultRounding, TieRemainder, UmaTie
from referee.codec import read_entry, read_report, write_entry, write_report, write_ruling
from referee.ledger import (
    Close,
    Correct,
    Entry,
    HandEntry,
    Page,
    PenaltyEntry,
    Reopen,
    Void,
    altered_rows,
)
from referee.ruling import OUTSIDE, POT, PenaltyWhen
from referee.standings import game_results
from tests.referee.strategies import EXAMPLES, RULESETS, reports

GAMES = st.lists(reports(), max_size=14)
KEYS = st.sampled_from(RULESETS)


def play(key: str, reported: list[Report]) -> list[Ruling]:
    """The rulings of a game, up to its end or the last report."""
    rules = ruleset(key)
    table = first_hand(rules)
    found: list[Ruling] = []
    for report in reported:
        if table.over:
            break
        ruling = adjudicate(rules, table, report)
        found.append(ruling)
        table = ruling.table
    return found


def entries_of(key: str, reported: list[Report]) -> list[Entry]:
    """The game as a ledger with every entry for the right round."""
    return [
        Entry(
            number=number,
            what=HandEntry(report=report, round=ruling.before.round, honba=ruling.before.honba),
        )
        for number, (report, ruling) in enumerate(zip(reported, play(key, reported), strict=False), 1)
    ]


def wealth(table: TableState) -> int | Fraction:
    """All points of a table, including its deposits."""
    return sum(table.scores) + 1000 * table.deposits


@given(KEYS, GAMES)
def test_no_point_is_made_or_lost_over_any_sequence_of_reports(key: str, reported: list[Report]) -> None:
    for ruling in play(key, reported):
        lost = sum(payment.points for payment in ruling.payments if payment.to is OUTSIDE)
        assert wealth(ruling.table) + lost == wealth(ruling.before)


@given(KEYS, GAMES)
def test_scores_move_only_by_the_payments(key: str, reported: list[Report]) -> None:
    for ruling in play(key, reported):
        moved = tuple(a + b for a, b in zip(ruling.before.scores, ruling.deltas, strict=True))
        assert moved == ruling.table.scores
        assert all(payment.points > 0 and payment.source != payment.to for payment in ruling.payments)


@given(KEYS, GAMES)
def test_the_pot_is_empty_after_a_win_and_when_the_game_is_over(key: str, reported: list[Report]) -> None:
    for ruling in play(key, reported):
        if ruling.verdict is Verdict.WIN or ruling.table.over:
            into = sum(payment.points for payment in ruling.payments if payment.to is POT)
            out_of = sum(payment.points for payment in ruling.payments if payment.source is POT)
            assert ruling.table.deposits == 0
            assert out_of == into + 1000 * ruling.before.deposits


@given(KEYS, GAMES)
def test_results_add_up_to_nothing_unless_sticks_were_lost(key: str, reported: list[Report]) -> None:
    for ruling in play(key, reported):
        if ruling.results is not None:
            lost = sum(payment.points for payment in ruling.payments if payment.to is OUTSIDE)
            assert sum(ruling.results) == -lost


ENDS = st.fixed_dictionaries(
    {
        "leftover_deposits": st.sampled_from([answer.value for answer in LeftoverDeposits]),
        "tie_remainder": st.sampled_from([answer.value for answer in TieRemainder]),
        "result_rounding": st.sampled_from([answer.value for answer in ResultRounding]),
        "uma_tie": st.sampled_from([answer.value for answer in UmaTie]),
    }
)


def scored(value: int | str) -> Fraction:
    """Points from the JSON form."""
    assert isinstance(value, int) or Fraction(value).denominator > 1
    return Fraction(value)


@settings(max_examples=3 * EXAMPLES)
@given(
    KEYS,
    ENDS,
    st.lists(st.integers(-20, 60), min_size=3, max_size=3),
    st.integers(0, 7),
    st.lists(st.sampled_from(Seat), max_size=4, unique=True),
)
def test_the_end_of_a_game_adds_up_exactly_as_it_is_written(
    key: str, own: dict[str, object], thousands: list[int], sticks: int, tenpai: list[Seat]
) -> None:
    """Payments give the deltas, deltas the scores, and exact results what left the game; no third is rounded."""
    rules = ruleset(key, own)
    scores = [1000 * score for score in thousands]
    scores.append(4 * rules.start_points - 1000 * sticks - sum(scores))
    table = TableState(scores=tuple(scores), round=Round(Wind.SOUTH, 4), deposits=sticks)
    draw = ExhaustiveDraw(tenpai=tuple(tenpai))
    written = json.loads(json.dumps(write_ruling(adjudicate(rules, table, draw))))
    moved: dict[object, Fraction] = defaultdict(Fraction)
    for payment in written["payments"]:
        moved[payment["from"]] -= scored(payment["points"])
        moved[payment["to"]] += scored(payment["points"])
    assert sum(moved.values()) == 0
    assert [scored(delta) for delta in written["deltas"]] == [moved[seat] for seat in range(4)]
    after = [scored(score) for score in written["table"]["scores"]]
    assert after == [was + moved[seat] for seat, was in enumerate(scores)]
    if not written["table"]["over"]:
        return
    assert moved["pot"] == -1000 * sticks
    if rules.result_rounding is ResultRounding.EXACT:
        assert sum(map(scored, written["results"])) == -moved["out"]
    else:
        assert sum(map(scored, written["results"])) == 0
        assert all(scored(result) % 1000 == 0 for result in written["results"])


@given(KEYS, st.lists(st.integers(-200, 1000), min_size=3, max_size=3))
def test_the_uma_of_any_four_scores_add_up_to_nothing_and_ties_share_their_place(
    key: str, hundreds: list[int]
) -> None:
    rules = ruleset(key)
    scores = [100 * score for score in hundreds]
    scores.append(4 * rules.start_points - sum(scores))
    results = game_results(rules, scores)
    assert sum(result.uma for result in results) == 0
    assert sum(result.result for result in results) == 0
    for result in results:
        same = [other for other in results if other.score == result.score]
        if rules.uma_tie.value == "split":
            assert {other.place for other in same} == {result.place}
            assert result.place == 1 + sum(other.score > result.score for other in results)


@given(KEYS, GAMES, st.integers(0, 14))
def test_the_same_entries_give_the_same_page_in_one_go_or_in_two(
    key: str, reported: list[Report], cut: int
) -> None:
    rules, entries = ruleset(key), entries_of(key, reported)
    whole = fold(rules, entries)
    assert whole == fold(rules, list(entries))
    first = fold(rules, entries[:cut])
    second = fold(rules, entries[cut:], first.table)
    assert (first.rows + second.rows, second.table) == (whole.rows, whole.table)


@given(KEYS, GAMES)
def test_a_ledger_comes_back_from_json_as_it_went(key: str, reported: list[Report]) -> None:
    for entry in entries_of(key, reported):
        kind, payload = write_entry(entry.what)
        assert read_entry(entry.number, kind, payload) == entry


@given(reports())
def test_a_report_comes_back_from_json_as_it_went(report: Report) -> None:
    assert read_report(write_report(report)) == report


def _numbers(page: Page) -> list[int]:
    return [row.number for row in page.rows]


@settings(max_examples=3 * EXAMPLES // 5)
@given(KEYS, st.lists(reports(), max_size=8), st.data())
def test_a_cancelled_penalty_leaves_the_game_as_if_it_had_not_been_given(
    key: str, reported: list[Report], data: st.DataObject
) -> None:
    rules, entries = ruleset(key), entries_of(key, reported)
    number = data.draw(st.integers(1, len(entries) + 1))
    penalty = PenaltyEntry(
        seat=data.draw(st.sampled_from(rules.seats)),
        points=-100 * data.draw(st.integers(1, 600)),
        when=data.draw(st.sampled_from(PenaltyWhen)),
        why="late",
    )
    contents = [entry.what for entry in entries]
    contents.insert(number - 1, penalty)
    contents.append(Void(number=number, why="it was another player"))
    without, cancelled = (
        fold(rules, [Entry(number=place, what=what) for place, what in enumerate(whats, 1)])
        for whats in ([entry.what for entry in entries], contents)
    )
    assert (cancelled.table, cancelled.results, cancelled.games, cancelled.penalties, cancelled.at_table) == (
        without.table,
        without.results,
        without.games,
        without.penalties,
        without.at_table,
    )
    assert [row.ruling for row in cancelled.rows] == [row.ruling for row in without.rows]
    assert [line.number for line in cancelled.lines if not line.in_force] == [number]


@settings(max_examples=3 * EXAMPLES // 5)
@given(KEYS, st.lists(reports(), min_size=2, max_size=10), st.data())
def test_voiding_and_bringing_back_a_hand_leaves_the_game_as_it_was(
    key: str, reported: list[Report], data: st.DataObject
) -> None:
    rules, entries = ruleset(key), entries_of(key, reported)
    number = data.draw(st.integers(1, len(entries)))
    what = entries[number - 1].what
    assert isinstance(what, HandEntry)
    void = Entry(number=len(entries) + 1, what=Void(number=number, why="entered at the wrong table"))
    back = Entry(number=len(entries) + 2, what=Correct(number=number, report=what.report, why="it was not"))
    before, after = fold(rules, entries), fold(rules, [*entries, void, back])
    assert after.table == before.table
    assert _numbers(after) == _numbers(before)
    voided = fold(rules, [*entries, void])
    assert wealth(voided.table) == sum(voided.start.scores) - sum(
        payment.points
        for row in voided.hands
        if row.ruling
        for payment in row.ruling.payments
        if payment.to is OUTSIDE
    )


@settings(max_examples=3 * EXAMPLES // 5)
@given(KEYS, st.lists(reports(), min_size=2, max_size=10), st.data())
def test_each_line_begins_where_the_last_one_ended(
    key: str, reported: list[Report], data: st.DataObject
) -> None:
    rules, entries = ruleset(key), entries_of(key, reported)
    number = data.draw(st.integers(1, len(entries)))
    more = [Void(number=number, why="entered twice"), Close(), Reopen(why="too early"), Close()]
    found = fold(
        rules, [*entries, *(Entry(number=at, what=what) for at, what in enumerate(more, len(entries) + 1))]
    )
    states = [found.start, *(line.after for line in found.lines)]
    assert [line.before for line in found.lines] == states[:-1]
    assert states[-1] == found.table
    assert [line.entry for line in found.lines] == [*entries, *(line.entry for line in found.lines[-4:])]
    assert tuple(line.row for line in found.lines if line.row) == found.rows
    assert [line.number for line in found.lines if not line.in_force] == [number, len(entries) + 2]


@settings(max_examples=3 * EXAMPLES // 5)
@given(KEYS, st.lists(reports(), min_size=2, max_size=8), st.data())
def test_what_a_void_would_change_is_what_it_changes(
    key: str, reported: list[Report], data: st.DataObject
) -> None:
    rules, entries = ruleset(key), entries_of(key, reported)
    number = data.draw(st.integers(1, len(entries)))
    void = Entry(number=len(entries) + 1, what=Void(number=number, why="twice"))
    was, became = fold(rules, entries), fold(rules, [*entries, void])
    foretold = {row.number: row for row in altered_rows(was, became)}
    assert number in foretold
    for old, new in zip(was.rows, became.rows, strict=True):
        assert foretold.get(old.number, old) == new


@given(KEYS, GAMES)
def test_every_seat_is_named_once_or_not_at_all_in_what_is_announced(
    key: str, reported: list[Report]
) -> None:
    for ruling in play(key, reported):
        assert all(finding.seat is None or finding.seat in Seat for finding in ruling.findings)
        assert ruling.findings
