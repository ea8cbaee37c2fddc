"""Fill a hand form from a report.

Converts a report back to field values, and keeps in a corrected report what no field contains.
"""

from __future__ import annotations

from typing import Any, assert_never

import referee
from tournaments.forms.tables.felt import read_draft
from tournaments.forms.tables.hands.fields import OTHER, WorthField
from tournaments.forms.tables.hands.liable import LIABLE, RINSHAN
from tournaments.forms.tables.hands.noten import confirmed_seats
from tournaments.forms.tables.hands.seat import KANS, MELDS, TILES, VALUE

__all__ = ["form_kind", "initial_from_draft", "initial_values", "merge_unshown"]

Fields = dict[str, Any]
Plain = Any


def form_kind(report: referee.Report) -> str:
    """Return the kind of form for this report."""
    match report:
        case referee.Win(discarder=discarder):
            return "tsumo" if discarder is None else "ron"
        case referee.ExhaustiveDraw():
            return "draw"
        case referee.AbortiveDraw():
            return "abort"
        case referee.Chombo():
            return "chombo"
        case _:
            assert_never(report)


def initial_values(report: referee.Report) -> tuple[Fields, dict[referee.Seat, Fields]]:
    """Return the field values of the whole hand and of each seat."""
    seats: dict[referee.Seat, Fields] = {referee.Seat(seat): {} for seat in range(4)}
    hand_values: Fields = {
        "riichi": [riichi.seat for riichi in report.riichi],
        "riichi_order": ",".join(str(int(riichi.seat)) for riichi in report.riichi),
        "double": [riichi.seat for riichi in report.riichi if riichi.double],
        "ronned": [riichi.seat for riichi in report.riichi if riichi.ronned],
        "open": [riichi.seat for riichi in report.riichi if riichi.open],
        "call_since": [riichi.seat for riichi in report.riichi if riichi.call_since],
    }
    for seat, hand in getattr(report, "shown", {}).items():
        seats[seat] |= _hand_values(hand)
    match report:
        case referee.Win():
            hand_values |= _win_values(report, seats)
        case referee.ExhaustiveDraw():
            names = ("tenpai", "refuses", "nagashi")
            hand_values |= {name: list(getattr(report, name)) for name in names}
            hand_values["noten"] = confirmed_seats(report)
            hand_values["dealer_ends"] = report.dealer_ends
        case referee.AbortiveDraw():
            hand_values |= {"abort": report.reason.value, "by": report.by, "discarder": report.discarder}
            hand_values["kans_so_far"] = report.kans_so_far
        case referee.Chombo():
            reason = report.reason if report.reason in referee.incidents.INCIDENTS else ""
            hand_values |= {"offenders": list(report.offenders), "reason": reason}
            hand_values |= {"intentional": report.intentional, "decided": report.decided}
    return hand_values, seats


def initial_from_draft(draft: str) -> tuple[Fields, dict[referee.Seat, Fields]]:
    """Return the field values of a draft from the felt, as JSON; open values stay empty."""
    report, open_seats = read_draft(draft) if draft else (None, frozenset())
    if report is None:
        return {}, {}
    hand_values, seats = initial_values(report)
    for seat in open_seats:
        seats[seat].pop("worth", None)
    return hand_values, seats


def _win_values(win: referee.Win, seats: dict[referee.Seat, Fields]) -> Fields:
    hand_values: Fields = {
        "wins": [winner.seat for winner in win.winners],
        "discarder": win.discarder,
        "kans_so_far": win.kans_so_far,
        "unavoidable": win.unavoidable,
        "fourth_wind": win.fourth_wind,
        "dealer_ends": win.dealer_ends,
    }
    for winner in win.winners:
        fields = seats[winner.seat]
        match winner.worth:
            case referee.WonHand() as hand:
                fields |= {**_hand_values(hand), "by": TILES, "winning": hand.winning_tile}
                fields["flags"] = [flag.value for flag in hand.flags]
                hand_values["dora"] = hand.dora
                hand_values["ura"] = hand.ura or hand_values.get("ura", ())
            case referee.HanFu(han=han, fu=fu) if fu is not None and (han > 4 or fu > 110):
                fields |= {"by": VALUE, "worth": OTHER, "han": han, "fu": fu}
            case referee.HanFu(han=han, fu=None) if han > 13:
                fields |= {"by": VALUE, "worth": OTHER, "han": han}
            case worth:
                fields |= {"by": VALUE, "worth": WorthField.cell(worth)}
        fields["nobody"] = winner.liable == ()
        for number, liability in zip(LIABLE, winner.liable or (), strict=False):
            fields[f"p{number}_yaku"] = liability.yaku.value if liability.yaku else RINSHAN
            fields[f"p{number}_seat"] = liability.seat
    return hand_values


def _hand_values(hand: referee.ShownHand) -> Fields:
    fields: Fields = {
        "concealed": hand.concealed,
        "discards": hand.discards,
        "passed": hand.passed,
        "nukidora": hand.nukidora or None,
        "passed_kita": hand.passed_kita,
    }
    for number, meld in zip(MELDS, hand.melds, strict=False):
        fields |= {
            f"m{number}_type": meld.type.value,
            f"m{number}_tiles": meld.tiles,
            f"m{number}_called": meld.called,
            f"m{number}_from": meld.source,
        }
    for number, kan in zip(KANS, hand.kans_after_riichi, strict=False):
        fields |= {
            f"k{number}_tile": kan.tile,
            f"k{number}_drawn": kan.drawn,
            f"k{number}_before": kan.concealed_before,
        }
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
