"""An organizer sets who plays for which team, and a team league's totals follow from its games."""

from __future__ import annotations

import copy
import csv
import io
import json
import re
from html import unescape

import pytest
from django.urls import reverse

import referee
from tests.acts import by
from tests.tournaments.events.test_relay import event as relay_event
from tests.tournaments.events.test_relay import exported
from tests.tournaments.events.test_stages import MAIN, event, standing, table
from tests.tournaments.integrity.test_verifying import verified
from tests.tournaments.interchange.test_event_files import emptied
from tests.tournaments.tables import games
from tournaments.common.errors import ConflictError, InputError, StateError
from tournaments.models import JournalEntry, Team, TeamPenalty, Tournament
from tournaments.services.events import drawing, lineups, penalties, results, rounds, tournaments
from tournaments.services.events.lineups import TeamLine
from tournaments.services.people import entry_list, merging

pytestmark = pytest.mark.django_db
GAME = [30000, 10000, -10000, -30000]
NAMES = [f"{team}{member}" for team in "ABCD" for member in (1, 2, 3, 4)]


@pytest.fixture
def league():
    """Four teams of four, under the rules of the M-League, and nobody in a team yet."""
    made = tournaments.create(name="Team League", ruleset_key="m-league", act=by())
    tournaments.change(made, kind="league", dates=["2999-10-05", "2999-10-06"], act=by())
    entry_list.enter(made, "\n".join(NAMES), act=by())
    return Tournament.objects.get(pk=made.pk)


def kept(cup, *lines, stock=None, expects=None):
    said = [TeamLine(name=name, members=members, **more) for name, members, more in lines]
    lineups.save_lineups(cup, said, expects=expects or lineups.state_hash(cup), stock=stock, act=by())


def four(cup):
    kept(cup, *((team, ", ".join(one for one in NAMES if one[0] == team), {}) for team in "ABCD"))
    return {team.name: team for team in Team.objects.filter(tournament=cup)}


def members(cup):
    return {
        team.name: [(one.player.name, one.since) for one in team.members.all()]
        for team in Team.objects.filter(tournament=cup)
    }


def refused(cup, *lines, **more):
    with pytest.raises(InputError) as raised:
        kept(cup, *lines, **more)
    assert not Team.objects.filter(tournament=cup).exists()
    return [problem.says for problem in raised.value.problems]


def at(cup, name="edit_teams", *more):
    return reverse(name, args=[cup.slug, *more])


def text(answer):
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.text)).split())


def test_members_are_named_by_name_or_number_on_lines_or_between_commas_and_from_a_day_on(league):
    kept(
        league,
        ("Cranes", "A1\nA2 from 2026-5-3\n A3 (2026-05-04)\n16", {}),
        (" Storks  of Osaka ", "B1、B2 2026-05-03から, B3;B4", {"maximum_games": 10}),
    )
    assert members(league) == {
        "Cranes": [("A1", ""), ("A2", "2026-05-03"), ("A3", "2026-05-04"), ("D4", "")],
        "Storks of Osaka": [("B1", ""), ("B2", "2026-05-03"), ("B3", ""), ("B4", "")],
    }
    assert [team.maximum_games for team in Team.objects.all()] == [None, 10]
    # Storing the lines as shown changes nothing.
    before = members(league)
    lineups.save_lineups(league, lineups.team_lines(league), expects=lineups.state_hash(league), act=by())
    assert members(league) == before


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (
            [("Cranes", "A1, Nobody", {})],
            "Cranes: “Nobody” is not a player. Check the spelling, or add the player first.",
        ),
        (
            [("Cranes", "A1 from 2026-02-30", {})],
            "Cranes: “A1 from 2026-02-30” is not a date such as 2026-05-03.",
        ),
        ([("Cranes", "A1, A2, 1", {})], "Cranes: A1 is listed twice. Remove one."),
        (
            [("Cranes", "A1", {}), ("Storks", "A1", {})],
            "A1 cannot play for “Cranes” and “Storks” at the same time.",
        ),
        (
            [("Cranes", "A1 from 2026-05-03", {}), ("Storks", "A1 from 2026-05-03", {})],
            "A1 cannot play for “Cranes” and “Storks” at the same time.",
        ),
        (
            [("Cranes", "A1", {}), ("CRANES", "B1", {})],
            "Two teams have the name “CRANES”. Give them different names.",
        ),
        ([(" ", "A1", {"label": "line 3"})], "line 3: Enter a team name."),
        ([("C" * 61, "A1", {})], f"{'C' * 61}: A name can have at most 60 characters. This one has 61."),
    ],
)
def test_what_cannot_be_is_said_with_the_team_and_nothing_is_stored(league, lines, says):
    assert refused(league, *lines) == [says]


def test_who_changes_the_team_plays_for_each_by_the_day(league):
    kept(league, ("Cranes", "A1", {}), ("Storks", "A1 from 2026-05-03, B1", {}))
    assert members(league) == {"Cranes": [("A1", "")], "Storks": [("A1", "2026-05-03"), ("B1", "")]}


def test_teams_that_were_changed_meanwhile_are_not_overwritten(league):
    seen = lineups.state_hash(league)
    kept(league, ("Cranes", "A1", {}))
    with pytest.raises(ConflictError, match="The teams have changed in the meantime"):
        kept(league, ("Storks", "B1", {}), expects=seen)
    assert members(league) == {"Cranes": [("A1", "")]}


def test_a_text_of_a_team_a_line_is_read(league):
    found = lineups.parse_teams("Cranes: A1, A2\n\n鶴：B1、B2\nStorks\tC1\tC2")
    assert [(one.name, one.members.strip(), one.label) for one in found] == [
        ("Cranes", "A1, A2", "line 1"), ("鶴", "B1、B2", "line 3"), ("Storks", "C1\tC2", "line 4"),
    ]  # fmt: skip
    lineups.save_lineups(league, found, expects=lineups.state_hash(league), act=by())
    assert members(league)["Storks"] == [("C1", ""), ("C2", "")]
    with pytest.raises(InputError, match="Enter a team as a name, a colon and its members"):
        lineups.parse_teams("Cranes A1 A2")


# The page.


def sent(cup, **more):
    return {
        "scoring": "sum",
        "expects": lineups.state_hash(cup),
        "more": "",
        "key": "a-key-of-this-tap",
        **more,
    }


def test_the_page_takes_a_pasted_list_then_changes_a_team_and_takes_one_away(desk, league):
    more = "Cranes: A1, A2\nStorks: B1, B2 from 2026-05-03"
    answer = desk.post(at(league), sent(league, more=more))
    assert (answer.status_code, answer.url) == (302, at(league))
    page = desk.get(at(league))
    assert '<input type="text" name="name-1" value="Storks"' in page.text
    assert "B2 from 2026-05-03" in page.text
    words = dict(Team.objects.values_list("name", "word"))
    answer = desk.post(
        at(league),
        sent(
            league,
            key="another-key-of-it",
            **{"word-0": words["Cranes"], "name-0": "Cranes", "members-0": "A1, A3", "games-0": "12"},
            **{"word-1": words["Storks"], "name-1": "", "members-1": ""},
            **{"name-2": "Owls", "members-2": "C1"},
        ),
    )
    assert answer.status_code == 302
    assert members(league) == {"Cranes": [("A1", ""), ("A3", "")], "Owls": [("C1", "")]}
    # The team stays the same when its other fields change.
    assert Team.objects.get(name="Cranes").word == words["Cranes"]
    assert Team.objects.get(name="Cranes").maximum_games == 12


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"more": "Cranes: Nobody"}, "Cranes: “Nobody” is not a player."),
        ({"more": "Cranes"}, "Enter a team as a name, a colon and its members"),
        ({"name-0": "", "members-0": "A1"}, "Enter a team name."),
        ({"scoring": "relay"}, "Enter the starting points of each team."),
        ({"scoring": "relay", "stock": "0"}, "Ensure this value is greater than or equal to 1."),
        ({"name-0": "Cranes", "games-0": "0"}, "Ensure this value is greater than or equal to 1."),
    ],
)
def test_the_page_says_what_is_wrong_and_keeps_what_was_typed(desk, league, data, says):
    answer = desk.post(at(league), sent(league, **data))
    assert answer.status_code == 422
    assert says in text(answer)
    assert not Team.objects.exists()


def test_the_page_says_that_the_teams_are_others_by_now(desk, league):
    data = sent(league, more="Cranes: A1")
    kept(league, ("Storks", "B1", {}))
    answer = desk.post(at(league), data)
    assert answer.status_code == 409
    assert "The teams have changed in the meantime" in text(answer)
    assert 'value="Storks"' in answer.text
    assert f'value="{lineups.state_hash(league)}"' in answer.text


def test_the_page_makes_a_relay_of_it(desk, league):
    desk.post(at(league), sent(league, more="Cranes: A1, A2", scoring="relay", stock="75000"))
    assert Tournament.objects.get(pk=league.pk).relay_stock == 75000
    assert 'value="75000"' in desk.get(at(league)).text


def totals(cup):
    return {row["name"]: row["total"] for row in standing(cup.slug, teams=True)["rows"]}


def test_a_visitor_changes_no_team(client, league):
    assert "/login/" in client.post(at(league), sent(league, more="Cranes: A1")).url
    assert not Team.objects.exists()


def test_a_team_s_penalty_stands_below_its_standings_with_the_reason_and_is_lifted(desk, client, league):
    four(league)
    told = {"team": "2", "sort": "penalty", "points": "20000", "why": "late", "key": "a-key-of-this-tap"}
    assert desk.post(at(league, "team_points"), told).url == at(league)
    given = TeamPenalty.objects.get()
    assert "−20.0 B: late" in text(desk.get(at(league)))
    assert "B late −20.0" in text(client.get(at(league, "teams")))
    assert totals(league) == {"A": 0, "B": -20000, "C": 0, "D": 0}
    assert desk.post(at(league, "cancel_team_points", given.number), {"key": "lift-it-now"}).url == at(league)
    assert "B late ( cancelled ) −20.0" in text(client.get(at(league, "teams"))).replace(
        "(cancelled)", "( cancelled )"
    )
    assert totals(league) == dict.fromkeys("ABCD", 0)
    with pytest.raises(StateError, match="It is already cancelled"):
        penalties.cancel(given, act=by())
    assert "It is already cancelled." in text(
        desk.post(at(league, "cancel_team_points", given.number), {"key": "lift-it-again"}, follow=True)
    )


def test_a_penalty_without_a_reason_is_refused_with_words(desk, league):
    four(league)
    answer = desk.post(at(league, "team_points"), {"team": "2", "sort": "penalty", "points": "20000"})
    assert answer.status_code == 422
    assert "Enter a reason. It is saved and shown." in text(answer)
    assert not TeamPenalty.objects.exists()


def test_a_team_keeps_what_a_file_called_it_when_it_is_changed(brought):
    told = {
        "format": "shinpan-event", "version": 1, "name": "Cup", "rules": "m-league",
        "people": [{"id": one, "name": one} for one in NAMES],
        "teams": [{"id": "storks", "name": "Storks", "members": [{"id": "A1"}]}],
    }  # fmt: skip
    cup = Tournament.objects.get(slug=brought(told))
    lineups.save_lineups(cup, lineups.team_lines(cup), expects=lineups.state_hash(cup), act=by())
    assert [row["id"] for row in standing(cup.slug, teams=True)["rows"]] == ["storks"]


# Seats.


def mates(cup, draft):
    return [[player.name for player in table] for table in draft.tables]


@pytest.mark.parametrize("way", [{}, {"ranked": True}, {"ranked": True, "interval": 4}])
def test_two_of_one_team_are_never_drawn_to_one_table(league, way):
    four(league)
    ranked = list(league.players.all()) if way.get("ranked") else []
    for seed in range(5):
        draft = drawing.propose(league, seed, ranked=ranked, interval=way.get("interval"))
        tables = [[player.name[0] for player in table] for table in draft.tables]
        assert [sorted(table) for table in tables] == [["A", "B", "C", "D"]] * 4
        assert draft.warnings == ()


def test_who_changes_the_team_is_parted_by_the_next_day_of_the_event(league):
    kept(
        league,
        *((team, ", ".join(one for one in NAMES if one[0] == team and one != "A1"), {}) for team in "ABD"),
        ("C", "C1, C2, C3, A1 from 2999-10-06", {}),
    )
    assert rounds.draw(league, 1, act=by()).date == "2999-10-05"
    for seed in range(4):
        tables = [[player.name for player in table] for table in drawing.propose(league, seed).tables]
        assert all(
            len({name[0] for name in table if name not in ("A1", "C4")}) >= len(table) - 1 for table in tables
        )


def test_more_of_a_team_than_tables_is_said_where_the_round_is_drawn(desk, league):
    kept(league, ("A", ", ".join(NAMES[:5]), {}))
    with pytest.raises(StateError, match="5 players of one team cannot be seated apart at 4 tables"):
        drawing.propose(league, 1)
    with pytest.raises(StateError, match="5 players of one team cannot be seated apart at 4 tables"):
        drawing.propose(league, 1, ranked=list(league.players.all()))
    answer = desk.post(at(league, "new_round"), {"step": "draw"})
    assert "5 players of one team cannot be seated apart at 4 tables" in text(answer)


def test_what_is_wrong_with_two_teams_alike_is_said_once(desk):
    cup = tournaments.create(name="Small Cup", ruleset_key="ema-2016", act=by())
    entry_list.enter(cup, "A1\nA2\nB1\nB2", act=by())
    kept(cup, ("A", "A1, A2", {}), ("B", "B1, B2", {}))
    says = "2 players of one team cannot be seated apart at 1 table; let some sit out, or leave the team out."
    with pytest.raises(StateError) as refused:
        drawing.propose(cup, 1)
    assert str(refused.value) == says
    assert text(desk.post(at(cup, "new_round"), {"step": "draw"})).count("cannot be seated apart") == 1


def test_a_typed_round_says_who_sits_with_a_mate_and_which_team_seats_nobody(league):
    four(league)
    assert drawing.read_round(league, "A1, A2, C1, D1").warnings[:2] == (
        "Table 1 seats teammates of A together: A1, A2.",
        "No player in this round for: B.",
    )
    assert "No player in this round" not in " ".join(drawing.read_round(league, "A1, B2, C1, D1").warnings)


def test_who_sits_in_for_another_team_or_within_a_game_is_told(desk, league):
    four(league)
    made = rounds.create_from_text(league, "A1, B1, C1, D1", act=by())
    rounds.open_round(made, act=by())
    who = {player.name: player for player in league.players.all()}
    assert lineups.substitution_warnings(made, who["A1"], who["A2"], within=False) == []
    within = (
        "Each team has one player in this game. In a team league, players cannot be replaced during a game."
    )
    assert lineups.substitution_warnings(made, who["A1"], who["A2"], within=True) == [within]
    other = "B2 does not play for A. The game counts for another team or for no team."
    assert lineups.substitution_warnings(made, who["A1"], who["B2"], within=True) == [other, within]
    games.play(made.tables.get(), games.ron(games.ONE, games.TWO, 1, 30))
    told = {"round": "1", "other": str(who["A2"].number), "since": "2", "key": "a-key-of-this-tap"}
    answer = desk.post(reverse("replace_player", args=[league.slug, who["A1"].number]), told, follow=True)
    assert within in text(answer)


def test_seats_changed_by_hand_so_that_two_of_a_team_sit_together_are_told(desk, league):
    four(league)
    made = rounds.create_from_text(league, "A1, B1, C1, D1\nB2, A2, C2, D2", act=by())
    who = {player.name: player for player in league.players.all()}
    assert lineups.teammate_warnings(made, who["A1"], who["B2"]) == []
    told = {"round": "1", "other": str(who["B2"].number), "key": "a-key-of-this-tap"}
    answer = desk.post(reverse("exchange_seats", args=[league.slug, who["A1"].number]), told, follow=True)
    assert "Table 1 seats teammates of B together: B2, B1." in text(answer)
    assert "Table 2 seats teammates of A together: A1, A2." in text(answer)
    told = {"round": "1", "other": str(who["D3"].number), "since": "", "key": "another-key-of-it"}
    answer = desk.post(reverse("replace_player", args=[league.slug, who["C1"].number]), told, follow=True)
    assert "D3 does not play for C" in text(answer)
    assert "Table 1 seats teammates of D together: D3, D1." in text(answer)


# A league as the M-League plays it.

DAYS = ("2026-10-05", "2026-10-06", "2026-10-08")
SCORES = (
    (41200, 28900, 20100, 9800), (18000, 45500, 22500, 14000), (30000, 30000, 25000, 15000),
    (9000, 21000, 33000, 37000), (52000, 11000, 20000, 17000), (25000, 24000, 26000, 25000),
)  # fmt: skip
UMA = (50000, 10000, -10000, -30000)


def lineup(game):
    """Return one player of each team; each game is the turn of the team's next member."""
    return [f"{team}{(game + at) % 4 + 1}" for at, team in enumerate("ABCD")]


def apart(scores):
    """Return the results of four scores under M-League rules: 30,000 return points, uma 50/10/-10/-30, ties share."""
    order = sorted(scores, reverse=True)
    return [
        score - 30000 + sum(UMA[at] for at, one in enumerate(order) if one == score) // order.count(score)
        for score in scores
    ]


@pytest.fixture
def played(league):
    four(league)
    for game, scores in enumerate(SCORES):
        day = DAYS[game // 2]
        seats = [league.players.get(person__name=name) for name in lineup(game)]
        made = rounds.create_round(league, [seats], (), date=day, name=f"Day {game // 2 + 1}", act=by())
        rounds.open_round(made, act=by())
        told = referee.ledger.Result(scores=scores, sticks_left=0, why="")
        results.enter(made.tables.get(), told, by="Olga", expects=1, key=f"g{game}")
        rounds.finish(made, act=by())
    penalties.give(Team.objects.get(name="C"), -20000, after_round=3, act=by(why="late"))
    penalties.give(league.players.get(person__name="B2"), -20000, after_round=1, act=by(why="chombo"))
    return league


def test_a_league_of_four_team_tables_comes_to_the_sum_of_its_games(played):
    wanted = dict.fromkeys("ABCD", 0)
    for scores in SCORES:
        for team, points in zip("ABCD", apart(scores), strict=True):
            wanted[team] += points
    wanted["C"] -= 20000
    wanted["B"] -= 20000
    rows = {row["name"]: row for row in standing(played.slug, teams=True)["rows"]}
    assert {name: row["total"] for name, row in rows.items()} == wanted
    assert sum(wanted.values()) == -40000
    assert {name: row["games"] for name, row in rows.items()} == dict.fromkeys("ABCD", 6)
    # The two games of a day are summed under its meeting.
    assert rows["A"]["by_round"] == {
        f"Day {day + 1}": sum(apart(SCORES[2 * day + game])[0] for game in (0, 1)) for day in range(3)
    }
    assert [row["rank"] for row in standing(played.slug, teams=True)["rows"]] == [1, 2, 3, 4]


def test_a_member_s_games_over_the_limit_do_not_count_for_the_team(played):
    lines = [
        TeamLine(name=one.name, members=one.members, maximum_games=1, word=one.word)
        for one in lineups.team_lines(played)
    ]
    lineups.save_lineups(played, lines, expects=lineups.state_hash(played), act=by())
    seen, wanted = set(), dict.fromkeys("ABCD", 0)
    for game, scores in enumerate(SCORES):
        for name, points in zip(lineup(game), apart(scores), strict=True):
            wanted[name[0]] += points if name not in seen else 0
            seen.add(name)
    wanted["C"] -= 20000
    wanted["B"] -= 20000
    rows = standing(played.slug, teams=True)["rows"]
    assert {row["name"]: (row["total"], row["games"]) for row in rows} == {
        team: (points, 4) for team, points in wanted.items()
    }


def test_the_table_of_teams_shows_every_game_with_its_day_and_who_played(client, played):
    page = client.get(at(played, "teams"))
    assert text(page).count("2026-10-06") == 2
    assert re.search(r'\+61\.2</span><small class="who quiet">A1</small>', page.text)
    head, first, *_others = csv.reader(
        io.StringIO(client.get(at(played, "team_file", "csv")).content.decode("utf-8-sig"))
    )
    assert head[:4] == ["Rank", "No.", "Team", "Total"]
    assert head[5:9] == [
        "Day 1 2026-10-05",
        "Day 1 2026-10-05: players",
        "Day 1 2026-10-05",
        "Day 1 2026-10-05: players",
    ]
    assert first[2] == "A"
    assert first[5:9] == ["61200", "A1", "-22000", "A2"]
    assert client.get(at(played, "team_file", "xlsx")).content[:2] == b"PK"
    assert client.get(at(played, "team_file", "pdf")).status_code == 404
    assert client.get(at(played, "team_file", "csv") + "?stage=none").status_code == 404


def test_the_table_as_it_was_after_a_game_leaves_out_what_came_later(client, played):
    after = client.get(at(played, "teams") + "?after=2")
    assert "After round 2." in text(after)
    assert "late" not in text(after)
    rows = standing(played.slug, teams=True, after="Day 1")["rows"]
    assert {row["name"]: row["penalties"] for row in rows} == {"A": 0, "B": -20000, "C": 0, "D": 0}


def test_a_league_of_teams_goes_out_and_comes_back(brought, played):
    before, rows = standing(played.slug, teams=True), exported(played.slug)
    assert len(verified()) == 1
    emptied()
    slug = brought(json.loads(json.dumps(rows)))
    assert standing(slug, teams=True) == before
    assert exported(slug) == rows


def test_half_of_a_team_s_total_goes_on_rounded_once_towards_plus_infinity(brought):
    """M-League regulations: 495.5 is carried as 247.8, and -80.1 as -40.0."""
    seats = ["A1", "B1", "C1", "D1"]
    told = {
        "format": "shinpan-event", "version": 1, "name": "Cup", "rules": "m-league",
        "people": [{"id": one, "name": one} for one in NAMES],
        "teams": [
            {"id": team, "name": team, "members": [{"id": one} for one in NAMES if one[0] == team]} for team in "ABCD"
        ],
        "stages": [
            {"id": "regular", "rounds": [1, 2]},
            {"id": "semifinal", "rounds": [3], "enters": {"of": "regular", "first": 3},
             "carry": {"of": "regular", "part": "1/2", "rounding": "tenth_up"}},
        ],
        "rounds": [
            {"number": 1, "tables": [{"seats": seats, "result": {"results": [400000, -50000, -100000, -250000]}}]},
            {"number": 2, "tables": [{"seats": [f"{one[0]}2" for one in seats],
                                      "result": {"results": [95500, -30100, -15000, -50400]}}]},
        ],
    }  # fmt: skip
    slug = brought(told)
    assert {row["id"]: row["carry"] for row in standing(slug, teams=True, stage="semifinal")["rows"]} == {
        "A": 247800, "B": -40000, "C": -57500,
    }  # fmt: skip


def test_a_change_of_teams_is_an_entry_of_the_journal_and_a_second_tap_is_none(desk, league):
    data = sent(league, more="Cranes: A1, A2", **{"word-0": "", "name-0": "Owls", "members-0": "C1"})
    before = JournalEntry.objects.count()
    assert desk.post(at(league), data).status_code == 302
    assert JournalEntry.objects.count() == before + 1
    assert desk.post(at(league), data).status_code == 302
    assert JournalEntry.objects.count() == before + 1
    assert len(verified()) == 1


def test_who_changes_the_team_by_a_day_makes_nobody_miss_a_game(brought):
    told = copy.deepcopy(relay_event([]))
    told |= {"team_scoring": "sum", "dates": ["2026-05-01", "2026-05-02"]}
    told["teams"][1]["members"].append({"id": "a2", "from": "2026-05-02"})
    told["rounds"] = [
        {"number": 1, "date": "2026-05-01", "tables": [table(["a2", "b1", "c1", "d1"], GAME)]},
        {"number": 2, "date": "2026-05-02", "tables": [table(["a1", "a2", "c1", "d1"], GAME)]},
    ]
    slug = brought(told)
    assert not [row for row in standing(slug)["rows"] if "why" in row]
    assert {row["id"]: row["total"] for row in standing(slug, teams=True)["rows"]} == {
        "a": 60000, "b": 20000, "c": -20000, "d": -60000
    }  # fmt: skip


def test_a_member_called_with_a_day_or_a_semicolon_is_read_back_as_they_are_called(brought):
    told = event([MAIN], teams=[{"id": "e", "name": "E: x", "members": [{"id": "z"}, {"id": "w"}]}])
    told["people"] += [{"id": "z", "name": "Ann (2026-05-03)"}, {"id": "w", "name": "Ab;Cd"}]
    cup = Tournament.objects.get(slug=brought(told))
    before = lineups.team_lines(cup)
    lineups.save_lineups(cup, before, expects=lineups.state_hash(cup), act=by())
    assert lineups.team_lines(cup) == before
    assert [one.player.name for one in cup.teams.get().members.all()] == ["Ann (2026-05-03)", "Ab;Cd"]


def test_two_of_one_team_who_become_one_person_are_of_it_once_from_the_earlier_day(league):
    kept(league, ("Cranes", "A1 from 2999-10-06\nA2\nA3", {}), ("Herons", "B1", {}))
    one, other = (league.players.get(number=number) for number in (1, 2))
    merging.merge(other, one, act=by())
    assert members(league) == {"Cranes": [("A1", ""), ("A3", "")], "Herons": [("B1", "")]}
    lineups.save_lineups(league, lineups.team_lines(league), expects=lineups.state_hash(league), act=by())
    assert len(verified()) == 1


def test_two_of_two_teams_become_one_person_once_one_of_them_is_of_no_team(league, desk):
    kept(league, ("Cranes", "A1\nA2", {}), ("Herons", "B1", {}))
    one, other = league.players.get(number=1), league.players.get(number=5)
    with pytest.raises(InputError) as raised:
        merging.merge(other, one, act=by())
    says = (
        "A1 plays for Cranes and B1 plays for Herons. Remove one of them from the team on the "
        "Teams page, then merge them."
    )
    assert [problem.says for problem in raised.value.problems] == [says]
    lines = lineups.team_lines(league)
    kept(league, ("Cranes", "A1\nA2", {"word": lines[0].word}), ("Herons", "", {"word": lines[1].word}))
    merging.merge(other, one, act=by())
    assert members(league) == {"Cranes": [("A1", ""), ("A2", "")], "Herons": []}


def test_one_team_that_is_sent_twice_is_refused_with_words(league, desk):
    kept(league, ("Cranes", "A1", {}))
    word = Team.objects.get().word
    sent = {"scoring": "sum", "stock": "", "more": "", "expects": lineups.state_hash(league)}
    for at_, name in enumerate(("Cranes", "Herons")):
        sent |= {f"name-{at_}": name, f"members-{at_}": f"A{at_ + 1}", f"word-{at_}": word}
    refused_ = desk.post(at(league), sent)
    says = "“Herons” was sent as another team that is already listed. Reload the page."
    assert (refused_.status_code, says in text(refused_)) == (422, True)
    assert members(league) == {"Cranes": [("A1", "")]}
