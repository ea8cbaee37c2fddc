"""A table of three: drawn, entered, ruled, ranked and printed like any other."""

import io
import re
import subprocess

import pytest
from django.urls import reverse

import referee
from tests.acts import by
from tests.tournaments.tables.games import ONE, THREE, TWO, draw, play, ron, tsumo
from tests.tournaments.tables.test_hands import enter
from tournaments.models import Entry, Table, Tournament
from tournaments.presenters.events import standings
from tournaments.presenters.tables import score_sheet, table_page
from tournaments.presenters.tables.hands import previews
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.events import drawing, rounds, tournaments
from tournaments.services.people import entry_list
from tournaments.services.tables import hands, table_actions

SEVEN = ("Akagi Haruka", "Mori Ken", "Sato Yui", "Tanaka Jun", "Ōno Mei", "渡邉 さくら", "Dubois Camille")


@pytest.fixture
def cup(organizer):
    made = tournaments.create(name="Sanma Cup", ruleset_key="tenhou-3p", act=by(organizer.username))
    entry_list.enter(made, "\n".join(SEVEN), act=by())
    return made


@pytest.fixture
def table(cup):
    drawn = rounds.create_from_text(cup, "1, 2, 3\n4, 5, 6", act=by())
    rounds.open_round(drawn, act=by())
    return drawn.tables.first()


def test_a_draw_by_lot_seats_three_at_a_table_and_the_odd_one_rests(cup):
    draft = drawing.propose(cup, seed=1)
    assert [len(seated) for seated in draft.tables] == [3, 3]
    assert len(draft.resting) == 1


def test_a_page_shows_three_seats_and_a_form_offers_what_three_may_do(table, client):
    page = client.get(table.get_absolute_url()).content.decode()
    assert len(re.findall(r'class="seat seat-\d', page)) == 3
    form = client.get(f"{table.get_absolute_url()}hands/abort/").content.decode()
    assert 'value="kyuushu_kyuuhai"' in form
    assert 'value="suukaikan"' in form
    assert 'value="suufon_renda"' not in form
    won = client.get(f"{table.get_absolute_url()}hands/tsumo/").content.decode()
    assert 'name="0-nukidora"' in won
    assert 'value="kita_draw"' in won


def test_a_self_draw_costs_the_winner_the_missing_players_share(table):
    answer = enter(table, "tsumo", {"wins": "1", "1-worth": "3-40"})
    assert answer.status_code == 302
    assert hands.fold(table).table.scores == (32400, 38900, 33700)


def test_norths_set_aside_are_counted_and_stored(table):
    entered = {
        "wins": "1",
        "1-by": "tiles",
        "1-concealed": "123456p789s1177z",
        "1-winning": "7z",
        "1-nukidora": "2",
        "dora": "1s",
    }
    answer = enter(table, "tsumo", entered)
    assert answer.status_code == 302
    stored = Entry.objects.get().payload["report"]["winners"][0]["hand"]
    assert stored["nukidora"] == 2
    row = hands.fold(table).rows[0]
    worth = next(finding for finding in row.ruling.findings if finding.code == "hand_worth")
    assert ("nukidora", 2) in worth.facts["yaku"]


def test_what_an_empty_seat_pays_is_told_on_the_sheet_and_the_points_are_all_there(table, cup):
    """A tsumo of 3 han 40 fu: the dealer pays 2,600, the other player and the empty seat 1,300 each."""
    Tournament.objects.update(overlay={"sanma_tsumo": "empty_seat_pays", "honba_value": 300})
    table = Table.objects.get(pk=table.pk)
    # The payment of the empty seat is not read aloud.
    said = "3 han 40 fu: Mori Ken wins 1,300\u00a0/\u00a02,600."
    assert previews.preview_hand(TableSnapshot.of(table), tsumo(TWO, 3, 40)).sentence == said
    play(table, tsumo(TWO, 3, 40))
    check = score_sheet.sheet_extras(table_page.page(TableSnapshot.of(table))).check
    assert (check.player_points, check.on_table, check.removed_points, check.expected) == (
        106300,
        0,
        -1300,
        105000,
    )
    assert check.agrees


def test_three_who_are_tenpai_at_a_table_of_three_are_all(table):
    play(table, draw(ONE, TWO, THREE), draw(ONE, TWO))
    assert [line.result for line in table_page.page(TableSnapshot.of(table)).hands] == [
        "Draw, all tenpai",
        "Draw, tenpai: Akagi Haruka, Mori Ken",
    ]


def test_a_whole_game_of_three_is_ranked_and_printed(table, cup, desk):
    game = (
        ron(TWO, THREE, 3, 30, riichi=(TWO,)),
        draw(ONE, riichi=(ONE,)),
        tsumo(THREE, 4, 30),
        referee.Chombo(offenders=(TWO,)),
        ron(ONE, TWO, 5),
        ron(TWO, ONE, 2, 30),
        draw(),
        ron(THREE, ONE, 6),
        ron(TWO, THREE, 2, 40),
        tsumo(ONE, 5),
        ron(ONE, THREE, 8),
        ron(TWO, THREE, 3, 30),
        draw(),
        draw(),
        draw(),
    )
    play(table, *game)
    page = hands.fold(table)
    assert page.table.over
    assert sum(page.results) == 0
    assert sorted(game.place for game in page.games) == [1, 2, 3]
    listed = standings.current(cup)
    assert len(listed.rows) == 7
    paper = desk.get(reverse("sheet", args=[cup.slug, table.round.number, table.number]))
    assert paper["Content-Type"] == "application/pdf"
    text = subprocess.run(
        ["pdftotext", "-layout", "-", "-"],
        input=io.BytesIO(paper.content).getvalue(),
        capture_output=True,
        check=True,
    ).stdout.decode()
    assert all(name in text for name in SEVEN[:3])


def test_three_who_are_level_are_told_apart_by_how_often_each_was_third(cup):
    """One is first once and second twice; the other is second, first by far, and third. Both totals are 22,000."""
    Tournament.objects.update(overlay={"standings_tie_break": "firsts_fourths_best"}, last_round=3)
    cup.refresh_from_db()
    for seats, won in (
        ("2, 1, 3", ron(TWO, THREE, 2, 30)),
        ("1, 2, 3", ron(TWO, THREE, 11)),
        ("1, 2, 3", ron(THREE, TWO, 2, 30)),
    ):
        drawn = rounds.create_from_text(cup, seats, act=by())
        rounds.open_round(drawn, act=by())
        table = drawn.tables.get()
        play(table, won)
        table_actions.close(table, ends_game=True, by="Jiro", expects=2, key=f"round-{drawn.number}")
        rounds.finish(drawn, act=by())
    first, second = standings.current(cup).rows[:2]
    assert [[cell.result for cell in row.cells] for row in (first, second)] == [
        [32000, -5000, -5000],
        [-5000, 54000, -27000],
    ]
    assert [(row.rank, row.tied, row.player.number, row.total) for row in (first, second)] == [
        (1, False, 1, 22000),
        (2, False, 2, 22000),
    ]
