"""Pictures of tiles, the worth of a hand in words, and tiles that are added to a hand later."""

import re

import pytest
from django.conf import settings
from django.utils import translation

import referee
from tests.acts import by
from tests.entries import hand_entry
from tournaments.common.errors import StateError
from tournaments.common.tiles import NAMES, sprite, tile
from tournaments.forms.tables.hands.seat import FLAGS as SEAT_FLAGS
from tournaments.presenters.tables import table_page
from tournaments.presenters.tables.hands import tiles, worths
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.presenters.tables.voice import Voice
from tournaments.services.events import rounds
from tournaments.services.tables import hands
from tournaments.templatetags.tiles import FLAGS, is_kept_out, keypad, tile_name


def test_the_committed_sheet_is_the_one_that_is_drawn():
    assert (settings.BASE_DIR / "static/tiles/tiles.svg").read_text() == sprite(), "run `manage.py tiles`"


def test_every_tile_is_drawn_once_and_no_two_look_alike():
    assert len(NAMES) == len({tile(name) for name in NAMES}) == 38
    assert re.findall(r'id="t(\w+)"', sprite()) == list(NAMES)


def test_a_red_five_is_dotted_for_those_who_do_not_see_red():
    for suit in "mps":
        assert tile(f"0{suit}").count("<circle") == tile(f"5{suit}").count("<circle") + 1


def test_the_keypad_has_every_tile_with_a_name_of_its_own():
    keys = [name for _suit, names in keypad() for name in names]
    assert sorted(keys) == sorted(name for name in NAMES if name != "back")
    assert len({tile_name(name) for name in keys}) == 37


# What the keypad does not offer


def _reply(flags, **more):
    hand = {"concealed": "234m456p678s5577s", "winning_tile": "7s", "dora": "1z", "flags": flags}
    event = {"kind": "value", "seat": 1, "from": 0, "hand": hand | more.pop("hand", {})} | more
    start = {"scores": [30000] * 4, "round": "E1"}
    return referee.codec.answer({"rules": "wrc-2022", "table": start, "event": event})


@pytest.mark.parametrize(
    "word", sorted(FLAGS.keys() & {flag for flags in SEAT_FLAGS.values() for flag in flags})
)
def test_a_flag_that_lacks_what_it_needs_is_rejected_by_the_referee_too(word):
    needs, never = FLAGS[word]
    lacking = {
        "riichi": {},
        "tsumo": {"from": 0},
        "ron": {"from": None},
        "quad": {"from": None},
        "dealer": {"from": None, "seat": 1},
        "others": {"seat": 0, "from": None if "tsumo" in needs else 1},
        "first": {"hand": {"concealed": "456p678s5577s", "melds": [{"type": "pon", "tiles": "222m"}]}},
    }
    for need in needs.split():
        assert _reply([word], **lacking[need])["verdict"] == "rejected", (word, need)
    for other in never.split():
        if other in SEAT_FLAGS["ron"] + SEAT_FLAGS["tsumo"]:
            assert _reply([word, other], **{"from": None if "tsumo" in needs else 0})["verdict"] == "rejected"


def test_the_keypad_has_no_red_fives_where_the_rules_have_none_and_no_short_characters_for_three():
    ema, tenhou, three = map(referee.ruleset, ("ema-2025", "tenhou-4p", "tenhou-3p"))
    assert (is_kept_out("0p", ema), is_kept_out("0p", tenhou), is_kept_out("5p", ema)) == (True, False, False)
    assert [name for name in ("1m", "2m", "8m", "9m", "0m") if is_kept_out(name, three)] == ["2m", "8m", "0m"]


# A hand's worth in words

RON = {
    "kind": "win",
    "from": 1,
    "riichi": [2],
    "winners": [
        {
            "seat": 2,
            "hand": {
                "concealed": "777s234m567m3355p",
                "winning_tile": "5p",
                "dora": "1z",
                "ura": "9s",
                "flags": ["riichi"],
            },
        }
    ],
}
COUNTED = {"kind": "win", "from": 1, "riichi": [2], "winners": [{"seat": 2, "value": {"han": 2, "fu": 40}}]}


def said(report: dict, **table):
    before = referee.codec.read_table({"scores": [30000] * 4, "round": "E1"} | table)
    rules = referee.ruleset("ema-2025")
    return worths.report_worths(
        rules, before, referee.codec.read_report(report), Voice({referee.Seat(2): "Sato Yui"})
    )


def test_the_worth_of_a_hand_of_tiles_is_said_with_its_yaku_and_where_the_fu_come_from():
    [worth] = said(RON)
    assert (worth.name, worth.head, worth.points) == ("Sato Yui", "2 han 40 fu", 2600)
    assert worth.yaku == ("riichi 1", "tanyao 1")
    assert worth.breakdown == (
        "20 base, 2 open triplet of 5p, 4 concealed triplet of 7s, 10 closed ron = 36, rounded up to 40"
    )
    assert [(part.fu, part.tile) for part in worth.fu_parts] == [(20, ""), (2, "5p"), (4, "7s"), (10, "")]


def test_the_worth_is_said_in_japanese_too():
    with translation.override("ja"):
        [worth] = said(RON)
        assert (worth.head, worth.yaku) == ("2翻40符", ("立直 1", "断幺九 1"))
        assert worth.breakdown == "副底20、明刻（5p）2、暗刻（7s）4、門前加符10 = 36、切り上げて40符"


def test_fu_that_need_no_rounding_are_not_rounded_and_a_hand_without_yaku_says_so():
    pairs = {"concealed": "1133m22p4466s77p5z", "winning_tile": "5z", "dora": "9p"}
    [worth] = said({"kind": "win", "winners": [{"seat": 2, "hand": pairs}]})
    assert (worth.breakdown, worth.fu) == ("25 seven pairs = 25", 25)
    nothing = {"concealed": "123m456p789s99m12p", "winning_tile": "3p", "dora": "9p", "flags": []}
    [worth] = said({"kind": "win", "from": 1, "winners": [{"seat": 2, "hand": nothing}]})
    assert "no yaku" in worth.head
    assert worth == worths.ValueInWords(seat=2, name="Sato Yui", head=worth.head)
    assert (worth.yaku, worth.fu_parts, worth.sum, worth.fu, worth.points, worth.breakdown) == (
        (),
        (),
        0,
        0,
        0,
        "",
    )
    thirteen = {"concealed": "19m19p19s1234567z", "winning_tile": "1z", "dora": "5p"}
    [worth] = said({"kind": "win", "from": 1, "winners": [{"seat": 2, "hand": thirteen}]})
    assert (worth.head, worth.sum, worth.fu, worth.points) == ("yakuman", 0, 0, 32000)


def test_a_hand_counted_by_its_player_has_no_words_of_ours():
    assert said(COUNTED) == ()


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"concealed": "234m567m777s3355p"}, ["three of circles", "five of circles"]),
        ({"concealed": "3355p", "melds": "777z 234m (1111s)"}, ["three of circles", "five of circles"]),
        ({"concealed": "2468m1357p2468s1z"}, ["Not tenpai: "]),
        ({"concealed": "234m567m"}, []),
        ({"concealed": "55555m12345678p"}, []),
        ({"concealed": "3355p", "melds": "what 777z 1"}, []),
    ],
)
def test_the_desk_says_what_a_hand_waits_for(visitor, table, asked, told):
    answer = visitor.get(f"{table.get_absolute_url()}waits/", asked)
    assert answer.status_code == 200
    text = answer.content.decode()
    assert all(word in text for word in told)
    assert bool(text.strip()) == bool(told)


# Tiles added later


@pytest.fixture
def table(full_cup):
    """Akagi, Mori, Sato and Tanaka at table 1 under EMA 2025, in play."""
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    return drawn.tables.first()


def entered(table, report: dict) -> str:
    """Store a hand and return the address where its tiles are added."""
    number = table.entries.count() + 1
    now = hands.fold(table).table
    hand = hand_entry(referee.codec.read_report(report), str(now.round), now.honba)
    hands.record(table, hand, by="Table 1", expects=number, key=f"key-of-{number}")
    return f"{table.get_absolute_url()}hands/{number}/tiles/"


def sent(table, **more) -> dict:
    """Return the data that a browser sends for the tiles of Sato's hand."""
    hand = RON["winners"][0]["hand"]
    tiles = {"2-concealed": hand["concealed"], "2-winning": hand["winning_tile"]}
    wall = {"dora": hand["dora"], "ura": hand["ura"]}
    return {"key": "a-new-key", "expects": table.entries.count() + 1, "step": "preview"} | tiles | wall | more


def confirmed(client, address: str, data: dict):
    """Preview the tiles, then confirm what the preview showed; return the response."""
    seen = re.search(r'name="seen"\s+value="(\w+)"', client.post(address, data).content.decode())
    return client.post(address, data | {"step": "confirm", "seen": seen[1] if seen else ""})


def test_tiles_that_agree_are_added_by_one_tap_and_the_reason_says_so(visitor, table):
    address = entered(table, COUNTED)
    shown = visitor.post(address, sent(table)).content.decode()
    assert "They match. No points change." in shown
    assert confirmed(visitor, address, sent(table)).status_code == 302
    correction = table.entries.last()
    assert correction.kind == "correct"
    assert correction.payload["why"] == "Tiles added. They match what was entered."
    assert correction.payload["report"] == referee.codec.write_report(referee.codec.read_report(RON))
    assert hands.fold(table).table.scores == (30000, 27400, 32600, 30000)
    assert visitor.get(address).status_code == 404, "they cannot be added twice"


def test_tiles_that_agree_keep_the_reason_that_somebody_gave(visitor, table):
    address = entered(table, COUNTED)
    assert confirmed(visitor, address, sent(table, why="for the record")).status_code == 302
    assert table.entries.last().payload["why"] == "for the record"


def test_tiles_that_differ_show_both_worths_and_need_a_reason(visitor, table):
    address = entered(table, COUNTED | {"winners": [{"seat": 2, "value": {"han": 3, "fu": 30}}]})
    answer = visitor.post(address, sent(table))
    shown = answer.content.decode()
    [winner] = answer.context["compared"].winners
    assert (winner.name, winner.entered, winner.by_tiles.head) == ("Sato Yui", "3 han 30 fu", "2 han 40 fu")
    assert "They do not match." in shown
    assert "3 han 30 fu" in shown
    assert "2 han 40 fu" in shown
    refused = confirmed(visitor, address, sent(table))
    assert table.entries.count() == 1
    assert "Give a reason for the correction." in refused.content.decode()
    assert confirmed(visitor, address, sent(table, why="counted anew")).status_code == 302
    assert table.entries.last().payload["why"] == "counted anew"
    assert hands.fold(table).table.scores == (30000, 27400, 32600, 30000)


def test_tiles_that_differ_have_no_reason_of_their_own(table):
    entered(table, COUNTED | {"winners": [{"seat": 2, "value": {"han": 3, "fu": 30}}]})
    at = TableSnapshot.of(table)
    compared = tiles.comparison(at, tiles.row_without_tiles(at.page, 1), referee.codec.read_report(RON))
    with pytest.raises(StateError, match="Give a reason for the correction"):
        tiles.reason(compared, "")
    assert tiles.reason(compared, "counted anew") == "counted anew"


def test_where_one_of_two_winners_has_no_tiles_yet_they_are_added_and_where_both_have_them_they_are_not(
    visitor, table
):
    counted = {"seat": 3, "value": {"han": 2, "fu": 30}}
    address = entered(table, {**RON, "winners": [*RON["winners"], counted]})
    assert table_page.page(TableSnapshot.of(table)).hands[0].lacks_tiles
    assert tiles.row_without_tiles(hands.fold(table), 1).number == 1
    assert visitor.get(address).status_code == 200
    entered(table, RON)
    assert tiles.row_without_tiles(hands.fold(table), 2) is None


def test_tiles_that_cannot_be_are_refused_at_their_field(visitor, table):
    address = entered(table, COUNTED)
    answer = visitor.post(address, sent(table, **{"2-concealed": "77777s34m567m335p", "step": "confirm"}))
    assert answer.status_code == 422
    faults = [(name, code) for name, _says, code in answer.context["form"].faults()]
    assert faults == [("2-concealed", "too_many_copies")]
    assert table.entries.count() == 1


def test_nothing_but_tiles_can_be_told_where_tiles_are_added(visitor, table):
    address = entered(table, COUNTED)
    more = {"discarder": "3", "wins": ["0"], "riichi": ["0"], "2-by": "value"}
    assert confirmed(visitor, address, sent(table, **more)).status_code == 302
    assert table.entries.last().payload["report"] == referee.codec.write_report(
        referee.codec.read_report(RON)
    )


@pytest.mark.parametrize(
    "report", [RON, {"kind": "exhaustive_draw", "tenpai": [0]}, {"kind": "chombo", "offenders": [1]}]
)
def test_tiles_are_added_only_to_a_won_hand_that_lacks_them(visitor, table, report):
    assert visitor.get(entered(table, report)).status_code == 404
    assert visitor.get(f"{table.get_absolute_url()}hands/7/tiles/").status_code == 404


def test_the_tables_page_offers_to_add_tiles_where_they_are_lacking(visitor, table):
    address = entered(table, COUNTED)
    entered(table, RON)
    page = visitor.get(table.get_absolute_url()).content.decode()
    assert page.count(f'href="{address}"') == 1
    assert "/hands/2/tiles/" not in page
