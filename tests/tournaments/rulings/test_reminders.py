"""What a ruling still brings at the end of its hand is said before that end is saved."""

import json
from html import unescape

import pytest
from django.test import Client

import referee
from tests.acts import by
from tests.tournaments.rulings.given import give, look_again
from tests.tournaments.tables import games
from tournaments.models import Table, Tournament
from tournaments.presenters.tables import table_page
from tournaments.presenters.tables.reminders import reminders, reminders_at
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.events import rounds
from tournaments.services.tables import hands

ONE, TWO, THREE, FOUR = referee.Seat
F, M = referee.answers.Fact, referee.answers.Measure
OPEN = {F.OWN_WIN: False, F.OTHER_WIN: False, F.AT_DRAW: False, F.AT_ABORT: False, F.FOUR_RIICHI: False}
QUAD = referee.judgement.Judgement(
    seat=THREE,
    decision=M.NONE,
    question=referee.reports.Foul(seat=THREE, code="RII-ANKAN", answers={**OPEN, F.REPLACEMENT: True}),
    judge="Jiro",
)
PUT_BACK = referee.judgement.Judgement(
    seat=THREE,
    decision=M.CORRECT,
    question=referee.reports.Foul(seat=THREE, code="RII-ANKAN", answers={**OPEN, F.REPLACEMENT: False}),
    judge="Jiro",
)
AT_DRAW, AT_WIN = "At an exhaustive draw: a chombo", "At a win of Sato Yui: a chombo"


@pytest.fixture
def table(full_cup):
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    return drawn.tables.first()


def said(table):
    return [line.text for line in reminders(table_page.page(TableSnapshot.of(table)))]


def said_at(table, report):
    return [line.text for line in reminders_at(table_page.page(TableSnapshot.of(table)), report)]


def test_a_kan_that_costs_nothing_yet_is_named_at_the_ends_of_its_hand_that_cost(table):
    give(table, QUAD)
    assert said(table) == [AT_WIN, AT_DRAW]
    assert said_at(table, games.draw(THREE, riichi=(THREE,))) == [AT_DRAW]
    assert said_at(table, games.ron(THREE, ONE, 3, 30, riichi=(THREE,))) == [AT_WIN]
    assert said_at(table, games.ron(TWO, ONE, 3, 30)) == []
    assert said_at(table, referee.Chombo(offenders=(THREE,))) == []


def test_abortive_draws_are_named_where_the_rules_know_them(table):
    Tournament.objects.update(ruleset_key="tenhou-4p")
    table = Table.objects.get(pk=table.pk)
    give(table, QUAD)
    aborts = [
        referee.AbortiveDraw(reason=reason, riichi=games.declared((THREE,)))
        for reason in (referee.AbortReason.SUUCHA_RIICHI, referee.AbortReason.SUUFON_RENDA)
    ]
    answer = table.ruleset.noten_riichi_at_four_riichi, table.ruleset.noten_riichi_at_other_abort
    assert [bool(said_at(table, abort)) for abort in aborts] == [
        one is referee.answers.ExposureAtAbort.CHOMBO for one in answer
    ]


def test_nothing_is_left_of_a_kan_that_was_put_back(table):
    give(table, PUT_BACK)
    assert said(table) == []


def test_the_next_hand_has_no_reminder_and_the_same_hand_has_it_again_after_an_undo(table):
    give(table, QUAD)
    games.play(table, games.draw(THREE, riichi=(THREE,)))
    assert said(table) == []
    hands.void(table, 2, "one more", by="Jiro", expects=3, key="the-void")
    assert said(table) == [AT_WIN, AT_DRAW]


def test_a_ruling_changed_in_review_counts_as_it_is_now(table):
    logged = give(table, QUAD)
    look_again(logged, referee.judgement.ReviewOutcome.CHANGED, PUT_BACK)
    assert said(table) == []


def test_the_table_of_a_judge_links_the_ruling_and_others_read_its_words(table, desk):
    logged = give(table, QUAD)
    link = f'<a href="/tournaments/{table.round.tournament.slug}/rulings/{logged.number}/">'
    for client, is_linked in ((desk, True), (Client(), False)):
        page = " ".join(unescape(client.get(table.get_absolute_url()).text).split())
        held = page.split('<template id="reminders">')[1].split("</template>")[0]
        assert (link in held) is is_linked
        assert f"Sato Yui: an ankan in riichi that is not allowed. <b>{AT_DRAW}</b>" in held
        assert 'data-end="draw" data-of="2"' in held


def test_the_form_with_all_fields_says_it_above_its_preview_and_leads_to_the_chombo(table, desk):
    give(table, QUAD)
    client = desk
    address = f"{table.get_absolute_url()}hands/draw/"
    draft = json.dumps({"kind": "exhaustive_draw", "riichi": [2], "tenpai": [2]})
    form = client.get(address, {"report": draft}).context["form"]
    data = {name: form[name].value() for name in ("key", "expects", "round", "honba", "riichi_order")}
    sent = {**data, "tenpai": ["2"], "riichi": ["2"], "step": "preview"}
    preview = client.post(address, sent, headers={"HX-Request": "true"})
    assert [line.text for line in preview.context["due"]] == [AT_DRAW]
    assert AT_DRAW in preview.text
    chombo = preview.text.split('data-fouls="RII-ANKAN"')[0].rsplit('href="', 1)[1].split('"')[0]
    opened = client.get(unescape(chombo)).context["form"]
    assert (opened["offenders"].value(), opened["reason"].value()) == ([THREE], "RII-ANKAN")
