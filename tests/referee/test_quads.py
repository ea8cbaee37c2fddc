"""A riichi hand changed only by its quads is accepted, and any other change is named."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import referee

# All tile kinds as text, and a wall with one red five of each suit.
KINDS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)]
WALL = [
    f"0{kind[1]}" if kind in ("5m", "5p", "5s") and copy == 0 else kind for kind in KINDS for copy in range(4)
]
MISTYPED = {
    "kind": "exhaustive_draw",
    "riichi": [1],
    "tenpai": [1],
    "shown": {
        "1": {
            "concealed": "3m223344p678s",
            "melds": [{"type": "ankan", "tiles": "4444m"}],
            "kans_after_riichi": [{"tile": "4m", "drawn": "4m", "concealed_before": "1444m223344p678s"}],
        }
    },
}


def kind_of(tile: str) -> str:
    """The tile without its colour."""
    return tile.replace("0", "5")


@dataclass
class Played:
    """A hand in riichi, quad by quad: the tiles before each, the draw, the quad, and the tiles left."""

    before: list[list[str]]
    drawn: list[str]
    laid: list[list[str]]
    earlier: list[list[str]]
    left: list[str]
    unused: list[str]

    def hand(self) -> dict[str, Any]:
        """The hand as it is shown, in the form of the protocol."""
        quads = [{"type": "ankan", "tiles": "".join(four)} for four in (*self.earlier, *self.laid)]
        made = zip(self.laid, self.drawn, self.before, strict=True)
        return {
            "concealed": "".join(self.left),
            "melds": quads,
            "kans_after_riichi": [
                {"tile": four[-1], "drawn": drawn, "concealed_before": "".join(before)}
                for four, drawn, before in made
            ],
        }

    def events(self) -> dict[str, dict[str, Any]]:
        """Every event that shows such a hand, by the path of the hand in it."""
        hand, counted = self.hand(), [{"seat": 2, "value": {"han": 2, "fu": 30}}]
        won = {**hand, "winning_tile": self.unused[0], "dora": "", "flags": ["riichi"]}
        ron = {"kind": "win", "from": 0, "riichi": [1]}
        return {
            "event.shown.1": {"kind": "exhaustive_draw", "riichi": [1], "shown": {"1": hand}},
            "event.shown.1 ": {
                "kind": "abortive_draw",
                "reason": "suucha_riichi",
                "riichi": [0, 1, 2, 3],
                "shown": {"1": hand},
            },
            "event.shown.1  ": {**ron, "winners": counted, "shown": {"1": hand}},
            "event.winners[0].hand": {**ron, "winners": [{"seat": 1, "hand": won}]},
            "event.hand": {"kind": "value", "seat": 1, "from": 0, "hand": won},
        }


@st.composite
def played(draw: st.DrawFn) -> Played:
    """Build the hand from its end: each quad puts back three of its tiles, or all four without another drawn tile."""
    count = draw(st.integers(1, 3))
    others = draw(st.integers(0, 4 - count))
    kinds = draw(st.permutations(KINDS))[: count + others]
    fours = [[tile for tile in WALL if kind_of(tile) == kind] for kind in kinds]
    rest = draw(st.permutations([tile for tile in WALL if kind_of(tile) not in kinds]))
    size = 13 - 3 * (count + others)
    left, unused = list(rest[:size]), list(rest[size:])
    before, drawn, held = list[list[str]](), list[str](), left
    for four in reversed(fours[:count]):
        held = [*held, *four]
        own = draw(st.booleans())
        took = draw(st.sampled_from(four if own else [tile for tile in held if tile not in four] or four))
        held.remove(took)
        before.insert(0, held)
        drawn.insert(0, took)
    return Played(
        before=before, drawn=drawn, laid=fours[:count], earlier=fours[count:], left=left, unused=unused
    )


def faults(event: dict[str, Any]) -> list[tuple[str, str]]:
    """The paths and codes of the event's errors; empty if it is ruled on."""
    answer = referee.codec.answer({"rules": "tenhou-4p", "event": event})
    return [(error["path"], error["code"]) for error in answer.get("errors", ())]


@given(played())
def test_a_hand_that_changed_by_its_quads_alone_is_ruled_on(hand: Played) -> None:
    assert [faults(event) for event in hand.events().values()] == [[]] * 5


@given(played(), st.data())
def test_any_one_tile_told_otherwise_is_rejected_where_it_was_told(hand: Played, data: st.DataObject) -> None:
    count = len(hand.laid)
    at = data.draw(st.integers(0, count - 1))
    part = data.draw(st.sampled_from(["before", "drawn", "laid", "left"]))
    quad, meld = f"kans_after_riichi[{at}]", f"melds[{len(hand.earlier) + at}].tiles"
    last = f"kans_after_riichi[{count - 1}]"
    new = data.draw(st.sampled_from(hand.unused[1:]))
    match part:
        case "before":
            tiles, wanted = hand.before[at], {f"{quad}.concealed_before", f"{quad}.tile"}
        case "drawn":
            tiles, wanted = hand.drawn, {f"{quad}.concealed_before", f"{quad}.tile"}
        case "laid":
            tiles, wanted = hand.laid[at], {meld, f"{quad}.tile"}
        case _:
            tiles, wanted = hand.left, {f"{last}.concealed_before"}
    place = at if part == "drawn" else data.draw(st.integers(0, len(tiles) - 1))
    if tiles[place] == new:
        return
    tiles[place] = new
    for path, event in hand.events().items():
        found = {where.removeprefix(f"{path.strip()}.") for where, _ in faults(event)}
        assert found, event
        assert found <= wanted, event


def test_the_tiles_that_disagree_are_named_in_both_languages() -> None:
    request = {"rules": "ema-2025", "event": MISTYPED}
    said = [referee.codec.answer({**request, "language": language})["errors"][0] for language in ("en", "ja")]
    assert [error["path"] for error in said] == ["event.shown.1.kans_after_riichi[0].concealed_before"] * 2
    assert said[0]["says"] == (
        "In riichi only an ankan changes a hand. Before the ankan of 4m: 1444m223344p678s and the "
        "drawn 4m. Without the four, 1m223344p678s must remain, but the hand after it is "
        "3m223344p678s. Missing: 1m; new: 3m. Check the tiles. If a tile was exchanged, judge it "
        "as a tile exchanged in riichi (EMA 2025, 6.7.3)."
    )
    assert said[1]["says"] == (
        "立直後の手牌は暗槓でしか変わりません。4mの暗槓の前は1444m223344p678sとツモ4mです。"
        "4枚を除くと1m223344p678sが残るはずですが、その後の手牌は3m223344p678sです。"
        "足りない牌：1m、増えた牌：3m。牌を確認してください。"
        "入れ替えがあった場合は「立直後の手出し」（EMA 2025, 6.7.3）として裁定してください。"
    )


def test_what_becomes_of_an_exchanged_tile_is_a_question_of_its_own() -> None:
    """The incident that the message refers to exists, and is a chombo under that article."""
    event = {"kind": "incident", "seat": 1, "code": "RII-SWAP", "answers": {}}
    answer = referee.codec.answer({"rules": "ema-2025", "event": event})
    assert (answer["verdict"], answer["article"]) == ("chombo", "EMA 2025, 6.7.3")


def test_a_red_five_that_is_missing_from_the_quad_is_asked_for_in_japanese_too() -> None:
    kan = {"tile": "5m", "drawn": "5m", "concealed_before": "055m456p23789s99p"}
    quad = {"type": "ankan", "tiles": "5555m"}
    hand = {"concealed": "456p23789s99p", "melds": [quad], "kans_after_riichi": [kan]}
    event = {"kind": "exhaustive_draw", "riichi": [1], "shown": {"1": hand}}
    answer = referee.codec.answer({"rules": "tenhou-4p", "language": "ja", "event": event})
    assert answer["errors"] == [
        {
            "path": "event.shown.1.melds[0].tiles",
            "code": "quad_of_other_tiles",
            "says": "5550mの暗槓が副露では5555mになっています。赤五を確認してください。",
        }
    ]
