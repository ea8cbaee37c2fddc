"""Sheets for the end of an event: the list, the certificates and the figures, compared with what was entered."""

import re

import pytest
from django.db import transaction
from django.utils import translation

import referee
from tests.acts import by
from tests.tournaments.clubs.leagues import league_data
from tests.tournaments.clubs.test_season_end import ended
from tests.tournaments.paper.test_print_after_round import (
    brought,
    hall,
    lines,
    printed,
    rows_on,
    sanma,
    team_cup,
)
from tests.tournaments.rulings.given import give
from tests.tournaments.tables import games
from tournaments.common import points
from tournaments.common.errors import StateError
from tournaments.models import Tournament
from tournaments.presenters.events import standings
from tournaments.presenters.events.ranking import honours
from tournaments.presenters.events.ranking.honours import days, place_in_words
from tournaments.printing import print_requests
from tournaments.printing.catalogue import SHEETS
from tournaments.services.events import penalties, rounds
from tournaments.services.people import entry_list

pytestmark = pytest.mark.django_db

ONE, TWO, THREE, FOUR = referee.Seat
RULED = referee.judgement.Judgement(
    seat=TWO,
    decision=referee.answers.Measure.PENALTY,
    points=1000,
    facts="said ron, and had none",
    judge="Jiro",
)
WARNED = referee.judgement.Judgement(
    seat=ONE,
    decision=referee.answers.Measure.WARNING,
    question=referee.reports.Foul(
        seat=ONE, code="CALL-EMPTY", answers={referee.answers.Fact("shown"): False}
    ),
    reason="said pon",
    judge="Aiko",
)


@pytest.fixture(scope="module")
def made(django_db_setup, django_db_blocker):
    """Every sheet of the group as read back."""
    with django_db_blocker.unblock(), transaction.atomic():
        with translation.override("en"):
            cup = brought(
                {**hall(), "dates": ["2026-03-14", "2026-03-15"], "place": "Kulturhaus, Gothenburg"}
            )
            three, four = sanma(), team_cup()
            done = {
                "hall": standings.current(cup),
                "list": printed(cup, "final-list"),
                "certificates": printed(cup, "certificates", lang="both"),
                "figures": printed(cup, "observer-figures"),
                "three": printed(three, "final-list", paper="Letter"),
                "three rows": standings.current(three),
                "teams": printed(four, "certificates"),
            }
        transaction.set_rollback(True)
    return done


def test_the_final_list_has_everybody_in_order_with_their_places(made):
    text = "".join(page.text for page in made["list"])
    rows = [
        "".join(
            map(
                str,
                (
                    points.place(row.rank, tied=row.tied), row.player.number, row.player.name,
                    row.player.person.country, points.thousands(row.total), row.games, *row.places,
                    points.thousands(row.penalties),
                ),
            )
        ).replace(" ", "")
        for row in made["hall"].rows
    ]  # fmt: skip
    # A name of two lines is in its row too.
    places = [text.find(row) for row in rows]
    assert len(rows) == 172
    assert [row for row, place in zip(rows, places, strict=True) if place < 0] == []
    assert places == sorted(places)
    assert all(sum(row.places) == row.games == 3 for row in made["hall"].rows)


def test_who_has_no_rank_stands_apart_under_a_title(made):
    shown = rows_on(made["three"])
    ranked = sum(row.rank is not None for row in made["three rows"].rows)
    assert shown[ranked] == "Unranked"
    assert {re.search(r"Sanma \d", line)[0] for line in shown[ranked + 1 : ranked + 3]} == {
        row.player.name for row in made["three rows"].rows if row.rank is None
    }


def test_each_of_the_first_four_has_a_page_in_both_languages_with_the_name_whole_and_largest(made):
    pages = made["certificates"]
    first = [row for row in made["hall"].rows if row.rank <= 4]
    assert len(pages) == 2 * len(first)
    for at, row in enumerate(first):
        for page, language in zip(pages[2 * at : 2 * at + 2], ("en", "ja"), strict=True):
            assert row.player.name.replace(" ", "") in page.text
            largest = max(page.words, key=lambda word: word.bottom - word.top)
            assert largest.text in row.player.name.split()
            with translation.override(language):
                assert place_in_words(row.rank, tied=row.tied).replace(" ", "") in page.text
                assert days(["2026-03-14", "2026-03-15"]).replace(" ", "") in page.text
            assert "Kulturhaus,Gothenburg" in page.text
            # A double frame, and two lines of the same length to sign on.
            assert len(page.frames) == 2
            signs = [rule for rule in page.rules if 70 < rule.right - rule.left < 100]
            assert len({(round(rule.top), round(rule.right - rule.left)) for rule in signs}) == 1
            assert len(signs) == 2


def test_places_and_days_are_said_as_each_language_says_them():
    with translation.override("ja"):
        assert [place_in_words(rank, tied=False) for rank in range(1, 5)] == [
            "優勝",
            "準優勝",
            "第三位",
            "第四位",
        ]
        assert days(["2026-03-15", "2026-03-14"]) == "2026年3月14日〜15日"
    assert place_in_words(1, tied=True) == "First place, shared"
    assert days(["2026-03-14"]) == "March 14, 2026"
    assert days(["2026-03-14", "2026-03-15"]) == "March 14 – 15, 2026"
    assert days(["2026-03-31", "2026-04-01"]) == "March 31 – April 1, 2026"
    assert days(["2026-12-31", "2027-01-01"]) == "December 31, 2026 – January 1, 2027"
    assert days([]) == ""


def test_teams_have_certificates_with_their_members_after_the_people(made):
    pages = made["teams"]
    text = [page.text for page in pages]
    assert len(pages) == 8
    assert all("Team" not in one.replace("TeamCup", "") for one in text[:4])
    assert ["Team1" in text[4], "P1,P5" in text[4], "Firstplace" in text[4]] == [True] * 3


def test_a_season_has_certificates_for_its_titles_and_the_first_of_each_division(desk_of, season):
    assert len(list(honours.of_season(season))) == 0
    with pytest.raises(StateError, match="End it first"):
        SHEETS["certificates"].work.parts(print_requests.read_request(SHEETS["certificates"], season, {}))
    ended(desk_of, season, **{"title-3": "Yokozuna"})
    season = Tournament.objects.get(pk=season.pk)
    stored = list(season.season_places.order_by("place"))
    found = list(honours.of_season(season))
    assert [(one.name, one.says) for one in found] == [
        (one.player.name, one.title or place_in_words(one.rank, tied=False)) for one in stored if one.rank
    ]
    assert {one.says for one in found} >= {"Yokozuna", "Second place"}
    pages = printed(season, "certificates")
    assert len(pages) == len(found)
    assert [found[at].name.replace(" ", "") in page.text for at, page in enumerate(pages)] == [True] * len(
        found
    )
    finals = printed(season, "final-list")
    assert [("Division A" in " ".join(lines(page))) for page in finals] == [True, False]
    assert "Yokozuna" in " ".join(lines(finals[0]) + lines(finals[1]))


@pytest.fixture
def season(db):
    return brought(league_data({"promotion": {"up": 1, "down": 1}}))


@pytest.fixture
def desk_of(organizer, client):
    client.force_login(organizer)
    return client


def section(pages, title):
    """Return the rows under a title of the figures, each as label and value."""
    found = []
    for page in pages:
        for half in ((0, page.width / 2), (page.width / 2, page.width)):
            inside = False
            for line in lines(page, *half)[:-1]:
                if line == title:
                    inside = True
                elif inside and re.search(r" [+−]?[\d,–]+$", line):
                    found.append(tuple(line.rsplit(" ", 1)))
                elif inside and not line.startswith(("Round Opened", "Number Points")):
                    inside = False
    return found


def test_the_figures_count_people_countries_rounds_and_games(made):
    pages = made["figures"]
    assert section(pages, "Players by country") == [("DEN", "86"), ("JPN", "86")]
    assert dict(section(pages, "Tournament")) == {
        "Days": "2",
        "Rounds finished": "3",
        "Rounds planned": "3",
        "Games finished": "129",
        "Unfinished games": "0",
        "Games with recorded hands": "0",
        "Hands in these games": "0",
    }
    schedule = [line for line in section(pages, "Round times") if line[0].startswith("Round")]
    assert [line[0].split()[-1] for line in schedule] == ["43"] * 3


def test_rulings_penalties_hands_and_who_ruled_are_counted_as_they_were_written(cup):
    entry_list.enter(cup, "Akagi\nMori\nSato\nTanaka", act=by())
    drawn = rounds.create_from_text(cup, "1, 2, 3, 4", act=by())
    rounds.open_round(drawn, act=by())
    table = drawn.tables.get()
    games.play(table, games.HANCHAN[0], games.HANCHAN[1], referee.Chombo(offenders=(TWO,)))
    for judgement in (RULED, RULED, WARNED):
        give(table, judgement)
    games.write(table, referee.ledger.Close())
    rounds.finish(drawn, act=by())
    penalties.give(cup.players.get(number=1), -3000, act=by(why="late"))
    penalties.give(cup.players.get(number=4), 500, act=by(why="helped"))
    pages = printed(cup, "observer-figures")
    assert section(pages, "Rulings by kind") == [
        ("Free text", "2"),
        (referee.messages.say_incident("CALL-EMPTY", "en"), "1"),
    ]
    assert [many for _measure, many in section(pages, "Rulings by decision")] == ["2", "1"]
    assert section(pages, "Rulings by judge") == [("Jiro", "2"), ("Aiko", "1")]
    assert section(pages, "Players")[-1] == ("total", "4")
    assert dict(section(pages, "Tournament"))["Hands in these games"] == "2"
    counted = {line[0].rsplit(" ", 1)[0]: line for line in section(pages, "Penalties") if " " in line[0]}
    assert counted["Penalties outside the tables"] == ("Penalties outside the tables 1", "−3,000")
    assert section(pages, "Penalties")[-2:] == [("Bonuses 1", "+500"), ("Chombo", "1")]


def test_nothing_of_the_end_is_printed_while_a_round_is_in_play(cup):
    entry_list.enter(cup, "Akagi\nMori\nSato\nTanaka", act=by())
    for sheet in ("final-list", "certificates"):
        with pytest.raises(StateError, match="Play and finish a round first"):
            SHEETS[sheet].work.parts(print_requests.read_request(SHEETS[sheet], cup, {}))
    rounds.open_round(rounds.create_from_text(cup, "1, 2, 3, 4", act=by()), act=by())
    for sheet in ("final-list", "certificates"):
        with pytest.raises(StateError, match=r"A round is not finished\. Finish it first"):
            SHEETS[sheet].work.parts(print_requests.read_request(SHEETS[sheet], cup, {}))
