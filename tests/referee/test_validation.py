"""Impossible observations are refused at their place, and everything else is accepted."""

from __future__ import annotations

from typing import Any

import pytest

from referee import Rejected, Seat, reply, ruleset
from referee.answers import Fact
from referee.codec import answer
from referee.reports import Foul

EMA, TENHOU, SANMA = "ema-2025", "tenhou-4p", "tenhou-3p"
OPEN = {"base": EMA, "set": {"open_riichi": True}}
# A closed hand waiting for 9s; then the same hand without a set, and melds for the place of that set.
HAND = {"concealed": "234567m234p5578s", "winning_tile": "9s", "dora": "1z"}
MELDED = "234567m5578s"
CHI = {"type": "chi", "tiles": "234p", "called": "2p", "from": 1}
QUAD = {"type": "ankan", "tiles": "2222z"}
THIRD_QUAD = {"type": "ankan", "tiles": "3333z"}
# Three players: no 2m to 8m.
NORTHS = {"concealed": "234567p34678s22z", "winning_tile": "5s", "dora": "1z"}


def win(*winners: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A ron of the third seat on the second seat's discard, unless given otherwise."""
    event = {"kind": "win", "from": 1, "winners": list(winners) or [counted()], **more}
    return {name: value for name, value in event.items() if value is not None}


def counted(seat: int = 2, **value: int) -> dict[str, Any]:
    return {"seat": seat, "value": value or {"han": 3, "fu": 40}}


def told(seat: int = 2, **changes: Any) -> dict[str, Any]:
    return {"seat": seat, "hand": {**HAND, **changes}}


def of_three(**changes: Any) -> dict[str, Any]:
    return {"seat": 2, "hand": {**NORTHS, **changes}}


def drawn(**more: Any) -> dict[str, Any]:
    return {"kind": "exhaustive_draw", **more}


def broken_off(reason: str, **more: Any) -> dict[str, Any]:
    return {"kind": "abortive_draw", "reason": reason, **more}


def asked(kind: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "seat": 2, **more}


def declared(**more: Any) -> dict[str, Any]:
    hand = {"concealed": "234567m234p55789s", "score": 25000, "wall_left": 40}
    return asked("riichi_declaration", **{**hand, **more})


def called(call: str = "pon", **more: Any) -> dict[str, Any]:
    hand = {"concealed": "234567m234p5599s", "tile": "5s", "from": 1, "phase": "discarded"}
    return asked("call", call=call, **{**hand, **more})


def own_turn(**more: Any) -> dict[str, Any]:
    """Four of a kind declared in the own turn."""
    hand = {"call": "ankan", "concealed": "2222z234567m5578s", "tile": "2z"}
    return asked("call", **{**hand, **more})


def kita(**more: Any) -> dict[str, Any]:
    """A north set aside at a table of three."""
    hand = {"call": "kita", "concealed": "234567p34678s224z", "tile": "4z"}
    return asked("call", **{**hand, **more})


def nine(concealed: str, **more: Any) -> dict[str, Any]:
    return asked("nine_kinds", concealed=concealed, **more)


def wrong(rules: object, event: dict[str, Any], **table: Any) -> list[str]:
    """Each problem of a request: its path and its code."""
    request = {"rules": rules, "event": event}
    if table:
        scores = [35000] * 3 if rules == SANMA else [30000] * 4
        request["table"] = {"scores": scores, **table}
    return [
        f"{error['path'].removeprefix('event.')}: {error['code']}"
        for error in answer(request).get("errors", ())
    ]


VALUE, FLAGS = "winners[0].value", "winners[0].hand.flags"
TOO_FEW = f"{VALUE}.han: too_few_han"
RIICHI: dict[str, Any] = {"riichi": [2]}
FLAGGED: dict[str, Any] = {"flags": ["riichi"]}

WORTHS = [
    # Fu from 20 to 140 by tens, and 25; han from 1 to 80.
    (EMA, win(counted(han=1, fu=140)), []),
    (EMA, win(counted(han=1, fu=150)), [f"{VALUE}.fu: no_such_fu"]),
    (EMA, win(counted(han=1, fu=10)), [f"{VALUE}.fu: no_such_fu"]),
    (EMA, win(counted(han=1, fu=35)), [f"{VALUE}.fu: no_such_fu"]),
    (EMA, win(counted(han=2, fu=25)), []),
    (EMA, win(counted(han=80)), []),
    (EMA, win(counted(han=81)), [f"{VALUE}.han: no_such_han"]),
    (EMA, win(counted(han=5)), []),
    (EMA, win(counted(han=4)), [f"{VALUE}.fu: fu_needed"]),
    # If a riichi is two han, a double riichi is still two.
    ({"base": EMA, "set": {"riichi_han": 2}}, win(counted(han=1, fu=40), **RIICHI), [TOO_FEW]),
    (
        {"base": EMA, "set": {"riichi_han": 2}},
        win(counted(han=2, fu=40), riichi=[{"seat": 2, "double": True}]),
        [],
    ),
    # Twenty fu: a self-draw with pinfu, which is two han; and a ron, if open hands can have 20 fu.
    (EMA, win(counted(han=2, fu=20), **{"from": None}), []),
    (EMA, win(counted(han=1, fu=20), **{"from": None}), [f"{VALUE}: no_such_han_fu"]),
    ("wrc-2025", win(counted(han=1, fu=20), **{"from": None}), []),
    (EMA, win(counted(han=2, fu=20)), [f"{VALUE}: twenty_fu_ron"]),
    ({"base": EMA, "set": {"open_hand_20_fu": 20}}, win(counted(han=1, fu=20)), []),
    # Twenty-five fu: seven pairs, two han; three with the self-draw.
    (EMA, win(counted(han=1, fu=25)), [f"{VALUE}: no_such_han_fu"]),
    (EMA, win(counted(han=3, fu=25), **{"from": None}), []),
    (EMA, win(counted(han=2, fu=25), **{"from": None}), [f"{VALUE}: no_such_han_fu"]),
    (EMA, win(counted(yakuman=6)), []),
    (EMA, win(counted(yakuman=7)), [f"{VALUE}.yakuman: no_such_yakuman"]),
    (EMA, win(counted(yakuman=1)), []),
    (EMA, win(counted(yakuman=0)), [f"{VALUE}.yakuman: no_such_yakuman"]),
    # The least han of a riichi, and of the self-draw of a closed hand in riichi.
    (EMA, win(counted(han=1, fu=30), **RIICHI), []),
    (EMA, win(counted(han=2, fu=30), **RIICHI, **{"from": None}), []),
    (EMA, win(counted(han=1, fu=40), riichi=[{"seat": 2, "double": True}]), [TOO_FEW]),
    (EMA, win(counted(han=2, fu=30), riichi=[{"seat": 2, "double": True}]), []),
    (
        EMA,
        win(counted(han=2, fu=30), riichi=[{"seat": 2, "double": True}], **{"from": None}),
        [TOO_FEW],
    ),
    (EMA, win(counted(han=1, fu=30), riichi=[3]), []),
    (OPEN, win(counted(han=1, fu=30), riichi=[{"seat": 2, "open": True}]), [TOO_FEW]),
    (OPEN, win(counted(han=2, fu=30), riichi=[{"seat": 2, "open": True}]), []),
    (
        OPEN,
        win(counted(han=2, fu=30), riichi=[{"seat": 2, "open": True, "double": True}]),
        [TOO_FEW],
    ),
    (OPEN, win(counted(han=3, fu=30), riichi=[{"seat": 2, "open": True, "double": True}]), []),
    (OPEN, win(counted(han=2, fu=30), riichi=[{"seat": 2, "open": True}], **{"from": None}), [TOO_FEW]),
    (OPEN, win(counted(han=3, fu=30), riichi=[{"seat": 2, "open": True}], **{"from": None}), []),
    (EMA, win(counted(han=1, fu=30), riichi=[{"seat": 3, "double": True}, 2]), []),
    (EMA, win(counted(han=0, fu=30), **RIICHI), [f"{VALUE}.han: no_such_han"]),
    ("shiragiku-ponrii", win(counted(han=1, fu=30), **RIICHI, **{"from": None}), []),
]

WINS = [
    # A claimed hand that is shown again is the same tiles.
    (EMA, win(told(), shown={"2": {"concealed": HAND["concealed"]}}), []),
    (EMA, win(told(), shown={"0": {"concealed": "555s123m123p11z2z3z"}}), ["winners: too_many_copies"]),
    (EMA, win(counted(), unavoidable=True), []),
    (EMA, win(counted(), unavoidable=True, **{"from": None}), ["unavoidable: unavoidable_without_discard"]),
    (EMA, win(*(counted(seat) for seat in (0, 2, 3))), []),
    (
        EMA,
        win(*(counted(seat) for seat in range(4))),
        ["winners: too_many_winners", "winners[1].seat: winner_is_discarder"],
    ),
    (EMA, win(counted(), **{"from": 3}), []),
    (SANMA, win(counted(), **{"from": 3}), ["from: unknown_seat"]),
    (EMA, win(counted(), kans_so_far=4), []),
    (EMA, win(counted(), kans_so_far=0), []),
    (EMA, win(counted(), kans_so_far=5), ["kans_so_far: too_many_kans"]),
    (EMA, win(counted(), kans_so_far=-1), ["kans_so_far: too_many_kans"]),
    (EMA, win(counted(), kans_by=[0, 0, 3, 3]), []),
    (EMA, win(counted(), kans_by=[0, 0, 3, 3, 3]), ["kans_by: too_many_kans"]),
    (EMA, win(counted(), kans_so_far=2, kans_by=[0, 3]), []),
    (EMA, win(counted(), kans_so_far=2, kans_by=[0]), ["kans_by: kans_disagree"]),
    (SANMA, win(counted(), kans_by=[0, 3]), ["kans_by[1]: unknown_seat"]),
    (
        EMA,
        win({**counted(yakuman=1), "liable": [{"yaku": "daisangen", "seat": 2}]}),
        ["winners[0].liable[0].seat: liable_for_himself"],
    ),
    (
        SANMA,
        win({**counted(yakuman=1), "liable": [{"yaku": "daisangen", "seat": 3}]}),
        ["winners[0].liable[0].seat: unknown_seat"],
    ),
    # The report's riichi and the hand's flags must agree.
    (EMA, win(told(**FLAGGED), **RIICHI), []),
    (EMA, win(told(), **RIICHI), [f"{FLAGS}: flags_disagree_with_riichi"]),
    (EMA, win(told(**FLAGGED)), [f"{FLAGS}: flags_disagree_with_riichi"]),
    (EMA, win(told(flags=["double_riichi"]), **RIICHI), [f"{FLAGS}: flags_disagree_with_riichi"]),
    (
        EMA,
        win(told(**FLAGGED), riichi=[{"seat": 2, "double": True}]),
        [f"{FLAGS}: flags_disagree_with_riichi"],
    ),
    (
        OPEN,
        win(told(**FLAGGED), riichi=[{"seat": 2, "open": True}]),
        [f"{FLAGS}: flags_disagree_with_riichi"],
    ),
    (OPEN, win(told(flags=["open_riichi"]), riichi=[{"seat": 2, "open": True}]), []),
    # One discard has one winning tile, and there is one set of indicators.
    (
        EMA,
        win(told(), told(3, winning_tile="6s", dora="3z")),
        ["winners[1].hand.winning_tile: winning_tiles_differ", "winners[1].hand.dora: dora_differ"],
    ),
    # The order of the indicators matters: without kan dora the first is the only one.
    (
        EMA,
        win(told(dora="12z"), told(3, concealed="678m678p1178p789s", dora="21z")),
        ["winners[1].hand.dora: dora_differ"],
    ),
    (
        EMA,
        win(
            told(),
            told(3, concealed="678m678p1178p789s"),
            told(0, winning_tile="6s", concealed="123m123p3378s555z"),
        ),
        ["winners[2].hand.winning_tile: winning_tiles_differ"],
    ),
    (
        EMA,
        win(told(), told(3, winning_tile="6s"), **{"from": None}),
        ["winners: several_tsumo"],
    ),
    # Each tile is visible at most four times; the winning tile and the indicators count once.
    (
        EMA,
        win(told(dora="5s"), told(3, concealed="567m567p1178p888s", dora="5s")),
        [],
    ),
    (
        EMA,
        win(told(dora="5s"), told(3, concealed="567m567p55s88s789m", dora="5s")),
        ["winners: too_many_copies"],
    ),
    (EMA, win(counted(), shown={"0": {"concealed": "5555s123m123p11z2z"}}), []),
    (
        EMA,
        win(told(), shown={"0": {"concealed": "555s123m123p111z2z"}}),
        ["winners: too_many_copies"],
    ),
    (TENHOU, win(told(concealed="234067m234p0578s")), []),
    (
        {"base": TENHOU, "set": {"aka_dora": 4}},
        win(told(concealed="234067m234p0078s", winning_tile="6s")),
        [],
    ),
    (
        TENHOU,
        win(told(concealed="234067m234p0078s", winning_tile="6s")),
        ["winners[0].hand: too_many_copies"],
    ),
]

TSUMO: dict[str, Any] = {"from": None}
WON_HANDS = [
    *((EMA, win(told(flags=[flag])), [f"{FLAGS}: only_by_tsumo"]) for flag in ("haitei",)),
    (EMA, win(told(flags=["tenhou"])), [f"{FLAGS}: only_by_tsumo", f"{FLAGS}: tenhou_is_the_dealers"]),
    (EMA, win(told(flags=["chiihou"])), [f"{FLAGS}: only_by_tsumo"]),
    (EMA, win(told(flags=["rinshan"])), [f"{FLAGS}: only_by_tsumo", f"{FLAGS}: rinshan_without_kan"]),
    *(
        (EMA, win(told(flags=[flag]), **TSUMO), [f"{FLAGS}: only_by_ron"])
        for flag in ("houtei", "chankan", "renhou", "robbed_ankan")
    ),
    (SANMA, win(of_three(flags=["kita_draw"], nukidora=1)), [f"{FLAGS}: only_by_tsumo"]),
    (
        SANMA,
        win(of_three(flags=["robbed_kita"], concealed="234567p345678s4z", winning_tile="4z"), **TSUMO),
        [f"{FLAGS}: only_by_ron"],
    ),
    (EMA, win(told(flags=["chankan", "houtei"])), [f"{FLAGS}: flags_exclude"]),
    (EMA, win(told(flags=["chankan", "robbed_ankan"])), [f"{FLAGS}: flags_exclude"]),
    (
        SANMA,
        win(of_three(flags=["robbed_kita", "houtei"], concealed="234567p345678s4z", winning_tile="4z")),
        [f"{FLAGS}: flags_exclude"],
    ),
    (
        OPEN,
        win(told(flags=["riichi", "open_riichi"]), riichi=[{"seat": 2, "open": True}]),
        [f"{FLAGS}: flags_exclude"],
    ),
    (
        EMA,
        win(told(flags=["open_riichi"]), riichi=[{"seat": 2, "open": True}]),
        ["riichi: no_open_riichi", f"{FLAGS}: no_open_riichi"],
    ),
    (EMA, win(told(apart=False), **TSUMO), []),
    (EMA, win(told(apart=False)), ["winners[0].hand.apart: not_apart_by_ron"]),
    (
        EMA,
        win(
            told(flags=["riichi", "ippatsu", "rinshan"], melds=[QUAD], concealed="234567m5578s"),
            **RIICHI,
            **TSUMO,
        ),
        [f"{FLAGS}: ippatsu_after_kan"],
    ),
    (EMA, win(told(flags=["rinshan"], melds=[QUAD], concealed="234567m5578s"), **TSUMO), []),
    (EMA, win(told(flags=["rinshan"]), **TSUMO), [f"{FLAGS}: rinshan_without_kan"]),
    (
        EMA,
        win(told(flags=["rinshan"], nukidora=1), **TSUMO),
        ["winners[0].hand.nukidora: no_nukidora", f"{FLAGS}: rinshan_without_kan"],
    ),
    # The number of replacement tiles does not matter with four players.
    (EMA, win(told(nukidora=9)), ["winners[0].hand.nukidora: no_nukidora"]),
    (EMA, win(told(ura="3z")), ["winners[0].hand.ura: ura_without_riichi"]),
    (EMA, win(told(dora="12345z", ura="1122p6z", **FLAGGED), **RIICHI), []),
    (EMA, win(told(dora="123456z")), ["winners[0].hand.dora: too_many_indicators"]),
    (EMA, win(told(dora="1z", ura="23z", **FLAGGED), **RIICHI), ["winners[0].hand.ura: more_ura_than_dora"]),
    # Ura indicators belong to winners who may look at them: here only to the second winner.
    (
        EMA,
        win(
            told(concealed="234567m55p78s222z", dora="13z"),
            told(3, concealed="123456m11p78s99m9p", dora="13z", ura="22z", **FLAGGED),
            riichi=[3],
        ),
        ["winners: too_many_copies"],
    ),
    (
        EMA,
        win(
            told(
                melds=[QUAD],
                concealed="234567m5578s",
                kans_after_riichi=[{"tile": "2z", "drawn": "2z", "concealed_before": "234567m5578s222z"}],
            )
        ),
        ["winners[0].hand.kans_after_riichi[0]: kan_without_riichi"],
    ),
    # If a north is an ordinary tile, none is set aside.
    (
        {"base": SANMA, "set": {"sanma_north": "ordinary"}},
        win(of_three(nukidora=1)),
        ["winners[0].hand.nukidora: no_nukidora"],
    ),
    # A north set aside ends ippatsu only if it is a call, and nothing else ends it by itself.
    (SANMA, win(of_three(flags=["riichi", "ippatsu"]), **RIICHI), []),
    (
        SANMA,
        win(of_three(flags=["riichi", "ippatsu", "kita_draw"], nukidora=1), **RIICHI, **TSUMO),
        [f"{FLAGS}: ippatsu_after_kita"],
    ),
    (
        {"base": SANMA, "set": {"sanma_kita_as_call": False}},
        win(of_three(flags=["riichi", "ippatsu", "kita_draw"], nukidora=1), **RIICHI, **TSUMO),
        [],
    ),
    (EMA, win(told(flags=["kita_draw"]), **TSUMO), [f"{FLAGS}: no_nukidora"]),
    (EMA, win(told(flags=["robbed_kita"])), [f"{FLAGS}: no_nukidora"]),
    # A win in the first turn: no call, no riichi; the dealer's is tenhou, other players' are chiihou and renhou.
    (EMA, win(told(0, flags=["tenhou"]), **TSUMO), []),
    (EMA, win(told(2, flags=["tenhou"]), **TSUMO), [f"{FLAGS}: tenhou_is_the_dealers"]),
    (EMA, win(told(2, flags=["chiihou"]), **TSUMO), []),
    (EMA, win(told(0, flags=["chiihou"]), **TSUMO), [f"{FLAGS}: not_the_dealers"]),
    (EMA, win(told(0, flags=["renhou"])), [f"{FLAGS}: not_the_dealers"]),
    (EMA, win(told(2, flags=["renhou"])), []),
    (
        EMA,
        win(told(2, flags=["chiihou"], melds=[QUAD], concealed="234567m5578s"), **TSUMO),
        [f"{FLAGS}: not_the_first_turn"],
    ),
    (EMA, win(told(2, flags=["chiihou", "riichi"]), **RIICHI, **TSUMO), [f"{FLAGS}: not_the_first_turn"]),
    (SANMA, win(of_three(flags=["chiihou"], nukidora=1), **TSUMO), [f"{FLAGS}: not_the_first_turn"]),
    (SANMA, win(of_three(flags=["chiihou"]), **TSUMO), []),
    # There are four norths and eight replacement tiles: four norths and four quads take them all.
    (SANMA, win(of_three(nukidora=4)), []),
    (SANMA, win(of_three(nukidora=5)), ["winners[0].hand.nukidora: no_nukidora"]),
    (SANMA, win(of_three(nukidora=-1)), ["winners[0].hand.nukidora: no_nukidora"]),
    (
        SANMA,
        win(of_three(nukidora=4, concealed="234567p34678s2z4z")),
        ["winners[0].hand: too_many_copies"],
    ),
    (SANMA, win(of_three(nukidora=4), kans_so_far=4), []),
    (
        {"base": SANMA, "set": {"sanma_rinshan_tiles": 7}},
        win(of_three(nukidora=4), kans_so_far=4),
        ["winners: too_many_replacements"],
    ),
    (
        {"base": SANMA, "set": {"sanma_rinshan_tiles": 4}},
        win(of_three(nukidora=4)),
        [],
    ),
    (
        {"base": SANMA, "set": {"sanma_rinshan_tiles": 4}},
        win(of_three(nukidora=4, melds=[QUAD], concealed="234567p34s66s"), kans_so_far=0),
        ["winners: too_many_replacements"],
    ),
    (
        {"base": SANMA, "set": {"sanma_rinshan_tiles": 4}},
        win(of_three(nukidora=3, melds=[QUAD, THIRD_QUAD], concealed="234567p6s"), kans_so_far=1),
        ["winners: too_many_replacements"],
    ),
    # If a hand claims and is shown too, its replacements and tiles count once; the other hands' count as well.
    (
        {"base": SANMA, "set": {"sanma_rinshan_tiles": 4}},
        win(of_three(nukidora=2), shown={"0": {"concealed": "1122334455667s", "nukidora": 2}}),
        [],
    ),
    (
        {"base": SANMA, "set": {"sanma_rinshan_tiles": 4}},
        win(
            of_three(nukidora=2, melds=[QUAD], concealed="234567p34s66s"),
            shown={"0": {"concealed": "1122334455778s", "nukidora": 2}},
        ),
        ["winners: too_many_replacements"],
    ),
    (
        {"base": SANMA, "set": {"sanma_rinshan_tiles": 4}},
        win(of_three(nukidora=3), shown={"2": {"concealed": "234567p34678s22z", "nukidora": 3}}),
        [],
    ),
    (EMA, win(told(), shown={"2": {"concealed": HAND["concealed"]}}), []),
    # On the replacement tile for a north, ippatsu ends only if the north is a call; without a north or quad there is no
    # such tile.
    (
        {"base": SANMA, "set": {"sanma_kita_as_call": False}},
        win(
            of_three(flags=["riichi", "ippatsu", "rinshan", "kita_draw"], nukidora=1),
            **RIICHI,
            **{"from": None},
        ),
        [],
    ),
    (SANMA, win(of_three(flags=["rinshan", "kita_draw"], nukidora=1), **{"from": None}), []),
    (SANMA, win(of_three(flags=["rinshan"]), **{"from": None}), [f"{FLAGS}: rinshan_without_kan"]),
    (
        SANMA,
        win(of_three(flags=["rinshan"], nukidora=1), **{"from": None}),
        [f"{FLAGS}: rinshan_is_kita_draw"],
    ),
    (
        SANMA,
        win(of_three(flags=["robbed_kita"]), riichi=[]),
        ["winners[0].hand.winning_tile: robbed_kita_is_north"],
    ),
    # The first turn continues after a north that is not a call.
    (
        {"base": SANMA, "set": {"sanma_kita_as_call": False}},
        win(of_three(flags=["chiihou"], nukidora=1), **{"from": None}),
        [],
    ),
    (SANMA, win(of_three(flags=["chiihou"], nukidora=1), **{"from": None}), [f"{FLAGS}: not_the_first_turn"]),
    # The ura indicators are those of the winner who names the most, first or last.
    *(
        (
            EMA,
            win(
                told(2, dora="19s", ura=first, **FLAGGED),
                told(3, concealed="111222m456789p9s", dora="19s", ura=last, **FLAGGED),
                riichi=[2, 3],
            ),
            ["winners[1].hand.ura: ura_differ", "winners: too_many_copies"],
        )
        for first, last in (("99s", ""), ("", "99s"))
    ),
    # All winners in riichi see the same ura indicators.
    *(
        (
            EMA,
            win(
                told(2, dora="12z", ura=first, **FLAGGED),
                told(3, concealed="678m678p1178p789s", dora="12z", ura=last, **FLAGGED),
                riichi=[2, 3],
            ),
            problems,
        )
        for first, last, problems in (
            ("34z", "34z", []),
            ("34z", "43z", ["winners[1].hand.ura: ura_differ"]),
            ("34z", "3z", ["winners[1].hand.ura: ura_differ"]),
            ("34z", "", ["winners[1].hand.ura: ura_differ"]),
        )
    ),
    (
        EMA,
        win(
            told(2, dora="1z"),
            told(3, concealed="678m678p1178p789s", dora="1z", ura="3z", **FLAGGED),
            told(0, concealed="123m123p3378s555z", dora="1z", ura="4z", **FLAGGED),
            riichi=[3, 0],
        ),
        ["winners[2].hand.ura: ura_differ"],
    ),
    (EMA, win(told(dora="9999s")), ["winners[0].hand: too_many_copies"]),
    (EMA, win(told(dora="", ura="1p", **FLAGGED), **RIICHI), ["winners[0].hand.ura: more_ura_than_dora"]),
    (
        EMA,
        win(told(), riichi=[{"seat": 1, "ronned": True}], **{"from": None}),
        ["riichi[0]: ronned_by_another"],
    ),
]


def melded(*melds: dict[str, Any], concealed: str = MELDED) -> dict[str, Any]:
    return asked("tenpai", concealed=concealed, melds=list(melds))


MELDS = [
    (EMA, melded(CHI), []),
    (EMA, melded({**CHI, "tiles": "789m", "called": "8m"}), []),
    (EMA, melded({**CHI, "tiles": "89m1p", "called": "8m"}), ["melds[0].tiles: no_such_meld"]),
    (EMA, melded({**CHI, "tiles": "89p1s", "called": "8p"}), ["melds[0].tiles: no_such_meld"]),
    (SANMA, asked("tenpai", concealed="234567p34s66s", melds=[CHI]), ["melds[0]: no_chi_with_three"]),
    (
        {"base": SANMA, "set": {"sanma_chi": True}},
        asked("tenpai", concealed="234567p34s66s", melds=[CHI]),
        [],
    ),
    (EMA, melded({**CHI, "tiles": "567z", "called": "5z"}), ["melds[0].tiles: no_such_meld"]),
    (EMA, melded({**CHI, "tiles": "2345p"}), ["melds[0].tiles: no_such_meld"]),
    (EMA, melded({**CHI, "tiles": "233p"}), ["melds[0].tiles: no_such_meld"]),
    (EMA, melded({"type": "pon", "tiles": "333p", "called": "3p", "from": 0}), []),
    (EMA, melded({"type": "pon", "tiles": "3333p", "called": "3p"}), ["melds[0].tiles: no_such_meld"]),
    (EMA, melded({"type": "pon", "tiles": "334p", "called": "3p"}), ["melds[0].tiles: no_such_meld"]),
    (EMA, melded({"type": "daiminkan", "tiles": "333p", "called": "3p"}), ["melds[0].tiles: no_such_meld"]),
    (EMA, melded({"type": "daiminkan", "tiles": "3333p", "called": "3p"}), []),
    (EMA, melded(QUAD), []),
    (EMA, melded({**QUAD, "called": "2z"}), ["melds[0]: ankan_calls_nothing"]),
    (EMA, melded({**QUAD, "from": 1}), ["melds[0]: ankan_calls_nothing"]),
    (EMA, melded({**CHI, "called": "5p"}), ["melds[0].called: called_tile_not_in_meld"]),
    (EMA, melded({**CHI, "from": 2}), ["melds[0].from: called_from_himself"]),
    (EMA, melded({**CHI, "from": 3}), ["melds[0].from: chi_not_from_the_left"]),
    (EMA, {**melded({**CHI, "from": 3}), "seat": 0}, []),
    (
        {"base": SANMA, "set": {"sanma_chi": True}},
        {**asked("tenpai", concealed="234567p34s66s", melds=[{**CHI, "from": 2}]), "seat": 0},
        [],
    ),
    (EMA, melded({**CHI, "tiles": "456p", "called": "0p"}), ["melds[0].called: called_tile_not_in_meld"]),
    (
        SANMA,
        asked("tenpai", concealed="234567p34s66s", melds=[{"type": "pon", "tiles": "333z", "from": 3}]),
        ["melds[0].from: unknown_seat"],
    ),
    (EMA, melded({**CHI, "nth": 1}), []),
    (EMA, melded({**CHI, "nth": 0}), ["melds[0].nth: no_such_call"]),
    (EMA, melded({**CHI, "nth": 2}), ["melds[0].nth: no_such_call"]),
    (EMA, melded(CHI, {**QUAD, "nth": 2}, concealed="234567m5s"), []),
    (
        EMA,
        melded({**CHI, "nth": 1}, {**QUAD, "nth": 1}, concealed="234567m5s"),
        ["melds[1].nth: called_at_once"],
    ),
    (
        EMA,
        melded(*[QUAD] * 5, concealed="1z"),
        ["melds: too_many_melds", "event: too_many_copies"],
    ),
]

ENDS = [
    *(
        (EMA, drawn(**{name: [1, 1]}), [f"{name}: seat_named_twice"])
        for name in ("tenpai", "declared_noten", "nagashi", "called_from", "callers")
    ),
    (EMA, drawn(refuses=[1, 1], riichi=[1]), ["refuses: seat_named_twice"]),
    (SANMA, drawn(tenpai=[0, 3]), ["tenpai[1]: unknown_seat"]),
    (SANMA, drawn(tenpai=[3]), ["tenpai: unknown_seat"]),
    (
        EMA,
        drawn(refuses=[1], riichi=[1], shown={"1": {"concealed": HAND["concealed"]}}),
        ["refuses: tenpai_and_refuses"],
    ),
    (EMA, drawn(riichi=[{"seat": 1, "ronned": True}]), ["riichi[0]: ronned_without_win"]),
    (
        EMA,
        drawn(shown={"0": {"concealed": "555s123m123p111z2z"}, "1": {"concealed": HAND["concealed"]}}),
        ["shown: too_many_copies"],
    ),
    (EMA, drawn(shown={"1": {"concealed": "234567m234p557s"}}), ["shown.1.concealed: wrong_number_of_tiles"]),
    (
        EMA,
        drawn(
            shown={
                "1": {
                    "concealed": MELDED,
                    "melds": [QUAD],
                    "kans_after_riichi": [
                        {"tile": "2z", "drawn": "2z", "concealed_before": "234567m5578s222z"}
                    ],
                }
            }
        ),
        ["shown.1.kans_after_riichi: kan_without_riichi"],
    ),
    (
        EMA,
        drawn(
            riichi=[0],
            shown={
                "1": {
                    "concealed": MELDED,
                    "melds": [QUAD],
                    "kans_after_riichi": [
                        {"tile": "2z", "drawn": "2z", "concealed_before": "234567m5578s222z"}
                    ],
                }
            },
        ),
        ["shown.1.kans_after_riichi: kan_without_riichi"],
    ),
    (SANMA, drawn(shown={"3": {"concealed": "1122334455667s"}}), ["shown.3: unknown_seat"]),
    (EMA, drawn(refuses=[1], tenpai=[1], riichi=[1]), ["refuses: tenpai_and_refuses"]),
    # Aborted hands
    (TENHOU, broken_off("suufon_renda", by=1, shown={"1": {"concealed": HAND["concealed"]}}), []),
    (TENHOU, broken_off("suufon_renda", concealed="19m"), []),
    (TENHOU, broken_off("sanchahou", riichi=[{"seat": 1, "ronned": True}]), []),
    (TENHOU, broken_off("kyuushu_kyuuhai", by=1, concealed="19m19p19s12345z", any_call=True), []),
    (
        TENHOU,
        broken_off("kyuushu_kyuuhai", by=1, concealed="19m19p19s12345z"),
        ["concealed: wrong_number_of_tiles"],
    ),
    (
        TENHOU,
        broken_off(
            "kyuushu_kyuuhai",
            by=1,
            concealed="19m19p19s12345z",
            shown={"1": {"concealed": "19m19p19s12345z", "melds": [{"type": "ankan", "tiles": "7777z"}]}},
        ),
        [],
    ),
    (
        TENHOU,
        broken_off(
            "kyuushu_kyuuhai",
            by=1,
            concealed="19m19p19s12345z",
            shown={"1": {"concealed": "19m19p19s1234567z2m"}},
        ),
        [
            "concealed: wrong_number_of_tiles",
            "concealed: declared_and_shown_differ",
        ],
    ),
    (TENHOU, broken_off("suufon_renda", kans_so_far=4), []),
    (TENHOU, broken_off("suukaikan", kans_so_far=5), ["kans_so_far: too_many_kans"]),
    (TENHOU, broken_off("fifth_kan", kans_so_far=5), []),
    (TENHOU, broken_off("fifth_kan", kans_by=[0, 1, 1, 2, 2]), []),
    (
        {"base": SANMA, "set": {"sanma_rinshan_tiles": 4}},
        broken_off("suukaikan", kans_so_far=4, shown={"0": {"concealed": "1122334455667s", "nukidora": 1}}),
        ["shown: too_many_replacements"],
    ),
    (
        {"base": SANMA, "set": {"sanma_rinshan_tiles": 4}},
        drawn(
            shown={
                "0": {"concealed": "1122334455667s", "nukidora": 3},
                "1": {"concealed": "1122334455p", "melds": [QUAD], "nukidora": 1},
            }
        ),
        ["shown: too_many_replacements"],
    ),
    (TENHOU, broken_off("fifth_kan", kans_so_far=6), ["kans_so_far: too_many_kans"]),
    (SANMA, broken_off("kyuushu_kyuuhai", by=3), ["by: unknown_seat"]),
    (SANMA, broken_off("suukaikan", **{"from": 3}), ["from: unknown_seat"]),
    (TENHOU, broken_off("suucha_riichi", riichi=[0, 1, 2, 3]), []),
    (
        TENHOU,
        broken_off("suucha_riichi", riichi=[0, 1, 2, {"seat": 3, "ronned": True}]),
        ["riichi[3]: ronned_without_win"],
    ),
    *(
        (TENHOU, broken_off(reason, riichi=[{"seat": 1, "ronned": True}], **{"from": 1}), [])
        for reason in ("sanchahou", "two_ron")
    ),
    (
        TENHOU,
        broken_off("sanchahou", riichi=[{"seat": 1, "ronned": True}], **{"from": 2}),
        ["riichi[0]: ronned_by_another"],
    ),
    (
        TENHOU,
        broken_off(
            "kyuushu_kyuuhai",
            by=1,
            concealed="19m19p19s1234567z2m",
            shown={
                "0": {"concealed": HAND["concealed"]},
                "1": {"concealed": "19m19p19s1234567z2m"},
            },
        ),
        [],
    ),
    (
        TENHOU,
        broken_off(
            "kyuushu_kyuuhai",
            by=1,
            concealed="19m19p19s1234567z2m",
            shown={"1": {"concealed": "19m19p19s1234567z3m"}},
        ),
        ["concealed: declared_and_shown_differ"],
    ),
    (
        TENHOU,
        broken_off("kyuushu_kyuuhai", by=1, shown={"1": {"concealed": "19m19p19s1234567z"}}),
        ["shown.1.concealed: draw_not_shown"],
    ),
    # With an own quad there are ten tiles, and eleven with the draw.
    (
        TENHOU,
        broken_off(
            "kyuushu_kyuuhai",
            by=1,
            shown={"1": {"concealed": "19m19p19s1234z", "melds": [{"type": "ankan", "tiles": "7777z"}]}},
        ),
        ["shown.1.concealed: draw_not_shown"],
    ),
    # Chombo
    (EMA, {"kind": "chombo", "offenders": []}, ["offenders: nobody_named"]),
    (EMA, {"kind": "chombo", "offenders": [1, 1]}, ["offenders: seat_named_twice"]),
    (EMA, {"kind": "chombo", "offenders": [1], "reason": "RII"}, ["reason: unknown_incident"]),
    (EMA, {"kind": "chombo", "offenders": [1], "in_play": True}, ["offenders: offender_not_in_riichi"]),
    (
        EMA,
        {"kind": "chombo", "offenders": [1], "riichi": [1], "in_play": True, "reason": "SLOW"},
        ["reason: no_false_riichi"],
    ),
    (EMA, {"kind": "chombo", "offenders": [1], "cancels": True}, ["offenders: offender_not_in_riichi"]),
    *(
        (EMA, {"kind": "chombo", "offenders": [1], "riichi": [1], "in_play": True, "reason": reason}, [])
        for reason in ("", "RII-NOTEN", "RII-ANKAN")
    ),
    (EMA, {"kind": "chombo", "offenders": [1], "reason": "SLOW"}, []),
    # Riichi of a hand
    (EMA, win(counted(), riichi=[{"seat": 1, "ronned": True}, 2]), ["riichi[0]: ronned_not_last"]),
    (EMA, win(counted(), riichi=[2, {"seat": 1, "ronned": True}]), []),
    (EMA, win(counted(), riichi=[{"seat": 3, "called": True}]), []),
    (
        EMA,
        win(counted(), riichi=[{"seat": 1, "ronned": True, "called": True}]),
        ["riichi[0]: called_and_ronned"],
    ),
]

QUESTIONS = [
    *(
        (TENHOU, nine(tiles, any_call=True), [])
        for tiles in ("19m19p19s12345z", "19m19p1234z", "19m123z", "1m1z")
    ),
    (TENHOU, nine("19m19p19s12345z", calls=["ankan"]), []),
    (TENHOU, nine("19m19p19s1234567z2m", any_call=True), []),
    (TENHOU, nine("19m19p19s12345z"), ["concealed: wrong_number_of_tiles"]),
    (TENHOU, nine("19m19p19s123456z", any_call=True), ["concealed: wrong_number_of_tiles"]),
    (TENHOU, nine("1m" * 5 + "19p19s12345z"), ["concealed: too_many_copies"]),
    (TENHOU, nine("19m19p19s1234567z2m", calls=["kita"]), ["calls: no_nukidora"]),
    (EMA, declared(), []),
    (EMA, declared(discard="9s"), []),
    (EMA, declared(discard="9m"), ["discard: discard_not_held"]),
    (EMA, declared(score=25050), ["score: not_in_hundreds"]),
    (EMA, declared(wall_left=-1), ["wall_left: negative"]),
    (EMA, declared(wall_left=0, honba=0), []),
    (EMA, declared(honba=-1), ["honba: negative"]),
    (EMA, declared(nukidora=1), ["nukidora: no_nukidora"]),
    (EMA, declared(nukidora=-1), ["nukidora: no_nukidora"]),
    (EMA, declared(calls=["kita"]), ["calls: no_nukidora"]),
    (TENHOU, declared(concealed="234567m234p50789s", discard="5s"), []),
    (TENHOU, declared(concealed="234567m234p55789s", discard="0s"), []),
    (
        SANMA,
        declared(concealed="234567p34678s244z", nukidora=1, seen="44z"),
        ["seen: too_many_copies"],
    ),
    (SANMA, declared(concealed="234567p34678s244z", nukidora=1, seen="4z"), []),
    *(
        (EMA, asked("incident", code="LATE", answers={"minutes": minutes}), problems)
        for minutes, problems in (
            (1000, []),
            (1001, ["answers.minutes: fact_out_of_range"]),
            (-1, ["answers.minutes: fact_out_of_range"]),
        )
    ),
    (EMA, declared(concealed="234567m234p5578s"), ["concealed: wrong_number_of_tiles"]),
    (EMA, declared(discards="555s"), ["event: too_many_copies"]),
    (EMA, declared(seen="555s"), ["seen: too_many_copies"]),
    (EMA, declared(discards="55s", seen="55s"), []),
    (EMA, declared(discards="555s", seen="555s"), ["event: too_many_copies"]),
    (
        EMA,
        asked("furiten", concealed=HAND["concealed"], discards="555s"),
        ["event: too_many_copies"],
    ),
    (
        SANMA,
        asked("furiten", concealed="234567p34678s44z", discards="1z", nukidora=3),
        ["event: too_many_copies"],
    ),
    (SANMA, asked("furiten", concealed="234567p34678s22z", discards="1z", nukidora=4), []),
    (
        SANMA,
        asked("furiten", concealed="234567p34678s22z", discards="1z", nukidora=5),
        ["nukidora: no_nukidora", "event: too_many_copies"],
    ),
    (EMA, asked("tenpai", concealed="5555s5s123m123p11z"), ["event: too_many_copies"]),
    (
        EMA,
        asked("ankan_after_riichi", concealed="222z234567m5578s", drawn="2z", tile="2z", kans_so_far=5),
        ["kans_so_far: too_many_kans"],
    ),
    (
        EMA,
        asked("ankan_after_riichi", concealed="222z234567m5578s", drawn="2z", tile="2z", wall_left=-1),
        ["wall_left: negative"],
    ),
    (
        EMA,
        asked(
            "ankan_after_riichi",
            concealed="222z567m5578s",
            melds=[{**QUAD, "tiles": "3333z"}],
            drawn="2z",
            tile="2z",
            kans_so_far=0,
        ),
        ["kans_so_far: fewer_kans_than_held"],
    ),
    (
        EMA,
        asked(
            "ankan_after_riichi",
            concealed="222z567m5578s",
            melds=[THIRD_QUAD],
            drawn="2z",
            tile="2z",
            kans_so_far=1,
        ),
        [],
    ),
    (
        EMA,
        asked("ankan_after_riichi", concealed="22z234567m55789s", drawn="2z", tile="2z"),
        ["tile: not_four"],
    ),
    (
        TENHOU,
        asked("ankan_after_riichi", concealed="555p234567m5578s", drawn="0p", tile="5p"),
        [],
    ),
    (
        {"base": SANMA, "set": {"sanma_rinshan_tiles": 4}},
        asked("value", hand={**NORTHS, "nukidora": 4, "melds": [QUAD], "concealed": "234567p34s66s"}),
        ["hand: too_many_replacements"],
    ),
    (EMA, asked("value", hand={**HAND, "flags": ["haitei"]}), []),
    (EMA, asked("value", hand={**HAND, "flags": ["haitei"]}, **{"from": 1}), ["hand.flags: only_by_tsumo"]),
    (EMA, asked("value", hand=HAND, **{"from": 2}), ["from: winner_is_discarder"]),
    (SANMA, asked("value", hand=NORTHS, **{"from": 3}), ["from: unknown_seat"]),
    (EMA, asked("value", hand={**HAND, "ura": "1z", "dora": "111z", "flags": ["riichi"]}), []),
    (
        EMA,
        asked("value", hand={**HAND, "ura": "11z", "dora": "111z", "flags": ["riichi"]}),
        ["hand: too_many_copies"],
    ),
    # Incidents of the list, possible occurrences, facts of the right type
    (EMA, asked("incident", code="SLOWER"), ["code: unknown_incident"]),
    (EMA, asked("incident", code="SLOW", occurrence=0), ["occurrence: occurrence_out_of_range"]),
    (EMA, asked("incident", code="SLOW", occurrence=21), ["occurrence: occurrence_out_of_range"]),
]

SECONDS = {"base": EMA, "set": {"claim_window": "3_seconds"}}
CALLS = [
    # A quad in the own turn takes nobody's tile, and nobody else calls at the same time.
    (EMA, own_turn(), []),
    (EMA, own_turn(**{"from": 2}), []),
    (EMA, own_turn(**{"from": 1}), ["from: own_quad_calls_nothing"]),
    (EMA, own_turn(others=[{"seat": 3, "call": "ron"}]), ["others: own_quad_calls_nothing"]),
    (EMA, own_turn(others=[{"seat": 2, "call": "ankan"}]), ["others: own_quad_calls_nothing"]),
    # A tile without its colour may be the red one.
    (TENHOU, own_turn(drawn="0m"), []),
    (EMA, own_turn(after_claim=True), []),
    (EMA, own_turn(drawn="1z"), ["drawn: not_in_hand"]),
    (EMA, own_turn(kans_so_far=0, wall_left=0), []),
    (EMA, own_turn(kans_so_far=-1), ["kans_so_far: too_many_kans"]),
    # If a claim has three seconds, they are needed once play has gone on.
    (SECONDS, called(phase="next_drawn"), ["seconds: seconds_needed"]),
    (SECONDS, called(phase="next_drawn", seconds=2), []),
    (SECONDS, called(phase="discarded"), []),
    (SECONDS, own_turn(phase="next_drawn"), []),
    (EMA, called(phase="next_drawn"), []),
    (EMA, called(said_first=True, others=[{"seat": 3, "call": "ron"}]), []),
    (EMA, called(others=[{"seat": 3, "call": "ron", "first": True}]), []),
    (EMA, called(discard="5s"), ["discard: discard_not_held"]),
    # With two possible sets, one of them leaves the discard.
    (EMA, called("chi", tile="3s", concealed="234567m34p12459s", discard="1s"), []),
    (EMA, called("chi", tile="3s", concealed="234567m34p12459s", discard="5s"), []),
    # Without a pair there is no set, so the discard comes from the hand as it was.
    (EMA, called(tile="1z", discard="9s"), []),
    (SANMA, kita(), []),
    (SANMA, kita(tile="3z"), ["tile: kita_is_a_north"]),
    (SANMA, kita(concealed="234567p34678s222z"), ["tile: not_in_hand"]),
    (EMA, called(), []),
    (EMA, called(**{"from": 2}), ["from: called_from_himself"]),
    (EMA, called(after_claim=True), ["after_claim: not_the_own_turn"]),
    (EMA, called(seconds=0), []),
    (EMA, called(seconds=-1), ["seconds: negative"]),
    (EMA, called(discards="55s"), ["event: too_many_copies"]),
    (EMA, called(discards="5s"), []),
    (EMA, called(flags=["houtei"]), ["flags: flags_without_win"]),
    (EMA, called(changed_from="pon"), ["changed_from: changed_into_itself"]),
    (EMA, called(changed_from="chi"), []),
    (EMA, called(kans_so_far=5), ["kans_so_far: too_many_kans"]),
    (EMA, called(kans_so_far=4), []),
    (EMA, called(wall_left=-1), ["wall_left: negative"]),
    (EMA, called(shown="55s"), []),
    (EMA, called(shown="555s"), ["shown: not_in_hand"]),
    (EMA, called(discard="9s"), []),
    (EMA, called(discard="8s"), ["discard: discard_not_held"]),
    (EMA, called(others=[{"seat": 3, "call": "ron"}]), []),
    (EMA, called(others=[{"seat": 2, "call": "ron"}]), ["others[0].seat: other_is_the_caller"]),
    (EMA, called(others=[{"seat": 1, "call": "ron"}]), ["others[0].seat: called_from_himself"]),
    (EMA, called(others=[{"seat": 3, "call": "ankan"}]), ["others[0].call: own_quad_calls_nothing"]),
    (
        EMA,
        called(said_first=True, others=[{"seat": 3, "call": "ron", "first": True}]),
        ["others[0].first: both_first"],
    ),
    (
        EMA,
        called("ron", concealed=HAND["concealed"], tile="9s", discard="5s"),
        ["discard: no_discard_after_win"],
    ),
]


@pytest.mark.parametrize(
    ("rules", "event", "problems"), [*WORTHS, *WINS, *WON_HANDS, *MELDS, *ENDS, *QUESTIONS, *CALLS]
)
def test_what_cannot_be_is_refused_where_it_stands(
    rules: object, event: dict[str, Any], problems: list[str]
) -> None:
    assert wrong(rules, event) == problems


@pytest.mark.parametrize(
    ("table", "problems"),
    [
        ({"scores": [30333, 25333, 20333, 29000]}, []),
        (
            {"scores": [30333, 29667, 30000, 30000]},
            ["table.scores[0]: not_in_hundreds", "table.scores[1]: not_in_hundreds"],
        ),
        (
            {"scores": [30333, 30332, 29335, 30000]},
            [f"table.scores[{at}]: not_in_hundreds" for at in range(3)],
        ),
        (
            {"scores": [30333, 29333, 30334, 30000]},
            [f"table.scores[{at}]: not_in_hundreds" for at in range(3)],
        ),
        (
            {"scores": [30333, 29333, 30300, 30000]},
            ["table.scores[0]: not_in_hundreds", "table.scores[1]: not_in_hundreds"],
        ),
        ({"scores": ["90100/3", "90200/3", 29900, 30000]}, []),
        ({"scores": [35000] * 3, "honba": -1}, ["table.scores: wrong_number_of_players"]),
        ({"deposits": 2, "bettors": [0, 0]}, []),
        ({"round": "E4"}, []),
        ({"deposits": 1, "bettors": [0], "dead": [1]}, []),
        ({"bettors": [0]}, ["table.bettors: more_bettors_than_sticks"]),
        ({"last_hands": 0}, []),
        ({"deposits": -1}, ["table.deposits: negative"]),
        ({"deposits": 1, "bettors": [0], "scores": [29000, 30000, 30000, 30000]}, []),
        ({"deposits": 1, "bettors": [0, 1]}, ["table.bettors: more_bettors_than_sticks"]),
        ({"last_hands": -1}, ["table.last_hands: negative"]),
        ({"last_hands": 1}, []),
    ],
)
def test_a_table_that_cannot_stand_so_is_refused(table: dict[str, Any], problems: list[str]) -> None:
    assert wrong(EMA, win(), **table) == problems


def test_of_a_table_that_cannot_be_only_the_table_is_spoken() -> None:
    assert wrong(EMA, win(counted(han=81)), honba=-1) == ["table.honba: negative"]
    assert wrong(EMA, declared(), honba=-1) == ["table.honba: negative"]


def test_three_players_have_three_hands_in_a_round_and_without_sticks_none_lie_there() -> None:
    assert wrong(SANMA, win(counted(han=5)), round="E3") == []
    assert wrong(SANMA, win(counted(han=5)), round="E4") == ["table.round: no_such_round"]
    none = {"base": EMA, "set": {"riichi_deposit": 0}}
    assert wrong(none, win(), deposits=1) == ["table.deposits: no_sticks_laid_down"]
    assert wrong(none, win(), deposits=0) == []
    assert wrong(none, win(), deposits=-1) == ["table.deposits: negative"]
    assert wrong(SANMA, win(counted(han=5)), dead=[3]) == ["table.dead: unknown_seat"]


@pytest.mark.parametrize(
    ("fact", "given", "says"),
    [
        ("tiles", True, "Expected a whole number, found true."),
        ("tiles", -1, "Give a number from 0 to 1,000."),
        ("tiles", 0, None),
        ("tiles", 1000, None),
        ("tiles", 1001, "Give a number from 0 to 1,000."),
    ],
)
def test_a_fact_is_told_in_its_own_form_where_it_bears_on_the_incident(
    fact: str, given: object, says: str | None
) -> None:
    event = asked("incident", code="CALL-WRONGSET-EARLY", answers={fact: given})
    errors = answer({"rules": EMA, "event": event}).get("errors", [])
    assert [error["says"] for error in errors] == ([] if says is None else [says])


def test_a_fact_of_yes_or_no_is_no_number() -> None:
    event = asked("incident", code="SLOW", answers={"deliberate": 3})
    [error] = answer({"rules": EMA, "event": event})["errors"]
    assert (error["path"], error["says"]) == (
        "event.answers.deliberate",
        "Expected true or false, found 3.",
    )


@pytest.mark.parametrize(
    ("code", "answers", "expected"),
    [
        ("CALL-WRONGSET-EARLY", {Fact.TILES: True}, "a whole number"),
        ("SLOW", {Fact.DELIBERATE: 1}, "true or false"),
    ],
)
def test_a_fact_in_the_form_of_another_is_refused_whoever_asks(
    code: str, answers: dict[Fact, bool | int], expected: str
) -> None:
    with pytest.raises(Rejected) as refused:
        reply(ruleset(EMA), None, Foul(seat=Seat(2), code=code, answers=answers))
    assert [(one.code, one.facts["expected"]) for one in refused.value.problems] == [("wrong_type", expected)]


NO_DRAW = broken_off("kyuushu_kyuuhai", by=1, shown={"1": {"concealed": "19m19p19s1234567z"}})


@pytest.mark.parametrize(
    ("rules", "event", "says"),
    [
        (
            EMA,
            win(*(counted(seat) for seat in range(4))),
            "4 winners on one discard; there can be 3 at most.",
        ),
        (TENHOU, nine("19m19p19s12345z"), "Concealed tiles: 11 of 14."),
        (EMA, melded(CHI, concealed="234567m557s"), "Concealed tiles: 9 of 10."),
        (
            TENHOU,
            NO_DRAW,
            "South declares nine kinds with the drawn tile in hand: 14 concealed tiles must be shown, not 13.",
        ),
        (
            EMA,
            win(counted(), kans_so_far=2, kans_by=[0]),
            "Kans: 2; makers of kans named: 1.",
        ),
        (EMA, win(told(dora="123456z")), "6 dora indicators; there can be five at most."),
        (EMA, melded(*[QUAD] * 5, concealed="1z"), "Melds: 5; a hand has at most four."),
        (
            EMA,
            melded({**CHI, "nth": 2}),
            "Melds: 1; there is no call number 2. Count from 1 in the order of the calls.",
        ),
    ],
)
def test_how_many_there_are_and_can_be_is_said(rules: object, event: dict[str, Any], says: str) -> None:
    assert answer({"rules": rules, "event": event})["errors"][0]["says"] == says


def test_the_dealer_wins_no_first_turn_on_a_discard() -> None:
    claim = called("ron", concealed=HAND["concealed"], tile="9s", flags=["renhou"])
    assert wrong(EMA, {**claim, "seat": 0}, round="E1") == ["flags: not_the_dealers"]
    assert wrong(EMA, claim, round="E1") == []
    worth = asked("value", hand={**HAND, "flags": ["renhou"]}, **{"from": 1})
    assert wrong(EMA, {**worth, "seat": 0}, round="E1") == ["hand.flags: not_the_dealers"]
    assert wrong(EMA, worth, round="E1") == []


def test_two_hands_that_changed_between_quads_are_both_named() -> None:
    """The second hand lacks a nine and has an extra eight; the hand shown at the end fits neither."""
    quads = [
        {"tile": "2m", "drawn": "2m", "concealed_before": "222m77799p23789s"},
        {"tile": "7p", "drawn": "7p", "concealed_before": "77799p23788s"},
    ]
    melds = [{"type": "ankan", "tiles": "2222m"}, {"type": "ankan", "tiles": "7777p"}]
    shown = {"1": {"concealed": "99p23799s", "melds": melds, "kans_after_riichi": quads}}
    assert wrong(EMA, drawn(riichi=[1], shown=shown)) == [
        f"shown.1.kans_after_riichi[{at}].concealed_before: hand_changed_in_riichi" for at in (0, 1)
    ]


def test_a_quad_that_was_called_is_none_that_was_made_in_riichi() -> None:
    quads = [{"tile": "2z", "drawn": "2z", "concealed_before": "234567m5578s222z"}]
    melds = [{"type": "daiminkan", "tiles": "2222z", "called": "2z", "from": 0}]
    shown = {"1": {"concealed": MELDED, "melds": melds, "kans_after_riichi": quads}}
    assert wrong(EMA, drawn(riichi=[1], shown=shown)) == [
        "shown.1.kans_after_riichi[0].tile: kan_not_among_melds"
    ]
