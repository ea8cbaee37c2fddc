"""A club groups its seasons and other events, and starts its seasons in one step."""

from __future__ import annotations

import json
import re
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import by
from tests.tournaments.clubs.club_setup import EIGHT, club_of, ended, evening, season
from tests.tournaments.interchange.test_event_files import emptied
from tournaments.journal.kinds import BestGames, BestOf, MeetingSet, SeasonCounting
from tournaments.models import Club, Meeting, Player, Tournament
from tournaments.presenters.clubs import club_page as showing
from tournaments.presenters.events import table_results
from tournaments.presenters.interchange import event_files
from tournaments.services.clubs import club_settings, counting_rules, meetings, new_seasons
from tournaments.services.clubs.new_seasons import NewSeason
from tournaments.services.events import tournaments
from tournaments.services.people import entry_list, merging

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return club_of()


def page_of(club, today="2026-03-01", *, everything=True):
    events = club_settings.events(club, Tournament.objects.all())
    return showing.page(club, events, today=today, everything=everything)


def text_of(answer):
    return " ".join(re.sub(r"<[^>]*>", " ", answer.text).split())


# Settings


SAID = {"name": "River Club", "ruleset": "ema-2025", "three": "friendly", "place": "Back room"}


def test_a_club_is_made_once_however_often_the_button_is_tapped(desk):
    for _tap in range(2):
        answer = desk.post("/clubs/new/", {**SAID, "key": "the-same-tap", "ticks": "on"})
        assert (answer.status_code, answer.url) == (302, "/clubs/river-club/")
    made = Club.objects.get()
    assert (made.name, made.place) == ("River Club", "Back room")
    assert club_settings.settings_of(made) == club_settings.ClubSettings(ruleset="ema-2025")


def test_a_second_club_of_that_name_has_an_address_of_its_own(desk):
    for _club in range(2):
        desk.post("/clubs/new/", SAID)
    assert sorted(Club.objects.values_list("slug", flat=True)) == ["river-club", "river-club-2"]


def test_the_settings_of_a_club_are_kept_and_shown_again(desk, club):
    own = {"set": {"aka_dora": 3}}
    answer = desk.post(
        f"/clubs/{club.slug}/settings/",
        {
            **SAID,
            "language": "ja",
            "three": "friendly",
            "confirms": "on",
            "notes": ["yakitori", "dues"],
            "own": json.dumps(own),
        },
    )
    assert answer.status_code == 302, answer.text
    club.refresh_from_db()
    assert club_settings.settings_of(club) == club_settings.ClubSettings(
        ruleset="ema-2025",
        overlay={"aka_dora": 3},
        three="friendly",
        confirms=True,
        notes=("dues", "yakitori"),
        ticks=False,
    )
    assert (club.language, club.slug) == ("ja", "river-club")
    again = desk.get(f"/clubs/{club.slug}/settings/").text
    assert re.search(r'value="dues"[^>]*checked', again)
    assert not re.search(r'value="chips"[^>]*checked', again)


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "x" * 81},
        {"ruleset": "nobody-2020"},
        {"three": "ema-2025"},
        {"notes": ["money"]},
        {"own": "{"},
        {"own": '{"set": {"nobody_asks": 3}}'},
        {"language": "tlh"},
    ],
)
def test_what_cannot_be_of_a_club_is_refused_where_it_stands(desk, club, wrong):
    before = Club.objects.values().get()
    for address in ("/clubs/new/", f"/clubs/{club.slug}/settings/"):
        answer = desk.post(address, {**SAID, **wrong})
        assert answer.status_code == 422
        assert "errorlist" in answer.text
    assert Club.objects.values().get() == before


# Permissions


def test_everybody_reads_and_organizers_alone_write(club, organizer, judge, nobody):
    first = season(club, "Season 2026")
    who = first.players.first().person_id
    read = ["", "records/", "people/", f"people/{who}/"]
    write = ["settings/", "season/new/", "join/"]
    got = {}
    evening(first, "2026-01-08", ([1, 2, 3, 4], [450, 350, 250, 150]))
    for user in (None, nobody, judge, organizer):
        client = Client()
        if user:
            client.force_login(user)
        home = f"/clubs/{club.slug}/"
        got[user] = (
            {client.get(home + one).status_code for one in read},
            {getattr(client, how)(home + one).status_code for one in write for how in ("get", "post")},
        )
    assert got == {
        None: ({200}, {302}),
        nobody: ({200}, {403}),
        judge: ({200}, {403}),
        organizer: ({200}, {200}),
    }


def test_unknown_clubs_and_people_are_not_there(desk, club):
    season(club, "Season 2026")
    for page in ("", "records/", "people/", "settings/", "season/new/", "join/"):
        assert desk.get(f"/clubs/nowhere/{page}").status_code == 404
    for who in ("nobody", "0" * 16, "'; --"):
        assert desk.get(reverse("club_person", args=[club.slug, who])).status_code == 404


# A new season


def test_a_season_is_a_league_of_the_club_by_its_settings_with_its_evenings(desk, club):
    club_settings.change(
        club,
        name="River Club",
        place="Back room",
        language="ja",
        settings=club_settings.ClubSettings(ruleset="ema-2025", confirms=True),
    )
    said = {
        "name": "Season 2026",
        "divisions": "A, B",
        "begins": "2026-01-07",
        "weekday": "3",
        "weeks": "2",
        "count": "3",
        "public": "on",
        "names": "A:\nAkagi Haruka\nB\nMori Ken（もり けん）\n",
        "key": "begin-the-season",
    }
    for _tap in range(2):
        answer = desk.post(f"/clubs/{club.slug}/season/new/", said)
        assert answer.status_code == 302, answer.text
    made = Tournament.objects.get()
    assert (made.kind, made.club, made.confirms, made.ruleset_key) == ("league", club.word, True, "ema-2025")
    assert (made.place, made.language, made.public) == ("Back room", "ja", True)
    assert list(made.roles.values_list("user__username", "role")) == [("Olga", "organizer")]
    assert made.dates == ["2026-01-08", "2026-01-22", "2026-02-05"]
    assert [(one.word, one.date) for one in Meeting.objects.order_by("date")] == [
        (day, day) for day in made.dates
    ]
    assert [(one.name, one.reading, one.group) for one in made.players.all()] == [
        ("Akagi Haruka", "", "A"),
        ("Mori Ken", "もり けん", "B"),
    ]


def test_days_may_be_typed_one_by_one(desk, club):
    said = {"name": "Season", "dates": "2026-05-02, 2026-04-04", "weeks": "1"}
    assert desk.post(f"/clubs/{club.slug}/season/new/", said).status_code == 302
    assert Tournament.objects.get().dates == ["2026-04-04", "2026-05-02"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": " "},
        {"dates": "20260502"},
        {"dates": "2026-02-30"},
        {"dates": "2026-05-02 2026-05-02"},
        {"dates": " ".join(date.fromordinal(740_000 + at).isoformat() for at in range(61))},
        {"begins": "2026-01-07"},
        {"count": "8"},
        {"begins": "9999-12-30", "count": "8"},
        {"begins": "2026-01-07", "count": "61"},
        {"begins": "2026-01-07", "count": "-1"},
        {"weekday": "7"},
        {"weeks": "3"},
        {"divisions": "A, a"},
        {"divisions": "x" * 21},
        {"minutes": "0"},
        {"names": "Mori Ken\nMori Ken"},
        {"names": "12"},
    ],
)
def test_what_cannot_be_of_a_season_is_refused_and_nothing_is_stored(desk, club, wrong):
    answer = desk.post(f"/clubs/{club.slug}/season/new/", {"name": "Season", "weeks": "1", **wrong})
    assert answer.status_code == 422
    assert "errorlist" in answer.text
    assert not Tournament.objects.exists()
    assert not Player.objects.exists()


def test_the_people_of_the_season_before_go_on_as_the_same_people_in_the_divisions_that_it_gave_them(club):
    before = season(
        club, "Season 2025", divisions=["A", "B"], names="A\nAkagi Haruka\nMori Ken\nB\nSato Yui\nOno Mei"
    )
    one, two, three, four = before.players.order_by("number")
    entry_list.withdraw(four, act=by())
    ended(before, (2, "A", 1, 5000, "Champion"), (1, "A", 2, 0, ""), (3, "B", 1, -5000, ""))
    two_up = before.season_places.get(player=three)
    two_up.next_division = "A"
    two_up.save()
    after = new_seasons.create_season(
        club,
        NewSeason(
            name="Season 2026",
            divisions=["A", "B"],
            last=before,
            with_people=True,
            names="B\nNew Nils\nMori Ken",
        ),
        act=by(),
    )
    assert [(player.person_id, player.name, player.group) for player in after.players.order_by("number")] == [
        (one.person_id, "Akagi Haruka", "A"),
        (two.person_id, "Mori Ken", "B"),
        (three.person_id, "Sato Yui", "A"),
        (after.players.get(number=4).person_id, "New Nils", "B"),
    ]
    assert new_seasons.divisions_of(before) == ["A", "B"]


def test_a_season_counts_as_the_one_before_where_that_is_wanted(club):
    before = season(club, "Season 2025")
    said = SeasonCounting(minimum_games=6, best=BestGames(of=BestOf.GAMES, n=20))
    counting_rules.decide(before, said, act=by())
    before.refresh_from_db()
    alike, other = (
        new_seasons.create_season(club, NewSeason(name=name, last=before, counts_alike=is_alike), act=by())
        for name, is_alike in (("Season 2026", True), ("Season 2027", False))
    )
    assert (counting_rules.stored_counting(alike), counting_rules.stored_counting(other)) == (said, None)


# Events of the club


def test_an_event_is_put_under_the_club_and_taken_out_and_its_page_says_whose_it_is(desk, club, cup):
    event_page = f"/tournaments/{cup.slug}/event/"
    assert f"/clubs/{club.slug}/join/?event={cup.slug}" in desk.get(event_page).text
    join = f"/clubs/{club.slug}/join/"
    for _tap in range(2):
        desk.post(join, {"event": cup.slug, "does": "put", "key": "put-the-cup"})
    cup.refresh_from_db()
    assert cup.club == club.word
    assert "Club: River Club" in text_of(desk.get(event_page))
    assert "River Cup" in text_of(desk.get(f"/clubs/{club.slug}/"))
    desk.post(join, {"event": cup.slug, "does": "take"})
    cup.refresh_from_db()
    assert cup.club == ""
    for wrong in ({"event": "nowhere", "does": "put"}, {"event": cup.slug, "does": "burn"}, {"does": "put"}):
        assert desk.post(join, wrong).status_code == 422


def test_a_carried_season_brings_its_club_along(club, brought):
    first = season(club, "Season 2026")
    told = json.loads(json.dumps(event_files.event(first)))
    emptied()
    Club.objects.all().delete()
    brought(told)
    again = Club.objects.get()
    assert (again.word, again.name, again.place) == (club.word, "River Club", "Back room")
    assert club_settings.club_of(Tournament.objects.get()) == again


# The club's page


def test_the_home_page_has_clubs_above_events_once_there_is_one(visitor, cup):
    assert "<h1>Tournaments</h1>" in visitor.get("/").text
    club_of()
    home = visitor.get("/").text
    assert home.index("River Club") < home.index("River Cup")
    assert home.count("<h1") == 1
    assert re.findall(r"<h([12])>(\w+)", home)[:2] == [("2", "Clubs"), ("2", "Tournaments")]
    assert "River Club" in visitor.get("/clubs/").text


def test_a_club_without_an_event_says_so(visitor, club):
    assert "No season yet." in visitor.get(f"/clubs/{club.slug}/").text


def test_the_page_shows_the_season_that_runs_by_division_and_the_last_evening(club):
    before = season(club, "Season 2025")
    evening(before, "2025-01-08", ([1, 2, 3, 4], [900, 100, 100, 100]))
    ended(before, (1, "", 1, 75000, "Champion"))
    event = season(club, "Season 2026", last=before, divisions=["A", "B"])
    for number, group in enumerate("AABBABAB", start=1):
        Player.objects.filter(tournament=event, number=number).update(group=group)
    evening(event, "2026-01-08", ([1, 2, 3, 4], [150, 250, 350, 450]))
    evening(event, "2026-02-05", ([1, 2, 3, 4], [450, 350, 250, 150]), ([5, 6, 7, 8], [400, 400, 300, 100]))
    for day in ("2026-01-08", "2026-02-05", "2026-03-05", "2026-04-02"):
        meetings.save_meeting(event, MeetingSet(meeting=day, date=day), act=by())
    page = page_of(club)
    assert (page.event, page.runs, [line.event for line in page.past], page.others) == (
        event,
        True,
        [before],
        (),
    )
    found = [
        (division.name, [(row.rank, row.tied, row.player.number, row.total) for row in division.rows])
        for division in page.divisions
    ]
    # Uma is 15, 5, −5, −15 over 30,000, shared on ties. Players level at 0 are ranked by their first places.
    assert found == [
        ("A", [(1, False, 5, 20000), (2, False, 1, 0), (3, False, 2, 0), (4, False, 7, -5000)]),
        ("B", [(1, False, 6, 20000), (2, False, 4, 0), (3, False, 3, 0), (4, False, 8, -35000)]),
    ]
    assert page.last.meeting.date == "2026-02-05"
    assert [
        [(line.place, line.tied, line.player.number, line.score, line.counts) for line in game.results]
        for game in page.last.games
    ] == [
        [
            (1, False, 1, 45000, 30000),
            (2, False, 2, 35000, 10000),
            (3, False, 3, 25000, -10000),
            (4, False, 4, 15000, -30000),
        ],
        [
            (1, True, 5, 40000, 20000),
            (1, True, 6, 40000, 20000),
            (3, False, 7, 30000, -5000),
            (4, False, 8, 10000, -35000),
        ],
    ]
    assert [
        (one.year, [(place.player.number, place.title, place.points) for place in one.places])
        for one in page.champions
    ] == [("2025", [(1, "Champion", 75000)])]


@pytest.mark.parametrize(
    ("today", "word", "is_held"),
    [
        ("2026-01-01", "2026-01-08", False),
        ("2026-02-05", "2026-02-05", True),
        ("2026-02-06", "2026-03-05", False),
        ("2026-03-05", "2026-03-05", False),
        ("2026-03-06", None, False),
    ],
)
def test_the_next_evening_is_the_one_that_is_held_or_comes_next(club, today, word, is_held):
    event = season(club, "Season", days=["2026-01-08", "2026-02-05", "2026-03-05"])
    if today > "2026-02-01":
        evening(event, "2026-01-08", ([1, 2, 3, 4], [450, 350, 250, 150]))
        evening(event, "2026-02-05", ([1, 2, 3, 4], [450, 350, 250, 150]))
    page = page_of(club, today)
    assert (page.next and page.next.word, page.is_held) == (word, is_held)
    assert page.place == "Back room"


def test_the_newest_league_that_is_neither_over_nor_put_away_is_the_season_that_runs(club):
    old, new = season(club, "Old", days=["2025-01-08"]), season(club, "New", days=["2026-01-08"])
    assert page_of(club).event == new
    tournaments.archive(new, True, act=by())
    assert page_of(club).event == old
    tournaments.archive(new, False, act=by())
    for one in (old, new):
        ended(one)
    page = page_of(club)
    assert (page.event, page.runs, page.next) == (new, False, None)


def test_a_hidden_season_is_not_shown_to_visitors(visitor, desk, club):
    season(club, "Secret season", public=False)
    assert "Secret season" not in visitor.get(f"/clubs/{club.slug}/").text
    assert "Secret season" in desk.get(f"/clubs/{club.slug}/").text


def test_a_friendly_game_is_shown_as_one_and_one_that_was_taken_back_is_not(club, desk):
    event = season(club, "Season")
    evening(
        event,
        "2026-01-08",
        ([1, 2, 3, 4], [450, 350, 250, 150]),
        ([5, 6, 7, 8], [450, 350, 250, 150]),
        friendly=[False, True],
    )
    assert [game.counts for game in page_of(club).last.games] == [True, False]
    assert "friendly" in text_of(desk.get(f"/clubs/{club.slug}/"))


@pytest.mark.parametrize("seasons", [1, 10])
def test_the_page_costs_the_same_for_ten_seasons_as_for_one(
    visitor, club, django_assert_num_queries, seasons
):
    last = {}
    for year in range(seasons + 1):
        event = season(club, f"Season {2010 + year}", days=[f"{2010 + year}-01-08"], **last)
        last = {"last": event}
        for _game in range(1 + year % 3):
            evening(
                event,
                f"{2010 + year}-01-08",
                ([1, 2, 3, 4], [450, 350, 250, 150]),
                ([5, 6, 7, 8], [450, 350, 250, 150]),
            )
        if year < seasons:
            ended(event, (1, "", 1, 30000, "Champion"), (2, "", 2, 10000, ""))
    table_results.clear_cache()
    with django_assert_num_queries(QUERIES):
        page = visitor.get(f"/clubs/{club.slug}/")
    assert page.text.count("Champion<") == seasons


QUERIES = 10


def test_everybody_of_the_eight_is_there(club):
    assert [player.name for player in season(club, "Season").players.all()] == list(EIGHT)


def test_the_title_that_is_proposed_is_read_in_the_readers_language(visitor, club):
    event = season(club, "Season 2025")
    evening(event, "2025-01-08", ([1, 2, 3, 4], [900, 100, 100, 100]))
    ended(event, (1, "", 1, 75000, "Champion"), (2, "", 2, 0, "Best streak"))
    page = visitor.get(f"/clubs/{club.slug}/", headers={"accept-language": "ja"}).text
    assert "優勝" in page
    assert "Champion<" not in page
    assert "Best streak" in page


def test_whoever_was_merged_into_another_is_found_as_that_one(visitor, club):
    event = season(club, "Season 2025")
    evening(event, "2025-01-08", ([1, 2, 3, 4], [900, 100, 100, 100]))
    fifth, sixth, first = (event.players.get(number=number) for number in (5, 6, 1))
    merging.merge(fifth, sixth, act=by())
    merging.merge(event.players.get(number=6), first, act=by())
    for gone in (fifth, sixth):
        answer = visitor.get(reverse("club_person", args=[club.slug, gone.person_id]))
        assert answer.url == reverse("club_person", args=[club.slug, first.person_id])
