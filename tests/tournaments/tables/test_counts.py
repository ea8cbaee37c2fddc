"""A count read out by the players is compared with the ledger and recorded, and never replaces it."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

import referee
from tests.acts import by
from tests.tournaments.tables import games
from tests.tournaments.tables.games import FOUR, ONE, THREE, TWO, draw, play, ron
from tournaments.common.errors import StateError
from tournaments.models import Entry, Tournament
from tournaments.presenters.tables import score_sheet, table_page
from tournaments.presenters.tables.counts import count_after_change
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list
from tournaments.services.tables import counts, hands, table_actions

RIGHT = ("300", "339", "261", "300")
NOT_PAID = ("300", "300", "300", "300")


@pytest.fixture
def table(full_cup):
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    played = drawn.tables.first()
    play(played, ron(TWO, THREE, 3, 30))
    return played


def finish(table):
    """Play on until the game is over; the deal passes with every hand."""
    while not hands.fold(table).table.over:
        dealer = hands.fold(table).table.dealer
        play(table, ron(FOUR if dealer is not FOUR else TWO, dealer, 1, 30))


@pytest.fixture
def over(table):
    """The same table with its game over."""
    finish(table)
    return table


class Sheet:
    """The page of a count as opened, to be sent with the figures that were read out."""

    def __init__(self, table, client=None):
        self.client, self.address = client or Client(), reverse("count", args=[table.token])
        form = self.client.get(self.address).context["form"]
        self.place = {name: form.initial[name] for name in ("key", "expects")}

    def send(self, points=(), sticks="0", step="preview", **more):
        read = {f"points-{seat}": figure for seat, figure in enumerate(points)}
        return self.client.post(self.address, {**self.place, **read, "sticks": sticks, "step": step, **more})


def write(table, points, sticks="0", **more):
    return Sheet(table).send(points, sticks, step="confirm", **more)


def as_held(table):
    """Return the figures that players read out when everything is right, in hundreds of points."""
    return [str(int(points) // 100) for points in hands.fold(table).table.scores]


def words(answer):
    text = re.sub(r"<(script|style)\b.*?</\1>", " ", answer.content.decode(), flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


def stored():
    return list(Entry.objects.filter(kind="count").values_list("number", "payload"))


def states(table):
    return [(line.number, line.state, line.open) for line in table_page.page(TableSnapshot.of(table)).counts]


def close(table, **more):
    place = {"key": "closing-it", "expects": len(table.entries.all()) + 1}
    return Client().post(reverse("close_table", args=[table.token]), place | more)


def test_the_page_asks_each_player_in_turn_order_and_says_what_the_sum_must_be(table, visitor):
    answer = visitor.get(reverse("count", args=[table.token]))
    named = [line.player.name for line, _figure, _below in answer.context["form"].rows()]
    assert named == ["Akagi Haruka", "Mori Ken", "Sato Yui", "Tanaka Jun"]
    assert "Sum so far 0 of 120,000" in words(answer)


def test_the_sum_is_told_while_the_players_still_read(table):
    answer = Sheet(table).send(("300", "339", "", ""), sticks="")
    reading = answer.context["reading"]
    assert (answer.status_code, reading.total, reading.comparison) == (200, 63900, None)
    assert reading.missing == ("Sato Yui", "Tanaka Jun", "riichi sticks on the table")
    assert "Still missing: Sato Yui, Tanaka Jun, riichi sticks on the table" in words(answer)


def test_while_typing_only_what_is_checked_comes_back(table):
    sheet = Sheet(table)
    read = {f"points-{seat}": figure for seat, figure in enumerate(RIGHT)}
    told = {**sheet.place, **read, "sticks": "0", "step": "preview"}
    answer = sheet.client.post(sheet.address, told, headers={"HX-Request": "true"})
    assert "<html" not in answer.content.decode()
    assert "✓ The count matches the record." in words(answer)
    assert stored() == []


def test_a_count_that_agrees_says_so_and_one_that_differs_says_where_it_can_come_from(table):
    right = words(Sheet(table).send(RIGHT))
    assert "✓ The count matches the record. Sum 120,000 of 120,000 ✓ the sum is correct" in right
    answer = Sheet(table).send(NOT_PAID)
    held = answer.context["reading"].comparison
    assert held.further == 0
    assert [(line.name, line.difference) for line in held.seats if line.difference] == [
        ("Mori Ken", -3900),
        ("Sato Yui", 3900),
    ]
    assert [[(cause.text, cause.hand) for cause in way] for way in held.explanations] == [
        [("3,900 that Sato Yui did not pay to Mori Ken", 1)]
    ]
    assert reverse("correct_hand", args=[table.token, 1]) in answer.content.decode()
    assert "E1 Ron from Sato Yui: Mori Ken 3 han 30 fu" in words(answer)


def test_a_sum_that_is_wrong_is_said_with_what_is_missing(table):
    answer = Sheet(table).send(("300", "339", "252", "300"))
    assert "Sum 119,100 of 120,000 ✕ 900 missing" in words(answer)
    assert "Sato Yui: miscounted by 900 too few, or sticks missing there" in words(answer)


def test_points_below_zero_are_ticked_or_typed_and_figures_may_be_typed_in_japanese(table):
    def figures(points, **more):
        return Sheet(table).send(points, **more).context["form"].figures

    assert figures(("12", "-12", "−12", "▲1"), **{"below-0": "on"}) == [-1200, -1200, -1200, -100]
    assert figures(("３０５", " 305 ", "0", "-12"), **{"below-3": "on"}) == [30500, 30500, 0, -1200]


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("abc", "Enter hundreds: 305 for 30,500."),
        ("30.5万", "Enter hundreds: 305 for 30,500."),
        ("30500", "That is 3,050,000 points. Enter hundreds: 305 for 30,500."),
        ("", "Enter the score of Sato Yui."),
    ],
)
def test_what_is_no_figure_is_told_and_nothing_is_stored_and_nothing_typed_is_lost(table, typed, says):
    answer = write(table, ("300", "339", typed, "300"))
    assert answer.status_code == 422
    assert f"Sato Yui: {says}" in words(answer)
    assert 'value="339"' in answer.content.decode()
    assert stored() == []


@pytest.mark.parametrize("sticks", ["-1", "many", "100", ""])
def test_sticks_that_cannot_be_are_told(table, sticks):
    answer = write(table, RIGHT, sticks)
    assert (answer.status_code, stored()) == (422, [])
    assert answer.context["form"].errors.keys() == {"sticks"}


def test_a_count_is_written_down_once_and_moves_nothing(table):
    before = hands.fold(table).table
    sheet = Sheet(table)
    first, again = (sheet.send(RIGHT, step="confirm") for _ in range(2))
    assert first["Location"] == again["Location"] == f"{table.get_absolute_url()}?told=2"
    assert stored() == [(2, {"scores": [30000, 33900, 26100, 30000], "sticks": 0})]
    assert Entry.objects.get(number=2).by == "Table 1"
    assert hands.fold(table).table == before
    assert "Point count saved" in words(sheet.client.get(first["Location"]))
    assert "✓ Point count: matches" in words(sheet.client.get(table.get_absolute_url()))


def test_a_count_for_a_table_that_moved_on_is_not_stored_and_not_lost(table):
    sheet = Sheet(table)
    play(table, draw(ONE))
    answer = sheet.send(RIGHT, step="confirm")
    assert (answer.status_code, stored()) == (409, [])
    assert "E2 was already entered by Jiro. Check the table; your entry was not saved." in words(answer)
    assert 'value="339"' in answer.content.decode()
    # The count is compared with the table's current state.
    assert not answer.context["reading"].comparison.agrees
    assert answer.context["form"]["expects"].value() == 3


def test_a_difference_stays_at_the_table_until_the_hand_is_corrected(table):
    write(table, ("300", "300", "300", "300"))
    assert states(table) == [(2, "differs", True)]
    page = words(Client().get(table.get_absolute_url()))
    assert "≠ Point count: does not match" in page
    assert "Possible causes: 3,900 that Sato Yui did not pay to Mori Ken" in page
    report = draw(ONE, TWO, THREE, FOUR)
    hands.correct(table, 1, report, "it was a draw", by="Jiro", expects=3, key="corrected")
    assert states(table) == [(2, "agrees_now", False)]
    page = words(Client().get(table.get_absolute_url()))
    assert "✓ Point count: matches after a hand was changed" in page
    assert "Possible causes" not in page


def test_a_later_count_that_agrees_settles_a_difference(table):
    write(table, NOT_PAID)
    write(table, RIGHT)
    assert states(table) == [(2, "counted_again", False), (3, "agrees", False)]
    page = words(Client().get(table.get_absolute_url()))
    assert "≠ Point count: did not match, but a later count does" in page
    assert "Mori Ken −3,900 Sato Yui +3,900" in page


def test_a_correction_says_before_it_is_stored_whether_the_count_agrees_then(table, visitor):
    write(table, ("339", "300", "261", "300"))
    address = reverse("correct_hand", args=[table.token, 1])
    form = visitor.get(address).context["form"]
    place = {name: form.initial[name] for name in ("key", "expects", "round", "honba")}
    entered = {"discarder": "2", "wins": "0", "0-by": "value", "why": "misheard", "step": "preview"}
    answer = visitor.post(address, place | entered | {"0-worth": "2-40"})
    assert "✓ With this change, the last point count matches." in words(answer)
    answer = visitor.post(address, place | entered | {"0-worth": "3-30"})
    assert "≠ With this change, the last point count is off by:" in words(answer)
    assert "Akagi Haruka −1,900 , Sato Yui +1,900" in words(answer)


def changed(table, change):
    at = TableSnapshot.of(table)
    return count_after_change(at, change, at.with_entry(change))


def test_a_change_after_the_last_count_does_not_speak_of_it(table):
    write(table, RIGHT)
    play(table, draw(ONE))
    change = referee.ledger.Void(number=3, why="of another table")
    assert changed(table, change) is None


def test_a_change_between_two_counts_speaks_of_the_later_one(table):
    write(table, RIGHT)
    play(table, draw(ONE))
    write(table, as_held(table))
    change = referee.ledger.Void(number=3, why="of another table")
    line = changed(table, change)
    assert line is not None
    assert (line.number, line.state) == (4, "differs_now")


def test_counting_is_offered_before_closing_and_the_page_says_whether_it_was_done(over, visitor):
    def ending():
        page = visitor.get(over.get_absolute_url()).content.decode()
        return re.findall(r'class="button( first)?"[^>]*>\s*(Count [^<]*?|All players agree[^<]*?)\s*<', page)

    assert "The points have not been counted yet." in words(visitor.get(over.get_absolute_url()))
    assert ending()[:2] == [
        (" first", "Count the points"),
        ("", "All players agree: close the table"),
    ]
    assert write(over, as_held(over)).status_code == 302
    assert "✓ Points counted. They match the record." in words(visitor.get(over.get_absolute_url()))
    assert ending()[0] == (" first", "All players agree: close the table")
    assert close(over).status_code == 302
    assert table_page.page(TableSnapshot.of(over)).closed


def test_a_count_before_the_last_hand_is_not_the_end_s(table, visitor):
    write(table, RIGHT)
    finish(table)
    assert "The last point count was before the end of the game." in words(
        visitor.get(table.get_absolute_url())
    )


def test_a_table_with_a_difference_is_closed_only_when_that_is_said(over, visitor):
    first, second, *others = as_held(over)
    write(over, (str(int(first) + 10), str(int(second) - 10), *others))
    page = words(visitor.get(over.get_absolute_url()))
    assert "Close anyway. The recorded points count, and the difference is noted." in page
    refused = close(over)
    assert refused.status_code == 422
    assert "The last point count does not match the record. Correct a hand, count again" in words(refused)
    assert not table_page.page(TableSnapshot.of(over)).closed
    scores = hands.fold(over).table.scores
    assert close(over, despite="on").status_code == 302
    assert hands.fold(over).table.scores == scores
    assert "≠ Point count: does not match" in words(visitor.get(over.get_absolute_url()))


def test_a_judge_who_ends_a_game_early_is_asked_too(table, judge):
    write(table, NOT_PAID)
    client = Client()
    client.force_login(judge)
    address, place = (
        reverse("close_table", args=[table.token]),
        {"key": "closing-it", "expects": 3, "early": "on", "sure": "on"},
    )
    assert 'name="despite"' in client.get(table.get_absolute_url()).content.decode()
    assert client.post(address, place).status_code == 422
    unsure = {name: said for name, said in place.items() if name != "sure"}
    assert "By the rules, this game is not over. Tick the box to end it anyway." in words(
        client.post(address, unsure | {"despite": "on"})
    )
    assert client.post(address, place | {"despite": "on"}).status_code == 302


@pytest.mark.parametrize("how", ["closed", "finished"])
def test_a_table_where_nothing_is_entered_any_more_takes_no_count(table, visitor, how):
    sheet = Sheet(table)
    if how == "closed":
        table_actions.close(table, ends_game=True, by="Jiro", expects=2, key="closing-it")
        says = "This table is closed. Ask a judge to reopen it."
        sheet.place["expects"] = 3
    else:
        table.round.state = table.round.State.FINISHED
        table.round.save()
        says = "This round is finished."
    assert says in words(visitor.get(sheet.address))
    answer = sheet.send(RIGHT, step="confirm")
    assert (answer.status_code, stored()) == (422, [])
    assert says in words(answer)


def test_the_service_itself_refuses_a_closed_table(table):
    table_actions.close(table, ends_game=True, by="Jiro", expects=2, key="closing-it")
    with pytest.raises(StateError, match="This table is closed"):
        counts.record(
            table, referee.ledger.Count(scores=(30000,) * 4, sticks=0), by="Jiro", expects=3, key="count"
        )


def test_sticks_on_the_table_count_and_a_penalty_taken_off_is_out_of_the_sum(table):
    play(table, draw(ONE, TWO, THREE, FOUR, riichi=(FOUR,)))
    table_actions.penalize(
        table, ONE, 1000, referee.ruling.PenaltyWhen.AT_TABLE, "late", by="Jiro", expects=3, key="penalty"
    )
    answer = Sheet(table).send(("290", "339", "261", "290"), "1")
    assert answer.context["reading"].comparison.agrees
    assert "1,000 of the 120,000 starting points left the game." in words(answer)
    answer = Sheet(table).send(("300", "339", "261", "290"), "1")
    assert "the 1,000 that Akagi Haruka was to lose at the table and still has Penalty: late" in words(answer)


def late(table, seat, why, number):
    place = {"by": "Jiro", "expects": number, "key": f"penalty-{number}"}
    table_actions.penalize(table, seat, 1000, referee.ruling.PenaltyWhen.AT_TABLE, why, **place)


def causes(answer):
    ways = answer.context["reading"].comparison.explanations
    return [
        (cause.text, cause.about, cause.round, cause.honba, cause.hand, cause.entry)
        for way in ways
        for cause in way
    ]


def test_of_two_penalties_that_is_named_which_was_not_paid(table):
    late(table, ONE, "late", 2)
    late(table, TWO, "a telephone", 3)
    answer = Sheet(table).send(("290", "339", "261", "300"))
    assert causes(answer) == [
        (
            "Mori Ken: miscounted by 1,000 too many, or sticks there that belong elsewhere",
            "",
            "",
            0,
            None,
            None,
        ),
        (
            "the 1,000 that Mori Ken was to lose at the table and still has",
            "Penalty: a telephone",
            "",
            0,
            None,
            3,
        ),
    ]


def test_a_penalty_by_a_ruling_that_was_not_paid_is_named_with_its_hand(table):
    taken = referee.judgement.Judgement(
        seat=FOUR,
        decision=referee.answers.Measure.PENALTY,
        points=1000,
        when=referee.judgement.PointLoss.AT_TABLE,
        facts="tiles shown",
        judge="Jiro",
    )
    given(table, taken)
    play(table, draw())
    assert causes(Sheet(table).send(RIGHT)) == [
        (
            "Tanaka Jun: miscounted by 1,000 too many, or sticks there that belong elsewhere",
            "",
            "",
            0,
            None,
            None,
        ),
        (
            "the 1,000 that Tanaka Jun was to lose at the table and still has",
            "Tanaka Jun: tiles shown. A penalty of 1,000 points, at the table.",
            "E2",
            0,
            None,
            2,
        ),
    ]


def given(table, judgement):
    at = hands.fold(table).table
    games.write(table, referee.ledger.RulingEntry(judgement=judgement, round=at.round, honba=at.honba))


def test_a_chombo_by_a_ruling_that_was_not_paid_is_no_hand_to_correct(full_cup):
    # A mangan paid in the other direction: 8,000 from the non-dealer.
    Tournament.objects.update(ruleset_key="tenhou-4p")
    drawn = rounds.create_from_text(Tournament.objects.get(), "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    table = drawn.tables.first()
    broke = referee.judgement.Judgement(
        seat=THREE, decision=referee.answers.Measure.CHOMBO, facts="broke the wall", judge="Hanako"
    )
    given(table, broke)
    assert causes(Sheet(table).send(("250",) * 4)) == [
        ("nothing paid for this hand", "Sato Yui: broke the wall. A chombo.", "E1", 0, None, 1)
    ]


def test_of_many_hands_from_which_a_difference_can_come_four_are_shown_first(table):
    """Mori Ken wins 1,000 from Sato Yui in five hands, and nobody else does."""
    for dealer in (TWO, THREE, FOUR, ONE, TWO, THREE, FOUR):
        play(table, ron(FOUR, ONE, 2, 30) if dealer is TWO else ron(TWO, THREE, 1, 30))
    one, two, three, four = as_held(table)
    answer = Sheet(table).send((one, str(int(two) - 10), str(int(three) + 10), four))
    held = answer.context["reading"].comparison
    assert sorted(cause.hand for way in held.explanations for cause in way) == [3, 4, 5, 7, 8]
    assert (len(held.explanations), held.further) == (5, 1)


def test_the_printed_sheet_says_how_a_count_stands(table):
    def said():
        return [
            note.text for note in score_sheet.sheet_extras(table_page.page(TableSnapshot.of(table))).notes
        ]

    write(table, NOT_PAID)
    assert said() == ["Point count: difference from the record"]
    report = draw(ONE, TWO, THREE, FOUR)
    hands.correct(table, 1, report, "it was a draw", by="Jiro", expects=3, key="corrected")
    write(table, NOT_PAID)
    assert said() == ["Point count: matches after a hand was changed", "Point count: matches"]
    hands.correct(table, 1, ron(TWO, THREE, 1, 30), "it was a win", by="Jiro", expects=5, key="again")
    assert said()[1] == "Point count: matched, then a hand was changed; difference"


def test_a_stick_that_is_not_counted_is_one_stick_less(table):
    play(table, draw(ONE, TWO, riichi=(ONE,)))
    held = Sheet(table).send(as_held(table), "0").context["reading"].comparison
    sticks = held.sticks
    assert (sticks.counted, sticks.expected, sticks.difference, held.lost) == (0, 1, -1, -1000)


def test_three_players_count_three_figures(organizer):
    cup = tournaments.create(name="Sanma Cup", ruleset_key="tenhou-3p", act=by(organizer.username))
    entry_list.enter(cup, "Akagi Haruka\nMori Ken\nSato Yui", act=by())
    drawn = rounds.create_from_text(cup, "1, 2, 3", act=by())
    rounds.open_round(drawn, act=by())
    table = drawn.tables.first()
    play(table, ron(TWO, THREE, 3, 30))
    assert len(Sheet(table).client.get(reverse("count", args=[table.token])).context["form"].rows()) == 3
    assert Sheet(table).send(("350", "389", "311")).context["reading"].comparison.agrees
    assert write(table, ("350", "389", "311")).status_code == 302
    assert stored() == [(2, {"scores": [35000, 38900, 31100], "sticks": 0})]


def test_all_of_it_is_said_in_japanese(table):
    write(table, NOT_PAID)
    client = Client(headers={"Accept-Language": "ja"})
    page = words(client.get(table.get_absolute_url()))
    assert "考えられる原因： Sato YuiからMori Kenへの3,900点の払い忘れ" in page
    answer = Sheet(table, client).send(("300", "339", "252", "300"))
    assert "900点足りない" in words(answer)
    assert "Sato Yuiの数え間違い（900点少ない）、または点棒の不足" in words(answer)
