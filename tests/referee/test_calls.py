"""Rulings on calls hold for every tile and hand, and an invalid question is refused with the reason."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import referee
from referee.codec.kinds import QUESTIONS, read_kind
from tests.brute_force import tiles_of, waits
from tests.referee.cases import request

CASES = [
    case
    for name in ("calls", "dead_hands")
    for case in tomllib.loads((Path(__file__).parents[1] / "cases" / f"{name}.toml").read_text("utf-8"))[
        "case"
    ]
]
HAND = "345m23p678s11122z"
ALL = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)]
RULES = [
    "ema-2016",
    "ema-2025",
    "wrc-2015",
    "wrc-2025",
    "m-league",
    "mahjong-time",
    "tenhou-4p",
    "jpml-a-2012",
]


def ask(rules: Any = "ema-2025", **event: Any) -> dict[str, Any]:
    """The answer to South's call of West's discard, with some fields changed; `from_` is the field ``from``."""
    asked = {"kind": "call", "seat": 1, "from": 2, "call": "pon", "tile": "2z", "concealed": HAND}
    asked |= {name.rstrip("_"): value for name, value in event.items()}
    return referee.codec.answer(
        {"rules": rules, "event": {name: value for name, value in asked.items() if value is not None}}
    )


def names(tiles: str) -> list[str]:
    """Every tile of a text such as ``123m1z`` by itself, a red five as a plain one."""
    return [ALL[kind] for kind, count in enumerate(tiles_of(tiles)) for _ in range(count)]


def is_set(*tiles: str) -> bool:
    """True for three equal tiles, or three neighbours of one suit."""
    suits = {tile[1] for tile in tiles}
    ranks = sorted(int(tile[0]) for tile in tiles)
    run = suits < {"m", "p", "s"} and len(suits) == 1 and ranks == list(range(ranks[0], ranks[0] + 3))
    return run or len(set(tiles)) == 1


def beside(own: tuple[str, str]) -> str:
    """Eleven random tiles, all different, to complete a hand with *own*."""
    held = Counter(own)
    rest = [tile for tile in ALL if held[tile] == 0]
    return "".join(random.Random("".join(own)).sample(rest, 11))


@pytest.mark.parametrize("answer", ["none", "same_tile_only_forbidden", "allowed"])
def test_the_discards_forbidden_after_a_call_are_those_that_would_have_made_the_set(answer: str) -> None:
    rules = {"base": "ema-2025", "set": {"kuikae": answer}}
    made = 0
    for own in combinations_with_replacement(ALL, 2):
        completing = [tile for tile in ALL if is_set(*own, tile)]
        for called in completing:
            call = "pon" if own[0] == own[1] else "chi"
            given = ask(
                rules,
                call=call,
                from_=0,
                tile=called,
                concealed="".join(own) + beside(own),
                shown="".join(own),
            )
            [chosen] = given["sets"]
            wanted = {"none": completing, "same_tile_only_forbidden": [called], "allowed": []}[answer]
            assert names(chosen["forbidden"]) == wanted, (own, called)
            left = set(names(beside(own)))
            assert set(names(chosen["discards"])) == left - set(wanted), (own, called)
            made += 1
    # Seven runs of each suit with one of three tiles called, and a pon of every kind.
    assert made == 3 * 7 * 3 + 34


def dealt(seed: int, count: int) -> tuple[str, str]:
    """*count* random tiles and one more, of few kinds, so that most hands hold a set."""
    dice = random.Random(seed)
    wall = [tile for tile in dice.sample(ALL, 9) for _ in range(4)]
    dice.shuffle(wall)
    return "".join(wall[:count]), wall[count]


def test_a_set_that_is_legal_is_made_of_tiles_of_the_hand_and_the_one_called() -> None:
    met: Counter[tuple[str, str]] = Counter()
    sizes = {"pon": 3, "chi": 3, "daiminkan": 4}
    for seed in range(600):
        concealed, tile = dealt(seed, 13)
        held = Counter(names(concealed))
        for call, size in sizes.items():
            given = ask("tenhou-4p", call=call, from_=0, tile=tile, concealed=concealed)
            met[call, given["verdict"]] += 1
            three = [
                own
                for own in combinations_with_replacement(sorted(set(names(concealed))), 2)
                if is_set(*own, tile) and not Counter(own) - held and (own[0] == own[1]) is (call != "chi")
            ]
            holds = held[tile] >= 3 if size == 4 else bool(three)
            if given["verdict"] == "legal":
                assert holds, (concealed, tile, call)
            elif not any(finding["code"] == "swap_only" for finding in given["findings"]):
                assert not holds, (concealed, tile, call)
            if call != "daiminkan" and "sets" in given:
                assert sorted(tuple(names(made["tiles"])) for made in given["sets"]) == sorted(
                    tuple(sorted(own, key=ALL.index)) for own in three
                )
    assert all(met[call, verdict] > 8 for call in sizes for verdict in ("legal", "illegal"))


def test_an_own_quad_is_legal_only_with_its_four_tiles() -> None:
    met: Counter[tuple[str, str]] = Counter()
    for seed in range(150):
        concealed, _ = dealt(seed, 14)
        for tile in set(names(concealed)):
            given = ask(call="ankan", from_=None, tile=tile, concealed=concealed)
            assert (given["verdict"] == "legal") is (names(concealed).count(tile) == 4)
            met["ankan", given["verdict"]] += 1
        concealed, _ = dealt(seed, 11)
        held = names(concealed)
        for tile in set(held):
            if held.count(tile) > 1:
                continue
            pon = {"type": "pon", "tiles": tile * 3, "called": tile, "from": 2}
            given = ask(call="kakan", from_=None, tile=tile, concealed=concealed, melds=[pon])
            assert given["verdict"] == "legal"
            met["kakan", given["verdict"]] += 1
    assert min(met["ankan", "legal"], met["ankan", "illegal"], met["kakan", "legal"]) > 10


def test_a_ron_is_legal_only_on_a_tile_that_completes_the_hand() -> None:
    for tile in ALL:
        given = ask(call="ron", tile=tile, riichi=True)
        completes = ALL.index(tile) in waits(tiles_of(HAND))
        assert (given["verdict"] == "legal") is completes, tile


@pytest.mark.parametrize("rules", RULES)
def test_whoever_calls_later_has_never_more_right_to_the_tile(rules: str) -> None:
    later = {"discarded": {"next_drawn"}, "next_drawn": {"next_discarded", "next_won"}}
    for call, tile in (("ron", "4p"), ("pon", "2z")):
        good = {
            phase: ask(rules, call=call, tile=tile, phase=phase, seconds=seconds)["verdict"] == "legal"
            for seconds, phase in enumerate(("discarded", "next_drawn", "next_discarded", "next_won"), 2)
        }
        assert good["discarded"]
        for phase, after in later.items():
            assert all(good[phase] or not good[one] for one in after), (rules, call, good)


@pytest.mark.parametrize("rules", RULES)
def test_of_a_run_and_a_triplet_on_one_discard_just_one_counts(rules: str) -> None:
    for order, close in product(("chi", "pon", ""), (False, True)):
        chi = ask(
            rules, call="chi", from_=0, tile="4p", said_first=order == "chi", similarly_quick=close,
            others=[{"seat": 3, "call": "pon", "first": order == "pon"}],
        )  # fmt: skip
        pon = ask(
            rules, seat=3, call="pon", from_=0, tile="4p", concealed="344m44p678s11122z",
            said_first=order == "pon", similarly_quick=close,
            others=[{"seat": 1, "call": "chi", "first": order == "chi"}],
        )  # fmt: skip
        assert sorted([chi["verdict"], pon["verdict"]]) == ["illegal", "legal"], (rules, order, close)


@pytest.mark.parametrize("rules", RULES)
def test_of_several_rons_as_many_count_as_may_win(rules: str) -> None:
    most = referee.ruleset(rules).max_ron_winners
    for rons in ((1, 3), (1, 2, 3)):
        if len(rons) == 3 and referee.adjudication.is_abort_in_rules(
            referee.ruleset(rules), referee.AbortReason.SANCHAHOU
        ):
            continue
        verdicts = [
            ask(
                rules, seat=seat, call="ron", from_=0, tile="4p",
                others=[{"seat": other, "call": "ron"} for other in rons if other != seat],
            )["verdict"]
            for seat in rons
        ]  # fmt: skip
        assert verdicts == ["legal"] * min(most, len(rons)) + ["illegal"] * (len(rons) - most), rules


@pytest.mark.parametrize("rules", RULES)
def test_what_a_dead_hand_calls_is_as_if_it_had_not_been_called(rules: str) -> None:
    table = {"scores": [30000] * 4, "round": "E1", "dealer": 0, "honba": 0, "deposits": 0, "dead": [3]}
    asked: dict[str, Any] = {"kind": "call", "seat": 1, "from": 0, "concealed": HAND}
    for (call, tile), other, first in product(
        (("ron", "4p"), ("ron", "9m"), ("pon", "2z"), ("chi", "4p")),
        ("ron", "pon", "daiminkan", "chi"),
        (False, True),
    ):
        event = {**asked, "call": call, "tile": tile}
        alone = referee.codec.answer({"rules": rules, "table": table, "event": event})
        event["others"] = [{"seat": 3, "call": other, "first": first}]
        assert referee.codec.answer({"rules": rules, "table": table, "event": event}) == alone
        if call == "ron" and tile == "4p":
            # Players whose hands are alive still count among each other.
            event["others"].append({"seat": 2, "call": "ron"})
            given = referee.codec.answer({"rules": rules, "table": table, "event": event})
            assert given["verdict"] == "legal", (rules, given)


BAD: dict[str, tuple[dict[str, Any], list[tuple[str, str]]]] = {
    "a ron of nobody's tile": ({"call": "ron", "from_": None}, [("event.from", "missing")]),
    "a pon of the own discard": ({"from_": 1}, [("event.from", "called_from_himself")]),
    "a ankan of another's tile": (
        {"call": "ankan", "tile": "1z", "concealed": "345m23p678s111122z"},
        [("event.from", "own_quad_calls_nothing")],
    ),
    "fourteen tiles before a pon": (
        {"concealed": "345m23p678s111122z"},
        [("event.concealed", "wrong_number_of_tiles")],
    ),
    "a fifth tile": ({"tile": "5z", "concealed": "345m23p678s15555z"}, [("event", "too_many_copies")]),
    "a shown tile that is not in the hand": ({"shown": "2z3z"}, [("event.shown", "not_in_hand")]),
    "a discard that is not in the hand": ({"discard": "9m"}, [("event.discard", "discard_not_held")]),
    "a discard that went into the set": ({"discard": "2z"}, [("event.discard", "discard_not_held")]),
    "a discard after a win": (
        {"call": "ron", "tile": "4p", "discard": "3m"},
        [("event.discard", "no_discard_after_win")],
    ),
    "a turn of a chi while a discard is claimed": (
        {"after_claim": True},
        [("event.after_claim", "not_the_own_turn")],
    ),
    "a tile set aside that is no north": (
        {"call": "kita", "from_": None, "tile": "1z", "concealed": "345m23p678s111122z"},
        [("event.tile", "kita_is_a_north")],
    ),
    "a kita that is not in the hand": (
        {"call": "kita", "from_": None, "tile": "4z", "concealed": "345m23p678s111122z"},
        [("event.tile", "not_in_hand")],
    ),
    "another's north on the discard": (
        {"others": [{"seat": 3, "call": "kita"}]},
        [("event.others[0].call", "own_quad_calls_nothing")],
    ),
    "flags without a win": ({"flags": ["houtei"]}, [("event.flags", "flags_without_win")]),
    "a win on a discard that can only be drawn": (
        {"call": "ron", "tile": "4p", "flags": ["haitei"]},
        [("event.flags", "only_by_tsumo")],
    ),
    "the caller among the others": (
        {"others": [{"seat": 1, "call": "chi"}]},
        [("event.others[0].seat", "other_is_the_caller")],
    ),
    "the discarder among the others": (
        {"others": [{"seat": 2, "call": "ron"}]},
        [("event.others[0].seat", "called_from_himself")],
    ),
    "another's ankan on the discard": (
        {"others": [{"seat": 3, "call": "ankan"}]},
        [("event.others[0].call", "own_quad_calls_nothing")],
    ),
    "another who called twice": (
        {"others": [{"seat": 3, "call": "ron"}, {"seat": 3, "call": "pon"}]},
        [("event.others", "seat_named_twice")],
    ),
    "two calls that were both the first": (
        {"said_first": True, "others": [{"seat": 3, "call": "chi", "first": True}]},
        [("event.others[0].first", "both_first")],
    ),
    "a call changed into itself": ({"changed_from": "pon"}, [("event.changed_from", "changed_into_itself")]),
    "seconds below none": ({"seconds": -1}, [("event.seconds", "negative")]),
    "more quads than there are": ({"kans_so_far": 5}, [("event.kans_so_far", "too_many_kans")]),
    "a wall of fewer tiles than none": ({"wall_left": -1}, [("event.wall_left", "negative")]),
    "a drawn tile that is not in the hand": (
        {"call": "ankan", "from_": None, "tile": "1z", "concealed": "345m23p678s111122z", "drawn": "9m"},
        [("event.drawn", "not_in_hand")],
    ),
    "a word that nobody calls": ({"call": "kan"}, [("event.call", "unknown_word")]),
    "a phase that there is not": ({"phase": "later"}, [("event.phase", "unknown_word")]),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_question_is_rejected_at_its_place(name: str) -> None:
    event, wanted = BAD[name]
    given = ask(**event)
    assert given["verdict"] == "rejected"
    assert [(error["path"], error["code"]) for error in given["errors"]] == wanted


def test_where_seconds_are_counted_they_are_asked_for_once_the_next_player_has_drawn() -> None:
    assert ask("mahjong-time", phase="discarded")["verdict"] == "legal"
    [error] = ask("mahjong-time", phase="next_drawn")["errors"]
    assert (error["path"], error["code"]) == ("event.seconds", "seconds_needed")
    assert error["says"] == (
        "These rules count seconds (Mahjong Time, Japanese 3.3.1): say how many had passed since the discard."
    )


def fields(dice: random.Random) -> dict[str, Any]:
    """A call with a few random fields, some of which contradict each other."""
    fourteen, pon = "345m23p678s111122z", {"type": "pon", "tiles": "111z", "called": "1z", "from": 2}
    call, source, tile, concealed = dice.choice(
        [
            ("ron", 2, "4p", HAND),
            ("ron", 0, "9m", HAND),
            ("pon", 2, "2z", HAND),
            ("pon", 0, "9m", HAND),
            ("chi", 0, "1p", HAND),
            ("chi", 3, "4p", HAND),
            ("daiminkan", 2, "1z", HAND),
            ("ankan", None, "1z", fourteen),
            ("kakan", None, "2z", fourteen),
            ("kakan", None, "1z", "345m23p678s1z22z"),
        ]
    )
    asked: dict[str, Any] = {"call": call, "from_": source, "tile": tile, "concealed": concealed}
    if len(names(concealed)) == 11:
        asked["melds"] = [pon]
    others: dict[str, list[Any]] = {
        "phase": ["next_drawn", "next_discarded", "next_won"],
        "seconds": [0, 4],
        "wall_left": [0, 1],
        "kans_so_far": [0, 4],
        "changed_from": ["ron", "chi", "pon", "ankan"],
        "shown": ["", "22z", "12z", "23p", HAND],
        "discard": ["2p", "4p", "1z"],
        "drawn": ["1z", "2z"],
        "others": [[{"seat": 3, "call": "ron"}], [{"seat": 0, "call": "chi", "first": True}]],
        "discards": ["1p", "9m"],
        "passed": ["4p"],
        "flags": [["chankan"], ["riichi"], ["robbed_ankan"]],
        "knew": [True, False],
        "clearly_late": [True, False],
    }
    yes = (
        "said_first", "similarly_quick", "too_fast", "touched", "quad_declared", "at_once", "mixed_up",
        "after_claim", "riichi", "found_dead",
    )  # fmt: skip
    asked |= {name: dice.choice(values) for name, values in others.items() if dice.random() < 0.15}
    return asked | {name: True for name in yes if dice.random() < 0.1}


# The article of a false win is unknown until the report says whether the hand was shown. No article says that a quad
# after a draw is good, nor that a north is kept which cannot be set aside.
NO_ARTICLE = {
    "call_good", "false_win_furiten", "false_win_incomplete", "false_win_no_yaku", "kita_not_the_drawn_tile",
    "kita_without_wall",
}  # fmt: skip


def test_whatever_is_asked_is_answered_and_every_refusal_says_by_which_rule() -> None:
    met: Counter[str] = Counter()
    for seed in range(3000):
        dice = random.Random(seed)
        given = ask(dice.choice([*RULES, "tenhou-3p"]), **fields(dice))
        met[given["verdict"]] += 1
        assert given["verdict"] in ("legal", "illegal", "dead_hand", "rejected")
        for finding in given.get("findings", ()):
            assert finding["says"]
            assert finding["code"] in NO_ARTICLE or finding["clause"]["source"], finding["code"]
    assert all(met[verdict] > 30 for verdict in ("legal", "illegal", "dead_hand", "rejected")), met


def test_the_schema_accepts_every_case_and_every_question_comes_back_as_it_went() -> None:
    validator = jsonschema.Draft202012Validator(referee.codec.json_schema())
    for case in CASES:
        for rules in case["rules"]:
            validator.validate(request(case, rules))
        if case["event"]["kind"] in QUESTIONS:
            question = read_kind(case["event"], QUESTIONS, "event")
            assert read_kind(referee.codec.write_report(question), QUESTIONS, "event") == question


def test_every_case_is_answered_in_japanese_too() -> None:
    for case in CASES:
        given = referee.codec.answer({**request(case, case["rules"][0]), "language": "ja"})
        for finding in given["findings"]:
            assert not any(word in finding["says"] for word in (" the ", " of ", "{")), finding["says"]


def test_a_set_that_was_never_shown_is_not_said_to_have_been_shown_wrongly() -> None:
    case = next(case for case in CASES if case["name"] == "a set that is never shown is a false one")
    asked = request(case, "ema-2016")
    english, japanese = (
        [found["says"] for found in referee.codec.answer(asked | {"language": language})["findings"]]
        for language in ("en", "ja")
    )
    assert english == [
        "South took 2z by pon and discarded without ever showing the set.",
        (
            "South: a set shown wrongly or not at all, noticed after the discard. The hand is dead "
            "until it ends. No win, no call, no kan, no riichi, and noten at the draw."
        ),
    ]
    assert japanese == [
        "南家は2zをポンしたが、手牌の塔子を見せずに打牌した。",
        "南家：誤鳴き・晒し忘れ（打牌後に判明）。この局は和了放棄。和了・鳴き・カン・立直はできず、流局時は不聴とする。",
    ]
