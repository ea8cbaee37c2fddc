"""Random hands as judges report them, and hands that cannot be."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

import referee
from tournaments.demo import hands

__all__ = ["broken_event", "random_event", "random_table", "rare_event"]

Event = dict[str, Any]
YAKU = [yaku.value for yaku in referee.answers.PaoYaku]
TENPAI = "123m456m789m1199p"
NOTEN = "258m147p258s2467z"


def random_table(lot: random.Random, rules: referee.Ruleset) -> referee.TableState:
    """A table between two hands: some round, honba and sticks, and points that somebody won from others."""
    scores, stake = [rules.start_points] * rules.players, 100 * lot.randint(0, 150)
    winner, loser = lot.sample(range(rules.players), 2)
    scores[winner] += stake
    scores[loser] -= stake
    sticks = lot.randint(0, 2)
    scores[winner] -= sticks * rules.riichi_deposit
    number = lot.randint(1, rules.players)
    place = {"round": f"{lot.choice('ES')}{number}", "honba": lot.randint(0, 3), "deposits": sticks}
    return referee.codec.read_table({"scores": scores, **place})


def random_event(lot: random.Random, rules: referee.Ruleset, table: referee.TableState) -> Event:
    """A hand that is possible at *table*, as the protocol writes it; lists of seats are in the order of play."""
    while True:
        make = lot.choice([_played, _played, _played, _doubly_won, _drawn, _aborted, _fouled, _yakuman])
        try:
            event = make(lot, rules, table)
            referee.adjudicate(rules, table, referee.codec.read_report(event))
        except (referee.Rejected, LookupError):
            continue
        for name in ("tenpai", "refuses", "nagashi", "offenders"):
            if name in event:
                event[name] = sorted(event[name])
        return _in_order(event, rules.players)


def _played(lot: random.Random, rules: referee.Ruleset, table: referee.TableState) -> Event:
    return referee.codec.write_report(hands.next_hand(lot, rules, table))


def _doubly_won(lot: random.Random, rules: referee.Ruleset, table: referee.TableState) -> Event:
    if rules.players < 4:
        raise LookupError("a double ron is for four players")
    return referee.codec.write_report(hands.double_ron(lot, rules, table))


def _some(lot: random.Random, rules: referee.Ruleset, most: int) -> list[int]:
    return [int(seat) for seat in lot.sample(rules.seats, lot.randint(0, most))]


def _drawn(lot: random.Random, rules: referee.Ruleset, _table: referee.TableState) -> Event:
    riichi = _some(lot, rules, 2)
    tenpai = sorted({*_some(lot, rules, rules.players), *(seat for seat in riichi if lot.random() < 0.7)})
    event: Event = {"kind": "exhaustive_draw", "riichi": riichi, "tenpai": tenpai}
    others = [int(seat) for seat in rules.seats if seat not in tenpai]
    refuses = [seat for seat in riichi if seat in others and lot.random() < 0.3]
    doubtful = [seat for seat in riichi if seat in others and seat not in refuses]
    if others and not doubtful and lot.random() < 0.3:
        event["shown"] = {str(lot.choice(others)): {"concealed": NOTEN}}
    elif tenpai and lot.random() < 0.3:
        event["shown"] = {str(lot.choice(tenpai)): {"concealed": TENPAI}}
    lists = {"refuses": refuses, "nagashi": _some(lot, rules, 1)}
    event |= {name: seats for name, seats in lists.items() if seats}
    return event | ({"reason": "RII-NOTEN"} if doubtful else {})


def _aborted(lot: random.Random, rules: referee.Ruleset, _table: referee.TableState) -> Event:
    reasons = [
        reason for reason in referee.AbortReason if referee.adjudication.is_abort_in_rules(rules, reason)
    ]
    reason = lot.choice(reasons or [referee.AbortReason.SUUKAIKAN])
    event: Event = {"kind": "abortive_draw", "reason": reason.value}
    if reason in (referee.AbortReason.KYUUSHU_KYUUHAI, referee.AbortReason.FIFTH_KAN):
        event["by"] = int(lot.choice(rules.seats))
    if reason in (referee.AbortReason.SANCHAHOU, referee.AbortReason.TWO_RON):
        event["from"] = int(lot.choice(rules.seats))
    if reason is referee.AbortReason.SUUCHA_RIICHI:
        event["riichi"] = [int(seat) for seat in lot.sample(rules.seats, rules.players)]
    return event


def _fouled(lot: random.Random, rules: referee.Ruleset, _table: referee.TableState) -> Event:
    codes = sorted(referee.adjudication.chombo_incident_codes(rules)) or ["RII-NOTEN"]
    offenders = [int(seat) for seat in lot.sample(rules.seats, lot.randint(1, 2))]
    return {
        "kind": "chombo",
        "offenders": offenders,
        "reason": lot.choice(codes),
        "riichi": _some(lot, rules, 2),
    }


def _yakuman(lot: random.Random, rules: referee.Ruleset, _table: referee.TableState) -> Event:
    winner, other = (int(seat) for seat in lot.sample(rules.seats, 2))
    liable = lot.choice([None, [], [{"seat": other, "yaku": lot.choice(YAKU)}]])
    entered: Event = {"seat": winner, "value": {"yakuman": 1}}
    if liable is not None:
        entered["liable"] = liable
    event: Event = {"kind": "win", "winners": [entered]}
    return event | ({"from": other} if lot.random() < 0.5 else {})


def broken_event(lot: random.Random, rules: referee.Ruleset, table: referee.TableState) -> Event:
    """A hand with one fault or more, readable in its shape."""
    event = copy.deepcopy(random_event(lot, rules, table))
    for fault in lot.sample(_FAULTS, lot.choice([1, 1, 1, 2])):
        fault(lot, event)
    _agree_with_riichi(event)
    return _in_order(event, rules.players)


RARE: dict[str, list[str]] = {
    "win": ["dealer_ends", "fourth_wind", "unavoidable", "kans_so_far", "riichi", "shown"],
    "exhaustive_draw": ["dealer_ends", "riichi"],
    "abortive_draw": ["kans_so_far", "riichi", "shown"],
    "chombo": ["intentional", "riichi"],
}
"""The fields of an event that are rarely needed, which the felt leaves to the full form."""


def rare_event(lot: random.Random, rules: referee.Ruleset, table: referee.TableState) -> Event:
    """A hand that is possible at *table*, with a fact that is rarely told."""
    while True:
        event = copy.deepcopy(random_event(lot, rules, table))
        _add_rare(lot, event, lot.choice(RARE[event["kind"]]))
        try:
            referee.adjudicate(rules, table, referee.codec.read_report(event))
        except referee.Rejected:
            continue
        return event


def _add_rare(lot: random.Random, event: Event, name: str) -> None:
    if name == "kans_so_far":
        event[name] = lot.randint(0, 4)
    elif name == "shown":
        winners = [winner["seat"] for winner in event.get("winners", ())]
        seat = lot.choice([seat for seat in range(3) if seat not in winners])
        event[name] = {str(seat): {"concealed": lot.choice([TENPAI, NOTEN])}}
    elif name == "riichi":
        fact = lot.choice(["double", "open", "ronned", "call_since"])
        declared = event.get("riichi", [])
        event[name] = [*declared[:-1], *({"seat": seat, fact: True} for seat in declared[-1:])]
        _agree_with_riichi(event)
    else:
        event[name] = True


def _agree_with_riichi(event: Event) -> None:
    """Riichi is entered once: no page can contradict itself about it."""
    flags_by_seat: dict[int, set[str]] = {}
    for declaration in event.get("riichi", ()):
        facts = declaration if isinstance(declaration, dict) else {"seat": declaration}
        special = {f"{name}_riichi" for name in ("double", "open") if facts.get(name)}
        flags_by_seat[facts["seat"]] = special or {"riichi"}
    for winner in event.get("winners", ()):
        if "hand" in winner:
            others = {*winner["hand"].get("flags", [])} - {"riichi"}
            winner["hand"]["flags"] = sorted(others | flags_by_seat.get(winner["seat"], set()))
            if winner["seat"] not in flags_by_seat:
                winner["hand"].pop("ura", None)


def _in_order(event: Event, players: int) -> Event:
    """*event* with its winners in the order of play from the discarder."""
    if "from" in event and "winners" in event:
        event["winners"].sort(key=lambda winner: (winner["seat"] - event["from"] - 1) % players)
    return event


def _hands(event: Event) -> list[Event]:
    won = [winner["hand"] for winner in event.get("winners", ()) if "hand" in winner]
    return [*won, *event.get("shown", {}).values()]


def _lose_a_tile(lot: random.Random, event: Event) -> None:
    for hand in _hands(event):
        tiles = list(referee.read_tiles(hand["concealed"]))
        tiles.pop(lot.randrange(len(tiles)))
        hand["concealed"] = referee.write_tiles(tiles)


def _hold_a_fifth_tile(lot: random.Random, event: Event) -> None:
    for hand in _hands(event):
        tiles = list(referee.read_tiles(hand["concealed"]))
        hand["concealed"] = referee.write_tiles([tiles[0]] * min(5, len(tiles)) + tiles[5:])


def _turn_too_many_indicators(_lot: random.Random, event: Event) -> None:
    for hand in _hands(event):
        if "winning_tile" in hand:
            hand["dora"] = "1m2m3m4m5m6m"


def _win_from_oneself(_lot: random.Random, event: Event) -> None:
    if "from" in event and event["kind"] == "win":
        event["from"] = event["winners"][0]["seat"]


def _count_what_cannot_be(lot: random.Random, event: Event) -> None:
    values = [{"han": 1, "fu": 20}, {"han": 3, "fu": 35}, {"han": 99}, {"han": 2, "fu": 140}, {"han": 3}]
    for winner in event.get("winners", ()):
        if "value" in winner:
            winner["value"] = lot.choice(values)


def _declare_twice(_lot: random.Random, event: Event) -> None:
    event["riichi"] = [0, *event.get("riichi", []), 0]


def _refuse_and_be_tenpai(_lot: random.Random, event: Event) -> None:
    if event["kind"] == "exhaustive_draw":
        event["tenpai"] = event["refuses"] = [1]
        event["nagashi"] = [0, 1, 2]
        event.pop("reason", None)


def _make_oneself_liable(lot: random.Random, event: Event) -> None:
    for winner in event.get("winners", ()):
        winner["liable"] = [{"seat": winner["seat"], "yaku": lot.choice(YAKU)}]


def _count_too_many_kans(_lot: random.Random, event: Event) -> None:
    if event["kind"] in ("win", "abortive_draw"):
        event["kans_so_far"] = 9


_FAULTS: list[Callable[[random.Random, Event], None]] = [
    _lose_a_tile,
    _hold_a_fifth_tile,
    _turn_too_many_indicators,
    _win_from_oneself,
    _count_what_cannot_be,
    _declare_twice,
    _refuse_and_be_tenpai,
    _make_oneself_liable,
    _count_too_many_kans,
]
