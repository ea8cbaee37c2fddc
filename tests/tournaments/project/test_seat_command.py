"""`manage.py seat` plans rounds and reports their quality."""

import json

import pytest
from django.core.management import CommandError

from tests.referee.test_seating_plans import recount
from tests.tournaments.project.test_commands import said_by


def planned(**options):
    return json.loads(said_by("seat", json=True, **options))


@pytest.mark.parametrize("options", [{"players": 40, "rounds": 8}, {"players": 24, "rounds": 8}])
def test_the_report_is_what_a_recount_of_the_rounds_gives(options):
    found = planned(**options, steps=20_000)
    report = found["report"]
    assert [
        report[name] for name in ("extra_meetings", "wind_cells_out", "table_returns", "least_indirect")
    ] == list(recount(range(1, options["players"] + 1), found["rounds"]))
    assert set(report) == {
        "extra_meetings", "least_extra", "most_meetings", "wind_cells_out", "table_returns", "least_indirect",
        "team_mates", "most_rests", "known", "steps", "stopped", "seconds",
    }  # fmt: skip
    assert found["resting"] == [[]] * 8


def test_a_seed_gives_one_plan():
    plans = [planned(players=22, rounds=4, seed=seed, steps=2_000) for seed in (5, 5, 6)]
    assert plans[0]["rounds"] == plans[1]["rounds"] != plans[2]["rounds"]


def test_people_who_rest_are_named_beside_the_tables():
    found = planned(players=7, rounds=3, seats=3, method="lot")
    for tables, resting in zip(found["rounds"], found["resting"], strict=True):
        assert sorted([who for table in tables for who in table] + resting) == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("text", ["[[1, 2], [3, 4, 5]]", "1 2\n\n3, 4,5\n", "\ufeff1\t2\n3 4 5"])
def test_teams_of_a_file_never_sit_together(tmp_path, text):
    file = tmp_path / "teams"
    file.write_text(text, encoding="utf-8")
    found = planned(players=16, rounds=6, groups=str(file), steps=2_000)
    for tables in found["rounds"]:
        for table in tables:
            assert len({1, 2} & set(table)) < 2
            assert len({3, 4, 5} & set(table)) < 2
    assert found["report"]["team_mates"] == 0


def test_as_text_the_tables_stand_a_line_each_and_the_report_below():
    lines = said_by("seat", players=9, rounds=2, seed=3).splitlines()
    assert lines[0] == "Round 1"
    assert [line[:13] for line in lines[1:4]] == ["  table   1: ", "  table   2: ", "  byes:      "]
    assert any(line.endswith(" (no plan has fewer than 0)") for line in lines)
    assert "Unbalanced starting seats: 0" in lines
    assert "Byes: 0 to 1 for each" in lines
    known = said_by("seat", players=24, rounds=8, steps=30_000)
    assert "(no plan has fewer than 12)" in known
    assert "The best published plan: 31 repeat meetings, 19 returns to a table" in known


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"players": 3, "rounds": 2}, "A table needs 4 players; there are only 3."),
        ({"players": 8, "rounds": 61}, "Plan from 1 to 60 rounds, not 61."),
        ({"players": 0, "rounds": 1}, "--players: from 1 to 2000, not 0."),
        ({"players": 8, "rounds": 1, "steps": -1}, "--steps: 0 or more."),
        (
            {"players": 8, "rounds": 1, "groups": "/nowhere/at/all"},
            "--groups: /nowhere/at/all cannot be read: ",
        ),
    ],
)
def test_what_cannot_be_planned_is_said(options, says):
    with pytest.raises(CommandError) as caught:
        said_by("seat", **options)
    assert str(caught.value).startswith(says)


@pytest.mark.parametrize(
    ("written", "says"),
    [
        (b"[[1, 2]", " is not valid JSON."),
        (b'{"a": 1}', 'numbers from 1 to 8, not {"a":, 1}.'),
        (b"[1, 2]", "team 1 in "),
        (b"[[1, true, 2.5, null]]", "numbers from 1 to 8, not True, 2.5, None."),
        (b"1 9\n", "numbers from 1 to 8, not 9."),
        (b"1 99999999999999\n", "numbers from 1 to 8, not 99999999999999."),
        (b"\xff\xfe", " is not a text file in UTF-8."),
        (b"1 2 3", "3 players of one team cannot be seated apart at 2 tables"),
        (b"1 2\n2 3", "In two teams: 2. Put each in only one."),
    ],
)
def test_a_file_of_teams_is_checked_at_the_door(tmp_path, written, says):
    file = tmp_path / "teams"
    file.write_bytes(written)
    with pytest.raises(CommandError) as caught:
        said_by("seat", players=8, rounds=1, groups=str(file))
    assert says in str(caught.value)


def file_of(folder, name, text):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("text", ["[5, 6, 7, 8, 4, 3, 2, 1]", "5 6 7 8\n4, 3,2\t1\n\n"])
def test_the_next_round_is_drawn_within_the_blocks_of_the_standings(tmp_path, text):
    standings = file_of(tmp_path, "standings", text)
    earlier = file_of(tmp_path, "earlier", '{"rounds": [[[5, 1, 2, 6]]], "resting": [[3, 4, 7, 8]]}')
    found = planned(standings=standings, earlier=earlier, blocks=2)
    assert found["blocks"] == [[5, 6, 7, 8], [4, 3, 2, 1]]
    assert found["rounds"][0] == [[5, 1, 2, 6]]
    assert sorted(map(sorted, found["rounds"][1])) == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert found["resting"] == [[3, 4, 7, 8], []]
    assert sorted(found["repeats"]) == [[1, 2], [5, 6]]
    # The output has the earlier rounds of the next draw.
    again = planned(standings=standings, earlier=file_of(tmp_path, "next", json.dumps(found)), rounds=3)
    assert again["rounds"][:2] == found["rounds"]
    assert len(again["rounds"]) == len(again["resting"]) == 3


def test_without_a_number_of_blocks_that_of_the_round_is_proposed(tmp_path):
    standings = file_of(tmp_path, "standings", " ".join(map(str, range(1, 33))))
    played = {"rounds": [[]], "resting": [[]]}
    earlier = file_of(tmp_path, "earlier", json.dumps(played))
    assert len(planned(standings=standings)["blocks"]) == 1
    assert len(planned(standings=standings, earlier=earlier)["blocks"]) == 2
    assert len(planned(standings=standings, earlier=earlier, rounds=6)["blocks"]) == 1


def test_as_text_the_tables_of_the_next_round_stand_under_their_blocks(tmp_path):
    standings = file_of(tmp_path, "standings", "1 2 3 4 5 6 7 8 9")
    earlier = file_of(tmp_path, "earlier", '{"rounds": [[[1, 2, 3, 4], [5, 6, 7, 8]]], "resting": [[9]]}')
    lines = said_by("seat", standings=standings, earlier=earlier, blocks=2, seed=4).splitlines()
    assert [line[:10] for line in lines] == [
        "Round 2", "  block 1", "  table   ", "  block 2", "  table   ", "  byes:   ", "", "Repeat mee",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({}, "Give --players and --rounds for a plan, or --standings for the next round."),
        ({"players": 8}, "Give --players and --rounds for a plan, or --standings for the next round."),
        ({"players": 8, "rounds": 2, "blocks": 2}, "--earlier and --blocks go with --standings."),
        ({"standings": "1 2 3 4", "blocks": 2}, "Cut the standings into 1 to 1 blocks, not 2"),
        ({"standings": "1 2 3 3", "blocks": 1}, "Named twice: 3."),
        ({"standings": "1 2 3 x"}, "numbers from 1 to 2000, not x."),
        ({"standings": "[1, [2]]"}, "numbers from 1 to 2000, not [2]."),
        ({"standings": "1 2 3 4", "earlier": "1 2"}, "is not valid JSON."),
        ({"standings": "1 2 3 4", "earlier": "[[1, 2]]"}, 'must have "rounds"'),
        ({"standings": "1 2 3 4", "earlier": '{"rounds": [[1, 2, 3, 4]]}'}, 'must have "rounds"'),
        ({"standings": "1 2 3 4", "earlier": '{"rounds": [], "resting": [[]]}'}, 'must have "rounds"'),
        ({"standings": "1 2 3 4", "earlier": '{"rounds": [[[0]]]}'}, "numbers from 1 to 2000, not 0."),
    ],
)
def test_what_cannot_be_drawn_by_the_standings_is_said(tmp_path, options, says):
    files = {name: options[name] for name in ("standings", "earlier") if name in options}
    paths = {name: file_of(tmp_path, name, text) for name, text in files.items()}
    with pytest.raises(CommandError) as caught:
        said_by("seat", **options | paths)
    assert says in str(caught.value)
