"""The end of a season: promotions, relegations, ties, decisions by hand, and the start of the next season."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import by
from tests.sampled import every_nth
from tests.tournaments.clubs.leagues import league_data, total
from tournaments.common.errors import ConflictError, InputError, StateError
from tournaments.journal.kinds import Handicap, MeetingSet, Presence, Promotion, SeasonCounting
from tournaments.models import JournalEntry, Player, Round, SeasonPlace, Tournament
from tournaments.presenters.clubs import season_end
from tournaments.presenters.clubs.season_end import Choices, Direction
from tournaments.presenters.events import standings
from tournaments.services.clubs import club_settings, counting_rules, meetings, seasons
from tournaments.services.events import lots
from tournaments.services.integrity.verifying import verify_event
from tournaments.services.people import entry_list

COUNTING = {"promotion": {"up": 1, "down": 1}}


@pytest.fixture
def league(db, brought):
    return Tournament.objects.get(slug=brought(league_data(COUNTING)))


@pytest.fixture
def level(db, brought):
    """A league in which only the second and the third of division B have the same games."""
    file = league_data(COUNTING) | {"ties": ["shared"]}
    file["meetings"] = [
        {
            "id": "one",
            "date": "2026-01-08",
            "games": [
                _game((5, 6, 1, 2), (45_000, 35_000, 25_000, 15_000)),
                _game((7, 8, 3, 4), (45_000, 35_000, 25_000, 15_000)),
            ],
        }
    ]
    file["journal"] = []
    return Tournament.objects.get(slug=brought(file))


def _game(seats, scores):
    return {
        "seats": [f"p{one}" for one in seats],
        "result": {"scores": list(scores), "sticks_left": 0, "why": ""},
    }


def address(league):
    return reverse("season_end", args=[league.slug])


def ending(league, **choices):
    return season_end.ending(standings.current(Tournament.objects.get(pk=league.pk)), Choices(**choices))


def goes(found):
    return {
        row.player.number: row.next_division
        for division in found.divisions
        for row in division.rows
        if row.next_division != row.division
    }


def expects(answer):
    return re.search(r'name="expects" value="(\w+)"', answer.text).group(1)


def ended(desk, league, **said):
    """Ends the season with the values of the page's fields, except those of *said*."""
    page = desk.get(address(league)).text
    titles = dict(re.findall(r'name="(title-\d+)" value="(\w+)"', page))
    sent = titles | {"order": "A, B", "step": "look"} | said
    shown = desk.post(address(league), sent)
    return desk.post(address(league), sent | {"step": "end", "expects": expects(shown)})


def test_the_first_of_the_lower_and_the_last_of_the_higher_change_places(league):
    found = ending(league)
    by_sum = {
        division: sorted(numbers, key=lambda number: -total(number) + (20_000 if number == 3 else 0))
        for division, numbers in {"A": range(1, 5), "B": range(5, 9)}.items()
    }
    assert [[row.player.number for row in one.rows] for one in found.divisions] == [by_sum["A"], by_sum["B"]]
    assert goes(found) == {by_sum["A"][-1]: "B", by_sum["B"][0]: "A"}
    assert {row.player.number for one in found.divisions for row in one.rows if row.title} == {
        by_sum["A"][0],
        by_sum["B"][0],
    }
    assert found.by_rule


def test_the_organizer_says_which_division_is_the_higher_and_may_open_one(league):
    usual = ending(league)
    assert usual.order == ("A", "B")
    turned = ending(league, order=("B", "A"))
    assert [one.name for one in turned.divisions] == ["B", "A"]
    first_of_a = turned.divisions[1].rows[0].player.number
    assert goes(turned)[first_of_a] == "B"
    opened = ending(league, order=("A", "B", "C"))
    last_of_b = opened.divisions[1].rows[-1]
    assert (last_of_b.goes, last_of_b.next_division) == (Direction.DOWN, "C")


def test_who_declines_stays_and_the_next_one_moves_up(league):
    first, second = (row.player.number for row in ending(league).divisions[1].rows[:2])
    found = ending(league, declines={first})
    assert goes(found).get(first) is None
    assert goes(found)[second] == "A"
    assert not found.by_rule


def test_who_has_no_rank_and_who_is_in_no_division_stays(db, brought):
    file = league_data({"minimum_games": 3, "promotion": {"up": 2, "down": 2}})
    file["people"][0]["division"] = ""
    league = Tournament.objects.get(slug=brought(file))
    found = ending(league)
    rows = {row.player.number: row for one in found.divisions for row in one.rows}
    assert {number for number, row in rows.items() if row.rank is None} == {4, 6, 7, 8}
    assert all(rows[number].goes is Direction.STAYS for number in (1, 4, 6, 7, 8))
    # Both players of A who have a rank are relegated, and the only one of B who has a rank is promoted.
    assert goes(found) == {2: "B", 3: "B", 5: "A"}


def test_where_lines_overlap_somebody_goes_up(db, brought):
    file = league_data({"promotion": {"up": 3, "down": 3}})
    file["people"][6]["division"] = file["people"][7]["division"] = "C"
    league = Tournament.objects.get(slug=brought(file))
    assert {number: to for number, to in goes(ending(league)).items() if number in (5, 6)} == {5: "A", 6: "A"}


def test_a_tie_on_the_line_is_shown_and_a_lot_decides(level, desk, visitor):
    # Five and seven have the same sum, and six and eight too: one place up, one down from a division above.
    found = ending(level)
    assert [(one.division, one.up, [who.number for who in one.players]) for one in found.level] == [
        ("A", False, [2, 4]),
        ("B", True, [5, 7]),
    ]
    page = desk.get(address(level))
    assert "Tied for promotion: Ono, Inoue." in page.text
    refused = desk.post(address(level), {"order": "A, B", "step": "end", "expects": expects(page)})
    assert refused.status_code == 409
    assert not SeasonPlace.objects.exists()
    drawn = desk.post(address(level), {"order": "A, B", "step": "lots", "lots-how": "play-off"})
    assert drawn.status_code == 422


def test_lots_are_written_down_for_each_line(level, desk):
    champions = {"title-5": "Champion", "title-7": "Champion", "title-6": "4th avoidance rate"}
    for order in ("7, 5", "2, 4"):
        sent = {"order": "A, B", "step": "lots", "lots-how": "play-off", "lots-order": order, **champions}
        answer = desk.post(address(level), sent)
        assert answer.status_code == 200
        # The champion follows from the lot, but a title that was given by hand stays.
        if order == "7, 5":
            rows = answer.context["ending"].divisions[1].rows
            assert {row.player.number: row.title for row in rows} == {
                7: "Champion", 5: "", 8: "", 6: "4th avoidance rate",
            }  # fmt: skip
            champions["title-5"] = ""
    found = ending(level)
    assert found.level == ()
    assert goes(found) == {4: "B", 7: "A"}
    assert ended(desk, level).status_code == 302
    # A tie stays a tie in the list.
    assert {place.player.number: place.rank for place in SeasonPlace.objects.filter(division="B")} == {
        7: 1, 5: 1, 8: 3, 6: 3,
    }  # fmt: skip
    assert SeasonPlace.objects.get(player__number=7).title == "Champion"
    assert SeasonPlace.objects.get(player__number=5).title == ""


def test_the_season_is_ended_once(league, desk, visitor):
    sent = {"order": "A, B", "step": "look"}
    shown = desk.post(address(league), sent)
    titles = {"title-5": "Highest game"}
    sent |= {"step": "end", "expects": expects(shown), "key": "the-last-key", **titles}
    for _tap in range(2):
        answer = desk.post(address(league), sent)
        assert (answer.status_code, answer.url) == (302, address(league))
    assert JournalEntry.objects.filter(event=league.uid, kind="season_end").count() == 1
    league.refresh_from_db()
    assert league.ended
    places = list(
        league.season_places.values_list("place", "player__number", "division", "rank", "next_division")
    )
    found = ending(league)
    assert places == [
        (at, row.player.number, row.division, row.rank, row.next_division)
        for at, row in enumerate((row for one in found.divisions for row in one.rows), start=1)
    ]
    assert SeasonPlace.objects.get(player__number=5).title == "Highest game"
    assert SeasonPlace.objects.get(player__number=1).points == total(1)
    text = visitor.get(address(league)).text
    assert "Highest game" in text
    assert "Create next season" not in text
    assert "Create next season" in desk.get(address(league)).text
    assert "The season is over" in visitor.get(reverse("standings", args=[league.slug])).text


def test_what_differs_from_the_rule_needs_a_reason_that_everybody_reads(league, desk, visitor):
    said = {"declines-5": "on", "next-2": "B"}
    assert ended(desk, league, **said).status_code == 422
    assert not SeasonPlace.objects.exists()
    assert ended(desk, league, **said, why="Moves away").status_code == 302
    assert SeasonPlace.objects.get(player__number=2).next_division == "B"
    assert SeasonPlace.objects.get(player__number=5).next_division == "B"
    page = visitor.get(reverse("tournament", args=[league.slug])).text.partition("Decisions")[2]
    assert "Moves away" in page
    assert "Season ended" in page


def test_only_what_was_shown_is_stored(league, desk):
    shown = desk.get(address(league))
    # The first declines, and the player who moves up instead was not shown.
    first = ending(league).divisions[1].rows[0].player.number
    sent = {
        "order": "A, B",
        f"declines-{first}": "on",
        "why": "Asked",
        "step": "end",
        "expects": expects(shown),
    }
    refused = desk.post(address(league), sent)
    assert refused.status_code == 409
    assert "The season has changed since this page was shown." in refused.text
    assert desk.post(address(league), sent | {"expects": expects(refused)}).status_code == 302


def test_the_end_is_looked_at_once_more_when_nobody_else_writes(league):
    with pytest.raises(ConflictError):
        seasons.end(league, ending(league).places, act=by(), expects="before", current_mark=lambda: "now")
    assert not SeasonPlace.objects.exists()


def test_a_game_that_is_not_over_keeps_the_season_open(league, desk):
    Round.objects.filter(tournament=league, number=1).update(state=Round.State.OPEN)
    with pytest.raises(StateError):
        seasons.end(league, [], act=by())
    assert "A game is not finished." in desk.get(address(league)).text


def test_it_is_opened_again_with_a_reason(league, desk):
    seasons.end(league, ending(league).places, act=by())
    page = reverse("reopen_season", args=[league.slug])
    assert desk.post(page, {"why": ""}).status_code == 422
    for _tap in range(2):
        assert desk.post(page, {"why": "A game was forgotten", "key": "reopen-key"}).status_code == 302
    league.refresh_from_db()
    assert (league.ended, SeasonPlace.objects.count()) == (False, 0)
    assert JournalEntry.objects.filter(kind="season_reopening").count() == 1
    with pytest.raises(StateError):
        seasons.reopen(league, act=by(why="x"))
    assert desk.post(page, {"why": "x"}).status_code == 409
    assert desk.post(page, {"why": "x" * 201}).status_code in (409, 422)


def test_the_next_season_has_everybody_in_the_division_to_which_they_go(league, desk, organizer):
    club = club_settings.create(name="River Club")
    club_settings.set_club(league, club, act=by())
    mori, kato = league.players.get(number=2), league.players.get(number=9)
    rules = SeasonCounting(
        minimum_games=2,
        promotion=Promotion(up=1, down=1),
        handicap=(
            Handicap(points=500, division="B"),
            Handicap(points=1_000, who=mori.person_id),
            Handicap(points=3_000, who=kato.person_id),
        ),
    )
    counting_rules.decide(league, rules, act=by(why="Agreed"))
    entry_list.set_state(league.players.get(number=4), Player.State.WITHDRAWN, act=by(why="Gone"))
    entry_list.set_state(league.players.get(number=6), Player.State.SUBSTITUTE, act=by())
    league.refresh_from_db()
    page = reverse("next_season", args=[league.slug])
    assert desk.post(page, {"name": "Autumn"}).status_code == 409
    seasons.end(league, ending(league).places, act=by())
    moved = dict(league.season_places.values_list("player__person", "next_division"))
    answer = desk.post(page, {"name": "Autumn", "key": "next-season-key"})
    assert answer.status_code == 302
    again = desk.post(page, {"name": "Autumn", "key": "next-season-key"})
    assert (again.status_code, again.url) == (302, answer.url)
    made = Tournament.objects.get(name="Autumn")
    assert list(made.roles.values_list("user__username", "role")) == [("Olga", "organizer")]
    assert (made.kind, made.club, made.ended, made.ruleset_key) == ("league", club.word, False, "wrc-2025")
    found = {player.person.name: (player.group, player.state) for player in made.players.all()}
    assert found == {
        player.name: (moved[player.person_id], player.state)
        for player in league.players.all()
        if player.number not in (4, 9)
    }
    assert found["Abe"][1] == "substitute"
    kept = counting_rules.full_counting(made, list(made.players.all()))
    assert (kept.minimum_games, kept.promotion) == (2, Promotion(up=1, down=1))
    assert kept.handicap == (rules.handicap[0], rules.handicap[1])
    assert [verify_event(one.uid).faults for one in (league, made)] == [(), ()]


def test_a_league_without_divisions_has_a_champion_and_nobody_moves(db, brought, desk):
    league = Tournament.objects.get(slug=brought(league_data(COUNTING, divisions=False)))
    page = desk.get(address(league))
    assert "There is only one list, so there is no promotion or relegation." in page.text
    assert ended(desk, league, order="").status_code == 302
    assert set(league.season_places.values_list("next_division", flat=True)) == {""}
    assert [place.title for place in league.season_places.all()].count("Champion") in (0, 1)


@pytest.mark.parametrize(
    "said",
    every_nth(
        [
            {"order": ""},
            {"order": "A"},
            {"order": "A, B, " + "C" * 21},
            {"order": "x," * 500},
            {"next-2": "Z"},
            {"title-2": "x" * 41},
            {"title-2": "\0"},
            {"why": "x" * 201},
            {"expects": "x" * 99},
        ],
        2,
    ),
)
def test_what_cannot_be_is_refused(league, desk, said):
    answer = desk.post(address(league), {"order": "A, B", "step": "end"} | said)
    assert answer.status_code in (400, 422)
    assert not SeasonPlace.objects.exists()


@pytest.mark.parametrize("name", ["", " ", "x" * 81])
def test_the_next_season_needs_a_name(league, desk, name):
    seasons.end(league, ending(league).places, act=by())
    assert desk.post(reverse("next_season", args=[league.slug]), {"name": name}).status_code == 422


def test_who_may_end_it(league, visitor, nobody, judge, organizer):
    got = []
    for user in (None, nobody, judge, organizer):
        client = Client()
        if user:
            client.force_login(user)
        posts = [
            client.post(reverse(name, args=[league.slug]), {}).status_code
            for name in ("season_end", "reopen_season", "next_season")
        ]
        got.append((client.get(address(league)).status_code, *posts))
    assert got == [(200, 302, 302, 302), (200, 403, 403, 403), (200, 403, 403, 403), (200, 422, 422, 422)]
    assert "The season is not over yet." in visitor.get(address(league)).text


def test_a_reason_is_asked_for_by_the_verb_too(league):
    with pytest.raises(InputError):
        seasons.end(league, ending(league).places, act=by(), follows_rule=False)
    with pytest.raises(StateError):
        seasons.next_season(league, name="Autumn", act=by())


def test_nothing_is_changed_after_the_end(league):
    seasons.end(league, ending(league).places, act=by())
    meeting = league.meetings.first()
    with pytest.raises(StateError):
        meetings.record_presence(meeting, list(league.players.all()[:1]), Presence.HERE, act=by())


def test_a_lot_among_those_who_do_not_decline_holds(db, brought):
    file = league_data(COUNTING) | {"ties": ["shared"], "journal": []}
    scores = (45_000, 35_000, 25_000, 15_000)
    games = [_game(seats, scores) for seats in ((5, 1, 2, 3), (6, 1, 2, 4), (7, 3, 4, 8))]
    file["meetings"] = [{"id": "one", "date": "2026-01-08", "games": games}]
    league = Tournament.objects.get(slug=brought(file))
    first, second, third = (league.players.get(number=number) for number in (5, 6, 7))
    found = ending(league, declines=frozenset({5}))
    assert [[one.number for one in level.players] for level in found.level] == [[6, 7]]
    lots.record(league, [third, second], act=by())
    found = ending(league, declines=frozenset({5}))
    assert (found.level, goes(found)[7]) == ((), "A")
    assert {first.number, second.number} & goes(found).keys() == set()


def test_a_division_that_opened_above_is_above_once_it_is_stored_too(league):
    found = ending(league, order=("Top", "A", "B"))
    seasons.end(league, found.places, divisions=found.order, act=by())
    stored = {row.player.number: row.goes for one in season_end.final_divisions(league) for row in one.rows}
    assert stored == {row.player.number: row.goes for one in found.divisions for row in one.rows}
    assert Direction.UP in stored.values()


def test_nobody_takes_part_otherwise_in_a_season_that_is_over_and_no_lot_is_drawn(league):
    seasons.end(league, ending(league).places, act=by())
    first, second = league.players.order_by("number")[:2]
    for attempt in (
        lambda: entry_list.set_state(first, Player.State.GUEST, act=by()),
        lambda: entry_list.withdraw(first, act=by()),
        lambda: entry_list.disqualify(first, act=by(why="a word")),
        lambda: lots.record(league, [first, second], act=by()),
        lambda: meetings.save_meeting(league, MeetingSet(meeting="later", date="2026-09-01"), act=by()),
    ):
        with pytest.raises(StateError, match="The season is over"):
            attempt()


def test_the_day_of_an_evening_that_was_played_stays(league):
    word = league.rounds.first().name
    with pytest.raises(StateError, match="its date cannot change"):
        meetings.save_meeting(league, MeetingSet(meeting=word, date="2027-01-01"), act=by())
