"""An organizer's day, from a messy spreadsheet to the final list, and the whole event carried to an empty desk.

What an organizer does for the first time that day is clicked; repetitions go through the same services. The sums are
calculated separately, from the figures on paper only.
"""

import json
from collections import defaultdict

import pytest
from django.urls import reverse
from django.utils import translation
from playwright.sync_api import expect

import referee
from tests.acts import by
from tests.browser.login import log_in
from tests.sheets_read import drawn
from tests.tournaments.events.test_standings import on_paper, rule
from tests.tournaments.interchange.test_event_files import brought, emptied, exported, listed, whole
from tournaments.models import Table, Tournament
from tournaments.presenters.tables import table_page
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.events import rounds
from tournaments.sheets.tables import score_sheet

LAPTOP = {"viewport": {"width": 1280, "height": 800}, "has_touch": False, "is_mobile": False}
UMA = (15000, 5000, -5000, -15000)
"""EMA 2025, 3.5."""

FIRST = (
    ("Akagi", "Haruka", "Japon", ""),
    ("Østby", "Åse", "Norvège", "04070001"),
    ("Łukasz", "Zofia", "Pologne", ""),
    ("Müller", "Fritz", "Allemagne", "04020007"),
)
SHEET = "\n".join(
    [
        " N° \tClub\tNom et prénom\tPays\tEMA",
        *(f"{n}\tRivière \t {one[0]}, {one[1]}\t{one[2]}\t{one[3]}" for n, one in enumerate(FIRST, 1)),
        "",
        *(f"{n}\t\tFamily{n:02}, Given\tFrance\t" for n in range(5, 41)),
        "41\tTU Wien\tMUELLER Fritz\tAllemagne\t",
    ]
)


@pytest.fixture
def laptop(phones, organizer):
    page = phones(**LAPTOP)
    log_in(page, organizer.username)
    return page


def results(*scores):
    """The results of four different final scores, from East on."""
    places = sorted(range(4), key=lambda seat: -scores[seat])
    return [scores[seat] - 30000 + UMA[places.index(seat)] for seat in range(4)]


def figures(round_, table):
    """The final scores of a table, different at each, with the sum of the four starting scores."""
    more = 200 * ((7 * round_ + 3 * table) % 20)
    return 41000 + more, 33000 - more // 2, 26000 + more // 2, 20000 - more


class Sums:
    """Each player's total, from the sheets of paper."""

    def __init__(self, cup):
        self.cup, self.total = cup, defaultdict(int)

    def table(self, table, scores):
        for player, result in zip(self.at(table), results(*scores), strict=True):
            self.total[player] += result

    def at(self, table):
        return [seating.player.number for seating in table.seatings.order_by("seat")]

    def hold(self):
        rows = listed(self.cup.slug)["rows"]
        numbers = {f"p{player.number}": player.number for player in self.cup.players.all()}
        assert {numbers[row["id"]]: row["total"] for row in rows if row["games"] or row["penalties"]} == dict(
            self.total
        )
        whole()


def papers(cup, round_, sums, *, tables):
    """Enters the sheets of a round's *tables*."""
    for number in tables:
        scores = figures(round_.number, number)
        table = on_paper(round_, number, scores)
        sums.table(table, scores)


def person(laptop, cup, number):
    laptop.goto(reverse("participant", args=[cup.slug, number]))


def sheets(cup):
    """The score sheet of each table, in bytes."""
    found = Table.objects.filter(round__tournament=cup).select_related("round__tournament")
    with translation.override("en"):
        return [
            drawn(score_sheet.draw, table_page.page(TableSnapshot.of(table)))
            for table in found.order_by("round__number", "number")
        ]


def enter_people(laptop, cup):
    """Enters the spreadsheet with one person twice; then the two are merged, and one person is renamed."""
    laptop.goto(reverse("people_sheet", args=[cup.slug]))
    laptop.get_by_label("Paste rows from a spreadsheet").fill(SHEET)
    laptop.get_by_role("button", name="Preview").click()
    expect(laptop.get_by_text("The headings are on line 1.")).to_be_visible()
    expect(laptop.get_by_role("cell", name="Åse Østby")).to_be_visible()
    expect(laptop.get_by_text("similar to Fritz Müller on line 5")).to_be_visible()
    laptop.get_by_role("button", name="Add 41 players").click()
    expect(laptop.get_by_text("41 players added.")).to_be_visible()
    person(laptop, cup, 41)
    laptop.get_by_text("Merge players").click()
    expect(laptop.get_by_text("similar")).to_be_visible()
    laptop.get_by_role("link", name="Fritz Müller").click()
    laptop.get_by_role("button", name="Merge").click()
    expect(laptop.get_by_text("Players merged: Fritz Müller.")).to_be_visible()
    person(laptop, cup, 4)
    expect(laptop.get_by_label("Club")).to_have_value("Rivière")
    laptop.get_by_label("Display name").fill("Friedrich Müller")
    laptop.locator('form[action$="particulars/"] button').click()
    expect(laptop.get_by_role("heading", level=1)).to_contain_text("Friedrich Müller")
    assert cup.players.count() == 40


def seated(cup, shift):
    """A round of ten tables in which every player who takes part has a seat."""
    there = [player.number for player in cup.players.filter(active=True).order_by("number")]
    turned = there[shift:] + there[:shift]
    return rounds.create_from_text(
        cup, "\n".join(", ".join(map(str, turned[at : at + 4])) for at in range(0, 40, 4)), act=by()
    )


def first_round(laptop, cup, sums):
    """Enters three tables by keyboard and the others from a list; a ruling in place of a result, and a penalty."""
    first = seated(cup, 0)
    laptop.goto(first.get_absolute_url())
    laptop.get_by_role("button", name="Open round").click()
    rule(first.tables.get(number=9), referee.Seat.SECOND, referee.judgement.PointLoss.IN_PLACE)
    laptop.goto(reverse("round_results", args=[cup.slug, 1]))
    laptop.locator("#table-1 input.figure").first.focus()
    for number in (1, 2, 3):
        scores = figures(1, number)
        for score in scores:
            laptop.keyboard.type(str(score))
            laptop.keyboard.press("Enter")
        expect(laptop.locator(f"#table-{number} .paper-results")).to_be_visible()
        sums.table(first.tables.get(number=number), scores)
    lines = ["Table\tSeat\tScore"]
    for number in range(4, 11):
        table, scores = first.tables.get(number=number), figures(1, number)
        lines += [f"{number}\t{wind}\t{score}" for wind, score in zip("ESWN", scores, strict=True)]
        sums.table(table, scores)
    laptop.goto(reverse("round_results_list", args=[cup.slug, 1]))
    laptop.get_by_label("Paste rows from a spreadsheet").fill("\n".join(lines))
    laptop.get_by_role("button", name="Preview").click()
    laptop.locator('button[value="keep"]').click()
    expect(laptop.locator("#table-10 .paper-results")).to_be_visible()
    ruled = sums.at(first.tables.get(number=9))[1]
    sums.total[ruled] = -30000
    person(laptop, cup, 7)
    points = laptop.locator('form[action$="points/"]')
    points.get_by_label("Points").fill("4000")
    points.get_by_label("Counts after round").fill("1")
    points.get_by_label("Reason").fill("late")
    points.get_by_role("button").click()
    sums.total[7] -= 4000
    rounds.finish(first, act=by())
    laptop.goto(reverse("standings", args=[cup.slug]))
    decisions = laptop.locator(".decisions")
    expect(decisions.get_by_text("points set by ruling no. 1 instead of a result").first).to_be_visible()
    expect(decisions.get_by_text("penalty outside the tables: late")).to_be_visible()


def leaves(laptop, cup, third):
    """Number 12 leaves after round 3 was drawn; the substitute has her seats from then on."""
    person(laptop, cup, 12)
    state = laptop.locator('form[action$="state/"]')
    state.get_by_label("Status").select_option("withdrawn")
    state.get_by_role("button").click()
    expect(
        laptop.get_by_text("Add a substitute or delete the draw before you open the round.")
    ).to_be_visible()
    laptop.goto(third.get_absolute_url())
    laptop.get_by_role("button", name="Open round").click()
    expect(laptop.get_by_text("Add a substitute, or delete the draw and draw again.")).to_be_visible()
    person(laptop, cup, 12)
    sits_in = laptop.locator('form[action$="replace/"]').first
    sits_in.get_by_label("Substitute", exact=True).select_option("41")
    sits_in.get_by_label("Until the end of the event").check()
    sits_in.get_by_role("button").click()
    expect(laptop.locator("summary", has_text="Substitute")).to_have_count(0)


def replaced_once(laptop, cup):
    """Number 20 does not play round 3; another substitute has the game."""
    person(laptop, cup, 20)
    sits_in = laptop.locator('form[action$="replace/"]').first
    sits_in.get_by_label("Substitute", exact=True).select_option("42")
    sits_in.get_by_role("button").click()
    laptop.wait_for_load_state()


def changes_seats(laptop, third):
    """Exchanges East and West at table 6, who sat down wrongly."""
    was = [seating.player.name for seating in third.tables.get(number=6).seatings.order_by("seat")]
    laptop.goto(third.get_absolute_url())
    laptop.get_by_role("link", name="Seats").nth(5).click()
    laptop.get_by_label("East").select_option(label=was[2])
    laptop.get_by_label("West").select_option(label=was[0])
    laptop.get_by_role("button", name="Preview").click()
    expect(laptop.get_by_text("No rulings or penalties pass to another player.")).to_be_visible()
    laptop.get_by_role("button", name="Confirm seats").click()
    expect(laptop.get_by_text("Seats saved.")).to_be_visible()
    now = [seating.player.name for seating in third.tables.get(number=6).seatings.order_by("seat")]
    assert now == [was[2], was[1], was[0], was[3]]


def is_disqualified(laptop, cup):
    person(laptop, cup, 30)
    state = laptop.locator('form[action$="state/"]')
    state.get_by_label("Status").select_option("disqualified")
    state.get_by_label("Reason").fill("marked tiles")
    state.get_by_role("button").click()
    expect(laptop.locator(".opening .state")).to_have_text("disqualified")


@pytest.mark.larger
def test_the_day_of_an_organizer(laptop, cup, tmp_path):
    enter_people(laptop, cup)
    sums = Sums(cup)
    first_round(laptop, cup, sums)
    sums.hold()

    second = seated(cup, 3)
    rounds.open_round(second, act=by())
    papers(cup, second, sums, tables=range(1, 11))
    rounds.finish(second, act=by())
    third = seated(cup, 6)
    laptop.goto(reverse("people_sheet", args=[cup.slug]))
    laptop.get_by_label("Paste rows from a spreadsheet").fill(
        "Name\tState\nSub One\tsubstitute\nSub Two\tsubstitute"
    )
    laptop.get_by_role("button", name="Preview").click()
    laptop.get_by_role("button", name="Add 2 players").click()
    expect(laptop.get_by_text("2 players added.")).to_be_visible()
    leaves(laptop, cup, third)
    replaced_once(laptop, cup)
    sums.hold()

    laptop.goto(third.get_absolute_url())
    laptop.get_by_role("button", name="Open round").click()
    expect(laptop.get_by_role("link", name="Enter results")).to_be_visible()
    third.refresh_from_db()
    changes_seats(laptop, third)
    papers(cup, third, sums, tables=range(1, 11))
    # EMA 2025: a player who is replaced has 30,000 less for each round.
    sums.total[12] -= 30000
    sums.total[20] -= 30000
    rounds.finish(third, act=by())
    sums.hold()

    fourth = rounds.create_from_text(
        cup,
        "\n".join(", ".join(map(str, four)) for four in fours_of(cup)),
        act=by(),
    )
    rounds.open_round(fourth, act=by())
    papers(cup, fourth, sums, tables=range(1, 11))
    rounds.finish(fourth, act=by())
    sums.total[12] -= 30000
    is_disqualified(laptop, cup)
    laptop.goto(reverse("event_rounds", args=[cup.slug]))
    laptop.get_by_label("Number of rounds").fill("4")
    laptop.get_by_role("button", name="Save", exact=True).click()
    expect(laptop.get_by_text("Settings saved.")).to_be_visible()
    sums.hold()

    found = {row["id"]: row for row in listed(cup.slug)["rows"]}
    apart = {name: (row["rank"], row["state"]) for name, row in found.items() if row["state"] != "playing"}
    assert apart == {
        "p12": (None, "withdrawn"),
        "p30": (39, "disqualified"),
        "p41": (None, "substitute"),
        "p42": (None, "substitute"),
    }
    before, papers_before, list_before = exported(cup.slug), sheets(cup), listed(cup.slug)
    emptied()
    assert brought(before, tmp_path) == [cup.slug]
    here = Tournament.objects.get()
    assert json.dumps(listed(here.slug)) == json.dumps(list_before)
    assert sheets(here) == papers_before
    assert json.dumps(exported(here.slug)) == json.dumps(before)
    whole()


def fours_of(cup):
    """Players who take part, and the substitute who plays to the end, in fours."""
    there = [player.number for player in cup.players.filter(active=True).order_by("number")]
    there = [number for number in there if number != 42] + [41] * (41 not in there)
    return [there[at : at + 4] for at in range(0, 40, 4)]
