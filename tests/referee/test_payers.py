"""A winner is paid the same amount whoever pays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import referee
from referee import (
    HanFu,
    Riichi,
    Ruleset,
    Ruling,
    Seat,
    TableState,
    Win,
    Winner,
    Yakuman,
    adjudicate,
    ruleset,
)
from referee.adjudication.payers import tsumo_shares
from referee.answers import PaoYaku
from referee.reports import Liability
from referee.ruling import OUTSIDE

BASES = st.sampled_from([240, 320, 400, 480, 640, 800, 960, 1280, 1600, 1920, 2000, 3000, 4000, 6000, 8000])
FOUR = st.sampled_from(list(Seat))
THREE = st.sampled_from(list(Seat)[:3])
HONBA = st.integers(0, 5)


def three(answer: str) -> Ruleset:
    """Tenhou's three-player rules with honba that two and three can share, and this answer on the missing share."""
    return ruleset("tenhou-3p", {"honba_value": 600, "sanma_tsumo": answer})


def taken(ruling: Ruling, seat: Seat) -> int:
    """The points paid to a seat in a ruling."""
    return int(sum(payment.points for payment in ruling.payments if payment.to == seat))


def from_outside(ruling: Ruling) -> int:
    """The points that come into the game from outside."""
    return int(sum(payment.points for payment in ruling.payments if payment.source is OUTSIDE))


@given(BASES, THREE, THREE)
def test_where_the_empty_seat_pays_the_winner_is_paid_as_by_four(
    base: int, winner: Seat, dealer: Seat
) -> None:
    by_four = sum(points for _, points in tsumo_shares(ruleset("tenhou-4p"), winner, dealer, base))
    by_three = sum(points for _, points in tsumo_shares(three("empty_seat_pays"), winner, dealer, base))
    assert by_three == by_four


@given(BASES, THREE, THREE)
def test_halves_of_the_missing_share_are_alike_and_no_more_than_a_hundred_too_much(
    base: int, winner: Seat, dealer: Seat
) -> None:
    lost = dict(tsumo_shares(three("tsumo_loss"), winner, dealer, base))
    halved = dict(tsumo_shares(three("north_bisection"), winner, dealer, base))
    missing = dict(tsumo_shares(three("empty_seat_pays"), winner, dealer, base))[OUTSIDE]
    added = {halved[seat] - lost[seat] for seat in lost}
    assert len(added) == 1
    assert missing <= 2 * added.pop() <= missing + 100


@given(st.sampled_from(["tsumo_loss", "north_bisection", "empty_seat_pays"]), THREE, HONBA, st.booleans())
def test_with_three_players_points_come_in_only_from_the_empty_seat(
    answer: str, winner: Seat, honba: int, tsumo: bool
) -> None:
    rules = three(answer)
    table = TableState(scores=(35000,) * 3, honba=honba, deposits=1)
    discarder = None if tsumo else Seat((winner + 1) % 3)
    win = Win(winners=(Winner(seat=winner, worth=HanFu(han=3, fu=40)),), discarder=discarder)
    ruling = adjudicate(rules, table, win)
    assert sum(ruling.deltas) == 1000 + from_outside(ruling)
    assert (from_outside(ruling) > 0) == (answer == "empty_seat_pays" and tsumo)


OVERLAYS = st.fixed_dictionaries(
    {
        "pao_yaku": st.just(["daisangen", "daisuushi", "suukantsu"]),
        "pao_composite": st.sampled_from(["whole_hand", "only_the_pao_yakuman"]),
        "pao_ron_honba": st.sampled_from(["discarder", "pao_player", "split"]),
        "pao_tsumo_honba": st.sampled_from(["pao_player", "everybody_with_several_yakuman"]),
        "multiple_yakuman": st.sampled_from(["cap_one", "add", "add_up_to_four"]),
        "pattern_double_yakuman": st.booleans(),
    }
)


@given(OVERLAYS, FOUR, st.integers(1, 4), HONBA, st.data())
def test_a_winner_is_paid_the_same_whoever_is_liable(
    overlay: dict[str, object], winner: Seat, count: int, honba: int, data: st.DataObject
) -> None:
    rules = ruleset("m-league", overlay)
    others = [seat for seat in Seat if seat != winner]
    discarder = data.draw(st.none() | st.sampled_from(others))
    # No hand is both daisangen and daisuushi.
    may_be = st.sampled_from([set(PaoYaku) - {PaoYaku.DAISANGEN}, set(PaoYaku) - {PaoYaku.DAISUUSHI}])
    yaku = data.draw(
        may_be.flatmap(lambda ones: st.lists(st.sampled_from(sorted(ones, key=str)), unique=True))
    )
    liable = tuple(Liability(seat=data.draw(st.sampled_from(others)), yaku=one) for one in yaku)
    table = TableState(scores=(400000,) * 4, honba=honba)

    def paid(named: tuple[Liability, ...]) -> int:
        hand = Winner(seat=winner, worth=Yakuman(count=count), liable=named)
        return taken(adjudicate(rules, table, Win(winners=(hand,), discarder=discarder)), winner)

    assert paid(liable) == paid(())


@pytest.mark.parametrize("stack", ["single", "combined"])
@given(FOUR, st.integers(1, 3), st.booleans())
def test_an_open_riichi_never_pays_less_than_the_hand_alone(
    stack: str, winner: Seat, count: int, discarder_in_riichi: bool
) -> None:
    rules = ruleset("tenhou-4p", {"open_riichi": True, "open_riichi_yakuman_stack": stack})
    discarder = Seat((winner + 2) % 4)
    table = TableState(scores=(400000,) * 4)
    own = Winner(seat=winner, worth=Yakuman(count=count))
    riichi = (Riichi(seat=discarder),) if discarder_in_riichi else ()

    def paid(*, opened: bool) -> int:
        declared = (*riichi, Riichi(seat=winner, open=opened))
        win = Win(winners=(own,), discarder=discarder, riichi=declared)
        return taken(adjudicate(rules, table, win), winner)

    dearer = 0 if discarder_in_riichi or stack == "single" else 48000 if winner == 0 else 32000
    assert paid(opened=True) == paid(opened=False) + dearer


def codes(scores: tuple[int, ...], deposits: int, answer: str) -> list[str]:
    """The findings on a ron at a three-player table with these scores and deposits."""
    win = Win(winners=(Winner(seat=Seat(1), worth=HanFu(han=3, fu=40)),), discarder=Seat(2))
    ruling = adjudicate(three(answer), TableState(scores=scores, deposits=deposits), win)
    return [finding.code for finding in ruling.findings]


def test_a_sum_that_the_empty_seat_has_raised_is_not_strange() -> None:
    assert "sum_differs" not in codes((37600, 40200, 33700), 0, "empty_seat_pays")
    assert "sum_differs" in codes((37600, 40200, 33700), 0, "tsumo_loss")
    assert "sum_differs" in codes((33700, 35000, 35000), 0, "empty_seat_pays")


def test_a_strange_sum_is_told_with_its_sticks() -> None:
    win = Win(winners=(Winner(seat=Seat(1), worth=HanFu(han=3, fu=40)),), discarder=Seat(2))
    table = TableState(scores=(35000, 35000, 36000), deposits=1)
    [strange] = [
        finding
        for finding in adjudicate(three("tsumo_loss"), table, win).findings
        if finding.code == "sum_differs"
    ]
    assert strange.facts == {"sum": 107000, "expected": 105000}


@pytest.mark.parametrize(
    ("tsumo", "points"), [("tsumo_loss", 6000), ("north_bisection", 8000), ("empty_seat_pays", 6000)]
)
def test_a_reverse_mangan_is_told_at_what_is_paid_and_the_empty_seat_is_paid_nothing(
    tsumo: str, points: int
) -> None:
    rules = {"base": "tenhou-3p", "set": {"sanma_tsumo": tsumo, "honba_value": 300}}
    foul = {"kind": "chombo", "offenders": [1], "reason": "WIN-FALSE-OPEN"}
    ruling = referee.codec.answer({"rules": rules, "table": {"scores": [35000] * 3}, "event": foul})
    assert sum(payment["points"] for payment in ruling["payments"]) == points
    assert ruling["findings"][1]["says"] == f"South pays a reverse mangan: {points:,} in all."


def test_the_discarder_is_told_all_that_he_pays_beside_a_liable_player_what_nobody_fed_too() -> None:
    liable = [{"seat": 3, "yaku": "daisangen"}]
    event = {"kind": "win", "from": 2, "winners": [{"seat": 1, "value": {"yakuman": 2}, "liable": liable}]}
    answer = referee.codec.answer({"rules": "wrc-2025", "event": event})
    [told] = [finding for finding in answer["findings"] if finding["code"] == "liable_pays_half"]
    assert (told["facts"]["points"], told["facts"]["rest"]) == (16000, 48000)
    assert answer["deltas"] == [0, 64000, -48000, -16000]
