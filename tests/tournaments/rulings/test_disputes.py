"""A ruling of the desk has its proof, and is grouped with those of other rulebooks."""

from dataclasses import replace
from functools import partial

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext

import referee
from tests.acts import by
from tests.sampled import every_nth
from tests.work import calls
from tournaments.forms.rulings.disputes.calls import example_hand
from tournaments.presenters.rulings import blank_slip as slips
from tournaments.presenters.rulings import disputes
from tournaments.presenters.rulings.disputes.proofs import DrawnTile, Proof, Row, Step, proof_of
from tournaments.presenters.rulings.disputes.ruling import rule
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list

EMA = referee.ruleset("ema-2025")
KINDS = [str(tile) for tile in referee.Tile if not tile.is_red]


def ruled(event, rules=EMA, about="") -> disputes.RuledQuestion:
    return rule(rules, about, (event, referee.first_hand(rules)))


def row(proof, word) -> list[list[tuple[str, bool]]]:
    [found] = [row for row in proof.rows if row.word == word]
    return [[(tile.name, tile.marked) for tile in group] for group in found.groups]


def plain(text, marked="") -> list[tuple[str, bool]]:
    return [(str(tile), str(tile) == marked) for tile in referee.read_tiles(text)]


# Proofs


def test_a_quad_is_proved_by_the_waits_and_each_reading_that_it_destroys():
    event = {
        "kind": "ankan_after_riichi",
        "seat": 0,
        "concealed": "11123444p222s56m",
        "drawn": "1p",
        "tile": "1p",
    }
    proof = proof_of(ruled(event))
    assert row(proof, "The hand") == [plain("56m11123444p222s", marked="1p")]
    assert row(proof, "Waits before the kan") == row(proof, "Waits after the kan") == [plain("47m")]
    assert [("".join(tile.name for tile in lost.groups[1]), lost.note) for lost in proof.destroyed] == [
        ("1p2p3p", "4m"),
        ("1p2p3p", "7m"),
    ]


def test_furiten_is_proved_by_the_tile_in_the_river():
    event = {"kind": "furiten", "seat": 0, "concealed": "123456m234p5568s", "discards": "1z7s9m"}
    proof = proof_of(ruled(event))
    assert row(proof, "Waits") == [plain("7s")]
    assert row(proof, "Own discards") == [plain("1z7s9m", marked="7s")]


@pytest.mark.parametrize(
    ("said_first", "first", "steps"),
    [
        (False, False, ["The discard", "*chi", "pon"]),
        (True, False, ["The discard", "*chi", "pon"]),
        (False, True, ["The discard", "pon", "*chi"]),
    ],
)
def test_a_call_is_drawn_before_the_others_unless_one_of_them_was_first(said_first, first, steps):
    event = {"kind": "call", "seat": 1, "call": "chi", "from": 0, "tile": "4p"}
    event |= {"concealed": "345m23p678s11122z", "said_first": said_first}
    event |= {"others": [{"seat": 3, "call": "pon", "first": first}]}
    proof = proof_of(ruled(event))
    assert ["*" * step.is_call + step.text for step in proof.steps] == steps


def test_a_tile_let_pass_is_marked_where_it_lies():
    event = {
        "kind": "furiten",
        "seat": 0,
        "concealed": "123456m234p5568s",
        "discards": "1z",
        "passed": "9p7s",
    }
    proof = proof_of(ruled(event))
    assert row(proof, "Own discards") == [plain("1z")]
    assert row(proof, "Missed") == [plain("9p7s", marked="7s")]


def test_a_tile_discarded_and_let_pass_is_marked_among_the_discards_alone():
    event = {
        "kind": "furiten",
        "seat": 0,
        "concealed": "123456m234p5568s",
        "discards": "1z7s",
        "passed": "7s",
    }
    proof = proof_of(ruled(event))
    assert row(proof, "Own discards") == [plain("1z7s", marked="7s")]
    assert row(proof, "Missed") == [plain("7s")]


def test_a_noten_riichi_is_proved_by_the_hand_and_how_far_it_is_from_tenpai():
    hand = {"concealed": "123457m234p5579s"}
    event = {"kind": "exhaustive_draw", "riichi": [2], "tenpai": [], "shown": {"2": hand}}
    proof = proof_of(ruled(event, about="noten-riichi"))
    assert [(line.word, line.note) for line in proof.rows] == [
        ("The hand", ""),
        ("Waits", "none; tiles to tenpai: 1"),
    ]


def test_a_hand_that_waits_on_its_own_four_tiles_is_proved_by_the_fifth():
    event = {"kind": "tenpai", "seat": 2, "concealed": "1111m234p567789s"}
    proof = proof_of(ruled(event))
    assert row(proof, "Waits") == [plain("1m")]
    assert [line.note for line in proof.rows] == ["", "only a fifth tile: all four are in the hand"]


def test_a_reading_that_needs_a_fifth_tile_is_marked_as_one():
    rules = referee.ruleset("ema-2025").overlaid({"ankan_after_riichi": "strict_fifth_tile"})
    quad = {"kind": "ankan_after_riichi", "seat": 0, "drawn": "4m", "tile": "4m"}
    proof = proof_of(ruled(quad | {"concealed": "1111333444555m"}, rules))
    assert {line.note for line in proof.destroyed} == {"fifth 1m"}


def test_a_riichi_is_proved_by_each_discard_and_what_it_then_waits_on():
    event = {
        "kind": "riichi_declaration",
        "seat": 0,
        "score": 30000,
        "wall_left": 20,
    }
    proof = proof_of(ruled(event | {"concealed": "123456m234p5578s9m"}))
    assert row(proof, "Discard and waits") == [plain("9m"), plain("69s")]


def test_a_hand_s_worth_is_proved_by_its_reading_its_yaku_and_its_fu():
    hand = {"concealed": "123456m234p5568s", "winning_tile": "7s", "dora": "4s", "flags": ["riichi"]}
    proof = proof_of(ruled({"kind": "value", "seat": 1, "from": 0, "hand": hand}, about="value"))
    assert ["".join(name for name, _ in group) for group in row(proof, "Sets and pair")] == [
        "1m2m3m", "4m5m6m", "2p3p4p", "5s5s", "6s7s8s"
    ]  # fmt: skip
    yaku, fu = proof.counted
    assert (yaku.lines, yaku.total) == ((("riichi", "1"), ("dora", "2")), "3 han 40 fu")
    assert (fu.lines, fu.total) == (
        (("base", "20"), ("middle wait 7s", "2"), ("closed ron", "10")),
        "32, rounded up to 40",
    )


@pytest.mark.parametrize(
    ("told", "sets"), [({"from": 1}, ["1m2m3m"] * 3), ({}, ["1m1m1m", "2m2m2m", "3m3m3m"])]
)
def test_a_hand_is_read_as_it_is_worth_most_by_ron_or_by_tsumo(told, sets):
    hand = {"concealed": "11122233m567p99s", "winning_tile": "3m", "flags": ["riichi"]}
    hand |= {"dora": "1z", "ura": "9s"}
    proof = proof_of(ruled({"kind": "value", "seat": 0, "hand": hand, **told}, about="value"))
    read = ["".join(name for name, _ in group) for group in row(proof, "Sets and pair")]
    assert read == [*sets, "5p6p7p", "9s9s"]
    assert row(proof, "Dora indicators") == [plain("1z")]
    assert row(proof, "Ura dora indicators") == [plain("9s")]


@pytest.mark.parametrize(
    ("key", "seat", "wind", "yaku"),
    [
        ("ema-2025", 2, "222z", "seat wind"),
        ("ema-2025", 3, "111z", "round wind"),
        ("tenhou-3p", 0, "333z", "seat wind"),
    ],
)
def test_a_hand_is_read_with_the_winds_of_its_table_and_its_melds_lie_apart(key, seat, wind, yaku):
    rules = referee.ruleset(key)
    table = referee.codec.read_table({"scores": [30000] * rules.players, "round": "E2", "dealer": 1})
    hand = {"concealed": "12356p11s789s", "melds": [{"type": "pon", "tiles": wind}], "winning_tile": "7p"}
    event = {"kind": "value", "seat": seat, "from": (seat + 1) % rules.players, "hand": hand}
    proof = proof_of(rule(rules, "value", (event, table)))
    assert row(proof, "The hand")[1:] == [plain(wind), [("7p", True)]]
    read = ["".join(name for name, _ in group) for group in row(proof, "Sets and pair")]
    assert sorted(read) == sorted(["1p2p3p", "5p6p7p", "1s1s", "7s8s9s", f"{wind[0]}z" * 3])
    assert proof.counted[0].lines == ((yaku, "1"),)


def test_a_concealed_quad_lies_with_two_backs():
    meld = {"type": "ankan", "tiles": "1111p"}
    proof = proof_of(ruled({"kind": "tenpai", "seat": 0, "concealed": "123m456m5568s", "melds": [meld]}))
    assert proof.rows[0].groups[1] == (DrawnTile("back"), DrawnTile("1p"), DrawnTile("1p"), DrawnTile("back"))


def test_a_call_is_proved_by_what_happened_before_it():
    event = {
        "kind": "call",
        "seat": 2,
        "call": "pon",
        "from": 0,
        "tile": "5p",
        "concealed": example_hand("pon", "5p"),
    }
    late = proof_of(ruled(event | {"phase": "next_drawn"}))
    assert [(step.text, step.is_call, step.good) for step in late.steps] == [
        ("The discard", False, True),
        ("the next player draws", False, True),
        ("pon", True, False),
    ]


@pytest.mark.parametrize(
    ("phase", "happened"),
    [
        ("discarded", []),
        ("next_drawn", ["the next player draws"]),
        ("next_discarded", ["the next player draws", "discards"]),
        ("next_won", ["the next player draws", "calls tsumo"]),
    ],
)
def test_a_call_is_proved_by_all_that_lies_between_it_and_the_discard(phase, happened):
    event = {"kind": "call", "seat": 2, "call": "pon", "from": 0, "tile": "5p"}
    proof = proof_of(ruled(event | {"concealed": example_hand("pon", "5p"), "phase": phase}))
    assert [step.text for step in proof.steps] == ["The discard", *happened, "pon"]
    assert row(proof, "Tile called") == [plain("5p")]


# Assumptions of the desk


@pytest.mark.parametrize("call", ["ron", "pon", "daiminkan", "chi"])
@pytest.mark.parametrize("key", ["ema-2025", "m-league", "rrc", "wrc-2025"])
def test_a_call_whose_hand_nobody_doubts_is_good_in_time_whatever_the_tile(call, key):
    refused = []
    for tile in KINDS:
        if call == "chi" and tile[1] == "z":
            continue
        seat = 1 if call == "chi" else 2
        hand = example_hand(call, tile)
        event = {
            "kind": "call",
            "seat": seat,
            "call": call,
            "from": 0,
            "tile": tile,
            "concealed": hand,
            "phase": "discarded",
        }
        if ruled(event, referee.ruleset(key)).verdict != "legal":
            refused.append(tile)
    assert refused == []


def test_what_differs_for_a_dealer_is_left_open():
    event = {"kind": "incident", "code": "RII-NOTEN", "answers": {"own_win": True}}
    tenhou = referee.ruleset("tenhou-4p")
    both = [({**event, "seat": seat}, referee.first_hand(tenhou)) for seat in (1, 0)]
    with pytest.raises(disputes.AmbiguousFacts):
        disputes.rule_on_all(tenhou, "incident", both)
    ema = [({**event, "seat": seat}, referee.first_hand(EMA)) for seat in (1, 0)]
    assert disputes.rule_on_all(EMA, "incident", ema).verdict == "chombo"
    hand = {"concealed": "123456m234p5568s", "winning_tile": "7s", "flags": ["riichi"]}
    worth = [
        ({"kind": "value", "seat": seat, "from": 3, "hand": hand}, referee.first_hand(EMA)) for seat in (1, 0)
    ]
    with pytest.raises(disputes.AmbiguousFacts):
        disputes.rule_on_all(EMA, "value", worth)


# Printed slips, and where a rule is written down


def test_a_slip_without_a_number_says_what_was_asked_and_ruled_and_ticks_the_box_of_an_incident_alone():
    names = dict(zip(referee.Seat, ("East", "South", "West", "North"), strict=True))

    def slip(event, about="", rules=EMA):
        one = ruled(event, rules, about)
        return disputes.slip_of(one, disputes.decision(one, lambda _language: names), "What was asked")

    blank = replace(slips.build_blank_slip(EMA), happened="What was asked")
    kuikae = {"kind": "incident", "seat": 1, "code": "CALL-KUIKAE", "occurrence": 2}
    assert slip(kuikae) == replace(
        blank,
        code="CALL-KUIKAE",
        occurrence="2",
        article="EMA 2025, 3.3.2, 6.5.6",
        marked=frozenset({"dead_hand"}),
        decided=(
            "A dead hand. South: a swap call (kuikae). The hand is dead until it ends. No win, no "
            "call, no kan, no riichi, and noten at the draw."
        ),
    )
    hand = {"concealed": "123457m234p5579s"}
    noten = {"kind": "exhaustive_draw", "riichi": [2], "tenpai": [], "shown": {"2": hand}}
    chombo = slip(noten, "noten-riichi")
    assert (chombo.code, chombo.marked, chombo.article) == ("RII-NOTEN", {"chombo"}, "EMA 2025, 6.6.2")
    # No number of occurrences is given; and no article names the consequence that the referee decides.
    assert chombo.occurrence == ""
    late = slip({"kind": "incident", "seat": 1, "code": "LATE"}, rules=referee.ruleset("tenhou-4p"))
    assert (late.code, late.marked, late.article) == ("LATE", {"discretion"}, "")
    called = {"kind": "call", "seat": 2, "call": "pon", "from": 0, "tile": "5p"}
    called |= {"concealed": example_hand("pon", "5p"), "phase": "next_drawn"}
    assert slip(called) == replace(
        blank,
        article="EMA 2025, 3.3.1",
        decided="The call is not valid. West's pon came after the next player's draw: too late.",
        proof=Proof(
            rows=(Row(word="Tile called", groups=((DrawnTile(name="5p"),),)),),
            steps=(
                Step(text="The discard", good=True),
                Step(text="the next player draws", good=True),
                Step(text="pon", is_call=True, good=False),
            ),
        ),
    )


def test_a_ruling_is_written_down_at_the_tables_in_play_of_the_events_that_an_official_may_see(
    full_cup, organizer, judge, nobody
):
    other = tournaments.create(name="Lake Cup", ruleset_key="ema-2025", act=by(organizer.username))
    entry_list.enter(other, "A\nB\nC\nD\nE\nF\nG\nH", act=by())
    for cup in (other, full_cup):
        rounds.open_round(rounds.create_from_text(cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by()), act=by())

    def open_to(user):
        return [(one.event, one.number) for one in disputes.open_tables(user)]

    assert open_to(judge) == [
        ("Lake Cup", 1),
        ("Lake Cup", 2),
        ("River Cup", 1),
        ("River Cup", 2),
    ]
    assert open_to(nobody) == open_to(AnonymousUser()) == []
    rounds.finish(other.rounds.get(), anyway=True, act=by())
    assert open_to(judge) == [("River Cup", 1), ("River Cup", 2)]


# Looking for incidents


@pytest.mark.parametrize("code", every_nth(referee.incidents.INCIDENTS, 4))
def test_every_incident_is_found_by_its_code_and_by_its_name_in_both_languages(code):
    for words in (
        code.lower(),
        *(referee.messages.say_incident(code, language) for language in ("en", "ja")),
    ):
        assert code in [line.code for line in disputes.find(words)]


# Speed


def test_the_other_rulebooks_answer_with_little_work_and_without_the_database(client, db):
    address = "/desk/quad/?rules=ema-2025&concealed=11123444p222s56m&tile=1p&part=elsewhere"
    ask = partial(client.get, address, headers={"HX-Request": "true"})
    ask()
    assert calls(ask) < 50_000
    with CaptureQueriesContext(connection) as queries:
        ask()
    assert len(queries) == 0
