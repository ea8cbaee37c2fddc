"""A series adds up its events correctly, and shows nothing that is not public."""

import io
import json
from fractions import Fraction

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from referee.standings import CircuitFormula
from tests.acts import by
from tests.tournaments.kept import play_once
from tournaments.common.errors import InputError, StateError
from tournaments.models import Club, Player, Series, SeriesEvent, Tournament
from tournaments.presenters.clubs import series as showing
from tournaments.presenters.clubs import series_formulas, weights
from tournaments.services.clubs import series
from tournaments.services.clubs.series import Figures
from tournaments.services.events import tournaments
from tournaments.services.integrity.rebuilding import rebuild
from tournaments.services.people import merging

SPRING = {"Anna": 60000, "Ben": 20000, "Chloe": -30000, "Dai": -50000}
SUMMER = {"Anna": -10000, "Ben": 40000, "Chloe": 10000, "Dai": -40000}
AUTUMN = {"Anna": 30000, "Ben": -20000, "Chloe": 50000, "Dai": -60000}
WINTER = {"Anna": 5000, "Ben": 5000, "Chloe": 35000, "Evelyn": -45000}
YEAR = {"Spring": SPRING, "Summer": SUMMER, "Autumn": AUTUMN, "Winter": WINTER}


def told(name, results, **more):
    """The file of an event of one round that has a list of everybody's results."""
    ids = {who: f"p{at}" for at, who in enumerate(results, start=1)}
    persons = [
        {"id": ids[who], "name": who, **more.get("people", {}).get(who, {})}
        for who in (*results, *more.get("others", ()))
        if ids.setdefault(who, f"p{len(ids) + 1}")
    ]
    return {
        "format": "shinpan-event",
        "version": 1,
        "name": name,
        "rules": "ema-2016",
        "ties": ["shared"],
        "dates": more.get("dates", []),
        "people": persons,
        "rounds": [
            {"number": 1, "results": [{"id": ids[who], "result": points} for who, points in results.items()]}
        ],
        "last_round": more.get("last_round", 1),
    }


def one_each(*events):
    """Merges people with the same name at several events."""
    first = {}
    for event in events:
        for player in event.players.order_by("number"):
            known = first.setdefault(player.name, player)
            if known.person_id != player.person_id:
                merging.merge(player, Player.objects.get(pk=known.pk), act=by())


@pytest.fixture
def year(db, brought, of_the_run):
    """Four events of a year with the same people."""

    def play():
        one_each(*[Tournament.objects.get(slug=brought(told(name, of))) for name, of in YEAR.items()])

    play_once(of_the_run, "year", play)
    return list(Tournament.objects.order_by("pk"))


def made(events, formula=CircuitFormula.TOTAL, **more):
    one = series.create(name="Circuit", formula=formula.value, act=by(), **more)
    for event in events:
        series.add(one, event)
    return one


def lines(one, **more):
    """Rank, tied, name, total, the worth of each event, and the names of the events that count."""
    return [
        (
            row.rank,
            row.tied,
            row.name,
            row.total,
            [None if cell is None else cell.worth for cell in row.cells],
            [cell.event.tournament.name for cell in row.results if cell.counts],
        )
        for row in showing.series(one, **more).rows
    ]


def printed(slug):
    out = io.StringIO()
    call_command("series", slug, json=True, stdout=out)
    return json.loads(out.getvalue())


def test_the_best_three_of_four_events_are_added_and_who_was_at_too_few_stands_behind(year):
    shown = lines(made(year, best=3, minimum=2))
    best = {
        who: sum(sorted((of[who] for of in YEAR.values() if who in of), reverse=True)[:3])
        for who in ("Anna", "Ben", "Chloe", "Dai")
    }
    assert best == {"Anna": 95000, "Ben": 65000, "Chloe": 95000, "Dai": -150000}
    assert shown == [
        (1, True, "Anna", 95000, [60000, -10000, 30000, 5000], ["Spring", "Autumn", "Winter"]),
        (1, True, "Chloe", 95000, [-30000, 10000, 50000, 35000], ["Summer", "Autumn", "Winter"]),
        (3, False, "Ben", 65000, [20000, 40000, -20000, 5000], ["Spring", "Summer", "Winter"]),
        (4, False, "Dai", -150000, [-50000, -40000, -60000, None], ["Spring", "Summer", "Autumn"]),
        (None, False, "Evelyn", -45000, [None, None, None, -45000], ["Winter"]),
    ]


def test_points_by_place_are_shared_by_those_tied(year):
    half = Fraction(9, 2)  # in winter Anna and Ben share the second and the third place: (6 + 3) / 2
    assert lines(made(year, CircuitFormula.PLACE_POINTS, place_points=(10, 6, 3))) == [
        (1, False, "Chloe", 3 + 6 + 10 + 10, [3, 6, 10, 10], list(YEAR)),
        (2, True, "Anna", 10 + 3 + 6 + half, [10, 3, 6, half], list(YEAR)),
        (2, True, "Ben", 6 + 10 + 3 + half, [6, 10, 3, half], list(YEAR)),
        (4, True, "Dai", 0, [0, 0, 0, None], ["Spring", "Summer", "Autumn"]),
        (4, True, "Evelyn", 0, [None, None, None, 0], ["Winter"]),
    ]


def test_base_ranks_are_added_by_themselves_times_the_weight_and_as_a_mean(year):
    # Of four the places are worth 1000, 667, 333 and 0; tied players get the better place.
    worth = {"Anna": [1000, 333, 667, 667], "Ben": [667, 1000, 333, 667], "Chloe": [333, 667, 1000, 1000]}
    one = made(year, CircuitFormula.BASE_RANK)
    assert {line[2]: line[4] for line in lines(one)} == {
        **worth,
        "Dai": [0, 0, 0, None],
        "Evelyn": [None, None, None, 0],
    }
    assert {line[2]: line[3] for line in lines(one)} == {
        **{who: sum(of) for who, of in worth.items()},
        "Dai": 0,
        "Evelyn": 0,
    }
    # Two days, eleven countries and a qualification: 2 + 0 + 1 + 1; the others weigh 1.
    series.set_figures(one, year[2], Figures(days=2, countries=11, qualified=True))
    heavy = [1, 1, 4, 1]
    one.formula = CircuitFormula.WEIGHTED_BASE_RANK.value
    one.save()
    assert {line[2]: line[3] for line in lines(one)} == {
        **{who: sum(w * b for w, b in zip(heavy, of, strict=True)) for who, of in worth.items()},
        "Dai": 0,
        "Evelyn": 0,
    }
    one.formula = CircuitFormula.MEAN_BASE_RANK.value
    one.save()
    assert {line[2]: line[3] for line in lines(one)} == {
        **{who: Fraction(sum(w * b for w, b in zip(heavy, of, strict=True)), 7) for who, of in worth.items()},
        "Dai": 0,
        "Evelyn": 0,
    }


def test_each_formula_is_worked_out_with_its_numbers_and_has_a_source(year):
    one = made(year, best=2, place_points=(10, 6, 3), formula=CircuitFormula.PLACE_POINTS)
    series.set_figures(one, year[0], Figures(days=2))

    def of_anna(formula):
        one.formula = formula.value
        shown = showing.series(one)
        of = series_formulas.explain_total(shown, next(row for row in shown.rows if row.name == "Anna"))
        return [step.reckoning for step in of.steps], [step.counts for step in of.steps], of.total

    assert {formula: of_anna(formula) for formula in CircuitFormula} == {
        CircuitFormula.TOTAL: (
            ["+60.0", "−10.0", "+30.0", "+5.0"],
            [True, False, True, False],
            "+60.0 +30.0 = +90.0",
        ),
        CircuitFormula.PLACE_POINTS: (
            ["10", "3", "6", "(6 + 3) / 2 = 4.5"],
            [True, False, True, False],
            "10 + 6 = 16",
        ),
        CircuitFormula.BASE_RANK: (
            [
                "1,000",
                "1000 × (4 − 3) / (4 − 1) ≈ 333",
                "1000 × (4 − 2) / (4 − 1) ≈ 667",
                "1000 × (4 − 2) / (4 − 1) ≈ 667",
            ],
            [True, False, True, False],
            "1,000 + 667 = 1,667",
        ),
        CircuitFormula.WEIGHTED_BASE_RANK: (
            [
                "2 × 1,000 = 2,000",
                "1000 × (4 − 3) / (4 − 1) ≈ 333; 1 × 333 = 333",
                "1000 × (4 − 2) / (4 − 1) ≈ 667; 1 × 667 = 667",
                "1000 × (4 − 2) / (4 − 1) ≈ 667; 1 × 667 = 667",
            ],
            [True, False, True, False],
            "2,000 + 667 = 2,667",
        ),
        CircuitFormula.MEAN_BASE_RANK: (
            [
                "1,000",
                "1000 × (4 − 3) / (4 − 1) ≈ 333",
                "1000 × (4 − 2) / (4 − 1) ≈ 667",
                "1000 × (4 − 2) / (4 − 1) ≈ 667",
            ],
            [True, False, True, False],
            "(2 × 1,000 + 1 × 667) / (2 + 1) = 889",
        ),
        CircuitFormula.UPPER_HALF: (
            [
                "1000 / (4 / 2) × (4 / 2 − 1 + 1) = 1,000",
                "1000 / (4 / 2) × (4 / 2 − 3 + 1) = 0",
                "1000 / (4 / 2) × (4 / 2 − 2 + 1) = 500",
                "1000 / (4 / 2) × (4 / 2 − 2 + 1) = 500",
            ],
            [True, False, True, False],
            "1,000 + 500 = 1,500",
        ),
    }
    assert all(told_.source and told_.lines for told_ in series_formulas.FORMULAS.values())
    assert set(series_formulas.FORMULAS) == set(CircuitFormula)


def test_an_event_is_weighed_by_its_days_people_and_countries_and_by_what_the_organizer_says(db, brought):
    codes = ["SWE", "FRA", "GER", "DEU", "ITA", "POL", "", *["SWE"] * 34]
    results = {f"Player {at}": 1000 * at for at in range(41)}
    known = {f"Player {at}": {"country": code} for at, code in enumerate(codes)}
    slug = brought(told("Open", results, people=known, dates=["2026-05-02", "2026-05-03"]))
    event = Tournament.objects.get(slug=slug)
    found = weights.mers(event, Figures())
    # 2 days, 41 players, 5 countries (Germany is written in two ways), one person without a country.
    assert (found.weight.sum, found.weight.countries, found.weight.unknown) == ("2 + 0.5 + 0 + 0 = 2.5", 5, 1)
    assert (found.players, found.played, found.decided) == (41, "2026-05-03", True)
    assert [(row.player.name, row.position, row.base_rank, row.weighted) for row in found.rows[:3]] == [
        ("Player 40", 1, 1000, 2500),
        ("Player 39", 2, 975, Fraction(4875, 2)),
        ("Player 38", 3, 950, 2375),
    ]
    said = weights.mers(event, Figures(days=5, players=81, countries=10, qualified=True))
    assert (said.weight.sum, said.players) == ("3 + 1 + 1 + 1 = 6", 41)


def test_two_seasons_make_a_series_and_who_is_below_a_minimum_has_nothing_from_one(db, brought):
    def season(name, *games, minimum=None):
        people_ = [
            {"id": f"p{at}", "name": who} for at, who in enumerate(("Anna", "Ben", "Chloe", "Dai", "Evelyn"))
        ]
        return {
            "format": "shinpan-event",
            "version": 1,
            "name": name,
            "kind": "league",
            "rules": "ema-2016",
            "people": people_,
            "meetings": [
                {
                    "id": f"m{at}",
                    "date": f"2026-0{at}-01",
                    "games": [{"seats": seats, "result": {"results": [30000, 10000, -10000, -30000]}}],
                }
                for at, seats in enumerate(games, start=1)
            ],
            "counting": {"order": "total", "minimum_games": minimum, "attendance": 1000},
        }

    one = season("First", ["p0", "p1", "p2", "p3"], ["p1", "p0", "p2", "p4"], minimum=2)
    two = season("Second", ["p4", "p1", "p2", "p3"])
    events = [Tournament.objects.get(slug=brought(of)) for of in (one, two)]
    one_each(*events)
    found = made(events)
    # A game that counts at a meeting adds 1000. Dai and Evelyn lack a game of the first season.
    assert lines(found) == [
        (1, False, "Ben", 42000 + 11000, [42000, 11000], ["First", "Second"]),
        (2, False, "Anna", 42000, [42000, None], ["First"]),
        (3, False, "Evelyn", 31000, [None, 31000], ["Second"]),
        (4, False, "Chloe", -18000 - 9000, [-18000, -9000], ["First", "Second"]),
        (5, False, "Dai", -29000, [None, -29000], ["Second"]),
    ]
    shown = showing.series(found)
    assert [(apart.player.name, apart.says) for apart in shown.events[0].apart] == [
        ("Dai", "needs 1 more game"),
        ("Evelyn", "needs 1 more game"),
    ]
    assert [one.provisional for one in shown.events] == [True, True]


def test_of_an_event_in_stages_the_final_list_counts(db, brought):
    def round_(number, *results):
        given = [{"id": f"p{at}", "result": points} for at, points in results]
        return {"number": number, "results": given}

    event = told("Cup", {f"Player {at}": 0 for at in range(1, 9)})
    event["rounds"] = [
        round_(1, *((at, 9000 - 1000 * at) for at in range(1, 9))),
        round_(2, (1, -30000), (2, -10000), (3, 20000), (4, 20000)),
    ]
    event["last_round"] = 2
    event["stages"] = [
        {"id": "main", "rounds": [1]},
        {
            "id": "final",
            "rounds": [2],
            "enters": {"of": "main", "first": 4},
            "carry": {"of": "main", "part": "0", "rounding": "exact"},
        },
    ]
    found = made([Tournament.objects.get(slug=brought(event))], CircuitFormula.BASE_RANK)
    shown = showing.series(found)
    # Two share the first place of the final; players who left after the preliminaries keep their ranks there.
    assert [
        (row.name, cell.place.place, cell.place.of, cell.worth) for row in shown.rows for cell in row.results
    ] == [
        ("Player 3", 1, 8, 1000),
        ("Player 4", 1, 8, 1000),
        ("Player 2", 3, 8, 714),
        ("Player 1", 4, 8, 571),
        ("Player 5", 5, 8, 429),
        ("Player 6", 6, 8, 286),
        ("Player 7", 7, 8, 143),
        ("Player 8", 8, 8, 0),
    ]


def test_guests_and_who_was_disqualified_have_nothing_there_and_the_page_says_so(db, brought, visitor):
    states = {"Ben": {"state": "guest"}, "Chloe": {"state": "disqualified"}}
    event = Tournament.objects.get(slug=brought(told("Spring", SPRING, people=states)))
    found = made([event])
    assert [(line[0], line[2]) for line in lines(found)] == [(1, "Anna"), (2, "Dai")]
    page = visitor.get(found.get_absolute_url()).text
    assert "Ben (guest)" in page
    assert "Chloe (disqualified)" in page


def test_two_people_are_one_once_they_are_merged_on_the_page_and_the_journals_hold(db, brought, desk):
    events = [Tournament.objects.get(slug=brought(told(name, YEAR[name]))) for name in ("Spring", "Summer")]
    found = made(events)
    assert [line[2] for line in lines(found)].count("Anna") == 2
    pairs = showing.possible_duplicates(showing.series(found))
    assert sorted(one.name for one, _other in pairs) == ["Anna", "Ben", "Chloe", "Dai"]
    anna = next((one, other) for one, other in pairs if one.name == "Anna")
    sent = {"into": anna[0].identifier, "gone": anna[1].identifier, "key": "one-and-the-same"}
    for _tap in range(2):
        answer = desk.post(reverse("merge_in_series", args=[found.slug]), sent)
        assert (answer.status_code, answer.url) == (302, reverse("edit_series", args=[found.slug]))
    assert lines(found)[0] == (1, False, "Anna", 50000, [60000, -10000], ["Spring", "Summer"])
    before = lines(found)
    rebuild()
    assert lines(found) == before
    for wrong in (
        {"into": anna[0].identifier},
        {"into": anna[0].identifier, "gone": "spring:99"},
        {"into": "\0", "gone": "x:1"},
    ):
        assert desk.post(reverse("merge_in_series", args=[found.slug]), wrong).status_code in (400, 422)


def test_a_running_event_counts_as_it_stands_and_one_without_a_result_waits(year, brought, visitor):
    running = Tournament.objects.get(slug=brought(told("Running", {"Zoe": 12000}, last_round=3)))
    waiting = tournaments.create(name="Waiting", ruleset_key="ema-2016", act=by())
    found = made([*year[:1], running, waiting])
    shown = showing.series(found)
    assert [(one.tournament.name, one.played, one.provisional) for one in shown.events] == [
        ("Spring", True, False),
        ("Running", True, True),
        ("Waiting", False, False),
    ]
    page = visitor.get(found.get_absolute_url()).text
    assert "Provisional: events marked * are not over" in page
    assert "no finished games yet" in page
    assert [one["complete"] for one in printed(found.slug)["events"]] == [True, False, False]


def test_an_event_that_is_removed_or_deleted_leaves_the_others_as_they_are(year):
    waiting = tournaments.create(name="Waiting", ruleset_key="ema-2016", act=by())
    found = made([waiting, *year])
    assert [one.tournament.name for one in found.events.all()] == ["Waiting", *YEAR]
    tournaments.delete(waiting, act=by())
    assert [one.tournament.name for one in found.events.all()] == list(YEAR)
    for _tap in range(2):
        series.remove(found, year[1])
    assert [(one.number, one.tournament.name) for one in found.events.all()] == [
        (1, "Spring"),
        (2, "Autumn"),
        (3, "Winter"),
    ]
    assert {line[2]: line[3] for line in lines(found)} == {
        who: sum(of[who] for name, of in YEAR.items() if name != "Summer" and who in of)
        for who in ("Anna", "Ben", "Chloe", "Dai", "Evelyn")
    }
    series.delete(found)
    assert Tournament.objects.count() == 4
    with pytest.raises(StateError):
        series.add(found, year[0])


def test_an_event_moves_to_the_place_that_is_named_however_often_that_is_said(year):
    found = made(year)
    for _tap in range(2):
        series.move(found, year[3], 1)
    assert [one.tournament.name for one in found.events.all()] == ["Winter", "Spring", "Summer", "Autumn"]
    series.move(found, year[3], 9999)
    assert [one.tournament.name for one in found.events.all()] == list(YEAR)
    series.remove(found, year[0])
    with pytest.raises(StateError):
        series.move(found, year[0], 1)
    with pytest.raises(StateError):
        series.set_figures(found, year[0], Figures(days=2))


def test_what_is_for_officials_only_is_left_out_for_others_and_they_are_told(year, visitor, desk, settings):
    Tournament.objects.filter(pk=year[3].pk).update(public=False, name="Secret winter")
    found = made(year)
    page, officials = (client.get(found.get_absolute_url()).text for client in (visitor, desk))
    assert "1 event of this series is visible to officials only. It is left out here" in page
    assert "left out here" not in officials
    table = visitor.get(reverse("series_file", args=[found.slug, "csv"])).text
    row = showing.series(found).row_of(f"{year[3].slug}:4")
    asked = visitor.get(found.get_absolute_url(), {"of": row.identifier}).text
    for shown in (page, table, asked, visitor.get("/series/").text, visitor.get("/").text):
        assert "Secret" not in shown
        assert "Evelyn" not in shown
    assert "3 events" in visitor.get("/series/").text
    assert "Secret winter" in officials
    Series.objects.update(public=False)
    assert visitor.get(found.get_absolute_url()).status_code == 404
    assert visitor.get(reverse("series_file", args=[found.slug, "csv"])).status_code == 404
    assert "Circuit" not in visitor.get("/").text + visitor.get(year[0].get_absolute_url()).text
    assert desk.get(found.get_absolute_url()).status_code == 200


def test_the_event_says_for_which_series_it_counts(year, visitor):
    found = made(year[:1])
    assert found.get_absolute_url() in visitor.get(year[0].get_absolute_url()).text
    assert found.get_absolute_url() not in visitor.get(year[1].get_absolute_url()).text


def test_the_table_is_printed_for_machines(year):
    found = made(year[:2], CircuitFormula.PLACE_POINTS, place_points=(5, 2, 1), best=1, minimum=2)
    assert printed(found.slug) == {
        "series": "circuit",
        "formula": "place_points",
        "best": 1,
        "minimum": 2,
        "place_points": [5, 2, 1],
        "complete": True,
        "events": [
            {"event": "spring", "name": "Spring", "ranked": 4, "weight": 1, "complete": True},
            {"event": "summer", "name": "Summer", "ranked": 4, "weight": 1, "complete": True},
        ],
        "rows": [
            {
                "rank": rank,
                "tied": tied,
                "ranked": True,
                "name": name,
                "total": total,
                "by_event": {"spring": one, "summer": other},
                "counted": [counted],
                "events": 2,
                "missing": 0,
            }
            for rank, tied, name, total, one, other, counted in (
                (1, True, "Anna", 5, 5, 1, "spring"),
                (1, True, "Ben", 5, 2, 5, "summer"),
                (3, False, "Chloe", 2, 1, 2, "summer"),
                (4, False, "Dai", 0, 0, 0, "spring"),
            )
        ],
    }
    out = io.StringIO()
    call_command("series", found.slug, stdout=out)
    assert out.getvalue().splitlines()[0] == "  =1          5    2  Anna"
    with pytest.raises(CommandError, match="There are: circuit"):
        call_command("series", "nothing")


def test_the_files_have_places_points_and_what_does_not_count(year, visitor):
    found = made(year[:2], best=1)
    table = visitor.get(reverse("series_file", args=[found.slug, "csv"]))
    assert table.content.decode("utf-8-sig").splitlines() == [
        ",".join(
            (
                "Rank,Player,Club,Country,Total,Events,Events needed",
                "Spring: Place,Spring,Summer: Place,Summer,Events not counted,Shared",
            )
        ),
        "1,Anna,,,60000,2,0,1,60000,3,-10000,Summer,no",
        "2,Ben,,,40000,2,0,2,20000,1,40000,Spring,no",
        "3,Chloe,,,10000,2,0,3,-30000,2,10000,Spring,no",
        "4,Dai,,,-40000,2,0,4,-50000,4,-40000,Spring,no",
    ]
    assert visitor.get(reverse("series_file", args=[found.slug, "xlsx"])).content[:2] == b"PK"
    assert visitor.get(f"/series/{found.slug}/table.exe").status_code == 404


def test_the_european_ranking_stands_under_the_lists_of_who_has_a_number_there(db, brought, visitor, desk):
    known = {"Anna": {"numbers": {"ema": "04000001"}}}
    slugs = [brought(told("Spring", SPRING, people=known)), brought(told("Summer", SPRING))]
    pages = [
        [reverse("mers", args=[slug]) in client.get(reverse("standings", args=[slug])).text for slug in slugs]
        for client in (visitor, desk)
    ]
    assert pages == [[True, False], [True, True]]


def test_the_european_ranking_gets_position_field_date_weight_country_and_number(db, brought, visitor, desk):
    known = {"Anna": {"country": "SWE", "numbers": {"ema": "04000001"}}, "Ben": {"country": "FRA"}}
    slug = brought(told("Spring", SPRING, people=known, dates=["2026-05-02", "2026-05-03"]))
    address = reverse("mers_file", args=[slug])
    table = desk.get(address, {"countries": "6"}).content.decode("utf-8-sig")
    assert table.splitlines() == [
        "Position,N,Date,Weight,Country,EMA number,Last name,First name",
        "1,4,2026-05-03,2.5,SWE,04000001,Anna,",
        "2,4,2026-05-03,2.5,FRA,,Ben,",
        "3,4,2026-05-03,2.5,,,Chloe,",
        "4,4,2026-05-03,2.5,,,Dai,",
    ]
    assert visitor.get(address).status_code == 404
    page = visitor.get(reverse("mers", args=[slug]))
    assert "W = 2 + 0 + 0 + 0 = 2" in page.text
    assert "04000001" not in page.text
    own = desk.get(reverse("mers", args=[slug])).text
    assert "04000001" in own
    missing = [reverse("participant", args=[slug, number]) for number in (1, 2, 3, 4)]
    assert [f'href="{one}#details"' in own for one in missing] == [False, True, True, True]
    assert not any(one in page.text for one in missing)
    asked = visitor.get(
        reverse("mers", args=[slug]), {"days": "1", "countries": "10", "qualified": "on"}
    ).text
    assert "W = 1 + 0 + 1 + 1 = 3" in asked


@pytest.mark.parametrize("wrong", ["0", "-1", "x", "9" * 400, "1.5", "²", "NaN"])
def test_figures_of_a_hostile_hand_are_refused_in_words(year, visitor, desk, wrong):
    assert visitor.get(reverse("mers", args=[year[0].slug]), {"days": wrong}).status_code == 422
    assert desk.get(reverse("mers_file", args=[year[0].slug]), {"days": wrong}).status_code == 404
    found = made(year, CircuitFormula.MEAN_BASE_RANK)
    at = reverse("edit_series_event", args=[found.slug, year[0].slug])
    assert desk.post(at, {f"of-{year[0].pk}-days": wrong}).status_code == 422
    assert desk.post(
        reverse("move_in_series", args=[found.slug, year[0].slug]), {"to": wrong}
    ).status_code in (
        302,
        422,
    )
    assert [one.weight for one in found.events.all()] == [{}] * 4


FORM = {
    "name": "Circuit",
    "formula": "total",
    "best": "",
    "minimum": "",
    "place_points": "",
    "club": "",
    "public": "on",
}


@pytest.mark.parametrize(
    "sent",
    [
        {"name": ""},
        {"name": "x" * 81},
        {"formula": "everything"},
        {"formula": "place_points"},
        {"formula": "place_points", "place_points": "10 6 x"},
        {"formula": "place_points", "place_points": "3 6"},
        {"formula": "place_points", "place_points": "9999999999"},
        {"formula": "place_points", "place_points": "10 -6"},
        {"best": "0"},
        {"best": "9" * 50},
        {"minimum": "-1"},
        {"club": "nobody's"},
    ],
    ids=str,
)
def test_a_series_that_cannot_be_is_refused_and_nothing_is_stored(year, desk, sent):
    assert desk.post("/series/new/", {**FORM, **sent}).status_code == 422
    assert not Series.objects.exists()
    found = made(year)
    before = Series.objects.values().get()
    assert desk.post(reverse("edit_series", args=[found.slug]), {**FORM, **sent}).status_code == 422
    assert Series.objects.values().get() == before


def test_the_service_itself_checks_too(year):
    for wrong in ({"best": 0}, {"minimum": 101}, {"place_points": [10**9]}, {"club": "x"}, {"name": "\0"}):
        with pytest.raises(InputError):
            series.create(**{"name": "Circuit", "formula": "total", "act": by(), **wrong})
    found = made([])
    for wrong in (Figures(days=0), Figures(countries=10**6)):
        with pytest.raises(InputError):
            series.add(found, year[0], wrong)
    assert not SeriesEvent.objects.exists()


def test_a_series_is_made_changed_filled_and_deleted_on_its_pages_and_a_second_tap_is_harmless(year, desk):
    club = Club.objects.create(name="Rivers", slug="rivers")
    sent = {**FORM, "best": "3", "formula": "place_points", "place_points": "10, 6、3", "club": club.word}
    for _tap in range(2):
        answer = desk.post("/series/new/", {**sent, "key": "make-the-series"})
        assert (answer.status_code, answer.url) == (302, "/series/circuit/edit/")
    found = Series.objects.get()
    assert (found.club, series.circuit(found).best, series.circuit(found).place_points) == (
        club.word,
        3,
        (10, 6, 3),
    )
    for event in (year[0], year[1], year[0]):
        assert desk.post("/series/circuit/events/", {"event": event.slug}).status_code == 302
    assert desk.post("/series/circuit/events/", {"event": "nothing"}).status_code == 422
    assert [one.tournament for one in found.events.all()] == year[:2]
    assert desk.post("/series/circuit/edit/", {**FORM, "formula": "mean_base_rank"}).status_code == 302
    for _tap in range(2):
        of = f"of-{year[0].pk}"
        sent = {f"{of}-days": "2", f"{of}-countries": "7", f"{of}-qualified": "on"}
        assert desk.post("/series/circuit/events/spring/figures/", sent).status_code == 302
    assert "W = 2 + 0 + 0.5 + 1 = 3.5" in desk.get("/series/circuit/").text
    assert "Rivers" not in desk.get("/series/circuit/").text
    for _tap in range(2):
        assert desk.post("/series/circuit/events/summer/move/", {"to": "1"}).status_code == 302
        assert desk.post("/series/circuit/events/spring/remove/").status_code == 302
        assert desk.post("/series/circuit/events/summer/move/", {"to": "1"}).status_code == 302
    assert [one.tournament for one in found.events.all()] == year[1:2]
    assert desk.post("/series/circuit/delete/").status_code == 422
    for _tap in range(2):
        assert desk.post("/series/circuit/delete/", {"sure": "yes"}).url == "/series/"
    assert not Series.objects.exists()
    assert series.create(name="new", formula="total", act=by()).slug == "new-2"


WRITES = [
    ("new_series", ()),
    ("edit_series", ("circuit",)),
    ("delete_series", ("circuit",)),
    ("merge_in_series", ("circuit",)),
    ("add_to_series", ("circuit",)),
    ("edit_series_event", ("circuit", "spring")),
    ("move_in_series", ("circuit", "spring")),
    ("remove_from_series", ("circuit", "spring")),
]


@pytest.mark.parametrize(("name", "at"), WRITES, ids=[name for name, _at in WRITES])
def test_it_is_for_organizers_alone(year, visitor, judge, name, at):
    found = made(year)
    before = list(found.events.values())
    assert visitor.post(reverse(name, args=at), {"sure": "yes"}).status_code == 302
    visitor.force_login(judge)
    assert visitor.post(reverse(name, args=at), {"sure": "yes", "to": "1"}).status_code == 403
    assert list(found.events.values()) == before


def test_an_event_in_which_nobody_is_ranked_weighs_by_one_of_each(cup, visitor, desk):
    page = visitor.get(reverse("mers", args=[cup.slug]))
    assert "W = 1 + 0 + 0 + 0 = 1" in page.text
    assert "No players are ranked yet." in page.text
    assert desk.get(reverse("mers_file", args=[cup.slug])).content.decode("utf-8-sig").count("\r\n") == 1
    found = made([cup], CircuitFormula.MEAN_BASE_RANK)
    assert "These events have no finished games yet." in visitor.get(found.get_absolute_url()).text
    assert printed(found.slug)["rows"] == []
    call_command("series", found.slug, stdout=io.StringIO())


def test_an_address_that_names_nothing_is_told_so(year, desk):
    found = made(year)
    for name in ("edit_series_event", "move_in_series"):
        assert desk.post(reverse(name, args=[found.slug, "nothing"]), {"to": "1"}).status_code == 404
    assert desk.get("/series/nothing/").status_code == 404
    for asked in ("spring:1", "spring:", ":", "x", "spring:99999999999999999999", "<b>:1"):
        assert desk.get(found.get_absolute_url(), {"of": asked}).status_code == 200


def test_a_series_costs_as_many_queries_for_four_people_as_for_forty_at_an_event(db, brought, visitor):
    def asked(events):
        found = made(events)
        with CaptureQueriesContext(connection) as queries:
            assert visitor.get(found.get_absolute_url()).status_code == 200
        return len(queries)

    small = [Tournament.objects.get(slug=brought(told(f"Small {at}", SPRING))) for at in range(2)]
    many = {f"Player {at}": 1000 * at for at in range(40)}
    large = [Tournament.objects.get(slug=brought(told(f"Large {at}", many))) for at in range(2)]
    of_two = asked(small)
    assert asked(large) == of_two
    # Each further event costs the same number of queries.
    assert asked([*small, *large]) - of_two == 2 * (of_two - asked(small[:1]))


def test_the_page_is_whole_in_both_languages(year, visitor):
    found = made(year, CircuitFormula.MEAN_BASE_RANK, best=3, minimum=2)
    for language, says in (("en", "Scoring rules"), ("ja", "集計規則")):
        page = visitor.get(
            found.get_absolute_url(), {"of": "spring:1"}, headers={"accept-language": language}
        ).text
        assert f'<html lang="{language}">' in page
        assert says in page
        assert "{{" not in page
        assert "{%" not in page
