"""Fill a hand form from an event.

Converts an event back to field values, and keeps in a corrected event what no field contains.
"""

from __future__ import annotations

from typing import Any, assert_never

import referee
from tournaments.forms.tables.hands.events import Event
from tournaments.forms.tables.hands.fields import OTHER, Value, WorthField
from tournaments.forms.tables.hands.kinds import Kind
from tournaments.forms.tables.hands.liable import LIABLE
from tournaments.forms.tables.hands.seat import KANS, MELDS, TILES, VALUE

__all__ = ["form_kind", "initial_values", "merge_unshown"]

Fields = dict[str, Any]
Plain = Any


def form_kind(report: referee.Report) -> Kind:
    """Return the kind of form for this report."""
    match report:
        case referee.Win(discarder=discarder):
            return Kind.TSUMO if discarder is None else Kind.RON
        case referee.ExhaustiveDraw():
            return Kind.DRAW
        case referee.AbortiveDraw():
            return Kind.ABORT
        case referee.Chombo():
            return Kind.CHOMBO
        case _:
            assert_never(report)


def initial_values(event: Event) -> tuple[Fields, dict[int, Fields]]:
    """Return the field values of the whole hand and of each seat; a value that is missing stays empty."""
    seats: dict[int, Fields] = {seat: {} for seat in range(4)}
    riichi = _riichi(event)
    hand_values: Fields = {
        "riichi": [declaration["seat"] for declaration in riichi],
        "riichi_order": ",".join(str(declaration["seat"]) for declaration in riichi),
    }
    for name in ("double", "ronned", "open", "call_since"):
        hand_values[name] = [declaration["seat"] for declaration in riichi if declaration.get(name)]
    names = (
        {"discarder": "from", "abort": "reason"}
        if event["kind"] == "abortive_draw"
        else {"discarder": "from"}
    )
    hand_values |= {name: event[plain] for name, plain in names.items() if plain in event}
    hand_values |= {name: event[name] for name in _SAME_NAMES if name in event}
    for seat, hand in event.get("shown", {}).items():
        seats[int(seat)] |= _hand_values(hand)
    match event["kind"]:
        case "win":
            hand_values |= _win_values(event, seats)
        case "exhaustive_draw":
            hand_values["noten"] = _confirmed_seats(event)
        case "chombo" if event.get("reason") in referee.incidents.INCIDENTS:
            hand_values["reason"] = event["reason"]
    return hand_values, seats


def _riichi(event: Event) -> list[Event]:
    return [one if isinstance(one, dict) else {"seat": one} for one in event.get("riichi", ())]


def _confirmed_seats(draw: Event) -> list[int]:
    """Return the seats of the noten riichi that a judge confirmed."""
    if not draw.get("reason"):
        return []
    clear_seats = {*draw.get("tenpai", ()), *draw.get("refuses", ()), *map(int, draw.get("shown", ()))}
    return [
        declaration["seat"]
        for declaration in _riichi(draw)
        if declaration["seat"] not in clear_seats and not declaration.get("ronned")
    ]


# The fields of a form that have the name that the protocol gives them.
_SAME_NAMES = (
    "by",
    "dealer_ends",
    "decided",
    "fourth_wind",
    "intentional",
    "kans_so_far",
    "nagashi",
    "offenders",
    "refuses",
    "tenpai",
    "unavoidable",
)


def _win_values(win: Event, seats: dict[int, Fields]) -> Fields:
    hand_values: Fields = {"wins": [winner["seat"] for winner in win["winners"]]}
    for winner in win["winners"]:
        fields = seats[winner["seat"]]
        if hand := winner.get("hand"):
            fields |= {**_hand_values(hand), "by": TILES, "winning": hand["winning_tile"]}
            fields["flags"] = hand.get("flags", [])
            hand_values["dora"] = hand.get("dora", "")
            hand_values["ura"] = hand.get("ura") or hand_values.get("ura", "")
        elif value := winner.get("value"):
            fields |= {"by": VALUE, **_value_fields(value)}
        fields["nobody"] = winner.get("liable") == []
        for number, liability in zip(LIABLE, winner.get("liable", ()), strict=False):
            fields[f"p{number}_yaku"] = liability["yaku"]
            fields[f"p{number}_seat"] = liability["seat"]
    return hand_values


def _value_fields(value: Value) -> Fields:
    """Return the cell of a value, or the figures of one that has no cell on the grid."""
    han, fu = value.get("han", 0), value.get("fu")
    has_cell = han <= 13 if fu is None else han <= 4 and fu <= 110
    return {"worth": WorthField.cell(value)} if has_cell else {"worth": OTHER, **value}


def _hand_values(hand: Event) -> Fields:
    fields: Fields = {
        name: hand.get(name) for name in ("concealed", "discards", "passed", "nukidora", "passed_kita")
    }
    for number, meld in zip(MELDS, hand.get("melds", ()), strict=False):
        fields |= {f"m{number}_{name}": meld.get(name) for name in ("type", "tiles", "called", "from")}
    for number, kan in zip(KANS, hand.get("kans_after_riichi", ()), strict=False):
        fields |= {f"k{number}_tile": kan["tile"], f"k{number}_drawn": kan["drawn"]}
        fields[f"k{number}_before"] = kan["concealed_before"]
    return fields


def merge_unshown(original: Plain, untouched: Plain, edited: Plain) -> Plain:
    """Return *edited*, the form's report, with everything in *original* that the form did not show.

    *untouched* is the report of the untouched form: parts of *edited* that equal it were not edited.

    >>> merge_unshown({"a": 1, "hidden": 2}, {"a": 1}, {"a": 3})
    {'a': 3, 'hidden': 2}
    """
    if untouched == edited:
        return original
    if isinstance(original, dict) and isinstance(untouched, dict) and isinstance(edited, dict):
        names = [name for name in edited if name in original] + [
            name for name in edited if name not in original
        ]
        merged = {
            name: merge_unshown(original[name], untouched[name], edited[name])
            if name in original and name in untouched
            else edited[name]
            for name in names
        }
        return merged | {
            name: value for name, value in original.items() if name not in untouched and name not in edited
        }
    if isinstance(original, list) and isinstance(untouched, list) and isinstance(edited, list):
        original_items, untouched_items = (
            {_key(item): item for item in original},
            {_key(item): item for item in untouched},
        )
        items = [
            merge_unshown(original_items[_key(i)], untouched_items[_key(i)], i)
            if _key(i) in original_items and _key(i) in untouched_items
            else i
            for i in edited
        ]
        return items + [
            item
            for item in original
            if _key(item) not in untouched_items and _key(item) not in map(_key, edited)
        ]
    return edited


def _key(item: Plain) -> str:
    """Return the key of a list item: its seat, or its whole content."""
    if isinstance(item, dict) and "seat" in item:
        return f"seat {item['seat']}"
    return f"seat {item}" if isinstance(item, int) else str(item)
