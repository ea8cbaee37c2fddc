"""Liability for a yakuman: what the page asks, what it says, and what is stored."""

import json
import re
from html import unescape

import pytest

import referee
from tests.acts import by
from tests.tournaments.tables.test_felt import preview, said
from tests.tournaments.tables.test_hands import Sheet, faults
from tournaments.models import Entry, Tournament
from tournaments.presenters.tables.hands.liable import pao_questions, pao_yaku_json
from tournaments.presenters.tables.voice import Voice
from tournaments.services.events import rounds
from tournaments.services.tables import hands

COUNTED = {"wins": "1", "1-worth": "y1"}
TILES = {
    "wins": "1",
    "1-by": "tiles",
    "1-concealed": "2344m",
    "1-winning": "4m",
    "dora": "1p",
    **{f"1-m{at}_tiles": f"{at + 4}{at + 4}{at + 4}z" for at in (1, 2, 3)},
    **{f"1-m{at}_type": "pon" for at in (1, 2, 3)},
}
THREE_FEEDERS = {**TILES, "1-m1_from": "0", "1-m2_from": "2", "1-m3_from": "3"}
ONE_FEEDER = {**TILES, "1-m1_from": "3", "1-m2_from": "3", "1-m3_from": "3"}


@pytest.fixture
def table(full_cup):
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    return drawn.tables.first()


def page(answer):
    return " ".join(unescape(answer.content.decode()).split())


def offers_confirm(answer):
    return 'value="confirm"' in page(answer)


def mark(answer):
    """Return the hand that the question on the page is about."""
    return re.search(r'name="1-fed_for" value="(\w+)"', page(answer)).group(1)


def liable():
    return Entry.objects.get().payload["report"]["winners"][0].get("liable")


def test_a_yakuman_by_its_worth_is_asked_about_before_it_can_be_confirmed(table):
    sheet = Sheet(table, "tsumo")
    answer = sheet.send(COUNTED)
    assert "Is a player liable for Mori Ken's yakuman (pao)?" in page(answer)
    assert "First choose who discarded the tile for the last set, or that nobody was liable." in page(answer)
    assert not offers_confirm(answer)
    for_it = {"1-fed_for": mark(answer)}
    answer = sheet.send({**COUNTED, **for_it, "1-fed_any": "3"})
    assert "First choose the yakuman." in page(answer)
    assert not offers_confirm(answer)
    named = {**COUNTED, **for_it, "1-fed_any": "3", "1-fed_yaku": "daisangen"}
    answer = sheet.send(named)
    assert offers_confirm(answer)
    assert "Tanaka Jun fed the last set for daisangen and is liable for it." in page(answer)
    assert "EMA 2025, 3.3.7" in page(answer)
    assert sheet.confirm(named).status_code == 302
    assert liable() == [{"yaku": "daisangen", "seat": 3}]
    assert hands.fold(table).table.scores == (30000, 62000, 30000, -2000)


def test_nobody_is_an_answer_too(table):
    sheet = Sheet(table, "tsumo")
    answered = {**COUNTED, "1-fed_for": mark(sheet.send(COUNTED)), "1-fed_any": "nobody"}
    assert offers_confirm(sheet.send(answered))
    assert sheet.confirm(answered).status_code == 302
    assert liable() == []


def test_what_is_ticked_in_the_form_is_asked_no_second_time(table):
    sheet = Sheet(table, "tsumo")
    for ticked in ({"1-nobody": "on"}, {"1-p1_yaku": "daisuushi", "1-p1_seat": "2"}):
        answer = sheet.send({**COUNTED, **ticked})
        assert offers_confirm(answer)
        assert "Is a player liable" not in page(answer)


def test_an_answer_about_another_hand_is_none(table):
    sheet = Sheet(table, "tsumo")
    stale = {"1-fed_for": mark(sheet.send(COUNTED)), "1-fed_any": "nobody"}
    answer = sheet.send({**THREE_FEEDERS, **stale})
    assert "Who discarded the tile for the last set of Mori Ken's daisangen?" in page(answer)
    assert not offers_confirm(answer)


def test_an_answer_holds_while_the_dora_are_still_entered(table):
    sheet = Sheet(table, "tsumo")
    early = {"1-fed_for": mark(sheet.send(THREE_FEEDERS)), "1-fed_daisangen": "2"}
    answer = sheet.send({**THREE_FEEDERS, "dora": "9p", **early})
    assert offers_confirm(answer)
    assert "Mori Ken wins 32,000 from Sato Yui" in page(answer)
    other = {**THREE_FEEDERS, "1-m3_from": "2"}
    assert not offers_confirm(sheet.send({**other, **early}))


def test_the_melds_are_asked_about_only_where_they_leave_it_open(table):
    sheet = Sheet(table, "tsumo")
    answer = sheet.send(THREE_FEEDERS)
    assert not offers_confirm(answer)
    offered = re.findall(r'name="1-fed_daisangen" value="(\w+)"', page(answer))
    assert offered == ["2", "3", "0", "nobody"]
    answer = sheet.send({**THREE_FEEDERS, "1-fed_for": mark(answer), "1-fed_daisangen": "2"})
    assert offers_confirm(answer)
    assert "Mori Ken wins 32,000 from Sato Yui" in page(answer)
    answer = sheet.send(ONE_FEEDER)
    assert offers_confirm(answer)
    assert "fed_for" not in page(answer)
    assert "Tanaka Jun fed the last set for daisangen and is liable for it." in page(answer)


def test_of_a_win_after_a_kan_it_is_asked_who_fed_the_kan(table, visitor):
    Tournament.objects.update(overlay={"pao_daiminkan_rinshan": "feeder_pays_all"})
    table = type(table).objects.get(pk=table.pk)
    two_kans = {
        "1-concealed": "234p2344s",
        "1-winning": "4s",
        "1-m1_tiles": "5555z",
        "1-m1_type": "daiminkan",
        "1-m1_from": "0",
        "1-m2_tiles": "1111m",
        "1-m2_type": "ankan",
        "1-flags": "rinshan",
    }
    given = {"wins": "1", "1-by": "tiles", "dora": "1p", **two_kans}
    answer = Sheet(table, "tsumo").send(given)
    assert not offers_confirm(answer)
    assert "Who discarded the tile for the kan before Mori Ken's win?" in page(answer)
    assert re.findall(r'name="1-fed_rinshan" value="(\w+)"', page(answer)) == ["0", "nobody"]
    visitor.cookies["django_language"] = "ja"
    answer = Sheet(table, "tsumo", client=visitor).send(given)
    assert "Mori Kenの和了前のカンを鳴かせたのは誰ですか。" in page(answer)


@pytest.mark.parametrize(
    ("ticked", "field", "says"),
    [
        (
            {"1-p1_yaku": "daisangen", "1-p1_seat": "2"},
            "1-p1_seat",
            (
                "According to the melds Sato Yui cannot have fed the last set for daisangen: only Tanaka "
                "Jun can. Correct the melds or the name."
            ),
        ),
        (
            {"1-nobody": "on"},
            "1-nobody",
            (
                "According to the melds Tanaka Jun fed the last set for daisangen and is liable; if nobody "
                "is liable, correct the melds."
            ),
        ),
    ],
)
def test_what_the_melds_contradict_is_an_error_at_its_field(table, ticked, field, says):
    answer = Sheet(table, "tsumo").send({**ONE_FEEDER, **ticked})
    assert faults(answer) == [(field, says)]
    assert not offers_confirm(answer)


def test_a_hand_by_han_and_fu_and_rules_without_liability_ask_nothing(table):
    assert offers_confirm(Sheet(table, "tsumo").send({"wins": "1", "1-worth": "3-40"}))
    Tournament.objects.update(ruleset_key="saikouisen-2009")
    anew = type(table).objects.get(pk=table.pk)
    assert offers_confirm(Sheet(anew, "tsumo").send(COUNTED))


def test_the_felt_knows_for_what_somebody_can_be_liable_and_what_by_a_self_draw_alone():
    def known(key, **own):
        return json.loads(pao_yaku_json(referee.ruleset(key, own or None)))

    yaku = [["daisangen", "daisangen", False], ["daisuushi", "daisuushi", False]]
    assert known("ema-2025") == yaku
    kan = [["rinshan", "rinshan kaihou", True]]
    assert known("ema-2025", pao_daiminkan_rinshan="feeder_pays_all") == yaku + kan
    assert known("saikouisen-2009") == []


def test_of_two_winners_the_one_with_the_yakuman_is_asked_about():
    rules = referee.ruleset("ema-2025")
    won = [{"seat": 1, "value": {"han": 1, "fu": 30}}, {"seat": 2, "value": {"yakuman": 1}}]
    report = referee.codec.read_report({"kind": "win", "from": 0, "winners": won})
    ruling = referee.adjudicate(rules, referee.first_hand(rules), report)
    asked = pao_questions(rules, ruling, report, Voice({referee.Seat(2): "Sato Yui"}))
    assert [(one.seat, one.name, [word for word, _name in one.yaku]) for one in asked] == [
        (2, "Sato Yui", ["daisangen", "daisuushi"])
    ]


def test_a_stored_answer_stands_in_the_form_that_corrects_it(table):
    sheet = Sheet(table, "tsumo")
    assert sheet.confirm({**COUNTED, "1-nobody": "on"}).status_code == 302
    opened = Sheet(table, "1/correct").client.get(f"{table.get_absolute_url()}hands/1/correct/")
    assert opened.context["form"].seats[referee.Seat(1)]["nobody"].value() is True


def test_the_felt_is_told_what_to_ask(table):
    winner = {"seat": 1, "value": {"yakuman": 1}}

    def asked(**more):
        answer = preview(table, {"kind": "win", "winners": [{**winner, **more}]})
        return json.loads(unescape(answer.text.split('data-asked="')[1].split('"')[0]))

    question = {
        "seat": 1,
        "yaku": [["daisangen", "daisangen"], ["daisuushi", "daisuushi"]],
        "candidates": [2, 3, 0],
        "counted": True,
    }
    assert asked() == asked(liable=[]) == asked(liable=[{"yaku": "daisangen", "seat": 3}]) == [question]
    assert preview(table).text.split('data-asked="')[1].split('"')[0] == "[]"
    named = {**winner, "liable": [{"yaku": "daisangen", "seat": 3}]}
    assert "Tanaka Jun fed the last set for daisangen" in said(
        preview(table, {"kind": "win", "winners": [named]})
    )


def test_the_page_carries_what_the_felt_asks_without_a_network(table, client):
    text = unescape(client.get(table.get_absolute_url()).content.decode())
    known = [["daisangen", "daisangen", False], ["daisuushi", "daisuushi", False]]
    assert f'data-pao="{json.dumps(known)}"' in text
    Tournament.objects.update(ruleset_key="jpml-a-2012")
    text = unescape(client.get(table.get_absolute_url()).content.decode())
    assert '["rinshan", "rinshan kaihou", true]' in text
