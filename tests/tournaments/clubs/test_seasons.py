"""A league's season: its page, its table by evenings, its files and its players' pages."""

import csv
import io
import re
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.acts import by
from tests.tournaments.clubs.leagues import EVENINGS, league_data, total
from tournaments.common import points
from tournaments.models import Penalty, Player, Tournament
from tournaments.presenters.clubs import seasons
from tournaments.presenters.events import standings
from tournaments.services.events import tournaments

ADDRESS = "/tournaments/{}/"
COUNTING = {
    "minimum_games": 3,
    "best": {"of": "meetings", "n": 2},
    "attendance": 500,
    "handicap": {"B": 1_000},
}


@pytest.fixture
def league(db, brought):
    return Tournament.objects.get(slug=brought(league_data(COUNTING)))


@pytest.fixture
def plain(db, brought):
    return Tournament.objects.get(slug=brought(league_data()))


def season(league, **asked):
    return seasons.season(standings.current(league, **asked))


def page(client, league, rest="", **headers):
    return client.get(ADDRESS.format(league.slug) + rest, headers=headers)


def table_of(text):
    """The rows of the page's table as the texts of their cells, including those for screen readers only."""
    body = re.search(r'<table class="listing season">.*?</table>', text, re.DOTALL).group()
    rows = re.findall(r"<tr>(.*?)</tr>", body, re.DOTALL)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in rows]
    return [[re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", cell)).strip() for cell in row] for row in cells]


def test_every_game_counts_where_nothing_is_said(plain):
    found = {row.row.player.number: row for row in season(plain).rows}
    assert {number: row.row.total for number, row in found.items()} == {
        number: total(number) - (20_000 if number == 3 else 0) for number in range(1, 9)
    }
    assert [cell and cell.points for cell in found[1].cells] == [total(1, evening) for evening in EVENINGS]


def test_the_best_evenings_attendance_and_handicap_make_the_total(league):
    found = {row.row.player.number: row for row in season(league).rows}
    five = {evening: total(5, evening) for evening in EVENINGS}
    # Five plays in division B: 1,000 points more for each game, two of them on the last evening.
    with_handicap = {
        "2026-01-08": five["2026-01-08"] + 1_000,
        "2026-01-15": five["2026-01-15"] + 1_000,
        "final-warmup": five["final-warmup"] + 2_000,
    }
    best = sorted(with_handicap.values())[1:]
    assert found[5].row.total == sum(best) + 3 * 500
    assert (found[5].handicap, found[5].attendance) == (2_000, 1_500)
    kept = [cell.points for cell in found[5].cells]
    assert sum(kept) + found[5].handicap + found[5].attendance + found[5].row.penalties == found[5].row.total
    assert [cell.left_out_games for cell in found[5].cells] == [0, 0, 2]


def test_the_table_has_a_column_an_evening_and_a_line_for_the_minimum(league, visitor):
    rows = table_of(page(visitor, league, "standings/").text)
    assert rows[0] == [
        "Rank", "Player", "Total", "Games", "Games needed", "Jan 8, 2026", "Jan 15, 2026", "Jan 22, 2026", "Handicap",
        "Attendance", "Penalties and bonuses", "Uma and oka" if "Uma and oka" in rows[0] else "Uma", "Places",
    ]  # fmt: skip
    line = next(at for at, row in enumerate(rows) if row == ["Below the minimum of 3 games"])
    above, below = rows[1:line], rows[line + 1 :]
    assert [row[1] for row in above] == [
        row.row.player.name for row in season(league).rows if row.row.rank is not None
    ]
    assert {row[1]: row[4] for row in below} == {
        "Tanaka": "1 within reach",
        "Abe": "1 within reach",
        "Inoue": "1 within reach",
        "Endo": "1 within reach",
    }
    ono = next(row for row in above if row[1] == "Ono")
    assert ono[7] == f"{points.thousands(total(5, 'final-warmup'))} (not among the best)"


def test_how_it_counts_stands_above_the_table_in_words(league, visitor):
    text = page(visitor, league, "standings/").text
    for says in (
        "Players are ranked by the sum of their games.",
        "Each player&#x27;s best 2 evenings count, by the sum of their games.",
        "Players with fewer than 3 games have no rank yet. They are listed below the line, by games needed.",
        "+0.5 for each evening with a counted game.",
        "Division B gets +1.0 per game.",
        "needs 1 more game; can still reach the minimum: 2 evenings left",
    ):
        assert says in text


def test_guests_stand_apart_and_have_no_line_of_the_table(league, visitor):
    text = page(visitor, league, "standings/").text
    assert "Guest Kato" not in {row[1] for row in table_of(text) if len(row) > 1}
    after = text.partition("Guests, not ranked")[2]
    assert "Guest Kato" in after
    assert points.thousands(total(9)) in after


def test_a_division_is_ranked_among_itself(league, visitor):
    text = page(visitor, league, "standings/?group=B").text
    assert "Division B" in text
    assert {row[1] for row in table_of(text)[1:] if len(row) > 1} == {"Ono", "Abe", "Inoue", "Endo"}
    assert page(visitor, league, "standings/?group=C").status_code == 404


def test_the_table_is_shown_as_it_was_after_an_evening(plain, visitor):
    text = page(visitor, plain, "standings/?after=2026-01-08").text
    assert "Standings after Jan 8, 2026, by the current scoring rules." in text
    rows = table_of(text)
    assert rows[0][4:5] == ["Jan 8, 2026"]
    assert {row[1]: row[2] for row in rows[1:-1]} == {
        name: points.thousands(total(number, "2026-01-08"))
        for number, name in enumerate(
            ("Akagi", "Mori", "Sato", "Tanaka", "Ono", "Abe", "Inoue", "Endo"), start=1
        )
    }
    links = page(visitor, plain, "standings/").text
    assert "?after=2026-01-15" in links
    assert "After Jan 15, 2026" in links


@pytest.mark.parametrize("asked", ["after=nobody", "after=" + "9" * 400, "after="])
def test_what_no_evening_is_called_is_no_error(plain, visitor, asked):
    assert page(visitor, plain, f"standings/?{asked}").status_code == 200


def test_sums_stand_below_only_where_both_sides_of_every_game_are_listed(league, brought, visitor):
    assert "<tfoot>" not in page(visitor, league, "standings/").text
    without = league_data()
    without["people"][8]["state"] = "playing"
    other = Tournament.objects.get(slug=brought(without | {"name": "Other"}))
    rows = table_of(page(visitor, other, "standings/").text)
    assert rows[-1][:7] == ["", "Sum", points.thousands(-20_000), "", "0.0", "0.0", "0.0"]


def test_the_mean_is_shown_to_two_decimals(brought, visitor):
    mean = Tournament.objects.get(slug=brought(league_data({"order": "average"})))
    rows = table_of(page(visitor, mean, "standings/").text)
    assert rows[0][2:5] == ["Total", "Games", "Average"]
    akagi = next(row for row in rows if row[1:2] == ["Akagi"])
    assert akagi[2:5] == [
        points.hundredths(Fraction(total(1), 4)),
        "4",
        points.hundredths(Fraction(total(1), 4)),
    ]


def test_the_file_has_a_column_an_evening(league, visitor):
    text = page(visitor, league, "files/standings.csv").content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    ono = next(row for row in rows if row["Player"] == "Ono")
    evenings = {"2026-01-08": "2026-01-08", "2026-01-15": "2026-01-15", "2026-01-22": "final-warmup"}
    assert {day: int(ono[day]) for day in evenings} == {day: total(5, word) for day, word in evenings.items()}
    made = sum(int(ono[day]) for day in evenings) - int(ono["Dropped results"])
    beside = sum(int(ono[name]) for name in ("Handicap", "Attendance", "Penalties and bonuses"))
    assert int(ono["Total"]) == made + beside
    assert len(rows) == 9
    assert page(visitor, league, "files/standings.xlsx").status_code == 200


def test_the_leagues_page_tells_what_is_next_and_names_no_round(league, visitor, desk):
    league.meetings.filter(date="2026-01-29").update(word="2099-01-29", date="2099-01-29")
    for client in (visitor, desk):
        text = page(client, league).text
        main = text.partition("<main")[2]
        assert "Next evening" in main
        assert "Jan 29, 2099" in main
        assert "Jan 22, 2026 · final-warmup" in main
        assert "Division A" in main
        assert "needs 1 more game" in main
        assert "Round" not in main
    assert "End season" in page(desk, league).text
    assert "End season" not in page(visitor, league).text


def test_a_league_without_people_or_games_has_its_pages(desk):
    made = tournaments.create(name="New League", ruleset_key="wrc-2025", act=by())
    tournaments.change(made, kind="league", act=by())
    for rest in ("", "standings/", "counting/", "season-end/", "files/standings.csv"):
        assert page(desk, made, rest).status_code == 200


def test_decisions_and_penalties_name_the_evening(league, visitor, desk):
    below = page(visitor, league, "standings/").text.partition("Decisions affecting results")[2]
    assert "Jan 15, 2026:" in below
    assert "Round" not in below
    mine = page(visitor, league, "players/3/").text
    assert "<h3>Jan 22, 2026 · final-warmup</h3>" in mine
    assert "Round" not in mine.partition("<main")[2]
    given = page(desk, league, "people/3/").text
    assert "Jan 15, 2026 ·" in given
    assert "Counts after evening" in given


def test_a_penalty_is_given_with_an_evening(league, desk):
    first, chosen = (number for number, word in seasons.meetings_of(league).items() if word == "final-warmup")
    sent = {"sort": "penalty", "points": "5000", "after_round": str(chosen), "why": "Phone"}
    address = ADDRESS.format(league.slug) + "people/1/points/"
    assert desk.post(address, sent).status_code == 302
    assert Penalty.objects.get(points=-5_000).after_round == chosen
    # A round that is not the last of an evening is refused.
    assert desk.post(address, sent | {"after_round": str(first)}).status_code == 422
    assert desk.post(address, sent | {"after_round": "x"}).status_code == 422


def test_the_pages_ask_as_often_whatever_was_played(brought, visitor):
    asked = {}
    for times in (1, 4):
        one = Tournament.objects.get(
            slug=brought(league_data(COUNTING, times=times) | {"name": f"League {times}"})
        )
        for rest in ("", "standings/", "standings/?after=2026-01-15", "files/standings.csv", "players/1/"):
            page(visitor, one, rest)
            with CaptureQueriesContext(connection) as queries:
                assert page(visitor, one, rest).status_code == 200
            asked.setdefault(rest, []).append(len(queries))
    assert {rest: few == many for rest, (few, many) in asked.items()} == dict.fromkeys(asked, True)
    assert max(max(counts) for counts in asked.values()) <= 12


def test_a_tournament_keeps_its_own_pages(full_cup, visitor):
    assert "Players" in page(visitor, full_cup).text
    for rest in ("counting/", "season-end/"):
        assert page(visitor, full_cup, rest).status_code == 404


def test_every_page_is_whole_in_japanese(league, desk):
    for rest in (
        "",
        "standings/",
        "standings/?group=A",
        "counting/",
        "season-end/",
        "players/3/",
        "people/3/",
    ):
        text = page(desk, league, rest, **{"accept-language": "ja"}).text
        assert '<html lang="ja">' in text
        assert "{%" not in text
        assert "Division" not in text.partition("<main")[2]


def test_a_name_cannot_write_html(brought, visitor):
    hostile = league_data(COUNTING)
    hostile["people"][0]["name"] = "<b>Eve</b>"
    hostile["people"][0]["division"] = "<i>A</i>"
    hostile["meetings"][0]["id"] = "<u>m</u>"
    hostile["meetings"][0]["date"] = "2026-01-08"
    one = Tournament.objects.get(slug=brought(hostile))
    for rest in ("", "standings/", "players/1/", "counting/"):
        text = page(visitor, one, rest).text
        assert not re.search(r"<b>Eve|<i>A<|<u>m<", text)
    assert Player.objects.filter(tournament=one).count() == 9
