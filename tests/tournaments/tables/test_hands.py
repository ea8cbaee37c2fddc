"""A judge's hands: what is asked, what is answered, and what is stored."""

import re
from datetime import UTC, datetime
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import translation

import referee
from tests.acts import by
from tests.entries import hand_entry
from tests.sampled import every_nth
from tests.tournaments.tables import games
from tournaments.common.errors import ConflictError, StateError
from tournaments.common.language import current_language
from tournaments.forms.tables.hands import HandForm, Kind, form_kind
from tournaments.forms.tables.hands.reasons import reasons
from tournaments.models import Anchor, Entry, JournalEntry, Tournament
from tournaments.presenters.tables import table_page
from tournaments.presenters.tables.hands import previews
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.events import rounds
from tournaments.services.tables import hands, ledger, table_actions
from tournaments.services.tables.duplicate_hands import find_duplicate
from tournaments.views.common.acting import get_device

RON = {"discarder": "1", "riichi": "2", "wins": "2", "2-by": "value", "2-worth": "3-30"}
TSUMO = {"wins": "0", "0-worth": "2-20"}
RULES = referee.ruleset("ema-2025")
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
def table(full_cup):
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    return drawn.tables.first()


@pytest.fixture
def tenhou(table):
    Tournament.objects.update(ruleset_key="tenhou-4p")
    return type(table).objects.get(pk=table.pk)


def words(answer):
    """Return the text of a page, without its markup."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.text)).split())


class Sheet:
    """A form as opened at a table, to be sent with what was entered."""

    def __init__(self, table, address, client=None):
        self.client, self.table = client or Client(), table
        self.address = f"{table.get_absolute_url()}hands/{address}/"
        form = self.client.get(self.address).context["form"]
        self.place = {name: form.initial[name] for name in ("key", "expects", "round", "honba")}

    def send(self, entered, step="preview", **more):
        return self.client.post(self.address, {**self.place, **entered, "step": step, **more})

    def confirm(self, entered, **more):
        seen = self.send(entered, **more).context.get("digest", "")
        return self.send(entered, step="confirm", seen=seen, **more)


def enter(table, kind, entered):
    return Sheet(table, kind).confirm(entered)


def faults(response):
    form = response.context["form"]
    return [(field, says) for field, says, _code in form.faults()]


def kinds():
    return list(Entry.objects.values_list("number", "kind"))


def scores(table):
    return hands.fold(table).table.scores


# What is shown before anything is stored


@pytest.mark.parametrize(
    ("own", "asked"),
    every_nth(
        [
            ({}, []),
            ({"agari_yame": "dealer_choice"}, ["tsumo", "draw"]),
            ({"agari_yame": "dealer_choice", "tenpai_yame": "none"}, ["tsumo"]),
            ({"agari_yame": "automatic", "tenpai_yame": "dealer_choice"}, ["draw"]),
        ],
        2,
    ),
)
def test_the_dealers_wish_to_end_the_game_is_asked_where_it_decides(table, visitor, own, asked):
    Tournament.objects.update(overlay=own)
    pages = {
        kind: visitor.get(f"{table.get_absolute_url()}hands/{kind}/").text
        for kind in ("tsumo", "draw", "abort")
    }
    assert [kind for kind, page in pages.items() if 'name="dealer_ends"' in page] == asked


def kinds_offered(table, address):
    return Client().get(f"{table.get_absolute_url()}hands/{address}").context["form"].kinds


def test_abortive_draws_are_offered_only_by_rules_that_have_them(table):
    assert kinds_offered(table, "ron/") == [Kind.RON, Kind.TSUMO, Kind.DRAW, Kind.CHOMBO]
    assert kinds_offered(table, "abort/") == list(Kind)
    Tournament.objects.update(ruleset_key="tenhou-4p")
    assert kinds_offered(table, "ron/") == list(Kind)


def test_the_correction_of_a_stored_abortive_draw_offers_them_under_any_rules(tenhou):
    assert enter(tenhou, "abort", {"abort": "suufon_renda"}).status_code == 302
    Tournament.objects.update(ruleset_key="ema-2025")
    for query in ("", "?kind=ron"):
        assert kinds_offered(tenhou, f"1/correct/{query}") == list(Kind)


def test_a_preview_says_who_pays_whom_with_every_reason_and_source_and_stores_nothing(table):
    answer = Sheet(table, "ron").send(RON)
    seen = answer.context["preview"]
    assert seen.sentence == "3 han 30 fu: Sato Yui wins 3,900 from Mori Ken, plus 1,000 in riichi sticks."
    assert [(p.source, p.to, p.points, p.reason) for p in seen.payments] == [
        ("Sato Yui", "the pot", 1000, "riichi stick"),
        ("Mori Ken", "Sato Yui", 3900, "ron"),
        ("the pot", "Sato Yui", 1000, "deposits"),
    ]
    assert [(line.name, line.change, line.after) for line in seen.seats] == [
        ("Akagi Haruka", 0, 30000),
        ("Mori Ken", -3900, 26100),
        ("Sato Yui", 3900, 33900),
        ("Tanaka Jun", 0, 30000),
    ]
    assert (seen.round, seen.honba, seen.sticks, seen.over) == ("E2", 0, 0, False)
    said = unescape(answer.text)
    for reason in seen.reasons:
        assert reason.finding.text in said
        assert reason.finding.source in said
    assert kinds() == []


def test_in_japanese_a_hand_that_ends_the_game_is_said_without_a_space(tenhou):
    won = games.ron(games.TWO, games.ONE, 13)
    assert (
        previews.preview_hand(TableSnapshot.of(tenhou), won).sentence
        == "13 han, yakuman: Mori Ken wins 32,000 from Akagi Haruka. The game is over."
    )
    with translation.override("ja"):
        said = previews.preview_hand(TableSnapshot.of(tenhou), won).sentence
        assert said == "Mori Kenの和了、13翻 役満。Akagi Harukaから32,000点。終局。"
    assert previews.preview_hand(TableSnapshot.of(tenhou), won).results == (-57000, 67000, 5000, -15000)


def test_a_hand_in_a_few_words_names_those_alone_who_did_it(table):
    games.play(
        table,
        games.double_ron(games.ONE, (games.TWO, 2, 30), (games.THREE, 5, None)),
        referee.Chombo(offenders=(games.THREE, games.FOUR), riichi=games.declared((games.ONE,))),
        games.draw(games.ONE, games.TWO),
        games.draw(*referee.Seat),
        games.draw(),
        games.tsumo(games.TWO, 13),
    )
    assert [line.result for line in table_page.page(TableSnapshot.of(table)).hands] == [
        "Ron from Akagi Haruka: Mori Ken 2 han 30 fu, Sato Yui 5 han, mangan",
        "Chombo: Sato Yui (−20,000), Tanaka Jun (−20,000)",
        "Draw, tenpai: Akagi Haruka, Mori Ken",
        "Draw, all tenpai",
        "Draw, tenpai: nobody",
        "Tsumo: Mori Ken 13 han, sanbaiman",
    ]
    assert [
        (line.name, line.points, line.reason) for line in table_page.page(TableSnapshot.of(table)).penalties
    ] == [
        ("Sato Yui", -20000, "chombo"),
        ("Tanaka Jun", -20000, "chombo"),
    ]
    with translation.override("ja"):
        page = table_page.page(TableSnapshot.of(table))
        assert [line.result for line in page.hands][:3] == [
            "ロン（放銃：Akagi Haruka）：Mori Ken 2翻30符、Sato Yui 5翻 満貫",
            "チョンボ：Sato Yui（▲20,000）、Tanaka Jun（▲20,000）",
            "流局、聴牌：Akagi Haruka、Mori Ken",
        ]
        assert page.penalties[0].reason == "チョンボ"


def test_two_winners_are_read_aloud_in_turn_and_a_chombo_without_a_penalty_has_no_figure(table):
    both = games.double_ron(games.ONE, (games.TWO, 2, 30), (games.THREE, 5, None), riichi=(games.THREE,))
    assert previews.preview_hand(TableSnapshot.of(table), both).sentence == (
        "2 han 30 fu: Mori Ken wins 2,000 from Akagi Haruka. "
        "5 han, mangan: Sato Yui wins 8,000 from Akagi Haruka, plus 1,000 in riichi sticks."
    )
    Tournament.objects.update(overlay={"chombo_penalty": "mangan_reverse"})
    table = type(table).objects.get(pk=table.pk)
    games.play(table, referee.Chombo(offenders=(games.TWO,)))
    [line] = table_page.page(TableSnapshot.of(table)).hands
    assert (line.result, line.deltas, line.penalties) == ("Chombo: Mori Ken", (4000, -8000, 2000, 2000), ())


def test_a_hand_after_the_end_that_a_correction_made_is_shown_as_it_was_entered_and_moves_nothing(tenhou):
    games.play(tenhou, games.ron(games.TWO, games.ONE, 1, 30), games.draw(games.ONE, riichi=(games.ONE,)))
    yakuman = games.ron(games.TWO, games.ONE, 13)
    hands.correct(tenhou, 1, yakuman, "thirteen han", by="Jiro", expects=3, key="correct")
    page = table_page.page(TableSnapshot.of(tenhou))
    first, second = page.hands
    assert (first.result, first.entered, first.changed_by, first.why) == (
        "Ron from Akagi Haruka: Mori Ken 13 han, yakuman",
        "",
        3,
        "thirteen han",
    )
    assert (first.lacks_tiles, second.lacks_tiles) == (True, False)
    assert second == table_page.HandLine(
        number=2,
        round="E1",
        honba=0,
        sticks_before=0,
        result="no ruling possible",
        entered="Draw, tenpai: Akagi Haruka",
        verdict="",
        riichi=(0,),
        deltas=None,
        scores=(-7000, 57000, 25000, 25000),
        sticks_after=0,
        payments=(),
        findings=(),
        penalties=(),
        warnings=second.warnings,
        voided=False,
        changed_by=None,
        why="",
        by="Jiro",
        at=Entry.objects.get(number=2).at,
    )
    assert len(second.warnings) == 1
    # 25,000 starting points, 30,000 return points, 20,000 oka for the first.
    assert [
        (line.player.number, line.place, line.tied, line.score, line.uma, line.oka, line.result, line.total)
        for line in page.results
    ] == [
        (1, 4, False, -7000, -20000, 0, -57000, -57000),
        (2, 1, False, 57000, 20000, 20000, 67000, 67000),
        (3, 2, False, 25000, 10000, 0, 5000, 5000),
        (4, 3, False, 25000, -10000, 0, -15000, -15000),
    ]
    assert (page.over, page.closed, page.level, page.count) == (True, False, False, None)


@pytest.mark.parametrize(
    ("kind", "change", "hand"),
    [
        ("void", referee.ledger.Void(number=1, why="?"), 1),
        ("correct", referee.ledger.Correct(number=1, report=games.draw(), why="?"), 1),
        ("time", referee.ledger.TimeCalled(dice_thrown=True), None),
        ("close", referee.ledger.Close(), None),
    ],
)
def test_what_was_stored_is_told_with_the_hand_that_it_speaks_of(three, kind, change, hand):
    games.write(three, change)
    told = Client().get(f"{three.get_absolute_url()}?told=4").context["told"]
    assert (told.number, told.kind, told.hand and told.hand.number) == (4, kind, hand)
    assert (told.undo_seconds, told.already, told.by) == (0, False, "Jiro")
    assert Client().get(f"{three.get_absolute_url()}?told=9").context["told"] is None


def test_what_is_corrected_is_shown_though_nothing_but_the_entry_changes(three):
    [first, *_others] = hands.fold(three).rows
    change = previews.preview_change(
        TableSnapshot.of(three), referee.ledger.Correct(number=1, report=first.report, why="looked at again")
    )
    assert ([hand.number for hand in change.ruled_anew], change.moved) == ([1], 0)


def test_a_void_hand_between_is_neither_ruled_anew_nor_moved(three):
    hands.void(three, 2, "not played", by="Jiro", expects=4, key="void")
    change = previews.preview_change(
        TableSnapshot.of(three), referee.ledger.Correct(number=1, report=games.draw(), why="nobody won")
    )
    assert [hand.number for hand in change.hands] == [1, 2, 3]
    assert ([hand.number for hand in change.ruled_anew], change.moved) == ([1, 3], 0)


def test_what_a_chombo_beside_a_win_costs_is_no_part_of_the_win(table):
    own = {"chombo_with_valid_win": "both", "chombo_penalty": "mangan_reverse"}
    Tournament.objects.update(overlay=own)
    table = type(table).objects.get(pk=table.pk)
    no_yaku = {"concealed": "123m456p789s99m12p", "winning_tile": "3p", "dora": "9p"}
    winners = [{"seat": 1, "value": {"han": 2, "fu": 30}}, {"seat": 2, "hand": no_yaku}]
    seen = previews.preview_hand(
        TableSnapshot.of(table), referee.codec.read_report({"kind": "win", "from": 0, "winners": winners})
    )
    assert seen.sentence == "2 han 30 fu: Mori Ken wins 2,000 from Akagi Haruka."
    assert [line.change for line in seen.seats] == [2000, 4000, -8000, 2000]
    assert seen.results == ()


def test_a_self_draw_of_the_dealer_is_said_once_for_all_who_pay(table):
    seen = previews.preview_hand(TableSnapshot.of(table), games.tsumo(games.ONE, 2, 30))
    assert seen.sentence == "2 han 30 fu: Akagi Haruka wins 1,000 from each."
    seen = previews.preview_hand(TableSnapshot.of(table), games.tsumo(games.TWO, 2, 30))
    assert seen.sentence == "2 han 30 fu: Mori Ken wins 500\u00a0/\u00a01,000."


def test_what_closes_a_table_and_what_calls_its_time_is_announced_with_the_table_after_it(table):
    games.play(table, games.draw(games.ONE, games.THREE))
    place = {"by": "Jiro", "key": "time", "expects": 2}
    time, _new = table_actions.call_time(table, dice_thrown=True, **place)
    state = {
        "scores": [31500, 28500, 31500, 28500],
        "round": "E1",
        "dealer": 0,
        "honba": 1,
        "deposits": 0,
        "over": False,
    }
    told = time.announcement.ruling
    assert (told["verdict"], told["dice_thrown"], told["results"]) == ("time", True, None)
    assert {name: told["table"][name] for name in state} == state
    with pytest.raises(StateError, match="This table is not closed"):
        table_actions.reopen(table, "?", by="Jiro", expects=3, key="reopen")
    close, _new = table_actions.close(table, ends_game=True, by="Jiro", expects=3, key="close")
    told = close.announcement.ruling
    # First and second share 15,000 and 5,000; third and fourth share the negative uma.
    assert (told["verdict"], told["results"]) == ("close", [11500, -11500, 11500, -11500])
    assert {name: told["table"][name] for name in state} == {**state, "over": True}


def test_once_the_game_is_over_a_penalty_comes_off_the_result_alone(table):
    games.play(table, *games.HANCHAN)
    number = Entry.objects.count()
    place = {"by": "Jiro", "expects": number + 1, "key": "penalty"}
    with pytest.raises(StateError, match="Penalties can only be deducted from the result"):
        table_actions.penalize(table, games.ONE, 1000, referee.ruling.PenaltyWhen.AT_TABLE, "late", **place)
    table_actions.penalize(table, games.ONE, 1000, referee.ruling.PenaltyWhen.AFTER_UMA, "late", **place)
    assert [(line.seat, line.points) for line in table_page.page(TableSnapshot.of(table)).penalties][-1] == (
        0,
        -1000,
    )


def test_a_hand_for_no_entry_at_all_is_out_of_date(table):
    with pytest.raises(ConflictError, match="This page is out of date"):
        hands.record(table, hand_entry(games.draw()), by="Jiro", expects=0, key="no-entry")
    assert kinds() == []


def test_of_a_double_ron_the_one_who_is_passed_over_is_not_named(table):
    Tournament.objects.update(overlay={"max_ron_winners": 1})
    bumped = type(table).objects.get(pk=table.pk)
    games.play(bumped, games.double_ron(games.ONE, (games.TWO, 2, 30), (games.THREE, 5, None)))
    [line] = table_page.page(TableSnapshot.of(bumped)).hands
    assert line.result == "Ron from Akagi Haruka: Mori Ken 2 han 30 fu"


def test_a_form_that_was_only_begun_says_what_is_missing(table):
    sheet = Sheet(table, "ron")
    assert faults(sheet.send({})) == [("discarder", "Choose the discarder."), ("wins", "Who won?")]
    assert faults(sheet.send({"discarder": "1", "wins": "2"})) == [
        ("2-worth", "Enter the value of Sato Yui's hand.")
    ]
    begun = {"discarder": "1", "wins": "2", "2-by": "tiles", "2-concealed": "123m456p78", "2-winning": "9s"}
    assert faults(sheet.send(begun))[0][0] == "2-concealed"


def test_what_was_not_previewed_is_not_stored_but_shown_first(table):
    sheet = Sheet(table, "ron")
    seen = sheet.send(RON).context["digest"]
    answer = sheet.send({**RON, "2-worth": "4-30"}, step="confirm", seen=seen)
    assert (
        answer.context["preview"].sentence
        == "4 han 30 fu, mangan: Sato Yui wins 8,000 from Mori Ken, plus 1,000 in riichi sticks."
    )
    assert (answer.status_code, kinds()) == (200, [])


def test_htmx_is_sent_the_preview_alone_and_never_a_whole_page(table):
    sheet = Sheet(table, "ron")
    answer = sheet.client.post(sheet.address, {**sheet.place, **RON}, headers={"HX-Request": "true"})
    assert "<html" not in answer.text
    assert 'id="bar" role="status" hx-swap-oob="true"' in answer.text
    assert "Sato Yui wins 3,900 from Mori Ken" in answer.text


# What is stored


def test_a_confirmed_hand_is_stored_with_who_wrote_it_and_from_which_device(table, judge):
    answer = enter(table, "ron", RON)
    assert (answer.status_code, answer.url) == (302, f"{table.get_absolute_url()}?told=1")
    by_link = Entry.objects.get()
    assert by_link.payload == {
        "report": {
            "kind": "win",
            "winners": [{"seat": 2, "value": {"han": 3, "fu": 30}}],
            "from": 1,
            "riichi": [2],
        },
        "round": "E1",
        "honba": 0,
    }
    assert (by_link.by, len(by_link.device)) == ("Table 1", 16)
    assert by_link.announcement.ruling["deltas"] == [0, -3900, 3900, 0]
    client = Client()
    client.force_login(judge)
    Sheet(table, "tsumo", client).confirm(TSUMO)
    assert (Entry.objects.last().by, Entry.objects.last().device == by_link.device) == ("Jiro", False)


def test_the_same_confirmation_twice_stores_one_hand_and_shows_the_same_result(table):
    sheet = Sheet(table, "ron")
    first, second = sheet.confirm(RON), sheet.send(RON, "confirm", seen=sheet.send(RON).context["digest"])
    assert (first.url, kinds()) == (second.url, [(1, "hand")])
    assert "E1 is saved" in sheet.client.get(second.url).text


def test_a_page_sent_again_with_something_else_in_it_is_neither_stored_nor_passed_off_as_stored(table):
    sheet = Sheet(table, "ron")
    sheet.confirm(RON)
    answer = sheet.confirm({**RON, "2-worth": "5"})
    assert answer.status_code == 409
    assert "This page was already sent with different content." in answer.text
    assert kinds() == [(1, "hand")]


def test_the_second_of_two_devices_is_told_what_happened_and_keeps_what_it_entered(table):
    one, other = Sheet(table, "ron"), Sheet(table, "tsumo")
    seen = other.send(TSUMO).context["digest"]
    one.confirm(RON)
    answer = other.send(TSUMO, "confirm", seen=seen)
    assert answer.status_code == 409
    assert "E1 was already entered by Table 1." in answer.text
    assert "1卓が入力" in Client(headers={"accept-language": "ja"}).get(table.get_absolute_url()).text
    assert 'id="id_0-worth-2-20"' in answer.text
    form = answer.context["form"]
    assert (form["wins"].value(), form["expects"].value()) == (["0"], 2)
    assert (form["round"].value(), form.seats[referee.Seat(0)].worth_chosen) == ("E2", "2-20")
    assert kinds() == [(1, "hand")]


@pytest.mark.parametrize("what", ["hands/tsumo", "hands/1/void", "count"])
def test_what_is_written_between_a_requests_look_and_its_lock_is_on_the_page_that_refuses_it(table, what):
    enter(table, "ron", RON)
    client = Client()
    page = client.get(f"{table.get_absolute_url()}{what}/").context
    sent = {**{name: page["form"].initial[name] for name in page["form"].initial}, "why": "a slip"}
    read = {f"points-{seat}": "300" for seat in range(4)} | {"sticks": "0"}
    sent |= {**TSUMO, **read, "step": "confirm"}
    if what.endswith("tsumo"):
        sent["seen"] = client.post(f"{table.get_absolute_url()}{what}/", {**sent, "step": "preview"}).context[
            "digest"
        ]
    others = []

    def meanwhile(execute, sql, params, many, context):
        if "SAVEPOINT" in sql and not others:
            others.append(1)
            games.play(table, games.ron(referee.Seat.THIRD, referee.Seat.FIRST, 1, 30))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(meanwhile):
        answer = client.post(f"{table.get_absolute_url()}{what}/", sent)
    assert (answer.status_code, others) == (409, [1])
    assert "E2 was already entered by Jiro." in answer.text
    form = answer.context["form"]
    assert form["expects"].value() == 3
    assert [hand.number for hand in answer.context["page"].hands] == [1, 2]


@pytest.mark.parametrize("wrong", ["99", "3"])
def test_a_page_that_does_not_match_the_table_is_refused_and_nothing_is_stored(table, wrong):
    sheet = Sheet(table, "ron")
    answer = sheet.confirm(RON, expects=wrong)
    assert answer.status_code == 409
    assert "This page does not match the table any more. Reload the page." in answer.text
    assert kinds() == []


# Bad input: each with a clear error at its place

CONCEALED = {"discarder": "1", "wins": "2", "2-by": "tiles"}
BAD = {
    "the winner is the discarder": (
        "ron",
        {**RON, "discarder": "2"},
        [("wins", "Sato Yui cannot win on their own discard; choose another discarder or tsumo.")],
    ),
    "four winners on one discard": (
        "ron",
        {"discarder": "0", "wins": ["0", "1", "2", "3"]} | {f"{seat}-worth": "3-30" for seat in range(4)},
        [
            ("wins", "4 winners on one discard; there can be 3 at most."),
            ("wins", "Akagi Haruka cannot win on their own discard; choose another discarder or tsumo."),
        ],
    ),
    "five winners": (
        "ron",
        {"discarder": "0", "wins": ["0", "1", "2", "3", "4"]},
        [("wins", "There is no seat 4 at a table of 4 players.")],
    ),
    "two winners by tsumo": (
        "tsumo",
        {"wins": ["0", "1"], "0-worth": "3-30", "1-worth": "3-30"},
        [("wins", "Only one player can win by tsumo, not 2.")],
    ),
    "a tile five times": (
        "ron",
        {**CONCEALED, "2-concealed": "11112345678m99p", "2-winning": "1m"},
        [("2-concealed", "There are 5 of 1m; check the tiles.")],
    ),
    "tiles that are none": (
        "ron",
        {**CONCEALED, "2-concealed": "123x", "2-winning": "1m"},
        [("2-concealed", "“123x” cannot be read as tiles at “x”; write them like 123m406p77z.")],
    ),
    "two winning tiles": (
        "ron",
        {**CONCEALED, "2-concealed": "123m", "2-winning": "11m"},
        [("2-winning", "Give one tile here, not “11m”.")],
    ),
    "a meld that is none": (
        "ron",
        {
            **CONCEALED,
            "2-concealed": "123m456p7899s",
            "2-m2_tiles": "135m",
            "2-m2_type": "chi",
            "2-winning": "9s",
        },
        [("2-m2_tiles", "135m is no chi.")],
    ),
    "a chi from across": (
        "ron",
        {
            **CONCEALED,
            "2-concealed": "123m456p7899s",
            "2-m1_tiles": "123m",
            "2-m1_type": "chi",
            "2-m1_from": "0",
            "2-winning": "9s",
        },
        [("2-m1_from", "Sato Yui can chi only from the player to the left.")],
    ),
    "thirteen han with one fu": (
        "ron",
        {**RON, "2-worth": "13-1"},
        [("2-worth", "No hand has 1 fu; enter 20, 25, 30 and so on up to 140.")],
    ),
    "thirteen han with one fu, typed": (
        "ron",
        {**RON, "2-worth": "other", "2-han": "13", "2-fu": "1"},
        [("2-fu", "No hand has 1 fu; enter 20, 25, 30 and so on up to 140.")],
    ),
    "one han twenty-five fu": (
        "ron",
        {**RON, "riichi": "", "2-worth": "1-25"},
        [("2-worth", "No hand won in this way has 1 han 25 fu.")],
    ),
    "han without the fu that decide": (
        "ron",
        {**RON, "2-worth": "3"},
        [("2-worth", "With 3 han the fu decide; enter them.")],
    ),
    "a worth that is none": (
        "ron",
        {**RON, "2-worth": "lots"},
        [("2-worth", "“lots” is not a hand value.")],
    ),
    "an unknown seat": (
        "ron",
        {**RON, "discarder": "7"},
        [("discarder", "There is no seat 7 at a table of 4 players.")],
    ),
    "a seat that is no number": (
        "draw",
        {"tenpai": "Sato"},
        [("tenpai", "There is no seat Sato at a table of 4 players.")],
    ),
    "a riichi seat named twice": (
        "ron",
        {**RON, "riichi": ["2", "2"]},
        [("riichi", "Sato Yui is named twice.")],
    ),
    "both showing and refusing": (
        "draw",
        {"riichi": "1", "tenpai": "1", "refuses": "1"},
        [("refuses", "Mori Ken cannot both show and refuse to show.")],
    ),
    "a shown hand of twelve tiles with a fifth copy": (
        "draw",
        {"1-concealed": "11111m23456p789s"},
        [("1-concealed", "There are 5 of 1m; check the tiles.")],
    ),
    "four riichi with three": (
        "abort",
        {"abort": "suucha_riichi", "riichi": ["0", "1", "2"]},
        [("riichi", "All 4 seats must be in riichi for that; 3 are named.")],
    ),
    "a reason nobody knows": (
        "abort",
        {"abort": "earthquake"},
        [("abort", "Select a valid choice. earthquake is not one of the available choices.")],
    ),
    "liable for oneself": (
        "tsumo",
        {"wins": "2", "2-worth": "y1", "2-p1_yaku": "daisangen", "2-p1_seat": "2"},
        [("2-p1_seat", "Sato Yui cannot be liable for their own hand.")],
    ),
    "ura without riichi": (
        "ron",
        {
            **CONCEALED,
            "2-concealed": "234m456p678s5577s",
            "2-winning": "7s",
            "dora": "1z",
            "2-flags": "ippatsu",
        },
        [("2-flags", "Ippatsu needs a riichi.")],
    ),
}


@pytest.mark.parametrize("case", every_nth(BAD, 4))
def test_what_cannot_be_gets_a_clear_error_at_its_place_and_nothing_is_stored(table, case):
    kind, entered, expected = BAD[case]
    sheet = Sheet(table, kind)
    for step in ("preview", "confirm"):
        answer = sheet.send(entered, step)
        assert answer.status_code == 422
        assert [(name or "__all__", says) for name, says in faults(answer)] == expected
        for name, says in expected:
            if name != "__all__":
                slot = answer.text.split(f'data-faults="{name}"')[1].split("</div>")[0]
                assert says in unescape(slot)
    assert kinds() == []


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"\x00\xff\xfe",
        b"step=confirm",
        b"[]",
        b"key=1&expects=x&round=Q9&honba=-1",
        b"wins=%00&2-worth=%F0",
    ],
)
@pytest.mark.parametrize(
    ("sort", "forms"),
    every_nth(
        [
            ("application/x-www-form-urlencoded", ("ron", "tsumo", "draw", "abort", "chombo")),
            # No field of the next two reaches any form.
            ("application/json", ("ron",)),
            ("multipart/form-data; boundary=b", ("draw",)),
        ],
        2,
    ),
)
def test_garbage_is_answered_in_words_and_stores_nothing(table, body, sort, forms):
    for kind in forms:
        address = f"{table.get_absolute_url()}hands/{kind}/"
        answer = Client().post(address, body, content_type=sort)
        assert answer.status_code in (400, 422)
    assert kinds() == []


# What the core rules without a tick in the form


def test_a_noten_riichi_shown_at_the_draw_is_ruled_a_chombo_with_how_far_it_is_away(table):
    entered = {"riichi": ["0", "3"], "tenpai": "0", "3-concealed": "1122m45p678s1234z"}
    seen = Sheet(table, "draw").send(entered).context["preview"]
    assert (seen.verdict, seen.sentence) == (
        "chombo",
        (
            "Chombo: Tanaka Jun. Tanaka Jun is in riichi and not tenpai (3-shanten). 20,000 deducted "
            "from the result, after uma."
        ),
    )
    assert [(p.source, p.to, p.points) for p in seen.payments] == [
        ("Akagi Haruka", "the pot", 1000),
        ("Tanaka Jun", "the pot", 1000),
        ("the pot", "Akagi Haruka", 1000),
        ("the pot", "Tanaka Jun", 1000),
    ]
    assert [(p.name, p.points) for p in seen.penalties] == [("Tanaka Jun", -20000)]
    assert (seen.round, seen.honba, [line.after for line in seen.seats]) == ("E1", 0, [30000] * 4)


def test_a_riichi_of_which_nothing_is_said_at_the_draw_is_confirmed_before_it_is_stored(table):
    sheet = Sheet(table, "draw")
    answer = sheet.send({"riichi": "3"})
    assert "Tanaka Jun is in riichi but not marked tenpai." in answer.text
    assert answer.context["preview"].verdict == "chombo"
    assert 'value="confirm"' not in answer.text
    refused = sheet.send({"riichi": "3"}, step="confirm", seen=answer.context["digest"])
    assert (refused.status_code, Entry.objects.count()) == (422, 0)
    confirmed = sheet.send({"riichi": "3", "noten": "3"})
    assert 'value="confirm"' in confirmed.text
    sheet.send({"riichi": "3", "noten": "3"}, step="confirm", seen=confirmed.context["digest"])
    stored = {"kind": "exhaustive_draw", "riichi": [3], "reason": "RII-NOTEN"}
    assert Entry.objects.get().payload["report"] == stored
    page = table_page.page(TableSnapshot.of(table))
    assert page.hands[0].result == "Chombo: Tanaka Jun (a noten riichi, −20,000)"


def test_of_several_riichi_each_that_says_nothing_is_confirmed_and_the_others_are_not(table):
    told = {"riichi": ["0", "1", "2", "3"], "tenpai": "1", "refuses": "2"}
    form = Sheet(table, "draw").send({**told, "noten": "0"}).context["form"]
    assert [(one.name, one.confirmed) for one in form.doubts] == [
        ("Akagi Haruka", True),
        ("Tanaka Jun", False),
    ]
    assert form.is_unconfirmed


def test_a_confirmed_noten_riichi_is_corrected_with_its_confirmation(table):
    enter(table, "draw", {"riichi": "3", "noten": "3"})
    form = Client().get(f"{table.get_absolute_url()}hands/1/correct/").context["form"]
    assert (form["noten"].value(), form.corrects.report.reason) == ([referee.Seat(3)], "RII-NOTEN")
    # The player was tenpai after all: the reason disappears with the mark.
    Sheet(table, "1/correct").confirm({"riichi": "3", "tenpai": "3", "noten": "3", "why": "seen anew"})
    report = hands.fold(table).rows[0].report
    assert (report.tenpai, report.reason) == ((referee.Seat(3),), "")


def test_two_phones_of_which_one_confirmed_the_noten_riichi_enter_the_same_hand(table):
    games.play(table, referee.ExhaustiveDraw(riichi=games.declared((referee.Seat(3),))))
    confirmed = referee.ExhaustiveDraw(riichi=games.declared((referee.Seat(3),)), reason="RII-NOTEN")
    first = referee.first_hand(RULES)
    assert (
        find_duplicate(table, referee.ledger.HandEntry(report=confirmed, round=first.round, honba=0), 1)
        is not None
    )


def test_an_own_win_of_a_riichi_hand_that_is_not_tenpai_is_ruled_a_chombo(table):
    entered = {
        "riichi": "2",
        "wins": "2",
        "2-by": "tiles",
        "2-concealed": "1122m45p678s1234z",
        "2-winning": "3p",
    }
    seen = Sheet(table, "tsumo").send(entered).context["preview"]
    assert (seen.verdict, seen.sentence) == (
        "chombo",
        (
            "Chombo: Sato Yui. Sato Yui is in riichi and not tenpai (3-shanten). 20,000 deducted from "
            "the result, after uma."
        ),
    )
    assert enter(table, "tsumo", entered).status_code == 302
    assert Entry.objects.get().announcement.ruling["verdict"] == "chombo"


# 6668999m123p789s waits on 7m and 8m before and after the quad; but in a win on 7m, 789m was one of its sets.
QUAD = {"riichi": "0", "0-concealed": "6668m123p789s", "0-k1_tile": "9m"}


def test_an_illegal_ankan_is_proved_on_the_page_under_strict_rules(table):
    answer = Sheet(table, "draw").send(QUAD)
    seen = answer.context["preview"]
    assert (seen.verdict, seen.sentence) == (
        "chombo",
        (
            "Chombo: Akagi Haruka. Akagi Haruka's ankan of 9m after riichi was not allowed. 20,000 "
            "deducted from the result, after uma."
        ),
    )
    proof = next(reason.proof for reason in seen.reasons if reason.proof)
    assert proof == previews.Proof(
        tile="9m",
        drawn="9m",
        before=("7m", "8m"),
        after=("7m", "8m"),
        destroyed=(
            (
                "7m",
                (
                    ("6m", "6m", "6m"),
                    ("7m", "8m", "9m"),
                    ("9m", "9m"),
                    ("1p", "2p", "3p"),
                    ("7s", "8s", "9s"),
                ),
            ),
        ),
    )
    drawn = answer.text.split('class="proof toned"')[1].split("</figure>")[0]
    assert re.findall(r"#t(..)", drawn) == [
        *("7m", "8m") * 2,
        *("6m", "6m", "6m", "7m", "8m", "9m", "9m", "9m", "1p", "2p", "3p", "7s", "8s", "9s", "7m"),
    ]


def test_the_same_ankan_is_allowed_where_only_the_waits_decide(tenhou):
    seen = Sheet(tenhou, "draw").send(QUAD).context["preview"]
    assert (seen.verdict, seen.sentence) == (
        "exhaustive_draw",
        "Exhaustive draw. Tenpai: Akagi Haruka. The others pay 3,000 together.",
    )
    assert [reason.proof for reason in seen.reasons if reason.proof] == []


def test_a_hand_that_is_not_what_its_quad_left_is_told_so_at_the_hand_before_the_quad(table):
    entered = {**QUAD, "0-k1_before": "6668999m123p788s"}
    found = dict(faults(Sheet(table, "draw").send(entered)))
    assert found == {
        "0-k1_before": (
            "In riichi only an ankan changes a hand. Before the ankan of 9m: 6668999m123p788s and the "
            "drawn 9m. Without the four, 6668m123p788s must remain, but the hand after it is "
            "6668m123p789s. Missing: 8s; new: 9s. Check the tiles. If a tile was exchanged, judge it "
            "as a tile exchanged in riichi (EMA 2025, 6.7.3)."
        )
    }


def test_a_red_five_drawn_for_a_quad_lies_in_it_though_nobody_said_so_twice(tenhou):
    red = {"riichi": "0", "0-concealed": "666m789p99s23s", "0-k1_tile": "5m", "0-k1_drawn": "0m"}
    seen = Sheet(tenhou, "draw").send(red).context["preview"]
    assert seen.verdict == "exhaustive_draw"


def test_nine_kinds_are_judged_by_the_fourteen_tiles_that_were_shown(tenhou):
    declared = {"abort": "kyuushu_kyuuhai", "by": "1"}
    short = Sheet(tenhou, "abort").send({**declared, "1-concealed": "234567m23466p78s"})
    assert dict(faults(short)) == {
        "1-concealed": (
            "Mori Ken declares nine kinds with the drawn tile in hand: 14 concealed tiles must be "
            "shown, not 13."
        )
    }
    seen = Sheet(tenhou, "abort").send({**declared, "1-concealed": "234567m23466p788s"})
    assert seen.context["preview"].verdict == "illegal"
    good = Sheet(tenhou, "abort").send({**declared, "1-concealed": "19m14559p1459s123z"})
    assert good.context["preview"].verdict == "abortive_draw"


def test_a_draw_that_the_rules_do_not_know_is_said_so_and_cannot_be_confirmed(table):
    answer = Sheet(table, "abort").send({"abort": "kyuushu_kyuuhai", "by": "1"})
    assert answer.context["preview"].sentence == (
        "These rules have no abortive draw for nine kinds (kyuushu kyuuhai); play continues."
    )
    assert 'value="confirm"' not in answer.text
    assert enter(table, "abort", {"abort": "kyuushu_kyuuhai", "by": "1"}).status_code == 422
    assert kinds() == []
    games.play(table, games.draw())
    unknown = referee.AbortiveDraw(reason=referee.AbortReason.KYUUSHU_KYUUHAI, by=referee.Seat(1))
    with pytest.raises(StateError, match="These rules have no such draw, so the hand is not over"):
        hands.correct(table, 1, unknown, "nine kinds", by="Jiro", expects=2, key="unknown")
    assert kinds() == [(1, "hand")]


# Void and correct


@pytest.fixture
def three(table):
    """Sato's ron, then a draw with the dealer Mori tenpai, then Mori's tsumo at one honba."""
    sato, mori = referee.Seat(2), referee.Seat(1)
    games.play(
        table, games.ron(sato, mori, 3, 30, riichi=(sato,)), games.draw(mori), games.tsumo(mori, 2, 30)
    )
    return table


def test_the_hand_before_the_last_is_voided_with_a_reason_after_every_change_was_shown(three):
    address = f"{three.get_absolute_url()}hands/1/void/"
    client = Client()
    shown = client.get(address)
    change = shown.context["change"]
    assert [(h.number, h.before.round, h.after.round, h.after.voided) for h in change.hands] == [
        (1, "E1", "E1", True),
        (2, "E2", "E1", False),
        (3, "E2", "E2", False),
    ]
    place = {name: shown.context["form"].initial[name] for name in ("key", "expects")}
    refused = client.post(address, place)
    assert (refused.status_code, refused.context["form"].errors["why"]) == (
        422,
        ["Give a reason."],
    )
    assert len(kinds()) == 3
    stored = client.post(address, {**place, "why": "It was table 2"})
    again = client.post(address, {**place, "why": "It was table 2"})
    assert (stored.url, again.url) == (
        f"{three.get_absolute_url()}?told=4",
        f"{three.get_absolute_url()}?told=4",
    )
    assert Entry.objects.last().payload == {"number": 1, "why": "It was table 2"}
    page = client.get(three.get_absolute_url())
    assert 'class="voided"' in page.text
    assert "voided" in page.text
    assert "It was table 2" in page.text
    assert client.get(address).context["refused"] == "E1 is already cancelled."


def test_a_correction_opens_the_form_as_it_was_filled_and_lists_what_changes(three):
    sheet = Sheet(three, "1/correct")
    opened = sheet.client.get(sheet.address).text
    for ticked in ("riichi-2", "discarder-1", "wins-2", "id_2-worth-3-30"):
        assert re.search(rf'id="{ticked}"[^>]*checked', opened), ticked
    other = {**RON, "discarder": "0"}
    seen = sheet.send(other)
    assert (
        seen.context["preview"].sentence
        == "3 han 30 fu: Sato Yui wins 3,900 from Akagi Haruka, plus 1,000 in riichi sticks."
    )
    change = seen.context["change"]
    assert [(h.number, h.before.scores, h.after.scores) for h in change.ruled_anew] == [
        (1, (30000, 26100, 33900, 30000), (26100, 30000, 33900, 30000)),
    ]
    assert change.moved == 2
    voided = previews.preview_change(TableSnapshot.of(three), referee.ledger.Void(number=1, why="?"))
    # Without the hand, the draw is that of East 1; the deal passes to Mori anyway.
    assert ([hand.number for hand in voided.ruled_anew], voided.moved) == ([1, 2], 1)
    unsaid = sheet.send(other, "confirm", seen=seen.context["digest"])
    assert (unsaid.status_code, faults(unsaid)) == (422, [("why", "Give a reason for the correction.")])
    stored = sheet.send(other, "confirm", seen=seen.context["digest"], why="Wrong discarder")
    assert stored.url == f"{three.get_absolute_url()}?told=4"
    assert Entry.objects.last().kind == "correct"
    assert hands.fold(three).rows[0].ruling.table.scores == (26100, 30000, 33900, 30000)


def test_a_correction_may_make_another_kind_of_hand_of_it(three):
    sheet = Sheet(three, "1/correct")
    sheet.address += "?kind=draw"
    seen = sheet.send({"tenpai": "2"})
    assert [hand.number for hand in seen.context["change"].ruled_anew] == [1, 2, 3]
    assert sheet.confirm({"tenpai": "2"}, why="It was a draw").status_code == 302
    assert hands.fold(three).rows[0].ruling.verdict is referee.Verdict.EXHAUSTIVE_DRAW


def test_a_draw_after_which_other_sticks_lie_on_the_table_is_ruled_anew(table):
    everybody = tuple(referee.Seat)
    riichi = games.draw(*everybody, riichi=(games.ONE,))
    games.play(table, riichi, games.draw(*everybody), games.draw(*everybody))
    correct = referee.ledger.Correct(number=1, report=games.draw(*everybody), why="nobody had declared")
    change = previews.preview_change(TableSnapshot.of(table), correct)
    assert [
        (hand.number, hand.before.sticks_after, hand.after.sticks_after) for hand in change.ruled_anew
    ] == [
        (1, 1, 0),
        (2, 1, 0),
        (3, 1, 0),
    ]
    assert change.moved == 0


def test_the_dealer_is_marked_at_the_table_and_in_the_form_until_the_game_is_over(table):
    def dealers():
        at = table.get_absolute_url()
        felt, form = Client().get(at), Client().get(f"{at}hands/tsumo/")
        assert felt.text.count(" deals") == form.text.count("who deals")
        return [
            [line.seat for line in seats if line.deals]
            for seats in (felt.context["page"].seats, form.context["lines"])
        ]

    assert dealers() == [[0], [0]]
    games.play(table, games.HANCHAN[0])
    assert dealers() == [[1], [1]]
    games.play(table, *games.HANCHAN[1:])
    assert dealers() == [[], []]


def test_a_correction_overtaken_by_another_entry_is_told_so(three):
    sheet = Sheet(three, "1/correct")
    digest = sheet.send(RON).context["digest"]
    enter(three, "tsumo", {"wins": "1", "1-worth": "1-30"})
    answer = sheet.send(RON, "confirm", seen=digest, why="Nothing")
    assert (answer.status_code, len(kinds())) == (409, 4)


# Reasons of a chombo


def test_a_chombo_says_what_for_and_stays_with_its_reason_and_points_in_the_list(table):
    answer = Sheet(table, "chombo").send({"offenders": "1", "reason": "RII-NOTEN"})
    assert answer.context["preview"].sentence == (
        "Mori Ken: chombo (a noten riichi). 20,000 deducted from the result, after uma."
    )
    enter(table, "chombo", {"offenders": "1", "reason": "RII-NOTEN"})
    [hand] = table_page.page(TableSnapshot.of(table)).hands
    assert (hand.result, hand.warnings) == ("Chombo: Mori Ken (a noten riichi, −20,000)", ())
    assert "E1 Chombo Chombo: Mori Ken" in words(Client().get(table.get_absolute_url()))


def test_a_chombo_that_the_book_does_not_price_is_stored_only_once_a_judge_says_so(table):
    foul = {"offenders": "1", "reason": "CALL-EMPTY"}
    sheet = Sheet(table, "chombo")
    seen = sheet.send(foul)
    assert seen.context["preview"].undecided
    assert 'name="decided"' in seen.text
    assert 'value="confirm"' not in seen.text
    refused = sheet.send(foul, "confirm", seen=seen.context["digest"])
    says = "These rules give no chombo for this. Tick the box if you decide on one."
    assert (refused.status_code, faults(refused), kinds()) == (422, [("decided", says)], [])
    decided = sheet.confirm({**foul, "decided": "on"})
    assert (decided.status_code, kinds()) == (302, [(1, "hand")])
    report = Entry.objects.get().payload["report"]
    assert (report["reason"], report["decided"]) == ("CALL-EMPTY", True)


def test_what_the_book_prices_needs_no_decision_and_keeps_none(table):
    enter(table, "chombo", {"offenders": "1", "reason": "WIN-FALSE-OPEN", "decided": "on"})
    assert "decided" not in Entry.objects.get().payload["report"]


def test_the_reasons_are_offered_with_the_most_frequent_first_and_what_is_none_by_these_rules_last(table):
    offered = reasons(table.round.tournament.ruleset)
    assert [reason.code for reason in offered.frequent] == [
        "RII-NOTEN",
        "WIN-FALSE-OPEN",
        "RII-ANKAN",
        "WIN-FURITEN",
        "DEAD-CALL",
    ]
    (priced, ours), (unpriced, others) = offered.groups
    assert (priced, unpriced) == ("Chombo by these rules", "No chombo by these rules")
    assert "RII-SWAP" in [reason.code for reason in ours]
    assert "CALL-EMPTY" in [reason.code for reason in others]
    assert [reason.code for reason in reasons(referee.ruleset("wrc-2025")).frequent][4] == "WIN-FALSE-VOICE"


def test_a_reason_that_was_tapped_is_chosen_in_all_the_fields_where_no_script_runs(table, visitor):
    page = visitor.get(table.get_absolute_url()).text
    [link] = re.findall(r'href="([^"]*RII-NOTEN[^"]*)"', page)
    form = visitor.get(unescape(link))
    assert form.context["form"]["reason"].value() == "RII-NOTEN"
    assert re.search(r'<option value="RII-NOTEN"\s+selected>', form.text)


def test_a_hand_stored_undecided_says_so_in_the_list(table):
    report = referee.Chombo(offenders=(referee.Seat(1),), reason="CALL-EMPTY")
    hands.record(table, hand_entry(report), by="", expects=1, key="kept-on-a-phone", device="")
    [hand] = table_page.page(TableSnapshot.of(table)).hands
    [warning] = hand.warnings
    assert warning.endswith(
        "The judge decides whether it is a chombo; this is not confirmed yet. The following "
        "applies only once it is confirmed."
    )


def test_a_chombo_once_stored_in_words_is_shown_with_them_and_can_be_corrected(table):
    told = {
        **referee.codec.write_report(referee.Chombo(offenders=(referee.Seat(1),))),
        "reason": "Wall knocked over",
    }
    payload = {"report": told, "round": "E1", "honba": 0}
    facts = {"kind": "hand", "payload": payload, "by": "Jiro", "at": NOON}
    Entry(table=table, number=1, key="an-old-entry", **facts).save()
    Anchor.objects.filter(round=1, table=table.number).update(length=1)
    [hand] = table_page.page(TableSnapshot.of(table)).hands
    assert hand.result == "Chombo: Mori Ken (−20,000)"
    assert hand.warnings[0].endswith("Wall knocked over")
    sheet = Sheet(table, "1/correct")
    named = {"offenders": "1", "reason": "EXPOSE-WALL", "decided": "on", "why": "the reason"}
    assert sheet.confirm({**named, "reason": ""}).status_code == 302
    assert Sheet(table, "1/correct").confirm(named).status_code == 302
    [hand] = table_page.page(TableSnapshot.of(table)).hands
    assert hand.result == "Chombo: Mori Ken (tiles of the live wall turned up, −20,000)"
    assert hand.warnings == ()


# From a report to the form and back

REPORTS = [
    {"kind": "win", "from": 1, "riichi": [2], "winners": [{"seat": 2, "value": {"han": 3, "fu": 40}}]},
    {"kind": "win", "winners": [{"seat": 0, "value": {"han": 2, "fu": 20}}], "dealer_ends": True},
    {
        "kind": "win",
        "from": 3,
        "winners": [{"seat": 0, "value": {"han": 1, "fu": 110}}, {"seat": 1, "value": {"han": 5}}],
    },
    {"kind": "win", "from": 3, "winners": [{"seat": 1, "value": {"han": 6, "fu": 40}}]},
    {"kind": "win", "from": 3, "winners": [{"seat": 1, "value": {"han": 14}}]},
    {
        "kind": "win",
        "winners": [
            {
                "seat": 3,
                "value": {"yakuman": 2},
                "liable": [{"yaku": "daisangen", "seat": 1}, {"yaku": "rinshan", "seat": 0}],
            }
        ],
    },
    {
        "kind": "win",
        "from": 0,
        "kans_so_far": 2,
        "riichi": [{"seat": 3, "double": True}, {"seat": 2, "call_since": True}, {"seat": 0, "ronned": True}],
        "shown": {"2": {"concealed": "123456789m1122p"}},
        "winners": [
            {
                "seat": 1,
                "hand": {
                    "concealed": "23m99m",
                    "melds": [
                        {"type": "chi", "tiles": "406p", "called": "0p", "from": 0},
                        {"type": "kakan", "tiles": "7777z", "called": "7z", "from": 3},
                        {"type": "daiminkan", "tiles": "1111s", "called": "1s", "from": 2},
                    ],
                    "winning_tile": "1m",
                    "dora": "9p1z",
                    "flags": ["houtei"],
                    "discards": "1z5m9s",
                    "passed": "4m",
                },
            },
            {
                "seat": 3,
                "hand": {
                    "concealed": "6668m123p789s",
                    "melds": [{"type": "ankan", "tiles": "9999m"}],
                    "kans_after_riichi": [
                        {"tile": "9m", "drawn": "9m", "concealed_before": "6668999m123p789s"}
                    ],
                    "winning_tile": "1m",
                    "dora": "9p1z",
                    "ura": "2s3s",
                    "flags": ["double_riichi", "ippatsu"],
                },
            },
        ],
    },
    {
        "kind": "exhaustive_draw",
        "tenpai": [1, 2],
        "shown": {"2": {"concealed": "123456789m1122p"}},
        "refuses": [3],
        "nagashi": [0],
        "riichi": [3, {"seat": 2, "double": True}],
    },
    {"kind": "abortive_draw", "reason": "kyuushu_kyuuhai", "by": 1, "kans_so_far": 0},
    {"kind": "abortive_draw", "reason": "sanchahou", "from": 2, "riichi": [1]},
    {"kind": "chombo", "offenders": [1, 3], "reason": "RII-NOTEN", "intentional": True, "riichi": [0]},
    {"kind": "chombo", "offenders": [2], "reason": "CALL-EMPTY", "decided": True},
]


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report["kind"])
def test_a_report_filled_into_the_form_comes_back_as_it_was(report):
    seen = referee.codec.read_report(report)
    names = {referee.Seat(seat): f"P{seat}" for seat in range(4)}
    row = referee.ledger.Row(
        number=1, report=seen, before=referee.first_hand(referee.ruleset("ema-2025")), ruling=None
    )
    opened = HandForm(form_kind(seen), names=names, rules=RULES, corrects=row)
    sent = opened.as_sent()
    for name, value in {"key": "a" * 32, "expects": "2", "round": "E1", "honba": "0"}.items():
        sent[name] = value
    # Without the row: the form alone reads what a browser sends.
    form = HandForm(form_kind(seen), sent, names=names, rules=RULES)
    assert form.is_valid(), form.faults()
    assert referee.codec.write_report(form.report()) == referee.codec.write_report(seen)


# Permissions and times


def test_a_link_opens_its_own_table_and_no_other(table):
    neighbour = table.round.tables.last()
    enter(table, "ron", RON)
    assert Client().get(f"{neighbour.get_absolute_url()}hands/1/void/").status_code == 404
    assert Client().get(f"{neighbour.get_absolute_url()}hands/1/correct/").status_code == 404
    assert Client().get("/t/AAAAAAAAAAAAAAAAAAAAAA/").status_code == 404
    assert Client().post("/t/AAAAAAAAAAAAAAAAAAAAAA/hands/ron/", RON).status_code == 404
    assert hands.fold(neighbour).rows == ()


@pytest.mark.parametrize(
    ("state", "says"),
    [
        ("drawn", "This round is not open yet. Ask the organizer to open it."),
        ("finished", "This round is finished. If something must still change, ask the organizer."),
    ],
)
def test_nothing_is_written_in_a_round_that_is_not_open(table, state, says):
    table.round.__class__.objects.update(state=state)
    answer = enter(table, "ron", RON)
    assert (answer.status_code, answer.context["refused"]) == (422, says)
    page = Client().get(table.get_absolute_url()).text
    assert 'class="endings"' not in page
    assert kinds() == []


def test_looking_changes_nothing(table):
    enter(table, "ron", RON)
    before = list(Entry.objects.values())
    home = table.get_absolute_url()
    for address in (
        "",
        "now/?seen=0",
        "hands/ron/?step=confirm&wins=2",
        "hands/1/void/?why=x",
        "hands/1/correct/",
    ):
        assert Client().get(home + address).status_code == 200
    for address in ("close/", "reopen/", "time/", "penalty/"):
        assert Client().get(home + address).status_code == 405
    assert list(Entry.objects.values()) == before


def test_a_hand_without_the_pages_own_token_is_refused(table):
    client = Client(enforce_csrf_checks=True)
    sheet = Sheet(table, "ron", client)
    assert sheet.send(RON, "confirm").status_code == 403
    assert kinds() == []


def test_a_page_that_asks_whether_anything_moved_is_sent_nothing_until_something_did(table):
    home = table.get_absolute_url()
    assert Client().get(f"{home}now/?seen=0").status_code == 204
    enter(table, "ron", RON)
    watching, entering = (Client().get(f"{home}now/?seen=0{more}").text for more in ("", "&entering=1"))
    assert "E1 was entered on another device. This is the current table." in entering
    assert 'id="moved" hidden' in watching
    # A page that enters a hand has no place for the clock and the call.
    assert ['id="signals"' in page for page in (watching, entering)] == [True, False]
    assert ['hx-include="#signals-seen"' in page for page in (watching, entering)] == [True, False]
    assert "33,900" in watching
    assert Client().get(f"{home}now/?seen=1").status_code == 204


@pytest.mark.parametrize("seen", ["1", "", "x"])
def test_the_device_whose_hand_another_one_changed_is_told_and_no_other(table, seen):
    one, other, watching = Sheet(table, "ron"), Client(), Client()
    one.confirm(RON)
    changed = referee.codec.read_report({"kind": "exhaustive_draw", "tenpai": [1]})
    now = f"{table.get_absolute_url()}now/?seen={seen}"
    device = get_device(other.get(table.get_absolute_url()).wsgi_request)
    hands.correct(table, 1, changed, "misread", by="Table 1", expects=2, key="second-phone", device=device)
    told = words(one.client.get(now))
    assert "E1, entered here, was changed on another device Draw" in told
    assert all("entered here" not in client.get(now).text for client in (other, watching))
    hands.void(table, 1, "nobody won", by="Table 1", expects=3, key="second-phone-void", device=device)
    told = words(one.client.get(f"{table.get_absolute_url()}now/?seen=2"))
    assert "E1, entered here, was cancelled on another device nobody won" in told


@pytest.mark.parametrize(
    ("seen", "said"),
    [
        (
            "2",
            "Hands may be missing The server was restored from a backup that lacks the last entry of this table.",
        ),
        (
            "4",
            "lacks the last 3 entries of this table. Check the hands below, and enter what is missing again.",
        ),
    ],
)
def test_a_page_that_saw_more_than_a_restored_backup_has_says_so(table, seen, said):
    Sheet(table, "ron").confirm(RON)
    now = f"{table.get_absolute_url()}now/"
    assert said in words(Client().get(now, {"seen": seen}))
    assert said in words(Client().get(now, {"seen": "", "entries": seen}))
    for usual in ("0", "", "x", "9" * 5000):
        assert "missing" not in words(Client().get(now, {"seen": usual}))


def test_a_cancelled_noten_riichi_is_listed_as_it_was_ruled_and_its_penalty_goes_away(table):
    report = referee.codec.read_report(
        {
            "kind": "exhaustive_draw",
            "riichi": [3],
            "tenpai": [3],
            "shown": {"3": {"concealed": "1122m45p678s1234z"}},
        }
    )
    hands.record(table, hand_entry(report), expects=1, by="Table 1", key="noten-riichi")
    home = table.get_absolute_url()
    was = table_page.page(TableSnapshot.of(table)).hands[0].result
    assert was.startswith("Chombo: Tanaka Jun")
    assert "−20,000 after the game" in words(Client().get(home))
    page = Client().get(f"{home}hands/1/void/")
    assert [(line.seat, line.before, line.change) for line in page.context["change"].deducted] == [
        (3, -20000, 20000)
    ]
    assert "Deducted after the game Tanaka Jun +20,000 0" in words(page)
    hands.void(table, 1, "misread", by="Table 1", expects=2, key="its-void")
    after = table_page.page(TableSnapshot.of(table))
    assert (after.hands[0].entered, [line.deducted for line in after.seats]) == (was, [0, 0, 0, 0])
    assert "after the game" not in words(Client().get(home))


# The end, the clock, penalties


def place(client, table):
    return client.get(table.get_absolute_url()).context["place"]


def post(client, table, what, **more):
    return client.post(f"{table.get_absolute_url()}{what}/", {**place(client, table), **more})


def test_a_game_that_is_over_shows_its_results_and_is_closed_by_the_players(table):
    for seat in ("3", "0", "1", "2") * 2:
        enter(table, "tsumo", {"wins": seat, f"{seat}-worth": "1-30"})
    client = Client()
    page = client.get(table.get_absolute_url())
    assert "The game is over" in page.text
    assert sum(line.total for line in page.context["page"].results) == 0
    assert "All players agree: close the table" in page.text
    refused = enter(table, "ron", RON)
    assert refused.status_code == 422
    closed = post(client, table, "close")
    assert "Table closed" in client.get(closed.url).text
    assert table_actions.unfinished_tables(table.round) == [table.round.tables.last()]
    with pytest.raises(StateError, match="This table is closed"):
        hands.void(table, 1, "too late", by="Table 1", expects=10, key="too-late")


def test_only_a_judge_ends_a_game_as_it_stands_and_opens_a_closed_table(table, judge):
    enter(table, "ron", RON)
    visitor, client = Client(), Client()
    client.force_login(judge)
    answer = post(visitor, table, "close", early="on", sure="on")
    assert (answer.status_code, "Only a judge can end it early." in answer.text) == (422, True)
    assert post(client, table, "close", early="on").status_code == 422
    assert not hands.fold(table).closed
    assert post(client, table, "close", early="on", sure="on").status_code == 302
    assert hands.fold(table).closed
    assert post(visitor, table, "reopen", why="x").status_code == 302
    assert hands.fold(table).closed
    assert post(client, table, "reopen", why="One more hand").status_code == 302
    assert not hands.fold(table).closed
    assert [entry.by for entry in Entry.objects.all()] == ["Table 1", "Jiro", "Jiro"]


def test_a_time_call_leaves_the_hands_that_the_rules_still_allow(table):
    client = Client()
    assert post(client, table, "time").status_code == 302
    page = client.get(table.get_absolute_url())
    assert "hands left" in page.text or "hand left" in page.text or "The game is over" in page.text
    again = post(client, table, "time")
    assert (again.status_code, len(kinds())) == (422, 1)
    assert again.context["refused"] == "Time was already called."


@pytest.mark.parametrize(
    ("key", "played", "says"),
    [
        ("m-league", (), "These rules have no time limit."),
        ("ema-2025", games.HANCHAN, "The game is already over."),
    ],
)
def test_no_time_is_called_where_there_is_none_or_the_game_is_over(table, key, played, says):
    Tournament.objects.update(ruleset_key=key)
    table = type(table).objects.get(pk=table.pk)
    games.play(table, *played)
    number = Entry.objects.count()
    with pytest.raises(StateError, match=says):
        table_actions.call_time(table, dice_thrown=True, by="Jiro", expects=number + 1, key="the-time")
    assert Entry.objects.count() == number


def test_a_penalty_is_a_judges_and_stands_beside_the_points(table, judge):
    client = Client()
    client.force_login(judge)
    wanted = {"seat": "1", "points": "20000", "when": "after_uma", "why": "Late"}
    assert post(Client(), table, "penalty", **wanted).status_code == 302
    assert kinds() == []
    wrong = post(client, table, "penalty", **{**wanted, "points": "150"})
    assert (wrong.status_code, "Enter points in whole hundreds." in wrong.text) == (422, True)
    assert post(client, table, "penalty", **wanted).status_code == 302
    assert (scores(table), hands.fold(table).penalties_of(referee.Seat(1))) == ((30000,) * 4, -20000)
    assert "Late" in client.get(table.get_absolute_url()).text
    post(client, table, "penalty", **{**wanted, "when": "at_table", "points": "1000"})
    assert scores(table) == (30000, 29000, 30000, 30000)


def test_the_same_hand_confirmed_on_a_second_page_is_told_as_stored_already(table):
    one, other = Sheet(table, "ron"), Sheet(table, "ron")
    one.confirm(RON)
    answer = other.confirm(RON)
    assert answer.url == f"{table.get_absolute_url()}?told=1&already=yes"
    assert "E1 was already saved by Table 1 at" in " ".join(other.client.get(answer.url).text.split())
    assert kinds() == [(1, "hand")]


def test_two_devices_at_the_same_number_end_with_one_entry_of_that_number(table):
    report = referee.codec.read_report({"kind": "chombo", "offenders": [0]})
    other = referee.codec.read_report({"kind": "chombo", "offenders": [1]})
    hands.record(table, hand_entry(report), expects=1, by="Table 1", key="one-device")
    with pytest.raises(ConflictError, match=r"E1 was already entered by Table 1\."):
        hands.record(table, hand_entry(other), expects=1, by="Jiro", key="other-device")
    assert kinds() == [(1, "hand")]


def test_the_chain_of_hashes_holds_from_the_first_entry(three):
    entries = ledger.entries(three)
    assert [entry.hash for entry in entries] == [
        ledger.chain_hash(entry, entry.announcement.ruling) for entry in entries
    ]
    seated = JournalEntry.objects.get(kind="round")
    hashes = [seated.hash, *(entry.hash for entry in entries)]
    assert [entry.previous_hash for entry in entries] == hashes[:-1]
    anchor = Anchor.objects.get(event=seated.event, round=1, table=three.number)
    assert (anchor.length, anchor.head) == (len(entries), hashes[-1])


@pytest.mark.parametrize(
    ("field", "other"),
    [
        ("number", 9),
        ("kind", "void"),
        ("payload", {"number": 1, "why": "something else"}),
        ("by", "Nobody"),
        ("at", NOON),
        ("device", "another-device"),
        ("previous_hash", "0" * 64),
    ],
)
def test_the_hash_of_an_entry_is_another_if_any_of_it_is(three, field, other):
    entry = ledger.entries(three)[1]
    assert getattr(entry, field) != other
    setattr(entry, field, other)
    assert ledger.chain_hash(entry, entry.announcement.ruling) != entry.hash


def test_the_table_and_what_was_announced_are_in_the_hash_and_the_key_is_not(three):
    entry = ledger.entries(three)[1]
    entry.table.number += 1
    assert ledger.chain_hash(entry, entry.announcement.ruling) != entry.hash
    entry.table.number -= 1
    assert ledger.chain_hash(entry, {**entry.announcement.ruling, "verdict": "other"}) != entry.hash
    entry.key = "another-key"
    assert ledger.chain_hash(entry, entry.announcement.ruling) == entry.hash


def test_a_hand_after_the_end_is_refused_as_such_whatever_round_it_was_entered_for(table):
    games.play(table, *games.HANCHAN, *[games.draw()] * 8)
    number = table.entries.count() + 1
    with pytest.raises(referee.Rejected) as caught:
        hands.record(table, hand_entry(games.draw()), by="Jiro", expects=number, key="late")
    assert [problem.code for problem in caught.value.problems] == ["game_is_over"]


def test_a_hand_is_refused_at_a_closed_table_in_these_words(three):
    table_actions.close(three, ends_game=True, by="Jiro", expects=4, key="closing-key")
    now = hands.fold(three).table
    hand = hand_entry(referee.ExhaustiveDraw(), str(now.round), now.honba)
    with pytest.raises(StateError, match=r"^This table is closed\. Ask a judge to reopen it\.$"):
        hands.record(three, hand, by="Table 1", expects=5, key="after-the-close")
    assert kinds()[3:] == [(4, "close")]


def test_no_hand_of_a_closed_table_is_voided_or_corrected(three):
    table_actions.close(three, ends_game=True, by="Jiro", expects=4, key="closing-key")
    with pytest.raises(StateError, match="This table is closed"):
        hands.void(three, 1, "of another table", by="Jiro", expects=5, key="voided-late")
    with pytest.raises(StateError, match="This table is closed"):
        hands.correct(
            three, 1, referee.ExhaustiveDraw(), "a draw", by="Jiro", expects=5, key="corrected-late"
        )
    assert kinds()[3:] == [(4, "close")]


def test_where_no_language_is_chosen_the_referee_speaks_english():
    with translation.override(None):
        assert current_language() == "en"


def test_every_page_of_a_table_speaks_japanese(table):
    enter(table, "ron", RON)
    client = Client(headers={"accept-language": "ja"})
    home = table.get_absolute_url()
    for address in (
        "",
        "hands/ron/",
        "hands/tsumo/",
        "hands/draw/",
        "hands/abort/",
        "hands/chombo/",
        "hands/1/void/",
    ):
        page = client.get(home + address).text
        shown = re.sub(
            r"<script.*?</script>|<style.*?</style>|<[^>]+>",
            " ",
            page.split('id="content" tabindex="-1">')[1],
            flags=re.DOTALL,
        )
        words = set(re.findall(r"[A-Za-z]{3,}", shown)) - {
            "Akagi",
            "Haruka",
            "Mori",
            "Ken",
            "Sato",
            "Yui",
            "Tanaka",
            "Jun",
        }
        assert words - {"River", "Cup", "Table", "EMA", "Shinpan", "UTC"} == set(), address
    assert reverse("table", args=[table.token]) == home


def test_the_felt_hints_at_a_second_winner_only_where_two_may_win(table, visitor):
    hints = {}
    for key in ("ema-2025", "m-league"):
        Tournament.objects.update(ruleset_key=key)
        hints[key] = "For a second winner, tap that seat." in visitor.get(table.get_absolute_url()).text
    assert hints == {"ema-2025": True, "m-league": False}


# Two reports of one hand


def test_the_second_report_of_a_hand_is_shown_beside_the_first_and_can_correct_it(table):
    seen = Sheet(table, "ron").send(RON).context["digest"]
    second = Sheet(table, "ron")
    second.send(RON)
    assert enter(table, "tsumo", TSUMO).status_code == 302
    answer = second.send(RON, step="confirm", seen=seen)
    assert answer.status_code == 409
    assert "Same hand? Choose one" in answer.text
    assert "Second: entered here" in answer.text
    address = unescape(re.search(r'href="([^"]+/hands/1/correct/[^"]+)"', answer.text)[1])
    form = Client().get(address).context["form"]
    assert (form.kind, str(form["discarder"].value()), form["riichi"].value()) == (Kind.RON, "1", [2])
    assert kinds() == [(1, "hand")]
