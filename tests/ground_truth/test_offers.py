"""What a server offered a player is ruled possible; the rest is refused for the right reason.

A refusal is compared only if the record holds the facts of its reason; every other refusal is named and counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mahjong.hand_calculating.hand import HandCalculator

from referee import Meld, MeldType, Seat, Wind, WonHand, read_tiles
from referee.reports import Flag
from tests.brute_force import tiles_of, waits
from tests.ground_truth.asked import ask, melds_of, record_name, without
from tests.ground_truth.lacking import LeftOut
from tests.ground_truth.records import read_lines
from tests.peers import by_mahjong
from tests.random_hands import WonSituation

# All records are of four-player games: the bits in the games' ids say so, and the one without an id holds a 5m.
RULES = "tenhou-4p-hanchan-aka-kuitan"


def offers(data: Path, kind: str) -> Iterator[dict[str, Any]]:
    """The recorded offers of one kind."""
    return (record for record in read_lines(data / "offers.jsonl.gz") if record.get("kind", kind) == kind)


class Tally:
    """The number of offers and refusals that agree, and the differences."""

    def __init__(self) -> None:
        self.agreed: Counter[str] = Counter()
        self.told: list[str] = []
        self.left = LeftOut()

    def take(self, record: dict[str, Any], wanted: tuple[str, ...], given: tuple[str, ...]) -> None:
        if given == wanted:
            side = "offered" if record["offered"] else "refused"
            self.agreed[f"{side}: {', '.join(given)}"] += 1
        else:
            self.told.append(f"{record_name(record)}: {given}, recorded {wanted}, {record}")

    def __str__(self) -> str:
        rows = [f"  {what} {count}" for what, count in sorted(self.agreed.items())]
        return "\n".join([f"{self.agreed.total()} agreed, {len(self.told)} differ", *rows]) + str(self.left)


def table_of(record: dict[str, Any]) -> dict[str, Any]:
    """The table with the fields that the value of a hand needs."""
    return {
        "scores": [25000] * 4,
        "round": f"{record['wind']}{record['dealer'] + 1}",
        "dealer": record["dealer"],
        "honba": 0,
        "deposits": 0,
    }


def code(given: dict[str, Any]) -> str:
    return str(given.get("findings", given.get("errors", [{}]))[0].get("code"))


def test_a_riichi_is_possible_just_where_it_was_offered_and_otherwise_for_the_same_reason(data: Path) -> None:
    tally = Tally()
    for record in offers(data, "riichi"):
        with tally.left.check():
            assert record["kind"] == "riichi"
            given = ask(
                RULES,
                {
                    "kind": "riichi_declaration",
                    "seat": record["seat"],
                    "concealed": record["hand14"],
                    "melds": melds_of(record),
                    "score": record["points"],
                    "wall_left": record["wall_remaining"],
                },
            )
            if record["offered"]:
                wanted: tuple[str, ...] = ("legal", "riichi_allowed")
                if record["points"] == 1000:
                    wanted = ("legal", "riichi_allowed", "riichi_to_zero")
            else:
                wanted = ("illegal", why_no_riichi(record))
                if wanted[1] in ("riichi_wall_short", "riichi_hand_open"):
                    # The answer also gives the cost at a table if the riichi were declared; that program has no rule
                    # for it.
                    wanted += ("if_declared", "foul_discretion")
            tally.take(
                record, wanted, (given["verdict"], *(row["code"] for row in given.get("findings", ())))
            )
    print(f"\nriichi: {tally}")
    assert tally.told == []


def why_no_riichi(record: dict[str, Any]) -> str:
    """The reason that the record gives; if it gives two together, the one that its own figures show."""
    if record["why"] == "open hand":
        return "riichi_hand_open"
    if record["why"] == "not tenpai":
        return "riichi_hand_noten"
    return "riichi_wall_short" if record["wall_remaining"] < 4 else "riichi_too_few_points"


def test_nine_kinds_are_possible_just_where_they_were_offered(data: Path) -> None:
    tally = Tally()
    for record in offers(data, "kyuushu"):
        with tally.left.check():
            assert record["kind"] == "kyuushu"
            given = ask(
                RULES,
                {
                    "kind": "nine_kinds",
                    "seat": record["seat"],
                    "concealed": record["hand14"],
                    "first_turn": record["first_turn"],
                    "any_call": False,
                },
            )
            kinds = int(record["why"].split()[0])
            wanted = (
                ("legal", "nine_kinds_allowed") if record["offered"] else ("illegal", "nine_kinds_too_few")
            )
            tally.take(
                record,
                (*wanted, f"{kinds} kinds"),
                (given["verdict"], code(given), f"{given['kinds']} kinds"),
            )
    print(f"\nnine kinds: {tally}")
    assert tally.told == []


def won(record: dict[str, Any], concealed: str, tile: str, *, last: str) -> dict[str, Any]:
    """The hand of a claimed win as the protocol writes it; *last* is the flag of the wall's last tile."""
    flags = ["riichi"] if record["in_riichi"] else []
    flags += [last] if record["wall_remaining"] == 0 else []
    # A ron has no replacement draw, so its record has no such field.
    flags += ["rinshan"] if last == "haitei" and record["rinshan"] else []
    return {
        "concealed": concealed,
        "melds": melds_of(record),
        "winning_tile": tile,
        "dora": "".join(record.get("dora", ())),
        "flags": flags,
    }


def test_a_self_draw_is_possible_just_where_it_was_offered_and_lacks_a_yaku_otherwise(data: Path) -> None:
    tally = Tally()
    for record in offers(data, "tsumo"):
        with tally.left.check():
            assert record["kind"] == "tsumo"
            concealed = without(record["hand14"], record["drawn"])
            hand = won(record, concealed, record["drawn"], last="haitei")
            given = ask(RULES, {"kind": "value", "seat": record["seat"], "hand": hand}, table_of(record))
            # The server's refusals are complete hands that only lack a yaku.
            wanted = ("win",) if record["offered"] else ("no_win", "false_win_no_yaku")
            got = (given["verdict"],) if given["verdict"] == "win" else (given["verdict"], code(given))
            tally.take(record, wanted, got)
    print(f"\ntsumo: {tally}")
    assert tally.told == []


def test_a_ron_is_possible_just_where_it_was_offered_and_otherwise_bars_it_what_the_record_shows(
    data: Path,
) -> None:
    tally = Tally()
    unexplained: list[str] = []
    for record in offers(data, "ron"):
        with tally.left.check():
            assert record["kind"] == "ron"
            discards = record["own_discards"].replace(" ", "")
            hand = won(record, record["hand13"], record["tile"], last="houtei")
            valued = ask(
                RULES,
                {"kind": "value", "seat": record["seat"], "from": record["from"], "hand": hand},
                table_of(record),
            )
            barred = ask(
                RULES,
                {
                    "kind": "furiten",
                    "seat": record["seat"],
                    "concealed": record["hand13"],
                    "melds": melds_of(record),
                    "discards": discards,
                    "passed": "",
                    "riichi": record["in_riichi"],
                },
            )
            claimed = ask(
                RULES,
                {
                    "kind": "win",
                    "from": record["from"],
                    "riichi": [record["seat"]] if record["in_riichi"] else [],
                    "winners": [{"seat": record["seat"], "hand": {**hand, "discards": discards}}],
                },
                table_of(record),
            )
            reasons = []
            if valued["verdict"] != "win":
                reasons.append(code(valued))
            if barred["verdict"] != "not_furiten":
                reasons.append(str(barred.get("sort", code(barred))))
            got = ("possible",) if not reasons else ("impossible", *reasons)
            if record["offered"]:
                tally.take(record, ("possible", "win"), (*got, claimed["verdict"]))
            elif not reasons:
                # The record lacks the tiles passed on since, so a furiten by one of them is not visible.
                unexplained.append(f"{record_name(record)}, {record['tile']} from {record['from']}")
            else:
                # The server gives one reason for both: "furiten or no yaku". Two other programs decide between them.
                tally.take(record, ("impossible", *shown(record), "chombo"), (*got, claimed["verdict"]))
    print(f"\nron: {tally}\n  {len(unexplained)} refusals that the record does not explain: {unexplained}")
    assert tally.told == []
    assert unexplained == []


def shown(record: dict[str, Any]) -> list[str]:
    """The bars to the ron: no yaku, according to `mahjong`, and a wait among the own discards, by the other program."""
    found = []
    written = won(record, record["hand13"], record["tile"], last="houtei")
    situation = WonSituation(
        hand=WonHand(
            concealed=read_tiles(written["concealed"]),
            melds=tuple(
                Meld(
                    type=MeldType(meld["type"]),
                    tiles=read_tiles(meld["tiles"]),
                    called=read_tiles(meld["called"])[0] if "called" in meld else None,
                )
                for meld in written["melds"]
            ),
            winning_tile=read_tiles(written["winning_tile"])[0],
            flags=frozenset(Flag(flag) for flag in written["flags"]),
        ),
        seat_wind=Seat(record["seat"]).wind(Seat(record["dealer"]), 4),
        round_wind=Wind("ESWN".index(record["wind"])),
        tsumo=False,
    )
    if by_mahjong(situation)().error == HandCalculator.ERR_NO_YAKU:
        found.append("false_win_no_yaku")
    discarded = tiles_of(record["own_discards"].replace(" ", ""))
    if any(discarded[wait] for wait in waits(tiles_of(record["hand13"]))):
        found.append("own_discard")
    return found
