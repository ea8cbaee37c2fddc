"""A club's records, and its players' results over all its events, agree with its games."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict

import pytest
from django.urls import reverse

import referee
from tests.acts import by
from tests.tournaments.clubs.club_setup import EIGHT, club_of, ended, evening, season
from tests.tournaments.tables import games as played
from tests.tournaments.tables.games import FOUR, ONE, THREE, TWO
from tournaments.journal.kinds import GameCounts, RulesOverlay
from tournaments.models import Entry, Player, Tournament
from tournaments.presenters.clubs import careers, histories, records, yakuman
from tournaments.presenters.events import games
from tournaments.services.clubs import club_settings, meetings
from tournaments.services.events import results, rounds, tournaments
from tournaments.services.interchange.rosters import Particulars
from tournaments.services.people import entry_list, particulars
from tournaments.services.screens import release
from tournaments.services.tables import hands, ledger, table_actions

pytestmark = pytest.mark.django_db

THIRTEEN = {"concealed": "19m19p19s1234567z", "winning_tile": "1m", "dora": "2m"}
DRAGONS = {
    "concealed": "123m9p",
    "melds": [
        {"type": "pon", "tiles": "555z", "called": "5z", "from": 0},
        {"type": "pon", "tiles": "666z", "called": "6z", "from": 2},
        {"type": "ankan", "tiles": "7777z"},
    ],
    "winning_tile": "9p",
    "dora": "2m1s",
}
keys = (f"tap-{number}" for number in itertools.count())


def with_tiles(seat, discarder, hand):
    """A win by tiles with no liable player."""
    payload = {
        "report": {
            "kind": "win",
            "winners": [{"seat": int(seat), "hand": hand, "liable": []}],
            "from": None if discarder is None else int(discarder),
        },
        "round": "E1",
        "honba": 0,
    }
    return referee.codec.read_entry(1, "hand", payload).what.report


def counted(seat, discarder, count=1):
    worth = referee.Yakuman(count=count)
    return referee.Win(winners=(referee.Winner(seat=seat, worth=worth, liable=()),), discarder=discarder)


@pytest.fixture
def club():
    return club_of()


@pytest.fixture
def two_seasons(club):
    """Two seasons of the same people, with a friendly game and a game that was taken back."""
    first = season(club, "Season 2024")
    evening(first, "2024-01-10", ([1, 2, 3, 4], [450, 350, 250, 150]))
    evening(first, "2024-01-10", ([1, 5, 6, 7], [600, 300, 200, 100]))
    evening(first, "2024-02-07", ([1, 2, 5, 8], [400, 300, 300, 200]))
    ended(
        first,
        (1, "A", 1, 100000, "Champion"),
        (5, "A", 2, 5000, ""),
        (2, "A", 2, 5000, ""),
        (3, "B", 1, -10000, ""),
    )
    second = season(club, "Season 2025", last=first)
    evening(second, "2025-01-08", ([1, 2, 3, 4], [390, 310, 300, 200]))
    evening(second, "2025-01-08", ([2, 1, 3, 4], [500, 300, 250, 150]))
    evening(second, "2025-02-05", ([3, 2, 1, 4], [990, 100, 70, 40]), friendly=[True])
    back = evening(second, "2025-02-05", ([4, 2, 1, 3], [980, 100, 80, 40]))
    meetings.set_game_counts(back.tables.get(), GameCounts.TAKEN_BACK, act=by(why="a tile was missing"))
    return first, second


def events(club, among=None):
    return club_settings.events(club, Tournament.objects.all() if among is None else among)


# Scores, results, streaks and games


def test_records_are_those_of_the_games_that_count(club, two_seasons):
    found = records.records(events(club))
    assert (found.games, found.events, found.few) == (5, 2, True)
    assert [(one.part.player.name, one.part.score, one.part.date) for one in found.scores[:3]] == [
        ("Akagi Haruka", 60000, "2024-01-10"),
        ("Mori Ken", 50000, "2025-01-08"),
        ("Akagi Haruka", 45000, "2024-01-10"),
    ]
    assert [(one.part.player.name, one.part.result) for one in found.results[:3]] == [
        ("Akagi Haruka", 45000),
        ("Mori Ken", 35000),
        ("Akagi Haruka", 30000),
    ]
    assert [one.name for one in found.scores[0].others] == ["Ōno Mei", "渡邉 さくら", "Dubois Camille"]


def test_a_streak_goes_over_the_events_of_the_club_in_the_order_in_which_they_were_played(club, two_seasons):
    (streak,) = records.records(events(club)).streaks
    assert (streak.player.name, streak.games, streak.goes_on) == ("Akagi Haruka", 4, False)
    assert (streak.first.date, streak.last.date) == ("2024-01-10", "2025-01-08")
    assert [streak.first.event, streak.last.event] == list(two_seasons)


def test_most_games_are_counted_by_person_over_all_events(club, two_seasons):
    found = records.records(events(club))
    sums = Counter(
        game_of.player.person.name
        for event in two_seasons
        for game in games.games(event)
        if game.counts
        for game_of in game.results
    )
    assert [(one.player.name, one.games) for one in found.most] == sums.most_common(5)
    assert found.most[0].games == 5


def test_the_sums_of_everybody_are_those_of_the_single_games(club, two_seasons):
    told = defaultdict(list)
    for event in two_seasons:
        for game in games.games(event):
            if game.counts:
                for line in game.results:
                    told[line.player.person.name].append((line.place, line.result))
    found = {
        one.player.name: (one.games, one.total, one.places, one.since, one.events, one.titles)
        for one in careers.summaries(events(club))
    }
    assert {name: line[:3] for name, line in found.items()} == {
        name: (
            len(lines),
            sum(result for _place, result in lines),
            tuple(sum(place == at for place, _result in lines) for at in (1, 2, 3, 4)),
        )
        for name, lines in told.items()
    }
    # 30 + 45 + 25 in the first season; 24 and 5 in the second.
    assert found["Akagi Haruka"] == (5, 129000, (4, 1, 0, 0), "2024-01-10", 2, 1)
    assert found["Rossi Marco"] == (1, -25000, (0, 0, 0, 1), "2024-02-07", 1, 0)
    assert sum(total for _games, total, *_more in found.values()) == 0
    assert set(found) == set(EIGHT)


def test_a_club_without_games_says_so_in_place_of_empty_tables(visitor, club):
    page = visitor.get(f"/clubs/{club.slug}/records/").text
    assert "No counted game is finished yet" in page
    assert "<ol" not in page
    assert "There are no counted games yet." in visitor.get(f"/clubs/{club.slug}/people/").text


def test_few_games_are_said_to_be_few_and_nobody_in_a_row_too(visitor, club):
    event = season(club, "Season")
    evening(event, "2026-01-08", ([1, 2, 3, 4], [450, 350, 250, 150]))
    page = " ".join(visitor.get(f"/clubs/{club.slug}/records/").text.split())
    assert "Based on 1 counted game." in page
    assert "There are only a few games so far." in page
    assert "No player has had two first places in a row yet." in page
    assert "There are none in the recorded hands yet." in page


def test_what_is_hidden_enters_no_record_that_everybody_sees(visitor, desk, club, two_seasons):
    secret = season(club, "Secret", public=False, last=two_seasons[1])
    evening(secret, "2026-01-08", ([8, 2, 3, 4], [970, 110, 70, 50]))
    address = f"/clubs/{club.slug}/records/"
    assert ("97,000" in visitor.get(address).text, "97,000" in desk.get(address).text) == (False, True)
    who = secret.players.get(number=8).person_id
    person = reverse("club_person", args=[club.slug, who])
    assert ("Secret" in visitor.get(person).text, "Secret" in desk.get(person).text) == (False, True)


def test_a_round_told_without_tables_counts_for_people_and_ends_a_streak_where_no_place_is_told(
    club, brought
):
    people = [{"id": f"p{number}", "name": name} for number, name in enumerate(EIGHT[:4], start=1)]
    told = {
        "format": "shinpan-event",
        "version": 1,
        "name": "Old cup",
        "rules": "wrc-2025",
        "dates": ["2020-05-02"],
        "people": people,
        "rounds": [
            {
                "number": 1,
                "results": [{"id": "p1", "result": 30000, "place": 1}, {"id": "p2", "result": -30000}],
            },
            {
                "number": 2,
                "games": 2,
                "results": [{"id": "p1", "result": 5000}, {"id": "p2", "result": -5000}],
            },
            {"number": 3, "results": [{"id": "p1", "result": 7000, "place": 1}]},
        ],
    }
    slug = brought(told)
    club_settings.set_club(Tournament.objects.get(slug=slug), club, act=by())
    found = {one.player.name: one for one in careers.summaries(events(club))}
    assert [(one.games, one.total, one.places) for one in found.values()] == [
        (4, 42000, (2, 0, 0, 0)),
        (3, -35000, (0, 0, 0, 0)),
    ]
    assert found["Mori Ken"].average_place is None
    assert found["Akagi Haruka"].since == "2020-05-02"
    all_ = records.records(events(club))
    assert (all_.streaks, all_.scores, [one.games for one in all_.most]) == ((), (), [4, 3])


# Yakuman


@pytest.fixture
def wins(club):
    """A table with yakuman by tiles and counted yakuman, one voided and one corrected away; and a table without any."""
    event = season(club, "Season 2026")
    round_ = evening(event, "2026-01-08", ([1, 2, 3, 4], []), ([5, 6, 7, 8], []))
    table, other = round_.tables.order_by("number")
    played.play(
        table,
        with_tiles(TWO, ONE, THIRTEEN),
        counted(THREE, FOUR, 2),
        played.ron(ONE, TWO, 3, 30),
    )
    played.play(
        other, counted(ONE, None), counted(TWO, ONE), with_tiles(TWO, None, DRAGONS), played.ron(ONE, TWO, 13)
    )
    void = {"by": "Jiro", "key": next(keys), "expects": 5}
    hands.void(other, 1, "no win at all", **void)
    hands.correct(other, 2, played.ron(TWO, ONE, 2, 30), "it was cheap", by="Jiro", key=next(keys), expects=6)
    for one in (table, other):
        if not hands.fold(one).table.over:
            table_actions.close(
                one,
                ends_game=True,
                ignores_count=True,
                by="Jiro",
                expects=len(ledger.entries(one)) + 1,
                key=next(keys),
            )
    return event


def test_yakuman_are_found_with_their_tiles_or_names_and_without_what_was_voided_or_corrected(club, wins):
    found = records.records(events(club)).yakuman
    assert [
        (
            line.winner.name,
            line.source and line.source.name,
            line.worth,
            line.names,
            line.groups,
            line.winning,
        )
        for line in found
    ] == [
        # Under these rules thirteen han are one yakuman.
        ("Ōno Mei", "渡邉 さくら", "13 han, yakuman", (), (), ""),
        ("渡邉 さくら", None, "yakuman", ("daisangen",), DRAGONS_DRAWN, "9p"),
        ("Sato Yui", "Tanaka Jun", "2 yakuman", (), (), ""),
        ("Mori Ken", "Akagi Haruka", "yakuman", ("kokushi musou, thirteen waits",), THIRTEEN_DRAWN, "1m"),
    ]


THIRTEEN_DRAWN = (("1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z"),)
DRAGONS_DRAWN = (
    ("1m", "2m", "3m", "9p"),
    ("5z", "5z", "5z"),
    ("6z", "6z", "6z"),
    ("back", "7z", "7z", "back"),
)


def test_the_page_draws_the_tiles_and_names_them_for_a_screen_reader(visitor, club, wins):
    page = visitor.get(f"/clubs/{club.slug}/records/").text
    assert page.count("<svg") == 14 + 15
    assert 'aria-label="red dragon"' in page
    assert page.count("the winning tile") == 2
    text = " ".join(re.sub(r"<[^>]*>", " ", page).split())
    assert "daisangen" in text
    assert "tsumo · E" in text
    ja = visitor.get(f"/clubs/{club.slug}/records/", headers={"accept-language": "ja"}).text
    assert "大三元" in ja


def test_only_ledgers_that_may_hold_one_are_read(club, wins, django_assert_num_queries):
    evening(wins, "2026-02-05", ([1, 2, 3, 4], [450, 350, 250, 150]))
    over = histories.history(events(club)).games
    with django_assert_num_queries(2) as asked:
        yakuman.yakuman(over)
    (read,) = [one["sql"] for one in asked.captured_queries if one["sql"].endswith('"number" ASC')]
    tables_read = set(map(int, re.search(r'"table_id" IN \(([\d, ]+)\)', read)[1].split(", ")))
    assert tables_read == set(Entry.objects.filter(kind="hand").values_list("table", flat=True))


# People


def test_somebody_is_one_person_in_every_event_with_places_titles_and_records(club, two_seasons):
    first, second = two_seasons
    who = first.players.get(number=1).person_id
    found = careers.career(events(club), who)
    assert [
        (one.number, one.event, one.division, one.rank, one.tied, one.title, one.games, one.total, one.places)
        for one in found.events
    ] == [
        (2, second, "", None, False, "", 2, 29000, (1, 1, 0, 0)),
        (1, first, "A", 1, False, "Champion", 3, 100000, (3, 0, 0, 0)),
    ]
    assert [one.event for one in found.titles] == [first]
    assert (found.summary.games, found.summary.total, found.summary.average) == (5, 129000, 25800)
    assert (found.score.part.score, found.result.part.result, found.streak.games) == (60000, 45000, 4)
    assert found.curve.description == "+100.0, +29.0"
    level = careers.career(events(club), first.players.get(number=2).person_id)
    assert [(one.rank, one.tied) for one in level.events] == [(None, False), (2, True)]


def test_a_tournament_that_is_over_tells_its_place_and_is_ranked_once(club, cup, django_assert_num_queries):
    careers.clear_cache()
    first = season(club, "Season")
    evening(first, "2026-01-08", ([1, 2, 3, 4], [450, 350, 250, 150]))
    ones = list(first.players.filter(number__lte=4).order_by("number"))
    known = {at: player.person_id for at, player in enumerate(ones)}
    lines = [Particulars(line=at, name=player.name) for at, player in enumerate(ones)]
    particulars.enter(cup, lines, act=by(), person_ids=known)
    tournaments.change(cup, last_round=1, dates=["2026-02-01"], act=by())
    club_settings.set_club(cup, club, act=by())
    round_ = rounds.create_round(cup, [list(cup.players.order_by("number"))], (), act=by())
    rounds.open_round(round_, act=by())
    played.write(round_.tables.get(), referee.ledger.Result(scores=(10000, 20000, 30000, 60000)))
    assert careers.career(events(club), known[3]).events[0].rank is None
    rounds.finish(round_, act=by())
    found = careers.career(events(club), known[3])
    assert [(one.event, one.rank) for one in found.events] == [(cup, 1), (first, None)]
    all_ = events(club)
    with django_assert_num_queries(8):
        careers.career(all_, known[3])


@pytest.mark.parametrize("seasons", [1, 10])
def test_pages_cost_the_same_for_ten_seasons_as_for_one(visitor, club, django_assert_num_queries, seasons):
    last = {}
    for year in range(seasons):
        event = season(club, f"Season {2010 + year}", **last)
        last = {"last": event}
        evening(
            event,
            f"{2010 + year}-01-08",
            ([1, 2, 3, 4], [450, 350, 250, 150]),
            ([5, 6, 7, 8], [450, 350, 250, 150]),
        )
        ended(event, (1, "", 1, 30000, "Champion"), (2, "", 2, 10000, ""))
    who = event.players.get(number=1).person_id
    # The first page reads the stored results of the tables.
    costs = {"records/": 10, "people/": 9, f"people/{who}/": 9}
    for page, queries in costs.items():
        with django_assert_num_queries(queries):
            assert visitor.get(f"/clubs/{club.slug}/{page}").status_code == 200
    assert len(careers.career(events(club), who).events) == seasons


def test_people_stand_in_the_order_that_is_asked_for(visitor, club, two_seasons):
    def names(order):
        page = visitor.get(f"/clubs/{club.slug}/people/?order={order}").text
        return re.findall(r"/people/\w{16}/\">([^<]+)</a>", page)

    assert names("games")[:3] == ["Akagi Haruka", "Mori Ken", "Sato Yui"]
    assert names("total")[:2] == ["Akagi Haruka", "Mori Ken"]
    assert names("titles")[0] == "Akagi Haruka"
    assert names("name") == names("nonsense") == names("")
    assert len(names("name")) == 8


def test_a_persons_page_shows_every_event_with_a_link_and_a_picture_with_its_figures(
    visitor, club, two_seasons
):
    first, _second = two_seasons
    player = Player.objects.get(tournament=first, number=1)
    page = visitor.get(reverse("club_person", args=[club.slug, player.person_id])).text
    for event in two_seasons:
        assert reverse("player", args=[event.slug, event.players.get(person=player.person_id).number]) in page
    assert "+100.0, +29.0" in page
    assert "Champion" in page
    assert "First game: 2024-01-10" in " ".join(page.split())


def test_a_game_of_three_is_marked_as_one(club, visitor):
    event = season(club, "Season")
    three = [event.players.get(number=number) for number in (1, 2, 3)]
    round_ = rounds.create_round(
        event, [three], (), act=by(), overlays=[RulesOverlay(base="tenhou-3p", set_={})]
    )
    rounds.open_round(round_, act=by())
    played.write(round_.tables.get(), referee.ledger.Result(scores=(60000, 35000, 10000)))
    (best, *_others) = records.records(events(club)).scores
    assert (best.part.score, best.three, [one.number for one in best.others]) == (60000, True, [2, 3])
    assert "three players" in visitor.get(f"/clubs/{club.slug}/records/").text


def test_a_final_rank_that_is_held_back_is_told_to_officials_only_whoever_looked_first(club, desk, visitor):
    cup = tournaments.create(name="Owl Cup", ruleset_key="ema-2025", act=by())
    club_settings.set_club(cup, club, act=by())
    entry_list.enter(cup, "Ai\nBen\nChie\nDan", act=by())
    tournaments.change(cup, last_round=1, act=by())
    tournaments.publish(cup, public=True, rulings_public=False, rulings_named=False, act=by())
    round_ = rounds.create_from_text(cup, "1, 2, 3, 4", act=by())
    rounds.open_round(round_, act=by())
    result = referee.ledger.Result(scores=(1_000, 2_000, 37_000, 80_000))
    results.enter(round_.tables.get(), result, by="Olga", expects=1, key=next(keys))
    rounds.finish(round_, anyway=True, act=by())
    release.hold_back(cup, 1, act=by())
    address = reverse("club_person", args=[club.slug, cup.players.get(number=4).person_id])

    def first_place(reader):
        return re.search(r"<td[^>]*>\s*1\s*</td>", reader.get(address).text) is not None

    for readers in ((visitor, desk, visitor), (desk, visitor, desk)):
        careers.clear_cache()
        assert [first_place(reader) for reader in readers] == [reader is desk for reader in readers]
