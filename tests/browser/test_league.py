"""A season of a club: sixteen evenings of three to thirty people, from the first tick to next season's divisions.

One evening is clicked as its secretary does on a phone; the others go through the same services. Every figure is
compared with a sum that is calculated separately, from the points on paper only.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from random import Random

import pytest
from django.urls import reverse
from playwright.sync_api import expect

import referee
from tests.acts import by
from tests.browser.login import log_in
from tests.browser.test_event_day import laptop
from tournaments.journal.kinds import BestGames, BestOf, Presence, Promotion, RulesOverlay, SeasonCounting
from tournaments.models import Player, Tournament
from tournaments.presenters.clubs import evenings as shown
from tournaments.presenters.clubs.proposed_tables import propose
from tournaments.presenters.events import standings
from tournaments.services.clubs import club_settings, counting_rules, evenings, meetings
from tournaments.services.events import groups, results, tournaments
from tournaments.services.integrity import verifying
from tournaments.services.people import entry_list

__all__ = ["laptop"]

EVENINGS = 16
COMING = (9, 12, 30, 3, 5, 16, 7, 24, 9, 10, 4, 13, 30, 6, 11, 20)
"""The number of people at each evening; the fourth has three, who play a friendly game."""
FRIENDLY_NIGHT = 7
NAMES = [f"Member {letter}{digit}" for letter in "ABCDE" for digit in range(6)]
GUEST = "Guest Gerda"


class Paper:
    """The games as written on paper: players, scores, evening, and whether the game counts."""

    def __init__(self):
        self.games: list[tuple[int, tuple[str, ...], tuple[int, ...], bool]] = []

    def write(self, evening, names, scores, *, counts=True):
        self.games.append((evening, tuple(names), tuple(scores), counts))

    def results(self):
        """Each player's results in order, with their evenings: WRC 2025, uma 15/5/-5/-15, shared on ties."""
        found = defaultdict(list)
        for evening, names, scores, counts in self.games:
            if not counts:
                continue
            for name, score in zip(names, scores, strict=True):
                places = [at for at, other in enumerate(sorted(scores, reverse=True)) if other == score]
                uma = Fraction(sum((15000, 5000, -5000, -15000)[place] for place in places), len(places))
                found[name].append((evening, score - 30000 + uma))
        return found

    def table(self, *, minimum, best=None, attendance=0):
        """The season's table: ranked players from the first on, everybody's total, and missing games."""
        totals, lacking = {}, {}
        for name, made in self.results().items():
            if name == GUEST:
                continue
            points = sorted((result for _evening, result in made), reverse=True)
            totals[name] = sum(points[:best]) + attendance * len({evening for evening, _result in made})
            lacking[name] = max(0, minimum - len(made))
        ranked = [name for name in totals if not lacking[name]]
        return sorted(ranked, key=lambda name: -totals[name]), totals, lacking


@pytest.fixture
def club(organizer):
    return club_settings.create(
        name="Hall Club", settings=club_settings.ClubSettings(notes=("dues",), three="tenhou-3p")
    )


@pytest.fixture
def season(club):
    made = tournaments.create(name="Spring season", ruleset_key="wrc-2025", act=by())
    tournaments.change(made, kind=Tournament.Kind.LEAGUE, act=by())
    entry_list.enter(made, "\n".join(NAMES), act=by())
    club_settings.set_club(made, club, act=by())
    made.refresh_from_db()
    return made


def of(season, *names):
    by_name = {player.name: player for player in season.players.all()}
    return [by_name[name] for name in names]


def scores_of(lot, seats=4):
    start = 30000 if seats == 4 else 35000
    made = [start + 100 * lot.randrange(-150, 151) for _seat in range(seats - 1)]
    return (*made, start * seats - sum(made))


def plays(evening, at, lot, paper, waves):
    """Plays *waves* games in turn at every table that fills; each result goes to paper and to the desk."""
    for _wave in range(waves):
        started = []
        while proposed := propose(shown.evening(evening)):
            started.append(evenings.start(evening, proposed[0].players, act=by()))
        for round_ in reversed(started):
            ends(round_, at, lot, paper, counts=not evening.friendly)


def ends(round_, at, lot, paper, *, counts=True):
    """Ends a table's game: its points are written on paper, and an official types them in."""
    table = round_.tables.select_related("round__tournament").get()
    sits = [seating.player.name for seating in table.seatings.order_by("seat")]
    scores = scores_of(lot, len(sits))
    paper.write(at, sits, scores, counts=counts)
    results.enter(table, referee.ledger.Result(scores=scores), by="Olga", expects=1, key=f"paper-{table.pk}")


def is_held(season, paper, *, minimum, best, attendance=0):
    """Checks the desk's table against the one on paper: totals, ranks, and missing games."""
    found = standings.current(Tournament.objects.get(pk=season.pk))
    ranked, totals, lacking = paper.table(minimum=minimum, best=best, attendance=attendance)
    rows = {row.player.name: row for row in found.rows}
    assert {name: rows[name].total for name in totals} == totals
    assert [row.player.name for row in found.rows if row.rank] == ranked
    assert {name: rows[name].missing for name in lacking} == lacking
    assert GUEST not in rows


def clicked(phone, season, paper, lot):
    """Clicks through the first evening on the secretary's phone: nine people, and two tables that play and end."""
    phone.goto(reverse("tonight", args=[season.slug]))
    phone.get_by_role("button", name="Start evening").click()
    for name in NAMES[:9]:
        phone.get_by_label(name, exact=True).check()
    phone.get_by_role("button", name="Mark as here").first.click()
    expect(phone.get_by_text("9 here")).to_be_visible()
    for number in (1, 2):
        phone.locator(".begins").first.get_by_role("button", name="Start game").click()
        expect(phone.get_by_text(f"Table {number} has started.")).to_be_visible()
    evening = season.meetings.get()
    for table in (1, 2):
        (one,) = (game.game for game in shown.evening(evening).playing if game.game.table.number == table)
        names, scores = [player.name for player in one.players], scores_of(lot)
        phone.get_by_role("link", name=f"Enter result {table}").click()
        for seat, score in enumerate(scores):
            phone.locator(f"[name=t{table}-s{seat}]").fill(str(score))
        phone.get_by_role("button", name="Save", exact=False).first.click()
        expect(phone.get_by_text("Game saved.")).to_be_visible()
        paper.write(1, names, scores)
    plays(evening, 1, lot, paper, 1)
    phone.goto(reverse("tonight", args=[season.slug]))
    phone.get_by_role("button", name="End evening").click()
    expect(phone.get_by_text("Evening ended.")).to_be_visible()


def holds_an_evening(season, at, lot, paper):
    """Holds an evening with its number of people, by the services that the page calls."""
    day = f"2026-{1 + at // 4:02}-{1 + at % 4 * 7:02}"
    evening = evenings.begin(season, day, friendly=at == FRIENDLY_NIGHT, act=by())
    come = of(season, *lot.sample(NAMES, COMING[at - 1]))
    if at == 2:
        (guest,) = entry_list.enter(season, GUEST, act=by())
        entry_list.set_state(guest, Player.State.GUEST, act=by())
        come.append(guest)
    meetings.record_presence(evening, come, Presence.HERE, act=by())
    if len(come) == 3:
        rules = RulesOverlay(base="tenhou-3p", set_={})
        made = evenings.start(evening, come, rules=rules, friendly=True, act=by())
        ends(made, at, lot, paper, counts=False)
    else:
        plays(evening, at, lot, paper, 2 if len(come) > 20 else 4)
    evenings.end(evening, act=by())


def changes_the_counting(laptop, season, paper):
    """After the tenth evening fifteen games count instead of twenty, and attendance is worth 500."""
    laptop.goto(reverse("counting", args=[season.slug]))
    laptop.get_by_label("Number of best games or evenings").fill("15")
    laptop.get_by_role("textbox", name="Attendance points").fill("500")
    laptop.get_by_role("button", name="Preview changes").click()
    expect(laptop.get_by_role("heading", name="Preview of changes")).to_be_visible()
    before, _totals, _lacking = paper.table(minimum=12, best=20)
    after, _totals, _lacking = paper.table(minimum=12, best=15, attendance=500)
    moved = [name for name in before if before.index(name) != after.index(name)]
    for name in moved:
        expect(laptop.get_by_role("row").filter(has_text=name)).to_be_visible()
    laptop.get_by_label("Reason").fill("fewer evenings than we thought")
    laptop.get_by_role("button", name="Save scoring rules").click()
    expect(laptop.get_by_text("fewer evenings than we thought")).to_be_visible()


def ends_the_season(laptop, season, paper):
    """Two players of each division move up and down, as in the table on paper, and the next season starts with that."""
    divisions = {player.name: player.group for player in season.players.all()}
    ranked, _totals, _lacking = paper.table(minimum=12, best=15, attendance=500)
    of_a = [name for name in ranked if divisions[name] == "A"]
    of_b = [name for name in ranked if divisions[name] == "B"]
    assert len(of_a) > 4
    assert len(of_b) > 4
    laptop.goto(reverse("season_end", args=[season.slug]))
    laptop.get_by_role("button", name="End season").click()
    expect(laptop.get_by_role("heading", name="Final result")).to_be_visible()
    laptop.get_by_label("Name of the next season").fill("Autumn season")
    laptop.get_by_role("button", name="Create next season").click()
    expect(laptop.get_by_role("heading", name="Autumn season")).to_be_visible()
    following = Tournament.objects.get(name="Autumn season")
    moved = dict.fromkeys(of_a[-2:], "B") | dict.fromkeys(of_b[:2], "A")
    now = {player.name: player.group for player in following.players.all()}
    assert now == {name: moved.get(name, division) for name, division in divisions.items() if name != GUEST}
    assert (following.club, following.kind) == (season.club, Tournament.Kind.LEAGUE)
    titles = season.season_places.exclude(title="")
    assert {place.player.name for place in titles} == {of_a[0], of_b[0]}


@pytest.mark.larger
def test_a_season_of_sixteen_evenings(phones, laptop, organizer, season):
    lot, paper = Random(16), Paper()
    groups.set_groups(season, {one: "AB"[at % 2] for at, one in enumerate(of(season, *NAMES))}, act=by())
    told = SeasonCounting(
        minimum_games=12, best=BestGames(of=BestOf.GAMES, n=20), promotion=Promotion(up=2, down=2)
    )
    counting_rules.decide(season, told, act=by())
    phone = phones()
    log_in(phone, organizer.username)
    clicked(phone, season, paper, lot)
    best, attendance = 20, 0
    for at in range(2, EVENINGS + 1):
        holds_an_evening(season, at, lot, paper)
        is_held(season, paper, minimum=12, best=best, attendance=attendance)
        if at == 10:
            changes_the_counting(laptop, season, paper)
            best, attendance = 15, 500
            is_held(season, paper, minimum=12, best=best, attendance=attendance)
    ends_the_season(laptop, season, paper)
    assert verifying.verify_all().faults == 0
