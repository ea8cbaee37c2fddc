"""Every tile that a report shows is counted once: one real wall is never refused, and a fifth copy always is."""

from __future__ import annotations

import dataclasses
import itertools
from collections import Counter
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import (
    Rejected,
    Report,
    Riichi,
    Seat,
    ShownHand,
    Tile,
    Win,
    Winner,
    WonHand,
    adjudicate,
    first_hand,
    fold,
    read_tiles,
    ruleset,
)
from referee.adjudication.validation import report_problems
from referee.codec import answer
from referee.ledger import Entry, HandEntry
from referee.reports import Flag
from tests.referee.walls import play
from tests.sampled import every_nth

Shown = TypeVar("Shown", bound=ShownHand)
PLAYED = [(players, key, seed) for players, key in ((4, "tenhou-4p"), (3, "tenhou-3p")) for seed in range(4)]


@pytest.mark.parametrize(("players", "key", "seed"), every_nth(PLAYED, 4))
def test_no_report_of_what_one_wall_holds_is_refused(players: int, key: str, seed: int) -> None:
    rules = ruleset(key)
    table = first_hand(rules)
    reports = list(play(players, seed))
    assert len(reports) > 50
    refused = [(report, report_problems(rules, table, report)) for report in reports[seed % 2 :: 2]]
    assert [(report, problems) for report, problems in refused if problems] == []


# Each place of a report that names tiles; a fifth copy there is reported at its path.
HELD = ("concealed", "dora", "ura", "winning_tile", "discards", "passed")


def _copied(report: Win, tile: Tile) -> dict[str, tuple[Report, str]]:
    """The report with one tile of each place changed into *tile*, and the path that the problem must name."""
    made: dict[str, tuple[Report, str]] = {}
    common = "event.winners" if len(report.winners) > 1 or report.shown else "event.winners[0].hand"
    for place in HELD:
        hand = report.winners[0].hand
        assert hand is not None
        if place == "winning_tile":
            if Flag.ROBBED_KITA in hand.flags:
                continue  # any other tile than a north is refused before tiles are counted
            # One discard has one winning tile.
            winners = tuple(
                dataclasses.replace(one, worth=dataclasses.replace(one.worth, winning_tile=tile))
                for one in report.winners
                if isinstance(one.worth, WonHand)
            )
            made[place] = (dataclasses.replace(report, winners=winners), common)
            continue
        changed = _with(hand, place, tile)
        if changed is not None:
            first = dataclasses.replace(report.winners[0], worth=changed)
            path = f"event.winners[0].hand.{place}" if place in ("discards", "passed") else common
            made[place] = (dataclasses.replace(report, winners=(first, *report.winners[1:])), path)
    for number, winner in enumerate(report.winners[1:], start=1):
        for place in ("concealed", "discards", "passed"):
            changed = _with(winner.hand, place, tile) if winner.hand is not None else None
            if changed is not None:
                path = common if place == "concealed" else f"event.winners[{number}].hand.{place}"
                other = dataclasses.replace(winner, worth=changed)
                everyone = (*report.winners[:number], other, *report.winners[number + 1 :])
                made[f"{number} {place}"] = (dataclasses.replace(report, winners=everyone), path)
    for seat, shown in report.shown.items():
        for place in ("concealed", "discards", "passed"):
            changed = _with(shown, place, tile)
            if changed is not None:
                path = common if place == "concealed" else f"event.shown.{int(seat)}.{place}"
                everybody = {**report.shown, seat: changed}
                made[f"shown {place}"] = (dataclasses.replace(report, shown=everybody), path)
    return made


def _with(hand: Shown, place: str, tile: Tile) -> Shown | None:
    """The hand with the last tile of a place changed; `None` if the place is empty."""
    tiles: tuple[Tile, ...] = getattr(hand, place) or ()
    if not tiles:
        return None
    return dataclasses.replace(hand, **{place: (*tiles[:-1], tile)})


def _lying_still(report: Win) -> set[Tile]:
    """The kinds with all four copies in places that no other place can repeat, except tiles that the test changes."""
    hands: list[Any] = [winner.hand for winner in report.winners] + list(report.shown.values())
    still = Counter(tile.kind for hand in hands for tile in hand.concealed)
    first = report.winners[0].hand
    assert first is not None
    still.update(tile.kind for tile in first.dora)
    ends = {hand.concealed[-1].kind for hand in hands if hand.concealed}
    ends |= {tile.kind for tile in (*first.dora[-1:], *first.ura[-1:], first.winning_tile)}
    return {kind for kind, count in still.items() if count == 4} - ends


def _refused_places(players: int, key: str, seed: int) -> set[str]:
    """The places in which a fifth copy was tried in wins of that game; each was refused at its path."""
    rules = ruleset(key)
    table = first_hand(rules)
    tried = set()
    reports = [one for one in play(players, seed) if isinstance(one, Win) and one.discarder is not None]
    for report in reports[:: len(reports) // 3 or 1]:
        for tile in sorted(_lying_still(report))[:1]:
            for place, (changed, path) in _copied(report, tile).items():
                tried.add(place)
                found = [
                    problem.path
                    for problem in report_problems(rules, table, changed)
                    if problem.code == "too_many_copies" and problem.facts["tile"] == tile
                ]
                assert found == [path], (seed, place, tile, changed)
    return tried


FOUR_OR_THREE = pytest.mark.parametrize(("players", "key"), [(4, "tenhou-4p"), (3, "tenhou-3p")])


@FOUR_OR_THREE
def test_a_fifth_copy_in_any_place_of_a_win_is_refused_at_its_path(players: int, key: str) -> None:
    tried: set[str] = set()
    for seed in itertools.count():
        tried |= _refused_places(players, key, seed)
        if {*HELD, "1 concealed", "shown concealed", "shown discards", "shown passed"} <= tried:
            break


@FOUR_OR_THREE
@given(seed=st.integers(min_value=0))
def test_in_any_game_a_fifth_copy_in_a_win_is_refused_at_its_path(players: int, key: str, seed: int) -> None:
    _refused_places(players, key, seed)


CLOSED = "123p456p789s23p44z"
KAN = {"type": "kakan", "tiles": "1111p", "called": "1p", "from": 3}
PON = {"type": "pon", "tiles": "111p", "called": "1p", "from": 3}
THREE = "1199m22p334466s4z"


def _hand(**more: Any) -> dict[str, Any]:
    hand = {"concealed": "456p789s23p44z111s", "winning_tile": "1p", "dora": "9m", "flags": ["chankan"]}
    return {**hand, **more}


def _won(*hands: dict[str, Any], **more: Any) -> dict[str, Any]:
    winners = [{"seat": seat, "hand": hand} for seat, hand in zip((2, 3, 0), hands, strict=False)]
    return {"kind": "win", "from": 1, "winners": winners, **more}


def _refused(event: dict[str, Any], rules: object = "tenhou-4p") -> list[tuple[str, str]]:
    said = answer({"rules": rules, "event": event})
    return [(error["path"], error["code"]) for error in said.get("errors", ())]


ONE, ALL, SHOWN = "event.winners[0].hand", "event.winners", "event.shown"
MORE_HAND = {"concealed": "123m456m78s99s23p1m", "winning_tile": "1p", "dora": "9m", "flags": ["chankan"]}

REFUSED = [
    # The robbed quad holds the other three.
    ("a winner holds one of the robbed quad", _won(_hand(concealed=CLOSED)), ONE),
    ("an indicator is one of the robbed quad", _won(_hand(dora="1p")), ONE),
    (
        "an indicator below is one of the robbed quad",
        _won(_hand(ura="1p", flags=["chankan", "riichi"]), riichi=[2]),
        ONE,
    ),
    (
        "a meld holds one of the robbed quad",
        _won(_hand(concealed="789s23p44z111s", melds=[{"type": "chi", "tiles": "123p", "called": "2p"}])),
        ONE,
    ),
    ("the second winner holds one", _won(_hand(), {**MORE_HAND, "concealed": "123m456m78s99s123p"}), ALL),
    ("a hand that is shown holds one", _won(_hand(), shown={"0": {"concealed": "123p123456m1177z"}}), ALL),
    (
        "the winner's own discards hold one beside the triplet's",
        _won(_hand(discards="11p")),
        f"{ONE}.discards",
    ),
    (
        "all four are in a ankan",
        _won(_hand(concealed="19m19p19s1234567z", flags=["robbed_ankan"])),
        ONE,
    ),
    (
        "the robbed quad is shown, and one more",
        _won(_hand(dora="1p"), shown={"1": {"concealed": "123456m1177z", "melds": [KAN]}}),
        ALL,
    ),
    # All indicators are in one wall, including those that only one winner names.
    (
        "an indicator below that only the second names",
        _won(
            {
                "concealed": "234567m11155p33z",
                "winning_tile": "5p",
                "dora": "9m",
                "ura": "1z",
                "flags": ["riichi"],
            },
            {
                "concealed": "234678m1111z34p2s",
                "winning_tile": "5p",
                "dora": "9m",
                "ura": "1z",
                "flags": ["riichi"],
            },
            riichi=[2, 3],
        ),
        ALL,
    ),
    (
        "the fourth wind lies before four players",
        _won(_hand(concealed="123456m11p789s4z", winning_tile="4z", flags=[]), fourth_wind=True),
        ONE,
    ),
]


@pytest.mark.parametrize(("why", "event", "path"), REFUSED, ids=[why for why, _, _ in REFUSED])
def test_a_fifth_copy_is_refused(why: str, event: dict[str, Any], path: str) -> None:
    assert (path, "too_many_copies") in _refused(event), why


QUESTIONS = [
    (
        {"kind": "value", "seat": 2, "from": 1, "hand": _hand(concealed=CLOSED)},
        [("event.hand", "too_many_copies")],
    ),
    (
        {"kind": "value", "seat": 2, "from": 1, "hand": _hand(discards="11p")},
        [("event.hand.discards", "too_many_copies")],
    ),
    (
        {
            "kind": "call",
            "call": "ron",
            "seat": 2,
            "from": 1,
            "tile": "1p",
            "concealed": CLOSED,
            "flags": ["chankan"],
        },
        [("event", "too_many_copies")],
    ),
    (
        {
            "kind": "call",
            "call": "ron",
            "seat": 2,
            "from": 1,
            "tile": "1p",
            "concealed": "23p456789s44z777p",
            "passed": "44444s",
        },
        [("event.passed", "too_many_copies")],
    ),
    (
        {
            "kind": "ankan_after_riichi",
            "seat": 2,
            "tile": "1p",
            "drawn": "1p",
            "concealed": "1111p23p456789s4z",
        },
        [("event", "too_many_copies")],
    ),
    (
        {"kind": "furiten", "seat": 2, "concealed": "1111p23p456789s4z", "discards": "", "passed": "1p"},
        [("event.passed", "too_many_copies")],
    ),
    ({"kind": "tenpai", "seat": 2, "concealed": "11111p23p456789s"}, [("event", "too_many_copies")]),
    (
        {
            "kind": "abortive_draw",
            "reason": "suufon_renda",
            "discards": "1z1z1z1z",
            "shown": {"0": {"concealed": "123456789m1z11p2s"}},
        },
        [("event.discards", "too_many_copies")],
    ),
    (
        {
            "kind": "abortive_draw",
            "reason": "kyuushu_kyuuhai",
            "by": 0,
            "concealed": "19m19p19s12345677z",
            "shown": {"1": {"concealed": "123456789m777z2s"}},
        },
        [("event.concealed", "too_many_copies")],
    ),
    (
        {
            "kind": "exhaustive_draw",
            "shown": {"0": {"concealed": "123456789m111z2s"}, "1": {"concealed": "123456789p11z2s3s"}},
        },
        [("event.shown", "too_many_copies")],
    ),
]


@pytest.mark.parametrize(("event", "problems"), QUESTIONS)
def test_a_fifth_copy_is_refused_in_a_question_too(
    event: dict[str, Any], problems: list[tuple[str, str]]
) -> None:
    assert _refused(event) == problems


def test_three_players_have_four_norths_of_which_one_may_be_robbed() -> None:
    def robbed(**more: Any) -> list[tuple[str, str]]:
        hand = {"concealed": THREE, "winning_tile": "4z", "dora": "1z", "flags": ["robbed_kita"], **more}
        return _refused(_won(hand), "tenhou-3p")

    assert robbed(nukidora=2) == []
    assert robbed(nukidora=3) == [(ONE, "too_many_copies")]
    assert robbed(nukidora=2, dora="4z") == [(ONE, "too_many_copies")]
    let_go = {
        "kind": "furiten",
        "seat": 2,
        "concealed": THREE,
        "discards": "",
        "passed": "",
        "passed_kita": True,
    }
    assert _refused({**let_go, "nukidora": 2}, "tenhou-3p") == []
    assert _refused({**let_go, "nukidora": 3}, "tenhou-3p") == [("event.passed_kita", "too_many_copies")]


ALLOWED = [
    # The maker shows the quad with the robbed tile, or the triplet without it.
    _won(_hand(), shown={"1": {"concealed": "123456m1177z", "melds": [KAN]}}),
    _won(_hand(), shown={"1": {"concealed": "123456m1177z", "melds": [PON]}}),
    # The triplet was called from the winner, or from a player who shows their discards.
    _won(_hand(discards="1p")),
    _won(_hand(), shown={"3": {"concealed": "123456m1177z222p", "discards": "1p"}}),
    # Three winners on one tile, and one set of indicators.
    _won(
        *(
            {"concealed": hand, "winning_tile": "1p", "dora": "1p"}
            for hand in ("23p456789s444z11s", "23p456789m555z22s", "23p123789m666z33s")
        )
    ),
    # The discarder's own discards name the winning tile.
    _won(
        {"concealed": "13p456789s444z55m", "winning_tile": "2p", "dora": "9m"},
        shown={"1": {"concealed": "123456m1177z222p", "discards": "2p"}},
    ),
]


@pytest.mark.parametrize("event", ALLOWED)
def test_one_tile_named_twice_is_one_tile(event: dict[str, Any]) -> None:
    assert _refused(event) == []


def test_a_hand_recorded_before_every_tile_was_counted_keeps_its_ruling() -> None:
    # Chankan, pinfu, iipeikou. The winner holds a 1p and the robbed kan three more: earlier versions accepted this
    # hand.
    concealed = read_tiles("123p456p789s23p44z")
    hand = WonHand(concealed=concealed, winning_tile=Tile.P1, flags=frozenset({Flag.CHANKAN}))
    report = Win(discarder=Seat(1), winners=(Winner(seat=Seat(2), worth=hand),))
    rules = ruleset("tenhou-4p")
    with pytest.raises(Rejected):
        adjudicate(rules, first_hand(rules), report)
    entry = Entry(number=1, what=HandEntry(report=report, round=first_hand(rules).round, honba=0))
    (row,) = fold(rules, [entry]).rows
    assert row.ruling is not None
    assert row.ruling.deltas == (0, -3900, 3900, 0)


def test_a_hand_recorded_before_ura_indicators_were_compared_keeps_its_ruling() -> None:
    shown = ((Seat(2), "123p456p789s23p44z", Tile.SOUTH), (Seat(3), "456m456p789s23p55z", Tile.WEST))
    flags = frozenset({Flag.RIICHI})
    winners = tuple(
        Winner(
            seat=seat,
            worth=WonHand(
                concealed=read_tiles(told), winning_tile=Tile.P1, dora=(Tile.EAST,), ura=(ura,), flags=flags
            ),
        )
        for seat, told, ura in shown
    )
    riichi = tuple(Riichi(seat=winner.seat) for winner in winners)
    report = Win(discarder=Seat(1), winners=winners, riichi=riichi)
    rules = ruleset("tenhou-4p")
    with pytest.raises(Rejected):
        adjudicate(rules, first_hand(rules), report)
    entry = Entry(number=1, what=HandEntry(report=report, round=first_hand(rules).round, honba=0))
    (row,) = fold(rules, [entry]).rows
    assert row.ruling is not None


def test_a_fifth_copy_is_found_however_many_there_are() -> None:
    event = {"kind": "furiten", "seat": 0, "concealed": "123456789m1199p", "discards": "5s" * 140}
    errors = answer({"rules": "ema-2025", "event": event})["errors"]
    assert [(error["path"], error["code"]) for error in errors] == [("event", "too_many_copies")]
