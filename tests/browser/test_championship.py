"""A championship of two days: a plan, teams, a cut, a final; and what a hall does to all of it in between.

What an organizer does for the first time is clicked; repetitions go through the same services. The sums are calculated
separately, from the figures on paper only.
"""

import json
from collections import defaultdict
from fractions import Fraction

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.acts import by
from tests.browser.test_event_day import LAPTOP, figures, laptop, on_paper, results
from tests.desks import own_data
from tests.tournaments.interchange.test_event_files import brought, emptied, exported, listed, whole
from tournaments.models import Round, Tournament
from tournaments.presenters.events import plans
from tournaments.services.events import rounds
from tournaments.services.events.plans import saving
from tournaments.services.events.plans.round_plans import planned_rounds
from tournaments.services.people import entry_list

__all__ = ["LAPTOP", "laptop"]

TEAMS = {f"Team {letter}": range(4 * at + 1, 4 * at + 5) for at, letter in enumerate("ABCDEFGHIJ")}
GONE, LATE = 12, 41
ABSENT = -30000
"""EMA 2025: the result of each round that a player misses."""


@pytest.fixture(autouse=True)
def _searches_of_their_own(tmp_path, settings):
    settings.DATA_DIR = own_data(tmp_path)


@pytest.fixture
def championship(cup):
    entry_list.enter(cup, "\n".join(f"Player {n:02}x" for n in range(1, 41)), act=by())
    return cup


def at(name, cup, *more):
    return reverse(name, args=[cup.slug, *more])


def lays_teams(laptop, cup):
    laptop.goto(at("edit_teams", cup))
    text = "\n".join(f"{name}: {', '.join(map(str, numbers))}" for name, numbers in TEAMS.items())
    laptop.get_by_label("Teams to add (one per line)").fill(text)
    laptop.get_by_role("button", name="Save").first.click()
    expect(laptop.get_by_text("Settings saved.")).to_be_visible()


def lays_stages(laptop, cup):
    laptop.goto(at("stages", cup))
    laptop.get_by_role("button", name="Final of the top 4, half of the points carried over").click()
    laptop.get_by_label("Start after round").fill("8")
    laptop.get_by_label("Rounds per new stage").fill("2")
    laptop.get_by_role("button", name="Preview with these rounds").click()
    laptop.get_by_role("button", name="Save stages").click()
    expect(laptop.get_by_role("heading", name="Final")).to_be_visible()


def plans_all(laptop, cup):
    laptop.goto(at("plan", cup))
    expect(laptop.get_by_label("Rounds to plan")).to_have_value("8")
    laptop.locator("summary", has_text="Seed").click()
    laptop.get_by_role("spinbutton", name="Seed").fill("11")
    laptop.get_by_role("button", name="Search for a plan").click()
    expect(laptop.get_by_role("button", name="Save plan").first).to_be_visible(timeout=120_000)
    expect(laptop.get_by_text("No two players meet twice.")).to_be_visible()
    laptop.get_by_role("button", name="Save plan").first.click()
    expect(laptop.get_by_text("Seating plan saved.")).to_be_visible()
    report = plans.report(cup, [], planned_rounds(cup))
    assert (report.extra_meetings, report.wind_cells_out, report.team_mates) == (0, 0, 0)


def seats_of(cup, number):
    (one,) = (each for each in planned_rounds(cup) if each.number == number)
    return [[player.number for player in table] for table in one.tables]


def free_pair(tables):
    """Two seats of tables 1 and 2 whose players may be exchanged without meeting a team-mate."""

    def team(number):
        return (number - 1) // 4

    for seat, one in enumerate(tables[0]):
        for other_seat, other in enumerate(tables[1]):
            rest, other_rest = set(tables[0]) - {one}, set(tables[1]) - {other}
            if team(other) not in map(team, rest) and team(one) not in map(team, other_rest):
                return seat, other_seat
    raise AssertionError(tables)


def edits_by_drag(laptop, cup):
    laptop.goto(at("planned_round", cup, 2))
    was = seats_of(cup, 2)
    one, other = free_pair(was)
    seats = laptop.locator("[data-seats] .mover")
    seats.nth(one).drag_to(seats.nth(4 + other))
    looks_and_keeps(laptop, 2)
    was[0][one], was[1][other] = was[1][other], was[0][one]
    assert seats_of(cup, 2) == was


def edits_by_keyboard(laptop, cup):
    laptop.goto(at("planned_round", cup, 3))
    was = seats_of(cup, 3)
    one, other = free_pair(was)
    seats = laptop.locator("[data-seats] .mover")
    seats.nth(one).focus()
    laptop.keyboard.press("Enter")
    seats.nth(4 + other).focus()
    laptop.keyboard.press("Enter")
    expect(laptop.locator("[data-said]")).to_contain_text("swapped seats")
    looks_and_keeps(laptop, 3)
    was[0][one], was[1][other] = was[1][other], was[0][one]
    assert seats_of(cup, 3) == was


def looks_and_keeps(laptop, number):
    laptop.get_by_role("button", name="Preview").click()
    expect(laptop.get_by_text(f"Round {number}: 2 players move")).to_be_visible()
    laptop.get_by_role("button", name="Save").click()
    expect(laptop.get_by_text(f"Plan of round {number} saved.")).to_be_visible()


class Sums:
    """Each player's result in each round, and whom they played for, from the sheets of paper."""

    def __init__(self, cup):
        self.cup, self.made = cup, defaultdict(dict)

    def play(self, round_):
        for table in round_.tables.order_by("number"):
            scores = figures(round_.number, table.number)
            numbers = [seating.player.number for seating in table.seatings.order_by("seat")]
            on_paper(round_, table.number, scores)
            for number, result in zip(numbers, results(*scores), strict=True):
                self.made[number][round_.number] = result
        if round_.number in range(5, 9):
            self.made[GONE][round_.number] = ABSENT
        rounds.finish(round_, act=by())
        self.hold()

    def of(self, number, last=8):
        return sum(made for round_, made in self.made[number].items() if round_ <= last)

    def hold(self):
        numbers = {f"p{player.number}": player.number for player in self.cup.players.all()}
        rows = {numbers[row["id"]]: row for row in listed(self.cup.slug, stage="preliminaries")["rows"]}
        for number in self.made:
            told = {int(round_): points for round_, points in rows[number]["by_round"].items()}
            mine = {round_: made for round_, made in self.made[number].items() if round_ <= 8}
            assert {round_: points for round_, points in told.items() if round_ in mine} == mine
        teams = {row["name"]: row["total"] for row in listed(self.cup.slug, teams=True)["rows"]}
        assert teams == {
            name: sum(sum(self.made[number].values()) for number in members)
            for name, members in TEAMS.items()
        }
        whole()


def leaves_and_comes(laptop, cup):
    """Between the days one player leaves and another one enters; only rounds not yet played are planned again."""
    laptop.goto(at("participant", cup, GONE))
    state = laptop.locator('form[action$="state/"]')
    state.get_by_label("Status").select_option("withdrawn")
    state.get_by_role("button").click()
    expect(laptop.locator(".opening .state")).to_have_text("withdrawn")
    laptop.goto(at("people", cup))
    laptop.locator("textarea[name=names]").fill("Latecomer")
    laptop.locator("main form button[type=submit]").first.click()
    laptop.goto(at("plan", cup))
    expect(laptop.get_by_text("No longer taking part: Player 12x.").first).to_be_visible()
    before = {number: seats_of(cup, number) for number in range(5, 9)}
    laptop.get_by_role("button", name="Search for a plan").click()
    expect(laptop.get_by_role("button", name="Save plan").first).to_be_visible(timeout=120_000)
    for number in range(5, 9):
        expect(laptop.get_by_text(f"Round {number}: 2 players move")).to_be_visible()
    laptop.get_by_role("button", name="Save plan").first.click()
    expect(laptop.get_by_text("Seating plan saved.")).to_be_visible()
    assert {number: seats_of(cup, number) for number in range(5, 9)} == {
        number: [[LATE if player == GONE else player for player in table] for table in tables]
        for number, tables in before.items()
    }


def half_up(points):
    """M-League's regulation: halves are rounded to a tenth of a thousand points, towards plus infinity."""
    return -(-Fraction(points, 2) // 100) * 100


def plays_the_final(laptop, cup, sums, four):
    laptop.goto(at("standings", cup) + "?stage=preliminaries")
    expect(laptop.get_by_text("Final").first).to_be_visible()
    laptop.goto(at("new_round", cup))
    laptop.get_by_role("button", name="Use stage pattern").click()
    laptop.get_by_role("button", name="Save round").click()
    laptop.get_by_role("button", name="Open round").click()
    ninth = cup.rounds.get(number=9)
    assert [seating.player.number for seating in ninth.seatings.order_by("seat")] == four
    sums.play(ninth)
    laptop.goto(at("new_round", cup))
    laptop.get_by_role("button", name="Use stage pattern").click()
    laptop.get_by_role("button", name="Save round").click()
    laptop.get_by_role("button", name="Open round").click()
    tenth = cup.rounds.get(number=10)
    seats = [seating.player.number for seating in tenth.seatings.order_by("seat")]
    assert sorted(seats) == sorted(four)
    assert not any(one == other for one, other in zip(seats, four, strict=True))
    sums.play(tenth)


@pytest.mark.larger
def test_two_days_with_a_cut_and_a_final(laptop, phones, championship, tmp_path):
    cup, sums = championship, Sums(championship)
    visitor = phones()
    lays_teams(laptop, cup)
    lays_stages(laptop, cup)
    plans_all(laptop, cup)
    edits_by_drag(laptop, cup)
    edits_by_keyboard(laptop, cup)
    visitor.goto(at("schedule", cup))
    expect(visitor.get_by_text("No round is published yet.")).to_be_visible()
    laptop.get_by_label("Published seats").select_option(label="Up to round 4")
    laptop.locator('form[action$="shown/"] button').click()
    visitor.goto(at("schedule", cup) + "?name=Player 07x")
    expect(visitor.locator(".schedule thead th")).to_have_count(5)
    expect(visitor.locator(".schedule tbody tr")).to_have_count(1)

    laptop.goto(at("plan", cup))
    laptop.get_by_role("button", name="Open round 1").click()
    expect(laptop.get_by_text("Round 1 is open.")).to_be_visible()
    sums.play(cup.rounds.get(number=1))
    for number in (2, 3, 4):
        sums.play(saving.open_next(cup, number, act=by()))
    leaves_and_comes(laptop, cup)
    for number in range(5, 9):
        sums.play(saving.open_next(cup, number, act=by()))

    there = [number for number in range(1, LATE + 1) if number != GONE]
    ranked = sorted(there, key=lambda number: -sums.of(number))
    assert sums.of(ranked[3]) > sums.of(ranked[4])
    four = ranked[:4]
    plays_the_final(laptop, cup, sums, four)

    wanted = {
        number: half_up(sums.of(number)) + sums.made[number][9] + sums.made[number][10] for number in four
    }
    final = listed(cup.slug, stage="final")
    assert {int(row["id"][1:]): row["total"] for row in final["rows"]} == wanted
    assert {int(row["id"][1:]): row["carry"] for row in final["rows"]} == {
        number: half_up(sums.of(number)) for number in four
    }
    everybody = [int(row["id"][1:]) for row in listed(cup.slug)["rows"]]
    assert everybody[:4] == sorted(four, key=lambda number: -wanted[number])
    laptop.goto(at("teams", cup))
    best = max(TEAMS, key=lambda name: sum(sum(sums.made[number].values()) for number in TEAMS[name]))
    expect(laptop.locator("tbody tr").first).to_contain_text(best)
    assert Round.objects.filter(state=Round.State.FINISHED).count() == 10

    before, list_before = exported(cup.slug), listed(cup.slug)
    teams_before = listed(cup.slug, teams=True)
    emptied()
    assert brought(before, tmp_path) == [cup.slug]
    here = Tournament.objects.get()
    assert json.dumps(listed(here.slug)) == json.dumps(list_before)
    assert json.dumps(listed(here.slug, teams=True)) == json.dumps(teams_before)
    assert json.dumps(exported(here.slug)) == json.dumps(before)
    whole()
