"""A league from a handwritten file counts by its rules, and is exported as it was imported."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

import referee
from tests.acts import by
from tests.sampled import every_nth
from tests.tournaments.interchange.test_event_files import brought, emptied, exported, faults, listed, whole
from tournaments.journal.kinds import GameCounts, MeetingSet, Presence, RulesOverlay
from tournaments.models import Club, Meeting, Table, Tournament
from tournaments.presenters.interchange import event_files
from tournaments.services.clubs import club_settings, meetings
from tournaments.services.events import results, rounds
from tournaments.services.events.penalties import give

pytestmark = pytest.mark.django_db

PEOPLE = [{"id": letter, "name": f"Player {letter}"} for letter in "abcdefghi"]


def game(seats, *points, **more):
    """A game with the results of the seats, uma included."""
    return {"seats": list(seats), "result": {"results": list(points)}, **more}


def meeting(word, *games, date="", **more):
    return {"id": word, "date": date, "games": list(games), **more}


def league(*told, people=PEOPLE, **more):
    return {
        "format": "shinpan-event",
        "version": 1,
        "name": "League",
        "kind": "league",
        "rules": "wrc-2025",
        "people": people,
        "meetings": list(told),
        **more,
    }


def rows(**options):
    return listed("league", **options)["rows"]


def totals(**options):
    return {row["id"]: row["total"] for row in rows(**options)}


def row_of(who, **options):
    return next(row for row in rows(**options) if row["id"] == who)


# Four meetings, not in the order of their days. By day, the games of a are:
#   January  +10000, -4000 (friendly +99000 left out) | February -20000, +30000, +5000 | March +7000, -9000
JANUARY = meeting(
    "jan",
    game("abcd", 10000, 5000, -5000, -10000),
    game("abcd", 99000, -33000, -33000, -33000, friendly=True),
    game("badc", 4000, -4000, 0, 0),
    date="2026-01-08",
)
FEBRUARY = meeting(
    "feb",
    # a and f play one game with b and c, who played before, and then one with g and h, who did not.
    game("bcde", 1000, 2000, -1000, -2000),
    game("abcf", -20000, 8000, 12000, 0),
    game("afgh", 30000, -10000, -8000, -12000),
    game("aefg", 5000, -5000, 6000, -6000),
    date="2026-02-12",
)
MARCH = meeting(
    "mar",
    game("abcd", 7000, -7000, 1000, -1000),
    game("dcba", 9000, 0, 0, -9000),
    date="2026-03-12",
)
TOLD = (MARCH, JANUARY, FEBRUARY)
OF_A = {"jan": [10000, -4000], "feb": [-20000, 30000, 5000], "mar": [7000, -9000]}


def test_every_game_counts_where_nothing_is_said_but_friendly_ones(tmp_path):
    assert brought(league(*TOLD), tmp_path)[-1] == "league"
    assert totals() == {
        "a": 19000,
        "b": 5000 + 4000 + 1000 + 8000 - 7000,
        "c": -5000 + 2000 + 12000 + 1000,
        "d": -10000 - 1000 - 1000 + 9000,
        "e": -2000 - 5000,
        "f": -10000 + 6000,
        "g": -8000 - 6000,
        "h": -12000,
        "i": 0,
    }
    assert row_of("a") == {
        "rank": 1,
        "tied": False,
        "ranked": True,
        "id": "a",
        "name": "Player a",
        "total": 19000,
        "games": 7,
        "by_round": {"jan": 6000, "feb": 15000, "mar": -2000},
        "places": [3, 1, 0, 3],
        "uma": 5000,
        "carry": 0,
        "penalties": 0,
        "state": "playing",
        "counted": 7,
    }
    assert (row_of("i")["rank"], row_of("i")["ranked"]) == (None, False)
    whole()


@pytest.mark.parametrize(
    ("rules", "total", "games"),
    every_nth(
        [
            ({"order": "total"}, 19000, 7),
            # In the order of days and, within a meeting, of the file: 10000, -4000, -20000, 30000.
            ({"maximum_games": 4}, 16000, 4),
            ({"maximum_games": 5}, 21000, 5),
            ({"best": {"of": "games", "n": 3}}, 47000, 7),
            # The maximum applies first, then the best of the rest.
            ({"maximum_games": 3, "best": {"of": "games", "n": 2}}, 6000, 3),
            ({"best": {"of": "meetings", "n": 2}}, 21000, 7),
            ({"best": {"of": "meetings", "n": 1}}, 15000, 7),
            ({"best": {"of": "events", "n": 1}}, 19000, 7),
            ({"order": "average"}, "19000/7", 7),
            ({"order": "average", "best": {"of": "games", "n": 3}}, "47000/3", 7),
            ({"order": "streak", "best": {"of": "games", "n": 2}}, 35000, 7),
            ({"order": "streak", "best": {"of": "games", "n": 3}}, 42000, 7),
            # If there are fewer games than the streak is long, all of them count.
            ({"order": "streak", "best": {"of": "games", "n": 16}}, 19000, 7),
            ({"attendance": 500}, 20500, 7),
            ({"attendance": 500, "maximum_games": 2}, 6500, 2),
            ({"attendance": -500, "best": {"of": "meetings", "n": 1}}, 13500, 7),
            ({"handicap": {"a": 1000}}, 26000, 7),
            ({"handicap": {"a": 1000}, "best": {"of": "games", "n": 3}}, 50000, 7),
            ({"handicap": {"a": 1000}, "order": "average"}, "26000/7", 7),
            ({"minimum_games": 8}, 19000, 7),
        ],
        3,
    ),
)
def test_a_season_counts_as_its_rules_say(tmp_path, rules, total, games):
    brought(league(*TOLD, counting=rules), tmp_path)
    found = row_of("a")
    assert (found["total"], found["games"]) == (total, games)
    whole()


def test_a_row_adds_up_whatever_is_counted(tmp_path):
    rules = {"best": {"of": "meetings", "n": 2}, "attendance": 300, "handicap": {"a": 1000, "b": -500}}
    said = [{"kind": "penalty", "who": "a", "points": -2500, "meeting": "feb", "why": "late"}]
    brought(league(*TOLD, counting=rules, journal=said), tmp_path)
    for row in rows():
        assert row["total"] == sum(row["by_round"].values()) + row["carry"] + row["penalties"]
    found = row_of("a")
    # January 8000 and February 18000 with the handicap, and the attendance of three meetings.
    assert (found["by_round"], found["penalties"], found["counted"]) == (
        {"jan": 8000, "feb": 18000},
        900 - 2500,
        5,
    )


def test_who_is_below_the_minimum_stands_behind_all_others_by_what_is_missing_then_by_total(tmp_path):
    brought(league(*TOLD, counting={"minimum_games": 6}), tmp_path)
    found = [(row["rank"], row["ranked"], row["id"], row.get("missing"), row["games"]) for row in rows()]
    assert found == [
        (1, True, "a", None, 7),
        (2, True, "b", None, 6),
        (3, True, "c", None, 6),
        (None, False, "d", 1, 5),
        (None, False, "f", 3, 3),
        (None, False, "e", 4, 2),
        (None, False, "g", 4, 2),
        (None, False, "h", 5, 1),
        (None, False, "i", 6, 0),
    ]


def test_the_one_stage_of_a_league_has_all_of_its_games(tmp_path):
    brought(league(*TOLD, stages=[{"id": "main"}]), tmp_path)
    assert (row_of("a")["total"], row_of("a")["games"]) == (19000, 7)
    before = text("league")
    emptied()
    brought(before.encode(), tmp_path)
    assert text("league") == before


CHOMBO = [
    {
        "kind": "hand",
        "payload": {"report": {"kind": "chombo", "offenders": [0]}, "round": "E1", "honba": 0},
    },
    {"kind": "close", "payload": {}},
]


def test_what_is_lost_beside_a_game_counts_with_it_and_with_no_game_that_does_not_count(tmp_path):
    told = meeting(
        "jan",
        {"seats": list("abcd"), "ledger": CHOMBO},
        {"seats": list("abcd"), "ledger": CHOMBO, "friendly": True},
        game("abcd", 10000, 5000, -5000, -10000),
        {"seats": list("abcd"), "ledger": CHOMBO},
    )
    brought(league(told, name="Two", counting={"maximum_games": 2}), tmp_path)
    brought(league(told, name="Best", counting={"best": {"of": "games", "n": 1}}), tmp_path)
    two, best = ({row["id"]: row for row in listed(name)["rows"]} for name in ("two", "best"))
    assert (two["a"]["games"], two["a"]["total"], two["a"]["penalties"]) == (2, -20000, -30000)
    # A penalty is not a game: it stays if a better game replaces the game in which it was given.
    assert (best["a"]["games"], best["a"]["total"], best["a"]["penalties"]) == (3, -50000, -60000)


def test_a_guests_games_count_for_the_others_and_the_guest_is_in_no_list(tmp_path):
    guests = [{**one, "state": "guest"} if one["id"] == "c" else one for one in PEOPLE]
    brought(league(*TOLD, people=guests), tmp_path)
    assert "c" not in totals()
    assert totals()["a"] == 19000


def test_a_handicap_of_ones_own_goes_before_that_of_the_division(tmp_path):
    divided = [
        {**one, ("division" if at % 2 else "group"): "A" if one["id"] in "abc" else "B"}
        for at, one in enumerate(PEOPLE)
    ]
    rules = {"handicap": {"A": 100, "B": -1000, "b": 10, "d": 0}}
    plain = league(*TOLD, people=divided)
    brought({**plain, "name": "Other"}, tmp_path)
    before = {row["id"]: row for row in listed("other")["rows"]}
    brought({**plain, "counting": rules}, tmp_path)
    each = {"a": 100, "b": 10, "c": 100, "d": 0} | dict.fromkeys("efghi", -1000)
    assert totals() == {who: row["total"] + each[who] * row["games"] for who, row in before.items()}
    assert {row["id"]: row["division"] for row in rows()} == dict.fromkeys("abc", "A") | dict.fromkeys(
        "defghi", "B"
    )
    of_b = [(row["rank"], row["id"]) for row in rows(division="B")]
    assert of_b == [(1, "d"), (2, "f"), (3, "e"), (4, "h"), (5, "g"), (None, "i")]
    assert rows(division="B") == rows(group="B")
    with pytest.raises(CommandError, match=r"There is no division 'C'\. There are: A, B\."):
        listed("league", division="C")
    whole()


def test_standings_are_as_they_were_after_a_meeting(tmp_path):
    planned = meeting("apr", date="2026-04-09")
    said = [
        {"kind": "penalty", "who": "a", "points": -1000, "meeting": "jan", "why": "late"},
        {"kind": "bonus", "who": "a", "points": 300, "meeting": "mar", "why": "first"},
    ]
    brought(league(planned, *TOLD, journal=said), tmp_path)
    assert [row_of("a", after=word)["total"] for word in ("jan", "feb", "mar", "apr")] == [
        5000,
        20000,
        18300,
        18300,
    ]
    assert [listed("league", after=word)["after"] for word in ("jan", "feb", "mar", "apr")] == [
        "jan",
        "feb",
        "mar",
        "mar",
    ]
    with pytest.raises(
        CommandError, match=r"There is no round or evening 'may'\. There are: jan, feb, mar, apr\."
    ):
        listed("league", after="may")
    assert Meeting.objects.get(word="apr").over is False
    whole()


def test_nothing_is_counted_after_a_meeting_to_come_before_all_others(tmp_path):
    brought(league(meeting("dec", date="2025-12-01"), JANUARY), tmp_path)
    found = listed("league", after="dec")
    assert (found["after"], {row["games"] for row in found["rows"]}) == (None, {0})


def test_everything_is_counted_after_a_meeting_to_come_of_which_nobody_knows_the_day(tmp_path):
    brought(league(meeting("some day"), *TOLD), tmp_path)
    assert (row_of("a", after="some day")["total"], listed("league", after="mar")["after"]) == (19000, "mar")
    rounds_ = Tournament.objects.get().rounds.order_by("number")
    assert list(dict.fromkeys(one.name for one in rounds_)) == ["jan", "feb", "mar"]


def test_where_a_day_is_not_known_the_meetings_stand_as_the_file_has_them(tmp_path):
    undated = [{**one, "date": ""} for one in (MARCH, JANUARY)]
    brought(league(*undated, FEBRUARY, counting={"maximum_games": 3}), tmp_path)
    assert (row_of("a")["total"], row_of("a")["by_round"]) == (8000, {"mar": -2000, "jan": 10000})
    assert listed("league", after="jan")["after"] == "jan"
    assert row_of("a", after="mar")["total"] == -2000


def test_ties_are_put_in_order_by_the_events_own_list(tmp_path):
    level = meeting(
        "jan",
        game("abcd", 10000, 5000, -5000, -10000),
        game("dabc", 0, 0, 0, 0),
        game("cdba", 15000, 10000, -15000, -10000),
        game("bcde", 10000, -10000, 0, 0),
    )
    # a, b, c and d have a total of 0 each; c has the best game.
    brought(league(level, ties=["best", "shared"]), tmp_path)
    assert [(row["rank"], row["tied"], row["id"], row["total"]) for row in rows()][:5] == [
        (1, False, "c", 0),
        (2, True, "a", 0),
        (2, True, "b", 0),
        (2, True, "d", 0),
        (5, False, "e", 0),
    ]


def test_three_play_a_game_by_rules_of_their_own_in_a_league_for_four(tmp_path, three_rules):
    told = meeting(
        "jan", game("abcd", 10000, 5000, -5000, -10000), game("abe", 20000, 0, -20000, rules=three_rules)
    )
    brought(league(told), tmp_path)
    assert totals() == {
        "a": 30000,
        "b": 5000,
        "c": -5000,
        "d": -10000,
        "e": -20000,
        "f": 0,
        "g": 0,
        "h": 0,
        "i": 0,
    }
    assert row_of("e")["places"] == [0, 0, 1, 0]
    whole()
    evening = meeting("jan", game("abe", 20000, 0, -20000), game("abcd", 0, 0, 0, 0), rules=three_rules)
    assert faults(league(evening, name="Other"), tmp_path) == [("meetings[0].games[1].seats", "wrong_seats")]


@pytest.fixture
def three_rules():
    return next(key for key in referee.ruleset_keys() if referee.ruleset(key).players == 3)


def test_a_meetings_rules_and_its_friendly_games_hold_where_a_game_says_nothing_else(tmp_path):
    uma = {"set": {"uma": [30000, 10000, -10000, -30000]}}
    scores = {"result": {"scores": [40000, 35000, 25000, 20000]}}
    told = [
        meeting(
            "jan",
            {"seats": list("abcd"), **scores},
            {"seats": list("abcd"), **scores, "friendly": False, "rules": "wrc-2025"},
            {"seats": list("efgh"), **scores, "friendly": False},
            friendly=True,
            rules=uma,
        )
    ]
    brought(league(*told), tmp_path)
    assert {who: total for who, total in totals().items() if who in "ae"} == {"a": 25000, "e": 40000}
    found = Meeting.objects.get()
    assert meetings.journal_content(found) == MeetingSet(
        meeting="jan", rules=RulesOverlay(set_=uma["set"]), friendly=True, over=True
    )
    assert list(Table.objects.order_by("pk").values_list("counts", flat=True)) == [
        "friendly",
        "counts",
        "counts",
    ]


def test_results_of_a_meeting_may_be_told_without_its_tables(tmp_path):
    sums = [{"id": "a", "result": 12300, "place": 1}, {"id": "b", "result": "-10000/3"}]
    told = meeting("jan", game("abcd", 10000, 5000, -5000, -10000), rounds=[{"results": sums, "games": 2}])
    brought(league(told, counting={"maximum_games": 2}), tmp_path)
    # Two games with one sum count both or not at all.
    assert (row_of("a")["total"], row_of("a")["games"]) == (10000, 1)
    brought(
        league(told, name="Other", journal=[{"kind": "bonus", "who": "b", "points": 500, "meeting": "jan"}]),
        tmp_path,
    )
    found = {row["id"]: row for row in listed("other")["rows"]}
    assert (found["a"]["total"], found["a"]["games"], found["b"]["total"]) == (22300, 3, "6500/3")
    whole()


def test_a_handicap_is_in_a_sum_of_several_games_as_often(tmp_path):
    told = meeting(
        "jan", game("abcd", 100, 0, 0, -100), rounds=[{"results": [{"id": "a", "result": 12300}], "games": 2}]
    )
    brought(league(told, counting={"handicap": {"a": 1000}}), tmp_path)
    assert (row_of("a")["total"], row_of("a")["by_round"], row_of("a")["games"]) == (15400, {"jan": 15400}, 3)


def test_a_meeting_is_over_once_every_game_has_a_result_or_as_it_says_itself(tmp_path):
    open_ = {"seats": list("abcd")}
    told = [
        meeting("played", game("abcd", 0, 0, 0, 0)),
        meeting("half", game("abcd", 0, 0, 0, 0), open_),
        meeting("goes on", game("abcd", 0, 0, 0, 0), over=False),
        meeting("cancelled", over=True),
        meeting("to come"),
    ]
    brought(league(*told), tmp_path)
    assert dict(Meeting.objects.values_list("word", "over")) == {
        "played": True,
        "half": False,
        "goes on": False,
        "cancelled": True,
        "to come": False,
    }


def test_a_game_that_is_entered_late_counts_on_the_day_on_which_it_was_played(tmp_path):
    said = [{"kind": "penalty", "who": "a", "points": -700, "meeting": "mar", "why": "late"}]
    brought(league(MARCH, JANUARY, journal=said, counting={"maximum_games": 3}), tmp_path)
    made = Tournament.objects.get()
    four = list(made.players.order_by("number")[:4])
    late = rounds.create_round(made, [four], [], date="2026-01-08", name="jan", act=by())
    rounds.open_round(late, is_restored=True, act=by())
    stated = referee.ledger.Result(results=(50000, 0, -20000, -30000))
    results.enter(late.tables.get(), stated, by="Olga", expects=1, key="late")
    rounds.finish(late, act=by())
    assert (row_of("a")["by_round"], row_of("a")["total"]) == ({"jan": 56000}, 55300)
    # March was played before that by its number, and later by its day.
    assert (row_of("a", after="jan")["total"], row_of("a", after="mar")["total"]) == (56000, 55300)
    before = text("league")
    assert [one["round"] for one in json.loads(before)["meetings"][0]["games"]] == [1, 2, 3, 6]
    emptied()
    brought(before.encode(), tmp_path)
    assert (text("league"), row_of("a")["total"]) == (before, 55300)
    whole()


HOSTILE = [
    ({"counting": {"order": "luck"}}, [("counting.order", "unknown_word")]),
    ({"counting": {"order": "streak"}}, [("counting.best", "no_length_of_a_streak")]),
    (
        {"counting": {"order": "streak", "best": {"of": "meetings", "n": 3}}},
        [("counting.best", "no_length_of_a_streak")],
    ),
    (
        {"counting": {"minimum_games": 9, "maximum_games": 8}},
        [("counting.maximum_games", "fewer_than_the_minimum")],
    ),
    ({"counting": {"minimum_games": -1}}, [("counting.minimum_games", "out_of_range")]),
    ({"counting": {"minimum_games": "8"}}, [("counting.minimum_games", "not_a_number")]),
    ({"counting": {"maximum_games": 0}}, [("counting.maximum_games", "out_of_range")]),
    ({"counting": {"maximum_games": 10**30}}, [("counting.maximum_games", "out_of_range")]),
    ({"counting": {"best": {"of": "games", "n": 0}}}, [("counting.best.n", "out_of_range")]),
    ({"counting": {"best": {"of": "weeks", "n": 1}}}, [("counting.best.of", "unknown_word")]),
    ({"counting": {"best": {"n": 1}}}, [("counting.best.of", "missing")]),
    ({"counting": {"attendance": 10**9}}, [("counting.attendance", "out_of_range")]),
    ({"counting": {"attendance": 0.5}}, [("counting.attendance", "not_a_number")]),
    ({"counting": {"handicap": {"nobody": 1}}}, [("counting.handicap.nobody", "nobody_and_no_division")]),
    ({"counting": {"handicap": {"": 1}}}, [("counting.handicap.", "nobody_and_no_division")]),
    ({"counting": {"handicap": {"a": True}}}, [("counting.handicap.a", "out_of_range")]),
    ({"counting": {"handicap": {"a": 10**9}}}, [("counting.handicap.a", "out_of_range")]),
    ({"counting": {"handicap": {"a": "1"}}}, [("counting.handicap.a", "out_of_range")]),
    ({"counting": {"handicap": [1]}}, [("counting.handicap", "not_an_object")]),
    ({"counting": {"promotion": {"up": -1}}}, [("counting.promotion.up", "out_of_range")]),
    ({"counting": {"luck": 1}}, [("counting.luck", "unknown_field")]),
    ({"kind": "evening", "counting": {}}, [("counting", "only_in_a_league")]),
    ({"counting": {}, "stages": [{"id": "main"}]}, [("stages", "stages_or_counting")]),
    ({"stages": [{"id": "main", "rounds": [1]}, {"id": "final"}]}, [("stages", "in_no_stage")] * 2),
    ({"club": {"word": "ab" * 8}}, [("club", "only_exported")]),
    ({"meetings": [meeting(" ")]}, [("meetings[0].id", "no_name")]),
    ({"meetings": [meeting("a\nb")]}, [("meetings[0].id", "control")]),
    ({"meetings": [meeting("m" * 41)]}, [("meetings[0].id", "too_long")]),
    ({"meetings": [meeting("m"), meeting("m")]}, [("meetings[1].id", "same_id")]),
    ({"meetings": [meeting("m", date="2026-02-30")]}, [("meetings[0].date", "bad_date")]),
    ({"meetings": [meeting("m", division="D" * 21)]}, [("meetings[0].division", "too_long")]),
    ({"meetings": [meeting("m", rules="no-such-book")]}, [("meetings[0].rules", "unknown_rules")]),
    ({"meetings": [meeting("m", friendly="yes")]}, [("meetings[0].friendly", "not_yes_or_no")]),
    (
        {"meetings": [meeting("m", game("abca", 0, 0, 0, 0))]},
        [("meetings[0].games[0].seats[3]", "two_places")],
    ),
    (
        {"meetings": [meeting("m", game("abcz", 0, 0, 0, 0))]},
        [("meetings[0].games[0].seats[3]", "unknown_person")],
    ),
    ({"meetings": [meeting("m", game("abc", 0, 0, 0))]}, [("meetings[0].games[0].seats", "wrong_seats")]),
    (
        {"meetings": [meeting("m", game("abcd", 0, 0, 0))]},
        [("meetings[0].games[0].result.results", "wrong_figures")],
    ),
    (
        {"meetings": [meeting("m", game("abcd", 0, 0, 0, 0, rules={"set": {"kuitan": 7}}))]},
        [("meetings[0].games[0].rules", "unknown_rules")],
    ),
    (
        {"meetings": [meeting("m", game("abcd", 0, 0, 0, 0, start=[1, 2, 3]))]},
        [("meetings[0].games[0].start", "bad_start")],
    ),
    (
        {"meetings": [meeting("m", game("abcd", 0, 0, 0, 0, round=1, counts="taken_back"))]},
        [("meetings[0].games[0].round", "only_exported"), ("meetings[0].games[0].counts", "only_exported")],
    ),
    ({"meetings": [meeting("m", rounds=[{}])]}, [("meetings[0].rounds[0].results", "missing")]),
    (
        {"meetings": [meeting("m", rounds=[{"number": 1, "results": [{"id": "z", "result": 1}]}])]},
        [
            ("meetings[0].rounds[0].number", "only_exported"),
            ("meetings[0].rounds[0].results[0].id", "unknown_person"),
        ],
    ),
    (
        {"meetings": [meeting("m", rounds=[{"results": [{"id": "a", "result": 1, "place": 9}]}])]},
        [("meetings[0].rounds[0].results[0].place", "out_of_range")],
    ),
    (
        {"meetings": [meeting("m")], "journal": [{"kind": "bonus", "who": "a", "points": 1, "meeting": "m"}]},
        [("journal[0].meeting", "unknown_meeting")],
    ),
    (
        {"meetings": [meeting("m")], "journal": [{"kind": "exchange", "round": 1, "who": ["a", "b"]}]},
        [("journal[0].round", "unknown_meeting")],
    ),
    ({"rounds": []}, [("meetings", "rounds_or_meetings")]),
]


@pytest.mark.parametrize(("change", "found"), HOSTILE)
def test_what_is_wrong_with_a_league_is_said_at_its_place(tmp_path, change, found):
    assert faults(league(JANUARY) | change, tmp_path) == found


def test_somebody_has_one_division_whatever_it_is_called(tmp_path):
    both = [{**PEOPLE[0], "group": "A", "division": "B"}, *PEOPLE[1:]]
    assert faults(league(JANUARY, people=both), tmp_path) == [("people[0].division", "group_or_division")]


# Export and import


@pytest.fixture
def season(tmp_path):
    """A season from a file, with entries that only a desk can make."""
    divided = [{**one, "division": "A" if one["id"] in "abcd" else "B"} for one in PEOPLE]
    rules = {
        "minimum_games": 2,
        "best": {"of": "games", "n": 3},
        "handicap": {"A": 100, "b": 10},
        "promotion": {"up": 1, "down": 1},
        "attendance": 200,
    }
    sums = [{"id": "a", "result": 12300, "place": 1}, {"id": "b", "result": "-10000/3"}]
    told = [*TOLD, meeting("apr", rounds=[{"results": sums, "games": 2}], date="2026-04-09")]
    told.append(
        meeting("may", date="2026-05-14", division="B", rules={"set": {"kuitan": False}}, friendly=True)
    )
    brought(league(*told, people=divided, counting=rules), tmp_path)
    made = Tournament.objects.get()
    club_settings.set_club(
        made, club_settings.create(name="River Club", place="Town Hall", language="ja"), act=by()
    )
    may = Meeting.objects.get(word="may")
    players = list(made.players.order_by("number"))
    meetings.record_presence(may, players[:5], Presence.HERE, act=by())
    meetings.save_notes(may, players[0], {"dues": "5"}, act=by())
    drawn = rounds.create_round(
        made,
        [players[:4]],
        [players[4]],
        date=may.date,
        name=may.word,
        overlays=[meetings.own_rules(may)],
        starts=[[30000, 29000, 31000, 30000]],
        friendly=[True],
        act=by(),
    )
    rounds.open_round(drawn, act=by())
    meetings.set_game_counts(
        Table.objects.order_by("pk").first(), GameCounts.TAKEN_BACK, act=by(why="played by other rules")
    )
    give(players[2], -500, after_round=1, act=by(why="late"))
    return made


def text(slug):
    out = io.StringIO()
    call_command("export_event", slug, stdout=out)
    return out.getvalue()


def test_a_league_is_exported_by_its_meetings(season):
    found = exported("league")
    assert "rounds" not in found
    club = Club.objects.get()
    assert found["club"] == {
        "word": club.word,
        "name": "River Club",
        "place": "Town Hall",
        "language": "ja",
        "timezone": "",
    }
    assert found["counting"] == {
        "order": "total",
        "minimum_games": 2,
        "maximum_games": None,
        "best": {"of": "games", "n": 3},
        "attendance": 200,
        "handicap": {"A": 100, "b": 10},
        "promotion": {"up": 1, "down": 1},
    }
    assert {one["id"]: one["division"] for one in found["people"]} == dict.fromkeys(
        "abcd", "A"
    ) | dict.fromkeys("efghi", "B")
    told = {one["id"]: one for one in found["meetings"]}
    assert list(told) == ["jan", "feb", "mar", "apr", "may"]
    first = told["jan"]["games"][0]
    assert {**first, "ledger": len(first["ledger"])} == {
        "round": 1,
        "table": 1,
        "seats": ["a", "b", "c", "d"],
        "ledger": 1,
        "friendly": False,
        "counts": "taken_back",
    }
    assert [one["friendly"] for one in told["jan"]["games"]] == [False, True, False]
    assert told["apr"]["rounds"] == [
        {
            "number": told["apr"]["rounds"][0]["number"],
            "state": "finished",
            "date": "2026-04-09",
            "games": 2,
            "results": [
                {"id": "a", "result": 12300, "place": 1},
                {"id": "b", "result": "-10000/3", "place": None},
            ],
            "rests": [],
        }
    ]
    may = told["may"]
    assert {name: may[name] for name in ("division", "friendly", "over", "rules")} == {
        "division": "B",
        "friendly": True,
        "over": False,
        "rules": {"set": {"kuitan": False}},
    }
    assert (may["games"][0]["rules"], may["games"][0]["start"]) == (
        {"set": {"kuitan": False}},
        [30000, 29000, 31000, 30000],
    )
    assert (may["rounds"][0]["state"], may["rounds"][0]["rests"]) == ("open", ["e"])


def test_a_league_that_is_carried_elsewhere_is_the_same_there(season, tmp_path):
    before, ranked = text("league"), listed("league")
    emptied()
    assert brought(before.encode(), tmp_path) == ["league"]
    whole()
    assert text("league") == before
    assert listed("league") == ranked


def test_a_club_comes_with_its_event_where_the_desk_has_none_of_that_word(season, tmp_path):
    before, club = text("league"), Club.objects.get()
    emptied()
    other = club_settings.create(name="River Club")
    brought(before.encode(), tmp_path)
    found = Club.objects.get(word=club.word)
    assert (found.name, found.place, found.language, found.slug) == (
        "River Club",
        "Town Hall",
        "ja",
        "river-club-2",
    )
    assert list(club_settings.events(found, Tournament.objects.all())) == [Tournament.objects.get()]
    assert set(Club.objects.all()) == {other, found}


def test_a_club_that_the_desk_has_already_stays_as_it_is(season, tmp_path):
    before, club = text("league"), Club.objects.get()
    emptied()
    Club.objects.create(word=club.word, name="River Club of old", slug="old")
    brought(before.encode(), tmp_path)
    assert [(one.name, one.slug) for one in Club.objects.all()] == [("River Club of old", "old")]
    assert text("league") == before


def test_an_event_that_left_its_club_brings_none(season, tmp_path):
    club_settings.set_club(season, None, act=by())
    before = exported("league")
    assert "club" not in before
    emptied()
    brought(before, tmp_path)
    assert not Club.objects.exists()


def test_a_league_that_was_exported_by_its_rounds_still_comes_in(season, tmp_path):
    before, now = event_files.event(season, by_meeting=False), text("league")
    assert "meetings" not in before
    emptied()
    assert brought(before, tmp_path) == ["league"]
    assert text("league") == now
    whole()


@pytest.mark.parametrize(
    ("change", "found"),
    every_nth(
        [
            (lambda told: told["meetings"].pop(), [("meetings", "broken_chain")]),
            (
                lambda told: told["meetings"][0].update(date="2026-01-09"),
                [("meetings[0].date", "broken_chain")],
            ),
            (
                lambda told: told["meetings"][0].update(division="B"),
                [("meetings[0].division", "broken_chain")],
            ),
            (lambda told: told["meetings"][0].update(over=False), [("meetings[0].over", "broken_chain")]),
            (
                lambda told: told["meetings"][0]["games"][1].update(friendly=False),
                [("meetings[0].games[1].friendly", "broken_chain")],
            ),
            (
                lambda told: told["meetings"][0]["games"][0].update(counts="counts"),
                [("meetings[0].games[0].counts", "broken_chain")],
            ),
            (
                lambda told: told["meetings"][0]["games"][0].update(round=99),
                [("meetings[0].games[0]", "broken_chain")],
            ),
            (
                lambda told: told["meetings"][0]["games"][0].pop("round"),
                [("meetings[0].games[0]", "broken_chain")],
            ),
            (
                lambda told: told["meetings"][0]["games"].append(told["meetings"][0]["games"][0]),
                [("meetings[0].games[3]", "broken_chain")],
            ),
            (
                lambda told: told["meetings"][3]["rounds"][0]["results"][0].update(result=1),
                [("meetings[3].rounds[0].results[0].result", "broken_chain")],
            ),
            (
                lambda told: told["counting"].update(minimum_games=1),
                [("counting.minimum_games", "broken_chain")],
            ),
            (
                lambda told: told["counting"]["handicap"].update(b=11),
                [("counting.handicap.b", "broken_chain")],
            ),
            (lambda told: told["club"].update(name="Lake Club"), [("club.name", "broken_chain")]),
            (
                lambda told: told["people"][0].update(division="B"),
                [("people[0].division", "group_or_division")],
            ),
        ],
        3,
    ),
)
def test_what_a_league_says_in_the_open_is_what_its_chains_say(season, tmp_path, change, found):
    before = exported("league")
    emptied()
    change(before)
    assert faults(before, tmp_path) == found
    assert not Club.objects.exists()


RIGHT = referee.ledger.Result(scores=(45000, 35000, 25000, 15000))
WRONG = referee.ledger.Result(scores=(45000, 25000, 35000, 15000))
COUNTED = referee.ledger.Count(scores=(30000,) * 4, sticks=0)


def game_of(seats, *entries):
    told = []
    for number, what in enumerate(entries, start=1):
        kind, payload = referee.codec.write_entry(what)
        told.append({"number": number, "kind": kind, "payload": payload})
    return {"seats": list(seats), "ledger": told}


@pytest.mark.parametrize(
    "games",
    [
        (game_of("abcd", WRONG, referee.ledger.Void(number=1, why="misread"), RIGHT),),
        (
            game_of("abcd", WRONG, referee.ledger.Void(number=1, why="misread"), RIGHT),
            {"seats": list("efgh")},
        ),
        (
            game_of(
                "abcd", referee.ledger.Close(), referee.ledger.Reopen(why="one more"), referee.ledger.Close()
            ),
        ),
        (game_of("abcd", COUNTED), game_of("abcd", RIGHT)),
    ],
    ids=["voided", "voided beside a game that plays", "opened again", "a game without an end before"],
)
def test_what_was_written_at_a_table_is_told_as_it_was(db, tmp_path, games):
    assert brought(league(meeting("jan", *games, date="2026-01-08")), tmp_path)[-1] == "league"
