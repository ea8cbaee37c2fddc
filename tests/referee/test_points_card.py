"""The points card and its script settle plain hands as the referee does, or ask; under every ruleset."""

import random

import pytest

from referee import Rejected, adjudicate
from referee.codec import read_report, read_table
from referee.points_card import points_card
from referee.reports import AbortReason
from referee.rulesets import ruleset, ruleset_keys
from referee.ruling import Verdict
from tests.sampled import every_nth
from tests.settled_by_card import settled, told_apart

OVERLAYS = [
    ("wrc-2025", {"bust": "zero_or_less"}),
    ("wrc-2025", {"agari_yame": "dealer_choice", "tenpai_yame": "dealer_choice"}),
    ("tenhou-4p", {"two_han_minimum": 2}),
    ("tenhou-4p", {"game_length": "tonpuu"}),
    ("tenhou-4p", {"renchan": "agari", "honba_value": 1500}),
    ("tenhou-3p", {"sanma_tsumo": "north_bisection"}),
    ("tenhou-3p", {"sanma_tsumo": "empty_seat_pays", "honba_value": 1000}),
]
RULES = [(key, {}) for key in ruleset_keys()] + OVERLAYS
FU = (None, 20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)


def some_table(lot, rules):
    """A table between two hands, often near the end of the game and with somebody near zero."""
    stick = rules.riichi_deposit
    scores = [lot.choice([rules.start_points, lot.randint(-20, 600) * 100]) for _seat in rules.seats]
    place = f"{lot.choice('EESSSW')}{lot.choice([1, rules.players, rules.players])}"
    sticks = lot.randint(0, 2) if stick else 0
    return read_table({"scores": scores, "round": place, "honba": lot.randint(0, 6), "deposits": sticks})


def some_worth(lot):
    if lot.random() < 0.1:
        return {"yakuman": lot.randint(1, 3)}
    return {"han": lot.choice([1, 2, 3, 4, lot.randint(5, 15)]), "fu": lot.choice(FU)}


def some_event(lot, rules):
    seats = [int(seat) for seat in rules.seats]
    riichi = [
        lot.choice([seat, seat, {"seat": seat, "double": True}])
        for seat in lot.sample(seats, lot.choice([0, 0, 1, 2, rules.players]))
    ]
    kind = lot.choice(["ron", "ron", "tsumo", "draw", "abort"])
    if kind in ("ron", "tsumo"):
        lot.shuffle(seats)
        others = seats[1 : 1 + lot.choice([1, 1, 1, 2, 3])] if kind == "ron" else seats[1:2]
        event = {"kind": "win", "winners": [{"seat": seat, "value": some_worth(lot)} for seat in others]}
        event |= {"from": seats[0]} if kind == "ron" else {}
        event |= {"dealer_ends": True} if lot.random() < 0.3 else {}
        if kind == "ron" and riichi and lot.random() < 0.1:
            riichi = [{"seat": seats[0], "ronned": True}]
    elif kind == "draw":
        event = {"kind": "exhaustive_draw", "tenpai": lot.sample(seats, lot.randint(0, rules.players))}
        event |= {"dealer_ends": True} if lot.random() < 0.3 else {}
    else:
        event = {"kind": "abortive_draw", "reason": lot.choice(list(AbortReason)).value}
        event |= {"by": seats[0]} if event["reason"] == "kyuushu_kyuuhai" else {}
    return event | {"riichi": riichi}


def is_plain(rules, table, report):
    """Whether the referee settles the hand as reported."""
    try:
        return adjudicate(rules, table, report).verdict not in (Verdict.ILLEGAL, Verdict.CHOMBO)
    except Rejected:
        return False


@pytest.mark.parametrize(("key", "overlay"), every_nth(RULES, 6))
def test_the_script_settles_plain_hands_as_the_referee_does_or_asks(key, overlay):
    rules, lot = ruleset(key, overlay), random.Random(key + str(overlay))
    hands = []
    while len(hands) < 400:
        table = some_table(lot, rules)
        try:
            hands.append((table, read_report(some_event(lot, rules))))
        except Rejected:
            continue
    apart, answered, plain = [], 0, 0
    for (table, report), answer in zip(hands, settled(rules, hands), strict=True):
        can_be_settled = is_plain(rules, table, report)
        plain += can_be_settled
        if "asks" in answer:
            continue
        answered += 1
        apart.append(
            told_apart(rules, table, report, answer) if can_be_settled else f"refused: {table} {report}"
        )
    assert [one for one in apart if one] == []
    assert answered > 0.6 * plain


def test_a_card_is_small():
    assert max(len(str(points_card(ruleset(key)))) for key in ruleset_keys()) < 5_000


@pytest.mark.parametrize(
    ("event", "asks"),
    [
        ({"kind": "chombo", "offenders": [0]}, "kind"),
        ({"kind": "exhaustive_draw", "tenpai": [0], "riichi": [1]}, "noten_riichi"),
        ({"kind": "exhaustive_draw", "nagashi": [0]}, "detail"),
        ({"kind": "abortive_draw", "reason": "kyuushu_kyuuhai", "by": 0}, "abort"),
        ({"kind": "win", "from": 1, "winners": [{"seat": 2, "value": {"han": 2, "fu": 20}}]}, "value"),
        (
            {
                "kind": "win",
                "from": 1,
                "winners": [
                    {"seat": 2, "value": {"yakuman": 1}, "liable": [{"yaku": "daisangen", "seat": 0}]}
                ],
            },
            "hand",
        ),
    ],
)
def test_the_script_asks_the_referee_where_the_card_has_no_entry(event, asks):
    rules = ruleset("ema-2025")
    table = read_table({"scores": [30000] * 4, "round": "E1", "honba": 0, "deposits": 0})
    assert settled(rules, [(table, read_report(event))]) == [{"asks": asks}]
