"""An event's lists are exported complete, in each format, and only to those allowed."""

import pytest
from django.urls import reverse

from tests.acts import by
from tests.sampled import every_nth
from tests.tournaments.events.test_standings import on_paper, opened
from tournaments.models import Person, Tournament
from tournaments.services.events import rounds, tournaments
from tournaments.services.interchange import spreadsheets
from tournaments.services.people import entry_list

HEADS = {
    "standings": [
        "Rank", "No.", "Player", "Club", "Country", "Status", "Total", "Games", "R1", "Uma", "Penalties",
        "1st places", "2nd places", "3rd places", "4th places", "Shared",
    ],
    "games": [
        "Round", "Date", "Table", "Seat", "No.", "Player", "Final points", "Place", "Uma", "Result",
        "Penalties", "Total",
    ],
    "decisions": ["Round", "Table", "No.", "Player", "Points", "Decision details", "Cancelled"],
    "people": [
        "No.", "Name", "Reading", "Family name", "Given name", "Preferred name", "Club", "Country", "Status", "Group",
        "ARA", "EMA",
    ],
    "ema": ["Place", "EMA number", "Last name", "First name", "Country", "Points"],
    "ara": ["Place", "ARA ID", "Legal name", "Preferred name", "Organization", "Points"],
}  # fmt: skip


@pytest.fixture
def cup(full_cup):
    """A round with one table entered from paper; a person with all particulars, and one who has withdrawn."""
    first = full_cup.players.get(number=1).person
    Person.objects.filter(pk=first.pk).update(
        name="=SUM(A1)", family="Haruka", given="Aki", club="Tiles, and more", country="JPN",
        numbers={"ema": "04000001", "ara": "A7"}, preferred="Haru",
    )  # fmt: skip
    entry_list.withdraw(full_cup.players.get(number=16), act=by())
    round_ = opened(full_cup, "1, 2, 3, 4\n5, 6, 7, 8")
    on_paper(round_, 1)
    rounds.finish(round_, anyway=True, act=by())
    return full_cup


def rows(client, cup, name, form="csv", **asked):
    answer = client.get(reverse("event_file", args=[cup.slug, name, form]), asked)
    assert answer.status_code == 200, name
    assert answer["Content-Disposition"] == f'attachment; filename="{cup.slug}-{name}.{form}"'
    return [list(row.cells) for row in spreadsheets.read_file("", answer.content)]


def test_a_round_of_the_event_is_called_so_in_japanese_and_not_as_a_round_of_a_game(cup, desk):
    desk.defaults["HTTP_ACCEPT_LANGUAGE"] = "ja"
    assert [rows(desk, cup, name)[0][0] for name in ("games", "decisions")] == ["回戦", "回戦"]


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_a_shared_rank_is_a_number_and_a_column_says_that_it_is_shared(cup, desk, form):
    on_paper(opened(cup, "9, 10, 11, 12\n13, 14, 15, 1"), 1)
    found = rows(desk, cup, "standings", form)
    assert [(row[0], row[-1]) for row in found if row[0]][:5] == [
        ("Rank", "Shared"),
        *[("1", "yes")] * 2,
        *[("3", "yes")] * 2,
    ]
    assert not any({"yes", "no"} & {*row} for row in found if not row[0])


@pytest.mark.parametrize("name", every_nth(HEADS, 2))
def test_each_list_has_its_heads_and_is_the_same_in_both_forms(cup, desk, name):
    found = rows(desk, cup, name)
    assert found[0] == HEADS[name]
    told = rows(desk, cup, name, "xlsx")
    assert [[cell.lstrip("'") for cell in row] for row in found] == told


def test_the_standings_as_a_file_have_every_line_and_no_formula(cup, visitor):
    found = rows(visitor, cup, "standings")
    assert found[1][:9] == ["1", "1", "=SUM(A1)", "Tiles, and more", "JPN", "playing", "30000", "1", "30000"]
    assert [row[0] for row in found[1:6]] == ["1", "2", "3", "4", ""]
    assert found[-1][2:9] == ["Weber Max", "", "", "withdrawn", "-30000", "1", "-30000"]


def test_what_a_program_would_reckon_is_text_in_every_file(cup, visitor):
    sent = visitor.get(reverse("event_file", args=[cup.slug, "games", "csv"])).content
    assert b",'=SUM(A1)," in sent
    assert b",=SUM(A1)," not in sent


def test_a_list_of_games_has_a_line_a_seat(cup, visitor):
    found = rows(visitor, cup, "games")
    assert len(found) == 5
    assert found[1][2:] == ["1", "E", "1", "=SUM(A1)", "45000", "1", "15000", "30000", "0", "30000"]


def test_the_federations_lists_name_those_who_are_ranked(cup, desk):
    assert rows(desk, cup, "ema")[1:3] == [
        ["1", "04000001", "Haruka", "Aki", "JPN", "30000"],
        ["2", "", "Ken", "Mori", "", "10000"],
    ]
    assert rows(desk, cup, "ara")[1] == ["1", "A7", "Aki Haruka", "Haru", "Tiles, and more", "30000"]
    assert len(rows(desk, cup, "ema")) == 5


@pytest.mark.parametrize("name", ["people", "ema", "ara"])
def test_what_is_known_of_people_is_for_officials(cup, visitor, name):
    assert visitor.get(reverse("event_file", args=[cup.slug, name, "csv"])).status_code == 404
    assert (
        reverse("event_file", args=[cup.slug, name, "csv"])
        not in visitor.get(reverse("standings", args=[cup.slug])).text
    )


@pytest.mark.parametrize("what", [("standings", "pdf"), ("secrets", "csv")])
def test_there_is_no_other_list(cup, desk, what):
    assert desk.get(reverse("event_file", args=[cup.slug, *what])).status_code == 404


def test_a_private_event_has_no_lists_for_visitors(cup, visitor):
    Tournament.objects.update(public=False)
    assert visitor.get(reverse("event_file", args=[cup.slug, "standings", "csv"])).status_code == 404


def test_a_list_is_as_it_was_after_a_round(cup, visitor):
    second = opened(cup, "1, 2, 3, 4\n5, 6, 7, 8")
    on_paper(second, 1)
    assert rows(visitor, cup, "standings")[1][6] == "60000"
    assert rows(visitor, cup, "standings", after="1")[1][6] == "30000"
    assert rows(visitor, cup, "standings", after="round one")[1][6] == "60000"


def test_the_page_says_whether_it_is_final_and_shows_who_stands_apart(cup, visitor):
    def text(**asked):
        return " ".join(visitor.get(reverse("standings", args=[cup.slug]), asked).text.split())

    assert "Interim." in text()
    assert "After round 1." in text(after=1)
    assert '<span class="quiet">WD</span>' in text()
    assert "points set by the rules for a missed round" in text()
    tournaments.set_last_round(cup, 1, act=by())
    assert "Final." in text()


def test_whom_the_rules_do_not_list_stands_under_the_list(cup, visitor):
    Tournament.objects.update(ruleset_key="wrc-2025")
    entry_list.disqualify(Tournament.objects.get().players.get(number=2), act=by(why="cheating"))
    page = " ".join(visitor.get(reverse("standings", args=[cup.slug])).text.split())
    assert "Not listed under these rules:" in page
    assert "(disqualified)" in page
