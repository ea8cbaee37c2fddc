"""An event from a handwritten or exported file is stored completely or not at all."""

import io
import json

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tests.acts import by
from tests.sampled import every_nth
from tests.tournaments.integrity.test_verifying import everything, played
from tests.tournaments.kept import play_once
from tests.tournaments.tables import games
from tests.tournaments.tables.games import ONE, TWO
from tournaments.models import JournalEntry, Person, Tournament
from tournaments.models.sealing import sealed_models, start_chain, unlocked
from tournaments.services.clubs import seasons
from tournaments.services.events import lineups, tournaments
from tournaments.services.integrity.rebuilding import rebuild
from tournaments.services.integrity.verifying import verify_events
from tournaments.services.people import entry_list, particulars

PEOPLE = [{"id": f"p{number}", "name": f"Player {number}"} for number in range(1, 9)]
ROUND = {
    "number": 1,
    "tables": [
        {"table": 1, "seats": ["p1", "p2", "p3", "p4"], "result": {"scores": [45000, 35000, 25000, 15000]}},
        {
            "table": 2,
            "seats": ["p5", "p6", "p7", "p8"],
            "result": {"results": [30000, 10000, -10000, -30000]},
        },
    ],
}
OPEN = {
    "format": "shinpan-event",
    "version": 1,
    "name": "Open",
    "rules": "ema-2016",
    "people": PEOPLE,
    "rounds": [ROUND],
}


def brought(event, tmp_path):
    path, out = tmp_path / "event.json", io.StringIO()
    data = event if isinstance(event, bytes) else json.dumps(event).encode()
    path.write_bytes(data)
    try:
        call_command("import_event", str(path), stdout=out)
    except CommandError as refused:
        return [*out.getvalue().splitlines(), str(refused)]
    return out.getvalue().splitlines()


def faults(event, tmp_path):
    """The path and the code of each error; nothing is stored."""
    before = JournalEntry.objects.count(), Person.objects.count()
    (said, end) = brought(event, tmp_path)
    found = [(one["path"], one["code"]) for one in json.loads(said)["errors"]]
    assert all(one["says"] for one in json.loads(said)["errors"])
    many = "1 thing is" if len(found) == 1 else f"{len(found)} things are"
    assert end.startswith(f"{many} wrong; nothing was saved.")
    assert (JournalEntry.objects.count(), Person.objects.count()) == before
    return found


def listed(slug, **options):
    out = io.StringIO()
    call_command("standings", slug, json=True, stdout=out, **options)
    return json.loads(out.getvalue())


def exported(slug):
    out = io.StringIO()
    call_command("export_event", slug, stdout=out)
    return json.loads(out.getvalue())


def whole():
    assert [fault for one in verify_events() for fault in one.faults] == []
    before = everything()
    rebuild()
    assert everything() == before


pytestmark = pytest.mark.django_db


def test_an_event_of_two_tables_comes_from_a_file_and_is_ranked(tmp_path):
    assert brought(OPEN, tmp_path) == ["open"]
    found = listed("open")
    assert (found["event"], found["stage"], found["after"], found["complete"]) == ("open", "main", 1, True)
    assert [(row["rank"], row["tied"], row["id"], row["total"]) for row in found["rows"]] == [
        (1, True, "p1", 30000),
        (1, True, "p5", 30000),
        (3, True, "p2", 10000),
        (3, True, "p6", 10000),
        (5, True, "p3", -10000),
        (5, True, "p7", -10000),
        (7, True, "p4", -30000),
        (7, True, "p8", -30000),
    ]
    assert found["rows"][0] == {
        "rank": 1,
        "tied": True,
        "ranked": True,
        "id": "p1",
        "name": "Player 1",
        "total": 30000,
        "games": 1,
        "by_round": {"1": 30000},
        "places": [1, 0, 0, 0],
        "uma": 15000,
        "carry": 0,
        "penalties": 0,
        "state": "playing",
    }
    whole()


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"format": "other"}, [("format", "not_an_event")]),
        ({"version": 2}, [("version", "unknown_version")]),
        ({"name": " "}, [("name", "no_name")]),
        ({"rules": "no-such-book"}, [("rules", "unknown_rules")]),
        ({"rules": {"base": "ema-2016", "set": {"kuitan": "perhaps"}}}, [("rules", "unknown_rules")]),
        ({"seen": 1}, [("seen", "unknown_field")]),
        ({"counting": {"order": "total"}}, [("counting", "only_in_a_league")]),
        ({"stages": [{"id": "a", "rounds": [1]}, {"id": "a"}]}, [("stages[1].id", "same_id")]),
        ({"stages": [{"id": " ", "rounds": [1]}]}, [("stages[0].id", "no_name")]),
        (
            {"stages": [{"id": "a", "rounds": [1]}, {"id": "b", "rounds": [1]}]},
            [("stages[1].rounds[0]", "in_two_stages")],
        ),
        ({"stages": [{"id": "a", "rounds": [2]}]}, [("stages", "in_no_stage")]),
        (
            {"stages": [{"id": "a", "carry": {"of": "x", "part": "half"}}]},
            [("stages[0].carry.part", "no_part"), ("stages[0].carry.of", "unknown_stage")],
        ),
        (
            {"stages": [{"id": "a", "enters": {"of": "a", "first": 4}}]},
            [("stages[0].enters.of", "unknown_stage"), ("stages[0].enters", "in_a_circle")],
        ),
        (
            {"stages": [{"id": "a", "enters": {"of": "b", "first": 4, "others": True}}]},
            [("stages[0].enters", "both_or_neither")],
        ),
        (
            {"stages": [{"id": "a", "rounds": [1]}, {"id": "b", "enters": {"list": ["p9", "p1", "p1"]}}]},
            [("stages[1].enters.list[0]", "unknown_person"), ("stages[1].enters.list[2]", "stands_twice")],
        ),
        (
            {"stages": [{"id": "a", "rounds": [1], "ties": ["luck"], "pattern": "[1,2"}]},
            [("stages[0].ties[0]", "unknown_tie"), ("stages[0].pattern", "bad_entry")],
        ),
        (
            {"stages": [{"id": "a", "rounds": [1], "pattern": "[1,2,3]"}]},
            [("stages[0].pattern", "bad_entry")],
        ),
        (
            {
                "rules": "tenhou-3p",
                "rounds": [],
                "stages": [{"id": "a", "rounds": [1], "pattern": "[1,2,3,4]"}],
            },
            [("stages[0].pattern", "bad_entry")],
        ),
        (
            {"stages": [{"id": "a", "rounds": [1]}, {"id": "b", "rules": {"set": {"kuitan": "perhaps"}}}]},
            [("stages[1].rules", "unknown_rules")],
        ),
        (
            {"stages": [{"id": "a", "rounds": [1]}, {"id": "b", "rules": "jpml-sanma-not-there"}]},
            [("stages[1].rules", "unknown_rules")],
        ),
        ({"teams": [{"id": "p1", "name": "A"}]}, [("teams[0].id", "same_id")]),
        (
            {"teams": [{"id": "a", "name": " ", "members": [{"id": "x", "from": "May"}], "word": "ab"}]},
            [
                ("teams[0].name", "no_name"),
                ("teams[0].word", "only_exported"),
                ("teams[0].members[0].id", "unknown_person"),
                ("teams[0].members[0].from", "bad_date"),
            ],
        ),
        (
            {"teams": [{"id": "a", "name": "A", "members": [{"id": "p1", "from": "20260101"}]}]},
            [("teams[0].members[0].from", "bad_date")],
        ),
        (
            {"teams": [{"id": "a", "name": "A", "members": [{"id": "p1"}, {"id": "p2"}, {"id": "p1"}]}]},
            [("teams[0].members[2].id", "stands_twice")],
        ),
        ({"teams": [{"id": "a", "name": "A"}, {"id": "b", "name": "a"}]}, [("teams", "bad_decision")]),
        ({"team_scoring": "sum"}, [("team_scoring", "no_teams")]),
        (
            {"teams": [{"id": "a", "name": "A"}], "team_scoring": {"relay": {"stock": 0}}},
            [("team_scoring", "no_scoring")],
        ),
        (
            {"teams": [{"id": "a", "name": "A"}], "team_scoring": {"relay": {"stock": 75000, "legs": 3}}},
            [("team_scoring", "no_scoring")],
        ),
        (
            {"teams": [{"id": "a", "name": "A"}], "team_scoring": {"relay": {"stock": 75000}, "sum": 1}},
            [("team_scoring", "no_scoring")],
        ),
        (
            {"teams": [{"id": "a", "name": "A"}], "team_scoring": {"relay": {"stock": True}}},
            [("team_scoring", "no_scoring")],
        ),
        ({"teams": [{"id": "a", "name": "A"}], "team_scoring": "mean"}, [("team_scoring", "no_scoring")]),
        (
            {"journal": [{"kind": "decline", "stage": "final", "who": "p1"}]},
            [("journal[0].stage", "unknown_stage")],
        ),
        ({"dates": ["2026-02-30"]}, [("dates[0]", "bad_date")]),
        ({"ties": ["firsts", "luck"]}, [("ties[1]", "unknown_tie")]),
        ({"people": [*PEOPLE, {"id": "p1", "name": "Other"}]}, [("people[8].id", "same_id")]),
        ({"people": [*PEOPLE, {"id": "p9", "name": "player 1"}]}, [("people[8].name", "same_name")]),
        ({"people": [*PEOPLE, {"id": "p9", "name": "Al, ef"}]}, [("people[8].name", "bad_name")]),
        ({"people": [*PEOPLE, {"id": "p9", "name": "x" * 61}]}, [("people[8].name", "bad_name")]),
        (
            {"people": [*PEOPLE, {"id": "p9", "name": "A", "group": "A", "division": "B"}]},
            [("people[8].division", "group_or_division")],
        ),
        (
            {"people": [*PEOPLE, {"id": "p9", "name": "A", "club": "x" * 61}]},
            [("people[8].club", "too_long")],
        ),
        (
            {"people": [*PEOPLE, {"id": "p9", "name": "A", "country": "x" * 61}]},
            [("people[8].country", "too_long")],
        ),
        (
            {"journal": [{"kind": "penalty", "who": "p1", "points": -5, "meeting": "m1"}]},
            [("journal[0].meeting", "unknown_meeting")],
        ),
        (
            {"journal": [{"kind": "penalty", "who": "p1", "points": -5, "meeting": ["m1"]}]},
            [("journal[0].meeting", "unknown_meeting")],
        ),
        (
            {"people": [*PEOPLE, {"id": "p9", "name": "A", "state": "gone"}]},
            [("people[8].state", "unknown_word")],
        ),
        ({"meetings": []}, [("meetings", "rounds_or_meetings")]),
        ({"name": "Open\x1b[31m"}, [("name", "control")]),
        ({"place": "Hall\n2", "contact": "a\tb"}, [("place", "control"), ("contact", "control")]),
        ({"language": "xx-bog"}, [("language", "unknown_word")]),
        ({"ties": ["firsts", "firsts"]}, [("ties[1]", "stands_twice")]),
        ({"ties": ["shared", "firsts"]}, [("ties[1]", "after_shared")]),
        ({"dates": ["2026-05-02", "2026-05-02"]}, [("dates[1]", "stands_twice")]),
        ({"dates": [f"{year}-05-02" for year in range(1900, 1961)]}, [("dates", "so_many")]),
        ({"last_round": 1, "rounds": [ROUND, {**ROUND, "number": 2}]}, [("last_round", "too_early_an_end")]),
        (
            {"people": [*PEOPLE, {"id": "p9", "name": "A", "who": "ab", "salt": "c"}]},
            [("people[8].who", "only_exported"), ("people[8].salt", "only_exported")],
        ),
        (
            {"people": [*PEOPLE, {"id": "p9", "name": "A", "numbers": {"ema": "1", "EMA": "2"}}]},
            [("people[8].numbers.EMA", "stands_twice")],
        ),
        (
            {"people": [*PEOPLE, {"id": "p9", "name": "A", "numbers": {"ema": "a\nb"}}]},
            [("people[8].numbers.ema", "control")],
        ),
        (
            {"journal": [{"kind": "withdrawal", "who": "p1", "at": "noon", "why": "x" * 201}]},
            [("journal[0].at", "not_a_moment"), ("journal[0].why", "too_long")],
        ),
        ({"journal": [{"kind": "lot", "order": ["p1", 2]}]}, [("journal[0].order[1]", "unknown_person")]),
        ({"rules": {"base": "ema-2016", "set": []}}, [("rules", "unknown_rules")]),
        ({"journal": [{"kind": {}}]}, [("journal[0].kind", "unknown_journal")]),
        ({"journal": [{"kind": "luck"}]}, [("journal[0].kind", "unknown_journal")]),
        ({"journal": [{"kind": "penalty", "who": "p1"}]}, [("journal[0].points", "missing")]),
        ({"journal": [{"kind": "penalty", "who": "p1", "points": 5}]}, [("journal[0].points", "no_points")]),
        ({"journal": [{"kind": "bonus", "who": "p1", "points": -5}]}, [("journal[0].points", "no_points")]),
        (
            {"journal": [{"kind": "penalty", "who": "x", "points": -5}]},
            [("journal[0].who", "unknown_person")],
        ),
        (
            {"journal": [{"kind": "penalty", "who": "p1", "points": -5, "after_round": 2}]},
            [("journal[0].after_round", "unknown_round")],
        ),
        (
            {
                "journal": [
                    {"kind": "substitution", "round": 1, "out": "p1", "in": "p2", "from": 0, "until": "x"}
                ]
            },
            [("journal[0].from", "not_since"), ("journal[0].until", "unknown_word")],
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_place_and_nothing_is_stored(tmp_path, change, found):
    assert faults({**OPEN, **change}, tmp_path) == found


def test_a_table_without_a_number_has_that_of_its_place_and_no_other_table_has_it(tmp_path):
    tables = [
        {**ROUND["tables"][0], "table": 2},
        {k: v for k, v in ROUND["tables"][1].items() if k != "table"},
    ]
    event = {**OPEN, "rounds": [{**ROUND, "tables": tables}]}
    assert faults(event, tmp_path) == [("rounds[0].tables[1].table", "same_table")]


@pytest.mark.parametrize("places", [[4, 4, 4, 4], [2, 2, 3, 4], [1, 3, 3, 4], [1, 2, 2, 3]])
def test_places_that_nobody_can_have_are_refused(tmp_path, places):
    event = with_table(result={"results": [30000, 0, 0, -30000], "places": places})
    assert faults(event, tmp_path) == [("rounds[0].tables[0].result.places", "no_places")]


def test_a_tournament_whose_rounds_are_all_played_is_over_and_equal_totals_are_put_in_order(tmp_path):
    brought({**OPEN, "ties": ["seed"]}, tmp_path)
    found = listed("open")
    assert [(row["rank"], row["tied"], row["id"]) for row in found["rows"][:2]] == [
        (1, False, "p1"),
        (2, False, "p5"),
    ]
    assert found["rows"] == listed("open", after="1")["rows"]


def test_numbers_that_everybody_has_are_kept(tmp_path):
    people_ = [{**one, "number": 3 * at + 7} for at, one in enumerate(PEOPLE)]
    brought({**OPEN, "people": people_}, tmp_path)
    assert [one["number"] for one in exported("open")["people"]] == [7, 10, 13, 16, 19, 22, 25, 28]


def test_numbers_that_only_some_have_are_told_to_be_lost(tmp_path):
    people_ = [{**PEOPLE[0], "number": 7}, {**PEOPLE[1], "number": 2}, *PEOPLE[2:]]
    said, _slug = brought({**OPEN, "people": people_}, tmp_path)
    assert said == "some players have no number, so all were renumbered; those with a number come first"
    assert [one["id"] for one in exported("open")["people"]][:3] == ["p2", "p1", "p3"]


def with_table(**change):
    return {**OPEN, "rounds": [{**ROUND, "tables": [{**ROUND["tables"][0], **change}, ROUND["tables"][1]]}]}


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"seats": ["p1", "p2", "p3"], "result": None}, [("rounds[0].tables[0].seats", "wrong_seats")]),
        ({"seats": ["p1", "p2", "p3", "p9"]}, [("rounds[0].tables[0].seats[3]", "unknown_person")]),
        ({"seats": ["p1", "p2", "p3", "p1"]}, [("rounds[0].tables[0].seats[3]", "two_places")]),
        ({"seats": ["p1", "p2", "p3", "p5"]}, [("rounds[0].tables[1].seats[0]", "two_places")]),
        ({"table": 2}, [("rounds[0].tables[1].table", "same_table")]),
        ({"rules": "no-such-book"}, [("rounds[0].tables[0].rules", "unknown_rules")]),
        ({"rules": 5}, [("rounds[0].tables[0].rules", "unknown_rules")]),
        ({"start": [1, 2, 3]}, [("rounds[0].tables[0].start", "bad_start")]),
        ({"start": [1, 2, 3, True]}, [("rounds[0].tables[0].start", "bad_start")]),
        ({"start": 30000}, [("rounds[0].tables[0].start", "bad_start")]),
        ({"start": [1, 2, 3, 1_000_000_001]}, [("rounds[0].tables[0].start", "bad_start")]),
        ({"result": {}}, [("rounds[0].tables[0].result", "both_or_neither")]),
        ({"result": {"scores": [1, 2, 3]}}, [("rounds[0].tables[0].result.scores", "wrong_figures")]),
        (
            {"result": {"results": [3000, 1000, -1000, -3000], "sticks_left": 1}},
            [("rounds[0].tables[0].result.sticks_left", "sticks_without_scores")],
        ),
        ({"result": {"scores": [1.5, 2, 3, 4]}}, [("rounds[0].tables[0].result.scores[0]", "not_a_number")]),
        (
            {"result": {"results": ["1/0", 2, 3, 4]}},
            [("rounds[0].tables[0].result.results[0]", "not_points")],
        ),
        (
            {"result": {"scores": [1, 2, 3, 4], "places": [1, 2, 3, 4]}},
            [("rounds[0].tables[0].result.places", "places_without_results")],
        ),
        (
            {"result": None, "ledger": [{"kind": "hand", "payload": {}}]},
            [("rounds[0].tables[0].ledger[0]", "bad_entry")],
        ),
        ({"ledger": []}, [("rounds[0].tables[0]", "both_or_neither")]),
    ],
)
def test_what_is_wrong_at_a_table_is_said_with_its_place(tmp_path, change, found):
    assert faults(with_table(**change), tmp_path) == found


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not_json"),
        (b"{", "not_json"),
        (b'{"format": NaN}', "not_json"),
        (b"\xff\xfe{\x00", "not_json"),
        (b"[" * 100_000, "not_json"),
        (json.dumps(OPEN).encode()[:-40], "not_json"),
        (b'{"format": "shinpan-event", "rounds": [], "rounds": []}', "not_json"),
        (b"[]", "not_an_object"),
    ],
    ids=["empty", "half an object", "no number", "utf-16", "deep", "half a file", "a key twice", "a list"],
)
def test_what_is_no_file_of_an_event_is_refused_with_words(tmp_path, data, code):
    assert [one for _path, one in faults(data, tmp_path)] == [code]


def test_a_backup_that_is_imported_as_an_event_is_told_from_other_files(tmp_path):
    ends = [
        brought(data, tmp_path)[-1].partition("saved. ")[2] for data in (b"SQLite format 3\0\xff", b"\x00PK")
    ]
    assert ends == [
        f"The file is a backup of all data. Restore it with `manage.py restore {tmp_path}/event.json`.",
        "Choose a JSON file that Shinpan exported. Lists of players and results are imported on the website.",
    ]


def test_the_same_file_twice_is_recognised(tmp_path):
    brought(OPEN, tmp_path)
    (said, _end) = brought(OPEN, tmp_path)
    assert json.loads(said)["errors"] == [
        {
            "path": "",
            "code": "here_already",
            "says": "This event is already here, as “Open”. Nothing was saved.",
        }
    ]
    assert Tournament.objects.count() == 1


def test_figures_that_do_not_add_up_are_stored_as_published_and_told(tmp_path):
    event = with_table(result={"scores": [45000, 35000, 25000, 14000]})
    assert brought(event, tmp_path) == [
        "round 1, table 1: the total is off by −1,000 points; saved with the reason “as published”",
        "open",
    ]
    with_reason = with_table(result={"scores": [45000, 35000, 25000, 13000], "why": "two sticks lost"})
    assert brought(with_reason, tmp_path) == ["open-2"]
    whole()


def test_everything_that_a_journal_says_by_hand_reaches_the_standings(tmp_path):
    again = {**ROUND, "number": 2, "tables": [{**table} for table in ROUND["tables"]]}
    event = {
        **OPEN,
        "people": [
            *PEOPLE,
            {"id": "sub", "name": "Sub One", "state": "substitute"},
            {"id": "gone", "name": "Gone One", "state": "withdrawn"},
        ],
        "rounds": [{**ROUND, "rests": ["gone"]}, again],
        "journal": [
            {"kind": "penalty", "who": "p1", "points": -20000, "after_round": 2, "why": "chombo"},
            {"kind": "bonus", "who": "p2", "points": 1000},
            {"kind": "substitution", "round": 2, "out": "p3", "in": "sub", "from": "start", "until": "round"},
            {"kind": "disqualification", "who": "p5", "why": "cheating"},
            {"kind": "exchange", "round": 1, "who": ["p7", "p8"]},
        ],
    }
    assert brought(event, tmp_path) == ["open"]
    rows = {row["id"]: row for row in listed("open")["rows"]}
    assert (rows["p1"]["total"], rows["p1"]["penalties"]) == (40000, -20000)
    assert rows["p2"]["total"] == 21000
    assert (rows["p3"]["by_round"], rows["p3"]["why"]) == ({"1": -10000, "2": -30000}, {"2": "replaced"})
    assert (rows["sub"]["by_round"], rows["sub"]["state"], rows["sub"]["ranked"]) == (
        {"2": -10000},
        "substitute",
        False,
    )
    assert (rows["gone"]["by_round"], rows["gone"]["why"]) == ({"2": -30000}, {"2": "missed"})
    assert (rows["p5"]["state"], rows["p5"]["rank"]) == ("disqualified", 8)
    assert (rows["p7"]["by_round"]["1"], rows["p8"]["by_round"]["1"]) == (-30000, -10000)
    assert listed("open", after="1")["rows"][0]["total"] == 30000
    whole()


def test_a_round_without_results_stays_drawn_and_one_half_told_stays_open(tmp_path):
    empty = {**ROUND, "number": 3, "tables": [{**table, "result": None} for table in ROUND["tables"]]}
    half = {**ROUND, "number": 2, "tables": [ROUND["tables"][0], {**ROUND["tables"][1], "result": None}]}
    brought({**OPEN, "rounds": [ROUND, half, empty]}, tmp_path)
    cup = Tournament.objects.get()
    assert list(cup.rounds.values_list("state", flat=True)) == ["finished", "open", "drawn"]
    assert listed("open")["complete"] is False
    whole()


def test_meetings_are_rounds_in_which_nobody_sits_twice(tmp_path):
    game = {"seats": ["p1", "p2", "p3", "p4"], "result": {"scores": [45000, 35000, 25000, 15000]}}
    other = {"seats": ["p5", "p6", "p7", "p1"], "result": {"scores": [45000, 35000, 25000, 15000]}}
    event = {key: value for key, value in OPEN.items() if key != "rounds"}
    event |= {
        "kind": "league",
        "meetings": [
            {"id": "m1", "date": "2026-01-08", "games": [game, other]},
            {"id": "m2", "date": "2026-02-05", "games": [game]},
        ],
    }
    event["journal"] = [
        {"kind": "bonus", "who": "p8", "points": 4000, "meeting": "m1", "why": "came first"},
        {"kind": "penalty", "who": "p8", "points": -1000, "meeting": "m2", "why": "left early"},
    ]
    brought(event, tmp_path)
    found = listed("open")
    rows = {row["id"]: row for row in found["rows"]}
    first = {row["id"]: row["penalties"] for row in listed("open", after="m1")["rows"]}
    assert (first["p8"], rows["p8"]["penalties"]) == (4000, 3000)
    both = {"kind": "bonus", "who": "p8", "points": 1, "meeting": "m1", "after_round": 1}
    assert faults({**event, "name": "B", "journal": [both]}, tmp_path) == [("journal[0]", "both_or_neither")]
    assert (found["after"], rows["p1"]["by_round"], rows["p1"]["games"]) == ("m2", {"m1": 0, "m2": 30000}, 3)
    assert (rows["p8"]["by_round"], rows["p8"]["games"], rows["p8"]["ranked"]) == ({}, 0, False)
    assert {row["id"]: row["total"] for row in listed("open", after="m1")["rows"]}["p1"] == 0
    whole()


def test_meetings_stand_in_the_order_of_their_dates_and_one_without_games_is_planned(tmp_path):
    game = {"seats": ["p1", "p2", "p3", "p4"], "result": {"scores": [45000, 35000, 25000, 15000]}}
    back = {"seats": ["p4", "p3", "p2", "p1"], "result": {"scores": [45000, 35000, 25000, 15000]}}
    event = {key: value for key, value in OPEN.items() if key != "rounds"} | {
        "meetings": [
            {"id": "february", "date": "2026-02-05", "games": [back]},
            {"id": "march", "date": "2026-03-05", "games": []},
            {"id": "january", "date": "2026-01-08", "games": [game, game]},
        ]
    }
    event["journal"] = [
        {"kind": "substitution", "round": 3, "out": "p2", "in": "p5"},
        {"kind": "bonus", "who": "p1", "points": 500, "after_round": 1},
    ]
    assert brought(event, tmp_path) == ["open"]
    league = Tournament.objects.get()
    assert league.kind == "league"
    assert list(league.meetings.values_list("word", "date", "over")) == [
        ("january", "2026-01-08", True),
        ("february", "2026-02-05", True),
        ("march", "2026-03-05", False),
    ]
    rows = {row["id"]: row for row in listed("open")["rows"]}
    assert list(rows["p1"]["by_round"]) == ["january", "february"]
    # A substitution in a meeting applies to all of its games.
    assert (rows["p5"]["by_round"], rows["p5"]["games"]) == ({"january": 20000}, 2)
    first = {row["id"]: row for row in listed("open", after="january")["rows"]}
    assert (rows["p1"]["penalties"], first["p1"]["penalties"]) == (500, 0)
    whole()


def test_the_rounds_of_a_tournament_go_by_their_number_whatever_they_are_called(tmp_path):
    named = [{**ROUND, "number": number, "name": "Morning"} for number in (1, 2)]
    brought({**OPEN, "rounds": named}, tmp_path)
    found = listed("open")
    assert (found["after"], found["rows"][0]["by_round"]) == (2, {"1": 30000, "2": 30000})
    assert listed("open", after="1")["after"] == 1


def test_who_was_gone_after_a_round_is_gone_in_its_standings_and_not_before(tmp_path):
    rounds = [{**ROUND, "number": number} for number in (1, 2, 3)]
    journal = [
        {"kind": "disqualification", "who": "p1", "after_round": 2, "why": "cheating"},
        {"kind": "withdrawal", "who": "p2", "after_round": 1},
        {"kind": "return", "who": "p2", "after_round": 2},
        {"kind": "withdrawal", "who": "p3"},
    ]
    brought({**OPEN, "rounds": rounds, "journal": journal}, tmp_path)

    def states(**options):
        rows = {row["id"]: row["state"] for row in listed("open", **options)["rows"]}
        return [rows[who] for who in ("p1", "p2", "p3")]

    assert states(after="1") == ["playing", "withdrawn", "playing"]
    assert states(after="2") == ["disqualified", "playing", "playing"]
    assert states(after="3") == states() == ["disqualified", "playing", "withdrawn"]
    whole()


def test_a_decision_that_cannot_be_is_told_with_its_place(tmp_path):
    def of(**entry):
        return faults({**OPEN, "journal": [{"kind": "withdrawal", "who": "p1"}, entry]}, tmp_path)

    assert of(kind="substitution", round=1, out="p1", **{"in": "p5"}) == [("journal[1]", "bad_decision")]
    people_ = [*PEOPLE, {"id": "s1", "name": "One"}, {"id": "s2", "name": "Two"}]
    nobody = {"kind": "substitution", "round": 1, "out": "s1", "in": "s2"}
    assert faults({**OPEN, "people": people_, "journal": [nobody]}, tmp_path) == [
        ("journal[0]", "bad_decision")
    ]
    assert of(kind="substitution", round=1, out="p2", **{"in": "p2"}) == [("journal[1]", "bad_decision")]
    assert of(kind="withdrawal", who="p1") == [("journal[1]", "bad_decision")]
    assert of(kind="return", who="p2") == [("journal[1]", "bad_decision")]
    twice = [{"kind": "disqualification", "who": "p1"}] * 2
    assert faults({**OPEN, "journal": twice}, tmp_path) == [("journal[1]", "bad_decision")]
    assert of(kind="exchange", round=1, who=["p1", "p1"]) == [("journal[1].who[1]", "two_places")]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"result": {"results": [10**12, 0, 0, -(10**12)]}}, "rounds[0].tables[0].result"),
        (
            {"ledger": [{"kind": "count", "payload": {"scores": [30000] * 5, "sticks": 0}}]},
            "rounds[0].tables[0].ledger[0]",
        ),
        (
            {
                "ledger": [
                    {"kind": "close", "payload": {}},
                    {"kind": "void", "payload": {"number": 9, "why": "x"}},
                ]
            },
            "rounds[0].tables[0].ledger[1]",
        ),
    ],
)
def test_figures_and_entries_that_cannot_be_are_told_with_their_place(tmp_path, change, found):
    assert faults(with_table(**{"result": None, **change}), tmp_path) == [(found, "bad_entry")]


def test_hands_that_were_written_by_hand_are_the_tables_ledger(tmp_path):
    ledger = [
        {
            "kind": "hand",
            "payload": {"report": {"kind": "exhaustive_draw", "tenpai": [0]}, "round": "E1", "honba": 0},
        },
        {"kind": "swap", "payload": {"seats": [1, 0, 2, 3]}},
        {"kind": "close", "payload": {}},
    ]
    brought(with_table(result=None, ledger=ledger), tmp_path)
    rows = {row["id"]: row["total"] for row in listed("open")["rows"]}
    assert (rows["p2"], rows["p1"]) == (18000, -6000)
    whole()


def test_a_group_and_a_countrys_name_are_kept(tmp_path):
    people = [{**PEOPLE[0], "group": "B", "country": "Austria"}, *PEOPLE[1:]]
    brought({**OPEN, "people": people}, tmp_path)
    first = exported("open")["people"][0]
    assert (first["group"], first["country"]) == ("B", "AUT")


# Export and import


@pytest.fixture
def cup(db, request, of_the_run):
    """An event with hands, rulings, paper, penalties, a substitute, a player who left, a disqualified one."""
    play_once(of_the_run, "something of every sort", lambda: played(request.getfixturevalue("full_cup")))
    return Tournament.objects.get()


def emptied():
    """Empties the tables of the desk, as a new desk has them; accounts and what they may do stay."""
    kept = ("tournaments_unlocked", "tournaments_accountrights")
    with unlocked(), connection.cursor() as cursor:
        for table in connection.introspection.table_names():
            if table.startswith("tournaments_") and table not in kept:
                cursor.execute(f"DELETE FROM {table}")  # noqa: S608
        start_chain(sealed_models())


def test_what_is_exported_comes_back_with_its_chains_and_is_exported_the_same(cup, tmp_path):
    before, ranked = exported(cup.slug), listed(cup.slug)
    emptied()
    assert brought(before, tmp_path) == [cup.slug]
    whole()
    assert exported(cup.slug) == before
    assert listed(cup.slug) == ranked


def test_an_event_goes_on_where_it_was_carried_to(cup, tmp_path):
    before = exported(cup.slug)
    emptied()
    brought(before, tmp_path)
    here = Tournament.objects.get()
    table = here.rounds.get(number=2).tables.get(number=3)
    games.play(table, games.ron(TWO, ONE, 2, 30))
    seasons.reopen(here, act=by(why="somebody is new"))
    entry_list.enter(here, "Newcomer", act=by())
    whole()


def test_nobody_is_called_as_another_in_a_file_who_was_entered_numbered_or_told_of_later(db, tmp_path):
    cup = tournaments.create(name="Open", ruleset_key="ema-2025", act=by())
    entry_list.enter(cup, "\n".join(f"Q{number}" for number in range(1, 17)), act=by())
    teams = [lineups.TeamLine(name=f"T{number}", members=str(number)) for number in (1, 2, 3)]
    lineups.save_lineups(cup, teams, expects=lineups.state_hash(cup), act=by())
    before = exported(cup.slug)
    assert [one["id"] for one in before["people"]] == [f"p{number}" for number in range(1, 17)]
    emptied()
    brought(before, tmp_path)
    here = Tournament.objects.get()
    entry_list.enter(here, "Newcomer", act=by())
    *others, last = here.players.order_by("number")
    particulars.renumber(here, [last, *others], act=by())
    left = [*lineups.team_lines(here)[1:], lineups.TeamLine(name="T4", members="Newcomer")]
    lineups.save_lineups(here, left, expects=lineups.state_hash(here), act=by())
    then = exported(here.slug)
    assert [one["id"] for one in then["people"]] == ["p1-2", *(f"p{number}" for number in range(1, 17))]
    assert [(one["id"], one["members"]) for one in then["teams"]] == [
        ("t2", [{"id": "p2", "from": ""}]),
        ("t3", [{"id": "p3", "from": ""}]),
        ("t3-2", [{"id": "p1-2", "from": ""}]),
    ]
    assert [row["id"] for row in listed(here.slug)["rows"]] == [one["id"] for one in then["people"]]
    emptied()
    brought(then, tmp_path)
    assert exported(here.slug) == then
    whole()


def test_a_team_is_not_called_as_somebody_in_a_file(tmp_path):
    told = {**OPEN, "people": [{"id": "t1", "name": "Ann"}], "rounds": []}
    brought(told, tmp_path)
    cup = Tournament.objects.get()
    lineups.save_lineups(
        cup, [lineups.TeamLine(name="One", members="Ann")], expects=lineups.state_hash(cup), act=by()
    )
    then = exported(cup.slug)
    assert [one["id"] for one in (*then["people"], *then["teams"])] == ["t1", "t1-2"]
    emptied()
    brought(then, tmp_path)
    assert exported(cup.slug) == then


def test_an_exported_event_is_not_brought_to_the_desk_that_has_it(cup, tmp_path):
    assert faults(exported(cup.slug), tmp_path) == [("uid", "here_already")]


def test_where_its_address_is_taken_it_has_another_and_the_journal_says_so(cup, tmp_path):
    before = exported(cup.slug)
    emptied()
    brought({**OPEN, "name": cup.name}, tmp_path)
    assert brought(before, tmp_path) == [f"{cup.slug}-2"]
    assert JournalEntry.objects.filter(event=cup.uid).last().payload == {"set": {"slug": f"{cup.slug}-2"}}
    whole()


def test_somebody_who_is_known_here_otherwise_is_named(cup, tmp_path):
    before = exported(cup.slug)
    emptied()
    Person.objects.create(who=before["people"][0]["who"], name="Somebody Else", salt="s")
    assert faults(before, tmp_path) == [("people[0]", "other_person")]


def test_an_exported_event_whose_people_have_no_word_is_refused(cup, tmp_path):
    before = exported(cup.slug)
    emptied()
    before["people"][0]["who"] = ""
    before["people"][2]["who"] = before["people"][1]["who"]
    assert faults(before, tmp_path) == [("people[0].who", "not_hexadecimal"), ("people[2].who", "same_id")]
    assert faults({**OPEN, "uid": "abc"}, tmp_path) == [
        (f"people[{at}].who", "not_hexadecimal") for at in range(8)
    ]


def tampered(before):
    """An exported event changed in each possible way, by name."""

    def changed(**more):
        return {**json.loads(json.dumps(before)), **more}

    name = changed()
    name["people"][0]["name"] = "Mallory"
    hand = changed()
    hand["rounds"][0]["tables"][0]["ledger"][0]["payload"]["honba"] = 3
    said = changed()
    said["rounds"][0]["tables"][0]["ledger"][0]["announced"]["verdict"] = "draw"
    cut = changed()
    cut["rounds"][0]["tables"][0]["ledger"].pop()
    entry = changed()
    entry["journal"][1]["by"] = "Mallory"
    short = changed(journal=before["journal"][:-1])
    seat = changed()
    seat["journal"][5] = {**seat["journal"][4]}
    return {
        "name": name,
        "hand": hand,
        "said": said,
        "cut": cut,
        "entry": entry,
        "short": short,
        "seat": seat,
    }


def swapped(event):
    seats = event["rounds"][0]["tables"][0]["seats"]
    seats[0], seats[1] = seats[1], seats[0]


@pytest.mark.parametrize(
    ("change", "found"),
    every_nth(
        [
            (lambda event: event.update(name="Another Cup"), [("name", "broken_chain")]),
            (lambda event: event.update(stages=[]), [("stages", "broken_chain")]),
            (lambda event: event.update(ties=["lot"]), [("ties", "broken_chain")]),
            (lambda event: event["rounds"].pop(), [("rounds", "broken_chain")]),
            (lambda event: event["people"][2].update(number=99), [("people[2].number", "broken_chain")]),
            (lambda event: event["people"][2].update(state="guest"), [("people[2].state", "broken_chain")]),
            (
                lambda event: event["rounds"][0].update(date="2026-01-01"),
                [("rounds[0].date", "broken_chain")],
            ),
            (
                swapped,
                [
                    ("rounds[0].tables[0].seats[0]", "broken_chain"),
                    ("rounds[0].tables[0].seats[1]", "broken_chain"),
                ],
            ),
            (
                lambda event: event["rounds"][0]["tables"][0]["ledger"][0].update(seen=1),
                [("rounds[0].tables[0].ledger[0].seen", "unknown_field")],
            ),
            (
                lambda event: event["journal"][1]["entered"][1].update(player=1),
                [("journal[1]", "broken_chain")],
            ),
        ],
        3,
    ),
)
def test_what_an_exported_event_says_in_the_open_is_what_its_chains_say(cup, tmp_path, change, found):
    before = exported(cup.slug)
    emptied()
    change(before)
    assert faults(before, tmp_path) == found


@pytest.mark.parametrize("way", every_nth(["name", "hand", "said", "cut", "entry", "seat"], 2))
def test_an_exported_event_that_was_changed_on_the_way_is_refused(cup, tmp_path, way):
    before = exported(cup.slug)
    emptied()
    assert {code for _path, code in faults(tampered(before)[way], tmp_path)} <= {"broken_chain", "missing"}


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"teams": True, "group": "A"}, "Teams have no groups"),
        (
            {"division": "A", "group": "A"},
            "--division and --group mean the same. Use only one of them.",
        ),
        ({"division": "A"}, "There is no group 'A'. There are: none yet."),
        ({"group": "A"}, "There is no group 'A'. There are: none yet."),
        ({"stage": "final"}, "There is no stage 'final'"),
        ({"after": "9"}, "There is no round or evening '9'. There are: 1."),
    ],
)
def test_what_standings_cannot_say_yet_is_refused_with_words(tmp_path, options, says):
    brought(OPEN, tmp_path)
    with pytest.raises(CommandError) as refused:
        call_command("standings", "open", **options)
    assert says in str(refused.value)


def test_standings_are_printed_for_people_too(tmp_path):
    brought(OPEN, tmp_path)
    out = io.StringIO()
    call_command("standings", "open", stdout=out)
    assert out.getvalue().splitlines()[0] == "  =1      +30.0    1  Player 1"


@pytest.mark.parametrize("command", ["standings", "export_event"])
def test_an_event_that_is_not_there_is_named_with_those_that_are(tmp_path, command):
    brought(OPEN, tmp_path)
    with pytest.raises(CommandError, match=r"There is no event 'other'\. There are: open\."):
        call_command(command, "other")


def test_a_file_that_cannot_be_read_is_said():
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import_event", "/nowhere/event.json")
